"""The shelf: the games a host offers, and what their folders tell about them."""

import hashlib
import importlib
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

import lazaretto
from lazaretto.bots import BOTS, USUAL, playing
from lazaretto.bots.strength import Strength, strengths
from lazaretto.host.bodies import (
    AgainstInfo,
    Components,
    GameInfo,
    OptionGroup,
    OptionInfo,
    Row,
    StrengthInfo,
    WordsInfo,
)
from lazaretto.host.refusals import Refused
from lazaretto.host.wire import encode
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.game import Game
from lazaretto.language import FIRST, LANGUAGES
from lazaretto.text import catalogue

INSTALLED: Final = "lazaretto.host.shelf:installed"
Games = Mapping[str, Game[Any]]


def installed() -> Games:
    """Every installed game."""
    return {game: lazaretto.load(game) for game in lazaretto.games()}


@cache
def games_from(source: str) -> Games:
    """The games of an import path, `module:name`: a mapping or a function that gives one.

    A path and not the games, because other processes must find the same ones.
    """
    module, _, name = source.partition(":")
    found = getattr(importlib.import_module(module), name)
    games: Games = found() if callable(found) else found
    return games


def levels(game: Game[Any]) -> list[str]:
    """The bots offered for a game, weakest first."""
    return playing(game)


def strength_info(found: Strength) -> StrengthInfo:
    """The strength of a level, for the wire."""
    met = found.below
    below = AgainstInfo(met.bot, met.games, met.share, met.interval) if met is not None else None
    return StrengthInfo(found.level, found.rating, found.interval, below)


class Shelf:
    """The games of a host by id."""

    def __init__(self, source: str = INSTALLED) -> None:
        self.source = source
        self.games = games_from(source)
        self.levels = {game.id: levels(game) for game in self.games.values()}
        self.strengths = {game.id: [strength_info(found) for found in strengths(game)] for game in self.games.values()}

    def game(self, game: str) -> Game[Any]:
        """The game of an id, or a refusal."""
        if game not in self.games:
            raise Refused("not_found", f"there is no game {game!r} here")
        return self.games[game]

    def has_rules(self, game: str, version: int) -> bool:
        """Can a game be played by the rules of this version?"""
        return game in self.games and self.games[game].knows_version(version)

    def level(self, game: str, wanted: str | None) -> str:
        """A level of bots: the wanted one, or the usual one."""
        known = self.levels[game]
        if wanted is None:
            return USUAL if USUAL in known else known[-1]
        if wanted not in known and not (wanted in BOTS and USUAL in known):
            raise BadOption(f"there is no bot {wanted!r} for this game; known are {', '.join(known)}")
        return wanted

    def info(self, game: Game[Any]) -> GameInfo:
        """What the lobby shows of a game."""
        options = [
            OptionInfo(
                option.id,
                list(option.values),
                option.default,
                option.otherwise,
                list(option.seats),
                dict(option.needs),
                option.any_seat,
                option.custom is not None,
                [OptionGroup(group.kind, list(group.ids), group.count) for group in option.free],
            )
            for option in game.options
        ]
        presets = {name: dict(preset) for name, preset in game.presets.items()}
        return GameInfo(
            game.id,
            game.title,
            list(game.seats),
            game.minutes,
            game.rules_version,
            options,
            presets,
            self.levels[game.id],
            self.strengths[game.id],
            {language: found for language in LANGUAGES if (found := words_info(game, language)) is not None},
            version_of(components_file(game.id)),
        )

    def words(self, game: str) -> dict[str, Any] | None:
        """The game's catalogue; every language has the same keys."""
        return words(game, FIRST)


@cache
def words(game: str, language: str) -> dict[str, Any] | None:
    """The catalogue of a game in a language, if it has one."""
    try:
        return catalogue(lazaretto.home(game), language)
    except (ModuleNotFoundError, FileNotFoundError, NotADirectoryError):
        return None


def words_info(game: Game[Any], language: str) -> WordsInfo | None:
    """What the lobby shows of a catalogue, if there is one."""
    file = text_file(game.id, language)
    if file is None:
        return None
    about = (words(game.id, language) or {}).get("about", {})
    return WordsInfo(about.get("title", game.title), about.get("tagline", ""), version_of(file))


@cache
def text_file(game: str, language: str) -> bytes | None:
    """A catalogue as JSON."""
    found = words(game, language)
    return encode(found) if found is not None else None


@cache
def components_file(game: str) -> bytes:
    """A game's data as JSON."""
    return encode(Components(game, data_files(game)))


def version_of(body: bytes) -> str:
    """The version of a body, which changes with it."""
    return hashlib.sha256(body).hexdigest()[:24]


def data_files(game: str) -> dict[str, list[Row]]:
    """The rows of every data file, those of tables within tables too. A value that is no table is a row of its own."""
    try:
        return files_in(resources.files(lazaretto.home(game)) / "data")
    except (ModuleNotFoundError, FileNotFoundError, NotADirectoryError):
        return {}


# What bots weigh and have learned is nothing in a box.
OF_BOTS = ("net.toml", "promises.toml", "weights.toml", "worths.toml")


def files_in(folder: Traversable) -> dict[str, list[Row]]:
    """The data files of a folder by name, and those of its folders: `doors/house_v1`."""
    files: dict[str, list[Row]] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.is_dir():
            files |= {f"{file.name}/{name}": found for name, found in files_in(file).items()}
        elif file.name.endswith(".toml") and file.name not in OF_BOTS:
            files[file.name.removesuffix(".toml")] = rows(tomllib.loads(file.read_text("utf-8")))
    return files


def rows(data: dict[str, Any]) -> list[Row]:
    """The tables in data, at any depth; and its plain values."""
    found = [row(name, value) for name, value in data.items()]
    for value in data.values():
        if isinstance(value, dict):
            found += rows({name: inner for name, inner in value.items() if isinstance(inner, dict)})
    return found


def row(name: str, value: Any) -> Row:
    """One component."""
    if not isinstance(value, dict):
        return Row(name, "", {"value": value})
    return Row(name, str(value.get("source", "")), {key: item for key, item in value.items() if key != "source"})

"""The words of every game: the same keys in every language, none missing, and no gap left in a sentence."""

import ast
import os
import random
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

import pytest

import lazaretto
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import choose, spelled
from lazaretto.kernel.view import question_key
from lazaretto.text import LANGUAGES, Text, catalogue, placeholders
from tests.contract.cases import random_options

ONLY = os.environ.get("LAZARETTO_GAME")
GAMES = [game for game in lazaretto.games() if not ONLY or game == ONLY]
PLAYERS = [f"Player {seat}" for seat in range(9)]

Said = tuple[str, str, dict[str, Any]]  # section, key, arguments

pytestmark = pytest.mark.parametrize("game", GAMES)


def words(game: str, language: str) -> dict[str, Any]:
    return catalogue(lazaretto.home(game), language)


def common(game: str, language: str) -> dict[str, str]:
    """The texts that every language has: all but what a catalogue tells of its own grammar."""
    return dict(sentences({key: tree for key, tree in words(game, language).items() if key != "grammar"}))


def sentences(tree: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a catalogue with the path of its keys."""
    if isinstance(tree, Mapping):
        for key, value in tree.items():
            yield from sentences(value, f"{place}.{key}")
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            yield from sentences(value, f"{place}.{number}")
    else:
        yield place, tree


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_same_keys_in_every_language(game: str, language: str) -> None:
    english, other = common(game, "en"), common(game, language)
    assert set(english) == set(other)
    assert all(isinstance(text, str) and text.strip() for text in other.values())


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_same_placeholders_in_every_language(game: str, language: str) -> None:
    other = common(game, language)
    wrong = [
        place
        for place, text in common(game, "en").items()
        if place in other and placeholders(text) != placeholders(other[place])
    ]
    assert not wrong


# What a game says while it is played.


@cache
def spoken(id_: str) -> tuple[list[Said], set[tuple[str, str]]]:
    """What is said in random games of every number of seats: sentences with arguments, and bare keys."""
    game = lazaretto.load(id_)
    said: list[Said] = []
    keys: set[tuple[str, str]] = set()
    for seats in game.seats:
        chance = random.Random(seats)
        for options in [choose(game.options, seats, {}), *(random_options(game, seats, chance) for _ in range(4))]:
            match = Match(game, seats, seats, options)
            while not match.state.over():
                seat = chance.choice(match.state.actors())
                listen(game, match, seat, said, keys, chance.random() < 0.1)
                notes = match.play(seat, chance.choice(match.state.legal(seat)))
                for reader in (seat, SPECTATOR):
                    said += [("log", note["key"], note["args"]) for note in game.notes(notes, reader)]
            keys |= {("score", line) for line, _ in game.outcome(match.state).sheet}
    return said, keys


def listen(
    game: Game[Any], match: Match, seat: int, said: list[Said], keys: set[tuple[str, str]], closely: bool
) -> None:
    """Write down what is said at one decision."""
    question = game.question(match.state, seat)
    assert question is not None
    said.append(("questions", question["key"], question["args"]))
    said.append(("waiting", question_key(match.state, seat), {"seat": seat}))
    choices = game.choices(match.state, seat)
    said += [("verbs", choice.label, choice.args) for choice in choices]
    public = game.public_view(match.state)
    if "phase" in public:
        keys.add(("phases", public["phase"]))
    if closely:
        places = {place for choice in choices for part in choice.parts for place in part}
        for place in places:
            for other in range(match.state.seats):
                keys |= {("why", key) for key in game.why_not(match.state, other, place)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_said_in_play_has_a_text(game: str, language: str) -> None:
    said, keys = spoken(game)
    text = Text(words(game, language), language, PLAYERS)
    wanted = keys | {(section, key) for section, key, _ in said}
    assert not sorted(f"{section}.{key}" for section, key in wanted if not text.has(section, key))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_said_in_play_has_a_gap(game: str, language: str) -> None:
    said, _ = spoken(game)
    text = Text(words(game, language), language, PLAYERS)
    wrong = set()
    for section, key, args in said:
        pattern = text.words.get(section, {}).get(key, "")
        rendered = text.get(section, key, args)
        gaps = [name for name in placeholders(pattern) if args.get(name) is None or args[name] == []]
        if gaps or "{" in rendered or "}" in rendered or not rendered.strip():
            wrong.add((f"{section}.{key}", pattern, rendered))
    assert not wrong


def is_word(value: object) -> bool:
    """Does an id want a name? Numbers and places on a grid, such as 0A1, show as they are."""
    return isinstance(value, str) and any(letter.isalpha() for letter in value) and not value[0].isdigit()


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_said_in_play_have_names(game: str, language: str) -> None:
    said, _ = spoken(game)
    rules = lazaretto.load(game)
    text = Text(words(game, language), language, PLAYERS)
    wrong = set()
    for section, key, args in said:
        for name in placeholders(text.words.get(section, {}).get(key, "")):
            values = args[name] if isinstance(args.get(name), list) else [args.get(name)]
            for value in values:
                named = name in rules.names or name in text.words.get("names", {})
                if named and is_word(value) and value not in text.words.get("names", {}).get(name, {}):
                    wrong.add(f"names.{name}.{value}")
    assert not wrong


# What stands in a game's tables.


def question_frames(game: Game[Any]) -> Iterator[type[Frame]]:
    """The frames that ask somebody: those that say whom, and are no base of others."""
    for frame in game.codec.frames().values():
        asks = any("actor" in vars(base) for base in frame.__mro__ if base is not Frame)
        if asks and not frame.__subclasses__():
            yield frame


def table_keys(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Sections and keys that a game's tables call for."""
    for verb in game.verbs.verbs:
        yield "verbs", verb.name
    for frame in question_frames(game):
        yield "questions", key_of(frame)
        yield "waiting", key_of(frame)
    for option in game.options:
        yield "options", option.id
        yield "option_help", option.id
        for value in option.values:
            if not isinstance(value, int) or isinstance(value, bool):
                yield "option_values", spelled(value)
    for preset in game.presets:
        yield "presets", preset
    for key in noted(game):
        yield "log", key
    for key in ("title", "tagline", "summary"):
        yield "about", key


def key_of(frame: type[Frame]) -> str:
    """The text key of a frame's question, as the kernel makes it."""

    class Asked:
        def question(self, seat: int) -> Frame:
            return frame()

    return question_key(Asked(), 0)  # type: ignore[arg-type]


def noted(game: Game[Any]) -> Iterator[str]:
    """The keys of all journal entries written out in a game's sources."""
    for file in resources.files(lazaretto.home(game.id)).iterdir():
        if file.name.endswith(".py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                called = (
                    isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "note"
                )
                if called and node.args and isinstance(node.args[0], ast.Constant):
                    yield str(node.args[0].value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_tables_has_a_text(game: str, language: str) -> None:
    text = Text(words(game, language), language)
    missing = {f"{section}.{key}" for section, key in table_keys(lazaretto.load(game)) if not text.has(section, key)}
    assert not sorted(missing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_that_is_explained_has_a_name(game: str, language: str) -> None:
    text = words(game, language)
    explained = {(kind, id_) for kind, ids in text.get("effects", {}).items() for id_ in ids}
    missing = {f"names.{kind}.{id_}" for kind, id_ in explained if id_ not in text["names"].get(kind, {})}
    assert not sorted(missing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_those_of_the_rules(game: str, language: str) -> None:
    rules, text = lazaretto.load(game), words(game, language)
    for kind, named in text["names"].items():
        if kind in rules.names:
            assert not [id_ for id_ in rules.names[kind] if is_word(id_) and id_ not in named]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_option_lets_one_choose_freely_has_a_name(game: str, language: str) -> None:
    named = words(game, language)["names"].get("thing", {})
    groups = {group.kind for option in lazaretto.load(game).options for group in option.free}
    assert not groups - set(named)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_leads_past_a_passage_is_worded_as_no_action_of_a_game(game: str, language: str) -> None:
    """The finding: "Skip", "Passer" beside a passage read like a move. It says where it leads, as no way of passing."""
    app, verbs = catalogue("lazaretto.language", language), words(game, language)["verbs"]
    doing_without = [verbs[verb] for verb in ("pass", "skip", "enough", "decline") if verb in verbs]
    ways = {"skip", "pass", "passer", "passa", "salta", *(said.split()[0].casefold() for said in doing_without)}
    for said in (app["table"]["skip"], app["stage"]["to_question"]):
        assert said not in verbs.values()
        assert said.split()[0].casefold() not in ways
        assert len(said.split()) > 1, "it says where it leads"

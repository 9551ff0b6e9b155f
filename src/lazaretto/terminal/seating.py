"""Who sits where: people first, then bots."""

import secrets
from collections.abc import Mapping
from typing import Any

from lazaretto.bots import USUAL, bots
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.game import Game
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Value
from lazaretto.kernel.record import LONGEST_PLAYER, are_players
from lazaretto.terminal.table import Player, Table
from lazaretto.text import Text, catalogue

SEEDS = 2**32


def usual_bot(game: Game[Any]) -> str:
    """Whom one plays against unless one asks for somebody else."""
    return USUAL if game.mind.evaluation else "busy"


def usual_seats(game: Game[Any], least: int) -> int:
    """Two seats, or the next number of seats the game is for."""
    fitting = [count for count in game.seats if count >= max(2, least)] or [max(game.seats)]
    return fitting[0]


def seat_players(game: Game[Any], words: Text, seats: int, people: int, specs: str, names: str = "") -> list[Player]:
    """So many people, and bots on the other seats: those named in order, again from the first where there are more."""
    if not 0 <= people <= seats:
        raise BadOption(f"{people} people cannot sit on {seats} seats")
    known = [spec for spec, _ in bots(specs or usual_bot(game))]
    others = seats - people
    if specs and len(known) > others:
        raise BadOption(f"{people} people and {len(known)} bots cannot sit on {seats} seats")
    sitting = [None] * people + [known[number % len(known)] for number in range(others)]
    given = [name.strip() for name in names.split(",")] if names else []
    if len(given) > seats or not all(given):
        raise BadOption(f"{names!r} does not name up to {seats} players, separated by commas")
    if not are_players(given):
        raise BadOption(f"a name has at most {LONGEST_PLAYER} letters, and nothing hidden")
    app = app_text(words.language)
    called = [app.get("seat", "player_n", {"n": number + 1}) for number in range(people)]
    called += [app.get("seat", "bot_n", {"n": number + 1}) for number in range(others)]
    called[: len(given)] = given
    return [Player(name, spec) for name, spec in zip(called, sitting, strict=True)]


def app_text(language: str) -> Text:
    """The words that pages and terminal share."""
    return Text(catalogue("lazaretto.language", language), language)


def told_bot(language: str, spec: str) -> str:
    """What kind of bot it is: "bot, 3: experienced"."""
    return app_text(language).get("seat", "bot", {"level": spec.partition(":")[0]})


def new_table(
    game: Game[Any], players: list[Player], seed: int | None = None, options: Mapping[str, Value] | None = None
) -> Table:
    """A table with a new game."""
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    return Table(Match(game, len(players), seed, options), players, seed)

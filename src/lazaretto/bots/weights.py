"""Weights: the numbers of a game's evaluation, as set by hand and as tuned. They live in its `data/weights.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import lazaretto
from lazaretto.bots.bot import BadBot
from lazaretto.kernel.game import Game

Given = tuple[tuple[str, float], ...]  # numbers by name, as a value that can be a key
Weights = str | Given  # by the name of a table, by a file, or as they are

HAND = "hand"  # the table that says which numbers there are
TUNED = "tuned"
START = "start"  # what the tuned ones were begun with, where that was not by hand
FILE = "weights.toml"


def weights_file(game: Game[Any]) -> Any:
    """Where a game keeps its weights."""
    return resources.files(lazaretto.home(game.id)) / "data" / FILE


def numbers(game: Game[Any], wanted: Weights) -> dict[str, float]:
    """Weights of a game by name, `tuned` and `start` by hand until there are any; or those of a file."""
    hand = table(game.id, HAND)
    if isinstance(wanted, tuple):
        return agreed(hand, dict(wanted), "these weights")
    if wanted == HAND:
        return dict(hand)
    own = table(game.id, wanted)
    if own or wanted in (TUNED, START):
        return agreed(hand, own or hand, f"{game.id}'s weights [{wanted}]")
    return agreed(hand, read(Path(wanted)), wanted)


@cache
def table(game: str, name: str) -> dict[str, float]:
    """A table of a game's own weights; an empty one if it is not there."""
    file = weights_file(lazaretto.load(game))
    found = tomllib.loads(file.read_text("utf-8")).get(name) if file.is_file() else None
    return dict(found) if isinstance(found, dict) else {}


def read(file: Path) -> dict[str, float]:
    """The tuned weights of a file."""
    try:
        found = tomllib.loads(file.read_text("utf-8")).get(TUNED)
    except OSError as error:
        raise BadBot(f"there are no weights {str(file)!r}: {HAND}, {TUNED}, or a file") from error
    except ValueError as error:
        raise BadBot(f"{file} holds no weights: {error}") from error
    if not isinstance(found, dict):
        raise BadBot(f"{file} holds no weights: there is no table [{TUNED}]")
    return found


def agreed(hand: Mapping[str, float], found: Mapping[str, float], whose: str) -> dict[str, float]:
    """Weights by the names that the game has, each of them a number."""
    odd = sorted(hand.keys() ^ found.keys())
    if odd:
        raise BadBot(f"{whose} and the game's own do not have the same names: {', '.join(odd[:5])}")
    for name, number in found.items():
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise BadBot(f"{whose}: {name} must be a number, not {number!r}")
    return {name: float(found[name]) for name in hand}

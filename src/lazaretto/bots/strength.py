"""How strong levels are: what the last ladder of a game has measured, from its `data/ratings.json`."""

import json
from dataclasses import dataclass
from importlib import resources
from typing import Any

import lazaretto
from lazaretto.bots.levels import untimed
from lazaretto.bots.registry import spec_of
from lazaretto.kernel.game import Game

Interval = tuple[float, float]


@dataclass(frozen=True)
class Against:
    """How a level did against another bot: its share of wins, with the 95 % interval."""

    bot: str
    games: int
    share: float
    interval: Interval


@dataclass(frozen=True)
class Strength:
    """A level's rating (OpenSkill's), and how it did against the level below."""

    level: str
    rating: float
    interval: Interval
    below: Against | None


def ratings(game: Game[Any]) -> dict[str, Any]:
    """What a game's last ladder has written; nothing if there was none."""
    try:
        file = resources.files(lazaretto.home(game.id)) / "data" / "ratings.json"
        found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    except (ModuleNotFoundError, FileNotFoundError, NotADirectoryError, TypeError):  # a game without ratings
        return {}
    return found


def strengths(game: Game[Any]) -> tuple[Strength, ...]:
    """The measured levels, weakest first; none that is another bot now than when it was measured."""
    levels = ratings(game).get("levels", [])
    return tuple(strength(row) for row in levels if row["bot"] == untimed(spec_of(game, row["level"])))


def strength(row: dict[str, Any]) -> Strength:
    """A level as the file has it."""
    below = row["below"]
    met = below and Against(below["against"], below["games"], below["share"], tuple(below["interval"]))
    return Strength(row["level"], row["rating"], tuple(row["interval"]), met)

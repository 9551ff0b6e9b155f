"""Levels: opponents for every game, from a friendly beginner to the strongest we have. A row of the table is one.

A level is a style and a budget. A game's mind may give its own, by the level's name. The milliseconds bound what a move
takes in play; `untimed` takes them away, so that a choice depends on the seed alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Row:
    """A level: the bot that stands for it where a game says nothing else, and in games without an evaluation."""

    name: str
    bot: str
    blind: str
    crowd: float  # at a server, with so many waiting for each process, it is not played: the level below is


TABLE: Final = (
    Row("1", "greedy:leaves=2:samples=1", "random", float("inf")),  # sees a move or two, and takes the better one
    Row("2", "greedy:leaves=20:samples=2", "busy", 64),  # sees some moves
    Row("3", "greedy:ms=200", "busy", 16),  # sees nearly all
    Row("4", "search:sims=24:width=4:leaves=200:tried=4:ms=600", "busy", 4),  # plans its turn, looks ahead a little
    Row("5", "search:sims=120:width=12:leaves=400:ms=1200", "busy", 4),  # all of it
    Row("6", "search:sims=480:width=16:leaves=800:ms=4500", "busy", 1),  # the master: the same with four times the time
)
LEVELS: Final[Mapping[str, Row]] = {row.name: row for row in TABLE}  # the weakest first
USUAL: Final = "3"  # whom one plays against unless one asks for somebody else
ADVISER: Final = "5"  # who gives hints and reviews games: the strongest who does not keep one waiting


def hurried(level: str, waiting: float) -> str:
    """The level that is played where one is wanted and so many wait for each process; other bots as they are."""
    if level not in LEVELS:
        return level
    names = list(LEVELS)
    possible = [name for name in names[: names.index(level) + 1] if waiting < LEVELS[name].crowd]
    return possible[-1]


def untimed(spec: str) -> str:
    """A spec without its limit of time."""
    return ":".join(part for part in spec.split(":") if not part.startswith("ms="))

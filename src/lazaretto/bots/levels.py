"""Levels: five opponents for every game, from a friendly beginner to the strongest we have.

A level is a style and a budget. A game's `bots.py` may give its own, as `LEVELS`. The milliseconds bound what a move
takes in play; `untimed` takes them away, so that a choice depends on the seed alone.
"""

from collections.abc import Mapping
from typing import Final

LEVELS: Final[Mapping[str, str]] = {
    "1": "greedy:leaves=2:samples=1",  # sees a move or two, and takes the better one
    "2": "greedy:leaves=20:samples=2",  # sees some moves
    "3": "greedy:ms=200",  # sees nearly all
    "4": "search:sims=24:width=4:leaves=200:tried=4:ms=600",  # plans its turn, and looks a little into the future
    "5": "search:sims=120:width=12:leaves=400:ms=1200",  # all of it
}
BLIND: Final[Mapping[str, str]] = {"1": "random", "2": "busy", "3": "busy", "4": "busy", "5": "busy"}
USUAL: Final = "3"  # whom one plays against unless one asks for somebody else


def untimed(spec: str) -> str:
    """A spec without its limit of time."""
    return ":".join(part for part in spec.split(":") if not part.startswith("ms="))

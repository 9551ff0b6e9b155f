"""Levels: five opponents for every game, from a friendly beginner to the strongest we have.

A level is a style and a budget. A game's `bots.py` may give its own, as `LEVELS`. The milliseconds bound what a move
takes in play; `untimed` takes them away, so that a choice depends on the seed alone.
"""

from collections.abc import Mapping
from typing import Final

LEVELS: Final[Mapping[str, str]] = {
    "1": "greedy:leaves=2:samples=1",  # sees a move or two, and takes the better one
    "2": "greedy:leaves=12:samples=2",  # sees some moves
    "3": "search:sims=1:width=2:leaves=40:samples=2:ms=250",  # plans its turn
    "4": "search:sims=12:width=8:leaves=60:tried=4:ms=600",  # plans it well, and looks a little into the future
    "5": "search:sims=48:width=24:leaves=120:ms=1200",  # all of it
}
BLIND: Final[Mapping[str, str]] = {"1": "random", "2": "busy", "3": "busy", "4": "busy", "5": "busy"}
USUAL: Final = "3"  # whom one plays against unless one asks for somebody else


def untimed(spec: str) -> str:
    """A spec without its limit of time."""
    return ":".join(part for part in spec.split(":") if not part.startswith("ms="))

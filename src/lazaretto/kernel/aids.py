# mypyc: interpreted
"""Aids: what a game works out for a seat that asks for it. An aid is no rule: it returns actions of the seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from lazaretto.kernel.state import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Aid(Generic[S]):
    """Is there something for it to do, and the actions, each legal after the one before. Neither changes the state.

    Finding the actions may take long. They are played and recorded as any others, together as one row. One that only
    spares a hand a click is not for bots.
    """

    offered: Callable[[S, int], bool]
    row: Callable[[S, int], list[int]]
    for_bots: bool = True


@dataclass(frozen=True)
class Draft(Generic[S]):
    """A decision that a player lays out by hand, free until it is done, and says whole in a line of the game's own.

    May the seat begin it, the actions that lead there (or IllegalAction), and the keys of the rules that it breaks.
    """

    offered: Callable[[S, int], bool]
    row: Callable[[S, int, str], list[int]]
    breaks: Callable[[S, int, str], list[str]]

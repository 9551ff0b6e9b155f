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

    Finding the actions may take long. They are played and recorded as any others, together as one row.
    """

    offered: Callable[[S, int], bool]
    row: Callable[[S, int], list[int]]

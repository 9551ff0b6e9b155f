"""Rows: what an action is, as numbers. For learners that weigh each legal action by what it does, not by its code."""

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import lazaretto
from lazaretto.kernel.game import Game

WIDEST: Final = 64  # an argument with more values than this is one number, not one place for each

Floats = NDArray[np.float32]


class Rows:
    """A row for every code of a game: which verb it is, and the value of each named argument."""

    def __init__(self, game: Game[Any]) -> None:
        self.names: list[str] = [verb.name for verb in game.verbs.verbs]
        sizes: dict[str, int] = {}
        for verb in game.verbs.verbs:
            for name, size in zip(verb.arguments, verb.sizes, strict=True):
                sizes[name] = max(size, sizes.get(name, 0))
        self.firsts: dict[str, int] = {}
        for name, size in sizes.items():
            self.firsts[name] = len(self.names)
            self.names += [f"{name}={value}" for value in range(size)] if size <= WIDEST else [name]
        self.size = len(self.names)
        self.table: Floats = np.zeros((game.verbs.count, self.size), np.float32)
        for code in range(game.verbs.count):
            verb = game.verbs.verb_of(code)
            self.table[code, self.names.index(verb.name)] = 1.0
            for name, value in game.verbs.decode(code)[1].items():
                wide = sizes[name] > WIDEST
                self.table[code, self.firsts[name] + (0 if wide else value)] = value / sizes[name] if wide else 1.0

    def padded(self, legal: list[int], most: int) -> Floats:
        """The rows of these codes, and empty ones up to a number."""
        found = np.zeros((most, self.size), np.float32)
        found[: len(legal)] = self.table[legal]
        return found


@cache
def rows_of(game: str) -> Rows:
    """The rows of a game; made once."""
    return Rows(lazaretto.load(game))

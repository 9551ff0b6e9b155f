"""What a game's folder tells bots about itself: its `bots.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import lazaretto
from lazaretto.kernel.game import Game

Evaluate = Callable[[Any, int], float]  # state, seat -> how good; higher is better for that seat


@dataclass(frozen=True)
class Heuristics:
    """An evaluation, and the verbs that do nothing."""

    evaluate: Evaluate | None = None
    idle: frozenset[str] = frozenset()


def heuristics(game: Game[Any]) -> Heuristics:
    """A game's heuristics; empty ones where it has none."""
    module = lazaretto.beside(game.id, "bots")
    if module is None:
        return Heuristics()
    return Heuristics(getattr(module, "evaluate", None), getattr(module, "IDLE", frozenset()))

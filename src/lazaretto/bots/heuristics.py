"""What a game's folder tells bots about itself: its `bots.py`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import lazaretto
from lazaretto.kernel.game import Game

Sensible = Callable[[Any, int, bool], list[int]]  # state, seat, further on in a plan? -> some of its legal answers
Evaluate = Callable[[Any, int], float]  # state, seat -> how good; higher is better for that seat


@dataclass(frozen=True)
class Heuristics:
    """An evaluation, the verbs that do nothing, and how a search looks into the future."""

    evaluate: Evaluate | None = None
    idle: frozenset[str] = frozenset()
    doubt: float = 1.0  # how far off the evaluation usually is
    future_turns: int = 1  # how many further turns of its own a seat imagines
    quiet: bool = False  # … but only until chance is drawn
    levels: Mapping[str, str] = field(default_factory=dict)  # bots that stand for levels in this game
    sensible: Sensible | None = None  # the answers a plan tries, instead of all; none: it ends before this question


def heuristics(game: Game[Any]) -> Heuristics:
    """A game's heuristics; empty ones where it has none."""
    module = lazaretto.beside(game.id, "bots")
    if module is None:
        return Heuristics()
    return Heuristics(
        getattr(module, "evaluate", None),
        getattr(module, "IDLE", frozenset()),
        getattr(module, "DOUBT", 1.0),
        getattr(module, "FUTURE_TURNS", 1),
        getattr(module, "QUIET", False),
        getattr(module, "LEVELS", {}),
        getattr(module, "sensible", None),
    )

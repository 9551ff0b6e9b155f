# mypyc: compiled
"""What bots know of the game: its evaluation, what they foresee by odds, and its levels."""

from collections.abc import Callable, Mapping

from lazaretto.games.bristol_1350.foresight import Foresight
from lazaretto.games.bristol_1350.outlook import Evaluation
from lazaretto.games.bristol_1350.state import Bristol
from lazaretto.games.bristol_1350.talk import claim

__all__ = ["DOUBT", "IDLE", "LEVELS", "LONGEST_TURN", "claim", "evaluation", "foresight"]

# Verbs that do nothing: a busy player takes them only when nothing else is legal.
IDLE = frozenset({"pass", "end_turn", "stop", "no_more", "decline"})

DOUBT = 0.04  # how far off the chance usually is when two ways are compared
LONGEST_TURN = 1  # chance comes after nearly every move: moves are planned one by one
LEVELS = {
    "4": "search:sims=1:ms=600",
    "5": "search:sims=40:tried=4:ms=1200",
}


def evaluation(weights: Mapping[str, float]) -> Callable[[Bristol, int], float]:
    """The evaluation with these weights."""
    return Evaluation(weights).evaluate


def foresight(weights: Mapping[str, float]) -> Callable[[Bristol, int], dict[int, float]]:
    """What answers are worth by odds, with these weights."""
    return Foresight(Evaluation(weights)).foresee

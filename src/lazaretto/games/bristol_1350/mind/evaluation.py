"""What bots know of the game: its evaluation, what they foresee by odds, and who is on which side."""

from collections.abc import Callable, Mapping
from typing import Final

from lazaretto.games.bristol_1350.mind.foresight import Foresight
from lazaretto.games.bristol_1350.mind.outlook import Evaluation
from lazaretto.games.bristol_1350.rules.actions import COUNTESS_DRAWS_TWO, DRAW_REMEDY
from lazaretto.games.bristol_1350.rules.state import Bristol

# Verbs that do nothing: a busy player takes them only when nothing else is legal.
IDLE = frozenset({"pass", "end_turn", "stop", "no_more", "decline"})

DRAWS_ONE: Final = DRAW_REMEDY.code()
DRAWS_TWO: Final = COUNTESS_DRAWS_TWO.code()


def sensible(s: Bristol, seat: int, further: bool) -> list[int]:
    """All answers but one that is never better than another: to draw one remedy where one may keep one of two."""
    legal = s.legal(seat)
    return [action for action in legal if action != DRAWS_ONE] if DRAWS_TWO in legal else legal


def sides(s: Bristol) -> list[str]:
    """On which side each seat is, the dead as they died."""
    plagued = [s.died_plagued >> seat & 1 != 0 if s.dead >> seat & 1 else s.is_plagued(seat) for seat in range(s.seats)]
    return ["plagued" if found else "healthy" for found in plagued]


def evaluation(weights: Mapping[str, float]) -> Callable[[Bristol, int], float]:
    """The evaluation with these weights."""
    return Evaluation(weights).evaluate


def terms(weights: Mapping[str, float]) -> Callable[[Bristol, int], dict[str, float]]:
    """The evaluation by its parts."""
    return Evaluation(weights).terms


def foresight(weights: Mapping[str, float], glance: bool) -> Callable[[Bristol, int], dict[int, float]]:
    """What answers are worth by odds, with these weights; or at a glance."""
    return Foresight(Evaluation(weights), glance).foresee

"""What bots know of the game: its evaluation, what they foresee by odds, and its levels."""

from collections.abc import Callable, Mapping

from lazaretto.games.bristol_1350.mind.foresight import Foresight
from lazaretto.games.bristol_1350.mind.outlook import Evaluation
from lazaretto.games.bristol_1350.mind.talk import claim
from lazaretto.games.bristol_1350.rules.state import Bristol

__all__ = [
    "DOUBT",
    "FUTURE_TURNS",
    "IDLE",
    "LADDER_SEATS",
    "LEVELS",
    "LONGEST_TURN",
    "claim",
    "evaluation",
    "foresight",
    "sides",
]

# Verbs that do nothing: a busy player takes them only when nothing else is legal.
IDLE = frozenset({"pass", "end_turn", "stop", "no_more", "decline"})

DOUBT = 0.04  # how far off the chance usually is when two ways are compared
FUTURE_TURNS = 40  # to the end of the game: evaluations see little of who will escape
LONGEST_TURN = 1  # chance comes after nearly every move: moves are planned one by one
LEVELS = {
    "1": "greedy:leaves=2:samples=1",  # sees a move or two, and takes the better one
    "2": "greedy:leaves=3:samples=1",  # sees a few moves
    "3": "greedy:leaves=6:samples=1:ms=250",  # sees some more
    "4": "greedy:leaves=12:samples=1:ms=600",  # sees most of them, and trusts its luck
    "5": "search:sims=64:tried=4:leaves=60:ms=1200",  # counts dice and cards out, and plays the best to the end
}
LADDER_SEATS = 4  # of two bots, two each: with fewer there are ghosts


def sides(s: Bristol) -> list[str]:
    """On which side each seat is, the dead as they died."""
    plagued = [s.died_plagued >> seat & 1 != 0 if s.dead >> seat & 1 else s.is_plagued(seat) for seat in range(s.seats)]
    return ["plagued" if found else "healthy" for found in plagued]


def evaluation(weights: Mapping[str, float]) -> Callable[[Bristol, int], float]:
    """The evaluation with these weights."""
    return Evaluation(weights).evaluate


def foresight(weights: Mapping[str, float], glance: bool) -> Callable[[Bristol, int], dict[int, float]]:
    """What answers are worth by odds, with these weights; or at a glance."""
    return Foresight(Evaluation(weights), glance).foresee

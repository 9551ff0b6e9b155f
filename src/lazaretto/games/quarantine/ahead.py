"""A look ahead: the turns after a plan, played quickly; for bots, never imported by the rules."""

from collections.abc import Callable
from typing import Any, Final

from lazaretto.bots.search_moves import Moves
from lazaretto.games.quarantine.actions import DRAW
from lazaretto.games.quarantine.sensible import sensible_answers
from lazaretto.games.quarantine.state import Quarantine
from lazaretto.games.quarantine.tables import SETUP
from lazaretto.games.quarantine.turn import Main
from lazaretto.kernel.rng import Rng

WIDTH: Final = 1  # how turns in the head are planned: move by move,
LEAVES: Final = 8  # with few moves to choose from
ROUNDS: Final = 1  # that are played


class Ahead:
    """Plays on for everybody, until the seat has had one more turn, and evaluates what has come of it."""

    def __init__(self, evaluate: Callable[[Any, int], float]) -> None:
        self.evaluate = evaluate

    def look(self, s: Quarantine, seat: int) -> float:
        """What a position is worth after the next turns, with draws as chance has them."""
        if s.phase == SETUP:
            return self.evaluate(s, seat)
        moves = Moves(self.evaluate, same_world, 1, s.rng.clone().spawn(), sensible=sensible_answers)
        last = s.turn + ROUNDS * s.seats
        while s.turn < last and not s.over():
            actor = s.actors()[0]
            if s.draws_left and isinstance(s.question(actor), Main):
                s.apply(actor, DRAW.code())
            else:
                after = moves.best_turn(s, actor, WIDTH, LEAVES)
                assert isinstance(after, Quarantine)
                s = after
        return self.evaluate(s, seat)


def same_world(s: Quarantine, seat: int, rng: Rng) -> Quarantine:
    """Chance is not asked again: cubes are drawn before anything is planned."""
    return s.clone()

"""A game's mind with weights: the evaluation and the looks ahead that bots go by."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import lazaretto
from lazaretto.bots.search_moves import Moves
from lazaretto.bots.weights import TUNED, Weights, numbers
from lazaretto.kernel.game import Game
from lazaretto.kernel.mind import NO_MIND, Evaluate, Foresee, LookAhead, Mind
from lazaretto.kernel.rng import Rng

MOST_MINDS = 64  # evaluations with weights of their own that are kept


@dataclass(frozen=True)
class Heuristics:
    """What a game's mind makes of weights."""

    evaluate: Evaluate | None = None
    mind: Mind = NO_MIND
    foresee: Foresee | None = None
    glance: Foresee | None = None  # the same in a hurry, for players in the head
    look_ahead: LookAhead | None = None

    def moves(self, game: Game[Any], samples: int, rng: Rng, deadline: float, quick: bool = False) -> Moves:
        """A look at moves by these heuristics, quick for players in the head."""
        assert self.evaluate is not None
        foresee, mind = self.glance if quick else self.foresee, self.mind
        look = (mind.sensible, foresee, mind.longest_turn, mind.follow)
        return Moves(self.evaluate, game.determinize, samples, rng, deadline, *look)


def heuristics(game: Game[Any], weights: Weights = TUNED) -> Heuristics:
    """A game's heuristics, its evaluation with these weights; without an evaluation where it has none."""
    return Heuristics(mind=game.mind) if game.mind.evaluation is None else made(game.id, weights)


@lru_cache(maxsize=MOST_MINDS)
def made(game: str, weights: Weights) -> Heuristics:
    """The heuristics of an installed game that has an evaluation."""
    loaded = lazaretto.load(game)
    mind, given = loaded.mind, numbers(loaded, weights)
    return Heuristics(
        evaluate=mind.evaluation(given) if mind.evaluation is not None else None,
        mind=mind,
        foresee=mind.foresight(given, False) if mind.foresight is not None else None,
        glance=mind.foresight(given, True) if mind.foresight is not None else None,
        look_ahead=mind.look_ahead(given) if mind.look_ahead is not None else None,
    )

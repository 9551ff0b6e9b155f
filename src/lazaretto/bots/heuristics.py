"""A game's mind with weights: the evaluation and the looks ahead that bots go by."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import lazaretto
from lazaretto.bots.nets import net_evaluation
from lazaretto.bots.search_moves import Moves
from lazaretto.bots.weights import TUNED, Weights, numbers
from lazaretto.kernel.game import Game
from lazaretto.kernel.mind import NO_MIND, Evaluate, Foresee, LookAhead, Mind, Split
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
    terms: Split | None = None  # the evaluation by its parts
    rough: Evaluate | None = None  # where the evaluation is a net: the one by hand, quicker, for players in the head

    def moves(self, game: Game[Any], samples: int, rng: Rng, deadline: float, quick: bool = False) -> Moves:
        """A look at moves by these heuristics, quick for players in the head."""
        assert self.evaluate is not None
        foresee, mind = self.glance if quick else self.foresee, self.mind
        look = (mind.sensible, foresee, mind.longest_turn, mind.follow)
        evaluate = self.rough if quick and self.rough is not None else self.evaluate
        return Moves(evaluate, game.determinize, samples, rng, deadline, *look)


def heuristics(game: Game[Any], weights: Weights = TUNED, net: str = "") -> Heuristics:
    """A game's heuristics, its evaluation with these weights or by a net; without an evaluation where it has none."""
    if game.mind.evaluation is None:
        return Heuristics(mind=game.mind)
    if game.copy is None:
        return made(game.id, weights, net)
    if (weights, net) not in game.minds:  # of a copy by other numbers: they go when it goes
        game.minds[weights, net] = made_of(game, weights, net)
    found: Heuristics = game.minds[weights, net]
    return found


@lru_cache(maxsize=MOST_MINDS)
def made(game: str, weights: Weights, net: str = "") -> Heuristics:
    """The heuristics of an installed game that has an evaluation."""
    return made_of(lazaretto.load(game), weights, net)


def made_of(loaded: Game[Any], weights: Weights, net: str) -> Heuristics:
    """The heuristics of a game that has an evaluation; those by a net are its evaluation alone."""
    mind, given = loaded.mind, numbers(loaded, weights)
    by_hand = mind.evaluation(given) if mind.evaluation is not None else None
    if net:
        terms = mind.terms(given) if mind.terms is not None else None
        return Heuristics(net_evaluation(loaded, net).evaluate, mind, terms=terms, rough=by_hand)
    return Heuristics(
        evaluate=by_hand,
        mind=mind,
        foresee=mind.foresight(given, False) if mind.foresight is not None else None,
        glance=mind.foresight(given, True) if mind.foresight is not None else None,
        look_ahead=mind.look_ahead(given) if mind.look_ahead is not None else None,
        terms=mind.terms(given) if mind.terms is not None else None,
    )

"""What a game's folder tells bots about itself: its `bots.py`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import lazaretto
from lazaretto.bots.search_moves import LONGEST_TURN, Follow, Moves
from lazaretto.bots.weights import TUNED, Weights, numbers
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import Rng

Sensible = Callable[[Any, int, bool], list[int]]  # state, seat, further on in a plan? -> some of its legal answers
Evaluate = Callable[[Any, int], float]  # state, seat -> how good; higher is better for that seat
Foresee = Callable[[Any, int], dict[int, float]]  # state, seat -> answers judged by odds: their worth
LookAhead = Callable[[Any, int], float]  # state, seat -> how good after a future, by the state's own chance
BestTurn = Callable[[Any, int, int, int], Any]  # state, seat, width, leaves -> after the best way on
PlayOn = Callable[[Any, int, BestTurn], Any]  # state, seat, how players in the head play -> after a future
Sides = Callable[[Any], Sequence[str]]  # state -> the side of each seat, where seats are on sides

MOST_MINDS = 64  # evaluations with weights of their own that are kept


@dataclass(frozen=True)
class Heuristics:
    """An evaluation, the verbs that do nothing, and how a search looks into the future."""

    evaluate: Evaluate | None = None
    idle: frozenset[str] = frozenset()
    doubt: float = 1.0  # how far off the evaluation usually is
    future_turns: int = 1  # how many further turns of its own a seat imagines
    quiet: bool = False  # … but only until chance is drawn
    after_turns: bool = False  # futures follow turns of several moves too, not only turns that are a single one
    levels: Mapping[str, str] = field(default_factory=dict)  # bots that stand for levels in this game
    foresee: Foresee | None = None
    glance: Foresee | None = None  # the same in a hurry, for players in the head
    look_ahead: LookAhead | None = None  # instead of everybody playing on
    play_on: PlayOn | None = None  # how everybody plays on, where a turn is more than one stretch between draws
    longest_turn: int = LONGEST_TURN  # moves that are planned together
    ladder_seats: int = 2  # at which levels are measured
    sides: Sides | None = None
    follow: Follow | None = None  # a row of answers that a plan takes whole, where the game knows one
    sensible: Sensible | None = None  # the answers a plan tries, instead of all; none: it ends before this question

    def moves(self, game: Game[Any], samples: int, rng: Rng, deadline: float, quick: bool = False) -> Moves:
        """A look at moves by these heuristics, quick for players in the head."""
        assert self.evaluate is not None
        foresee = self.glance if quick else self.foresee
        return Moves(
            self.evaluate,
            game.determinize,
            samples,
            rng,
            deadline,
            self.sensible,
            foresee,
            self.longest_turn,
            self.follow,
        )


def heuristics(game: Game[Any], weights: Weights = TUNED) -> Heuristics:
    """A game's heuristics, its evaluation with these weights; empty ones where it has none."""
    module = lazaretto.beside(game.id, "mind.evaluation")
    return Heuristics() if module is None else made(game.id, weights)


@lru_cache(maxsize=MOST_MINDS)
def made(game: str, weights: Weights) -> Heuristics:
    """The heuristics of a game that has some: `evaluation` makes one of weights, `evaluate` has none to change."""
    module = lazaretto.beside(game, "mind.evaluation")
    evaluate = getattr(module, "evaluate", None)
    evaluation = getattr(module, "evaluation", None)
    if evaluation is not None:
        evaluate = evaluation(numbers(lazaretto.load(game), weights))
    foresight = getattr(module, "foresight", None)
    look_ahead = getattr(module, "look_ahead", None)
    return Heuristics(
        evaluate=evaluate,
        idle=getattr(module, "IDLE", frozenset()),
        doubt=getattr(module, "DOUBT", 1.0),
        future_turns=getattr(module, "FUTURE_TURNS", 1),
        quiet=getattr(module, "QUIET", False),
        after_turns=getattr(module, "AFTER_TURNS", False),
        levels=getattr(module, "LEVELS", {}),
        ladder_seats=getattr(module, "LADDER_SEATS", 2),
        sides=getattr(module, "sides", None),
        follow=getattr(module, "follow", None),
        sensible=getattr(module, "sensible", None),
        foresee=foresight(numbers(lazaretto.load(game), weights), False) if foresight is not None else None,
        glance=foresight(numbers(lazaretto.load(game), weights), True) if foresight is not None else None,
        look_ahead=look_ahead(numbers(lazaretto.load(game), weights)) if look_ahead is not None else None,
        play_on=getattr(module, "play_on", None),
        longest_turn=getattr(module, "LONGEST_TURN", LONGEST_TURN),
    )

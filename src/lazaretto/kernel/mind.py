# mypyc: interpreted
"""Mind: what a game tells its bots. A game folder's `mind/` exports one as MIND, and its GAME has it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from lazaretto.kernel.observation import Observation
from lazaretto.kernel.rng import Rng

Numbers = Mapping[str, float]  # weights by name, from the game's data/weights.toml
Evaluate = Callable[[Any, int], float]  # state, seat -> how good; higher is better for that seat
Promise = Callable[[Any, int, int], float]  # state, whose position, who looks -> what it promises by itself
Split = Callable[[Any, int], Mapping[str, float]]  # state, seat -> the same by named parts, which add up to it
Foresee = Callable[[Any, int], dict[int, float]]  # state, seat -> answers judged by odds: their worth
LookAhead = Callable[[Any, int], float]  # state, seat -> how good after a future, by the state's own chance
Sensible = Callable[[Any, int, bool], list[int]]  # state, seat, further on in a plan? -> some of its legal answers
Follow = Callable[[Any, int], tuple[list[int], Any]]  # state, seat -> a row of answers, where it leads; or no answers
BestTurn = Callable[[Any, int, int, int], Any]  # state, seat, width, leaves -> after the best way on
PlayOn = Callable[[Any, int, BestTurn], Any]  # state, seat, how players in the head play -> after a future
Sides = Callable[[Any], Sequence[str]]  # state -> the side of each seat
Holdings = Callable[[Any, int], list[tuple[str, str]]]  # state, seat -> what it has: kind and id
Order = Callable[[Any], list[int]]  # state -> its seats in the order in which they began; none while unknown
Edge = Literal["alike", "little", "clear"]  # two moves: about as good, one a little better, or clearly

LONGEST_TURN: Final = 40  # moves that are planned together, where a game says nothing else


@dataclass(frozen=True)
class Talk:
    """What the bots of a game claim, and what stirs them to speak."""

    claim: Callable[[Any, int, Rng, str], Any]  # a world, a seat, chance, what stirred it -> a claim, or None
    stirred: Callable[[Mapping[str, Any], str, Mapping[str, Any]], Mapping[int, int]]  # what all see, what happened
    stirring: Mapping[str, int]  # the keys that may stir somebody


@dataclass(frozen=True)
class Mind:
    """How good positions are, which verbs do nothing, how a search looks into the future, and what bots say."""

    evaluation: Callable[[Numbers], Evaluate] | None = None  # makes one of weights; without it, bots play by chance
    terms: Callable[[Numbers], Split] | None = None  # the evaluation by its parts: the reasons of hints
    observation: Observation | None = None  # what a seat may know, as numbers: for nets and environments
    holdings: Holdings | None = None  # what a seat has got: cards, rooms, departments, a character
    order: Order | None = None  # who begins, asked until it is known
    prospect: Callable[[Numbers], Promise] | None = None  # a seat's part of the evaluation, rivals apart: for nets
    aim: Evaluate | None = None  # what a seat wants besides: part of the evaluation, added to what a net says
    idle: frozenset[str] = frozenset()  # verbs that do nothing
    chances: bool = False  # the evaluation is the chance to reach one's goal, from 0 to 1, not points
    doubt: float = 1.0  # how far off the evaluation usually is when two ways are compared
    future_turns: int = 1  # how many further turns of its own a seat imagines
    quiet: bool = False  # … but only until chance is drawn
    after_turns: bool = False  # futures follow turns of several moves too, not only turns that are a single one
    longest_turn: int = LONGEST_TURN  # moves that are planned together
    sensible: Sensible | None = None  # the answers a plan tries, instead of all; none: it ends before this question
    follow: Follow | None = None  # a row of answers that a plan takes whole, where the game knows one
    foresight: Callable[[Numbers, bool], Foresee] | None = None  # odds counted out; or at a glance
    look_ahead: Callable[[Numbers], LookAhead] | None = None  # a future imagined, instead of everybody playing on
    play_on: PlayOn | None = None  # how everybody plays on, where a turn is more than one stretch between draws
    levels: Mapping[str, str] = field(default_factory=dict)  # bots that stand for levels in this game
    ladder_seats: int = 2  # at which levels are measured
    sides: Sides | None = None  # where seats are on sides
    talk: Talk | None = None  # where bots make claims


NO_MIND: Final = Mind()  # of a game that tells its bots nothing

"""Lessons: games that a net learns from. Varied players, seats and options, and now and then a random answer.

A lesson is decided by its number alone, whoever plays it.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from lazaretto.arena.play import MOST_ACTIONS, mind
from lazaretto.bots import bot
from lazaretto.bots.bot import Bot, Session, think
from lazaretto.bots.net import NetEvaluation
from lazaretto.bots.nets import net_evaluation, own_and_other
from lazaretto.bots.search import opens_move
from lazaretto.kernel.errors import BadOption, BrokenGame
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Value, choose
from lazaretto.kernel.state import State

LESSON_SEEDS: Final = 1 << 45  # far from the deals of ladders, tuning and tests


@dataclass(frozen=True)
class Curriculum:
    """What lessons are like."""

    players: tuple[tuple[str, float], ...]  # bots, and how often each sits down
    seats: tuple[tuple[int, float], ...]  # numbers of seats, and how often each is played
    noise: float = 0.06  # the share of moves that begin with a random answer
    variants: float = 0.2  # the share of games with random options
    keep: float = 0.6  # the share of positions that are kept, at two seats; at more seats fewer, since all see each
    ahead: float = 0.0  # goals look so many moves ahead, and a judge says how things stand there; 0: to the end
    judge: str = ""  # the net that judges; without one, the evaluations by hand
    hand: float = 0.0  # how far that net goes by the evaluation by hand: its judgement is what it has learned


@dataclass
class Positions:
    """Positions as a seat sees them, and what came of them. One row after the other, only what is not 0."""

    lengths: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)  # the seat's score at the end, or how far ahead it will be, …
    other: list[float] = field(default_factory=list)  # … and its best rival's, or 0
    games: list[int] = field(default_factory=list)  # the number of the lesson, so that games can be held out whole

    def add(self, inputs: tuple[list[int], list[float]]) -> None:
        """A position of which it is not known yet how it ends."""
        self.lengths.append(len(inputs[0]))
        self.places += inputs[0]
        self.values += inputs[1]


def play_lesson(game: Game[Any], course: Curriculum, number: int, eyes: NetEvaluation, kept: Positions) -> None:
    """Play a game, and keep some of its positions with what came of them."""
    chance = random.Random(LESSON_SEEDS + number)
    seats = drawn(chance, course.seats)
    options = varied(game, seats, chance) if chance.random() < course.variants else game.settle_options(seats, {})
    players: list[Bot] = [bot(drawn(chance, course.players)) for _ in range(seats)]
    seed = LESSON_SEEDS + number
    state = game.new(seats, seed, options)
    sessions = [Session(seat, player, mind(seed, seat)) for seat, player in enumerate(players)]
    judge = Judge(game, course, eyes) if course.ahead else None
    keep, seen, judged = course.keep * min(1.0, 2 / seats), [], []
    for _ in range(MOST_ACTIONS):
        if state.over():
            break
        seat = chance.choice(state.actors())
        if opens_move(state, seat) and chance.random() < keep:
            for eye in range(seats):
                world = game.determinize(state, eye, sessions[eye].rng)
                kept.add(eyes.inputs(world, eye))
                seen.append(eye)
                judged.append(judge.says(world, eye) if judge is not None else 0.0)
        random_one = chance.random() < course.noise
        answer = any_answer(game, state, seat, chance) if random_one else None
        state.apply(seat, answer if answer is not None else think(game, state, sessions[seat]))
    else:
        raise BrokenGame(f"{game.id} does not end in lesson {number}")
    ends = [own_and_other(game, state, seat) for seat in range(seats)]
    if judge is not None:
        kept.own += looking_ahead(seen, judged, [own - other for own, other in ends], 1 / (course.ahead * keep))
        kept.other += [0.0] * len(seen)
    else:
        kept.own += [ends[eye][0] for eye in seen]
        kept.other += [ends[eye][1] for eye in seen]
    kept.games += [number] * len(seen)


class Judge:
    """Says how far ahead a seat is going to be, before the game is over."""

    def __init__(self, game: Game[Any], course: Curriculum, eyes: NetEvaluation) -> None:
        self.net = net_evaluation(game, course.judge) if course.judge else None
        self.hand = course.hand
        self.promise = eyes.promise

    def says(self, s: State, seat: int) -> float:
        """The net's judgement, less the share of it that is by hand; or what the seats promise by hand."""
        own = self.promise(s, seat, seat)
        if self.net is not None:
            return (self.net.evaluate(s, seat) - self.hand * own) / (1 - self.hand)
        return own - max([self.promise(s, other, seat) for other in range(s.seats) if other != seat], default=0.0)


def looking_ahead(seen: Sequence[int], judged: Sequence[float], ends: Sequence[float], near: float) -> list[float]:
    """What came of positions: what was judged of the same eye's later ones, each next one for this share of the rest.

    Much of how a game ends has nothing to do with a position of its middle; how it stands a few turns later has more.
    """
    share, rest, goals = min(1.0, near), list(ends), [0.0] * len(seen)
    for place in range(len(seen) - 1, -1, -1):
        eye = seen[place]
        goals[place] = rest[eye]
        rest[eye] += share * (judged[place] - rest[eye])
    return goals


def any_answer(game: Game[Any], state: State, seat: int, chance: random.Random) -> int | None:
    """A random answer of those that a plan would try, where a move begins; none where the game knows what to do."""
    told = game.mind
    if not opens_move(state, seat) or (told.follow is not None and told.follow(state, seat)[0]):
        return None
    answers = told.sensible(state, seat, False) if told.sensible is not None else state.legal(seat)
    return chance.choice(answers) if answers else None


def shares(typed: str) -> tuple[tuple[int, float], ...]:
    """Numbers of seats and their shares, from `2:1` or `2:0.6,4:0.4` as typed."""
    found = []
    for part in typed.split(","):
        seats, _, share = part.strip().partition(":")
        try:
            found.append((int(seats), float(share or 1)))
        except ValueError:
            raise BadOption(f"{part!r} is no number of seats with a share, such as 2:0.6") from None
    return tuple(found)


def drawn(chance: random.Random, shares: Sequence[tuple[Any, float]]) -> Any:
    """One of several, by their shares."""
    return chance.choices([one for one, _ in shares], [share for _, share in shares])[0]


def varied(game: Game[Any], seats: int, chance: random.Random) -> Mapping[str, Value]:
    """Random options that go together."""
    given: dict[str, Value] = {}
    for option in [option for option in game.options if not option.late]:
        applies = option.applies(seats, given)
        given[option.id] = chance.choice(option.allowed(seats)) if applies else option.otherwise
    return choose(game.options, seats, given)

"""Greedy: the move that looks best one move ahead."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lazaretto.bots.bot import BadBot, Session
from lazaretto.bots.heuristics import heuristics
from lazaretto.bots.search import GOING_ON, Plan, opens_move, paths
from lazaretto.bots.search_moves import NEVER
from lazaretto.bots.weights import HAND, Weights
from lazaretto.kernel.game import Game
from lazaretto.kernel.mind import Evaluate
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State


@dataclass(frozen=True)
class Greedy:
    """Plays every whole move in its head, evaluates where it leads, and begins the best one.

    `leaves`: how many ends of moves it looks at; where there are more, a random part of them. `samples`: how often it
    tries an answer that draws chance or reveals a secret. `ms`: the most time for a move, in milliseconds; without it
    the choice depends on the seed alone. `weights`: of the evaluation; those set by hand, so that greedy stays the
    yardstick it is. `evaluate`: instead of the game's own evaluation.
    """

    leaves: int = 400
    samples: int = 4
    ms: int | None = None
    weights: Weights = HAND
    evaluate: Evaluate | None = None

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        """The first action of the best move; the others follow when their questions are asked.

        The aids a game offers are tried as answers are, and what an aid begins is gone through with.
        """
        plan = session.plan
        begun = plan.next(world, session.seat) if isinstance(plan, Plan) and plan.mind == self else None
        if begun is not None:
            return begun
        evaluate = self.evaluate or heuristics(game, self.weights).evaluate
        if evaluate is None:
            raise BadBot(f"greedy cannot play {game.id}: the game has no evaluation; random can")
        seat = session.seat
        look = Look(game, evaluate, seat, self.samples, session.rng, self.deadline(world, seat))
        look.best(world, self.leaves, game.aids_for(world, seat, bots=True))
        if look.row:
            session.plan = Plan(self, look.row, paths(world, seat, look.row))
            return look.row[0]
        return look.first

    def deadline(self, world: State, seat: int) -> float:
        """When it must have answered: a further question of a move has a small share of the move's time."""
        if self.ms is None:
            return NEVER
        return time.perf_counter() + self.ms / 1000 * (1.0 if opens_move(world, seat) else GOING_ON)


class Look:
    """One look ahead: the whole moves of a seat from a question, by their value."""

    def __init__(
        self, game: Game[Any], evaluate: Evaluate, seat: int, samples: int, rng: Rng, deadline: float = NEVER
    ) -> None:
        self.game = game
        self.evaluate = evaluate
        self.seat = seat
        self.samples = samples
        self.rng = rng
        self.deadline = deadline  # by time.perf_counter()
        self.seen = 0  # ends of moves evaluated so far
        self.first = -1  # the answer `best` found for its own question
        self.row: list[int] = []  # of the aid that did best, if one did

    def best(self, state: State, leaves: int, aids: Sequence[str] = ()) -> float:
        """The value of the best answer to this question, looking at about so many ends of moves."""
        legal = state.legal(self.seat)
        answers = self.some([*legal, *range(-len(aids), 0)], leaves)
        best = float("-inf")
        chosen = legal[0]
        row: list[int] = []
        end = self.seen + leaves
        for place, action in enumerate(answers):
            if place and self.late():
                break
            share = (end - self.seen) // (len(answers) - place)
            aided = self.game.aids[aids[action]].row(state, self.seat) if action < 0 else []
            if action < 0 and not aided:
                continue
            value = self.after(state, aided) if aided else self.value(state, action, max(1, share))
            if value > best:
                best, chosen, row = value, action, aided
        self.first, self.row = chosen, row
        return best

    def after(self, state: State, row: list[int]) -> float:
        """What an aid's actions are worth."""
        after = state.clone()
        for action in row:
            after.apply(self.seat, action)
        self.seen += 1
        return self.evaluate(after, self.seat)

    def some(self, legal: list[int], most: int) -> list[int]:
        """The answers in random order, so that ties fall by chance; at most so many."""
        answers = legal[:]
        self.rng.shuffle(answers)
        return answers[:most]

    def value(self, state: State, action: int, leaves: int) -> float:
        """What an answer is worth: the mean over several worlds where it reveals something."""
        after = state.clone()
        after.apply(self.seat, action)
        if after.reveals() == state.reveals():
            return self.worth(after, leaves)
        share = max(1, leaves // self.samples)
        total = self.worth(after, share)
        tried = 1
        while tried < self.samples and not self.late():
            after = self.game.determinize(state, self.seat, self.rng)
            after.apply(self.seat, action)
            total += self.worth(after, share)
            tried += 1
        return total / tried

    def worth(self, state: State, leaves: int) -> float:
        """What a state after an answer is worth: evaluated at the end of the move, else by the best way on."""
        frame = state.question(self.seat)
        if frame is None or frame.opens_move():
            self.seen += 1
            return self.evaluate(state, self.seat)
        return self.best(state, leaves)

    def late(self) -> bool:
        """Is the deadline over?"""
        return self.deadline < NEVER and time.perf_counter() > self.deadline

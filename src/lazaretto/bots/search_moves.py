# mypyc: compiled
"""Whole moves and whole turns of a seat, by what they are worth; and a fast player for games in the head."""

import time
from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from lazaretto.kernel.mind import LONGEST_TURN, Evaluate, Follow, Foresee, Sensible
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State

Determinize = Callable[[Any, int, Rng], Any]  # state, seat, chance -> a possible world

NEVER: Final = float("inf")
REST: Final = 24  # ends of moves looked at when the rest of a turn is imagined


@mypyc_attr(allow_interpreted_subclasses=False)
class Line:
    """A line of play: the answers of a seat from a question on, where they lead, and what that is worth."""

    def __init__(self, state: State, actions: list[int], first: int, value: float, drew: bool, over: bool) -> None:
        self.state = state
        self.actions = actions
        self.first = first  # how many of the answers make up the first move
        self.value = value
        self.drew = drew  # the last answer drew chance or revealed a secret
        self.over = over  # the seat is not asked again at once


class Moves:
    """Looks for moves and turns: all of one thought with the same evaluation and the same chance."""

    def __init__(
        self,
        evaluate: Evaluate,
        determinize: Determinize,
        samples: int,
        rng: Rng,
        deadline: float = NEVER,
        sensible: Sensible | None = None,
        foresee: Foresee | None = None,
        longest_turn: int = LONGEST_TURN,
        follow: Follow | None = None,
    ) -> None:
        self.evaluate = evaluate
        self.determinize = determinize
        self.samples = samples  # how often an answer that draws chance is tried
        self.rng = rng
        self.deadline = deadline  # by time.perf_counter()
        self.foresee = foresee
        self.longest_turn = longest_turn
        self.sensible = sensible  # instead of all legal answers
        self.follow = follow
        self.found: list[Line] = []

    # Moves.

    def moves(self, line: Line, seat: int, leaves: int) -> list[Line]:
        """The moves of a seat after a line, about so many; where there are more, a random part of them."""
        self.found = []
        self.walk(line.state, seat, line.actions, line.first, leaves)
        return self.found

    def walk(self, state: State, seat: int, actions: list[int], first: int, leaves: int) -> None:
        """Find the ends of the move that is under way."""
        if self.follow is not None:
            row, led = self.follow(state, seat)
            if row:
                self.end(led, seat, [*actions, *row], first, self.evaluate(led, seat), led.reveals() != state.reveals())
                return
        answers = state.legal(seat) if self.sensible is None else self.sensible(state, seat, len(actions) > 0)
        if len(answers) > leaves:
            answers = answers[:]
            self.rng.shuffle(answers)
            answers = answers[:leaves]
        foreseen = self.foresee(state, seat) if self.foresee is not None else {}
        end = len(self.found) + leaves
        left = len(answers)
        for action in answers:
            if self.found and self.late():
                return
            share = (end - len(self.found)) // left
            left -= 1
            after = state.clone()
            after.apply(seat, action)
            taken = [*actions, action]
            drew = after.reveals() != state.reveals()
            if action in foreseen:
                self.end(after, seat, taken, first, foreseen[action], drew)
                continue
            if drew:
                self.end(after, seat, taken, first, self.mean(state, seat, action), True)
                continue
            frame = after.question(seat)
            if frame is None or frame.opens_move():
                self.end(after, seat, taken, first, self.evaluate(after, seat), False)
            else:
                self.walk(after, seat, taken, first, share if share > 1 else 1)

    def end(self, state: State, seat: int, actions: list[int], first: int, value: float, drew: bool) -> None:
        """A move is complete."""
        self.found.append(Line(state, actions, first or len(actions), value, drew, not state.legal(seat)))

    def mean(self, state: State, seat: int, action: int) -> float:
        """What an answer that draws chance is worth: the mean over possible worlds."""
        total = 0.0
        tried = 0
        while tried < self.samples and not (tried and self.late()):
            tried += 1
            after = self.determinize(state, seat, self.rng)
            after.apply(seat, action)
            total += self.evaluate(after, seat)
        return total / tried

    def mean_of_turn(self, state: State, seat: int, action: int) -> float:
        """The same with the best rest of the turn, so that it compares with whole turns."""
        total = 0.0
        tried = 0
        while tried < self.samples and not (tried and self.late()):
            tried += 1
            after = self.determinize(state, seat, self.rng)
            after.apply(seat, action)
            total += self.turns(after, seat, 1, REST)[0].value if after.legal(seat) else self.evaluate(after, seat)
        return total / tried

    # Turns.

    def turns(self, state: State, seat: int, width: int, leaves: int) -> list[Line]:
        """The turns of a seat, the best first, as far as it is asked again and again and nothing is drawn.

        From each move to the next only so many of the best lines are followed. At the deadline they stay as they are.
        """
        ends: list[Line] = []
        lines = [Line(state, [], 0, 0.0, False, False)]
        depth = 0
        while lines and depth < self.longest_turn and not (depth and self.late()):
            depth += 1
            further: list[Line] = []
            seen: set[float] = set()
            for line in lines:
                if depth > 1 and self.late():
                    ends.append(line)
                    continue
                moves = self.moves(line, seat, leaves)
                if not moves:  # nothing sensible before chance is drawn
                    ends.append(line)
                for found in moves:
                    if depth > 1 and found.value in seen:  # the same moves in another order, as good as surely
                        continue
                    seen.add(found.value)
                    if found.drew or found.over:
                        ends.append(found)
                    else:
                        further.append(found)
            further.sort(key=worth, reverse=True)
            lines = further[:width]
        ends.extend(lines)
        ends.sort(key=worth, reverse=True)
        return ends

    def late(self) -> bool:
        """Is the deadline over?"""
        return self.deadline < NEVER and time.perf_counter() > self.deadline

    # Games in the head.

    def play_on(self, state: State, seat: int, turns: int, quiet: bool, width: int, leaves: int) -> State:
        """Everybody plays the best turn of few until the seat has had so many more; quietly: until chance is drawn."""
        drawn = state.reveals()
        while True:
            if (quiet and state.reveals() != drawn) or self.late():
                return state
            actors = state.actors()
            if not actors:
                return state
            actor = actors[0]
            if actor == seat:
                if not turns:
                    return state
                turns -= 1
            state = self.best_turn(state, actor, width, leaves)

    def best_turn(self, state: State, seat: int, width: int, leaves: int) -> State:
        """The state after the turn that looks best, with the state's own chance."""
        legal = state.legal(seat)
        if len(legal) == 1:
            state.apply(seat, legal[0])
            return state
        if self.foresee is not None and self.longest_turn == 1:
            foreseen = self.foresee(state, seat)
            if len(foreseen) == len(legal):
                state.apply(seat, highest(foreseen))
                return state
        best = self.turns(state, seat, width, leaves)[0]
        if not best.drew:
            return best.state
        for action in best.actions:
            state.apply(seat, action)
        return state


def highest(worths: dict[int, float]) -> int:
    """The answer of the highest worth, the first of equals."""
    best = -NEVER
    found = -1
    for action, value in worths.items():
        if value > best:
            best = value
            found = action
    return found


def worth(line: Line) -> float:
    """What a line is sorted by."""
    return line.value

# mypyc: interpreted
"""Story: how a game ended, its scores round by round, and the moments at which it turned. All of it from the record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, Literal

from lazaretto.kernel.view import Outcome

Json = Any
MOST_MOMENTS: Final = 6
MOST_SWINGS: Final = 2

How = Literal["won", "tie_break", "shared", "nobody", "reached", "missed"]


@dataclass(frozen=True)
class Moment:
    """A turning point. `key` is in `moments` of the game's catalogue, or in the app's `end.moment` for the common ones.

    `step`: after so many actions it can be seen. `seat`: whose it is. `args`: what its sentence needs besides.
    """

    key: str
    step: int
    seat: int | None = None
    args: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True)
class Ending:
    """How a game ended.

    `won` by `ahead` points before `second` (None: before the automaton); `tie_break`: with as many points. `shared` by
    several winners, `nobody`, or alone: the goal was `reached` or `missed`.
    """

    how: How
    winners: tuple[int, ...]
    second: int | None
    ahead: int


def ending(outcome: Outcome, automaton: float | None = None) -> Ending:
    """How a game ended, in facts: who won, and by how much."""
    seats, winners = len(outcome.scores), outcome.winners
    if seats == 1:
        ahead = 0 if automaton is None else outcome.scores[0] - int(automaton)
        return Ending("reached" if winners else "missed", winners, None, ahead)
    if not winners:
        return Ending("nobody", (), None, 0)
    if len(winners) > 1:
        return Ending("shared", winners, None, 0)
    others = [seat for seat in range(seats) if seat not in winners]
    second = min(others, key=lambda seat: (outcome.ranks[seat], seat))
    ahead = outcome.scores[winners[0]] - outcome.scores[second]
    return Ending("won" if ahead > 0 else "tie_break", winners, second, ahead)


class Series:
    """The scores of a game by round, as its public view tells them, and every step at which they changed."""

    def __init__(self) -> None:
        self.rounds: list[int] = []
        self.steps: list[int] = []  # the step at which each line was taken
        self.lines: list[list[float]] = []  # what everybody had when the next round began, or at the end
        self.automaton: list[float] = []  # the same of a rival who is no seat, where there is one
        self.changes: list[tuple[int, int, list[float]]] = []  # step, round and scores
        self.latest: tuple[int, list[float], float | None] | None = None

    def see(self, step: int, shown: Mapping[str, Json], automaton: float | None = None) -> None:
        """The game after a step. When a round has ended, what everybody had when the next began is its line."""
        before, line = self.latest, line_of(shown, automaton)
        if line is None:
            return
        self.latest = line
        if not self.changes or self.changes[-1][1:] != line[:2]:
            self.changes.append((step, *line[:2]))
        if before is not None and line[0] != before[0]:
            self.add(before[0], step)

    def close(self, steps: int) -> None:
        """The round that the game ends in has a line, too."""
        if self.latest is not None and (not self.steps or self.steps[-1] < steps):
            self.add(self.latest[0], steps)

    def add(self, round_: int, step: int) -> None:
        """One more line."""
        assert self.latest is not None
        self.rounds.append(round_)
        self.steps.append(step)
        self.lines.append(self.latest[1])
        if self.latest[2] is not None:
            self.automaton.append(self.latest[2])

    def round_at(self, step: int) -> int | None:
        """The round to which a step belongs: the one that its answer may have ended; none in the set-up."""
        if not self.changes or step < self.changes[0][0]:
            return None
        return next((round_ for round_, last in zip(self.rounds, self.steps, strict=True) if step <= last), None)

    # What a round did.

    def gain(self, place: int, seat: int) -> float:
        """What a seat won in a round."""
        before = self.lines[place - 1] if place else self.changes[0][2]
        return self.lines[place][seat] - before[seat]

    def swing(self, place: int, seat: int) -> float:
        """What a seat won in a round beyond the best of its rivals; alone, what it won."""
        others = [self.gain(place, other) for other in range(len(self.lines[place])) if other != seat]
        return self.gain(place, seat) - max(others, default=0)

    def within(self, place: int) -> list[tuple[int, list[float]]]:
        """The changes of a round, with what was there before them."""
        first = self.steps[place - 1] if place else 0
        before = [(at, scores) for at, _, scores in self.changes if at <= first][-1:]
        return before + [(at, scores) for at, _, scores in self.changes if first < at <= self.steps[place]]

    def step_of_gain(self, place: int, seat: int) -> int:
        """The step of a round at which a seat won most."""
        pairs = pairwise(self.within(place))
        jumps = [(after[1][seat] - before[1][seat], -after[0]) for before, after in pairs]
        return -max(jumps)[1] if jumps else self.steps[place]

    def step_of_lead(self, place: int, seat: int) -> int:
        """The step of a round from which on a seat led to its end."""
        found = self.steps[place]
        for at, scores in reversed(self.within(place)):
            if leader(scores) != seat:
                break
            found = at
        return found


def line_of(shown: Mapping[str, Json], automaton: float | None) -> tuple[int, list[float], float | None] | None:
    """Round and scores, where a game's public view has them; none before the first round."""
    round_, scores = shown.get("round", shown.get("turn")), shown.get("scores")
    if not isinstance(round_, int) or round_ < 1 or not isinstance(scores, list):
        return None
    return round_, list(scores), automaton


def leader(scores: Sequence[float]) -> int | None:
    """Who has most, alone."""
    best = max(scores)
    return scores.index(best) if list(scores).count(best) == 1 else None


def turning_points(series: Series) -> list[Moment]:
    """When the lead was taken for good, who had led first, and the rounds that swung most, in the order of the game."""
    found = [*lead_changes(series), *swings(series)]
    seen: dict[tuple[int, int | None], Moment] = {}
    for moment in found:
        seen.setdefault((moment.step, moment.seat), moment)
    return sorted(seen.values(), key=lambda moment: moment.step)


def lead_changes(series: Series) -> list[Moment]:
    """The first lead, where it was lost, and the last one that was taken."""
    if not series.lines or len(series.lines[0]) < 2:
        return []
    changes: list[tuple[int, int]] = []  # the round's place, who led after it
    for place, scores in enumerate(series.lines):
        ahead = leader(scores)
        if ahead is not None and (not changes or changes[-1][1] != ahead):
            changes.append((place, ahead))
    if not changes:
        return []
    last = leader(series.lines[-1])  # nobody, where it ends level
    found = [] if last is None else [lead(series, "lead", *changes[-1])]
    if changes[0][1] != last:
        found.append(lead(series, "lead_first", *changes[0]))
    return found


def lead(series: Series, key: str, place: int, seat: int) -> Moment:
    """A lead taken."""
    return Moment(key, series.step_of_lead(place, seat), seat)


def swings(series: Series) -> list[Moment]:
    """The rounds that brought a seat most beyond its rivals; alone, the best rounds."""
    if len(series.lines) < 2:
        return []
    seats = range(len(series.lines[0]))
    every = [(series.swing(place, seat), -place, seat) for place in range(len(series.lines)) for seat in seats]
    every.sort(key=lambda one: (-one[0], -one[1], one[2]))
    key = "swing" if len(seats) > 1 else "most"
    best = [one for one in every if one[0] > 0][:MOST_SWINGS]
    return [Moment(key, series.step_of_gain(-place, seat), seat, {"n": much}) for much, place, seat in best]


def chosen(own: Sequence[Moment], common: Sequence[Moment]) -> list[Moment]:
    """What the end page has room for: a game's own moments first, the common ones where there is room, as they came."""
    taken = list(own)[:MOST_MOMENTS]
    told = {(moment.step, moment.seat) for moment in taken}
    taken += [one for one in common if (one.step, one.seat) not in told][: MOST_MOMENTS - len(taken)]
    return sorted(taken, key=lambda moment: moment.step)

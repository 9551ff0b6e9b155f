"""Clicks of a whole game of Clinic, seat by seat: `python -m benchmarks.clinic_clicks [GAMES] [--by-hand]`.

The same games are counted twice. *Before*: every answer was a question of its own, clicked part by part (a patient and
a department, a doctor and a door, a parking place for everybody who comes, a car for everybody who leaves). *After*:
one gesture for a decision, as the tree of ways offers it; what goes without saying is not clicked. The players take the
usual parking places and let the planner plan, in both; they let "Admit for me" admit where that is as good as what
they would do, unless `--by-hand` is said.
"""

import statistics
import sys
from typing import Any, Final

import lazaretto
from lazaretto.bots.bot import Session, think
from lazaretto.bots.heuristics import heuristics
from lazaretto.bots.registry import bot
from lazaretto.games.clinic.rules.actions import HIRE_DOCTOR, HIRE_NURSE, HIRE_ORDERLY
from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.hiring import hired_kind, is_hire, nearest_door
from lazaretto.games.clinic.rules.tables import DOCTOR, NURSE, ORDERLY
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.view import Choice

GAME: Final[Any] = lazaretto.load("clinic")
TWO: Final = frozenset(
    ["hire_doctor", "hire_nurse", "hire_orderly", "admit", "queue_move", "link", "cure", "transfuse", "cure_zombie"]
)  # verbs that took two clicks
TRIFLE: Final = 0.5  # popularity that is not worth a click
BY_HAND: Final = "--by-hand" in sys.argv[1:]


class Counted:
    """A seat's clicks so far."""

    def __init__(self) -> None:
        self.before = 0
        self.after = 0

    def answer(self, state: Any, seat: int, action: int, silent: bool) -> None:
        """One answer: what it took, and what it takes."""
        verb = GAME.verbs.verb_of(action).name
        self.before += 2 if verb in TWO else 1
        if not silent:
            self.after += opened(state, seat, action) + max(1, len(parts_of(state, seat, action)))
        state.apply(seat, action)


def parts_of(state: Any, seat: int, action: int) -> Any:
    """What is clicked for an answer: of the gesture that does just that, where there is one."""
    rows = {short.actions: short.parts for short in GAME.shortcuts(state, seat)}
    return rows.get((action,), GAME.parts(state, seat, action))


def opened(state: Any, seat: int, action: int) -> bool:
    """Is a button pressed first, because the answer is not the usual one and no gesture of its own?"""
    return bool(state.question(seat).is_extra(state, action)) and parts_of(state, seat, action) == GAME.parts(
        state, seat, action
    )


def usual_door(state: Any, seat: int, action: int, evaluate: Any) -> int:
    """The same hire at the nearest door, where that is as good."""
    if not is_hire(action):
        return action
    kind, chair = hired_kind(action), HIRE_DOCTOR.first(action)
    door = nearest_door(state.clinics[seat], kind)
    there = {DOCTOR: HIRE_DOCTOR.code(chair, door), NURSE: HIRE_NURSE.code(door), ORDERLY: HIRE_ORDERLY.code(door)}[
        kind
    ]
    values = []
    for code in (action, there):
        world = state.clone()
        world.apply(seat, code)
        values.append(evaluate(world, seat))
    return there if values[1] >= values[0] - TRIFLE else action


def usual(state: Any, seat: int) -> int:
    frame = state.question(seat)
    return -1 if frame is None else int(frame.usual(state))


def called(state: Any, seat: int, evaluate: Any) -> Choice | None:
    """The patient worth most, with all the points it takes; None where it is better to stop."""
    best, found = evaluate(stopped(state, seat), seat), None
    for choice in GAME.tree(state, seat)[len(state.legal(seat)) :]:
        world = state.clone()
        for action in (choice.code, *choice.along):
            world.apply(seat, action)
        value = evaluate(world, seat)
        if value > best:
            best, found = value, choice
    return found


def stopped(state: Any, seat: int) -> Any:
    """The position with the rest of the points left, where there are any."""
    world = state.clone()
    if is_admitting(state, seat):
        world.apply(seat, state.legal(seat)[-1])
    return world


def is_admitting(state: Any, seat: int) -> bool:
    return isinstance(state.question(seat), Admit)


def admit(state: Any, seat: int, count: Counted, evaluate: Any) -> None:
    """All points of an admission: at once, where that is as good as one after the other."""
    singly, first = state.clone(), called(state, seat, evaluate)
    while is_admitting(singly, seat) and (choice := called(singly, seat, evaluate)) is not None:
        gesture(singly, seat, choice, Counted())
    row = GAME.aid(state, seat, "admit_for_me") if "admit_for_me" in GAME.aids_for(state, seat) and not BY_HAND else []
    together = state.clone()
    for action in row:
        together.apply(seat, action)
    if row and evaluate(stopped(together, seat), seat) >= evaluate(stopped(singly, seat), seat) - TRIFLE:
        count.after += 1
        for action in row:
            count.answer(state, seat, action, silent=True)
    elif first is not None:
        gesture(state, seat, first, count)
    else:
        count.answer(state, seat, state.legal(seat)[-1], silent=False)


def gesture(state: Any, seat: int, choice: Choice, count: Counted) -> None:
    """A patient and a department; the head of a row is admitted by a click on the pre-admissions."""
    count.after += len(choice.parts) if choice.along else 1
    for action in (choice.code, *choice.along):
        count.answer(state, seat, action, silent=True)
    while not state.over() and seat in state.actors() and usual(state, seat) >= 0:
        count.answer(state, seat, usual(state, seat), silent=True)


def decide(state: Any, seat: int, session: Session, count: Counted, evaluate: Any) -> None:
    """One decision of a seat, with what goes without saying after it."""
    aids = GAME.aids_for(state, seat)
    if is_admitting(state, seat):
        admit(state, seat, count, evaluate)
    elif aids:
        row = GAME.aid(state, seat, "plan_and_go" if "plan_and_go" in aids else aids[0])
        count.before += 1 + (GAME.verbs.verb_of(row[-1]).name == "commit_movement")
        count.after += 1
        for action in row:
            state.apply(seat, action)
    else:
        action = usual(state, seat)
        if action < 0:
            action = usual_door(state, seat, think(GAME, state, session), evaluate)
        count.answer(state, seat, action, silent=False)
    while not state.over() and seat in state.actors() and usual(state, seat) >= 0:
        count.answer(state, seat, usual(state, seat), silent=True)


def play(seed: int, seats: int = 2) -> list[Counted]:
    """A whole game."""
    state = GAME.new(seats, seed)
    player = bot("greedy:leaves=16:samples=1")
    sessions = [Session(seat, player, seeded(seed + seat)) for seat in range(seats)]
    counts = [Counted() for _ in range(seats)]
    evaluate = heuristics(GAME).evaluate
    while not state.over():
        seat = state.actors()[0]
        decide(state, seat, sessions[seat], counts[seat], evaluate)
    return counts


def main() -> None:
    games = next((int(word) for word in sys.argv[1:] if word.isdigit()), 4)
    for seats in GAME.seats:
        counts = [count for seed in range(games) for count in play(seed, seats)]
        before = statistics.mean(count.before for count in counts)
        after = statistics.mean(count.after for count in counts)
        print(f"{seats} at the table: clicks of a seat in a whole game before {before:.0f}, after {after:.0f}", end="")
        print(f", that is {after / before:.0%}", flush=True)


if __name__ == "__main__":
    main()

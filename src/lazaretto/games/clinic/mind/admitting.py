"""Admit for me: the queue points of an action, spent for the seat, as a row of actions.

One patient after the other, always the one who brings the clinic most for a point, also from further back in the book
or from another row; as long as somebody is worth it. Cars stand where they are least in the way.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from lazaretto.games.clinic.mind.aids import take
from lazaretto.games.clinic.mind.evaluation import Evaluation
from lazaretto.games.clinic.rules.actions import ADMIT, END_ADMIT
from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.board import PRE
from lazaretto.games.clinic.rules.calling import ways_to_heads
from lazaretto.games.clinic.rules.parking import Park, can_park
from lazaretto.games.clinic.rules.people import person
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import OUTPATIENT, PATIENT, PRE_ADMISSIONS


@dataclass
class Call:
    """A patient who can be admitted, and the moves in the book that bring him to the head of the row."""

    level: int
    department: int
    moves: list[int]

    def points(self) -> int:
        return len(self.moves) + 1


def is_admitting(s: ClinicDeluxe, seat: int) -> bool:
    """Is there more than one point to spend, and somebody to admit whom the clinic could serve?"""
    frame = s.question(seat)
    return isinstance(frame, Admit) and frame.points > 1 and len(cheapest_calls(s, seat)) > 0


def admit_for_me(s: ClinicDeluxe, seat: int) -> list[int]:
    """Who brings most comes first, or who brings most for a point: whichever is better in the end."""
    most, by_points = s.clone(), s.clone()
    row, other = admitted(most, seat, False), admitted(by_points, seat, True)
    return row if judge().worth(most, seat) >= judge().worth(by_points, seat) else other


def admitted(world: ClinicDeluxe, seat: int, by_points: bool) -> list[int]:
    """Admit one patient at least in this world, more while somebody is worth it; returns the actions and the end."""
    row: list[int] = []
    while isinstance(world.question(seat), Admit):
        call = best_call(world, seat, by_points, at_least=not row)
        if call is None:
            row.append(END_ADMIT.base)
            break
        for action in call.moves:
            take(world, seat, action, row)
        take(world, seat, ADMIT.code(call.department), row)
        frame = world.question(seat)
        if isinstance(frame, Park):
            take(world, seat, frame.usual(world), row)
    return row


@cache
def judge() -> Evaluation:
    """How the bots judge a clinic."""
    file = resources.files("lazaretto.games.clinic") / "data" / "weights.toml"
    return Evaluation(tomllib.loads(file.read_text("utf-8"))["tuned"])


def departments_served(s: ClinicDeluxe, seat: int) -> list[int]:
    """The departments whose patients the clinic can treat somewhere, and that have room for one more to wait."""
    c = s.clinics[seat]
    return [
        department
        for department in range(len(s.book))
        if (c.built[department] or c.built[OUTPATIENT]) and c.waiting(department) < PRE_ADMISSIONS
    ]


def best_call(s: ClinicDeluxe, seat: int, by_points: bool, at_least: bool) -> Call | None:
    """Who brings most; None if nobody brings anything, unless somebody is wanted all the same."""
    base = judge().worth(s, seat)
    best, chosen = 0.0, None
    for call in cheapest_calls(s, seat):
        gain = worth_with(s, seat, call) - base
        if by_points:
            gain /= call.points()
        if gain > best or (at_least and chosen is None):
            best, chosen = gain, call
    return chosen


def cheapest_calls(s: ClinicDeluxe, seat: int) -> list[Call]:
    """Of every level and department that can be reached, the patient who takes the fewest points."""
    frame = s.question(seat)
    points = frame.points if isinstance(frame, Admit) and can_park(s, s.clinics[seat]) else 0
    served = departments_served(s, seat)
    found: dict[tuple[int, int], Call] = {}
    for row, patients in enumerate(s.book):
        for column, level in enumerate(patients):
            for to, moves in ways_to_heads(s.book, row, column, points - 1):
                known = found.get((level, to))
                if to in served and (known is None or len(moves) < len(known.moves)):
                    found[level, to] = Call(level, to, moves)
    return list(found.values())


def worth_with(s: ClinicDeluxe, seat: int, call: Call) -> float:
    """What the clinic is worth with this patient."""
    fuller = s.clone()
    fuller.clinics[seat].add(person(PATIENT, call.level, PRE, call.department))
    return judge().worth(fuller, seat)

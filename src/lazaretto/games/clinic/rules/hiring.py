"""Action 2, hire (4.3): at most one doctor, and at most one nurse or orderly. Everybody brings a car."""

from dataclasses import dataclass

from lazaretto.games.clinic.rules.actions import END_HIRE, HIRE_DOCTOR, HIRE_NURSE, HIRE_ORDERLY
from lazaretto.games.clinic.rules.board import SPACES
from lazaretto.games.clinic.rules.parking import Park, can_park
from lazaretto.games.clinic.rules.paths import FAR, distance
from lazaretto.games.clinic.rules.people import person
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe, Question
from lazaretto.games.clinic.rules.tables import (
    DOCTOR,
    DOCTOR_COST,
    NONE,
    NURSE,
    NURSE_COST,
    ORDERLY,
    ORDERLY_COST,
    PURPLE,
    WORKAHOLIC_COST,
)
from lazaretto.kernel.masks import members


def doctor_price(level: int, chair: int) -> int:
    """A doctor costs what his chair says; a workaholic always the same."""
    return WORKAHOLIC_COST if level == PURPLE else DOCTOR_COST[chair]


def nurse_price(s: ClinicDeluxe) -> int:
    """The next nurse of the column: the bottom row is taken first (R20)."""
    return NURSE_COST[s.seats - s.nurses]


def is_hire(action: int) -> bool:
    return HIRE_DOCTOR.owns(action) or HIRE_NURSE.owns(action) or HIRE_ORDERLY.owns(action)


def hired_kind(action: int) -> int:
    """Who comes by an action that hires somebody."""
    if HIRE_DOCTOR.owns(action):
        return DOCTOR
    return NURSE if HIRE_NURSE.owns(action) else ORDERLY


def door_of(action: int) -> int:
    """The door at which somebody who is hired comes in."""
    if HIRE_DOCTOR.owns(action):
        return HIRE_DOCTOR.second(action)
    return HIRE_NURSE.first(action) if HIRE_NURSE.owns(action) else HIRE_ORDERLY.first(action)


def nearest_door(c: Clinic, kind: int) -> int:
    """The door from which the ways to where such a person may work are the shortest in all."""
    best, chosen = FAR * SPACES, NONE
    places = members(c.ends(person(kind, 0, 0)))
    for door in c.doors():
        times = [distance(c, door, space) for space in places]
        if chosen == NONE or sum(times) < best:
            best, chosen = sum(times), door
    return chosen


@dataclass(init=False)
class Hire(Question):
    """Hire somebody who comes in through one of the doors, or stop."""

    doctor_hired: bool = False
    other_hired: bool = False

    def __init__(self, seat: int = 0, doctor_hired: bool = False, other_hired: bool = False) -> None:
        self.seat = seat
        self.doctor_hired = doctor_hired
        self.other_hired = other_hired

    def is_extra(self, s: ClinicDeluxe, action: int) -> bool:
        """Which door: unless one says otherwise, the nearest."""
        return is_hire(action) and len(s.clinics[self.seat].doors()) > 1

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        codes: list[int] = []
        if can_park(s, c):
            doors = c.doors()
            if not self.doctor_hired:
                for chair, level in enumerate(s.university):
                    if level != NONE and c.savings >= doctor_price(level, chair):
                        codes.extend([HIRE_DOCTOR.code(chair, door) for door in doors])
            if not self.other_hired:
                if s.nurses and c.savings >= nurse_price(s):
                    codes.extend([HIRE_NURSE.code(door) for door in doors])
                if s.orderlies and c.savings >= ORDERLY_COST:
                    codes.extend([HIRE_ORDERLY.code(door) for door in doors])
        codes.append(END_HIRE.base)
        return codes

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        if action == END_HIRE.base:
            return
        doctor, other = self.doctor_hired, self.other_hired
        if HIRE_DOCTOR.owns(action):
            chair = HIRE_DOCTOR.first(action)
            level = s.university[chair]
            s.university[chair] = NONE
            s.pay(self.seat, doctor_price(level, chair))
            welcome(s, self.seat, DOCTOR, level, HIRE_DOCTOR.second(action), chair)
            doctor = True
        elif HIRE_NURSE.owns(action):
            s.pay(self.seat, nurse_price(s))
            s.nurses -= 1
            welcome(s, self.seat, NURSE, 0, HIRE_NURSE.first(action))
            other = True
        else:
            s.pay(self.seat, ORDERLY_COST)
            s.orderlies -= 1
            welcome(s, self.seat, ORDERLY, 0, HIRE_ORDERLY.first(action))
            other = True
        if not doctor or not other:
            s.push(Hire(self.seat, doctor, other))
        s.push(Park(self.seat))


def welcome(s: ClinicDeluxe, seat: int, kind: int, level: int, door: int, chair: int = NONE) -> None:
    """Put a new employee on a door; his car is still to be parked. A doctor may come from a chair of the university."""
    c = s.clinics[seat]
    code = person(kind, level, door)
    c.add(code)
    c.unparked += 1
    if s.noting:
        index = c.people.index(code)
        if kind == DOCTOR:
            s.note("hired_doctor", seat=seat, level=level, door=door, chair=chair, person=index)
        else:
            s.note("hired", seat=seat, kind=kind, door=door, person=index)

"""Action 2, hire (4.3): at most one doctor, and at most one nurse or orderly. Everybody brings a car."""

from dataclasses import dataclass

from lazaretto.games.clinic.rules.actions import END_HIRE, HIRE_DOCTOR, HIRE_NURSE, HIRE_ORDERLY
from lazaretto.games.clinic.rules.parking import Park, can_park
from lazaretto.games.clinic.rules.people import person
from lazaretto.games.clinic.rules.state import ClinicDeluxe, Question
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


def doctor_price(level: int, chair: int) -> int:
    """A doctor costs what his chair says; a workaholic always the same."""
    return WORKAHOLIC_COST if level == PURPLE else DOCTOR_COST[chair]


def nurse_price(s: ClinicDeluxe) -> int:
    """The next nurse of the column: the bottom row is taken first (R20)."""
    return NURSE_COST[s.seats - s.nurses]


@dataclass(init=False)
class Hire(Question):
    """Hire somebody who comes in through one of the doors, or stop."""

    doctor_hired: bool = False
    other_hired: bool = False

    def __init__(self, seat: int = 0, doctor_hired: bool = False, other_hired: bool = False) -> None:
        self.seat = seat
        self.doctor_hired = doctor_hired
        self.other_hired = other_hired

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
            welcome(s, self.seat, DOCTOR, level, HIRE_DOCTOR.second(action))
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


def welcome(s: ClinicDeluxe, seat: int, kind: int, level: int, door: int) -> None:
    """Put a new employee on a door; his car is still to be parked."""
    c = s.clinics[seat]
    c.add(person(kind, level, door))
    c.unparked += 1
    if s.noting:
        if kind == DOCTOR:
            s.note("hired_doctor", seat=seat, level=level, door=door)
        else:
            s.note("hired", seat=seat, kind=kind, door=door)

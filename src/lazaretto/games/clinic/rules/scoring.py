"""Points at the end (6), tie-break, solo goals and ranks (7.1)."""

import math
from typing import Final

from lazaretto.games.clinic.rules.board import FLOOR_MASKS, FLOORS, floor_of
from lazaretto.games.clinic.rules.people import kind_of, level_of
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    DOCTOR,
    END_BUILDING,
    END_DOCTOR,
    END_NURSE,
    END_ORDERLY,
    END_PATIENT,
    END_ROOM,
    END_TIME,
    END_ZOMBIE,
    GOAL_IDS,
    GOALS,
    NURSE,
    ORDERLY,
    PATIENT,
    PURPLE,
    RANK_FROM,
    RANK_IDS,
    ROUNDS,
    WHITE,
)
from lazaretto.kernel.masks import members
from lazaretto.kernel.view import Outcome, shared_returns

# The lines of the score sheet, in the order of the rules; the last makes up for what would fall below 0 (R10).
LINES: Final = (
    "popularity",
    "doctors",
    "nurses",
    "rooms",
    "buildings",
    "zombies",
    "patients",
    "time",
    "not_below_zero",
)


def score_lines(c: Clinic) -> list[int]:
    """The score as it would be if the game ended now, line by line."""
    doctors = 0
    others = 0
    patients = 0
    for code in c.people:
        kind = kind_of(code)
        if kind == DOCTOR:
            doctors += END_DOCTOR[level_of(code)]
        elif kind == NURSE:
            others += END_NURSE
        elif kind == ORDERLY:
            others += END_ORDERLY
        else:
            patients += END_PATIENT[level_of(code)]
    rooms = 0
    for space in members(c.functional_rooms()):
        rooms += END_ROOM[floor_of(space)]
    buildings = END_BUILDING * max(0, treating_buildings(c) - 1)
    zombies = END_ZOMBIE * len(c.zombies)
    time = -(c.time // END_TIME)
    lines = [c.popularity, doctors, others, rooms, buildings, zombies, patients, time]
    return [*lines, max(0, -sum(lines))]


def treating_buildings(c: Clinic) -> int:
    """How many buildings can treat patients (R27)."""
    treating = c.treating()
    count = 0
    for building in c.buildings():
        if building & treating:
            count += 1
    return count


def final_score(c: Clinic) -> int:
    """The score as it would be if the game ended now."""
    return sum(score_lines(c))


# Solo.


def goal_met(s: ClinicDeluxe) -> bool:
    """Is the solo goal reached, as things stand?"""
    c = s.clinics[0]
    goal = GOAL_IDS[s.goal]
    if goal == "g_no_white":
        return white_patients(s) == 0
    if goal == "g_three_buildings":
        return treating_buildings(c) >= int(GOALS[goal])
    if goal == "g_time_12":
        return c.time <= int(GOALS[goal])
    if goal == "g_seven_doctors":
        return c.count(DOCTOR) >= int(GOALS[goal])
    if goal == "g_four_doctor_colors":
        return len(levels(c, DOCTOR)) >= int(GOALS[goal])
    if goal == "g_three_patient_colors":
        return len(levels(c, PATIENT)) >= int(GOALS[goal])
    if goal == "g_hub_top_floor":
        return c.hubs() & FLOOR_MASKS[FLOORS - 1] != 0
    if goal == "g_treat_six":
        needed: list[int] = GOALS[goal]
        return s.round == ROUNDS and all(c.cured[level] >= needed[level] for level in range(4))
    if goal == "g_four_nurses":
        return c.count(NURSE) >= int(GOALS[goal])
    return c.savings >= int(GOALS[goal]) and final_score(c) == 0


def white_patients(s: ClinicDeluxe) -> int:
    """White patients in the bag, in the book and on the board."""
    count = s.patient_bag[WHITE]
    for row in s.book:
        count += row.count(WHITE)
    for code in s.clinics[0].people:
        if kind_of(code) == PATIENT and level_of(code) == WHITE:
            count += 1
    return count


def levels(c: Clinic, kind: int) -> list[int]:
    """The colours of a kind of people on the board; purple stands outside the scale."""
    found: list[int] = []
    for code in c.people:
        level = level_of(code)
        if kind_of(code) == kind and level != PURPLE and level not in found:
            found.append(level)
    return found


def rank_of(score: int) -> str:
    """The solo rank of a score."""
    found = RANK_IDS[0]
    for id_, least in zip(RANK_IDS, RANK_FROM, strict=True):
        if score >= least:
            found = id_
    return found


def solo_return(score: int) -> float:
    """A solo score on the scale from 0 to 1: half at 50, and never quite at the ends."""
    return 1 / (1 + math.exp((50 - score) / 12))


# The outcome.


def result(s: ClinicDeluxe) -> Outcome:
    """Most popularity; of tied players the one earlier in the last turn order (R29). Alone, the goal decides."""
    scores = tuple([final_score(c) for c in s.clinics])
    if s.seats == 1:
        met = goal_met(s)
        winners: tuple[int, ...] = (0,) if met else ()
        return Outcome(scores, (1,), winners, (solo_return(scores[0]) if met else 0.0,), sheet(s))
    order = s.turn_order[:]
    order.sort(key=lambda seat: -scores[seat])  # stable: ties stay in turn order
    ranks = tuple([1 + order.index(seat) for seat in range(s.seats)])
    winners = (order[0],)
    return Outcome(scores, ranks, winners, shared_returns(s.seats, winners), sheet(s))


def sheet(s: ClinicDeluxe) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The score line by line; zombies and the last line only where they count."""
    lines: list[tuple[str, tuple[int, ...]]] = []
    clinics = [score_lines(c) for c in s.clinics]
    for number, name in enumerate(LINES):
        points = tuple([clinic[number] for clinic in clinics])
        if name not in ("zombies", "not_below_zero") or any(points):
            lines.append((name, points))
    return tuple(lines)

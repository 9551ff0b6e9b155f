# mypyc: interpreted
"""What the end of the round will bring if nobody moves any more: shown to everybody before anything is committed."""

from typing import Any

from lazaretto.games.clinic.actions import CURE, TRANSFUSE, WORK
from lazaretto.games.clinic.administration import in_lab
from lazaretto.games.clinic.business import salaries, upkeep
from lazaretto.games.clinic.movement import time_spent
from lazaretto.games.clinic.places import can_commit, unplaced
from lazaretto.games.clinic.state import (
    LYING,
    PROTECTED,
    Clinic,
    kind_of,
    level_of,
    node_of,
)
from lazaretto.games.clinic.tables import (
    DOCTOR,
    OPERATING_ROOM,
    OPERATING_UPKEEP,
    PATIENT,
    PRICE_OF_POPULARITY,
    PURPLE,
    RED,
    WHITE,
)
from lazaretto.games.clinic.treatment import best_course, best_income, wards

Json = Any


class Prospect:
    """Who would be treated, as numbers in the clinic's list, and what it takes."""

    def __init__(self, c: Clinic) -> None:
        self.cured: list[int] = []
        self.relieved: list[int] = []
        self.exhausted: list[int] = []
        self.theatres = 0
        for ward in wards(c):
            for action in best_course(c, ward).actions:
                self.see(c, ward.space, ward.patients, action)

    def see(self, c: Clinic, space: int, patients: list[int], action: int) -> None:
        if CURE.owns(action):
            self.cured.append(CURE.first(action))
            if c.built[OPERATING_ROOM] >> space & 1 and not c.operated >> space & 1:
                self.theatres += 1
        elif WORK.owns(action):
            group = [index for index in patients if level_of(c.people[index]) == WORK.second(action)]
            left = [index for index in group if index not in self.cured]
            self.cured += left[: WORK.third(action)]
            self.exhausted.append(WORK.first(action))
        elif TRANSFUSE.owns(action):
            patient = TRANSFUSE.first(action)
            (self.cured if level_of(c.people[patient]) == WHITE else self.relieved).append(patient)


def forecast(c: Clinic) -> dict[str, Json]:
    """Income of the best treatment, what is due, who rises, tires, gets worse, dies or has no place."""
    prospect = Prospect(c)
    income = c.income + best_income(c)
    due = salaries(c) + upkeep(c) + OPERATING_UPKEEP * prospect.theatres
    left = max(0, income - due)
    found: dict[str, Json] = {
        "income": income,
        "salaries": salaries(c),
        "upkeep": due - salaries(c),
        "due": due,
        "left": left,
        "popularity": left // PRICE_OF_POPULARITY,
        "from_savings": min(c.savings, max(0, due - income)),
        "missing": max(0, due - income - c.savings),
        "cured": sorted(prospect.cured),
        "relieved": sorted(prospect.relieved),
        "leaves": [index for index, code in enumerate(c.people) if leaves(c, code) or index in prospect.exhausted],
        "rises": [index for index, code in enumerate(c.people) if rises(c, code)],
        "tires": [index for index, code in enumerate(c.people) if tires(c, code)],
        "worsens": [],
        "dies": [],
        "unplaced": [],
        "time": None,
    }
    for index, code in enumerate(c.people):
        if kind_of(code) == PATIENT and not code & PROTECTED and index not in prospect.cured + prospect.relieved:
            found["dies" if level_of(code) == RED else "worsens"].append(index)
    if len(c.costs) == len(c.people) and c.costs:
        total, spent = time_spent(c)
        found["time"] = {"ways": total, "triage": total - spent, "spent": spent}
        found["unplaced"] = unplaced(c)
        found["can_commit"] = can_commit(c)
    return found


def rises(c: Clinic, code: int) -> bool:
    """A doctor who stands in a lab gains two levels and popularity."""
    return kind_of(code) == DOCTOR and in_lab(c, code) and not code & LYING and node_of(code) not in c.zombies


def tires(c: Clinic, code: int) -> bool:
    """A doctor outside a lab loses a level."""
    return kind_of(code) == DOCTOR and not in_lab(c, code) and level_of(code) not in (WHITE, PURPLE)


def leaves(c: Clinic, code: int) -> bool:
    """An exhausted workaholic leaves the game."""
    return kind_of(code) == DOCTOR and level_of(code) == PURPLE and code & LYING != 0 and not in_lab(c, code)

"""Random clinics, built by the rules of construction, with random people in them."""

import random

from lazaretto.games.clinic.rules.board import SPACES
from lazaretto.games.clinic.rules.building import FREE, free_slots, spaces_for, terminal_spaces
from lazaretto.games.clinic.rules.movement import begin_movement
from lazaretto.games.clinic.rules.people import FIXED, person
from lazaretto.games.clinic.rules.places import full_spaces
from lazaretto.games.clinic.rules.site import Site
from lazaretto.games.clinic.rules.state import Clinic
from lazaretto.games.clinic.rules.tables import (
    DOCTOR,
    EXTINGUISHER,
    GARDEN,
    HELIPAD,
    LAB,
    NURSE,
    OPERATING_ROOM,
    ORDERLY,
    OUTPATIENT,
    PATIENT,
    SUPPLY_ROOM,
    TREATMENT_ROOM,
    TRIAGE,
)
from lazaretto.kernel.masks import members

WISHES = (0, 1, 2, TREATMENT_ROOM, TREATMENT_ROOM, SUPPLY_ROOM, SUPPLY_ROOM, OPERATING_ROOM, OUTPATIENT, LAB, TRIAGE)
EXTRAS = (GARDEN, HELIPAD, EXTINGUISHER)


def random_clinic(chance: random.Random, modules: int, zombies: bool = False, purple: bool = False) -> Clinic:
    """A clinic with a working core and so many more modules, doors, conveyors and extras."""
    c = Clinic()
    c.side = chance.randrange(2)
    wishes = [chance.choice((0, 1)), TREATMENT_ROOM, SUPPLY_ROOM, *(chance.choice(WISHES) for _ in range(modules))]
    for component in [*wishes, *(chance.choice(EXTRAS) for _ in range(chance.randrange(4)))]:
        spaces = members(spaces_for(c, component, Site(c), FREE))
        near_by = [space for space in spaces if any(c.modules >> other & 1 for other in around(space))]
        if not spaces:
            continue
        space = chance.choice(near_by if near_by and chance.random() < 0.9 else spaces)
        if component == EXTINGUISHER:
            c.extinguishers |= 1 << space
        else:
            c.put(component, space)
    for _ in range(1 + chance.randrange(2)):
        slots = free_slots(c)
        if slots:
            c.entrances |= 1 << chance.choice(slots)
    if chance.random() < 0.5:
        c.conveyors |= 1 << chance.choice(members(c.modules))
        for _ in range(chance.randrange(1, 4)):
            spaces = members(terminal_spaces(c))
            if spaces:
                c.conveyors |= 1 << chance.choice(spaces)
    if zombies:
        for _ in range(chance.randrange(1, 3)):
            c.zombies.append(chance.choice([*members(c.modules), *range(3)]))
    return c


def around(space: int) -> list[int]:
    return [space + step for step in (-1, 1, -4, 4, -12, 12) if 0 <= space + step < SPACES]


def populate(c: Clinic, chance: random.Random, counts: tuple[int, int, int, int], purple: bool = False) -> None:
    """So many doctors, nurses, orderlies and patients, on doors or in places where they may be."""
    doors = c.doors()
    for kind, count in zip((DOCTOR, NURSE, ORDERLY, PATIENT), counts, strict=True):
        for _ in range(count):
            level = chance.randrange(5 if purple and kind == DOCTOR else 4) if kind in (DOCTOR, PATIENT) else 0
            department = chance.randrange(2) if kind == PATIENT else 0
            code = person(kind, level, 58, department)
            begin_movement(c)
            c.costs = [0] * len(c.people)
            inside = members(c.ends(code) & ~full_spaces(c, kind))
            if kind == PATIENT:
                if inside and chance.random() < 0.3:
                    code = person(kind, level, chance.choice(inside), department) | FIXED
            elif (inside and chance.random() < 0.6) or not doors:
                code = person(kind, level, chance.choice(inside), department) if inside else 0
            else:
                code = person(kind, level, chance.choice(doors), department)
            if code:
                c.people.append(code)
    begin_movement(c)

"""Where people may end a movement: capacities, who can still be placed, and whether a movement may be committed.

A person is settled once moved or told to stay. Only settled people take up room: those not yet settled may still make
way. An employee whom no plan can place is dismissed (R22), but as many as possible must be placed.
"""

from typing import Final

from lazaretto.games.clinic.rules.board import PRE, SPACES
from lazaretto.games.clinic.rules.paths import reach
from lazaretto.games.clinic.rules.people import FIXED, LYING, at_node, first_of, kind_of, level_of, node_of, person
from lazaretto.games.clinic.rules.state import Clinic
from lazaretto.games.clinic.rules.tables import (
    CAPACITY,
    DOCTOR,
    KIND_IDS,
    MODULES,
    NONE,
    NURSE,
    ORDERLY,
    OUTPATIENT,
    PATIENT,
    PURPLE,
    SUPPLY_ROOM,
    TREATMENT_ROOM,
    WORKAHOLIC_ROOM,
)
from lazaretto.kernel.masks import members, size

# Module kinds that hold so many of a kind of person, and not more.
LIMITED: Final[list[list[int]]] = [
    [component for component in range(MODULES) if CAPACITY[kind][component] > 0] for kind in range(len(KIND_IDS))
]
MOST: Final = 4  # the largest number counted in a room
ROOMY: Final = 99


def crowds(c: Clinic, kind: int, all_people: bool) -> list[int]:
    """Masks of the spaces with at least 1, 2, 3, 4 settled people of a kind (or all of them); item 0 is unused."""
    one = two = three = four = 0
    costs = c.costs
    first, beyond = first_of(kind), first_of(kind + 1)
    for index, code in enumerate(c.people):
        if code < first:
            continue
        if code >= beyond:
            break
        if all_people or costs[index] != NONE or (kind == PATIENT and code & FIXED):
            node = node_of(code)
            if node < SPACES:
                bit = 1 << node
                four |= three & bit
                three |= two & bit
                two |= one & bit
                one |= bit
    return [0, one, two, three, four]


def full_spaces(c: Clinic, kind: int) -> int:
    """The spaces with no room for one more person of this kind."""
    counted = crowds(c, kind, False)
    found = 0
    for component in LIMITED[kind]:
        found |= c.built[component] & counted[CAPACITY[kind][component]]
    return found


def roomier(c: Clinic, level: int) -> int:
    """Full treatment rooms that take one more patient of this colour: a workaholic works there (7.4)."""
    found = 0
    for index, code in enumerate(c.people):
        if kind_of(code) != DOCTOR:
            break
        space = node_of(code)
        if level_of(code) != PURPLE or c.costs[index] == NONE or space >= SPACES:
            continue
        if c.built[TREATMENT_ROOM] >> space & 1 and fits_by_colour(c, space, level):
            found |= 1 << space
    return found


def fits_by_colour(c: Clinic, space: int, level: int) -> bool:
    """Are all patients of a room of this colour, and fewer than a workaholic can have of it?"""
    count = 0
    for code in c.people:
        if kind_of(code) == PATIENT and node_of(code) == space:
            if level_of(code) != level:
                return False
            count += 1
    return count < WORKAHOLIC_ROOM[level]


def donor_of(c: Clinic) -> int:
    """The employee lying down to give blood, during movement; NONE without one."""
    for index, code in enumerate(c.people):
        if code & LYING and kind_of(code) != PATIENT and c.costs and c.costs[index] != NONE:
            return index
    return NONE


def donor_hub(c: Clinic) -> int:
    """The hub kept free for the donor, as a mask."""
    donor = donor_of(c)
    return 0 if donor == NONE else 1 << node_of(c.people[donor])


def is_tight(c: Clinic) -> bool:
    """Can the choice for one leave another without a place? Else every hub is open to all."""
    return len(c.zombies) > 0 or donor_of(c) != NONE


def reached(c: Clinic, node: int) -> int:
    """All spaces one can get to from a node."""
    mask = 0
    for layer in reach(c, node):
        mask |= layer
    return mask


def open_ends(c: Clinic, code: int, start: int) -> int:
    """The spaces where a person standing here could end, whoever else is there."""
    ends = c.ends(code)
    if kind_of(code) != PATIENT:
        ends &= ~donor_hub(c)
    if not c.zombies:
        return ends
    node = node_of(code)
    found = reached(c, node) & ends & ~c.zombie_spaces()
    if node == PRE:
        found |= c.built[OUTPATIENT] & ~c.zombie_spaces()
    if node == start and node < SPACES:  # staying with a zombie is allowed, and deadly
        found |= 1 << node & ends
    return found


def destinations(c: Clinic, index: int) -> int:
    """The spaces where this person may end now: allowed, within reach, with room, and nobody loses his place by it."""
    code = c.people[index]
    kind = kind_of(code)
    full = full_spaces(c, kind)
    if kind == PATIENT and full:
        full &= ~roomier(c, level_of(code))
    found = open_ends(c, code, c.starts[index]) & ~full
    if kind != PATIENT and is_tight(c):
        most = most_placed(c, kind)
        for space in members(found):
            if placed_with(c, index, space) < most:
                found &= ~(1 << space)
    return found


def leads_on(c: Clinic, index: int, node: int) -> bool:
    """Could this person still end somewhere after a step here?"""
    there = c.clone()
    there.people[index] = at_node(c.people[index], node)
    return destinations(there, index) != 0


# Who can still be placed, where that is not plain.


def rooms_left(c: Clinic, kind: int, all_free: bool) -> list[int]:
    """How many more of a kind each space takes; all_free counts nobody as settled."""
    left = [0] * SPACES
    for component in range(MODULES):
        most = CAPACITY[kind][component]
        if most:
            for space in members(c.built[component]):
                left[space] = most if most > 0 else ROOMY
    if not all_free:
        for index, code in enumerate(c.people):
            if kind_of(code) == kind and c.costs[index] != NONE and node_of(code) < SPACES:
                left[node_of(code)] -= 1
    return left


def matched(options: list[int], left: list[int]) -> int:
    """How many people can be placed at once: each has a mask of spaces, each space room for so many."""
    guests: list[list[int]] = [[] for _ in range(SPACES)]
    count = 0
    for person_number in range(len(options)):
        if place(person_number, options, left, guests, [0]):
            count += 1
    return count


def place(number: int, options: list[int], left: list[int], guests: list[list[int]], tried: list[int]) -> bool:
    """Find a space for one more, moving others on where needed."""
    for space in members(options[number]):
        if tried[0] >> space & 1:
            continue
        tried[0] |= 1 << space
        if len(guests[space]) < left[space]:
            guests[space].append(number)
            return True
        for at, guest in enumerate(guests[space]):
            if place(guest, options, left, guests, tried):
                guests[space][at] = number
                return True
    return False


def most_placed(c: Clinic, kind: int) -> int:
    """How many of a kind, a donor left out, can have a place in the best of plans."""
    donor = donor_of(c)
    options: list[int] = []
    for index, code in enumerate(c.people):
        if kind_of(code) == kind and index != donor:
            start = c.starts[index]
            ends = c.ends(code)
            if c.zombies:
                ends = open_ends_from(c, code, start)
            options.append(ends)
    return matched(options, rooms_left(c, kind, True))


def open_ends_from(c: Clinic, code: int, start: int) -> int:
    """The spaces where a person could end from where he started, with no regard to a donor's hub."""
    ends = c.ends(code)
    found = reached(c, start) & ends & ~c.zombie_spaces()
    return found | (1 << start & ends if start < SPACES else 0)


def still_placed(c: Clinic, kind: int) -> int:
    """How many of a kind, a donor left out, can have a place with those settled where they are."""
    donor = donor_of(c)
    options: list[int] = []
    settled = 0
    for index, code in enumerate(c.people):
        if kind_of(code) == kind and index != donor:
            if c.costs[index] != NONE:
                settled += 1
            else:
                options.append(open_ends(c, code, c.starts[index]))
    return settled + matched(options, rooms_left(c, kind, False))


def leaves_room(c: Clinic, index: int, space: int) -> bool:
    """Can everybody who has a place in the best of plans still get one if this employee settles here?"""
    return placed_with(c, index, space) >= most_placed(c, kind_of(c.people[index]))


def placed_with(c: Clinic, index: int, space: int) -> int:
    """How many of an employee's kind can have a place if he settles here."""
    there = settled_at(c, index, at_node(c.people[index], space))
    return still_placed(there, kind_of(c.people[index]))


def settled_at(c: Clinic, index: int, code: int) -> Clinic:
    """A copy of the clinic in which this person is settled so."""
    there = c.clone()
    there.people[index] = code
    there.costs[index] = 0
    return there


def donor_hubs(c: Clinic, index: int) -> int:
    """The hubs where this employee may lie down: no other settled employee, and all others still find a place."""
    code = c.people[index]
    found = c.hubs() & ~c.zombie_spaces()
    if c.zombies:
        found &= reached(c, node_of(code)) | (1 << node_of(code) if node_of(code) < SPACES else 0)
    for other, there in enumerate(c.people):
        if other != index and kind_of(there) != PATIENT and c.costs[other] != NONE and node_of(there) < SPACES:
            found &= ~(1 << node_of(there))
    for space in members(found):
        donated = settled_at(c, index, at_node(code, space) | LYING)
        for kind in (DOCTOR, NURSE, ORDERLY):
            if still_placed(donated, kind) < most_placed(donated, kind):
                found &= ~(1 << space)
    return found


# Committing.


def placed(c: Clinic, kind: int) -> int:
    """How many of a kind, a donor left out, stand where they may end, counting a room's places only once."""
    donor = donor_of(c)
    left = rooms_left(c, kind, True)
    count = 0
    closed = donor_hub(c)
    for index, code in enumerate(c.people):
        if kind_of(code) == kind and index != donor and node_of(code) < SPACES:
            space = node_of(code)
            if left[space] and not closed >> space & 1:
                left[space] -= 1
                count += 1
    return count


def can_commit(c: Clinic) -> bool:
    """Is everybody who can have a place in one?"""
    if not is_tight(c):
        return all_placed(c)
    donor = donor_of(c)
    if donor != NONE and not alone(c, donor):
        return False
    for kind in (DOCTOR, NURSE, ORDERLY):
        count = c.count(kind)
        if donor != NONE and kind_of(c.people[donor]) == kind:
            count -= 1
        standing = placed(c, kind)
        if standing < count and standing < most_placed(c, kind):
            return False
    return True


def all_placed(c: Clinic) -> bool:
    """The same where every hub is open to all: only orderlies may be too many."""
    for kind in (DOCTOR, NURSE):
        ends = c.ends(person(kind, 0, PRE))
        first, beyond = first_of(kind), first_of(kind + 1)
        for code in c.people:
            if first <= code < beyond and not ends >> node_of(code) & 1:
                return False
    crowd = crowds(c, DOCTOR, True)
    for component in LIMITED[DOCTOR]:
        if c.built[component] & crowd[CAPACITY[DOCTOR][component] + 1]:
            return False
    stores = c.built[SUPPLY_ROOM]
    occupied = size(crowds(c, ORDERLY, True)[1] & stores)
    return occupied == size(stores) or occupied == c.count(ORDERLY)


def alone(c: Clinic, donor: int) -> bool:
    """Does no other employee stand in the donor's hub?"""
    hub = node_of(c.people[donor])
    for index, code in enumerate(c.people):
        if index != donor and kind_of(code) != PATIENT and node_of(code) == hub:
            return False
    return True


def unplaced(c: Clinic) -> list[int]:
    """The employees without a place, once a movement is committed: those not settled go first."""
    donor = donor_of(c)
    found: list[int] = []
    for kind in (DOCTOR, NURSE, ORDERLY):
        left = rooms_left(c, kind, False)
        for index, code in enumerate(c.people):
            if kind_of(code) != kind or index == donor or c.costs[index] != NONE:
                continue
            if node_of(code) < SPACES and left[node_of(code)] > 0:
                left[node_of(code)] -= 1
            else:
                found.append(index)
    return found

"""Movement (4.6): zombies first, then everybody goes where he is wanted; every step costs time.

A person chosen may be sent to a place by the shortest way, or walk step by step. Nothing is final before the movement
is committed.
"""

from dataclasses import dataclass

from lazaretto.games.clinic.rules.actions import (
    CHANGE_MIND,
    COMMIT_MOVEMENT,
    DELIVER,
    DONATE,
    FETCH,
    MOVE,
    MOVE_TO,
    MOVE_ZOMBIE,
    RESET_MOVEMENT,
    STAY,
    STEP,
    TAKE_BACK,
)
from lazaretto.games.clinic.rules.blood import blood_runs, put_back, put_down, return_token, tokens_in_place
from lazaretto.games.clinic.rules.board import GROUND, PRE, SPACES, near
from lazaretto.games.clinic.rules.parking import RemoveCars
from lazaretto.games.clinic.rules.paths import distance, step_cost, steps
from lazaretto.games.clinic.rules.people import FIXED, LYING, at_node, carrier_of, kind_of, level_of, node_of, token
from lazaretto.games.clinic.rules.places import (
    can_commit,
    destinations,
    donor_hubs,
    donor_of,
    full_spaces,
    is_tight,
    leads_on,
    roomier,
    unplaced,
)
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe, Question
from lazaretto.games.clinic.rules.tables import (
    CAPACITY,
    CHANGES_OF_MIND,
    DONOR_TIME,
    NONE,
    NURSE,
    ORDERLY,
    PATIENT,
    PURPLE,
    TREATMENT_ROOM,
    TRIAGE_TIME,
)
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.masks import members


def begin_movement(c: Clinic) -> None:
    """Nobody has moved yet."""
    c.people.sort()
    c.zombies.sort()
    c.starts = [node_of(code) for code in c.people]
    c.costs = [NONE] * len(c.people)
    c.carried = []
    c.changes = 0


def movement_of(c: Clinic, seat: int) -> list[Frame]:
    """What one player does in the movement."""
    frames: list[Frame] = []
    if c.zombies:
        frames.append(MoveZombie(seat))
    frames.append(Movement(seat))
    return frames


# Zombies.


@dataclass
class MoveZombie(Question):
    """Move a zombie, for no time, through modules and over ground; or let it stay (7.5)."""

    number: int = 0
    least: int = 0  # zombies from one space go to ascending spaces

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        spaces = zombie_walk(c, c.zombies[self.number], s.rules.one_step)
        return [MOVE_ZOMBIE.code(space) for space in members(spaces) if space >= self.least]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        c = s.clinics[self.seat]
        start = c.zombies[self.number]
        space = MOVE_ZOMBIE.first(action)
        c.zombies[self.number] = space
        if s.noting and space != start:
            s.note("zombie_moved", seat=self.seat, space=space)
        after = self.number + 1
        if after == len(c.zombies):
            c.zombies.sort()
        else:
            s.push(MoveZombie(self.seat, after, space if c.zombies[after] == start else 0))

    def waits(self) -> bool:
        return True


def zombie_walk(c: Clinic, space: int, one_step: bool) -> int:
    """Where a zombie can go: never by conveyor, never onto a door or a garden above ground (R33)."""
    board = c.board()
    free = board & GROUND | c.modules
    found = 1 << space
    grown = found | near(found, board) & free
    while grown != found and not one_step:
        found = grown
        grown = found | near(found, board) & free
    return grown


# People.


@dataclass(init=False)
class Movement(Question):
    """Choose somebody to move, or commit."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def waits(self) -> bool:
        return True

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        base = MOVE.base
        codes = [base + index for index in movable(c)]
        if c.changes < CHANGES_OF_MIND and any_settled(c):
            if returnable(c):
                codes.append(CHANGE_MIND.base)
            codes.append(RESET_MOVEMENT.base)
        if can_commit(c):
            codes.append(COMMIT_MOVEMENT.base)
        return codes if codes else [RESET_MOVEMENT.base]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        c = s.clinics[self.seat]
        if action == COMMIT_MOVEMENT.base:
            commit(s, self.seat)
            return
        s.push(self)
        if MOVE.owns(action):
            s.push(Walk(self.seat, MOVE.first(action)))
        elif action == CHANGE_MIND.base:
            s.push(ChangeMind(self.seat))
        else:
            c.changes += 1
            send_all_back(c)


def movable(c: Clinic) -> list[int]:
    """Those who are not settled and have somewhere to go; of equal people the first."""
    found: list[int] = []
    tight = is_tight(c)
    last = NONE
    last_kind = NONE
    full = 0
    costs = c.costs
    for index, code in enumerate(c.people):
        if costs[index] != NONE or code == last:
            continue
        last = code
        kind = kind_of(code)
        if kind == PATIENT and code & FIXED:
            continue
        if tight:
            if destinations(c, index):
                found.append(index)
            continue
        if kind != last_kind:
            last_kind = kind
            full = full_spaces(c, kind)
        ends = c.ends(code)
        if ends & ~full or (kind == PATIENT and ends & full & roomier(c, level_of(code))):
            found.append(index)
    return found


def any_settled(c: Clinic) -> bool:
    """Has anybody been moved or told to stay?"""
    for cost in c.costs:
        if cost != NONE:
            return True
    return False


@dataclass(init=False)
class Walk(Question):
    """Where does this person go? Straight to a place, or one step."""

    person: int = 0
    spent: int = 0
    visited: int = 0  # mask of nodes: a walk never comes back to one, unless something was carried since

    def __init__(self, seat: int = 0, person: int = 0, spent: int = 0, visited: int = 0) -> None:
        self.seat = seat
        self.person = person
        self.spent = spent
        self.visited = visited

    def opens_move(self) -> bool:
        return self.visited != 0

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        code = c.people[self.person]
        node = node_of(code)
        ends = destinations(c, self.person)
        base = MOVE_TO.base
        codes = [base + space for space in members(ends) if space != node]
        base = STEP.base
        codes.extend([base + to for to in self.next_steps(c, node)])
        if node == PRE or (node < SPACES and ends >> node & 1):
            codes.append(STAY.base)
        if s.rules.blood and kind_of(code) != PATIENT:
            if donor_of(c) == NONE:
                codes.extend([DONATE.code(space) for space in members(donor_hubs(c, self.person))])
            if kind_of(code) == NURSE:
                codes.extend(blood_runs(c, self.person))
        return codes

    def next_steps(self, c: Clinic, node: int) -> list[int]:
        """The nodes one step away from which a place can still be reached."""
        if node == PRE:
            found = c.doors()
        else:
            found = members(steps(c, node) & ~self.visited)
        if c.zombies:
            return [to for to in found if leads_on(c, self.person, to)]
        return found

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        c = s.clinics[self.seat]
        index = self.person
        node = node_of(c.people[index])
        if action == STAY.base:
            settle(s, self.seat, index, node, self.spent)
        elif MOVE_TO.owns(action):
            space = MOVE_TO.first(action)
            settle(s, self.seat, index, space, self.spent + distance(c, node, space))
        elif STEP.owns(action):
            to = STEP.first(action)
            cost = 0 if node == PRE else step_cost(c, node, to)
            c.people[index] = at_node(c.people[index], to)
            s.push(Walk(self.seat, index, self.spent + cost, self.visited | 1 << node | 1 << to))
        elif DONATE.owns(action):
            space = DONATE.first(action)
            settle(s, self.seat, index, space, self.spent + distance(c, node, space) + DONOR_TIME)
            c.people[index] |= LYING
            if s.noting:
                s.note("lies_down", seat=self.seat, space=space)
        else:
            self.carry(s, node, action)

    def carry(self, s: ClinicDeluxe, node: int, action: int) -> None:
        """A nurse fetches a blood token, or puts down what she carries."""
        c = s.clinics[self.seat]
        space = FETCH.first(action) if FETCH.owns(action) else DELIVER.first(action)
        spent = self.spent + distance(c, node, space)
        c.people[self.person] = at_node(c.people[self.person], space)
        if FETCH.owns(action):
            c.blood.remove(space)
            c.carried.append(token(self.person, space))
        else:
            put_down(c, self.person, space)
        s.push(Walk(self.seat, self.person, spent, 1 << space))


def settle(s: ClinicDeluxe, seat: int, index: int, node: int, cost: int) -> None:
    """A person has reached his place."""
    c = s.clinics[seat]
    code = at_node(c.people[index], node)
    c.people[index] = code
    c.costs[index] = cost
    if c.carried and kind_of(code) == NURSE:
        if node < SPACES and c.built[TREATMENT_ROOM] >> node & 1:
            put_down(c, index, node)
        else:
            put_back(c, index)
    if s.noting and node != c.starts[index]:
        if kind_of(code) in (NURSE, ORDERLY):
            s.note("moved", seat=seat, kind=kind_of(code), space=node, time=cost, person=index)
        else:
            level = level_of(code)
            s.note("moved_person", seat=seat, kind=kind_of(code), level=level, space=node, time=cost, person=index)


# Changes of mind.


@dataclass
class ChangeMind(Question):
    """Whose move is taken back?"""

    def opens_move(self) -> bool:
        return False

    def legal(self, s: ClinicDeluxe) -> list[int]:
        return [TAKE_BACK.code(index) for index in returnable(s.clinics[self.seat])]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        c = s.clinics[self.seat]
        c.changes += 1
        send_back(c, TAKE_BACK.first(action))


def returnable(c: Clinic) -> list[int]:
    """Those who are settled and may still be taken back to where they started; of equal people the first."""
    found: list[int] = []
    last = start = cost = NONE
    for index, code in enumerate(c.people):
        if c.costs[index] == NONE or (code == last and c.starts[index] == start and c.costs[index] == cost):
            continue
        last, start, cost = code, c.starts[index], c.costs[index]
        if kind_of(code) == NURSE and not tokens_in_place(c, index):
            continue
        if level_of(code) == PURPLE and is_needed(c, index):
            continue
        found.append(index)
    return found


def is_needed(c: Clinic, index: int) -> bool:
    """Does a treatment room hold more patients than it may without this workaholic?"""
    space = node_of(c.people[index])
    if space >= SPACES or not c.built[TREATMENT_ROOM] >> space & 1:
        return False
    count = 0
    newcomers = 0
    for other, code in enumerate(c.people):
        if kind_of(code) == PATIENT and node_of(code) == space:
            count += 1
            newcomers += 1 if c.costs[other] != NONE else 0
    return newcomers > 0 and count > CAPACITY[PATIENT][TREATMENT_ROOM]


def send_back(c: Clinic, index: int) -> None:
    """Take a person's move back, with the tokens a nurse carried."""
    kept: list[int] = []
    for at in range(len(c.carried) - 1, -1, -1):
        entry = c.carried[at]
        if carrier_of(entry) == index:
            return_token(c, entry)
        else:
            kept.append(entry)
    kept.reverse()
    c.carried = kept
    return_person(c, index)


def send_all_back(c: Clinic) -> None:
    """The movement begins anew."""
    for at in range(len(c.carried) - 1, -1, -1):
        return_token(c, c.carried[at])
    c.carried = []
    for index in range(len(c.people)):
        if c.costs[index] != NONE:
            return_person(c, index)


def return_person(c: Clinic, index: int) -> None:
    """A person stands again where he started."""
    code = at_node(c.people[index], c.starts[index])
    c.people[index] = code if kind_of(code) == PATIENT else code & ~LYING
    c.costs[index] = NONE


# The end of a movement.


def time_spent(c: Clinic) -> tuple[int, int]:
    """The time of all ways so far, and what triage leaves of it (R40)."""
    total = 0
    for cost in c.costs:
        if cost != NONE:
            total += cost
    return total, max(0, total - TRIAGE_TIME * c.triages())


def commit(s: ClinicDeluxe, seat: int) -> None:
    """The movement stands: time is spent, who has no place is dismissed (R22), patients in rooms stay there."""
    c = s.clinics[seat]
    spent = time_spent(c)[1]
    c.time += spent
    if s.noting:
        s.note("committed_movement", seat=seat, time=spent)
    dismissed = unplaced(c)
    stay: list[int] = []
    for index, code in enumerate(c.people):
        if index in dismissed:
            s.spare[kind_of(code)] += 1
            c.departing += 1
            if s.noting:
                s.note("dismissed", seat=seat, kind=kind_of(code))
        elif kind_of(code) == PATIENT and node_of(code) < SPACES:
            stay.append(code | FIXED)
        else:
            stay.append(code)
    stay.sort()
    c.people = stay
    c.starts = []
    c.costs = []
    c.carried = []
    c.changes = 0
    if c.departing:
        s.push(RemoveCars(seat))

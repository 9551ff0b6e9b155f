"""What the game works out for a seat that asks for it: rows of actions, which are then played as any others."""

from lazaretto.games.clinic.mind.planner import plan_for_goal, plan_movement
from lazaretto.games.clinic.rules.actions import (
    COMMIT_MOVEMENT,
    CURE,
    CURE_ZOMBIE,
    FETCH,
    MOVE,
    MOVE_TO,
    STAY,
    TRANSFUSE,
    WORK,
)
from lazaretto.games.clinic.rules.blood import blood_runs
from lazaretto.games.clinic.rules.board import PRE
from lazaretto.games.clinic.rules.courses import best_course
from lazaretto.games.clinic.rules.movement import Movement
from lazaretto.games.clinic.rules.people import at_node, node_of
from lazaretto.games.clinic.rules.places import destinations
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import NONE
from lazaretto.games.clinic.rules.treatment import Treatment, Ward, treat, wards, zombie_doctors

# Plan for me: the planner moves everybody who is not settled.


def is_planned(s: ClinicDeluxe, seat: int) -> bool:
    """Is there somebody whom the planner would move?"""
    return isinstance(s.question(seat), Movement) and MOVE.owns(s.asked[seat][0])


def plan_for_me(s: ClinicDeluxe, seat: int) -> list[int]:
    """Everybody's move as planned, one after the other."""
    return planned(s.clone(), seat)


def plan_and_go(s: ClinicDeluxe, seat: int) -> list[int]:
    """The same, and the movement is done, if it can be."""
    world = s.clone()
    row = planned(world, seat)
    done = isinstance(world.question(seat), Movement) and COMMIT_MOVEMENT.base in world.legal(seat)
    return [*row, COMMIT_MOVEMENT.base] if done else row


def planned(world: ClinicDeluxe, seat: int, for_goal: bool = False) -> list[int]:
    """Move everybody in this world as planned; returns the actions. Who cannot move is left where he is."""
    plan = plan_for_goal(world, seat) if for_goal else plan_movement(world, seat)
    c = world.clinics[seat]
    row: list[int] = []
    for index in plan.moved():
        node, fetch = plan.nodes[index], plan.fetches[index]
        if MOVE.code(index) not in world.legal(seat) or not can_go(c, index, node, fetch):
            continue
        here = node_of(c.people[index])
        take(world, seat, MOVE.code(index), row)
        if fetch != NONE and c.costs[index] == NONE:
            here = fetch
            take(world, seat, FETCH.code(fetch), row)
        if c.costs[index] == NONE:  # else it was the only way, which needs no answer
            take(world, seat, STAY.code() if node == here else MOVE_TO.code(node), row)
    return row


def can_go(c: Clinic, index: int, node: int, fetch: int) -> bool:
    """May this person end there, after fetching blood where the plan says so?"""
    there = c
    if fetch != NONE:
        if FETCH.code(fetch) not in blood_runs(c, index):
            return False
        there = c.clone()
        there.people[index] = at_node(c.people[index], fetch)
    return node == PRE or destinations(there, index) >> node & 1 != 0


def take(world: ClinicDeluxe, seat: int, action: int, row: list[int]) -> None:
    """One more action of a row."""
    world.apply(seat, action)
    row.append(action)


# Treat best: the best course of every ward, and every zombie that can be cured.


def is_treatable(s: ClinicDeluxe, seat: int) -> bool:
    """Is there anything to treat?"""
    return isinstance(s.question(seat), Treatment) and len(s.asked[seat]) > 1


def treat_best(s: ClinicDeluxe, seat: int) -> list[int]:
    """The best treatment everywhere, one after the other."""
    return treated(s.clone(), seat)


def treated(world: ClinicDeluxe, seat: int) -> list[int]:
    """Do the best treatment everywhere in this world; returns the actions."""
    c = world.clinics[seat]
    row: list[int] = []
    for ward in wards(c):
        people = c.people[:]
        for action in in_order(best_course(c, Ward(c, ward.space)).actions):
            take(world, seat, first_alike(c, people, action), row)
    for doctor in zombie_doctors(c):
        take(world, seat, CURE_ZOMBIE.code(doctor), row)
    return row


def in_order(actions: list[int]) -> list[int]:
    """Patients leave from the highest number on, so that the numbers of the others still hold; workaholics are last."""
    found = sorted([action for action in actions if not WORK.owns(action)], reverse=True)
    found.extend(sorted([action for action in actions if WORK.owns(action)], reverse=True))
    return found


def first_alike(c: Clinic, people: list[int], action: int) -> int:
    """A treatment among these people, with the first of their equals who are left now: only that one is listed."""
    if CURE.owns(action):
        patient, doctor = people[CURE.first(action)], people[CURE.second(action)]
        return CURE.code(c.people.index(patient), c.people.index(doctor))
    if WORK.owns(action):
        return WORK.code(c.people.index(people[WORK.first(action)]), WORK.second(action), WORK.third(action))
    return TRANSFUSE.code(c.people.index(people[TRANSFUSE.first(action)]))


def treat_all(s: ClinicDeluxe, seat: int) -> None:
    """The same at once, without a question: for a table in the head."""
    c = s.clinics[seat]
    for ward in wards(c):
        for action in in_order(best_course(c, Ward(c, ward.space)).actions):
            treat(s, seat, action)
    for doctor in zombie_doctors(c):
        treat(s, seat, CURE_ZOMBIE.code(doctor))

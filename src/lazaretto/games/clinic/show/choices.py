# mypyc: interpreted
"""What a choice points at and says, and why a part of the table cannot be used now."""

from collections.abc import Callable
from typing import Any

from lazaretto.games.clinic.rules.actions import (
    ADMIT,
    BUILD,
    BUY_POPULARITY,
    CHOOSE_ACTION,
    CHOOSE_SETUP,
    CURE,
    CURE_ZOMBIE,
    DELIVER,
    DONATE,
    FETCH,
    HIRE_DOCTOR,
    HIRE_NURSE,
    HIRE_ORDERLY,
    LINK,
    MOVE,
    MOVE_TO,
    MOVE_ZOMBIE,
    PARK,
    PLACE,
    PLACE_ENTRANCE,
    QUEUE_MOVE,
    RELOCATE,
    REMOVE_CAR,
    STAY,
    STEP,
    TAKE_BACK,
    TAKE_BONUS,
    TRANSFUSE,
    VERBS,
    WORK,
)
from lazaretto.games.clinic.rules.admission import queue_target
from lazaretto.games.clinic.rules.board import (
    EDGE_IDS,
    FIRST_LOT,
    FIRST_SLOT,
    NODE_IDS,
    PRE,
    SLOT_IDS,
    SPACE_IDS,
    floor_of,
)
from lazaretto.games.clinic.rules.building import BonusBuild, BuildAt
from lazaretto.games.clinic.rules.hiring import Hire, doctor_price, nurse_price
from lazaretto.games.clinic.rules.movement import Movement, MoveZombie, Walk, movable
from lazaretto.games.clinic.rules.paths import distance, step_cost
from lazaretto.games.clinic.rules.people import department_of, kind_of, level_of, node_of
from lazaretto.games.clinic.rules.places import can_commit
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    ACTION_IDS,
    BONUS_IDS,
    BUILD_COST,
    COMPONENT_IDS,
    CONVEYOR,
    DEPARTMENT_IDS,
    DONOR_TIME,
    ENTRANCE,
    KIND_IDS,
    ORDERLY_COST,
    PRICE_OF_POPULARITY,
    SETUP_IDS,
    SUPPLY_ROOM,
    ZOMBIE_INCOME,
)
from lazaretto.games.clinic.rules.treatment import Treatment, income_from, nurses_needed
from lazaretto.games.clinic.show.clerk import (
    why_no_nurse,
    why_no_orderly,
    why_no_popularity,
    why_not_action,
    why_not_admitted,
    why_not_bonus,
    why_not_chair,
    why_not_edge,
    why_not_in_book,
    why_not_lot,
)
from lazaretto.games.clinic.show.clerk_building import why_not_component, why_not_slot, why_not_space
from lazaretto.games.clinic.show.clerk_people import (
    why_not_commit,
    why_not_deliver,
    why_not_donate,
    why_not_person,
    why_not_step,
    why_not_token,
    why_not_zombie,
)
from lazaretto.kernel.view import Parts, part

# What a choice points at.


def parts(s: ClinicDeluxe, seat: int, action: int) -> Parts:
    """The places to click for an action."""
    c = s.clinics[seat]
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    if verb is TAKE_BONUS:
        return ((part("bonus", BONUS_IDS[first]),),)
    if verb is CHOOSE_ACTION:
        return ((part("action", seat, ACTION_IDS[first]),),)
    if verb is BUILD:
        return ((part("component", COMPONENT_IDS[first]),),)
    if verb in (PLACE, MOVE_TO, MOVE_ZOMBIE):
        return ((part("space", seat, SPACE_IDS[first]),),)
    if verb is PLACE_ENTRANCE:
        return ((part("slot", seat, SLOT_IDS[first]),),)
    if verb is LINK:
        ends = either(part("space", seat, SPACE_IDS[first]), part("space", seat, SPACE_IDS[verb.second(action)]))
        return (ends, ends)
    if verb in (HIRE_DOCTOR, HIRE_NURSE, HIRE_ORDERLY):
        return hire_parts(c, seat, action)
    if verb is QUEUE_MOVE:
        return queue_parts(s, action)
    if verb is ADMIT:
        return (either(*[only for [only] in admit_parts(seat, first, 0, first)]),)
    if verb in (PARK, RELOCATE, REMOVE_CAR):
        return ((car_part(seat, first),),)
    if verb in (MOVE, TAKE_BACK, CURE, TRANSFUSE, CURE_ZOMBIE, STAY):
        return person_parts(s, c, seat, action)
    if verb is STEP:
        return ((part("step", seat, NODE_IDS[first]),),)
    if verb in (DONATE, FETCH, DELIVER):
        zone = {DONATE: "donate", FETCH: "token", DELIVER: "deliver"}[verb]
        return ((part(zone, seat, SPACE_IDS[first]),),)
    if verb is BUY_POPULARITY:
        return ((part("popularity", seat, c.popularity + first),),)
    return ()


def either(one: str, other: str) -> tuple[str, ...]:
    """Two parts in any order."""
    return tuple(sorted((one, other)))


def car_part(seat: int, place: int) -> str:
    """An edge or a lot."""
    if place < FIRST_LOT:
        return part("edge", seat, EDGE_IDS[place])
    return part("lot", seat, SPACE_IDS[place - FIRST_LOT])


def door_part(seat: int, door: int) -> str:
    """An entrance or a helipad."""
    if door >= FIRST_SLOT:
        return part("slot", seat, SLOT_IDS[door - FIRST_SLOT])
    return part("space", seat, SPACE_IDS[door])


def hire_parts(c: Clinic, seat: int, action: int) -> Parts:
    """Who is hired, and the door where there is a choice of doors."""
    verb = VERBS.verb_of(action)
    who = part("chair", verb.first(action)) if verb is HIRE_DOCTOR else HIRED_FROM[verb.name]
    door = verb.second(action) if verb is HIRE_DOCTOR else verb.first(action)
    return ((who,),) if has_one_door(c) else ((who,), (door_part(seat, door),))


HIRED_FROM = {HIRE_NURSE.name: "nurses", HIRE_ORDERLY.name: "orderlies"}


def has_one_door(c: Clinic) -> bool:
    """Does everybody come in at the same door?"""
    return len(c.doors()) == 1


def admit_parts(seat: int, department: int, column: int, to: int) -> Parts:
    """A patient of the book, and the pre-admissions he is called to."""
    return ((part("book", DEPARTMENT_IDS[department], column + 1),), (part("pre", seat, DEPARTMENT_IDS[to]),))


def queue_parts(s: ClinicDeluxe, action: int) -> Parts:
    """A patient in the book and where he goes; two who change places in any order. Columns count from the right."""
    row, column, direction = QUEUE_MOVE.first(action), QUEUE_MOVE.second(action), QUEUE_MOVE.third(action)
    other, place, swaps = queue_target(s.book, row, column, direction)
    here = part("book", DEPARTMENT_IDS[row], column + 1)
    there = part("book", DEPARTMENT_IDS[other], place + 1)
    if not swaps:
        return ((here,), (there,))
    both = either(here, there)
    return (both, both)


def equal_people(c: Clinic, seat: int, index: int) -> tuple[str, ...]:
    """All people who are the same as this one, and as far moved."""
    moving = len(c.costs) == len(c.people)
    twins = [
        part("person", seat, other)
        for other, code in enumerate(c.people)
        if code == c.people[index]
        and (not moving or (c.costs[other], c.starts[other]) == (c.costs[index], c.starts[index]))
    ]
    return tuple(sorted(twins))


def person_parts(s: ClinicDeluxe, c: Clinic, seat: int, action: int) -> Parts:
    """People to click: the one who moves, or a patient and who treats him."""
    if STAY.owns(action):
        frame = s.question(seat)
        return ((part("person", seat, frame.person),),) if isinstance(frame, Walk) else ()
    verb = VERBS.verb_of(action)
    index = verb.first(action)
    if verb is CURE:
        return (equal_people(c, seat, index), equal_people(c, seat, CURE.second(action)))
    if verb is TRANSFUSE:
        return ((part("token", seat, SPACE_IDS[node_of(c.people[index])]),), equal_people(c, seat, index))
    if verb is CURE_ZOMBIE:
        place = SPACE_IDS[node_of(c.people[index])]
        return ((part("person", seat, index),), (part("zombie", seat, place),))
    return (equal_people(c, seat, index),)


# What is asked, and what a choice says.


def heading(s: ClinicDeluxe, seat: int) -> tuple[str, dict[str, Any]]:
    """Nobody is asked for a door where there is one, nor who goes where once everybody has moved.

    Before the first cure it says that any car may leave with whoever is cured: the usual one goes silently.
    """
    frame = s.question(seat)
    c = s.clinics[seat]
    if isinstance(frame, Hire) and has_one_door(c):
        return "hire_here", {}
    if isinstance(frame, Movement) and can_commit(c) and not movable(c):
        return "all_moved", {}
    if isinstance(frame, Treatment) and c.all_cured == 0 and c.parked() and sends_home(s.legal(seat)):
        return "first_treatment", {}
    return "", {}


def sends_home(actions: list[int]) -> bool:
    """Can a doctor cure somebody, who leaves then?"""
    return any(CURE.owns(action) or WORK.owns(action) for action in actions)


def label(s: ClinicDeluxe, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    """The text key of an action, and what its text needs besides the action's own arguments."""
    c = s.clinics[seat]
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    if verb in (BUILD, PLACE, PLACE_ENTRANCE, LINK):
        return build_label(s, seat, action)
    if verb in (HIRE_DOCTOR, HIRE_NURSE, HIRE_ORDERLY):
        return hire_label(s, c, action)
    if verb is ADMIT:
        return verb.name, {"level": s.book[first][0], "column": 0}
    if verb is QUEUE_MOVE:
        return queue_label(s, action)
    if verb in (MOVE, TAKE_BACK):
        code = c.people[first]
        more = {"level": level_of(code), "department": department_of(code), "node": node_of(code)}
        return f"{verb.name}_{KIND_IDS[kind_of(code)]}", more
    if verb in (MOVE_TO, STEP, DONATE, FETCH, DELIVER):
        return verb.name, {"time": walk_time(s, seat, action)}
    if verb is MOVE_ZOMBIE:
        frame = s.question(seat)
        start = c.zombies[frame.number] if isinstance(frame, MoveZombie) else first
        return ("zombie_stays" if start == first else verb.name), {}
    if verb in (CURE, WORK, TRANSFUSE, CURE_ZOMBIE):
        return treatment_label(c, action)
    if verb is BUY_POPULARITY:
        return ("buy_nothing" if first == 0 else verb.name), {"money": PRICE_OF_POPULARITY * first}
    if verb is CHOOSE_SETUP:
        return f"choose_{SETUP_IDS[first]}", {}
    return verb.name, {}


def build_label(s: ClinicDeluxe, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    """Components with their prices; during set-up nothing costs anything."""
    frame = s.question(seat)
    if BUILD.owns(action):
        prices = [price for price in BUILD_COST[BUILD.first(action)] if price >= 0]
        return "build", {"money": min(prices)}
    if isinstance(frame, BuildAt):
        component = frame.component
    elif isinstance(frame, BonusBuild):
        component = SUPPLY_ROOM
    else:
        return f"{VERBS.verb_of(action).name}_free", {}
    if PLACE.owns(action):
        return "place", {"component": component, "money": BUILD_COST[component][floor_of(PLACE.first(action))]}
    price = BUILD_COST[ENTRANCE if PLACE_ENTRANCE.owns(action) else CONVEYOR][0]
    return VERBS.verb_of(action).name, {"money": price}


def hire_label(s: ClinicDeluxe, c: Clinic, action: int) -> tuple[str, dict[str, Any]]:
    """Who is hired, for how much; where all come in at one door it needs no name."""
    name = VERBS.verb_of(action).name
    key = f"{name}_here" if has_one_door(c) else name
    if HIRE_DOCTOR.owns(action):
        chair = HIRE_DOCTOR.first(action)
        level = s.university[chair]
        return key, {"level": level, "money": doctor_price(level, chair)}
    return key, {"money": nurse_price(s) if HIRE_NURSE.owns(action) else ORDERLY_COST}


def queue_label(s: ClinicDeluxe, action: int) -> tuple[str, dict[str, Any]]:
    """Which patient of the book goes where, or changes places with whom; places as the book is labelled."""
    row, column, direction = QUEUE_MOVE.first(action), QUEUE_MOVE.second(action), QUEUE_MOVE.third(action)
    other, place, swaps = queue_target(s.book, row, column, direction)
    more = {"level": s.book[row][column], "other_department": other, "other_column": place + 1}
    if swaps:
        return "queue_swap", {**more, "other_level": s.book[other][place]}
    return "queue_move", more


def walk_time(s: ClinicDeluxe, seat: int, action: int) -> int:
    """The time of the way this action takes."""
    frame = s.question(seat)
    if not isinstance(frame, Walk):
        return 0
    c = s.clinics[seat]
    node = node_of(c.people[frame.person])
    verb = VERBS.verb_of(action)
    to = verb.first(action)
    if verb is STEP:
        return 0 if node == PRE else step_cost(c, node, to)
    return distance(c, node, to) + (DONOR_TIME if verb is DONATE else 0)


def treatment_label(c: Clinic, action: int) -> tuple[str, dict[str, Any]]:
    """Who treats whom, with how many nurses, for how much."""
    verb = VERBS.verb_of(action)
    first = c.people[verb.first(action)]
    space = node_of(first)
    if verb is CURE:
        doctor = level_of(c.people[CURE.second(action)])
        number = nurses_needed(c, space, doctor, level_of(first))
        money = income_from(c, space, level_of(first))
        return "cure", {"level": level_of(first), "skill": doctor, "space": space, "number": number, "money": money}
    if verb is WORK:
        money = WORK.third(action) * income_from(c, space, WORK.second(action))
        return "work", {"space": space, "money": money}
    if verb is TRANSFUSE:
        level = level_of(first)
        return "transfuse", {"level": level, "space": space, "money": income_from(c, space, level)}
    return "cure_zombie", {"space": space, "money": ZOMBIE_INCOME}


# Why a part cannot be used now: the clerks know, zone by zone.

OWN_ZONES = frozenset(
    [
        "action",
        "space",
        "slot",
        "pre",
        "edge",
        "lot",
        "person",
        "step",
        "donate",
        "token",
        "deliver",
        "zombie",
        "popularity",
        "commit",
    ]
)
ZONES: dict[str, Callable[[ClinicDeluxe, int, str], list[str]]] = {
    "action": why_not_action,
    "component": why_not_component,
    "space": why_not_space,
    "slot": why_not_slot,
    "chair": why_not_chair,
    "nurses": why_no_nurse,
    "orderlies": why_no_orderly,
    "book": why_not_in_book,
    "pre": why_not_admitted,
    "edge": why_not_edge,
    "lot": why_not_lot,
    "person": why_not_person,
    "commit": why_not_commit,
    "step": why_not_step,
    "donate": why_not_donate,
    "token": why_not_token,
    "deliver": why_not_deliver,
    "zombie": why_not_zombie,
    "bonus": why_not_bonus,
    "popularity": why_no_popularity,
}


def why_not(s: ClinicDeluxe, seat: int, place: str) -> list[str]:
    """Keys of the rules that forbid a seat to use a part now; empty if it may, or if nothing is to be said."""
    zone, *rest = place.split(".")
    if s.question(seat) is None:
        return ["not_your_turn"]
    if any(place in places for action in s.legal(seat) for places in parts(s, seat, action)):
        return []
    if zone in OWN_ZONES:
        if rest[:1] != [str(seat)]:
            return ["not_your_clinic"]
        rest = rest[1:]
    asked = ZONES.get(zone)
    return asked(s, seat, ".".join(rest)) if asked else []

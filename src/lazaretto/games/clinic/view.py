# mypyc: interpreted
"""What a seat sees, and what a choice points at and says."""

from typing import Any

from lazaretto.games.clinic.actions import (
    ADMIT,
    BUILD,
    BUY_POPULARITY,
    CHOOSE_ACTION,
    CHOOSE_SETUP,
    CURE,
    CURE_ZOMBIE,
    DELIVER,
    DONATE,
    DOWN,
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
    RIGHT,
    STAY,
    STEP,
    TAKE_BACK,
    TAKE_BONUS,
    TRANSFUSE,
    UP,
    VERBS,
    WORK,
)
from lazaretto.games.clinic.blood import IN_HAND
from lazaretto.games.clinic.board import (
    DEPTH,
    EDGE_IDS,
    FIRST_LOT,
    FIRST_SLOT,
    FLOORS,
    NODE_IDS,
    PRE,
    SIDE_COLUMNS,
    SLOT_IDS,
    SLOT_SPACES,
    SPACE_IDS,
    floor_of,
)
from lazaretto.games.clinic.building import BonusBuild, BuildAt
from lazaretto.games.clinic.forecast import forecast
from lazaretto.games.clinic.hiring import doctor_price, nurse_price
from lazaretto.games.clinic.movement import MoveZombie, Walk
from lazaretto.games.clinic.paths import distance, step_cost
from lazaretto.games.clinic.places import destinations
from lazaretto.games.clinic.scoring import LINES, final_score, goal_met, rank_of, score_lines
from lazaretto.games.clinic.setup import FirstRoom
from lazaretto.games.clinic.state import (
    FIXED,
    LYING,
    PROTECTED,
    WORKED,
    Clinic,
    ClinicDeluxe,
    department_of,
    kind_of,
    level_of,
    node_of,
)
from lazaretto.games.clinic.tables import (
    ACTION_IDS,
    ACTION_STEPS,
    ACTION_TILES,
    BIG_LOT_SPACES,
    BONUS_IDS,
    BOOK_COLUMNS,
    BUILD_COST,
    COMPONENT_IDS,
    COMPONENTS,
    CONVEYOR,
    DEPARTMENT_IDS,
    DOCTOR,
    DONOR_TIME,
    ENTRANCE,
    GOAL_IDS,
    KIND_IDS,
    LEVEL_IDS,
    LOT_SPACES,
    NONE,
    NURSE_COLUMNS,
    ORDERLY_COST,
    PARKING,
    PATIENT,
    PHASE_IDS,
    PRICE_OF_POPULARITY,
    ROUNDS,
    SETUP_IDS,
    SIDE_IDS,
    SUPPLY_ROOM,
    ZOMBIE_INCOME,
)
from lazaretto.games.clinic.treatment import income_from, nurses_needed
from lazaretto.kernel.masks import members
from lazaretto.kernel.view import Parts, part

Json = Any


# What everybody sees.


def public(s: ClinicDeluxe) -> dict[str, Json]:
    """The whole table but for action tiles chosen in secret."""
    return {
        "round": s.round,
        "rounds": ROUNDS,
        "phase": PHASE_IDS[s.phase],
        "phases": list(PHASE_IDS[1:-1]),
        "step": s.step,
        "steps": ACTION_STEPS,
        "turn_order": s.turn_order[:],
        "departments": list(DEPARTMENT_IDS[: s.departments]),
        "book": [
            {"department": DEPARTMENT_IDS[row], "patients": [LEVEL_IDS[level] for level in patients]}
            for row, patients in enumerate(s.book)
        ],
        "book_columns": BOOK_COLUMNS,
        "university": [
            {
                "level": None if level == NONE else LEVEL_IDS[level],
                "price": doctor_price(level, chair),
            }
            for chair, level in enumerate(s.university)
        ],
        "nurses": {
            "left": s.nurses,
            "price": nurse_price(s) if s.nurses else None,
            "columns": [column_count(s, number) for number in range(1, NURSE_COLUMNS + 1)],
        },
        "orderlies": {"left": s.orderlies, "price": ORDERLY_COST},
        "stock": [stock_json(s, component) for component in range(COMPONENTS)],
        "bags": {
            "patients": dict(zip(LEVEL_IDS, s.patient_bag, strict=False)),
            "doctors": dict(zip(LEVEL_IDS, s.doctor_bag, strict=True)),
        },
        "blood_tokens": s.blood_tokens if s.rules.blood else None,
        "zombie_tokens": s.zombie_tokens if s.rules.zombie else None,
        "bonuses": [BONUS_IDS[bonus] for bonus in s.bonuses],
        "goal": solo_json(s),
        "scores": [final_score(c) for c in s.clinics],
        "clinics": [clinic_json(s, seat) for seat in range(s.seats)],
    }


def column_count(s: ClinicDeluxe, number: int) -> int:
    """Nurses in a column of the grid."""
    if number == s.round:
        return s.nurses
    return s.seats if number > s.round else 0


def stock_json(s: ClinicDeluxe, component: int) -> dict[str, Json]:
    """A stack of tiles or tokens."""
    return {
        "id": COMPONENT_IDS[component],
        "left": s.stock[component],
        "face_up": bool(s.face_up >> component & 1),
        "prices": [None if price < 0 else price for price in BUILD_COST[component]],
    }


def solo_json(s: ClinicDeluxe) -> Json:
    """The solo goal, whether it is met as things stand, and the rank of the score."""
    if s.goal == NONE:
        return None
    return {"id": GOAL_IDS[s.goal], "met": goal_met(s), "rank": rank_of(final_score(s.clinics[0]))}


def clinic_json(s: ClinicDeluxe, seat: int) -> dict[str, Json]:
    """One clinic, all of it public but for the tile chosen in secret."""
    c = s.clinics[seat]
    return {
        "setup": SETUP_IDS[c.setup],
        "side": SIDE_IDS[c.side],
        "columns": SIDE_COLUMNS[c.side],
        "rows": DEPTH,
        "floors": FLOORS,
        "bonus": None if c.bonus == NONE else BONUS_IDS[c.bonus],
        "spaces": [space_json(c, space) for space in members(c.occupied())],
        "entrances": [
            {"slot": SLOT_IDS[slot], "space": SPACE_IDS[SLOT_SPACES[c.side][slot]]} for slot in members(c.entrances)
        ],
        "conveyors": [SPACE_IDS[space] for space in members(c.conveyors)],
        "cars": cars_json(c),
        "people": [person_json(c, index) for index in range(len(c.people))],
        "zombies": [SPACE_IDS[space] for space in c.zombies],
        "blood": [SPACE_IDS[space] for space in c.blood],
        "savings": c.savings,
        "income": c.income,
        "earned": c.earned,
        "spent": c.spent,
        "popularity": c.popularity,
        "arrival": c.arrival,
        "time": c.time,
        "tiles": {id_: ACTION_TILES - c.used_tiles[action] for action, id_ in enumerate(ACTION_IDS)},
        "has_chosen": c.chosen_secretly != NONE,
        "action": None if c.action == NONE else ACTION_IDS[c.action],
        "queue_points": c.queue_points(),
        "hub_built": c.hub_built,
        "special_built": c.special_built,
        "cured": dict(zip(LEVEL_IDS, c.cured, strict=False)),
        "all_cured": c.all_cured,
        "deaths": c.deaths,
        "victims": c.victims,
        "score": dict(zip(LINES, score_lines(c), strict=True)),
        "forecast": forecast(c),
    }


def space_json(c: Clinic, space: int) -> dict[str, Json]:
    """What stands on a space."""
    component = c.component_at(space)
    return {
        "space": SPACE_IDS[space],
        "component": COMPONENT_IDS[component],
        "works": bool(c.treating() >> space & 1),
        "conveyor": bool(c.conveyors >> space & 1),
        "extinguisher": bool(c.extinguishers >> space & 1),
    }


def cars_json(c: Clinic) -> dict[str, Json]:
    """Cars on edges and in lots, and those still to be parked or removed."""
    return {
        "edges": [EDGE_IDS[edge] for edge in members(c.edge_cars)],
        "lots": [
            {
                "space": SPACE_IDS[space],
                "spaces": BIG_LOT_SPACES if c.big_lots >> space & 1 else LOT_SPACES,
                "cars": c.cars_in_lot(space),
            }
            for space in members(c.built[PARKING])
        ],
        "parked": c.parked(),
        "unparked": c.unparked,
        "departing": c.departing,
    }


def person_json(c: Clinic, index: int) -> dict[str, Json]:
    """A person; during movement with the start and the time of the way."""
    code = c.people[index]
    kind = kind_of(code)
    moving = len(c.costs) == len(c.people)
    return {
        "kind": KIND_IDS[kind],
        "level": LEVEL_IDS[level_of(code)] if kind in (DOCTOR, PATIENT) else None,
        "department": DEPARTMENT_IDS[department_of(code)] if kind == PATIENT else None,
        "node": NODE_IDS[node_of(code)],
        "lying": kind != PATIENT and bool(code & LYING),
        "worked": kind != PATIENT and bool(code & WORKED),
        "fixed": kind == PATIENT and bool(code & FIXED),
        "protected": kind == PATIENT and bool(code & PROTECTED),
        "start": NODE_IDS[c.starts[index]] if moving else None,
        "settled": moving and c.costs[index] != NONE,
        "time": c.costs[index] if moving and c.costs[index] != NONE else None,
    }


def private(s: ClinicDeluxe, seat: int) -> dict[str, Json]:
    """The action tile this seat has chosen, until all are revealed, and what its open question is about."""
    chosen = s.clinics[seat].chosen_secretly
    return {
        "chosen": None if chosen == NONE else ACTION_IDS[chosen],
        "building": building_json(s, seat),
        "walking": walking_json(s, seat),
    }


def building_json(s: ClinicDeluxe, seat: int) -> Json:
    """The component that is being given a place."""
    frame = s.question(seat)
    if isinstance(frame, (BuildAt, FirstRoom)):
        return {"component": COMPONENT_IDS[frame.component], "free": isinstance(frame, FirstRoom)}
    if isinstance(frame, BonusBuild):
        return {"component": COMPONENT_IDS[SUPPLY_ROOM], "free": False}
    return None


def walking_json(s: ClinicDeluxe, seat: int) -> Json:
    """Who is on the way, for how long so far, with how much blood, and the time to every place he may go to."""
    frame = s.question(seat)
    if not isinstance(frame, Walk):
        return None
    c = s.clinics[seat]
    node = node_of(c.people[frame.person])
    return {
        "person": frame.person,
        "spent": frame.spent,
        "carries": sum(entry >> 12 == frame.person and entry & IN_HAND == IN_HAND for entry in c.carried),
        "ways": {SPACE_IDS[space]: distance(c, node, space) for space in members(destinations(c, frame.person))},
    }


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
        return hire_parts(seat, action)
    if verb is QUEUE_MOVE:
        return queue_parts(s, action)
    if verb is ADMIT:
        return ((part("book", DEPARTMENT_IDS[first], 1),), (part("pre", seat, DEPARTMENT_IDS[first]),))
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


def hire_parts(seat: int, action: int) -> Parts:
    """Who is hired, then the door."""
    if HIRE_DOCTOR.owns(action):
        return ((part("chair", HIRE_DOCTOR.first(action)),), (door_part(seat, HIRE_DOCTOR.second(action)),))
    if HIRE_NURSE.owns(action):
        return (("nurses",), (door_part(seat, HIRE_NURSE.first(action)),))
    return (("orderlies",), (door_part(seat, HIRE_ORDERLY.first(action)),))


def queue_parts(s: ClinicDeluxe, action: int) -> Parts:
    """A patient in the book and where he goes; two who change places in any order. Columns count from the right."""
    row, column, direction = QUEUE_MOVE.first(action), QUEUE_MOVE.second(action), QUEUE_MOVE.third(action)
    here = part("book", DEPARTMENT_IDS[row], column + 1)
    if direction == RIGHT:
        both = either(here, part("book", DEPARTMENT_IDS[row], column))
        return (both, both)
    other = row - 1 if direction == UP else row + 1
    if column < len(s.book[other]):
        both = either(here, part("book", DEPARTMENT_IDS[other], column + 1))
        return (both, both)
    return ((here,), (part("book", DEPARTMENT_IDS[other], len(s.book[other]) + 1),))


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


# What a choice says.


def label(s: ClinicDeluxe, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    """The text key of an action, and what its text needs besides the action's own arguments."""
    c = s.clinics[seat]
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    if verb in (BUILD, PLACE, PLACE_ENTRANCE, LINK):
        return build_label(s, seat, action)
    if verb is HIRE_DOCTOR:
        level = s.university[first]
        return verb.name, {"level": level, "money": doctor_price(level, first)}
    if verb is HIRE_NURSE:
        return verb.name, {"money": nurse_price(s)}
    if verb is HIRE_ORDERLY:
        return verb.name, {"money": ORDERLY_COST}
    if verb is ADMIT:
        return verb.name, {"level": s.book[first][0]}
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


def queue_label(s: ClinicDeluxe, action: int) -> tuple[str, dict[str, Any]]:
    """Which patient moves where in the book."""
    row, column, direction = QUEUE_MOVE.first(action), QUEUE_MOVE.second(action), QUEUE_MOVE.third(action)
    level = s.book[row][column]
    if direction == RIGHT:
        return "queue_swap_row", {"level": level, "other_level": s.book[row][column - 1]}
    other = row + 1 if direction == DOWN else row - 1
    more = {"level": level, "other_department": other}
    if column < len(s.book[other]):
        return "queue_swap", {**more, "other_level": s.book[other][column]}
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


def component_names() -> dict[str, tuple[str, ...]]:
    """All named components, for help and the rules page."""
    return {
        "component": COMPONENT_IDS,
        "department": DEPARTMENT_IDS,
        "level": LEVEL_IDS,
        "kind": KIND_IDS,
        "bonus": BONUS_IDS,
        "goal": GOAL_IDS,
        "action": ACTION_IDS,
    }

# mypyc: interpreted
"""The rule clerk: why a part of the table cannot be used now. Every refusal names all the rules that forbid it."""

from collections.abc import Callable

from lazaretto.games.clinic.admission import Admit
from lazaretto.games.clinic.board import (
    ALIGNED,
    EDGE_IDS,
    FLOOR,
    GROUND,
    INNER_EDGES,
    MODULE_EDGES,
    SIDE_EDGES,
    SLOT_IDS,
    SLOT_SPACES,
    SPACE_IDS,
    SPACES,
    beside,
    beside_cars,
    floor_of,
    near,
)
from lazaretto.games.clinic.building import (
    BonusBuild,
    Build,
    BuildAt,
    Site,
    any_pair,
    between,
    floors_with_hub,
    free_slots,
    spaces_for,
    terminal_spaces,
)
from lazaretto.games.clinic.choices import parts
from lazaretto.games.clinic.hiring import Hire, doctor_price, nurse_price
from lazaretto.games.clinic.movement import Movement, MoveZombie, Walk
from lazaretto.games.clinic.parking import Park, Relocate, RemoveCars, can_park
from lazaretto.games.clinic.places import donor_hub, donor_of, full_spaces, leaves_room, reached, unplaced
from lazaretto.games.clinic.setup import BonusEntrance, BonusParking, FirstEntrance, FirstRoom
from lazaretto.games.clinic.state import (
    FIXED,
    LYING,
    WORKED,
    Clinic,
    ClinicDeluxe,
    kind_of,
    level_of,
    node_of,
)
from lazaretto.games.clinic.tables import (
    ACTION_IDS,
    ACTION_TILES,
    BUILD_COST,
    COMPONENT_IDS,
    CONVEYOR,
    DEPARTMENT_IDS,
    DEPARTMENTS,
    ENTRANCE,
    EXTINGUISHER,
    FIRST_SPECIAL,
    GARDEN,
    HELIPAD,
    KIND_IDS,
    LAB,
    MODULE_COLOURS,
    MODULES,
    NONE,
    OPERATING_ROOM,
    ORDERLY_COST,
    OUTPATIENT,
    PARKING,
    PARKING_UPGRADE,
    PATIENT,
    PRE_ADMISSIONS,
    SUPPLY_ROOM,
    TREATMENT_ROOM,
    TRIAGE,
)
from lazaretto.games.clinic.treatment import Treatment, Ward, nurses_needed
from lazaretto.games.clinic.turn import ChooseAction

Keys = list[str]


def why_not(s: ClinicDeluxe, seat: int, place: str) -> Keys:
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


def price_of(component: int, floor: int) -> int:
    return BUILD_COST[component][floor]


# Action tiles.


def why_not_action(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    if not isinstance(s.question(seat), ChooseAction):
        return ["not_now"]
    if id_ in ACTION_IDS and s.clinics[seat].used_tiles[ACTION_IDS.index(id_)] >= ACTION_TILES:
        return ["tile_used_twice"]
    return []


# Building.


def why_not_component(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    """Why a component cannot be built at all."""
    if id_ not in COMPONENT_IDS:
        return []
    if not isinstance(s.question(seat), Build):
        return ["not_building"]
    c = s.clinics[seat]
    component = COMPONENT_IDS.index(id_)
    found: Keys = []
    if component == EXTINGUISHER and not s.rules.extinguisher:
        return ["not_in_play"]
    if component < DEPARTMENTS and component >= s.departments:
        return ["not_in_play"]
    if component != PARKING_UPGRADE and s.stock[component] < (2 if component == CONVEYOR and not c.conveyors else 1):
        found.append("none_left")
    if component < DEPARTMENTS or FIRST_SPECIAL <= component < MODULES:
        if component < DEPARTMENTS and c.hub_built:
            found.append("one_hub_a_round")
        if component >= FIRST_SPECIAL and c.special_built:
            found.append("one_special_a_round")
        if s.stock[component] and not s.face_up >> component & 1:
            found.append("not_face_up")
    if c.savings < min(price for price in BUILD_COST[component] if price >= 0):
        found.append("no_money")
    return found or why_no_place(c, component)


def why_no_place(c: Clinic, component: int) -> Keys:
    """Why a component has no place, or none that can be paid."""
    if component == ENTRANCE:
        return [] if free_slots(c) else ["no_slot_free"]
    if component == CONVEYOR:
        open_pair = terminal_spaces(c) != 0 if c.conveyors else any_pair(c)
        return [] if open_pair else ["not_aligned"]
    site = Site(c)
    if spaces_for(c, component, site, c.savings):
        return []
    return ["no_money_for_that_floor"] if spaces_for(c, component, site, 10**6) else ["no_place"]


def why_not_space(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    """Why nothing can be built, nobody can go, or no car can be parked on a space."""
    if id_ not in SPACE_IDS:
        return []
    c = s.clinics[seat]
    space = SPACE_IDS.index(id_)
    frame = s.question(seat)
    if not c.board() >> space & 1:
        return ["off_the_board"]
    if isinstance(frame, BuildAt):
        return why_not_here(c, frame.component, space, c.savings)
    if isinstance(frame, FirstRoom):
        found = why_not_here(c, frame.component, space, 10**6)
        if frame.component < DEPARTMENTS and not found:
            found.append("first_hub_on_border")
        return found
    if isinstance(frame, BonusBuild):
        found = why_not_here(c, SUPPLY_ROOM, space, c.savings)
        if not near(1 << frame.space, c.board()) >> space & 1:
            found.append("bonus_next_to_room")
        return found
    if isinstance(frame, BonusParking):
        return why_not_here(c, PARKING, space, 10**6)
    if isinstance(frame, Walk):
        return why_not_end(c, frame.person, space)
    if isinstance(frame, MoveZombie):
        return ["zombie_out_of_reach" if c.modules >> space & 1 or floor_of(space) == 0 else "zombie_needs_floor"]
    if isinstance(frame, Hire):
        return ["no_door_here"]
    return []


def why_not_here(c: Clinic, component: int, space: int, money: int) -> Keys:
    """Every rule of construction that a component would break on a space (4.2)."""
    price = price_of(component, floor_of(space))
    here = 1 << space
    found: Keys = []
    if component < MODULES:
        found += why_not_module(c, component, space)
    elif component == GARDEN:
        found += why_occupied(c, here)
        if not (GROUND | c.built[GARDEN] << FLOOR) & here:
            found.append("garden_on_ground_or_garden")
    elif component == PARKING:
        found += why_occupied(c, here)
        if not GROUND & here:
            found.append("parking_on_ground")
    elif component == PARKING_UPGRADE:
        if not c.built[PARKING] & here:
            found.append("no_parking_lot")
        elif c.big_lots & here:
            found.append("lot_is_large")
    elif component == HELIPAD:
        found += why_occupied(c, here)
        if not c.modules << FLOOR & here:
            found.append("helipad_on_roof")
    elif component == EXTINGUISHER:
        found += why_no_extinguisher(c, here)
    elif component == CONVEYOR:
        found += why_no_terminal(c, space)
    if price >= 0 and price > money:
        found.append("no_money_for_that_floor")
    return found


def why_occupied(c: Clinic, here: int) -> Keys:
    return ["occupied"] if c.occupied() & here else []


def why_not_module(c: Clinic, component: int, space: int) -> Keys:
    """General rules 1 to 5, and one hub for each floor of a building."""
    here = 1 << space
    found = why_occupied(c, here)
    if floor_of(space) and not c.modules << FLOOR & here:
        found.append("no_support")
    if Site(c).next_to[MODULE_COLOURS[component]] & here:
        found.append("same_colour")
    if beside_cars(c.edge_cars) & GROUND & here:
        found.append("car_on_edge")
    if between(c) & here:
        found.append("joins_buildings")
    if component < DEPARTMENTS and floors_with_hub(c) & here & ~c.occupied():
        found.append("second_hub_on_floor")
    return found


def why_no_extinguisher(c: Clinic, here: int) -> Keys:
    if c.extinguishers & here:
        return ["has_extinguisher"]
    rooms = c.hubs() | c.built[SUPPLY_ROOM] | c.built[LAB] | c.built[TRIAGE]
    return [] if rooms & here else ["extinguisher_not_where_treated"]


def why_no_terminal(c: Clinic, space: int) -> Keys:
    here = 1 << space
    if not c.modules & here:
        return ["terminal_on_module"]
    if c.conveyors & here:
        return ["has_terminal"]
    others = c.conveyors if c.conveyors else c.modules
    return [] if ALIGNED[space] & others else ["not_aligned"]


def why_not_slot(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    if id_ not in SLOT_IDS:
        return []
    c = s.clinics[seat]
    slot = SLOT_IDS.index(id_)
    target = SLOT_SPACES[c.side][slot]
    frame = s.question(seat)
    if target == NONE:
        return ["off_the_board"]
    if isinstance(frame, Hire):
        return ["no_door_here"]
    if isinstance(frame, FirstEntrance):
        return ["entrance_at_hub"]
    if not isinstance(frame, (BuildAt, BonusEntrance)):
        return ["not_building"]
    found = ["slot_taken"] if c.entrances >> slot & 1 else []
    if not c.modules >> target & 1:
        found.append("slot_without_module")
    return found


# Hiring.


def why_no_hire(s: ClinicDeluxe, seat: int, price: int, taken: bool, key: str) -> Keys:
    """What stands against any hire: the action's limit, a parking place, money."""
    c = s.clinics[seat]
    found = [key] if taken else []
    if not can_park(s, c):
        found.append("no_parking_place")
    if c.savings < price:
        found.append("no_money")
    return found


def why_not_chair(s: ClinicDeluxe, seat: int, number: str) -> Keys:
    frame = s.question(seat)
    if not isinstance(frame, Hire):
        return ["not_hiring"]
    chair = int(number) if number.isdecimal() else len(s.university)
    if chair >= len(s.university) or s.university[chair] == NONE:
        return ["chair_empty"]
    price = doctor_price(s.university[chair], chair)
    return why_no_hire(s, seat, price, frame.doctor_hired, "one_doctor_an_action")


def why_no_nurse(s: ClinicDeluxe, seat: int, _: str) -> Keys:
    frame = s.question(seat)
    if not isinstance(frame, Hire):
        return ["not_hiring"]
    if s.nurses == 0:
        return ["no_nurse_left"]
    return why_no_hire(s, seat, nurse_price(s), frame.other_hired, "one_other_an_action")


def why_no_orderly(s: ClinicDeluxe, seat: int, _: str) -> Keys:
    frame = s.question(seat)
    if not isinstance(frame, Hire):
        return ["not_hiring"]
    if s.orderlies == 0:
        return ["no_orderly_left"]
    return why_no_hire(s, seat, ORDERLY_COST, frame.other_hired, "one_other_an_action")


# Admission.


def why_not_in_book(s: ClinicDeluxe, seat: int, place: str) -> Keys:
    frame = s.question(seat)
    if not isinstance(frame, Admit):
        return ["not_admitting"]
    id_, _, column = place.partition(".")
    if id_ not in DEPARTMENT_IDS[: s.departments]:
        return ["not_in_play"]
    if not column.isdecimal() or int(column) > len(s.book[DEPARTMENT_IDS.index(id_)]):
        return ["nobody_there"]
    return ["move_changes_nothing"]


def why_not_admitted(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    """Why nobody can be admitted to a department."""
    if not isinstance(s.question(seat), Admit):
        return ["not_admitting"]
    if id_ not in DEPARTMENT_IDS[: s.departments]:
        return ["not_in_play"]
    c = s.clinics[seat]
    department = DEPARTMENT_IDS.index(id_)
    found: Keys = []
    if not s.book[department]:
        found.append("nobody_there")
    if c.waiting(department) >= PRE_ADMISSIONS:
        found.append("pre_admissions_full")
    if not can_park(s, c):
        found.append("no_parking_place")
    return found


# Cars.


def why_not_edge(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    if id_ not in EDGE_IDS:
        return []
    c = s.clinics[seat]
    edge = 1 << EDGE_IDS.index(id_)
    frame = s.question(seat)
    if isinstance(frame, (RemoveCars, Relocate)):
        return ["no_car_here"]
    if not isinstance(frame, Park):
        return ["not_parking"]
    if not SIDE_EDGES[c.side] & edge:
        return ["off_the_board"]
    found: Keys = []
    if c.edge_cars & edge:
        found.append("edge_taken")
    if MODULE_EDGES[c.modules & GROUND] & edge:
        found.append("edge_at_module")
    if not s.rules.outer_edges and not INNER_EDGES[c.side] & edge:
        found.append("inner_edges_only")
    return found


def why_not_lot(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    c = s.clinics[seat]
    space = SPACE_IDS.index(id_) if id_ in SPACE_IDS[:FLOOR] else 0
    frame = s.question(seat)
    if not c.built[PARKING] >> space & 1:
        return ["no_parking_lot"]
    if isinstance(frame, (RemoveCars, Relocate)):
        return ["no_car_here"]
    return ["lot_full"] if isinstance(frame, Park) else ["not_parking"]


# Movement.


def why_not_end(c: Clinic, index: int, space: int) -> Keys:
    """Why a person cannot end his movement on a space (4.6)."""
    code = c.people[index]
    kind = kind_of(code)
    here = 1 << space
    if node_of(code) == space:
        return []
    if not c.ends(code) & here:
        wards = c.built[TREATMENT_ROOM] | c.built[OPERATING_ROOM]
        if kind == PATIENT and wards & here:
            return ["wrong_department"]
        return [f"{KIND_IDS[kind]}_not_here"]
    found: Keys = []
    if c.zombie_spaces() & here:
        found.append("zombie_there")
    elif c.zombies and not reached(c, node_of(code)) & here:
        found.append("out_of_reach")
    if kind != PATIENT and donor_hub(c) & here:
        found.append("donor_lies_here")
    if full_spaces(c, kind) & here:
        found.append("room_full")
    elif not found and kind != PATIENT and not leaves_room(c, index, space):
        found.append("takes_anothers_place")
    return found


def why_not_person(s: ClinicDeluxe, seat: int, number: str) -> Keys:
    c = s.clinics[seat]
    if not number.isdecimal() or int(number) >= len(c.people):
        return []
    index = int(number)
    frame = s.question(seat)
    if isinstance(frame, Movement):
        return why_not_move(c, index)
    if isinstance(frame, Treatment):
        return why_not_treat(c, index)
    return ["not_now"]


def why_not_move(c: Clinic, index: int) -> Keys:
    code = c.people[index]
    if kind_of(code) == PATIENT and code & FIXED:
        return ["patient_stays"]
    if c.costs[index] != NONE:
        return ["already_moved"]
    return ["no_place_for_him"]


def why_not_treat(c: Clinic, index: int) -> Keys:
    """Why a patient cannot be treated, or a doctor cannot treat."""
    code = c.people[index]
    space = node_of(code)
    if kind_of(code) != PATIENT:
        if code & LYING:
            return ["lies_down"]
        return ["already_worked"] if code & WORKED else ["nobody_to_treat"]
    if space >= SPACES:
        return ["patient_outside"]
    found: Keys = []
    if c.built[OUTPATIENT] >> space & 1 == 0:
        if not beside(c.hubs()) >> space & 1:
            found.append("room_without_hub")
        if c.built[TREATMENT_ROOM] >> space & 1 and not near(c.built[SUPPLY_ROOM], c.board()) >> space & 1:
            found.append("room_without_supply")
    ward = Ward(c, space)
    if not ward.doctors:
        found.append("doctors_have_worked" if ward.any_doctor else "no_doctor_here")
    elif not found:
        needs = [nurses_needed(c, space, level_of(c.people[doctor]), level_of(code)) for doctor in ward.doctors]
        possible = [need for need in needs if need != NONE]
        found.append("too_few_nurses" if possible else "workaholic_not_here")
    return found


def why_not_commit(s: ClinicDeluxe, seat: int, _: str) -> Keys:
    """Why the movement cannot be committed yet."""
    c = s.clinics[seat]
    if not isinstance(s.question(seat), Movement):
        return ["not_now"]
    found: Keys = []
    for index in unplaced(c):
        code = c.people[index]
        node = node_of(code)
        kind = KIND_IDS[kind_of(code)]
        if node >= SPACES or c.built[HELIPAD] >> node & 1:
            found.append("nobody_on_doors")
        elif c.ends(code) >> node & 1:
            found.append("room_full")
        else:
            found.append(f"{kind}_not_here")
    donor = donor_of(c)
    if donor != NONE:
        hub = node_of(c.people[donor])
        if any(node_of(code) == hub and index != donor for index, code in enumerate(c.people)):
            found.append("donor_lies_here")
    return list(dict.fromkeys(found))


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
        "commit",
    ]
)
ZONES: dict[str, Callable[[ClinicDeluxe, int, str], Keys]] = {
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
}

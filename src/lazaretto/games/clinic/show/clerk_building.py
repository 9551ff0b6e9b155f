# mypyc: interpreted
"""The rule clerk on building: why a component, a space or an entrance slot cannot be used (4.2)."""

from lazaretto.games.clinic.rules.board import (
    ALIGNED,
    GROUND,
    SLOT_IDS,
    SLOT_SPACES,
    SPACE_IDS,
    above,
    beside_cars,
    floor_of,
    near,
)
from lazaretto.games.clinic.rules.building import (
    BonusBuild,
    Build,
    BuildAt,
    any_pair,
    floors_with_hub,
    free_slots,
    spaces_for,
    terminal_spaces,
)
from lazaretto.games.clinic.rules.hiring import Hire
from lazaretto.games.clinic.rules.movement import Movement, MoveZombie, Walk
from lazaretto.games.clinic.rules.parking import Park, Relocate, RemoveCars
from lazaretto.games.clinic.rules.setup import BonusEntrance, BonusParking, FirstEntrance, FirstRoom
from lazaretto.games.clinic.rules.site import Site, between
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    BUILD_COST,
    COMPONENT_IDS,
    CONVEYOR,
    DEPARTMENTS,
    ENTRANCE,
    EXTINGUISHER,
    FIRST_SPECIAL,
    GARDEN,
    HELIPAD,
    LAB,
    MODULE_COLOURS,
    MODULES,
    NONE,
    PARKING,
    PARKING_UPGRADE,
    SUPPLY_ROOM,
    TRIAGE,
)
from lazaretto.games.clinic.rules.treatment import Treatment
from lazaretto.games.clinic.show.clerk_people import why_not_end

Keys = list[str]


def price_of(component: int, floor: int) -> int:
    return BUILD_COST[component][floor]


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
    if isinstance(frame, Build):
        return why_occupied(c, 1 << space) or ["nothing_fits_here"]
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
    if isinstance(frame, (Park, Relocate, RemoveCars)):
        return ["cars_on_edges_or_lots"]
    return ["people_first"] if isinstance(frame, (Movement, Treatment)) else ["not_building"]


def why_not_here(c: Clinic, component: int, space: int, money: int) -> Keys:
    """Every rule of construction that a component would break on a space (4.2)."""
    price = price_of(component, floor_of(space))
    here = 1 << space
    found: Keys = []
    if component < MODULES:
        found += why_not_module(c, component, space)
    elif component == GARDEN:
        found += why_occupied(c, here)
        if not (GROUND | above(c.built[GARDEN])) & here:
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
        if not above(c.modules) & here:
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
    if floor_of(space) and not above(c.modules) & here:
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

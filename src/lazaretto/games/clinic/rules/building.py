"""Action 1, build (4.2): up to two components, one after the other, paid at once from savings."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.clinic.rules.actions import BUILD, END_BUILD, LINK, PLACE, PLACE_ENTRANCE, SKIP_BONUS
from lazaretto.games.clinic.rules.board import (
    ALIGNED,
    FLOOR_MASKS,
    FLOORS,
    GROUND,
    SLOT_SPACES,
    SLOTS,
    above,
    beyond,
    floor_of,
    near,
)
from lazaretto.games.clinic.rules.parking import Relocate
from lazaretto.games.clinic.rules.site import Site
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe, Question
from lazaretto.games.clinic.rules.tables import (
    BUILD_COST,
    BUILDS,
    COMPONENTS,
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
    TREATMENT_ROOM,
    TRIAGE,
)
from lazaretto.kernel.masks import members

FREE: Final = 10**6  # money for what costs nothing


def floors_with_hub(c: Clinic) -> int:
    """The spaces where a hub would be the second on its floor of its building."""
    hubs = c.hubs()
    board = c.board()
    found = 0
    for building in c.buildings():
        around = building | near(building, board)
        for floor in range(FLOORS):
            if hubs & building & FLOOR_MASKS[floor]:
                found |= around & FLOOR_MASKS[floor]
    return found


def affordable(component: int, money: int) -> int:
    """The spaces of all floors whose price can be paid."""
    found = 0
    for floor in range(FLOORS):
        if 0 <= BUILD_COST[component][floor] <= money:
            found |= FLOOR_MASKS[floor]
    return found


def spaces_for(c: Clinic, component: int, site: Site, money: int) -> int:
    """The spaces where a component that lies on a space may be built."""
    paid = affordable(component, money)
    if paid == 0:
        return 0
    if component < MODULES:
        spaces = site.open & ~site.next_to[MODULE_COLOURS[component]]
        if component < DEPARTMENTS and spaces:
            spaces &= ~floors_with_hub(c)
        return spaces & paid
    if component == GARDEN:
        return site.empty & (GROUND | above(c.built[GARDEN])) & paid
    if component == PARKING:
        return site.empty & GROUND & paid
    if component == PARKING_UPGRADE:
        return c.built[PARKING] & ~c.big_lots & paid
    if component == HELIPAD:
        return site.empty & above(c.modules) & paid
    if component == EXTINGUISHER:
        rooms = c.hubs() | c.built[SUPPLY_ROOM] | c.built[LAB] | c.built[TRIAGE]
        return rooms & ~c.extinguishers & paid
    return 0


def free_slots(c: Clinic) -> list[int]:
    """The entrance slots without an entrance whose space holds a module."""
    targets = SLOT_SPACES[c.side]
    found: list[int] = []
    for slot in range(SLOTS):
        if not c.entrances >> slot & 1 and targets[slot] != NONE and c.modules >> targets[slot] & 1:
            found.append(slot)
    return found


def terminal_spaces(c: Clinic) -> int:
    """The modules that may get a further terminal: aligned with one there is."""
    found = 0
    for space in members(c.conveyors):
        found |= ALIGNED[space]
    return found & c.modules & ~c.conveyors


def terminal_pairs(c: Clinic) -> list[int]:
    """The first two terminals: aligned modules, as LINK codes, the lower space first."""
    codes: list[int] = []
    for space in members(c.modules):
        later = ALIGNED[space] & c.modules & beyond(space)
        codes.extend([LINK.code(space, other) for other in members(later)])
    return codes


def available(s: ClinicDeluxe, c: Clinic, component: int) -> bool:
    """Is there a tile of this component that this player may build now?"""
    if component == PARKING_UPGRADE:
        return True
    if s.stock[component] == 0:
        return False
    if component < DEPARTMENTS:
        return not c.hub_built and s.face_up >> component & 1 != 0
    if FIRST_SPECIAL <= component < MODULES:
        return not c.special_built and s.face_up >> component & 1 != 0
    if component == EXTINGUISHER:
        return s.rules.extinguisher
    if component == CONVEYOR:
        return s.stock[CONVEYOR] >= (1 if c.conveyors else 2)
    return True


def can_build(s: ClinicDeluxe, c: Clinic, component: int, site: Site) -> bool:
    """Can this component be built somewhere now?"""
    if not available(s, c, component):
        return False
    if component == ENTRANCE:
        return c.savings >= BUILD_COST[ENTRANCE][0] and len(free_slots(c)) > 0
    if component == CONVEYOR:
        if c.savings < BUILD_COST[CONVEYOR][0]:
            return False
        return terminal_spaces(c) != 0 if c.conveyors else any_pair(c)
    return spaces_for(c, component, site, c.savings) != 0


def any_pair(c: Clinic) -> bool:
    """Are two modules aligned?"""
    for space in members(c.modules):
        if ALIGNED[space] & c.modules:
            return True
    return False


@dataclass(init=False)
class Build(Question):
    """Choose a component to build, or stop."""

    left: int = BUILDS

    def __init__(self, seat: int = 0, left: int = BUILDS) -> None:
        self.seat = seat
        self.left = left

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        site = Site(c)
        base = BUILD.base
        codes = [base + component for component in range(COMPONENTS) if can_build(s, c, component, site)]
        codes.append(END_BUILD.base)
        return codes

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        if action == END_BUILD.base:
            return
        if self.left > 1:
            s.push(Build(self.seat, self.left - 1))
        s.push(BuildAt(self.seat, BUILD.first(action)))


@dataclass(init=False)
class BuildAt(Question):
    """Choose where the component goes."""

    component: int = 0

    def __init__(self, seat: int = 0, component: int = 0) -> None:
        self.seat = seat
        self.component = component

    def opens_move(self) -> bool:
        return False

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        if self.component == ENTRANCE:
            return [PLACE_ENTRANCE.code(slot) for slot in free_slots(c)]
        if self.component == CONVEYOR:
            if not c.conveyors:
                return terminal_pairs(c)
            return [PLACE.code(space) for space in members(terminal_spaces(c))]
        base = PLACE.base
        return [base + space for space in members(spaces_for(c, self.component, Site(c), c.savings))]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        c = s.clinics[self.seat]
        component = self.component
        if PLACE_ENTRANCE.owns(action):
            s.pay(self.seat, BUILD_COST[ENTRANCE][0])
            open_entrance(s, self.seat, PLACE_ENTRANCE.first(action))
        elif LINK.owns(action):
            s.pay(self.seat, BUILD_COST[CONVEYOR][0])
            lay_terminal(s, self.seat, LINK.first(action))
            lay_terminal(s, self.seat, LINK.second(action))
        else:
            space = PLACE.first(action)
            s.pay(self.seat, BUILD_COST[component][floor_of(space)])
            if component == CONVEYOR:
                lay_terminal(s, self.seat, space)
            else:
                construct(s, self.seat, component, space)
            if component == TREATMENT_ROOM:
                s.push(BonusBuild(self.seat, space))
            elif component in (PARKING, PARKING_UPGRADE):
                s.push(Relocate(self.seat, space))
        c.hub_built = c.hub_built or component < DEPARTMENTS
        c.special_built = c.special_built or FIRST_SPECIAL <= component < MODULES


def construct(s: ClinicDeluxe, seat: int, component: int, space: int) -> None:
    """Set a component on a space, taken from the stock."""
    c = s.clinics[seat]
    if component == PARKING_UPGRADE:
        c.big_lots |= 1 << space
    elif component == EXTINGUISHER:
        c.extinguishers |= 1 << space
        s.stock[EXTINGUISHER] -= 1
    else:
        c.put(component, space)
        s.stock[component] -= 1
        if component < DEPARTMENTS or FIRST_SPECIAL <= component < MODULES:
            s.face_up &= ~(1 << component)
    if s.noting:
        s.note("built", seat=seat, component=component, space=space)


def open_entrance(s: ClinicDeluxe, seat: int, slot: int) -> None:
    """Set an entrance into a slot."""
    s.clinics[seat].entrances |= 1 << slot
    s.stock[ENTRANCE] -= 1
    if s.noting:
        s.note("built_entrance", seat=seat, slot=slot)


def lay_terminal(s: ClinicDeluxe, seat: int, space: int) -> None:
    """Set a conveyor terminal on a module."""
    s.clinics[seat].conveyors |= 1 << space
    s.stock[CONVEYOR] -= 1
    if s.noting:
        s.note("built", seat=seat, component=CONVEYOR, space=space)


@dataclass
class BonusBuild(Question):
    """A new treatment room allows a supply room next to it at once, beyond the two components (R36)."""

    space: int = 0

    def opens_move(self) -> bool:
        return False

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        if s.stock[SUPPLY_ROOM] == 0:
            return []
        spaces = spaces_for(c, SUPPLY_ROOM, Site(c), c.savings) & near(1 << self.space, c.board())
        if spaces == 0:
            return []
        return [*[PLACE.code(space) for space in members(spaces)], SKIP_BONUS.code()]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        if action == SKIP_BONUS.code():
            return
        space = PLACE.first(action)
        s.pay(self.seat, BUILD_COST[SUPPLY_ROOM][floor_of(space)])
        construct(s, self.seat, SUPPLY_ROOM, space)

    def run(self, s: ClinicDeluxe) -> None:
        """No supply room can be built here."""

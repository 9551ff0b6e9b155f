"""Cars: everybody brings one, and it leaves with its owner. Cars are anonymous."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.clinic.rules.actions import ENOUGH, PARK, RELOCATE, REMOVE_CAR
from lazaretto.games.clinic.rules.board import (
    EDGES,
    FIRST_LOT,
    FLOOR,
    GROUND,
    beside,
    beside_cars,
    car_in_lot,
)
from lazaretto.games.clinic.rules.site import Site
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe, Question
from lazaretto.games.clinic.rules.tables import PARKING
from lazaretto.kernel.masks import members, size

EDGE_SPACES: Final[list[int]] = [beside_cars(1 << edge) for edge in range(EDGES)]  # that a car there closes


def free_places(s: ClinicDeluxe, c: Clinic) -> list[int]:
    """Where a car can be parked: free edges away from modules, and lots that are not full."""
    places = members(c.free_edges(s.rules.outer_edges))
    lots = c.built[PARKING]
    if lots:
        for space in members(lots):
            if c.lot_room(space) > 0:
                places.append(FIRST_LOT + space)
    return places


def can_park(s: ClinicDeluxe, c: Clinic) -> bool:
    """Is there a parking place?"""
    if c.free_edges(s.rules.outer_edges):
        return True
    for space in members(c.built[PARKING]):
        if c.lot_room(space) > 0:
            return True
    return False


def used_places(c: Clinic) -> list[int]:
    """Where a car is parked."""
    places = members(c.edge_cars)
    if c.lot_cars:
        for space in range(FLOOR):
            if c.cars_in_lot(space):
                places.append(FIRST_LOT + space)
    return places


def put_car(c: Clinic, place: int) -> None:
    if place < FIRST_LOT:
        c.edge_cars |= 1 << place
    else:
        c.lot_cars += car_in_lot(place - FIRST_LOT)


def take_car(c: Clinic, place: int) -> None:
    if place < FIRST_LOT:
        c.edge_cars &= ~(1 << place)
    else:
        c.lot_cars -= car_in_lot(place - FIRST_LOT)


# Where a car does least harm: what is done unless somebody says otherwise.


def least_in_the_way(c: Clinic, places: list[int]) -> int:
    """The parking place that takes away the fewest open spaces, those next to buildings first of all."""
    ground = Site(c).open & GROUND
    close = ground & beside(c.modules)
    best, chosen = 99, places[-1]
    for place in places:
        taken = EDGE_SPACES[place] if place < FIRST_LOT else 0
        loss = 3 * size(taken & ground) + size(taken & close)
        if loss < best:
            best, chosen = loss, place
    return chosen


def most_in_the_way(c: Clinic, places: list[int]) -> int:
    """The parked car whose leaving opens the most spaces, or brings them nearest to it."""
    best, chosen = -1, places[0]
    for place in places:
        gain = in_the_way(c, place)
        if gain > best:
            best, chosen = gain, place
    return chosen


def in_the_way(c: Clinic, place: int) -> int:
    """How much a parked car hinders: the spaces it closes alone, and those it closes with others."""
    if place >= FIRST_LOT:
        return 0
    empty = c.board() & GROUND & ~c.occupied()
    others = beside_cars(c.edge_cars & ~(1 << place))
    return 4 * size(EDGE_SPACES[place] & empty & ~others) + size(EDGE_SPACES[place] & empty)


@dataclass(init=False)
class Park(Question):
    """Park the car of somebody who has just come: unless one says otherwise, where it is least in the way."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def usual(self, s: ClinicDeluxe) -> int:
        c = s.clinics[self.seat]
        return PARK.base + least_in_the_way(c, free_places(s, c))

    def legal(self, s: ClinicDeluxe) -> list[int]:
        base = PARK.base
        return [base + place for place in free_places(s, s.clinics[self.seat])]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        c = s.clinics[self.seat]
        put_car(c, PARK.first(action))
        c.unparked -= 1
        if s.noting:
            s.note("parked", seat=self.seat, parking=PARK.first(action))


@dataclass
class Relocate(Question):
    """A parking lot is new or larger: any cars may move into it; unless one says otherwise, those in the way do."""

    space: int = 0

    def usual(self, s: ClinicDeluxe) -> int:
        c = s.clinics[self.seat]
        place = most_in_the_way(c, [place for place in used_places(c) if place != FIRST_LOT + self.space])
        return RELOCATE.code(place) if in_the_way(c, place) > 0 else ENOUGH.code()

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        if c.lot_room(self.space) == 0:
            return []
        own = FIRST_LOT + self.space
        codes = [RELOCATE.code(place) for place in used_places(c) if place != own]
        if codes:
            codes.append(ENOUGH.code())
        return codes

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        if action == ENOUGH.code():
            return
        c = s.clinics[self.seat]
        take_car(c, RELOCATE.first(action))
        put_car(c, FIRST_LOT + self.space)
        if s.noting:
            s.note("relocated", seat=self.seat, parking=RELOCATE.first(action), space=self.space)
        s.push(self)

    def run(self, s: ClinicDeluxe) -> None:
        """The lot is full, or there is no other car."""


@dataclass(init=False)
class RemoveCars(Question):
    """Somebody leaves: take one parked car away; unless one says otherwise, the one most in the way."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def usual(self, s: ClinicDeluxe) -> int:
        c = s.clinics[self.seat]
        return REMOVE_CAR.base + most_in_the_way(c, used_places(c))

    def legal(self, s: ClinicDeluxe) -> list[int]:
        c = s.clinics[self.seat]
        if c.departing == 0:
            return []
        base = REMOVE_CAR.base
        return [base + place for place in used_places(c)]

    def apply(self, s: ClinicDeluxe, action: int) -> None:
        c = s.clinics[self.seat]
        take_car(c, REMOVE_CAR.first(action))
        c.departing -= 1
        if s.noting:
            s.note("removed_car", seat=self.seat, parking=REMOVE_CAR.first(action))
        if c.departing:
            s.push(self)

    def run(self, s: ClinicDeluxe) -> None:
        """Nobody leaves."""

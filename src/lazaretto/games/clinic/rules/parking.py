"""Cars: everybody brings one, and it leaves with its owner. Cars are anonymous."""

from dataclasses import dataclass

from lazaretto.games.clinic.rules.actions import ENOUGH, PARK, RELOCATE, REMOVE_CAR
from lazaretto.games.clinic.rules.board import FIRST_LOT, FLOOR, car_in_lot
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe, Question
from lazaretto.games.clinic.rules.tables import PARKING
from lazaretto.kernel.masks import members


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


@dataclass(init=False)
class Park(Question):
    """Park the car of somebody who has just come."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

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
    """A parking lot is new or larger: any cars may move into it."""

    space: int = 0

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
    """Somebody leaves: take one parked car away."""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

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

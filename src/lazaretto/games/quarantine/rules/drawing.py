"""Drawing: a cube out of the bag goes to a queue, or closes a tile (4.4)."""

from dataclasses import dataclass

from lazaretto.games.quarantine.rules.actions import EMERGENCY, PLACE_PATIENT, PLACE_VIRUS, REFUSE, SKIP, SPREAD_VIRUS
from lazaretto.games.quarantine.rules.layout import spreads_to, susceptible
from lazaretto.games.quarantine.rules.options import ALWAYS, NEVER
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, Question, emergency_tile, replaced
from lazaretto.games.quarantine.rules.tables import EMERGENCY_ROOM, EMERGENCY_ROOMS, GREY, NONE, SPECIALS
from lazaretto.kernel.masks import members


def draw(s: Quarantine, seat: int) -> None:
    """Draw a cube; on first turns greys go to the stock until a patient comes (R04)."""
    s.draws_left -= 1
    cube = s.draw_cube()
    while cube == GREY and s.first_round():
        s.grey_stock += 1
        if s.noting:
            s.note("drew_first_grey", seat=seat)
        cube = s.draw_cube()
    s.drawn = cube
    if s.noting:
        s.note("drew", seat=seat, cube=cube)
    if not s.cubes_left():
        s.draws_left = 0
        s.end_comes()
        if s.noting:
            s.note("bag_empty", seat=seat)
    if cube == GREY:
        s.push(PlaceVirus(seat))
    else:
        s.push(PlacePatient(seat, cube))


@dataclass(init=False)
class PlacePatient(Question):
    """At the end of whose queue does the patient line up?"""

    colour: int = 0

    def __init__(self, seat: int = 0, colour: int = 0) -> None:
        self.seat = seat
        self.colour = colour

    def legal(self, s: Quarantine) -> list[int]:
        return [PLACE_PATIENT.code(hospital) for hospital in range(s.seats)]

    def apply(self, s: Quarantine, action: int) -> None:
        owner = PLACE_PATIENT.first(action)
        h = s.hospitals[owner]
        s.drawn = NONE
        h.queue.append(self.colour)
        if s.noting:
            s.note("queued", seat=owner, colour=self.colour, place=len(h.queue) - 1, rival=self.seat)
        free = free_emergency_rooms(h)
        if not free or s.rules.er_policy == NEVER:
            return
        if s.rules.er_policy == ALWAYS:
            hurry(s, owner, free[0])
        else:
            s.push(EmergencyOffer(owner, self.colour))


def free_emergency_rooms(h: Hospital) -> list[int]:
    """The Emergency Rooms that work and are empty."""
    if not h.layout.working & EMERGENCY_ROOMS:
        return []
    tiles = [emergency_tile(copy) for copy in range(2) if h.emergency[copy] == NONE]
    return [tile for tile in tiles if h.layout.working >> tile & 1]


@dataclass
class EmergencyOffer(Question):
    """The patient who has just joined your queue may go straight to the Emergency Room, also off your turn."""

    colour: int = 0

    def legal(self, s: Quarantine) -> list[int]:
        codes = [EMERGENCY.code(tile) for tile in free_emergency_rooms(s.hospitals[self.seat])]
        codes.append(REFUSE.code())
        return codes

    def apply(self, s: Quarantine, action: int) -> None:
        if EMERGENCY.owns(action):
            hurry(s, self.seat, EMERGENCY.first(action))
        elif s.noting:
            s.note("refused", seat=self.seat)


def hurry(s: Quarantine, seat: int, tile: int) -> None:
    """The last patient in the queue moves into an Emergency Room."""
    h = s.hospitals[seat]
    colour = h.queue.pop()
    h.emergency = replaced(h.emergency, (tile - EMERGENCY_ROOM) // SPECIALS, colour)
    if s.noting:
        s.note("hurried", seat=seat, colour=colour, place=len(h.queue), tile=tile)


@dataclass(init=False)
class PlaceVirus(Question):
    """Which tile, in which hospital, does the virus close?"""

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def legal(self, s: Quarantine) -> list[int]:
        codes: list[int] = []
        for hospital in range(s.seats):
            tiles = susceptible(s.hospitals[hospital].layout)
            codes.extend([PLACE_VIRUS.code(hospital, tile) for tile in members(tiles)])
        return codes

    def apply(self, s: Quarantine, action: int) -> None:
        owner, tile = PLACE_VIRUS.first(action), PLACE_VIRUS.second(action)
        h = s.hospitals[owner]
        s.drawn = NONE
        h.layout = h.layout.close(tile)
        if s.noting:
            s.note("quarantined", seat=owner, tile=tile, rival=self.seat)
        if s.grey_stock:
            if spreads_to(h.layout, tile):
                s.push(SpreadVirus(self.seat, owner, tile))
        elif s.noting and spreads_to(h.layout, tile):
            s.note("no_spread")

    def run(self, s: Quarantine) -> None:
        """No tile anywhere can take it: the cube goes to the stock (R13)."""
        s.drawn = NONE
        s.grey_stock += 1
        if s.noting:
            s.note("virus_to_stock")


@dataclass
class SpreadVirus(Question):
    """Through a nurses' station, the virus may close one more tile with a grey from the stock."""

    hospital: int = 0
    tile: int = 0

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Quarantine) -> list[int]:
        tiles = spreads_to(s.hospitals[self.hospital].layout, self.tile)
        codes = [SPREAD_VIRUS.code(tile) for tile in members(tiles)]
        codes.append(SKIP.code())
        return codes

    def usual(self, s: Quarantine) -> int:
        """Nobody wants it in the own hospital."""
        return SKIP.code() if self.hospital == self.seat else -1

    def apply(self, s: Quarantine, action: int) -> None:
        if action == SKIP.code():
            return
        h = s.hospitals[self.hospital]
        tile = SPREAD_VIRUS.first(action)
        h.layout = h.layout.close(tile)
        s.grey_stock -= 1
        if s.noting:
            s.note("spread", seat=self.hospital, tile=tile, origin=self.tile, rival=self.seat)

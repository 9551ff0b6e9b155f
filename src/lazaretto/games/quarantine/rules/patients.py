"""What happens to patients: admitted, cured, moved in the queue (4.5)."""

from dataclasses import dataclass

from lazaretto.games.quarantine.rules.actions import (
    ADMIT_STOP,
    ADMIT_TO,
    CURE_ON_CALL,
    MOVE_FROM,
    MOVE_TO,
    SKIP,
    TRIAGE,
)
from lazaretto.games.quarantine.rules.layout import capacities, linked_colours
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, Question, emergency_tile, replaced, room_for
from lazaretto.games.quarantine.rules.tables import (
    LOBBY,
    NONE,
    ON_CALL_ROOM,
    ON_CALL_ROOMS,
    ROOMS_OF,
    SPECIALS,
    TRIAGES,
)

# Admit


def can_admit(s: Quarantine, h: Hospital) -> bool:
    """Can the front patient be admitted?"""
    if not h.queue or (s.rules.lobby_blocks and not h.layout.working >> LOBBY & 1):
        return False
    colour = h.queue[0]
    capacity = capacities(h.layout)[colour]
    for tile in ROOMS_OF[colour]:
        if room_for(h, tile, capacity):
            return True
    return False


def free_beds(h: Hospital) -> list[int]:
    """How many patients of each colour can be admitted."""
    most = capacities(h.layout)
    free = [0, 0, 0, 0]
    for colour in range(4):
        for tile in ROOMS_OF[colour]:
            if h.layout.working >> tile & 1 and h.patients[tile] < most[colour]:
                free[colour] += most[colour] - h.patients[tile]
    return free


def admitted(h: Hospital, free: list[int]) -> int:
    """How many from the front find a bed one after the other; their beds are no longer free."""
    count = 0
    for colour in h.queue:
        if not free[colour]:
            break
        free[colour] -= 1
        count += 1
    return count


@dataclass(init=False)
class Admit(Question):
    """Which room takes the front patient? After the first, one may stop (R29)."""

    count: int = 0

    def __init__(self, seat: int = 0, count: int = 0) -> None:
        self.seat = seat
        self.count = count

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Quarantine) -> list[int]:
        h = s.hospitals[self.seat]
        colour = h.queue[0]
        capacity = capacities(h.layout)[colour]
        codes = [ADMIT_TO.code(tile) for tile in ROOMS_OF[colour] if room_for(h, tile, capacity)]
        if self.count:
            codes.append(ADMIT_STOP.code())
        return codes

    def usual(self, s: Quarantine) -> int:
        """The only room, as long as there is one."""
        codes = self.legal(s)
        rooms = [code for code in codes if code != ADMIT_STOP.code()]
        return rooms[0] if len(rooms) == 1 and self.count else -1

    def apply(self, s: Quarantine, action: int) -> None:
        if action == ADMIT_STOP.code():
            return
        h = s.hospitals[self.seat]
        tile = ADMIT_TO.first(action)
        colour = h.queue.pop(0)
        h.patients[tile] += 1
        if s.noting:
            s.note("admitted", seat=self.seat, colour=colour, tile=tile, place=h.patients[tile] - 1)
        if can_admit(s, h):
            s.push(Admit(self.seat, self.count + 1))


# Cure


def cure(s: Quarantine, seat: int, colour: int, key: str) -> None:
    """All patients of a colour on tiles that are not quarantined go to the supply."""
    h = s.hospitals[seat]
    working = h.layout.working
    tiles: list[int] = []
    for tile in ROOMS_OF[colour]:
        if working >> tile & 1 and h.patients[tile]:
            tiles.extend([tile] * h.patients[tile])
            h.patients[tile] = 0
    for copy in range(2):
        if h.emergency[copy] == colour and working >> emergency_tile(copy) & 1:
            tiles.append(emergency_tile(copy))
            h.emergency = replaced(h.emergency, copy, NONE)
    h.supply[colour] += len(tiles)
    if s.noting:
        s.note(key, seat=seat, colour=colour, count=len(tiles), tile=tiles)


def cure_action(s: Quarantine, seat: int, colour: int) -> None:
    """The basic action; working On-Call Rooms may follow."""
    cure(s, seat, colour, "cured")
    if s.hospitals[seat].working(ON_CALL_ROOMS):
        s.push(CureOnCall(seat))


@dataclass
class CureOnCall(Question):
    """On-Call Rooms: each may cure one colour linked to it, free. Colours are chosen in ascending order."""

    cured: int = 0  # mask of colours

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Quarantine) -> list[int]:
        h = s.hospitals[self.seat]
        first = on_call_colours(h, ON_CALL_ROOM)
        second = on_call_colours(h, ON_CALL_ROOM + SPECIALS)
        codes = [
            CURE_ON_CALL.code(colour)
            for colour in range(self.cured.bit_length(), 4)
            if h.curable(colour) and served(first, second, self.cured | 1 << colour)
        ]
        if codes:
            codes.append(SKIP.code())
        return codes

    def apply(self, s: Quarantine, action: int) -> None:
        if action == SKIP.code():
            return
        colour = CURE_ON_CALL.first(action)
        cure(s, self.seat, colour, "cured_on_call")
        s.push(CureOnCall(self.seat, self.cured | 1 << colour))

    def run(self, s: Quarantine) -> None:
        """Nobody is left for them."""


def on_call_colours(h: Hospital, tile: int) -> int:
    """Mask of the colours an On-Call Room may cure."""
    return linked_colours(h.layout, tile) if h.layout.working >> tile & 1 else 0


def served(first: int, second: int, colours: int) -> bool:
    """Can two On-Call Rooms, each linked to a mask of colours, cure this mask between them, one colour each?"""
    low = colours & -colours
    rest = colours & ~low
    if not rest:
        return (first | second) & low != 0
    if rest & (rest - 1):
        return False
    return (first & low != 0 and second & rest != 0) or (first & rest != 0 and second & low != 0)


# Move


def move_action(s: Quarantine, seat: int) -> None:
    """Move one patient in the queue, or with a working Triage reorder it."""
    if s.hospitals[seat].working(TRIAGES):
        s.push(Triage(seat))
    else:
        s.push(MoveFrom(seat))


@dataclass
class MoveFrom(Question):
    """Which patient moves? Neighbours of a colour are offered once."""

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Quarantine) -> list[int]:
        queue = s.hospitals[self.seat].queue
        return [MOVE_FROM.code(place) for place, colour in enumerate(queue) if place == 0 or queue[place - 1] != colour]

    def apply(self, s: Quarantine, action: int) -> None:
        s.push(MoveTo(self.seat, MOVE_FROM.first(action)))


@dataclass
class MoveTo(Question):
    """Where to? Places that give the same queue are offered once."""

    place: int = 0

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Quarantine) -> list[int]:
        queue = s.hospitals[self.seat].queue[:]
        colour = queue.pop(self.place)
        codes: list[int] = []
        for place in range(len(queue) + 1):
            # Right behind a patient of its own colour is the same as right before it.
            behind_twin = place > 0 and queue[place - 1] == colour and place - 1 != self.place
            if place != self.place and not behind_twin:
                codes.append(MOVE_TO.code(place))
        return codes

    def apply(self, s: Quarantine, action: int) -> None:
        queue = s.hospitals[self.seat].queue
        place = MOVE_TO.first(action)
        colour = queue.pop(self.place)
        queue.insert(place, colour)
        if s.noting:
            s.note("moved_patient", seat=self.seat, colour=colour, number=place + 1, place=self.place)


@dataclass
class Triage(Question):
    """Reorder the queue from the front until one colour is left."""

    count: int = 0  # places settled

    def opens_move(self) -> bool:
        return False

    def in_order(self) -> bool:
        """Whoever comes to the front moves all others: each is chosen in the queue as it stands by then."""
        return True

    def legal(self, s: Quarantine) -> list[int]:
        left = s.hospitals[self.seat].queue[self.count :]
        colours = [colour for colour in range(4) if colour in left]
        return [TRIAGE.code(colour) for colour in colours] if len(colours) > 1 else []

    def apply(self, s: Quarantine, action: int) -> None:
        queue = s.hospitals[self.seat].queue
        colour = TRIAGE.first(action)
        queue.pop(queue.index(colour, self.count))
        queue.insert(self.count, colour)
        s.push(Triage(self.seat, self.count + 1))

    def run(self, s: Quarantine) -> None:
        """The rest has one colour: its order is settled."""
        if s.noting:
            s.note("reordered", seat=self.seat)

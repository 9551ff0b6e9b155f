"""The answers worth thinking about: what a plan tries, never imported by the rules.

Whatever is left out here is either no better than something that is tried, or hardly ever good.
"""

from typing import Final

from lazaretto.games.quarantine.rules.actions import (
    CANCEL,
    COMMIT,
    DECONTAMINATE,
    DRAW,
    LIFT,
    MOVE_FROM,
    MOVE_PATIENT,
    MOVE_TO,
    OPEN_CONTRACT,
    PATHOLOGY,
    PAY,
    PLACE_VIRUS,
    PRICE_ADD,
    PRICE_DONE,
    PUT,
    RENOVATE,
    SET_ASIDE,
    SKIP,
    SPEND_BONUS,
    TRIAGE,
)
from lazaretto.games.quarantine.rules.drawing import PlaceVirus, SpreadVirus
from lazaretto.games.quarantine.rules.effects import Cafeteria, LabKeep
from lazaretto.games.quarantine.rules.grid import NEXT
from lazaretto.games.quarantine.rules.layout import FINE, Layout, border, check
from lazaretto.games.quarantine.rules.patients import (
    Admit,
    CureOnCall,
    MoveFrom,
    MoveTo,
    Triage,
    admitted,
    free_beds,
)
from lazaretto.games.quarantine.rules.renovation import PutDown, Renovate, touched
from lazaretto.games.quarantine.rules.setup import LayOut
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, cubes_of, one_cube
from lazaretto.games.quarantine.rules.tables import (
    GREY,
    LOBBY,
    NONE,
    ON_CALL_ROOMS,
    ROOM_COLOURS,
    STORAGES,
    TREATMENT_TILES,
)
from lazaretto.games.quarantine.rules.trade import Pay, PlaceTile, Price, can_pay, spot_of
from lazaretto.games.quarantine.rules.turn import Main
from lazaretto.kernel.masks import members

SPOTS: Final = 4  # places tried for a tile
STATION: Final = 6  # how good a place is: a station completed,
NEARLY: Final = 2  # one that lacks a tile,
LINK: Final = 3  # a colour linked to a room that makes use of it


def sensible_answers(s: Quarantine, seat: int, planning: bool) -> list[int]:
    """The answers of a seat that are worth a thought. None: the plan ends here, since the next thing is to draw."""
    frame = s.question(seat)
    legal = s.legal(seat)
    if isinstance(frame, Main):
        return in_turn(s, seat, legal, planning)
    if len(legal) == 1:
        return legal
    h = s.hospitals[seat]
    if isinstance(frame, PlaceTile):
        return good_spots(s, h, frame.tile, legal)
    if isinstance(frame, LayOut):
        return legal[:1] if frame.tile == NONE else good_spots(s, h, frame.tile, legal)
    if isinstance(frame, (Admit, LabKeep)):  # rooms of a colour are alike; a grey costs nothing
        return legal[:1]
    if isinstance(frame, (CureOnCall, Cafeteria)):  # free
        return without(legal, SKIP.code())
    if isinstance(frame, PlaceVirus):
        return away_from(seat, legal)
    if isinstance(frame, SpreadVirus):
        return [SKIP.code()] if frame.hospital == seat else legal
    if isinstance(frame, Price):
        return good_price(s, h, seat, frame.stack, legal)
    if isinstance(frame, Pay):
        return [payment(h, legal)]
    return in_queue(s, h, legal)


def without(legal: list[int], action: int) -> list[int]:
    """All answers but one."""
    return [code for code in legal if code != action]


def away_from(seat: int, legal: list[int]) -> list[int]:
    """Viruses go to others, if they can."""
    others = [code for code in legal if PLACE_VIRUS.first(code) != seat]
    return others if others else legal


# The turn


def in_turn(s: Quarantine, seat: int, legal: list[int], planning: bool) -> list[int]:
    """Draw first: what comes may change the plan. Then all actions but those that help others, or nobody."""
    if s.draws_left:
        return [] if planning else [DRAW.code()]
    h = s.hospitals[seat]
    return [code for code in legal if useful(s, h, seat, code)]


def useful(s: Quarantine, h: Hospital, seat: int, code: int) -> bool:
    """May an action of the turn be of use?"""
    if DECONTAMINATE.owns(code):
        return DECONTAMINATE.first(code) == seat
    if PATHOLOGY.owns(code):
        return PATHOLOGY.first(code) == seat
    if OPEN_CONTRACT.owns(code):
        return s.ended_by == NONE  # else it could not be claimed
    if code == SPEND_BONUS.code():
        return s.actions_left == 0
    if code == MOVE_PATIENT.code():
        return len(movers(h)) > 0
    if code == RENOVATE.code():
        return not s.cancelled and len(lifts(h)) > 0  # a program does not begin again what it has given up
    return True


# The queue


def movers(h: Hospital) -> list[int]:
    """Places in the queue: who holds the others up, and those behind him who would find a bed."""
    free = free_beds(h)
    front = admitted(h, free)
    found: list[int] = []
    seen = [False, False, False, False]
    for place in range(front + 1, len(h.queue)):
        colour = h.queue[place]
        if free[colour] and not seen[colour]:
            seen[colour] = True
            found.append(place)
    if found:
        found.append(front)
    return found


def in_queue(s: Quarantine, h: Hospital, legal: list[int]) -> list[int]:
    """Moves of patients, and whatever else is asked."""
    frame = s.question(s.active)
    if isinstance(frame, MoveFrom):
        places = movers(h)
        found = [code for code in legal if MOVE_FROM.first(code) in places]
        return found if found else legal
    if isinstance(frame, MoveTo):
        front = admitted(h, free_beds(h))
        return nearest(legal, len(h.queue) - 1 if frame.place == front else front)
    if isinstance(frame, Triage):
        return [next_in_line(h, frame.count, legal)]
    if isinstance(frame, Renovate):
        return renovating(h, legal)
    if isinstance(frame, PutDown):
        return put_down(s, h, frame.tile, legal)
    return legal


def nearest(legal: list[int], place: int) -> list[int]:
    """Moving to a place, or to the one before it that gives the same queue."""
    while place >= 0:
        if MOVE_TO.code(place) in legal:
            return [MOVE_TO.code(place)]
        place -= 1
    return legal[:1]


def next_in_line(h: Hospital, count: int, legal: list[int]) -> int:
    """Triage: somebody for whom there is a bed, of the colour with most of them."""
    free = free_beds(h)
    for place in range(count):
        free[h.queue[place]] -= 1
    best = legal[0]
    for code in legal:
        if free[TRIAGE.first(code)] > free[TRIAGE.first(best)]:
            best = code
    return best


# Trade


def good_price(s: Quarantine, h: Hospital, seat: int, stack: int, legal: list[int]) -> list[int]:
    """Two cubes of which we have many, and which rivals cannot pay."""
    if PRICE_DONE.code() in legal:
        return [PRICE_DONE.code()]
    best = legal[0]
    most = -1000
    for code in legal:
        for price in prices(h, s.prices[stack], PRICE_ADD.first(code)):
            good = 0
            for colour in range(4):
                good += cubes_of(price, colour) * h.supply[colour]
            for other in range(s.seats):
                if other != seat and can_pay(s.hospitals[other], price):
                    good -= 100
            if good > most:
                most, best = good, code
    return [best]


def prices(h: Hospital, price: int, colour: int) -> list[int]:
    """The prices of two cubes that a cube leads to."""
    if price:
        return [price + one_cube(colour)]
    return [one_cube(colour) + one_cube(next_) for next_ in range(colour, 4) if h.supply[next_] > (next_ == colour)]


def payment(h: Hospital, legal: list[int]) -> int:
    """Greys if they do, else the colour of which there is most."""
    best = legal[-1]
    if PAY.first(best) != GREY:
        for code in legal:
            if h.supply[PAY.first(code)] > h.supply[PAY.first(best)]:
                best = code
    return best


# Places for tiles


def completed(layout: Layout, cell: int) -> int:
    """How good a cell is for stations: those it would complete, and those it would bring near."""
    at = layout.at
    value = 0
    for side in range(4):
        across = (side + 1) & 3
        one = NEXT[cell * 4 + side]
        others = (one in at) + (NEXT[cell * 4 + across] in at) + (NEXT[one * 4 + across] in at)
        if others == 3:
            value += STATION
        elif others == 2:
            value += NEARLY
    return value


def linked(layout: Layout, tile: int, where: int) -> int:
    """How many doors join a tile to rooms that make use of it: Storage and On-Call Rooms to treatment rooms."""
    if (STORAGES | ON_CALL_ROOMS) >> tile & 1:
        wanted = TREATMENT_TILES
    elif TREATMENT_TILES >> tile & 1:
        wanted = STORAGES | ON_CALL_ROOMS
    else:
        return 0
    colours = 0
    first = (where >> 6) * 4
    for side in range(4):
        if where >> side & 1:
            other = layout.at.get(NEXT[first + side], NONE)
            if other != NONE and wanted >> other & 1 and layout.spots[other] >> (side ^ 2) & 1:
                colours |= 1 << (ROOM_COLOURS[other] if wanted == TREATMENT_TILES else other)
    return colours.bit_count()


def good_spots(s: Quarantine, h: Hospital, tile: int, legal: list[int]) -> list[int]:
    """The best few places for a tile; it is set aside only if there is none."""
    layout = h.layout
    ranked: list[int] = []  # how good, and the action, in one number
    for code in legal:
        if code == SET_ASIDE.code():
            continue
        where = spot_of(s, tile, code)
        good = completed(layout, where >> 6) * 2 + LINK * 2 * linked(layout, tile, where)
        ranked.append(good << 32 | code)
    ranked.sort(reverse=True)
    found = [entry & 0xFFFFFFFF for entry in ranked[:SPOTS]]
    return found if found else legal


# Renovation: one tile is moved to where it completes more stations


def lifts(h: Hospital) -> list[int]:
    """The tiles that would complete more stations elsewhere."""
    layout = h.layout
    found: list[int] = []
    for tile in members(layout.working & ~h.occupied() & ~(1 << LOBBY)):
        if gains(layout, tile):
            found.append(tile)
    return found


def gains(layout: Layout, tile: int) -> bool:
    """Would a tile complete more stations somewhere else?"""
    here = layout.cell(tile)
    lost = stations_at(layout, here, NONE)
    for entry in border(layout):
        if stations_at(layout, entry >> 12, here) > lost:
            return True
    return False


def stations_at(layout: Layout, cell: int, empty: int) -> int:
    """How many stations a tile completes in a cell while another cell is empty."""
    at = layout.at
    count = 0
    for side in range(4):
        across = (side + 1) & 3
        one = NEXT[cell * 4 + side]
        two = NEXT[cell * 4 + across]
        three = NEXT[one * 4 + across]
        if one in at and two in at and three in at and one != empty and two != empty and three != empty:
            count += 1
    return count


def renovating(h: Hospital, legal: list[int]) -> list[int]:
    """Lift a tile, put it down, commit."""
    if COMMIT.code() in legal:
        return [COMMIT.code()]
    if h.hand:
        return [PUT.code(members(h.hand)[0])]
    if h.lifted:
        return [CANCEL.code()]
    found = [LIFT.code(tile) for tile in lifts(h)]
    return found if found else [CANCEL.code()]


def put_down(s: Quarantine, h: Hospital, tile: int, legal: list[int]) -> list[int]:
    """The best legal places for a lifted tile."""
    before = h.before
    assert before is not None
    lost = stations_at(before, before.cell(tile), NONE) if before.placed >> tile & 1 else 0
    found: list[int] = []
    for code in legal:
        where = spot_of(s, tile, code)
        if stations_at(h.layout, where >> 6, NONE) > lost:
            after = h.layout.put(tile, where)
            if check(before, after, touched(before, after)) == FINE:
                found.append(code)
                if len(found) == SPOTS:
                    break
    return found if found else legal[:1]

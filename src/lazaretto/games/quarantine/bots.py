"""How good a position is: a heuristic for bots, never imported by the rules."""

from functools import lru_cache

from lazaretto.games.quarantine.grid import NEXT
from lazaretto.games.quarantine.layout import Layout, border, capacities, linked_colours, station_count
from lazaretto.games.quarantine.scoring import final_score
from lazaretto.games.quarantine.state import Hospital, Quarantine, emergency_tile, tile_count
from lazaretto.games.quarantine.tables import (
    DRAWS,
    FIRST_SPECIAL,
    GREY,
    LABS,
    NONE,
    ON_CALL_ROOMS,
    ROOM_COLOURS,
    SPECIAL_IDS,
    SPECIAL_TILES,
    SPECIALS,
    STORAGES,
    TREATMENT_ROOMS,
    TREATMENT_TILES,
)
from lazaretto.games.quarantine.trade import can_pay
from lazaretto.kernel.masks import members, size

# Verbs that do nothing: a busy player takes them only when nothing else is legal.
IDLE = frozenset({"end_turn", "cancel", "skip", "refuse", "admit_stop", "discard"})

CUBE = 0.5  # a cured cube is half a point,
SPENDABLE = 0.04  # and a little more while there is something to buy
MARKER = 0.22
ACTION = 0.14  # not used up yet this turn
DRAW = -0.3  # draw early: it may change the plan
FIRST_PATIENT, NEXT_PATIENT = 0.30, 0.42  # of a colour in a room: one cure serves them all
SHUT_PATIENT = 0.12  # in quarantine
ADMISSIBLE = 0.20  # at the front of the queue
WAITING = 0.08  # further back, but not too far
NEAR = 8
ROOM = 0.10  # a treatment room, per turn to come
SPECIAL = 0.9  # a special room by itself, a little less than its point until the game is over
UNPLACED = 0.55
STATION = 1.0
CORNER = 0.20  # a cell that would complete a station
BORDER = 0.012  # a cell to build on
MOST_TURNS = 6.0
OPEN_DEAL = 0.85  # an own contract that will hardly be bought away,
RISKY_DEAL = 0.55  # and one that rivals can pay

# What a special room brings in a turn while it works.
WORTH = {
    "storage": 0.08,  # and for each colour linked to it
    "on_call_room": 0.05,  # likewise
    "security": 0.07,
    "purchasing": 0.09,
    "triage": 0.08,
    "cafeteria": 0.23,
    "lab": 0.08,
    "maintenance": 0.04,
    "gift_shop": 0.27,
    "pharmacy": 0.24,
    "pathology": 0.05,
    "containment": 0.07,
    "emergency_room": 0.20,
    "helipad": 0.04,
}
LINK = 0.08  # a colour linked to Storage or the On-Call Room
WORTHS = [WORTH[id_] for id_ in SPECIAL_IDS]


def evaluate(s: Quarantine, seat: int) -> float:
    """The score to be expected, less what the rivals may expect, most of all the best of them."""
    if s.over():
        return final_standing(s, seat)
    rivals = [prospect(s, other) for other in range(s.seats) if other != seat]
    value = prospect(s, seat) - 0.3 * max(rivals) - 0.25 * sum(rivals) / len(rivals)
    if seat == s.active:
        value += ACTION * s.actions_left + DRAW * s.draws_left - s.cancelled
    return value


def final_standing(s: Quarantine, seat: int) -> float:
    """How far ahead of the best rival, tie-break included."""
    keys = [final_score(s, other) - 0.01 * tile_count(h) for other, h in enumerate(s.hospitals)]
    return keys[seat] - max(key for other, key in enumerate(keys) if other != seat)


def prospect(s: Quarantine, seat: int) -> float:
    """What a hospital has and promises."""
    h = s.hospitals[seat]
    turns = turns_to_come(s, seat)
    value = hospital_worth(
        h.layout,
        tuple(h.queue),
        tuple(h.supply),
        tuple(h.patients),
        h.emergency,
        h.markers,
        size((h.unplaced | h.hand) & SPECIAL_TILES),
        turns,
    )
    if seat in s.owners:
        value += contracts_worth(s, h, seat, turns)
    return value


def turns_to_come(s: Quarantine, seat: int) -> float:
    """Own turns left, the rest of this one included; in quarters, so that equal hospitals are looked at once."""
    now = min(1.0, s.actions_left / 4) if seat == s.active else 0.0
    if s.ended_by != NONE:
        to_end = (s.ended_by - s.active) % s.seats or s.seats
        later = 0 < (seat - s.active) % s.seats < to_end
        return now + float(later)
    by_bag = s.cubes_left() / (DRAWS * s.seats)
    by_tiles = 1.6 * s.tiles_left() / s.seats
    return round(4 * min(now + 0.6 + by_bag, by_tiles + now, MOST_TURNS)) / 4


@lru_cache(maxsize=1 << 14)
def hospital_worth(
    layout: Layout,
    queue: tuple[int, ...],
    supply: tuple[int, ...],
    patients: tuple[int, ...],
    emergency: tuple[int, ...],
    markers: int,
    unplaced: int,
    turns: float,
) -> float:
    """Points and prospects of a hospital; of clones that differ elsewhere it is asked again and again."""
    soon = min(1.0, turns)
    cubes = sum(supply[:GREY]) + (supply[GREY] // 2 if layout.working & LABS else 0)
    value = CUBE * cubes + SPENDABLE * min(cubes, 6) * soon + MARKER * markers * soon
    value += STATION * station_count(layout) + rooms_worth(layout, turns)
    value += UNPLACED * unplaced * soon
    value += soon * (patients_worth(layout, patients, emergency) + queue_worth(layout, queue, patients))
    if not queue:
        value += 1.0 - 0.25 * min(turns, 3.6)
    if turns > 1:
        value += BORDER * len(border(layout)) + CORNER * corners(layout)
    return value


def rooms_worth(layout: Layout, turns: float) -> float:
    """What the tiles bring in the turns to come; a closed one much less."""
    value = 0.0
    for tile in members(layout.placed & TREATMENT_TILES):
        value += ROOM * turns * (1.0 if layout.working >> tile & 1 else 0.35)
    for tile in members(layout.placed & SPECIAL_TILES):
        brings = WORTHS[(tile - FIRST_SPECIAL) % SPECIALS]
        if (STORAGES | ON_CALL_ROOMS) >> tile & 1:
            brings += LINK * size(linked_colours(layout, tile))
        value += SPECIAL + 0.1 * (turns < 1) + brings * turns * (1.0 if layout.working >> tile & 1 else 0.35)
    return value


def patients_worth(layout: Layout, patients: tuple[int, ...], emergency: tuple[int, ...]) -> float:
    """Patients in rooms, who need a cure by colour."""
    open_beds = [0, 0, 0, 0]
    shut = 0
    for tile in range(1, TREATMENT_ROOMS):
        if patients[tile]:
            if layout.working >> tile & 1:
                open_beds[ROOM_COLOURS[tile]] += patients[tile]
            else:
                shut += patients[tile]
    for copy, colour in enumerate(emergency):
        if colour != NONE:
            if layout.working >> emergency_tile(copy) & 1:
                open_beds[colour] += 1
            else:
                shut += 1
    value = SHUT_PATIENT * shut
    for count in open_beds:
        if count:
            value += FIRST_PATIENT + NEXT_PATIENT * (count - 1)
    return value


def queue_worth(layout: Layout, queue: tuple[int, ...], patients: tuple[int, ...]) -> float:
    """Those at the front who find a room at once, and those behind them."""
    free = [0, 0, 0, 0]
    most = capacities(layout)
    for tile in members(layout.working & TREATMENT_TILES):
        colour = ROOM_COLOURS[tile]
        free[colour] += max(0, most[colour] - patients[tile])
    value = 0.0
    at_front = True
    for place, colour in enumerate(queue):
        if free[colour] and at_front:
            free[colour] -= 1
            value += ADMISSIBLE
        else:
            at_front = False
            if place >= NEAR:
                break
            value += WAITING
    return value


def corners(layout: Layout) -> int:
    """Cells of the border that would complete a station."""
    at = layout.at
    count = 0
    for entry in border(layout):
        cell = entry >> 12
        for side in range(4):
            across = (side + 1) & 3
            one = NEXT[cell * 4 + side]
            if one in at and NEXT[cell * 4 + across] in at and NEXT[one * 4 + across] in at:
                count += 1
                break
    return count


def contracts_worth(s: Quarantine, h: Hospital, seat: int, turns: float) -> float:
    """Open contracts: a room that is nearly ours, unless rivals can pay for it."""
    value = 0.0
    for stack in range(SPECIALS):
        if s.owners[stack] == seat:
            buyers = sum(other != seat and can_pay(rival, s.prices[stack]) for other, rival in enumerate(s.hospitals))
            later = turns - (min(1.0, s.actions_left / 4) if seat == s.active else 0.0)
            if later < 0.5:  # no turn left to claim it
                continue
            sure = OPEN_DEAL if s.copies_left[stack] > buyers else RISKY_DEAL
            value += sure * (SPECIAL + WORTHS[stack] * later)
    return value

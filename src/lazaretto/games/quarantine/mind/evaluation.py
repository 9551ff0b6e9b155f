"""How good a position is: a heuristic for bots, never imported by the rules."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from lazaretto.games.quarantine.rules.actions import DRAW
from lazaretto.games.quarantine.rules.grid import NEXT
from lazaretto.games.quarantine.rules.layout import Layout, border, capacities, linked_colours, station_count
from lazaretto.games.quarantine.rules.scoring import final_score
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, emergency_tile, tile_count
from lazaretto.games.quarantine.rules.tables import (
    DRAWS,
    FIRST_SPECIAL,
    GREY,
    GREYS_PER_CUBE,
    LABS,
    NONE,
    ON_CALL_ROOMS,
    ROOM_COLOURS,
    ROOMS_OF,
    SETUP,
    SPECIAL_IDS,
    SPECIAL_TILES,
    SPECIALS,
    STORAGES,
    TREATMENT_ROOMS,
    TREATMENT_TILES,
)
from lazaretto.games.quarantine.rules.trade import can_pay
from lazaretto.games.quarantine.rules.turn import Main
from lazaretto.kernel.masks import members, size

# Verbs that do nothing: a busy player takes them only when nothing else is legal.
IDLE = frozenset({"end_turn", "cancel", "skip", "refuse", "admit_stop", "discard"})

NEAR: Final = 8  # so far back in the queue a patient is waited for
SPENT_SOON: Final = 6  # cubes that may be spent soon,
CAPITAL: Final = 4  # and that begin something
FAR_OFF: Final = 3.6  # turns: an empty queue says little so early
MOST_KNOWN: Final = 1 << 13  # layouts
AHEAD_WIDTH: Final = 1  # how turns in futures are planned: each move for itself,
AHEAD_LEAVES: Final = 8  # and with few to choose from


def evaluation(weights: Mapping[str, float]) -> Callable[[Any, int], float]:
    """The evaluation with these weights."""
    return Evaluation(weights).evaluate


def prospect(weights: Mapping[str, float]) -> Callable[[Any, int, int], float]:
    """What a seat has and promises by itself, rivals apart: all may see all of it."""
    return Evaluation(weights).promise


def terms(weights: Mapping[str, float]) -> Callable[[Any, int], Mapping[str, float]]:
    """The same evaluation by its parts: why one way is better than another."""
    return Evaluation(weights).terms


def play_on(s: Quarantine, seat: int, best_turn: Callable[[Any, int, int, int], Any]) -> Quarantine:
    """A future: everybody plays on until the seat has had another turn; moves are planned one by one."""
    last = s.turn + s.seats if s.phase != SETUP else s.turn
    while s.turn < last and not s.over():
        actor = s.actors()[0]
        if s.draws_left and isinstance(s.question(actor), Main):
            s.apply(actor, DRAW.code())
        else:
            s = best_turn(s, actor, AHEAD_WIDTH, AHEAD_LEAVES)
    return s


class Known:
    """What an evaluation has found out about a layout."""

    def __init__(self, layout: Layout) -> None:
        self.rooms: dict[int, float] = {}  # what the tiles bring, by quarters of turns to come
        self.stations = station_count(layout)
        self.border = len(border(layout))
        self.corners = 0  # cells of the border that would complete a station,
        self.next_corners = 0  # and the further stations these would complete
        at = layout.at
        for entry in border(layout):
            first = (entry >> 12) * 4
            count = 0
            for side in range(4):
                across = (side + 1) & 3
                one = NEXT[first + side]
                if one in at and NEXT[first + across] in at and NEXT[one * 4 + across] in at:
                    count += 1
            if count:
                self.corners += 1
                self.next_corners += count - 1
        self.next_beds = 0
        most = capacities(layout)
        for colour in range(4):
            beds = 0
            for tile in ROOMS_OF[colour]:
                if layout.working >> tile & 1:
                    beds += most[colour]
            if beds > 1:
                self.next_beds += beds - 1


class Evaluation:
    """The score to be expected, less what the rivals may expect; `weights` are those of data/weights.toml."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.rival_best = weights["rival_best"]
        self.rival_mean = weights["rival_mean"]
        self.action = weights["action"]
        self.draw = weights["draw"]
        self.cube = weights["cube"]
        self.odd = weights["odd"]
        self.spendable = weights["spendable"]
        self.capital = weights["capital"]
        self.marker = weights["marker"]
        self.first_patient = weights["first_patient"]
        self.next_patient = weights["next_patient"]
        self.shut_patient = weights["shut_patient"]
        self.any_admissible = weights["any_admissible"]
        self.admissible = weights["admissible"]
        self.waiting = weights["waiting"]
        self.crowd = weights["crowd"]
        self.empty_queue = weights["empty_queue"]
        self.empty_soon = weights["empty_soon"]
        self.room = weights["room"]
        self.bed = weights["bed"]
        self.special = weights["special"]
        self.unplaced = weights["unplaced"]
        self.closed = weights["closed"]
        self.closed_tile = weights["closed_tile"]
        self.station = weights["station"]
        self.corner = weights["corner"]
        self.next_corner = weights["next_corner"]
        self.border = weights["border"]
        self.horizon = weights["horizon"]
        self.tile_pace = weights["tile_pace"]
        self.deal = weights["deal"]
        self.open_deal = weights["open_deal"]
        self.risky_deal = weights["risky_deal"]
        self.link = weights["link"]
        self.brings = [weights[id_] for id_ in SPECIAL_IDS]  # by stack
        self.known: dict[Layout, Known] = {}

    def evaluate(self, s: Quarantine, seat: int) -> float:
        """The score to be expected, less what the rivals may expect, most of all the best of them."""
        if s.over():
            return final_standing(s, seat)
        best = -1e9
        total = 0.0
        for other in range(s.seats):
            if other != seat:
                rival = self.prospect(s, other)
                total += rival
                best = max(best, rival)
        return self.promise(s, seat, seat) - self.rival_best * best - self.rival_mean * total / (s.seats - 1)

    def promise(self, s: Quarantine, seat: int, eye: int) -> float:
        """The prospect of a seat, with what it may still do in this turn, whoever looks."""
        value = self.prospect(s, seat)
        if seat == s.active:
            value += self.action * s.actions_left + self.draw * s.draws_left - s.cancelled
        return value

    def prospect(self, s: Quarantine, seat: int) -> float:
        """What a hospital has and promises."""
        h = s.hospitals[seat]
        turns = self.turns_to_come(s, seat)
        value = self.hospital_worth(h, turns)
        if seat in s.owners:
            value += self.contracts_worth(s, seat, turns)
        return value

    def turns_to_come(self, s: Quarantine, seat: int) -> float:
        """Own turns left, the rest of this one included; in quarters, so that equal layouts are looked at once."""
        now = min(1.0, s.actions_left / 4) if seat == s.active else 0.0
        if s.ended_by != NONE:
            to_end = (s.ended_by - s.active) % s.seats or s.seats
            later = 0 < (seat - s.active) % s.seats < to_end
            return now + (1.0 if later else 0.0)
        by_bag = s.cubes_left() / (DRAWS * s.seats)
        by_tiles = self.tile_pace * s.tiles_left() / s.seats
        return round(4 * min(now + 0.6 + by_bag, by_tiles + now, self.horizon)) / 4

    def hospital_worth(self, h: Hospital, turns: float) -> float:
        """Points and prospects of a hospital."""
        layout = h.layout
        known = self.known_of(layout)
        soon = min(1.0, turns)
        cubes = h.money()
        if layout.working & LABS:
            cubes += h.supply[GREY] // GREYS_PER_CUBE
        value = self.cube * cubes + self.spendable * min(cubes, SPENT_SOON) * soon + self.marker * h.markers * soon
        value += self.station * known.stations + self.rooms_worth(layout, known, turns)
        value += self.unplaced * size((h.unplaced | h.hand) & SPECIAL_TILES) * soon
        value += soon * (self.patients_worth(h) + self.queue_worth(h))
        if not h.queue:
            value += self.empty_queue + self.empty_soon * min(turns, FAR_OFF)
        if turns > 1:
            value += self.border * known.border + self.corner * known.corners
            value += self.next_corner * known.next_corners
        value += self.bed * known.next_beds * turns + self.capital * min(cubes, CAPITAL) * turns
        if layout.quarantined:
            value -= self.closed_tile * size(layout.quarantined) * soon
        if turns == 0 and cubes & 1:
            value -= self.odd
        return value

    def terms(self, s: Quarantine, seat: int) -> dict[str, float]:
        """The evaluation by its parts, which add up to it; of a game that is over, the result."""
        if s.over():
            return {"result": final_standing(s, seat)}
        h = s.hospitals[seat]
        turns = self.turns_to_come(s, seat)
        soon = min(1.0, turns)
        layout = h.layout
        known = self.known_of(layout)
        found = {
            "markers": self.marker * h.markers * soon,
            "stations": self.station * known.stations,
            "rooms": self.rooms_worth(layout, known, turns),
            "aside": self.unplaced * size((h.unplaced | h.hand) & SPECIAL_TILES) * soon,
            "patients": soon * self.patients_worth(h),
            "queue": soon * self.queue_worth(h),
            "viruses": -self.closed_tile * size(layout.quarantined) * soon,
            "contracts": self.contracts_worth(s, seat, turns) if seat in s.owners else 0.0,
        }
        if not h.queue:
            found["queue"] += self.empty_queue + self.empty_soon * min(turns, FAR_OFF)
        found["growth"] = self.bed * known.next_beds * turns
        if turns > 1:
            found["growth"] += self.border * known.border + self.corner * known.corners
            found["growth"] += self.next_corner * known.next_corners
        found["cubes"] = self.prospect(s, seat) - sum(found.values())
        found["actions"] = (
            self.action * s.actions_left + self.draw * s.draws_left - s.cancelled if seat == s.active else 0.0
        )
        found["rivals"] = self.evaluate(s, seat) - sum(found.values())
        return found

    def known_of(self, layout: Layout) -> Known:
        """What is known of a layout: of clones that differ elsewhere it is asked again and again."""
        known = self.known.get(layout)
        if known is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            known = Known(layout)
            self.known[layout] = known
        return known

    def rooms_worth(self, layout: Layout, known: Known, turns: float) -> float:
        """What the tiles bring in the turns to come; a closed one much less."""
        quarters = int(4 * turns)
        if quarters in known.rooms:
            return known.rooms[quarters]
        value = 0.0
        for tile in members(layout.placed & TREATMENT_TILES):
            value += self.room * turns * (1.0 if layout.working >> tile & 1 else self.closed)
        end = 1.0 - self.special if turns < 1 else 0.0
        for tile in members(layout.placed & SPECIAL_TILES):
            brings = self.brings[(tile - FIRST_SPECIAL) % SPECIALS]
            if (STORAGES | ON_CALL_ROOMS) >> tile & 1:
                brings += self.link * size(linked_colours(layout, tile))
            value += self.special + end + brings * turns * (1.0 if layout.working >> tile & 1 else self.closed)
        known.rooms[quarters] = value
        return value

    def patients_worth(self, h: Hospital) -> float:
        """Patients in rooms, who need a cure by colour."""
        working = h.layout.working
        curable = [0, 0, 0, 0]
        shut = 0
        for tile in range(1, TREATMENT_ROOMS):
            if h.patients[tile]:
                if working >> tile & 1:
                    curable[ROOM_COLOURS[tile]] += h.patients[tile]
                else:
                    shut += h.patients[tile]
        for copy in range(2):
            colour = h.emergency[copy]
            if colour != NONE:
                if working >> emergency_tile(copy) & 1:
                    curable[colour] += 1
                else:
                    shut += 1
        value = self.shut_patient * shut
        for count in curable:
            if count:
                value += self.first_patient + self.next_patient * (count - 1)
        return value

    def queue_worth(self, h: Hospital) -> float:
        """Those at the front who find a room at once, and those behind them."""
        most = capacities(h.layout)
        working = h.layout.working
        free = [0, 0, 0, 0]
        for colour in range(4):
            for tile in ROOMS_OF[colour]:
                if working >> tile & 1 and h.patients[tile] < most[colour]:
                    free[colour] += most[colour] - h.patients[tile]
        value = 0.0
        place = 0
        at_front = True
        for colour in h.queue:
            if at_front and free[colour]:
                free[colour] -= 1
                value += self.admissible
            else:
                if at_front:
                    at_front = False
                    if place:
                        value += self.any_admissible
                value += self.waiting if place < NEAR else self.crowd
            place += 1
        if at_front and place:
            value += self.any_admissible
        return value

    def contracts_worth(self, s: Quarantine, seat: int, turns: float) -> float:
        """Open contracts: a room that is nearly ours, unless rivals can pay for it."""
        value = 0.0
        later = turns - (min(1.0, s.actions_left / 4) if seat == s.active else 0.0)
        if later < 0.5:  # no turn left to claim it
            return value
        for stack in range(SPECIALS):
            if s.owners[stack] == seat:
                buyers = 0
                for other in range(s.seats):
                    if other != seat and can_pay(s.hospitals[other], s.prices[stack]):
                        buyers += 1
                sure = self.open_deal if s.copies_left[stack] > buyers else self.risky_deal
                value += sure * (self.special + self.deal + self.brings[stack] * later)
        return value


def final_standing(s: Quarantine, seat: int) -> float:
    """How far ahead of the best rival, tie-break included."""
    best = -1e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, final_score(s, other) - 0.01 * tile_count(s.hospitals[other]))
    return final_score(s, seat) - 0.01 * tile_count(s.hospitals[seat]) - best

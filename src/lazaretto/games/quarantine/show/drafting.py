# mypyc: interpreted
"""A renovation as its player lays it out: from the finished layout to the row of actions that makes it, or why not.

What is wished is written tile by tile, only those that go elsewhere: `start_yellow=1,0r2 lab=aside gift_shop=box`.
"""

import re
from typing import Final

from lazaretto.games.quarantine.rules.actions import ASIDE, COMMIT, DISCARD, LIFT, PLACE, PUT, RENOVATE
from lazaretto.games.quarantine.rules.coding import CELL_NUMBERS
from lazaretto.games.quarantine.rules.grid import ORIGIN, cell_at, cell_of, rotation_of, x_of, y_of
from lazaretto.games.quarantine.rules.layout import L1_OVERLAP, L5_SPLIT, L7_LOBBY
from lazaretto.games.quarantine.rules.options import Rules
from lazaretto.games.quarantine.rules.renovation import PutDown, Renovate, empty_cells, twin_of
from lazaretto.games.quarantine.rules.state import Quarantine
from lazaretto.games.quarantine.rules.tables import LOBBY, TILE_IDS
from lazaretto.games.quarantine.rules.turn import Main
from lazaretto.games.quarantine.show.choices import action_reason, commit_reason, lift_reason
from lazaretto.kernel.errors import IllegalAction, UnknownAction
from lazaretto.kernel.masks import members
from lazaretto.kernel.verbs import Verb

Spot = tuple[int, int]  # cell and rotation
Goal = Spot | str  # or ASIDE_, BOX
ASIDE_: Final = "aside"
BOX: Final = "box"
TILES: Final = {id_: tile for tile, id_ in enumerate(TILE_IDS)}
ONE: Final = re.compile(r"(\w+)=(?:(-?\d+,-?\d+)r([0-3])|(aside|box))")


class Against(Exception):
    """What is wished breaks a rule; its key."""


def is_renovating(s: Quarantine, seat: int) -> bool:
    """May this seat renovate, or does it already?"""
    return isinstance(s.question(seat), Renovate) or RENOVATE.code() in s.legal(seat)


def renovation_row(s: Quarantine, seat: int, wish: str) -> list[int]:
    """The actions that lead to the layout that is wished; IllegalAction if there are none."""
    try:
        return Drafting(s, seat, wish).row()
    except Against as broken:
        raise IllegalAction(f"this renovation is not allowed: {broken}") from broken


def renovation_breaks(s: Quarantine, seat: int, wish: str) -> list[str]:
    """Keys of the rules that the layout breaks; none if the renovation may be finished so."""
    try:
        Drafting(s, seat, wish).row()
    except Against as broken:
        return [str(broken)]
    return []


def goals_of(rules: Rules, wish: str) -> dict[int, Goal]:
    """Where each tile is to go."""
    goals: dict[int, Goal] = {}
    for word in wish.split():
        found = ONE.fullmatch(word)
        if found is None or found[1] not in TILES or (found[2] and found[2] not in CELL_NUMBERS):
            raise UnknownAction(f"{word!r} says of no tile where it goes")
        tile = TILES[found[1]]
        goals[tile] = found[4] or (CELL_NUMBERS[found[2]], first_alike(rules, tile, int(found[3])))
    return goals


def first_alike(rules: Rules, tile: int, rotation: int) -> int:
    """The first rotation that looks like this one."""
    if rotation in rules.rotations[tile]:
        return rotation
    doors = rules.doors[tile]
    return next(other for other in rules.rotations[tile] if doors[other] == doors[rotation])


class Drafting:
    """A renovation being made in a copy of the position: lift everything, put it down where it fits, then the rest."""

    def __init__(self, s: Quarantine, seat: int, wish: str) -> None:
        self.s = s.clone()
        self.seat = seat
        self.h = self.s.hospitals[seat]
        self.goals = goals_of(s.rules, wish)
        self.actions: list[int] = []

    def row(self) -> list[int]:
        """All actions, or Against."""
        self.begin()
        self.lift()
        self.put()
        for goal, verb, full in ((ASIDE_, ASIDE, "aside_full"), (BOX, DISCARD, "must_be_placed")):
            for tile in sorted(tile for tile, wished in self.goals.items() if wished == goal):
                self.take(self.offered(verb, tile, full))
        if COMMIT.code() not in self.s.legal(self.seat):
            raise Against(commit_reason(self.h)[0])
        self.take(COMMIT.code())
        return self.actions

    def take(self, action: int) -> None:
        self.s.apply(self.seat, action)
        self.actions.append(action)

    def begin(self) -> None:
        """Open the renovation where it is not open yet."""
        if isinstance(self.s.question(self.seat), Main):
            if RENOVATE.code() not in self.s.legal(self.seat):
                raise Against(action_reason(self.s, self.h, RENOVATE.name)[0])
            self.take(RENOVATE.code())
        if not isinstance(self.s.question(self.seat), Renovate):
            raise Against("finish_this_first")

    def lift(self) -> None:
        """Lift what goes elsewhere; what is to lie as it does is left alone."""
        frame = self.s.question(self.seat)
        assert isinstance(frame, Renovate)
        h = self.h
        for tile in sorted(self.goals):
            goal = self.goals[tile]
            if not h.owned() >> tile & 1:
                raise Against("not_placed")
            if tile == LOBBY and isinstance(goal, str):
                raise Against(L7_LOBBY)
            if h.unplaced >> tile & 1 and isinstance(goal, str):
                raise Against("aside_stays")
            if h.layout.placed >> tile & 1:
                if goal == self.lies(tile):
                    del self.goals[tile]
                    continue
                if LIFT.code(tile) not in self.s.legal(self.seat):
                    raise Against(lift_reason(h, frame.limit, tile)[0])
                self.take(LIFT.code(tile))
        if any(tile not in self.goals for tile in members(h.hand)):
            raise Against("tiles_in_hand")

    def lies(self, tile: int) -> Spot:
        """How a tile lies now."""
        spot = self.h.layout.spots[tile]
        return cell_of(spot), first_alike(self.s.rules, tile, rotation_of(spot))

    def put(self) -> None:
        """Put the tiles down one by one, each beside those that lie: every layout that is one group grows so."""
        self.shift()
        while waiting := sorted((tile, goal) for tile, goal in self.goals.items() if isinstance(goal, tuple)):
            free = empty_cells(self.h.layout)
            ready = [(tile, goal) for tile, goal in waiting if goal[0] in free]
            if not ready:
                taken = any(goal[0] in self.h.layout.at for _, goal in waiting)
                raise Against(L1_OVERLAP if taken else L5_SPLIT)
            tile, goal = ready[0]
            action = self.offered(PUT, tile, "finish_this_first")
            del self.goals[PUT.first(action)]
            self.take(action)
            if isinstance(self.s.question(self.seat), PutDown):  # else there was one way to put it
                self.take(PLACE.code(*goal))

    def shift(self) -> None:
        """With no tile left to put others beside, the hospital is laid out anew, and it does not matter where."""
        spots = {tile: goal for tile, goal in self.goals.items() if isinstance(goal, tuple)}
        if self.h.layout.at or not spots:
            return
        first = spots[min(spots)][0]
        for tile, (cell, rotation) in spots.items():
            x, y = x_of(cell) - x_of(first) + x_of(ORIGIN), y_of(cell) - y_of(first) + y_of(ORIGIN)
            self.goals[tile] = (cell_at(x, y), rotation)

    def offered(self, verb: Verb, tile: int, reason: str) -> int:
        """The action for a tile; of twins one is offered, and they change their goals."""
        legal = self.s.legal(self.seat)
        if verb.code(tile) in legal:
            return verb.code(tile)
        twin = twin_of(tile)
        if twin < 0 or verb.code(twin) not in legal:
            raise Against(reason)
        goals = self.goals
        goals[twin], other = goals[tile], goals.pop(twin, None)
        if other is None:
            del goals[tile]
        else:
            goals[tile] = other
        return verb.code(twin)

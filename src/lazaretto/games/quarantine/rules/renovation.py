"""Renovation: lift, put, set aside, discard, then commit the whole or cancel it (4.7)."""

from dataclasses import dataclass

from lazaretto.games.quarantine.rules.actions import ASIDE, CANCEL, COMMIT, DISCARD, LIFT, PLACE, PUT
from lazaretto.games.quarantine.rules.grid import NEXT, ORIGIN
from lazaretto.games.quarantine.rules.layout import FINE, Layout, check
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, Question
from lazaretto.games.quarantine.rules.tables import (
    EXTRAS,
    FIRST_EXTRA,
    FIRST_SPECIAL,
    LOBBY,
    MAINTENANCE_RENOVATED,
    MAINTENANCES,
    MOST_RENOVATED,
    MOST_UNPLACED,
    NONE,
    SPECIALS,
    TILE_KINDS,
)
from lazaretto.games.quarantine.rules.trade import spot_of
from lazaretto.kernel.masks import members, size


def can_lift(h: Hospital) -> bool:
    """May any tile be lifted?"""
    working = h.layout.working
    return working >> LOBBY & 1 != 0 or working & ~h.occupied() != 0


def renovate(s: Quarantine, seat: int) -> None:
    """Begin; the action is spent by the commit."""
    h = s.hospitals[seat]
    h.before = h.layout
    h.unplaced_before = h.unplaced
    s.push(Renovate(seat, MAINTENANCE_RENOVATED if h.working(MAINTENANCES) else MOST_RENOVATED))


@dataclass
class Renovate(Question):
    """Lift tiles, put them down elsewhere, set them aside or discard them; the whole must be legal in the end."""

    limit: int = 0  # tiles that may be lifted

    def opens_move(self) -> bool:
        return False

    def in_order(self) -> bool:
        """Each step changes what the next may be; people lay it out whole, on a desk of its own."""
        return True

    def waits(self) -> bool:
        return True

    def legal(self, s: Quarantine) -> list[int]:
        h = s.hospitals[self.seat]
        codes: list[int] = []
        if size(h.lifted) < self.limit:
            tiles = h.layout.working & ~h.lifted & ~h.occupied()
            codes.extend([LIFT.code(tile) for tile in members(tiles)])
        hand = one_of_each(h.hand)
        # The kernel wants ascending codes: PUT names hand and unplaced tiles alike.
        codes.extend([PUT.code(tile) for tile in sorted(hand + one_of_each(h.unplaced))])
        if size(h.unplaced) < MOST_UNPLACED:
            codes.extend([ASIDE.code(tile) for tile in hand if tile != LOBBY])
        codes.extend([DISCARD.code(tile) for tile in hand if tile != LOBBY])
        if not h.hand and changed(h) and verdict(h) == FINE:
            codes.append(COMMIT.code())
        codes.append(CANCEL.code())
        return codes

    def apply(self, s: Quarantine, action: int) -> None:
        h = s.hospitals[self.seat]
        if action == COMMIT.code():
            commit(s, self.seat)
            return
        if action == CANCEL.code():
            cancel(s, h)
            return
        s.push(self)
        if LIFT.owns(action):
            tile = LIFT.first(action)
            h.layout = h.layout.lift(tile)
            h.lifted |= 1 << tile
            h.hand |= 1 << tile
        elif PUT.owns(action):
            tile = PUT.first(action)
            h.unplaced &= ~(1 << tile)
            h.hand |= 1 << tile
            s.push(PutDown(self.seat, tile))
        elif ASIDE.owns(action):
            h.hand &= ~(1 << ASIDE.first(action))
            h.unplaced |= 1 << ASIDE.first(action)
        else:
            h.hand &= ~(1 << DISCARD.first(action))
            h.scrapped |= 1 << DISCARD.first(action)


@dataclass
class PutDown(Question):
    """Where does the tile go? Any empty cell beside the hospital will do for now."""

    tile: int = 0

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Quarantine) -> list[int]:
        rotations = s.rules.rotations[self.tile]
        cells = empty_cells(s.hospitals[self.seat].layout)
        return [PLACE.code(cell, rotation) for cell in cells for rotation in rotations]

    def apply(self, s: Quarantine, action: int) -> None:
        h = s.hospitals[self.seat]
        h.hand &= ~(1 << self.tile)
        h.layout = h.layout.put(self.tile, spot_of(s, self.tile, action))


def empty_cells(layout: Layout) -> list[int]:
    """The empty cells beside the tiles, ascending; with no tile at all, which one is all the same."""
    if not layout.at:
        return [ORIGIN]
    cells: dict[int, int] = {}
    for cell in layout.at:
        for side in range(4):
            other = NEXT[cell * 4 + side]
            if other not in layout.at:
                cells[other] = 1
    return sorted(cells)


def twin_of(tile: int) -> int:
    """The other tile of the same type, or NONE."""
    if tile < FIRST_EXTRA:
        return NONE
    if tile < FIRST_SPECIAL:
        return tile + EXTRAS if tile < FIRST_EXTRA + EXTRAS else tile - EXTRAS
    return tile + SPECIALS if tile < FIRST_SPECIAL + SPECIALS else tile - SPECIALS


def one_of_each(tiles: int) -> list[int]:
    """The tiles of a mask, ascending, twins offered once."""
    found: list[int] = []
    kinds: list[int] = []
    for tile in members(tiles):
        if TILE_KINDS[tile] not in kinds:
            found.append(tile)
            kinds.append(TILE_KINDS[tile])
    return found


def touched(before: Layout, after: Layout) -> int:
    """Mask of the tiles newly placed, moved or turned. One that lies where its twin lay has changed nothing."""
    mask = 0
    for tile in members(after.placed):
        where = after.spots[tile]
        if where != before.spots[tile]:
            twin = twin_of(tile)
            if twin == NONE or before.spots[twin] != where:
                mask |= 1 << tile
    return mask


def verdict(h: Hospital) -> str:
    """What the check says of the hospital as it lies now."""
    assert h.before is not None
    return check(h.before, h.layout, touched(h.before, h.layout))


def changed(h: Hospital) -> bool:
    """Is anything different from before the renovation?"""
    before = h.before
    assert before is not None
    return bool(h.scrapped) or len(h.layout.at) != len(before.at) or touched(before, h.layout) != 0


def commit(s: Quarantine, seat: int) -> None:
    """The renovation is done: an action is spent, and discarded tiles leave the game (R21)."""
    h = s.hospitals[seat]
    assert h.before is not None
    if s.noting:
        s.note("renovated", seat=seat)
        for key, tiles in (
            ("moved_tiles", touched(h.before, h.layout)),
            ("tiles_aside", h.unplaced & ~h.unplaced_before),
            ("tiles_discarded", h.scrapped),
        ):
            if tiles:
                s.note(key, seat=seat, tile=members(tiles))
    s.discarded += tuple([TILE_KINDS[tile] for tile in members(h.scrapped)])
    s.actions_left -= 1
    s.renovated = True
    s.cancelled = 0
    finish(h)


def cancel(s: Quarantine, h: Hospital) -> None:
    """As if nothing had happened."""
    assert h.before is not None
    h.layout = h.before
    h.unplaced = h.unplaced_before
    h.hand = 0
    s.cancelled += 1
    finish(h)


def finish(h: Hospital) -> None:
    h.lifted = 0
    h.scrapped = 0
    h.before = None
    h.unplaced_before = 0

"""The tiles of a hospital on the grid, what the geometry says of them, and the one check of every layout (2.6)."""

from typing import Final

from lazaretto.games.quarantine.rules.grid import NEXT, cell_of, doors_of, rotation_of, spot
from lazaretto.games.quarantine.rules.tables import (
    CAPACITY,
    CONTAINMENTS,
    EAST,
    FIRST_START,
    HELIPADS,
    LOBBY,
    NONE,
    ROOM_COLOURS,
    SOUTH,
    SPECIALS,
    STORAGE,
    STORAGES,
    TILES,
    TREATMENT_TILES,
)
from lazaretto.kernel.masks import members, size

ANY_DOOR: Final = -1  # any free door of the lobby serves as entrance

# What `check` finds: the first rule broken, as a key for people.
FINE: Final = ""
L1_OVERLAP: Final = "layout_overlap"
L2_UNCONNECTED: Final = "layout_unconnected"
L3_UNREACHABLE: Final = "layout_unreachable"
L4_ENTRANCE: Final = "layout_entrance"
L5_SPLIT: Final = "layout_split"
L6_QUARANTINE: Final = "layout_quarantine"
L7_LOBBY: Final = "layout_lobby"


class Layout:
    """Where the tiles lie and which are quarantined. Never changed once made: clones of a state share it.

    `border`, `capacity` and `corners` are found when first asked for, and kept.
    """

    def __init__(self, entrance: int = ANY_DOOR) -> None:
        self.entrance = entrance  # the lobby's side, before rotation, that must stay free; or ANY_DOOR
        self.spots: list[int] = [NONE] * TILES  # by tile
        self.at: dict[int, int] = {}  # tile by cell
        self.placed = 0  # masks of tiles
        self.quarantined = 0
        self.working = 0  # placed and not quarantined
        self.border: list[int] = []
        self.capacity: list[int] = []
        self.corners = NONE

    def copy(self) -> "Layout":
        """A layout to be changed, by nobody but the functions below."""
        made = Layout(self.entrance)
        made.spots = self.spots[:]
        made.at = self.at.copy()
        made.placed = self.placed
        made.quarantined = self.quarantined
        made.working = self.working
        return made

    def put(self, tile: int, where: int) -> "Layout":
        """With one more tile, at a spot."""
        made = self.copy()
        made.spots[tile] = where
        made.at[cell_of(where)] = tile
        made.placed |= 1 << tile
        made.working |= 1 << tile
        return made

    def lift(self, tile: int) -> "Layout":
        """Without a tile, which is not quarantined."""
        made = self.copy()
        del made.at[cell_of(made.spots[tile])]
        made.spots[tile] = NONE
        made.placed &= ~(1 << tile)
        made.working &= ~(1 << tile)
        return made

    def close(self, tile: int) -> "Layout":
        """With a tile quarantined."""
        made = self.copy()
        made.quarantined |= 1 << tile
        made.working &= ~(1 << tile)
        return made

    def open(self, tiles: int) -> "Layout":
        """With a mask of tiles decontaminated."""
        made = self.copy()
        made.quarantined &= ~tiles
        made.working = made.placed & ~made.quarantined
        return made

    def cell(self, tile: int) -> int:
        return self.spots[tile] >> 6

    def tile_at(self, cell: int) -> int:
        """The tile in a cell, or NONE."""
        return self.at.get(cell, NONE)

    def flies(self) -> bool:
        """Does a Helipad work here?"""
        return self.working & HELIPADS != 0


# Geometry (2.5).


def beside(layout: Layout, tile: int) -> int:
    """Mask of the tiles adjacent to a tile, whatever their doors."""
    first = layout.cell(tile) * 4
    found = 0
    for side in range(4):
        other = layout.at.get(NEXT[first + side], NONE)
        if other != NONE:
            found |= 1 << other
    return found


def connected(layout: Layout, tile: int) -> int:
    """Mask of the tiles connected to a tile: adjacent, with doors on both sides of the edge."""
    here = layout.spots[tile]
    first = cell_of(here) * 4
    found = 0
    for side in range(4):
        if here >> side & 1:
            other = layout.at.get(NEXT[first + side], NONE)
            if other != NONE and layout.spots[other] >> (side ^ 2) & 1:
                found |= 1 << other
    return found


def reach(layout: Layout) -> int:
    """Mask of the tiles linked to the lobby by a chain of connections."""
    if layout.spots[LOBBY] == NONE:
        return 0
    found = 1 << LOBBY
    waiting = [LOBBY]
    while waiting:
        more = connected(layout, waiting.pop()) & ~found
        if more:
            found |= more
            waiting.extend(members(more))
    return found


def contiguous(layout: Layout) -> bool:
    """Do the tiles form one group of cells that share edges?"""
    if not layout.placed:
        return True
    first = (layout.placed & -layout.placed).bit_length() - 1
    found = 1 << first
    waiting = [first]
    while waiting:
        more = beside(layout, waiting.pop()) & ~found
        if more:
            found |= more
            waiting.extend(members(more))
    return found == layout.placed


def has_station(layout: Layout, cell: int) -> bool:
    """Is there a complete nurses' station of which this is the north-west cell?"""
    at = layout.at
    east = NEXT[cell * 4 + EAST]
    return cell in at and east in at and NEXT[cell * 4 + SOUTH] in at and NEXT[east * 4 + SOUTH] in at


def stations(layout: Layout) -> list[int]:
    """The complete nurses' stations, by their north-west cells."""
    return [cell for cell in sorted(layout.at) if has_station(layout, cell)]


def station_count(layout: Layout) -> int:
    """How many complete nurses' stations there are."""
    if layout.corners == NONE:
        count = 0
        for cell in layout.at:
            if has_station(layout, cell):
                count += 1
        layout.corners = count
    return layout.corners


def linked_colours(layout: Layout, tile: int) -> int:
    """Mask of the colours of the treatment rooms, not quarantined, that are connected to a tile (R34)."""
    found = 0
    for room in members(connected(layout, tile) & layout.working & TREATMENT_TILES):
        found |= 1 << ROOM_COLOURS[room]
    return found


def capacities(layout: Layout) -> list[int]:
    """How many patients a room of each colour holds: one, and one more for each Storage linked to the colour."""
    if not layout.capacity:
        layout.capacity = [CAPACITY[FIRST_START]] * 4
        for tile in (STORAGE, STORAGE + SPECIALS):
            if layout.working & STORAGES & 1 << tile:
                for colour in members(linked_colours(layout, tile)):
                    layout.capacity[colour] += 1
    return layout.capacity


# Viruses (4.4).


def susceptible(layout: Layout) -> int:
    """Mask of the tiles a virus may close: any while none is closed, else those beside a closed one."""
    clean = layout.working & ~CONTAINMENTS
    if not layout.quarantined:
        return clean
    near = 0
    for tile in members(layout.quarantined):
        near |= beside(layout, tile)
    return near & clean


def spreads_to(layout: Layout, tile: int) -> int:
    """Mask of the tiles a virus may spread to: beside the tile and in a complete station with it (R14)."""
    at = layout.at
    cell = layout.cell(tile)
    found = 0
    for side in range(4):
        other = NEXT[cell * 4 + side]
        if other in at:
            for turn in (1, 3):
                across = (side + turn) & 3
                if NEXT[cell * 4 + across] in at and NEXT[other * 4 + across] in at:
                    found |= 1 << at[other]
    return found & layout.working & ~CONTAINMENTS


# Legal layouts (2.6).


def entrances(layout: Layout) -> list[int]:
    """The empty cells that serve as entrance now: in front of the printed side, or of any door of the lobby."""
    lobby = layout.spots[LOBBY]
    first = cell_of(lobby) * 4
    if layout.entrance != ANY_DOOR:
        sides = [(layout.entrance + rotation_of(lobby)) & 3]
    else:
        sides = members(doors_of(lobby))
    return [NEXT[first + side] for side in sides if NEXT[first + side] not in layout.at]


def check(before: Layout, after: Layout, touched: int) -> str:
    """The first rule a layout breaks, or FINE. `touched`: mask of the tiles newly placed, moved or turned."""
    if len(after.at) != size(after.placed):
        return L1_OVERLAP
    if not after.placed & 1 << LOBBY:
        return L7_LOBBY
    if not entrances(after):
        return L4_ENTRANCE
    if not contiguous(after):
        return L5_SPLIT
    if not after.flies() or after.working & HELIPADS & touched:
        reached = reach(after)
        for tile in members(after.placed & ~reached):
            if not excused(before, after, touched, reached, tile):
                return L3_UNREACHABLE if connected(after, tile) else L2_UNCONNECTED
    for tile in members(touched):
        links = connected(after, tile)
        if links & after.quarantined and not links & after.working:
            return L6_QUARANTINE
    return FINE


def excused(before: Layout, after: Layout, touched: int, reached: int, tile: int) -> bool:
    """The Helipad amendment: may this tile stand though it cannot be reached?"""
    helipads = after.placed & HELIPADS
    if helipads & after.working & (~touched | reached):
        return True
    if helipads & after.quarantined:
        was = before.tile_at(after.cell(tile))  # the tile itself, or its twin
        return not touched >> tile & 1 and not reach(before) >> was & 1
    return False


# Where a tile may be placed. For one new tile the check comes down to its own cell and doors.


def border(layout: Layout) -> list[int]:
    """The empty cells beside the hospital that may be filled, ascending, each with the doors that open on it.

    A cell is coded with three masks of its own sides: where a clean tile, a quarantined one, and one that can be
    reached has a door. The last free entrance must stay empty (L4).
    """
    if not layout.border:
        reached = layout.placed
        if layout.placed & HELIPADS and not layout.flies():
            reached = reach(layout)
        found: dict[int, int] = {}
        for cell, tile in layout.at.items():
            here = layout.spots[tile]
            for side in range(4):
                other = NEXT[cell * 4 + side]
                if other not in layout.at:
                    marks = found.get(other, 0)
                    if here >> side & 1:
                        facing = 1 << (side ^ 2)
                        marks |= facing << 4 if layout.quarantined >> tile & 1 else facing
                        if reached >> tile & 1:
                            marks |= facing << 8
                    found[other] = marks
        free = entrances(layout)
        if len(free) == 1:
            found.pop(free[0], 0)
        layout.border = sorted([cell << 12 | marks for cell, marks in found.items()])
    return layout.border


def may_lie(flies: bool, marks: int, doors: int) -> bool:
    """May a tile with these doors lie in a cell of the border? L3 or a Helipad, and L6."""
    if not flies and not marks >> 8 & doors:
        return False
    return marks & doors != 0 or not marks >> 4 & doors


def places(layout: Layout, doors: list[int], rotations: list[int]) -> list[int]:
    """The spots where a tile may be placed, ascending. `doors` by rotation; only `rotations` that differ."""
    flies = layout.flies()
    found: list[int] = []
    for entry in border(layout):
        for rotation in rotations:
            if may_lie(flies, entry & 0xFFF, doors[rotation]):
                found.append(spot(entry >> 12, rotation, doors[rotation]))
    return found


def fits(layout: Layout, doors: list[int], rotations: list[int]) -> bool:
    """May a tile be placed anywhere?"""
    flies = layout.flies()
    for entry in border(layout):
        for rotation in rotations:
            if may_lie(flies, entry & 0xFFF, doors[rotation]):
                return True
    return False

"""The geometry of a player board: spaces, edges, entrance slots, as numbers and masks. No rules.

A space is floor · 12 + row · 4 + column. Its id reads like a room number: floor, column, row, so 0B3 is on the ground
floor in the second column and the third row. The 3x3 side uses the same numbers without column D.
"""

from typing import Final

from lazaretto.games.clinic.rules.tables import DATA, NONE, SIDE_IDS

WIDTH: Final = 4
DEPTH: Final = 3
FLOOR: Final = 12  # spaces of a floor
FLOORS: Final = 4
SPACES: Final = 48
GROUND: Final = (1 << FLOOR) - 1
LETTERS: Final = "ABCDE"

SPACE_IDS: Final[tuple[str, ...]] = tuple(
    f"{floor}{LETTERS[column]}{row + 1}" for floor in range(FLOORS) for row in range(DEPTH) for column in range(WIDTH)
)


def space_at(column: int, row: int, floor: int) -> int:
    """The number of a space."""
    return floor * FLOOR + row * WIDTH + column


def floor_of(space: int) -> int:
    return space // FLOOR


def row_of(space: int) -> int:
    return space % FLOOR // WIDTH


def column_of(space: int) -> int:
    return space % WIDTH


def bits(spaces: list[int]) -> int:
    """The mask of these spaces."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


ALL: Final = list(range(SPACES))
NOT_EAST: Final[int] = bits([space for space in ALL if column_of(space) < WIDTH - 1])
NOT_WEST: Final[int] = bits([space for space in ALL if column_of(space) > 0])
NOT_SOUTH: Final[int] = bits([space for space in ALL if row_of(space) < DEPTH - 1])
NOT_NORTH: Final[int] = bits([space for space in ALL if row_of(space) > 0])
FLOOR_MASKS: Final[list[int]] = [GROUND << (FLOOR * floor) for floor in range(FLOORS)]

# The two sides of a board.
SIDES: Final = 2
SIDE_COLUMNS: Final[list[int]] = [DATA["sides"][side]["columns"] for side in SIDE_IDS]
BOARDS: Final[list[int]] = [bits([space for space in ALL if column_of(space) < columns]) for columns in SIDE_COLUMNS]


def beside(mask: int) -> int:
    """The spaces north, south, east and west of these, also of the widest board."""
    return (mask & NOT_EAST) << 1 | (mask & NOT_WEST) >> 1 | (mask & NOT_SOUTH) << WIDTH | (mask & NOT_NORTH) >> WIDTH


def near(mask: int, board: int) -> int:
    """The spaces of the board adjacent to these: in four directions, above and below."""
    return (
        (mask & NOT_EAST) << 1
        | (mask & NOT_WEST) >> 1
        | (mask & NOT_SOUTH) << WIDTH
        | (mask & NOT_NORTH) >> WIDTH
        | mask << FLOOR
        | mask >> FLOOR
    ) & board


def above(mask: int) -> int:
    """The spaces right above these."""
    return mask << FLOOR


def under(mask: int) -> int:
    """The spaces right below these."""
    return mask >> FLOOR


def beyond(space: int) -> int:
    """The spaces with a higher number than this one, and all numbers after them."""
    return -1 << (space + 1)


def aligned_with(space: int) -> int:
    """The spaces that share two of the three coordinates with this one."""
    found = 0
    for other in ALL:
        alike = (
            int(column_of(other) == column_of(space))
            + int(row_of(other) == row_of(space))
            + int(floor_of(other) == floor_of(space))
        )
        if alike == 2:
            found |= 1 << other
    return found


ALIGNED: Final[list[int]] = [aligned_with(space) for space in ALL]

# Edges of ground spaces. hB2 is the edge on the north side of B2, vB2 the one on its west side.
EDGES: Final = 31
FIRST_UPRIGHT: Final = 16
EDGE_IDS: Final[tuple[str, ...]] = tuple(
    [f"h{LETTERS[column]}{row + 1}" for row in range(DEPTH + 1) for column in range(WIDTH)]
    + [f"v{LETTERS[column]}{row + 1}" for row in range(DEPTH) for column in range(WIDTH + 1)]
)


def edges_of(space: int) -> int:
    """The mask of the four edges of a ground space: north, south, west, east."""
    column, row = column_of(space), row_of(space)
    upright = FIRST_UPRIGHT + row * (WIDTH + 1) + column
    return 1 << space | 1 << (space + WIDTH) | 1 << upright | 1 << (upright + 1)


SPACE_EDGES: Final[list[int]] = [edges_of(space) for space in range(FLOOR)]


def edges_around(ground: int) -> int:
    """The mask of the edges that touch any of these ground spaces."""
    found = 0
    for space in range(FLOOR):
        if ground >> space & 1:
            found |= SPACE_EDGES[space]
    return found


MODULE_EDGES: Final[list[int]] = [edges_around(ground) for ground in range(1 << FLOOR)]
SIDE_EDGES: Final[list[int]] = [MODULE_EDGES[board & GROUND] for board in BOARDS]


def inner_edges(board: int) -> int:
    """The edges between two spaces of the board."""
    once = 0
    twice = 0
    for space in range(FLOOR):
        if board >> space & 1:
            twice |= once & SPACE_EDGES[space]
            once |= SPACE_EDGES[space]
    return twice


INNER_EDGES: Final[list[int]] = [inner_edges(board) for board in BOARDS]


def beside_cars(edges: int) -> int:
    """The ground spaces that a car on one of these edges obstructs."""
    found = 0
    for space in range(FLOOR):
        if SPACE_EDGES[space] & edges:
            found |= 1 << space
    return found


# Parking places: edges, then the lot on each ground space.
FIRST_LOT: Final = EDGES
PLACES: Final = EDGES + FLOOR
PLACE_IDS: Final[tuple[str, ...]] = EDGE_IDS + tuple(f"p{id_[1:]}" for id_ in SPACE_IDS[:FLOOR])

# How many cars are in the lots: two bits for each ground space.
MOST_IN_LOT: Final = 3


def cars_in_lot(lots: int, space: int) -> int:
    return lots >> (2 * space) & MOST_IN_LOT


def cars_in_lots(lots: int) -> int:
    """All cars in lots."""
    count = 0
    while lots:
        count += lots & MOST_IN_LOT
        lots >>= 2
    return count


def car_in_lot(space: int) -> int:
    """What one car adds to the lot on a space."""
    return 1 << (2 * space)


# Entrance slots: west and east of each row, south of each column; none in the north.
SLOTS: Final = 10
SLOT_IDS: Final = ("w1", "w2", "w3", "e1", "e2", "e3", "sA", "sB", "sC", "sD")


def slot_targets(columns: int) -> list[int]:
    """The ground space each slot points at."""
    west = [space_at(0, row, 0) for row in range(DEPTH)]
    east = [space_at(columns - 1, row, 0) for row in range(DEPTH)]
    south = [space_at(column, DEPTH - 1, 0) if column < columns else NONE for column in range(WIDTH)]
    return west + east + south


SLOT_SPACES: Final[list[list[int]]] = [slot_targets(columns) for columns in SIDE_COLUMNS]

# Where people stand: spaces (a helipad's too), entrance slots, and the pre-admissions.
FIRST_SLOT: Final = SPACES
PRE: Final = SPACES + SLOTS
NODES: Final = PRE + 1
NODE_IDS: Final[tuple[str, ...]] = (*SPACE_IDS, *SLOT_IDS, "pre")

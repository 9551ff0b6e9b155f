"""The grid: cells, rotations, doors.

A hospital lies on an unbounded grid, but all tiles of a game that one hospital can have number 29, and a renovation
holds four more in the air. So nothing ever spans more than 33 cells, and a grid of 34 by 34 whose edges meet is the
unbounded one: no two tiles touch across the seam. Cells are numbers, and hospitals may drift.
"""

from typing import Final

from lazaretto.games.quarantine.rules.tables import ALL_SIDES, EAST, NONE, SIDES, SOUTH

SIZE: Final = 34
CELLS: Final = 1156
CENTRE: Final = 17  # column and row of (0, 0)


def cell_at(x: int, y: int) -> int:
    """The cell of coordinates: x grows east, y grows south."""
    return (y + CENTRE) % SIZE * SIZE + (x + CENTRE) % SIZE


def x_of(cell: int) -> int:
    return cell % SIZE - CENTRE


def y_of(cell: int) -> int:
    return cell // SIZE - CENTRE


def neighbours() -> list[int]:
    """For cell · 4 + side: the cell on that side."""
    found: list[int] = []
    for cell in range(CELLS):
        x, y = x_of(cell), y_of(cell)
        found.extend([cell_at(x, y - 1), cell_at(x + 1, y), cell_at(x, y + 1), cell_at(x - 1, y)])
    return found


NEXT: Final[list[int]] = neighbours()
ORIGIN: Final[int] = cell_at(0, 0)
CELL_IDS: Final[tuple[str, ...]] = tuple(f"{x_of(cell)},{y_of(cell)}" for cell in range(CELLS))


def turned(doors: int, rotation: int) -> int:
    """Doors after so many clockwise quarter turns."""
    return (doors << rotation | doors >> (4 - rotation)) & ALL_SIDES


def rotations_of(doors: int) -> list[int]:
    """The rotations that differ."""
    found: list[int] = []
    seen: list[int] = []
    for rotation in range(4):
        after = turned(doors, rotation)
        if after not in seen:
            seen.append(after)
            found.append(rotation)
    return found


def doors_from(text: str) -> int:
    """Doors from their letters; NONE if these are no doors."""
    doors = 0
    for letter in text:
        if letter not in SIDES or doors >> SIDES.index(letter) & 1:
            return NONE
        doors |= 1 << SIDES.index(letter)
    return doors


def doors_text(doors: int) -> str:
    """Doors as letters, clockwise from north."""
    return "".join([letter for side, letter in enumerate(SIDES) if doors >> side & 1])


# A spot is how a tile lies: cell, rotation, and the doors it has there.


def spot(cell: int, rotation: int, doors: int) -> int:
    """A spot; `doors` are those of the turned tile."""
    return cell << 6 | rotation << 4 | doors


def cell_of(spot: int) -> int:
    return spot >> 6


def rotation_of(spot: int) -> int:
    return spot >> 4 & 3


def doors_of(spot: int) -> int:
    return spot & 15


def window(cell: int) -> list[int]:
    """The two by two cells whose north-west one this is."""
    east = NEXT[cell * 4 + EAST]
    return [cell, east, NEXT[cell * 4 + SOUTH], NEXT[east * 4 + SOUTH]]

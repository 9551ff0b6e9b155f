"""What sheets promise, as a small net has learned it from games (`data/promises.toml`).

The net has one layer of units that are silent below 0. The traits of a sheet (`traits.py`) are its inputs: each has a
weight for every unit, and plain worths by the turns left, as in `learned.py`, that are simply added up. What a unit
counts for depends on the turns left, too.
"""

import base64
import struct
import tomllib
import zlib
from typing import Any, Final

from librt.vecs import vec

from lazaretto.games.dice_hospital_er.mind.learned import MOST_TURNS, by_turns_left
from lazaretto.games.dice_hospital_er.mind.traits import (
    CARDIOLOGIST,
    CROWD,
    EPIDEMIOLOGIST_TRAITS,
    LASTS,
    MOST_STEPS,
    NEXT_BEDS,
    PATIENTS,
    PATTERN,
    PATTERN_CELLS,
    RADIOLOGIST_TRAITS,
    SHAPE,
    SHAPE_CELLS,
)
from lazaretto.games.dice_hospital_er.rules.state import Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    BEDS,
    CARDIOLOGISTS,
    EPIDEMIOLOGIST_IDS,
    RADIOLOGIST_IDS,
    load,
)

INTERPRETED: Final = getattr(Sheet, "__mypyc_attrs__", None) is None  # then whole lists are quicker than single numbers

# The cells of a sheet among given specialists: those of the sheet as such, and how far each objective is, at its lower
# and its higher points; then what radiologist and epidemiologist look at, wards apart.
CARDS: Final = CARDIOLOGIST
CARD_CELLS: Final = 2 * (MOST_STEPS + 1)
PATTERNS: Final = CARDS + CARDIOLOGISTS * CARD_CELLS
SHAPES: Final = PATTERNS + PATTERN_CELLS
CELLS: Final = SHAPES + SHAPE_CELLS

# Their numbers in the file, which has all specialists one after the other.
RADIOLOGISTS_AT: Final = PATTERNS
EPIDEMIOLOGISTS_AT: Final = RADIOLOGISTS_AT + len(RADIOLOGIST_IDS) * RADIOLOGIST_TRAITS
TRAITS: Final = EPIDEMIOLOGISTS_AT + len(EPIDEMIOLOGIST_IDS) * EPIDEMIOLOGIST_TRAITS

FEWEST_SEATS, MOST_SEATS = 2, 4  # that were learned from; more are as four


def sources(radiologist: int, epidemiologist: int) -> list[list[int]]:
    """The numbers in the file that each cell is made of, among these specialists."""
    first = RADIOLOGISTS_AT + radiologist * RADIOLOGIST_TRAITS
    second = EPIDEMIOLOGISTS_AT + epidemiologist * EPIDEMIOLOGIST_TRAITS
    found: list[list[int]] = [[cell] for cell in range(PATTERNS)]
    for cell in range(BEDS * LASTS):
        found[cell] += [first + cell, second + NEXT_BEDS + cell // LASTS]
    for patients in range(BEDS + 1):
        found[PATIENTS + patients].append(second + CROWD + patients)
    found += [[first + PATTERN + cell] for cell in range(PATTERN_CELLS)]
    found += [[second + SHAPE + cell] for cell in range(SHAPE_CELLS)]
    return found


class Promises:
    """All that was learned."""

    def __init__(self, units: int, knots: list[int], numbers: list[float]) -> None:
        width = units + len(knots)
        sizes = [TRAITS * width, MOST_TURNS * units, (MOST_SEATS + 1) * units, units * len(knots)]
        if len(numbers) != sum(sizes):
            raise ValueError(f"{units} units have {sum(sizes)} numbers, not {len(numbers)}")
        ends = [sum(sizes[: place + 1]) for place in range(4)]
        self.units = units
        self.knots = knots
        self.rows = [numbers[at : at + width] for at in range(0, ends[0], width)]
        self.turns = [numbers[at : at + units] for at in range(ends[0], ends[1], units)]  # what units begin with
        self.seats = [numbers[at : at + units] for at in range(ends[1], ends[2], units)]
        self.numbers = numbers
        self.heads_at_knots = [numbers[at : at + len(knots)] for at in range(ends[2], ends[3], len(knots))]
        self.heads = by_turns_left(knots, self.heads_at_knots)
        self.pages: dict[int, Page] = {}

    def page(self, radiologist: int, epidemiologist: int) -> "Page":
        """All cells among these specialists."""
        key = radiologist * len(EPIDEMIOLOGIST_IDS) + epidemiologist
        found = self.pages.get(key)
        if found is None:
            found = self.pages[key] = Page(self, sources(radiologist, epidemiologist))
        return found


class Page:
    """What every cell counts for among given specialists."""

    def __init__(self, promises: Promises, from_: list[list[int]]) -> None:
        units = promises.units
        self.units = units
        rows: list[list[float]] = []
        for cell in range(CELLS):
            row = [0.0] * (units + len(promises.knots))
            for source in from_[cell]:
                other = promises.rows[source]
                row = [row[place] + other[place] for place in range(len(row))]
            rows.append(row)
        plain = by_turns_left(promises.knots, [row[units:] for row in rows])
        self.plain: list[vec[float]] = [vec[float](row) for row in plain]
        self.listed = [row[:units] for row in rows]
        self.rows: vec[float] = vec[float]([number for row in self.listed for number in row])


def unpacked(text: str) -> list[float]:
    """Numbers of half precision, from the text of a file."""
    packed = zlib.decompress(base64.b85decode("".join(text.split())))
    return list(struct.unpack(f"<{len(packed) // 2}e", packed))


def made_of(data: dict[str, Any]) -> Promises:
    """What the data of a file say."""
    return Promises(data["units"], data["turns_left"], unpacked(data["numbers"]))


def read(text: str) -> Promises:
    """What the text of a file says."""
    return made_of(tomllib.loads(text))


def promises() -> Promises:
    """What came with the game."""
    if not KEPT:
        KEPT.append(made_of(load("promises")))
    return KEPT[0]


KEPT: Final[list[Promises]] = []

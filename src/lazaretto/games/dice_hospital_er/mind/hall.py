"""The hall of a sheet, its wards and patients, as numbers: all that a judge (`judge.py`) sees of it but the folder.

Halls are kept as a tree: what comes of one by writing a value in a ward is worked out once, however many futures write
it there.
"""

from operator import add
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from lazaretto.games.dice_hospital_er.mind.promises import (
    CARD_CELLS,
    CARDS,
    INTERPRETED,
    PATTERNS,
    SHAPES,
    Page,
)
from lazaretto.games.dice_hospital_er.mind.traits import (
    BLOOD_CARD,
    MOST_STEPS,
    PATTERN,
    SHAPE,
    STETH_CARD,
    hall_traits,
    pattern_traits,
    shape_traits,
    steps_missing,
)
from lazaretto.games.dice_hospital_er.rules.effects import EPIDEMIOLOGISTS, RADIOLOGISTS
from lazaretto.games.dice_hospital_er.rules.scoring import critical_points
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import CARDIOLOGIST_FRONT, NURSE_POINTS

NO_NUMBERS: Final[list[float]] = []


class Wanted:
    """What the specialists of a table want of a sheet: the same for all halls that come of it."""

    def __init__(self, s: EmergencyRoll, paid: tuple[int, ...]) -> None:
        self.radiologist = s.radiologist
        self.epidemiologist = s.epidemiologist
        self.cards: list[int] = []  # of the cardiologists that may still pay
        self.worth: list[int] = []
        self.points = float(sum(paid))
        for place in range(len(s.cardiologists)):
            if s.worth[place] and not paid[place]:
                self.cards.append(s.cardiologists[place])
                self.worth.append(s.worth[place])

    def look(self, sheet: Sheet, folder: bool, cells: list[int]) -> float:
        """The points of the objectives met on a sheet; how far the others are goes to the cells."""
        points = 0.0
        for place in range(len(self.cards)):
            card = self.cards[place]
            if (card in (STETH_CARD, BLOOD_CARD)) != folder:
                continue
            missing = steps_missing(card, sheet)
            if missing <= 0:
                points += self.worth[place]
            else:
                front = MOST_STEPS + 1 if self.worth[place] == CARDIOLOGIST_FRONT else 0
                cells.append(CARDS + card * CARD_CELLS + front + min(MOST_STEPS, missing))
        return points


class Hall:
    """Wards and patients: what they are worth now, and the first layer of what they promise."""

    def __init__(self, sheet: Sheet, wanted: Wanted, page: Page, left: int) -> None:
        self.sheet: Sheet | None = None  # as it stands on paper, kept where something comes of it
        self.children: dict[int, Hall] | None = None
        cells: list[int] = []
        points = wanted.points + critical_points(sheet) + NURSE_POINTS[sheet.nurses]
        points += RADIOLOGISTS[wanted.radiologist](sheet) + EPIDEMIOLOGISTS[wanted.epidemiologist](sheet)
        points += hall_cells(sheet, wanted, cells)
        self.points = float(points)
        self.left = left  # turns for which the plain part of its promise is known
        self.plain = plain(page, cells, left)
        self.later = -1  # … and another number of them
        self.later_plain = 0.0
        self.sums: vec[float] = vec[float]([0.0])
        self.listed = NO_NUMBERS
        if INTERPRETED:
            self.listed = listed(page, cells)
        else:
            self.sums = added(page, cells)

    def promise(self, wanted: Wanted, page: Page, left: int) -> float:
        """The plain part of what it promises with so many turns left."""
        if self.left == left:
            return self.plain
        if self.later != left:
            assert self.sheet is not None
            cells: list[int] = []
            hall_cells(self.sheet, wanted, cells)
            self.later = left
            self.later_plain = plain(page, cells, left)
        return self.later_plain


def hall_cells(sheet: Sheet, wanted: Wanted, cells: list[int]) -> float:
    """The cells of a hall, and the points of full wards and of objectives met."""
    points = hall_traits(sheet, cells) + wanted.look(sheet, False, cells)
    found: list[int] = []
    pattern_traits(wanted.radiologist, sheet, found)
    for cell in found:
        cells.append(cell + (PATTERNS - PATTERN))
    found = []
    shape_traits(wanted.epidemiologist, sheet, found)
    for cell in found:
        cells.append(cell + (SHAPES - SHAPE))
    return points


def plain(page: Page, cells: list[int], left: int) -> float:
    """The plain worth of cells with so many turns left."""
    row = page.plain[left]
    total = 0.0
    for cell in cells:
        total += row[cell]
    return total


def added(page: Page, cells: list[int]) -> vec[float]:
    """The first layer: the rows of these cells, added up."""
    units = page.units
    rows = page.rows
    sums = vec[float]([0.0] * units)
    unit: i64 = 0
    for cell in cells:
        base: i64 = cell * units
        unit = 0
        while unit < units:
            sums[unit] = sums[unit] + rows[base + unit]
            unit += 1
    return sums


def listed(page: Page, cells: list[int]) -> list[float]:
    """The same as lists, which are quicker where nothing is compiled."""
    sums = [0.0] * page.units
    for cell in cells:
        sums = list(map(add, sums, page.listed[cell]))
    return sums

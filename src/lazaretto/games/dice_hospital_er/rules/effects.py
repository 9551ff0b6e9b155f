"""What each specialist wants: one function per card, named by its id."""

from collections.abc import Callable
from typing import Final

from lazaretto.games.dice_hospital_er.rules.state import Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    ADJACENT,
    BEDS,
    CARDIOLOGIST_ROWS,
    EPIDEMIOLOGIST_ROWS,
    HIGHEST,
    LINES,
    LOWEST,
    NONE,
    OPPOSITES,
    RADIOLOGIST_ROWS,
    RING_BEDS,
    RINGS,
    SCANNED,
    TRIANGLES,
    WARDS,
)
from lazaretto.kernel.masks import lowest, size

# Cardiologists: is the objective fulfilled? Circled counts, spent or not.

STETHOSCOPES_WANTED: Final[int] = CARDIOLOGIST_ROWS["card_steth"]["number"]
SCANNERS_WANTED: Final[int] = CARDIOLOGIST_ROWS["card_scanner"]["number"]
NURSES_WANTED: Final[int] = CARDIOLOGIST_ROWS["card_nurse"]["number"]
BLOOD_BAGS_WANTED: Final[int] = CARDIOLOGIST_ROWS["card_blood"]["number"]
OPEN_WANTED: Final[int] = CARDIOLOGIST_ROWS["card_open"]["number"]
FULL_WANTED: Final[int] = CARDIOLOGIST_ROWS["card_fill"]["number"]


def card_steth(sheet: Sheet) -> bool:
    """So many stethoscopes circled, the printed one included (R7, R8)."""
    return sheet.stethoscopes >= STETHOSCOPES_WANTED


def card_scanner(sheet: Sheet) -> bool:
    """All beds around a lab occupied."""
    surrounded = 0
    for ring in RINGS:
        if ring_patients(sheet, ring) == RING_BEDS:
            surrounded += 1
    return surrounded >= SCANNERS_WANTED


def card_nurse(sheet: Sheet) -> bool:
    """So many nurse circles."""
    return sheet.nurses >= NURSES_WANTED


def card_blood(sheet: Sheet) -> bool:
    """So many blood bags circled."""
    return sheet.blood_bags >= BLOOD_BAGS_WANTED


def card_open(sheet: Sheet) -> bool:
    """A patient in so many wards: all of them."""
    return WARDS - sheet.counts.count(0) >= OPEN_WANTED


def card_fill(sheet: Sheet) -> bool:
    """So many full wards."""
    return sheet.full_wards() >= FULL_WANTED


# Radiologists: the beds around the labs.


def ring_patients(sheet: Sheet, ring: list[int]) -> int:
    """How many beds around a lab are occupied."""
    count = 0
    for bed in ring:
        if sheet.beds[bed]:
            count += 1
    return count


CRITICAL_PART: Final[int] = RADIOLOGIST_ROWS["rad_critical"]["part"]


def rad_critical(sheet: Sheet) -> int:
    """Half of what the critical patients beside labs are worth, rounded up once (R15)."""
    total = 0
    for bed in range(BEDS):
        if (sheet.critical & SCANNED) >> bed & 1:
            total += sheet.beds[bed]
    return (total + CRITICAL_PART - 1) // CRITICAL_PART


EXTREME_POINTS: Final[int] = RADIOLOGIST_ROWS["rad_extreme"]["points"]
EXTREME_MOST: Final[int] = RADIOLOGIST_ROWS["rad_extreme"]["most"]
EXTREME_LEAST: Final[int] = RADIOLOGIST_ROWS["rad_extreme"]["least"]


def rad_extreme(sheet: Sheet) -> int:
    """For each lab with six patients whose sum is very low or very high (R17)."""
    points = 0
    for ring in RINGS:
        if ring_patients(sheet, ring) == RING_BEDS:
            total = 0
            for bed in ring:
                total += sheet.beds[bed]
            if total <= EXTREME_MOST or total >= EXTREME_LEAST:
                points += EXTREME_POINTS
    return points


HIGH_POINTS: Final[int] = RADIOLOGIST_ROWS["rad_high"]["points"]
HIGH_LEAST: Final[int] = RADIOLOGIST_ROWS["rad_high"]["least"]


def rad_high(sheet: Sheet) -> int:
    """For each patient of a high value beside a lab."""
    points = 0
    for ring in RINGS:
        for bed in ring:
            if sheet.beds[bed] >= HIGH_LEAST:
                points += HIGH_POINTS
    return points


OPPOSITE_POINTS: Final[int] = RADIOLOGIST_ROWS["rad_opposite"]["points"]


def rad_opposite(sheet: Sheet) -> int:
    """For each pair of equal values across a lab."""
    points = 0
    for one, other in OPPOSITES:
        if sheet.beds[one] and sheet.beds[one] == sheet.beds[other]:
            points += OPPOSITE_POINTS
    return points


MATCH_TABLE: Final[list[int]] = RADIOLOGIST_ROWS["rad_match"]["table"]


def rad_match(sheet: Sheet) -> int:
    """For each lab by its largest number of equal values; one set a lab (R16)."""
    points = 0
    for ring in RINGS:
        values = [sheet.beds[bed] for bed in ring]
        most = 0
        for value in range(LOWEST, HIGHEST + 1):
            most = max(most, values.count(value))
        points += MATCH_TABLE[most]
    return points


# Epidemiologists: patterns over the whole hospital, walls or not.

RUN_POINTS: Final[int] = EPIDEMIOLOGIST_ROWS["epi_run"]["points"]


def epi_run(sheet: Sheet) -> int:
    """For each run from 1 to 6 through adjacent beds; no bed twice."""
    return RUN_POINTS * most_runs(sheet.beds)


class Runs:
    """Disjoint runs found so far; `start` finds one more, laying others anew where it must.

    A run takes one bed of each value, so the most disjoint runs are a maximum flow through beds that hold one run each.
    """

    def __init__(self, beds: list[int] | None = None) -> None:
        self.beds: list[int] = beds if beds is not None else []
        self.used = 0  # beds in runs
        self.before: list[int] = [NONE] * BEDS  # the bed before in its run
        self.after: list[int] = [NONE] * BEDS
        self.entered = 0  # beds tried in this search
        self.left = 0

    def start(self, bed: int) -> bool:
        """Can one more run start here?"""
        self.entered = 0
        self.left = 0
        return self.enter(bed)

    def enter(self, bed: int) -> bool:
        """Can a run that comes to this bed be led to its end?"""
        if self.entered >> bed & 1:
            return False
        self.entered |= 1 << bed
        if not self.used >> bed & 1:
            if self.leave(bed):
                self.used |= 1 << bed
                return True
            return False
        before = self.before[bed]  # the run that held the bed must go on elsewhere
        return before != NONE and self.leave(before)

    def leave(self, bed: int) -> bool:
        """Can a run go on from this bed to its end?"""
        if self.left >> bed & 1:
            return False
        self.left |= 1 << bed
        value = self.beds[bed]
        if value == HIGHEST:
            return True
        for following in ADJACENT[bed]:
            if self.beds[following] == value + 1 and self.after[bed] != following and self.enter(following):
                self.after[bed] = following
                self.before[following] = bed
                return True
        before = self.before[bed]  # or it gives this bed up
        if before != NONE and self.leave(before):
            self.used &= ~(1 << bed)
            self.before[bed] = NONE
            self.after[bed] = NONE
            return True
        return False


def most_runs(beds: list[int]) -> int:
    """The most runs from 1 to 6 that share no bed."""
    for value in range(LOWEST, HIGHEST + 1):
        if value not in beds:
            return 0
    runs = Runs(beds)
    found = 0
    for bed in range(BEDS):
        if beds[bed] == LOWEST and runs.start(bed):
            found += 1
    return found


def by_lowest(sets: list[int]) -> list[list[int]]:
    """Sets of beds by their lowest bed."""
    found: list[list[int]] = [[] for _ in range(BEDS)]
    for beds in sets:
        found[lowest(beds)].append(beds)
    return found


LINES_AT: Final[list[list[int]]] = by_lowest(LINES)
TRIANGLES_AT: Final[list[list[int]]] = by_lowest(TRIANGLES)


def most_disjoint(sets_at: list[list[int]], free: int, known: dict[int, int]) -> int:
    """The most sets within the free beds that share no bed, exactly: the lowest bed is in one of them, or in none."""
    while free:
        if free in known:
            return known[free]
        for beds in sets_at[lowest(free)]:
            if beds & ~free == 0:
                break
        else:
            free &= free - 1
            continue
        most = most_disjoint(sets_at, free & (free - 1), known)
        for beds in sets_at[lowest(free)]:
            if beds & ~free == 0:
                most = max(most, 1 + most_disjoint(sets_at, free & ~beds, known))
        known[free] = most
        return most
    return 0


def beds_by_value(sheet: Sheet) -> list[int]:
    """The mask of the beds with each value."""
    found = [0] * (HIGHEST + 1)
    bit = 1
    for value in sheet.beds:
        found[value] |= bit
        bit += bit
    return found


LINE_POINTS: Final[int] = EPIDEMIOLOGIST_ROWS["epi_line"]["points"]


def epi_line(sheet: Sheet) -> int:
    """For each straight line of three equal values (R1, R20); no bed twice."""
    masks = beds_by_value(sheet)
    found = 0
    for value in range(LOWEST, HIGHEST + 1):
        if size(masks[value]) >= 3:
            found += most_disjoint(LINES_AT, masks[value], {})
    return LINE_POINTS * found


GROUP_POINTS: Final[int] = EPIDEMIOLOGIST_ROWS["epi_group"]["points"]


def epi_group(sheet: Sheet) -> int:
    """For each patient of the largest group of equal values."""
    masks = beds_by_value(sheet)
    largest = 0
    for value in range(LOWEST, HIGHEST + 1):
        left = masks[value]
        while size(left) > largest:
            group = connected(left)
            largest = max(largest, size(group))
            left &= ~group
    return GROUP_POINTS * largest


ADJACENT_MASKS: Final[list[int]] = [sum([1 << other for other in beside]) for beside in ADJACENT]


def connected(beds: int) -> int:
    """The beds connected with the lowest of these."""
    group = 0
    edge = beds & -beds
    while edge:
        group |= edge
        beside = 0
        while edge:
            beside |= ADJACENT_MASKS[lowest(edge)]
            edge &= edge - 1
        edge = beside & beds & ~group
    return group


COMMON_POINTS: Final[int] = EPIDEMIOLOGIST_ROWS["epi_common"]["points"]


def epi_common(sheet: Sheet) -> int:
    """For each patient of the most frequent value, less those of the least frequent one (R18)."""
    counts = [sheet.beds.count(value) for value in range(LOWEST, HIGHEST + 1)]
    return COMMON_POINTS * (max(counts) - min(counts))


TRIANGLE_POINTS: Final[int] = EPIDEMIOLOGIST_ROWS["epi_triangle"]["points"]


def epi_triangle(sheet: Sheet) -> int:
    """For each triangle of only odd or only even values; no bed twice."""
    masks = beds_by_value(sheet)
    odd = masks[1] | masks[3] | masks[5]
    even = masks[2] | masks[4] | masks[6]
    return TRIANGLE_POINTS * (most_disjoint(TRIANGLES_AT, odd, {}) + most_disjoint(TRIANGLES_AT, even, {}))


# The cards in the order of the data.

OBJECTIVES: Final[list[Callable[[Sheet], bool]]] = [
    card_steth,
    card_scanner,
    card_nurse,
    card_blood,
    card_open,
    card_fill,
]
RADIOLOGISTS: Final[list[Callable[[Sheet], int]]] = [rad_critical, rad_extreme, rad_high, rad_opposite, rad_match]
EPIDEMIOLOGISTS: Final[list[Callable[[Sheet], int]]] = [epi_run, epi_line, epi_group, epi_common, epi_triangle]

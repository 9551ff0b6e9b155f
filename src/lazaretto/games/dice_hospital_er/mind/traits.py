"""Traits of a sheet: what tells how many points it is still going to make. For bots; the rules never import it.

A trait is a cell of a numbered list: the sheet has it once, several times, or not at all. What each is worth, by turns
left, was learned from games (`learned.py`). There are three lists: of the sheet as such, of what the radiologist
looks at, and of what the epidemiologist looks at.
"""

from typing import Final

from mypy_extensions import i64

from lazaretto.games.dice_hospital_er.rules.effects import (
    BLOOD_BAGS_WANTED,
    NURSES_WANTED,
    STETHOSCOPES_WANTED,
    beds_by_value,
    connected,
)
from lazaretto.games.dice_hospital_er.rules.state import Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    ADJACENT,
    BED_WARDS,
    BEDS,
    BONUS_STETHOSCOPES,
    CARDIOLOGIST_IDS,
    CARDIOLOGISTS,
    CLIPBOARDS,
    COLOUR_OF_BED,
    EPIDEMIOLOGIST_IDS,
    FIRST_BEDS,
    GREY,
    HIGHEST,
    LINES,
    LOWEST,
    MORGUE_BOXES,
    MOST_NURSES,
    OPPOSITES,
    RADIOLOGIST_IDS,
    RING_BEDS,
    RINGS,
    TRIANGLES,
    WARD_SIZES,
    WARDS,
)
from lazaretto.kernel.masks import members

LASTS: Final = HIGHEST + 1  # what the next patient of a ward is measured against: 0 to 6
LONGEST: Final = 6  # beds of a ward
REACHES: Final = 5  # beds before a bed in its ward that are still empty: 0, … 4 or more

# The sheet as such.
WARD: Final = 0  # each bed that is the next of its ward, by last value
ICON: Final = WARD + BEDS * LASTS  # wards with their nurse icon, by empty beds
NURSES: Final = ICON + WARDS * (LONGEST + 1)  # nurses, by icons left in wards that are not full
STETHOSCOPES: Final = NURSES + (MOST_NURSES + 1) * (WARDS + 1)
MOST_STETHOSCOPES: Final = 8
BAGS: Final = STETHOSCOPES + MOST_STETHOSCOPES + 1
MOST_BAGS: Final = 5
PATIENTS: Final = BAGS + MOST_BAGS + 1
BOXES: Final = PATIENTS + BEDS + 1  # of the morgue
WELCOME: Final = BOXES + MORGUE_BOXES + 1  # dice that would find a bed at no cost
DICE: Final = (GREY) * HIGHEST
HIGH_WELCOME: Final = WELCOME + DICE + 1  # … of the three highest values
CARDIOLOGIST: Final = HIGH_WELCOME + DICE // 2 + 1  # each objective, by steps missing
MOST_STEPS: Final = 7
SHEET_TRAITS: Final = CARDIOLOGIST + CARDIOLOGISTS * (MOST_STEPS + 1)

# Radiologist: the wards, and the pattern.
PATTERN: Final = BEDS * LASTS
PATTERN_CELLS: Final = 112
RADIOLOGIST_TRAITS: Final = PATTERN + PATTERN_CELLS
# Epidemiologist: next beds, the patients, and the pattern.
NEXT_BEDS: Final = 0
CROWD: Final = NEXT_BEDS + BEDS
SHAPE: Final = CROWD + BEDS + 1
SHAPE_CELLS: Final = 128
EPIDEMIOLOGIST_TRAITS: Final = SHAPE + SHAPE_CELLS

VALUES_ABOVE: Final[list[int]] = [
    sum([1 << value for value in range(last + 1, HIGHEST + 1)]) for last in range(HIGHEST + 1)
]
HIGH_VALUES: Final = 0b1110000
LINE_BEDS: Final[list[list[int]]] = [members(line) for line in LINES]
TRIANGLE_BEDS: Final[list[list[int]]] = [members(triangle) for triangle in TRIANGLES]


def sheet_traits(sheet: Sheet) -> list[int]:
    """What the sheet as such promises, without the cardiologists."""
    cells: list[int] = []
    hall_traits(sheet, cells)
    cells.append(STETHOSCOPES + min(MOST_STETHOSCOPES, sheet.stethoscopes - sheet.stethoscopes_used))
    cells.append(BAGS + min(MOST_BAGS, sheet.blood_bags - sheet.blood_bags_used))
    cells.append(BOXES + sheet.morgue)
    return cells


def hall_traits(sheet: Sheet, cells: list[int]) -> int:
    """The points of full wards; what the other wards, nurses and patients promise goes to the cells."""
    points = 0
    icons = 0
    patients = 0
    red = yellow = green = grey = 0
    crossed: i64 = sheet.crossed
    screens: i64 = sheet.screens
    beds = sheet.beds
    counts = sheet.counts
    for ward in range(WARDS):
        count = counts[ward]
        patients += count
        empty = WARD_SIZES[ward] - count
        if not empty:
            points += CLIPBOARDS[ward]
            continue
        bed = FIRST_BEDS[ward] + count
        last = 0 if count == 0 or screens >> (bed - 1) & 1 else beds[bed - 1]
        cells.append(WARD + bed * LASTS + last)
        if not crossed >> ward & 1:
            icons += 1
            cells.append(ICON + ward * (LONGEST + 1) + empty)
        values = VALUES_ABOVE[last]
        colour = COLOUR_OF_BED[bed]
        if colour == 0:
            red |= values
        elif colour == 1:
            yellow |= values
        elif colour == 2:
            green |= values
        else:
            grey |= values
    cells.append(NURSES + sheet.nurses * (WARDS + 1) + icons)
    cells.append(PATIENTS + patients)
    red |= grey
    yellow |= grey
    green |= grey
    cells.append(WELCOME + BITS[red] + BITS[yellow] + BITS[green])
    cells.append(HIGH_WELCOME + BITS[red & HIGH_VALUES] + BITS[yellow & HIGH_VALUES] + BITS[green & HIGH_VALUES])
    return points


BITS: Final[list[int]] = [values.bit_count() for values in range(2 << HIGHEST)]


def objective_trait(card: int, missing: int) -> int:
    """How far a cardiologist's objective is."""
    return CARDIOLOGIST + card * (MOST_STEPS + 1) + min(MOST_STEPS, missing)


STETH_CARD: Final = CARDIOLOGIST_IDS.index("card_steth")
BLOOD_CARD: Final = CARDIOLOGIST_IDS.index("card_blood")
NURSE_CARD: Final = CARDIOLOGIST_IDS.index("card_nurse")
OPEN_CARD: Final = CARDIOLOGIST_IDS.index("card_open")
SCANNER_CARD: Final = CARDIOLOGIST_IDS.index("card_scanner")


def steps_missing(card: int, sheet: Sheet) -> int:
    """How many dice of the right kind an objective still needs."""
    if card == STETH_CARD:
        return -(-(STETHOSCOPES_WANTED - sheet.stethoscopes) // BONUS_STETHOSCOPES)
    if card == BLOOD_CARD:
        return BLOOD_BAGS_WANTED - sheet.blood_bags
    if card == NURSE_CARD:
        return NURSES_WANTED - sheet.nurses
    if card == OPEN_CARD:
        return sheet.counts.count(0)
    if card == SCANNER_CARD:
        least = RING_BEDS
        for ring in RINGS:
            missing = 0
            for bed in ring:
                if not sheet.beds[bed]:
                    missing += 1
            least = min(least, missing)
        return least
    first = second = LONGEST
    for ward in range(WARDS):
        empty = WARD_SIZES[ward] - sheet.counts[ward]
        if empty < first:
            second = first
            first = empty
        elif empty < second:
            second = empty
    return first + second


# How an empty bed may get a value.


def reach(sheet: Sheet, bed: int) -> int:
    """How many beds of its ward come before an empty bed."""
    ward = BED_WARDS[bed]
    return min(REACHES - 1, bed - FIRST_BEDS[ward] - sheet.counts[ward])


def rises(sheet: Sheet, bed: int, value: int) -> bool:
    """Can an empty bed get this value without a screen?"""
    ward = BED_WARDS[bed]
    return value > sheet.last_value(ward) + bed - FIRST_BEDS[ward] - sheet.counts[ward]


def open_to(sheet: Sheet, bed: int, value: int) -> bool:
    """Is a bed the next of its ward, and open to this value without a screen?"""
    ward = BED_WARDS[bed]
    return bed == FIRST_BEDS[ward] + sheet.counts[ward] and value > sheet.last_value(ward)


def bed_trait(sheet: Sheet, bed: int, value: int) -> int:
    """How near an empty bed is to getting a value: by beds before it, and whether a screen is needed."""
    return 2 * reach(sheet, bed) + (1 if rises(sheet, bed, value) else 0)


# The radiologist.


def radiologist_traits(card: int, sheet: Sheet) -> list[int]:
    """What the radiologist's card makes of a sheet."""
    cells: list[int] = []
    for ward in range(WARDS):
        count = sheet.counts[ward]
        if count < WARD_SIZES[ward]:
            cells.append((FIRST_BEDS[ward] + count) * LASTS + sheet.last_value(ward))
    pattern_traits(card, sheet, cells)
    return cells


def pattern_traits(card: int, sheet: Sheet, cells: list[int]) -> None:
    """The same, wards apart."""
    if card == OPPOSITE:
        opposite_traits(sheet, cells)
    elif card == MATCH:
        match_traits(sheet, cells)
    elif card == EXTREME:
        extreme_traits(sheet, cells)


OPPOSITE: Final = RADIOLOGIST_IDS.index("rad_opposite")
MATCH: Final = RADIOLOGIST_IDS.index("rad_match")
EXTREME: Final = RADIOLOGIST_IDS.index("rad_extreme")


def opposite_traits(sheet: Sheet, cells: list[int]) -> None:
    """Pairs with one patient, and pairs that can no longer be equal."""
    for one, other in OPPOSITES:
        first, second = sheet.beds[one], sheet.beds[other]
        if first and not second:
            cells.append(PATTERN + bed_trait(sheet, other, first))
        elif second and not first:
            cells.append(PATTERN + bed_trait(sheet, one, second))
        elif first and second:
            cells.append(PATTERN + 2 * REACHES)


MATCH_OPEN: Final = PATTERN + (RING_BEDS + 1) * (RING_BEDS + 1)


def match_traits(sheet: Sheet, cells: list[int]) -> None:
    """For each lab the value that may come most often: how often it is there, and in how many beds it may come."""
    for ring in RINGS:
        most = -1
        chosen = 0
        nearest = 0
        for value in range(LOWEST, HIGHEST + 1):
            there = 0
            near = 0
            far = 0
            open_ = 0
            for bed in ring:
                own = sheet.beds[bed]
                if own == value:
                    there += 1
                elif not own:
                    if rises(sheet, bed, value):
                        near += 1
                        open_ += 1 if open_to(sheet, bed, value) else 0
                    else:
                        far += 1
            if there and 6 * there + 3 * near + far > most:
                most = 6 * there + 3 * near + far
                chosen = there * (RING_BEDS + 1) + near
                nearest = there * (RING_BEDS + 1) + open_
        cells.append(PATTERN + chosen)
        cells.append(MATCH_OPEN + nearest)


EXTREME_BUCKETS: Final = 13


def extreme_traits(sheet: Sheet, cells: list[int]) -> None:
    """For each lab how many patients it has, and how far they are from a very low or very high sum."""
    for ring in RINGS:
        total = 0
        patients = 0
        for bed in ring:
            if sheet.beds[bed]:
                total += sheet.beds[bed]
                patients += 1
        empty = RING_BEDS - patients
        slack = max(12 - total - 2 * empty, total + 5 * empty - 30)
        cells.append(PATTERN + patients * EXTREME_BUCKETS + max(-6, min(6, slack)) + 6)


# The epidemiologist.


def epidemiologist_traits(card: int, sheet: Sheet) -> list[int]:
    """What the epidemiologist's card makes of a sheet."""
    cells: list[int] = []
    patients = 0
    for ward in range(WARDS):
        count = sheet.counts[ward]
        patients += count
        if count < WARD_SIZES[ward]:
            cells.append(NEXT_BEDS + FIRST_BEDS[ward] + count)
    cells.append(CROWD + patients)
    shape_traits(card, sheet, cells)
    return cells


def shape_traits(card: int, sheet: Sheet, cells: list[int]) -> None:
    """The same, wards apart."""
    if card == LINE:
        line_traits(sheet, cells)
    elif card == GROUP:
        group_traits(sheet, cells)
    elif card == COMMON:
        common_traits(sheet, cells)
    elif card == TRIANGLE:
        triangle_traits(sheet, cells)
    else:
        run_traits(sheet, cells)


LINE: Final = EPIDEMIOLOGIST_IDS.index("epi_line")
GROUP: Final = EPIDEMIOLOGIST_IDS.index("epi_group")
COMMON: Final = EPIDEMIOLOGIST_IDS.index("epi_common")
TRIANGLE: Final = EPIDEMIOLOGIST_IDS.index("epi_triangle")


def line_traits(sheet: Sheet, cells: list[int]) -> None:
    """Lines with two equal values and an empty bed, or with one patient and two empty beds."""
    beds = sheet.beds
    for line in LINE_BEDS:
        a, b, c = line[0], line[1], line[2]
        x, y, z = beds[a], beds[b], beds[c]
        if x:
            if y:
                if x == y and not z:
                    cells.append(SHAPE + bed_trait(sheet, c, x))
            elif z:
                if x == z:
                    cells.append(SHAPE + bed_trait(sheet, b, x))
            else:
                cells.append(SHAPE + 2 * REACHES + reach(sheet, b) + reach(sheet, c))
        elif y:
            if z:
                if y == z:
                    cells.append(SHAPE + bed_trait(sheet, a, y))
            else:
                cells.append(SHAPE + 2 * REACHES + reach(sheet, a) + reach(sheet, c))
        elif z:
            cells.append(SHAPE + 2 * REACHES + reach(sheet, a) + reach(sheet, b))


def triangle_traits(sheet: Sheet, cells: list[int]) -> None:
    """Triangles with two patients of one parity and an empty bed, and with one patient."""
    beds = sheet.beds
    for triangle in TRIANGLE_BEDS:
        empty = -1
        waiting = 0
        odd = 0
        even = 0
        for bed in triangle:
            if not beds[bed]:
                waiting += 1
                empty = bed
            elif beds[bed] & 1:
                odd += 1
            else:
                even += 1
        if waiting == 1 and (odd == 2 or even == 2):
            cells.append(SHAPE + reach(sheet, empty))
        elif waiting == 2:
            cells.append(SHAPE + REACHES)
        elif not waiting:
            cells.append(SHAPE + REACHES + 1 + (1 if odd == 3 or even == 3 else 0))


MOST_SIZE: Final = 12
MOST_BESIDE: Final = 6
GROUP_OPEN: Final = SHAPE + (MOST_SIZE + 1) * (MOST_BESIDE + 1)


def group_traits(sheet: Sheet, cells: list[int]) -> None:
    """The group that may grow largest: its size, and the empty beds beside it that its value can reach, now or ever."""
    masks = beds_by_value(sheet)
    most = -1
    chosen = 0
    nearest = 0
    for value in range(LOWEST, HIGHEST + 1):
        rest = masks[value]
        while rest:
            group = connected(rest)
            rest &= ~group
            beds = members(group)
            beside: list[int] = []
            near = 0
            open_ = 0
            for bed in beds:
                for other in ADJACENT[bed]:
                    if not sheet.beds[other] and other not in beside:
                        beside.append(other)
                        if rises(sheet, other, value):
                            near += 1
                            open_ += 1 if open_to(sheet, other, value) else 0
            worth = 2 * len(beds) + min(MOST_BESIDE, near)
            if worth > most:
                most = worth
                chosen = min(MOST_SIZE, len(beds)) * (MOST_BESIDE + 1) + min(MOST_BESIDE, near)
                nearest = min(MOST_BESIDE, open_)
    cells.append(SHAPE + chosen)
    cells.append(GROUP_OPEN + nearest)


COMMON_OPEN: Final = SHAPE + 24 + 7 * (HIGHEST + 1)


def common_traits(sheet: Sheet, cells: list[int]) -> None:
    """The most frequent value and the wards open to it, the one after it, the rarest one, and how many are as rare."""
    largest = second = 0
    frequent = HIGHEST
    least = BEDS
    rare = 0
    for value in range(LOWEST, HIGHEST + 1):
        count = sheet.beds.count(value)
        if count > largest:
            second = largest
            largest = count
            frequent = value
        elif count > second:
            second = count
        if count < least:
            least = count
            rare = 1
        elif count == least:
            rare += 1
    cells.append(SHAPE + min(15, largest))
    cells.append(SHAPE + 16 + min(7, largest - second))
    cells.append(SHAPE + 24 + min(6, least) * (HIGHEST + 1) + rare)
    open_ = 0
    for ward in range(WARDS):
        if sheet.counts[ward] < WARD_SIZES[ward] and frequent > sheet.last_value(ward):
            open_ += 1
    cells.append(COMMON_OPEN + open_)


def run_traits(sheet: Sheet, cells: list[int]) -> None:
    """The best chains of following values: how long, and whether they can go on at both ends."""
    beds = sheet.beds
    length = [0] * BEDS
    first = [0] * BEDS  # where the longest chain to a bed begins
    best = [0, 0]
    for value in range(LOWEST, HIGHEST + 1):
        for bed in range(BEDS):
            if beds[bed] != value:
                continue
            length[bed] = 1
            first[bed] = bed
            for other in ADJACENT[bed]:
                if beds[other] == value - 1 and value > LOWEST and length[other] >= length[bed]:
                    length[bed] = length[other] + 1
                    first[bed] = first[other]
            if length[bed] == HIGHEST:
                continue
            up = value == HIGHEST or open_beside(sheet, bed, value + 1)
            start = first[bed]
            down = beds[start] == LOWEST or open_beside(sheet, start, beds[start] - 1)
            cell = 4 * length[bed] + (2 if up else 0) + (1 if down else 0)
            if cell > best[0]:
                best[1] = best[0]
                best[0] = cell
            elif cell > best[1]:
                best[1] = cell
    cells.append(SHAPE + best[0])
    cells.append(SHAPE + 4 * HIGHEST + best[1])


def open_beside(sheet: Sheet, bed: int, value: int) -> bool:
    """Is there an empty bed beside this one that can get a value without a screen?"""
    for other in ADJACENT[bed]:
        if not sheet.beds[other] and rises(sheet, other, value):
            return True
    return False

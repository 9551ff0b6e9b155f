"""What a sheet promises, by rules of thumb: chances and prices fitted or guessed by hand. For bots only."""

import math
from collections.abc import Callable

from lazaretto.games.dice_hospital_er.rules.effects import (
    BLOOD_BAGS_WANTED,
    GROUP_POINTS,
    LINE_POINTS,
    MATCH_TABLE,
    NURSES_WANTED,
    OBJECTIVES,
    STETHOSCOPES_WANTED,
    beds_by_value,
    connected,
    epi_group,
)
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    ADJACENT,
    BED_WARDS,
    BONUS_STETHOSCOPES,
    CARDIOLOGIST_IDS,
    CLIPBOARDS,
    COLOUR_OF_BED,
    EPIDEMIOLOGIST_IDS,
    FIRST_BEDS,
    GREY,
    HIGHEST,
    LINES,
    MOST_NURSES,
    NONE,
    NURSE_POINTS,
    RADIOLOGIST_IDS,
    RINGS,
    WARD_SIZES,
    WARDS,
)
from lazaretto.kernel.masks import members

# How likely a ward is to be filled, in log-odds: a base, and weights of the values to spare, of the logarithm of the
# turns left, and of the turns left. By empty beds; fitted to games of an earlier heuristic.
FILLING = (
    (0.0, 0.0, 0.0, 0.0),
    (-0.91, 0.89, 1.30, 0.051),
    (-3.83, 0.41, 2.20, 0.041),
    (-6.29, 0.25, 2.86, -0.037),
    (-9.95, 0.15, 4.52, -0.149),
    (-9.57, 0.15, 3.13, -0.010),
    (-16.2, 0.0, 6.31, -0.233),
)
MOST_TURNS = 26
LEAST_SPARE, MOST_SPARE = -4, 3

# What a stethoscope and a blood bag are worth until the last turns, and how many of them one is likely to use.
STETHOSCOPE, MOST_STETHOSCOPES = 1.0, 6
BLOOD_BAG, MOST_BLOOD_BAGS = 2.0, 4
FADING = 6
WELCOME, WELCOME_TURNS = 4.0, 12  # every die finds a bed, while there are turns to come
NURSES_A_TURN, NURSES_AN_ICON = 0.17, 0.75
EQUAL, UNLIKELY = 0.4, 0.25  # an empty bed gets the value wanted; … when its ward is beyond that value
MATCH, LINE, GROUP, RUN = 0.7, 0.3, 0.8, 10.0
RACE = 0.8  # the share of a cardiologist's points left by rivals

# How many steps of a cardiologist's objective a player who cares makes in a turn.
STEPS_A_TURN = {
    "card_steth": 0.3,
    "card_scanner": 0.35,
    "card_nurse": 0.3,
    "card_blood": 0.3,
    "card_open": 0.45,
    "card_fill": 0.6,
}


def chances() -> list[list[list[float]]]:
    """The chance of filling a ward by empty beds, values to spare, and turns left."""
    table = []
    for base, spare_weight, log_weight, weight in FILLING:
        rows = []
        for spare in range(LEAST_SPARE, MOST_SPARE + 1):
            sums = [base + spare_weight * spare + log_weight * math.log(t) + weight * t for t in range(1, MOST_TURNS)]
            rows.append([0.0, *(1 / (1 + math.exp(-sum_)) for sum_ in sums)])
        table.append(rows)
    return table


CHANCES = chances()
VALUES_ABOVE = [sum(1 << value for value in range(last + 1, HIGHEST + 1)) for last in range(HIGHEST + 1)]
LINE_BEDS = [members(line) for line in LINES]


def with_promises(s: EmergencyRoll, sheet: Sheet, left: int, value: float, share: float) -> float:
    """A value, and a share of what a sheet promises with so many turns left."""
    icons = 0
    for ward in range(WARDS):
        empty = WARD_SIZES[ward] - sheet.counts[ward]
        if empty:
            value += share * CLIPBOARDS[ward] * chance(empty, HIGHEST - sheet.last_value(ward) - empty, left)
            icons += not sheet.crossed >> ward & 1
    value += share * nurses_to_come(sheet.nurses, icons, left)
    fade = share * min(1.0, left / FADING)
    value += fade * STETHOSCOPE * min(MOST_STETHOSCOPES, sheet.spare_stethoscopes())
    value += fade * BLOOD_BAG * min(MOST_BLOOD_BAGS, sheet.spare_blood_bags())
    value += share * WELCOME * welcome(sheet) * min(1.0, left / WELCOME_TURNS)
    value += share * cardiologists_to_come(s, sheet, left)
    for id_ in (RADIOLOGIST_IDS[s.radiologist], EPIDEMIOLOGIST_IDS[s.epidemiologist]):
        if id_ in TO_COME:
            value += share * TO_COME[id_](sheet, left)
    return value


def chance(empty: int, spare: int, left: int) -> float:
    """How likely so many empty beds in a row are to be filled."""
    return CHANCES[empty][min(MOST_SPARE, max(LEAST_SPARE, spare)) - LEAST_SPARE][left]


def nurses_to_come(nurses: int, icons: int, left: int) -> float:
    """The points that further nurses promise: the track rises."""
    more = min(NURSES_A_TURN * left, NURSES_AN_ICON * icons * min(1.0, left / 12), MOST_NURSES - nurses)
    whole = int(more)
    reached = NURSE_POINTS[nurses + whole]
    beyond = NURSE_POINTS[min(MOST_NURSES, nurses + whole + 1)]
    return reached + (more - whole) * (beyond - reached) - NURSE_POINTS[nurses]


def welcome(sheet: Sheet) -> float:
    """The share of dice that find a bed at no cost."""
    free = [0, 0, 0, 0]
    for ward in range(WARDS):
        bed = sheet.next_bed(ward)
        if bed != NONE:
            free[COLOUR_OF_BED[bed]] |= VALUES_ABOVE[sheet.last_value(ward)]
    return sum((values | free[GREY]).bit_count() for values in free[:GREY]) / (GREY * HIGHEST)


def cardiologists_to_come(s: EmergencyRoll, sheet: Sheet, left: int) -> float:
    """What the cardiologists still promise; alone, two of them are one objective."""
    likely = [
        (s.worth[place], meeting(card, sheet, left))
        for place, card in enumerate(s.cardiologists)
        if s.worth[place] and not sheet.cardiologist_points[place]
    ]
    total = sum(worth * met for worth, met in likely)
    if s.seats > 1:
        return RACE * total
    if len(likely) == 2:
        return 5 * likely[0][1] * likely[1][1] + 0.3 * total
    return total


def meeting(card: int, sheet: Sheet, left: int) -> float:
    """How likely a cardiologist's objective is to be fulfilled."""
    if OBJECTIVES[card](sheet):
        return 1.0
    id_ = CARDIOLOGIST_IDS[card]
    missing = steps_missing(id_, sheet)
    return 1 / (1 + math.exp(1.3 * (missing - STEPS_A_TURN[id_] * left) + 0.4))


def steps_missing(id_: str, sheet: Sheet) -> int:
    """How many dice of the right kind an objective still needs."""
    if id_ == "card_steth":
        return -(-(STETHOSCOPES_WANTED - sheet.stethoscopes) // BONUS_STETHOSCOPES)
    if id_ == "card_blood":
        return BLOOD_BAGS_WANTED - sheet.blood_bags
    if id_ == "card_nurse":
        return NURSES_WANTED - sheet.nurses
    if id_ == "card_open":
        return sheet.counts.count(0)
    if id_ == "card_scanner":
        return min(sum(not sheet.beds[bed] for bed in ring) for ring in RINGS)
    empty = sorted(WARD_SIZES[ward] - sheet.counts[ward] for ward in range(WARDS))
    return empty[0] + empty[1]


# What the patterns of radiologist and epidemiologist promise.


def likely_value(sheet: Sheet, bed: int, value: int, left: int) -> float:
    """How likely an empty bed is to get this value."""
    ward = BED_WARDS[bed]
    before = bed - FIRST_BEDS[ward] - sheet.counts[ward]
    last = sheet.last_value(ward)
    filled = chance(before + 1, HIGHEST - last - before - 1, left)
    return EQUAL * filled * (UNLIKELY if value <= last + before else 1.0)


def match_to_come(sheet: Sheet, left: int) -> float:
    """More values around a lab that equal one already there."""
    total = 0.0
    for ring in RINGS:
        written = [sheet.beds[bed] for bed in ring if sheet.beds[bed]]
        empty = [bed for bed in ring if not sheet.beds[bed]]
        best = 0.0
        for value in set(written):
            more = sum(likely_value(sheet, bed, value, left) for bed in empty)
            best = max(best, min(written.count(value), 2) - 2 + more)
        total += best
    return MATCH * MATCH_TABLE[3] * total


def lines_to_come(sheet: Sheet, left: int) -> float:
    """Lines with two equal values and an empty bed."""
    beds = sheet.beds
    total = 0.0
    for a, b, c in LINE_BEDS:
        x, y, z = beds[a], beds[b], beds[c]
        if x and x == y and not z:
            total += likely_value(sheet, c, x, left)
        elif x and x == z and not y:
            total += likely_value(sheet, b, x, left)
        elif y and y == z and not x:
            total += likely_value(sheet, a, y, left)
    return LINE_POINTS * LINE * total


def group_to_come(sheet: Sheet, left: int) -> float:
    """The group that may grow largest, beyond the one that is largest now."""
    best = 0.0
    for value, rest in enumerate(beds_by_value(sheet)):
        while value and rest:
            group = connected(rest)
            rest &= ~group
            beds = members(group)
            beside = {other for bed in beds for other in ADJACENT[bed] if not sheet.beds[other]}
            more = sum(likely_value(sheet, bed, value, left) for bed in beside)
            best = max(best, len(beds) + GROUP * more)
    return max(0.0, GROUP_POINTS * best - epi_group(sheet))


def runs_to_come(sheet: Sheet, left: int) -> float:
    """The longest chain of following values: the longer, the likelier a whole run."""
    beds = sheet.beds
    chain = dict.fromkeys(sorted((bed for bed, value in enumerate(beds) if value), key=beds.__getitem__), 1)
    for bed in chain:
        before = [chain[other] for other in ADJACENT[bed] if beds[other] and beds[other] == beds[bed] - 1]
        chain[bed] = 1 + max(before, default=0)
    longest = max(chain.values(), default=0)
    return RUN * (longest % HIGHEST / HIGHEST) ** 2 * min(1.0, left / FADING)


TO_COME: dict[str, Callable[[Sheet, int], float]] = {
    "rad_match": match_to_come,
    "epi_line": lines_to_come,
    "epi_group": group_to_come,
    "epi_run": runs_to_come,
}

"""Points at the end, line by line; nothing breaks a tie."""

from typing import Final

from lazaretto.games.dice_hospital_er.rules.effects import EPIDEMIOLOGISTS, RADIOLOGISTS
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    BEDS,
    CLIPBOARDS,
    EPIDEMIOLOGIST_SOLO,
    MODIFIER_ROWS,
    MORGUE_POINTS,
    NURSE_POINTS,
    RADIOLOGIST_SOLO,
    URSULE,
    WARD_SIZES,
    WARDS,
)
from lazaretto.kernel.masks import size
from lazaretto.kernel.view import Outcome, shared_returns

# The score row of the folder, left to right; URSULE's modifiers come after it.
LINES: Final = ("wards", "critical", "nurses", "cardiologists", "radiologist", "epidemiologist", "morgue")
EQUIPMENT_POINTS: Final[int] = MODIFIER_ROWS["equipment"]["points"]
ISOLATION_POINTS: Final[int] = MODIFIER_ROWS["isolation"]["points"]
CAPACITY_POINTS: Final[int] = MODIFIER_ROWS["capacity"]["points"]


def ward_points(sheet: Sheet) -> int:
    """The clipboards of full wards."""
    points = 0
    for ward in range(WARDS):
        if sheet.counts[ward] == WARD_SIZES[ward]:
            points += CLIPBOARDS[ward]
    return points


def critical_points(sheet: Sheet) -> int:
    """The written values of critical patients."""
    points = 0
    for bed in range(BEDS):
        if sheet.critical >> bed & 1:
            points += sheet.beds[bed]
    return points


def points_of(s: EmergencyRoll, sheet: Sheet, of_ursule: bool = False) -> list[int]:
    """The score of a sheet, line by line. URSULE scores what the specialists' cards say."""
    if of_ursule:
        radiologist = RADIOLOGIST_SOLO[s.radiologist]
        epidemiologist = EPIDEMIOLOGIST_SOLO[s.epidemiologist]
    else:
        radiologist = RADIOLOGISTS[s.radiologist](sheet)
        epidemiologist = EPIDEMIOLOGISTS[s.epidemiologist](sheet)
    return [
        ward_points(sheet),
        critical_points(sheet),
        NURSE_POINTS[sheet.nurses],
        sum(sheet.cardiologist_points),
        radiologist,
        epidemiologist,
        MORGUE_POINTS * sheet.morgue,
    ]


def score(s: EmergencyRoll, sheet: Sheet) -> int:
    """A player's score as it would be if the game ended now; it may be negative."""
    return sum(points_of(s, sheet))


def modifier_points(s: EmergencyRoll) -> list[tuple[str, int]]:
    """What the chosen difficulty adds to URSULE's score."""
    sheet = s.sheets[URSULE]
    points: list[tuple[str, int]] = []
    if s.rules.equipment:
        points.append(("equipment", EQUIPMENT_POINTS * (sheet.stethoscopes + sheet.blood_bags)))
    if s.rules.isolation:
        points.append(("isolation", ISOLATION_POINTS * size(sheet.screens)))
    if s.rules.capacity:
        waiting = 0
        for ward in range(WARDS):
            if sheet.counts[ward] < WARD_SIZES[ward]:
                waiting += sheet.counts[ward]
        points.append(("capacity", CAPACITY_POINTS * waiting))
    return points


def ursule_score(s: EmergencyRoll) -> int:
    """URSULE's score as it would be if the game ended now."""
    total = sum(points_of(s, s.sheets[URSULE], True))
    for _, points in modifier_points(s):
        total += points
    return total


def result(s: EmergencyRoll) -> Outcome:
    """The highest score wins, ties share; alone, only more than URSULE wins."""
    lines = [points_of(s, s.sheets[seat]) for seat in range(s.seats)]
    scores = tuple([sum(points) for points in lines])
    sheet = tuple([(name, tuple([points[line] for points in lines])) for line, name in enumerate(LINES)])
    if s.seats == 1:
        won = scores[0] > ursule_score(s)
        return Outcome(scores, (1,) if won else (2,), (0,) if won else (), (1.0,) if won else (0.0,), sheet)
    ranks = tuple([1 + sum([1 for other in scores if other > own]) for own in scores])
    winners = tuple([seat for seat in range(s.seats) if ranks[seat] == 1])
    return Outcome(scores, ranks, winners, shared_returns(s.seats, winners), sheet)

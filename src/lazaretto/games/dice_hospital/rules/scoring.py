"""Points of a round, points at the end, tie-breaks."""

import math
from typing import Final

from lazaretto.games.dice_hospital.rules.state import DiceHospital, Hospital, plus, value_of
from lazaretto.games.dice_hospital.rules.tables import (
    ADMINISTRATOR_COLOURS,
    ADMINISTRATOR_EFFECTS,
    AWARENESS,
    BLOOD_POINTS,
    CHARITY_GALA,
    EMPTY_WARDS_POINTS,
    EVENT_COLOURS,
    FATALITY_POINTS,
    GALA_POINTS,
    GALA_SOLO_DISCHARGES,
    NONE,
    REPORT_POINTS,
    discharge_points,
)
from lazaretto.kernel.view import Outcome, shared_returns

# Where a hospital keeps its points, by source.
DISCHARGED: Final = 0
ADMINISTRATOR: Final = 1
EVENT_POINTS: Final = 2
EMPTY_WARDS: Final = 3
SPECIALIST: Final = 4
COLLECTION: Final = 5
SOURCES: Final = ("discharged", "administrator", "event", "empty_wards", "specialist", "collection")


def score_round(s: DiceHospital) -> None:
    """Phase 5: the table, administrators and events, empty wards."""
    counts = [sum(h.discharged) for h in s.hospitals]
    for seat, h in enumerate(s.hospitals):
        gain(s, seat, DISCHARGED, discharge_points(counts[seat]))
        if s.noting and counts[seat]:
            s.note("scored", seat=seat, number=counts[seat], points=discharge_points(counts[seat]))
        gain(s, seat, ADMINISTRATOR, administrator_points(s, h, counts, seat))
        gain(s, seat, EVENT_POINTS, event_points(s, h, counts, seat))
        if h.patients() == 0:
            gain(s, seat, EMPTY_WARDS, EMPTY_WARDS_POINTS)
    if s.noting:
        tell_standing(s)


def tell_standing(s: DiceHospital) -> None:
    """Who leads after a round: one hospital, several, or the only one."""
    scores = [so_far(s, seat) for seat in range(s.seats)]
    best = max(scores)
    ahead = [seat for seat in range(s.seats) if scores[seat] == best]
    if s.seats == 1:
        s.note("total", seat=0, points=best)
    elif len(ahead) == 1:
        s.note("leads", seat=ahead[0], points=best)
    else:
        s.note("level", seat=ahead, points=best)


def gain(s: DiceHospital, seat: int, source: int, points: int) -> None:
    if points:
        h = s.hospitals[seat]
        h.points = plus(h.points, source, points)
    if s.noting and points and source != DISCHARGED:
        s.note("scored_" + SOURCES[source], seat=seat, points=points)


def administrator_points(s: DiceHospital, h: Hospital, counts: list[int], seat: int) -> int:
    """At most one point a round, by printed colours."""
    if h.administrator == NONE:
        return 0
    effect = ADMINISTRATOR_EFFECTS[h.administrator]
    if effect == "pair":
        return 1 if h.discharged[ADMINISTRATOR_COLOURS[h.administrator]] >= 2 else 0
    if effect == "rainbow":
        return 1 if 0 not in h.discharged else 0
    if effect == "most":  # R3: the sole leader
        return 1 if counts[seat] == max(counts) and counts[seat] and counts.count(counts[seat]) == 1 else 0
    return 0


def event_points(s: DiceHospital, h: Hospital, counts: list[int], seat: int) -> int:
    """Awareness days and the Charity Gala."""
    if s.event == NONE:
        return 0
    if AWARENESS[s.event]:
        return 1 if h.discharged[EVENT_COLOURS[s.event]] else 0
    if s.event == CHARITY_GALA:
        if s.seats == 1:
            return GALA_POINTS if counts[0] >= GALA_SOLO_DISCHARGES else 0
        return GALA_POINTS if counts[seat] and counts[seat] == max(counts) else 0
    return 0


def fatality_points(s: DiceHospital, h: Hospital) -> int:
    """What fatalities cost at the end."""
    return h.fatalities * FATALITY_POINTS * (2 if s.rules.solo_fatality_penalty else 1)


def report_points(s: DiceHospital) -> int:
    """Solo: completed reports, less those of the six that were not."""
    left = [report for report in s.reports if report != NONE]
    penalty = 2 if s.rules.solo_report_penalty else 1
    gained = sum([REPORT_POINTS[report] for report in s.finished_reports])
    return gained - penalty * sum([REPORT_POINTS[report] for report in left])


def so_far(s: DiceHospital, seat: int) -> int:
    """What a seat has: points, completed reports, less its fatalities. Bags and open reports count at the end."""
    h = s.hospitals[seat]
    total = h.score() + fatality_points(s, h)
    return total + sum([REPORT_POINTS[report] for report in s.finished_reports]) if s.seats == 1 else total


def final_score(s: DiceHospital, seat: int) -> int:
    """The score as it would be if the game ended now."""
    h = s.hospitals[seat]
    total = h.score() + fatality_points(s, h) + h.blood * BLOOD_POINTS
    return total + report_points(s) if s.seats == 1 else total


def result(s: DiceHospital) -> Outcome:
    """Highest score; ties: fewer patients left, then the higher sum of their values, then shared."""
    keys: list[tuple[int, int, int]] = []
    for seat, h in enumerate(s.hospitals):
        keys.append((final_score(s, seat), -h.patients(), sum([value_of(die) for die in h.beds])))
    ranks = tuple([1 + sum([1 for other in keys if other > key]) for key in keys])
    winners = tuple([seat for seat in range(s.seats) if ranks[seat] == 1])
    scores = tuple([key[0] for key in keys])
    returns = (solo_return(scores[0]),) if s.seats == 1 else shared_returns(s.seats, winners)
    return Outcome(scores, ranks, winners, returns, sheet(s))


def solo_return(score: int) -> float:
    """A solo score on the scale from 0 to 1: half at 20, and never quite at the ends."""
    return 1 / (1 + math.exp((20 - score) / 10))


def sheet(s: DiceHospital) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The score line by line."""
    lines: list[tuple[str, tuple[int, ...]]] = []
    for source, name in enumerate(SOURCES):
        points = tuple([h.points[source] for h in s.hospitals])
        if source == DISCHARGED or any(points):
            lines.append((name, points))
    if s.seats == 1:
        lines.append(("reports", (report_points(s),)))
    lines.append(("blood", tuple([h.blood * BLOOD_POINTS for h in s.hospitals])))
    lines.append(("fatalities", tuple([fatality_points(s, h) for h in s.hospitals])))
    return tuple(lines)

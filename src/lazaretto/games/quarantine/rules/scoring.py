"""Points, tie-breaks, the score sheet (6.2)."""

from typing import Final

from lazaretto.games.quarantine.rules.layout import station_count
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, tile_count
from lazaretto.games.quarantine.rules.tables import (
    CUBES_PER_POINT,
    EMPTY_QUEUE_POINTS,
    NONE,
    OVER,
    POINTS,
    SPECIAL_TILES,
    STATION_POINTS,
    TILE_KINDS,
)
from lazaretto.kernel.masks import members
from lazaretto.kernel.view import Outcome, shared_returns

SOURCES: Final = ("special_rooms", "stations", "cubes", "empty_queue")


def points_of(h: Hospital) -> list[int]:
    """The points of a hospital by source; quarantine takes none away (R23)."""
    rooms = 0
    for tile in members(h.layout.placed & SPECIAL_TILES):
        rooms += POINTS[TILE_KINDS[tile]]
    return [
        rooms,
        station_count(h.layout) * STATION_POINTS,
        (h.money() + h.grey_pairs()) // CUBES_PER_POINT,
        0 if h.queue else EMPTY_QUEUE_POINTS,
    ]


def final_score(s: Quarantine, seat: int) -> int:
    """The score as it would be if the game ended now."""
    return sum(points_of(s.hospitals[seat]))


def points_so_far(s: Quarantine, seat: int) -> list[int]:
    """The points by source as they stand: nobody has earned an empty queue before the last turns."""
    points = points_of(s.hospitals[seat])
    if s.ended_by == NONE and s.phase != OVER:
        points[-1] = 0
    return points


def result(s: Quarantine) -> Outcome:
    """Most points; ties: fewest tiles in the hospital, then fewest nurses' stations, then shared (R20)."""
    keys: list[tuple[int, int, int]] = []
    for seat, h in enumerate(s.hospitals):
        keys.append((final_score(s, seat), -tile_count(h), -station_count(h.layout)))
    ranks = tuple([1 + sum([1 for other in keys if other > key]) for key in keys])
    winners = tuple([seat for seat in range(s.seats) if ranks[seat] == 1])
    return Outcome(tuple([key[0] for key in keys]), ranks, winners, shared_returns(s.seats, winners), sheet(s))


def sheet(s: Quarantine) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The score line by line."""
    points = [points_of(h) for h in s.hospitals]
    return tuple([(name, tuple([own[source] for own in points])) for source, name in enumerate(SOURCES)])

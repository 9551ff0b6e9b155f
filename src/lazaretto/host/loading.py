"""How a table comes from its log: a course from snapshot and rows, as far as they go."""

from typing import Any, NamedTuple

from lazaretto.host.course import Course
from lazaretto.host.log import Move, Snapshot, read_snapshot
from lazaretto.host.refusals import LOGGER
from lazaretto.host.sitting import Sitting
from lazaretto.host.wire import Trouble
from lazaretto.kernel.game import Game


class Loaded(NamedTuple):
    """A table as the store has it. With a trouble it can be looked at, as far as it goes, and removed."""

    sitting: Sitting
    course: Course | None  # None before the start, and where the rules are not at hand
    trouble: Trouble | None


def build(sitting: Sitting, game: Game[Any], snapshots: list[str], moves: list[Move]) -> Course:
    """A course from what the store has; it is whole if that was all of it."""
    sound = before_hole(moves)
    try:
        course = built(sitting, game, snapshots, sound)
    except Exception as error:
        LOGGER.error("the log of table %s cannot be followed: %s: %s", sitting.id, type(error).__name__, error)
        course = as_far_as_it_goes(sitting, game, sound)
    course.whole = course.whole and len(sound) == len(moves)
    return course


def as_far_as_it_goes(sitting: Sitting, game: Game[Any], moves: list[Move]) -> Course:
    """From the log alone, up to a row that cannot be followed: a snapshot of another version may mean nothing here."""
    good = 0
    course = built(sitting, game, [], [])
    try:
        for good, move in enumerate(moves):  # noqa: B007  # how far it goes
            course.replay(move)
    except Exception:  # the row that cannot be followed has left the course half-way
        course = built(sitting, game, [], moves[:good])
        course.whole = False
    return course


def built(sitting: Sitting, game: Game[Any], snapshots: list[str], moves: list[Move]) -> Course:
    """A course from a log without a hole."""
    course = Course.begin(sitting.id, game, len(sitting.chairs), sitting.seed, sitting.options, sitting.changed_at)
    if snapshots:
        snapshot: Snapshot = read_snapshot(snapshots[0])
        if snapshot.seq <= len(moves):
            course.jump(snapshot, moves)
    course.follow(moves)
    return course


def before_hole(moves: list[Move]) -> list[Move]:
    """The rows of a log up to the first that is missing."""
    for place, move in enumerate(moves):
        if move.seq != place + 1:
            return moves[:place]
    return moves

"""How a table comes from the store: its seats, its course from snapshot and log, and what is wrong with it."""

import asyncio
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from lazaretto.kernel.game import Game
from lazaretto.server.course import Course, Snapshot, read_snapshot
from lazaretto.server.refusals import LOGGER, no_table
from lazaretto.server.schema import CHAT, MOVES, SNAPSHOTS
from lazaretto.server.shelf import Shelf
from lazaretto.server.sitting import Sitting, find_sitting
from lazaretto.server.store import Move, Store
from lazaretto.server.wire import ChatLine, Trouble

MOST_LINES = 100


class Loaded(NamedTuple):
    """A table as the store has it. With a trouble it can be looked at, as far as it goes, and removed."""

    sitting: Sitting
    course: Course | None  # None before the start, and where the rules are not at hand
    trouble: Trouble | None


async def load(store: Store, shelf: Shelf, table_id: str) -> Loaded:
    """A table from the store; refused only if there is none."""
    sitting = await find_sitting(store, table_id)
    if sitting is None:
        raise no_table()
    course, trouble = await load_course(store, shelf, sitting)
    return Loaded(sitting, course, trouble)


async def load_course(store: Store, shelf: Shelf, sitting: Sitting) -> tuple[Course | None, Trouble | None]:
    """A table's course from snapshot and log, built beside the event loop."""
    if not shelf.has_rules(sitting.game, sitting.rules_version):
        return None, "other_rules"
    if sitting.status == "waiting":
        return None, None
    query = sa.select(SNAPSHOTS.c.data).where(SNAPSHOTS.c.table_id == sitting.id)
    snapshots = [row.data for row in await store.read(query)]
    moves = await read_moves(store, sitting.id)
    try:
        course = await asyncio.to_thread(
            build, sitting, shelf.game(sitting.game).of_version(sitting.rules_version), snapshots, moves
        )
    except Exception:
        LOGGER.exception("table %s cannot be built", sitting.id)
        return None, "broken_log"
    return course, None if course.whole else "broken_log"


async def read_moves(store: Store, table_id: str) -> list[Move]:
    """The log of a table."""
    columns = [MOVES.c[name] for name in Move._fields]
    query = sa.select(*columns).where(MOVES.c.table_id == table_id).order_by(MOVES.c.seq)
    return [Move._make(row) for row in await store.read(query)]


def build(sitting: Sitting, game: Game[Any], snapshots: list[str], moves: list[Move]) -> Course:
    """A course from what the store has; it is whole if that was all of it."""
    sound = before_hole(moves)
    try:
        course = built(sitting, game, snapshots, sound)
        course.whole = len(sound) == len(moves)
        return course
    except Exception as error:
        LOGGER.error("the log of table %s cannot be followed: %s: %s", sitting.id, type(error).__name__, error)
    good = 0
    course = built(sitting, game, [], [])
    try:
        for good, move in enumerate(sound):  # noqa: B007  # how far it goes
            course.replay(move)
    except Exception:  # the row that cannot be followed has left the course half-way
        course = built(sitting, game, [], sound[:good])
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


async def read_lines(store: Store, table_id: str) -> list[ChatLine]:
    """The latest lines that were said at a table."""
    query = sa.select(CHAT).where(CHAT.c.table_id == table_id)
    rows = await store.read(query.order_by(CHAT.c.number.desc()).limit(MOST_LINES))
    return [
        ChatLine(row.number, row.at, row.seat, row.name, row.kind, row.text, row.key, msgspec.json.decode(row.args))
        for row in reversed(rows)
    ]

"""How a table comes from the store: its seats, its course from snapshot and log, and what is wrong with it."""

import asyncio

import msgspec
import sqlalchemy as sa

from lazaretto.host.course import Course
from lazaretto.host.loading import Loaded, build
from lazaretto.host.log import Move
from lazaretto.host.refusals import no_table
from lazaretto.host.sitting import Sitting
from lazaretto.host.table import MOST_LINES
from lazaretto.host.wire import ChatLine, Trouble
from lazaretto.server.refusals import LOGGER
from lazaretto.server.shelf import Shelf
from lazaretto.server.store.base import Store
from lazaretto.server.store.schema import CHAT, MOVES, SNAPSHOTS
from lazaretto.server.store.tables import find_sitting


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
        course = await asyncio.to_thread(build, sitting, shelf.game(sitting.game), snapshots, moves)
    except Exception:
        LOGGER.exception("table %s cannot be built", sitting.id)
        return None, "broken_log"
    return course, None if course.whole else "broken_log"


async def read_moves(store: Store, table_id: str) -> list[Move]:
    """The log of a table."""
    columns = [MOVES.c[name] for name in Move._fields]
    query = sa.select(*columns).where(MOVES.c.table_id == table_id).order_by(MOVES.c.seq)
    return [Move._make(row) for row in await store.read(query)]


async def read_lines(store: Store, table_id: str) -> list[ChatLine]:
    """The latest lines that were said at a table."""
    query = sa.select(CHAT).where(CHAT.c.table_id == table_id)
    rows = await store.read(query.order_by(CHAT.c.number.desc()).limit(MOST_LINES))
    return [
        ChatLine(row.number, row.at, row.seat, row.name, row.kind, row.text, row.key, msgspec.json.decode(row.args))
        for row in reversed(rows)
    ]

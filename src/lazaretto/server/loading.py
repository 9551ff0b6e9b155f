"""How a table comes from the store: its seats, its course from snapshot and log, and what is wrong with it."""

import asyncio

from lazaretto.host.course import Course
from lazaretto.host.loading import Loaded, build
from lazaretto.host.refusals import no_table
from lazaretto.host.sitting import Sitting
from lazaretto.host.wire import Trouble
from lazaretto.server.refusals import LOGGER
from lazaretto.server.shelf import Shelf
from lazaretto.server.store.base import Store
from lazaretto.server.store.logbook import read_moves, read_snapshots
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
    snapshots = await read_snapshots(store, sitting.id)
    moves = await read_moves(store, sitting.id)
    try:
        course = await asyncio.to_thread(
            build, sitting, shelf.game(sitting.game).of_version(sitting.rules_version), snapshots, moves
        )
    except Exception:
        LOGGER.exception("table %s cannot be built", sitting.id)
        return None, "broken_log"
    return course, None if course.whole else "broken_log"

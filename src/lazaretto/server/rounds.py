"""Rounds through the hall: idle tables rest, forgotten bots are nudged, tables with bots are woken."""

import asyncio
import time
from typing import TYPE_CHECKING, Final

from lazaretto.host.clock import CLOCK
from lazaretto.host.devices import NO_TABLE
from lazaretto.server.refusals import LOGGER
from lazaretto.server.store import tables
from lazaretto.server.store.base import NotStored
from lazaretto.server.store.retiring import Condition

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall

SWEEP_SECONDS: Final = 5.0
MOST_WOKEN: Final = 1000


async def sweep(hall: "Hall") -> None:
    """Now and then let idle tables rest, and look whether bots were forgotten."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        resting = look_round(hall, CLOCK.check())
        if resting and hall.lease is not None:
            try:
                await hall.lease.release(resting)
            except NotStored:
                pass  # they stay ours, and are loaded again when somebody comes


def look_round(hall: "Hall", jump: int = 0) -> list[str]:
    """Nudge bots; let tables rest that nobody has been at for long. The clock may have jumped."""
    resting = []
    for table in list(hall.live.values()):
        carrier = table.carrier
        if jump and table.course is not None:
            table.course.shift(jump)
        carrier.nudge()
        idle = time.monotonic() - carrier.touched > hall.settings.idle_seconds
        if idle and table.pulse.ready and not table.audience.devices and not carrier.driver.thinking:
            hall.drop(table, NO_TABLE)
            resting.append(table.sitting.id)
    return resting


async def wake_bots(hall: "Hall", which: Condition) -> None:
    """Load, one by one, the tables where a bot may be asked; one that cannot be loaded stops no other."""
    for table_id in await tables.with_bots(hall.store, which, MOST_WOKEN):
        if hall.place.has(table_id):
            try:
                await hall.table(table_id)
            except Exception as error:
                LOGGER.warning("table %s does not wake: %s", table_id, error)
            await asyncio.sleep(0.01)

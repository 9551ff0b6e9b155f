"""Retention: what a server lets go of, after as many days as its host has said.

In the background, a few rows at a time and each table in a transaction of its own, so that nobody waits for it. A table
that is in memory, here or in another process, is never touched: people may be at it.
"""

import asyncio
import random
from typing import TYPE_CHECKING, Final

from lazaretto.host.clock import CLOCK, now
from lazaretto.server.meters import METERS
from lazaretto.server.refusals import LOGGER
from lazaretto.server.store import sweeping
from lazaretto.server.store.base import NotStored
from lazaretto.server.store.retiring import Condition, abandoned, finished
from lazaretto.server.store.tables import present

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall

DAY: Final = 24 * 3600 * 1000
FIRST: Final = 60.0  # seconds after the start
EVERY: Final = 3600.0
GONE_EVERY: Final = 30.0  # looks whether tables in memory were removed beside the server
PAUSE: Final = 0.05  # between two transactions
FEW: Final = 100  # rows at a time
MOST: Final = 100  # times in one sweep
YEAR: Final = 365 * DAY  # as long as a guest's cookie lives


class Retention:
    """The sweeps of one process."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

    async def run(self) -> None:
        """Sweep for ever; processes of one server do not begin together."""
        await asyncio.sleep(FIRST * (1 + random.random()))
        while True:
            try:
                await self.sweep()
            except NotStored as error:
                LOGGER.warning("a sweep of the store was broken off: %r; it is tried again", error.cause)
            except Exception:
                LOGGER.exception("a sweep of the store failed; it is tried again")
            await asyncio.sleep(EVERY)

    async def watch(self) -> None:
        """Notice tables that were removed from the store while they were here."""
        while True:
            await asyncio.sleep(GONE_EVERY)
            try:
                await self.forget_gone()
            except NotStored:
                pass  # whoever moves or asks is told, and the log, too
            except Exception:
                LOGGER.exception("it cannot be seen whether tables are gone; it is tried again")

    async def sweep(self) -> None:
        """Once through everything that has its time. By a clock that was just set, all of it might have."""
        if not CLOCK.believed():
            LOGGER.warning("the system's clock was set by days: nothing is removed for its age for a day")
            return
        settings, at = self.hall.settings, now()
        if settings.keep_finished is not None:
            await self.tables("finished", finished(at - int(settings.keep_finished * DAY)))
        if settings.keep_abandoned is not None:
            await self.tables("abandoned", abandoned(at - int(settings.keep_abandoned * DAY)))
        if settings.keep_records is not None:
            await self.rows("record", sweeping.RECORDS, at - int(settings.keep_records * DAY))
        await self.rows("token", sweeping.TOKENS, at)
        await self.rows("guest", sweeping.GUESTS, at - YEAR)

    async def tables(self, kind: str, which: Condition) -> None:
        """Remove tables one by one, the oldest first; what is in memory stays."""
        after: tuple[int, str] = (-1, "")
        count = 0
        for _ in range(MOST):
            found = await sweeping.oldest(self.hall.store, which, after, FEW)
            for after in found:
                count += await self.remove(after[1], which)
                await asyncio.sleep(PAUSE)
            if len(found) < FEW:
                break
        self.tell(kind, count)

    async def remove(self, table_id: str, which: Condition) -> int:
        """Remove a table that nobody has, if it is still as it was found."""
        if self.has(table_id):
            return 0
        removed = await sweeping.remove(self.hall.store, table_id, which)
        table = self.hall.live.get(table_id)
        if removed and table is not None:  # somebody opened it in this very moment, and is told that it is gone
            await self.hall.refresh(table)
        return removed

    def has(self, table_id: str) -> bool:
        """Is a table in memory, or just coming?"""
        return table_id in self.hall.live or table_id in self.hall.loading

    async def rows(self, kind: str, old: sweeping.Old, before: int) -> None:
        """Remove rows, a few at a time."""
        count = 0
        for _ in range(MOST):
            removed = await sweeping.remove_rows(self.hall.store, old, before, FEW)
            count += removed
            if removed < FEW:
                break
            await asyncio.sleep(PAUSE)
        self.tell(kind, count)

    def tell(self, kind: str, count: int) -> None:
        """Count and log what has gone."""
        if count:
            METERS.swept[kind] += count
            LOGGER.info("retention: %d of kind %s removed", count, kind)

    async def forget_gone(self) -> None:
        """Let go of tables that the store has no more; whoever is connected is told so."""
        here = list(self.hall.live)
        for place in range(0, len(here), FEW):
            some = here[place : place + FEW]
            there = await present(self.hall.store, some)
            for table_id in some:
                table = self.hall.live.get(table_id)
                if table_id not in there and table is not None:
                    LOGGER.info("table %s was removed from the store", table_id)
                    await self.hall.refresh(table)

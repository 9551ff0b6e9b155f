"""The hall: all live tables of this process, how they come from the store and go back to rest."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from lazaretto.host.clock import now
from lazaretto.host.devices import NO_TABLE, RESTARTS
from lazaretto.host.lines import MOST_LINES
from lazaretto.host.refusals import Refused
from lazaretto.host.replays import Replays
from lazaretto.server import rounds
from lazaretto.server.botpool import BotPool
from lazaretto.server.crew import Crew, Most
from lazaretto.server.limits import Limit, Places
from lazaretto.server.loading import load, load_course
from lazaretto.server.meters import METERS
from lazaretto.server.refusals import LOGGER
from lazaretto.server.relaying import ASK_SECONDS
from lazaretto.server.settings import Settings
from lazaretto.server.shelf import Shelf
from lazaretto.server.store import logbook, tables
from lazaretto.server.store.base import LostLease, NotStored
from lazaretto.server.store.guests import settle
from lazaretto.server.store.lease import Lease, Place
from lazaretto.server.store.logbook import read_lines
from lazaretto.server.store.opening import open_store
from lazaretto.server.store.postgres import PostgresStore
from lazaretto.server.store.tables import find_sitting
from lazaretto.server.study import Study
from lazaretto.server.tables import Carriage, LiveTable

if TYPE_CHECKING:
    import httpx

AGAIN_SECONDS: Final = 0.5
PROPOSALS: Final = Most(all=1000, house=100, name=10)  # that wait: in all, of an address, of a guest or a table's bots
DAYS_AWAKE: Final = 30  # unfinished tables with bots that are woken at a start
LOADING_AT_ONCE: Final = 8


class Hall:
    """The live tables and everything they share."""

    def __init__(self, settings: Settings, place: Place | None = None) -> None:
        self.settings = settings
        self.place = place or Place()
        self.shelf = Shelf(settings.games_from)
        self.store = open_store(settings.db)
        self.lease: Lease | None = None
        if isinstance(self.store, PostgresStore):
            told = (self.evict, self.wake, self.adopt, self.stand_still)
            self.lease = self.store.lease = Lease(self.store.url, self.place, *told)
        people = settings.people_per_address
        self.pool = BotPool(settings.games_from, settings.bot_workers)
        self.study = Study(settings.games_from, people)
        self.proposals = Crew("proposals", 1, 0, PROPOSALS, inside=True)
        for crew in self.crews():
            crew.noted = METERS.thought
        self.replays = Replays()
        self.frames = Limit(settings.frames, people)
        self.requests = Limit(settings.requests, people)
        self.heavy = Limit(settings.heavy, people)
        self.new_tables = Limit(settings.new_tables, people)
        self.sockets = Places(settings.most_open, people)
        self.live: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.few = asyncio.Semaphore(LOADING_AT_ONCE)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.key = b""

    def crews(self) -> list[Crew]:
        """Who does long work here."""
        return [self.pool.crew, self.study.crew, self.proposals]

    @cached_property
    def relay(self) -> "httpx.AsyncClient":
        """Asks other processes; only there if there are some."""
        import httpx

        return httpx.AsyncClient(timeout=httpx.Timeout(ASK_SECONDS, connect=1.0), trust_env=False)

    # --- Opening and closing ----------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the store, take a lease, find the signing key, and wake the tables that wait for a bot."""
        await self.store.open()
        if self.lease is not None:
            await self.lease.open()
        self.key = bytes.fromhex(await settle(self.store, "cookie_key", secrets.token_hex(32)))
        self.spawn(rounds.sweep(self))
        self.spawn(rounds.wake_bots(self, tables.changed_since(now() - DAYS_AWAKE * 24 * 3600 * 1000)))

    async def close(self) -> None:
        """Stop everything; what is on its way to the disk gets there."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.pool.close()
        await self.study.close()
        await self.proposals.close()
        if "relay" in self.__dict__:
            await self.relay.aclose()
        await self.store.settle()
        if self.lease is not None:
            await self.lease.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background; a failure is logged and hurts nobody else."""
        task = asyncio.create_task(guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _: work.close())  # it may have been cancelled before it began

    # --- Whose a table is -------------------------------------------------------------------------------------------

    def holds(self) -> bool:
        """Are the tables in memory surely ours?"""
        return self.lease is None or self.lease.holds()

    def has(self, table: LiveTable) -> bool:
        """Is this the table of its id in this process?"""
        return self.live.get(table.sitting.id) is table

    async def where(self, table_id: str) -> str | None:
        """Where a table is: None for here, else the address of the process that has it."""
        if self.lease is None or (table_id in self.live and self.lease.holds()):
            return None
        return await self.lease.find(table_id)

    def evict(self) -> None:
        """Others have our tables now: whoever is connected comes back and is led to them."""
        for table in list(self.live.values()):
            self.drop(table, RESTARTS)

    def stand_still(self) -> None:
        """The lease is in doubt: no table goes on until it no longer is."""
        for table in self.live.values():
            table.stand_still()

    def wake(self) -> None:
        """The lease was in doubt for a while and is still ours."""
        for table in self.live.values():
            table.wake()

    def adopt(self, dead: str, house: str) -> None:
        """A process is gone: its tables with bots are woken here, unless its own house starts it again."""
        if house != self.place.house:
            self.spawn(rounds.wake_bots(self, tables.owned_by(dead)))

    # --- Tables in memory -------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable:
        """The live table of an id; loaded if it is at rest."""
        table = self.live.get(table_id)
        if table is not None and self.holds():
            return table
        task = self.loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self.load(table_id))
            self.loading[table_id] = task
            task.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def load(self, table_id: str) -> LiveTable:
        """Bring a table into memory, if it is ours or free."""
        name = self.lease.id if self.lease is not None else ""
        if await self.where(table_id) is not None:
            raise LostLease
        if table_id in self.live:
            return self.live[table_id]
        loaded = await load(self.store, self.shelf, table_id)
        lines = await read_lines(self.store, table_id, MOST_LINES)
        if self.lease is not None and self.lease.id != name:
            raise LostLease
        table = self.live[table_id] = Carriage(self, loaded, lines).table
        if table.plays() and table.course is not None and table.course.match.state.over():
            self.spawn(self.finish(table))
        table.carrier.driver.nudge()
        return table

    async def finish(self, table: LiveTable) -> None:
        """A game that an older version has left between its last move and its record."""
        ending = table.begun().ending(table.sitting.players())
        await logbook.finish(self.store, table.sitting.id, ending, now())
        await self.refresh(table)

    async def reload(self, table: LiveTable) -> None:
        """Read a halted table anew, once nothing that was written before can still arrive."""
        async with table.carrier.refreshing, self.few:
            await self.store.mended()
            if self.lease is not None and await self.lease.find(table.sitting.id) is not None:
                self.drop(table, RESTARTS)
                return
            try:
                loaded = await load(self.store, self.shelf, table.sitting.id)
            except NotStored:
                raise
            except Refused:
                self.drop(table, NO_TABLE)
                return
            table.restore(loaded)

    async def refresh(self, table: LiveTable) -> None:
        """Take over what the store says about a table's seats and status, and tell everybody."""
        async with table.carrier.refreshing:
            sitting = await find_sitting(self.store, table.sitting.id)
            if sitting is None:
                self.drop(table, NO_TABLE)
                return
            if table.course is None and sitting.status != "waiting":
                table.course, table.trouble = await load_course(self.store, self.shelf, sitting)
                table.publish()
            table.reseat(sitting)

    @asynccontextmanager
    async def changing(self, table: LiveTable) -> AsyncIterator[None]:
        """One change of a table's seats at a time; a change in doubt is looked at as soon as that is possible."""
        async with table.carrier.changing:
            try:
                yield
            except NotStored:
                self.spawn(self.look_again(table))
                raise

    async def look_again(self, table: LiveTable) -> None:
        """Take over what the store says, once it answers."""
        while self.has(table):
            try:
                await self.refresh(table)
            except NotStored:
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return

    def drop(self, table: LiveTable, code: int) -> None:
        """Drop a table from memory and close its connections."""
        if self.has(table):
            del self.live[table.sitting.id]
        table.leave(code)


async def guarded(work: Coroutine[Any, Any, None]) -> None:
    """Log what goes wrong."""
    try:
        await work
    except NotStored as error:
        LOGGER.warning("something in the background could not be saved: %s", error.cause)
    except Refused as refused:
        LOGGER.warning("something in the background was refused: %s", refused.text)
    except Exception:
        LOGGER.exception("something failed in the background")

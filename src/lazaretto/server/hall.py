"""The hall: all live tables of this process, how they come from the store and go back to rest."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from lazaretto.host.clock import CLOCK, now
from lazaretto.host.course import Snapshot
from lazaretto.host.devices import NO_TABLE, RESTARTS
from lazaretto.host.refusals import Refused
from lazaretto.host.replays import Replays
from lazaretto.host.wire import encode
from lazaretto.server.botpool import BotPool
from lazaretto.server.crew import Crew, Most
from lazaretto.server.limits import Limit, Places
from lazaretto.server.lines import event
from lazaretto.server.loading import load, load_course, read_lines
from lazaretto.server.meters import METERS
from lazaretto.server.refusals import LOGGER
from lazaretto.server.relaying import ASK_SECONDS
from lazaretto.server.settings import Settings
from lazaretto.server.shelf import Shelf
from lazaretto.server.store.base import LostLease, NotStored
from lazaretto.server.store.lease import Lease, Place
from lazaretto.server.store.opening import open_store
from lazaretto.server.store.postgres import PostgresStore
from lazaretto.server.store.schema import RECORDS, SEATS, SETTINGS, SNAPSHOTS, TABLES
from lazaretto.server.store.tables import find_sitting
from lazaretto.server.study import Study
from lazaretto.server.tables import Carriage, LiveTable

if TYPE_CHECKING:
    import httpx

SWEEP_SECONDS: Final = 5.0
AGAIN_SECONDS: Final = 0.5
PROPOSALS: Final = Most(all=1000, house=100, name=10)  # that wait: in all, of an address, of a guest or a table's bots
DAYS_AWAKE: Final = 30  # unfinished tables with bots that are woken at a start
MOST_WOKEN: Final = 1000
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
        await self.store.write(
            self.insert(SETTINGS, name="cookie_key", value=secrets.token_hex(32)).on_conflict_do_nothing()
        )
        rows = await self.store.read(sa.select(SETTINGS.c.value).where(SETTINGS.c.name == "cookie_key"))
        self.key = bytes.fromhex(rows[0].value)
        self.spawn(self.sweep())
        self.spawn(self.wake_bots(TABLES.c.changed_at > now() - DAYS_AWAKE * 24 * 3600 * 1000))

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

    def insert(self, table: sa.Table, **values: object) -> postgresql.Insert | sqlite.Insert:
        """An insert that may say what to do on conflict, in the store's dialect."""
        made = postgresql.insert(table) if isinstance(self.store, PostgresStore) else sqlite.insert(table)
        return made.values(**values)

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
            self.spawn(self.wake_bots(TABLES.c.owner == dead))

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
        lines = await read_lines(self.store, table_id)
        if self.lease is not None and self.lease.id != name:
            raise LostLease
        table = self.live[table_id] = Carriage(self, loaded, lines).table
        if table.plays() and table.course is not None and table.course.match.state.over():
            self.spawn(self.finish(table))
        table.carrier.driver.nudge()
        return table

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

    async def sweep(self) -> None:
        """Now and then let idle tables rest, and look whether bots were forgotten."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            jump = CLOCK.check()
            resting = self.look_round(jump)
            if resting and self.lease is not None:
                try:
                    await self.lease.release(resting)
                except NotStored:
                    pass  # they stay ours, and are loaded again when somebody comes

    def look_round(self, jump: int = 0) -> list[str]:
        """Nudge bots; let tables rest that nobody has been at for long."""
        resting = []
        for table in list(self.live.values()):
            if jump and table.course is not None:
                table.course.shift(jump)
            table.carrier.driver.nudge()
            idle = time.monotonic() - table.carrier.touched > self.settings.idle_seconds
            if idle and table.pulse.ready and not table.audience.devices and not table.carrier.driver.thinking:
                self.drop(table, NO_TABLE)
                resting.append(table.sitting.id)
        return resting

    async def wake_bots(self, which: sa.ColumnElement[bool]) -> None:
        """Load, one by one, the tables where a bot may be asked; one that cannot be loaded stops no other."""
        with_bots = sa.select(SEATS.c.table_id).where(sa.or_(SEATS.c.kind == "bot", SEATS.c.stand_in.is_not(None)))
        query = sa.select(TABLES.c.id).where(TABLES.c.status == "running", which, TABLES.c.id.in_(with_bots))
        for row in await self.store.read(query.order_by(TABLES.c.changed_at.desc()).limit(MOST_WOKEN)):
            if self.place.has(row.id):
                try:
                    await self.table(row.id)
                except Exception as error:
                    LOGGER.warning("table %s does not wake: %s", row.id, error)
                await asyncio.sleep(0.01)

    # --- What a table asks of the hall ------------------------------------------------------------------------------

    async def save_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Keep the newest snapshot of a table."""
        data = encode(snapshot).decode()
        made = self.insert(SNAPSHOTS, table_id=table_id, seq=snapshot.seq, data=data)
        newer = SNAPSHOTS.c.seq < made.excluded.seq
        await self.store.write(
            made.on_conflict_do_update(
                index_elements=["table_id"], set_={"seq": made.excluded.seq, "data": made.excluded.data}, where=newer
            )
        )

    async def finish(self, table: LiveTable) -> None:
        """A game that an older version has left between its last move and its record."""
        assert table.course is not None
        record, game, data = table.course.ending(table.sitting.players())
        ended = sa.update(TABLES).where(TABLES.c.id == table.sitting.id, TABLES.c.status == "running")
        made = sa.insert(RECORDS).values(id=record, game=game, table_id=table.sitting.id, at=now(), data=data)
        await self.store.write(ended.values(status="over", record=record, changed_at=now()), made)
        await self.refresh(table)

    async def returned(self, table: LiveTable, guest: str) -> None:
        """Somebody is back: the bots that stood in give the seats back."""
        async with self.changing(table):
            away = [chair for chair in table.sitting.chairs if chair.stand_in and guest in chair.holders]
            if not away:
                return
            seats = [chair.seat for chair in away]
            here = sa.and_(SEATS.c.table_id == table.sitting.id, SEATS.c.seat.in_(seats))
            await self.store.write(sa.update(SEATS).where(here).values(stand_in=None))
            await self.refresh(table)
        for chair in away:
            await event(table, "table.returned", chair.seat, {"name": chair.name})


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

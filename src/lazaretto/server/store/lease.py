"""Who owns a table: every process that serves a PostgreSQL database has a lease, and each table at most one owner.

A lease is a row that is kept fresh. Whoever finds one that is not removes it, and what its holder had is free. A holder
that was only slow finds its row gone and starts anew; all its writes check the row in their own transaction.
"""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import asyncpg  # type: ignore[import-untyped]

from lazaretto.server.refusals import LOGGER
from lazaretto.server.store.base import LostLease, NotStored
from lazaretto.server.store.postgres import BROKEN, CONNECT_SECONDS, connected, plain_url

LEASE_SECONDS: Final = 2.0
BEAT_SECONDS: Final = 0.4
NOW: Final = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
REGISTER: Final = f"insert into workers (id, house, slot, address, beat, term) values ($1, $2, $3, $4, {NOW}, 1)"
BEAT: Final = f"update workers set beat = {NOW} where id = $1 returning term"
# Writers hold their row `for key share`: beats pass them, a new term waits for them.
NEW_TERM: Final = f"""
with mine as (select id from workers where id = $1 for update)
update workers set term = term + 1, beat = {NOW} from mine where workers.id = mine.id returning term
"""
BURY: Final = f"""
delete from workers where id in (
    select id from workers where id <> $1 and (beat < {NOW} - $2 or id = $3) for update skip locked
) returning id, house
"""  # one that is just writing is left alone, until the database has ended that
CLAIM: Final = """
update tables set owner = $1 where id = $2 and owner is distinct from $1
    and not exists (select 1 from workers where workers.id = tables.owner)
    and exists (select 1 from workers where workers.id = $1 and workers.term = $3)
"""
OWNER: Final = """
select tables.owner, workers.address from tables left join workers on workers.id = tables.owner where tables.id = $1
"""
SIBLING: Final = f"select address from workers where house = $1 and slot = $2 and beat >= {NOW} - $3"
RELEASE: Final = "update tables set owner = null where owner = $1 and id = any($2::text[])"
ALIVE: Final = f"select 1 from workers where address = $1 and beat >= {NOW} - $2"


@dataclass(frozen=True)
class Place:
    """Where a process stands among those of its server."""

    address: str = ""  # where the other processes reach it
    slot: int = 0
    slots: int = 1
    house: str = field(default_factory=lambda: secrets.token_hex(8))

    def has(self, table_id: str) -> bool:
        """Do connections of this table come here, as long as everybody lives?"""
        return slot_of(table_id, range(self.slots)) == self.slot


def slot_of(table_id: str, slots: "range | list[int]") -> int:
    """The process of a table among those that live: if one goes, only its tables move."""
    return max(slots, key=lambda slot: hashlib.blake2b(f"{slot} {table_id}".encode(), digest_size=8).digest())


class Lease:
    """The lease of this process.

    `lost` is called when it is gone, `regained` when it was in doubt and is not any more, `buried` with the name and
    the house of another that is gone, `doubted` again and again while nobody can say whether it is still ours.
    """

    def __init__(
        self,
        url: str,
        place: Place,
        lost: Callable[[], None],
        regained: Callable[[], None],
        buried: Callable[[str, str], None],
        doubted: Callable[[], None],
    ) -> None:
        self.url = plain_url(url)
        self.place = place
        self.lost = lost
        self.regained = regained
        self.buried = buried
        self.doubted = doubted
        self.id = ""
        self.term = 0
        self.until = 0.0  # by our own clock, counted from before the beat was sent
        self.connection: asyncpg.Connection | None = None
        self.using = asyncio.Lock()
        self.beating: asyncio.Task[None] | None = None

    def holds(self) -> bool:
        """Is the lease surely ours now?"""
        return time.monotonic() < self.until

    async def open(self) -> None:
        """Take a lease and keep it."""
        await self.register()
        self.beating = asyncio.create_task(self.beat_on())

    async def close(self) -> None:
        """Give the lease back, so that others need not wait."""
        if self.beating is not None:
            self.beating.cancel()
            await asyncio.gather(self.beating, return_exceptions=True)
        try:
            await self.ask("delete from workers where id = $1", self.id)
        except NotStored:
            pass
        self.until = 0.0
        if self.connection is not None:
            self.connection.terminate()

    async def register(self) -> None:
        """A new lease, under a new name."""
        sent = time.monotonic()
        name = secrets.token_hex(8)
        await self.ask(REGISTER, name, self.place.house, self.place.slot, self.place.address)
        self.id, self.term, self.until = name, 1, sent + LEASE_SECONDS

    async def beat_on(self) -> None:
        """Keep the lease fresh, and look for those that are not."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
                await self.bury()
            except NotStored as error:
                LOGGER.warning("the database does not answer: %r", error.cause)
                if self.id and not self.holds():
                    self.doubted()
            except Exception:
                LOGGER.exception("the lease cannot be kept")

    async def beat(self) -> None:
        """Say that we are here; if we were taken for gone, start anew."""
        if not self.id:
            await self.register()
            return
        sent = time.monotonic()
        if await self.ask(BEAT, self.id) is None:
            self.is_lost()
            await self.register()
        else:
            self.renewed(sent)

    def renewed(self, sent: float) -> None:
        """The lease is ours, by whatever way we know: who waited for that is told."""
        doubtful = not self.holds()
        self.until = max(self.until, sent + LEASE_SECONDS)
        if doubtful:
            self.regained()

    def is_lost(self) -> None:
        """The lease is gone: nothing in memory counts any more."""
        if self.id:
            LOGGER.warning("this process was taken for gone; its tables are others' now")
            self.id, self.term, self.until = "", 0, 0.0
            self.lost()

    async def bury(self, dead: str = "") -> None:
        """Remove the leases that were not kept fresh, and one whose holder is known to be dead."""
        async with self.using:
            rows = await self.rows(BURY, self.id, int(LEASE_SECONDS * 1000), dead)
        for row in rows:
            LOGGER.warning("process %s is gone; its tables are free", row["id"])
            self.buried(row["id"], row["house"])

    async def begin_term(self, connection: asyncpg.Connection) -> None:
        """A new term, once everything written in the last one is either on disk or void."""
        sent = time.monotonic()
        term = await connection.fetchval(NEW_TERM, self.id)
        if term is None:
            self.is_lost()
            raise LostLease
        self.term = term
        self.renewed(sent)

    async def find(self, table_id: str) -> str | None:
        """Where a table is: None for here (taken just now, if it was free), else the address of its owner.

        A free one is for the process of this server to which its connections come, if that one lives.
        """
        if not self.id:
            raise LostLease
        name = self.id
        owner, address = await self.owner(table_id)
        if owner == name:
            return None
        if address:
            return address
        if not self.place.has(table_id):
            slot = slot_of(table_id, range(self.place.slots))
            sibling = await self.ask(SIBLING, self.place.house, slot, int(LEASE_SECONDS * 1000))
            if isinstance(sibling, str) and sibling != self.place.address:
                return sibling
        await self.ask(CLAIM, name, table_id, self.term)
        owner, address = await self.owner(table_id)
        return None if owner in (name, None) else address

    async def owner(self, table_id: str) -> tuple[str | None, str]:
        """Who has a table, and where that one is; empty if it is not there any more."""
        async with self.using:
            rows = await self.rows(OWNER, table_id)
        return (rows[0]["owner"], rows[0]["address"] or "") if rows else (None, "")

    async def release(self, tables: list[str]) -> None:
        """Let others have these tables."""
        await self.ask(RELEASE, self.id, tables)

    async def lives(self, address: str) -> bool:
        """Is there a process with a fresh lease at an address?"""
        return await self.ask(ALIVE, address, int(LEASE_SECONDS * 1000)) is not None

    # One connection, one query at a time.

    async def ask(self, query: str, *args: object) -> object:
        """The first value a query gives."""
        async with self.using:
            rows = await self.rows(query, *args)
        return rows[0][0] if rows else None

    async def rows(self, query: str, *args: object) -> list[asyncpg.Record]:
        """What a query gives; with `using` held."""
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                if self.connection is None or self.connection.is_closed():
                    self.connection = await connected(self.url)
                found: list[asyncpg.Record] = await self.connection.fetch(query, *args)
                return found
        except (*BROKEN, asyncpg.PostgresError) as error:
            if self.connection is not None:
                self.connection.terminate()
                self.connection = None
            raise NotStored(error) from error

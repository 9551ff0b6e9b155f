"""PostgreSQL: one connection writes moves, each batch by one statement; a pool does the rest.

Every write checks, in its own transaction, that this process still has its lease in its present term. So what a process
writes that was taken for gone, or what an older connection still brings, is void.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import create_async_engine

from lazaretto.host.log import Move, Written
from lazaretto.server.refusals import LOGGER
from lazaretto.server.store.base import COLUMNS, KEEP_NEWEST, LostLease, NotStored, Pending, Store, told_plainly
from lazaretto.server.store.schema import SCHEMA_VERSION, WORKERS, BadStore, migrate

if TYPE_CHECKING:
    from lazaretto.server.store.lease import Lease

WRITE_SECONDS: Final = 5.0  # then a write is in doubt
CONNECT_SECONDS: Final = 3.0
# The database gives up before we do; and it frees what a process holds that was stopped in the middle. A stricter
# isolation that its owner likes would refuse moves because of others'.
SESSION: Final = {
    "statement_timeout": "4000",
    "idle_in_transaction_session_timeout": "1500",
    "tcp_user_timeout": "4000",
    "default_transaction_isolation": "read committed",
    "application_name": "lazaretto",
}
# What is told is on disk, also where the owner of the database would rather be fast. Anything stricter is left.
ON_DISK: Final = """
select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'
"""
EVERY_LETTER: Final = ("UTF8", "SQL_ASCII")  # encodings that can keep any name
BROKEN: Final = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
OVERLOADED: Final = (asyncpg.OperatorInterventionError, asyncpg.InsufficientResourcesError, asyncpg.QueryCanceledError)

INSERT_BATCH: Final = f"""
with mine as (select id from workers where id = $12 and term = $13 for key share),
given as (
    select * from unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::bigint[], $10::bigint[], $11::int[]) as given ({COLUMNS})
),
written as (
    insert into moves ({COLUMNS})
    select given.* from given, mine
    where exists (select 1 from tables where tables.id = given.table_id and tables.owner = mine.id)
    on conflict do nothing returning table_id, seq, at
),
ending as (
    select last.*, written.at from unnest($14::text[], $15::int[], $16::text[], $17::text[], $18::text[])
        as last (table_id, seq, record, game, data) join written using (table_id, seq)
),
ended as (
    update tables set status = 'over', record = ending.record, changed_at = ending.at from ending
    where tables.id = ending.table_id and tables.status = 'running' returning tables.id
),
kept as (
    insert into records (id, game, table_id, at, data)
    select record, game, table_id, at, data from ending join ended on ended.id = ending.table_id
),
snapped as (
    insert into snapshots (table_id, seq, data)
    select table_id, seq, shot.data from unnest($19::text[], $20::int[], $21::text[]) as shot (table_id, seq, data)
        join written using (table_id, seq)
    {KEEP_NEWEST}
)
select table_id, seq from written
"""
# The same for one move that brings nothing with it: most batches of a server that is not busy, at half the cost.
INSERT_ONE: Final = f"""
with mine as (select id from workers where id = $12 and term = $13 for key share)
insert into moves ({COLUMNS})
select $1::text, $2::int, $3::text, $4::int, $5::text, $6::text, $7::text, $8::text, $9::bigint, $10::bigint, $11::int
from mine where exists (select 1 from tables where tables.id = $1 and tables.owner = mine.id)
on conflict do nothing returning seq
"""


def columns(rows: Sequence[Sequence[Any]], count: int) -> list[list[Any]]:
    """Rows as columns, as `unnest` takes them."""
    return [[row[place] for row in rows] for place in range(count)]


def plain_url(url: str) -> str:
    """An address as asyncpg takes it."""
    return url.replace("postgresql+asyncpg://", "postgresql://").replace("postgres://", "postgresql://")


async def connected(url: str, **more: Any) -> asyncpg.Connection:
    """A connection to the database. A standby, which a failover may leave at the address, shows what was, and takes
    nothing: it is as if nobody were there."""
    how: dict[str, Any] = {"timeout": CONNECT_SECONDS, "server_settings": SESSION, "target_session_attrs": "primary"}
    try:
        connection = await asyncpg.connect(url, **how, **more)
    except asyncpg.TargetServerAttributeNotMatched as error:
        raise ConnectionRefusedError("the database is a standby") from error
    try:
        await connection.execute(ON_DISK)
    except BaseException:
        connection.terminate()
        raise
    return connection


def check_letters(connection: sa.Connection) -> None:
    """Begin nothing in a database that could not keep the names of most of the world."""
    encoding = connection.exec_driver_sql("show server_encoding").scalar()
    if encoding in EVERY_LETTER:
        return
    text = f"the database has encoding {encoding} and cannot keep every name: make it with encoding 'UTF8'"
    if not sa.inspect(connection).has_table(SCHEMA_VERSION.name):
        raise BadStore(text)
    LOGGER.warning(text)


class PostgresStore(Store):
    """A PostgreSQL database. Without a lease (for tools) it is for reading, and for writing what no server has."""

    def __init__(self, url: str) -> None:
        self.url = plain_url(url)
        address = self.url.replace("postgresql://", "postgresql+asyncpg://")
        new = partial(connected, self.url, command_timeout=WRITE_SECONDS)
        super().__init__(
            create_async_engine(address, async_creator=new, pool_pre_ping=True, pool_timeout=WRITE_SECONDS)
        )
        self.lease: Lease | None = None
        self.connection: asyncpg.Connection | None = None
        self.connecting = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(check_letters)
                await connection.run_sync(migrate)
        except (OSError, asyncpg.PostgresError, sa.exc.DBAPIError) as error:
            raise BadStore(f"cannot use the database {self.engine.url!r}: {error}") from error

    async def close(self) -> None:
        await super().close()
        if self.connection is not None:
            self.connection.terminate()

    def insertion(self, table: sa.Table, **values: object) -> postgresql.Insert:
        return postgresql.insert(table).values(**values)

    async def write(self, *statements: sa.Executable) -> list[int]:
        for last in (False, True):
            term = self.lease.term if self.lease is not None else 0
            try:
                with told_plainly():
                    return await self.execute(statements, term)
            except LostLease:
                if last or self.lease is None or self.lease.term == term:
                    raise  # else a new term has begun meanwhile
        raise AssertionError("tried twice")

    async def execute(self, statements: Sequence[sa.Executable], term: int) -> list[int]:
        """A transaction, if the lease is still ours."""
        async with self.engine.begin() as connection:
            if self.lease is not None:
                mine = sa.and_(WORKERS.c.id == self.lease.id, WORKERS.c.term == term)
                held = await connection.execute(
                    sa.select(WORKERS.c.id).where(mine).with_for_update(read=True, key_share=True)
                )
                if held.first() is None:
                    raise LostLease
            return [(await connection.execute(statement)).rowcount for statement in statements]

    # Moves.

    def flush(self, batch: Sequence[Pending]) -> None:
        task = self.loop.create_task(self.commit(batch))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def commit(self, batch: Sequence[Pending]) -> None:
        """Write a batch; a connection that leaves it in doubt is given up."""
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                written = await self.insert_all(await self.ready(), batch)
        except BaseException as error:
            broken = isinstance(error, (*BROKEN, asyncio.CancelledError))
            if broken and self.connection is not None:
                self.connection.terminate()
                self.connection = None
            self.flushed(error if isinstance(error, LostLease) else NotStored(error))
            if isinstance(error, asyncio.CancelledError):
                raise
        else:
            self.flushed(written)

    async def insert_all(self, connection: asyncpg.Connection, batch: Sequence[Pending]) -> Sequence[Written]:
        """A batch by one statement; one by one only if a row is refused."""
        try:
            rows = await self.insert(connection, batch)
        except (*BROKEN, *OVERLOADED):
            raise
        except (asyncpg.PostgresError, ValueError, OverflowError) as error:
            if len(batch) == 1:
                return [error if not isinstance(error, asyncpg.IntegrityConstraintViolationError) else False]
            return [(await self.insert_all(connection, [pending]))[0] for pending in batch]
        if len(rows) < len(batch):
            await self.check_lease(connection)
        return [(pending.move.table_id, pending.move.seq) in rows for pending in batch]

    async def insert(self, connection: asyncpg.Connection, batch: Sequence[Pending]) -> set[tuple[str, int]]:
        """Write rows, in a transaction that needs nobody to end it."""
        assert self.lease is not None
        term = self.lease.id, self.lease.term
        if len(batch) == 1 and batch[0].ending is None and not batch[0].snapshot:
            move = batch[0].move
            written = await connection.fetchval(INSERT_ONE, *move.row, *term)
            return {(move.table_id, move.seq)} if written is not None else set()
        moves = columns([pending.move.row for pending in batch], len(Move._fields) + 1)
        ends = [(move.table_id, move.seq, *ending) for move, ending, _, _ in batch if ending is not None]
        shots = [(move.table_id, move.seq, snapshot) for move, _, snapshot, _ in batch if snapshot]
        rows = await connection.fetch(INSERT_BATCH, *moves, *term, *columns(ends, 5), *columns(shots, 3))
        return {(row[0], row[1]) for row in rows}

    async def check_lease(self, connection: asyncpg.Connection) -> None:
        """Rows were not written: because the lease is gone?"""
        assert self.lease is not None
        found: Any = await connection.fetchval("select term from workers where id = $1", self.lease.id)
        if found != self.lease.term:
            self.lease.is_lost()
            raise LostLease

    async def ready(self) -> asyncpg.Connection:
        """The writer's connection. A new one begins a new term, so that nothing sent on an older one counts."""
        assert self.lease is not None
        async with self.connecting:
            if self.connection is None or self.connection.is_closed():
                connection = await connected(self.url)
                try:
                    await self.lease.begin_term(connection)
                except BaseException:
                    connection.terminate()
                    raise
                self.connection = connection
            return self.connection

    async def mended(self) -> None:
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self.ready()
        except (*BROKEN, asyncpg.PostgresError) as error:
            raise NotStored(error) from error

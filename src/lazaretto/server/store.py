"""The store: SQLAlchemy Core over SQLite or PostgreSQL, with group commit for moves.

Moves are submitted with a callback and written in batches: a batch is whatever arrived during the last flush.
Everything else goes through `read` and `write`. Nothing here knows the rules of a table.
"""

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from lazaretto.server.logs import without_password
from lazaretto.server.meters import METERS
from lazaretto.server.schema import BadStore, migrate

CHANNEL: Final = "lazaretto"  # PostgreSQL's channel of wake-ups
LONGEST_WAKE: Final = 7000  # bytes; NOTIFY takes at most 8000


class Move(NamedTuple):
    """A row of a table's log. `(table_id, seq)` is the serialisation point of the whole system."""

    table_id: str
    seq: int
    kind: str  # "play", "undo" or "back"
    seat: int
    action: str  # the named action as JSON, empty for undo and back
    chance: str  # the outcomes it drew as JSON, empty for none
    key: str
    notes: str  # journal entries as JSON, with their audience
    at: int


Done = Callable[[bool | BaseException], None]  # True: on disk. False: another process wrote this seq first.
Statements = Sequence[sa.Executable]


class Store(ABC):
    """A database. Open it inside a running event loop, close it there."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        watch(engine.sync_engine)
        self.pending: list[tuple[Move, Done]] = []
        self.busy = False
        self.idle = asyncio.Event()

    @abstractmethod
    async def open(self) -> None:
        """Connect and migrate."""

    async def close(self) -> None:
        """Finish what is pending and disconnect."""
        if self.busy:
            self.idle.clear()
            await self.idle.wait()
        await self.engine.dispose()

    async def read(self, statement: sa.Executable) -> list[sa.Row[Any]]:
        """The rows of a query."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(statement)).all())

    @abstractmethod
    async def write(self, *statements: sa.Executable) -> list[int]:
        """Execute in one transaction; the number of rows each has changed."""

    @abstractmethod
    def flush(self, moves: list[Move]) -> None:
        """Begin to write a batch; `flushed` is called in the event loop when it is on disk."""

    # Group commit. In the event loop only.

    def submit(self, move: Move, done: Done) -> None:
        """Write a move with the next batch and call back when it is durable."""
        self.pending.append((move, done))
        if not self.busy:
            self.busy = True
            self.loop = asyncio.get_running_loop()
            self.loop.call_soon(self.go)  # the rest of this turn of the loop joins the batch

    def go(self) -> None:
        """Write everything that is pending."""
        self.batch, self.pending = self.pending, []
        METERS.flush_began()
        self.flush([move for move, _ in self.batch])

    def flushed(self, written: list[bool] | BaseException) -> None:
        """Tell everybody in order, after the next batch is on its way."""
        batch = self.batch
        METERS.flush_ended()
        if isinstance(written, BaseException):
            METERS.database_failed()
        if self.pending:
            self.loop.call_soon(self.go)
        else:
            self.busy = False
            self.idle.set()
        for place, (_, done) in enumerate(batch):
            done(written if isinstance(written, BaseException) else written[place])


def watch(engine: sa.Engine) -> None:
    """Count what a database refuses, and never show what it was given: errors are logged, rows have secrets."""
    engine.hide_parameters = True
    sa.event.listen(engine, "handle_error", METERS.database_failed)


INSERT_MOVE: Final = (
    "insert into moves (table_id, seq, kind, seat, action, chance, key, notes, at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class SQLiteStore(Store):
    """One file, one writer thread with a plain synchronous connection, readers beside it (WAL)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(create_async_engine(f"sqlite+aiosqlite:///{path}"))
        self.writer = sa.create_engine(f"sqlite:///{path}", poolclass=sa.StaticPool)
        watch(self.writer)
        for engine in (self.engine.sync_engine, self.writer):
            sa.event.listen(engine, "connect", set_pragmas)
        self.thread = ThreadPoolExecutor(1, "store")

    async def open(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.connect)

    def connect(self) -> None:
        """Open the writer's connection. In the writer's thread, as everything that touches it."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.connection = self.writer.connect()
            self.bare: sqlite3.Connection = self.connection.connection.driver_connection  # type: ignore[assignment]
            migrate(self.connection)
            self.connection.commit()
        except OSError as error:
            raise BadStore(f"cannot use the database {self.path}: {error.strerror}") from error
        except sa.exc.DBAPIError as error:
            raise BadStore(f"cannot use the database {self.path}: {error.orig}") from error

    async def close(self) -> None:
        await super().close()
        await asyncio.get_running_loop().run_in_executor(self.thread, self.disconnect)
        self.thread.shutdown()

    def disconnect(self) -> None:
        """Close the writer's connection, if it was ever there."""
        if hasattr(self, "connection"):
            self.connection.close()
        self.writer.dispose()

    async def write(self, *statements: sa.Executable) -> list[int]:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.execute, statements)

    def execute(self, statements: Statements) -> list[int]:
        """A transaction in the writer's thread."""
        with transaction(self.connection):
            return [self.connection.execute(statement).rowcount for statement in statements]

    def flush(self, moves: list[Move]) -> None:
        self.thread.submit(self.commit, moves).add_done_callback(self.tell)

    def tell(self, future: "Future[list[bool]]") -> None:
        """Carry the result of a batch over into the event loop."""
        self.loop.call_soon_threadsafe(self.flushed, future.exception() or future.result())

    def commit(self, moves: list[Move]) -> list[bool]:
        """Write a batch at once, past SQLAlchemy for speed; row by row only if one of them has lost a race."""
        try:
            with transaction(self.bare):
                self.bare.executemany(INSERT_MOVE, moves)
        except sqlite3.IntegrityError:
            with transaction(self.bare):
                one_by_one = INSERT_MOVE + " on conflict do nothing"
                return [self.bare.execute(one_by_one, move).rowcount == 1 for move in moves]
        return [True] * len(moves)


class transaction:  # in lower case: it reads as a statement
    """Commit, or roll back and pass the error on."""

    def __init__(self, connection: sa.Connection | sqlite3.Connection) -> None:
        self.connection = connection

    def __enter__(self) -> None:
        """Nothing: a connection begins by itself."""

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if error is None:
            self.connection.commit()
        else:
            self.connection.rollback()


def set_pragmas(connection: Any, _: object) -> None:
    """Durable at every commit, readers beside the writer, and patience with backup programs."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"pragma {pragma}")
    cursor.close()


INSERT_BATCH: Final = (
    "insert into moves (table_id, seq, kind, seat, action, chance, key, notes, at) select * from unnest($1::text[],"
    " $2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])"
    " on conflict do nothing returning table_id, seq"
)


class PostgresStore(Store):
    """PostgreSQL: one connection writes moves, each batch by one statement; a pool does the rest."""

    def __init__(self, url: str, sender: str) -> None:
        self.url = url.replace("postgresql+asyncpg://", "postgresql://").replace("postgres://", "postgresql://")
        self.sender = sender  # wakes everybody but itself
        super().__init__(create_async_engine(self.url.replace("postgresql://", "postgresql+asyncpg://")))
        self.connection: asyncpg.Connection | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
        except (OSError, asyncpg.PostgresError, sa.exc.DBAPIError) as error:
            raise BadStore(f"cannot use the database {self.engine.url!r}: {error}") from error

    async def close(self) -> None:
        await super().close()
        if self.connection is not None:
            await self.connection.close()

    async def write(self, *statements: sa.Executable) -> list[int]:
        async with self.engine.begin() as connection:
            return [(await connection.execute(statement)).rowcount for statement in statements]

    def flush(self, moves: list[Move]) -> None:
        task = self.loop.create_task(self.commit(moves))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def commit(self, moves: list[Move]) -> None:
        """Write a batch and wake the other processes; a lost connection fails the batch and is replaced."""
        try:
            if self.connection is None or self.connection.is_closed():
                self.connection = await asyncpg.connect(self.url)
            async with self.connection.transaction():
                rows = await self.connection.fetch(INSERT_BATCH, *map(list, zip(*moves, strict=True)))
                written = {(row[0], row[1]) for row in rows}
                for wake in wakes(self.sender, [f"{table}:{seq}" for table, seq in written]):
                    await self.connection.execute("select pg_notify($1, $2)", CHANNEL, wake)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            self.flushed(error)
        else:
            self.flushed([(move.table_id, move.seq) in written for move in moves])


def wakes(sender: str, words: list[str]) -> list[str]:
    """Wake-ups as few messages as fit: the sender, then `table:seq` and again."""
    found, line = [], sender
    for word in words:
        if len(line) + len(word) >= LONGEST_WAKE:
            found.append(line)
            line = sender
        line += " " + word
    return [*found, line] if words else []


def open_store(url: str, sender: str) -> Store:
    """The store of a URL: `postgresql://…`, `sqlite:///file`, or a file's path."""
    if url.startswith(("postgresql://", "postgresql+asyncpg://", "postgres://")):
        return PostgresStore(url, sender)
    scheme, separator, rest = url.partition(":///")
    if separator and scheme != "sqlite":
        raise BadStore(f"{without_password(url)!r} is neither an SQLite file nor a postgresql:// address")
    return SQLiteStore(Path(rest if separator else url))

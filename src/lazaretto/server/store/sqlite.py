"""SQLite: one file, one writer thread with a plain synchronous connection, readers beside it (WAL)."""

import asyncio
import errno
import os
import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import create_async_engine

from lazaretto.host.log import Move, Written
from lazaretto.server.store.base import COLUMNS, KEEP_NEWEST, Pending, Store, told_plainly, watch
from lazaretto.server.store.database import make_private
from lazaretto.server.store.keeping import Keeper
from lazaretto.server.store.schema import MOVES, BadStore, migrate

# A table that was removed under the server takes no more moves: the first asks for its table, and every other for the
# row before it, which went with the table.
INSERT_MOVE: Final = (
    f"insert into moves ({COLUMNS}) select {', '.join('?' * len(MOVES.columns))}"
    " where ? is not null or exists (select 1 from tables where id = ?)"
)
END_TABLE: Final = "update tables set status = 'over', record = ?, changed_at = ? where id = ? and status = 'running'"
PROBE: Final = sa.text("update settings set value = value where name = 'cookie_key'")
INSERT_SNAPSHOT: Final = f"insert into snapshots (table_id, seq, data) values (?, ?, ?) {KEEP_NEWEST}"
INSERT_RECORD: Final = "insert into records (id, game, table_id, at, data) values (?, ?, ?, ?, ?)"

WRITERS_KIBIBYTES: Final = 32 * 1024  # of pages in memory, at most
PAGES_IN_JOURNAL: Final = 4000  # 16 MiB


class SQLiteStore(Store):
    """One file. Everything that writes does so in the writer's thread."""

    def __init__(self, path: Path, *, alone: bool = True) -> None:
        self.path = path
        self.keeper = Keeper(path) if alone else None  # one server has the file; tools may look and change beside it
        super().__init__(create_async_engine(f"sqlite+aiosqlite:///{path}"))
        self.writer = sa.create_engine(f"sqlite:///{path}", poolclass=sa.StaticPool)
        watch(self.writer)
        for engine in (self.engine.sync_engine, self.writer):
            sa.event.listen(engine, "connect", set_pragmas)
        sa.event.listen(self.writer, "connect", give_room)
        self.thread = ThreadPoolExecutor(1, "store")

    async def open(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.connect)

    def connect(self) -> None:
        """Open the writer's connection. In the writer's thread, as everything that touches it."""
        try:
            make_private(self.path)
            if self.keeper is not None:
                self.keeper.take()
            self.connection = self.writer.connect()
            self.bare: sqlite3.Connection = self.connection.connection.driver_connection  # type: ignore[assignment]
            migrate(self.connection)
            self.connection.commit()
            self.bare.execute("pragma foreign_keys=on")  # not while tables are being rebuilt
            self.written_to = identity(self.path)
            journal = self.path.with_name(self.path.name + "-wal")
            self.journal = (journal, identity(journal)) if journal.exists() else None  # none on some network disks
        except OSError as error:
            raise BadStore(f"cannot use the database {self.path}: {error.strerror}") from error
        except sa.exc.DBAPIError as error:
            raise BadStore(f"cannot use the database {self.path}: {error.orig}") from error

    def announce(self, address: str) -> None:
        """Leave word beside the file, for whoever wants to start a second server."""
        if self.keeper is not None:
            self.keeper.announce(address)

    async def close(self) -> None:
        await super().close()
        await asyncio.get_running_loop().run_in_executor(self.thread, self.disconnect)
        self.thread.shutdown()

    def disconnect(self) -> None:
        """Close the writer's connection, if it was ever there."""
        if hasattr(self, "connection"):
            self.connection.close()
        self.writer.dispose()
        if self.keeper is not None:
            self.keeper.release()

    def check_file(self) -> None:
        """Write nothing into a file that is not where it was: after a restart nobody would find it.

        What is in a journal that was taken away is put into the database, where it will be found.
        """
        if identity(self.path) != self.written_to:
            raise OSError(errno.ESTALE, "the database was moved or replaced under the server; put it back, or restart")
        if self.journal is not None and not is_still(*self.journal):
            with suppress(sqlite3.Error):
                self.bare.execute("pragma wal_checkpoint(truncate)")
            raise OSError(errno.ESTALE, "the database's journal (-wal) was taken away under the server; restart it")

    def insertion(self, table: sa.Table, **values: object) -> sqlite.Insert:
        return sqlite.insert(table).values(**values)

    async def write(self, *statements: sa.Executable) -> list[int]:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.execute, statements)

    def execute(self, statements: Sequence[sa.Executable]) -> list[int]:
        """A transaction in the writer's thread."""
        with told_plainly(), transaction(self.connection):
            self.check_file()
            return [self.connection.execute(statement).rowcount for statement in statements]

    async def mended(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.probe)

    def probe(self) -> None:
        """Write something small: only that shows whether the disk has room, and the file is not locked."""
        with told_plainly(), transaction(self.connection):
            self.check_file()
            self.connection.execute(PROBE)

    def flush(self, batch: Sequence[Pending]) -> None:
        self.thread.submit(self.commit, batch).add_done_callback(self.tell)

    def tell(self, future: "Future[Sequence[Written]]") -> None:
        """Carry the result of a batch over into the event loop."""
        self.loop.call_soon_threadsafe(self.flushed, future.exception() or future.result())

    def commit(self, batch: Sequence[Pending]) -> Sequence[Written]:
        """Write a batch at once, past SQLAlchemy for speed; one by one only if one of them is refused."""
        self.check_file()
        try:
            with transaction(self.bare):
                cursor = self.bare.executemany(INSERT_MOVE, [written_row(pending.move) for pending in batch])
                if cursor.rowcount != len(batch):
                    raise sqlite3.IntegrityError("a table is gone")
                for pending in batch:
                    self.bring(pending)
        except (sqlite3.OperationalError, sqlite3.InternalError):
            raise  # the disk, not a row
        except (sqlite3.Error, ValueError, OverflowError):
            with transaction(self.bare):
                self.bare.execute("begin immediate")
                return [self.commit_one(pending) for pending in batch]
        return [True] * len(batch)

    def commit_one(self, pending: Pending) -> Written:
        """Write one move of a batch, with what it brings; what is wrong with it is its own affair."""
        self.bare.execute("savepoint one")
        try:
            written = self.bare.execute(INSERT_MOVE, written_row(pending.move)).rowcount == 1
            if written:
                self.bring(pending)
        except (sqlite3.OperationalError, sqlite3.InternalError):
            raise
        except sqlite3.IntegrityError:
            written = False
        except (sqlite3.Error, ValueError, OverflowError) as error:
            self.bare.execute("rollback to one")
            return error
        if not written:
            self.bare.execute("rollback to one")
        self.bare.execute("release one")
        return written

    def bring(self, pending: Pending) -> None:
        """A snapshot may come with a move; the last one of a game ends the table and leaves a record."""
        move, ending, snapshot, _ = pending
        if snapshot:
            self.bare.execute(INSERT_SNAPSHOT, (move.table_id, move.seq, snapshot))
        if ending is not None:
            ended = self.bare.execute(END_TABLE, (ending.record, move.at, move.table_id))
            if ended.rowcount == 1:
                row = (ending.record, ending.game, move.table_id, move.at, ending.data)
                self.bare.execute(INSERT_RECORD, row)


def identity(path: Path) -> tuple[int, int]:
    """Which file is at a path: OSError if there is none."""
    found = os.stat(path)  # noqa: PTH116  # every batch asks, and a Path is slow
    return found.st_dev, found.st_ino


def is_still(path: Path, known: tuple[int, int]) -> bool:
    """Is this file at its path?"""
    try:
        return identity(path) == known
    except FileNotFoundError:
        return False


def written_row(move: Move) -> tuple[Any, ...]:
    """What INSERT_MOVE takes: plain marks by place, because newer Pythons give numbered ones no sequence."""
    row = move.row
    return (*row, row[-1], move.table_id)


class transaction:  # in lower case: it reads as a statement
    """Commit, or roll back and pass the error on."""

    def __init__(self, connection: sa.Connection | sqlite3.Connection) -> None:
        self.connection = connection

    def __enter__(self) -> None:
        """Nothing: a connection begins by itself."""

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if error is None:
            try:
                self.connection.commit()
            except BaseException:
                self.connection.rollback()  # a full disk shows at the commit, too
                raise
        else:
            self.connection.rollback()


def set_pragmas(connection: Any, _: object) -> None:
    """Durable at every commit, readers beside the writer, and patience with backup programs."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"pragma {pragma}")
    cursor.close()


def give_room(connection: Any, _: object) -> None:
    """The writer comes to the last page of every table's log again and again: it keeps them in memory, and puts what
    is in the journal to its place in the file only when most pages are there several times."""
    cursor = connection.cursor()
    for pragma in (f"cache_size={-WRITERS_KIBIBYTES}", f"wal_autocheckpoint={PAGES_IN_JOURNAL}"):
        cursor.execute(f"pragma {pragma}")
    cursor.close()

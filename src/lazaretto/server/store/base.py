"""The store: SQLAlchemy Core over SQLite or PostgreSQL, with group commit for moves.

Moves are submitted with a callback and written in batches: a batch is whatever arrived during the last flush. A row
that the database refuses spoils no other. Everything else goes through `read` and `write`. Nothing here knows the rules
of a table.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from lazaretto.host.log import Ending, Move, Snapshot, Written
from lazaretto.host.refusals import Refused
from lazaretto.host.wire import encode
from lazaretto.server.meters import METERS
from lazaretto.server.refusals import LOGGER
from lazaretto.server.store.schema import MOVES

Done = Callable[[Written], None]
Statement = sa.Executable  # what `read` and `write` take; the modules beside this one make them
COLUMNS: Final = ", ".join(column.name for column in MOVES.columns)
# The newest snapshot of a table stays.
KEEP_NEWEST: Final = (
    "on conflict (table_id) do update set seq = excluded.seq, data = excluded.data where snapshots.seq < excluded.seq"
)


class Pending(NamedTuple):
    """A move on its way to the disk."""

    move: Move
    ending: Ending | None
    snapshot: str  # of the table after this move, empty for none
    done: Done


class NotStored(Refused):
    """The database could not be reached, or could not keep what it was given."""

    def __init__(self, error: BaseException) -> None:
        super().__init__("unsaved", "the server cannot reach its database, or its disk is full; try again in a moment")
        self.cause = error


class LostLease(Refused):
    """This process was taken for gone, and what it had belongs to others now."""

    def __init__(self) -> None:
        super().__init__("unsaved", "this server was away too long; try again in a moment")


@contextmanager
def told_plainly() -> Iterator[None]:
    """The many ways a database has of not answering, as one. What a statement itself does wrong stays what it is."""
    try:
        yield
    except (sa.exc.IntegrityError, sa.exc.ProgrammingError, sa.exc.DataError):
        raise
    except (sa.exc.DBAPIError, sa.exc.TimeoutError, OSError, TimeoutError) as error:
        raise NotStored(error) from error


class Store(ABC):
    """A database. Open it inside a running event loop, close it there."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        watch(engine.sync_engine)
        self.pending: list[Pending] = []
        self.busy = False
        self.idle = asyncio.Event()

    @abstractmethod
    async def open(self) -> None:
        """Connect and migrate."""

    def announce(self, address: str) -> None:  # noqa: B027  # only a file has anybody to tell
        """The server that has this store is there now."""

    async def settle(self) -> None:
        """Finish what is pending."""
        if self.busy:
            self.idle.clear()
            await self.idle.wait()

    async def close(self) -> None:
        """Finish what is pending and disconnect."""
        await self.settle()
        await self.engine.dispose()

    async def read(self, statement: sa.Executable) -> list[sa.Row[Any]]:
        """The rows of a query."""
        with told_plainly():
            async with self.engine.connect() as connection:
                return list((await connection.execute(statement)).all())

    @abstractmethod
    def insertion(self, table: sa.Table, **values: object) -> postgresql.Insert | sqlite.Insert:
        """An insert that may say what to do on conflict, in the store's dialect."""

    @abstractmethod
    async def write(self, *statements: sa.Executable) -> list[int]:
        """Execute in one transaction; the number of rows each has changed."""

    @abstractmethod
    def flush(self, batch: Sequence[Pending]) -> None:
        """Begin to write a batch; `flushed` is called in the event loop when it is on disk."""

    @abstractmethod
    async def mended(self) -> None:
        """Return when moves can be written again, and nothing written before can arrive any more."""

    # Group commit. In the event loop only.

    def submit(self, move: Move, done: Done, ending: Ending | None = None, snapshot: Snapshot | None = None) -> None:
        """Write a move, and what goes with it, with the next batch; call back when it is durable."""
        data = encode(snapshot).decode() if snapshot is not None else ""
        self.pending.append(Pending(move, ending, data, done))
        if not self.busy:
            self.busy = True
            self.loop = asyncio.get_running_loop()
            self.loop.call_soon(self.go)  # the rest of this turn of the loop joins the batch

    def go(self) -> None:
        """Write everything that is pending."""
        self.batch, self.pending = self.pending, []
        METERS.flush_began()
        self.flush(self.batch)

    def flushed(self, written: Sequence[Written] | BaseException) -> None:
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
        for place, (move, _, _, done) in enumerate(batch):
            try:
                done(written if isinstance(written, BaseException) else written[place])
            except Exception:  # one table's trouble is not that of the others in its batch
                LOGGER.exception("table %s failed after seq %d was written", move.table_id, move.seq)


def watch(engine: sa.Engine) -> None:
    """Count what a database refuses, and never show what it was given: errors are logged, rows have secrets."""
    engine.hide_parameters = True
    sa.event.listen(engine, "handle_error", METERS.database_failed)

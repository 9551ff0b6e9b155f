"""Wake-ups between the processes of one server. Only `table:seq` and the like travel, never a view.

A lost wake-up does no harm: the log is the truth, and clients resume by seq.
"""

import asyncio
import zlib
from collections.abc import Callable
from typing import Final

import asyncpg  # type: ignore[import-untyped]

from lazaretto.server.refusals import LOGGER
from lazaretto.server.store import CHANNEL

SEATS: Final = "seats"  # a table's seats, host or status have changed
SAID: Final = "said"  # something was said
Wake = Callable[[str, str], None]  # table, and a seq, SEATS or SAID


class Bus:
    """One process alone: nobody to wake."""

    async def open(self, wake: Wake, missed: Callable[[], None]) -> None:
        """Listen: `wake` hears the others, `missed` is called when wake-ups may have been lost."""

    async def close(self) -> None:
        """Listen no more."""

    async def tell(self, table_id: str, what: str) -> None:
        """Wake the other processes."""

    async def claim(self, table_id: str) -> bool:
        """May this process move the bots of a table? Only one may."""
        return True

    async def release(self, table_id: str) -> None:
        """Let another process move them."""


class PostgresBus(Bus):
    """LISTEN and NOTIFY on one connection of this process, which also holds its claims as advisory locks."""

    def __init__(self, url: str, sender: str) -> None:
        self.url = url
        self.sender = sender
        self.connection: asyncpg.Connection | None = None
        self.using = asyncio.Lock()
        self.closed = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self, wake: Wake, missed: Callable[[], None]) -> None:
        self.wake, self.missed = wake, missed
        await self.connect()

    async def connect(self) -> None:
        """Listen on a new connection."""
        self.connection = await asyncpg.connect(self.url)
        self.connection.add_termination_listener(self.lost)
        await self.connection.add_listener(CHANNEL, self.hear)

    def lost(self, _: object) -> None:
        """The connection broke: everything may have been missed."""
        if not self.closed:
            task = asyncio.get_running_loop().create_task(self.reconnect())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def reconnect(self) -> None:
        """Try until it works."""
        while not self.closed:
            try:
                await self.connect()
            except (OSError, asyncpg.PostgresError) as error:
                LOGGER.warning("the database does not answer: %s", error)
                await asyncio.sleep(1.0)
            else:
                self.missed()
                return

    def hear(self, _connection: object, _pid: int, _channel: str, payload: str) -> None:
        """Somebody has told something."""
        sender, *words = payload.split()
        if sender != self.sender:
            for word in words:
                table_id, _, what = word.partition(":")
                self.wake(table_id, what)

    async def close(self) -> None:
        self.closed = True
        if self.connection is not None:
            await self.connection.close()

    async def tell(self, table_id: str, what: str) -> None:
        await self.ask("select pg_notify($1, $2)", CHANNEL, f"{self.sender} {table_id}:{what}")

    async def claim(self, table_id: str) -> bool:
        return bool(await self.ask("select pg_try_advisory_lock($1, $2)", *lock_of(table_id)))

    async def release(self, table_id: str) -> None:
        await self.ask("select pg_advisory_unlock($1, $2)", *lock_of(table_id))

    async def ask(self, query: str, *args: object) -> object:
        """One query on the connection, which takes one at a time; None while it is broken."""
        async with self.using:
            try:
                if self.connection is not None:
                    found: object = await self.connection.fetchval(query, *args)
                    return found
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                LOGGER.warning("the database does not answer: %s", error)
        return None


def lock_of(table_id: str) -> tuple[int, int]:
    """The advisory lock of a table's bots."""
    return 1350, zlib.crc32(table_id.encode()) - (1 << 31)

"""A TCP proxy between server and PostgreSQL: passes, delays, stalls, drops, and loses the answer of a commit."""

import asyncio
import socket
import struct
import threading
from collections.abc import Callable
from typing import Any, Final

SSL_REQUEST: Final = struct.pack("!II", 8, 80877103)
COMPLETE, READY = b"C", b"Z"  # PostgreSQL's messages: a command is complete; ready, with the transaction's state
WRITES: Final = (b"INSERT", b"UPDATE", b"DELETE", b"SELECT")  # a query may write and then tell what it has written


class Answers:
    """Cuts what the database answers into messages, and tells which of them say that a write is committed.

    From `complete` to `ready` messages are one unit: a commit is known only by both.
    """

    def __init__(self) -> None:
        self.rest = b""
        self.unit = b""
        self.wrote = False

    def feed(self, chunk: bytes) -> list[tuple[bytes, bool]]:
        """The units that are whole now: their bytes, and whether each says that something written is committed."""
        self.rest += chunk
        found = []
        while len(self.rest) >= 5:
            end = 1 + struct.unpack_from("!I", self.rest, 1)[0]
            if len(self.rest) < end:
                break
            message, self.rest = self.rest[:end], self.rest[end:]
            self.unit += message
            if message[:1] == COMPLETE:
                self.wrote = self.wrote or (message[5:].startswith(WRITES) and not message.endswith(b" 0\0"))
            idle = message[:1] == READY and message[5:6] == b"I"
            if message[:1] == READY or self.unit[:1] != COMPLETE:
                found.append((self.unit, idle and self.wrote))
                self.unit = b""
            self.wrote = self.wrote and not idle
        return found


class Link:
    """One connection through the proxy."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self.near, self.far = near, far
        self.writes_moves = False

    def cut(self) -> None:
        """End both sides by a reset: nobody says goodbye."""
        for writer in (self.near, self.far):
            found: socket.socket | None = writer.get_extra_info("socket")
            if found is not None and not writer.transport.is_closing():
                found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()


class Proxy:
    """Runs in a thread of its own; its methods are called from any other."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.delay = 0.0  # seconds, each way
        self.refusing = False
        self.to_swallow = 0
        self.swallowed = 0
        self.links: set[Link] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        self.thread = threading.Thread(target=self.run, args=(ready,), daemon=True)
        self.thread.start()
        assert ready.wait(10)

    def run(self, ready: threading.Event) -> None:
        """The thread."""
        asyncio.set_event_loop(self.loop)
        self.flowing = asyncio.Event()
        self.flowing.set()
        server = self.loop.run_until_complete(asyncio.start_server(self.accept, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        self.loop.run_forever()
        server.close()
        for task in self.tasks:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*self.tasks, return_exceptions=True))
        self.loop.close()

    def do(self, what: Callable[[], Any]) -> None:
        """Do something in the proxy's thread, and wait for it."""
        done = threading.Event()

        def act() -> None:
            what()
            done.set()

        self.loop.call_soon_threadsafe(act)
        assert done.wait(10)

    # What a network does.

    def mend(self) -> None:
        """Pass everything, as at the beginning."""
        self.delay, self.refusing, self.to_swallow = 0.0, False, 0
        self.do(self.flowing.set)

    def stall(self) -> None:
        """Keep connections open, accept new ones, and forward nothing: a cable that was pulled."""
        self.do(self.flowing.clear)

    def drop(self, refusing: bool = False) -> None:
        """Reset every connection; with `refusing`, new ones too until it is mended."""
        self.refusing = refusing
        self.do(self.cut)

    def cut(self) -> None:
        """Reset every connection. In the proxy's thread."""
        for link in list(self.links):
            link.cut()

    def swallow(self, times: int = 1) -> None:
        """Let the next commits of moves reach the database, and cut the connection instead of bringing the answer."""
        self.to_swallow = times

    def close(self) -> None:
        """End the thread and every connection."""
        self.mend()
        self.drop(refusing=True)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)

    # Its connections.

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """The server has connected: connect to the database and carry bytes both ways."""
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        try:
            await self.carry(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            writer.transport.abort()
        finally:
            self.tasks.discard(task)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry bytes both ways until one side ends."""
        if self.refusing:
            writer.transport.abort()
            return
        first = await reader.readexactly(8)
        if first == SSL_REQUEST:  # answered here, so that everything after it is plain messages
            writer.write(b"N")
            first = b""
        await self.flowing.wait()
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        far_writer.write(first)
        link = Link(writer, far_writer)
        self.links.add(link)
        try:
            ways = [asyncio.ensure_future(self.forth(reader, link)), asyncio.ensure_future(self.back(far_reader, link))]
            done, rest = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in rest:
                way.cancel()
            await asyncio.gather(*done, *rest, return_exceptions=True)
        finally:
            self.links.discard(link)
            link.near.transport.abort() if link.near.transport.is_closing() else link.near.close()
            link.far.close()

    async def forth(self, reader: asyncio.StreamReader, link: Link) -> None:
        """From the server to the database."""
        while chunk := await reader.read(1 << 16):
            link.writes_moves = link.writes_moves or b"insert into moves" in chunk.lower()
            await self.pass_on(chunk, link.far)

    async def back(self, reader: asyncio.StreamReader, link: Link) -> None:
        """From the database to the server; an answer that is to be lost is held back and the connection cut."""
        answers: Answers | None = None
        while chunk := await reader.read(1 << 16):
            if answers is None and not (self.to_swallow and link.writes_moves):
                await self.pass_on(chunk, link.near)
                continue
            answers = answers or Answers()
            for unit, committed in answers.feed(chunk):
                if committed and self.to_swallow:
                    self.to_swallow -= 1
                    self.swallowed += 1
                    link.cut()
                    return
                await self.pass_on(unit, link.near)

    async def pass_on(self, chunk: bytes, writer: asyncio.StreamWriter) -> None:
        """Forward, when and as slowly as the network is now."""
        if self.delay:
            await asyncio.sleep(self.delay)
        await self.flowing.wait()
        writer.write(chunk)
        await writer.drain()

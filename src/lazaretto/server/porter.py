"""The porter: the parent of several server processes. It opens the door and hands every connection to the right one.

It looks at the first line of what a connection says, without taking it, and passes the connection itself on: the
process that has the table speaks with the browser directly from then on. Processes that die are started again; those
that are silent get no new connections until they speak again.
"""

import array
import asyncio
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from lazaretto.server.refusals import LOGGER
from lazaretto.server.relaying import table_of
from lazaretto.server.store.lease import LEASE_SECONDS, slot_of

HEAD_SECONDS: Final = 10.0  # to say the first line
LONGEST_LINE: Final = 4096
MOST_WAITING: Final = 2000  # connections that have said nothing yet
SILENT_SECONDS: Final = LEASE_SECONDS  # then a process is passed over
HUNG_SECONDS: Final = 30.0  # then it is ended
STARTS: Final = 5  # in a row that may fail
MOST_MOVED: Final = 100_000
PACKET: Final = 64
READY, BEAT, DEAD = b"r", b"b", b"d"  # and `c` with a connection


class Worker:
    """One server process, as its parent sees it."""

    def __init__(self, slot: int, slots: int, house: str, changed: Callable[[], None]) -> None:
        self.slot = slot
        self.channel, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.channel.setblocking(False)
        os.set_inheritable(other.fileno(), True)
        command = [sys.executable, "-m", "lazaretto.server.worker", str(other.fileno()), str(slot), str(slots), house]
        self.process = subprocess.Popen(command, pass_fds=[other.fileno()])
        other.close()
        self.changed = changed
        self.ready = False
        self.name = ""  # of its lease
        self.heard = time.monotonic()
        asyncio.get_running_loop().add_reader(self.channel.fileno(), self.hear)

    def hear(self) -> None:
        """It says that it lives, and under which name."""
        try:
            data = self.channel.recv(PACKET)
        except OSError:
            return
        self.heard = time.monotonic()
        self.name = data[1:].decode()
        if data[:1] == READY and not self.ready:
            self.ready = True
            self.changed()

    def serves(self) -> bool:
        """Can it be given connections?"""
        return self.ready and self.process.poll() is None and time.monotonic() - self.heard < SILENT_SECONDS

    def give(self, connection: socket.socket) -> bool:
        """Hand a connection over."""
        ancillary = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [connection.fileno()]))]
        try:
            return self.channel.sendmsg([b"c"], ancillary) == 1
        except OSError:
            return False

    def tell(self, what: bytes) -> None:
        """Say something to it."""
        try:
            self.channel.send(what)
        except OSError:
            pass  # it finds out by the lease

    def close(self) -> None:
        """Listen no more."""
        asyncio.get_running_loop().remove_reader(self.channel.fileno())
        self.channel.close()


class Porter:
    """The door and the processes behind it."""

    def __init__(self, listening: socket.socket, count: int, opened: Callable[[], None]) -> None:
        self.listening = listening
        self.count = count
        self.opened = opened
        self.house = secrets.token_hex(8)
        self.workers: list[Worker] = []
        self.open = False
        self.failed = 0
        self.turn = 0
        self.moved: OrderedDict[str, int] = OrderedDict()  # tables that came to another process than the usual one
        self.waiting = 0
        self.leaving = asyncio.Event()
        self.tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> int:
        """Open the door when all processes are there; close it when told; the exit code."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.leaving.set)
        self.listening.setblocking(False)
        self.workers = [Worker(slot, self.count, self.house, self.changed) for slot in range(self.count)]
        try:
            await self.watch()
        finally:
            self.listening.close()
            await self.stop()
        return 1 if self.failed >= STARTS else 0

    def changed(self) -> None:
        """A process has come up: with the last of them the door opens."""
        self.failed = 0
        if not self.open and all(worker.ready for worker in self.workers):
            self.open = True
            self.listening.listen(2048)
            self.keep(asyncio.create_task(self.accept()))
            self.opened()

    def keep(self, task: "asyncio.Task[None]") -> None:
        """Keep a task from being forgotten."""
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def watch(self) -> None:
        """Start again what has died; end what hangs."""
        while not self.leaving.is_set() and self.failed < STARTS:
            for slot, worker in enumerate(self.workers):
                if worker.process.poll() is not None:
                    self.replace(slot)
                elif worker.ready and time.monotonic() - worker.heard > HUNG_SECONDS:
                    LOGGER.error("a server process hangs; it is ended")
                    worker.process.kill()
            try:
                await asyncio.wait_for(self.leaving.wait(), 0.05)
            except TimeoutError:
                pass

    def replace(self, slot: int) -> None:
        """Start a process in place of a dead one, whose tables are free at once."""
        dead = self.workers[slot]
        LOGGER.error("a server process has ended with %s; another one is started", dead.process.returncode)
        self.failed += not dead.ready
        dead.close()
        self.workers[slot] = Worker(slot, self.count, self.house, self.changed)
        for worker in self.workers:
            if dead.name and worker.serves():
                worker.tell(DEAD + dead.name.encode())

    async def stop(self) -> None:
        """End all processes, gently first."""
        for task in list(self.tasks):
            task.cancel()
        for worker in self.workers:
            worker.process.terminate()
        until = time.monotonic() + 10
        while any(worker.process.poll() is None for worker in self.workers):
            if time.monotonic() > until:
                for worker in self.workers:
                    worker.process.kill()
            await asyncio.sleep(0.05)
        for worker in self.workers:
            worker.close()

    # --- Connections ------------------------------------------------------------------------------------------------

    async def accept(self) -> None:
        """Take every connection that comes."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self.listening)
            except OSError as error:  # too many files are open: wait until some are closed
                LOGGER.warning("a connection could not be taken: %s", error)
                await asyncio.sleep(0.1)
                continue
            if self.waiting >= MOST_WAITING:
                connection.close()
                continue
            self.keep(asyncio.create_task(self.lead(connection)))

    async def lead(self, connection: socket.socket) -> None:
        """Look where a connection wants to go, and hand it over."""
        self.waiting += 1
        try:
            line = await first_line(connection)
            table_id = table_of(line.split(b" ")[1].split(b"?")[0].decode("latin-1")) if line.count(b" ") >= 2 else None
            until = time.monotonic() + HEAD_SECONDS
            while line and time.monotonic() < until:
                slot = self.choose(table_id)
                if slot is not None and self.workers[slot].give(connection):
                    return
                await asyncio.sleep(0.05)
        except OSError as error:
            LOGGER.debug("a connection was lost before it had said anything: %s", error)
        finally:
            self.waiting -= 1
            connection.close()  # our handle of it

    def choose(self, table_id: str | None) -> int | None:
        """The process for a connection: the table's own, if it has one."""
        serving = [worker.slot for worker in self.workers if worker.serves()]
        if not serving:
            return None
        if table_id is None:
            self.turn += 1
            return serving[self.turn % len(serving)]
        moved = self.moved.get(table_id)
        if moved in serving:
            return moved
        slot = slot_of(table_id, serving)
        if slot != slot_of(table_id, range(self.count)):
            self.moved[table_id] = slot
            if len(self.moved) > MOST_MOVED:
                self.moved.popitem(last=False)
        return slot


async def first_line(connection: socket.socket) -> bytes:
    """The first line a connection says, left where it is; empty if it says none in time."""
    connection.setblocking(False)
    until = time.monotonic() + HEAD_SECONDS
    pause = 0.0
    while time.monotonic() < until:
        await asyncio.wait_for(readable(connection), max(0.0, until - time.monotonic()) + 0.01)
        await asyncio.sleep(pause)  # what is there is not a line yet
        try:
            data = connection.recv(LONGEST_LINE, socket.MSG_PEEK)
        except BlockingIOError:
            continue
        line, end, _ = data.partition(b"\r\n")
        if end or not data or len(data) >= LONGEST_LINE:
            return line if end else b""
        pause = 0.05
    return b""


async def readable(connection: socket.socket) -> None:
    """Return when there is something to read."""
    loop = asyncio.get_running_loop()
    there = asyncio.Event()
    loop.add_reader(connection.fileno(), there.set)
    try:
        await there.wait()
    finally:
        loop.remove_reader(connection.fileno())

"""The load: two sockets a table, seats in turn; a move counts when both seats have its whole frame.

One program for both servers, so that the client costs both the same. Run by bench_server.py in its own process:
the task as JSON on standard input, results as JSON on standard output.
"""

import asyncio
import base64
import gc
import json
import os
import random
import resource
import sys
import time
from abc import ABC, abstractmethod
from collections import deque
from pathlib import Path
from typing import Any

import uvloop

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Wire(asyncio.Protocol):
    """A WebSocket client, as little of one as the load needs."""

    def __init__(self, path: str, host: str, headers: dict[str, str], hear: Any) -> None:
        self.path, self.host, self.headers, self.hear = path, host, headers, hear
        self.buffer = bytearray()
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.bytes = 0
        self.frames = 0

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {self.path} HTTP/1.1", f"Host: {self.host}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.open.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionError(bytes(buffer[:80]).decode()))
                return
            del buffer[: end + 4]
            self.open.set_result(None)
        while len(buffer) >= 2:
            kind, size, start = buffer[0] & 15, buffer[1] & 127, 2
            if size == 126:
                if len(buffer) < 4:
                    return
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                if len(buffer) < 10:
                    return
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            payload = bytes(buffer[start : start + size])
            del buffer[: start + size]
            if kind in (TEXT, BINARY):
                self.bytes += size
                self.frames += 1
                self.hear(self, payload)
            elif kind == PING:
                self.send(payload, PONG)

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """A masked frame; the mask is zero, so the payload stays as it is."""
        size = len(payload)
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + payload)


class Table(ABC):
    """A table of two seats and its move under way."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load = load
        self.number = number
        self.wires: list[Wire] = []
        self.seq = 0  # of the last finished move
        self.seen = [-1, -1]
        self.turn = 0
        self.since = 0.0  # when the move was sent, or should have been
        self.moving = False
        self.due: deque[float] = deque()  # open loop: when the next moves should be sent
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @abstractmethod
    async def connect(self) -> None:
        """Open both sockets and say hello."""

    @abstractmethod
    def move(self, seat: int) -> bytes:
        """The message of a move."""

    def send(self, since: float) -> None:
        """Let the seat whose turn it is move."""
        self.moving = True
        self.since = since
        self.wires[self.turn].send(self.move(self.turn))

    def saw(self, seat: int, seq: int) -> None:
        """A seat has a frame of this seq."""
        self.seen[seat] = seq
        if self.seen[0] != self.seen[1]:
            return
        if not self.ready.done():
            self.seq = seq
            self.ready.set_result(None)
        elif self.moving and seq > self.seq:
            self.seq = seq
            self.moving = False
            self.turn = 1 - self.turn
            self.load.finished(self)


class Ours(Table):
    async def connect(self) -> None:
        for seat in (0, 1):
            path = f"/ws/{self.load.tables[self.number]}"
            headers = {"Origin": f"http://{self.load.host}", "Cookie": self.load.cookie}
            self.wires.append(await self.load.wire(path, headers, self.hearer(seat)))
            self.wires[seat].send(b'{"type":"hello","show":%d}' % seat)
        await self.ready

    def hearer(self, seat: int) -> Any:
        def hear(wire: Wire, payload: bytes) -> None:
            if payload.startswith(b'{"type":"update","seq":'):
                self.saw(seat, int(payload[23 : payload.index(b",", 23)]))
            elif payload.startswith(b'{"type":"error"'):
                raise RuntimeError(payload.decode())

        return hear

    def move(self, seat: int) -> bytes:
        return b'{"type":"play","seat":%d,"code":%d,"expected_seq":%d,"key":"%d"}' % (
            seat,
            self.seq % 20,
            self.seq,
            self.seq,
        )


class BoardgameIo(Table):
    """Speaks engine.io and socket.io as the library's own client does."""

    async def connect(self) -> None:
        for seat in (0, 1):
            path = "/socket.io/?EIO=4&transport=websocket"
            self.wires.append(await self.load.wire(path, {"Origin": "http://localhost:3000"}, self.hearer(seat)))
            self.wires[seat].send(b"40/duel,")
        await self.ready

    def hearer(self, seat: int) -> Any:
        name = f"match{self.number}"

        def hear(wire: Wire, payload: bytes) -> None:
            if payload.startswith((b'42/duel,["update"', b'42/duel,["sync"')):
                place = payload.index(b'"_redo"')
                place = payload.index(b'"_stateID":', place) + 11
                end = place
                while payload[end] in b"0123456789":
                    end += 1
                self.saw(seat, int(payload[place:end]))
            elif payload == b"2":
                wire.send(b"3")
            elif payload.startswith(b"40/duel,"):
                wire.send(f'42/duel,["sync","{name}","{seat}",null,2]'.encode())

        return hear

    def move(self, seat: int) -> bytes:
        return (
            b'42/duel,["update",{"type":"MAKE_MOVE","payload":{"type":"treat","args":[%d],"playerID":"%d",'
            b'"credentials":null}},%d,"match%d","%d"]' % (self.seq % 20, seat, self.seq, self.number, seat)
        )


class Load:
    """All tables of a run."""

    def __init__(self, task: dict[str, Any]) -> None:
        self.host: str = task["host"]
        self.cookie: str = task.get("cookie", "")
        self.tables: list[str] = task.get("tables", [])
        self.seconds: float = task["seconds"]
        self.rate: float | None = task.get("rate")
        self.count: int = task["count"]
        self.pid: int | None = task.get("pid")
        self.idle: list[str] = task.get("idle", [])  # tables with one device that only watches
        self.kind = Ours if task["server"] == "ours" else BoardgameIo
        self.latencies: list[float] = []
        self.measuring = False
        self.stopped = False
        self.all: list[Table] = []

    async def watch(self, table: str) -> None:
        """Come to a table and stay there without a word."""
        shown = asyncio.get_running_loop().create_future()

        def hear(wire: Wire, payload: bytes) -> None:
            if payload.startswith(b'{"type":"update"') and not shown.done():
                shown.set_result(None)

        headers = {"Origin": f"http://{self.host}", "Cookie": self.cookie}
        (await self.wire(f"/ws/{table}", headers, hear)).send(b'{"type":"hello","show":0}')
        await shown

    async def wire(self, path: str, headers: dict[str, str], hear: Any) -> Wire:
        host, _, port = self.host.partition(":")
        made = await asyncio.get_running_loop().create_connection(
            lambda: Wire(path, self.host, headers, hear), host, int(port)
        )
        await made[1].open
        return made[1]

    def finished(self, table: Table) -> None:
        """A move is where both seats see it."""
        now = time.perf_counter()
        if self.measuring:
            self.latencies.append(now - table.since)
        if self.stopped:
            return
        if self.rate is None:
            table.send(now)
        elif table.due:
            table.send(table.due.popleft())

    async def run(self) -> dict[str, Any]:
        for number in range(self.count):
            self.all.append(self.kind(self, number))
        for start in range(0, self.count, 20):
            await asyncio.gather(*(table.connect() for table in self.all[start : start + 20]))
        before = memory(self.pid)
        for start in range(0, len(self.idle), 20):
            await asyncio.gather(*(self.watch(table) for table in self.idle[start : start + 20]))
        taken = memory(self.pid) - before
        gc.collect()
        gc.freeze()
        gc.disable()
        feeding = None
        if self.rate is None:
            for table in self.all:
                table.send(time.perf_counter())
        else:
            feeding = asyncio.create_task(self.feed(self.rate))
        await asyncio.sleep(min(1.0, self.seconds / 3))
        sizes = self.sizes()
        self.measuring = True
        start_time, busy, served = time.perf_counter(), time.process_time(), processor(self.pid)
        await asyncio.sleep(self.seconds)
        self.measuring = False
        took = time.perf_counter() - start_time
        used = (time.process_time() - busy) / took
        served = processor(self.pid) - served
        self.stopped = True
        if feeding is not None:
            feeding.cancel()
        after = self.sizes()
        found = sorted(self.latencies)
        return {
            "moves_per_s": round(len(found) / took, 1),
            "p50_ms": round(1000 * found[len(found) // 2], 3),
            "p99_ms": round(1000 * found[len(found) * 99 // 100], 3),
            "bytes_per_frame": round((after[0] - sizes[0]) / max(1, after[1] - sizes[1])),
            "client_cpu": round(used, 2),
            "server_cpu": round(served / took, 2),
            "server_us_per_move": round(1e6 * served / max(1, len(found)), 1),
            "idle_kb_per_table": round(taken / max(1, len(self.idle)), 1),
            "late": sum(len(table.due) for table in self.all),
        }

    def sizes(self) -> tuple[int, int]:
        wires = [wire for table in self.all for wire in table.wires]
        return sum(wire.bytes for wire in wires), sum(wire.frames for wire in wires)

    async def feed(self, rate: float) -> None:
        """Moves at random moments, so many a second; latency counts from the moment a move was due."""
        chance = random.Random(1350)
        due = time.perf_counter()
        while True:
            now = time.perf_counter()
            while due <= now:
                table = chance.choice(self.all)
                if table.moving:
                    table.due.append(due)
                else:
                    table.send(due)
                due += chance.expovariate(rate)
            await asyncio.sleep(max(0.0, min(due - now, 0.002)))


def family(pid: int | None) -> list[list[str]]:
    """The fields of /proc/PID/stat of a process and of all it has started; none where the system does not tell."""
    found: dict[int | None, list[str]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        found[int(path.parent.name)] = fields
    members = {pid}
    while True:
        more = {one for one, fields in found.items() if int(fields[1]) in members} - members
        if not more:
            return [found[one] for one in members if one in found]
        members |= more


def processor(pid: int | None) -> float:
    """Processor seconds a process and those it has started have used, all their threads together."""
    ticks = sum(int(fields[11]) + int(fields[12]) for fields in family(pid))
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int | None) -> float:
    """Kilobytes of a process in memory; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((float(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0.0)


if __name__ == "__main__":
    given = json.load(sys.stdin)
    if given.get("core") is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {given["core"]})
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        sys.stdout.write(json.dumps(runner.run(Load(given).run())) + "\n")
        sys.stdout.flush()
    os._exit(0)  # thousands of sockets need not be closed one by one

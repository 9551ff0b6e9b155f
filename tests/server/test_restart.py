"""Stops, crashes and kills: what was acknowledged is there, and every table goes on."""

import asyncio
import json
import os
import random
import secrets
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests import patience
from tests.server.client import GAME, Server, play_out

Acknowledged = dict[tuple[str, int], tuple[int, str]]  # table and seq: seat and key


def test_a_restart_resumes_every_table_with_its_undo(new_server: Callable[..., Server]) -> None:
    server = new_server().start()
    guest = server.guest("Ada")
    tables = [guest.table("me", "hot_seat", "hot_seat", start=True)["id"] for _ in range(5)]
    before = []
    for number, table in enumerate(tables):
        with guest.socket(table, show=0) as socket:
            socket.update()
            socket.play(socket.last["choices"][number]["code"], key=f"key {table}")
            socket.say("chat", text=f"at table {number}")
            socket.until("said")
            before.append(socket.last)
    code = server.stop()
    assert code in (0, -signal.SIGTERM)
    server.start()
    for number, table in enumerate(tables):
        with guest.socket(table, show=0) as socket:
            assert [line["text"] for line in socket.until("table")["chat"]] == [f"at table {number}"]
            now = socket.update()
            same = ("seq", "public", "private", "choices", "question", "can_undo", "changed")
            assert {name: now[name] for name in same} == {name: before[number][name] for name in same}
            socket.say("play", seat=0, code=0, expected_seq=0, key=f"key {table}")
            assert socket.update()["key_seq"] == 1
            assert socket.take_back()["seq"] == 2


def test_after_a_restart_bots_go_on_by_themselves(new_server: Callable[..., Server]) -> None:
    server = new_server().start()
    guest = server.guest()
    table = guest.table("me", "bot", "bot", start=True, bot_delay_ms=5000)["id"]
    with guest.socket(table) as socket:
        socket.update()
        socket.play()
    server.stop(kill=True)
    server.start()
    until = patience.now() + 15
    while guest.ask("GET", f"/api/tables/{table}")["seq"] < 3:
        assert patience.now() < until
        time.sleep(0.2)


def test_a_snapshot_makes_a_long_game_load_fast(new_server: Callable[..., Server]) -> None:
    server = new_server().start()
    guest = server.guest()
    table = guest.table("me", "hot_seat", "hot_seat", start=True)["id"]
    with guest.socket(table, show=0) as socket:
        socket.update()
        for _ in range(40):  # a long way: play, take back, again and again
            socket.play()
            socket.take_back()
        for seat in (0, 1, 2):
            socket.say("show", seat=seat)
            socket.update()
            socket.play()
        last = socket.last
    server.stop()
    server.start()
    with guest.socket(table, show=2) as socket:
        again = socket.update()
        assert again["seq"] == last["seq"] and again["public"] == last["public"]
        play = [note for note in again["notes"] if note["key"] == "table.undo"]
        assert len(play) == 40


def children(pid: int) -> set[int]:
    """Processes started by a process, and theirs."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            if int(stat.rpartition(")")[2].split()[1]) == pid:
                found |= {int(entry.name)} | children(int(entry.name))
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
@pytest.mark.parametrize("kill", [False, True], ids=["stopped", "killed"])
def test_bots_die_with_the_server(new_server: Callable[..., Server], kill: bool) -> None:
    server = new_server().start()
    guest = server.guest()
    with guest.socket(guest.table("me", "bot", start=True)["id"]) as socket:
        play_out(socket)
    assert server.process is not None
    started = children(server.process.pid)
    assert started
    nice = [os.getpriority(os.PRIO_PROCESS, pid) for pid in started]
    assert max(nice) >= 10
    server.stop(kill)
    until = patience.now() + 10
    while any(alive(pid) for pid in started):
        assert patience.now() < until, "a bot's process has outlived the server"
        time.sleep(0.05)


# --- kill -9 under load ---------------------------------------------------------------------------------------------


class Load:
    """Guests who play one table after the other as fast as they can, and remember what was acknowledged."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.acknowledged: Acknowledged = {}
        self.cookies: dict[str, str] = {}  # a table's host
        self.wanted = 0
        self.enough = asyncio.Event()

    async def run(self, guests: int, moves: int) -> None:
        """Play until so many moves are acknowledged; then, at a random moment, kill the server under the players."""
        players = [asyncio.create_task(self.play()) for _ in range(guests)]
        self.wanted, self.enough = moves, asyncio.Event()
        await asyncio.wait_for(self.enough.wait(), 60)
        await asyncio.sleep(random.uniform(0, 0.05))
        assert self.server.process is not None
        self.server.process.kill()
        for result in await asyncio.gather(*players, return_exceptions=True):
            assert isinstance(result, (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, EOFError)), (
                result
            )

    async def play(self) -> None:
        url = self.server.url
        async with httpx.AsyncClient(base_url=url, headers={"origin": url}, verify=False) as http:
            await http.get("/api/me")
            cookie = f"guest={http.cookies['guest']}"
            while True:
                seats = [{"kind": "me"}, {"kind": "hot_seat"}, {"kind": "hot_seat"}]
                body = {"game": GAME, "seats": seats, "start": True}
                table = (await http.post("/api/tables", json=body)).json()["id"]
                self.cookies[table] = cookie
                await self.game(table, cookie)

    async def game(self, table: str, cookie: str) -> None:
        """One device plays all three seats."""
        async with self.socket(table, cookie) as socket:
            await socket.send(b'{"type":"hello","show":0}')
            view = await update(socket)
            while not view["outcome"]:
                seat = view["public"]["asking"][0]["seat"]
                if view["seat"] != seat:
                    await socket.send(json.dumps({"type": "show", "seat": seat}).encode())
                    view = await update(socket)
                    continue
                key = secrets.token_hex(8)
                code = random.choice(view["choices"])["code"]
                play = {"type": "play", "seat": seat, "code": code, "expected_seq": view["seq"], "key": key}
                await socket.send(json.dumps(play).encode())
                view = await update(socket)
                assert view["key"] == key
                self.acknowledged[table, view["key_seq"]] = (seat, key)
                if len(self.acknowledged) >= self.wanted:
                    self.enough.set()

    def socket(self, table: str, cookie: str) -> Any:
        address = self.server.url.replace("http", "ws") + f"/ws/{table}"
        headers = {"cookie": cookie}
        return connect(address, origin=self.server.url, additional_headers=headers, max_size=None)

    async def check(self) -> int:
        """Everything acknowledged is there under its seq, and every table can be played to its end."""
        unfinished = 0
        newest: dict[str, tuple[int, int, str]] = {}
        for (table, seq), (seat, key) in self.acknowledged.items():
            newest[table] = max(newest.get(table, (0, 0, "")), (seq, seat, key))
        for table, (seq, seat, key) in newest.items():
            async with self.socket(table, self.cookies[table]) as socket:
                await socket.send(b'{"type":"hello"}')
                view = await update(socket)
                assert view["seq"] >= seq, f"table {table} lost an acknowledged move"
                retry = {"type": "play", "seat": seat, "code": 0, "expected_seq": seq - 1, "key": key}
                await socket.send(json.dumps(retry).encode())
                assert (await update(socket))["key_seq"] == seq
            if not view["outcome"]:
                unfinished += 1
                await self.game(table, self.cookies[table])
        return unfinished


async def update(socket: Any) -> Any:
    while True:
        frame = json.loads(await asyncio.wait_for(socket.recv(), 15))
        assert frame["type"] != "error", frame
        if frame["type"] == "update":
            return frame


def kill_rounds(server: Server, rounds: int) -> None:
    load = Load(server)
    total = 0
    unfinished = 0
    for _ in range(rounds):
        server.start()
        load.acknowledged, load.cookies = {}, {}
        asyncio.run(load.run(guests=6, moves=random.randint(25, 150)))
        server.stop(kill=True)
        server.start()
        kept = dict(load.acknowledged)
        unfinished += asyncio.run(load.check())
        server.stop()
        total += len(kept)
    assert total >= 25 * rounds
    assert unfinished > 0
    print(f"{rounds} kills, {total} acknowledged moves, none lost, {unfinished} tables resumed")


def test_kill_9_loses_no_acknowledged_move(new_server: Callable[..., Server]) -> None:
    kill_rounds(new_server(), 3)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_kill_9_fifty_times(new_server: Callable[..., Server]) -> None:
    kill_rounds(new_server(), 50)

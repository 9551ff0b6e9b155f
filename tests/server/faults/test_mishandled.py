"""What hosts and browsers do without meaning harm: a file taken away, an old backup, a stop in the middle, a storm."""

import asyncio
import random
import secrets
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from socket import SHUT_RDWR

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests import patience
from tests.server.client import Guest, Json, Server, Socket, free_port
from tests.server.faults.conftest import Base
from tests.server.faults.load import Load
from tests.server.faults.processes import GamesServer
from tests.server.faults.tampering import column, tamper
from tests.server.faults.trial import trial

NewServer = Callable[..., Server]
FILES = ("", "-wal", "-shm")
STORM = 6.0  # seconds
A_SECOND = 50  # connections


def moved(here: Path, there: Path) -> None:
    """Move an SQLite file, with what belongs to it."""
    for end in FILES:
        if (file := here.with_name(here.name + end)).exists():
            file.replace(there.with_name(there.name + end))


def played(socket: Socket, key: str) -> Json:
    """The answer to a move of the seat that is asked, whichever that is."""
    seat = socket.last["public"]["asking"][0]["seat"]
    if socket.last["seat"] != seat:
        socket.say("show", seat=seat)
        socket.update(lambda frame: frame["seat"] == seat)
    return socket.play(key=key)


@pytest.mark.parametrize("another", [False, True], ids=["gone", "another in its place"])
def test_a_database_that_was_taken_away_is_not_written(tmp_path: Path, another: bool) -> None:
    """A move that nobody would find after a restart is acknowledged to nobody; put back, the file is gone on with."""
    file, away, metrics = tmp_path / "x.sqlite", tmp_path / "away.sqlite", free_port()
    server = Server(str(file), metrics_port=metrics).start()
    try:
        guest = server.guest("Ada")
        table = guest.table("me", "hot_seat", start=True)["id"]
        with guest.socket(table, show=0) as socket:
            socket.update()
            assert played(socket, "kept")["seq"] == 1
            moved(file, away)
            if another:
                file.touch()
            assert played(socket, "lost")["code"] == "unsaved"
            assert guest.refused("POST", f"/api/tables/{table}/links", {"kind": "watch"}) == "unsaved"
            assert httpx.get(f"http://127.0.0.1:{metrics}/health/ready").status_code == 503
            moved(away, file)
            assert socket.update()["seq"] == 1
            assert played(socket, "lost")["key_seq"] == 2
        server.stop()
        server.start()
        assert guest.ask("GET", f"/api/tables/{table}")["seq"] == 2
    finally:
        server.stop(kill=True)


def test_a_journal_that_was_taken_away_takes_nothing_with_it(tmp_path: Path) -> None:
    """Somebody tidies up and removes the -wal file, where the latest moves are. What was told is in the database."""
    file, metrics = tmp_path / "x.sqlite", free_port()
    server = Server(str(file), metrics_port=metrics).start()
    try:
        guest = server.guest("Ada")
        table = guest.table("me", "hot_seat", start=True)["id"]
        with guest.socket(table, show=0) as socket:
            socket.update()
            assert played(socket, "one")["seq"] == 1
            assert played(socket, "two")["seq"] == 2
            file.with_name(file.name + "-wal").unlink()
            assert played(socket, "lost")["code"] == "unsaved"
            assert guest.refused("POST", f"/api/tables/{table}/links", {"kind": "watch"}) == "unsaved"
            assert httpx.get(f"http://127.0.0.1:{metrics}/health/ready").status_code == 503
        server.stop(kill=True)
        server.start()
        with guest.socket(table, show=0) as socket:
            assert socket.update()["seq"] == 2
            assert played(socket, "lost")["key_seq"] == 3
        assert column(str(file), "pragma integrity_check") == ["ok"]
    finally:
        server.stop(kill=True)


def test_an_older_backup_is_gone_on_with_by_browsers_that_know_more(new_server: NewServer) -> None:
    """They are shown where the table stands now; what they had sent into what is lost is refused, and they play on."""
    server = new_server().start()
    guest = server.guest("Ada")
    table = guest.table("me", "hot_seat", start=True)["id"]
    with guest.socket(table, show=0) as socket:
        socket.update()
        for number in range(6):
            played(socket, f"key {number}")
        known = socket.last["seq"]
    server.stop()
    tamper(server.settings.db, f"delete from moves where table_id = '{table}' and seq > 3", "delete from snapshots")
    server.start()
    with guest.socket(table, show=0, last_seq=known) as socket:
        shown = socket.update()
        assert (shown["seq"], shown["since"]) == (3, -1), "the whole journal anew: what it knows is not so any more"
        assert all(note["seq"] <= 3 for note in shown["notes"])
        seat = shown["public"]["asking"][0]["seat"]
        socket.say("play", seat=seat, code=0, expected_seq=known, key="into the lost")
        assert socket.error()["code"] == "stale"
        assert socket.update()["seq"] == 3
        assert played(socket, "key 5")["key_seq"] == 4, "the key of a lost move is no retry"
    rows = column(server.settings.db, f"select seq from moves where table_id = '{table}' order by seq")
    assert rows == [1, 2, 3, 4]


def test_stopped_in_the_middle_of_everything(any_base: Base, new_games_server: Callable[..., GamesServer]) -> None:
    """SIGTERM while sixteen tables play: what was acknowledged is there, and everybody comes back."""
    server = new_games_server(any_base.url)

    async def fault(load: Load) -> None:
        for _ in range(3):
            await asyncio.sleep(random.uniform(0, 1))
            begun = time.monotonic()
            assert await asyncio.to_thread(server.stop) in (0, -signal.SIGTERM)
            print(f"stopped within {time.monotonic() - begun:.2f} s")
            await asyncio.to_thread(server.start)
            await load.goes_on(15)

    trial([server], any_base.straight, fault)


def storm(server: Server, guest: Guest, tables: list[str], over: threading.Event) -> int:
    """A browser gone mad: it connects fifty times a second, to any table, and leaves at any moment."""
    address, headers = server.url.replace("http", "ws"), {"cookie": guest.cookie()}
    opened = 0
    while not over.wait(1 / A_SECOND):
        table = random.choice([*tables, secrets.token_urlsafe(12)])
        opening = connect(f"{address}/ws/{table}", origin=guest.url, additional_headers=headers, close_timeout=0.1)
        with suppress(OSError, WebSocketException), opening as line:
            opened += 1
            if random.random() < 0.7:
                line.send('{"type":"hello","show":0}')
            if random.random() < 0.5:
                line.socket.shutdown(SHUT_RDWR)  # without a word
    return opened


def test_a_browser_that_connects_fifty_times_a_second_harms_nobody(new_server: NewServer) -> None:
    """Others play on meanwhile; afterwards nothing of it is left, and it has its own places again."""
    server = new_server(most_open=20).start()
    mad, honest = server.guest("Mad"), server.guest("Ada")
    tables = [mad.table("me", "hot_seat", start=True)["id"] for _ in range(4)]
    over, opened = threading.Event(), list[int]()
    storms = [threading.Thread(target=lambda: opened.append(storm(server, mad, tables, over))) for _ in range(2)]
    for one in storms:
        one.start()
    until = time.monotonic() + STORM
    while time.monotonic() < until:
        with honest.socket(honest.table("me", "hot_seat", start=True)["id"], show=0) as socket:
            socket.update()
            while not socket.last["outcome"]:
                assert played(socket, secrets.token_hex(8))["type"] == "update"
    over.set()
    for one in storms:
        one.join()
    assert sum(opened) > A_SECOND, "there was no storm"
    until = patience.now() + 20
    while True:  # what was left without a word goes as soon as the system has told
        lines = [mad.socket(tables[number % 4], show=0) for number in range(20)]
        try:
            for line in lines:
                line.update()
        except WebSocketException:
            assert patience.now() < until, "places are not given back"
        else:
            break
        finally:
            for line in lines:
                line.close()
        time.sleep(0.2)

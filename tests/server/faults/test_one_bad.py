"""One bad message, one bad table: nobody else is touched. Findings 2 and 4."""

import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from socket import create_connection
from typing import NamedTuple

import pytest

from tests import patience
from tests.server.client import Guest, Json, Server, Socket
from tests.server.faults.tampering import column, tamper

BAD_KEYS = {"NUL": "\0", "NUL inside": "a\0b", "lone surrogate": "\ud800"}


def there_and_back(socket: Socket) -> Iterator[Json]:
    """The answers to a move, and to taking it back."""
    yield socket.play()
    yield socket.take_back()


@pytest.mark.parametrize("key", BAD_KEYS.values(), ids=BAD_KEYS)
def test_a_bad_key_harms_no_other_table(server: Server, key: str) -> None:
    villain = server.guest()
    bad = villain.socket(villain.table("me", "hot_seat", start=True)["id"], show=0)
    bad.update()
    honest = server.guest()
    good = [honest.socket(honest.table("me", "hot_seat", start=True)["id"], show=0) for _ in range(4)]
    for socket in good:
        socket.update()
    stop = threading.Event()

    def flood() -> None:
        code = bad.last["choices"][0]["code"]
        while not stop.is_set():
            bad.say("play", seat=0, code=code, expected_seq=0, key=key)
            time.sleep(0.005)

    flooding = threading.Thread(target=flood)
    flooding.start()
    try:
        answers = (move for _ in range(25) for socket in good for move in there_and_back(socket))
        refused = next((answer for answer in answers if answer["type"] != "update"), None)
    finally:
        stop.set()
        flooding.join()
    assert refused is None
    answer = bad.hear()
    while answer["type"] not in ("error", "update"):
        answer = bad.hear()
    assert answer["type"] == "update" or answer["code"] in ("malformed", "unsaved", "server")


def small(kind: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A small frame of a WebSocket as a device sends it."""
    return bytes([(0x80 if fin else 0) | kind, 0x80 | len(payload), 0, 0, 0, 0]) + payload


FLOODS = {
    "pings": (b"", small(9, b"p" * 125)),
    "empty fragments": (small(1, b"begun", fin=False), small(0, fin=False)),
    "messages that are none": (b"", small(1, b"x")),
}


class Flood(threading.Thread):
    """A guest whose device sends frames as fast as it can, reads nothing, and comes back when it is cut off."""

    def __init__(self, guest: Guest, table: str, first: bytes, then: bytes) -> None:
        super().__init__()
        self.over = threading.Event()
        self.first, self.then = first, then * 2000
        host = guest.url.removeprefix("http://")
        head = [f"GET /ws/{table} HTTP/1.1", f"Host: {host}", f"Origin: {guest.url}", f"Cookie: {guest.cookie()}"]
        head += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        self.head = "\r\n".join([*head, "Sec-WebSocket-Key: MTM1MDEzNTAxMzUwMTM1MA==", "", ""]).encode()
        self.address = host.partition(":")[0], int(host.partition(":")[2])

    def run(self) -> None:
        while not self.over.is_set():
            with suppress(OSError), create_connection(self.address, 1) as line:
                line.sendall(self.head)
                assert line.recv(1000).startswith(b"HTTP/1.1 101")
                line.sendall(small(1, b'{"type":"hello","show":0}') + self.first)
                while not self.over.is_set():
                    line.sendall(self.then)


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_of_frames_holds_no_other_table_up(new_server: Callable[..., Server], name: str) -> None:
    server = new_server().start()
    villain, honest = server.guest(), server.guest()
    flood = Flood(villain, villain.table("me", "hot_seat", start=True)["id"], *FLOODS[name])
    with honest.socket(honest.table("me", "hot_seat", start=True)["id"], show=0) as socket:
        socket.update()
        flood.start()
        try:
            answers = [answer["type"] for _ in range(20) for answer in there_and_back(socket)]
        finally:
            flood.over.set()
            flood.join()
    assert answers == ["update"] * 40


def moves_of(guest: Guest, table: str, count: int) -> None:
    """Play some moves at a hot-seat table, each taken back, so that the game does not end."""
    with guest.socket(table, show=0) as socket:
        socket.update()
        for _ in range(count // 2):
            socket.play()
            socket.take_back()


class Damaged(NamedTuple):
    """A server over a store with damaged tables among sound ones, all of one host."""

    server: Server
    host: Guest
    tables: dict[str, str]


@pytest.fixture
def damaged(damaged_store: tuple[Server, str, dict[str, str]]) -> Damaged:
    """The damaged store, with the host at it."""
    server, cookie, tables = damaged_store
    host = Guest(server.url, identity=False)
    host.http.cookies.set("guest", cookie, domain="127.0.0.1")
    return Damaged(server, host, tables)


@pytest.fixture(scope="module")
def damaged_store(new_db: Callable[[], str]) -> Iterator[tuple[Server, str, dict[str, str]]]:
    """Play, kill the server, damage some tables, start it again."""
    server = Server(new_db()).start()
    host = server.guest("Ada")
    tables = {}
    for name in ("bots before", "hole", "garbage", "other rules", "unknown game", "sound", "bots after"):
        if name.startswith("bots"):
            tables[name] = host.table("me", "bot", "bot", start=True, bot_delay_ms=10_000)["id"]
        else:
            tables[name] = host.table("me", "hot_seat", "bot", start=True, bot_delay_ms=10_000)["id"]
            moves_of(host, tables[name], 8)
    for name in ("bots before", "bots after"):  # the person has moved: now it is up to the bots
        with host.socket(tables[name]) as socket:
            socket.update()
            socket.play()
    server.stop(kill=True)
    db = server.settings.db
    tamper(
        db,
        f"delete from moves where table_id = '{tables['hole']}' and seq = 5",
        f"update moves set action = '{{' where table_id = '{tables['garbage']}' and seq = 7",
        f"update tables set rules_version = 99 where id = '{tables['other rules']}'",
        f"update tables set game = 'chess' where id = '{tables['unknown game']}'",
        "update tables set bot_delay_ms = 0",
        "delete from snapshots",
    )
    server.start()
    yield server, host.http.cookies["guest"], tables
    server.stop(kill=True)


BROKEN = ("hole", "garbage", "other rules", "unknown game")


def test_bots_of_other_tables_wake_up(damaged: Damaged) -> None:  # the first test: nobody else has touched a table
    db, tables = damaged.server.settings.db, damaged.tables
    until = patience.now() + 15
    for name in ("bots before", "bots after"):
        while column(db, f"select max(seq) from moves where table_id = '{tables[name]}'")[0] < 3:
            assert patience.now() < until, f"the bots of the table {name} sleep"
            time.sleep(0.2)


def test_a_damaged_table_hides_no_other(damaged: Damaged) -> None:
    host, tables = damaged.host, damaged.tables
    lobby = host.ask("GET", "/api/tables")
    assert {table["id"] for table in lobby["mine"]} == set(tables.values())
    with host.socket(tables["sound"], show=0) as socket:
        assert socket.update()["seq"] >= 8
        assert socket.play()["type"] == "update"


@pytest.mark.parametrize("name, seq", [("hole", 4), ("garbage", 6)])
def test_a_damaged_log_opens_as_far_as_it_goes_and_takes_no_move(damaged: Damaged, name: str, seq: int) -> None:
    host, tables = damaged.host, damaged.tables
    with host.socket(tables[name], show=0) as socket:
        shown: Json = socket.update()
        assert shown["seq"] == seq
        socket.say("play", seat=0, code=0, expected_seq=seq, key=secrets.token_hex(8))
        assert socket.error()["code"] == "broken"
    rows = column(damaged.server.settings.db, f"select seq from moves where table_id = '{tables[name]}' order by seq")
    assert rows == [one for one in range(1, 9) if name != "hole" or one != 5]


def test_the_host_can_remove_damaged_tables(damaged: Damaged) -> None:  # the last test: they are gone after it
    host, tables = damaged.host, damaged.tables
    for name in BROKEN:
        host.ask("DELETE", f"/api/tables/{tables[name]}")
        assert host.refused("GET", f"/api/tables/{tables[name]}") == "not_found"
    mine = {table["id"] for table in host.ask("GET", "/api/tables")["mine"]}
    assert mine == {table for name, table in tables.items() if name not in BROKEN}

"""The log: every line whole, with its request; nothing secret; and nobody waits for it."""

import asyncio
import io
import json
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from lazaretto.server import logs
from lazaretto.server.relaying import table_of
from lazaretto.server.requests import shown_path
from tests import patience
from tests.server.client import GAME, Json, Server, play_out

PASSWORD = "hunter2-database-password"


def execute(db: str, statement: str) -> list[Any]:
    """A statement beside the server."""
    if db.startswith("postgresql"):

        async def work() -> list[Any]:
            connection = await asyncpg.connect(db)
            rows = await connection.fetch(statement)
            await connection.close()
            return [tuple(row) for row in rows]

        return asyncio.run(work())
    connection = sqlite3.connect(db)
    rows = connection.execute(statement).fetchall()
    connection.commit()
    connection.close()
    return rows


@pytest.fixture
def told(new_db: Callable[[], str], tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    """A server that logs all it has to say into a file, with a password in its database's address."""
    db = new_db().replace("lazaretto@", f"lazaretto:{PASSWORD}@")
    server = Server(db, log_level="debug", log_format="json", debug=False)
    file = tmp_path / "log"
    with file.open("w") as server.log:
        server.start()
        yield server, file
    if server.process is not None:
        server.stop(kill=True)


def lines(file: Path) -> list[Json]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_a_whole_game_leaves_no_secret_in_the_log(told: tuple[Server, Path]) -> None:
    server, file = told
    host, friend = server.guest("Ada"), server.guest("Bea")
    table = host.table("me", "open", "bot")["id"]
    links = [host.ask("POST", f"/api/tables/{table}/links", {"kind": kind}) for kind in ("join", "resume", "watch")]
    friend.ask("POST", f"/api/tables/{table}/join", {"token": links[0]["token"]})
    with host.socket(table) as one, friend.socket(table) as two:
        host.ask("POST", f"/api/tables/{table}/start")
        one.say("chat", text="a word among friends")
        one.connection.send(b"\x00 no message")
        assert one.error()["code"] == "malformed"
        play_out(one, two)
        record = one.until("table", lambda frame: frame["table"]["status"] == "over")["table"]["record"]
    host.ask("GET", f"/api/records/{record}")
    execute(server.settings.db, "alter table tables rename column practice to gone")
    new = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "hot_seat"}]}
    assert host.refused("POST", "/api/tables", new) in ("server", "unsaved")
    seeds = [seed for (seed,) in execute(server.settings.db, "select seed from tables")]
    keys = [key for (key,) in execute(server.settings.db, "select value from settings where name = 'cookie_key'")]
    server.stop()
    text = file.read_text()
    secrets = [PASSWORD, record, *seeds, *keys, *(link["token"] for link in links), "a word among friends"]
    for guest in (host, friend):
        cookie = guest.http.cookies["guest"]
        secrets += [cookie, *cookie.split(".")]
    for secret in secrets:
        assert secret not in text, secret
    (failed,) = [line for line in lines(file) if "failed" in line["message"] and "/api/tables" in line["message"]]
    told_of = failed["message"] + failed.get("error", "")
    assert "hidden due to hide_parameters" in told_of, "what was to be written has a seed in it"
    found = lines(file)
    assert all({"time", "level", "logger", "message"} <= set(line) for line in found)
    sockets = [line for line in found if line["message"].startswith("WebSocket")]
    assert len(sockets) == 2 and all(line["table"] == table and line["request"] for line in sockets)


def test_requests_have_ids(told: tuple[Server, Path]) -> None:
    server, file = told
    given = {"x-request-id": "proxy-0123.abc"}
    assert httpx.get(server.url + "/api/games", headers=given).headers["x-request-id"] == "proxy-0123.abc"
    for bad in ("short", "x" * 65, "with spaces in it", "tab\tbreak-0000", 'quote"quote"quote'):
        made = httpx.get(server.url + "/api/games", headers={"x-request-id": bad}).headers["x-request-id"]
        assert made != bad and len(made) == 16
    guest = server.guest()
    table = guest.table("me", "bot")["id"]
    with guest.socket(table) as socket:
        socket.until("table")
        response = socket.connection.response
        assert response is not None
        name = response.headers["x-request-id"]
    server.stop()
    assert [line for line in lines(file) if line.get("request") == "proxy-0123.abc"]
    assert [line for line in lines(file) if line.get("request") == name and line["table"] == table]


@pytest.fixture
def log() -> Iterator[Callable[..., logs.Log]]:
    made: list[logs.Log] = []

    def make(level: str, form: str, stream: Any) -> logs.Log:
        made.append(logs.configure(level, form, stream))
        return made[-1]

    yield make
    for one in made:
        logging.getLogger().removeHandler(one)
        one.close()
    logging.getLogger("lazaretto").setLevel(logging.NOTSET)


def test_a_reader_that_hangs_holds_nobody_up(log: Callable[..., logs.Log]) -> None:
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as stream, os.fdopen(reading, "rb") as reader:
        made = log("info", "text", stream)
        for number in range(logs.MOST_LINES + 5000):
            logging.getLogger("lazaretto.test").info("line %d", number)
        assert made.lost > 0, "what did not fit is counted"
        os.set_blocking(reading, False)
        seen = b""
        until = patience.now() + 20
        while b"did not fit" not in seen and patience.now() < until:
            seen += reader.read() or b""
            time.sleep(0.001)
        assert f"{made.lost} lines did not fit" in seen.decode()
        made.close()


def test_no_message_can_pretend_to_be_a_line(log: Callable[..., logs.Log]) -> None:
    out = io.StringIO()
    made = log("info", "text", out)
    try:
        raise ValueError("first\n2026-01-01T00:00:00.000Z error   lazaretto: forged")
    except ValueError:
        logging.getLogger("lazaretto.test").exception("a\nb\x1b[2J\u2028c")
    logging.getLogger("sqlalchemy.engine").info("insert into tables … seed 123")
    logging.getLogger("lazaretto.test").info("at postgresql://me:%s@db/x", PASSWORD)
    made.close()
    made.write("half a sign: \ud800")
    found = out.getvalue().splitlines()
    assert [line for line in found if not line.startswith("    ")] == [found[0], *found[-2:]]
    assert "a\\nb\\x1b[2J\\u2028c" in found[0] and "\x1b" not in out.getvalue()
    assert "seed 123" not in out.getvalue() and PASSWORD not in out.getvalue()
    assert "postgresql://me:***@db/x" in found[-2]


@pytest.mark.parametrize(
    "address, shown",
    [
        ("postgresql://me:p@ss:w/secret@host/db", "postgresql://me:***@host/db"),
        ("postgresql://me:secret@host:5432/db", "postgresql://me:***@host:5432/db"),
        ("postgresql://me@host/db", "postgresql://me@host/db"),
        ("/var/lib/tables.sqlite", "/var/lib/tables.sqlite"),
        ("mysql://me:secret@host/db and http://a:b@c", "mysql://me:***@host/db and http://a:***@c"),
    ],
)
def test_addresses_are_told_without_passwords(address: str, shown: str) -> None:
    assert logs.without_password(address).startswith(shown)
    assert "secret" not in logs.without_password(address) and "p@ss" not in logs.without_password(address)


def test_paths_are_told_without_what_opens_records() -> None:
    assert shown_path("/api/records/abc/steps/3") == "/api/records/…/steps/3"
    assert table_of("/ws/abc") == table_of("/api/tables/abc/steps/1") == "abc"
    for other in ("/api/tables", "/", "*", "/ws/a%00b", "/api/games/x"):
        assert table_of(other) is None

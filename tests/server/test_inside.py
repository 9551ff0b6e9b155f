"""Health and metrics: told on a port of their own, true under faults, cheap, and without a word about anybody."""

import asyncio
import contextlib
import math
import os
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from lazaretto.server import health, run
from lazaretto.server.crew import FAILING, Crew, Most, Whose
from lazaretto.server.meters import BOUNDS, METERS, Timing
from tests import patience
from tests.server.client import GAME, Server, free_port, play_out

PAGES = ["/health", "/health/live", "/health/ready", "/healthz", "/metrics"]


def inside(server: Server, path: str, worker: int = 0) -> httpx.Response:
    return httpx.get(f"http://127.0.0.1:{server.settings.metrics_port + worker}{path}", timeout=20)


def readings(page: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Every sample by its name and labels."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }


@pytest.fixture
def watched(new_server: Callable[..., Server]) -> Server:
    return new_server(metrics_port=free_port()).start()


@contextlib.contextmanager
def locked(db: str) -> Iterator[None]:
    """Nobody else can write, as if the disk hung."""
    if db.startswith("postgresql"):
        loop = asyncio.new_event_loop()
        connection = loop.run_until_complete(asyncpg.connect(db))
        loop.run_until_complete(connection.execute("begin; lock table settings in access exclusive mode"))
        yield
        loop.run_until_complete(connection.close())
        loop.close()
    else:
        plain = sqlite3.connect(db)
        plain.execute("begin immediate")
        yield
        plain.rollback()
        plain.close()


def test_the_players_port_tells_nothing_whoever_asks(watched: Server) -> None:
    for path in PAGES:
        for headers in ({}, {"x-forwarded-for": "127.0.0.1"}, {"x-real-ip": "127.0.0.1", "host": "127.0.0.1"}):
            answer = httpx.get(watched.url + path, headers=headers)
            assert answer.status_code == 404 and answer.json()["code"] == "not_found", path


def test_without_a_port_nothing_listens(server: Server) -> None:
    assert server.settings.metrics_port == 0
    assert httpx.get(server.url + "/metrics").status_code == 404


def test_a_busy_port_for_metrics_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(db=str(tmp_path / "x.sqlite"), port=0, metrics_port=port) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"lazaretto: cannot listen at 127.0.0.1:{port}") and said.count("\n") == 1


def test_alive_and_ready(watched: Server) -> None:
    assert inside(watched, "/health/live").json() == {"live": True}
    ready = inside(watched, "/health/ready")
    assert ready.status_code == 200
    assert ready.json()["ready"] is True
    assert {name: part["state"] for name, part in ready.json()["parts"].items()} == {
        "database": "ok",
        "log": "ok",
        "bots": "ok",
    }
    assert inside(watched, "/nothing").status_code == 404
    assert httpx.post(f"http://127.0.0.1:{watched.settings.metrics_port}/metrics").status_code == 405


def test_a_database_that_cannot_be_written_is_not_ready_and_then_is_again(watched: Server) -> None:
    with locked(watched.settings.db):
        began = patience.now()
        with ThreadPoolExecutor(8) as pool:  # whoever asks meanwhile waits for the same look
            answers = list(pool.map(lambda _: inside(watched, "/health/ready"), range(8)))
        assert patience.now() - began < 3 * health.LONGEST
        assert {answer.status_code for answer in answers} == {503}
        assert "no answer" in answers[0].json()["parts"]["database"]["reason"]
        assert inside(watched, "/health/live").status_code == 200, "the process itself is alive"
    until = patience.now() + 20
    while inside(watched, "/health/ready").status_code != 200:
        assert patience.now() < until
        time.sleep(0.2)


def test_asking_often_writes_seldom(watched: Server) -> None:
    def asked_of_the_database() -> set[int]:
        return {inside(watched, "/health/ready").json()["parts"]["database"]["ms"] for _ in range(1)}

    def written() -> str:
        query = "select value from settings where name = 'last_ready'"
        if watched.settings.db.startswith("postgresql"):

            async def fetch() -> Any:
                connection = await asyncpg.connect(watched.settings.db)
                value = await connection.fetchval(query)
                await connection.close()
                return value

            return str(asyncio.run(fetch()))
        with contextlib.closing(sqlite3.connect(watched.settings.db)) as connection:
            return str(connection.execute(query).fetchone()[0])

    asked_of_the_database()
    began = time.monotonic()
    seen = set()
    asked = 0
    while asked < 12 or time.monotonic() - began < 2.5:
        asked_of_the_database()
        seen.add(written())
        asked += 1
    # The first value, one for each second begun, and one that was due.
    assert len(seen) <= 2 + math.ceil(time.monotonic() - began)


def test_moves_that_hang_are_not_ready() -> None:
    assert health.log().state == "ok"
    METERS.flushing = time.perf_counter() - health.STUCK - 1
    try:
        assert "wait for the disk" in health.log().reason
    finally:
        METERS.flushing = None


def test_bots_that_cannot_keep_a_process_are_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        pool = Crew("test", 1, 0, Most(9, 9, 9))
        assert pool.trouble() == "", "none was needed yet"
        monkeypatch.setattr("lazaretto.server.crew.work", None)  # a process that ends at once
        for _ in range(FAILING):
            with pytest.raises(Exception, match="process failed"):
                await pool.ask(Whose("home", "me"), os.getpid)
        assert "cannot keep a process" in pool.trouble()
        monkeypatch.undo()
        assert await pool.ask(Whose("home", "me"), os.getpid) != os.getpid()
        assert pool.trouble() == ""
        await pool.close()

    asyncio.run(main())


def test_metrics_count_what_was_played_and_name_nobody(watched: Server) -> None:
    guest = watched.guest("Ada Metrics")
    table = guest.table("me", "bot", start=True)["id"]
    with guest.socket(table) as socket:
        play_out(socket)
        played = socket.last["seq"]
        socket.say("play", seat=0, code=0, expected_seq=played, key="late")
        assert socket.error()["code"] == "not_running"
        page = inside(watched, "/metrics").text
    found = readings(page)
    moves = sum(found["lazaretto_moves_total", (("by", by), ("game", GAME))] for by in ("bot", "person"))
    assert moves == played
    for stage in ("apply", "write", "send"):
        assert found["lazaretto_move_seconds_count", (("stage", stage),)] == played
        assert found["lazaretto_move_seconds_sum", (("stage", stage),)] > 0
    assert found["lazaretto_refusals_total", (("code", "not_running"),)] == 1
    assert found["lazaretto_connections", ()] == 1 and found["lazaretto_tables", ()] == 1
    assert found["lazaretto_tables_halted", ()] == 0
    assert found["lazaretto_queue", (("queue", "writer"),)] == 0 and ("lazaretto_queue", (("queue", "bots"),)) in found
    assert found["process_resident_memory_bytes", ()] > 0
    assert ("lazaretto_bot_seconds_count", (("level", "random"), ("work", "think"))) in found
    cookie = guest.http.cookies["guest"]
    for secret in (table, "Ada", cookie, cookie.partition(".")[0], "127.0.0.1"):
        assert secret not in page


def test_every_worker_is_a_target_of_its_own(new_db: Callable[[], str]) -> None:
    db = new_db()
    if not db.startswith("postgresql"):
        pytest.skip("several processes need PostgreSQL")
    server = Server(db, workers=2, metrics_port=free_port()).start()
    try:
        for worker in (0, 1):
            until = patience.now() + 20
            while True:
                try:
                    page = inside(server, "/metrics", worker).text
                    break
                except httpx.TransportError:
                    assert patience.now() < until
                    time.sleep(0.1)
            assert readings(page)["lazaretto_tables", (("worker", str(worker)),)] == 0
            assert inside(server, "/health/ready", worker).status_code == 200
    finally:
        server.stop()


def test_a_timing_counts_up_to_each_bound() -> None:
    timing = Timing()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] * 1.01, 1e9):
        timing.add(seconds)
    found = dict(timing.buckets())
    assert found[str(BOUNDS[0])] == 2 and found[str(BOUNDS[1])] == 3
    assert found[str(BOUNDS[-1])] == 3 and found["+Inf"] == 4
    assert timing.total > 1e8

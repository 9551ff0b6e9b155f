"""The server at its size: many open tables, many on disk, several workers.

What needs PostgreSQL is measured where LAZARETTO_BENCH_PG names one in which databases may be made.
"""

import asyncio
import os
import secrets
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from benchmarks.server.bench_server import Json, Ours, load

POSTGRES = os.environ.get("LAZARETTO_BENCH_PG")  # postgresql://user@host:port/database
OPEN_TABLES = 10_000
BUSY_TABLES = 1_000
CROWD_RATE = 1500.0  # moves a second
TABLES_ON_DISK = 100_000
WITH_BOTS = 100  # every so many tables on disk one waits for a bot
WATCHED_SECONDS = 5.0  # after a start
WORKERS = (1, 2, 4)
WORKERS_TABLES = 200
WORKERS_RATE = 600.0
OF_A_TABLE = ("seats", "holds", "moves", "snapshots")


def tell(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


# --- Databases ------------------------------------------------------------------------------------------------------


async def administer(statement: str) -> None:
    connection = await asyncpg.connect(POSTGRES)
    await connection.execute(statement)
    await connection.close()


@contextmanager
def postgres() -> Iterator[str]:
    """A fresh database of PostgreSQL."""
    assert POSTGRES is not None
    name = f"lazaretto_bench_{secrets.token_hex(4)}"
    asyncio.run(administer(f"create database {name}"))
    try:
        yield POSTGRES.rpartition("/")[0] + "/" + name
    finally:
        asyncio.run(administer(f"drop database {name} with (force)"))


def copies(db: str, model: str, name: str, count: int, status: str | None = None) -> list[str]:
    """Put copies of a table into a database that no server has open, past the server; their ids."""
    asyncio.run(copy(db, model, name, count, status))
    return [f"{name}{1_000_000_000 + number}" for number in range(1, count + 1)]


async def copy(db: str, model: str, name: str, count: int, status: str | None) -> None:
    """Copy a table's rows, whatever columns they have."""
    url = db.replace("postgresql://", "postgresql+asyncpg://") if "://" in db else f"sqlite+aiosqlite:///{db}"
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        for table in ("tables", *OF_A_TABLE):
            found = await connection.run_sync(lambda sync, table=table: sa.inspect(sync).get_columns(table))
            columns = [column["name"] for column in found]
            key = "id" if table == "tables" else "table_id"
            values = [f"'{name}' || (1000000000 + n.i)" if column == key else f"t.{column}" for column in columns]
            if status is not None and table == "tables":
                values[columns.index("status")] = f"'{status}'"
            series = f"with recursive n(i) as (select 1 union all select i + 1 from n where i < {count})"
            head = f"insert into {table} ({', '.join(columns)})"
            rows = f"select {', '.join(values)} from {table} t, n where t.{key} = '{model}'"
            if url.startswith("sqlite"):
                await connection.execute(sa.text(f"{series} {head} {rows}"))
            else:
                await connection.execute(sa.text(f"{head} {series} {rows}"))
    await engine.dispose()


def with_cookie(server: Ours, cookie: str) -> None:
    """Be the same guest after a restart."""
    server.http.cookies.clear()
    server.http.cookies.set("guest", cookie.partition("=")[2], domain="127.0.0.1")


# --- Many open tables -----------------------------------------------------------------------------------------------


def crowd(seconds: float, *, quick: bool = False) -> Json:
    """Open tables of which few are busy: what a move costs among them, and what an idle one takes in memory.

    Open means: in memory, with a device that is shown it. Busy tables have two devices and play.
    """
    count, busy = (OPEN_TABLES // 10, BUSY_TABLES // 10) if quick else (OPEN_TABLES, BUSY_TABLES)
    rate = CROWD_RATE * busy / BUSY_TABLES
    lines = []
    for idle in (0, count - busy):
        server = Ours()
        try:
            made = server.tables(1)
            server.stop()
            tables = copies(server.settings.db, made["tables"][0], "open", busy + idle)
            server.start()
            more = {"tables": tables[:busy], "idle": tables[busy:], "cookie": made["cookie"]}
            run = load(server, busy, seconds, rate, **more)
        finally:
            server.close()
        lines.append({"tables": busy + idle, "busy": busy, "rate": rate, **run})
        head = f"{busy + idle} open tables, {busy} busy, {rate:.0f} moves/s"
        times = f"p50 {run['p50_ms']:.2f} ms   p99 {run['p99_ms']:.2f} ms"
        rest = f"server {run['server_us_per_move']:.0f} µs/move   {run['idle_kb_per_table']} KB/idle table"
        tell(f"{head}: {times}   {rest}")
    return {"runs": lines}


# --- Many tables on disk --------------------------------------------------------------------------------------------


def start(*, quick: bool = False) -> Json:
    """From the start of the process to its first answer, with many tables on disk."""
    count = TABLES_ON_DISK // 10 if quick else TABLES_ON_DISK
    found = {"sqlite": start_on(None, count)}
    if POSTGRES:
        with postgres() as db:
            found["postgres"] = start_on(db, count)
    else:
        tell("start on PostgreSQL: not measured, LAZARETTO_BENCH_PG is not set")
    return found


def start_on(db: str | None, count: int) -> Json:
    """One start of a server with so many tables, and how it answers in the first seconds."""
    server = Ours(db)
    try:
        empty = restart(server)
        model, cookie = played(server)
        answer = server.http.post("/api/tables", json=BOT_TABLE)
        assert answer.is_success, answer.text
        with_bot = answer.json()["id"]
        server.stop()
        bots = count // WITH_BOTS
        copies(server.settings.db, model, "over", count * 9 // 10, "over")
        copies(server.settings.db, model, "goes", count // 10 - bots)
        copies(server.settings.db, with_bot, "bots", bots)
        took = server.start()
        with_cookie(server, cookie)
        answers = watched(server, model)
    finally:
        server.close()
    found = {"tables": count, "empty_s": round(empty, 2), "start_s": round(took, 2), **answers}
    kind = "PostgreSQL" if db else "SQLite"
    tell(f"start with {count} tables on {kind}: {found['start_s']} s (with none {found['empty_s']} s), then {answers}")
    return found


BOT_TABLE: Json = {
    "game": "duel",
    "seats": [{"kind": "bot", "level": "random"}, {"kind": "me"}],
    "start": True,
    "bot_delay_ms": 10_000,  # it is still asked when the server is stopped
}


def restart(server: Ours) -> float:
    """Seconds a start takes, once everything is in the system's cache."""
    server.stop()
    return server.start()


def played(server: Ours) -> tuple[str, str]:
    """A table with a few moves in its log, and its guest."""
    made = server.tables(1)
    load(server, 1, 0.2, 20.0, **made)
    table: str = made["tables"][0]
    return table, made["cookie"]


def watched(server: Ours, table: str) -> Json:
    """How long requests take in the first seconds after a start."""
    times: dict[str, list[float]] = {"/api/tables": [], f"/api/tables/{table}": []}
    until = time.monotonic() + WATCHED_SECONDS
    while time.monotonic() < until:
        for path, took in times.items():
            begun = time.perf_counter()
            answer = server.http.get(path)
            took.append(1000 * (time.perf_counter() - begun))
            assert answer.is_success, answer.text
        time.sleep(0.02)
    lobby, one = times.values()
    return {
        "lobby_first_ms": round(lobby[0], 1),
        "lobby_ms": round(statistics.median(lobby), 1),
        "table_first_ms": round(one[0], 1),
        "table_ms": round(statistics.median(one), 1),
        "slowest_ms": round(max(*lobby, *one), 1),
    }


# --- Several workers ------------------------------------------------------------------------------------------------


def workers(rounds: int, seconds: float) -> Json:
    """Processor time of a move, all processes of the server together, with one worker and with several.

    Alternating rounds; the median. PostgreSQL's own time is not in it. The tables are many, and each device opens its
    socket at its own table, as browsers do.
    """
    if not POSTGRES:
        tell("several workers: not measured, LAZARETTO_BENCH_PG is not set")
        return {}
    found: Json = {}
    for rate in (WORKERS_RATE, None):
        runs: dict[int, list[Json]] = {number: [] for number in WORKERS}
        for _ in range(rounds):
            for number in WORKERS:
                runs[number].append(one_crew(number, seconds, rate))
        head = "closed loop" if rate is None else f"open loop, {rate:.0f}/s"
        lines: dict[str, Any] = {}
        for number, those in runs.items():
            costs = sorted(run["server_us_per_move"] for run in those)
            middle = sorted(those, key=lambda run: run["server_us_per_move"])[len(those) // 2]
            first = lines["1"]["server_us_per_move"] if lines else costs[len(costs) // 2]
            growth = 100 * (costs[len(costs) // 2] / first - 1)
            lines[str(number)] = {
                **middle,
                "least_us": costs[0],
                "most_us": costs[-1],
                "growth_percent": round(growth, 1),
            }
            cost = f"{costs[len(costs) // 2]:.0f} µs/move ({costs[0]:.0f} to {costs[-1]:.0f}), {growth:+.0f} %"
            times = (
                f"{middle['moves_per_s']:.0f} moves/s   p50 {middle['p50_ms']:.1f} ms   p99 {middle['p99_ms']:.1f} ms"
            )
            tell(f"{number} workers, {WORKERS_TABLES} tables, {head}: {cost}   {times}")
        found[head] = lines
    return found


def one_crew(number: int, seconds: float, rate: float | None) -> Json:
    """A run with so many workers on a fresh database."""
    with postgres() as db:
        server = Ours(db, number)
        try:
            return load(server, WORKERS_TABLES, seconds, rate)
        finally:
            server.close()

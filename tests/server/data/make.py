"""Makes a database as this version writes it, for the upgrade tests of the versions after it.

    LAZARETTO_TEST_PG=postgresql://… python -m tests.server.data.make tests/server/data/store-N.json.gz

A real server plays; then every row is written down once, and the definitions as SQLite and as PostgreSQL have them. Run
it when a version is landed whose schema or rows differ from the one before. Files that are here are never made anew:
they are what somebody's disk holds.
"""

import asyncio
import gzip
import json
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.schema import CreateIndex, CreateTable

from lazaretto.server.shelf import INSTALLED
from lazaretto.server.store.opening import open_store
from tests.server.client import Guest, Server, Socket
from tests.server.conftest import POSTGRES, administer

GAMES = ["bristol_1350", "clinic", "dice_hospital", "dice_hospital_er", "quarantine"]
SHORT = "bristol_1350"  # over before the first snapshot
DATABASE = "lazaretto_upgrade"


def play(socket: Socket, rows: int, chance: random.Random) -> None:
    """Play every seat of this device with random answers; now and then take one back."""
    last = socket.last or socket.update()
    while not last["outcome"] and last["seq"] < rows:
        asking = [one["seat"] for one in last["public"]["asking"]]
        if last["seat"] not in asking:
            socket.say("show", seat=asking[0])
            last = socket.update()
        elif last["can_undo"] and chance.random() < 0.05:
            last = socket.take_back(chance.choice(["undo", "back"]) if last["can_back"] else "undo")
        else:
            last = socket.play(code=chance.choice(last["choices"])["code"])
        assert last["type"] == "update", last


def played(host: Guest, game: str, rows: int, chance: random.Random) -> tuple[str, Socket]:
    """A table of one device, played as far as told."""
    table = host.table("me", "hot_seat", "hot_seat", game=game, start=True, name=f"{game} {rows}")["id"]
    socket = host.socket(table, show=0)
    socket.say("chat", text="Grüße aus dem Lazarett")
    play(socket, rows, chance)
    return table, socket


def middle(socket: Socket, chance: random.Random) -> bool:
    """Play on to the middle of a decision: a question that opens no move."""
    for _ in range(60):
        last = socket.last
        if last["seat"] in [one["seat"] for one in last["public"]["asking"]] and not last["question"]["opens_move"]:
            return True
        play(socket, last["seq"] + 1, chance)
    return False


def fill(server: Server) -> dict[str, Any]:
    """Tables of all games in every status; what the tests must know of them."""
    chance = random.Random(1350)
    host, friend = server.guest("Ada"), server.guest("Béatrice")
    told: dict[str, Any] = {"waiting": [], "running": [], "over": [], "host": host.http.cookies["guest"]}
    for game in GAMES:
        waiting = host.table("me", "open", "bot", game=game, name=f"{game} waiting")["id"]
        link = host.ask("POST", f"/api/tables/{waiting}/links", {"kind": "join"})
        resume = host.ask("POST", f"/api/tables/{waiting}/links", {"kind": "resume"})
        told["waiting"].append({"id": waiting, "game": game, "join": link["token"], "resume": resume["token"]})
        for rows in (7, 15 if game == SHORT else 110):
            table, socket = played(host, game, rows, chance)
            within = game != SHORT and middle(socket, chance)
            last = socket.last
            assert not last["outcome"]
            told["running"].append(
                {"id": table, "game": game, "seq": last["seq"], "within": within, "public": last["public"]}
            )
        table, socket = played(host, game, 100_000, chance)
        over = socket.until("table", lambda frame: frame["table"]["status"] == "over")
        told["over"].append({"id": table, "game": game, "record": over["table"]["record"]})
    shared = host.table("me", "open", "bot", game="dice_hospital", public=True)["id"]
    friend.ask("POST", f"/api/tables/{shared}/join", {})
    host.ask("POST", f"/api/tables/{shared}/links", {"kind": "watch"})
    host.ask("POST", f"/api/tables/{shared}/start")
    return told


def rows_of(file: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row of an SQLite file."""
    with sqlite3.connect(file) as connection:
        connection.row_factory = sqlite3.Row
        names = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")]
        return {name: [dict(row) for row in connection.execute(f"select * from {name}")] for name in sorted(names)}


def sqlite_definitions(file: Path) -> list[str]:
    """How SQLite defines the tables."""
    with sqlite3.connect(file) as connection:
        found = connection.execute("select sql from sqlite_master where sql is not null order by type desc, name")
        return [row[0] for row in found]


async def postgres_definitions() -> list[str]:
    """How PostgreSQL defines the tables that the server makes there."""
    assert POSTGRES is not None
    await administer(f"drop database if exists {DATABASE}")
    await administer(f"create database {DATABASE}")
    url = POSTGRES.rpartition("/")[0] + "/" + DATABASE
    store = open_store(url)
    await store.open()
    await store.close()
    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://"))
    metadata = sa.MetaData()
    async with engine.connect() as connection:
        await connection.run_sync(metadata.reflect)
    await engine.dispose()
    await administer(f"drop database {DATABASE}")
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    made = [str(CreateTable(table).compile(dialect=dialect)) for table in metadata.sorted_tables]
    made += [
        str(CreateIndex(index).compile(dialect=dialect)) for table in metadata.sorted_tables for index in table.indexes
    ]
    return [" ".join(statement.split()) for statement in made]


def main(target: Path) -> None:
    if target.exists():
        raise SystemExit(f"{target} is there: what a version has written stays as it is")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite"
        server = Server(str(file), games_from=INSTALLED).start()
        try:
            told = fill(server)
        finally:
            server.stop()
        data = {
            "told": told,
            "definitions": {"sqlite": sqlite_definitions(file), "postgresql": asyncio.run(postgres_definitions())},
            "rows": rows_of(file),
        }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    counts = {name: len(rows) for name, rows in data["rows"].items()}
    sys.stdout.write(f"{target}: {target.stat().st_size} bytes, {counts}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

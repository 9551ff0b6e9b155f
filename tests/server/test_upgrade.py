"""Databases that earlier versions have written: they open, they are led to today's schema, and every game goes on."""

import asyncio
import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

import lazaretto
from lazaretto.kernel.record import read_record, replay
from lazaretto.server.shelf import INSTALLED
from lazaretto.server.store.opening import open_store
from tests.server.client import Guest, Json, Server

WRITTEN = sorted((Path(__file__).parent / "data").glob("store-*.json.gz"))


def read(file: Path) -> Json:
    found: Json = json.loads(gzip.decompress(file.read_bytes()))
    return found


async def load(db: str, data: Json) -> None:
    """The database as the earlier version left it."""
    postgres = db.startswith("postgresql")
    url = db.replace("postgresql://", "postgresql+asyncpg://") if postgres else f"sqlite+aiosqlite:///{db}"
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        for definition in data["definitions"]["postgresql" if postgres else "sqlite"]:
            await connection.exec_driver_sql(definition)
        metadata = sa.MetaData()
        await connection.run_sync(metadata.reflect)
        for table in metadata.sorted_tables:
            await add_rows(connection, table, data["rows"][table.name])
    await engine.dispose()


async def add_rows(connection: AsyncConnection, table: sa.Table, rows: list[Json]) -> None:
    for row in rows:
        typed = {
            name: bool(value) if isinstance(table.c[name].type, sa.Boolean) else value for name, value in row.items()
        }
        await connection.execute(sa.insert(table).values(typed))


@pytest.fixture(params=WRITTEN, ids=lambda file: file.name.partition(".")[0])
def upgraded(request: pytest.FixtureRequest, new_db: Callable[[], str]) -> Iterator[tuple[Server, Json]]:
    """A server of today on a database of then."""
    data = read(request.param)
    db = new_db()
    asyncio.run(load(db, data))
    server = Server(db, games_from=INSTALLED).start()
    yield server, data
    if server.process is not None:
        server.stop(kill=True)


def host_of(server: Server, data: Json) -> Guest:
    """The guest who hosts every table; the cookie of then still counts."""
    host = Guest(server.url, identity=False)
    host.http.cookies.set("guest", data["told"]["host"], domain="127.0.0.1")
    assert host.ask("GET", "/api/me")["name"] == "Ada"
    return host


def shape(db: str) -> Json:
    """Every table of a database: columns, keys, indexes, and what they must fulfil."""

    def look(connection: sa.Connection) -> Json:
        found = sa.inspect(connection)
        return {
            name: {
                "columns": sorted((c["name"], str(c["type"]), c["nullable"]) for c in found.get_columns(name)),
                "key": found.get_pk_constraint(name)["constrained_columns"],
                "indexes": sorted((one["name"], *one["column_names"]) for one in found.get_indexes(name)),
                "foreign": sorted((one["name"], *one["constrained_columns"]) for one in found.get_foreign_keys(name)),
                "checks": sorted(str(one["name"]) for one in found.get_check_constraints(name)),
            }
            for name in found.get_table_names()
        }

    async def main() -> Json:
        store = open_store(db)
        await store.open()  # which migrates
        async with store.engine.connect() as connection:
            seen: Json = await connection.run_sync(look)
        await store.close()
        return seen

    return asyncio.run(main())


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.name.partition(".")[0])
def test_an_earlier_database_is_led_to_the_schema_of_a_new_one(new_db: Callable[[], str], file: Path) -> None:
    old, new = new_db(), new_db()
    asyncio.run(load(old, read(file)))
    assert shape(old) == shape(new)


def test_an_earlier_database_goes_on(upgraded: tuple[Server, Json]) -> None:
    server, data = upgraded
    host = host_of(server, data)
    told: dict[str, list[Json]] = data["told"]
    for table in told["running"]:
        goes_on(host, table)
    for table in told["waiting"]:
        joined = server.guest("Carla").ask("POST", f"/api/tables/{table['id']}/join", {"token": table["join"]})
        assert joined["seats"] == [1]
        assert host.ask("POST", f"/api/tables/{table['id']}/start")["status"] == "running"
    for table in told["over"]:
        file = host.raw("GET", f"/api/tables/{table['id']}/record").text
        replays(file)
        assert host.ask("GET", f"/api/records/{table['record']}")["result"]["hash"] == read_record(file).result["hash"]  # type: ignore[index]
    for row in data["rows"]["tables"]:
        assert host.ask("GET", f"/api/tables/{row['id']}")["game"] == row["game"]
    server.stop()
    server.start()  # what today's version has added is read by today's version
    host = host_of(server, data)
    for table in told["running"]:
        assert host.ask("GET", f"/api/tables/{table['id']}")["seq"] == table["seq"] + 1


def goes_on(host: Guest, table: Json) -> None:
    """Where it stood, and one answer further."""
    asking = table["public"]["asking"]
    with host.socket(table["id"], show=asking[0]["seat"]) as socket:
        said = socket.until("table")["chat"]
        assert any(line["text"] == "Grüße aus dem Lazarett" for line in said)
        found = socket.update()
        assert found["seq"] == table["seq"], table
        assert found["public"]["asking"] == asking
        assert not (table["within"] and found["question"]["opens_move"])
        assert found["notes"] or table["seq"] < 15  # the journal, read from the log
        assert socket.play()["seq"] == table["seq"] + 1


def replays(file: str) -> None:
    """A record leads to its own hash."""
    record = read_record(file)
    assert record.result is not None
    state: Any = replay(lazaretto.load(record.game), record)
    assert state.over()

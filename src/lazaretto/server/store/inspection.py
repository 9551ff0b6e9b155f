"""Inspection: a look at a whole store from beside it, while a server may be at work with it.

Nothing here migrates, and nothing but `retire` writes. What is read of a table is read at one moment, so that a table
that moves on meanwhile is no false alarm.
"""

import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final
from urllib.parse import quote

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from lazaretto.host.rights import WATCHER
from lazaretto.server.logs import without_password
from lazaretto.server.store.database import sqlite_file
from lazaretto.server.store.retiring import Condition, abandoned, at_rest, removal
from lazaretto.server.store.schema import CHAT, HOLDS, MOVES, NEWEST, SEATS, TABLES, BadStore

FEW: Final = 200  # tables read at a time
LATEST: Final = 10  # moves that are shown
POSTGRES: Final = ("postgresql://", "postgresql+asyncpg://", "postgres://")


class TableLine(Struct):
    """A table in a list."""

    id: str
    game: str
    rules_version: int
    status: str
    public: bool
    people: int
    bots: int
    open: int
    moves: int
    created_at: int
    active_at: int  # when something last happened
    host_sits: bool
    in_memory: bool | None  # in some server's; None where that cannot be seen from outside


class SeatLine(Struct):
    """A seat of a table."""

    seat: int
    kind: str
    name: str
    level: str | None
    stand_in: str | None
    holders: int


class MoveLine(Struct):
    """A move, without what was chosen, drawn or told: that may be a secret of the game."""

    seq: int
    kind: str
    seat: int
    at: int


class Look(Struct):
    """A table seen closely."""

    table: TableLine
    name: str
    seats: list[SeatLine]
    latest: list[MoveLine]
    record: str | None
    trouble: str  # why it cannot be played on; empty if it can


# --- Coming in ------------------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def visit(url: str, *, writing: bool = False) -> AsyncIterator[AsyncEngine]:
    """A store of today's schema, opened beside whoever uses it."""
    file = sqlite_file(url)
    if file is None:
        address = "postgresql+asyncpg://" + url.partition("://")[2]
        level = "READ COMMITTED" if writing else "REPEATABLE READ"
        engine = create_async_engine(address, hide_parameters=True, isolation_level=level)
    else:
        if not file.is_file():
            raise BadStore(f"there is no database {file}")
        place = quote(str(file.absolute()))
        mode = "rw" if writing else "ro"
        address = f"sqlite+aiosqlite:///file:{place}?mode={mode}&uri=true"
        engine = create_async_engine(address, hide_parameters=True, connect_args={"timeout": 10})
    try:
        async with reading(engine) as connection:
            await check_schema(connection)
        yield engine
    except (OSError, sa.exc.DBAPIError) as error:
        said = getattr(error, "orig", None) or error
        raise BadStore(f"cannot use the database {without_password(url)}: {said}") from error
    finally:
        await engine.dispose()


async def check_schema(connection: AsyncConnection) -> None:
    """Refuse what is no database of ours, or not of this version."""
    if not await connection.run_sync(lambda plain: sa.inspect(plain).has_table("schema_version")):
        raise BadStore("this is no database of Lazaretto")
    found = (await connection.execute(sa.text("select max(version) from schema_version"))).scalar() or 0
    if found > NEWEST:
        raise BadStore(f"this database has schema {found}, this Lazaretto knows {NEWEST}: use a newer Lazaretto")
    if found < NEWEST:
        raise BadStore(
            f"this database has schema {found}, not {NEWEST}: start the server once, it brings it up to date"
        )


@contextlib.asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Everything read in here is of one moment."""
    async with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("begin")
        yield connection
        await connection.rollback()


# --- Lists ----------------------------------------------------------------------------------------------------------


class Wanted(Struct):
    """Which tables to list; None is any."""

    status: str | None = None
    game: str | None = None
    idle_before: int | None = None  # nothing has happened since
    hostless: bool = False  # the host holds no seat


def active() -> Any:
    """When something last happened at a table."""
    moved = sa.select(MOVES.c.at).where(MOVES.c.table_id == TABLES.c.id).order_by(MOVES.c.seq.desc()).limit(1)
    said = sa.select(CHAT.c.at).where(CHAT.c.table_id == TABLES.c.id).order_by(CHAT.c.at.desc()).limit(1)
    latest = sa.func.coalesce(moved.scalar_subquery(), 0), sa.func.coalesce(said.scalar_subquery(), 0)
    newer = sa.case((latest[0] > latest[1], latest[0]), else_=latest[1])
    return sa.case((newer > TABLES.c.changed_at, newer), else_=TABLES.c.changed_at)


def counted(kind: str) -> Any:
    """How many seats of a table are of a kind."""
    return sa.select(sa.func.count()).where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == kind).scalar_subquery()


def table_lines() -> "sa.Select[Any]":
    """The query of all lines."""
    newest = sa.select(sa.func.coalesce(sa.func.max(MOVES.c.seq), 0)).where(MOVES.c.table_id == TABLES.c.id)
    sits = sa.exists().where(HOLDS.c.table_id == TABLES.c.id, HOLDS.c.guest == TABLES.c.host, HOLDS.c.seat != WATCHER)
    return sa.select(
        TABLES.c.id,
        TABLES.c.game,
        TABLES.c.rules_version,
        TABLES.c.status,
        TABLES.c.public,
        counted("person").label("people"),
        counted("bot").label("bots"),
        counted("open").label("open"),
        newest.scalar_subquery().label("moves"),
        TABLES.c.created_at,
        active().label("active_at"),
        sits.label("host_sits"),
        (~at_rest()).label("in_memory"),
    )


def line(row: sa.Row[Any], sees_owners: bool) -> TableLine:
    """A line from its row."""
    found = row._asdict()
    found["in_memory"] = bool(found["in_memory"]) if sees_owners else None
    return TableLine(**found)


def wanted(which: Wanted) -> list[Condition]:
    """The conditions of a list."""
    found: list[Condition] = []
    if which.status is not None:
        found.append(TABLES.c.status == which.status)
    if which.game is not None:
        found.append(TABLES.c.game == which.game)
    if which.idle_before is not None:
        found.append(active() < which.idle_before)
    if which.hostless:
        found.append(~sa.exists().where(HOLDS.c.table_id == TABLES.c.id, HOLDS.c.guest == TABLES.c.host))
    return found


async def tables(engine: AsyncEngine, which: Wanted) -> AsyncIterator[TableLine]:
    """Tables by id, a few at a time."""
    after = ""
    while True:
        query = table_lines().where(TABLES.c.id > after, *wanted(which)).order_by(TABLES.c.id).limit(FEW)
        async with reading(engine) as connection:
            rows = (await connection.execute(query)).all()
        for row in rows:
            yield line(row, owners(engine))
        if len(rows) < FEW:
            return
        after = rows[-1].id


def owners(engine: AsyncEngine) -> bool:
    """Does the store tell which process has a table?"""
    return engine.dialect.name == "postgresql" and "owner" in TABLES.c


async def look(engine: AsyncEngine, table_id: str) -> Look | None:
    """One table; its trouble is for `examination` to find."""
    async with reading(engine) as connection:
        row = (await connection.execute(table_lines().where(TABLES.c.id == table_id))).first()
        if row is None:
            return None
        own = sa.select(TABLES.c.name, TABLES.c.record).where(TABLES.c.id == table_id)
        more = (await connection.execute(own)).one()
        held = sa.select(sa.func.count()).where(HOLDS.c.table_id == SEATS.c.table_id, HOLDS.c.seat == SEATS.c.seat)
        chair = (SEATS.c.seat, SEATS.c.kind, SEATS.c.name, SEATS.c.level, SEATS.c.stand_in, held.scalar_subquery())
        seats = sa.select(*chair).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
        move = (MOVES.c.seq, MOVES.c.kind, MOVES.c.seat, MOVES.c.at)
        latest = sa.select(*move).where(MOVES.c.table_id == table_id).order_by(MOVES.c.seq.desc()).limit(LATEST)
        moves = (await connection.execute(latest)).all()
        return Look(
            table=line(row, owners(engine)),
            name=more.name,
            seats=[SeatLine(*found) for found in (await connection.execute(seats)).all()],
            latest=[MoveLine(*found) for found in reversed(moves)],
            record=more.record,
            trouble="",
        )


# --- Retiring -------------------------------------------------------------------------------------------------------


async def retire(engine: AsyncEngine, table_id: str, *which: Condition) -> bool:
    """Remove a table; was there one? A server that has it in memory finds it gone, and tells whoever is there."""
    async with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("begin immediate")
        counts = [(await connection.execute(statement)).rowcount for statement in removal(table_id, *which)]
        await connection.commit()
    return counts[0] == 1


async def retire_abandoned(engine: AsyncEngine, before: int) -> AsyncIterator[str]:
    """Remove the tables that nobody has, where nothing has happened since."""
    query = sa.select(TABLES.c.id).where(abandoned(before), at_rest())
    async with reading(engine) as connection:
        found = [row.id for row in (await connection.execute(query)).all()]
    for table_id in found:
        if await retire(engine, table_id, abandoned(before), at_rest()):
            yield table_id

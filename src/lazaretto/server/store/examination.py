"""Examination: every log and every record of a store, played again. What fails is told with its reason."""

from collections.abc import AsyncIterator, Callable
from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from lazaretto.host.course import Course
from lazaretto.host.log import Move, read_snapshot
from lazaretto.kernel.errors import BadRecord, LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.record import read_record, replay
from lazaretto.server.shelf import Games
from lazaretto.server.store.inspection import FEW, reading
from lazaretto.server.store.schema import MOVES, RECORDS, SNAPSHOTS, TABLES

COLUMNS: Final = tuple(MOVES.c[name] for name in Move._fields)


class Finding(Struct):
    """What was found of a table or a record."""

    kind: Literal["table", "record"]
    id: str
    game: str
    state: Literal["sound", "failing", "other rules"]
    reason: str = ""


class OtherRules(LazarettoError):
    """A game that is not played here, or by other rules: nothing can be said of it."""


async def size(engine: AsyncEngine) -> int:
    """How many tables and records there are."""
    async with reading(engine) as connection:
        tables = (await connection.execute(sa.select(sa.func.count()).select_from(TABLES))).scalar_one()
        return tables + (await connection.execute(sa.select(sa.func.count()).select_from(RECORDS))).scalar_one()


async def examine(engine: AsyncEngine, games: Games) -> AsyncIterator[Finding]:
    """All tables, then all records, by id."""
    async for table_id in keys(engine, TABLES):
        async with reading(engine) as connection:
            row = (await connection.execute(sa.select(TABLES).where(TABLES.c.id == table_id))).first()
            if row is not None:  # else it has gone meanwhile
                yield await examine_table(connection, row, games)
    async for record_id in keys(engine, RECORDS):
        async with reading(engine) as connection:
            row = (await connection.execute(sa.select(RECORDS).where(RECORDS.c.id == record_id))).first()
        if row is not None:
            yield verdict("record", row, check_record, row, games)


async def keys(engine: AsyncEngine, table: sa.Table) -> AsyncIterator[str]:
    """All ids of a table of the store, a few at a time."""
    after = ""
    while True:
        async with reading(engine) as connection:
            query = sa.select(table.c.id).where(table.c.id > after).order_by(table.c.id).limit(FEW)
            found = [row.id for row in (await connection.execute(query)).all()]
        for key in found:
            yield key
        if len(found) < FEW:
            return
        after = found[-1]


async def examine_table(connection: AsyncConnection, row: sa.Row[Any], games: Games) -> Finding:
    """One table as it is at this moment."""
    log = sa.select(*COLUMNS).where(MOVES.c.table_id == row.id).order_by(MOVES.c.seq)
    moves = [Move._make(found) for found in (await connection.execute(log)).all()]
    kept = sa.select(SNAPSHOTS.c.data).where(SNAPSHOTS.c.table_id == row.id)
    snapshot = (await connection.execute(kept)).scalar()
    its_record = sa.select(RECORDS.c.data).where(RECORDS.c.id == row.record)
    record = (await connection.execute(its_record)).scalar() if row.record is not None else None
    return verdict("table", row, check_table, row, moves, snapshot, record, games)


def verdict(kind: Literal["table", "record"], row: sa.Row[Any], check: Callable[..., None], *args: Any) -> Finding:
    """What a check says. One that fails in a way nobody foresaw is a finding, too."""
    try:
        check(*args)
    except OtherRules as error:
        return Finding(kind, row.id, row.game, "other rules", str(error))
    except LazarettoError as error:
        return Finding(kind, row.id, row.game, "failing", str(error))
    except Exception as error:
        return Finding(kind, row.id, row.game, "failing", f"{type(error).__name__}: {error}")
    return Finding(kind, row.id, row.game, "sound")


def playable(games: Games, game: str, rules_version: int) -> Game[Any]:
    """The game, if it is played here by these rules."""
    if game not in games:
        raise OtherRules("this game is not installed")
    if not games[game].knows_version(rules_version):
        raise OtherRules(f"played by rules version {rules_version}; installed is {games[game].rules_version}")
    return games[game].of_version(rules_version)


def check_table(row: sa.Row[Any], moves: list[Move], snapshot: str | None, record: str | None, games: Games) -> None:
    """Does a log lead from the set-up to where the table says it stands?"""
    game = playable(games, row.game, row.rules_version)
    if row.status == "waiting":
        if moves:
            raise BadRecord("the game has not begun, but there are moves")
        return
    options = msgspec.json.decode(row.options)

    def begin() -> Course:
        return Course.begin(row.id, game, row.seats, int(row.seed), options, row.created_at)

    course = begin()
    for place, move in enumerate(moves, 1):
        if move.seq != place:
            raise BadRecord(f"move {place} is missing: the log goes on with {move.seq}")
        try:
            course.replay(move)
        except Exception as error:
            raise BadRecord(f"move {move.seq} cannot be played: {type(error).__name__}: {error}") from error
    if snapshot is not None:
        check_snapshot(begin(), course, read_snapshot(snapshot), moves)
    check_end(row, course, record)


def check_snapshot(fresh: Course, course: Course, snapshot: Any, moves: list[Move]) -> None:
    """Does the short way, from the snapshot, lead where the long way has led?"""
    if snapshot.seq > len(moves):
        raise BadRecord(f"the snapshot is of move {snapshot.seq}, the log ends with {len(moves)}")
    fresh.jump(snapshot, moves)
    fresh.follow(moves)
    game = course.game
    if game.fingerprint(fresh.match.state) != game.fingerprint(course.match.state):
        raise BadRecord(f"the snapshot of move {snapshot.seq} differs from what was played")


def check_end(row: sa.Row[Any], course: Course, record: str | None) -> None:
    """Do the table, its log and its record agree about the end?"""
    if row.status != "over":
        return  # where the last move is there and the end is not, the server adds it
    if not course.match.state.over():
        raise BadRecord("the table is over, its game is not")
    if row.record is not None and record is None:
        raise BadRecord("its record is missing")
    if record is not None and read_record(record).actions != course.match.record.actions:
        raise BadRecord("its record tells another game than its log")


def check_record(row: sa.Row[Any], games: Games) -> None:
    """Does a record replay to its hash?"""
    record = read_record(row.data)
    replay(playable(games, record.game, record.rules_version), record)


def trouble(finding: Finding) -> str:
    """Why a table cannot be played on; empty if it can."""
    return "" if finding.state == "sound" else finding.reason


async def examine_one(engine: AsyncEngine, table_id: str, games: Games) -> Finding | None:
    """One table."""
    async with reading(engine) as connection:
        row = (await connection.execute(sa.select(TABLES).where(TABLES.c.id == table_id))).first()
        return await examine_table(connection, row, games) if row is not None else None

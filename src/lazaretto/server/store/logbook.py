"""What a table leaves behind: its log, snapshots, lines that were said, and records."""

from typing import Any

import msgspec
import sqlalchemy as sa

from lazaretto.host.log import Ending, Move
from lazaretto.host.records import RecordRow
from lazaretto.host.wire import ChatLine, encode
from lazaretto.server.store.base import Statement, Store
from lazaretto.server.store.schema import CHAT, MOVES, RECORDS, SNAPSHOTS, TABLES

COLUMNS = [MOVES.c[name] for name in Move._fields]


async def read_moves(store: Store, table_id: str) -> list[Move]:
    """The log of a table."""
    query = sa.select(*COLUMNS).where(MOVES.c.table_id == table_id).order_by(MOVES.c.seq)
    return [Move._make(row) for row in await store.read(query)]


def first_row(move: Move) -> Statement:
    """The first row of a log, written with its table."""
    return sa.insert(MOVES).values(**move._asdict())


async def finish(store: Store, table_id: str, ending: Ending, at: int) -> None:
    """A game that an older version has left between its last move and its record."""
    ended = sa.update(TABLES).where(TABLES.c.id == table_id, TABLES.c.status == "running")
    record = {"id": ending.record, "game": ending.game, "table_id": table_id, "at": at, "data": ending.data}
    await store.write(
        ended.values(status="over", record=ending.record, changed_at=at), sa.insert(RECORDS).values(**record)
    )


# --- Snapshots ------------------------------------------------------------------------------------------------------


async def read_snapshots(store: Store, table_id: str) -> list[str]:
    """The snapshot of a table, if there is one."""
    return [row.data for row in await store.read(sa.select(SNAPSHOTS.c.data).where(SNAPSHOTS.c.table_id == table_id))]


# --- Lines ----------------------------------------------------------------------------------------------------------


class NumberTaken(Exception):
    """There is a line of this number already."""


async def read_lines(store: Store, table_id: str, most: int) -> list[ChatLine]:
    """The latest lines that were said at a table for all to hear, then the latest whispers."""
    here = sa.select(*(CHAT.c[name] for name in ChatLine.__struct_fields__)).where(CHAT.c.table_id == table_id)
    said = await store.read(here.where(CHAT.c.to.is_(None)).order_by(CHAT.c.number.desc()).limit(most))
    whispered = await store.read(here.where(CHAT.c.to.is_not(None)).order_by(CHAT.c.at.desc()).limit(most))
    return [line_of(row) for row in [*reversed(said), *reversed(whispered)]]


def line_of(row: "sa.Row[Any]") -> ChatLine:
    """A line as it was kept."""
    fields = row._asdict()
    return ChatLine(**{**fields, "args": msgspec.json.decode(fields["args"])})


async def keep_line(store: Store, table_id: str, line: ChatLine) -> None:
    """Keep a line, or NumberTaken."""
    row = {**msgspec.structs.asdict(line), "args": encode(line.args).decode(), "table_id": table_id}
    try:
        await store.write(sa.insert(CHAT).values(**row))
    except sa.exc.IntegrityError as error:
        raise NumberTaken from error


# --- Records --------------------------------------------------------------------------------------------------------


async def find_record(store: Store, record_id: str) -> RecordRow | None:
    """The record of an id."""
    columns = [RECORDS.c[name] for name in RecordRow._fields]
    rows = await store.read(sa.select(*columns).where(RECORDS.c.id == record_id))
    return RecordRow._make(rows[0]) if rows else None


async def keep_record(store: Store, row: RecordRow) -> None:
    """Keep a record, unless it is there."""
    await store.write(store.insertion(RECORDS, **row._asdict()).on_conflict_do_nothing())

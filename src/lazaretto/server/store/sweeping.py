"""Sweeping: what a store lets go of when it is old, a few rows at a time."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from lazaretto.server.store import schema
from lazaretto.server.store.base import Store
from lazaretto.server.store.retiring import Condition, at_rest, removal
from lazaretto.server.store.schema import HOLDS, TABLES


class Old(NamedTuple):
    """Rows that go once they are old: their table, its key, and which they are at a time."""

    table: sa.Table
    key: sa.Column[Any]
    which: Callable[[int], Condition]


def records_before(at: int) -> Condition:
    """Records whose table is gone, or that never had one."""
    return sa.and_(schema.RECORDS.c.at < at, ~sa.exists().where(TABLES.c.id == schema.RECORDS.c.table_id))


def guests_before(at: int) -> Condition:
    """Guests who host nothing and sit nowhere."""
    hosts = sa.exists().where(TABLES.c.host == schema.GUESTS.c.id)
    sits = sa.exists().where(HOLDS.c.guest == schema.GUESTS.c.id)
    return sa.and_(schema.GUESTS.c.at < at, ~hosts, ~sits)


RECORDS: Final = Old(schema.RECORDS, schema.RECORDS.c.id, records_before)
TOKENS: Final = Old(schema.TOKENS, schema.TOKENS.c.hash, lambda at: schema.TOKENS.c.expires_at < at)
GUESTS: Final = Old(schema.GUESTS, schema.GUESTS.c.id, guests_before)


async def remove_rows(store: Store, old: Old, before: int, few: int) -> int:
    """Remove a few; how many they were."""
    found = sa.select(old.key).where(old.which(before)).limit(few)
    return (await store.write(sa.delete(old.table).where(old.key.in_(found))))[0]


async def oldest(store: Store, which: Condition, after: tuple[int, str], few: int) -> list[tuple[int, str]]:
    """When they were changed, and the ids, of a few tables that no process has, the oldest first, from one on."""
    later = sa.tuple_(TABLES.c.changed_at, TABLES.c.id) > after
    query = sa.select(TABLES.c.changed_at, TABLES.c.id).where(which, at_rest(), later)
    rows = await store.read(query.order_by(TABLES.c.changed_at, TABLES.c.id).limit(few))
    return [(row.changed_at, row.id) for row in rows]


async def remove(store: Store, table_id: str, which: Condition) -> int:
    """Remove a table that no process has, if it is still as it was found; how many that were."""
    return (await store.write(*removal(table_id, which, at_rest())))[0]

"""Tables as the store has them: a row, its seats, and who holds them."""

from typing import Any

import msgspec
import sqlalchemy as sa

from lazaretto.host.rights import WATCHER
from lazaretto.host.sitting import Chair, Sitting
from lazaretto.server.store.base import Store
from lazaretto.server.store.schema import HOLDS, SEATS, TABLES


async def sittings(store: Store, which: sa.ColumnElement[bool], limit: int) -> list[Sitting]:
    """The tables of a condition, the latest changed first."""
    query = sa.select(TABLES).where(which).order_by(TABLES.c.changed_at.desc(), TABLES.c.id).limit(limit)
    rows = await store.read(query)
    ids = [row.id for row in rows]
    chairs: dict[str, dict[int, sa.Row[Any]]] = {id_: {} for id_ in ids}
    holders: dict[str, dict[int, set[str]]] = {id_: {} for id_ in ids}
    for seat in await store.read(sa.select(SEATS).where(SEATS.c.table_id.in_(ids))):
        chairs[seat.table_id][seat.seat] = seat
    for hold in await store.read(sa.select(HOLDS).where(HOLDS.c.table_id.in_(ids))):
        holders[hold.table_id].setdefault(hold.seat, set()).add(hold.guest)
    return [sitting(row, chairs[row.id], holders[row.id]) for row in rows]


def sitting(row: sa.Row[Any], chairs: dict[int, sa.Row[Any]], holders: dict[int, set[str]]) -> Sitting:
    """A sitting from its rows."""
    seated = [
        Chair(seat, chair.kind, chair.name, chair.level, chair.stand_in, frozenset(holders.get(seat, ())))
        for seat, chair in sorted(chairs.items())
    ]
    return Sitting(
        id=row.id,
        game=row.game,
        rules_version=row.rules_version,
        options=msgspec.json.decode(row.options),
        name=row.name,
        public=row.public,
        pace=row.pace,
        bot_delay_ms=row.bot_delay_ms,
        host=row.host,
        status=row.status,
        seed=int(row.seed),
        practice=row.practice,
        created_at=row.created_at,
        changed_at=row.changed_at,
        record=row.record,
        next_table=row.next_table,
        chairs=seated,
        watchers=frozenset(holders.get(WATCHER, ())),
    )


async def find_sitting(store: Store, table_id: str) -> Sitting | None:
    """The table of an id."""
    found = await sittings(store, TABLES.c.id == table_id, 1)
    return found[0] if found else None

"""Tables as the store has them: a row, its seats, and who holds them. What changes them is told as statements."""

from typing import Any

import msgspec
import sqlalchemy as sa

from lazaretto.host.rights import WATCHER
from lazaretto.host.sitting import Chair, Sitting, TableRow
from lazaretto.server.store.base import Statement, Store
from lazaretto.server.store.retiring import Condition
from lazaretto.server.store.schema import HOLDS, OF_A_TABLE, SEATS, TABLES, TEXTS, TOKENS

FIELDS = [field.name for field in msgspec.structs.fields(TableRow)]


# --- Reading --------------------------------------------------------------------------------------------------------


async def sittings(store: Store, which: Condition, limit: int) -> list[Sitting]:
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
    found = {name: getattr(row, name) for name in FIELDS}
    found |= {name: back(found[name]) for name, (_, back) in TEXTS.items()}
    return Sitting(**found, chairs=seated, watchers=frozenset(holders.get(WATCHER, ())))


async def find_sitting(store: Store, table_id: str) -> Sitting | None:
    """The table of an id."""
    found = await sittings(store, TABLES.c.id == table_id, 1)
    return found[0] if found else None


async def present(store: Store, ids: list[str]) -> set[str]:
    """Those of these tables that are there."""
    return {row.id for row in await store.read(sa.select(TABLES.c.id).where(TABLES.c.id.in_(ids)))}


async def hosted(store: Store, guest: str) -> int:
    """How many unfinished tables a guest hosts."""
    query = sa.select(sa.func.count()).where(TABLES.c.host == guest, TABLES.c.status != "over")
    count: int = (await store.read(query))[0][0]
    return count


async def with_bots(store: Store, which: Condition, limit: int) -> list[str]:
    """Running tables where a bot may be asked, the latest changed first."""
    bots = sa.select(SEATS.c.table_id).where(sa.or_(SEATS.c.kind == "bot", SEATS.c.stand_in.is_not(None)))
    query = sa.select(TABLES.c.id).where(TABLES.c.status == "running", which, TABLES.c.id.in_(bots))
    return [row.id for row in await store.read(query.order_by(TABLES.c.changed_at.desc()).limit(limit))]


# Conditions.


def to_join() -> Condition:
    """Public tables that wait for players."""
    return sa.and_(TABLES.c.public, TABLES.c.status == "waiting")


def to_watch() -> Condition:
    """Public tables where a game runs."""
    return sa.and_(TABLES.c.public, TABLES.c.status == "running")


def of_guest(guest: str, since: int) -> Condition:
    """The tables a guest hosts or sits at, finished ones only if that was since."""
    held = sa.select(HOLDS.c.table_id).where(HOLDS.c.guest == guest, HOLDS.c.seat != WATCHER)
    fresh = sa.or_(TABLES.c.status != "over", TABLES.c.changed_at > since)
    return sa.and_(sa.or_(TABLES.c.host == guest, TABLES.c.id.in_(held)), fresh)


def changed_since(at: int) -> Condition:
    """Tables that were changed since."""
    return TABLES.c.changed_at > at


def owned_by(process: str) -> Condition:
    """Tables of a process."""
    return TABLES.c.owner == process


# --- Changing a table -----------------------------------------------------------------------------------------------


def added(store: Store, new: Sitting) -> list[Statement]:
    """A new table with its seats, and who holds them."""
    row = {name: getattr(new, name) for name in FIELDS}
    row |= {name: written(row[name]) for name, (written, _) in TEXTS.items()}
    seats = [
        sa.insert(SEATS).values(
            table_id=new.id,
            seat=chair.seat,
            kind=chair.kind,
            name=chair.name,
            level=chair.level,
            stand_in=chair.stand_in,
        )
        for chair in new.chairs
    ]
    held = [
        statement
        for chair in new.chairs
        for guest in sorted(chair.holders)
        for statement in holding(store, new.id, [chair.seat], guest)
    ]
    return [sa.insert(TABLES).values(**row, seats=len(new.chairs)), *seats, *held]


def begun(table_id: str, at: int) -> Statement:
    """A game begins; the statement counts one row if it had not yet."""
    waiting = sa.and_(TABLES.c.id == table_id, TABLES.c.status == "waiting")
    return sa.update(TABLES).where(waiting).values(status="running", changed_at=at)


def followed(table_id: str, next_table: str) -> Statement:
    """A table has a rematch."""
    return sa.update(TABLES).where(TABLES.c.id == table_id).values(next_table=next_table)


def hosted_by(table_id: str, guest: str) -> Statement:
    """A table has another host."""
    return sa.update(TABLES).where(TABLES.c.id == table_id).values(host=guest)


def erased(table_id: str) -> list[Statement]:
    """Everything the store has of a table."""
    own = [sa.delete(part).where(part.c.table_id == table_id) for part in OF_A_TABLE]
    return [sa.delete(TABLES).where(TABLES.c.id == table_id), *own]


# --- Changing seats -------------------------------------------------------------------------------------------------


def seats_of(table_id: str, seats: list[int]) -> Condition:
    """These seats of a table."""
    return sa.and_(SEATS.c.table_id == table_id, SEATS.c.seat.in_(seats))


def seated(table_id: str, seat: int, name: str) -> Statement:
    """A person sits down."""
    values = {"kind": "person", "name": name, "level": None, "stand_in": None}
    return sa.update(SEATS).where(seats_of(table_id, [seat])).values(**values)


def standing_in(table_id: str, seats: list[int], level: str | None) -> Statement:
    """A bot plays these seats until their people return; None once they have."""
    return sa.update(SEATS).where(seats_of(table_id, seats)).values(stand_in=level)


def vacated(table_id: str, seats: list[int], level: str | None) -> list[Statement]:
    """Whoever held the seats loses them, with every link to them; they are open, or a bot's."""
    values = {"kind": "bot" if level else "open", "name": "", "level": level, "stand_in": None}
    return [
        sa.update(SEATS).where(seats_of(table_id, seats)).values(**values),
        sa.delete(HOLDS).where(HOLDS.c.table_id == table_id, HOLDS.c.seat.in_(seats)),
        sa.delete(TOKENS).where(TOKENS.c.table_id == table_id, TOKENS.c.kind == "resume"),
    ]


def holding(store: Store, table_id: str, seats: list[int], guest: str) -> list[Statement]:
    """A guest has seats, or the right to watch."""
    return [
        store.insertion(HOLDS, table_id=table_id, seat=seat, guest=guest).on_conflict_do_nothing() for seat in seats
    ]


def let_go(table_id: str, guest: str) -> Statement:
    """A guest has nothing at a table any more."""
    return sa.delete(HOLDS).where(HOLDS.c.table_id == table_id, HOLDS.c.guest == guest)


def unwatched(table_id: str) -> Statement:
    """Nobody watches by a link any more."""
    return sa.delete(HOLDS).where(HOLDS.c.table_id == table_id, HOLDS.c.seat == WATCHER)

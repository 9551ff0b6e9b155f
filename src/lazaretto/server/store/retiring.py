"""Retiring: how tables leave the store, from a server or from beside it.

A table goes in one transaction with all that is its own, so that whoever has it in memory finds it gone with the next
write, and loses nothing but it. The record of a finished game stays.
"""

import sqlalchemy as sa

from lazaretto.server.store.schema import CHAT, METADATA, MOVES, OF_A_TABLE, TABLES

Condition = sa.ColumnElement[bool]


def removal(table_id: str, *which: Condition) -> list[sa.Executable]:
    """Statements that remove a table, if it is still as it was found. The first tells by its count whether it was."""
    gone = ~sa.exists().where(TABLES.c.id == table_id)
    parts = [sa.delete(part).where(part.c.table_id == table_id, gone) for part in OF_A_TABLE]
    return [sa.delete(TABLES).where(TABLES.c.id == table_id, *which), *parts]


def at_rest() -> Condition:
    """No process has the table: none owns it, or its owner has no lease any more."""
    workers = METADATA.tables.get("workers")
    return sa.true() if workers is None else ~sa.exists().where(workers.c.id == TABLES.c.owner)


def finished(before: int) -> Condition:
    """The game has been over since before this time."""
    return sa.and_(TABLES.c.status == "over", TABLES.c.changed_at < before)


def abandoned(before: int) -> Condition:
    """The game is not over, and since this time nobody has moved, said anything, sat down or left."""
    moved = sa.exists().where(MOVES.c.table_id == TABLES.c.id, MOVES.c.at >= before)
    said = sa.exists().where(CHAT.c.table_id == TABLES.c.id, CHAT.c.at >= before)
    return sa.and_(TABLES.c.status != "over", TABLES.c.changed_at < before, ~moved, ~said)

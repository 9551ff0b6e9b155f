"""A hand in the store behind the server's back: rows changed, locks held, writes refused."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]


def in_postgres(db: str, work: Callable[[Any], Awaitable[Any]]) -> Any:
    """Do something on a connection of its own."""

    async def main() -> Any:
        connection = await asyncpg.connect(db)
        try:
            return await work(connection)
        finally:
            await connection.close()

    return asyncio.run(main())


def tamper(db: str, *statements: str) -> None:
    """Execute, whatever the constraints of the database say to it."""
    if db.startswith("postgresql"):

        async def work(connection: Any) -> None:
            await connection.execute("set session_replication_role = replica")  # no foreign keys
            for statement in statements:
                await connection.execute(statement)

        in_postgres(db, work)
        return
    connection = sqlite3.connect(db, timeout=20)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def column(db: str, query: str) -> list[Any]:
    """The first column of a query."""
    if db.startswith("postgresql"):

        async def work(connection: Any) -> list[Any]:
            return [row[0] for row in await connection.fetch(query)]

        found: list[Any] = in_postgres(db, work)
        return found
    connection = sqlite3.connect(db, timeout=20)
    rows = connection.execute(query).fetchall()
    connection.close()
    return [row[0] for row in rows]


@contextmanager
def nobody_can_write_moves(db: str) -> Iterator[None]:
    """Another program holds the lock, as a backup does: writes wait, reads do not."""
    if not db.startswith("postgresql"):
        holder = sqlite3.connect(db, timeout=20, isolation_level=None)
        holder.execute("begin immediate")
        try:
            yield
        finally:
            holder.execute("rollback")
            holder.close()
        return
    with asyncio.Runner() as runner:
        connection = runner.run(asyncpg.connect(db))
        runner.run(connection.execute("begin; lock table moves in share row exclusive mode"))
        try:
            yield
        finally:
            runner.run(connection.execute("rollback"))
            runner.run(connection.close())


@contextmanager
def no_record_can_be_kept(db: str) -> Iterator[None]:
    """The database refuses every new record."""
    if db.startswith("postgresql"):
        make = [
            "create function refuse() returns trigger language plpgsql as $$ begin raise 'no record'; end $$",
            "create trigger refusal before insert on records for each row execute function refuse()",
            "alter table records enable always trigger refusal",
        ]
        drop = ["drop trigger refusal on records", "drop function refuse"]
    else:
        make = ["create trigger refusal before insert on records begin select raise(abort, 'no record'); end"]
        drop = ["drop trigger refusal"]
    tamper(db, *make)
    try:
        yield
    finally:
        tamper(db, *drop)

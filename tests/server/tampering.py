"""What others do to a database behind the server's back: statements of their own, and locks."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import asyncpg

PREFIX = "postgresql://"


def execute(db: str, *statements: str) -> None:
    """Run statements on a database past the server, and past what keeps logs whole."""
    if db.startswith(PREFIX):
        asyncio.run(execute_postgres(db, "alter table moves drop constraint moves_without_a_hole", *statements))
        return
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("pragma foreign_keys=off")
        for statement in statements:
            connection.execute(statement)


async def execute_postgres(db: str, *statements: str) -> None:
    connection = await asyncpg.connect(db)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


@contextmanager
def locked(db: str, what: str = "moves") -> Iterator[None]:
    """While this lasts no move (or what is named) can be written; reading goes on. SQLite locks everything."""
    if db.startswith(PREFIX):
        with asyncio.Runner() as runner:
            connection = runner.run(asyncpg.connect(db))
            runner.run(connection.execute(f"begin; lock table {what} in exclusive mode"))
            try:
                yield
            finally:
                runner.run(connection.close())
        return
    with closing(sqlite3.connect(db, isolation_level=None)) as connection:
        connection.execute("begin immediate")
        yield  # closing gives the lock back

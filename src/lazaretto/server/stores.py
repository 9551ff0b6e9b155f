"""The store of an address."""

from pathlib import Path

from lazaretto.server.postgres_store import PostgresStore
from lazaretto.server.schema import BadStore
from lazaretto.server.sqlite_store import SQLiteStore
from lazaretto.server.store import Store


def open_store(url: str, *, alone: bool = True) -> Store:
    """The store of a URL: `postgresql://…`, `sqlite:///file`, or a file's path. `alone`: for a server."""
    if url.startswith(("postgresql://", "postgresql+asyncpg://", "postgres://")):
        return PostgresStore(url)
    scheme, separator, rest = url.partition(":///")
    if separator and scheme != "sqlite":
        raise BadStore(f"{url!r} is neither an SQLite file nor a postgresql:// address")
    return SQLiteStore(Path(rest if separator else url), alone=alone)

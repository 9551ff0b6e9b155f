"""The store of an address."""

from lazaretto.server.database import sqlite_file
from lazaretto.server.postgres_store import PostgresStore
from lazaretto.server.sqlite_store import SQLiteStore
from lazaretto.server.store import Store


def open_store(url: str, *, alone: bool = True) -> Store:
    """The store of a URL: `postgresql://…`, `sqlite:///file`, or a file's path. `alone`: for a server."""
    file = sqlite_file(url)
    return PostgresStore(url) if file is None else SQLiteStore(file, alone=alone)

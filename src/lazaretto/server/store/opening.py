"""The store of an address."""

from lazaretto.server.store.base import Store
from lazaretto.server.store.database import sqlite_file
from lazaretto.server.store.postgres import PostgresStore
from lazaretto.server.store.sqlite import SQLiteStore


def open_store(url: str, *, alone: bool = True) -> Store:
    """The store of a URL: `postgresql://…`, `sqlite:///file`, or a file's path. `alone`: for a server."""
    file = sqlite_file(url)
    return PostgresStore(url) if file is None else SQLiteStore(file, alone=alone)

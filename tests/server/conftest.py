"""Servers for the tests: one shared per store, and fresh ones for tests that stop or kill them."""

import asyncio
import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.server.client import OPEN, Server

POSTGRES = os.environ.get("LAZARETTO_TEST_PG")  # postgresql://user@host:port/database, where databases may be made
STORES = ["sqlite", pytest.param("postgres", marks=pytest.mark.skipif(not POSTGRES, reason="no LAZARETTO_TEST_PG"))]


async def administer(statement: str) -> None:
    connection = await asyncpg.connect(POSTGRES)
    await connection.execute(statement)
    await connection.close()


def administer_at(db: str, query: str) -> list[asyncpg.Record]:
    """Rows of a database, past the server."""

    async def ask() -> list[asyncpg.Record]:
        connection = await asyncpg.connect(db)
        try:
            found: list[asyncpg.Record] = await connection.fetch(query)
            return found
        finally:
            await connection.close()

    return asyncio.run(ask())


@pytest.fixture(scope="session", params=STORES)
def new_db(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """Makes empty databases of one kind."""
    made: list[str] = []

    def sqlite() -> str:
        return str(tmp_path_factory.mktemp("store") / "tables.sqlite")

    def postgres() -> str:
        assert POSTGRES is not None
        name = f"lazaretto_{secrets.token_hex(6)}"
        asyncio.run(administer(f"create database {name}"))
        made.append(name)
        return POSTGRES.rpartition("/")[0] + "/" + name

    yield sqlite if request.param == "sqlite" else postgres
    for name in made:
        asyncio.run(administer(f"drop database {name} with (force)"))


@pytest.fixture(scope="session")
def server(new_db: Callable[[], str]) -> Iterator[Server]:
    """One server for every test that leaves it running."""
    made = Server(new_db()).start()
    yield made
    made.stop()


@pytest.fixture
def new_server(new_db: Callable[[], str]) -> Iterator[Callable[..., Server]]:
    """Makes servers of a test's own."""
    made: list[Server] = []

    def make(**settings: Any) -> Server:
        made.append(Server(settings.pop("db", None) or new_db(), **settings))
        return made[-1]

    yield make
    for one in made:
        if one.process is not None:
            one.stop(kill=True)


@pytest.fixture(autouse=True)
def nothing_left_open() -> Iterator[None]:
    yield
    for one in OPEN[:]:
        one.close()


@pytest.fixture
def root() -> Path:
    return Path(__file__).parents[2]

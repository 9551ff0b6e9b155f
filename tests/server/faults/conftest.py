"""What is hurt: a PostgreSQL, the way to it, and servers of all games."""

import os
import secrets
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import POSTGRES
from tests.server.faults import cluster as clusters
from tests.server.faults.cluster import Postgres
from tests.server.faults.processes import GamesServer, send
from tests.server.faults.proxy import Proxy


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    """A PostgreSQL that tests may stop, slow down and restart."""
    if not POSTGRES:
        pytest.skip("no LAZARETTO_TEST_PG")
    if not clusters.installed():
        pytest.skip("no programs of PostgreSQL in /usr/lib/postgresql")
    made = Postgres().start()
    yield made
    made.close()


@dataclass
class Base:
    """A database of a test's own: where the server finds it, and where the test looks past everything."""

    url: str
    straight: str
    name: str = ""


@pytest.fixture
def proxy(cluster: Postgres) -> Iterator[Proxy]:
    """The way to PostgreSQL."""
    cluster.revive()
    made = Proxy(cluster.port)
    yield made
    made.close()


@pytest.fixture
def base(cluster: Postgres, proxy: Proxy) -> Iterator[Base]:
    """A new database in the cluster, behind the proxy."""
    name = f"faults_{secrets.token_hex(4)}"
    cluster.sql(f"create database {name}")
    yield Base(cluster.url(name, proxy.port), cluster.url(name), name)
    cluster.revive()
    cluster.sql(f"drop database if exists {name} with (force)")


@pytest.fixture(params=["sqlite", "postgres"])
def any_base(request: pytest.FixtureRequest, tmp_path: Path) -> Base:
    """A new database of either kind."""
    if request.param == "sqlite":
        return Base(str(tmp_path / "tables.sqlite"), str(tmp_path / "tables.sqlite"))
    found: Base = request.getfixturevalue("base")
    return found


@pytest.fixture
def new_games_server() -> Iterator[Callable[..., GamesServer]]:
    """Makes servers of all games; whatever has become of them, nothing of them stays."""
    made: list[GamesServer] = []

    def make(db: str, workers: int = 1, **settings: Any) -> GamesServer:
        made.append(GamesServer(db, workers, **settings))
        made[-1].start()
        made[-1].family()
        return made[-1]

    yield make
    for server in made:
        if server.process is not None:
            send(server.family(), signal.SIGCONT)
            server.kill_all()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a machine that has little time for them these tests wait, by `tests.patience`, rather than fail."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(900))


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
is_root = os.geteuid() == 0

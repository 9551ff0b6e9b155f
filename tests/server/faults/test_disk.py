"""The disk is full, and then it is not any more: sixteen tables of all games stand still, say so, and go on."""

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.conftest import POSTGRES
from tests.server.faults import cluster as clusters
from tests.server.faults.cluster import Postgres
from tests.server.faults.disk import FileLimit, SmallDisk, small_disk
from tests.server.faults.load import Load
from tests.server.faults.processes import GamesServer
from tests.server.faults.trial import trial, until_most_are_told

NewServer = Callable[..., GamesServer]


@pytest.fixture
def new_disk() -> Iterator[Callable[[int], SmallDisk]]:
    """Makes small file systems, where mounting is allowed."""
    made: list[SmallDisk] = []

    def make(megabytes: int) -> SmallDisk:
        disk = small_disk(Path(tempfile.mkdtemp(prefix="lazaretto-disk-")), megabytes)
        if disk is None:
            pytest.skip("mounting a file system is not allowed here")
        made.append(disk)
        return disk

    yield make
    for disk in made:
        disk.close()


async def full_for_a_while(load: Load, disk: SmallDisk | FileLimit) -> None:
    """Fill the disk, let people try, give the space back."""
    await asyncio.to_thread(disk.fill)
    try:
        await until_most_are_told(load)
    finally:
        await asyncio.to_thread(disk.free)


def test_sqlite_on_a_full_file_system(new_disk: Callable[[int], SmallDisk], new_games_server: NewServer) -> None:
    disk = new_disk(24)
    db = str(disk.folder / "tables.sqlite")

    async def fault(load: Load) -> None:
        await full_for_a_while(load, disk)

    trial([new_games_server(db)], db, fault)


def test_sqlite_in_a_process_whose_files_cannot_grow(tmp_path: Path, new_games_server: NewServer) -> None:
    db = str(tmp_path / "tables.sqlite")
    server = new_games_server(db)

    async def fault(load: Load) -> None:
        await full_for_a_while(load, FileLimit(server.pid))

    trial([server], db, fault)


def test_postgresql_on_a_full_file_system(new_disk: Callable[[int], SmallDisk], new_games_server: NewServer) -> None:
    if not POSTGRES or not clusters.installed():
        pytest.skip("no LAZARETTO_TEST_PG, or no programs of PostgreSQL")
    disk = new_disk(96)
    cluster = Postgres(disk.folder).start()
    try:
        cluster.sql("create database faults")
        db = cluster.url("faults")

        async def fault(load: Load) -> None:
            await full_for_a_while(load, disk)
            await asyncio.to_thread(cluster.revive)  # it gives up by itself when its own log cannot be written

        trial([new_games_server(db)], db, fault)
    finally:
        cluster.close()

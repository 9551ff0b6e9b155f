"""What `--db` may say, and who may read the file."""

import asyncio
import os
import stat
from pathlib import Path

import pytest

from lazaretto.server.serving import check_store
from lazaretto.server.settings import Settings
from lazaretto.server.store.database import sqlite_file
from lazaretto.server.store.opening import open_store
from lazaretto.server.store.postgres import PostgresStore
from lazaretto.server.store.schema import BadStore
from tests.server.client import Server

OWN = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


@pytest.mark.parametrize(
    "url",
    [
        "mysql://x/y",
        "mysql:///x",
        "mysql:x",
        "postgresqll://x/y",
        "postgres:x",
        "Postgresql://x/y",
        "sqlite://x",
        "sqlite://x/y.sqlite",
        "sqlite:x",
        "sqlite:///",
        "file:x.sqlite",
        "http://user:secret@x/y",
        "postgresql+psycopg://user:secret@x/y",
        "",
    ],
)
def test_an_unknown_address_is_refused_and_makes_no_file(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadStore, match="neither an SQLite file nor a postgresql:// address") as refused:
        open_store(url)
    assert "secret" not in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_known_addresses() -> None:
    for url in ("postgresql://x/y", "postgres://x/y", "postgresql+asyncpg://x/y"):
        assert sqlite_file(url) is None
    assert isinstance(open_store("postgresql://x/y"), PostgresStore)
    for url, path in (("x.sqlite", "x.sqlite"), ("sqlite:///a/x", "a/x"), ("sqlite:////a/x", "/a/x"), ("/a:b", "/a:b")):
        assert sqlite_file(url) == Path(path)
    assert sqlite_file("C:\\x\\y.sqlite") == Path("C:\\x\\y.sqlite")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def everything(path: Path) -> list[Path]:
    return sorted(one for one in path.parent.iterdir() if one.name.startswith(path.name) and not one.is_dir())


@OWN
def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "new" / "x.sqlite"
    server = Server(str(path), log=tmp_path / "errors").start()
    try:
        server.guest("Ada").table("me", "bot", start=True)
        names = {one.name for one in everything(path)}
        assert {"x.sqlite", "x.sqlite-wal", "x.sqlite-shm"} <= names
        assert {one.name: oct(mode(one)) for one in everything(path) if mode(one) & 0o077} == {}
        assert mode(path.parent) == 0o700
    finally:
        server.stop()
    assert (tmp_path / "errors").read_text() == ""


@OWN
def test_a_file_that_others_could_read_is_closed_and_it_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    path = folder / "x.sqlite"
    settings = Settings(db=str(path))
    asyncio.run(check_store(settings))
    path.chmod(0o644)
    caplog.clear()
    asyncio.run(check_store(settings))
    assert mode(path) == 0o600
    assert mode(folder) == 0o755  # not ours to change: it may hold other things
    assert [record.message for record in caplog.records] == [
        f"others could read the database {path}; now its owner alone can"
    ]
    asyncio.run(check_store(settings))
    assert len(caplog.records) == 1

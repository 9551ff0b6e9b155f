"""PostgreSQL as its owner may have set it up: fast rather than safe, strict, for few letters, or as a standby."""

import asyncio
import logging
from collections.abc import Callable

import asyncpg
import pytest
import sqlalchemy as sa

from lazaretto.server.serving import check_store
from lazaretto.server.settings import Settings
from lazaretto.server.store import postgres
from lazaretto.server.store.opening import open_store
from lazaretto.server.store.schema import BadStore
from tests import patience
from tests.server.client import Guest, Socket
from tests.server.faults.cluster import Postgres
from tests.server.faults.conftest import Base
from tests.server.faults.processes import GamesServer
from tests.server.faults.tampering import column

NewServer = Callable[..., GamesServer]
SAMPLE = "tests.server.games:GAMES"


def played(guest: Guest, table: str, moves: int) -> Socket:
    """A device that has played so many moves at a table, each but the last taken back."""
    socket = guest.socket(table, show=0)
    socket.update()
    for _ in range(moves):
        assert socket.play()["type"] == "update"
        assert socket.take_back()["type"] == "update"
    return socket


def test_what_was_told_is_on_disk_also_where_the_database_would_rather_be_fast(
    cluster: Postgres, base: Base, new_games_server: NewServer
) -> None:
    cluster.sql(f"alter database {base.name} set synchronous_commit = off")
    cluster.sql("alter system set wal_writer_delay = '10s'")
    cluster.sql("select pg_reload_conf()")
    try:
        guest = new_games_server(base.straight, games_from=SAMPLE).guest("Ada")
        table = guest.table("me", "hot_seat", start=True)["id"]
        told = played(guest, table, 3).last["seq"]
        cluster.stop("immediate")
        cluster.start()
    finally:
        cluster.revive()
        cluster.sql("alter system reset wal_writer_delay")
        cluster.sql("select pg_reload_conf()")
    assert column(base.straight, f"select max(seq) from moves where table_id = '{table}'") == [told]


def test_a_stricter_isolation_of_the_database_is_not_ours(cluster: Postgres, base: Base) -> None:
    """By it one table's move would be refused because of another's."""
    cluster.sql(f"alter database {base.name} set default_transaction_isolation = 'serializable'")

    async def levels() -> list[str]:
        store = open_store(base.straight)
        try:
            (row,) = await store.read(sa.text("show transaction_isolation"))
        finally:
            await store.close()
        writer: asyncpg.Connection = await postgres.connected(base.straight)
        try:
            return [row[0], await writer.fetchval("show transaction_isolation")]
        finally:
            await writer.close()

    assert asyncio.run(levels()) == ["read committed"] * 2


def test_a_database_for_few_letters_is_not_begun_with_and_an_old_one_is_warned_of(
    cluster: Postgres, base: Base, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    name = f"{base.name}_latin"
    cluster.sql(f"create database {name} encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'")
    try:
        settings = Settings(db=cluster.url(name))
        with pytest.raises(BadStore, match="encoding LATIN1"):
            asyncio.run(check_store(settings))
        with monkeypatch.context() as patched:
            patched.setattr(postgres, "EVERY_LETTER", ("UTF8", "LATIN1"))
            asyncio.run(check_store(settings))
        with caplog.at_level(logging.WARNING):
            asyncio.run(check_store(settings))
        assert "LATIN1" in caplog.text
    finally:
        cluster.sql(f"drop database {name} with (force)")


def test_a_standby_is_no_database(cluster: Postgres, base: Base, new_games_server: NewServer) -> None:
    """What a failover may leave at the address shows how things were, and takes nothing: nobody is shown that."""
    server = new_games_server(base.straight, games_from=SAMPLE)
    guest = server.guest("Ada")
    table = guest.table("me", "hot_seat", start=True)["id"]
    with played(guest, table, 1) as socket:
        before = socket.last["seq"]
        try:
            cluster.become_standby()
            with pytest.raises(BadStore, match="standby"):
                asyncio.run(check_store(server.settings))
            assert guest.refused("GET", "/api/tables") == "unsaved"
            assert socket.play(key="the first try")["code"] == "unsaved"
        finally:
            cluster.promote()
        until = patience.now() + 20
        while (answer := socket.play(key="the first try", expected_seq=before))["type"] == "error":
            assert patience.now() < until, answer
    assert answer["key_seq"] == before + 1
    assert guest.ask("GET", "/api/tables")["mine"]

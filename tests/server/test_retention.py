"""Retention: what its time has come for goes, everything else stays; and nothing goes that somebody has open."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from lazaretto.host import clock
from lazaretto.server import retention
from lazaretto.server.hall import Hall
from lazaretto.server.retention import DAY, Retention
from lazaretto.server.settings import Settings
from lazaretto.server.store.schema import CHAT, GUESTS, HOLDS, MOVES, OF_A_TABLE, RECORDS, SEATS, TABLES, TOKENS
from tests.server.client import Server, play_out

NOW = time.time_ns() // 1_000_000


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PAUSE", 0.0)
    monkeypatch.setattr(retention, "FEW", 3)  # so that there are several rounds


def sweep(db: str, keep: dict[str, float], before: Any = None, after: Any = None) -> dict[str, set[str]]:
    """One sweep by a server without any connection; the ids that are left. `before` and `after` are given the hall."""

    async def work() -> dict[str, set[str]]:
        hall = Hall(Settings(db=db, games_from="tests.server.games:GAMES", bot_workers=1, **keep))
        await hall.open()
        try:
            if before is not None:
                await before(hall)
            await Retention(hall).sweep()
            if after is not None:
                await after(hall)
            keys = {"tables": TABLES.c.id, "records": RECORDS.c.id, "tokens": TOKENS.c.kind, "guests": GUESTS.c.name}
            keys |= {part.name: part.c.table_id for part in (SEATS, HOLDS, MOVES, CHAT)}
            return {name: {row[0] for row in await hall.store.read(sa.select(key))} for name, key in keys.items()}
        finally:
            await hall.close()

    return asyncio.run(work())


def age(table: str, days: float) -> Callable[[Hall], Any]:
    """Everything at a table was so long ago."""

    async def work(hall: Hall) -> None:
        then = NOW - int(days * DAY)
        await hall.store.write(
            sa.update(TABLES).where(TABLES.c.id == table).values(changed_at=then, created_at=then),
            sa.update(MOVES).where(MOVES.c.table_id == table).values(at=then),
            sa.update(CHAT).where(CHAT.c.table_id == table).values(at=then),
            sa.update(RECORDS).where(RECORDS.c.table_id == table).values(at=then),
        )

    return work


def each(*works: Callable[[Hall], Any]) -> Callable[[Hall], Any]:
    async def work(hall: Hall) -> None:
        for one in works:
            await one(hall)

    return work


@pytest.fixture
def filled(new_server: Callable[..., Server]) -> tuple[str, dict[str, str]]:
    """A database with a finished, two running and four waiting tables."""
    server = new_server().start()
    guest = server.guest("Ada")
    found = {}
    for name in ("finished", "running", "moved"):
        found[name] = guest.table("me", "hot_seat", start=True)["id"]
        with guest.socket(found[name], show=0) as socket:
            socket.update()
            if name == "moved":
                socket.play()
            if name == "finished":
                with guest.socket(found[name], show=1) as other:
                    play_out(socket, other)
                    socket.until("table", lambda frame: frame["table"]["status"] == "over")
    for number in range(4):
        found[f"waiting{number}"] = guest.table("me", "open")["id"]
        guest.ask("POST", f"/api/tables/{found[f'waiting{number}']}/links", {"kind": "resume"})
    server.stop()
    return server.settings.db, found


def test_by_default_everything_stays(filled: tuple[str, dict[str, str]]) -> None:
    db, found = filled
    left = sweep(db, {}, each(*(age(table, 10_000) for table in found.values())))
    assert left["tables"] == set(found.values()) and left["records"] and left["tokens"] == {"resume"}


def test_finished_tables_go_and_their_records_stay(filled: tuple[str, dict[str, str]]) -> None:
    db, found = filled
    left = sweep(db, {"keep_finished": 30}, age(found["finished"], 29))
    assert found["finished"] in left["tables"]
    left = sweep(db, {"keep_finished": 30}, age(found["finished"], 31))
    assert left["tables"] == set(found.values()) - {found["finished"]}
    assert left["records"], "the record stays"
    for part in OF_A_TABLE:
        assert found["finished"] not in left.get(part.name, set()), part.name
    assert sweep(db, {"keep_finished": 30, "keep_records": 32})["records"] == left["records"]
    assert sweep(db, {"keep_records": 30})["records"] == set()


def test_nothing_goes_by_a_clock_that_has_just_been_set_by_years(
    filled: tuple[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    db, found = filled
    keep = {"keep_finished": 30.0, "keep_abandoned": 30.0, "keep_records": 30.0}

    async def set_clock(hall: Hall) -> None:
        real = clock.wall
        monkeypatch.setattr(clock, "wall", lambda: real() + 5000 * DAY)
        clock.CLOCK.check()

    async def set_back(hall: Hall) -> None:
        monkeypatch.undo()
        clock.CLOCK.check()
        clock.CLOCK.leapt = None

    left = sweep(db, keep, set_clock, set_back)
    assert left["tables"] == set(found.values()) and left["records"] and left["tokens"] == {"resume"}


def test_a_record_stays_as_long_as_its_table(filled: tuple[str, dict[str, str]]) -> None:
    db, found = filled
    assert sweep(db, {"keep_records": 30}, age(found["finished"], 31))["records"]


def test_abandoned_tables_go_where_nothing_has_happened(filled: tuple[str, dict[str, str]]) -> None:
    db, found = filled

    async def said(hall: Hall) -> None:
        line = {"number": 99, "at": NOW, "seat": None, "name": "", "kind": "text", "text": "x", "key": "", "args": "{}"}
        await hall.store.write(sa.insert(CHAT).values(table_id=found["waiting1"], **line))

    async def moved(hall: Hall) -> None:
        await hall.store.write(sa.update(MOVES).where(MOVES.c.table_id == found["moved"]).values(at=NOW))

    ages = [age(table, 91) for table in found.values()]
    left = sweep(db, {"keep_abandoned": 90}, each(*ages, said, moved))
    assert left["tables"] == {found[name] for name in ("finished", "moved", "waiting1")}
    assert left["seats"] == left["tables"]


def test_what_is_in_memory_is_never_swept(filled: tuple[str, dict[str, str]]) -> None:
    db, found = filled

    async def come(hall: Hall) -> None:
        for name in ("finished", "running", "waiting0"):
            assert (await hall.table(found[name])).sitting.id == found[name]

    ages = [age(table, 1000) for table in found.values()]
    left = sweep(db, {"keep_abandoned": 90, "keep_finished": 90}, each(*ages, come))
    assert left["tables"] == {found[name] for name in ("finished", "running", "waiting0")}


def test_expired_tokens_and_forgotten_guests_go(filled: tuple[str, dict[str, str]]) -> None:
    db, _ = filled

    async def later(hall: Hall) -> None:
        await hall.store.write(
            sa.update(TOKENS).values(expires_at=NOW - 1),
            sa.insert(TOKENS).values(hash="x", table_id="t", kind="join", seats="[]", guest="g", expires_at=None),
            sa.update(GUESTS).values(at=NOW - 400 * DAY),
            *(
                sa.insert(GUESTS).values(id=f"g{number}", name=f"old{number}", language="en", at=NOW - 400 * DAY)
                for number in range(7)
            ),
            sa.insert(GUESTS).values(id="young", name="young", language="en", at=NOW - 300 * DAY),
        )

    left = sweep(db, {}, later)
    assert left["tokens"] == {"join"}, "a link without an end stays"
    assert left["guests"] == {"Ada", "young"}, "who has tables stays"


def test_a_table_removed_beside_the_server_leaves_its_memory(
    filled: tuple[str, dict[str, str]], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="lazaretto")  # a server of another test may have set another
    db, found = filled

    async def come(hall: Hall) -> None:
        await hall.table(found["running"])
        await hall.table(found["moved"])

    async def gone(hall: Hall) -> None:
        await hall.store.write(sa.delete(TABLES).where(TABLES.c.id == found["running"]))
        await Retention(hall).forget_gone()
        assert set(hall.live) == {found["moved"]}
        told = [record.getMessage() for record in caplog.records if "removed from the store" in record.getMessage()]
        assert told == [f"table {found['running']} was removed from the store"], "and nothing is said of others"

    sweep(db, {}, come, gone)

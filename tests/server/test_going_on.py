"""While a copy of a game by an owner's numbers is made, the server goes on: everybody else's tables are served."""

import asyncio
import random
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

import lazaretto
from lazaretto.kernel import copies
from lazaretto.kernel.copies import Copy
from lazaretto.kernel.corrections import NUMBERS
from lazaretto.kernel.match import Match
from lazaretto.server.app import create_app
from lazaretto.server.hall import Hall
from lazaretto.server.settings import Settings
from lazaretto.server.shelf import INSTALLED
from lazaretto.server.store.schema import TABLES
from lazaretto.server.study import Study

BEATS = 20  # of the event loop, before a copy is there
PATIENCE = 5.0  # of a copy: after so long it is made on the loop, and nothing beats
GAME = lazaretto.load("dice_hospital")

Ask = Callable[..., Coroutine[Any, Any, Any]]


def numbers(points: int) -> dict[str, str]:
    """A set of its own for every way to a copy."""
    return {NUMBERS: f"tables.discharge.further={points}"}


class Beats:
    """Every copy that is made waits until the event loop has gone on: `counted` has how far, by copy."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.counted: dict[str, int] = {}
        making = Copy.__init__

        def slowly(copy: Copy, home: str, numbers: str) -> None:
            before, until = self.count, time.monotonic() + PATIENCE
            while self.count < before + BEATS and time.monotonic() < until:
                time.sleep(0.001)
            self.counted[numbers] = self.count - before
            making(copy, home, numbers)

        monkeypatch.setattr(Copy, "__init__", slowly)

    async def beat(self) -> None:
        while True:
            self.count += 1
            await asyncio.sleep(0.001)


@pytest.fixture
def beats(monkeypatch: pytest.MonkeyPatch) -> Beats:
    return Beats(monkeypatch)


def forgotten() -> None:
    """As in a server that has just been started: no copy is there."""
    copies.LATEST.clear()
    copies.LIVING.clear()


def played(points: int) -> str:
    """A record of a game that is over."""
    match, chance = Match(GAME, 1, 7, numbers(points)), random.Random(7)
    while not match.state.over():
        match.play(0, chance.choice(match.state.legal(0)))
    return match.record.text()


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[Hall, Ask]]:
    """A server in this loop: its hall, and requests of a guest to it."""
    outer = app = create_app(Settings(db=str(folder / "x.sqlite"), games_from=INSTALLED))
    inner: Any = app
    while not hasattr(inner, "lifespan"):
        inner = inner.app
    async with inner.lifespan():
        transport = httpx.ASGITransport(app=outer)
        async with httpx.AsyncClient(transport=transport, base_url="http://here", timeout=60) as http:

            async def ask(method: str, path: str, **body: Any) -> Any:
                answer = await http.request(method, path, headers={"origin": "http://here"}, **body)
                assert answer.is_success, answer.text
                return answer.json()

            await ask("GET", "/api/me")
            yield inner.state.hall, ask


async def over(hall: Hall, table_id: str) -> None:
    """The game of a table is over, and the table at rest."""
    await hall.store.write(sa.update(TABLES).where(TABLES.c.id == table_id).values(status="over"))
    hall.live.clear()


def test_the_loop_goes_on_while_a_copy_is_made(tmp_path: Path, beats: Beats, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a new table, one that is opened, its rematch, an uploaded record and its replay."""
    record, found = played(19), Study.ask

    async def forgetting(study: Study, *args: Any) -> Any:
        """What the study finds, of which the copy that came along is gone already."""
        result = await found(study, *args)
        forgotten()
        return result

    monkeypatch.setattr(Study, "ask", forgetting)

    async def main() -> None:
        async with serving(tmp_path) as (hall, ask):
            beating = asyncio.create_task(beats.beat())

            async def made_by(method: str, path: str, **body: Any) -> Any:
                """A request by which a copy is made."""
                forgotten()
                beats.counted.clear()
                answer = await ask(method, path, **body)
                assert beats.counted, f"{path} makes no copy"
                assert min(beats.counted.values()) >= BEATS, f"{path} holds everybody up"
                return answer

            new = {"game": GAME.id, "seats": [{"kind": "me"}], "options": numbers(18), "start": True}
            table = (await made_by("POST", "/api/tables", json=new))["id"]
            hall.live.clear()
            await made_by("GET", f"/api/tables/{table}")
            await made_by("GET", f"/api/tables/{table}/scores")
            await over(hall, table)
            await ask("GET", f"/api/tables/{table}")
            await made_by("POST", f"/api/tables/{table}/rematch")
            kept = (await made_by("POST", "/api/records", content=record.encode()))["id"]
            hall.replays.kept.clear()
            await made_by("GET", f"/api/records/{kept}/scores")
            beating.cancel()

    forgotten()
    asyncio.run(main())


def test_a_copy_that_is_there_does_not_wait_for_one_that_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    forgotten()
    there = GAME.by_numbers(numbers(7))
    begun, goes_on, making = threading.Event(), threading.Event(), Copy.__init__
    waited: list[bool] = []

    def slowly(copy: Copy, home: str, numbers: str) -> None:
        begun.set()
        waited.append(goes_on.wait(PATIENCE))
        making(copy, home, numbers)

    monkeypatch.setattr(Copy, "__init__", slowly)
    thread = threading.Thread(target=GAME.by_numbers, args=[numbers(19)])
    thread.start()
    assert begun.wait(PATIENCE)
    assert GAME.by_numbers(numbers(7)) is there
    goes_on.set()
    thread.join()
    assert waited == [True]

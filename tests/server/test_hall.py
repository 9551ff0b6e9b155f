"""The hall from inside: tables come into memory when they are wanted and leave it when nobody is there."""

import asyncio
from pathlib import Path

import pytest

from lazaretto.host.bodies import NewSeat, NewTable
from lazaretto.host.refusals import Refused
from lazaretto.server import hosting
from lazaretto.server.crew import Whose
from lazaretto.server.hall import Hall
from lazaretto.server.limits import Limit, Rate
from lazaretto.server.rounds import look_round
from lazaretto.server.settings import Settings
from tests.server.client import GAME


def test_tables_rest_and_come_back(tmp_path: Path) -> None:
    async def main() -> None:
        settings = Settings(db=str(tmp_path / "x.sqlite"), games_from="tests.server.games:GAMES", idle_seconds=0)
        hall = Hall(settings)
        await hall.open()
        new = NewTable(game=GAME, seats=[NewSeat("me"), NewSeat("hot_seat")], start=True)
        table = await hall.table((await hosting.create(hall, "guest", new)).id)
        course = table.course
        assert course is not None and hall.live == {table.sitting.id: table}
        look_round(hall)
        assert hall.live == {}
        again, same = await asyncio.gather(hall.table(table.sitting.id), hall.table(table.sitting.id))
        assert again is same and again is not table
        assert again.course is not None
        assert again.course.match.state.rng.words() == course.match.state.rng.words()
        mine = (await hosting.lobby(hall, "guest")).mine
        assert [one.asking for one in mine] == [[0, 1]]
        with pytest.raises(Refused):
            await hall.table("no such table")
        await hall.close()

    asyncio.run(main())


def test_buckets_fill_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    limit = Limit(Rate(2, 3), people=10)
    assert [limit.take(Whose("home", "a")) for _ in range(4)] == [True, True, True, False]
    assert limit.take(Whose("home", "b"))
    clock[0] = 0.5
    assert [limit.take(Whose("home", "a")) for _ in range(2)] == [True, False]
    clock[0] = 100.0
    assert [limit.take(Whose("home", "a")) for _ in range(4)] == [True, True, True, False]

"""The server's clock goes on steadily: who thinks while the system's clock is set has thought no longer for that."""

import asyncio
from pathlib import Path

import pytest

import lazaretto
from lazaretto.host import clock
from lazaretto.host.bodies import NewSeat, NewTable
from lazaretto.host.clock import Clock
from lazaretto.host.course import Course
from lazaretto.server import hosting
from lazaretto.server.hall import Hall
from lazaretto.server.rounds import look_round
from lazaretto.server.settings import Settings
from tests.server.client import GAME

HOUR = 3_600_000


def test_a_clock_that_is_set_is_followed_once_and_tells_by_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, steady = [1_000_000], [0]
    monkeypatch.setattr(clock, "wall", lambda: wall[0])
    monkeypatch.setattr(clock, "steady", lambda: steady[0])
    found = Clock()
    wall[0] += HOUR
    steady[0] += 50
    assert found.now() == 1_000_050
    assert found.check() == HOUR - 50
    assert (found.now(), found.check()) == (1_000_000 + HOUR, 0)
    wall[0] += 900  # a drift
    assert found.check() == 0


def test_a_clock_that_was_set_by_days_is_watched_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, steady = [1_000_000], [0]
    monkeypatch.setattr(clock, "wall", lambda: wall[0])
    monkeypatch.setattr(clock, "steady", lambda: steady[0])
    found = Clock()
    wall[0] += 23 * HOUR
    found.check()
    assert found.believed()
    wall[0] -= 400 * 24 * HOUR
    found.check()
    assert not found.believed()
    steady[0] += 24 * HOUR
    assert found.believed()


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_nobody_is_charged_for_a_clock_that_jumps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    """Finding 10. Neither in memory nor in the log."""

    async def main() -> None:
        hall = Hall(Settings(db=str(tmp_path / "x.sqlite"), games_from="tests.server.games:GAMES"))
        await hall.open()
        new = NewTable(game=GAME, seats=[NewSeat("me"), NewSeat("hot_seat")], start=True)
        table = await hall.table((await hosting.create(hall, "guest", new)).id)
        course = table.course
        assert course is not None
        real = clock.wall
        monkeypatch.setattr(clock, "wall", lambda: real() + jump)
        look_round(hall, clock.CLOCK.check())
        written = asyncio.Event()
        move = course.play(0, course.match.state.legal(0)[0], "key", clock.now())
        assert move.spent is not None and move.spent < HOUR / 2
        table.commit(course, move, done=written.set)
        await written.wait()
        await hall.reload(table)
        assert table.course is not course and table.course is not None
        assert table.course.used == course.used and max(course.used) < HOUR / 2
        monkeypatch.setattr(clock, "wall", real)
        clock.CLOCK.check()
        await hall.close()

    asyncio.run(main())


def test_rows_without_a_time_of_thought_are_read_as_before() -> None:
    game = lazaretto.load("dice_hospital")
    course = Course.begin("t", game, 1, 7, {}, 1000)
    row = course.play(0, course.match.state.legal(0)[0], "key", 4000)
    again = Course.begin("t", game, 1, 7, {}, 1000)
    again.replay(row._replace(spent=None))
    assert again.used == course.used == [3000]

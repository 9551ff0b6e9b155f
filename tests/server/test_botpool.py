"""The bots' processes: bounded, and where many wait, each thinks less."""

import asyncio
import pickle

import pytest

from lazaretto.bots import Session, bot
from lazaretto.bots.levels import LEVELS, TABLE
from lazaretto.host.refusals import Refused
from lazaretto.kernel.rng import seeded
from lazaretto.server.botpool import MOST, BotPool
from lazaretto.server.crew import Task, Whose
from tests.sample_game import SAMPLE

GAMES_FROM = "tests.server.games:GAMES"
WORLD = pickle.dumps(SAMPLE.new(2, 1))
HOME = Whose("home", "table")


def session() -> Session:
    return Session(0, bot("random"), seeded(1))


def waiting(pool: BotPool, count: int, house: str = "home") -> None:
    """Let so many bots wait, each at its own table; nobody works before the first question is asked."""
    for number in range(count):
        name = f"{house} {len(pool.crew.turns)} {number}"
        pool.crew.turns.put(Whose(house, name), Task(print, (), lambda result, worked: None))


@pytest.mark.parametrize("workers", [1, 3])
def test_the_more_bots_wait_the_less_each_thinks(workers: int) -> None:
    pool = BotPool(GAMES_FROM, workers)
    levels = list(LEVELS)
    assert [pool.hurried(HOME, level) for level in levels] == levels
    for count in sorted({int(row.crowd) for row in TABLE if row.crowd < float("inf")}):
        most = max((row.name for row in TABLE if row.crowd > count), key=levels.index)
        waiting(pool, count * workers - pool.crew.waiting - 1)
        assert levels.index(pool.hurried(HOME, levels[-1])) > levels.index(most)
        waiting(pool, 1)
        played = [pool.hurried(HOME, level) for level in levels]
        assert played == [min(level, most, key=levels.index) for level in levels]
    assert pool.hurried(HOME, levels[-1]) == "1"
    assert pool.hurried(HOME, "random") == "random", "only levels think less"


def test_who_lets_many_bots_wait_hurries_his_own() -> None:
    pool = BotPool(GAMES_FROM, 1)
    waiting(pool, MOST.house, "flood")
    assert pool.hurried(Whose("flood", "one more"), "5") == "1"
    assert pool.hurried(HOME, "5") == "5"


def test_a_table_with_many_bots_hurries_no_other() -> None:
    pool = BotPool(GAMES_FROM, 1)
    for _ in range(9):
        pool.crew.turns.put(Whose("home", "nine bots"), Task(print, (), lambda result, worked: None))
    assert pool.crew.turns.ahead(HOME) == 1
    assert pool.hurried(HOME, "5") == "5"


def test_where_too_many_wait_a_bot_is_refused_at_once_and_the_others_are_answered() -> None:
    async def main() -> None:
        pool = BotPool(GAMES_FROM, 1)
        tables = [Whose("home", str(number)) for number in range(MOST.house + 2)]
        asked = [asyncio.create_task(pool.think(whose, SAMPLE.id, "random", WORLD, session())) for whose in tables]
        with pytest.raises(Refused) as refused:
            await asked.pop()
        assert refused.value.code == "busy"
        legal = SAMPLE.new(2, 1).legal(0)
        assert await pool.think(Whose("elsewhere", "table"), SAMPLE.id, "random", WORLD, session()) in legal
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(answer in legal for answer in answers) >= MOST.house
        await pool.close()

    asyncio.run(main())

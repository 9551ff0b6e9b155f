"""The bots' processes: bounded, and where many wait, each thinks less."""

import asyncio
import pickle

import pytest

from lazaretto.server.botpool import HURRY, MOST_QUEUED, BotPool
from lazaretto.server.refusals import Refused
from tests.sample_game import SAMPLE

GAMES_FROM = "tests.server.games:GAMES"
WORLD = pickle.dumps(SAMPLE.new(2, 1))


def waiting(pool: BotPool, count: int) -> None:
    """Let so many bots wait; nobody works before the first question is asked."""
    for _ in range(count):
        pool.jobs.put((("think", (SAMPLE.id, "random", WORLD, 0, 1)), lambda result: None))


@pytest.mark.parametrize("workers", [1, 3])
def test_the_more_bots_wait_the_less_each_thinks(workers: int) -> None:
    pool = BotPool(GAMES_FROM, workers)
    assert [pool.hurried(level) for level in "12345"] == list("12345")
    for count, most in reversed(HURRY):
        waiting(pool, count * workers - pool.jobs.qsize() - 1)
        assert pool.hurried("5") > most
        waiting(pool, 1)
        assert [pool.hurried(level) for level in "12345"] == [min(level, most) for level in "12345"]
    assert pool.hurried("random") == "random", "only levels think less"


def test_where_too_many_wait_a_bot_is_refused_at_once_and_the_others_are_answered() -> None:
    async def main() -> None:
        pool = BotPool(GAMES_FROM, 1)
        waiting(pool, MOST_QUEUED - 1)
        first = asyncio.create_task(pool.think(SAMPLE.id, "random", WORLD, 0, 1))
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await asyncio.gather(*(pool.think(SAMPLE.id, "random", WORLD, 0, 1) for _ in range(MOST_QUEUED)))
        assert refused.value.code == "busy"
        assert await first in SAMPLE.new(2, 1).legal(0)
        await pool.close()

    asyncio.run(main())

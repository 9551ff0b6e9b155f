"""Whose turn it is where work waits, and the processes that do it."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lazaretto.kernel.errors import LazarettoError
from lazaretto.server import crew
from lazaretto.server.crew import Crew, Crowded, Most, Task, Turns, Whose

ROOMY = Most(1000, 1000, 1000)


def waiting(turns: Turns, *whose: tuple[str, str]) -> None:
    for house, name in whose:
        turns.put(Whose(house, name), Task(print, (house, name), lambda result, worked: None))


def order(turns: Turns) -> list[str]:
    taken = []
    while len(turns):
        task = turns.take()
        assert task is not None
        taken.append(".".join(task.args))
    return taken


def test_houses_have_their_turns_and_so_have_the_names_of_a_house() -> None:
    turns = Turns(ROOMY)
    waiting(turns, *[("flood", name) for name in "aaaabbc"], ("home", "x"), ("home", "x"), ("hotel", "y"))
    assert order(turns) == [
        "flood.a", "home.x", "hotel.y", "flood.b", "home.x", "flood.c", "flood.a", "flood.b", "flood.a", "flood.a",
    ]  # fmt: skip
    assert not turns.houses and not turns.counts, "nothing is remembered of those who do not wait"


def test_what_is_ahead_is_what_has_its_turn_before() -> None:
    for whose in [("home", "x"), ("home", "z"), ("flood", "a"), ("flood", "new"), ("new", "n")]:
        turns = Turns(ROOMY)
        waiting(turns, *[("flood", name) for name in "aaaabbc"], ("home", "x"), ("home", "x"), ("hotel", "y"))
        ahead = turns.ahead(Whose(*whose))
        task = Task(print, ("the", "one"), lambda result, worked: None)
        turns.put(Whose(*whose), task)
        place = order(turns).index("the.one")
        assert abs(place - ahead) <= 1, "but for who comes first in the same round"


def test_there_is_a_bound_for_all_for_a_house_and_for_a_name() -> None:
    turns = Turns(Most(all=8, house=4, name=2))
    waiting(turns, ("flood", "a"), ("flood", "a"))
    with pytest.raises(Crowded):
        waiting(turns, ("flood", "a"))
    waiting(turns, ("flood", "b"), ("flood", "c"))
    with pytest.raises(Crowded):
        waiting(turns, ("flood", "d"))
    waiting(turns, ("home", "x"), ("hotel", "y"), ("hall", "z"), ("hut", "w"))
    with pytest.raises(Crowded):
        waiting(turns, ("house", "v"))
    assert len(turns) == len(order(turns)) == 8


def test_a_job_that_stands_in_line_for_a_processor_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "LONGEST", 1.0)
    monkeypatch.setattr(crew, "processor", lambda pid: (True, 0.2))

    async def main() -> None:
        made = Crew("test", 1, 0, ROOMY)
        assert await made.ask(Whose("home", "x"), time.sleep, 2.5) is None
        await made.close()

    asyncio.run(main())


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only where the system tells of its processes")
def test_what_a_process_has_had_of_the_processor() -> None:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as resting:
        time.sleep(1)
        assert not crew.processor(resting.pid)[0]
        resting.kill()
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
        had = 0.0
        while had < 0.05:
            wants, had = crew.processor(busy.pid)
            time.sleep(0.05)
        assert wants
        busy.kill()
    assert crew.processor(busy.pid) == (False, 0.0), "it is gone"


def test_a_job_that_takes_too_long_is_cut_and_the_next_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "LONGEST", 1.0)
    noted: list[str] = []

    async def main() -> None:
        made = Crew("test", 1, 0, ROOMY)
        made.noted = lambda job, label, waited, worked: noted.append(job)
        me = Whose("home", "x")
        assert not made.workers, "nobody works before there is work"
        long, short = asyncio.create_task(made.ask(me, time.sleep, 60)), asyncio.create_task(made.ask(me, os.getpid))
        with pytest.raises(LazarettoError, match="too long"):
            await long
        assert await short != os.getpid()
        with pytest.raises(LazarettoError, match="ZeroDivisionError"):
            await made.ask(me, divmod, 1, 0)
        assert (made.waiting, made.busy) == (0, 0)
        await made.close()

    asyncio.run(main())
    assert noted == ["sleep", "getpid", "divmod"]


def test_what_nobody_waits_for_any_more_is_not_done() -> None:
    async def main() -> None:
        made = Crew("test", 1, 0, ROOMY)
        me = Whose("home", "x")
        first = asyncio.create_task(made.ask(me, time.sleep, 0.2))
        gone = [asyncio.create_task(made.ask(me, time.sleep, 20)) for _ in range(5)]
        last = asyncio.create_task(made.ask(me, os.getpid))
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await asyncio.wait_for(asyncio.gather(first, last), 20)
        await made.close()

    asyncio.run(main())

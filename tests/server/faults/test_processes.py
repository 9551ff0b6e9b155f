"""Processes are killed, put to sleep and woken while sixteen tables of all games are played."""

import asyncio
import random
import signal
import time
from collections.abc import Callable

from tests import patience
from tests.server.faults.conftest import Base, needs_proc
from tests.server.faults.load import Load
from tests.server.faults.processes import GamesServer, alive, family, send
from tests.server.faults.trial import trial

pytestmark = needs_proc
NewServer = Callable[..., GamesServer]
TAKE_OVER = 15.0  # seconds within which every table must go on without the holder, its people's own waits included
ASLEEP = 8.0  # longer than any lease


def test_kill_9_of_the_whole_server(any_base: Base, new_games_server: NewServer) -> None:
    server = new_games_server(any_base.url)

    async def fault(load: Load) -> None:
        for _ in range(2):
            await asyncio.sleep(random.uniform(0, 0.5))
            await asyncio.to_thread(server.kill_all)
            await asyncio.to_thread(server.start)
            await load.goes_on(TAKE_OVER)

    trial([server], any_base.straight, fault)


async def both_workers(server: GamesServer) -> list[int]:
    """The two workers, once the parent has replaced the one that died."""
    until = patience.now() + TAKE_OVER
    while len(found := server.worker_pids()) < 2:
        assert patience.now() < until, "a killed worker is not replaced"
        await asyncio.sleep(0.1)
    return found


def test_a_worker_is_killed(base: Base, new_games_server: NewServer) -> None:
    server = new_games_server(base.url, workers=2)

    async def fault(load: Load) -> None:
        for place in (0, -1):
            pids = await both_workers(server)
            send(family(pids[place]), signal.SIGKILL)
            await load.goes_on(TAKE_OVER)

    trial([server], base.straight, fault)


def test_a_worker_sleeps_and_wakes(base: Base, new_games_server: NewServer) -> None:
    server = new_games_server(base.url, workers=2)

    async def fault(load: Load) -> None:
        sleeping = random.choice(server.worker_pids())
        send([sleeping], signal.SIGSTOP)
        woken = time.monotonic() + ASLEEP
        await load.goes_on(TAKE_OVER)
        await asyncio.sleep(max(0.0, woken - time.monotonic()))
        send([sleeping], signal.SIGCONT)
        await asyncio.sleep(2)

    trial([server], base.straight, fault)


def test_one_of_two_servers_is_killed(base: Base, new_games_server: NewServer) -> None:
    servers = [new_games_server(base.url), new_games_server(base.url)]

    async def fault(load: Load) -> None:
        await asyncio.to_thread(servers[0].kill_all)
        await load.goes_on(TAKE_OVER)
        await asyncio.to_thread(servers[0].start)
        await asyncio.sleep(1)

    trial(servers, base.straight, fault)


def test_one_of_two_servers_sleeps_and_wakes(base: Base, new_games_server: NewServer) -> None:
    servers = [new_games_server(base.url), new_games_server(base.url)]

    async def fault(load: Load) -> None:
        send([servers[1].pid], signal.SIGSTOP)
        woken = time.monotonic() + ASLEEP
        await load.goes_on(TAKE_OVER)
        await asyncio.sleep(max(0.0, woken - time.monotonic()))
        send([servers[1].pid], signal.SIGCONT)
        await asyncio.sleep(2)

    trial(servers, base.straight, fault)


def test_the_parent_of_the_workers_is_killed(base: Base, new_games_server: NewServer) -> None:
    server = new_games_server(base.url, workers=2)

    async def fault(load: Load) -> None:
        workers = server.worker_pids()
        every = server.family()
        assert server.process is not None
        server.process.kill()
        await asyncio.to_thread(server.process.wait)
        until = patience.now() + 10
        while any(alive(pid) for pid in every) and patience.now() < until:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        left = [pid for pid in workers if alive(pid)]
        await asyncio.to_thread(server.kill_all)
        assert not left, "the workers outlive their parent: a new server would find its port taken"
        await asyncio.to_thread(server.start)

    trial([server], base.straight, fault)

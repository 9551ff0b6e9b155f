"""Bots think in other processes: spawned, niced, and gone when the server is gone.

A worker is given a possible world as its seat could imagine it, never the true state. It also checks uploaded records,
which is work of the same kind: long, and not for the event loop.
"""

import asyncio
import multiprocessing
import os
import pickle
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

from lazaretto.bots.voices import Said
from lazaretto.kernel.errors import LazarettoError
from lazaretto.server.meters import METERS
from lazaretto.server.refusals import LOGGER, Refused

MOST_QUEUED: Final = 1000
LONGEST: Final = 30.0  # seconds a worker may take
NICENESS: Final = 10
FAILING: Final = 3  # processes lost one after the other, until that is no accident
ADVICE_MS: Final = 1200
JUDGE_MS: Final = 400
JUDGED_AT_ONCE: Final = 8  # moves of a review in one job
HURRY: Final = ((64, "1"), (16, "2"), (4, "3"))  # so many waiting for each worker: no level above this one

Job = tuple[str, tuple[Any, ...]]
Result = tuple[bool, Any]  # done, or the text of an error
Told = Callable[[Result], None]


class BotPool:
    """A few worker processes behind a bounded queue. They start with the first job."""

    def __init__(self, games_from: str, workers: int = 0) -> None:
        self.games_from = games_from
        self.count = workers or max(1, (os.cpu_count() or 2) - 1)
        self.jobs: queue.Queue[tuple[Job, Told] | None] = queue.Queue(MOST_QUEUED)
        self.workers: list[Worker] = []

    async def think(self, game: str, level: str, world: bytes, seat: int, seed: int) -> int:
        """A bot's answer."""
        found: int = await self.ask(("think", (game, self.hurried(level), world, seat, seed)))
        return found

    def hurried(self, level: str) -> str:
        """The level a bot plays at now: where many wait to think, each thinks less, so that nobody waits long."""
        if not level.isdecimal():
            return level
        for waiting, most in HURRY:
            if self.jobs.qsize() >= waiting * self.count:
                return min(level, most)
        return level

    async def speak(self, game: str, world: bytes, seat: int, seed: int, key: str) -> Said | None:
        """What a bot says, if anything."""
        found: Said | None = await self.ask(("speak", (game, world, seat, seed, key)))
        return found

    async def advise(self, game: str, world: bytes, seat: int, seed: int) -> list[tuple[int, float]]:
        """The best answers of a seat, each with its worth."""
        found: list[tuple[int, float]] = await self.ask(("advise", (game, world, seat, seed)))
        return found

    async def judge(self, text: str, seat: int, first: int) -> tuple[list[Any], int | None, float | None]:
        """Some moves of a seat in a record, from a number on; where to go on; at the last, what the end is worth."""
        found: tuple[list[Any], int | None, float | None] = await self.ask(("judge", (text, seat, first)))
        return found

    async def check(self, text: str) -> None:
        """Replay a record to its result, or raise."""
        await self.ask(("check", (text,)))

    async def ask(self, job: Job) -> Any:
        """What a worker says to a job."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()

        def tell(result: Result) -> None:
            if not answer.done():
                answer.set_result(result)

        def told(result: Result) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(tell, result)

        try:
            self.jobs.put_nowait((job, told))
        except queue.Full:
            raise Refused("busy", "the bots have too much to think about; try again") from None
        if not self.workers:
            self.workers = [Worker(self.jobs, self.games_from) for _ in range(self.count)]
        done, result = await answer
        if not done:
            raise LazarettoError(result)
        return result

    def waiting(self) -> dict[str, int]:
        """How many jobs wait, by queue."""
        return {"bots": self.jobs.qsize()}

    def trouble(self) -> str:
        """Why nobody thinks, if so; empty while there are workers, or none was needed yet."""
        dead = sum(not worker.thread.is_alive() for worker in self.workers)
        failing = sum(worker.failed >= FAILING for worker in self.workers)
        if dead:
            return f"{dead} of {self.count} workers have ended"
        return f"{failing} of {self.count} workers cannot keep a process" if failing else ""

    async def close(self) -> None:
        """End the workers."""
        workers, self.workers = self.workers, []
        for worker in workers:
            worker.stop()
        for _ in workers:
            with suppress(queue.Full):  # then there is a job to wake a worker that has stopped
                self.jobs.put_nowait(None)
        for worker in workers:
            await asyncio.to_thread(worker.thread.join)


class Worker:
    """One process, and the thread that feeds it and waits for it."""

    def __init__(self, jobs: "queue.Queue[tuple[Job, Told] | None]", games_from: str) -> None:
        self.jobs = jobs
        self.games_from = games_from
        self.process: Any = None
        self.pipe: Connection[Any, Any] | None = None
        self.stopping = False
        self.failed = 0  # jobs that failed with their process, one after the other
        self.thread = threading.Thread(target=self.feed, name="bots", daemon=True)
        self.thread.start()

    def feed(self) -> None:
        """Hand over one job after the other; replace a process that died or takes too long."""
        while (task := self.jobs.get()) is not None and not self.stopping:
            job, told = task
            try:
                begun = time.perf_counter()
                told(self.run(job))
                METERS.thought(job[0], job[1][1] if job[0] == "think" else "", time.perf_counter() - begun)
                self.failed = 0
            except (EOFError, OSError, pickle.PickleError) as error:
                self.failed += 1
                self.end()
                told((False, f"a bot's process failed ({type(error).__name__})"))
        self.end()

    def run(self, job: Job) -> Result:
        """One job in the process, which is started if there is none."""
        if self.pipe is None or not self.process.is_alive():
            self.begin()
        assert self.pipe is not None
        self.pipe.send(job)
        if not self.pipe.poll(LONGEST):
            LOGGER.error("a bot's process took more than %d s at %s; it is replaced", LONGEST, job[1][:2])
            self.end()
            return False, "the bot took too long"
        result: Result = self.pipe.recv()
        return result

    def begin(self) -> None:
        """Start the process. Spawned, not forked: a fork would inherit sockets and outlive us."""
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=work, args=(other, self.games_from), name="bot", daemon=True)
        self.process.start()
        other.close()

    def end(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process = None
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None

    def stop(self) -> None:
        """Take no more jobs; a job under way is cut short."""
        self.stopping = True
        process = self.process
        if process is not None:
            process.kill()


def work(pipe: "Connection[Any, Any]", games_from: str) -> None:
    """The life of a worker process: it ends when the server closes its pipe, by will or by death."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while True:
        try:
            kind, args = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            result: Result = (True, WORK[kind](games_from, *args))
        except Exception as error:
            result = (
                False,
                f"{type(error).__name__}: {error}" if not isinstance(error, LazarettoError) else str(error),
            )
        pipe.send(result)


def think(games_from: str, game: str, level: str, world: bytes, seat: int, seed: int) -> int:
    """A bot's answer, in the worker."""
    from lazaretto.bots import bot
    from lazaretto.kernel.rng import seeded
    from lazaretto.server import shelf

    return bot(level).choose(shelf.games_from(games_from)[game], pickle.loads(world), seat, seeded(seed))


def speak(games_from: str, game: str, world: bytes, seat: int, seed: int, key: str) -> Said | None:
    """What a bot says, in the worker."""
    from lazaretto.bots import voices
    from lazaretto.kernel.rng import seeded
    from lazaretto.server import shelf

    return voices.speak(shelf.games_from(games_from)[game], pickle.loads(world), seat, seeded(seed), key)


def advise(games_from: str, game: str, world: bytes, seat: int, seed: int) -> list[tuple[int, float]]:
    """The best answers of a seat, in the worker."""
    from lazaretto.bots import advice
    from lazaretto.kernel.rng import seeded
    from lazaretto.server import shelf

    found = advice.advise(shelf.games_from(games_from)[game], pickle.loads(world), seat, seeded(seed), ADVICE_MS)
    return [(one.action, one.value) for one in found]


def judge(games_from: str, text: str, seat: int, first: int) -> tuple[list[Any], int | None, float | None]:
    """A few moves of a record, in the worker."""
    from lazaretto.bots import advice
    from lazaretto.kernel.record import read_record
    from lazaretto.server import shelf

    record = read_record(text)
    game = shelf.games_from(games_from)[record.game]
    moves = advice.whole_moves(game, record, seat)
    judged = advice.judge(game, record, seat, moves[first : first + JUDGED_AT_ONCE], JUDGE_MS)
    told = [one.json(game) for one in judged]
    after = first + JUDGED_AT_ONCE
    if after < len(moves):
        return told, after, None
    return told, None, round(advice.end_value(game, record, seat), 3)


def check(games_from: str, text: str) -> None:
    """Does a record replay to its result? In the worker."""
    from lazaretto.kernel.record import read_record, replay
    from lazaretto.server import shelf

    record = read_record(text)
    games = shelf.games_from(games_from)
    if record.game not in games:
        raise LazarettoError(f"there is no game {record.game!r} here")
    replay(games[record.game], record)


WORK: Final[dict[str, Callable[..., Any]]] = {
    "think": think,
    "speak": speak,
    "advise": advise,
    "judge": judge,
    "check": check,
}

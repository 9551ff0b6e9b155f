"""A crew: worker processes for long work, spawned, niced, and gone when the server is gone; and whose turn it is.

Who waits, waits in turns: first every house has one, then every name within a house. So whoever asks for much waits for
himself, and nobody waits for him longer than for anybody else.
"""

import asyncio
import multiprocessing
import os
import pickle
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple

from lazaretto.kernel.errors import LazarettoError
from lazaretto.server.refusals import LOGGER

LONGEST: Final = 30.0  # seconds a worker may take
MOST_WAITS: Final = 10  # so many times as long, if it stands in line for a processor
FAILING: Final = 3  # processes lost one after the other, until that is no accident

Result = tuple[bool, Any]  # done, or the text of an error
Told = Callable[[Result, float], None]  # and the seconds of work
Noted = Callable[[str, str, float, float], None]  # a job, its label, the seconds it waited, the seconds of work


class Whose(NamedTuple):
    """For whom a job is: a house (an address) and a name within it (a guest, a table)."""

    house: str
    name: str


class Most(NamedTuple):
    """How many jobs may wait: in all, of one house, of one name."""

    all: int
    house: int
    name: int


class Crowded(Exception):
    """A job finds no place to wait."""


@dataclass(eq=False)
class Task:
    """A job on its way: a function of a module, its arguments, and who is told the result."""

    job: Callable[..., Any]
    args: tuple[Any, ...]
    told: Told
    wanted: bool = True  # somebody still waits for it


Names = OrderedDict[str, deque[Task]]
EMPTY: Final[Names] = OrderedDict()


class Turns:
    """The jobs that wait, in turns by house and by name. Bounded; threads take from it."""

    def __init__(self, most: Most) -> None:
        self.most = most
        self.houses: OrderedDict[str, Names] = OrderedDict()  # whose turn is next comes first
        self.counts: dict[str, int] = {}  # of each house that waits
        self.count = 0
        self.closed = False
        self.changed = threading.Condition()

    def __len__(self) -> int:
        return self.count

    def put(self, whose: Whose, task: Task) -> None:
        """Let a job wait, or raise."""
        with self.changed:
            own = len(self.houses.get(whose.house, EMPTY).get(whose.name, ()))
            of_house = self.counts.get(whose.house, 0)
            if self.count >= self.most.all or of_house >= self.most.house or own >= self.most.name:
                raise Crowded
            self.houses.setdefault(whose.house, OrderedDict()).setdefault(whose.name, deque()).append(task)
            self.counts[whose.house] = of_house + 1
            self.count += 1
            self.changed.notify()

    def take(self) -> Task | None:
        """The next job, when there is one; None when there will be none."""
        with self.changed:
            while not self.count and not self.closed:
                self.changed.wait()
            if self.closed:
                return None
            house, names = self.houses.popitem(last=False)
            name, tasks = names.popitem(last=False)
            task = tasks.popleft()
            if tasks:
                names[name] = tasks
            self.count -= 1
            self.counts[house] -= 1
            if names:
                self.houses[house] = names
            else:
                del self.counts[house]
            return task

    def ahead(self, whose: Whose) -> int:
        """How many of those who wait would have their turn before one more job of this name."""
        with self.changed:
            names = self.houses.get(whose.house, EMPTY)
            turns = len(names.get(whose.name, ())) + 1
            inside = sum(min(len(tasks), turns) for tasks in names.values())
            others = sum(min(count, inside + 1) for house, count in self.counts.items() if house != whose.house)
            return inside + others

    def close(self) -> None:
        """Nobody takes any more."""
        with self.changed:
            self.closed = True
            self.changed.notify_all()


class Crew:
    """A few workers that take from one queue. They start with the first job.

    They work in processes of their own, or, where the work is short, in threads of this one (`inside`).
    """

    def __init__(self, name: str, count: int, niceness: int, most: Most, *, inside: bool = False) -> None:
        self.name = name
        self.count = count
        self.niceness = niceness
        self.worker: type[Worker] = Hand if inside else Worker
        self.turns = Turns(most)
        self.workers: list[Worker] = []
        self.noted: Noted = lambda job, label, waited, worked: None  # is told of every job, for whoever measures

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self.turns)

    @property
    def busy(self) -> int:
        """How many jobs are being done."""
        return sum(worker.busy for worker in self.workers)

    async def ask(self, whose: Whose, job: Callable[..., Any], *args: Any, label: str = "") -> Any:
        """What a worker finds; Crowded where no more may wait. The label is for whoever measures."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()
        begun = time.monotonic()

        def tell(result: Result, worked: float) -> None:
            self.noted(job.__name__, label, time.monotonic() - begun - worked, worked)
            if not answer.done():
                answer.set_result(result)

        def told(result: Result, worked: float) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(tell, result, worked)

        task = Task(job, args, told)
        self.turns.put(whose, task)
        if not self.workers:
            self.workers = [self.worker(self) for _ in range(self.count)]
        try:
            done, result = await answer
        finally:
            task.wanted = False
        if not done:
            raise LazarettoError(result)
        return result

    def trouble(self) -> str:
        """Why nobody works, if so; empty while there are workers, or none was needed yet."""
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
        self.turns.close()
        for worker in workers:
            await asyncio.to_thread(worker.thread.join)


class Worker:
    """One process, and the thread that feeds it and waits for it."""

    def __init__(self, crew: Crew) -> None:
        self.turns = crew.turns
        self.name = crew.name
        self.niceness = crew.niceness
        self.process: Any = None
        self.pipe: Connection[Any, Any] | None = None
        self.busy = False
        self.stopping = False
        self.failed = 0  # jobs that failed with their process, one after the other
        self.thread = threading.Thread(target=self.feed, name=self.name, daemon=True)
        self.thread.start()

    def feed(self) -> None:
        """Hand over one job after the other; replace a process that died or takes too long."""
        while (task := self.turns.take()) is not None and not self.stopping:
            if not task.wanted:
                continue
            begun = time.monotonic()
            self.busy = True
            try:
                result = self.run(task)
                self.failed = 0
            except (EOFError, OSError, pickle.PickleError) as error:
                self.failed += 1
                self.end()
                result = (False, f"a bot's process failed ({type(error).__name__})")
            self.busy = False
            task.told(result, time.monotonic() - begun)
        self.end()

    def run(self, task: Task) -> Result:
        """One job in the process, which is started if there is none."""
        if self.pipe is None or not self.process.is_alive():
            self.begin()
        assert self.pipe is not None
        self.pipe.send((task.job, task.args))
        had = processor(self.process.pid)[1]
        for _ in range(MOST_WAITS):
            if self.pipe.poll(LONGEST):
                result: Result = self.pipe.recv()
                return result
            wants, has = processor(self.process.pid)
            if not wants or has - had > LONGEST / 2:
                break
        LOGGER.error("a process of %s took more than %d s to %s; it is replaced", self.name, LONGEST, task.job)
        self.end()
        return False, "the bot took too long"

    def begin(self) -> None:
        """Start the process. Spawned, not forked: a fork would inherit sockets and outlive us."""
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=work, args=(other, self.niceness), name=self.name, daemon=True)
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


class Hand(Worker):
    """One thread that does the work itself."""

    def run(self, task: Task) -> Result:
        return done(task.job, task.args)


def processor(pid: int) -> tuple[bool, float]:
    """Whether a process wants a processor now, and how many seconds it has had; no and none where that cannot be read.

    Who has stood in line for as long has not been slow, and another process in its place would only stand there anew.
    """
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False, 0.0
    return fields[0] in "RD", (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def work(pipe: "Connection[Any, Any]", niceness: int) -> None:
    """The life of a worker process: it ends when the server closes its pipe, by will or by death."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(niceness)
    while True:
        try:
            job, args = pipe.recv()
            pipe.send(done(job, args))
        except (EOFError, OSError):
            return


def done(job: Callable[..., Any], args: tuple[Any, ...]) -> Result:
    """A job, or what went wrong with it."""
    try:
        return True, job(*args)
    except LazarettoError as error:
        return False, str(error)
    except Exception as error:
        return False, f"{type(error).__name__}: {error}"

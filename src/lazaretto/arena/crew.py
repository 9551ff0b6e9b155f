"""Many games at once: here, on several processes, or on a Ray cluster. Their order and outcome are always the same."""

import contextlib
import importlib
import math
import multiprocessing
import signal
import socket
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, Protocol, TypeVar

import lazaretto
from lazaretto.arena.play import Played, Task, play
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game


class Timed(Protocol):
    """What comes of a game: at least how long it took."""

    @property
    def seconds(self) -> float: ...


T = TypeVar("T", bound=Timed)
Playing = Callable[[Game[Any], Task], T]  # a game played, and what is wanted of it; a plain function of a module
Jobs = int | str  # so many processes, or the address of a Ray cluster
LOCAL, JOIN = "local", "auto"  # addresses: a cluster started here, the one this machine belongs to
CHUNK_SECONDS = 1.5  # of work in a chunk, on average, so that nearly every one has a second
AHEAD = 2  # chunks given out for each worker
HELD = 16  # chunks for each worker, those included that have come back and wait for an older one
CONNECT_SECONDS = 5.0


class NoCluster(LazarettoError):
    """Ray is not installed, or nobody answers at its address."""


class Crew(Protocol):
    """Workers who play chunks of games."""

    workers: int

    def start(self, playing: Playing[Any], tasks: Sequence[Task]) -> Any:
        """Give out a chunk; what comes back is its ticket."""
        ...

    def pending(self, tickets: Sequence[Any]) -> list[Any]:
        """Wait until one of these chunks has come back; those that have not."""
        ...

    def finish(self, ticket: Any) -> list[Any]:
        """What came of a chunk."""
        ...

    def close(self) -> None:
        """No more is wanted."""
        ...


def play_all(game: Game[Any], tasks: Sequence[Task], jobs: Jobs = 1) -> Generator[Played, None, None]:
    """Play the tasks; the results come in the order of the tasks."""
    return all_by(play, game, tasks, jobs)


def all_by(playing: Playing[T], game: Game[Any], tasks: Sequence[Task], jobs: Jobs = 1) -> Generator[T, None, None]:
    """Do with each task what is wanted of it; the results come in the order of the tasks."""
    if not tasks:
        return
    if jobs == 1:
        for task in tasks:
            yield playing(game, task)
        return
    crew: Crew = Cluster(game.id, jobs) if isinstance(jobs, str) else Processes(game.id, jobs)
    with contextlib.closing(crew):
        yield from in_chunks(crew, playing, tasks)


def in_chunks(crew: Crew, playing: Playing[T], tasks: Sequence[Task]) -> Generator[T, None, None]:
    """The first games, one for each worker, show how long a game takes; then chunks are made large enough.

    Where one game takes far longer than others, these go on, up to a limit.
    """
    under_way: deque[Any] = deque()
    still: list[Any] = []  # of these, what has not come back as far as is known
    given, games, seconds = 0, 0, 0.0
    size, most = 1, crew.workers
    while under_way or given < len(tasks):
        while given < len(tasks) and len(still) < most and len(under_way) < HELD * crew.workers:
            ticket = crew.start(playing, tasks[given : given + size])
            under_way.append(ticket)
            still.append(ticket)
            given += size
        if under_way[0] in still:
            still = crew.pending(still)
        if under_way[0] in still:
            continue
        for played in crew.finish(under_way.popleft()):
            games, seconds = games + 1, seconds + played.seconds
            yield played
        size, most = chunk_size(seconds / games), AHEAD * crew.workers


def chunk_size(seconds: float) -> int:
    """How many games of so many seconds are a chunk."""
    return math.ceil(CHUNK_SECONDS / max(seconds, 1e-4))


def play_chunk(game: str, playing: Playing[Any], tasks: Sequence[Task]) -> list[Any]:
    """Play a chunk, on whatever machine this is."""
    found = lazaretto.load(game)
    return [playing(found, task) for task in tasks]


class Processes:
    """Processes of this machine."""

    def __init__(self, game: str, jobs: int) -> None:
        self.game = game
        self.workers = jobs
        self.pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=sit_down)

    def start(self, playing: Playing[Any], tasks: Sequence[Task]) -> Future[list[Any]]:
        """Give out a chunk."""
        return self.pool.submit(play_chunk, self.game, playing, tasks)

    def pending(self, tickets: Sequence[Future[list[Any]]]) -> list[Future[list[Any]]]:
        """Wait until one of these chunks has come back; those that have not."""
        wait(tickets, return_when=FIRST_COMPLETED)
        return [ticket for ticket in tickets if not ticket.done()]

    def finish(self, ticket: Future[list[Any]]) -> list[Any]:
        """What came of a chunk."""
        return ticket.result()

    def close(self) -> None:
        """What has begun is played to its end, and forgotten."""
        self.pool.shutdown(cancel_futures=True)


def sit_down() -> None:
    """Start a worker process. An interrupt is for the process that gave the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Cluster:
    """A Ray cluster. Lazaretto must be installed on all its machines."""

    def __init__(self, game: str, address: str) -> None:
        self.game = game
        self.ray = joined(address)
        self.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.play_chunk = self.ray.remote(play_chunk)
        self.under_way: set[Any] = set()

    def start(self, playing: Playing[Any], tasks: Sequence[Task]) -> Any:
        """Give out a chunk."""
        ticket = self.play_chunk.remote(self.game, playing, tasks)
        self.under_way.add(ticket)
        return ticket

    def pending(self, tickets: Sequence[Any]) -> list[Any]:
        """Wait until one of these chunks has come back; those that have not."""
        self.ray.wait(list(tickets), num_returns=1)
        return list(self.ray.wait(list(tickets), num_returns=len(tickets), timeout=0)[1])

    def finish(self, ticket: Any) -> list[Any]:
        """What came of a chunk."""
        self.under_way.discard(ticket)
        found: list[Any] = self.ray.get(ticket)
        return found

    def close(self) -> None:
        """Take back what is not wanted any more. The connection stays for the next match."""
        for ticket in self.under_way:
            self.ray.cancel(ticket)


def joined(address: str) -> Any:
    """Ray, connected to a cluster, or NoCluster."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise NoCluster("--ray needs Ray (pip install lazaretto[ray]); --jobs does not") from None
    if ray.is_initialized():
        return ray
    if address not in (LOCAL, JOIN):
        knock(address)
    try:
        ray.init(
            address=address,
            include_dashboard=False if address == LOCAL else None,
            log_to_driver=False,
            logging_level="ERROR",
        )
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        raise NoCluster(f"no Ray cluster answers at {address}: {str(error).splitlines()[0]}") from None
    return ray


def knock(address: str) -> None:
    """Ray tries for minutes where nobody answers; so see first whether somebody does."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise NoCluster(f"{address!r} is no address of a Ray cluster; say {LOCAL}, {JOIN} or host:port")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(f"no Ray cluster answers at {address}: {error}") from None

# mypyc: compiled
"""Meters: what a process counts while it works, in plain numbers; `metrics.py` tells them to whoever asks.

A move is counted on its way, so this is cheap: under a microsecond a move, and no locks where only the event loop
counts. What is counted has no id, no name and no address in it.
"""

import time
from bisect import bisect_left
from collections import Counter
from typing import Final

# From what memory takes to what nobody waits for, in seconds.
BOUNDS: Final = (
    0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
)  # fmt: skip


class Timing:
    """How often something took how long."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Once more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """For each bound, how often it took at most this long; at last, how often at all."""
        found, so_far = [], 0
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], self.counts, strict=True):
            so_far += count
            found.append((bound, float(so_far)))
        return found


class Meters:
    """All that is counted."""

    def __init__(self) -> None:
        self.moves: Counter[tuple[str, bool]] = Counter()  # by game, and whether a bot has moved
        self.applying = Timing()  # from received to applied: waiting for the table, and the rules
        self.writing = Timing()  # from applied to on disk
        self.sending = Timing()  # from on disk to handed to every connection
        self.flushes = Timing()  # a batch of moves to disk
        self.flushing: float | None = None  # since when a batch is under way
        self.refusals: Counter[str] = Counter()  # by code
        self.answers: Counter[int] = Counter()  # by hundreds of the status
        self.database_errors = 0
        self.swept: Counter[str] = Counter()  # what retention has removed, by kind
        self.thinking: dict[tuple[str, str], Timing] = {}  # by the kind of work and the level of the bot
        self.waiting: dict[str, Timing] = {}  # for a process, by the kind of work

    def moved(self, game: str, bot: bool, received: float, applied: float, written: float, sent: float) -> None:
        """A move has gone its whole way; the times are of `time.perf_counter`."""
        self.moves[game, bot] += 1
        self.applying.add(applied - received)
        self.writing.add(written - applied)
        self.sending.add(sent - written)

    def flush_began(self) -> None:
        """A batch is on its way to the disk."""
        self.flushing = time.perf_counter()

    def flush_ended(self) -> None:
        """It is there, or has failed."""
        if self.flushing is not None:
            self.flushes.add(time.perf_counter() - self.flushing)
            self.flushing = None

    def thought(self, work: str, level: str, waited: float, worked: float) -> None:
        """A process for long work has done a job."""
        self.waiting.setdefault(work, Timing()).add(waited)
        self.thinking.setdefault((work, level), Timing()).add(worked)

    def answered(self, status: int) -> None:
        """A request was answered."""
        self.answers[status // 100] += 1

    def refused(self, code: str) -> None:
        """A request or a frame was refused."""
        self.refusals[code] += 1

    def database_failed(self, _: object = None) -> None:
        """The database has refused something, or was not there."""
        self.database_errors += 1


METERS: Final = Meters()

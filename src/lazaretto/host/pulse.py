# mypyc: compiled
"""The pulse of a table: whether memory and log are the same, and what waits until they are.

It is set here and nowhere else.
"""

from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from typing import Final

MOST_QUEUED: Final = 256


class Beat(Enum):
    """What a table is doing."""

    READY = auto()  # memory and log are the same
    WRITING = auto()  # a move is on its way to the log
    HALTED = auto()  # memory and log may differ


class Pulse:
    """What a table is doing, and what it does next."""

    def __init__(self) -> None:
        self.beat = Beat.READY
        self.queue: deque[Callable[[], None]] = deque()  # what waits until the table is ready, or halted

    @property
    def ready(self) -> bool:
        """Is everything in memory in the log?"""
        return self.beat is Beat.READY

    @property
    def writing(self) -> bool:
        """Is a move on its way to the log?"""
        return self.beat is Beat.WRITING

    @property
    def halted(self) -> bool:
        """May memory and log differ?"""
        return self.beat is Beat.HALTED

    @property
    def full(self) -> bool:
        """Does too much wait already?"""
        return len(self.queue) >= MOST_QUEUED

    def write(self) -> None:
        """A move goes to the log."""
        self.beat = Beat.WRITING

    def rest(self) -> None:
        """Memory is what the log says."""
        self.beat = Beat.READY

    def halt(self) -> None:
        """Nobody knows what the log says."""
        self.beat = Beat.HALTED

    def when_at_rest(self, work: Callable[[], None]) -> None:
        """Do something now, or when the move that is being written is in the log, or has failed."""
        if self.writing:
            self.queue.append(work)
        else:
            work()

    def drain(self) -> None:
        """Go on with what has waited."""
        while self.queue and not self.writing:
            self.queue.popleft()()

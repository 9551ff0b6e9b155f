"""Patience on a busy machine: a clock that goes slowly while our own processes stand in line for a processor.

What comes late because others have the processors says nothing about who sent it. So whoever waits for progress gives
it seconds of this clock: they count in full while everything that this test has started could run when it wanted to,
and hardly while it could not. Who sleeps, is stopped or waits for something that never comes does not stand in line.
"""

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

LOOKS: Final = 0.5  # seconds between two looks at the processes
SLOWEST: Final = 0.1  # of the pace of an ordinary clock: patience ends on the busiest machine, too


class FairClock:
    """Seconds, without those for which processes stood in line for a processor."""

    def __init__(self, in_line: Callable[[], dict[int, float]]) -> None:
        self.in_line = in_line
        self.at = time.monotonic()
        self.known = in_line()
        self.seconds = 0.0

    def now(self) -> float:
        """Like `time.monotonic`. Between two looks it stands."""
        now = time.monotonic()
        passed = now - self.at
        if passed >= LOOKS:
            found = self.in_line()
            stood = sum(waited - self.known.get(one, 0.0) for one, waited in found.items())
            self.seconds += max(passed - stood, passed * SLOWEST)
            self.at, self.known = now, found
        return self.seconds


def ours() -> dict[int, float]:
    """How long each of our threads has stood in line so far: of this process, and of all that it has started."""
    found = {}
    for pid in family(os.getpid()):
        for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
            try:
                found[int(thread.parent.name)] = int(thread.read_text().split()[1]) / 1e9
            except (OSError, ValueError, IndexError):  # it has just ended, or this system does not tell
                continue
    return found


def family(pid: int) -> Iterable[int]:
    """A process, those it has started, and theirs."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    members = {pid}
    while more := {one for one, parent in parents.items() if parent in members} - members:
        members |= more
    return members


CLOCK: Final = FairClock(ours)
now: Final = CLOCK.now

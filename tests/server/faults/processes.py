"""The server's processes: found, killed, put to sleep and woken."""

import os
import signal
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lazaretto.server.shelf import INSTALLED
from tests import patience
from tests.server.client import PATIENCE, Server


def parent_and_state(pid: int) -> tuple[int, str] | None:
    """The parent and the state of a process, if there is one."""
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return int(after_name[1]), after_name[0]


def children(pid: int) -> list[int]:
    """The processes started by a process that are alive."""
    found = []
    for entry in Path("/proc").iterdir():
        known = parent_and_state(int(entry.name)) if entry.name.isdecimal() else None
        if known is not None and known[0] == pid and known[1] != "Z":
            found.append(int(entry.name))
    return sorted(found)


def family(pid: int) -> list[int]:
    """A process, those it has started, and theirs."""
    return [pid, *(one for child in children(pid) for one in family(child))]


def alive(pid: int) -> bool:
    """Is it there, and no corpse?"""
    known = parent_and_state(pid)
    return known is not None and known[1] != "Z"


def send(pids: Iterable[int], what: signal.Signals) -> None:
    """Send a signal to all that are still there."""
    for pid in pids:
        try:
            os.kill(pid, what)
        except ProcessLookupError:
            pass


class GamesServer(Server):
    """A server of the installed games, which may be hurt. It is killed with everything it has started."""

    def __init__(self, db: str, workers: int = 1, **settings: Any) -> None:
        super().__init__(db, workers, **{"games_from": INSTALLED, "debug": False, **settings})
        self.seen: set[int] = set()  # every process it ever had; a killed parent has no family any more

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def family(self) -> list[int]:
        """All its processes."""
        found = family(self.pid)
        self.seen |= set(found)
        return found

    def worker_pids(self) -> list[int]:
        """The processes that serve: the one, or the parent's workers."""
        if self.workers == 1:
            return [self.pid]
        return [pid for pid in children(self.pid) if not is_tracker(pid)]

    def kill_all(self) -> None:
        """kill -9 of the whole server."""
        assert self.process is not None
        every = set(self.family()) | {pid for pid in self.seen if is_ours(pid)}
        send(every, signal.SIGKILL)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise AssertionError("the server outlives kill -9") from None
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        until = patience.now() + PATIENCE
        while any(alive(pid) for pid in every):
            assert patience.now() < until, "a process outlives kill -9"
            time.sleep(0.02)
        self.seen.clear()


def command(pid: int) -> str:
    """The command line of a process."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def is_tracker(pid: int) -> bool:
    """Is it multiprocessing's own keeper of resources?"""
    return "resource_tracker" in command(pid)


def is_ours(pid: int) -> bool:
    """Is it still a process of a server, and not another that has got its number?"""
    return "multiprocessing" in command(pid) or "lazaretto" in command(pid)

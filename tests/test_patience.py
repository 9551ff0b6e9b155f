"""A clock that waits for those who stand in line, and for nobody else."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import patience
from tests.patience import LOOKS, SLOWEST, FairClock


def passed(clock: FairClock, seconds: float) -> float:
    """What a clock counts in some seconds."""
    before = clock.now()
    time.sleep(seconds)
    return clock.now() - before


def test_who_stands_in_line_is_waited_for_but_not_for_ever() -> None:
    stood = {1: 0.0}
    clock = FairClock(lambda: dict(stood))
    assert passed(clock, LOOKS) >= LOOKS, "nobody stands in line"
    stood[1] = 100.0
    assert passed(clock, LOOKS) < 2 * SLOWEST * (LOOKS + 0.5)
    assert clock.now() > LOOKS, "it never goes back"
    stood.clear()
    assert passed(clock, LOOKS) >= LOOKS, "whoever has gone waits no more"


def test_between_two_looks_nobody_is_asked() -> None:
    asked: list[None] = []

    def in_line() -> dict[int, float]:
        asked.append(None)
        return {}

    clock = FairClock(in_line)
    assert [clock.now() for _ in range(100)] == [0.0] * 100
    assert len(asked) == 1


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="only where the system tells who waits")
def test_a_sleeping_process_does_not_wait_and_a_crowded_one_does() -> None:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as resting:
        time.sleep(1)
        before = patience.ours()[resting.pid]
        time.sleep(0.5)
        assert patience.ours()[resting.pid] - before < 0.05
        resting.kill()
    code = "import os\nos.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\nwhile True: pass"
    crowd = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]  # on one core
    try:
        time.sleep(1.5)
        found = patience.ours()
        assert sum(found[one.pid] for one in crowd) > 0.5
    finally:
        for one in crowd:
            one.kill()
            one.wait()

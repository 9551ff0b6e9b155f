"""What every measured program does alike: one core, repeated timing, memory of copies, one line of JSON.

Time is the processor time of the process: the same as on the wall of a quiet machine, and fairer on a busy one.
Uses the standard library only: it also runs inside the peers' environment.
"""

import gc
import json
import os
import statistics
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

CLONES = 2000
RSS_CLONES = 20000


def pin(cpu: int) -> None:
    """Stay on one core, where the system allows it."""
    if cpu >= 0 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {cpu})


def micros(call: Callable[[], object], batch: int) -> float:
    """The time of a call in µs: median of seven batches."""
    times = []
    for _ in range(7):
        start = time.process_time()
        for _ in range(batch):
            call()
        times.append((time.process_time() - start) / batch * 1e6)
    return round(statistics.median(times), 3)


def traced_bytes(copy: Callable[[], object]) -> int:
    """Bytes a copy takes, as Python's allocator counts them."""
    gc.collect()
    tracemalloc.start()
    kept: list[object] = [None] * CLONES
    before = tracemalloc.get_traced_memory()[0]
    for place in range(CLONES):
        kept[place] = copy()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return round((after - before) / CLONES)


def rss_bytes(copy: Callable[[], object]) -> int | None:
    """Bytes a copy takes, as the process grows."""
    if not Path("/proc/self/statm").exists():
        return None
    kept: list[object] = [None] * RSS_CLONES
    kept[: RSS_CLONES // 10] = [copy() for _ in range(RSS_CLONES // 10)]  # fill the holes left by what was freed
    before = rss()
    for place in range(RSS_CLONES // 10, RSS_CLONES):
        kept[place] = copy()
    return round((rss() - before) / (RSS_CLONES * 9 // 10))


def rss() -> int:
    """The resident memory of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def tell(result: dict[str, Any]) -> None:
    """The result, as the last line."""
    print(json.dumps(result))

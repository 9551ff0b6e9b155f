"""Limits: how much one guest or one address may ask for."""

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

MOST_BUCKETS: Final = 20_000


@dataclass(frozen=True)
class Rate:
    """So many per second in the long run, and so many at once."""

    per_second: float
    at_once: float


class Buckets:
    """A token bucket per name, filled by elapsed time. The longest unused are forgotten: they are full again anyway."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, amount: float = 1.0) -> bool:
        """Take from a bucket, if there is enough in it."""
        now = time.monotonic()
        level, since = self.levels.pop(name, (self.rate.at_once, now))
        level = min(self.rate.at_once, level + (now - since) * self.rate.per_second)
        enough = level >= amount
        self.levels[name] = (level - amount if enough else level, now)
        if len(self.levels) > MOST_BUCKETS:
            self.levels.popitem(last=False)
        return enough

"""The server's clock: milliseconds since 1970 that never jump under a player who is thinking."""

import time
from typing import Final

JUMP_MS: Final = 2000  # beyond it the system's clock was set, or the machine has slept
DAY_MS: Final = 24 * 3600 * 1000


def wall() -> int:
    """What the system's clock says."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Milliseconds that only ever go on."""
    return time.monotonic_ns() // 1_000_000


class Clock:
    """Goes on steadily from what the system's clock said, and is set anew only by `check`."""

    def __init__(self) -> None:
        self.offset = wall() - steady()
        self.leapt: int | None = None  # when it was last set by a day or more, by the steady clock

    def now(self) -> int:
        """Milliseconds since 1970."""
        return steady() + self.offset

    def check(self) -> int:
        """Follow a system's clock that was set: by how much it has jumped, 0 for a drift."""
        jump = wall() - self.now()
        if abs(jump) < JUMP_MS:
            return 0
        self.offset += jump
        if abs(jump) >= DAY_MS:
            self.leapt = steady()
        return jump

    def believed(self) -> bool:
        """May something be removed for its age? A clock that has leapt is watched for a day: it may leap back."""
        return self.leapt is None or steady() - self.leapt >= DAY_MS


CLOCK: Final = Clock()
now = CLOCK.now

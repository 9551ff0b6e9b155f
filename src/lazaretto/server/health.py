"""Health: is this process alive, and can it do its work? Asked by proxies and by whoever restarts servers."""

import asyncio
import time
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from lazaretto.server.meters import METERS
from lazaretto.server.store.guests import change_setting

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall

FRESH: Final = 1.0  # seconds an answer counts, so that asking often does not load the database
LONGEST: Final = 2.0  # seconds the database may take for a small write
STUCK: Final = 5.0  # seconds a batch of moves may be on its way
PROBE: Final = "last_ready"  # what is written to see that writing works


class Part(Struct, omit_defaults=True):
    """One thing that must work."""

    state: Literal["ok", "failing"]
    reason: str = ""
    ms: int | None = None


class Health(Struct):
    """Can this process do its work?"""

    ready: bool
    parts: dict[str, Part]


class Readiness:
    """Looks at the parts when asked, at most once a second."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.found: Health | None = None
        self.at = 0.0
        self.looking: asyncio.Task[Health] | None = None
        self.probe: asyncio.Task[None] | None = None
        self.probing_since = 0.0

    async def look(self) -> Health:
        """The state of now or of a moment ago; whoever asks meanwhile gets the same answer."""
        if self.found is not None and time.monotonic() - self.at < FRESH:
            return self.found
        if self.looking is None:
            self.looking = asyncio.create_task(self.examine())
            self.looking.add_done_callback(self.seen)
        return await asyncio.shield(self.looking)

    def seen(self, task: "asyncio.Task[Health]") -> None:
        """An examination has ended."""
        self.looking = None
        self.at = time.monotonic()
        if not task.cancelled():
            self.found = task.result()

    async def examine(self) -> Health:
        """Look at everything."""
        parts = {"database": await self.database(), "log": log(), "bots": self.bots()}
        return Health(all(part.state == "ok" for part in parts.values()), parts)

    async def database(self) -> Part:
        """Can a row be written, soon enough? One that is still on its way is not followed by a second."""
        if self.probe is None:
            self.probing_since = time.monotonic()
            self.probe = asyncio.create_task(self.write())
        await asyncio.wait([self.probe], timeout=LONGEST)
        took = time.monotonic() - self.probing_since
        if not self.probe.done():
            return Part("failing", f"no answer for {took:.0f} s")
        probe, self.probe = self.probe, None
        if probe.cancelled():
            return Part("failing", "the server is closing")
        error = probe.exception()
        if error is not None:
            return Part("failing", f"cannot be written ({type(error).__name__})")
        if took > LONGEST:
            return Part("failing", f"a small write took {took:.0f} s")
        return Part("ok", ms=round(took * 1000))

    async def write(self) -> None:
        """Write a row, as a change of a table is written."""
        at = str(time.time_ns() // 1_000_000)
        await change_setting(self.hall.store, PROBE, at)

    def bots(self) -> Part:
        """Are there processes to think in, or could there be?"""
        wrong = self.hall.pool.crew.trouble()
        return Part("failing", wrong) if wrong else Part("ok")

    async def close(self) -> None:
        """Wait for nothing more."""
        for task in (self.looking, self.probe):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)


def log() -> Part:
    """Do moves get to the disk?"""
    since = METERS.flushing
    waited = time.perf_counter() - since if since is not None else 0.0
    return Part("failing", f"moves wait for the disk since {waited:.0f} s") if waited > STUCK else Part("ok")

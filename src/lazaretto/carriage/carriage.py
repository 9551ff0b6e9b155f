"""A carrier with an event loop: what it lets others ask of its table, and what its bots ask of it."""

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from lazaretto.bots.bot import Session
from lazaretto.bots.voices import Said
from lazaretto.host.carrier import Carrier
from lazaretto.host.course import Course
from lazaretto.host.refusals import busy, unsaved
from lazaretto.host.sitting import Sitting
from lazaretto.host.table import Table
from lazaretto.host.wire import ChatLine, LineKind

if TYPE_CHECKING:
    from lazaretto.carriage.driving import Driver

T = TypeVar("T")


class Carriage(Carrier):
    """What carries one table in an event loop."""

    table: Table[Any]
    driver: "Driver"
    botless: Sitting | None = None  # the sitting in which no bot has anything to do, if the last move showed that

    async def ask(self, reader: Callable[[Course], T]) -> T:
        """What a reader finds in the course when all of it is in the log."""
        table = self.table
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def read() -> None:
            if found.done():
                return
            try:
                if not table.at_rest():
                    raise unsaved()
                found.set_result(reader(table.begun()))
            except Exception as error:
                found.set_exception(error)

        if table.pulse.full:
            raise busy()
        table.pulse.when_at_rest(read)
        return await found

    @abstractmethod
    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the table's own turn."""

    @abstractmethod
    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something that may be broken off."""

    @abstractmethod
    async def think(self, game: str, level: str, world: bytes, session: Session) -> int:
        """The answer of a session's bot about a possible world; what it keeps is in the session then."""

    @abstractmethod
    async def utter(self, game: str, world: bytes, seat: int, seed: int, key: str) -> Said | None:
        """What a bot says about what was heard, if anything."""

    @abstractmethod
    async def write_line(
        self, seat: int | None, name: str, kind: LineKind, text: str, key: str, args: dict[str, Any]
    ) -> None:
        """Keep a line, then let the table tell it."""

    # The bots of the table.

    def nudge(self) -> None:
        self.driver.nudge()

    def moved(self) -> None:
        if self.table.sitting is not self.botless:  # a sitting never changes, another takes its place
            self.driver.listen()

    def heard(self, line: ChatLine) -> None:
        if self.driver.talking is not None:
            self.driver.talking.hear(line)

    def stop(self) -> None:
        self.driver.stop()

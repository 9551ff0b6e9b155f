"""A live table: a host's table, and what carries it here: the store, the bots, whoever waits for something."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from lazaretto.host import obeying, wire
from lazaretto.host.carrier import Carrier, Saying
from lazaretto.host.course import Course, Snapshot
from lazaretto.host.devices import Device
from lazaretto.host.loading import Loaded
from lazaretto.host.log import Ending, Move, Written
from lazaretto.host.refusals import busy, unsaved
from lazaretto.host.table import Table
from lazaretto.server.advising import follow, propose
from lazaretto.server.crew import Whose
from lazaretto.server.driving import Driver
from lazaretto.server.lines import event, let_speak
from lazaretto.server.meters import METERS
from lazaretto.server.store import logbook, tables
from lazaretto.server.store.base import LostLease, NotStored

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall

SHORTEST_PAUSE: Final = 0.1  # between two tries to read a halted table
LONGEST_PAUSE: Final = 2.0
T = TypeVar("T")


class Carriage(Carrier):
    """What carries one table in this process."""

    def __init__(self, hall: "Hall", loaded: Loaded, lines: list[wire.ChatLine]) -> None:
        self.hall = hall
        self.changing = asyncio.Lock()  # one change of seats at a time
        self.refreshing = asyncio.Lock()  # one look at the store at a time, so that the latest counts
        self.speaking = asyncio.Lock()  # one line at a time
        self.touched = time.monotonic()
        self.table: LiveTable = Table(self, loaded, lines)
        self.driver = Driver(self.table)

    def receive(self, device: Device, message: wire.ClientMessage) -> None:
        """Take a frame from a browser."""
        self.touched = time.monotonic()
        obeying.receive(self.table, device, message)

    def exit(self, device: Device) -> None:
        """A device has gone."""
        self.touched = time.monotonic()
        self.table.exit(device)

    async def ask(self, reader: Callable[[Course], T]) -> T:
        """What a reader finds in the course when all of it is on disk."""
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

    def whose(self) -> Whose:
        """Whose turn in the queue a thought of this table's bots takes: that of the house somebody plays from."""
        devices = self.table.audience.devices
        return Whose(next((device.address for device in devices if device.standing.seats), ""), self.table.sitting.id)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the table's own turn."""
        self.hall.spawn(work)

    # --- What the table asks ----------------------------------------------------------------------------------------

    def holds(self) -> bool:
        return self.hall.holds()

    def write(self, move: Move, ending: Ending | None, done: Callable[[Written], None]) -> None:
        received, applied = self.table.received, time.perf_counter()

        def written(result: Written) -> None:
            on_disk = time.perf_counter()
            done(result)
            if result is True:
                METERS.moved(self.table.sitting.game, not move.key, received, applied, on_disk, time.perf_counter())

        self.hall.store.submit(move, written, ending)

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        self.spawn(logbook.keep_snapshot(self.hall.store, self.table.sitting.id, snapshot))

    def read_again(self) -> None:
        self.spawn(self.recover())

    async def recover(self) -> None:
        """Read a halted table from the log, as often as it takes; what is on disk counts."""
        pause = SHORTEST_PAUSE
        while self.hall.has(self.table):
            try:
                await self.hall.reload(self.table)
            except LostLease:
                return  # the hall gives everything up
            except NotStored:
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, pause * 2)
            else:
                return

    def speak(self, device: Device, saying: Saying, key: str | None) -> None:
        self.spawn(let_speak(self.table, device, saying, key))

    def give_back(self, guest: str) -> None:
        self.spawn(self.returned(guest))

    async def returned(self, guest: str) -> None:
        """Seats with a bot that only stood in are their holder's again."""
        table, hall = self.table, self.hall
        async with hall.changing(table):
            away = [chair for chair in table.sitting.chairs if chair.stand_in and guest in chair.holders]
            if not away:
                return
            await hall.store.write(tables.standing_in(table.sitting.id, [chair.seat for chair in away], None))
            await hall.refresh(table)
        for chair in away:
            await event(table, "table.returned", chair.seat, {"name": chair.name})

    def propose(self, device: Device, seat: int) -> None:
        self.spawn(propose(self.table, device, seat))

    def follow(self, device: Device, message: wire.Play) -> None:
        self.spawn(follow(self.table, device, message))

    def words(self, game: str) -> Mapping[str, Any] | None:
        return self.hall.shelf.words(game)

    def nudge(self) -> None:
        self.driver.nudge()

    def moved(self) -> None:
        self.driver.listen()

    def heard(self, line: wire.ChatLine) -> None:
        if self.driver.talking is not None:
            self.driver.talking.hear(line)

    def stop(self) -> None:
        self.driver.stop()


LiveTable = Table[Carriage]

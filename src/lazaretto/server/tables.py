"""A live table: a host's table, and what carries it here: the store, the bots, whoever waits for something."""

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Final

from lazaretto.bots.bot import Session
from lazaretto.bots.voices import Said
from lazaretto.carriage import carriage
from lazaretto.carriage.driving import Driver
from lazaretto.host import obeying, wire
from lazaretto.host.carrier import Saying
from lazaretto.host.devices import Device
from lazaretto.host.loading import Loaded
from lazaretto.host.log import Ending, Move, Snapshot, Written
from lazaretto.host.table import Table
from lazaretto.server.advising import follow, propose
from lazaretto.server.crew import Whose
from lazaretto.server.lines import event, let_speak, write_line
from lazaretto.server.meters import METERS
from lazaretto.server.store import tables
from lazaretto.server.store.base import LostLease, NotStored

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall

SHORTEST_PAUSE: Final = 0.1  # between two tries to read a halted table
LONGEST_PAUSE: Final = 2.0


class Carriage(carriage.Carriage):
    """What carries one table in this process."""

    def __init__(self, hall: "Hall", loaded: Loaded, lines: list[wire.ChatLine]) -> None:
        self.hall = hall
        self.changing = asyncio.Lock()  # one change of seats at a time
        self.refreshing = asyncio.Lock()  # one look at the store at a time, so that the latest counts
        self.speaking = asyncio.Lock()  # one line at a time
        self.touched = time.monotonic()
        self.table: LiveTable = Table(self, loaded, lines)
        self.game = sys.intern(loaded.sitting.game)  # what is counted at every move
        self.driver = Driver(self)

    def receive(self, device: Device, message: wire.ClientMessage) -> None:
        """Take a frame from a browser."""
        self.touched = time.monotonic()
        obeying.receive(self.table, device, message)

    def exit(self, device: Device) -> None:
        """A device has gone."""
        self.touched = time.monotonic()
        self.table.exit(device)

    def whose(self) -> Whose:
        """Whose turn in the queue a thought of this table's bots takes: that of the house somebody plays from."""
        devices = self.table.audience.devices
        return Whose(next((device.address for device in devices if device.standing.seats), ""), self.table.sitting.id)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.hall.spawn(work)

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.hall.tasks.add(task)
        task.add_done_callback(self.hall.tasks.discard)
        return task

    async def think(self, game: str, level: str, world: bytes, session: Session) -> int:
        return await self.hall.pool.think(self.whose(), game, level, world, session)

    async def utter(self, game: str, world: bytes, seat: int, seed: int, key: str) -> Said | None:
        return await self.hall.pool.speak(self.whose(), game, world, seat, seed, key)

    async def write_line(
        self, seat: int | None, name: str, kind: wire.LineKind, text: str, key: str, args: dict[str, Any]
    ) -> None:
        await write_line(self.table, seat, name, kind, text, key, args)

    # --- What the table asks ----------------------------------------------------------------------------------------

    def holds(self) -> bool:
        return self.hall.holds()

    def write(
        self, move: Move, ending: Ending | None, snapshot: Snapshot | None, done: Callable[[Written], None]
    ) -> None:
        self.received, self.applied, self.by_bot = self.table.received, time.perf_counter(), not move.key
        self.done = done
        self.hall.store.submit(move, self.written, ending, snapshot)

    def written(self, result: Written) -> None:
        """The one move that was on its way is in the log, or it is not."""
        received, applied, by_bot, on_disk = self.received, self.applied, self.by_bot, time.perf_counter()
        self.done(result)
        if result is True:
            METERS.moved(self.game, by_bot, received, applied, on_disk, time.perf_counter())

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


LiveTable = Table[Carriage]

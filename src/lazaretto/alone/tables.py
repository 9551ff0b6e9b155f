"""A table of a page: a host's table, and what carries it here: the browser's database, and bots in another worker."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from lazaretto.alone import store as stored
from lazaretto.alone.store import Put, Taken
from lazaretto.bots import bot
from lazaretto.bots.bot import Session
from lazaretto.bots.voices import Said
from lazaretto.carriage.carriage import Carriage
from lazaretto.carriage.driving import Driver
from lazaretto.host import jobs, obeying, wire
from lazaretto.host.advising import aiding, proposing
from lazaretto.host.carrier import Saying
from lazaretto.host.clock import now
from lazaretto.host.devices import Device
from lazaretto.host.loading import Loaded
from lazaretto.host.log import Ending, Move, Snapshot, Written
from lazaretto.host.refusals import LOGGER, Refused
from lazaretto.host.rights import tidy
from lazaretto.host.sitting import Sitting
from lazaretto.host.table import Table
from lazaretto.kernel.errors import LazarettoError

if TYPE_CHECKING:
    from lazaretto.alone.home import Home

LONGEST_TEXT: Final = 500
PAUSE: Final = 0.5  # between two tries to read a halted table


class Kept(Carriage):
    """What carries one table in a page."""

    def __init__(self, home: "Home", loaded: Loaded, lines: list[wire.ChatLine]) -> None:
        self.home = home
        self.changing = asyncio.Lock()  # one change of seats at a time
        self.keeping = asyncio.Lock()  # one change of the table's own row at a time
        self.speaking = asyncio.Lock()  # one line at a time
        self.table: HomeTable = Table(self, loaded, lines)
        self.driver = Driver(self)

    def holds(self) -> bool:
        return True  # a row that another page has written refuses ours

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.home.spawn(work)

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return self.home.begin(work)

    # --- The log ----------------------------------------------------------------------------------------------------

    def write(
        self, move: Move, ending: Ending | None, snapshot: Snapshot | None, done: Callable[[Written], None]
    ) -> None:
        self.begin(self.put(move, ending, snapshot, done))

    async def put(
        self, move: Move, ending: Ending | None, snapshot: Snapshot | None, done: Callable[[Written], None]
    ) -> None:
        """Keep a move; only then is it told."""
        result: Written = True
        async with self.keeping:
            try:
                await self.home.store.write(stored.moved(self.table.sitting, move, ending, snapshot))
            except Taken:
                result = False
            except Exception as error:
                result = error
            done(result)
        if result is True:
            self.home.told(move.table_id)

    def read_again(self) -> None:
        self.spawn(self.recover())

    async def recover(self) -> None:
        """Read a halted table, as often as it takes."""
        while self.home.live.get(self.table.sitting.id) is self.table:
            try:
                await self.home.reload(self.table)
                return
            except Exception as error:
                LOGGER.error("table %s cannot be read: %s", self.table.sitting.id, error)
                await asyncio.sleep(PAUSE)

    async def reseat(self, change: Callable[[Sitting], Sitting]) -> Sitting:
        """Change who sits where: kept first, then told. The lock `changing` is held."""
        async with self.keeping:
            found = msgspec.structs.replace(change(self.table.sitting), changed_at=now())
            await self.home.write([stored.sat(found)])
            if self.table.course is None and found.status != "waiting":
                self.table.course, self.table.trouble = await self.home.load_course(found)
                self.table.publish()
            self.table.reseat(found)
        self.home.told(found.id)
        return found

    # --- What is said -----------------------------------------------------------------------------------------------

    def speak(self, device: Device, saying: Saying, key: str | None) -> None:
        self.spawn(let_speak(self, device, saying, key))

    async def write_line(
        self, seat: int | None, name: str, kind: wire.LineKind, text: str, key: str, args: dict[str, Any]
    ) -> None:
        async with self.speaking:
            number = self.table.lines.next()
            line = wire.ChatLine(number, now(), seat, name, kind, text, key, args)
            await self.home.write([Put(stored.line_key(self.table.sitting.id, number), stored.text_of(line))])
            self.table.said(line)

    async def event(self, key: str, seat: int | None, args: dict[str, Any]) -> None:
        """Tell the table that something about it has changed. The change stands, whether this line is kept or not."""
        try:
            await self.write_line(seat, "", "event", "", key, args)
        except Refused as refused:
            LOGGER.warning("table %s: an event could not be kept: %s", self.table.sitting.id, refused.text)

    def give_back(self, guest: str) -> None:
        self.spawn(self.returned(guest))

    async def returned(self, guest: str) -> None:
        """Seats with a bot that only stood in are their holder's again."""
        async with self.changing:
            away = [chair for chair in self.table.sitting.chairs if chair.stand_in and guest in chair.holders]
            if not away:
                return
            await self.reseat(lambda sitting: standing_in(sitting, {chair.seat for chair in away}, None))
        for chair in away:
            await self.event("table.returned", chair.seat, {"name": chair.name})

    # --- What the game works out ------------------------------------------------------------------------------------

    def propose(self, device: Device, seat: int) -> None:
        self.spawn(propose(self, device, seat))

    def follow(self, device: Device, message: wire.Play) -> None:
        self.spawn(follow(self, device, message))

    def words(self, game: str) -> Mapping[str, Any] | None:
        return self.home.shelf.words(game)

    # --- Bots -------------------------------------------------------------------------------------------------------

    async def think(self, game: str, level: str, world: bytes, session: Session) -> int:
        session.bot = bot(level)
        code, back = await self.home.ask(jobs.think, game, world, session)
        session.rng, session.plan = back.rng, back.plan
        return int(code)

    async def utter(self, game: str, world: bytes, seat: int, seed: int, key: str) -> Said | None:
        found: Said | None = await self.home.ask(jobs.speak, game, world, seat, seed, key)
        return found


HomeTable = Table[Kept]


async def let_speak(kept: Kept, device: Device, saying: Saying, key: str | None) -> None:
    """Keep and tell what a device says."""
    speaker = kept.table.sitting.speaker(device.guest, saying.seat)
    name = speaker.name if speaker else (await kept.home.me()).name
    words = tidy(saying.text, LONGEST_TEXT)
    if not words and saying.kind == "text":
        return
    seat = speaker.seat if speaker else None
    try:
        await kept.write_line(seat, name, saying.kind, words, saying.key, dict(saying.args))
    except Refused as refused:
        device.refuse(refused, key)


async def propose(kept: Kept, device: Device, seat: int) -> None:
    """Tell a device what the game would do for its seat, if the table has not gone on meanwhile."""
    seq, game, state = await kept.ask(lambda course: proposing(course, seat))
    if state is None:
        return
    found = await kept.home.ask(jobs.propose, game.id, game.rules_version, jobs.pickled(state), seat)
    if kept.table.seq == seq and seat in device.standing.seats:
        device.put(wire.encode(wire.Proposal(seat, seq, found)))


async def follow(kept: Kept, device: Device, message: wire.Play) -> None:
    """Find the actions of an aid; they are played as if the device had sent them."""
    assert message.aid is not None
    name = message.aid
    try:
        game, state = await kept.ask(lambda course: aiding(course, message.seat, name))
        packed = jobs.pickled(state)
        row = await kept.home.ask(jobs.aid, game.id, game.rules_version, packed, message.seat, name)
    except Refused as refused:
        device.refuse(refused, message.key)
        return
    except LazarettoError as error:
        device.refuse(Refused("illegal", str(error)), message.key)
        return
    obeying.receive(kept.table, device, message.found(row))


def standing_in(sitting: Sitting, seats: set[int], level: str | None) -> Sitting:
    """Bots of this level stand in on these seats, or nobody does any more."""
    return msgspec.structs.replace(
        sitting,
        chairs=[
            msgspec.structs.replace(chair, stand_in=level) if chair.seat in seats else chair for chair in sitting.chairs
        ],
    )

"""A live table: a course, its people, their connections. Everything that happens at a table happens here, in turn.

A table writes one move at a time: what arrives while a move is on its way to the disk waits in a queue. So everything
that is shown, to people, to bots and over REST, is on disk. A write that fails, or whose fate is unknown, halts the
table: memory counts for nothing then, and it takes no move until it has been read anew from the log.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from lazaretto.host import claims, wire
from lazaretto.host.audience import Audience
from lazaretto.host.clock import now
from lazaretto.host.course import Course
from lazaretto.host.devices import NO_TABLE, NOT_ALLOWED, Device
from lazaretto.host.frames import answering, update
from lazaretto.host.loading import Loaded
from lazaretto.host.log import Move, Written
from lazaretto.host.refusals import Refused, not_allowed
from lazaretto.host.rights import may
from lazaretto.host.sitting import Sitting
from lazaretto.host.wire import encode
from lazaretto.kernel.errors import CannotUndo, IllegalAction, LazarettoError, UnknownAction
from lazaretto.server.advising import follow, propose
from lazaretto.server.crew import Whose
from lazaretto.server.driving import Driver
from lazaretto.server.lines import say
from lazaretto.server.loading import MOST_LINES
from lazaretto.server.meters import METERS
from lazaretto.server.refusals import LOGGER
from lazaretto.server.store.base import LostLease, NotStored

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall

MOST_QUEUED: Final = 256
SNAPSHOT_EVERY: Final = 50  # rows
SHORTEST_PAUSE: Final = 0.1  # between two tries to read a halted table
LONGEST_PAUSE: Final = 2.0
T = TypeVar("T")


class Pulse(Enum):
    """What a table is doing."""

    READY = auto()  # memory and disk are the same
    WRITING = auto()  # a move is on its way to the disk
    HALTED = auto()  # memory and disk may differ


def unsaved() -> Refused:
    """Nothing can be kept just now."""
    return Refused("unsaved", "this cannot be saved just now; nothing is lost, and the table goes on as soon as it can")


class LiveTable:
    """A table in memory."""

    def __init__(self, hall: "Hall", loaded: Loaded, lines: list[wire.ChatLine]) -> None:
        self.hall = hall
        self.sitting, self.course, self.trouble = loaded
        self.audience = Audience()
        self.driver = Driver(self)
        self.pulse = Pulse.READY
        self.left = False  # this process has it no more
        self.queue: deque[Callable[[], None]] = deque()  # what waits until the table is ready, or halted
        self.received = 0.0  # when what is being done was asked for
        self.touched = time.monotonic()
        self.changing = asyncio.Lock()  # one change of seats at a time
        self.refreshing = asyncio.Lock()  # one look at the store at a time, so that the latest counts
        self.speaking = asyncio.Lock()  # one line at a time
        self.lines: deque[wire.ChatLine] = deque(lines, maxlen=MOST_LINES)  # the tail of what was said
        self.still = False  # everybody was told that nothing can be kept just now
        self.seq = 0  # the newest that is on disk; 0 before the start
        self.asking: list[int] = []  # whom the game waits for, at that seq
        self.publish()

    # --- What may be relied on --------------------------------------------------------------------------------------

    def at_rest(self) -> bool:
        """Is everything in memory on disk, and surely ours?"""
        return self.pulse is Pulse.READY and not self.left and self.hall.holds()

    def plays(self) -> bool:
        """Can the game be gone on with?"""
        return self.sitting.status == "running" and self.trouble is None and self.course is not None

    def publish(self) -> None:
        """Memory is what the disk says: this is what may be told of the table from now on."""
        if self.course is not None:
            self.seq = self.course.seq
            self.asking = self.course.match.state.actors() if self.trouble is None else []

    def when_at_rest(self, work: Callable[[], None]) -> None:
        """Do something now, or when the move that is being written is on disk, or has failed."""
        if self.pulse is Pulse.WRITING:
            self.queue.append(work)
        else:
            work()

    async def ask(self, reader: Callable[[Course], T]) -> T:
        """What a reader finds in the course when all of it is on disk."""
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def read() -> None:
            if found.done():
                return
            try:
                if not self.at_rest():
                    raise unsaved()
                found.set_result(reader(self.begun()))
            except Exception as error:
                found.set_exception(error)

        if len(self.queue) >= MOST_QUEUED:
            raise Refused("busy", "too much at once at this table")
        self.when_at_rest(read)
        return await found

    def begun(self) -> Course:
        """The course, or why there is none."""
        if self.course is not None:
            return self.course
        self.check_sound()
        raise Refused("not_running", "the game has not begun")

    def check_sound(self) -> None:
        """Refuse what makes no sense at a table that cannot be gone on with."""
        if self.trouble is not None:
            raise self.broken()

    def broken(self) -> Refused:
        """Why the table cannot be gone on with."""
        if self.trouble == "other_rules":
            return Refused("broken", "this table plays by rules of another version, which are not here any more")
        return Refused("broken", "the log of this table is damaged; it can be looked at as far as it goes, and removed")

    # --- Frames from browsers ---------------------------------------------------------------------------------------

    def receive(self, connection: Device, message: wire.ClientMessage) -> None:
        """Take a frame: do it now, or when the move that is being written is on disk."""
        self.touched = time.monotonic()
        received = time.perf_counter()
        if self.pulse is not Pulse.WRITING or isinstance(message, wire.Ping):  # a slow disk is no dead connection
            self.obey(connection, message, received)
        elif len(self.queue) < MOST_QUEUED:
            self.queue.append(lambda: self.obey(connection, message, received))
        else:
            connection.refuse(Refused("busy", "too much at once at this table"), key_of(message))

    def obey(self, connection: Device, message: wire.ClientMessage, received: float) -> None:
        """Do what a frame asks, or say why not. Whatever goes wrong, the table lives on."""
        self.received = received
        try:
            seat = message.show if isinstance(message, wire.Hello) else getattr(message, "seat", None)
            if not may(type(message).__name__.lower(), connection.standing, seat):
                raise not_allowed()
            if not connection.greeted and not isinstance(message, wire.Hello):
                raise Refused("malformed", "say hello first")
            OBEY[type(message)](self, connection, message)
        except Refused as refused:
            connection.refuse(refused, key_of(message), self.seq if self.course else None)
            if refused.code == "stale":
                self.show_now(connection, self.seq)
            elif refused.code == "unsaved":
                self.stand_still(connection)
        except Exception:
            LOGGER.exception("table %s failed at %s", self.sitting.id, type(message).__name__)
            connection.refuse(Refused("server", "this failed by our mistake; the table goes on"), key_of(message))
            self.distrust()

    def hello(self, connection: Device, message: wire.Hello) -> None:
        """A device has come, or come back."""
        held = connection.standing.seats
        connection.showing = message.show
        if message.show is None and len(held) == 1:
            (connection.showing,) = held
        fresh = not connection.greeted
        connection.greeted = True
        if fresh:
            self.tell_presence()
        connection.put(encode(wire.Table(self.info(connection.guest), list(self.lines))))
        self.show_now(connection, message.last_seq if message.last_seq <= self.seq else -1)
        if fresh and any(chair.stand_in and chair.seat in held for chair in self.sitting.chairs):
            self.spawn(self.hall.returned(self, connection.guest))
        self.driver.nudge()

    def show(self, connection: Device, message: wire.Show) -> None:
        """Another seat, or none, is shown on this device."""
        connection.showing = message.seat
        self.show_now(connection, message.last_seq if message.last_seq <= self.seq else -1)

    def play(self, connection: Device, message: wire.Play) -> None:
        """A person's answer, a row of them, or an aid that finds one."""
        if not message.is_one():
            raise Refused("malformed", "a play has either a code, codes or an aid")
        course = self.ready(connection, message)
        if course is None:
            return
        if message.aid is not None:
            self.spawn(follow(self, connection, message))
            return
        try:
            move = course.play_row(message.seat, message.row(), message.key, now())
        except (IllegalAction, UnknownAction) as error:
            raise Refused("illegal", str(error)) from error
        self.commit(course, move, connection)
        if self.sitting.chairs[message.seat].stand_in:
            self.spawn(self.hall.returned(self, connection.guest))

    def undo(self, connection: Device, message: wire.Undo | wire.Back) -> None:
        """A person takes something back."""
        course = self.ready(connection, message)
        if course is None:
            return
        try:
            only = isinstance(message, wire.Back)
            move = course.undo(message.seat, message.key, now(), answer_only=only)
        except CannotUndo as error:
            raise Refused("cannot_undo", str(error)) from error
        self.commit(course, move, connection)

    def ready(self, connection: Device, message: wire.Play | wire.Undo | wire.Back) -> Course | None:
        """The course, if the message is new and fits; a retry is answered here."""
        if not self.at_rest():
            raise unsaved()
        course = self.begun()
        known = course.seq_of(message.seat, message.key)
        if known is not None:
            frame = update(course, connection.showing, course.seq, now())
            connection.put(answering(frame, message.key, known))
            return None
        self.check_sound()
        if self.sitting.status != "running" or course.match.state.over():
            raise Refused("not_running", "the game is over")
        if not course.fits(message.seat, message.expected_seq):
            raise Refused("stale", "the table has moved on")
        return course

    def chat(self, connection: Device, message: wire.Chat) -> None:
        """Somebody says something."""
        self.spawn(self.speak(connection, message, None, "text", message.text))

    def claim(self, connection: Device, message: wire.Claim) -> None:
        """Somebody claims something in the game's own words."""
        if not self.at_rest():
            raise unsaved()
        if self.course is None:
            raise Refused("illegal", "nothing is claimed before the game has begun")
        shown = self.course.game.public_view(self.course.match.state)
        args = claims.checked(self.hall.shelf.words(self.sitting.game), shown, message.claim, message.args)
        self.spawn(self.speak(connection, message, message.seat, "claim", "", message.claim, dict(args)))

    async def speak(
        self,
        connection: Device,
        message: wire.Chat | wire.Claim,
        seat: int | None,
        kind: wire.LineKind,
        text: str,
        key: str = "",
        args: dict[str, Any] | None = None,
    ) -> None:
        """Keep and tell what a device says; whoever cannot be heard is told so."""
        try:
            await say(self, connection.guest, seat, kind, text, key, args or {})
        except Refused as refused:
            connection.refuse(refused, message.key)
        except Exception:
            LOGGER.exception("table %s could not keep a line", self.sitting.id)
            connection.refuse(Refused("server", "this was not heard, by our mistake"), message.key)

    def why(self, connection: Device, message: wire.Why) -> None:
        """Somebody asks why a part cannot be used."""
        if not self.at_rest():
            raise unsaved()
        course = self.begun()
        try:
            rules = course.game.forbidding(course.match.state, message.seat, message.part)
        except (LazarettoError, ValueError, IndexError, KeyError) as error:
            raise Refused("malformed", f"there is no part {message.part!r}") from error
        connection.put(encode(wire.Reason(message.seat, message.part, rules)))

    def propose(self, connection: Device, message: wire.Propose) -> None:
        """Somebody asks what the game itself would do."""
        self.spawn(propose(self, connection, message.seat))

    def whose(self) -> Whose:
        """Whose turn in the queue a thought of this table's bots takes: that of the house somebody plays from."""
        devices = self.audience.devices
        return Whose(next((device.address for device in devices if device.standing.seats), ""), self.sitting.id)

    def ping(self, connection: Device, message: wire.Ping) -> None:
        """Still here."""
        connection.put(PONG)

    # --- Moves ------------------------------------------------------------------------------------------------------

    def commit(
        self, course: Course, move: Move, mover: Device | None = None, done: Callable[[], None] | None = None
    ) -> None:
        """Write a move; encode what it shows while the disk works; tell everybody once it is durable."""
        self.pulse = Pulse.WRITING
        received, applied = self.received, time.perf_counter()
        frames: list[tuple[Device, bytes]] = []
        ending = course.ending(self.sitting.players()) if course.match.state.over() else None

        def written(result: Written) -> None:
            on_disk = time.perf_counter()
            if done is not None:
                done()
            if result is True:
                self.committed(frames, ending.record if ending is not None else None)
                METERS.moved(self.sitting.game, mover is None, received, applied, on_disk, time.perf_counter())
            else:
                self.failed(result, mover, move.key)

        self.hall.store.submit(move, written, ending)
        try:
            frames += self.audience.updates(course, move.seq - 1)
        except Exception:
            LOGGER.exception("table %s cannot be shown at seq %d", self.sitting.id, move.seq)
        if mover is not None:
            for place, (connection, frame) in enumerate(frames):
                if connection is mover:
                    frames[place] = (mover, answering(frame, move.key, move.seq))

    def committed(self, frames: list[tuple[Device, bytes]], record: str | None) -> None:
        """A move is on disk: tell it, and go on."""
        self.pulse = Pulse.READY
        self.publish()
        for connection, frame in frames:
            connection.put(frame)
        if record is not None:
            self.reseat(msgspec.structs.replace(self.sitting, status="over", record=record, changed_at=now()))
        self.maybe_snapshot()
        self.driver.listen()
        self.drain()

    def failed(self, result: Written, mover: Device | None, key: str) -> None:
        """A move is not on disk, or nobody knows: halt."""
        if isinstance(result, BaseException):
            cause = result.cause if isinstance(result, NotStored) else result
            LOGGER.error("table %s could not write: %s: %s", self.sitting.id, type(cause).__name__, cause)
        self.pulse = Pulse.HALTED
        if mover is not None:
            mover.refuse(unsaved(), key, self.seq)
        self.stand_still(mover)
        self.drain()
        self.spawn(self.recover())

    def maybe_snapshot(self) -> None:
        """Keep a snapshot now and then, so that a long game loads fast."""
        course = self.course
        if course is None or course.match.state.over() or course.seq - course.snapped < SNAPSHOT_EVERY:
            return
        snapshot = course.snapshot()
        if snapshot is not None:
            course.snapped = course.seq
            self.spawn(self.hall.save_snapshot(self.sitting.id, snapshot))

    def drain(self) -> None:
        """Go on with what has waited."""
        while self.queue and self.pulse is not Pulse.WRITING:
            self.queue.popleft()()

    def distrust(self) -> None:
        """Something failed half-way: take nothing more until memory is what the disk says."""
        if self.pulse is Pulse.READY:
            self.pulse = Pulse.HALTED
            self.stand_still()
            self.spawn(self.recover())

    def stand_still(self, knows: Device | None = None) -> None:
        """Nothing can be kept just now: say so, once, to everybody who does not know. An update ends it."""
        if self.course is not None and not self.still:
            self.still = True
            frame = encode(wire.Error("unsaved", unsaved().text, None, self.seq))
            self.audience.tell(frame, but=knows)

    async def recover(self) -> None:
        """Read a halted table from the log, as often as it takes; what is on disk counts."""
        pause = SHORTEST_PAUSE
        while self.hall.has(self):
            try:
                await self.hall.reload(self)
            except LostLease:
                return  # the hall gives everything up
            except NotStored:
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, pause * 2)
            else:
                return

    def restore(self, loaded: Loaded) -> None:
        """A halted table as the log has it: show everybody where it stands, and go on."""
        before = self.seq
        sitting, self.course, self.trouble = loaded
        self.pulse = Pulse.READY
        self.still = False
        self.publish()
        self.reseat(sitting)
        if self.course is not None:
            self.audience.show(self.course, min(before, self.seq))
        self.drain()
        self.driver.nudge()

    def wake(self) -> None:
        """Nothing has changed, but for a while that was not sure: show it to those who asked, or were told so."""
        if self.at_rest() and self.course is not None:
            if self.still:
                self.still = False
                self.audience.show(self.course, self.seq)
            self.audience.show_owed(self.course)
            self.driver.nudge()

    # --- What is shown ----------------------------------------------------------------------------------------------

    def show_now(self, connection: Device, since: int) -> None:
        """Show one device where the table stands; if that is in doubt, it is shown when it no longer is."""
        if self.course is None:
            return
        if self.at_rest():
            self.audience.show_one(connection, self.course, since)
        elif self.pulse is not Pulse.WRITING:
            connection.owed = True
            connection.refuse(unsaved(), seq=self.seq)

    def show_later(self, connection: Device) -> None:
        """Show a device where the table stands, as soon as that is on disk."""
        self.when_at_rest(lambda: self.show_now(connection, -1))

    def info(self, guest: str) -> wire.TableInfo:
        """The table as a guest sees it."""
        here, watchers = self.audience.here(), self.audience.watchers()
        return self.sitting.info(guest, here, watchers, self.seq, self.asking, self.trouble)

    def tell_presence(self) -> None:
        """Tell everybody who is there."""
        self.audience.tell(encode(wire.Presence(sorted(self.audience.here()), self.audience.watchers())))

    def said(self, line: wire.ChatLine) -> None:
        """Tell everybody what was said."""
        if not self.lines or line.number > self.lines[-1].number:
            self.lines.append(line)
            if self.driver.talking is not None:
                self.driver.talking.hear(line)
            self.audience.tell(encode(wire.Said(line)))

    # --- People come, go and change ---------------------------------------------------------------------------------

    def enter(self, connection: Device) -> None:
        """A device has connected; it is told nothing before it says hello."""
        self.audience.devices.add(connection)

    def exit(self, connection: Device) -> None:
        """A device has gone."""
        self.audience.devices.discard(connection)
        self.touched = time.monotonic()
        if connection.greeted:
            self.tell_presence()

    def reseat(self, sitting: Sitting) -> None:
        """The store has a new sitting: rights change at once, whoever lost them is turned away."""
        begun = self.sitting.status == "waiting" and sitting.status != "waiting"
        self.sitting = sitting
        for connection in list(self.audience.devices):
            standing = sitting.standing(connection.guest)
            if standing is None or not may("connect", standing):
                connection.close(NOT_ALLOWED)
                self.audience.devices.discard(connection)
                continue
            connection.standing = standing
            hidden = connection.showing is not None and connection.showing not in standing.seats
            if hidden or (connection.showing is None and begun and len(standing.seats) == 1):
                connection.showing = next(iter(standing.seats)) if len(standing.seats) == 1 else None
                if connection.greeted and not begun:
                    self.show_later(connection)
            if connection.greeted:
                connection.put(encode(wire.Table(self.info(connection.guest))))
        if begun and self.course is not None:
            self.audience.show(self.course, -1)
        self.driver.nudge()

    def leave_memory(self, code: int = NO_TABLE) -> None:
        """The table is gone, or goes elsewhere: nobody and nothing stays behind."""
        self.left = True
        self.pulse = Pulse.HALTED
        self.audience.close(code)
        self.driver.stop()
        self.drain()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the table's own turn."""
        self.hall.spawn(work)


def key_of(message: wire.ClientMessage) -> str | None:
    """The idempotency key of a message, if it has one."""
    return getattr(message, "key", None)


PONG: Final = encode(wire.Pong())
OBEY: Final[dict[type, Callable[[LiveTable, Device, Any], None]]] = {
    wire.Hello: LiveTable.hello,
    wire.Show: LiveTable.show,
    wire.Play: LiveTable.play,
    wire.Undo: LiveTable.undo,
    wire.Back: LiveTable.undo,
    wire.Chat: LiveTable.chat,
    wire.Claim: LiveTable.claim,
    wire.Why: LiveTable.why,
    wire.Propose: LiveTable.propose,
    wire.Ping: LiveTable.ping,
}

"""A live table: a course, its people, their connections. Everything that happens at a table happens here, in turn.

A table writes one move at a time: what arrives while a move is on its way to the disk waits in a queue. So everything
sent shows a position that is on disk, and `(table, seq)` needs no other lock.
"""

import asyncio
import pickle
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from lazaretto.kernel.errors import CannotUndo, IllegalAction, LazarettoError, UnknownAction
from lazaretto.kernel.rng import seeded
from lazaretto.server import wire
from lazaretto.server.advising import proposal, propose
from lazaretto.server.connection import NOT_ALLOWED, Connection
from lazaretto.server.course import Course
from lazaretto.server.crew import Whose
from lazaretto.server.frames import answering, joined, own_part, shared_part, update
from lazaretto.server.refusals import LOGGER, Refused, not_allowed
from lazaretto.server.seats import may
from lazaretto.server.sitting import Sitting
from lazaretto.server.store import Move
from lazaretto.server.talking import Talking
from lazaretto.server.wire import encode

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall

MOST_QUEUED: Final = 256
MOST_LINES: Final = 100
CLAIM_SECONDS: Final = 3.0
VEIL_SECONDS: Final = 0.4  # the beat on which bots answer where the time of an answer would tell something
SNAPSHOT_EVERY: Final = 50  # rows


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class LiveTable:
    """A table in memory."""

    def __init__(self, hall: "Hall", sitting: Sitting, course: Course | None) -> None:
        self.hall = hall
        self.sitting = sitting
        self.course = course
        self.connections: set[Connection] = set()
        self.queue: deque[Callable[[], None]] = deque()
        self.writing = False
        self.thinking: dict[int, asyncio.Task[None]] = {}  # a bot's task per seat
        self.driven = False  # this process moves the bots of this table
        self.next_claim = 0.0  # when to ask again whether it may
        self.touched = time.monotonic()
        self.changing = asyncio.Lock()  # one change of seats at a time
        self.refreshing = asyncio.Lock()  # one look at the store at a time, so that the latest counts
        self.told = 0  # the newest seq another process has told of
        self.lines: deque[wire.ChatLine] = deque(maxlen=MOST_LINES)  # the tail of what was said
        self.talking: Talking | None = None  # the bots' claims, as long as bots play

    # --- Frames from browsers ---------------------------------------------------------------------------------------

    def receive(self, connection: Connection, message: wire.ClientMessage) -> None:
        """Take a frame: do it now, or when the move that is being written is on disk."""
        self.touched = time.monotonic()
        if not self.writing:
            self.obey(connection, message)
        elif len(self.queue) < MOST_QUEUED:
            self.queue.append(lambda: self.obey(connection, message))
        else:
            connection.refuse(Refused("busy", "too much at once at this table"), key_of(message))

    def obey(self, connection: Connection, message: wire.ClientMessage) -> None:
        """Do what a frame asks, or say why not. Whatever goes wrong, the table lives on."""
        try:
            seat = message.show if isinstance(message, wire.Hello) else getattr(message, "seat", None)
            if not may(type(message).__name__.lower(), connection.standing, seat):
                raise not_allowed()
            if not connection.greeted and not isinstance(message, wire.Hello):
                raise Refused("malformed", "say hello first")
            OBEY[type(message)](self, connection, message)
        except Refused as refused:
            connection.refuse(refused, key_of(message), self.course.seq if self.course else None)
            if refused.code == "stale":
                self.show_now(connection, self.seq)
        except Exception:
            LOGGER.exception("table %s failed at %s", self.sitting.id, type(message).__name__)
            connection.refuse(Refused("server", "this failed by our mistake; the table goes on"), key_of(message))
            self.distrust()

    def hello(self, connection: Connection, message: wire.Hello) -> None:
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
        if self.course is not None:
            self.show_now(connection, message.last_seq if message.last_seq <= self.course.seq else -1)
        if fresh and any(chair.stand_in and chair.seat in held for chair in self.sitting.chairs):
            self.spawn(self.hall.returned(self, connection.guest))
        self.nudge()

    def show(self, connection: Connection, message: wire.Show) -> None:
        """Another seat, or none, is shown on this device."""
        connection.showing = message.seat
        if self.course is not None:
            self.show_now(connection, message.last_seq if message.last_seq <= self.course.seq else -1)

    def play(self, connection: Connection, message: wire.Play) -> None:
        """A person's answer."""
        course = self.ready(connection, message)
        if course is None:
            return
        try:
            move = course.play(message.seat, message.code, message.key, now())
        except (IllegalAction, UnknownAction) as error:
            raise Refused("illegal", str(error)) from error
        self.commit(course, move, connection)
        if self.sitting.chairs[message.seat].stand_in:
            self.spawn(self.hall.returned(self, connection.guest))

    def undo(self, connection: Connection, message: wire.Undo | wire.Back) -> None:
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

    def ready(self, connection: Connection, message: wire.Play | wire.Undo | wire.Back) -> Course | None:
        """The course, if the message is new and fits; a retry is answered here."""
        if self.course is None:
            raise Refused("not_running", "the game has not begun")
        course = self.course
        known = course.seq_of(message.seat, message.key)
        if known is not None:
            frame = update(course, connection.showing, course.seq, now())
            connection.put(answering(frame, message.key, known))
            return None
        if self.sitting.status != "running" or course.match.state.over():
            raise Refused("not_running", "the game is over")
        if not course.fits(message.seat, message.expected_seq):
            raise Refused("stale", "the table has moved on")
        return course

    def chat(self, connection: Connection, message: wire.Chat) -> None:
        """Somebody says something."""
        self.spawn(self.hall.say(self, connection.guest, None, "text", message.text, "", {}))

    def claim(self, connection: Connection, message: wire.Claim) -> None:
        """Somebody claims something in the game's own words."""
        if not self.hall.shelf.has_claim(self.sitting.game, message.claim):
            raise Refused("illegal", f"this game knows no claim {message.claim!r}")
        if len(message.args) > 8 or any(len(str(value)) > 64 for value in message.args.values()):
            raise Refused("malformed", "a claim has at most eight short arguments")
        self.spawn(self.hall.say(self, connection.guest, message.seat, "claim", "", message.claim, dict(message.args)))

    def why(self, connection: Connection, message: wire.Why) -> None:
        """Somebody asks why a part cannot be used."""
        if self.course is None:
            raise Refused("not_running", "the game has not begun")
        try:
            rules = self.course.game.why_not(self.course.match.state, message.seat, message.part)
        except (LazarettoError, ValueError, IndexError, KeyError) as error:
            raise Refused("malformed", f"there is no part {message.part!r}") from error
        connection.put(encode(wire.Reason(message.seat, message.part, rules)))

    def propose(self, connection: Connection, message: wire.Propose) -> None:
        """Somebody asks what the game itself would do."""
        self.spawn(propose(self, connection, message.seat))

    def ping(self, connection: Connection, message: wire.Ping) -> None:
        """Still here."""
        connection.put(PONG)

    # --- Moves ------------------------------------------------------------------------------------------------------

    def commit(
        self, course: Course, move: Move, mover: Connection | None = None, done: Callable[[], None] | None = None
    ) -> None:
        """Write a move; encode what it shows while the disk works; tell everybody once it is durable."""
        self.writing = True
        frames: list[tuple[Connection, bytes]] = []
        self.hall.store.submit(move, lambda result: self.committed(result, frames, mover, move.key, done))
        try:
            frames += self.updates(course, move.seq - 1)
        except Exception:
            LOGGER.exception("table %s cannot be shown at seq %d", self.sitting.id, move.seq)
        if mover is not None:
            for place, (connection, frame) in enumerate(frames):
                if connection is mover:
                    frames[place] = (mover, answering(frame, move.key, move.seq))

    def committed(
        self,
        result: bool | BaseException,
        frames: list[tuple[Connection, bytes]],
        mover: Connection | None,
        key: str,
        done: Callable[[], None] | None,
    ) -> None:
        """The disk has answered."""
        if done is not None:
            done()
        if result is not True:
            if isinstance(result, BaseException):
                LOGGER.error("table %s could not write: %s", self.sitting.id, result)
            if mover is not None:
                lost = Refused("stale", "another move was faster")
                mover.refuse(lost if result is False else Refused("server", "the move could not be saved"), key)
            self.spawn(self.recover())
            return
        for connection, frame in frames:
            connection.put(frame)
        self.writing = False
        self.after_move()
        self.drain()

    def after_move(self) -> None:
        """What a durable move brings with it: the end, a snapshot, the bots' turn."""
        course = self.course
        if course is None:
            return
        if course.match.state.over():
            self.spawn(self.hall.finish(self))
        elif course.seq - course.snapped >= SNAPSHOT_EVERY:
            snapshot = course.snapshot()
            if snapshot is not None:
                course.snapped = course.seq
                self.spawn(self.hall.save_snapshot(self.sitting.id, snapshot))
        if self.talking is not None:
            self.talking.listen()
        if self.thinking or self.has_bots():
            self.nudge()

    def drain(self) -> None:
        """Go on with what has waited."""
        while self.queue and not self.writing:
            self.queue.popleft()()
        self.hall.catch_up(self)

    def distrust(self) -> None:
        """Something failed half-way: take nothing more until memory is what the disk says."""
        if not self.writing:
            self.writing = True
            self.spawn(self.recover())

    async def recover(self) -> None:
        """Memory and disk differ, or may differ: what is on disk counts."""
        try:
            before = self.seq
            await self.hall.reload(self)
            self.show_all(min(before, self.seq))
        finally:
            self.writing = False
        self.nudge()
        self.drain()

    # --- Bots -------------------------------------------------------------------------------------------------------

    def has_bots(self) -> bool:
        """Does a bot play any seat?"""
        return any(chair.bot() is not None for chair in self.sitting.chairs)

    def whose(self) -> Whose:
        """Whose turn in the queue a thought of this table's bots takes: that of the house somebody plays from."""
        house = next((device.address for device in self.connections if device.standing.seats), "")
        return Whose(house, self.sitting.id)

    def bot_to_move(self, seat: int) -> str | None:
        """The level of the bot that is asked at this seat, if the table goes on."""
        if self.course is None or self.sitting.status != "running" or not self.course.match.state.legal(seat):
            return None
        goes_on = self.driven and (bool(self.connections) or self.sitting.awaited())
        return self.sitting.chairs[seat].bot() if goes_on else None

    def nudge(self) -> None:
        """Let every bot that is asked begin to think."""
        if self.course is None or self.sitting.status != "running" or not self.has_bots():
            return
        if not self.driven:
            if time.monotonic() >= self.next_claim:
                self.next_claim = time.monotonic() + CLAIM_SECONDS
                self.spawn(self.drive())
            return
        if self.talking is None or self.talking.course is not self.course:
            self.talking = Talking(self, self.course)
        for seat in self.course.match.state.actors():
            if seat not in self.thinking and self.bot_to_move(seat):
                task = asyncio.create_task(self.think(seat))
                self.thinking[seat] = task
                self.hall.tasks.add(task)
                task.add_done_callback(self.hall.tasks.discard)

    async def drive(self) -> None:
        """Become the one process that moves this table's bots, if no other is."""
        if await self.hall.bus.claim(self.sitting.id) and not self.driven:
            self.driven = True
            self.nudge()

    async def think(self, seat: int) -> None:
        """Play a bot's seat as long as it is asked."""
        try:
            while self.bot_to_move(seat):
                await self.bot_move(seat)
        except LazarettoError as error:
            LOGGER.warning("table %s: the bot of seat %d waits: %s", self.sitting.id, seat, error)
            await asyncio.sleep(1.0)
        finally:
            del self.thinking[seat]
        self.nudge()

    async def bot_move(self, seat: int) -> None:
        """One answer of a bot, after a readable moment. It is shown a possible world, never the true one.

        Where the time it takes would tell something (who holds a whip), it thinks whatever it may answer, and answers
        on the beat.
        """
        course = self.course
        assert course is not None
        frame = course.match.state.question(seat)
        veiled = frame is not None and frame.veils()
        delay = self.sitting.bot_delay_ms / 1000
        await asyncio.sleep(delay if frame is None or frame.opens_move() else delay / 3)
        begun = time.monotonic()
        level = self.bot_to_move(seat)
        if level is None or self.course is not course:
            return
        changed = course.changed[seat]
        legal = course.match.state.legal(seat)
        code = legal[0]
        if len(legal) > 1 or veiled:
            luck = self.sitting.luck(seat, changed)
            world = course.game.determinize(course.match.state, seat, seeded(luck >> 64))
            thought = pickle.dumps(world)
            code = await self.hall.pool.think(self.whose(), course.game.id, level, thought, seat, luck % 2**64)
        await proposal(self.hall, self.whose(), course, seat)  # a bot may do so: then it is known
        if veiled:
            await asyncio.sleep(VEIL_SECONDS - (time.monotonic() - begun) % VEIL_SECONDS)
        written = asyncio.Event()

        def play() -> None:
            if self.course is not course or course.changed[seat] != changed or not self.bot_to_move(seat):
                written.set()
                return
            try:
                answer = code if code in course.match.state.legal(seat) else legal[0]
                move = course.play(seat, answer, "", now())
            except Exception:
                LOGGER.exception("table %s failed at a bot's move", self.sitting.id)
                self.distrust()
                written.set()
            else:
                self.commit(course, move, done=written.set)

        if self.writing:
            self.queue.append(play)
        else:
            play()
        await written.wait()

    # --- What is shown ----------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The newest seq; 0 before the start."""
        return self.course.seq if self.course else 0

    def updates(self, course: Course, since: int) -> list[tuple[Connection, bytes]]:
        """The frame of every device; devices that show the same seat get the same bytes."""
        parts: dict[int | None, bytes] = {}
        shared: bytes | None = None
        found = []
        for connection in self.connections:
            if not connection.greeted:
                continue
            frame = parts.get(connection.showing)
            if frame is None:
                if shared is None:
                    shared = shared_part(course, since, now())
                frame = parts[connection.showing] = joined(shared, own_part(course, connection.showing, since))
            found.append((connection, frame))
        return found

    def show_all(self, since: int) -> None:
        """Show every device where the table stands."""
        if self.course is not None:
            for connection, frame in self.updates(self.course, since):
                connection.put(frame)

    def show_now(self, connection: Connection, since: int) -> None:
        """Show one device where the table stands."""
        if self.course is not None:
            connection.put(update(self.course, connection.showing, since, now()))

    def here(self) -> set[int]:
        """The seats whose holders are connected."""
        return {seat for connection in self.connections if connection.greeted for seat in connection.standing.seats}

    def watchers(self) -> int:
        """How many devices are connected that hold no seat."""
        return sum(connection.greeted and not connection.standing.seats for connection in self.connections)

    def info(self, guest: str) -> wire.TableInfo:
        """The table as a guest sees it."""
        asking = self.course.match.state.actors() if self.course else []
        return self.sitting.info(guest, self.here(), self.watchers(), self.seq, asking)

    def table_frame(self, connection: Connection) -> bytes:
        """Seats, host and status for a device."""
        return encode(wire.Table(self.info(connection.guest)))

    def tell_presence(self) -> None:
        """Tell everybody who is there."""
        frame = encode(wire.Presence(sorted(self.here()), self.watchers()))
        for connection in self.connections:
            if connection.greeted:
                connection.put(frame)

    def said(self, line: wire.ChatLine) -> None:
        """Tell everybody what was said."""
        if not self.lines or line.number > self.lines[-1].number:
            self.lines.append(line)
            if self.talking is not None:
                self.talking.hear(line)
            frame = encode(wire.Said(line))
            for connection in self.connections:
                if connection.greeted:
                    connection.put(frame)

    # --- People come, go and change ---------------------------------------------------------------------------------

    def enter(self, connection: Connection) -> None:
        """A device has connected; it is told nothing before it says hello."""
        self.connections.add(connection)

    def exit(self, connection: Connection) -> None:
        """A device has gone."""
        self.connections.discard(connection)
        self.touched = time.monotonic()
        if connection.greeted:
            self.tell_presence()

    def reseat(self, sitting: Sitting) -> None:
        """The store has a new sitting: rights change at once, whoever lost them is turned away."""
        begun = self.sitting.status == "waiting" and sitting.status != "waiting"
        self.sitting = sitting
        for connection in list(self.connections):
            standing = sitting.standing(connection.guest)
            if standing is None or not may("connect", standing):
                connection.close(NOT_ALLOWED)
                self.connections.discard(connection)
                continue
            connection.standing = standing
            hidden = connection.showing is not None and connection.showing not in standing.seats
            if hidden or (connection.showing is None and begun and len(standing.seats) == 1):
                connection.showing = next(iter(standing.seats)) if len(standing.seats) == 1 else None
                if connection.greeted and not begun:
                    self.show_later(connection)
            if connection.greeted:
                connection.put(self.table_frame(connection))
        if begun:
            self.show_all(-1)
        self.nudge()

    def show_later(self, connection: Connection) -> None:
        """Show a device where the table stands, as soon as that is on disk."""
        if self.writing:
            self.queue.append(lambda: self.show_now(connection, -1))
        else:
            self.show_now(connection, -1)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the table's own turn."""
        self.hall.spawn(work)


def key_of(message: wire.ClientMessage) -> str | None:
    """The idempotency key of a message, if it has one."""
    return message.key if isinstance(message, wire.Play | wire.Undo | wire.Back) else None


PONG: Final = encode(wire.Pong())
OBEY: Final[dict[type, Callable[[LiveTable, Connection, Any], None]]] = {
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

# mypyc: compiled
"""A table: a course, its people, their devices. Everything that happens at a table happens here, in turn.

A table writes one move at a time: what arrives while a move is on its way to the log waits in a queue. So everything
that is shown, to people, to bots and over REST, is in the log. A write that fails, or whose fate is unknown, halts the
table: memory counts for nothing then, and it takes no move until it has been read anew from the log.
"""

from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

import msgspec

from lazaretto.host import wire
from lazaretto.host.audience import Audience, Sent
from lazaretto.host.carrier import Carrier
from lazaretto.host.clock import now
from lazaretto.host.course import Course
from lazaretto.host.devices import NO_TABLE, NOT_ALLOWED, Device
from lazaretto.host.frames import answering
from lazaretto.host.lines import Lines
from lazaretto.host.loading import Loaded
from lazaretto.host.log import Ending, Move, Written
from lazaretto.host.pulse import Pulse
from lazaretto.host.refusals import LOGGER, Refused, broken, unsaved
from lazaretto.host.rights import Right, may
from lazaretto.host.sitting import Sitting
from lazaretto.host.wire import encode

SNAPSHOT_EVERY: Final = 50  # rows
C = TypeVar("C", bound=Carrier)


class Writing:
    """A move on its way to the log, and what is told once it is there."""

    def __init__(
        self, move: Move, mover: Device | None, ending: Ending | None, done: Callable[[], None] | None
    ) -> None:
        self.key = move.key
        self.seq = move.seq
        self.mover = mover
        self.ending = ending
        self.done = done
        self.frames: list[Sent] | None = None
        self.asking: list[int] = []  # whom the game waits for after it


class Table(Generic[C]):
    """A table in memory."""

    def __init__(self, carrier: C, loaded: Loaded, lines: Iterable[wire.ChatLine] = ()) -> None:
        self.carrier = carrier
        self.sitting, self.course, self.trouble = loaded
        self.stands_in = self.sitting.stands_in()  # a bot, for somebody
        self.audience = Audience()
        self.pulse = Pulse()
        self.left = False  # this process has it no more
        self.received = 0.0  # when what is being done was asked for
        self.writing: Writing | None = None
        self.lines = Lines(lines)  # what was said
        self.still = False  # everybody was told that nothing can be kept just now
        self.seq = 0  # the newest that is in the log; 0 before the start
        self.asking: list[int] = []  # whom the game waits for, at that seq
        self.publish()

    # --- What may be relied on --------------------------------------------------------------------------------------

    def at_rest(self) -> bool:
        """Is everything in memory in the log, and surely ours?"""
        return self.pulse.ready and not self.left and self.carrier.holds()

    def plays(self) -> bool:
        """Can the game be gone on with?"""
        return self.sitting.status == "running" and self.trouble is None and self.course is not None

    def publish(self) -> None:
        """Memory is what the log says: this is what may be told of the table from now on."""
        if self.course is not None:
            self.seq = self.course.seq
            self.asking = self.course.match.state.actors() if self.trouble is None else []

    def begun(self) -> Course:
        """The course, or why there is none."""
        if self.course is not None:
            return self.course
        self.check_sound()
        raise Refused("not_running", "the game has not begun")

    def check_sound(self) -> None:
        """Refuse what makes no sense at a table that cannot be gone on with."""
        if self.trouble is not None:
            raise broken(self.trouble)

    # --- Moves ------------------------------------------------------------------------------------------------------

    def commit(
        self, course: Course, move: Move, mover: Device | None = None, done: Callable[[], None] | None = None
    ) -> None:
        """Write a move; encode what it shows while the disk works; tell everybody once it is in the log."""
        self.pulse.write()
        ending = course.ending(self.sitting.players()) if course.match.state.over() else None
        writing = self.writing = Writing(move, mover, ending, done)
        self.carrier.write(move, ending, course.due_snapshot(SNAPSHOT_EVERY), self.written)
        frames: list[Sent]
        try:
            frames = self.audience.updates(course, move.seq - 1)
        except Exception:
            frames = []
            LOGGER.exception("table %s cannot be shown at seq %d", self.sitting.id, move.seq)
        if mover is not None:
            for place, (device, shared, own) in enumerate(frames):
                if device is mover:
                    frames[place] = (mover, shared, answering(own, move.key, move.seq))
        writing.frames = frames
        writing.asking = course.match.state.actors()

    def written(self, result: Written) -> None:
        """The move that was being written is in the log: tell it, and go on. Or it is not."""
        writing, self.writing = self.writing, None
        assert writing is not None
        if writing.done is not None:
            writing.done()
        frames, ending = writing.frames, writing.ending
        assert frames is not None, "a carrier tells how it went after `write` has returned"
        if result is not True:
            self.failed(result, writing.mover, writing.key)
            return
        self.pulse.rest()
        self.seq, self.asking = writing.seq, writing.asking
        for device, shared, own in frames:
            device.put_both(shared, own)
        if ending is not None:
            self.reseat(msgspec.structs.replace(self.sitting, status="over", record=ending.record, changed_at=now()))
        self.carrier.moved()
        self.pulse.drain()

    def failed(self, result: Written, mover: Device | None, key: str) -> None:
        """A move is not in the log, or nobody knows: halt."""
        if isinstance(result, BaseException):
            cause = getattr(result, "cause", result)
            LOGGER.error("table %s could not write: %s: %s", self.sitting.id, type(cause).__name__, cause)
        self.pulse.halt()
        if mover is not None:
            mover.refuse(unsaved(), key, self.seq)
        self.stand_still(mover)
        self.pulse.drain()
        self.carrier.read_again()

    def distrust(self) -> None:
        """Something failed half-way: take nothing more until memory is what the log says."""
        if self.pulse.ready:
            self.pulse.halt()
            self.stand_still()
            self.carrier.read_again()

    def stand_still(self, knows: Device | None = None) -> None:
        """Nothing can be kept just now: say so, once, to everybody who does not know. An update ends it."""
        if self.course is not None and not self.still:
            self.still = True
            self.audience.tell(encode(wire.Error("unsaved", unsaved().text, None, self.seq)), but=knows)

    def restore(self, loaded: Loaded) -> None:
        """A halted table as the log has it: show everybody where it stands, and go on."""
        before = self.seq
        sitting, self.course, self.trouble = loaded
        self.pulse.rest()
        self.still = False
        self.publish()
        self.reseat(sitting)
        if self.course is not None:
            self.audience.show(self.course, min(before, self.seq))
        self.pulse.drain()
        self.carrier.nudge()

    def wake(self) -> None:
        """Nothing has changed, but for a while that was not sure: show it to those who asked, or were told so."""
        if self.at_rest() and self.course is not None:
            if self.still:
                self.still = False
                self.audience.show(self.course, self.seq)
            self.audience.show_owed(self.course)
            self.carrier.nudge()

    # --- What is shown ----------------------------------------------------------------------------------------------

    def show_now(self, device: Device, since: int) -> None:
        """Show one device where the table stands; if that is in doubt, it is shown when it no longer is."""
        if self.course is None:
            return
        if self.at_rest():
            self.audience.show_one(device, self.course, since)
        elif not self.pulse.writing:
            device.owed = True
            device.refuse(unsaved(), seq=self.seq)

    def granted(self, wishes: frozenset[str]) -> frozenset[str]:
        """What a device is sent of what it wishes: a coach speaks only where nobody plays from another device."""
        return wishes if len(self.sitting.people()) < 2 else wishes - {"coach"}

    def info(self, guest: str) -> wire.TableInfo:
        """The table as a guest sees it."""
        here, watchers = self.audience.here(), self.audience.watchers()
        return self.sitting.info(guest, here, watchers, self.seq, self.asking, self.trouble)

    def said(self, line: wire.ChatLine) -> None:
        """Tell everybody what was said; a whisper nobody but the two whose it is, and no bot."""
        if not self.lines.add(line):
            return
        if line.to is not None:
            self.audience.whisper(line)
        else:
            self.carrier.heard(line)
            self.audience.tell(encode(wire.Said(line)))

    # --- People come, go and change ---------------------------------------------------------------------------------

    def enter(self, device: Device) -> None:
        """A device has connected; it is told nothing before it says hello."""
        self.audience.devices.add(device)

    def exit(self, device: Device) -> None:
        """A device has gone."""
        self.audience.devices.discard(device)
        if device.greeted:
            self.audience.tell_presence()

    def reseat(self, sitting: Sitting) -> None:
        """The store has a new sitting: rights change at once, whoever lost them is turned away."""
        begun = self.sitting.status == "waiting" and sitting.status != "waiting"
        self.sitting, self.stands_in = sitting, sitting.stands_in()
        for device in list(self.audience.devices):
            standing = sitting.standing(device.guest)
            if standing is None or not may(Right.WATCH, standing):
                device.close(NOT_ALLOWED)
                self.audience.devices.discard(device)
                continue
            device.standing = standing
            device.wishes = self.granted(device.wishes)
            hidden = device.showing is not None and device.showing not in standing.seats
            if hidden or (device.showing is None and begun and len(standing.seats) == 1):
                device.showing = next(iter(standing.seats)) if len(standing.seats) == 1 else None
                if device.greeted and not begun:  # as soon as that is in the log
                    self.pulse.when_at_rest(lambda device=device: self.show_now(device, -1))  # type: ignore[misc]
            if device.greeted:
                lines = self.lines.heard_by(device.showing) if hidden else []
                device.put(encode(wire.Table(self.info(device.guest), lines)))
        if begun and self.course is not None:
            self.audience.show(self.course, -1)
        self.carrier.nudge()

    def leave(self, code: int = NO_TABLE) -> None:
        """The table is gone, or goes elsewhere: nobody and nothing stays behind."""
        self.left = True
        self.pulse.halt()
        self.audience.close(code)
        self.carrier.stop()
        self.pulse.drain()

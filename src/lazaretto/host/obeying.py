# mypyc: compiled
"""What a table does with the frames of its devices: one function for each kind of message."""

import time
from collections.abc import Callable
from typing import Any, Final

from lazaretto.host import claims, wire
from lazaretto.host.carrier import Saying
from lazaretto.host.clock import now
from lazaretto.host.course import Course
from lazaretto.host.devices import Device
from lazaretto.host.frames import answering, update
from lazaretto.host.refusals import LOGGER, Refused, busy, not_allowed, unsaved
from lazaretto.host.rights import may
from lazaretto.host.table import Table
from lazaretto.host.wire import encode
from lazaretto.kernel.errors import CannotUndo, IllegalAction, LazarettoError, UnknownAction

PONG: Final = encode(wire.Pong())
AnyTable = Table[Any]


def receive(table: AnyTable, device: Device, message: wire.ClientMessage) -> None:
    """Take a frame: obey it now, or when the move that is being written is in the log."""
    received = time.perf_counter()
    if not table.pulse.writing or isinstance(message, wire.Ping):  # a slow disk is no dead connection
        obey(table, device, message, received)
    elif table.pulse.full:
        device.refuse(busy(), key_of(message))
    else:
        table.pulse.when_at_rest(lambda: obey(table, device, message, received))


def obey(table: AnyTable, device: Device, message: wire.ClientMessage, received: float) -> None:
    """Do what a frame asks, or say why not. Whatever goes wrong, the table lives on."""
    table.received = received
    try:
        seat = message.show if isinstance(message, wire.Hello) else getattr(message, "seat", None)
        if not may(message.right, device.standing, seat):
            raise not_allowed()
        if not device.greeted and not isinstance(message, wire.Hello):
            raise Refused("malformed", "say hello first")
        OBEY[type(message)](table, device, message)
    except Refused as refused:
        device.refuse(refused, key_of(message), table.seq if table.course else None)
        if refused.code == "stale":
            table.show_now(device, table.seq)
        elif refused.code == "unsaved":
            table.stand_still(device)
    except Exception:
        LOGGER.exception("table %s failed at %s", table.sitting.id, type(message).__name__)
        device.refuse(Refused("server", "this failed by our mistake; the table goes on"), key_of(message))
        table.distrust()


def key_of(message: wire.ClientMessage) -> str | None:
    """The idempotency key of a message, if it has one."""
    return getattr(message, "key", None)


# --- Looking --------------------------------------------------------------------------------------------------------


def hello(table: AnyTable, device: Device, message: wire.Hello) -> None:
    """A device has come, or come back."""
    held = device.standing.seats
    device.showing = message.show
    if message.show is None and len(held) == 1:
        (device.showing,) = held
    device.wishes = table.granted(frozenset(message.wishes))
    fresh = not device.greeted
    device.greeted = True
    if fresh:
        table.audience.tell_presence()
    device.put(encode(wire.Table(table.info(device.guest), table.lines.heard_by(device.showing))))
    table.show_now(device, message.last_seq if message.last_seq <= table.seq else -1)
    if fresh and any(chair.stand_in and chair.seat in held for chair in table.sitting.chairs):
        table.carrier.give_back(device.guest)
    table.carrier.nudge()


def show(table: AnyTable, device: Device, message: wire.Show) -> None:
    """Another seat, or none, is shown on this device."""
    device.showing = message.seat
    if table.lines.whispered(message.seat):
        device.put(encode(wire.Table(table.info(device.guest), table.lines.heard_by(device.showing))))
    table.show_now(device, message.last_seq if message.last_seq <= table.seq else -1)


def why(table: AnyTable, device: Device, message: wire.Why) -> None:
    """Somebody asks why a part cannot be used."""
    if not table.at_rest():
        raise unsaved()
    course = table.begun()
    state, laid = course.match.state, message.laid
    try:
        if laid is None:
            rules = course.game.why_not(state, message.seat, message.part)
        else:
            rules = course.game.draft_breaks(state, message.seat, message.part, laid)
    except (LazarettoError, ValueError, IndexError, KeyError) as error:
        raise Refused("malformed", f"there is no part {message.part!r}") from error
    device.put(encode(wire.Reason(message.seat, message.part, rules, laid)))


def propose(table: AnyTable, device: Device, message: wire.Propose) -> None:
    """Somebody asks what the game itself would do."""
    table.carrier.propose(device, message.seat)


def ping(table: AnyTable, device: Device, message: wire.Ping) -> None:
    """Still here."""
    device.put(PONG)


# --- Moving ---------------------------------------------------------------------------------------------------------


def play(table: AnyTable, device: Device, message: wire.Play) -> None:
    """A person's answer, a row of them, an aid that finds one, or how all is to be in the end."""
    if not message.is_one():
        raise Refused("malformed", "a play has either a code, codes, an aid, or a draft and how it is laid out")
    course = ready(table, device, message)
    if course is None:
        return
    if message.aid is not None:
        table.carrier.follow(device, message)
        return
    try:
        table.audience.attend(course)
        move = course.play_row(message.seat, row_of(course, message), message.key, now())
    except (IllegalAction, UnknownAction) as error:
        raise Refused("illegal", str(error)) from error
    table.commit(course, move, device)
    if table.stands_in and table.sitting.chairs[message.seat].stand_in:
        table.carrier.give_back(device.guest)


def row_of(course: Course, message: wire.Play) -> list[int]:
    """The actions of a play that names them, or that says where they are to lead."""
    if message.draft is None or message.laid is None:
        return message.row()
    return course.game.draft_row(course.match.state, message.seat, message.draft, message.laid)


def undo(table: AnyTable, device: Device, message: wire.Undo | wire.Back) -> None:
    """A person takes something back."""
    course = ready(table, device, message)
    if course is None:
        return
    try:
        only = isinstance(message, wire.Back)
        move = course.undo(message.seat, message.key, now(), answer_only=only)
    except CannotUndo as error:
        raise Refused("cannot_undo", str(error)) from error
    table.commit(course, move, device)


def ready(table: AnyTable, device: Device, message: wire.Play | wire.Undo | wire.Back) -> Course | None:
    """The course, if the message is new and fits; a retry is answered here."""
    if not table.at_rest():
        raise unsaved()
    course = table.begun()
    known = course.seq_of(message.seat, message.key)
    if known is not None:
        frame = update(course, device.showing, course.seq, now(), device.wishes)
        device.put(answering(frame, message.key, known))
        return None
    table.check_sound()
    if table.sitting.status != "running" or course.match.state.over():
        raise Refused("not_running", "the game is over")
    if not course.fits(message.seat, message.expected_seq):
        raise Refused("stale", "the table has moved on")
    return course


# --- Speaking -------------------------------------------------------------------------------------------------------


def chat(table: AnyTable, device: Device, message: wire.Chat) -> None:
    """Somebody says something, to everybody or to one seat."""
    if message.to is not None:
        check_whisper(table, device, message.to)
    seat = None if message.to is None else device.showing
    table.carrier.speak(device, Saying(seat, "text", message.text, to=message.to), message.key)


def check_whisper(table: AnyTable, device: Device, to: int) -> None:
    """A whisper goes from the seat that is shown to a person at another device, once nobody changes seats any more."""
    if device.showing is None:
        raise not_allowed()
    if table.course is None:
        raise Refused("not_running", "nobody whispers before the game has begun")
    chairs = table.sitting.chairs
    if to >= len(chairs) or chairs[to].kind != "person" or device.guest in chairs[to].holders:
        raise Refused("illegal", "one whispers to a person who plays from another device")


def claim(table: AnyTable, device: Device, message: wire.Claim) -> None:
    """Somebody claims something in the game's own words."""
    if not table.at_rest():
        raise unsaved()
    if table.course is None:
        raise Refused("illegal", "nothing is claimed before the game has begun")
    shown = table.course.game.public_view(table.course.match.state)
    args = claims.checked(table.carrier.words(table.sitting.game), shown, message.claim, message.args)
    said = Saying(message.seat, "claim", "", message.claim, claims.dated(shown, args))
    table.carrier.speak(device, said, message.key)


OBEY: Final[dict[type, Callable[[AnyTable, Device, Any], None]]] = {
    wire.Hello: hello,
    wire.Show: show,
    wire.Play: play,
    wire.Undo: undo,
    wire.Back: undo,
    wire.Chat: chat,
    wire.Claim: claim,
    wire.Why: why,
    wire.Propose: propose,
    wire.Ping: ping,
}

"""Update frames: the public part is encoded once per move, each viewer's part is added as ready bytes."""

from typing import Any, Final

from msgspec import Raw, Struct

from lazaretto.host.course import Course
from lazaretto.host.wire import Clock, Entry, Json, encode
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.state import State

NO_CHOICES: Final = Raw(b"[]")
MOST_ENCODED: Final = 50_000  # choices of a game
ENCODED: Final[dict[str, dict[Any, bytes]]] = {}  # by game, then by everything a choice is made of


class Shared(Struct, tag_field="type", tag="update"):
    """What every viewer's update begins with."""

    seq: int
    since: int
    public: Json
    outcome: Json | None
    clock: Clock


class Own(Struct):
    """What a viewer's update ends with."""

    seat: int | None
    private: Json | None
    question: Any
    choices: Raw
    changed: int
    notes: list[Entry]
    can_undo: bool
    can_back: bool
    aids: list[str]
    proposes: bool


class Answer(Struct):
    """Which message an update answers."""

    key: str
    key_seq: int


def joined(one: bytes, other: bytes) -> bytes:
    """Two JSON objects as one."""
    return one[:-1] + b"," + other[1:]


def shared_part(course: Course, since: int, now: int) -> bytes:
    """The part of an update that all viewers have in common."""
    game, state = course.game, course.match.state
    outcome = game.outcome(state).json() if state.over() else None
    clock = Clock(now, course.asked, course.used)
    return encode(Shared(course.seq, since, game.public_view(state), outcome, clock))


def own_part(course: Course, seat: int | None, since: int) -> bytes:
    """The part of an update for one seat, or for those who are shown none."""
    if seat is None:
        notes = course.entries(SPECTATOR, since)
        return encode(Own(None, None, None, NO_CHOICES, course.seq, notes, False, False, [], False))
    game, match = course.game, course.match
    state = match.state
    asked = course.whole and bool(state.legal(seat))
    can_back = course.whole and match.last_answer(seat) is not None
    return encode(
        Own(
            seat,
            dict(game.private(state, seat)),
            game.question(state, seat) if asked else None,
            choices_part(game, state, seat) if asked else NO_CHOICES,
            course.changed[seat],
            course.entries(seat, since),
            can_back and match.can_undo(seat),
            can_back,
            game.aids_for(state, seat) if asked else [],
            asked and game.proposes(state, seat),
        )
    )


def choices_part(game: Game[Any], state: State, seat: int) -> Raw:
    """The choices of a seat. The same choice, pointing at the same parts, is encoded once for all tables."""
    known = ENCODED.setdefault(game.id, {})
    if len(known) > MOST_ENCODED:
        known.clear()
    label_of, parts_of = game.label, game.parts
    label: str = ""
    more: dict[str, Any] = {}
    found = []
    for action in state.legal(seat):
        parts = parts_of(state, seat, action)
        if label_of is None:
            key: Any = (action, parts)
        else:
            label, more = label_of(state, seat, action)
            key = (action, parts, label, *more.items())
        try:
            one = known.get(key)
        except TypeError:  # an argument that cannot be a key
            one = encode(game.choice(action, label, more, parts))
        if one is None:
            one = known[key] = encode(game.choice(action, label, more, parts))
        found.append(one)
    return Raw(b"[" + b",".join(found) + b"]")


def update(course: Course, seat: int | None, since: int, now: int) -> bytes:
    """A whole update for one viewer."""
    return joined(shared_part(course, since, now), own_part(course, seat, since))


def answering(frame: bytes, key: str, seq: int) -> bytes:
    """The update that answers a message."""
    return joined(frame, encode(Answer(key, seq)))

# mypyc: compiled
"""Update frames: the public part is encoded once per move, each viewer's part is added as ready bytes.

A frame is the bytes of the one and those of the other, put together when it is sent: until then a move has its public
part in memory once.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from msgspec import Raw

from lazaretto.host.course import Course
from lazaretto.host.pieces import NO_CHOICES, NO_MORE, Answer, More, Own, Shared
from lazaretto.host.scenes import scenes_part
from lazaretto.host.wire import ChoiceInfo, Clock, Entry, TipInfo, encode
from lazaretto.kernel.coaching import tips
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.state import State
from lazaretto.kernel.view import Choice, Parts
from lazaretto.kernel.ways import Fork, grow, set_apart

MOST_ENCODED: Final = 50_000  # choices of a game
NONE_APART: Final[Mapping[int, str]] = {}


class Pointing:
    """An encoded choice, and the parts it points at."""

    def __init__(self, parts: Parts, encoded: bytes) -> None:
        self.parts = parts
        self.encoded = encoded


class Encoded:
    """The choices of a game that were encoded before: by everything they are made of, and the latest of each action."""

    def __init__(self) -> None:
        self.known: dict[Any, bytes] = {}
        self.latest: dict[int, Pointing] = {}  # most point where they did; a row of names is long to look up


ENCODED: Final[dict[str, Encoded]] = {}  # by game


def joined(one: bytes, other: bytes) -> bytes:
    """Two JSON objects as one."""
    return b"".join((one[:-1], b",", other[1:]))


def shared_part(course: Course, since: int, now: int) -> bytes:
    """The part of an update that all viewers have in common: how its JSON begins."""
    game, state = course.game, course.match.state
    outcome = game.outcome(state).json() if state.over() else None
    clock = Clock(now, course.asked, course.used)
    return encode(Shared(course.seq, since, game.public_view(state), outcome, clock))[:-1] + b","


def own_part(course: Course, seat: int | None, since: int, wishes: Collection[str] = ()) -> bytes:
    """The part of an update for one seat, or for those who are shown none, with what their device wishes: its end."""
    staged = "scenes" in wishes
    notes = course.entries(SPECTATOR if seat is None else seat, since, told=staged)
    own = encode(watching(course, notes) if seat is None else seated(course, seat, notes, wishes))
    if "coach" in wishes and seat is not None and course.whole:
        own = own[:-1] + b',"tips":%b}' % encode(coached(course, seat))
    if not staged:
        return own[1:]
    new = since == course.seq - 1  # who missed more than one move, or has come just now, sees where the table stands
    scenes = scenes_part(course.scenes, seat) if new else b"[]"
    bare = b"" if course.game.hides(course.match.state) else b',"hides":false'
    return own[1:-1] + b',"step":%d,"scenes":%b%b}' % (len(course.seqs), scenes, bare)


def coached(course: Course, seat: int) -> list[TipInfo]:
    """What a coach could say to a seat now."""
    found = tips(course.game, course.match.state, seat, course.news(seat))
    return [TipInfo(tip.key, dict(tip.args), list(tip.point), tip.asks) for tip in found]


def watching(course: Course, notes: list[Entry]) -> Own:
    """What those are sent who are shown no seat."""
    return Own(None, None, None, NO_CHOICES, course.seq, notes, False, False, [], False)


def seated(course: Course, seat: int, notes: list[Entry], wishes: Collection[str]) -> Own:
    """What those are sent who are shown a seat."""
    game, match = course.game, course.match
    state = match.state
    asked = course.whole and bool(state.legal(seat))
    can_back = course.whole and match.last_answer(seat) is not None
    return Own(
        seat,
        dict(game.private(state, seat)),
        game.question(state, seat) if asked else None,
        (ways_part if "ways" in wishes else choices_part)(game, state, seat) if asked else NO_CHOICES,
        course.changed[seat],
        notes,
        can_back and match.can_undo(seat),
        can_back,
        game.aids_for(state, seat) if asked else [],
        course.whole and game.proposes(state, seat),
    )


def choices_part(game: Game[Any], state: State, seat: int) -> Raw:
    """The choices of a seat."""
    before = encoded(game)
    if game.label is not None:
        return Raw(listed([choice_part(game, state, seat, action, before) for action in state.legal(seat)]))
    parts, latest, found = game.parts, before.latest, []
    actions: list[Any] = state.legal(seat)  # compiled, they stay objects
    for action in actions:
        one = latest.get(action)
        same = one is not None and one.parts == parts(state, seat, action)
        found.append(one.encoded if one is not None and same else choice_part(game, state, seat, action, before))
    return Raw(listed(found))


def encoded(game: Game[Any]) -> Encoded:
    """The choices of a game that were encoded before."""
    before = ENCODED.get(game.id)
    if before is None or len(before.known) > MOST_ENCODED:
        before = ENCODED[game.id] = Encoded()
    return before


def choice_part(game: Game[Any], state: State, seat: int, action: int, before: Encoded) -> bytes:
    """A choice. The same one, pointing at the same parts, is encoded once for all tables."""
    parts = game.parts(state, seat, action)
    label: str = ""
    more: dict[str, Any] = {}
    if game.label is None:
        latest = before.latest.get(action)
        if latest is not None and latest.parts == parts:
            return latest.encoded
        key: Any = (action, parts)
    else:
        label, more = game.label(state, seat, action)
        key = (action, parts, label, *more.items())
    try:
        one = before.known.get(key)
    except TypeError:  # an argument that cannot be a key
        return encode(basic(game.choice(action, label, more, parts)))
    if one is None:
        one = before.known[key] = encode(basic(game.choice(action, label, more, parts)))
    if game.label is None:
        before.latest[action] = Pointing(parts, one)
    return one


def basic(choice: Choice) -> ChoiceInfo:
    """What every device is told of a choice."""
    return ChoiceInfo(choice.code, choice.verb, choice.args, choice.label, [list(places) for places in choice.parts])


def ways_part(game: Game[Any], state: State, seat: int) -> Raw:
    """The choices of a seat with all that people are told: what each costs, and what follows in the same move."""
    fork = grow(state, seat)
    if fork is None:
        return NO_CHOICES
    shortcuts = game.shortcuts(state, seat)
    found = ways_of(game, fork, encoded(game), set_apart(shortcuts))
    found += [encode(info(game.shortcut(state, seat, short))) for short in shortcuts]
    return Raw(listed(found))


def info(choice: Choice) -> ChoiceInfo:
    """All that is told of a choice."""
    return ChoiceInfo(
        choice.code,
        choice.verb,
        choice.args,
        choice.label,
        [list(places) for places in choice.parts],
        [info(later) for later in choice.then],
        along=list(choice.along),
        cost=dict(choice.cost),
        danger=choice.danger,
        extra=choice.extra,
        final=choice.final,
        asks=choice.asks,
        also=[list(places) for places in choice.also],
    )


def listed(found: list[bytes]) -> bytes:
    """JSON values as a list."""
    return b"[" + b",".join(found) + b"]"


def ways_of(game: Game[Any], fork: Fork, before: Encoded, apart: Mapping[int, str] = NONE_APART) -> list[bytes]:
    """A question's answers, each with what follows; those set apart have another name, and no parts."""
    state, seat, found = fork.state, fork.seat, []
    for way in fork.ways:
        one = choice_part(game, state, seat, way.action, before)
        if way.action in apart:
            one = encode(basic(replace(game.readable(state, seat, way.action), label=apart[way.action], parts=())))
        more = More(
            NO_CHOICES if way.fork is None else Raw(listed(ways_of(game, way.fork, before))),
            along=list(way.along),
            cost=dict(game.cost(state, seat, way.action)),
            danger=game.danger(state, seat, way.action),
            extra=way.extra,
            final=way.final,
            asks=way.asks,
            also=[list(places) for one in way.forced for places in game.parts(one.state, seat, one.action)],
        )
        found.append(joined(one, encode(more)) if more != NO_MORE else one)
    return found


def update(course: Course, seat: int | None, since: int, now: int, wishes: Collection[str] = ()) -> bytes:
    """A whole update for one viewer."""
    return shared_part(course, since, now) + own_part(course, seat, since, wishes)


def answering(frame: bytes, key: str, seq: int) -> bytes:
    """The update, or its end, that answers a message."""
    return joined(frame, encode(Answer(key, seq)))

# mypyc: interpreted
"""Ways: every way to finish the move that a seat is in, as people see it: the small questions of one decision, whole.

Machines answer one small question after the other, in one canonical order; people pick in any order. So they are shown
the tree of the whole move. It is followed in copies of the position, and only as far as the seat knows the way by
itself: it ends where another seat is asked, where the next move opens, where something is revealed, where a
simultaneous phase is over, and where the game is.

The tree goes on into a next move of the same seat where that has a usual answer (the newcomer's car is parked where it
is least in the way), as long as usual answers are given.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from lazaretto.kernel.frames import Frame
from lazaretto.kernel.state import Forced, State
from lazaretto.kernel.view import Parts, question_key

MOST: Final = 400  # answers in a tree


@dataclass
class Way:
    """An answer within a move, what goes along with it, and the question that follows in the same move.

    `asks` is that question's key; `fork` its answers, which are missing where the tree is cut. An `extra` answer is
    not the usual one of its question. After a `final` one nothing can be taken back, or others go on from it.
    `forced` are the answers of the same move that it brings along, because they are the only ones.
    """

    action: int
    along: tuple[int, ...] = ()
    extra: bool = False
    final: bool = False
    asks: str = ""
    fork: "Fork | None" = None
    forced: list[Forced] = field(default_factory=list)


@dataclass(frozen=True)
class Shortcut:
    """Several moves of a seat in one gesture: a row of actions, as one choice with a text, parts and a cost of its own.

    It is no rule: each action is an answer of its own, and what a person could click one after the other.
    """

    actions: tuple[int, ...]
    label: str
    args: Mapping[str, Any]
    parts: Parts
    cost: Mapping[str, int]
    apart: str = ""  # what its first answer by itself is called beside it; a click on its parts means all of them


def set_apart(shortcuts: Sequence[Shortcut]) -> dict[int, str]:
    """The answers that have another name beside shortcuts, and no parts."""
    return {one.actions[0]: one.apart for one in shortcuts if one.apart}


@dataclass
class Fork:
    """A question within a move: the position in which a seat is asked, and the ways on.

    `kinds` are the kinds of questions from the first of the tree to this one.
    """

    state: State
    seat: int
    ways: list[Way] = field(default_factory=list)
    kinds: tuple[type[Frame], ...] = ()

    def asks_again(self) -> bool:
        """Is it the next of several questions of one kind, as for the second patient of a department?"""
        return self.kinds[-1] in self.kinds[:-1]


def fork_at(state: State, seat: int, frame: Frame, before: Fork | None = None) -> Fork:
    """The question of a seat, its answers not yet followed."""
    ways = [Way(action, extra=frame.is_extra(state, action)) for action in state.legal(seat)]
    return Fork(state, seat, ways, (*(before.kinds if before is not None else ()), type(frame)))


def next_question(before: State, after: State, seat: int) -> Frame | None:
    """What a seat is asked next, if nobody else and nothing else came between."""
    if after.reveals() != before.reveals() or (before.lanes and after.path != before.path):
        return None
    return after.question(seat)


def within(before: State, after: State, seat: int) -> Frame | None:
    """The question by which the same move goes on after an answer."""
    frame = next_question(before, after, seat)
    return None if frame is None or frame.opens_move() or frame.in_order() else frame


def goes_without_saying(before: State, after: State, seat: int) -> Frame | None:
    """A question that opens a move, whose usual answer is given together with this one."""
    frame = next_question(before, after, seat)
    return frame if frame is not None and frame.opens_move() and frame.usual(after) >= 0 else None


def is_final(before: State, after: State, seat: int) -> bool:
    """Can an answer not be taken back? Something was revealed, the game is over, or others go on from it."""
    if after.over() or after.reveals() != before.reveals():
        return True
    return not after.lanes and after.question(seat) is None


def grow(state: State, seat: int, most: int = 0) -> Fork | None:
    """The tree of the move that a seat is in, None where it is not asked.

    Of more than `most` answers in all, the tree ends above: at the same depth everywhere, and not within a set, whose
    pieces are picked in any order only where all of them are in one tree.
    """
    frame = state.question(seat)
    if frame is None:
        return None
    root = fork_at(state, seat, frame)
    level, count, most = [root], len(root.ways), most or MOST
    grown: list[list[tuple[Way, Fork]]] = []
    while level:
        found = [(way, fork) for here in level for way in here.ways if (fork := follow(here, way)) is not None]
        count += sum(len(fork.ways) for _, fork in found)
        if count > most:
            cut_back(grown, found)
            break
        for way, fork in found:
            way.fork = fork
        grown.append(found)
        level = [fork for _, fork in found]
    return root


def cut_back(grown: list[list[tuple[Way, Fork]]], beyond: list[tuple[Way, Fork]]) -> None:
    """A tree that ends within a set ends before the set begins, if it does not begin with it."""
    levels = [*grown, beyond]
    place = len(grown)
    while place > 0 and any(fork.asks_again() for _, fork in levels[place]):
        place -= 1
    if any(fork.asks_again() for _, fork in levels[place]):
        return
    for way, _ in [one for level in grown[place:] for one in level]:
        way.fork = None


def follow(fork: Fork, way: Way) -> Fork | None:
    """What follows a way in the same move; the way is told its question and whether it is final.

    A usual answer that is the only one is no question any more: it goes along.
    """
    state = fork.state.clone()
    state.forced = []
    state.apply(fork.seat, way.action)
    way.forced = brought_along(fork, state.forced)
    state.forced = None
    for action in way.along:
        state.apply(fork.seat, action)
    frame = what_follows(fork, way, state)
    while frame is not None and state.legal(fork.seat) == [frame.usual(state)]:
        way.along = (*way.along, state.legal(fork.seat)[0])
        state.apply(fork.seat, way.along[-1])
        frame = what_follows(fork, way, state)
    if frame is None:
        way.final = is_final(fork.state, state, fork.seat)
        return None
    way.asks = question_key(state, fork.seat)
    return fork_at(state, fork.seat, frame, fork)


def what_follows(fork: Fork, way: Way, after: State) -> Frame | None:
    """The question that belongs to the move after a way."""
    frame = within(fork.state, after, fork.seat)
    return frame if frame is not None or way.extra else goes_without_saying(fork.state, after, fork.seat)


def shortcut_at(state: State, seat: int, actions: Sequence[int]) -> Fork:
    """A row of actions as one way, with what follows it."""
    way = Way(actions[0], along=tuple(actions[1:]))
    fork = Fork(state, seat, [way])
    way.fork = follow(fork, way)
    return fork


def brought_along(fork: Fork, forced: list[Forced]) -> list[Forced]:
    """Those of the answers played by themselves that are of the same move, and known to the seat."""
    found: list[Forced] = []
    for one in forced:
        if one.frame.actor() != fork.seat or one.frame.opens_move() or one.state.reveals() != fork.state.reveals():
            break
        one.state.ask_again()
        found.append(one)
    return found


def rows(state: State, seat: int, most: int) -> list[list[int]] | None:
    """All ways as rows of actions, in order; None if there are more than `most`."""
    found: list[list[int]] = []
    open_ends: list[tuple[State, list[int]]] = [(state, [])]
    while open_ends:
        before, row = open_ends.pop()
        for action in reversed(before.legal(seat)):
            after = before.clone()
            after.apply(seat, action)
            if within(before, after, seat) is None:
                found.append([*row, action])
            else:
                open_ends.append((after, [*row, action]))
        if len(found) + len(open_ends) > most:
            return None
    return sorted(found)


def usual_row(state: State, seat: int, row: list[int]) -> list[int]:
    """A row of a seat's actions, each legal after the one before, and the usual answers to what it asks then."""
    last = here = state
    found: list[int] = []
    for action in row:
        last, here = here, here.clone()
        here.apply(seat, action)
        found.append(action)
    while (frame := within(last, here, seat) or goes_without_saying(last, here, seat)) is not None and (
        usual := frame.usual(here)
    ) >= 0:
        last, here = here, here.clone()
        here.apply(seat, usual)
        found.append(usual)
    return found

"""Observations: what a seat may know, as numbers at named places. For nets, environments and collections of games.

A game's `mind/observation.py` says which places there are (a `Layout`) and writes a position on a `Sheet`. Places are
many and most are 0, so only the others are written.
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from lazaretto.kernel.errors import DeadEnd

FIRST_ROOM: Final = 256  # numbers a sheet has room for before it grows
DIGITS: Final = 16  # of a layout's hash
LIMIT: Final = 100.0  # no number of an observation is further from 0


class Slot:
    """A stretch of places with one name, and what each place stands for where there are several."""

    def __init__(self, name: str, start: int, size: int, meaning: str, places: list[str]) -> None:
        self.name = name
        self.start = start
        self.size = size
        self.meaning = meaning
        self.places = places


class Layout:
    """The slots of an observation, one after the other. Its hash says whether two are the same.

    The version changes when a slot's meaning changes though its name and its size do not.
    """

    def __init__(self, version: int = 1) -> None:
        self.version = version
        self.slots: list[Slot] = []
        self.size = 0

    def slot(self, name: str, size: int, meaning: str, places: Sequence[str] = ()) -> int:
        """Add a slot; returns its first place. `places` names each of them, which the hash does not ask about."""
        start = self.size
        if places and len(places) != size:
            raise DeadEnd(f"slot {name!r} of an observation has {size} places and {len(places)} names of places")
        if size < 1 or any(slot.name == name for slot in self.slots):
            raise DeadEnd(f"slot {name!r} of an observation has no size or is there already")
        self.slots.append(Slot(name, start, size, meaning, list(places)))
        self.size = start + size
        return start

    def within(self, name: str, part: "Layout") -> int:
        """Add all slots of another layout, under a name; returns the first place."""
        start = self.size
        for slot in part.slots:
            self.slot(f"{name}.{slot.name}", slot.size, slot.meaning, slot.places)
        return start

    def hash(self) -> str:
        """Two layouts with the same hash hold the same numbers at the same places."""
        text = f"{self.version}:" + ",".join([f"{slot.name}={slot.size}" for slot in self.slots])
        return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def counted(last: int, first: int = 0, more: bool = False) -> list[str]:
    """Names of places that are numbers; the last may stand for all that are higher."""
    found = [str(number) for number in range(first, last + 1)]
    if more:
        found[-1] += " or more"
    return found


def crossed(*rows: Sequence[str]) -> list[str]:
    """Names of places that are everything with everything: the last row changes first."""
    found = [""]
    for row in rows:
        found = [f"{before}, {one}" if before else one for before in found for one in row]
    return found


def around(seats: int) -> list[str]:
    """Names of places that are seats, counted from the one that observes."""
    return ["the seat itself", *[f"{step} after it" for step in range(1, seats)]]


def questions(kinds: Sequence[type]) -> list[str]:
    """Names of places that are questions: what their frames are called."""
    return [re.sub("(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower() for kind in kinds]


class Sheet:
    """Numbers at places, written one after the other; all other places are 0."""

    def __init__(self) -> None:
        self.places: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.values: vec[float] = vec[float]([0.0] * FIRST_ROOM)
        self.count: i64 = 0

    def clear(self) -> None:
        """Begin anew."""
        self.count = 0

    def put(self, place: i64, value: float) -> None:
        """Write a number at a place that has none yet."""
        at = self.count
        if at == len(self.places):
            self.grow()
        self.places[at] = place
        self.values[at] = value
        self.count = at + 1

    def ones(self, start: i64, mask: i64) -> None:
        """1 for every number of a set."""
        while mask:
            if mask & 1:
                self.put(start, 1.0)
            mask >>= 1
            start += 1

    def pairs(self, start: i64, first: i64, second: i64) -> None:
        """How many there are of each in two sets."""
        while first or second:
            here = (first & 1) + (second & 1)
            if here:
                self.put(start, 1.0 if here == 1 else 2.0)
            first >>= 1
            second >>= 1
            start += 1

    def grow(self) -> None:
        """Make room for twice as many."""
        room = 2 * len(self.places)
        places: vec[i64] = vec[i64]([0] * room)
        values: vec[float] = vec[float]([0.0] * room)
        at: i64 = 0
        while at < self.count:
            places[at] = self.places[at]
            values[at] = self.values[at]
            at += 1
        self.places = places
        self.values = values

    def written(self) -> tuple[list[int], list[float]]:
        """The places and the numbers there, in the order in which they were written."""
        places: list[int] = []
        values: list[float] = []
        for at in range(int(self.count)):
            places.append(int(self.places[at]))
            values.append(self.values[at])
        return places, values


Observe = Callable[[Any, int, Sheet], None]  # state, seat, where it is written
Describe = Callable[[Any, int, int, Sheet], None]  # state, seat, action, where it is written


class Observation:
    """What a game's seats may know as numbers: where each is, and how they are written.

    `observe` is given the true state and reads only what the seat's view shows. `describe` does the same for a legal
    action, by a layout of its own, where a game has that.
    """

    def __init__(
        self, layout: Layout, observe: Observe, actions: Layout | None = None, describe: Describe | None = None
    ) -> None:
        self.layout = layout
        self.observe = observe
        self.actions = actions
        self.describe = describe

    def sparse(self, s: Any, seat: int) -> tuple[list[int], list[float]]:
        """The places that are not 0, and the numbers there."""
        sheet = Sheet()
        self.observe(s, seat, sheet)
        return sheet.written()

    def dense(self, s: Any, seat: int) -> list[float]:
        """All numbers, in the order of their places."""
        places, values = self.sparse(s, seat)
        return spread_out(places, values, self.layout.size)

    def action(self, s: Any, seat: int, action: int) -> list[float]:
        """The numbers that describe a legal action."""
        if self.describe is None or self.actions is None:
            raise DeadEnd("this game describes no actions")
        sheet = Sheet()
        self.describe(s, seat, action, sheet)
        places, values = sheet.written()
        return spread_out(places, values, self.actions.size)


def spread_out(places: list[int], values: list[float], size: int) -> list[float]:
    """So many numbers, 0 but for those given; each place is written at most once."""
    found = [0.0] * size
    seen: set[int] = set()
    for place, value in zip(places, values, strict=True):
        if place in seen or not 0 <= place < size:
            raise DeadEnd(f"place {place} of an observation is written twice or is none")
        seen.add(place)
        found[place] = value
    return found

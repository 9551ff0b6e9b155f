"""A position and the loop that carries it from one question to the next."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from lazaretto.kernel.errors import DeadEnd
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.journal import EVERYBODY, Note
from lazaretto.kernel.rng import Rng

NO_ANSWERS: Final[list[int]] = []
NO_PATHS: Final[list[int]] = []
STRIDE: Final = 1_000_003  # of the path: a prime
PATHS: Final = (1 << 30) - 1  # how many there are: compiled, the product of two such numbers is quick
# What every state has. Interpreted it stands in slots: with its game's own fields there would be more than the 29 that
# CPython 3.11 keeps without a dictionary, and each clone would fill one.
FIELDS: Final = (
    "seats", "options", "rng", "secrets", "stack", "lanes", "here", "asked", "path", "lane_paths", "noting", "notes",
    "stage", "forced",
)  # fmt: skip


class Scene:
    """A position in the middle of a move, kept when a note that ends a scene was written.

    `notes` is how many there were by then. It is for whoever may read the last of them: for others there was nothing.
    """

    def __init__(self, state: "State", notes: int) -> None:
        self.state = state
        self.notes = notes


class Stage:
    """Which notes end a scene, and the scenes so far. What stands there ready is laid out with the curtain down."""

    def __init__(self, keys: frozenset[str] = frozenset()) -> None:
        self.keys = keys
        self.scenes: list[Scene] = []
        self.curtain = False
        self.unseen = 0  # notes that ended no scene for that


class Forced:
    """An answer that was the only one and so was played by itself: the position before it, and the frame that asked."""

    def __init__(self, state: "State", frame: Frame, action: int) -> None:
        self.state = state
        self.frame = frame
        self.action = action


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: plain data, changed in place by `apply`, copied by `clone`.

    A game adds its fields and a hand-written `clone()`, which begins with `copy_base`.
    """

    __slots__ = FIELDS

    def __init__(self, seats: int = 0) -> None:
        self.seats = seats
        self.options: dict[str, bool | int | str] = {}  # as chosen before the game; shared by clones
        self.rng = Rng()
        self.secrets = 0  # secrets revealed so far
        self.stack: list[Frame] = []
        self.lanes: list[list[Frame]] = []  # one stack per seat in a simultaneous phase, else empty
        self.here: list[Frame] = self.stack  # where push goes; the main stack whenever the state is at rest
        self.asked: list[list[int]] = [NO_ANSWERS] * seats  # the legal answers of every seat that may decide
        self.path: i64 = 0  # a number for the answers that led here, from the beginning or from a restore
        self.lane_paths: list[int] = NO_PATHS  # in a simultaneous phase: for what led each seat here
        self.noting = False
        self.notes: list[Note] = []
        self.stage: Stage | None = None  # clones have none
        self.forced: list[Forced] | None = None  # kept for whoever wants to know; clones have none

    # What a game fills in.

    def clone(self) -> "State":
        """An independent copy, quiet and with an empty journal."""
        raise DeadEnd(f"{type(self).__name__} does not clone")

    def copy_base(self, copy: "State") -> None:
        """Give a fresh copy what every state has."""
        copy.options = self.options
        copy.rng = self.rng.clone()
        copy.secrets = self.secrets
        copy.stack = self.stack[:]
        copy.here = copy.stack
        if self.lanes:
            copy.lanes = [lane[:] for lane in self.lanes]
            copy.lane_paths = self.lane_paths[:]
        copy.path = self.path
        copy.asked = self.asked[:]

    def __getstate__(self) -> dict[str, object]:
        """All fields, for pickle and deepcopy: those of a compiled class, and those an interpreted game adds to it."""
        fixed: tuple[str, ...] = getattr(type(self), "__mypyc_attrs__", FIELDS)
        own: dict[str, object] = getattr(self, "__dict__", {})
        return {**{name: getattr(self, name) for name in fixed}, **own}

    def __setstate__(self, data: dict[str, object]) -> None:
        for name, value in data.items():
            setattr(self, name, value)

    # What players use.

    def actors(self) -> list[int]:
        """The seats that may decide now, ascending; several in a simultaneous phase, none when the game is over."""
        if not self.lanes and self.stack:
            seat = self.stack[-1].actor()
            if seat >= 0 and self.asked[seat]:
                return [seat]
        return [seat for seat in range(self.seats) if self.asked[seat]]

    def over(self) -> bool:
        """Is the game over?"""
        return not self.stack and not self.lanes

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, ascending codes; none for a spectator. The list is shared: do not change it."""
        return self.asked[seat] if seat >= 0 else NO_ANSWERS

    def question(self, seat: int) -> Frame | None:
        """The frame this seat is asked by, if it is asked."""
        if seat < 0 or not self.asked[seat]:
            return None
        return self.lanes[seat][-1] if self.lanes else self.stack[-1]

    def path_of(self, seat: int) -> int:
        """A number for the answers that led this seat to its question; what others do in their lanes is not its own."""
        return self.lane_paths[seat] if self.lanes else self.path

    def apply(self, seat: int, action: int) -> None:
        """Take a legal action of a seat and run on to the next question. Trusts its caller."""
        if self.lanes:
            here = self.lanes[seat]
            path: i64 = self.lane_paths[seat]
            self.lane_paths[seat] = (path * STRIDE + (action + 1)) & PATHS
        else:
            here = self.stack
            self.path = (self.path * STRIDE + (action + 1)) & PATHS
        self.here = here
        self.asked[seat] = NO_ANSWERS
        here.pop().apply(self, action)
        self.settle()
        if self.lanes:
            self.close_lanes()

    def reveals(self) -> int:
        """How often chance or a secret has been revealed; an undo never crosses a change of this number."""
        return self.rng.draws + self.secrets

    # What rules use.

    def push(self, frame: Frame) -> None:
        """Do this next."""
        self.here.append(frame)

    def push_all(self, frames: list[Frame]) -> None:
        """Do these next, the first one first."""
        self.here.extend(reversed(frames))

    def open_lanes(self, frames: list[Frame]) -> None:
        """Let every seat go on by itself; what lies on the main stack waits until all have finished.

        Each frame goes to the lane of the seat it asks. A lane asks only its own seat and changes only that seat's
        things; lanes do not open lanes.
        """
        if self.here is not self.stack or self.lanes:
            raise DeadEnd("lanes cannot be opened inside lanes")
        self.lanes = [[] for _ in range(self.seats)]
        self.lane_paths = [self.path] * self.seats
        for frame in reversed(frames):
            self.lanes[frame.actor()].append(frame)

    def reveal(self) -> None:
        """A secret comes to light."""
        self.secrets += 1

    def note(self, key: str, to: int = EVERYBODY, but: int = EVERYBODY, **args: object) -> None:
        """Write a journal entry. Rules call it under `if s.noting`; one that ends a scene, when its change is done."""
        self.notes.append(Note(key, args, to, but))
        stage = self.stage
        if stage is not None and key in stage.keys:
            if stage.curtain:
                stage.unseen += 1
            else:
                stage.scenes.append(Scene(self.clone(), len(self.notes)))

    # The loop.

    def begin(self) -> None:
        """Run from the set-up to the first question."""
        self.here = self.stack
        self.settle()
        if self.lanes:
            self.close_lanes()

    def close_lanes(self) -> None:
        """Work the lanes off as far as they do not ask; when all are empty, the main stack goes on."""
        while self.lanes:
            if self.here is self.stack:  # it has just opened the lanes
                for lane in self.lanes:
                    self.here = lane
                    self.settle()
            self.here = self.stack
            for lane in self.lanes:
                if lane:
                    return
            self.lanes = []
            for path in self.lane_paths:
                self.path = (self.path * STRIDE + path) & PATHS
            self.settle()

    def settle(self) -> None:
        """Work one stack off until it asks, opens lanes, or is empty. The only answer is played at once."""
        here = self.here
        while here:
            frame = here[-1]
            legal = frame.legal(self)
            if len(legal) > 1 or (legal and frame.waits()):
                self.asked[frame.actor()] = legal
                return
            if legal and self.forced is not None:
                self.forced.append(Forced(self.clone(), frame, legal[0]))
            here.pop()
            if legal:
                frame.apply(self, legal[0])
            else:
                frame.run(self)
                if self.lanes and here is self.stack:
                    return

    def ask_again(self) -> None:
        """List the answers anew: after a restore, or after a test has arranged the scene."""
        self.here = self.stack
        self.asked = [NO_ANSWERS] * self.seats
        if self.lanes and not self.lane_paths:
            self.lane_paths = [self.path] * self.seats
        for stack in self.lanes or [self.stack]:
            if stack:
                frame = stack[-1]
                legal = frame.legal(self)
                if legal:
                    self.asked[frame.actor()] = legal

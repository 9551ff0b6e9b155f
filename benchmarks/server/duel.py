"""Duel: a game that only makes traffic. Two seats in turn; each move rolls a die for a bed; a view has about 3.5 KB.

`boardgameio.cjs` is its twin: the same number of beds, of moves open to a seat, and about the same bytes per frame.
"""

from dataclasses import dataclass

from lazaretto.kernel.errors import DeadEnd
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State
from lazaretto.kernel.verbs import Verb, VerbTable
from lazaretto.kernel.view import Outcome, part

BEDS = 16  # a seat's
CHOICES = 20
COLOURS = ("red", "yellow", "green")
TREAT = Verb("treat", bed=CHOICES)
IDS = [[part("bed", seat, bed) for bed in range(BEDS)] for seat in range(2)]
PARTS = [[((IDS[seat][bed % BEDS],),) for bed in range(CHOICES)] for seat in range(2)]


class Duel(State):
    def __init__(self, seats: int = 0) -> None:
        super().__init__(seats)
        self.values = [1] * (BEDS * seats)
        self.moves = 0

    def clone(self) -> "Duel":
        copy = Duel(0)
        copy.seats = self.seats
        self.copy_base(copy)
        copy.values = self.values[:]
        copy.moves = self.moves
        return copy

    def ask(self, frame: Frame) -> list[int]:
        assert isinstance(frame, Step)
        return frame.legal(self)

    def answer(self, frame: Frame, action: int) -> None:
        assert isinstance(frame, Step)
        frame.apply(self, action)

    def work(self, frame: Frame) -> None:
        raise DeadEnd(str(frame))


ALL = [TREAT.code(bed) for bed in range(CHOICES)]


@dataclass
class Step(Frame):
    def legal(self, s: Duel) -> list[int]:
        return []

    def apply(self, s: Duel, action: int) -> None:
        raise DeadEnd(str(self))


@dataclass
class Treat(Step):
    seat: int = 0

    def actor(self) -> int:
        return self.seat

    def legal(self, s: Duel) -> list[int]:
        return ALL

    def apply(self, s: Duel, action: int) -> None:
        s.values[self.seat * BEDS + (action - TREAT.base) % BEDS] = 1 + s.rng.below(6)
        s.moves += 1
        if s.noting:
            s.note("treated", seat=self.seat, bed=action - TREAT.base)
        s.push(Treat(1 - self.seat))


def blank(seats: int, options: Chosen) -> Duel:
    state = Duel(seats)
    state.options = options
    return state


def public(s: Duel) -> dict[str, object]:
    values = s.values
    return {
        "moves": s.moves,
        "hospitals": [
            [
                {
                    "id": IDS[seat][bed],
                    "colour": COLOURS[bed % 3],
                    "value": values[seat * BEDS + bed],
                    "treated": False,
                    "ward": "north",
                }
                for bed in range(BEDS)
            ]
            for seat in range(s.seats)
        ],
    }


def private(s: Duel, seat: int) -> dict[str, object]:
    return {"hand": s.values[seat * BEDS : seat * BEDS + 4]}


def hide(s: Duel, seat: int, rng: Rng) -> None:
    """Nothing is hidden."""


def result(s: Duel) -> Outcome:
    return Outcome((0,) * s.seats, (1,) * s.seats, (), (0.0,) * s.seats)


DUEL = Game(
    id="duel",
    title="Duel",
    seats=(2,),
    minutes=(1, 1),
    rules_version=1,
    options=(),
    presets={},
    verbs=VerbTable([TREAT]),
    names={},
    fields=("values", "moves"),
    codings={},
    frames=Step,
    blank=blank,
    deal=lambda s: s.push(Treat(0)),
    public=public,
    private=private,
    parts=lambda s, seat, action: PARTS[seat][action],
    why_not=lambda s, seat, part: [],
    hide=hide,
    result=result,
)

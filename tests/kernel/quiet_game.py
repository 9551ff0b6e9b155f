"""Quiet Tables: no chance, no secrets. Everybody answers at once, twice over; then seat 0 has two questions.

Nothing is ever revealed, so every answer may be taken back as long as the others have not gone on from it.
"""

from dataclasses import dataclass

from lazaretto.kernel.frames import Frame
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.state import State
from lazaretto.kernel.verbs import Verb, VerbTable
from lazaretto.kernel.view import Outcome

SAY = Verb("say", number=3)


class Tables(State):
    def __init__(self, seats: int = 0) -> None:
        super().__init__(seats)
        self.said: list[list[int]] = [[] for _ in range(seats)]

    def clone(self) -> "Tables":
        copy = Tables(self.seats)
        self.copy_base(copy)
        copy.said = [numbers[:] for numbers in self.said]
        return copy


@dataclass
class Step(Frame):
    pass


@dataclass
class Together(Step):
    def run(self, s: Tables) -> None:
        s.open_lanes([frame for seat in range(s.seats) for frame in (Ask(seat), Ask(seat, False))])


@dataclass
class Ask(Step):
    seat: int = 0
    opening: bool = True  # the second answer belongs to the same move

    def actor(self) -> int:
        return self.seat

    def opens_move(self) -> bool:
        return self.opening

    def legal(self, s: Tables) -> list[int]:
        return [SAY.code(number) for number in range(3)]

    def apply(self, s: Tables, action: int) -> None:
        s.said[self.seat].append(SAY.first(action))


def blank(seats: int, options: Chosen) -> Tables:
    state = Tables(seats)
    state.options = options
    return state


QUIET = Game(
    id="quiet_tables",
    title="Quiet Tables",
    seats=(2, 3),
    minutes=(1, 2),
    rules_version=1,
    options=(),
    presets={},
    verbs=VerbTable([SAY]),
    names={},
    fields=("said",),
    codings={},
    frames=Step,
    blank=blank,
    deal=lambda s: s.push_all([Together(), Together(), Ask(0), Ask(0, False)]),
    public=lambda s: {"said": s.said},
    private=lambda s, seat: {},
    parts=lambda s, seat, action: (),
    why_not=lambda s, seat, part: [],
    hide=lambda s, seat, rng: None,
    result=lambda s: Outcome((0,) * s.seats, (1,) * s.seats, (), (0.0,) * s.seats),
)

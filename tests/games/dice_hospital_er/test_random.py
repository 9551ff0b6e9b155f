"""Random play under Hypothesis: what must hold after every action, whatever is done in whichever order."""

from typing import Any

from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import DataObject, data, integers, sampled_from

from lazaretto.games.dice_hospital_er import conserved
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import BED_WARDS, HIGHEST, URSULE, WARD_SIZES
from tests.games.dice_hospital_er.scene import GAME


class Table(RuleBasedStateMachine):
    """A table where anybody who may act does anything."""

    def __init__(self) -> None:
        super().__init__()
        self.s = EmergencyRoll()

    @initialize(
        seats=sampled_from(GAME.seats), seed=integers(0, 2**32), order=sampled_from(["simultaneous", "clockwise"])
    )
    def sit_down(self, seats: int, seed: int, order: str) -> None:
        options: dict[str, Any] = {"choice_order": order} if seats > 1 else {"solo_modifiers": "preparation"}
        self.s = GAME.new(seats, seed, options)

    @precondition(lambda self: self.s.actors())
    @rule(choices=data())
    def act(self, choices: DataObject) -> None:
        seat = choices.draw(sampled_from(self.s.actors()))
        before = self.s.sheet(seat)
        counts, turn = [sum(before.counts), before.morgue], self.s.turn
        self.s.apply(seat, choices.draw(sampled_from(self.s.legal(seat))))
        after = self.s.sheet(seat)
        assert sum(after.counts) >= counts[0] and after.morgue >= counts[1]
        assert self.s.turn in (turn, turn + 1)

    @precondition(lambda self: self.s.seats and self.s.over())
    @rule(seed=integers(0, 2**32))
    def play_again(self, seed: int) -> None:
        assert len(GAME.outcome(self.s).scores) == self.s.seats
        self.s = GAME.new(self.s.seats, seed)

    @invariant()
    def sheets_are_sound(self) -> None:
        for number in range(len(self.s.sheets)):
            seat_sheet = self.s.sheets[number] if number >= self.s.seats else self.s.sheet(number)
            check_sheet(seat_sheet, equal_allowed=self.s.seats == 1 and number == URSULE)

    @invariant()
    def nothing_is_lost(self) -> None:
        if self.s.seats:
            assert conserved(self.s) == {"ambulances": 27, "misplaced": 0, "overdrawn": 0}


def check_sheet(made: Sheet, equal_allowed: bool) -> None:
    """Values rise but behind screens; marks lie on patients; nurses come from wards."""
    for bed in range(1, 32):
        before, value = made.beds[bed - 1], made.beds[bed]
        if value and BED_WARDS[bed] == BED_WARDS[bed - 1] and not made.screens >> (bed - 1) & 1:
            assert value > before or (equal_allowed and value == before)
    for mask in (made.critical, made.screens, made.written):
        assert all(made.beds[bed] for bed in range(32) if mask >> bed & 1)
    assert all(0 <= value <= HIGHEST for value in made.beds)
    assert made.nurses == made.crossed.bit_count() + (2 if equal_allowed else 0)
    assert made.morgue <= 4
    assert all(count <= size for count, size in zip(made.counts, WARD_SIZES, strict=True))


Table.TestCase.settings = settings(max_examples=25, stateful_step_count=60, deadline=None)
TestTable = Table.TestCase

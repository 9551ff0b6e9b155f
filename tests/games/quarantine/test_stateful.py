"""Random play under watch: nothing is lost, nothing impossible lies on the table, whatever is played."""

from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.rules.layout import FINE, check, contiguous, reach
from lazaretto.games.quarantine.rules.tables import CONTAINMENTS, HELIPADS, NONE, TREATMENT_ROOMS
from lazaretto.kernel.masks import size
from tests.contract.cases import random_options


class Table(RuleBasedStateMachine):
    """A game with random options, played at random."""

    @initialize(seats=st.sampled_from(GAME.seats), seed=st.integers(0, 2**32), chance=st.randoms(use_true_random=False))
    def start(self, seats: int, seed: int, chance: Any) -> None:
        self.state = GAME.new(seats, seed, random_options(GAME, seats, chance))
        self.conserved = dict(GAME.conserved(self.state))
        self.turn = 0

    @rule(choice=st.integers(0, 10**6))
    def act(self, choice: int) -> None:
        if self.state.over():
            return
        answers = [(seat, action) for seat in self.state.actors() for action in self.state.legal(seat)]
        seat, action = answers[choice % len(answers)]
        self.state.apply(seat, action)

    @rule(count=st.integers(1, 40), choice=st.integers(0, 10**6))
    def go_on(self, count: int, choice: int) -> None:
        """Several actions at once, to see later turns too."""
        for number in range(count):
            self.act(choice // (number + 1))

    @invariant()
    def nothing_is_lost(self) -> None:
        assert dict(GAME.conserved(self.state)) == self.conserved

    @invariant()
    def hospitals_are_legal(self) -> None:
        s = self.state
        for h in s.hospitals:
            if h.before is not None or s.lanes:
                continue
            layout = h.layout
            assert check(layout, layout, 0) == FINE
            assert contiguous(layout)
            assert reach(layout) == layout.placed or layout.placed & HELIPADS
            assert not layout.quarantined & (CONTAINMENTS | ~layout.placed)

    @invariant()
    def tiles_have_one_place(self) -> None:
        for h in self.state.hospitals:
            places = [h.layout.placed, h.unplaced, h.hand, h.scrapped]
            assert sum(size(place) for place in places) == size(h.owned())
            assert size(h.unplaced) <= 2
            assert len(h.layout.at) == size(h.layout.placed)
            if h.before is None:
                assert not h.lifted
                assert not h.scrapped

    @invariant()
    def counts_are_possible(self) -> None:
        s = self.state
        assert min([*s.bag, *s.box, s.grey_stock, s.bonus_stock, s.draws_left, s.actions_left]) >= 0
        assert s.draws_left <= 4
        assert s.bonus_taken <= 2
        for h in s.hospitals:
            assert min(h.supply) >= 0
            assert h.markers >= 0
            assert all(0 <= count <= 3 for count in h.patients)
            for tile in range(1, TREATMENT_ROOMS):
                assert not h.patients[tile] or h.layout.placed >> tile & 1

    @invariant()
    def contracts_are_possible(self) -> None:
        s = self.state
        pricing = "Price" in str(s.stack[-1:])
        for stack, owner in enumerate(s.owners):
            if owner != NONE:
                assert s.copies_left[stack]
                assert s.prices[stack] or pricing
            if not s.copies_left[stack]:
                assert not s.prices[stack]

    @invariant()
    def turns_are_in_order(self) -> None:
        assert self.state.turn >= self.turn
        self.turn = self.state.turn

    @invariant()
    def somebody_is_asked_or_it_is_over(self) -> None:
        assert bool(self.state.actors()) != self.state.over()
        for seat in self.state.actors():
            assert self.state.legal(seat) == sorted(set(self.state.legal(seat)))


TestTable = Table.TestCase
# The explain phase traces every line, which is far too slow here.
PHASES = [phase for phase in Phase if phase is not Phase.explain]
TestTable.settings = settings(max_examples=20, stateful_step_count=30, deadline=None, phases=PHASES)

"""Random play under watch: nothing is lost, nothing impossible stands on the board, whatever is played."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lazaretto.games.clinic import GAME, conserved
from lazaretto.games.clinic.rules.board import SPACES, beside, floor_of, near
from lazaretto.games.clinic.rules.people import FIXED, kind_of, node_of
from lazaretto.games.clinic.rules.places import LIMITED
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    CAPACITY,
    DOCTOR,
    HELIPAD,
    IN_ACTIONS,
    MODULE_COLOURS,
    MODULES,
    NURSE,
    ORDERLY,
    PATIENT,
)
from lazaretto.kernel.masks import members, size
from lazaretto.kernel.options import Chosen, choose
from tests.games.clinic.play import lively, rich_game


@st.composite
def options(draw: st.DrawFn, seats: int) -> Chosen:
    """Options that apply to this many seats."""
    given: Chosen = {}
    for option in GAME.options:
        applies = option.applies(seats, given)
        given[option.id] = draw(st.sampled_from(option.allowed(seats))) if applies else option.otherwise
    return choose(GAME.options, seats, given)


def check_board(c: Clinic) -> None:
    """The rules of construction hold for every clinic at any time."""
    board = c.board()
    modules = 0
    for component in range(MODULES):
        assert not modules & c.built[component], "two modules on one space"
        modules |= c.built[component]
        for other in range(MODULES):
            if MODULE_COLOURS[other] == MODULE_COLOURS[component]:
                assert not near(c.built[component], board) & c.built[other], "equal colours touch"
    assert modules == c.modules and not modules & ~board
    for space in members(modules):
        assert floor_of(space) == 0 or modules >> (space - 12) & 1, "no support"
    assert not c.built[HELIPAD] & ~(modules << 12), "a helipad without a roof"
    assert not c.conveyors & ~modules and not c.extinguishers & ~modules
    assert size(c.hubs()) == sum(size(c.built[hub]) for hub in range(5))


def check_people(c: Clinic) -> None:
    """Outside movement everybody stands where he may end, except newcomers on doors."""
    for code in c.people:
        node = node_of(code)
        if node < SPACES and not c.built[HELIPAD] >> node & 1 and node not in c.zombies:
            assert c.ends(code) >> node & 1 or kind_of(code) in (DOCTOR, NURSE, ORDERLY)
    for kind in (DOCTOR, ORDERLY):
        for component in LIMITED[kind]:
            for space in members(c.built[component]):
                here = sum(kind_of(code) == kind and node_of(code) == space for code in c.people)
                assert here <= CAPACITY[kind][component]
    for code in c.people:
        if kind_of(code) == PATIENT and code & FIXED:
            assert node_of(code) < SPACES


class Table(RuleBasedStateMachine):
    """A game with random options, played at random."""

    @initialize(
        given=st.sampled_from(GAME.seats).flatmap(lambda seats: st.tuples(st.just(seats), options(seats))),
        seed=st.integers(0, 2**16),
    )
    def begin(self, given: tuple[int, Chosen], seed: int) -> None:
        self.s: ClinicDeluxe = GAME.new(given[0], seed, given[1])
        self.start: Any = conserved(self.s)

    @precondition(lambda self: not self.s.over())
    @rule(who=st.integers(0, 3), what=st.integers(0, 10**6))
    def play(self, who: int, what: int) -> None:
        actors = self.s.actors()
        seat = actors[who % len(actors)]
        legal = self.s.legal(seat)
        assert legal == sorted(set(legal))
        self.s.apply(seat, legal[what % len(legal)])

    @invariant()
    def nothing_is_lost(self) -> None:
        assert conserved(self.s) == self.start
        for c in self.s.clinics:
            check_board(c)
            assert c.savings >= 0 and c.income >= 0 and c.popularity >= 0 and c.time >= 0
            if self.s.phase == IN_ACTIONS:
                check_people(c)


Table.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=60,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
TestTable = Table.TestCase


@pytest.mark.parametrize("part", range(4))
def test_rich_games_lose_nothing(part: int) -> None:
    """Whole rounds from large clinics with all expansions; the rest of the game by chance."""
    for seed in range(12 * part, 12 * part + 12):
        s, chance = rich_game(seed)
        start = conserved(s)
        count = 0
        while not s.over():
            s.apply(*lively(s, chance))
            count += 1
            assert conserved(s) == start, seed
            assert count < 20_000
            for c in s.clinics:
                check_board(c)
        assert GAME.outcome(s).scores


def test_hubs_give_their_rooms_one_department() -> None:
    """Two hubs never stand beside one room: each floor of a building has one."""
    for seed in range(40):
        s, _ = rich_game(seed)
        for c in s.clinics:
            for space in members(c.modules):
                around = beside(1 << space) & c.board()
                assert sum(bool(c.built[hub] & around) for hub in range(5)) <= 1
    assert random.Random(1)

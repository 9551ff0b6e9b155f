"""Observations: what a seat may know as numbers, and nothing else; each place once."""

import itertools

import pytest

from lazaretto.kernel.observation import LIMIT
from lazaretto.kernel.rng import seeded
from tests.contract.cases import CASES, Case, decisions

SEEN = [case for case in CASES if case.game.mind.observation is not None]

pytestmark = pytest.mark.parametrize("case", SEEN, ids=str)


def test_worlds_that_a_seat_cannot_tell_apart_are_one_observation(case: Case) -> None:
    observation = case.game.mind.observation
    assert observation is not None
    rng = seeded(71)
    looked = 0
    for number, (state, _, _) in enumerate(decisions(case, 21)):
        if number % 4:
            continue
        for seat in range(case.seats):
            before = case.game.dump(state)
            seen = observation.dense(state, seat)  # refuses places written twice, and places there are not
            assert len(seen) == observation.layout.size
            assert observation.dense(case.game.determinize(state, seat, rng), seat) == seen
            assert case.game.dump(state) == before
            looked += 1
    assert looked


def test_what_a_seat_sees_changes_its_observation(case: Case) -> None:
    """From one move to the next a view changes, and so does the observation: nearly always, and over all of a game."""
    observation = case.game.mind.observation
    assert observation is not None
    seen = [tuple(observation.dense(state, seat)) for state, seat, _ in decisions(case, 22)]
    same = sum(one == other for one, other in itertools.pairwise(seen))
    assert same <= len(seen) * 0.3 + 1
    written = {place for one in seen for place, value in enumerate(one) if value}
    assert len(written) > 40
    assert max(abs(value) for one in seen for value in one) <= LIMIT


def test_the_end_of_a_game_can_be_observed(case: Case) -> None:
    observation = case.game.mind.observation
    assert observation is not None
    *_, (state, last, action) = decisions(case, 23)
    if not state.over():
        state.apply(last, action)
    assert state.over()
    for seat in range(case.seats):
        assert any(observation.dense(state, seat))

"""Asking changes nothing: whatever is asked of a position, it stays as it is, even for a moment.

The dumps before and after are the same; and in the interpreted form the position is frozen meanwhile: whoever sets a
field, changes a list or draws chance fails.
"""

import json
import random
from collections.abc import Iterator

import pytest

from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.state import State
from tests.contract.cases import CASES, COMPILED, Case, decisions
from tests.contract.frozen import frozen

OFTEN = 0.2  # of the decisions of a game are looked at


def ask(case: Case, state: State) -> None:
    """Everything that may be asked of a position."""
    game = case.game
    for seat in range(case.seats):
        frame = state.question(seat)
        if frame is not None:
            assert frame.legal(state) == state.legal(seat)
        parts = {place for choice in game.choices(state, seat) for places in choice.parts for place in places}
        for place in sorted(parts)[:5]:
            game.why_not(state, seat, place)
        game.question(state, seat)
        game.view(state, seat)
        for name in game.aids_for(state, seat):
            row = game.aid(state, seat, name)
            world = state.clone()
            for action in row:
                assert world.reveals() == state.reveals(), "an aid tries no luck: only its last action may bring some"
                game.play(world, seat, action)
        if game.proposes(state, seat):
            game.proposal(state, seat)
    game.view(state, SPECTATOR)
    game.conserved(state)
    state.actors(), state.over(), state.reveals()


def positions(case: Case, seed: int) -> Iterator[State]:
    """Some of the positions of a random game."""
    chance = random.Random(seed)
    for state, _, _ in decisions(case, seed):
        if chance.random() < OFTEN:
            yield state


@pytest.mark.parametrize("case", CASES, ids=str)
def test_asking_changes_nothing(case: Case) -> None:
    for state in positions(case, 31):
        before = json.dumps(case.game.dump(state))
        ask(case, state)
        assert json.dumps(case.game.dump(state)) == before


@pytest.mark.skipif(COMPILED, reason="a compiled position cannot be frozen")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_asking_changes_nothing_even_for_a_moment(case: Case) -> None:
    for state in positions(case, 32):
        ask(case, frozen(state))


@pytest.mark.skipif(COMPILED, reason="a compiled position cannot be frozen")
def test_a_change_for_a_moment_is_seen() -> None:
    """The test itself can fail: a reader that writes and puts back is caught."""
    state = frozen(CASES[0].new(1))
    with pytest.raises(AssertionError, match="asking has changed"):
        state.secrets = 1
    with pytest.raises(AssertionError, match="asking has changed"):
        state.asked.append([])
    with pytest.raises(AssertionError, match="asking has changed"):
        state.rng.below(6)
    state.clone().secrets = 1

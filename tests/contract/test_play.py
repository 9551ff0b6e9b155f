"""Random games of every kind: they end, their lists are sound, clones are free, nothing is lost."""

import copy
import pickle
import random

import pytest

from lazaretto.kernel.errors import IllegalAction
from tests.contract.cases import CASES, Case, decisions

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def test_random_games_end_with_sound_lists(case: Case) -> None:
    verbs = case.game.verbs
    for seed in range(4):
        last = None
        for state, _, _ in decisions(case, seed):
            assert not state.over()
            for actor in state.actors():
                legal = state.legal(actor)
                assert legal
                assert legal == sorted(set(legal))
                assert state.question(actor).actor() == actor
                for action in legal:
                    name, arguments = verbs.decode(action)
                    assert verbs.encode(name, arguments) == action
            last = state
        assert last is not None and last.over()
        assert last.actors() == []
        outcome = case.game.outcome(last)
        assert len(outcome.scores) == len(outcome.ranks) == len(outcome.returns) == case.seats
        assert all(0 <= share <= 1 for share in outcome.returns)
        assert all(outcome.ranks[seat] == 1 for seat in outcome.winners)


def test_same_seed_same_game(case: Case) -> None:
    first = [(seat, action) for _, seat, action in decisions(case, 5)]
    second = [(seat, action) for _, seat, action in decisions(case, 5)]
    assert first == second


def test_clone_is_equal_and_independent(case: Case) -> None:
    game = case.game
    chance = random.Random(1)
    for state, seat, action in decisions(case, 1):
        if chance.random() > 0.05:
            continue
        before = game.dump(state)
        clone, twin = state.clone(), state.clone()
        assert game.dump(clone) == before
        assert [clone.legal(actor) for actor in range(case.seats)] == [state.legal(a) for a in range(case.seats)]
        clone.apply(seat, action)
        twin.apply(seat, action)
        assert game.dump(clone) == game.dump(twin)
        for _ in decisions(case, 2, state=clone):
            pass
        assert game.dump(state) == before, "playing a clone has changed the original or a shared frame"


def test_pickle_and_deepcopy(case: Case) -> None:
    game = case.game
    for number, (state, _, _) in enumerate(decisions(case, 3)):
        if number % 40 == 7:
            assert game.dump(pickle.loads(pickle.dumps(state))) == game.dump(state)
            assert game.dump(copy.deepcopy(state)) == game.dump(state)


def test_nothing_is_lost(case: Case) -> None:
    for seed in range(3):
        start = dict(case.game.conserved(case.new(seed)))
        for state, _, _ in decisions(case, seed):
            assert dict(case.game.conserved(state)) == start


def test_an_illegal_action_changes_nothing(case: Case) -> None:
    game = case.game
    chance = random.Random(4)
    for state, seat, _ in decisions(case, 4):
        if chance.random() > 0.05:
            continue
        before = game.dump(state)
        illegal = [action for action in range(game.verbs.count) if action not in state.legal(seat)]
        for action in chance.sample(illegal, min(5, len(illegal))):
            with pytest.raises(IllegalAction):
                game.play(state, seat, action)
        idle = [other for other in range(case.seats) if other not in state.actors()]
        for other in [*idle, -1, case.seats]:
            with pytest.raises(IllegalAction):
                game.play(state, other, state.legal(seat)[0])
        assert game.dump(state) == before

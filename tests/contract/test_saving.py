"""Saves, records and undo: whatever was played can be written down, read, replayed and taken back."""

import json
import random

import pytest

from lazaretto.kernel.errors import BadRecord, CannotUndo
from lazaretto.kernel.match import Match
from lazaretto.kernel.record import read_record, replay
from tests.contract.cases import CASES, Case, decisions

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def test_round_trip_at_every_decision(case: Case) -> None:
    game = case.game
    for state, seat, action in decisions(case, 6):
        data = game.dump(state)
        restored = game.restore(json.loads(json.dumps(data)))
        assert game.dump(restored) == data
        for other in range(case.seats):
            assert restored.legal(other) == state.legal(other)
        clone = state.clone()
        clone.apply(seat, action)
        restored.apply(seat, action)
        assert game.dump(restored) == game.dump(clone)


def random_match(case: Case, seed: int, most: int = 10**6) -> Match:
    match = Match(case.game, case.seats, seed, case.options)
    chance = random.Random(seed)
    for _ in range(most):
        if match.state.over():
            break
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(match.state.legal(seat)))
    return match


def test_record_replays_to_the_same_state(case: Case) -> None:
    match = random_match(case, 7)
    record = read_record(match.record.text())
    assert record == match.record
    state = replay(case.game, record)
    assert case.game.fingerprint(state) == match.record.result["hash"]


def test_a_changed_record_is_refused(case: Case) -> None:
    match = random_match(case, 8)
    record = read_record(match.record.text())
    record.result = {**record.result, "scores": [score + 1 for score in record.result["scores"]]}
    with pytest.raises(BadRecord):
        replay(case.game, record)
    record = read_record(match.record.text())
    record.rules_version += 1
    with pytest.raises(BadRecord):
        replay(case.game, record)
    record = read_record(match.record.text())
    del record.actions[len(record.actions) // 2]
    with pytest.raises(BadRecord):
        replay(case.game, record)


def test_a_saved_match_goes_on_as_if_never_left(case: Case) -> None:
    match = random_match(case, 9, most=25)
    other = Match.resume(case.game, json.loads(json.dumps(match.save())))
    chance = random.Random(9)
    while not match.state.over():
        seat = chance.choice(match.state.actors())
        action = chance.choice(match.state.legal(seat))
        match.play(seat, action)
        other.play(seat, action)
    assert other.record.json() == match.record.json()


def test_undo_returns_to_where_the_move_began(case: Case) -> None:
    game = case.game
    match = Match(game, case.seats, 10, case.options)
    chance = random.Random(10)
    offered = undone = 0
    for _ in range(400):
        if match.state.over():
            break
        seat = chance.choice(match.state.actors())
        before = game.fingerprint(match.state)
        count = len(match.record.actions)
        trail = len(match.trail)
        match.play(seat, chance.choice(match.state.legal(seat)))
        offered += len(match.trail) == trail + 1
        if (not undone or chance.random() < 0.3) and len(match.trail) == trail + 1:
            assert match.step_back(seat) == 1
            assert game.fingerprint(match.state) == before
            assert len(match.record.actions) == count
            undone += 1
        elif chance.random() < 0.2 and match.can_undo(seat):
            match.undo(seat)
            undone += 1
    assert undone or not offered
    while not match.state.over():
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(match.state.legal(seat)))
    replay(game, read_record(match.record.text()))


def test_undo_never_crosses_a_revelation(case: Case) -> None:
    match = Match(case.game, case.seats, 11, case.options)
    chance = random.Random(11)
    for _ in range(200):
        if match.state.over():
            break
        seat = chance.choice(match.state.actors())
        reveals = match.state.reveals()
        match.play(seat, chance.choice(match.state.legal(seat)))
        if match.state.reveals() != reveals:
            assert not match.trail
            with pytest.raises(CannotUndo):
                match.undo(seat)

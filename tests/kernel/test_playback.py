"""Playback: any step of a record is the state its actions lead to, and only a few of them are played for it."""

import pickle
import random

import pytest

from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.match import Match
from lazaretto.kernel.playback import EVERY, Playback
from lazaretto.kernel.record import replay
from lazaretto.kernel.state import State
from tests.contract.cases import CASES, Case

DEFAULTS = list({case.game.id: case for case in reversed(CASES)}.values())
LONG = next(case for case in DEFAULTS if case.game.id == "clinic")


def played(case: Case, steps: int) -> Match:
    match, chance = Match(case.game, case.seats, 7, case.options), random.Random(7)
    while not match.state.over() and len(match.record.actions) < steps:
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(match.state.legal(seat)))
    return match


@pytest.mark.parametrize("case", DEFAULTS, ids=str)
def test_every_step_is_what_its_actions_lead_to(case: Case) -> None:
    match = played(case, 3 * EVERY + 5)
    shown: list[str] = []

    def watch(step: int, state: State) -> None:
        assert step == len(shown)
        shown.append(case.game.fingerprint(state))

    playback = Playback(case.game, match.record, watch)
    steps = len(match.record.actions)
    assert len(playback) == steps and playback.over == match.state.over()
    assert len(playback.states) == steps // EVERY + 1
    for step in random.Random(1).sample(range(steps + 1), steps + 1):
        fresh = case.game.fingerprint(replay(case.game, match.record, step))
        assert case.game.fingerprint(playback.state(step)) == fresh == shown[step]


@pytest.mark.parametrize("case", DEFAULTS, ids=str)
def test_a_state_is_the_callers_own(case: Case) -> None:
    playback = Playback(case.game, played(case, EVERY + 2).record)
    kept = case.game.fingerprint(playback.state(0))
    state = playback.state(0)
    seat = state.actors()[0]
    state.apply(seat, state.legal(seat)[0])
    assert case.game.fingerprint(playback.state(0)) == kept != case.game.fingerprint(state)


def test_a_playback_travels_without_its_game() -> None:
    case = LONG
    playback = Playback(case.game, played(case, 20).record)
    again: Playback = pickle.loads(pickle.dumps(playback))
    assert not hasattr(again, "game")
    again.game = case.game
    assert case.game.fingerprint(again.state(17)) == case.game.fingerprint(playback.state(17))


def test_what_cannot_be_played_is_refused_by_its_step() -> None:
    case = LONG
    record = played(case, 20).record
    for step in (-1, 21):
        with pytest.raises(BadRecord, match="steps 0 to 20"):
            Playback(case.game, record).state(step)
    record.actions[9] = record.actions[8] | {"seat": 63}
    with pytest.raises(BadRecord, match="fails at action 10"):
        Playback(case.game, record)

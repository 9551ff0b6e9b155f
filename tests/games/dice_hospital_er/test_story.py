"""The end page's story: when everything came, from the record alone."""

import random
from typing import Any

import pytest

from lazaretto.games.dice_hospital_er.rules.tables import BED_IDS, URSULE
from lazaretto.games.dice_hospital_er.show.story import automaton, moments, story
from lazaretto.kernel.match import Match
from lazaretto.kernel.playback import Playback
from tests.games.dice_hospital_er.scene import GAME
from tests.games.dice_hospital_er.test_golden import GOLDEN


@pytest.mark.parametrize("name", ["1_ursule", "1_hard", "2", "3_clockwise", "5"])
def test_every_patient_has_its_turn(name: str) -> None:
    record = GOLDEN.recorded(name)
    playback = Playback(GAME, record)
    told = story(playback)
    end: Any = playback.state(len(playback.actions))
    assert len(told["sheets"]) == len(end.sheets)
    assert len(told["steps"]) == end.turns and told["steps"] == sorted(told["steps"])
    for sheet, seen in zip(end.sheets, told["sheets"], strict=True):
        assert set(seen["beds"]) == {BED_IDS[bed] for bed, value in enumerate(sheet.beds) if value}
        assert set(seen["beds"].values()) <= set(range(1, end.turns + 1))
        turns = list(seen["beds"].values())
        assert all(turns.count(turn) <= 2 for turn in turns), "a patient a turn, and an extra one"
        for ward, turn in seen["wards"].items():
            assert turn == max(at for bed, at in seen["beds"].items() if bed.startswith(ward))


def test_ursules_turns_are_told_apart() -> None:
    """As follower and then as Chief she plays twice between two answers of the player."""
    seen = story(Playback(GAME, GOLDEN.recorded("1_ursule")))["sheets"][URSULE]["beds"]
    turns = sorted(seen.values())
    assert 1 in turns and 2 in turns
    assert len(set(turns)) > len(turns) / 2


def test_moments_are_of_the_record_and_have_words() -> None:
    playback = Playback(GAME, GOLDEN.recorded("1_ursule"))
    found = moments(playback)
    assert found and all(0 < moment.step <= len(playback.actions) for moment in found)
    assert all((moment.seat is None) == moment.key.startswith("ursule") for moment in found)


def test_alone_the_chart_has_a_line_for_ursule() -> None:
    match = Match(GAME, 1, 3)
    chance = random.Random(2)
    while not match.state.over():
        match.play(0, chance.choice(match.state.legal(0)))
    end: Any = match.state
    assert automaton(end) == GAME.view(end, 0)["public"]["ursule"]["score"]
    assert automaton(GAME.new(2)) is None

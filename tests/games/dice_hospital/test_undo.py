"""Undo at this game's table: a placement is one move, and what was rolled stays rolled."""

import pytest

from lazaretto.kernel.errors import CannotUndo
from lazaretto.kernel.match import Match
from lazaretto.kernel.record import Record
from tests.games.dice_hospital.scene import GAME, Scene, dice, scene


def match_at(table: Scene) -> Match:
    """A match that goes on from a scene."""
    state = table.state
    return Match.resumed(GAME, Record(GAME.id, GAME.rules_version, state.seats, dict(state.options)), state)


def act(match: Match, verb: str, **arguments: object) -> None:
    (seat,) = match.state.actors()
    match.play(seat, GAME.code(verb, arguments))


def test_a_whole_placement_is_one_move() -> None:
    match = match_at(scene(beds="R1 Y2 G2 G3", departments=["radiology"], specialists=["surgeon"], blood=1))
    before = GAME.fingerprint(match.state)
    act(match, "place", worker="surgeon")
    act(match, "activate", department="radiology")
    act(match, "target", bed=0, colour="red")
    act(match, "target", bed=1, colour="green")  # a bag is spent
    act(match, "target", bed=3, colour="green")
    act(match, "target", bed=0, colour="red")  # the surgeon
    assert Scene(match.state).beds() == dice("R3t Y3gt G2 G4t")
    assert match.undo(0) == 6
    assert GAME.fingerprint(match.state) == before


def test_answers_are_taken_back_one_by_one() -> None:
    match = match_at(scene(beds="R3 Y4"))
    act(match, "place", worker="nurse")
    act(match, "activate", department="imaging")
    assert match.step_back(0) == 1
    act(match, "activate", department="oncology")
    assert Scene(match.state).beds() == dice("R3 Y5t")


def test_placements_are_taken_back_one_after_another() -> None:
    match = match_at(scene(beds="R3 R4 Y4 Y5"))
    for department, bed in (("imaging", 0), ("clinic", None)):
        act(match, "place", worker="nurse")
        act(match, "activate", department=department)
        if bed is not None:
            act(match, "target", bed=bed, colour="red")
    assert match.undo(0) == 2  # the only patient of the Clinic was no question
    assert match.undo(0) == 3
    assert Scene(match.state).beds() == dice("R3 R4 Y4 Y5")
    assert not match.can_undo(0)


def test_rolled_dice_stay_rolled() -> None:
    staff = {"departments": ["drug_trial_centre"], "specialists": ["general_practitioner"]}
    match = match_at(scene(beds="R2 Y3 G4 G6", chance=[4, 4], **staff))
    act(match, "place", worker="general_practitioner")
    act(match, "activate", department="drug_trial_centre")
    act(match, "target", bed=0, colour="red")
    act(match, "target", bed=1, colour="yellow")  # both are rerolled
    assert Scene(match.state).question() == "assist"
    with pytest.raises(CannotUndo):
        match.undo(0)
    act(match, "target", bed=3, colour="green")
    assert Scene(match.state).discharged() == "G"
    assert not match.can_undo(0)  # the move began before the roll
    assert match.step_back(0) == 1  # its last answer did not
    assert Scene(match.state).question() == "assist"


def test_the_others_turn_ends_undo() -> None:
    match = match_at(scene(beds={0: "R3", 1: "R3 Y3"}))
    act(match, "end_activation")
    assert match.can_undo(0)
    act(match, "place", worker="nurse")
    assert not match.can_undo(0)
    assert match.undo(1) == 1
    assert match.undo(0) == 1


def test_simultaneous_moves_are_taken_back_independently() -> None:
    match = match_at(scene(beds={0: "R3 R5", 1: "R3 Y3"}, activation_mode="simultaneous"))
    match.play(0, GAME.code("place", {"worker": "nurse"}))
    match.play(1, GAME.code("place", {"worker": "nurse"}))
    match.play(0, GAME.code("activate", {"department": "imaging"}))
    match.play(1, GAME.code("activate", {"department": "oncology"}))
    assert match.undo(0) == 2
    table = Scene(match.state)
    assert table.beds(0) == dice("R3 R5")
    assert table.beds(1) == dice("R3 Y4t")

"""The stage: positions in the middle of a move, kept where a note ends a scene."""

import pickle
from dataclasses import replace

import pytest

from lazaretto.kernel.errors import IllegalAction
from lazaretto.kernel.match import Match
from lazaretto.kernel.rng import Tape
from tests.sample_game import SAMPLE

DICE = [3, 4, 0, 0]  # herbs worth 4, then 5


def staged(rounds: int = 2) -> Match:
    match = Match(SAMPLE, 2, options={"rounds": rounds}, rng=Tape(DICE))
    match.staged(wanted=True)
    return match


def bid(match: Match, *cards: int) -> list[str]:
    """The seats bid in order; what the last bid led to."""
    for seat, card in enumerate(cards):
        notes = match.play(seat, SAMPLE.code("bid", {"card": card}))
    return [note.key for note in notes]


def test_a_scene_shows_what_was_true_when_its_note_was_written() -> None:
    match = staged()
    assert bid(match, 5, 2) == ["won"]
    (scene,) = match.scenes
    assert scene.notes == 1
    then, now = SAMPLE.public_view(scene.state), SAMPLE.public_view(match.state)
    assert then["worth"] == 4 and then["points"] == [4, 0], "the herbs that were won"
    assert then["asking"] == [] and not then["over"], "nobody is asked in the middle of a move"
    assert now["worth"] == 5 and now["points"] == [4, 0], "the next round has begun"


def test_a_scene_is_a_clone_of_its_own() -> None:
    match = staged()
    bid(match, 5, 2)
    (scene,) = match.scenes
    before = SAMPLE.dump(scene.state)
    assert scene.state.stage is None and not scene.state.noting and scene.state.notes == []
    bid(match, 4, 3)
    assert SAMPLE.dump(scene.state) == before


def test_only_the_scenes_of_what_was_played_last_are_kept() -> None:
    match = staged()
    bid(match, 5, 2)
    match.play(0, SAMPLE.code("bid", {"card": 4}))
    assert match.scenes == []
    match.play(1, SAMPLE.code("bid", {"card": 3}))
    assert [SAMPLE.public_view(scene.state)["points"] for scene in match.scenes] == [[9, 0]]


def test_nobody_who_does_not_watch_pays() -> None:
    match = Match(SAMPLE, 2, rng=Tape(DICE))
    assert bid(match, 5, 2) == ["won"]
    assert match.scenes == [] and match.state.stage is None
    match.staged(wanted=True)
    bid(match, 4, 3)
    assert len(match.scenes) == 1
    match.staged(wanted=False)
    assert match.scenes == [] and match.state.stage is None


def test_staging_changes_neither_the_game_nor_its_record() -> None:
    plain, watched = Match(SAMPLE, 2, options={"rounds": 2}, rng=Tape(DICE)), staged()
    for match in (plain, watched):
        bid(match, 5, 2)
        bid(match, 4, 3)
    assert plain.record == watched.record
    assert SAMPLE.fingerprint(plain.state) == SAMPLE.fingerprint(watched.state)


def test_clones_and_worlds_are_not_staged_and_a_staged_state_travels() -> None:
    match = staged()
    assert match.state.clone().stage is None
    assert SAMPLE.determinize(match.state, 0, match.state.rng.clone()).stage is None
    bid(match, 5, 2)
    again = pickle.loads(pickle.dumps(match.state.clone()))
    assert SAMPLE.fingerprint(again) == SAMPLE.fingerprint(match.state)


def test_undo_keeps_the_stage_and_shows_no_scenes() -> None:
    match = Match(SAMPLE, 3, options={"rounds": 2, "generous": True}, rng=Tape(DICE))
    match.staged(wanted=True)
    bid(match, 5, 2, 1)
    assert len(match.scenes) == 1
    match.play(0, SAMPLE.code("give", {"rival": 1}))
    match.undo(0)
    assert match.scenes == []
    match.play(0, SAMPLE.code("keep", {}))
    bid(match, 4, 3, 0)
    assert len(match.scenes) == 1


def test_a_row_has_all_its_scenes_counted_from_its_first_note() -> None:
    match = Match(SAMPLE, 3, options={"rounds": 2, "generous": True}, rng=Tape(DICE))
    match.staged(wanted=True)
    bid(match, 5, 2, 1)
    give = [SAMPLE.code("give", {"rival": 1}), SAMPLE.code("points", {"number": 2})]
    assert match.play_row(0, give) == [] and match.scenes == []
    with pytest.raises(IllegalAction):
        match.play_row(0, give)
    assert match.scenes == []


def test_scenes_are_counted_within_all_notes_of_a_move() -> None:
    match = staged()
    state = match.state
    for key in ("seen", "won", "seen", "won"):
        state.note(key, seat=0, worth=1)
    assert state.stage is not None
    assert [scene.notes for scene in state.stage.scenes] == [2, 4]
    assert [note.key for note in match.drain()] == ["seen", "won", "seen", "won"]
    assert [scene.notes for scene in match.scenes] == [2, 4]


def test_a_game_without_scenes_is_never_staged() -> None:
    plain = replace(SAMPLE, scenes=frozenset())
    match = Match(plain, 2, rng=Tape(DICE))
    match.staged(wanted=True)
    assert match.state.stage is None
    assert plain.told("won", {"seat": 0, "worth": 4}).marks == (("seat.0", "+4"),)

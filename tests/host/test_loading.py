"""A table comes from its log; a snapshot only saves time, and one that cannot be read must not cost the game."""

import json
import random

import msgspec
import pytest

import lazaretto
from lazaretto.host.course import Course
from lazaretto.host.handing import taken_up
from lazaretto.host.loading import build
from lazaretto.host.log import Move
from lazaretto.host.shelf import Shelf
from lazaretto.host.sitting import Sitting
from lazaretto.kernel.record import read_record


def played(game: str) -> tuple[Sitting, Course, list[Move], str]:
    """A table after some moves, its log, and the newest snapshot."""
    course = Course.begin("t", lazaretto.load(game), 2, 5, {}, 0)
    sitting = taken_up(Shelf(), "ada", read_record(course.match.record.text()))[0]
    course = Course.begin(sitting.id, lazaretto.load(game), 2, sitting.seed, sitting.options, sitting.changed_at)
    moves, chance, kept = [], random.Random(game), None
    for _ in range(60):
        state = course.match.state
        if state.over():
            break
        seat = state.actors()[0]
        moves.append(course.play(seat, chance.choice(state.legal(seat)), "", 0))
        kept = (None if course.match.state.over() else course.snapshot()) or kept
    assert kept is not None
    return sitting, course, moves, msgspec.json.encode(kept).decode()


@pytest.mark.parametrize("game", lazaretto.games())
def test_a_snapshot_of_another_version_is_passed_over(game: str) -> None:
    """Without a server a newer version finds what an older one has kept; fields of a state may have changed."""
    sitting, course, moves, kept = played(game)
    other = json.loads(kept)
    other["state"] = {"of": "another version"}
    rules = lazaretto.load(game)
    for snapshot in (kept, json.dumps(other), "{}"):
        again = build(sitting, rules, [snapshot], moves)
        assert again.whole and again.seq == course.seq
        assert rules.fingerprint(again.match.state) == rules.fingerprint(course.match.state)


def test_a_row_that_cannot_be_followed_ends_it_all_the_same() -> None:
    sitting, _, moves, _ = played("dice_hospital")
    broken = moves[9]._replace(action='{"seat":0,"verb":"fly"}')
    course = build(sitting, lazaretto.load("dice_hospital"), [], [*moves[:9], broken, *moves[10:]])
    assert not course.whole and course.seq == 9

"""A course on disk and back: snapshots, replay of the log, undo and the idea of what changed."""

import gc
import json
import random

import pytest

from lazaretto.host.course import Course
from lazaretto.host.frames import choices_part, update
from lazaretto.host.log import Move, read_snapshot
from lazaretto.host.wire import encode
from lazaretto.kernel.journal import SPECTATOR
from tests.contract.cases import CASES, Case

NOW = 1_350_000_000_000
DEFAULTS = list({(case.game.id, case.seats): case for case in reversed(CASES)}.values())


def begin(case: Case) -> Course:
    return Course.begin("a table", case.game, case.seats, 31, case.options, NOW)


def wander(course: Course, chance: random.Random, steps: int) -> list[Move]:
    """Random play with some undo; the rows it leaves."""
    rows = []
    for _ in range(steps):
        state = course.match.state
        if state.over():
            break
        now = NOW + 1000 * course.seq
        seat = chance.choice(state.actors())
        if chance.random() < 0.2 and course.match.can_undo(seat):
            rows.append(course.undo(seat, f"k{course.seq}", now, answer_only=chance.random() < 0.5))
        else:
            rows.append(course.play_row(seat, some_row(course, seat, chance), f"k{course.seq}", now))
    return rows


def some_row(course: Course, seat: int, chance: random.Random) -> list[int]:
    """An action, or a few that may be sent together: up to the first that reveals something."""
    state = course.match.state.clone()
    known, wanted = state.reveals(), chance.choice((1, 1, 2, 4))
    row: list[int] = []
    while len(row) < wanted and state.legal(seat) and state.reveals() == known:
        row.append(chance.choice(state.legal(seat)))
        state.apply(seat, row[-1])
    return row


def seen(course: Course) -> list[bytes]:
    seats = range(course.match.state.seats)
    return [update(course, seat, -1, NOW) for seat in (None, *seats)]


@pytest.mark.parametrize("case", DEFAULTS, ids=str)
def test_the_log_alone_rebuilds_the_course(case: Case) -> None:
    course = begin(case)
    rows = wander(course, random.Random(1), 150)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    again = begin(case)
    again.follow(rows)
    assert seen(again) == seen(course)
    assert again.match.record == course.match.record
    assert again.recent == course.recent
    assert len(course.seqs) == len(course.match.record.actions)


def test_the_collector_looks_at_nothing_that_every_move_leaves() -> None:
    course = begin(DEFAULTS[0])
    wander(course, random.Random(3), 40)
    assert course.journal and course.recent
    assert not any(gc.is_tracked(kept) for kept in (*course.journal, *course.recent))


@pytest.mark.parametrize("case", DEFAULTS, ids=str)
def test_a_snapshot_and_the_rows_after_it_rebuild_the_course_with_its_undo(case: Case) -> None:
    chance = random.Random(2)
    course = begin(case)
    rows = wander(course, chance, 5)
    taken = None
    for _ in range(200):
        taken = course.snapshot()
        if taken is not None or course.match.state.over():
            break
        rows += wander(course, chance, 1)
    assert taken is not None
    data = encode(taken)
    rows += wander(course, chance, 40)
    again = begin(case)
    again.jump(read_snapshot(data), rows)
    again.follow(rows)
    assert again.match.record == course.match.record
    assert seen(again) == seen(course)
    assert again.journal == course.journal
    assert [taken.seat for taken in again.match.trail] == [taken.seat for taken in course.match.trail]
    more, same = random.Random(3), random.Random(3)
    assert wander(again, more, 30) == wander(course, same, 30)


@pytest.mark.parametrize("case", DEFAULTS, ids=str)
def test_choices_are_encoded_as_the_game_makes_them(case: Case) -> None:
    course = begin(case)
    for number in range(60):
        state = course.match.state
        if state.over():
            break
        for seat in state.actors():
            made = json.loads(bytes(choices_part(case.game, state, seat)))
            assert made == [choice.json() for choice in case.game.choices(state, seat)]
        wander(course, random.Random(number), 3)


def test_what_changes_a_seats_choices() -> None:
    case = next(case for case in DEFAULTS if case.game.id == "herb_market" and case.seats == 3)
    course = begin(case)
    course.play(1, course.match.state.legal(1)[0], "a", NOW + 500)
    assert course.changed == [0, 1, 0] and course.used == [0, 500, 0]
    assert course.asked == [NOW, None, NOW]
    assert course.fits(0, 0) and course.fits(0, 1) and not course.fits(0, 2) and not course.fits(1, 0)
    course.play(2, course.match.state.legal(2)[1], "b", NOW + 700)
    course.undo(1, "c", NOW + 900)
    assert course.changed == [0, 3, 2] and course.seqs == [2]
    undone = json.loads(encode(course.entries(SPECTATOR, 2)))
    assert undone == [{"seq": 3, "key": "table.undo", "args": {"seat": 1, "seqs": [1]}}]
    assert course.seq_of(1, "a") == 1 and course.seq_of(2, "a") is None


def test_a_row_has_one_seq_and_is_taken_back_as_one() -> None:
    case = next(case for case in DEFAULTS if case.game.id == "dice_hospital" and case.seats == 2)
    course, chance = begin(case), random.Random(5)
    while True:
        (seat, *_) = course.match.state.actors()
        row = some_row(course, seat, chance)
        before, seqs, seq = course.match.record.actions[:], course.seqs[:], course.seq
        move = course.play_row(seat, row, "row", NOW)
        if len(row) > 1 and course.match.last_answer(seat) is not None:
            break
    assert move.seq == course.seq == seq + 1 and len(json.loads(move.action)) == len(row)
    assert course.seqs == [*seqs, *[move.seq] * len(row)]
    course.undo(seat, "back", NOW, answer_only=True)
    assert course.match.record.actions == before and course.seqs == seqs
    assert course.journal[-1].args == {"seat": seat, "seqs": [move.seq]}

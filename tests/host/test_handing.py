"""A game that is not over goes on elsewhere: the same position and the same past, with chance of its own from there."""

import random

import msgspec
import pytest

import lazaretto
from lazaretto.host.course import Course
from lazaretto.host.handing import check_alone, handed, taken_over, taken_up
from lazaretto.host.loading import build
from lazaretto.host.log import read_snapshot
from lazaretto.host.refusals import Refused
from lazaretto.host.shelf import Shelf
from lazaretto.host.sitting import Chair, Sitting
from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.record import Record, read_record, replay

SHELF = Shelf()
CHAIRS = [
    Chair(0, "bot", "", "2", None, frozenset()),
    Chair(1, "person", "Ada", None, None, frozenset(["ada"])),
    Chair(2, "person", "Bea", None, None, frozenset(["ada"])),
]


def play(course: Course, chance: random.Random, rows: int) -> None:
    state = course.match.state
    for _ in range(rows):
        if state.over():
            return
        seat = state.actors()[0]
        course.play(seat, chance.choice(state.legal(seat)), "", 0)


def begun(game: str, rows: int) -> tuple[Course, str]:
    """A game of three at some table, and what is handed over."""
    course = Course.begin("there", lazaretto.load(game), 3, 5, {}, 0)
    play(course, random.Random(game), rows)
    sitting = msgspec.structs.replace(taken_up(SHELF, "ada", read_record(EMPTY[game]))[0], chairs=CHAIRS)
    return course, handed(sitting, course)


EMPTY = {game: Course.begin("", lazaretto.load(game), 3, 1, {}, 0).match.record.text() for game in lazaretto.games()}


@pytest.mark.parametrize("game", lazaretto.games())
def test_it_goes_on_where_it_was_and_ends_with_a_sound_record(game: str) -> None:
    course, text = begun(game, 15)
    sitting, move = taken_up(SHELF, "ada", read_record(text))
    rules = lazaretto.load(game)
    assert [(chair.kind, chair.level, chair.name) for chair in sitting.chairs] == [
        ("bot", "2", ""),
        ("person", None, "Ada"),
        ("person", None, "Bea"),
    ]
    here = build(sitting, rules, [], [move])
    assert here.whole and here.seq == 1
    assert rules.fingerprint(here.match.state) == rules.fingerprint(course.match.state)
    assert [kept.key for kept in here.journal] == [kept.key for kept in course.journal]
    assert not any(here.match.can_undo(seat) for seat in range(3))

    moves, chance = [move], random.Random(9)
    state = here.match.state
    while not state.over():
        seat = state.actors()[0]
        moves.append(here.play(seat, chance.choice(state.legal(seat)), "", 0))
    record = read_record(here.match.record.text())
    replay(rules, record)  # checks the result
    again = build(sitting, rules, [], moves)
    assert again.match.record.json() == here.match.record.json()


@pytest.mark.parametrize("game", lazaretto.games())
def test_a_snapshot_jumps_over_what_was_brought(game: str) -> None:
    _, text = begun(game, 5)
    sitting, move = taken_up(SHELF, "ada", read_record(text))
    rules = lazaretto.load(game)
    here, moves, chance = build(sitting, rules, [], [move]), [move], random.Random(3)
    snapshot = here.snapshot()  # nothing that was brought can be taken back
    for _ in range(80):
        state = here.match.state
        if state.over():
            break
        seat = state.actors()[0]
        moves.append(here.play(seat, chance.choice(state.legal(seat)), "", 0))
        snapshot = (None if here.match.state.over() else here.snapshot()) or snapshot
    assert snapshot is not None
    kept = msgspec.json.encode(snapshot).decode()
    assert read_snapshot(kept).seq >= 1
    jumped = build(sitting, rules, [kept], moves)
    assert jumped.whole and jumped.match.record.json() == here.match.record.json()
    assert rules.fingerprint(jumped.match.state) == rules.fingerprint(here.match.state)
    replay(rules, read_record(jumped.match.record.text()))


def test_chance_from_there_on_is_the_tables_own() -> None:
    """Whoever has read the record does not know what will be drawn."""
    _, text = begun("bristol_1350", 8)
    ends = set()
    for _ in range(4):
        sitting, move = taken_up(SHELF, "ada", read_record(text))
        here = build(sitting, lazaretto.load("bristol_1350"), [], [move])
        play(here, random.Random(1), 40)
        ends.add(str(here.match.record.chance))
    assert len(ends) > 1


def test_a_game_that_is_over_or_of_other_rules_cannot_be_gone_on_with() -> None:
    course, _ = begun("dice_hospital_er", 5000)
    assert course.match.state.over()
    with pytest.raises(Refused, match="over"):
        taken_up(SHELF, "ada", read_record(course.match.record.text()))
    record = read_record(EMPTY["clinic"])
    record.rules_version = 999
    with pytest.raises(BadRecord, match="another version"):
        taken_up(SHELF, "ada", record)


def whole(game: str) -> Record:
    """A game of three to its end: Ada, a bot of level 2, and somebody without a name."""
    course = Course.begin("there", lazaretto.load(game), 3, 5, {}, 0)
    play(course, random.Random(game), 10_000)
    assert course.match.state.over()
    course.match.record.players = ["Ada", "2"]
    return read_record(course.match.record.text())


@pytest.mark.parametrize("game", lazaretto.games())
def test_a_game_that_is_over_is_taken_over_from_any_step(game: str) -> None:
    """The same position and the same past; of what chance brought later nothing is known."""
    record, rules = whole(game), lazaretto.load(game)
    playback = Playback(rules, record)
    for step in (0, 1, len(playback) // 2, len(playback) - 1):
        sitting, move = taken_over(SHELF, "cleo", "Cleo", record, step, 2)
        assert [(chair.kind, chair.level, chair.name) for chair in sitting.chairs] == [
            ("bot", "3", "Ada"),
            ("bot", "2", ""),
            ("person", None, "Cleo"),
        ]
        assert sitting.practice and sitting.people() == {"cleo"} and sitting.status == "running"
        here = build(sitting, rules, [], [move])
        assert here.whole and rules.fingerprint(here.match.state) == rules.fingerprint(playback.state(step))
        assert here.match.record.actions == record.actions[:step] and here.match.record.result is None
        drawn = here.match.record.chance
        assert drawn == record.chance[: len(drawn)] and msgspec.json.decode(move.chance) == drawn
        play(here, random.Random(2), 10_000)
        replay(rules, read_record(here.match.record.text()))


def test_chance_is_another_after_a_game_is_taken_over() -> None:
    record = whole("dice_hospital")
    ends = set()
    for _ in range(3):
        sitting, move = taken_over(SHELF, "ada", "", record, 1, 0)
        here = build(sitting, lazaretto.load("dice_hospital"), [], [move])
        before = len(here.match.record.chance)
        assert before < len(record.chance)
        play(here, random.Random(1), 200)
        ends.add(str(here.match.record.chance[before:]))
    assert len(ends) == 3


@pytest.mark.parametrize("step, seat", [(-1, 0), (None, 0), (0, 3), (0, -1)])
def test_there_is_nothing_to_take_over_where_the_game_is_not(step: int | None, seat: int) -> None:
    record = whole("dice_hospital_er")
    with pytest.raises(Refused):
        taken_over(SHELF, "ada", "", record, len(record.actions) if step is None else step, seat)


def test_a_record_without_names_is_played_against_bots() -> None:
    sitting, _ = taken_up(SHELF, "ada", read_record(EMPTY["clinic"]))
    assert [(chair.kind, chair.level) for chair in sitting.chairs] == [("person", None), ("bot", "3"), ("bot", "3")]
    assert sitting.practice and sitting.status == "running"


@pytest.mark.parametrize(
    "chair, allowed",
    [
        (CHAIRS[1], True),
        (Chair(1, "person", "Eve", None, None, frozenset(["eve"])), False),
        (Chair(1, "open", "", None, None, frozenset()), False),
    ],
)
def test_only_who_plays_alone_is_handed_the_secrets(chair: Chair, allowed: bool) -> None:
    sitting: Sitting = msgspec.structs.replace(
        taken_up(SHELF, "ada", read_record(EMPTY["clinic"]))[0], chairs=[CHAIRS[0], chair, CHAIRS[2]]
    )
    if allowed:
        check_alone(sitting, "ada")
    else:
        with pytest.raises(Refused):
            check_alone(sitting, "ada")

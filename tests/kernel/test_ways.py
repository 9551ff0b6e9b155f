"""Ways: the whole moves of a seat, and where they end."""

from dataclasses import replace

import pytest

from lazaretto.kernel.errors import IllegalAction
from lazaretto.kernel.match import Match
from lazaretto.kernel.ways import grow
from tests.kernel.quiet_game import QUIET
from tests.sample_game import GIVE, KEEP, POINTS, SAMPLE, Market, Thank


def thanked() -> Market:
    """Seat 0 has won three points and may give some of them away."""
    s = SAMPLE.new(3, 1)
    s.lanes, s.stack = [], [Thank(0)]
    s.points = [3, 0, 0]
    s.ask_again()
    return s


def test_a_move_of_two_questions_is_a_row_of_two_answers() -> None:
    give_one = [[GIVE.code(rival), POINTS.code(number)] for rival in (1, 2) for number in range(3)]
    assert SAMPLE.ways(thanked(), 0, 10) == [*give_one, [KEEP.code()]]


def test_more_ways_than_wanted_are_none() -> None:
    assert SAMPLE.ways(thanked(), 0, 7) is not None
    assert SAMPLE.ways(thanked(), 0, 6) is None


def test_the_tree_says_what_follows() -> None:
    to_one, _, keep = SAMPLE.tree(thanked(), 0)
    assert to_one.asks == "amount"
    assert [choice.code for choice in to_one.then] == [POINTS.code(number) for number in range(3)]
    assert (keep.asks, keep.then) == ("", ())


def test_a_tree_too_large_is_cut_at_one_depth_and_says_that_something_follows() -> None:
    to_one, to_two, keep = SAMPLE.tree(thanked(), 0, 8)  # nine answers in all
    assert (to_one.then, to_two.then, keep.then) == ((), (), ())
    assert (to_one.asks, to_two.asks, keep.asks) == ("amount", "amount", "")
    assert SAMPLE.tree(thanked(), 0, 9)[0].then


def test_nobody_is_asked_nobody_has_ways() -> None:
    assert SAMPLE.ways(thanked(), 1, 10) == []
    assert SAMPLE.tree(thanked(), 1) == []
    assert grow(thanked(), 1) is None


def test_a_way_ends_where_a_secret_or_chance_comes_to_light() -> None:
    match = Match(SAMPLE, 3, 2)
    for seat in (0, 1):
        match.play(seat, match.state.legal(seat)[seat])
    last = SAMPLE.tree(match.state, 2)
    assert all(choice.final and not choice.then for choice in last)
    assert SAMPLE.ways(match.state, 2, 10) == [[choice.code] for choice in last]


def test_in_lanes_a_way_ends_with_the_phase_though_the_same_seat_is_asked_next() -> None:
    """Seat 0 is the last to answer: the second phase opens at once, and asks it again."""
    match = Match(QUIET, 2)
    for _ in range(2):
        match.play(1, 0)
    assert QUIET.ways(match.state, 0, 20) == [[first, second] for first in range(3) for second in range(3)]
    match.play(0, 0)
    assert QUIET.ways(match.state, 0, 20) == [[0], [1], [2]]
    assert not any(choice.final for choice in QUIET.tree(match.state, 0)), "it may be taken back"


def test_a_way_that_leads_to_the_end_is_final() -> None:
    match = Match(QUIET, 2)
    for seat in (0, 0, 1, 1) * 2:
        match.play(seat, 0)
    first, *_ = QUIET.tree(match.state, 0)
    assert not first.final
    assert [choice.final for choice in first.then] == [True] * 3


def test_other_answers_than_the_usual_one_are_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thank, "usual", lambda self, s: KEEP.code())
    assert [choice.extra for choice in SAMPLE.tree(thanked(), 0)] == [True, True, False]
    assert SAMPLE.ways(thanked(), 0, 10) == [[GIVE.code(r), POINTS.code(n)] for r in (1, 2) for n in range(3)] + [
        [KEEP.code()]
    ]


def test_costs_and_dangers_are_asked_in_the_position_of_their_question() -> None:
    def cost(s: Market, seat: int, action: int) -> dict[str, int]:
        return {"points": POINTS.first(action)} if POINTS.owns(action) and POINTS.first(action) else {}

    def danger(s: Market, seat: int, action: int) -> str:
        return "last_points" if POINTS.owns(action) and POINTS.first(action) == s.points[seat] else ""

    game = replace(SAMPLE, cost=cost, danger=danger)
    s = thanked()
    s.points = [2, 0, 0]
    none, one, two = game.tree(s, 0)[0].then
    assert [choice.cost for choice in (none, one, two)] == [{}, {"points": 1}, {"points": 2}]
    assert [choice.danger for choice in (none, one, two)] == ["", "", "last_points"]
    said = {"code": one.code, "verb": "points", "args": {"number": 1}, "label": "points", "parts": []}
    assert one.json() == said | {"cost": {"points": 1}, "final": True}
    assert none.json().keys() == {*said, "final"}, "nothing to say is left out"


def test_rows_of_ways_are_what_a_match_takes() -> None:
    match = Match(QUIET, 2)
    row = (QUIET.ways(match.state, 1, 20) or [])[4]
    match.play_row(1, row)
    assert match.last_move(1) == 0
    with pytest.raises(IllegalAction):
        match.play_row(1, [0, 0, 0])

"""Points, tie-breaks and the score sheet."""

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.rules.scoring import final_score, points_of, result
from tests.games.quarantine.scene import A, B, C, Scene


@pytest.mark.parametrize("cubes, points", [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3)])
def test_pairs_of_cubes_of_any_colours(cubes: int, points: int) -> None:
    scene = Scene().give(A, red=cubes - cubes // 2, blue=cubes // 2)
    assert points_of(scene.h(A))[2] == points


@pytest.mark.parametrize(
    "coloured, greys, lab, points", [(1, 2, True, 1), (1, 2, False, 0), (0, 3, True, 0), (1, 6, True, 2)]
)
def test_kept_greys_count_with_a_working_lab(coloured: int, greys: int, lab: bool, points: int) -> None:
    scene = Scene().give(A, red=coloured, grey=greys)
    if lab:
        scene.tile(A, "lab", -1, 0, 0)
    assert points_of(scene.h(A))[2] == points


def test_stations_count_whatever_their_doors_tiles_and_viruses() -> None:
    scene = Scene()
    assert points_of(scene.h(A))[1] == 1
    scene.tile(A, "gift_shop", 1, 0, 0)  # with the lobby, red and blue
    assert points_of(scene.h(A))[1] == 2
    scene.close(A, "lobby", "start_red", "start_blue")
    assert points_of(scene.h(A))[1] == 2


def test_an_empty_queue_is_a_point() -> None:
    scene = Scene().line_up(A, "red")
    assert [final_score(scene.s, seat) for seat in (A, B)] == [1, 2]


def test_what_is_worth_nothing() -> None:
    scene = Scene()
    before = final_score(scene.s, A)
    scene.give(A, markers=4).beside(A, "lab", "triage").contract(A, "storage", "red", "red", "red", "red")
    scene.admit(A, "start_red", "start_blue")
    scene.tile(A, "extra_red", -1, 0, 0)
    assert final_score(scene.s, A) == before


def test_ties_go_to_fewer_tiles_then_fewer_stations_then_are_shared() -> None:
    scene = Scene(layout="line").give(A, red=2).give(B, red=2).give(C, red=2)
    end = result(scene.s)
    assert end.ranks == (1, 1, 1)
    assert end.winners == (A, B, C)
    assert sum(end.returns) == pytest.approx(1)
    scene.tile(A, "extra_red", 1, -1, 3)
    assert result(scene.s).ranks == (3, 1, 1)
    stations = Scene(2, "line").lay(A, "block").give(B, red=2)  # a station against a pair of cubes
    assert result(stations.s).scores == (2, 2)
    assert result(stations.s).winners == (B,)


def test_lower_places_are_ranked_in_the_same_way() -> None:
    scene = Scene(layout="line").give(A, red=4).give(B, red=2).give(C, red=2)
    scene.tile(B, "extra_red", 1, -1, 3)
    assert result(scene.s).ranks == (1, 3, 2)


def test_the_sheet_adds_up() -> None:
    scene = Scene().give(A, red=5).line_up(B, "red")
    end = result(scene.s)
    assert [line for line, _ in end.sheet] == ["special_rooms", "stations", "cubes", "empty_queue"]
    for seat in range(3):
        assert sum(points[seat] for _, points in end.sheet) == end.scores[seat]
    scene.s.ended_by = A
    assert GAME.public(scene.s)["scores"] == list(end.scores)


def test_an_empty_queue_counts_in_the_score_on_the_table_in_the_last_turns_only() -> None:
    """The first patient whom somebody takes costs nobody a point; the end's score has it."""
    scene = Scene()
    before = GAME.public_view(scene.s)
    scene.line_up(A, "red")
    after = GAME.public_view(scene.s)
    assert before["scores"] == after["scores"]
    assert before["hospitals"][A]["points"]["empty_queue"] == 0
    scene.s.ended_by = B
    ending = GAME.public_view(scene.s)
    assert [late - early for early, late in zip(after["scores"], ending["scores"], strict=True)] == [0, 1, 1]
    assert ending["hospitals"][B]["points"]["empty_queue"] == 1
    assert [final_score(scene.s, seat) for seat in (A, B, C)] == ending["scores"]

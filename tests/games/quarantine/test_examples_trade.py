"""The worked examples of the rules by their numbers, 28 to 52: contracts, other actions, the end."""

import pytest

from lazaretto.games.quarantine.rules.layout import station_count
from lazaretto.games.quarantine.rules.scoring import final_score, result
from lazaretto.games.quarantine.rules.state import tile_count
from lazaretto.games.quarantine.rules.tables import NONE, TILE_IDS
from lazaretto.kernel.errors import IllegalAction
from tests.games.quarantine.scene import A, B, C, Scene

# Contracts


def test_example_28_open_a_contract() -> None:
    scene = Scene().give(A, red=2, blue=1).act(A, "open_contract", stack="lab")
    scene.act(A, "price_add", colour="blue").act(A, "price_add", colour="red").act(A, "price_done")
    assert scene.supply(A) == {"red": 1}
    assert scene.owner("lab") == A
    assert not scene.may(A, "claim")


def test_example_29_claim_and_the_rest_returns_priced() -> None:
    scene = Scene().contract(A, "lab", "red", "blue").give(B, red=1, blue=1).give(C, red=2, blue=2)
    scene.act(A, "claim", stack="lab").act(A, "set_aside")
    assert scene.s.actions_left == 4
    assert scene.h(A).unplaced == 1 << TILE_IDS.index("lab")
    assert (scene.owner("lab"), scene.copies("lab")) == (None, 1)
    scene.ready(draws=0).act(A, "end_turn")
    scene.act(B, "buy_special", stack="lab")
    assert scene.supply(B) == {}
    scene.act(B, "set_aside")
    assert scene.copies("lab") == 0


def test_example_30_buying_from_a_contract() -> None:
    scene = Scene().contract(A, "lab", "red", "blue").give(B, red=1, blue=1)
    scene.ready(draws=0).act(A, "end_turn").act(B, "buy_special", stack="lab").act(B, "set_aside")
    assert scene.s.box[:4] == [1, 0, 1, 0]
    assert scene.h(A).markers == 1
    assert (scene.owner("lab"), scene.copies("lab")) == (A, 1)
    scene.ready(draws=0).act(B, "end_turn").ready(draws=0).act(C, "end_turn")
    scene.act(A, "claim", stack="lab").act(A, "set_aside")
    assert scene.s.box[:4] == [2, 0, 2, 0]
    assert (scene.owner("lab"), scene.copies("lab")) == (None, 0)


def test_example_31_both_tiles_bought_the_opener_gets_his_cubes_back() -> None:
    scene = Scene().contract(A, "lab", "red", "blue").give(B, red=1, blue=1).give(C, red=1, blue=1)
    scene.ready(draws=0).act(A, "end_turn").act(B, "buy_special", stack="lab").act(B, "set_aside")
    scene.ready(draws=0).act(B, "end_turn").act(C, "buy_special", stack="lab").act(C, "set_aside")
    assert scene.h(A).markers == 2
    assert scene.supply(A) == {"red": 1, "blue": 1}
    assert scene.owner("lab") is None


def test_example_32_two_players_have_one_tile_of_each() -> None:
    scene = Scene(2).contract(A, "lab", "red", "blue").give(B, red=1, blue=1)
    scene.ready(draws=0).act(A, "end_turn").act(B, "buy_special", stack="lab").act(B, "set_aside")
    assert scene.supply(A) == {"red": 1, "blue": 1}
    assert scene.h(A).markers == 1


def test_example_33_one_of_a_kind_per_turn() -> None:
    scene = Scene().contract(A, "lab", "red", "blue").give(A, red=2, blue=2)
    scene.act(A, "claim", stack="lab").act(A, "set_aside")
    assert not scene.may(A, "buy_special", stack="lab")


def test_example_34_the_last_tile_of_the_open_market() -> None:
    scene = Scene().contract(NONE, "lab", "blue", "blue", copies=1).give(A, blue=2)
    scene.act(A, "buy_special", stack="lab").act(A, "set_aside")
    assert scene.s.box[0] == 4
    assert sum(h.markers for h in scene.s.hospitals) == 0


def test_example_35_security_is_paid() -> None:
    scene = Scene().contract(A, "lab", "green", "green", copies=1).give(B, green=2)
    scene.tile(A, "security", 1, 0, 0)
    scene.ready(draws=0).act(A, "end_turn").act(B, "buy_special", stack="lab").act(B, "set_aside")
    assert scene.supply(A) == {"green": 4}
    assert scene.h(A).markers == 1


def test_example_36_purchasing_counts_cubes_only() -> None:
    scene = Scene().contract(NONE, "lab", "red", "red", "blue").give(A, yellow=2, green=1)
    assert not scene.may(A, "buy_special", stack="lab")
    scene.tile(A, "purchasing", -1, 0, 0)
    scene.act(A, "buy_special", stack="lab")
    assert scene.supply(A) == {}


def test_example_37_lab_pays_with_grey_pairs() -> None:
    scene = Scene().contract(NONE, "triage", "red", "blue").give(A, red=1, grey=2)
    assert not scene.may(A, "buy_special", stack="triage")
    scene.tile(A, "lab", -1, 0, 0)
    scene.act(A, "buy_special", stack="triage")
    assert scene.supply(A) == {}
    assert scene.s.box == [0, 0, 1, 0, 2]


def test_example_38_additional_rooms() -> None:
    scene = Scene().give(A, blue=6).act(A, "buy_extra", colour="red")
    assert scene.verbs(A) == {"place"}
    scene.place(A, -1, 0, 0)
    assert not scene.may(A, "buy_extra", colour="red")
    assert scene.may(A, "buy_extra", colour="blue")


# Turn, other actions


def test_example_39_draws_and_actions_in_any_order() -> None:
    scene = Scene()
    for _ in range(2):
        scene.draw(A, "red").act(A, "place_patient", hospital=A)
    scene.act(A, "admit").act(A, "cure", colour="red").act(A, "take_bonus").act(A, "take_bonus")
    for _ in range(2):
        scene.draw(A, "blue").act(A, "place_patient", hospital=B)
    assert scene.verbs(A) == {"spend_bonus", "end_turn"}


def test_example_40_the_middle_of_a_quarantine_may_be_cleaned() -> None:
    scene = Scene(layout="line").close(B, "start_red", "start_green", "start_blue")
    scene.act(A, "decontaminate", hospital=B, tile="start_green")
    assert scene.closed(B) == {"start_red", "start_blue"}
    assert scene.s.grey_stock == 1
    scene.tile(A, "lab", -1, 0, 0)
    scene.act(A, "decontaminate", hospital=B, tile="start_red").act(A, "keep_grey")
    assert scene.supply(A) == {"grey": 1}
    assert scene.s.grey_stock == 1


def test_example_41_pathology_cleans_a_window() -> None:
    def scene() -> Scene:
        scene = Scene()
        scene.tile(A, "pathology", -1, 0, 0)
        scene.tile(A, "lab", 2, -1, 0)
        return scene.close(A, "start_red", "start_blue", "start_yellow", "lobby").act(A, "pathology", hospital=A)

    first = scene().act(A, "window", cell="0,-2").act(A, "keep_grey")
    assert first.closed(A) == {"lobby"}
    assert first.supply(A) == {"grey": 1}
    assert first.s.grey_stock == 2
    second = scene().act(A, "window", cell="0,-1").act(A, "return_grey")
    assert second.closed(A) == {"start_yellow"}
    assert second.s.grey_stock == 3
    assert not second.may(A, "pathology")


def test_example_42_cafeteria_takes_from_a_rival() -> None:
    scene = Scene().give(B, markers=1).give(C, markers=0)
    scene.tile(A, "cafeteria", -1, 0, 0)
    scene.s.bonus_stock = 0
    scene.ready(draws=0).act(A, "end_turn").ready(draws=0).act(B, "end_turn").ready(draws=0).act(C, "end_turn")
    assert scene.verbs(A) == {"take_from", "skip"}
    scene.act(A, "take_from", hospital=B)
    assert (scene.h(A).markers, scene.h(B).markers) == (1, 0)


def test_example_43_two_markers_a_turn() -> None:
    scene = Scene().act(A, "take_bonus").act(A, "take_bonus")
    assert not scene.may(A, "take_bonus")
    assert scene.may(A, "spend_bonus")


def test_example_44_gift_shop_needs_a_cube_in_the_box() -> None:
    scene = Scene()
    scene.tile(A, "gift_shop", -1, 0, 1)
    scene.stock(box={"grey": 2})
    assert not scene.may(A, "gift_shop")
    scene.stock(box={"yellow": 1})
    assert scene.offered(A, "gift_shop") == [{"colour": "yellow"}]


def test_example_45_all_draws_are_owed() -> None:
    scene = Scene().ready(actions=3, draws=1)
    assert not scene.may(A, "end_turn")
    assert scene.ready(actions=3, draws=0).may(A, "end_turn")


# End


def test_example_46_the_last_tile_ends_the_game() -> None:
    scene = Scene().only_stack("lab", 1).contract(NONE, "lab", "red", "red").give(B, red=2)
    scene.ready(draws=0).act(A, "end_turn").ready(draws=2).act(B, "buy_special", stack="lab").act(B, "set_aside")
    assert scene.s.ended_by == B
    assert not scene.may(B, "end_turn")
    for _ in range(2):
        scene.draw(B, "red").act(B, "place_patient", hospital=B)
    scene.act(B, "end_turn")
    for seat in (C, A):
        assert scene.s.actors() == [seat]
        assert (scene.s.draws_left, scene.s.actions_left) == (0, 4)
        scene.act(seat, "end_turn")
    assert scene.s.over()


def test_example_47_the_last_cube_ends_the_game() -> None:
    scene = Scene()
    scene.s.box = [24 - 2, 24, 24, 24, 32]
    scene.s.bag = [2, 0, 0, 0, 0]
    scene.ready(draws=0).act(A, "end_turn")
    assert scene.s.draws_left == 2
    for _ in range(2):
        scene.draw(B, "blue").act(B, "place_patient", hospital=B)
    assert scene.s.ended_by == B
    assert scene.s.draws_left == 0
    scene.act(B, "end_turn").act(C, "end_turn").act(A, "end_turn")
    assert scene.s.over()


def scored(scene: Scene, seat: int) -> Scene:
    scene.tile(seat, "extra_red", -1, -1, 1)
    scene.tile(seat, "storage", 1, -1, 2)
    scene.tile(seat, "lab", 1, -2, 2)
    scene.tile(seat, "gift_shop", -1, -2, 1)
    return scene.give(seat, red=5, blue=2, grey=3)


def test_example_48_score() -> None:
    scene = scored(Scene(layout="star"), A)
    assert station_count(scene.h(A).layout) == 4
    assert final_score(scene.s, A) == 12
    assert final_score(scene.close(A, "lab").s, A) == 11


def test_example_49_fewer_tiles_win_a_tie() -> None:
    scene = scored(scored(Scene(layout="star"), A), B)
    scene.tile(A, "extra_blue", 2, 0, 2)
    end = result(scene.s)
    assert end.scores[:2] == (12, 12)
    assert [tile_count(scene.h(seat)) for seat in (A, B)] == [10, 9]
    assert end.winners == (B,)
    assert end.ranks == (2, 1, 3)


# Further


def test_example_50_a_source_is_offered_only_if_the_rest_can_be_paid() -> None:
    scene = Scene().contract(NONE, "triage", "red", "blue").give(A, blue=1, grey=2)
    scene.tile(A, "lab", -1, 0, 0)
    scene.act(A, "buy_special", stack="triage")
    assert "set_aside" in scene.verbs(A)
    assert scene.supply(A) == {}


def test_example_51_untouched_tiles_are_not_judged_for_quarantine() -> None:
    def scene() -> Scene:
        scene = Scene(layout="line")
        scene.tile(A, "security", 1, -1, 1)
        return scene.close(A, "start_blue")

    moved = scene().act(A, "renovate").act(A, "lift", tile="security").act(A, "put", tile="security")
    assert moved.place(A, -1, 0, 1).may(A, "commit")
    turned = scene().act(A, "renovate").act(A, "lift", tile="start_yellow").act(A, "put", tile="start_yellow")
    assert not turned.place(A, 0, -4, 3).may(A, "commit")
    clean = scene().act(A, "decontaminate", hospital=A, tile="start_blue").act(A, "renovate")
    clean.act(A, "lift", tile="start_yellow").act(A, "put", tile="start_yellow").place(A, 0, -4, 3)
    assert clean.may(A, "commit")


def test_example_52_two_players_end_after_one_more_turn() -> None:
    scene = Scene(2).only_stack("lab", 1).contract(NONE, "lab", "red", "red").give(A, red=2)
    scene.act(A, "buy_special", stack="lab").act(A, "set_aside").ready(draws=0).act(A, "end_turn")
    assert scene.s.draws_left == 0
    scene.act(B, "end_turn")
    assert scene.s.over()
    with pytest.raises(IllegalAction):
        scene.act(A, "draw")

"""The turn and its corner cases: draws, actions, contracts, both ends of the game."""

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.rules.tables import NONE, SPECIAL_IDS, TILE_IDS
from lazaretto.kernel.match import Match
from tests.games.quarantine.scene import A, B, C, D, Scene

# Draws


def test_a_cube_is_placed_before_anything_else() -> None:
    scene = Scene().give(A, red=4, markers=1).draw(A, "red")
    assert scene.verbs(A) == {"place_patient"}
    assert [found["hospital"] for found in scene.offered(A, "place_patient")] == [A, B, C]


def test_patients_line_up_at_the_end() -> None:
    scene = Scene().line_up(B, "red").draw(A, "blue").act(A, "place_patient", hospital=B)
    assert scene.queue(B) == ["red", "blue"]


def test_first_turns_have_four_patients_and_no_virus() -> None:
    scene = Scene()
    scene.s.turn = 3  # the third player's first turn
    scene.draw(A, "grey", "grey", "blue")
    assert scene.s.grey_stock == 2
    assert scene.s.draws_left == 3
    scene = Scene()
    scene.s.turn = 4  # the first player's second turn
    assert scene.draw(A, "grey").verbs(A) == {"place_virus"}


@pytest.mark.parametrize("left", [0, 1, 3])
def test_a_short_bag_gives_what_it_has(left: int) -> None:
    scene = Scene()
    scene.s.box = [24 - left, 24, 24, 24, 32]
    scene.s.bag = [left, 0, 0, 0, 0]
    scene.ready(draws=0).act(A, "end_turn")
    assert scene.s.draws_left == left


def test_the_last_cube_may_be_a_virus() -> None:
    scene = Scene().ready()
    scene.s.box = [24, 24, 24, 24, 31]
    scene.s.bag = [0, 0, 0, 0, 1]
    scene.ready(draws=1).draw(A, "grey").act(A, "place_virus", hospital=B, tile="lobby")
    assert scene.s.ended_by == A


def test_patients_stay_on_a_closed_tile() -> None:
    scene = Scene().admit(B, "start_red").draw(A, "grey").act(A, "place_virus", hospital=B, tile="start_red")
    assert scene.h(B).patients[TILE_IDS.index("start_red")] == 1


def test_the_second_virus_stands_beside_the_first() -> None:
    scene = Scene(layout="line").close(B, "start_red").draw(A, "grey")
    assert {found["tile"] for found in scene.offered(A, "place_virus") if found["hospital"] == B} == {
        "lobby",
        "start_green",
    }


def test_spreading_may_be_skipped() -> None:
    scene = Scene().stock(greys=1).draw(A, "grey").act(A, "place_virus", hospital=B, tile="start_red").act(A, "skip")
    assert scene.s.grey_stock == 1
    assert scene.closed(B) == {"start_red"}


# Counters


def test_actions_are_counted_and_free_things_are_not() -> None:
    scene = Scene().give(A, markers=1).beside(A, "triage").contract(A, "lab", "red", "red")
    scene.act(A, "spend_bonus").act(A, "place_unplaced", tile="triage").place(A, 1, 0, 0)
    scene.act(A, "claim", stack="lab").act(A, "set_aside")
    assert scene.s.actions_left == 5
    scene.act(A, "take_bonus")
    assert scene.s.actions_left == 4
    assert scene.s.bonus_stock == 7


def test_without_actions_only_free_things_are_left() -> None:
    scene = Scene().give(A, red=6, markers=1).line_up(A, "red", "red").ready(actions=0)
    assert scene.verbs(A) == {"draw", "spend_bonus"}
    assert "buy_extra" in scene.act(A, "spend_bonus").verbs(A)


def test_a_new_turn_clears_everything() -> None:
    scene = Scene(2).give(A, red=6).act(A, "buy_extra", colour="red").place(A, -1, 0, 0)
    scene.act(A, "take_bonus").act(A, "take_bonus")
    scene.ready(draws=0).act(A, "end_turn").ready(draws=0).act(B, "end_turn")
    assert (scene.s.actions_left, scene.s.draws_left, scene.s.acquired, scene.s.bonus_taken) == (4, 4, 0, 0)
    assert scene.may(A, "buy_extra", colour="red")


def test_unused_actions_are_lost() -> None:
    scene = Scene().ready(actions=3, draws=0).act(A, "end_turn")
    assert scene.s.actors() == [B]
    assert scene.s.actions_left == 4


def test_four_players_take_turns_clockwise() -> None:
    scene = Scene(4)
    for seat in (A, B, C, D):
        assert scene.s.actors() == [seat]
        scene.ready(draws=0).act(seat, "end_turn")
    assert scene.s.actors() == [A]


# Patients


def test_a_quarantined_lobby_blocks_only_by_option() -> None:
    assert Scene().line_up(A, "red").close(A, "lobby").may(A, "admit")
    blocked = Scene(quarantined_lobby_blocks_admission=True).line_up(A, "red").close(A, "lobby")
    assert not blocked.may(A, "admit")
    blocked.tile(A, "pharmacy", 1, 0, 0)
    assert blocked.may(A, "pharmacy")
    assert blocked.clean(A, "lobby").may(A, "admit")


def test_admission_may_stop_after_the_first() -> None:
    scene = Scene().line_up(A, "red", "blue").act(A, "admit").act(A, "admit_stop")
    assert scene.queue(A) == ["blue"]
    assert scene.s.actions_left == 3


def test_a_cure_takes_all_of_the_colour() -> None:
    scene = Scene()
    scene.tile(A, "extra_red", -1, 0, 0)
    scene.admit(A, "start_red", "extra_red", "start_blue").act(A, "cure", colour="red")
    assert scene.supply(A) == {"red": 2}


def test_moving_needs_two_patients() -> None:
    assert not Scene().line_up(A, "red").may(A, "move_patient")
    scene = Scene().line_up(A, "red", "blue", "green").act(A, "move_patient")
    scene.act(A, "move_from", place=2).act(A, "move_to", place=0)
    assert scene.queue(A) == ["green", "red", "blue"]


# Contracts


def test_a_price_needs_two_coloured_cubes() -> None:
    assert not Scene().give(A, red=1, grey=6).may(A, "open_contract")
    scene = Scene().give(A, red=1, grey=6)
    scene.tile(A, "lab", -1, 0, 0)
    assert not scene.may(A, "open_contract")  # R10
    assert Scene().give(A, red=2).may(A, "open_contract", stack="storage")


def test_a_priced_stack_cannot_be_opened_again() -> None:
    scene = Scene().contract(NONE, "lab", "red", "red").give(A, blue=4)
    assert not scene.may(A, "open_contract", stack="lab")  # R07
    assert not scene.may(A, "buy_special", stack="lab")


def test_the_opener_cannot_buy_his_own_contract_but_may_buy_it_back_from_the_market() -> None:
    scene = Scene().contract(A, "lab", "red", "red").give(A, red=2)
    assert not scene.may(A, "buy_special", stack="lab")  # R12
    scene.act(A, "claim", stack="lab").act(A, "set_aside")
    scene.ready(draws=0).act(A, "end_turn")
    for seat in (B, C):
        scene.ready(draws=0).act(seat, "end_turn")
    scene.act(A, "buy_special", stack="lab").act(A, "set_aside")
    assert scene.copies("lab") == 0
    assert scene.h(A).unplaced == 1 << TILE_IDS.index("lab") | 1 << TILE_IDS.index("lab_2")


def test_no_marker_when_the_stock_is_empty() -> None:
    scene = Scene().contract(A, "lab", "red", "red").give(B, red=2).give(C, markers=8)
    scene.ready(draws=0).act(A, "end_turn").act(B, "buy_special", stack="lab")
    assert scene.h(A).markers == 0


def test_a_purchase_needs_a_place_or_room_aside() -> None:
    scene = Scene(layout="star").contract(NONE, "lab", "red", "red").give(A, red=4).beside(A, "triage", "storage")
    assert scene.may(A, "buy_special", stack="lab")
    names = [TILE_IDS[tile] for tile in range(5)]
    scene.close(A, *names)  # every place is connected to quarantine only
    assert not scene.may(A, "buy_special", stack="lab")
    assert not scene.may(A, "buy_extra")
    assert not scene.may(A, "place_unplaced")
    scene.h(A).unplaced &= ~(1 << TILE_IDS.index("triage"))
    assert scene.again().may(A, "buy_special", stack="lab")
    scene.act(A, "buy_special", stack="lab")  # there is no place: it is set aside by itself
    assert scene.h(A).unplaced >> TILE_IDS.index("lab") & 1


def test_a_claim_needs_it_too_and_must_be_of_an_earlier_turn() -> None:
    scene = Scene().contract(A, "lab", "red", "red").beside(A, "triage", "storage")
    scene.close(A, *(TILE_IDS[tile] for tile in range(5)))
    assert not scene.may(A, "claim")
    fresh = Scene().give(A, red=2).act(A, "open_contract", stack="lab")
    fresh.act(A, "price_add", colour="red").act(A, "price_add", colour="red").act(A, "price_done")
    assert fresh.owner("lab") == A
    assert not fresh.may(A, "claim")
    fresh.ready(draws=0).act(A, "end_turn")
    for seat in (B, C):
        fresh.ready(draws=0).act(seat, "end_turn")
    assert fresh.may(A, "claim", stack="lab")


def test_bought_tiles_of_different_kinds_in_one_turn() -> None:
    scene = Scene().contract(NONE, "lab", "red", "red").contract(NONE, "triage", "red", "red").give(A, red=4)
    scene.act(A, "buy_special", stack="lab").act(A, "set_aside")
    scene.act(A, "buy_special", stack="triage").act(A, "set_aside")
    assert scene.s.actions_left == 2
    assert scene.supply(A) == {}


def test_equal_tiles_aside_are_offered_once() -> None:
    scene = Scene().beside(A, "lab", "lab")
    assert [found["tile"] for found in scene.offered(A, "place_unplaced")] == ["lab"]


# The end


def test_setting_the_last_tile_aside_counts_and_discarding_does_not() -> None:
    scene = Scene(2).only_stack("lab", 1).contract(A, "lab", "red", "red", copies=1)
    assert scene.s.ended_by == NONE
    scene.act(A, "claim", stack="lab").act(A, "set_aside")
    assert scene.s.ended_by == A


def test_only_the_first_trigger_counts() -> None:
    scene = Scene(2).only_stack("lab", 1).contract(NONE, "lab", "red", "red").give(A, red=2)
    scene.act(A, "buy_special", stack="lab").act(A, "set_aside")
    scene.s.box = [scene.s.box[colour] + scene.s.bag[colour] for colour in range(5)]
    scene.s.bag = [1, 0, 0, 0, 0]
    scene.s.box[0] -= 1
    scene.ready(draws=1).draw(A, "blue").act(A, "place_patient", hospital=A).act(A, "end_turn")
    assert scene.s.ended_by == A
    scene.act(B, "end_turn")
    assert scene.s.over()


def test_a_final_turn_has_actions_cafeteria_and_markers_but_no_draws() -> None:
    scene = Scene(2).give(B, markers=1)
    scene.tile(B, "cafeteria", -1, 0, 0)
    scene.s.ended_by = A
    scene.ready(draws=0).act(A, "end_turn").act(B, "take_stock")
    assert not scene.may(B, "draw")
    scene.act(B, "spend_bonus").act(B, "spend_bonus")
    assert scene.s.actions_left == 6
    assert GAME.public(scene.s)["phase"] == "final_turn"


def test_open_contracts_are_lost_at_the_end() -> None:
    scene = Scene(2).contract(A, "lab", "red", "red")
    scene.s.ended_by = A
    scene.ready(draws=0).act(A, "end_turn").act(B, "end_turn")
    assert scene.s.over()
    assert GAME.outcome(scene.s).scores == (2, 2)  # a station and an empty queue each


# The market


@pytest.mark.parametrize("seats, copies", [(2, 1), (3, 2), (4, 2)])
def test_the_market_by_number_of_players(seats: int, copies: int) -> None:
    s = GAME.new(seats, 3, {"setup_layout": "star"})
    assert sorted(s.copies_left) == [0] * 6 + [copies] * 8
    assert s.extras == (2, 2, 2, 2)
    assert s.tiles_left() == 8 * copies + 8
    assert sum(s.bag) == 128


def test_every_room_comes_to_market_as_often_as_any_other() -> None:
    seen = dict.fromkeys(SPECIAL_IDS, 0)
    for seed in range(700):
        for stack in GAME.public(GAME.new(2, seed, {"setup_layout": "star"}))["market"]:
            seen[stack["stack"]] += 1
    assert sum(seen.values()) == 700 * 8
    assert all(340 < count < 460 for count in seen.values())  # 400 expected


# Undo


def test_a_placed_cube_can_be_taken_back_but_not_its_draw() -> None:
    match = Match(GAME, 2, 4, {"setup_layout": "star", "first_player": 0})
    match.play(A, GAME.code("draw", {}))
    assert not match.can_undo(A)
    match.play(A, GAME.code("place_patient", {"hospital": B}))
    assert match.undo(A) == 1
    assert match.state.question(A) is not None
    assert GAME.question(match.state, A)["key"] == "place_patient"


def test_a_whole_renovation_is_one_move() -> None:
    match = Match(GAME, 2, 4, {"setup_layout": "star", "first_player": 0})
    before = GAME.fingerprint(match.state)
    for verb, arguments in [
        ("renovate", {}),
        ("lift", {"tile": "start_yellow"}),
        ("put", {"tile": "start_yellow"}),
        ("place", {"cell": "-2,0", "rotation": 0}),
    ]:
        match.play(A, GAME.code(verb, arguments))
    assert match.undo(A) == 4
    assert GAME.fingerprint(match.state) == before

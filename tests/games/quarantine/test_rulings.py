"""Rulings of the rules (section 9) that no worked example and no room's test shows."""

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.rules.state import tile_count
from tests.games.quarantine.scene import A, B, C, Scene


@pytest.mark.parametrize("seats, specials", [(2, 8), (3, 16), (4, 16)])
def test_r05_eight_additional_rooms_whatever_the_players(seats: int, specials: int) -> None:
    state = GAME.new(seats, 3, {"setup_layout": "star"})
    assert sum(state.extras) == 8
    assert sum(state.copies_left) == specials
    assert state.tiles_left() == 8 + specials


def test_r10_greys_are_no_part_of_a_price() -> None:
    scene = Scene().give(A, red=2, grey=6)
    scene.tile(A, "lab", -1, 0, 0)
    scene.act(A, "open_contract", stack="triage").act(A, "price_add", colour="red")
    assert scene.offered(A, "price_add") == [{"colour": "red"}]  # nothing else is to be had
    assert not Scene().give(A, red=1, grey=6).may(A, "open_contract")


def test_r17_the_emergency_room_works_behind_a_quarantined_lobby() -> None:
    scene = Scene(quarantined_lobby_blocks_admission=True)
    scene.tile(A, "emergency_room", -1, 0, 0)
    scene.close(A, "lobby").draw(A, "red").act(A, "place_patient", hospital=A)
    assert scene.may(A, "emergency", tile="emergency_room")


def test_r22_a_marker_may_be_spent_in_the_turn_it_is_taken_and_r33_returns_to_the_stock() -> None:
    scene = Scene().act(A, "take_bonus")
    assert (scene.s.actions_left, scene.s.bonus_stock) == (3, 7)
    scene.act(A, "spend_bonus")
    assert (scene.s.actions_left, scene.s.bonus_stock) == (4, 8)


def test_r26_a_helipad_does_not_waive_the_clean_connection() -> None:
    scene = Scene(layout="line")
    scene.tile(A, "helipad", 1, -1, 3)
    scene.close(A, "start_blue").beside(A, "gift_shop").act(A, "place_unplaced", tile="gift_shop")
    assert scene.may_place(A, 1, -3, 0)  # connected to nothing
    assert not scene.may_place(A, 1, -3, 3)  # to a quarantined tile only


def test_r27_a_renovation_with_maintenance_costs_an_action_and_comes_once() -> None:
    scene = Scene()
    scene.tile(A, "maintenance", 1, 0, 0)
    scene.act(A, "renovate").act(A, "lift", tile="start_yellow").act(A, "aside", tile="start_yellow").act(A, "commit")
    assert scene.s.actions_left == 3
    assert not scene.may(A, "renovate")


def test_r28_a_cafeteria_serves_in_its_owners_turns_only() -> None:
    scene = Scene()
    scene.tile(B, "cafeteria", -1, 0, 0)
    scene.ready(draws=0).act(A, "end_turn")
    assert scene.verbs(B) == {"take_stock", "skip"}
    scene.act(B, "skip").ready(draws=0).act(B, "end_turn")
    assert scene.s.actors() == [C]
    assert "draw" in scene.verbs(C)


def test_r31_the_gift_shop_needs_earlier_payments() -> None:
    scene = Scene().give(A, red=2)
    scene.tile(A, "gift_shop", -1, 0, 1)
    assert not scene.may(A, "gift_shop")
    scene.act(A, "buy_extra", colour="blue")
    scene.act(A, "place", **scene.offered(A, "place")[0])
    assert scene.offered(A, "gift_shop") == [{"colour": "red"}]


def test_r35_a_door_may_be_closed_by_a_wall() -> None:
    scene = Scene(layout="line").beside(A, "maintenance").act(A, "place_unplaced", tile="maintenance")
    assert scene.may_place(A, 1, -2, 0)  # its west door meets a door, others may later meet walls
    scene.place(A, 1, -2, 0).beside(A, "security").act(A, "place_unplaced", tile="security")
    assert scene.may_place(A, 2, -2, 1)
    assert not scene.may_place(A, 2, -2, 0)  # walls on the shared edge connect nothing
    assert tile_count(scene.h(A)) == 6


def test_the_end_comes_by_the_first_trigger_with_the_second_in_the_same_turn() -> None:
    scene = Scene(2).only_stack("lab", 1).contract(-1, "lab", "red", "red").give(B, red=2)
    scene.s.box[:4] = [scene.s.box[colour] + scene.s.bag[colour] for colour in range(4)]
    scene.s.bag[:4] = [1, 0, 0, 0]
    scene.s.box[0] -= 1
    scene.s.grey_stock, scene.s.bag[4] = scene.s.grey_stock + scene.s.bag[4], 0
    scene.ready(draws=1).draw(A, "blue").act(A, "place_patient", hospital=A)
    assert scene.s.ended_by == A
    scene.act(A, "end_turn").act(B, "buy_special", stack="lab").act(B, "set_aside")
    assert scene.s.ended_by == A  # only the first counts
    scene.act(B, "end_turn")
    assert scene.s.over()

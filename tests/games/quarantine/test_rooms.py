"""One test per special room, and their second copies."""

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.rules.layout import capacities
from lazaretto.games.quarantine.rules.scoring import final_score
from lazaretto.games.quarantine.rules.tables import COLOURS, NONE, SPECIAL_IDS, TILE_IDS
from tests.games.quarantine.scene import A, B, C, Scene


def next_turn_of_a(scene: Scene) -> Scene:
    for seat in range(scene.s.seats):
        scene.ready(draws=0).act(seat, "end_turn")
    return scene


def test_storage_adds_places_for_linked_colours_in_all_their_rooms() -> None:
    scene = Scene(layout="star")
    scene.tile(A, "storage", 1, -1, 2)  # doors S and W: blue and green
    scene.tile(A, "extra_green", 0, -3, 2)
    assert capacities(scene.h(A).layout) == [2, 2, 1, 1]
    scene.line_up(A, "green", "green", "green", "green").act(A, "admit")
    for tile in ("start_green", "extra_green", "extra_green", "start_green"):
        scene.act(A, "admit_to", tile=tile)
    assert (scene.h(A).patients[2], scene.h(A).patients[6]) == (2, 2)


def test_storage_gives_nothing_through_a_closed_room_or_a_wall() -> None:
    scene = Scene(layout="star")
    scene.tile(A, "storage", 1, -1, 2)
    assert capacities(scene.close(A, "start_blue").h(A).layout) == [1, 2, 1, 1]
    scene = Scene(layout="star")
    scene.tile(A, "storage", 1, -1, 0)  # its doors look away
    assert capacities(scene.h(A).layout) == [1, 1, 1, 1]


def test_two_storages_add_up_but_two_rooms_on_one_do_not() -> None:
    scene = Scene(layout="star")
    scene.tile(A, "storage", 1, -1, 2)
    scene.tile(A, "extra_blue", 2, -1, 3)
    assert capacities(scene.h(A).layout) == [2, 2, 1, 1]
    scene.tile(A, "storage", -1, -1, 1)  # doors E and S: red only, green has a wall there
    assert capacities(scene.h(A).layout) == [2, 2, 2, 1]
    scene = Scene(layout="star")
    scene.tile(A, "storage", 1, -1, 2)
    scene.tile(A, "storage", 2, 0, 3)  # doors N and W: blue
    assert capacities(scene.h(A).layout) == [3, 2, 1, 1]


def test_on_call_room_is_optional_and_only_for_the_basic_cure() -> None:
    scene = Scene(layout="star")
    scene.tile(A, "on_call_room", -1, -1, 2)
    scene.tile(A, "pharmacy", 1, 1, 0)
    scene.admit(A, "start_red", "start_blue").line_up(A, "green")
    scene.act(A, "pharmacy")
    assert scene.supply(A) == {"green": 1}  # R37
    assert "draw" in scene.verbs(A)
    scene.act(A, "cure", colour="blue").act(A, "skip")
    assert scene.supply(A) == {"green": 1, "blue": 1}


def test_a_closed_on_call_room_cures_nothing() -> None:
    for closed in (False, True):
        scene = Scene(layout="star")
        scene.tile(A, "on_call_room", -1, -1, 2)
        if closed:
            scene.close(A, "on_call_room")
        scene.admit(A, "start_blue", "start_red").act(A, "cure", colour="blue")
        assert ("cure_on_call" in scene.verbs(A)) is not closed


def test_two_on_call_rooms_cure_a_colour_each() -> None:
    scene = Scene(layout="star")
    scene.tile(A, "on_call_room", -1, -1, 2)
    scene.tile(A, "on_call_room", 2, 0, 3)
    scene.admit(A, "start_red", "start_blue", "start_green").act(A, "cure", colour="green")
    scene.act(A, "cure_on_call", colour="blue").act(A, "cure_on_call", colour="red")
    assert scene.supply(A) == {"green": 1, "blue": 1, "red": 1}


def test_on_call_room_cures_in_the_emergency_room_too() -> None:
    scene = Scene(layout="star")
    scene.tile(A, "on_call_room", -1, -1, 2)
    scene.tile(A, "emergency_room", 1, -1, 2)
    scene.emergency(A, "red").admit(A, "start_blue").act(A, "cure", colour="blue").act(A, "cure_on_call", colour="red")
    assert scene.supply(A) == {"blue": 1, "red": 1}
    assert scene.h(A).emergency == (NONE, NONE)


def test_security_is_for_contracts_in_front_of_you_only() -> None:
    scene = Scene().contract(NONE, "lab", "green", "green").give(B, green=2)
    scene.tile(A, "security", 1, 0, 0)
    scene.ready(draws=0).act(A, "end_turn").act(B, "buy_special", stack="lab")
    assert scene.supply(A) == {}  # R11
    assert scene.s.box[1] == 2


def test_security_gets_kept_greys_too_and_a_closed_one_nothing() -> None:
    scene = Scene().contract(A, "triage", "green", "green").give(B, green=1, grey=2)
    scene.tile(A, "security", 1, 0, 0)
    scene.tile(B, "lab", -1, 0, 0)
    scene.ready(draws=0).act(A, "end_turn").act(B, "buy_special", stack="triage")
    assert scene.supply(A) == {"green": 1, "grey": 2}
    closed = Scene().contract(A, "lab", "green", "green").give(B, green=2)
    closed.tile(A, "security", 1, 0, 0)
    closed.close(A, "security").ready(draws=0).act(A, "end_turn").act(B, "buy_special", stack="lab")
    assert closed.supply(A) == {}


def test_purchasing_counts_cubes_only_for_special_rooms_and_with_the_lab_greys_too() -> None:
    scene = Scene().contract(NONE, "triage", "red", "red", "red").give(A, yellow=2, grey=2)
    scene.tile(A, "purchasing", -1, 0, 0)
    assert not scene.may(A, "buy_special", stack="triage")
    scene.tile(A, "lab", 1, 0, 0)
    scene.act(A, "buy_special", stack="triage")
    assert scene.supply(A) == {}


def test_triage_reorders_the_whole_queue() -> None:
    scene = Scene().line_up(A, "red", "blue", "red", "green")
    scene.tile(A, "triage", 1, 0, 0)
    scene.act(A, "move_patient")
    for colour in ("green", "red", "blue"):
        scene.act(A, "triage", colour=colour)
    assert scene.queue(A) == ["green", "red", "blue", "red"]
    assert scene.s.actions_left == 3
    closed = Scene().line_up(A, "red", "blue", "red")
    closed.tile(A, "triage", 1, 0, 0)
    assert closed.close(A, "triage").act(A, "move_patient").verbs(A) == {"move_from"}


def test_each_patient_of_a_triage_is_chosen_in_the_queue_as_it_stands() -> None:
    scene = Scene().line_up(A, "red", "blue", "red", "green")
    scene.tile(A, "triage", 1, 0, 0)
    reorder = next(choice for choice in GAME.tree(scene.s, A) if choice.label == "reorder")
    assert not reorder.then
    scene.act(A, "move_patient").act(A, "triage", colour="green")
    told = {choice.args["colour"]: choice for choice in GAME.choices(scene.s, A)}
    assert scene.queue(A) == ["green", "red", "blue", "red"]
    assert told["blue"].parts == ((f"queue.{A}.2",),) and not told["blue"].then


def test_cafeteria_gives_a_marker_each_turn_beyond_the_limit() -> None:
    scene = Scene()
    scene.tile(A, "cafeteria", -1, 0, 0)
    next_turn_of_a(scene)
    assert scene.verbs(A) == {"take_stock", "skip"}
    scene.act(A, "take_stock").act(A, "take_bonus").act(A, "take_bonus")
    assert scene.h(A).markers == 3
    closed = Scene()
    closed.tile(A, "cafeteria", -1, 0, 0)
    assert "draw" in next_turn_of_a(closed.close(A, "cafeteria")).verbs(A)


def test_two_cafeterias_give_two_and_may_be_skipped() -> None:
    scene = Scene()
    scene.tile(A, "cafeteria", -1, 0, 0)
    scene.tile(A, "cafeteria", 1, 0, 0)
    next_turn_of_a(scene).act(A, "take_stock").act(A, "take_stock")
    assert scene.h(A).markers == 2
    scene.s.bonus_stock = 0
    scene.h(B).markers = scene.h(C).markers = 0
    assert "draw" in next_turn_of_a(scene).verbs(A)  # nothing to take, nothing asked


def test_lab_keeps_greys_and_counts_pairs() -> None:
    scene = Scene().close(B, "start_red")
    scene.tile(A, "lab", -1, 0, 0)
    scene.act(A, "decontaminate", hospital=B, tile="start_red").act(A, "return_grey")
    assert scene.s.grey_stock == 1
    scene.give(A, grey=4)
    before = final_score(scene.s, A)
    scene.close(A, "lab")
    assert final_score(scene.s, A) == before - 1


def test_lab_that_is_cleaned_itself_keeps_nothing() -> None:
    scene = Scene()
    scene.tile(A, "lab", -1, 0, 0)
    scene.close(A, "lab").act(A, "decontaminate", hospital=A, tile="lab")  # R32
    assert "draw" in scene.verbs(A)
    assert scene.s.grey_stock == 1


def test_lab_pairs_buy_additional_rooms() -> None:
    scene = Scene().give(A, red=1, grey=2)
    scene.tile(A, "lab", -1, 0, 0)
    scene.act(A, "buy_extra", colour="blue")
    assert scene.supply(A) == {}


def test_maintenance_lifts_four() -> None:
    scene = Scene()
    scene.tile(A, "maintenance", 1, 0, 0)
    scene.act(A, "renovate")
    for tile in ("start_blue", "start_green", "start_red", "start_yellow"):
        scene.act(A, "lift", tile=tile)
    assert not scene.may(A, "lift")
    closed = Scene()
    closed.tile(A, "maintenance", 1, 0, 0)
    closed.close(A, "maintenance").act(A, "renovate")
    closed.act(A, "lift", tile="start_blue").act(A, "lift", tile="start_green")
    assert not closed.may(A, "lift")


def test_gift_shop_takes_any_colour_from_the_box_for_an_action() -> None:
    scene = Scene().stock(box={"red": 1, "blue": 1})
    scene.tile(A, "gift_shop", -1, 0, 1)
    scene.act(A, "gift_shop", colour="red")
    assert scene.supply(A) == {"red": 1}
    assert scene.s.actions_left == 3
    assert not scene.may(A, "gift_shop", colour="red")
    assert not scene.close(A, "gift_shop").may(A, "gift_shop")


def test_pharmacy_cures_the_front_patient() -> None:
    scene = Scene().line_up(A, "red", "blue")
    scene.tile(A, "pharmacy", 1, 0, 0)
    scene.act(A, "pharmacy").act(A, "pharmacy")
    assert scene.supply(A) == {"red": 1, "blue": 1}
    assert not scene.may(A, "pharmacy")
    assert scene.s.actions_left == 2


def test_pathology_cleans_any_hospital_once_a_turn() -> None:
    scene = Scene().close(B, "start_red", "start_blue")
    scene.tile(A, "pathology", -1, 0, 0)
    scene.tile(A, "pathology", 1, 0, 0)
    scene.act(A, "pathology", hospital=B).act(A, "window", cell="0,-2")
    assert scene.closed(B) == set()
    assert scene.s.grey_stock == 2
    scene.close(B, "start_red")
    assert not scene.may(A, "pathology")
    assert next_turn_of_a(scene).may(A, "pathology", hospital=B)


def test_containment_is_never_quarantined() -> None:
    scene = Scene().stock(greys=1)
    scene.tile(B, "containment", 1, 0, 0)  # completes a station with the lobby, red and blue
    scene.draw(A, "grey")
    assert not scene.may(A, "place_virus", hospital=B, tile="containment")
    scene.act(A, "place_virus", hospital=B, tile="start_blue")
    assert not scene.may(A, "spread_virus", tile="containment")
    assert scene.may(A, "spread_virus", tile="start_red")


def test_emergency_room_takes_any_colour_and_nobody_else() -> None:
    scene = Scene()
    scene.tile(A, "emergency_room", -1, 0, 0)
    scene.draw(A, "red").act(A, "place_patient", hospital=A).act(A, "emergency", tile="emergency_room")
    scene.draw(A, "red").act(A, "place_patient", hospital=A)
    assert "draw" in scene.verbs(A)  # it is full: nothing is asked
    scene.act(A, "admit")
    assert scene.h(A).patients[3] == 1
    scene.act(A, "cure", colour="red")
    assert scene.supply(A) == {"red": 2}
    scene.line_up(A, "red", "red").act(A, "admit")
    assert scene.queue(A) == ["red"]  # admission never goes there
    assert scene.h(A).emergency == (NONE, NONE)


def test_two_emergency_rooms_let_choose_and_closed_ones_are_not_asked() -> None:
    scene = Scene()
    scene.tile(B, "emergency_room", -1, 0, 0)
    scene.tile(B, "emergency_room", 1, 0, 0)
    scene.draw(A, "red").act(A, "place_patient", hospital=B)
    assert [found["tile"] for found in scene.offered(B, "emergency")] == ["emergency_room", "emergency_room_2"]
    scene.act(B, "emergency", tile="emergency_room_2")
    scene.close(B, "emergency_room").draw(A, "red").act(A, "place_patient", hospital=B)
    assert scene.s.actors() == [A]


@pytest.mark.parametrize("policy, patient, queue", [("always", "red", []), ("never", None, ["red"])])
def test_emergency_room_answers_by_itself(policy: str, patient: str | None, queue: list[str]) -> None:
    scene = Scene(er_policy=policy)
    scene.tile(B, "emergency_room", -1, 0, 0)
    scene.draw(A, "red").act(A, "place_patient", hospital=B)
    assert scene.s.actors() == [A]
    assert scene.h(B).emergency[0] == (COLOURS.index(patient) if patient else NONE)
    assert scene.queue(B) == queue


def test_a_patient_in_a_closed_emergency_room_stays() -> None:
    scene = Scene()
    scene.tile(A, "emergency_room", -1, 0, 0)
    scene.emergency(A, "red").close(A, "emergency_room")
    assert not scene.may(A, "cure")
    assert not scene.act(A, "renovate").may(A, "lift", tile="emergency_room")


def test_helipad_lets_tiles_stand_alone_and_admits_there() -> None:
    scene = Scene(layout="line").give(A, red=4)
    scene.tile(A, "helipad", 1, -1, 3)
    scene.act(A, "buy_extra", colour="blue").place(A, 1, -2, 0)  # doors N and E: connected to nothing
    scene.close(A, "helipad").line_up(A, "blue", "blue").act(A, "admit").act(A, "admit_to", tile="extra_blue")
    scene.act(A, "admit_to", tile="start_blue")
    assert scene.queue(A) == []
    scene.act(A, "buy_extra", colour="red")
    assert not scene.may_place(A, 1, -3, 0)
    assert scene.may_place(A, 1, -3, 3)  # its west door meets start_blue


def test_helipad_must_itself_be_connected_and_cannot_leave_unreachable_tiles() -> None:
    scene = Scene(layout="line").beside(A, "helipad").act(A, "place_unplaced", tile="helipad")
    assert scene.may_place(A, 1, -1, 3)
    assert not scene.may_place(A, 1, -1, 0)
    scene.place(A, 1, -1, 3).beside(A, "gift_shop").act(A, "place_unplaced", tile="gift_shop").place(A, 1, -2, 0)
    scene.act(A, "renovate").act(A, "lift", tile="helipad").act(A, "aside", tile="helipad")
    assert not scene.may(A, "commit")


def test_a_second_helipad_may_stand_alone() -> None:
    scene = Scene(layout="line")
    scene.tile(A, "helipad", 1, -1, 3)
    scene.beside(A, "helipad").act(A, "place_unplaced", tile="helipad_2")
    assert scene.may_place(A, 1, -2, 0)


@pytest.mark.parametrize("room", SPECIAL_IDS)
def test_every_special_room_is_a_point_where_it_lies_but_not_beside_the_hospital(room: str) -> None:
    scene = Scene(layout="line")
    before = final_score(scene.s, A)
    scene.beside(A, room)
    assert final_score(scene.s, A) == before
    scene.tile(B, room, 1, 0, 3)
    assert final_score(scene.s, B) == before + 1
    if room != "containment":
        assert final_score(scene.close(B, room).s, B) == before + 1  # R23


@pytest.mark.parametrize("room", SPECIAL_IDS)
def test_every_special_room_has_a_data_row(room: str) -> None:
    assert TILE_IDS.count(room) == 1
    assert TILE_IDS.count(f"{room}_2") == 1

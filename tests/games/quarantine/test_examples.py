"""The worked examples of the rules by their numbers, 1 to 27: layouts, viruses, patients."""

from lazaretto.games.quarantine.rules.grid import cell_at
from lazaretto.games.quarantine.rules.layout import entrances, station_count, stations, susceptible
from lazaretto.games.quarantine.rules.patients import can_admit
from lazaretto.games.quarantine.rules.tables import NONE, TILE_IDS
from lazaretto.kernel.masks import members
from tests.games.quarantine.scene import A, B, Scene

# Layout


def names(mask: int) -> set[str]:
    return {TILE_IDS[tile] for tile in members(mask)}


def test_example_01_star_has_no_station_and_a_free_south_side() -> None:
    layout = Scene(layout="star").h(A).layout
    assert station_count(layout) == 0
    assert entrances(layout) == [cell_at(0, 1)]
    assert {cell_at(0, -1), cell_at(1, 0), cell_at(-1, 0)} <= set(layout.at)


def test_example_02_a_room_in_the_corner_makes_a_station() -> None:
    scene = Scene(layout="star").give(A, red=2).act(A, "buy_extra", colour="red")
    assert scene.may_place(A, -1, -1, 1)
    scene.place(A, -1, -1, 1)
    assert stations(scene.h(A).layout) == [cell_at(-1, -1)]


def test_example_03_adjacent_but_connected_to_none() -> None:
    scene = Scene(layout="star").give(A, red=2).act(A, "buy_extra", colour="red")
    assert not scene.may_place(A, -1, -1, 0)


def test_example_04_the_lobby_is_never_surrounded() -> None:
    scene = Scene(layout="star").give(A, red=2).act(A, "buy_extra", colour="red")
    assert not scene.may(A, "place", cell="0,1")


def test_example_05_not_connected_to_quarantine_alone() -> None:
    scene = Scene().beside(A, "security").close(A, "start_blue").act(A, "place_unplaced", tile="security")
    assert not scene.may_place(A, 1, 0, 0)
    assert Scene().beside(A, "security").act(A, "place_unplaced", tile="security").may_place(A, 1, 0, 0)


def test_example_06_quarantine_and_a_clean_tile() -> None:
    scene = Scene().beside(A, "containment").close(A, "start_blue").act(A, "place_unplaced", tile="containment")
    assert scene.may_place(A, 1, 0, 0)


def test_example_07_with_two_tiles_aside_a_claim_must_be_placed() -> None:
    scene = Scene().beside(A, "triage", "storage").contract(A, "lab", "red", "blue").act(A, "claim", stack="lab")
    assert scene.verbs(A) == {"place"}


def test_example_08_the_hospital_may_not_be_cut() -> None:
    scene = Scene(layout="line").act(A, "renovate").act(A, "lift", tile="start_green")
    scene.act(A, "discard", tile="start_green")
    assert not scene.may(A, "commit")
    assert scene.may(A, "cancel")


def test_example_09_two_tiles_change_places() -> None:
    scene = Scene(layout="line").act(A, "renovate").act(A, "lift", tile="start_red").act(A, "lift", tile="start_green")
    scene.act(A, "put", tile="start_red").place(A, 0, -2, 1)
    scene.act(A, "put", tile="start_green").place(A, 0, -1, 1)
    scene.act(A, "commit")
    assert scene.h(A).layout.tile_at(cell_at(0, -1)) == TILE_IDS.index("start_green")
    assert scene.s.actions_left == 3


def test_example_10_a_room_with_a_patient_is_not_lifted() -> None:
    scene = Scene(layout="line").admit(A, "start_red").act(A, "renovate")
    assert not scene.may(A, "lift", tile="start_red")
    assert scene.may(A, "lift", tile="start_green")


def helipad_scene() -> Scene:
    scene = Scene(layout="line")
    scene.tile(A, "helipad", 1, -1, 3)
    return scene.beside(A, "gift_shop")


def test_example_11_helipad_waives_connection_but_not_contact() -> None:
    scene = helipad_scene().act(A, "place_unplaced", tile="gift_shop")
    assert scene.may_place(A, 1, -2, 0)
    assert not scene.may(A, "place", cell="3,3")
    scene.place(A, 1, -2, 0)
    assert stations(scene.h(A).layout) == [cell_at(0, -2)]
    closed = helipad_scene().close(A, "helipad").act(A, "place_unplaced", tile="gift_shop")
    assert not closed.may_place(A, 1, -2, 0)


def test_example_12_unreachable_tiles_stay_but_may_not_be_touched() -> None:
    scene = helipad_scene().act(A, "place_unplaced", tile="gift_shop").place(A, 1, -2, 0)
    scene.close(A, "helipad").stock(box={"red": 1})
    assert scene.may(A, "gift_shop", colour="red")
    scene.act(A, "renovate")
    assert not scene.may(A, "lift", tile="helipad")
    accepted = []
    for rotation in (1, 2, 3):
        other = Scene.__new__(Scene)
        other.s = scene.s.clone()
        other.act(A, "lift", tile="gift_shop").act(A, "put", tile="gift_shop").place(A, 1, -2, rotation)
        if other.may(A, "commit"):
            accepted.append(rotation)
    assert accepted == [3]


# Virus


def test_example_13_a_clean_hospital_is_open_to_viruses_everywhere() -> None:
    scene = Scene()
    scene.tile(B, "containment", 1, 0, 0)
    scene.draw(A, "grey")
    found = {found["tile"] for found in scene.offered(A, "place_virus") if found["hospital"] == B}
    assert found == {"lobby", "start_blue", "start_green", "start_red", "start_yellow"}


def test_example_14_walls_do_not_matter() -> None:
    scene = Scene(layout="star")
    scene.tile(A, "extra_red", -1, -1, 1)
    scene.close(A, "extra_red")
    assert names(susceptible(scene.h(A).layout)) == {"start_red", "start_green"}


def test_example_15_spread_to_neighbours_in_the_station() -> None:
    scene = Scene().stock(greys=1).draw(A, "grey").act(A, "place_virus", hospital=B, tile="start_red")
    assert {found["tile"] for found in scene.offered(A, "spread_virus")} == {"start_green", "start_blue"}
    scene.act(A, "spread_virus", tile="start_blue")
    assert scene.s.grey_stock == 0
    assert scene.closed(B) == {"start_red", "start_blue"}


def test_example_16_no_spread_without_greys_in_the_stock() -> None:
    scene = Scene().draw(A, "grey").act(A, "place_virus", hospital=B, tile="start_red")
    assert "draw" in scene.verbs(A)
    assert scene.closed(B) == {"start_red"}


def test_example_17_a_cube_closes_two_tiles_at_most() -> None:
    scene = Scene().stock(greys=5)
    scene.tile(B, "containment", 2, -1, 0)
    scene.tile(B, "maintenance", 2, -2, 0)
    assert len(stations(scene.h(B).layout)) == 2
    scene.draw(A, "grey").act(A, "place_virus", hospital=B, tile="start_red").act(A, "spread_virus", tile="start_blue")
    assert "draw" in scene.verbs(A)
    assert len(scene.closed(B)) == 2


def test_example_18_no_candidate_in_a_hospital_and_none_anywhere() -> None:
    scene = Scene(layout="line")
    scene.tile(B, "containment", 1, 0, 0)
    scene.lay(B, "line")
    layout = scene.h(B).layout
    scene.h(B).layout = layout.lift(TILE_IDS.index("start_red"))
    scene.h(B).unplaced = 1 << TILE_IDS.index("start_red")
    scene.tile(B, "containment", 0, -1, 0)
    scene.close(B, "lobby")
    assert susceptible(scene.h(B).layout) == 0
    assert scene.h(B).layout.working >> TILE_IDS.index("start_green") & 1
    scene.draw(A, "grey")
    assert not scene.may(A, "place_virus", hospital=B)
    assert scene.may(A, "place_virus", hospital=A)
    full = Scene(2)
    for seat in (A, B):
        full.close(seat, *(TILE_IDS[tile] for tile in members(full.h(seat).layout.placed)))
    full.draw(A, "grey")
    assert full.s.grey_stock == 1
    assert full.s.drawn == NONE
    assert full.s.draws_left == 3


def test_example_19_greys_of_a_first_turn_go_to_the_stock() -> None:
    scene = Scene()
    scene.s.turn = 1
    scene.draw(A, "grey", "red")
    assert scene.s.grey_stock == 1
    assert scene.s.drawn == 2
    scene.act(A, "place_patient", hospital=A)
    assert scene.s.draws_left == 3
    assert scene.queue(A) == ["red"]


# Patients


def test_example_20_admission_stops_at_the_first_who_finds_no_room() -> None:
    scene = Scene().line_up(A, "red", "yellow", "green").close(A, "start_green")
    scene.act(A, "admit").act(A, "admit_to", tile="start_yellow")
    assert scene.queue(A) == ["green"]
    assert "draw" in scene.verbs(A)


def test_example_21_one_patient_per_room() -> None:
    scene = Scene().line_up(A, "red", "red", "blue").act(A, "admit")
    assert scene.queue(A) == ["red", "blue"]
    assert not can_admit(scene.s, scene.h(A))


def test_example_22_patients_pass_quarantined_rooms() -> None:
    scene = Scene(layout="line").close(A, "start_red", "start_green").line_up(A, "blue").act(A, "admit")
    assert scene.queue(A) == []
    assert scene.h(A).patients[TILE_IDS.index("start_blue")] == 1


def storage_scene() -> Scene:
    scene = Scene(layout="star")
    scene.tile(A, "storage", 1, -1, 2)
    scene.line_up(A, "green", "green", "blue", "blue", "red", "red").act(A, "admit")
    for tile in ("start_green", "start_blue", "start_blue", "start_red"):
        scene.act(A, "admit_to", tile=tile)
    return scene


def test_example_23_storage_gives_a_second_place() -> None:
    scene = storage_scene()
    assert scene.queue(A) == ["red"]
    assert scene.h(A).patients[1:5] == [2, 2, 1, 0]


def test_example_24_a_closed_storage_takes_the_place_back() -> None:
    scene = storage_scene().close(A, "storage").ready()
    scene.h(A).queue.clear()
    scene.line_up(A, "green")
    assert scene.h(A).patients[1:3] == [2, 2]
    assert not scene.may(A, "admit")
    scene.act(A, "cure", colour="green")
    assert scene.may(A, "admit")


def test_example_25_patients_in_quarantine_are_not_cured() -> None:
    scene = Scene(layout="star")
    scene.tile(A, "extra_red", -1, -1, 1)
    scene.admit(A, "start_red", "extra_red").close(A, "start_red").act(A, "cure", colour="red")
    assert scene.supply(A) == {"red": 1}
    assert scene.h(A).patients[TILE_IDS.index("start_red")] == 1


def test_example_26_on_call_room_cures_its_colour_too() -> None:
    scene = Scene(layout="star")
    scene.tile(A, "on_call_room", -1, -1, 2)
    scene.admit(A, "start_red", "start_blue").act(A, "cure", colour="blue")
    assert scene.offered(A, "cure_on_call") == [{"colour": "red"}]
    scene.act(A, "cure_on_call", colour="red")
    assert scene.supply(A) == {"blue": 1, "red": 1}
    assert scene.s.actions_left == 3
    closed = Scene(layout="star")
    closed.tile(A, "on_call_room", -1, -1, 2)
    closed.admit(A, "start_red", "start_blue").close(A, "start_red").act(A, "cure", colour="blue")
    assert "draw" in closed.verbs(A)


def test_example_27_emergency_room_takes_a_newcomer_at_once() -> None:
    def arrived() -> Scene:
        scene = Scene()
        scene.tile(B, "emergency_room", -1, 0, 0)
        scene.line_up(B, "red", "blue", "green").draw(A, "yellow").act(A, "place_patient", hospital=B)
        assert scene.s.actors() == [B]
        return scene

    scene = arrived().act(B, "emergency", tile="emergency_room")
    assert scene.queue(B) == ["red", "blue", "green"]
    assert scene.s.actors() == [A]
    scene = arrived().act(B, "refuse")
    assert scene.queue(B) == ["red", "blue", "green", "yellow"]
    scene.ready(draws=0).act(A, "end_turn")
    scene.act(B, "move_patient").act(B, "move_from", place=3).act(B, "move_to", place=0)  # it can never enter later
    scene.act(B, "admit").act(B, "admit_stop")
    assert scene.h(B).patients[TILE_IDS.index("start_yellow")] == 1
    assert scene.h(B).emergency == (NONE, NONE)

"""The round: order of phases and players, what is reset, and what comes in what order."""

import random

import pytest

from lazaretto.games.dice_hospital.rules.tables import SLOT_PATIENTS
from tests.games.dice_hospital.scene import GAME, Scene, dice, opening, scene

LOAD = "R2 R2 R2 Y3 Y3 Y3 G4 G4 G4"


def test_starting_patients_are_set_from_the_first_player_clockwise() -> None:
    state = GAME.new(3, 4, {"first_player": 1, "administrators": False})
    order = []
    while state.round == 0:
        (seat,) = state.actors()
        order.append(seat)
        state.apply(seat, state.legal(seat)[0])
    assert list(dict.fromkeys(order)) == [1, 2, 0]


def test_patients_of_one_colour_leave_nothing_to_decide() -> None:
    table = opening(2, "R R R Y Y Y", administrators=False)
    assert table.beds(0) == dice("R3 R4 R5")
    assert table.beds(1) == dice("Y3 Y4 Y5")


def test_ambulances_are_loaded_in_ascending_value() -> None:
    table = scene(2, "intake", draw="G5 R2 Y4 R3 Y5 G2 R4 Y3 G3").arrange()
    riders = [table.ambulance(number) for number in (1, 2, 3)]
    assert [sorted(int(die[1]) for die in ambulance) for ambulance in riders] == [[2, 2, 3], [3, 3, 4], [4, 5, 5]]


def test_no_ties_to_arrange_inside_an_ambulance_or_in_one_colour() -> None:
    assert scene(2, "intake", draw="R2 Y2 G2 R3 Y3 G3 R4 Y4 G4").question() == "claim"
    assert scene(2, "intake", draw="R2 R2 R2 R2 Y3 Y3 G4 G4 G5").question() == "claim"


def test_ties_are_arranged_in_ascending_value() -> None:
    table = scene(2, "intake", draw="R2 Y2 R2 Y2 R4 Y4 R4 Y4 G5")
    asked = []
    while table.question() == "arrange_ties":
        asked.append(table.state.loose_value)
        table.act("arrange_ties", colour=table.listed("arrange_ties")[0])
    assert asked == sorted(asked)
    assert set(asked) == {2, 4}


def test_ambulances_are_claimed_clockwise_once_each() -> None:
    table = scene(3, "intake", draw="R2 R2 R2 Y3 Y3 Y3 G4 G4 G4 R5 R5 R5", first_player=2)
    assert table.state.actors() == [2]
    table.claim(4)
    assert table.state.actors() == [0]
    assert table.listed("claim_ambulance") == ["1", "2", "3"]
    table.claim(2)
    assert table.state.actors() == [1]
    assert table.listed("claim_ambulance") == ["1", "3"]
    assert table.verbs() == {"claim_ambulance"}  # passing is impossible


@pytest.mark.parametrize("claims, first", [((2, 1), 1), ((2, 3), 0), ((3, 2), 1), ((3, 1), 1)])
def test_the_lowest_claimed_number_brings_blood_and_the_token(claims: tuple[int, int], first: int) -> None:
    table = scene(2, "intake", draw=LOAD, blood={0: 1})
    table.claim(*claims)
    assert table.state.first_player == first
    assert [table.hospital(seat).blood for seat in (0, 1)] == [1 + (first == 0), int(first == 1)]


def test_the_new_first_player_may_not_claim_ambulance_1_in_the_next_round() -> None:
    table = scene(2, "intake", draw=LOAD).claim(2, 1)
    table.end().act("choose_extra", kind="department").arrange()
    assert table.state.actors() == [1]
    assert "1" not in table.listed("claim_ambulance", 1)


def test_improvements_are_taken_and_discarded_in_ambulance_order() -> None:
    own = {seat: ["emergency"] if seat == 0 else ["radiology"] for seat in (0, 1)}
    table = scene(2, "improvement", ambulance=[3, 2], departments=own, display=(["cardiology"], ["surgeon"]))
    order = []
    while table.phase() == "improvement":
        order.append((table.question(), table.seat(None)))
        table.act("decline" if table.question() == "improve" else "keep")
    assert order == [("improve", 1), ("improve", 0), ("discard", 1), ("discard", 0)]


def test_the_display_is_not_refilled() -> None:
    table = scene(2, "improvement", display=(["cardiology"], ["surgeon"]))
    table.act("take_improvement", improvement="surgeon")
    assert table.listed("take_improvement") == ["cardiology"]
    table.refuses("take_improvement", improvement="surgeon")


def test_activation_in_ambulance_order_one_after_another() -> None:
    table = scene(3, beds={0: "R3", 1: "R3", 2: "R3"}, ambulance=[4, 1, 2])
    order = []
    while table.phase() == "activation":
        order.append(table.seat(None))
        table.act("end_activation")
    assert order == [1, 2, 0]


def test_ending_the_activation_is_always_allowed_and_final() -> None:
    table = scene(beds={0: "R3", 1: "R3"})
    assert "end_activation" in table.verbs()
    table.act("end_activation", 0)
    assert table.state.legal(0) == []


def test_without_patients_there_is_only_the_end() -> None:
    assert scene(blood=2).verbs() == {"end_activation"}
    assert scene(beds="R3", blood=2).verbs() == {"place", "blood_heal", "end_activation"}


def test_guards_are_asked_clockwise_from_the_first_player() -> None:
    beds = dict.fromkeys(range(3), "R2 R3")
    guards = {0: "admin_red_guard", 1: "admin_rainbow", 2: "admin_red_guard"}
    table = scene(3, "neglect", beds=beds, administrator=guards, first_player=1)
    assert table.state.actors() == [2]
    table.act_on("protect", "R3")
    assert table.state.actors() == [0]
    table.act_on("protect", "R2")
    assert [table.beds(seat) for seat in range(3)] == [dice("R2 R2"), dice("R1 R2"), dice("R1 R3")]


def test_solo_reveals_one_of_each_in_phase_2_and_puts_the_rest_back() -> None:
    table = scene(1, "improvement", beds="R3")
    departments, specialists = table.shown()
    assert (len(departments), len(specialists)) == (1, 1)
    table.act("take_improvement", improvement=specialists[0].removesuffix(".2"))
    assert table.shown() == ([], [])
    assert table.decks()[0][-1] == departments
    assert table.question() == "discard"


def test_shift_change_sends_everybody_home() -> None:
    table = scene(1, beds="R3 R5", specialists=["surgeon"], blood=1, round=3)
    table.place("surgeon", "imaging", "R3").act("skip").end()
    hospital = table.dump()["hospitals"][0]
    assert table.state.round == 4
    assert (hospital["used_tiles"], hospital["posts"], hospital["idle_cards"]) == ([], [], [])
    assert hospital["cards"] == ["surgeon"]
    assert hospital["blood"] == 1


def test_a_new_display_is_turned_up_at_the_shift_change() -> None:
    table = scene(4, "shift_change", display=(["cardiology", "urology"], ["surgeon"]))
    assert [len(kind) for kind in table.shown()] == [3, 3]
    assert set(table.decks()[0][-1]) == {"cardiology", "urology"}  # in an order nobody knows
    assert not {"cardiology", "urology", "surgeon"} & {*table.shown()[0], *table.shown()[1]}


def test_a_short_deck_shows_what_there_is() -> None:
    data = scene(4, "improvement").dump()
    data.update(tile_piles=[["cardiology"]], card_piles=[], shown_tiles=[], shown_cards=[])
    data["stack"] = [{"frame": "Round", "number": 9}, {"frame": "ShiftChange"}]
    state = GAME.restore(data)
    state.begin()
    assert Scene(state).shown() == (["cardiology"], [])


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_has_eight_rounds(seats: int) -> None:
    state = GAME.new(seats, seats)
    chance = random.Random(seats)
    rounds = []
    while not state.over():
        rounds.append(state.round)
        seat = chance.choice(state.actors())
        state.apply(seat, chance.choice(state.legal(seat)))
    assert list(dict.fromkeys(rounds)) == ([0] if rounds[0] == 0 else []) + list(range(1, 9))
    assert Scene(state).phase() == "over"


def test_round_8_ends_without_a_shift_change() -> None:
    table = scene(2, "discharge", round=8, beds={0: "R3gt", 1: "Y3"})
    assert table.state.over()
    assert table.beds(0) == ["R3gt"]


def test_backs_of_the_ambulances() -> None:
    backs = ["R3 Y4 G5", "R4 Y5 G3", "R5 Y3 G4", "R2 Y6 G6", "R6 Y2 G2"]
    assert [f"{'RYG'[colour]}{value}" for colour, value in SLOT_PATIENTS] == " ".join(backs).split()


def test_loading_never_fails_with_full_hospitals() -> None:
    full = "R3 R3 R3 R3 Y4 Y4 Y4 Y4 G5 G5 G5 G5"
    for seats, left in ((2, 45 - 24), (3, 54 - 36), (4, 63 - 48)):
        table = scene(seats, "intake", beds=dict.fromkeys(range(seats), full))
        assert sum(table.state.bag) + 3 * (seats + 1) == left
    solo = scene(1, "intake", beds=full, draw="R2 Y3 G4 R5")
    assert sum(solo.state.bag) == 33 - 12 - 4

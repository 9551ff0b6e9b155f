"""The worked examples of the rules for a turn, E1 to E23."""

import pytest

from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.kernel.errors import IllegalAction
from tests.games.dice_hospital_er.scene import (
    GAME,
    act,
    admitting,
    finish,
    flip,
    placements,
    sheet,
    specialists,
    table,
    values,
    verbs,
)

E1 = "s1:[1] s3:[2] s4:[1] s5:[4]"


def shown(s: EmergencyRoll, seat: int = 0) -> Sheet:
    return s.sheet(seat)


def test_example_01_legal_beds_for_a_green_3() -> None:
    s = admitting(E1, "green", 3)
    assert placements(s) == {"s1": [3], "s2": [3], "s3": [3]}
    reasons = {bed: GAME.why_not(s, 0, f"bed.0.{bed}") for bed in ("s1_2", "s4_2", "s5_2", "s6_1", "s7_1")}
    assert reasons == {
        "s1_2": [],
        "s4_2": ["wrong_colour"],
        "s5_2": ["too_low"],
        "s6_1": ["wrong_colour"],
        "s7_1": ["wrong_colour"],
    }


def test_example_02_one_stethoscope_widens_the_values() -> None:
    s = admitting(E1, "green", 3, stethoscopes=1)
    assert placements(s) == {"s1": [2, 3, 4], "s2": [2, 3, 4], "s3": [3, 4]}


def test_example_03_values_must_rise() -> None:
    assert "s2" not in placements(admitting("s2:[3]", "yellow", 3))
    s = admitting("s2:[3]", "yellow", 3, stethoscopes=1)
    assert placements(s)["s2"] == [4]


def test_example_04_no_way_round_from_6_to_1() -> None:
    s = admitting("", "red", 6, stethoscopes=5)
    act(s, 0, "place", patient="main", ward="s3", value=1)
    assert shown(s).spare_stethoscopes() == 0


def test_example_05_stethoscopes_can_be_used_at_once() -> None:
    s = admitting("s4:[3]", "yellow", 2, "steth")
    act(s, 0, "place", patient="main", ward="s4", value=4)
    assert values(shown(s), "s4") == [3, 4]
    assert shown(s).spare_stethoscopes() == 0


def test_example_06_a_blood_bag_can_be_used_at_once() -> None:
    s = admitting("s1:[6] s2:[6] s3:[6] s4:[6] s5:[6] s6:[6]", "red", 5, "blood")
    assert placements(s) == {"s7": [5]}
    act(s, 0, "place", patient="main", ward="s7", value=5)
    assert (shown(s).blood_bags, shown(s).blood_bags_used) == (1, 1)


def test_example_07_a_bag_of_this_turn_cannot_pay_for_the_chiefs_die() -> None:
    s = flip(table(), "amb_03", 3, 3, 3)  # red brings a blood bag
    act(s, 0, "choose", colour="red")
    with pytest.raises(IllegalAction):
        act(s, 1, "choose", colour="red")
    assert GAME.why_not(s, 1, "die.red") == ["chief_die"]
    assert GAME.why_not(s, 1, "die.green") == []


def test_example_08_one_bag_for_the_die_and_one_for_its_colour() -> None:
    s = table()
    s.sheets[1] = sheet(bags=2)
    flip(s, "amb_07", 1, 2, 4)
    act(s, 0, "choose", colour="green")
    act(s, 1, "choose", colour="green")
    act(s, 1, "place", patient="main", ward="s6", value=4)
    assert shown(s, 1).blood_bags_used == 2


def test_example_09_screen_first_then_the_patient() -> None:
    s = admitting("s1:[5]", "green", 2, "screen")
    act(s, 0, "screen", ward="s1")
    assert values(shown(s), "s1") == [5, 2]  # the only way on, so it is written at once
    assert shown(s).last_value(0) == 2
    assert shown(s).screens == 1


def test_example_10_patient_first_then_the_screen() -> None:
    s = admitting("s1:[5]", "green", 6, "screen")
    act(s, 0, "place", patient="main", ward="s1", value=6)
    act(s, 0, "screen", ward="s1")
    assert values(shown(s), "s1") == [5, 6]
    assert shown(s).screens == 0b10
    assert shown(s).least_value(0) == 1


def test_example_11_no_target_for_the_screen() -> None:
    s = admitting("", "red", 3, "screen")
    act(s, 0, "morgue", patient="main")
    assert s.legal(0) == []
    assert shown(s).morgue == 1
    assert shown(s).screens == 0


def test_example_12_a_nurse_icon_counts_once() -> None:
    s = admitting("", "red", 3, "nurse", crossed="s3")
    act(s, 0, "place", patient="main", ward="s3", value=3)
    assert shown(s).nurses == 1
    assert shown(s).crossed == 0b100


def test_example_13_a_critical_patient_is_worth_what_is_written() -> None:
    s = admitting("", "yellow", 4, "critical", stethoscopes=2)
    act(s, 0, "place", patient="main", ward="s4", value=6)
    assert GAME.view(s, 0)["private"]["hospital"]["points"]["critical"] == 6


@pytest.mark.parametrize("bonus", ["critical", "nurse"])
def test_example_14_the_morgue_loses_critical_and_nurse(bonus: str) -> None:
    s = admitting("", "red", 2, bonus)
    act(s, 0, "morgue", patient="main")
    assert (shown(s).morgue, shown(s).critical, shown(s).nurses, shown(s).crossed) == (1, 0, 0, 0)


def test_example_15_the_extra_patient_may_go_first() -> None:
    s = flip(table(), "amb_01", 5, 3, 5)
    s.sheets[0] = sheet()
    act(s, 0, "choose", colour="yellow")
    assert placements(s, 0, "extra")["s3"] == [1, 2]
    act(s, 0, "place", patient="extra", ward="s3", value=1)
    assert values(shown(s), "s3") == [1, 3]
    assert s.legal(0) == []


def test_example_16_stethoscopes_count_from_the_nearer_value() -> None:
    s = table()
    s.sheets[0] = sheet(stethoscopes=1)
    flip(s, "amb_05", 4, 1, 1)
    act(s, 0, "choose", colour="red")
    act(s, 0, "morgue", patient="main")
    act(s, 0, "place", patient="extra", ward="s4", value=4)
    assert shown(s).spare_stethoscopes() == 0


def test_example_17_both_patients_may_be_refused() -> None:
    s = flip(table(), "amb_07", 6, 1, 1)
    act(s, 0, "choose", colour="red")
    act(s, 0, "morgue", patient="main")
    act(s, 0, "morgue", patient="extra")
    assert shown(s).morgue == 2


@pytest.mark.parametrize("boxes, card, refused", [(4, "amb_01", 1), (3, "amb_07", 2)], ids=["example_18", "example_19"])
def test_example_18_19_a_full_morgue_costs_nothing_more(boxes: int, card: str, refused: int) -> None:
    s = table()
    s.sheets[0].morgue = boxes
    flip(s, card, 6, 1, 1)
    act(s, 0, "choose", colour="red")
    finish(s, 0)
    assert shown(s).refused == refused
    assert shown(s).morgue == 4
    assert GAME.view(s, 0)["private"]["hospital"]["points"]["morgue"] == -4


# Cardiologists. The sheets are arranged, then everybody refuses everything to the end of the turn.

OPEN = "s1:[1] s2:[1] s3:[1] s4:[1] s5:[1] s6:[1] s7:[1]"
TWO_FULL = "s1:[1,2,3,4] s7:[1,2,3]"


def end_turn(s: EmergencyRoll) -> list[list[int]]:
    """Play the turn to its end without writing; the points of the first cardiologist, by seat, and its worth."""
    turn = s.turn
    while s.turn == turn and not s.over():
        finish(s, s.actors()[0])
    return [[each.cardiologist_points[0] for each in s.sheets], [s.worth[0]]]


def test_example_20_all_of_the_same_turn_get_the_same() -> None:
    s = table(3)
    specialists(s, "card_open", "card_steth")
    s.sheets[0] = sheet(OPEN)
    s.sheets[1] = sheet(OPEN)
    assert end_turn(s) == [[8, 8, 0], [5]]
    s.sheets[2] = sheet(OPEN)
    assert end_turn(s) == [[8, 8, 5], [0]]


def test_example_21_nobody_scores_a_card_twice() -> None:
    s = table(4)
    specialists(s, "card_fill", "card_steth")
    s.sheets[0] = sheet(TWO_FULL)
    assert end_turn(s) == [[8, 0, 0, 0], [5]]
    points = s.sheets[0].cardiologist_points
    s.sheets[0] = sheet(TWO_FULL + " s4:[1,2,3,4]")
    s.sheets[0].cardiologist_points = points
    assert end_turn(s) == [[8, 0, 0, 0], [5]]
    s.sheets[1] = sheet(TWO_FULL)
    assert end_turn(s) == [[8, 5, 0, 0], [0]]
    s.sheets[2] = sheet(TWO_FULL)
    assert end_turn(s) == [[8, 5, 0, 0], [0]]


def test_example_22_two_players_start_on_the_5_side() -> None:
    s = table(2)
    specialists(s, "card_blood", "card_steth")
    s.sheets[0] = sheet(bags=4)
    s.sheets[1] = sheet(bags=4)
    assert end_turn(s) == [[5, 5], [0]]


def test_example_23_spent_stethoscopes_count() -> None:
    s = table(2)
    specialists(s, "card_steth", "card_fill")
    s.sheets[0].stethoscopes = s.sheets[0].stethoscopes_used = 7
    flip(s, "amb_10", 6, 1, 1)
    act(s, 0, "choose", colour="red")
    assert end_turn(s) == [[5, 0], [0]]
    assert (s.sheets[0].stethoscopes, s.sheets[0].stethoscopes_used) == (9, 7)


def test_the_last_turn_is_checked_too() -> None:
    s = table(3)
    s.turn = s.turns
    specialists(s, "card_open", "card_steth")
    s.sheets[2] = sheet(OPEN)
    assert end_turn(s) == [[0, 0, 8], [5]]
    assert s.over()


def test_choosing_is_compulsory_and_open_to_the_chief() -> None:
    s = table()
    assert [choice.args["colour"] for choice in GAME.choices(s, 0)] == ["red", "yellow", "green"]
    assert verbs(s) == {"choose"}


def test_a_blocked_hospital_still_confirms_the_morgue() -> None:
    s = admitting("s1:[6] s2:[6] s3:[6] s4:[6] s5:[6] s6:[6] s7:[6]", "red", 5)
    assert verbs(s) == {"morgue"}
    assert GAME.why_not(s, 0, "bed.0.s2_2") == ["wrong_colour", "after_six"]

"""Worked examples of the spec (section 10): set-up, intake, improvement and shift change."""

from fractions import Fraction

import pytest

from lazaretto.games.dice_hospital.rules.state import value_of
from lazaretto.kernel.rng import Rng
from tests.games.dice_hospital.scene import dice, opening, outcomes, scene
from tests.kernel.odometer import distribution


def test_example_01_starting_values_are_a_bijection() -> None:
    start = opening(2, "Y R G", administrators=False)
    reached = {tuple(after.beds(0)) for after in outcomes(start, "assign_values")}
    assert tuple(dice("Y3 R4 G5")) in reached
    assert reached == {
        tuple(dice(text)) for text in ("R3 Y4 G5", "R3 G4 Y5", "Y3 R4 G5", "Y3 G4 R5", "G3 R4 Y5", "G3 Y4 R5")
    }  # and so Y3, R3, G5 is not
    start.act("assign_values", colour="yellow")
    start.refuses("assign_values", colour="yellow")


def test_example_02_three_players_load_twelve_dice() -> None:
    table = scene(3, "intake", draw="R2 Y2 G2 R3 R3 R3 Y4 Y4 Y4 G5 G5 G5")
    assert [len(riders) for riders in table.state.ambulances] == [3, 3, 3, 3]


def test_example_03_the_right_hand_neighbour_arranges_ties() -> None:
    table = scene(3, "intake", draw="R2 R2 Y2 G2 R3 R3 Y4 Y4 Y4 G4 R5 R5")
    assert table.state.actors() == [2]  # right of first player 0
    ends = list(outcomes(table, "arrange_ties"))
    assert all(end.question() == "claim" and end.state.actors() == [0] for end in ends)
    second = {(tuple(end.ambulance(1)), tuple(end.ambulance(2))) for end in ends}
    assert second == {
        (tuple(dice("R2 Y2 G2")), tuple(dice("R2 R3 R3"))),
        (tuple(dice("R2 R2 G2")), tuple(dice("Y2 R3 R3"))),
        (tuple(dice("R2 R2 Y2")), tuple(dice("G2 R3 R3"))),
    }
    fourth = {(tuple(end.ambulance(3)), tuple(end.ambulance(4))) for end in ends}
    assert fourth == {
        (tuple(dice("Y4 Y4 G4")), tuple(dice("Y4 R5 R5"))),
        (tuple(dice("Y4 Y4 Y4")), tuple(dice("G4 R5 R5"))),
    }
    assert len(ends) == 6


def test_example_04_first_player_keeps_the_token_with_the_lowest_claimed_number() -> None:
    table = scene(2, "intake", draw="R2 R2 R2 R3 R3 R3 R4 R4 R4")
    table.claim(2, 3)
    assert table.hospital(0).blood == 1
    assert table.hospital(1).blood == 0
    assert table.state.first_player == 0


def test_example_05_first_player_may_not_claim_ambulance_1() -> None:
    table = scene(2, "intake", draw="R2 R2 R2 R3 R3 R3 R4 R4 R4")
    assert table.listed("claim_ambulance", 0) == ["2", "3"]
    table.refuses("claim_ambulance", 0, ambulance="1")


def test_example_06_ten_patients_and_three_new_cost_one() -> None:
    table = scene(
        2, "intake", beds="R3 R3 R3 R3 R3 Y4 Y4 Y4 Y4 Y5", draw="R2 R2 R2 G3 G3 G3 R4 R4 R4", display=((), ("surgeon",))
    )
    table.claim(2, 1)
    assert table.question(0) == "casualties"
    assert table.patients_for("select_casualty") == dice("R3 Y4 Y5")
    table.act_on("select_casualty", "Y5")
    assert table.hospital(0).fatalities == 1
    assert table.beds(0) == dice("R3 R3 R3 R3 R3 Y4 Y4 Y4 Y4 G3 G3 G3")


def test_example_22_unclaimed_dice_return_to_the_bag() -> None:
    table = scene(2, "intake", draw="R2 R2 R2 R3 R3 R3 R4 Y5 G5", display=((), ("surgeon",)))
    before = list(table.state.bag)
    assert table.ambulance(3) == dice("R4 Y5 G5")
    table.claim(2, 1)
    assert list(table.state.bag) == [count + 1 for count in before]
    table.act("decline").act("decline").end().act("choose_extra", kind="department").arrange()
    assert [len(riders) for riders in table.state.ambulances] == [3, 3, 3]  # all three, the next round too


@pytest.mark.parametrize("fourth, kept, blood", [("R5", "R2 Y3 G3", 1), ("R5", "R2 Y3 G4", 0)])
def test_example_40_solo_bag_for_a_sum_below_nine(fourth: str, kept: str, blood: int) -> None:
    table = scene(1, "intake", draw=f"{kept} {fourth}")
    table.act("keep_three", arrival=table.arrivals(0).index(fourth))
    assert table.beds(0) == dice(kept)
    assert table.hospital(0).blood == blood


def test_example_41_ones_and_sixes_are_rolled_again() -> None:
    table = scene()

    def loaded(rng: Rng) -> int:
        table.state.rng = rng
        die = table.state.draw_patient()
        table.state.to_bag(die)
        return value_of(die)

    assert distribution(loaded) == dict.fromkeys((2, 3, 4, 5), Fraction(1, 4))


def test_example_42_a_new_patient_cannot_be_a_casualty() -> None:
    beds = "R3 R3 R3 R3 Y4 Y4 Y4 Y4 G4 G4 G5"
    table = scene(2, "intake", beds=beds, draw="R2 R2 R2 G3 G3 G3 R4 R4 R4", display=((), ("surgeon",)))
    table.claim(2, 1)
    table.refuses("select_casualty", 0, bed=11)  # beyond the existing eleven
    ends = list(outcomes(table, "casualties"))
    assert all(end.beds(0).count("G3") == 3 for end in ends)
    assert all(end.hospital(0).fatalities == 2 and len(end.beds(0)) == 12 for end in ends)


def test_example_43_an_unclaimed_specialist_goes_under_its_deck() -> None:
    table = scene(3, "shift_change", display=((), ("surgeon",)))
    assert table.decks()[1][-1] == ["surgeon"]
    assert [len(kind) for kind in table.shown()] == [2, 2]


def test_example_46_the_specialist_just_taken_may_be_discarded() -> None:
    table = scene(2, "improvement", departments=["cardiology"], display=((), ("surgeon",)), beds="R3")
    table.act("take_improvement", 0, improvement="surgeon")
    assert table.listed("discard_improvement", 0) == ["cardiology", "surgeon"]
    table.act("discard_improvement", 0, improvement="surgeon")
    assert table.hospital(0).blood == 1
    assert table.decks()[1][-1] == ["surgeon"]
    assert table.listed("place", 0) == ["nurse"]
    table.refuses("discard_improvement", 0, improvement="cardiology")


def test_example_47_four_full_hospitals_leave_fifteen_dice() -> None:
    full = dict.fromkeys(range(4), "R3 R3 R3 R3 Y4 Y4 Y4 Y4 G5 G5 G5 G5")
    loaded = "R2 R2 R2 R2 R2 Y3 Y3 Y3 Y3 Y3 G4 G4 G4 G4 G4"
    table = scene(4, "intake", beds=full, draw=loaded)
    assert sum(len(riders) for riders in table.state.ambulances) == 15
    assert table.bag() == ""


def test_example_52_everybody_is_untreated_at_the_start_of_the_next_round() -> None:
    table = scene(2, "shift_change", beds={0: "R3t Y4", 1: "G5yt"})
    assert table.beds(0) == dice("R3 Y4")
    assert table.beds(1) == dice("G5")


def test_example_56_epidemic_draws_wait_for_the_unclaimed_dice() -> None:
    full = dict.fromkeys(range(4), "R3 R3 R3 R3 Y4 Y4 Y4 Y4 G5 G5 G5 G5")
    loaded = "R2 R2 R2 R2 R2 Y3 Y3 Y3 Y3 Y4 G4 G4 G4 G4 G5"
    table = scene(4, "intake", beds=full, draw=loaded, national_epidemic=True)
    table.arrange()
    for seat, number in enumerate(["2", "3", "4"]):
        table.act("claim_ambulance", seat, ambulance=number)
        assert len(table.hospital(seat).arrivals) == 3  # the bag is empty: the draw waits
    table.act("claim_ambulance", 3, ambulance="1")
    assert [len(table.hospital(seat).arrivals) for seat in range(4)] == [4, 4, 4, 3]
    assert table.bag() == ""

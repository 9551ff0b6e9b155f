"""Worked examples of the spec (section 10): neglect, discharge, solo reports, final collection, the end."""

import pytest

from tests.games.dice_hospital import test_examples_activation, test_examples_intake
from tests.games.dice_hospital.scene import GAME, dice, outcomes, scene


def test_example_15_untreated_patients_get_worse() -> None:
    table = scene(2, "neglect", beds="Y3 G2")
    assert table.beds() == dice("Y2 G1")


def test_example_16_an_untreated_one_dies() -> None:
    table = scene(2, "neglect", beds="R1", draw="Y2 Y2 Y2 Y3 Y3 Y3 Y4 Y4 Y4")
    assert table.beds() == []
    assert table.hospital().fatalities == 1
    assert table.bag().count("R") == 15  # all red dice


def test_example_18_solo_reports() -> None:
    reports = ["report_rrr", "report_rry", "report_gg", "report_yyg", "report_ggy", "report_yy"]
    table = scene(1, "discharge", discharged="YYGG", beds="R3", reports=reports)
    assert table.listed("complete_report") == [0, 1, 2]  # report_gg is not at the bottom
    ends = list(outcomes(table, "reports"))
    finished = {tuple(sorted(end.dump()["finished_reports"])) for end in ends}
    assert finished == {(), ("report_yyg",), ("report_ggy",), ("report_yy",), ("report_gg", "report_yy")}
    assert all(end.points() == {"discharged": 7} for end in ends)
    after = table.act("complete_report", column=2)
    assert after.listed("complete_report") == [2]  # report_gg has slid down
    after.act("complete_report", column=2)
    assert after.dump()["finished_reports"] == ["report_yy", "report_gg"]


def test_example_19_a_patient_fills_its_slot() -> None:
    table = scene(2, "final_round_collection", beds={0: "R3", 1: "Y4"}, final_round_collection=True)
    table.act("collect", 0, slot=0)
    assert table.beds(0) == []
    assert table.points(0) == {"collection": 1}


def test_example_30_twelve_discharged_and_empty_beds() -> None:
    table = scene(2, "discharge", discharged="RRRRYYYYGGGG", administrator="admin_rainbow", beds={1: "R3"})
    assert table.points() == {"discharged": 35, "administrator": 1, "empty_wards": 5}
    assert table.score() == 41


def test_example_31_a_guard_saves_one() -> None:
    table = scene(2, "neglect", beds="R1 R1 Y1", administrator="admin_red_guard")
    assert table.beds() == dice("R1")
    assert table.hospital().fatalities == 2


def test_example_32_super_virus() -> None:
    table = scene(2, "neglect", beds="G2 G3", resistant_super_virus=True)
    assert table.beds() == dice("G1")
    assert table.hospital().fatalities == 1


def test_example_33_most_discharged_must_be_alone() -> None:
    discharged = {0: "RRRR", 1: "YYYY", 2: "GG"}
    table = scene(3, "discharge", discharged=discharged, administrator="admin_most_discharged")
    assert "administrator" not in table.points(0)


def test_example_38_a_whole_score() -> None:
    counts = [0, 1, 3, 2, 4, 5, 3, 6]
    points = 0
    for number, count in enumerate(counts, start=1):
        table = scene(
            2,
            "discharge",
            round=number,
            beds={0: "G3", 1: "G3 G3"},
            discharged="R" * count,
            points=points,
            fatalities=1,
            blood=2,
        )
        points = table.score()
    assert points == 0 + 1 + 5 + 3 + 7 + 9 + 5 + 11
    assert GAME.outcome(table.state).scores[0] == 41


@pytest.mark.parametrize("beds, winner", [({0: "R3 R4", 1: "Y1 Y1 Y1"}, 0), ({0: "R3 R4", 1: "Y4 Y5"}, 1)])
def test_example_39_tie_breaks(beds: dict[int, str], winner: int) -> None:
    table = scene(2, "discharge", round=8, points={0: 41, 1: 41}, beds=beds)
    outcome = GAME.outcome(table.state)
    assert outcome.scores == (41, 41)
    assert outcome.winners == (winner,)


def test_example_57_a_player_without_a_fitting_patient_is_passed() -> None:
    table = scene(
        2, "final_round_collection", beds={0: "R4", 1: "R3 G6"}, filled=[1, 2, 3, 4, 5], final_round_collection=True
    )
    assert table.state.actors() == [1]  # seat 0 has no R3
    table.act("collect", 1, slot=0)
    assert table.state.over()
    assert table.points(1) == {}  # 1 point for the slot, 1 off for G6
    assert table.points(0) == {"collection": -1}


def test_every_example_of_the_spec_is_here_once() -> None:
    names = [*dir(test_examples_intake), *dir(test_examples_activation), *globals()]
    numbers = sorted(int(name.split("_")[2]) for name in names if name.startswith("test_example_"))
    assert numbers == list(range(1, 58))

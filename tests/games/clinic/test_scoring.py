"""The end (6), solo goals and ranks (7.1)."""

import pytest

from lazaretto.games.clinic.rules.scoring import final_score, goal_met, rank_of, result, score_lines, treating_buildings
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import GOAL_IDS
from tests.games.clinic.scene import Scene


@pytest.mark.parametrize("level, points", [("white", 1), ("yellow", 2), ("orange", 3), ("red", 4), ("purple", 4)])
def test_doctors_score_by_colour(level: str, points: int) -> None:
    assert score_lines(Scene(1).doctor(0, level, "sB").clinic())[1] == points


def test_nurses_score_and_orderlies_do_not() -> None:
    assert final_score(Scene(1).nurse(0, "sB", "sB").orderly(0, "sB").clinic()) == 2


@pytest.mark.parametrize("floor, points", [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_rooms_score_by_floor_if_they_work(floor: int, points: int) -> None:
    scene = Scene(1).build(0, "treatment_room", f"{floor}B2").build(0, "supply_room", f"{floor}C2")
    assert score_lines(scene.clinic())[3] == 0
    scene.build(0, "hub_psychiatry", f"{floor}A2")
    assert score_lines(scene.clinic())[3] == points


def test_buildings_able_to_treat() -> None:
    """R27: a working treatment room, a working operating room, or an outpatient clinic."""
    scene = Scene(2).triad()
    assert treating_buildings(scene.clinic()) == 1
    scene.build(0, "lab", "0D1")
    assert treating_buildings(scene.clinic()) == 1, "a laboratory treats nobody"
    scene = Scene(2).triad().build(0, "outpatient", "0D3").build(0, "outpatient", "0A1")
    assert treating_buildings(scene.clinic()) == 3
    scene = Scene(2).build(0, "hub_psychiatry", "0A1").build(0, "operating_room", "0A2").build(0, "outpatient", "0D3")
    assert treating_buildings(scene.clinic()) == 2 and score_lines(scene.clinic())[4] == 8


@pytest.mark.parametrize("level, points", [("white", -1), ("yellow", -2), ("orange", -3), ("red", -4)])
def test_patients_left_cost(level: str, points: int) -> None:
    assert score_lines(Scene(1).patient(0, level).clinic())[6] == points


@pytest.mark.parametrize("time, points", [(0, 0), (2, 0), (3, -1), (35, -11)])
def test_time_costs(time: int, points: int) -> None:
    c = Scene(1).clinic()
    c.time = time
    assert score_lines(c)[7] == points


def test_zombies_score_nine() -> None:
    c = Scene(1, exp_zombie=True).clinic()
    c.zombies = [3, 3]
    assert final_score(c) == 18


def test_never_below_zero_and_the_sheet_adds_up() -> None:
    scene = Scene(2).patient(0, "red")
    scene.clinic().time = 30
    scene.clinic(1).popularity = 5
    outcome = result(scene.s)
    assert outcome.scores == (0, 5)
    for seat in range(2):
        assert sum(points[seat] for _, points in outcome.sheet) == outcome.scores[seat]


def test_ties_go_to_the_player_earlier_in_turn_order() -> None:
    scene = Scene(3)
    for seat, popularity in enumerate((7, 9, 9)):
        scene.clinic(seat).popularity = popularity
    scene.s.turn_order = [0, 2, 1]
    outcome = result(scene.s)
    assert outcome.winners == (2,) and outcome.ranks == (3, 2, 1) and outcome.returns == (0.0, 0.0, 1.0)


# Solo.


def solo(goal: str) -> ClinicDeluxe:
    s = Scene(1).triad().s
    s.goal = GOAL_IDS.index(goal)
    return s


def test_g_no_white() -> None:
    s = solo("g_no_white")
    s.patient_bag = [0, 3, 1, 1]
    assert goal_met(s)
    s.book = [[1, 0], []]
    assert not goal_met(s)
    s.book = [[1], []]
    scene = Scene(1).patient(0, "white")
    s.clinics = scene.s.clinics
    assert not goal_met(s)
    s.clinics[0].people = []
    s.patient_bag = [1, 0, 0, 0]
    assert not goal_met(s)


def test_g_three_buildings() -> None:
    scene = Scene(1).triad().build(0, "outpatient", "0D3")
    scene.s.goal = GOAL_IDS.index("g_three_buildings")
    assert not goal_met(scene.s)
    scene.build(0, "outpatient", "0A1")
    assert goal_met(scene.s)


def test_g_seven_doctors() -> None:
    scene = Scene(1)
    scene.s.goal = GOAL_IDS.index("g_seven_doctors")
    for _ in range(6):
        scene.doctor(0, "white", "sB")
    assert not goal_met(scene.s)
    assert goal_met(scene.doctor(0, "white", "sB").s)


def test_g_four_doctor_colors() -> None:
    scene = (
        Scene(1).doctor(0, "white", "sB").doctor(0, "yellow", "sB").doctor(0, "orange", "sB").doctor(0, "purple", "sB")
    )
    scene.s.goal = GOAL_IDS.index("g_four_doctor_colors")
    assert not goal_met(scene.s), "purple is outside the scale"
    assert goal_met(scene.doctor(0, "red", "sB").s)


def test_g_three_patient_colors() -> None:
    scene = Scene(1).triad().patient(0, "white").patient(0, "red", "0B2")
    scene.s.goal = GOAL_IDS.index("g_three_patient_colors")
    assert not goal_met(scene.s)
    assert goal_met(scene.patient(0, "yellow").s)


def test_g_hub_top_floor() -> None:
    scene = Scene(1).triad()
    scene.s.goal = GOAL_IDS.index("g_hub_top_floor")
    assert not goal_met(scene.s)
    assert goal_met(scene.build(0, "hub_cardiology", "3B2").s)


def test_g_treat_six() -> None:
    s = solo("g_treat_six")
    s.clinics[0].cured = [9, 2, 2, 1]
    assert not goal_met(s)
    s.clinics[0].cured = [0, 2, 2, 2]
    assert not goal_met(s), "in an earlier round"
    s.round = 6
    assert goal_met(s)
    s.clinics[0].cured = [9, 2, 2, 1]
    assert not goal_met(s)


def test_g_four_nurses() -> None:
    scene = Scene(1).nurse(0, "sB", "sB", "sB")
    scene.s.goal = GOAL_IDS.index("g_four_nurses")
    assert not goal_met(scene.s)
    assert goal_met(scene.nurse(0, "sB").s)


def test_g_rich_unknown() -> None:
    s = Scene(1).s
    s.goal = GOAL_IDS.index("g_rich_unknown")
    s.clinics[0].savings = 200
    assert goal_met(s)
    s.clinics[0].popularity = 1
    assert not goal_met(s)
    s.clinics[0].time = 3
    assert goal_met(s), "after the time penalty"
    s.clinics[0].savings = 199
    assert not goal_met(s)


RANKS = {0: "orderly", 20: "orderly", 21: "nurse", 31: "resident", 41: "doctor", 51: "fellow", 61: "surgeon"}


@pytest.mark.parametrize("score, rank", [*RANKS.items(), (71, "chief"), (80, "chief"), (81, "ceo"), (200, "ceo")])
def test_ranks(score: int, rank: str) -> None:
    assert rank_of(score) == f"rank_{rank}"


def test_a_missed_goal_is_a_lost_game() -> None:
    s = solo("g_four_nurses")
    s.clinics[0].popularity = 60
    assert result(s).winners == () and result(s).returns == (0.0,)
    s.goal = GOAL_IDS.index("g_time_12")
    assert result(s).winners == (0,) and result(s).returns[0] > 0.5

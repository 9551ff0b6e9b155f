"""The rulings of the spec (section 9), by number. R18 and R19 are about the layout of the rulebook: nothing to test."""

import pytest

from lazaretto.games.dice_hospital.rules.tables import ADMINISTRATOR_IDS, BEDS, CARD_IDS, DEPARTMENT_IDS
from tests.games.dice_hospital.scene import GAME, Scene, dice, opening, scene


def test_ruling_01_orthopaedics_is_yellow() -> None:
    table = scene(beds="Y2 R2", departments=["orthopaedics"])
    table.place("nurse", "orthopaedics", "Y2")
    assert table.beds() == dice("Y5t R2")


def test_ruling_02_the_eighth_administrator_wants_all_colours() -> None:
    assert len(ADMINISTRATOR_IDS) == 8
    table = scene(2, "discharge", administrator="admin_rainbow", discharged="RYG")
    assert table.points()["administrator"] == 1


@pytest.mark.parametrize("discharged, bonus", [({0: "R", 1: "Y"}, 0), ({0: "R"}, 1), ({}, 0)])
def test_ruling_03_most_discharged_is_a_sole_leader_with_at_least_one(discharged: dict[int, str], bonus: int) -> None:
    table = scene(2, "discharge", administrator="admin_most_discharged", discharged=discharged)
    assert table.points().get("administrator", 0) == bonus


def test_ruling_04_six_departments_are_printed_and_none_twice() -> None:
    shown = GAME.public(scene().state)["hospitals"][0]
    assert [department["id"] for department in shown["departments"]] == list(DEPARTMENT_IDS[:6])
    assert all(department["printed"] for department in shown["departments"])
    assert shown["capacity"] == BEDS == 12


def test_ruling_05_an_unresolvable_placement_is_illegal() -> None:
    table = scene(beds="R3")
    assert table.departments_for() == ["critical_care_unit", "imaging"]
    table.act("place", worker="nurse").refuses("activate", department="clinic")


def test_ruling_06_one_bag_one_die_just_before_it_is_healed() -> None:
    table = scene(beds="R4 Y4 G4", departments=["nephrology"], blood=1)
    assert "nephrology" not in table.departments_for()  # two dice need two bags
    table = scene(beds="R4 Y4 G4", departments=["nephrology"], blood=2)
    table.place("nurse", "nephrology", "R4>yellow", "Y4", "G4>yellow")
    assert table.beds() == dice("R5yt Y5t G5yt")
    table = scene(beds="R4 Y5", departments=["drug_trial_centre", "physiotherapy"], blood=2)
    assert "recolour" not in table.verbs()  # no recolouring by itself


def test_ruling_07_colours_are_cleared_by_the_shift_change_and_phase_5_uses_the_printed_one() -> None:
    table = scene(2, "discharge", beds="R3gt", administrator="admin_green_pair", discharged="RR")
    assert "administrator" not in table.points()
    assert table.beds() == dice("R3")


def test_ruling_08_no_blood_between_department_and_specialist() -> None:
    table = scene(beds="R3 Y5", specialists=["surgeon"], blood=1)
    table.place("surgeon", "imaging", "R3")
    assert table.verbs() == {"target", "skip"}
    table.refuses("blood_heal", bed=0)
    table.refuses("end_activation")


def test_ruling_09_a_different_patient_is_none_of_the_targets() -> None:
    table = scene(beds="R1 R1 R1 R1", departments=["anaesthetics"], specialists=["anaesthetist"])
    table.place("anaesthetist", "anaesthetics", "R1", "R1", "R1")
    assert table.patients_for() == ["R1"]
    table.assist("R1")
    assert table.beds() == dice("R2t R2t R2t R2t")


@pytest.mark.parametrize("specialist", ["triage_nurse", "medical_student"])
def test_ruling_10_two_patients_or_none(specialist: str) -> None:
    table = scene(beds="R5 Y2", specialists=[specialist])
    table.place(specialist, "clinic", "R5")
    assert table.question() == "placement"


def test_ruling_11_no_bonus_for_a_discharged_patient_but_for_another() -> None:
    table = scene(beds="R4 R5 R6", departments=["cardiology"], specialists=["surgeon"])
    table.place("surgeon", "cardiology", "R4", "R5", "R6")
    assert table.patients_for() == dice("R5t R6t")


def test_ruling_12_a_recoloured_patient_stays_in_its_ward() -> None:
    table = scene(2, "discharge", beds="R3gt")
    assert "empty_wards" not in table.points(0)
    tie = scene(2, "discharge", round=8, beds={0: "R3gt Y1", 1: "R4"})
    assert GAME.outcome(tie.state).winners == (1,)  # two patients against one


def test_ruling_13_recolouring_treats() -> None:
    table = scene(beds="R3 Y2", specialists=["physiotherapist"])
    table.place("physiotherapist", "imaging", "R3").act_on("recolour", "Y2", colour="red")
    assert "Y2rt" in table.beds()
    table.end()
    assert table.beds() == dice("R4 Y2")  # not neglected


def test_ruling_14_the_ban_is_for_the_holder_when_claiming_starts() -> None:
    table = scene(2, "intake", draw="R2 R2 R2 R3 R3 R3 R4 R4 R4", first_player=1)
    assert table.listed("claim_ambulance", 1) == ["2", "3"]
    table.claim(3)
    assert table.listed("claim_ambulance", 0) == ["1", "2"]


def test_ruling_15_as_many_ambulances_collect_as_players() -> None:
    assert len(GAME.public(GAME.new(3, 1, {"final_round_collection": True}))["slots"]) == 9


def test_ruling_16_colour_and_value_must_match_and_bags_do_not_help() -> None:
    given = {"beds": {0: "R3", 1: "Y3 G4"}, "blood": {0: 3, 1: 3}}
    table = scene(2, "final_round_collection", final_round_collection=True, **given)
    assert table.verbs(0) == {"collect", "pass"}
    assert table.listed("collect") == [0]
    table.act("pass")
    assert table.state.over()  # neither Y3 nor G4 is wanted by two ambulances


def test_ruling_17_a_pass_in_the_collection_is_allowed_and_final() -> None:
    table = scene(2, "final_round_collection", final_round_collection=True, beds={0: "R3 Y4", 1: "R4 Y5"})
    table.act("pass", 0).act("collect", 1, slot=3)
    assert table.state.actors() == [1]


def test_ruling_20_an_improvement_may_be_declined() -> None:
    table = scene(2, "improvement", display=(["cardiology"], ["surgeon"]))
    table.act("decline").act("decline")
    assert table.shown() == (["cardiology"], ["surgeon"])


def test_ruling_21_any_one_improvement_may_be_discarded_but_nothing_printed() -> None:
    own = {"departments": ["cardiology", "emergency"], "specialists": ["surgeon"]}
    table = scene(2, "improvement", **own)
    assert table.listed("discard_improvement", 0) == ["cardiology", "emergency", "surgeon"]
    table.act("discard_improvement", improvement="emergency")
    assert (table.tiles(), table.cards(), table.hospital().blood) == (["cardiology"], ["surgeon"], 1)
    assert table.phase() == "activation"  # once a round


def test_ruling_22_discarding_comes_after_all_have_taken() -> None:
    table = scene(2, "improvement", departments=["emergency"], display=(["cardiology"], ["surgeon"]))
    table.act("take_improvement", 0, improvement="surgeon")
    assert table.question(1) == "improve"
    table.act("take_improvement", 1, improvement="cardiology")
    assert table.question(0) == "discard"


def test_ruling_23_the_guarded_patient_loses_nothing_to_the_super_virus() -> None:
    table = scene(2, "neglect", beds="R2 Y3", administrator="admin_red_guard", resistant_super_virus=True)
    assert table.beds() == dice("R2 Y1")


def test_ruling_24_empty_wards_score_without_discharges() -> None:
    assert scene(2, "discharge").points(0) == {"empty_wards": 5}


def test_ruling_25_the_admissions_nurse_acts_once_per_activation() -> None:
    table = scene(beds="R6 R6 R6 Y2", departments=["anaesthetics"], specialists=["admissions_nurse"], draw="G4")
    table.place("admissions_nurse", "anaesthetics", "R6", "R6", "R6").act("admit")
    assert table.question() == "placement"
    assert table.beds() == dice("Y2 G4")


def test_ruling_26_a_promo_replaces_a_random_card() -> None:
    missing = set()
    for seed in range(8):
        table = Scene(GAME.new(3, seed, {"promo_consultant": True}))
        cards = {*table.shown()[1], *(card for pile in table.decks()[1] for card in pile)}
        assert len(cards) == 24
        missing |= {card for card in CARD_IDS[:12] if not {card, f"{card}.2"} <= cards}
    assert len(missing) > 1


def test_ruling_27_reported_dice_score_by_the_table_too() -> None:
    table = scene(1, "discharge", round=8, reports=[None] * 3 + ["report_rr", None, None], discharged="RR", beds="Y3")
    table.act("complete_report", column=0)
    assert GAME.outcome(table.state).scores == (3 + 3,)


def test_ruling_28_reports_are_not_replenished() -> None:
    table = scene(1, "discharge", reports=[None] * 3 + ["report_rr", None, None], discharged="RR", beds="Y3")
    table.act("complete_report", column=0)
    assert table.dump()["reports"] == [None] * 6


def test_ruling_29_only_the_bottom_row_with_an_immediate_slide() -> None:
    reports = ["report_rr", None, None, "report_yy", None, None]
    table = scene(1, "discharge", reports=reports, discharged="RRYY", beds="Y3")
    table.act("complete_report", column=0)
    assert table.dump()["reports"][3] == "report_rr"
    table.act("complete_report", column=0)
    assert table.dump()["finished_reports"] == ["report_yy", "report_rr"]


def test_ruling_30_a_patient_of_the_admissions_nurse_is_neglected_if_not_treated() -> None:
    table = scene(beds="R6 Y2t", specialists=["admissions_nurse"], draw="G4")
    table.place("admissions_nurse", "clinic", "R6").act("admit")
    assert table.beds() == dice("Y2t G4")
    table.end()
    assert table.beds() == dice("Y2 G3")


def test_ruling_31_tokens_are_unlimited() -> None:
    table = scene(2, "event", event="ev_blood_drive", events=True, blood={0: 16, 1: 16}, fatalities={0: 14})
    assert [table.hospital(seat).blood for seat in (0, 1)] == [17, 17]
    table = scene(2, "neglect", beds="R1", fatalities=14)
    assert table.hospital().fatalities == 15


@pytest.mark.parametrize("value, rolled, sets_off", [(2, 4, True), (2, 2, False), (4, 2, False)])
def test_ruling_32_a_reroll_that_raises_is_healing(value: int, rolled: int, sets_off: bool) -> None:
    given = {"departments": ["drug_trial_centre"], "specialists": ["paramedic"]}
    table = scene(beds=f"R{value} Y6 G1", chance=[rolled - 1, 0], **given)
    table.place("paramedic", "drug_trial_centre", f"R{value}", "Y6")
    assert (table.question() == "assist") == sets_off


@pytest.mark.parametrize("value, sets_off", [(3, True), (4, False)])
def test_ruling_32_a_flip_that_raises_is_healing(value: int, sets_off: bool) -> None:
    table = scene(beds=f"R{value} G1", departments=["experimental_therapy"], specialists=["paramedic"])
    table.place("paramedic", "experimental_therapy", f"R{value}")
    assert (table.question() == "assist") == sets_off


def test_ruling_33_pairs_and_guards_look_at_printed_colours() -> None:
    table = scene(beds="R6 Y6", administrator="admin_red_pair", blood=1)
    table.place("nurse", "critical_care_unit", "Y6>red").place("nurse", "clinic", "R6").end()
    assert "administrator" not in table.points(0)  # one red and one yellow
    assert table.points(0)["discharged"] == 3


def test_ruling_34_patients_are_admitted_in_ambulance_order() -> None:
    full = "R3 R3 R3 R3 R3 R3 Y4 Y4 Y4 Y4 Y4 Y5"
    table = scene(3, "intake", beds={0: full, 2: full}, draw="G2 G2 G2 G3 G3 G3 G4 G4 G4 G5 G5 G5")
    table.claim(4, 2, 1)
    assert table.state.actors() == [2]  # ambulance 1
    while table.state.actors() == [2]:
        table.act("select_casualty", bed=table.listed("select_casualty")[0])
    assert table.state.actors() == [0]  # ambulance 4


def test_ruling_35_the_extra_card_is_chosen_after_seeing_the_display() -> None:
    table = scene(2, "shift_change")
    assert table.question() == "choose_extra"
    assert [len(kind) for kind in table.shown()] == [1, 1]


def test_ruling_36_critical_care_heals_one() -> None:
    table = scene(beds="R2")
    table.place("nurse", "critical_care_unit", "R2")
    assert table.beds() == dice("R3t")


def test_ruling_37_emergency_heals_four() -> None:
    table = scene(beds="R2", departments=["emergency"])
    table.place("nurse", "emergency", "R2")
    assert table.beds() == dice("R6t")


def test_ruling_38_a_specialist_works_as_a_nurse_but_is_none() -> None:
    table = scene(beds="R3 R5", specialists=["surgeon"], event="ev_staff_sickness")
    assert table.hospital().idle_nurses == 2
    table.place("surgeon", "imaging", "R3").act("skip")
    assert table.beds() == dice("R4t R5")


def test_ruling_39_administrators_are_chosen_at_once_after_the_patients_are_placed() -> None:
    table = opening(3, "R Y G")
    while table.question(table.state.actors()[0]) == "assign_values":
        table.act("assign_values", colour=table.listed("assign_values")[0])
    assert table.state.actors() == [0, 1, 2]
    assert {table.question(seat) for seat in range(3)} == {"choose_administrator"}
    assert all(len(table.beds(seat)) == 3 for seat in range(3))


def test_ruling_40_reports_look_at_printed_colours() -> None:
    reports = [None] * 3 + ["report_rr", "report_ry", None]
    table = scene(1, beds="R6 Y6 G3", blood=1, reports=reports)
    table.place("nurse", "critical_care_unit", "Y6>red").place("nurse", "clinic", "R6").end()
    assert table.listed("complete_report") == [1]


def test_ruling_41_colours_have_lapsed_in_the_collection() -> None:
    table = scene(2, "final_round_collection", final_round_collection=True, beds={0: "R3gt", 1: "Y4rt"})
    assert table.beds(0) == dice("R3")
    assert table.listed("collect") == [0]


def test_every_ruling_that_can_be_tested_is() -> None:
    numbers = {int(name.split("_")[2]) for name in globals() if name.startswith("test_ruling_")}
    assert numbers == set(range(1, 42)) - {18, 19}

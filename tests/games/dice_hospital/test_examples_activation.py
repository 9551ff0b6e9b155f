"""Worked examples of the spec (section 10): hospital activation."""

from tests.games.dice_hospital.scene import GAME, dice, scene


def test_example_07_nurse_on_pharmacy() -> None:
    table = scene(beds="G2")
    table.place("nurse", "pharmacy", "G2")
    assert table.beds() == dice("G3t")


def test_example_08_anaesthetics_needs_three_equal() -> None:
    table = scene(beds="R3 R3 R5", departments=["anaesthetics"])
    assert "anaesthetics" not in table.departments_for("nurse")
    table.act("place", worker="nurse").refuses("activate", department="anaesthetics")


def test_example_09_surplus_levels_are_lost() -> None:
    table = scene(beds="R5", departments=["operating_theatre"])
    table.place("nurse", "operating_theatre", "R5")
    assert table.beds() == []
    assert table.discharged() == "R"


def test_example_10_surgeon_on_intensive_care() -> None:
    table = scene(beds="R2", specialists=["surgeon"])
    table.place("surgeon", "intensive_care", "R2")
    assert table.beds() == dice("R3t")
    table.assist("R3t")
    assert table.beds() == dice("R4t")


def test_example_11_haematologist_on_nephrology() -> None:
    table = scene(beds="Y3 Y3 Y3", departments=["nephrology"], specialists=["haematologist"])
    table.place("haematologist", "nephrology", "Y3", "Y3", "Y3")
    assert table.beds() == dice("Y4t Y4t Y4t")
    table.assist("Y4t")
    assert table.beds() == dice("Y4t Y4t Y5t")


def test_example_12_pharmacist_on_anaesthetics_has_no_effect() -> None:
    table = scene(beds="R3 R3 R3", departments=["anaesthetics"], specialists=["pharmacist"])
    table.place("pharmacist", "anaesthetics", "R3", "R3", "R3")
    assert table.beds() == dice("R4t R4t R4t")
    assert table.question() == "placement"


def test_example_13_a_bag_recolours_a_patient_for_pharmacy() -> None:
    table = scene(beds="R3", blood=1)
    table.place("nurse", "pharmacy", "R3>green")
    assert table.beds() == dice("R4gt")
    assert table.hospital().blood == 0


def test_example_14_a_six_healed_is_discharged() -> None:
    for department in ("oncology", "clinic"):
        table = scene(beds="Y6")
        table.place("nurse", department, "Y6")
        assert table.beds() == []
        assert table.discharged() == "Y"


def test_example_17_pharmacist_on_allergy_centre_heals_one_more() -> None:
    table = scene(beds="G2 G2 G2", departments=["allergy_centre"], specialists=["pharmacist"])
    table.place("pharmacist", "allergy_centre", "G2", "G2", "G2")
    assert table.beds() == dice("G3t G3t G3t")
    table.assist("G3t")
    assert table.beds() == dice("G3t G3t G4t")
    assert table.question() == "placement"


def test_example_20_a_department_works_once_a_round() -> None:
    table = scene(beds="R5 Y5 R3", specialists=["surgeon"])
    table.place("nurse", "clinic", "R5")
    table.act("place", worker="surgeon").refuses("activate", department="clinic")


def test_example_21_a_second_copy_of_a_department() -> None:
    table = scene(
        2, "improvement", beds="R1 R2 R3 R4 R5 R6", departments=["cardiology"], display=(["cardiology.2"], [])
    )
    table.act("take_improvement", 0, improvement="cardiology").act("keep", 0)
    assert table.tiles() == ["cardiology", "cardiology.2"]
    table.place("nurse", "cardiology", "R1", "R2", "R3").place("nurse", "cardiology", "R4", "R5", "R6")
    assert table.beds() == dice("R2t R3t R4t R5t R6t")
    assert table.discharged() == "R"
    table.act("place", worker="nurse").refuses("activate", department="cardiology")


def test_example_23_surgeon_has_nobody_left_after_a_discharge() -> None:
    table = scene(beds="R4", departments=["operating_theatre"], specialists=["surgeon"])
    table.place("surgeon", "operating_theatre", "R4")
    assert table.discharged() == "R"
    assert table.question() == "placement"


def test_example_24_cardiologist_on_cardiology() -> None:
    table = scene(beds="R2 R3 R4 Y3", departments=["cardiology"], specialists=["cardiologist"])
    table.place("cardiologist", "cardiology", "R2", "R3", "R4")
    assert table.beds() == dice("R3t R4t R5t Y3")
    assert table.patients_for() == ["Y3"]  # the new R3t was a target (R9)
    table.assist("Y3")
    assert table.beds() == dice("R3t R4t R5t Y4t")


def test_example_25_triage_nurse_needs_two_patients() -> None:
    table = scene(beds="Y5 G3 R4", specialists=["triage_nurse"])
    table.place("triage_nurse", "clinic", "Y5")
    assert table.beds() == dice("Y6t G3 R4")
    assert table.question() == "placement"


def test_example_26_paramedic_on_clinic() -> None:
    table = scene(beds="Y6 R3", specialists=["paramedic"])
    table.place("paramedic", "clinic", "Y6").assist("R3")
    assert table.discharged() == "Y"
    assert table.beds() == dice("R5t")


def test_example_27_anaesthetist_heals_a_patient_made_red() -> None:
    table = scene(beds="R2 G6", specialists=["anaesthetist"], blood=1)
    table.place("anaesthetist", "critical_care_unit", "R2").assist("G6>red")
    assert table.beds() == dice("R3t")
    assert table.discharged() == "G"  # counted in its printed colour
    assert table.hospital().blood == 0


def test_example_28_urology_on_four_five_six() -> None:
    table = scene(beds="Y4 Y5 Y6", departments=["urology"])
    table.place("nurse", "urology", "Y4", "Y5", "Y6")
    assert table.beds() == dice("Y5t Y6t")
    assert table.discharged() == "Y"


def test_example_29_radiology_needs_three() -> None:
    table = scene(beds="R1 Y3 G4", departments=["radiology"], blood=3)
    assert "radiology" not in table.departments_for("nurse")
    table.act("place", worker="nurse").refuses("activate", department="radiology")


def test_example_34_experimental_therapy_heals_a_two() -> None:
    table = scene(beds="Y2 R6", departments=["experimental_therapy"], specialists=["general_practitioner"])
    table.place("general_practitioner", "experimental_therapy", "Y2")
    assert table.beds() == dice("Y5t R6")
    table.assist("R6")
    assert table.beds() == dice("Y5t")
    assert table.discharged() == "R"


def test_example_35_physiotherapy_sets_nobody_off() -> None:
    table = scene(beds="Y2 R6", departments=["physiotherapy"], specialists=["pathologist"], fatalities=1)
    table.place("pathologist", "physiotherapy").act_on("recolour", "R6", colour="green").act("enough")
    assert table.beds() == dice("Y2 R6gt")
    assert table.question() == "placement"
    assert (table.hospital().fatalities, table.hospital().blood) == (1, 0)


def test_example_36_medical_student_heals_one_and_harms_another() -> None:
    table = scene(beds="G3 R6 Y1", specialists=["medical_student"])
    table.place("medical_student", "pharmacy", "G3").assist("R6")
    assert table.beds() == dice("G4t")  # the harmed one was the only one left
    assert table.discharged() == "R"
    assert table.hospital().fatalities == 1

    table = scene(beds="G3 R6 Y1", specialists=["medical_student"])
    table.place("medical_student", "pharmacy", "G3").assist("Y1")
    assert table.beds() == dice("G4t R5t Y2t")


def test_example_37_consultant_copies_the_surgeon() -> None:
    table = scene(beds="R4", specialists=["consultant", "surgeon"])
    table.place("consultant", "imaging", "R4")
    assert table.beds() == dice("R5t")
    table.assist("R5t")
    assert table.beds() == dice("R6t")


def test_example_44_allergy_centre_with_and_without_a_bag() -> None:
    table = scene(beds="G3 G3 G4 R3", departments=["allergy_centre"])
    table.act("place", worker="nurse").refuses("activate", department="allergy_centre")

    table = scene(beds="G3 G3 G4 R3", departments=["allergy_centre"], blood=1)
    table.place("nurse", "allergy_centre", "G3", "G3", "R3>green")
    assert table.beds() == dice("G4t G4t G4 R4gt")
    assert table.hospital().blood == 0


def test_example_45_blood_heals_or_scores() -> None:
    table = scene(beds="G6", blood=1)
    table.act_on("blood_heal", "G6")
    assert (table.discharged(), table.hospital().blood) == ("G", 0)

    kept = scene(2, "discharge", round=8, beds={0: "G6", 1: "G6"}, blood=1)
    assert GAME.outcome(kept.state).scores == (1, 0)


def test_example_48_a_nurse_is_placed_once() -> None:
    table = scene(beds="G2 R5 Y5 R3 Y3 R1")
    table.place("nurse", "pharmacy", "G2").place("nurse", "clinic", "R5").place("nurse", "imaging", "R3")
    table.refuses("place", worker="nurse")


def test_example_49_every_department_used() -> None:
    workers = ["surgeon", "surgeon", "pharmacist", "pharmacist"]
    table = scene(beds="R1 R1 Y1 G1 Y3 R5", specialists=workers, blood=1)
    table.place("nurse", "critical_care_unit", "R1").place("nurse", "oncology", "Y1").place("nurse", "pharmacy", "G1")
    table.place("surgeon", "clinic", "R5").act("skip").place("surgeon", "imaging", "Y3")
    table.place("pharmacist", "intensive_care", "R1")
    assert table.verbs() == {"blood_heal", "end_activation"}
    table.refuses("place", worker="pharmacist")
    table.act_on("blood_heal", "G2t")
    assert table.verbs() == {"end_activation"}


def test_example_50_a_treated_patient_may_be_healed_again() -> None:
    table = scene(beds="Y3t")
    table.place("nurse", "imaging", "Y3t")
    assert table.beds() == dice("Y4t")


def test_example_51_department_first_then_surgeon() -> None:
    table = scene(beds="R5", specialists=["surgeon"])
    table.place("surgeon", "clinic", "R5")
    assert table.beds() == dice("R6t")
    table.assist("R6t")
    assert table.discharged() == "R"


def test_example_53_recoloured_patients_stay_red() -> None:
    table = scene(beds="R4 Y4 G4", departments=["anaesthetics"], specialists=["surgeon"], blood=2)
    table.place("nurse", "anaesthetics", "R4", "Y4>red", "G4>red")
    assert table.beds() == dice("R5t Y5rt G5rt")
    assert table.hospital().blood == 0
    table.act("place", worker="surgeon").act("activate", department="critical_care_unit")
    assert table.patients_for() == dice("R5t Y5rt G5rt")
    table.pick("treat", 0, "G5rt").assist("G6rt")
    assert table.discharged() == "G"


def test_example_54_only_the_red_one_gets_more_from_the_surgeon() -> None:
    table = scene(beds="R1 Y3 G3", departments=["radiology"], specialists=["surgeon"], blood=1)
    table.place("surgeon", "radiology", "R1", "Y3", "G3")
    assert table.beds() == dice("R2t Y4t G4t")
    assert {patient.partition(">")[0] for patient in table.patients_for()} == {"R2t"}
    table.assist("R2t")
    assert table.beds() == dice("R3t Y4t G4t")


def test_example_55_drug_trial_by_a_paramedic() -> None:
    departments = ["drug_trial_centre"]
    table = scene(beds="R2 Y5 G1", departments=departments, specialists=["paramedic"], chance=[4 - 1, 3 - 1])
    table.place("paramedic", "drug_trial_centre", "R2", "Y5")
    assert table.beds() == dice("R4t Y3t G1")
    assert table.patients_for() == ["G1"]  # Y3 was a target (R9)
    table.assist("G1")
    assert table.beds() == dice("R4t Y3t G3t")

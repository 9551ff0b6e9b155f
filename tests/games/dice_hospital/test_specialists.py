"""Specialists, one by one: what sets them off, whom they help, and how."""

import pytest

from lazaretto.games.dice_hospital.rules.tables import SPECIALIST_IDS
from tests.games.dice_hospital.scene import dice, scene
from tests.kernel.odometer import distribution

# The department of each colour, and another colour, to test a family by one text.
FAMILY = {"red": ("R", "critical_care_unit"), "yellow": ("Y", "oncology"), "green": ("G", "pharmacy")}
SURGEONS = {"surgeon": "red", "haematologist": "yellow", "pharmacist": "green"}
ANAESTHETISTS = {"anaesthetist": "red", "urologist": "yellow", "virologist": "green"}
CARDIOLOGISTS = {"cardiologist": "red", "neurologist": "yellow", "microbiologist": "green"}


def written(text: str, colour: str) -> str:
    """A text in which C stands for the colour and O for the two others in turn."""
    own = FAMILY[colour][0]
    first, second = [letter for letter in "RYG" if letter != own]
    return text.replace("C", own).replace("O", first).replace("P", second)


@pytest.mark.parametrize("specialist, colour", SURGEONS.items())
def test_one_of_the_healed_patients_gets_one_more(specialist: str, colour: str) -> None:
    table = scene(beds=written("C3 C3 O3", colour), specialists=[specialist], blood=0)
    table.place(specialist, FAMILY[colour][1], written("C3", colour))
    assert table.patients_for() == dice(written("C4t", colour))  # not the one that was not healed
    table.assist(written("C4t", colour))
    assert table.beds() == dice(written("C5t C3 O3", colour))


@pytest.mark.parametrize("specialist, colour", SURGEONS.items())
def test_healing_another_colour_sets_no_surgeon_off(specialist: str, colour: str) -> None:
    table = scene(beds=written("O3 C4", colour), specialists=[specialist], blood=3)
    table.place(specialist, "imaging", written("O3", colour))
    assert table.question() == "placement"


@pytest.mark.parametrize("specialist, colour", SURGEONS.items())
def test_the_last_step_may_discharge(specialist: str, colour: str) -> None:
    table = scene(beds=written("C5", colour), specialists=[specialist])
    table.place(specialist, "clinic", written("C5", colour)).assist(written("C6t", colour))
    assert table.discharged() == written("C", colour)


@pytest.mark.parametrize("specialist, colour", ANAESTHETISTS.items())
def test_another_patient_of_the_colour_is_healed(specialist: str, colour: str) -> None:
    table = scene(beds=written("C3 C5 O3 P2", colour), specialists=[specialist])
    table.place(specialist, FAMILY[colour][1], written("C3", colour))
    assert table.patients_for() == dice(written("C5", colour))
    table.assist(written("C5", colour))
    assert table.beds() == dice(written("C4t C6t O3 P2", colour))


@pytest.mark.parametrize("specialist, colour", ANAESTHETISTS.items())
def test_a_bag_makes_another_patient_fit(specialist: str, colour: str) -> None:
    table = scene(beds=written("C3 O3 P2", colour), specialists=[specialist], blood=1)
    table.place(specialist, FAMILY[colour][1], written("C3", colour))
    assert set(table.patients_for()) == {written("O3", colour) + f">{colour}", written("P2", colour) + f">{colour}"}
    table.assist(written("O3", colour) + f">{colour}")
    letter = FAMILY[colour][0].lower()
    assert table.beds() == dice(written(f"C4t O4{letter}t P2", colour))
    assert table.hospital().blood == 0


@pytest.mark.parametrize("specialist, colour", ANAESTHETISTS.items())
def test_without_another_of_the_colour_there_is_no_effect(specialist: str, colour: str) -> None:
    table = scene(beds=written("C3 O3 P2", colour), specialists=[specialist])
    table.place(specialist, FAMILY[colour][1], written("C3", colour))
    assert table.question() == "placement"


@pytest.mark.parametrize("specialist, colour", CARDIOLOGISTS.items())
def test_another_patient_of_the_old_value_is_healed(specialist: str, colour: str) -> None:
    table = scene(beds=written("C3 C3 O3 P4 O2", colour), specialists=[specialist])
    table.place(specialist, FAMILY[colour][1], written("C3", colour))
    assert set(table.patients_for()) == set(dice(written("C3 O3", colour)))
    table.assist(written("O3", colour))
    assert table.beds() == dice(written("C4t C3 O4t P4 O2", colour))


@pytest.mark.parametrize("specialist, colour", CARDIOLOGISTS.items())
def test_the_reference_may_have_been_discharged(specialist: str, colour: str) -> None:
    table = scene(beds=written("C6 O6", colour), specialists=[specialist])
    table.place(specialist, FAMILY[colour][1], written("C6", colour)).assist(written("O6", colour))
    assert sorted(table.discharged()) == sorted(written("CO", colour))


@pytest.mark.parametrize("specialist, colour", CARDIOLOGISTS.items())
def test_the_value_before_counts_not_the_one_after(specialist: str, colour: str) -> None:
    table = scene(beds=written("C3 O4 P4", colour), specialists=[specialist], blood=3)
    table.place(specialist, FAMILY[colour][1], written("C3", colour))
    assert table.question() == "placement"


def test_a_reference_must_be_of_the_colour() -> None:
    table = scene(beds="R1 Y2 G3 Y1 R2 G1", departments=["radiology"], specialists=["cardiologist"])
    table.place("cardiologist", "radiology", "R1", "Y2", "G3")
    assert set(table.patients_for()) == {"Y1", "G1"}  # R2 and nobody of value 3: those were yellow's and green's


def test_triage_nurse_heals_two_of_one_to_three() -> None:
    table = scene(beds="G6 R1 R1 Y3 Y4", specialists=["triage_nurse"])
    table.place("triage_nurse", "pharmacy", "G6")
    assert table.patients_for() == ["R1"]  # first of two: R1 and R1, or R1 and Y3
    table.assist("R1", "Y3")
    assert table.beds() == dice("R2t R1 Y4t Y4")


def test_paramedic_heals_one_of_one_to_three_by_two() -> None:
    table = scene(beds="G6 R1 Y3 Y4 G5", specialists=["paramedic"])
    table.place("paramedic", "clinic", "G6")
    assert table.patients_for() == ["R1", "Y3"]
    table.assist("R1")
    assert table.beds() == dice("R3t Y3 Y4 G5")


def test_general_practitioner_heals_one_of_four_to_six() -> None:
    table = scene(beds="G2 R3 Y4 R6", specialists=["general_practitioner"])
    table.place("general_practitioner", "intensive_care", "G2")
    assert set(table.patients_for()) == {"Y4", "R6"}
    table.assist("R6")
    assert table.beds() == dice("G3t R3 Y4")
    assert table.discharged() == "R"


@pytest.mark.parametrize("specialist", ["triage_nurse", "paramedic", "general_practitioner"])
def test_any_healing_sets_the_blue_ones_off(specialist: str) -> None:
    for colour, (letter, department) in FAMILY.items():
        beds = f"{letter}2 " + written("O1 P1 O5 P5", colour)
        table = scene(beds=beds, specialists=[specialist])
        table.place(specialist, department, f"{letter}2")
        assert table.question() == "assist"
        table.act("skip")
        assert table.question() == "placement"


def test_consultant_has_the_copied_ability_and_leaves_it_to_its_owner() -> None:
    specialists = ["consultant", "surgeon", "paramedic"]
    table = scene(beds="R3 R5", specialists=specialists)
    assert table.question() == "consultant_copy"
    assert table.listed("consultant_copy") == ["surgeon", "paramedic"]
    table.act("consultant_copy", specialist="surgeon")
    table.place("consultant", "imaging", "R3").assist("R4t")
    table.place("surgeon", "clinic", "R5").assist("R6t")
    assert table.posts() == [("consultant", "imaging"), ("surgeon", "clinic")]
    assert table.beds() == dice("R5t")
    assert table.discharged() == "R"


def test_consultant_alone_is_placed_like_a_nurse() -> None:
    table = scene(beds="R3", specialists=["consultant"])
    assert table.question() == "placement"
    table.place("consultant", "imaging", "R3")
    assert table.beds() == dice("R4t")
    assert table.question() == "placement"


@pytest.mark.parametrize("department, first, left", [("imaging", "R3", ["R4", "R4t"]), ("clinic", "R6", ["R4"])])
def test_consultant_alone_leaves_the_beds_tidy(department: str, first: str, left: list[str]) -> None:
    """As they are kept: in order, and none of them empty."""
    table = scene(beds=f"{first} R4", specialists=["consultant"]).place("consultant", department, first)
    assert table.dump()["hospitals"][0]["beds"] == left


def test_consultant_may_copy_the_admissions_nurse() -> None:
    table = scene(beds="R6 Y2", specialists=["consultant", "admissions_nurse"])
    table.place("consultant", "clinic", "R6")
    assert table.question() == "admissions_nurse"


def test_consultant_chooses_anew_each_round() -> None:
    table = scene(1, beds="R6 Y2", specialists=["consultant", "surgeon"])
    assert table.dump()["hospitals"][0]["copied"] == "surgeon"
    table.end()
    assert table.dump()["hospitals"][0]["copied"] is None


def test_admissions_nurse_sends_a_patient_away() -> None:
    table = scene(beds="R6 Y2 Y2", specialists=["admissions_nurse"])
    before = table.bag()
    table.place("admissions_nurse", "clinic", "R6")
    assert table.verbs() == {"send_away", "admit", "skip"}
    assert table.patients_for("send_away") == ["Y2"]
    table.act_on("send_away", "Y2")
    assert table.beds() == dice("Y2")
    assert table.bag().count("Y") == before.count("Y") + 1
    assert (table.discharged(), table.hospital().fatalities) == ("R", 0)


def test_admissions_nurse_admits_a_new_patient() -> None:
    table = scene(beds="R6 Y2", specialists=["admissions_nurse"], draw="G4")
    table.place("admissions_nurse", "clinic", "R6").act("admit")
    assert table.beds() == dice("Y2 G4")


def test_admissions_nurse_does_nothing_without_a_discharge() -> None:
    table = scene(beds="R5 Y2", specialists=["admissions_nurse"])
    table.place("admissions_nurse", "clinic", "R5")
    assert table.question() == "placement"


def test_admissions_nurse_cannot_admit_from_an_empty_bag() -> None:
    table = scene(beds="R6 Y2", specialists=["admissions_nurse"], bag="")
    table.place("admissions_nurse", "clinic", "R6")
    assert table.verbs() == {"send_away", "skip"}


@pytest.mark.parametrize("colour", "RYG")
def test_admissions_nurse_admits_from_a_bag_of_one_colour(colour: str) -> None:
    table = scene(beds="R6 Y2", specialists=["admissions_nurse"], bag=colour)
    table.place("admissions_nurse", "clinic", "R6")
    assert "admit" in table.verbs()


def test_admissions_nurse_may_fill_the_bed_just_left() -> None:
    table = scene(beds="R6 " + "Y2 " * 11, specialists=["admissions_nurse"], draw="G4")
    table.place("admissions_nurse", "clinic", "R6").act("admit")
    assert len(table.beds()) == 12


def test_pathologist_turns_a_fatality_into_blood() -> None:
    table = scene(beds="R3", specialists=["pathologist"], fatalities=2)
    table.place("pathologist", "imaging", "R3").act("use_specialist")
    assert (table.hospital().fatalities, table.hospital().blood) == (1, 1)
    table = scene(beds="R3", specialists=["pathologist"], fatalities=2, blood=2)
    table.place("pathologist", "imaging", "R3").act("use_specialist")
    assert (table.hospital().fatalities, table.hospital().blood) == (1, 3)


def test_pathologist_may_leave_it_and_needs_a_fatality() -> None:
    table = scene(beds="R3", specialists=["pathologist"], fatalities=1)
    table.place("pathologist", "imaging", "R3").act("skip")
    assert (table.hospital().fatalities, table.hospital().blood) == (1, 0)
    table = scene(beds="R3", specialists=["pathologist"])
    table.place("pathologist", "imaging", "R3")
    assert table.question() == "placement"


def test_experimental_chemist_rerolls_another() -> None:
    table = scene(beds="R3 Y2 G6", specialists=["experimental_chemist"], chance=[5], blood=1)
    table.place("experimental_chemist", "imaging", "R3")
    assert table.patients_for() == ["Y2", "G6"]  # not the target, and no colours: a reroll is no healing (R6)
    table.assist("Y2")
    assert table.beds() == dice("R4t Y6t G6")


def test_experimental_chemist_rolls_one_to_six() -> None:
    def rolled(rng: object) -> str:
        table = scene(beds="R3 Y2", specialists=["experimental_chemist"])
        table.place("experimental_chemist", "imaging", "R3")
        table.state.rng = rng
        return table.assist("Y2").beds()[1]

    found = distribution(rolled)
    assert sorted(found) == [f"Y{value}t" for value in range(1, 7)]
    assert len(set(found.values())) == 1


def test_transplant_surgeon_scores_a_discharge_at_once() -> None:
    table = scene(beds="R6 R6 R6 R5", departments=["anaesthetics"], specialists=["transplant_surgeon"] * 2)
    table.place("transplant_surgeon", "anaesthetics", "R6", "R6", "R6")
    assert table.points() == {"specialist": 1}  # once, however many were discharged
    table.place("transplant_surgeon", "clinic", "R5")
    assert table.points() == {"specialist": 1}
    assert table.question() == "placement"


def test_medical_student_heals_one_and_harms_another() -> None:
    table = scene(beds="R3 Y2 Y2 G5", specialists=["medical_student"])
    table.place("medical_student", "imaging", "R3")
    assert table.patients_for() == ["Y2", "G5"]
    table.assist("Y2")
    assert table.question() == "harm"
    assert table.patients_for("harm") == ["Y2", "G5"]
    table.act_on("harm", "G5")
    assert table.beds() == dice("R4t Y3t Y2 G4t")


def test_medical_student_needs_two_more_patients() -> None:
    table = scene(beds="R3 Y2", specialists=["medical_student"])
    table.place("medical_student", "imaging", "R3")
    assert table.question() == "placement"


def test_medical_student_may_recolour_only_the_one_it_heals() -> None:
    table = scene(beds="R3 Y2 G5", specialists=["medical_student"], blood=1)
    table.place("medical_student", "imaging", "R3").assist("Y2>red")
    assert table.beds() == dice("R4t Y3rt G4t")
    assert table.hospital().blood == 0


def test_physiotherapist_recolours_any_patient() -> None:
    table = scene(beds="R3 Y2", specialists=["physiotherapist"])
    table.place("physiotherapist", "imaging", "R3")
    assert table.patients_for("recolour") == ["R4t>yellow", "R4t>green", "Y2>red", "Y2>green"]
    table.act_on("recolour", "Y2", colour="green")
    assert table.beds() == dice("R4t Y2gt")
    table = scene(beds="R6", specialists=["physiotherapist"])
    table.place("physiotherapist", "clinic", "R6")
    assert table.question() == "placement"  # nobody is left


def test_haematology_technician_gains_blood_for_a_discharge() -> None:
    table = scene(beds="R6 R5 R4", specialists=["haematology_technician"] * 2)
    table.place("haematology_technician", "clinic", "R6")
    assert table.hospital().blood == 1
    table.place("haematology_technician", "imaging", "R4")
    assert table.hospital().blood == 1
    assert table.question() == "placement"


def test_two_copies_of_a_specialist_work_independently() -> None:
    table = scene(beds="R1 R3", specialists=["surgeon", "surgeon"])
    table.place("surgeon", "intensive_care", "R1").assist("R2t")
    table.place("surgeon", "critical_care_unit", "R3").assist("R4t")
    assert table.beds() == dice("R3t R5t")
    assert "surgeon" not in table.listed("place")


@pytest.mark.parametrize("specialist", SPECIALIST_IDS)
def test_every_specialist_is_placed_like_a_nurse(specialist: str) -> None:
    table = scene(beds="R3 Y3 G3", specialists=[specialist])
    table.place(specialist, "critical_care_unit", "R3")
    if table.question() != "placement":
        table.act("skip")
    assert table.beds() == dice("R4t Y3 G3")
    assert table.posts() == [(specialist, "critical_care_unit")]
    assert table.listed("place") == ["nurse"]

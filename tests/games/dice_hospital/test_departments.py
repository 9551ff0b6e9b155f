"""Departments, one by one: whom they take, whom they refuse, and what they do."""

from dataclasses import dataclass

import pytest

from lazaretto.games.dice_hospital.rules.tables import DEPARTMENT_IDS
from tests.games.dice_hospital.scene import dice, scene


@dataclass(frozen=True)
class Example:
    """A department in a hospital: the first patients it offers, whom it gets, and what becomes of them."""

    department: str
    beds: str
    offered: str
    picked: str
    after: str
    home: str  # discharged
    idle_with: tuple[str, ...]  # hospitals in which it cannot be used

    def __str__(self) -> str:
        return self.department


EXAMPLES = [
    Example("critical_care_unit", "R1 R6 Y1 G6", "R1 R6", "R6", "R1 Y1 G6", "R", ("Y1 G6",)),
    Example("oncology", "Y1 Y6 R1 G6", "Y1 Y6", "Y1", "Y2t Y6 R1 G6", "", ("R1 G6",)),
    Example("pharmacy", "G1 G6 R1 Y6", "G1 G6", "G1", "G2t G6 R1 Y6", "", ("R1 Y6",)),
    Example("intensive_care", "R1 Y2 G3", "R1 Y2", "R1", "R2t Y2 G3", "", ("R3 Y4 G5 G6",)),
    Example("imaging", "R2 Y3 G4 R5", "Y3 G4", "G4", "R2 Y3 G5t R5", "", ("R1 Y2 G5 R6",)),
    Example("clinic", "R4 Y5 G6", "Y5 G6", "G6", "R4 Y5", "G", ("R1 Y2 G3 R4",)),
    Example("operating_theatre", "R1 R4 Y1", "R1 R4", "R1", "R4t R4 Y1", "", ("Y1 G1",)),
    Example("ear_nose_throat", "G3 G4 R1", "G3 G4", "G4", "G3 R1", "G", ("R1 Y1",)),
    Example("orthopaedics", "Y2 Y5 R1", "Y2 Y5", "Y2", "Y5t Y5 R1", "", ("R1 G1",)),
    Example("cardiology", "R1 R2 R3 R4 Y5", "R1 R2", "R2 R3 R4", "R1 R3t R4t R5t Y5", "", ("R1 R2 R4 Y3", "R3 R3 R3")),
    Example("immunology", "G4 G5 G6 R3", "G4", "G4 G5 G6", "G5t G6t R3", "G", ("G1 G3 G5 R2 R4", "G5 G6 G6")),
    Example("urology", "Y1 Y2 Y3 Y3", "Y1", "Y1 Y2 Y3", "Y2t Y3t Y4t Y3", "", ("Y1 Y2 R3", "Y2 Y2 Y2")),
    Example("anaesthetics", "R5 R5 R5 R5 R6", "R5", "R5 R5 R5", "R6t R6t R6t R5 R6", "", ("R5 R5 Y5", "R4 R5 R6")),
    Example("allergy_centre", "G6 G6 G6 Y6", "G6", "G6 G6 G6", "Y6", "GGG", ("G6 G6 Y6", "G4 G5 G6")),
    Example("nephrology", "Y1 Y1 Y1 Y2 Y2 Y2", "Y1 Y2", "Y1 Y1 Y1", "Y2t Y2t Y2t Y2 Y2 Y2", "", ("Y1 Y1 Y2 Y2",)),
    Example("emergency", "R1 Y2 G3", "R1 Y2", "R1", "R5t Y2 G3", "", ("R3 Y4 G6",)),
    Example("radiology", "R1 Y2 G3 G4", "R1", "R1 Y2 G3", "R2t Y3t G4t G4", "", ("R1 Y2 G4 G5",)),
    Example("triage_centre", "R1 Y3 G3 G4", "R1 Y3", "R1 G3", "R3t Y3 G5t G4", "", ("R3 Y4 G6",)),
    Example("training_centre", "R4 Y4 G5 R6 R6", "R4 R6", "R4 Y4", "R5t Y5t G5 R6 R6", "", ("R1 Y2 G3 R4 Y5 G6",)),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_department(example: Example) -> None:
    own = () if example.department in DEPARTMENT_IDS[:6] else [example.department]
    table = scene(beds=example.beds, departments=own)
    table.act("place", worker="nurse").act("activate", department=example.department)
    if table.question() == "treat":
        assert table.patients_for() == dice(example.offered)
    else:  # there was only one way to choose
        assert example.offered == example.picked.split()[0]
    table.pick("treat", 0, *example.picked.split())
    assert table.beds() == dice(example.after)
    assert table.discharged() == example.home
    assert table.posts() == [("nurse", example.department)]
    assert example.department not in table.departments_for()
    for beds in example.idle_with:
        table = scene(beds=beds, departments=own)
        assert example.department not in table.departments_for()


def test_drug_trial_centre_rerolls_two() -> None:
    table = scene(beds="R2 Y5 G6", departments=["drug_trial_centre"], chance=[0, 5])
    table.place("nurse", "drug_trial_centre", "R2", "Y5")
    assert table.beds() == dice("R1t Y6t G6")  # ones and sixes are kept
    assert (table.discharged(), table.hospital().fatalities) == ("", 0)
    assert "drug_trial_centre" not in scene(beds="R2", departments=["drug_trial_centre"]).departments_for()


def test_drug_trial_centre_takes_no_blood_for_colours() -> None:
    table = scene(beds="R2 Y5", departments=["drug_trial_centre"], blood=2)
    table.act("place", worker="nurse").act("activate", department="drug_trial_centre")
    assert table.hospital().blood == 2  # the only two patients, and no colour to choose
    assert {patient[0] for patient in table.beds()} == {"R", "Y"}


@pytest.mark.parametrize("before, after", [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_experimental_therapy_turns_a_value_over(before: int, after: int) -> None:
    table = scene(beds=f"G{before} R3", departments=["experimental_therapy"])
    table.place("nurse", "experimental_therapy", f"G{before}")
    assert table.beds() == dice(f"G{after}t R3")


def test_experimental_therapy_recolours_only_whom_it_heals() -> None:
    table = scene(beds="R3 Y4", departments=["experimental_therapy"], blood=1)
    table.act("place", worker="nurse").act("activate", department="experimental_therapy")
    assert table.patients_for() == ["R3", "R3>yellow", "R3>green", "Y4"]


def test_physiotherapy_recolours_one() -> None:
    table = scene(beds="R3 Y4", departments=["physiotherapy"])
    table.place("nurse", "physiotherapy").act_on("recolour", "R3", colour="green").act("enough")
    assert table.beds() == dice("R3gt Y4")


def test_physiotherapy_recolours_two_each_as_it_likes() -> None:
    table = scene(beds="R3 Y4 G6", departments=["physiotherapy"])
    table.place("nurse", "physiotherapy")
    assert table.patients_for("recolour") == [
        *["R3>yellow", "R3>green"],
        *["Y4>red", "Y4>green"],
        *["G6>red", "G6>yellow"],
    ]
    table.act_on("recolour", "R3", colour="green").act_on("recolour", "Y4", colour="green")
    assert table.beds() == dice("R3gt Y4gt G6")
    assert table.question() == "placement"


def test_physiotherapy_may_give_back_the_printed_colour() -> None:
    table = scene(beds="R3gt", departments=["physiotherapy"])
    table.place("nurse", "physiotherapy").act_on("recolour", "R3gt", colour="red")
    assert table.beds() == dice("R3t")


def test_every_department_has_an_example() -> None:
    own = {"drug_trial_centre", "experimental_therapy", "physiotherapy"}
    assert {example.department for example in EXAMPLES} | own == set(DEPARTMENT_IDS)

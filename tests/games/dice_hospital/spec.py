"""Departments and specialists as the spec's tables have them (sections 2.5, 2.6), and its pseudo-code, written anew.

Nothing here is taken from the rules under test: patients are read from their text, sets of patients are found by
trying all of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

COLOURS = {"R": "red", "Y": "yellow", "G": "green"}
ALL = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Patient:
    """A patient by its text: `R3gt` is a red 3, green for now, treated."""

    text: str

    @property
    def value(self) -> int:
        return int(self.text[1])

    @property
    def colour(self) -> str:
        """The effective colour."""
        marks = [mark for mark in self.text[2:] if mark in "ryg"]
        return COLOURS[marks[0].upper() if marks else self.text[0]]


@dataclass(frozen=True)
class Wanted:
    """Which patients an effect takes."""

    n: int
    colour: str = "any"
    values: tuple[int, ...] = ALL
    relation: str = "none"
    recolours: str = "all"  # whom a bag may recolour: "all", "none", or "low" (values 1 to 3)


DEPARTMENTS = {
    "critical_care_unit": Wanted(1, "red"),
    "oncology": Wanted(1, "yellow"),
    "pharmacy": Wanted(1, "green"),
    "intensive_care": Wanted(1, values=(1, 2)),
    "imaging": Wanted(1, values=(3, 4)),
    "clinic": Wanted(1, values=(5, 6)),
    "operating_theatre": Wanted(1, "red"),
    "ear_nose_throat": Wanted(1, "green"),
    "orthopaedics": Wanted(1, "yellow"),
    "cardiology": Wanted(3, "red", relation="run"),
    "immunology": Wanted(3, "green", relation="run"),
    "urology": Wanted(3, "yellow", relation="run"),
    "anaesthetics": Wanted(3, "red", relation="equal"),
    "allergy_centre": Wanted(3, "green", relation="equal"),
    "nephrology": Wanted(3, "yellow", relation="equal"),
    "emergency": Wanted(1, values=(1, 2)),
    "radiology": Wanted(3, values=(1, 2, 3)),
    "triage_centre": Wanted(2, values=(1, 2, 3)),
    "drug_trial_centre": Wanted(2, recolours="none"),
    "experimental_therapy": Wanted(1, recolours="low"),
    "training_centre": Wanted(2, relation="equal"),
}
HEALS = {"operating_theatre": 3, "ear_nose_throat": 3, "orthopaedics": 3, "emergency": 4, "triage_centre": 2}

Pick = tuple[str, str]  # a patient and the colour it has while it is healed
Picks = tuple[Pick, ...]


def colours_for(wanted: Wanted, patient: Patient) -> list[str]:
    """The colours a patient may have for an effect, its own first."""
    free = wanted.recolours == "all" or (wanted.recolours == "low" and patient.value <= 3)
    others = [colour for colour in COLOURS.values() if colour != patient.colour]
    return [patient.colour, *others] if free else [patient.colour]


def related(relation: str, values: list[int]) -> bool:
    if relation == "run":
        return sorted(values) == [min(values), min(values) + 1, min(values) + 2]
    return relation != "equal" or len(set(values)) == 1


def sets_for(wanted: Wanted, beds: list[str], bags: int) -> set[Picks]:
    """All complete sets of patients for an effect, with their colours, as multisets."""
    return {tuple(sorted(picks)) for _, picks in choices_for(wanted, beds, bags)}


def choices_for(wanted: Wanted, beds: list[str], bags: int) -> Iterator[tuple[tuple[int, ...], Picks]]:
    """All beds and colours that fit an effect."""
    fitting = [bed for bed, text in enumerate(beds) if text and Patient(text).value in wanted.values]
    for chosen in combinations(fitting, wanted.n):
        patients = [Patient(beds[bed]) for bed in chosen]
        if not related(wanted.relation, [patient.value for patient in patients]):
            continue
        for colours in product(*(colours_for(wanted, patient) for patient in patients)):
            paid = sum(colour != patient.colour for colour, patient in zip(colours, patients, strict=True))
            if paid <= bags and all(wanted.colour in ("any", colour) for colour in colours):
                yield chosen, tuple((patient.text, colour) for patient, colour in zip(patients, colours, strict=True))


# Specialists.

MORE = {"surgeon": "red", "pharmacist": "green", "haematologist": "yellow"}
ANOTHER = {"anaesthetist": "red", "virologist": "green", "urologist": "yellow"}
SAME_VALUE = {"cardiologist": "red", "microbiologist": "green", "neurologist": "yellow"}
FURTHER = {
    "triage_nurse": Wanted(2, values=(1, 2, 3)),
    "paramedic": Wanted(1, values=(1, 2, 3)),
    "general_practitioner": Wanted(1, values=(4, 5, 6)),
    "experimental_chemist": Wanted(1, recolours="none"),
}


@dataclass(frozen=True)
class Healed:
    """One patient healed by a department: where it lay, the value it had, its effective colour."""

    bed: int
    before: int
    colour: str


def assists(specialist: str, beds: list[str], targets: set[int], healed: list[Healed], bags: int) -> set[Picks]:
    """What a specialist may do: all its sets of patients. Beds are those after the department; "" is a bed just left.

    The Medical Student's sets are ordered: the healed patient, then the harmed one with no colour.
    """
    others = ["" if bed in targets else text for bed, text in enumerate(beds)]
    if specialist in MORE:
        again = {entry.bed for entry in healed if entry.colour == MORE[specialist]}
        return sets_for(Wanted(1), [text if bed in again else "" for bed, text in enumerate(beds)], bags)
    if specialist in ANOTHER:
        colour = ANOTHER[specialist]
        return sets_for(Wanted(1, colour), others, bags) if colour in {entry.colour for entry in healed} else set()
    if specialist in SAME_VALUE:
        before = tuple(entry.before for entry in healed if entry.colour == SAME_VALUE[specialist])
        return sets_for(Wanted(1, values=before), others, bags)
    if not healed:
        return set()
    if specialist == "medical_student":
        return {
            (first, (second, ""))
            for (bed,), (first,) in choices_for(Wanted(1), others, bags)
            for other, second in enumerate(others)
            if second and other != bed
        }
    return sets_for(FURTHER[specialist], others, bags)

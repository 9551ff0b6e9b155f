"""Split decisions: the same complete sets as by trying everything, none twice, no dead end.

The questions are asked of the frames themselves, because the kernel answers a question with one answer by itself.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from lazaretto.games.dice_hospital.rules.activation import ChooseDepartment, Physiotherapy, Treat
from lazaretto.games.dice_hospital.rules.coding import read_die, write_die
from lazaretto.games.dice_hospital.rules.intake import ArrangeTies, Casualties, KeepThree
from lazaretto.games.dice_hospital.rules.setup import AssignValues
from lazaretto.games.dice_hospital.rules.state import DiceHospital
from lazaretto.games.dice_hospital.rules.tables import DEPARTMENT_IDS, SPECIALIST_IDS
from lazaretto.kernel.frames import Frame
from tests.games.dice_hospital import spec
from tests.games.dice_hospital.scene import GAME, Scene, dice, scene

LETTERS = "RYG"
Step = tuple[DiceHospital, str, dict[str, object]]  # the state before an answer, its verb and arguments


def answered(state: DiceHospital, frame: Frame, action: int) -> tuple[DiceHospital, Frame | None]:
    """The state after an answer, and the frame that asks next, with nothing answered by itself."""
    after = state.clone()
    after.stack = []
    after.here = after.stack
    frame.apply(after, action)
    return after, after.stack[-1] if after.stack else None


def courses(state: DiceHospital, frame: Frame, kinds: tuple[str, ...]) -> Iterator[tuple[list[Step], DiceHospital]]:
    """All ways through the questions of these kinds: the answers with the states they were given in, and the end."""
    legal = frame.legal(state)
    assert legal, f"{frame} is stuck"
    assert legal == sorted(set(legal))
    for action in legal:
        step = (state, *GAME.describe(action))
        after, following = answered(state, frame, action)
        if following is not None and type(following).__name__ in kinds:
            for steps, end in courses(after, following, kinds):
                yield [step, *steps], end
        else:
            yield [step], after


def picks(steps: list[Step]) -> tuple[tuple[str, str], ...]:
    """The patients picked and the colours they got or kept."""
    found = []
    for state, verb, arguments in steps:
        if verb in ("target", "recolour", "harm"):
            found.append((write_die(state.hospitals[0].beds[arguments["bed"]]), str(arguments.get("colour", ""))))
    return tuple(found)


def hospital(chance: random.Random, most: int) -> str:
    """Random patients with many equal ones, some treated, some recoloured."""
    kinds = []
    low = chance.randint(1, 4)
    values = chance.choice([range(1, 7), range(low, low + 3)])  # anything, or the makings of runs
    for _ in range(chance.randint(1, 5)):
        letter = chance.choice(LETTERS)
        mark = chance.choice(["", "", "", *[other.lower() for other in LETTERS if other != letter]])
        treated = "t" if mark or chance.random() < 0.3 else ""
        kinds.append(f"{letter}{chance.choice(values)}{mark}{treated}")
    return " ".join(chance.choice(kinds) for _ in range(chance.randint(0, most)))


def hospitals(seed: object, count: int) -> Iterator[tuple[str, int]]:
    """Random hospitals with a number of bags: small ones, and now and then one with twelve beds."""
    chance = random.Random(str(seed))
    for number in range(count):
        yield hospital(chance, 12 if number % 10 == 0 else 6), chance.randint(0, 3)


@pytest.mark.parametrize("department", spec.DEPARTMENTS)
def test_targets_of_departments(department: str) -> None:
    wanted = spec.DEPARTMENTS[department]
    number = DEPARTMENT_IDS.index(department)
    for beds, bags in hospitals(department, 60):
        state = scene(beds=beds, departments=copies(department), blood=bags).state
        expected = spec.sets_for(wanted, dice(beds), bags)
        offered = [GAME.describe(action)[1]["department"] for action in ChooseDepartment(0, 0).legal(state)]
        assert (department in offered) == bool(expected), (beds, bags)
        if expected:
            found = [picks(steps) for steps, _ in courses(state, Treat(0, 0, number), ("Treat",))]
            sets = [tuple(sorted(course)) for course in found]
            assert len(set(sets)) == len(sets), f"twice with {beds!r} and {bags} bags: {repeated(sets)}"
            assert set(sets) == expected, (beds, bags)


def copies(department: str) -> list[str]:
    return [] if department in DEPARTMENT_IDS[:6] else [department]


def repeated(sets: list[object]) -> list[object]:
    return [item for item, count in Counter(sets).items() if count > 1]


def test_bags_are_paid_for_every_new_colour() -> None:
    for beds, bags in hospitals("bags", 20):
        state = scene(beds=beds, departments=["radiology"], blood=bags).state
        if spec.sets_for(spec.DEPARTMENTS["radiology"], dice(beds), bags):
            for steps, end in courses(state, Treat(0, 0, DEPARTMENT_IDS.index("radiology")), ("Treat",)):
                paid = sum(spec.Patient(patient).colour != colour for patient, colour in picks(steps))
                assert end.hospitals[0].blood == bags - paid


HELPERS = [*spec.MORE, *spec.ANOTHER, *spec.SAME_VALUE, *spec.FURTHER, "medical_student"]


@pytest.mark.parametrize("specialist", HELPERS)
def test_targets_of_specialists(specialist: str) -> None:
    worker = SPECIALIST_IDS.index(specialist) + 1
    chance = random.Random(specialist)
    asked = 0
    for beds, bags in hospitals(specialist, 100):
        usable = [id_ for id_, wanted in spec.DEPARTMENTS.items() if spec.sets_for(wanted, dice(beds), bags)]
        if not usable:
            continue
        department = chance.choice(usable)
        rolls = [chance.randint(1, 6), chance.randint(1, 6)]
        staff = {"departments": copies(department), "specialists": [specialist]}
        state = scene(beds=beds, blood=bags, chance=[roll - 1 for roll in rolls], **staff).state
        frame = Treat(0, worker, DEPARTMENT_IDS.index(department))
        steps, end = chance.choice(list(courses(state, frame, ("Treat",))))
        after, treated, healed = after_department(department, dice(beds), steps, rolls)
        assert Scene(end).beds(0) == dice(" ".join(after))
        expected = spec.assists(specialist, after, treated, healed, end.hospitals[0].blood)
        following = end.stack[-1] if end.stack else None
        assert (following is not None) == bool(expected), (beds, bags, department, picks(steps))
        if following is None:
            continue
        asked += 1
        ways = [picks(way) for way, _ in courses(end, following, ("Assist", "Harm"))]
        assert ways.count(()) == 1  # skip, once
        sets = [way if specialist == "medical_student" else tuple(sorted(way)) for way in ways if way]
        assert len(set(sets)) == len(sets), f"twice after {picks(steps)} with {beds!r}: {repeated(sets)}"
        assert set(sets) == expected, (beds, bags, department, picks(steps))
    assert asked > 7


def test_patients_made_equal_are_offered_once() -> None:
    table = scene(beds="G4 G4 G4t G4t", departments=["allergy_centre"], specialists=["pharmacist"])
    table.place("pharmacist", "allergy_centre", "G4", "G4t", "G4t")
    assert table.beds() == dice("G4 G5t G5t G5t")
    assert table.patients_for() == ["G5t"]


def after_department(
    department: str, beds: list[str], steps: list[Step], rolls: list[int]
) -> tuple[list[str], set[int], list[spec.Healed]]:
    """What a specialist's effect depends on: the beds, the targets, and whom the department healed."""
    after, healed = list(beds), []
    treated = sorted((step[2]["bed"], *pick) for step, pick in zip(steps, picks(steps), strict=True))
    for (bed, text, colour), rolled in zip(treated, [*rolls, 0], strict=False):
        before = spec.Patient(text).value
        now = before + spec.HEALS.get(department, 1)
        if department == "experimental_therapy":
            now = 7 - before
        elif department == "drug_trial_centre":
            now = rolled
        mark = "" if spec.COLOURS[text[0]] == colour else colour[0]
        after[bed] = f"{text[0]}{now}{mark}t" if now < 7 else ""
        if now > before:
            healed.append(spec.Healed(bed, before, colour))
    return after, {bed for bed, _, _ in treated}, healed


def test_physiotherapy() -> None:
    for beds, bags in hospitals("physiotherapy", 60):
        if not beds:
            continue
        state = scene(beds=beds, departments=["physiotherapy"], blood=bags).state
        patients = [spec.Patient(text) for text in dice(beds)]
        single = [
            (patient.text, colour)
            for patient in patients
            for colour in spec.COLOURS.values()
            if colour != patient.colour
        ]
        expected = {(pick,) for pick in single}
        for one, other in combinations(range(len(patients)), 2):
            for first in single:
                for second in single:
                    if first[0] == patients[one].text and second[0] == patients[other].text:
                        expected.add(tuple(sorted([first, second])))
        found = [picks(steps) for steps, _ in courses(state, Physiotherapy(0), ("Physiotherapy",))]
        assert len(set(found)) == len(found), f"twice with {beds!r}: {repeated(found)}"
        assert set(found) == {order for picked in expected for order in permutations(picked)}, "in any order"
        older = GAME.of_version(1).blank(2, state.options)
        state.rules = older.rules
        found = [tuple(sorted(picks(steps))) for steps, _ in courses(state, Physiotherapy(0), ("Physiotherapy",))]
        assert len(set(found)) == len(found), f"twice with {beds!r}: {repeated(found)}"
        assert set(found) == expected, "by bed, in rules version 1"


def test_physiotherapy_takes_the_last_patient_first() -> None:
    """The second patient may lie in an earlier bed; nothing is ended by itself while somebody else could be chosen."""
    table = scene(beds="R5 Y3 G2", departments=["physiotherapy"])
    table.act("place", worker="nurse")
    table.act("activate", department="physiotherapy")
    table.act("recolour", bed=2, colour="red")
    assert table.question(0) == "physiotherapy"
    table.act("recolour", bed=0, colour="green")
    assert table.beds(0) == dice("R5gt Y3 G2rt")


def test_physiotherapy_of_rules_version_1_ends_with_the_last_patient() -> None:
    """Games that were begun so go on so."""
    table = scene(beds="R5 Y3 G2", departments=["physiotherapy"])
    table.state.rules = GAME.of_version(1).blank(2, table.state.options).rules
    table.act("place", worker="nurse")
    table.act("activate", department="physiotherapy")
    table.act("recolour", bed=2, colour="red")
    assert table.question(0) == "placement"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_arrange_ties(seats: int) -> None:
    chance = random.Random(seats)
    arranged = 0
    for _ in range(60):
        values = sorted(chance.choice([2, 2, 3, 4, 5]) for _ in range(3 * seats + 3))
        loaded = [f"{chance.choice(LETTERS)}{value}" for value in values]
        table = scene(seats, "intake", draw=" ".join(loaded))
        if table.question(table.state.actors()[0]) != "arrange_ties":
            continue
        value = table.state.loose_value
        places = [place for place, word in enumerate(loaded) if int(word[1]) == value]
        expected = set()
        for order in set(permutations([loaded[place] for place in places])) if len(places) < 8 else []:
            riding = dict(zip(places, order, strict=True))
            expected.add(
                tuple(
                    tuple(sorted(riding[place] for place in places if place // 3 == ambulance))
                    for ambulance in range(seats + 1)
                )
            )
        frame = table.state.stack[-1]
        assert isinstance(frame, ArrangeTies)
        found = [riding_of(end, value) for _, end in courses(table.state, frame, ("ArrangeTies",))]
        assert len(set(found)) == len(found), repeated(found)
        if expected:
            arranged += 1
            assert set(found) == expected, loaded
    assert arranged > 5


def riding_of(state: DiceHospital, value: int) -> tuple[tuple[str, ...], ...]:
    """The dice of this value in each ambulance."""
    return tuple(
        tuple(sorted(write_die(die) for die in riders if die and int(write_die(die)[1]) == value))
        for riders in state.ambulances
    )


@pytest.mark.parametrize("crisis", [False, True])
def test_assign_values(crisis: bool) -> None:
    values = (3, 3, 4, 5, 5) if crisis else (3, 4, 5)
    count = len(values)
    for red in range(count + 1):
        for yellow in range(count + 1 - red):
            colours = "R" * red + "Y" * yellow + "G" * (count - red - yellow)
            state = scene(2, opening_crisis=crisis).state
            state.loose = type(state.loose)([colours.count(letter) for letter in LETTERS])
            found = [tuple(Scene(end).beds(0)) for _, end in courses(state, AssignValues(0), ("AssignValues",))]
            expected = {
                tuple(dice(" ".join(f"{colour}{value}" for colour, value in zip(order, values, strict=True))))
                for order in permutations(colours)
            }
            assert len(set(found)) == len(found), repeated(found)
            assert set(found) == expected


def test_casualties() -> None:
    chance = random.Random(6)
    for _ in range(60):
        beds = [f"{chance.choice(LETTERS)}{chance.randint(1, 3)}" for _ in range(chance.randint(4, 12))]
        count = chance.randint(1, 4)
        state = scene(beds=" ".join(beds)).state
        found = []
        for steps, end in courses(state, Casualties(0, count), ("Casualties",)):
            assert end.hospitals[0].fatalities == len(steps) == count
            found.append(tuple(Scene(end).beds(0)))
        expected = {tuple(dice(" ".join(left))) for left in combinations(beds, len(beds) - count)}
        assert len(set(found)) == len(found), repeated(found)
        assert set(found) == expected


def test_keep_three() -> None:
    chance = random.Random(7)
    for _ in range(30):
        arriving = [f"{chance.choice(LETTERS)}{chance.randint(2, 5)}" for _ in range(4)]
        state = scene(1, beds="R3").state
        state.hospitals[0].arrivals = type(state.hospitals[0].arrivals)(sorted(read_die(word) for word in arriving))
        found = []
        for _, end in courses(state, KeepThree(0), ()):
            found.append(tuple(write_die(die) for die in end.hospitals[0].arrivals))
        expected = {tuple(dice(" ".join(kept))) for kept in combinations(arriving, 3)}
        assert len(set(found)) == len(found)
        assert set(found) == expected

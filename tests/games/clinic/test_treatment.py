"""Treatment (4.7): assignments, income, the best of them, against brute force."""

import itertools
import random

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.actions import CURE
from lazaretto.games.clinic.rules.courses import best_income
from lazaretto.games.clinic.rules.people import kind_of, level_of, node_of
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import DOCTOR, LEVEL_IDS, NURSE, PATIENT
from lazaretto.games.clinic.rules.treatment import Treatment
from tests.games.clinic.scene import Scene, act, aid, verbs_of
from tests.games.clinic.test_examples import patients, ward

Pair = tuple[int, int]  # levels of a patient and of the doctor who cures him


def random_ward(chance: random.Random, doctors: int, patients: int, nurses: int, room: str) -> ClinicDeluxe:
    people = [f"doctor {LEVEL_IDS[chance.randrange(4)]}" for _ in range(doctors)]
    people += [f"patient {LEVEL_IDS[chance.randrange(4)]}" for _ in range(patients)]
    return ward(*people, *["nurse"] * nurses, room=room)


def by_brute_force(s: ClinicDeluxe, room: str) -> set[tuple[Pair, ...]]:
    """All sets of cures that the rules allow, by levels."""
    people = s.clinics[0].people
    doctors = [level_of(code) for code in people if kind_of(code) == DOCTOR]
    sick = [level_of(code) for code in people if kind_of(code) == PATIENT]
    nurses = sum(kind_of(code) == NURSE for code in people)
    found = set()
    for number in range(min(len(doctors), len(sick)) + 1):
        for chosen in itertools.combinations(range(len(sick)), number):
            for hands in itertools.permutations(range(len(doctors)), number):
                pairs = [(sick[p], doctors[d]) for p, d in zip(chosen, hands, strict=True)]
                need = sum(max(0, abs(p - d) - (room == "operating_room")) for p, d in pairs)
                if room == "outpatient" or need <= nurses:
                    found.add(tuple(sorted(pairs)))
    return found


def all_treatments(s: ClinicDeluxe) -> set[tuple[Pair, ...]]:
    """All sets of cures that can be carried out one after another."""
    found = set()
    waiting: list[tuple[ClinicDeluxe, tuple[Pair, ...]]] = [(s, ())]
    seen = set()
    while waiting:
        state, done = waiting.pop()
        found.add(tuple(sorted(done)))
        for action in state.legal(0):
            if not CURE.owns(action):
                continue
            people = state.clinics[0].people
            pair = (level_of(people[CURE.first(action)]), level_of(people[CURE.second(action)]))
            after = state.clone()
            after.apply(0, action)
            key = (tuple(sorted((*done, pair))), tuple(after.clinics[0].people))
            if key not in seen:
                seen.add(key)
                waiting.append((after, (*done, pair)))
    return found


@pytest.mark.parametrize("room, most", [("treatment_room", 2), ("operating_room", 1), ("outpatient", 1)])
def test_treatments_are_those_of_the_rules(room: str, most: int) -> None:
    chance = random.Random(21)
    for _ in range(60):
        s = random_ward(chance, chance.randrange(1, most + 1), chance.randrange(1, most + 2), chance.randrange(4), room)
        assert all_treatments(s) == by_brute_force(s, room)


def test_the_best_treatment_earns_the_most() -> None:
    chance = random.Random(22)
    for _ in range(200):
        s = random_ward(chance, 2, chance.randrange(1, 5), chance.randrange(4), "treatment_room")
        expected = max(sum(8 + 4 * p for p, _ in pairs) for pairs in by_brute_force(s, "treatment_room"))
        assert best_income(s.clinics[0]) == expected
        if GAME.aids_for(s, 0):
            aid(s, 0, "treat_best")
            assert s.clinics[0].income == expected


@pytest.mark.parametrize("level, pay", [("white", 8), ("yellow", 12), ("orange", 16), ("red", 20)])
def test_what_patients_pay(level: str, pay: int) -> None:
    s = ward(f"doctor {level}", f"patient {level}")
    act(s, 0, "cure", patient=1, doctor=0)
    assert s.clinics[0].income == pay
    assert s.clinics[0].cured[LEVEL_IDS.index(level)] == 1 and s.clinics[0].departing == 1


def test_outpatient_clinic_pays_six_for_anybody() -> None:
    for level in LEVEL_IDS[:4]:
        s = ward("doctor white", f"patient {level}", extra=("garden", "0A2"), room="outpatient")
        act(s, 0, "cure", patient=1, doctor=0)
        assert s.clinics[0].income == 6


def test_gardens_pay_in_treatment_rooms_only() -> None:
    s = ward("doctor white", "patient white", extra=("garden", "0A2"))
    act(s, 0, "cure", patient=1, doctor=0)
    assert s.clinics[0].income == 10
    s = ward("doctor white", "patient white", extra=("garden", "0A2"), room="operating_room")
    act(s, 0, "cure", patient=1, doctor=0)
    assert s.clinics[0].income == 8


def test_a_doctor_and_a_nurse_work_once() -> None:
    s = ward("doctor white", "doctor white", "patient yellow", "patient yellow", "nurse")
    act(s, 0, "cure", patient=3, doctor=0)
    assert verbs_of(s) == ["commit_treatment"], "the nurse has worked"


def test_a_room_without_supply_or_hub_treats_nobody() -> None:
    """R23: a patient may lie there, but is not treated."""
    scene = Scene(1).build(0, "hub_psychiatry", "0B3").build(0, "treatment_room", "0B2")
    scene.doctor(0, "white", "0B2").patient(0, "white", "0B2")
    assert verbs_of(scene.ask(Treatment(0))) == ["commit_treatment"]
    scene = Scene(1).build(0, "supply_room", "0B3").build(0, "treatment_room", "0B2")
    scene.doctor(0, "white", "0B2").patient(0, "white", "0B2")
    assert verbs_of(scene.ask(Treatment(0))) == ["commit_treatment"]
    scene = Scene(1).build(0, "hub_psychiatry", "0B3").build(0, "operating_room", "0B2")
    scene.doctor(0, "white", "0B2").patient(0, "white", "0B2")
    assert "cure" in verbs_of(scene.ask(Treatment(0))), "an operating room needs no supply room"


def test_supply_from_above_counts_but_a_hub_above_does_not() -> None:
    scene = Scene(1).build(0, "treatment_room", "0B2").build(0, "supply_room", "1B2").build(0, "hub_psychiatry", "0B3")
    assert scene.clinic().functional_rooms() == 1 << 5
    scene = Scene(1).build(0, "treatment_room", "0B2").build(0, "supply_room", "0C2").build(0, "hub_psychiatry", "1B2")
    assert scene.clinic().functional_rooms() == 0


def test_nobody_must_treat() -> None:
    s = ward("doctor white", "patient white")
    act(s, 0, "commit_treatment")
    assert s.over() and s.clinics[0].income == 0 and patients(s) == ["white"]


def test_ties_go_to_more_patients_then_to_sicker_ones() -> None:
    s = ward("doctor yellow", "patient white", "patient orange", "nurse")
    aid(s, 0, "treat_best")
    assert patients(s) == ["white"]
    s = ward("doctor white", "doctor red", "patient white", "patient red")
    aid(s, 0, "treat_best")
    assert patients(s) == [] and s.clinics[0].income == 28


def test_an_operating_room_costs_more_upkeep_once() -> None:
    s = ward("doctor white", "patient yellow", room="operating_room")
    act(s, 0, "cure", patient=1, doctor=0)
    assert s.clinics[0].operated == 1 << node_of(s.clinics[0].people[0])


def test_labels_tell_doctor_nurses_and_money() -> None:
    s = ward("doctor white", "patient orange", "nurse", "nurse")
    choice = GAME.choices(s, 0)[0]
    assert choice.label == "cure"
    assert {key: choice.args[key] for key in ("level", "skill", "number", "money", "space")} == {
        "level": "orange",
        "skill": "white",
        "number": 2,
        "money": 16,
        "space": "0B2",
    }

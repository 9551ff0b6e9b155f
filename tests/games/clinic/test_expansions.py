"""Blood Transfusion, Fire Extinguishers, Workaholic Doctors, Zombies (7.2 to 7.6)."""

import pytest

from lazaretto.games.clinic import GAME, conserved
from lazaretto.games.clinic.rules.administration import Administration
from lazaretto.games.clinic.rules.board import SPACE_IDS
from lazaretto.games.clinic.rules.business import Business, Donations, ZombieCreation, salaries
from lazaretto.games.clinic.rules.courses import best_income
from lazaretto.games.clinic.rules.movement import Movement, MoveZombie, time_spent
from lazaretto.games.clinic.rules.paths import FAR, distance
from lazaretto.games.clinic.rules.people import LYING, PROTECTED, kind_of, node_of
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import DOCTOR, NONE, NURSE, ORDERLY, PATIENT
from lazaretto.games.clinic.rules.treatment import Treatment
from lazaretto.games.clinic.rules.turn import Feast, MovementPhase
from tests.games.clinic.scene import Scene, act, places_of, space, verbs_of
from tests.games.clinic.test_examples import doctors, index_of, patients, treated, ward

# Blood Transfusion.


def donors(*people: tuple[int, str]) -> Scene:
    scene = Scene(2, exp_blood=True).triad()
    for kind, node in people:
        scene.add(0, kind, "white", node)
    return scene.move()


def test_a_donor_lies_down_alone_in_a_hub() -> None:
    s = donors((DOCTOR, "sB"), (NURSE, "0B3")).ask(Movement(0))
    act(s, 0, "move", person=index_of(s, DOCTOR, "sB"))
    assert places_of(s, "donate") == ["0B3"], "the nurse can still leave"
    act(s, 0, "donate", space="0B3")
    c = s.clinics[0]
    assert c.people[0] & LYING and time_spent(c) == (4, 4), "the way and 3 time"
    assert "commit_movement" not in verbs_of(s), "the nurse must leave the hub"
    act(s, 0, "move", person=index_of(s, NURSE, "0B3"))
    assert places_of(s, "move_to") == ["0B2"] and "stay" not in verbs_of(s) and "donate" not in verbs_of(s)
    act(s, 0, "move_to", space="0B2")
    act(s, 0, "commit_movement")
    assert s.over()


def test_nobody_donates_if_another_would_lose_his_place() -> None:
    s = donors((NURSE, "sB"), (DOCTOR, "0B3"), (DOCTOR, "0B3"), (DOCTOR, "0B3")).ask(Movement(0))
    act(s, 0, "move", person=index_of(s, NURSE, "sB"))
    assert "donate" not in verbs_of(s), "three doctors do not fit into the room"


def test_an_orderly_may_donate_instead() -> None:
    s = donors((ORDERLY, "sB"), (ORDERLY, "0C2")).ask(Movement(0))
    act(s, 0, "move", person=index_of(s, ORDERLY, "sB"))
    act(s, 0, "donate", space="0B3")
    assert "commit_movement" in verbs_of(s)


def test_the_donor_gives_a_token_and_stands_up() -> None:
    scene = Scene(2, exp_blood=True).triad().doctor(0, "red", "0B3")
    c = scene.clinic()
    c.people[0] |= LYING
    scene.ask(Donations())
    assert c.blood == [space("0B3")] and not c.people[0] & LYING and scene.s.blood_tokens == 7


def test_short_tokens_go_to_the_less_popular_then_to_the_later_disc() -> None:
    scene = Scene(3, exp_blood=True)
    for seat in range(3):
        scene.triad(seat).doctor(seat, "red", "0B3")
        scene.clinic(seat).people[0] |= LYING
    scene.s.blood_tokens = 2
    for seat, (popularity, arrival) in enumerate([(4, 1), (2, 1), (2, 9)]):
        scene.clinic(seat).popularity, scene.clinic(seat).arrival = popularity, arrival
    scene.ask(Donations())
    assert [len(c.blood) for c in scene.s.clinics] == [0, 1, 1]
    scene.s.blood_tokens = 1
    for c in scene.s.clinics:
        c.people[0] |= LYING
    scene.ask(Donations())
    assert [len(c.blood) for c in scene.s.clinics] == [0, 1, 2], "the higher disc first (R44)"
    assert not any(c.people[0] & LYING for c in scene.s.clinics), "all stand up"


def carrying() -> ClinicDeluxe:
    scene = Scene(2, exp_blood=True).triad().build(0, "treatment_room", "0D2").nurse(0, "0B2")
    scene.clinic().blood = [space("0B3"), space("0B3")]
    s = scene.move().ask(Movement(0))
    act(s, 0, "move", person=0)
    act(s, 0, "fetch", space="0B3")
    return s


def test_a_nurse_carries_blood_on_her_way() -> None:
    s = carrying()
    before = conserved(s)
    act(s, 0, "fetch", space="0B3")
    act(s, 0, "deliver", space="0B2")
    assert s.clinics[0].blood == [space("0B2")] * 2
    act(s, 0, "move_to", space="0B3")
    assert s.clinics[0].costs == [3] and conserved(s) == before, "to the hub, back, and to the hub again"


def test_blood_is_put_down_where_she_ends_if_it_is_a_treatment_room() -> None:
    s = carrying()
    act(s, 0, "move_to", space="0D2")
    assert sorted(s.clinics[0].blood) == sorted([space("0B3"), space("0D2")])


def test_blood_carried_elsewhere_stays_where_it_was() -> None:
    """R31."""
    s = carrying()
    act(s, 0, "stay")
    assert s.clinics[0].blood == [space("0B3")] * 2 and s.clinics[0].carried == []


def test_taking_a_nurse_back_takes_her_blood_back() -> None:
    s = carrying()
    act(s, 0, "move_to", space="0B2")
    assert space("0B2") in s.clinics[0].blood
    act(s, 0, "change_mind")
    assert s.clinics[0].blood == [space("0B3")] * 2, "only she could be taken back"


RELIEVED = {"white": None, "yellow": "white", "orange": "yellow", "red": "orange"}


@pytest.mark.parametrize("level, after", RELIEVED.items())
def test_transfusion(level: str, after: str | None) -> None:
    scene = Scene(2, exp_blood=True).triad().build(0, "garden", "0A2")
    scene.nurse(0, "0B2").patient(0, level, "0B2").park_all()
    scene.clinic().blood = [space("0B2")]
    s = scene.ask(Treatment(0))
    act(s, 0, "transfuse", patient=1)
    c = s.clinics[0]
    assert c.income == {"white": 10, "yellow": 14, "orange": 18, "red": 22}[level], "as if cured, with the garden"
    assert patients(s) == ([after] if after else []) and c.blood == [] and s.blood_tokens == 9
    assert c.departing == (0 if after else 1)
    if after:
        assert c.people[1] & PROTECTED


def test_no_transfusion_beside_a_doctor_or_in_a_room_that_does_not_work() -> None:
    scene = Scene(2, exp_blood=True).triad().nurse(0, "0B2").patient(0, "red", "0B2").doctor(0, "white", "0B2")
    scene.clinic().blood = [space("0B2")]
    assert "transfuse" not in verbs_of(scene.ask(Treatment(0)))
    scene = Scene(2, exp_blood=True).build(0, "treatment_room", "0B2").nurse(0, "0B2").patient(0, "red", "0B2")
    scene.clinic().blood = [space("0B2")]
    assert "transfuse" not in verbs_of(scene.ask(Treatment(0)))


# Fire Extinguishers.


def test_entering_costs_one_more_and_staying_nothing() -> None:
    scene = Scene(2, exp_extinguisher=True).triad().build(0, "extinguisher", "0B3")
    c = scene.clinic()
    assert distance(c, space("0B3"), space("0B3")) == 0
    assert distance(c, space("0B3"), space("0B2")) == 1
    assert distance(c, space("0B2"), space("0B3")) == 2


def test_extinguishers_pay_three_each() -> None:
    scene = Scene(2, exp_extinguisher=True).triad().build(0, "extinguisher", "0B3", "0C2")
    scene.doctor(0, "white", "0B2").patient(0, "white", "0B2")
    assert best_income(scene.clinic()) == 8 + 6


# Workaholic Doctors.


@pytest.mark.parametrize(
    "people, income",
    [
        (["patient red", "patient red"], 20),
        (["patient orange", "patient orange"], 32),
        (["patient yellow", "patient yellow", "patient yellow"], 36),
        (["patient white"] * 4, 32),
        (["patient white", "patient yellow"], 12),
    ],
)
def test_a_workaholic_cures_one_colour(people: list[str], income: int) -> None:
    assert treated(ward("doctor purple", *people)) == income


def test_another_doctor_cures_another_patient() -> None:
    assert treated(ward("doctor purple", "doctor white", "patient red", "patient white")) == 28


@pytest.mark.parametrize("level, most", [("white", 4), ("yellow", 3), ("orange", 2), ("red", 2)])
def test_a_room_with_a_workaholic_holds_more(level: str, most: int) -> None:
    scene = Scene(2, exp_workaholic=True).triad().doctor(0, "purple", "0B2")
    for _ in range(5):
        scene.patient(0, level)
    s = scene.move().ask(Movement(0))
    act(s, 0, "move", person=0)
    act(s, 0, "stay")
    sent = 0
    while "move" in verbs_of(s):
        act(s, 0, "move", person=index_of(s, PATIENT, "pre", level))
        act(s, 0, "move_to", space="0B2")
        sent += 1
    assert sent == most
    if most > 2:
        act(s, 0, "change_mind")
        assert 0 not in places_of(s, "take_back"), "the workaholic is needed there"


def test_a_mixed_room_holds_two() -> None:
    scene = Scene(2, exp_workaholic=True).triad().doctor(0, "purple", "0B2").patient(0, "white", "0B2")
    scene.patient(0, "yellow").patient(0, "white").patient(0, "white").move()
    s = scene.ask(Movement(0))
    act(s, 0, "move", person=0)
    act(s, 0, "stay")
    act(s, 0, "move", person=index_of(s, PATIENT, "pre", "yellow"))
    act(s, 0, "move_to", space="0B2")
    assert "move" not in verbs_of(s)


def test_a_workaholic_and_special_modules() -> None:
    """R32: not in an operating room; in an outpatient clinic for one patient, without lying down."""
    assert verbs_of(ward("doctor purple", "patient white", room="operating_room")) == ["commit_treatment"]
    s = ward("doctor purple", "patient red", room="outpatient")
    act(s, 0, "cure", patient=1, doctor=0)
    assert s.clinics[0].income == 6 and not s.clinics[0].people[0] & LYING


def test_a_workaholic_never_changes_level() -> None:
    scene = (
        Scene(2, exp_workaholic=True)
        .triad()
        .build(0, "lab", "0A2")
        .doctor(0, "purple", "0A2")
        .doctor(0, "purple", "0B3")
    )
    scene.s.university = [NONE] * 2
    scene.ask(Administration())
    assert doctors(scene.s) == ["purple", "purple"] and scene.clinic().popularity == 1


# Zombies.


def haunted(*zombies: str, **options: object) -> Scene:
    scene = Scene(2, exp_zombie=True, **options).triad().build(0, "lab", "0A2")
    scene.clinic().zombies = [space(id_) for id_ in zombies]
    scene.clinic().zombies_made = len(zombies)
    return scene


def test_two_forsaken_yellow_patients_become_a_zombie() -> None:
    for extra, made in (((), 1), ((DOCTOR, "0B2"), 0), ((NURSE, "0B2"), 0)):
        scene = haunted().patient(0, "yellow", "0B2").patient(0, "yellow", "0B2")
        if extra:
            scene.add(0, extra[0], "white", extra[1])
        before = conserved(scene.s)
        scene.ask(ZombieCreation())
        assert len(scene.clinic().zombies) == made and conserved(scene.s) == before
    scene = haunted().patient(0, "yellow", "0B2").patient(0, "white", "0B2")
    scene.ask(ZombieCreation())
    assert scene.clinic().zombies == []


def test_scarce_zombies_go_in_turn_order() -> None:
    scene = Scene(3, exp_zombie=True)
    for seat in range(3):
        scene.triad(seat).patient(seat, "yellow", "0B2").patient(seat, "yellow", "0B2")
    scene.s.zombie_tokens = 2
    scene.s.turn_order = [2, 0, 1]
    scene.ask(ZombieCreation())
    assert [len(c.zombies) for c in scene.s.clinics] == [1, 0, 1]
    assert patients(scene.s, 1) == ["yellow", "yellow"]


def test_zombies_walk_for_nothing_and_never_by_conveyor() -> None:
    scene = haunted("0B2").build(0, "helipad", "1B2").build(0, "garden", "0D1", "1D1").move()
    s = scene.ask(MoveZombie(0))
    found = places_of(s, "move_zombie")
    assert len(found) == 12 and "1D1" not in found and "1B2" not in found, "all the ground, no roof, no upper garden"
    act(s, 0, "move_zombie", space="0D3")
    assert s.clinics[0].zombies == [space("0D3")] and s.clinics[0].time == 0


def test_one_step_is_an_option() -> None:
    s = haunted("0B2", zombie_steps="1").move().ask(MoveZombie(0))
    assert set(places_of(s, "move_zombie")) == {"0B2", "0B1", "0A2", "0C2", "0B3"}


def test_zombies_from_one_space_are_equal() -> None:
    s = haunted("0B2", "0B2").move().ask(MoveZombie(0))
    act(s, 0, "move_zombie", space="0C1")
    assert min(places_of(s, "move_zombie")) >= "0A1"
    codes = [SPACE_IDS.index(id_) for id_ in places_of(s, "move_zombie")]
    assert min(codes) == SPACE_IDS.index("0C1"), "the second goes no lower: each pair of places once"


def test_nobody_enters_a_zombies_space() -> None:
    c = haunted("0B3").clinic()
    assert distance(c, 48 + 7, space("0B2")) == FAR, "the entrance is blocked"
    assert distance(c, space("0B3"), space("0B2")) == 1, "but one may leave"


def test_a_blocked_employee_is_dismissed() -> None:
    scene = haunted("0B3").doctor(0, "white", "sB").cars(0, "hA1").move()
    s = scene.ask(Movement(0))
    assert verbs_of(s) == ["commit_movement"]
    act(s, 0, "commit_movement")
    assert s.clinics[0].people == [] and s.clinics[0].parked() == 0


def test_zombies_eat_and_cars_stay() -> None:
    scene = haunted("0B2").doctor(0, "white", "0B2").nurse(0, "0B2").patient(0, "red", "0B2").park_all()
    scene.clinic().popularity = 8
    before = conserved(scene.s)
    scene.ask(Feast())
    c = scene.clinic()
    assert c.people == [] and c.popularity == 3 and c.victims == 3 and c.parked() == 3
    assert conserved(scene.s) == before


def test_one_doctor_in_a_lab_with_one_zombie_is_safe() -> None:
    scene = haunted("0A2").doctor(0, "white", "0A2")
    scene.ask(Feast())
    assert doctors(scene.s) == ["white"]
    scene = haunted("0A2", "0A2").doctor(0, "white", "0A2")
    scene.ask(Feast())
    assert doctors(scene.s) == [], "two zombies are too many"


def test_curing_a_zombie_is_a_choice() -> None:
    scene = haunted("0A2").doctor(0, "yellow", "0A2")
    s = scene.ask(Treatment(0))
    assert "cure_zombie" in verbs_of(s)
    act(s, 0, "commit_treatment")
    assert s.clinics[0].zombies == [space("0A2")]
    s.university = [NONE] * 2
    s.stack.append(Administration())
    s.begin()
    assert doctors(s) == ["red"] and s.clinics[0].popularity == 1, "a standing doctor learns as usual"


def test_cured_zombies_do_not_return() -> None:
    scene = haunted("0A2").doctor(0, "yellow", "0A2")
    before = conserved(scene.s)
    s = scene.ask(Treatment(0))
    act(s, 0, "cure_zombie", doctor=0)
    assert s.zombie_tokens == 8 and s.cured_zombies == 1 and conserved(s) == before


# All together.


def test_the_order_of_business() -> None:
    """7.6: blood, treatment, zombies, expenses, popularity, bank."""
    scene = Scene(1, exp_blood=True, exp_zombie=True).triad().doctor(0, "white", "0B3")
    scene.clinic().people[0] |= LYING
    scene.patient(0, "yellow", "0B2").patient(0, "yellow", "0B2").park_all()
    scene.clinic().income = 20
    s = scene.ask(Business())
    c = s.clinics[0]
    assert c.blood == [space("0B3")], "the donor has given before treatment is asked"
    act(s, 0, "commit_treatment")
    assert c.zombies == [space("0B2")] and c.income == 20 - salaries(c) - 3
    act(s, 0, "buy_popularity", number=5)
    assert c.savings == 15 + 1 and c.income == 0 and c.popularity == 5


def test_movement_may_go_in_turn_order() -> None:
    for order, expected in (("simultaneous", [0, 1, 2]), ("turn_order", [2])):
        scene = Scene(3, movement_order=order)
        for seat in range(3):
            scene.triad(seat).doctor(seat, "white", "sB")
        scene.s.turn_order = [2, 0, 1]
        assert scene.ask(MovementPhase()).actors() == expected


def test_full_box_plays() -> None:
    s = GAME.new(2, 3, GAME.preset("full_box", 2))
    assert s.rules.blood and s.rules.zombie and s.rules.workaholic and s.rules.extinguisher
    assert s.actors() == [0, 1]
    assert kind_of(1 << 14) == NURSE and node_of(0) == 0

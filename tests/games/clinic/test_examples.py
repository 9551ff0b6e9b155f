"""The worked examples of the specification, one test each, under their numbers."""

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.administration import Administration, labs, new_order, refresh_university, tire
from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.board import NODE_IDS, PRE
from lazaretto.games.clinic.rules.building import BonusBuild, Build, BuildAt
from lazaretto.games.clinic.rules.business import Bank, BuyPopularity, Expenses, ZombieCreation, upkeep
from lazaretto.games.clinic.rules.courses import best_income
from lazaretto.games.clinic.rules.hiring import Hire
from lazaretto.games.clinic.rules.movement import Movement, MoveZombie, time_spent
from lazaretto.games.clinic.rules.parking import used_places
from lazaretto.games.clinic.rules.paths import distance
from lazaretto.games.clinic.rules.people import LYING, kind_of, level_of, node_of
from lazaretto.games.clinic.rules.scoring import final_score, goal_met, score_lines
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    COMPONENT_IDS,
    DOCTOR,
    GOAL_IDS,
    LEVEL_IDS,
    NONE,
    NURSE,
    PATIENT,
    RED,
)
from lazaretto.games.clinic.rules.treatment import Treatment, nurses_needed
from lazaretto.games.clinic.rules.turn import ChooseAction, Feast
from lazaretto.games.clinic.show.clerk_people import why_not_commit
from lazaretto.kernel.rng import Tape
from tests.games.clinic.scene import Scene, act, aid, places_of, space, verbs_of


def allowed(scene: Scene, component: str, seat: int = 0) -> list[str]:
    """The spaces where a component may be built now."""
    s = scene.ask(BuildAt(seat, COMPONENT_IDS.index(component)))
    return places_of(s, "place", seat)


def doctors(s: ClinicDeluxe, seat: int = 0) -> list[str]:
    return [LEVEL_IDS[level_of(code)] for code in s.clinics[seat].people if kind_of(code) == DOCTOR]


def patients(s: ClinicDeluxe, seat: int = 0) -> list[str]:
    return [LEVEL_IDS[level_of(code)] for code in s.clinics[seat].people if kind_of(code) == PATIENT]


def index_of(s: ClinicDeluxe, kind: int, node: str, level: str = "white", seat: int = 0) -> int:
    """The number of a person."""
    for index, code in enumerate(s.clinics[seat].people):
        same = kind_of(code) == kind and node_of(code) == NODE_IDS.index(node)
        if same and (kind == NURSE or level_of(code) == LEVEL_IDS.index(level)):
            return index
    raise AssertionError(f"nobody of kind {kind} at {node}")


# 10: the worked examples.


def test_example_01_a_third_build_is_not_allowed() -> None:
    scene = Scene(1)
    scene.clinic().used_tiles = [2, 0, 0]
    s = scene.ask(ChooseAction(0))
    assert places_of(s, "choose_action") == ["hire", "admit"]


def test_example_02_support() -> None:
    scene = Scene(1).triad()
    spaces = allowed(scene, "operating_room")
    assert "1A1" not in spaces
    assert "1B2" in spaces


def test_example_03_no_match() -> None:
    spaces = allowed(Scene(1).triad(), "supply_room")
    assert not {"0D2", "0C1", "0C3", "1C2"} & set(spaces)
    assert "0A2" in spaces


def test_example_04_obstruction_by_a_car() -> None:
    scene = Scene(1).cars(0, "vD2")  # V(3,1), between C2 and D2
    assert "0D2" not in allowed(scene, "lab")
    assert "0C2" not in allowed(scene, "lab")
    for component in ("garden", "parking"):
        s = scene.ask(BuildAt(0, COMPONENT_IDS.index(component)))
        assert "0D2" in places_of(s, "place")
    act(s, 0, "place", space="0D2")
    assert used_places(s.clinics[0])


def test_example_05_hiring() -> None:
    scene = Scene(1).triad()
    scene.s.university = [RED]
    scene.s.nurses, scene.s.orderlies = 1, 2
    s = scene.ask(Hire(0))
    act(s, 0, "hire_doctor", chair=0, door="sB")
    act(s, 0, "park", parking="hA1")
    assert s.clinics[0].savings == 11
    act(s, 0, "hire_nurse", door="sB")
    act(s, 0, "park", parking="hB1")
    assert s.clinics[0].savings == 9
    assert s.over(), "one doctor and one other: nothing is left to hire"
    assert s.clinics[0].parked() == 2
    scene.s.university, scene.s.nurses = [RED], 1
    s = scene.ask(Hire(0, False, True))
    assert verbs_of(s) == ["hire_doctor", "end_hire"]


def test_example_06_queue() -> None:
    scene = Scene(2).triad().build(0, "entrance", "w2", "e2")
    s = scene.s
    assert s.clinics[0].queue_points() == 4
    s.book = [[2], [1, 0], []]
    scene.ask(Admit(0, 4))
    act(s, 0, "queue_move", department="cardiology", column="1", direction="up")
    assert s.book == [[1], [2, 0], []]
    act(s, 0, "admit", department="psychiatry")
    act(s, 0, "park", parking="hA1")
    assert s.book == [[], [2, 0], []]
    act(s, 0, "queue_move", department="cardiology", column="2", direction="up")
    assert s.book == [[0], [2], []]
    act(s, 0, "admit", department="psychiatry")
    act(s, 0, "park", parking="hB1")
    assert s.over()
    assert s.book == [[], [2], []]
    assert s.clinics[0].waiting(0) == 2
    assert s.clinics[0].parked() == 2


def example_7() -> Scene:
    scene = Scene(4)
    scene.build(0, "hub_psychiatry", "0B3").build(0, "entrance", "sB").build(0, "operating_room", "0B2")
    scene.build(0, "treatment_room", "0A3", "0D3", "1B3").build(0, "supply_room", "0A2", "1B2", "1D3")
    scene.build(0, "hub_ophthalmology", "0D2").build(0, "hub_neurology", "1A3").build(0, "triage", "1A2")
    scene.build(0, "lab", "2B2").build(0, "conveyor", "0B3", "0B2", "0D3", "2B2")
    scene.doctor(0, "white", "sB").orderly(0, "sB")
    scene.patient(0, "yellow", department="neurology").patient(0, "orange", department="ophthalmology")
    return scene


def test_example_07_movement() -> None:
    scene = example_7().move()
    c = scene.clinic()
    entrance = NODE_IDS.index("sB")
    assert distance(c, entrance, space("2B2")) == 1
    assert distance(c, PRE, space("0D3")) == 1
    assert distance(c, entrance, space("1B2")) == 2
    assert distance(c, PRE, space("1B3")) == 2
    s = scene.ask(Movement(0))
    for kind, level, place in ((0, "white", "2B2"), (2, "white", "1B2"), (3, "orange", "0D3"), (3, "yellow", "1B3")):
        node = "pre" if kind == PATIENT else "sB"
        act(s, 0, "move", person=index_of(s, kind, node, level))
        act(s, 0, "move_to", space=place)
    assert time_spent(c) == (6, 3)
    act(s, 0, "commit_movement")
    assert c.time == 3


@pytest.mark.parametrize(
    "doctor, patient, nurses",
    [("red", "red", 0), ("orange", "yellow", 1), ("yellow", "orange", 1), ("red", "yellow", 2), ("red", "white", 3)],
)
def test_example_08_nurses_needed(doctor: str, patient: str, nurses: int) -> None:
    c = Scene(1).triad().clinic()
    one, other = LEVEL_IDS.index(doctor), LEVEL_IDS.index(patient)
    assert nurses_needed(c, space("0B2"), one, other) == nurses
    assert nurses_needed(c, space("0B2"), other, one) == nurses


def test_example_09_upkeep() -> None:
    scene = Scene(1).triad().build(0, "lab", "0A2").build(0, "garden", "0D1")
    c = scene.clinic()
    assert upkeep(c) == 5
    scene.orderly(0, "0C2")
    assert upkeep(c) == 2
    scene.orderly(0, "0C2")
    assert upkeep(c) == 0
    scene = Scene(4).triad().build(0, "operating_room", "0C3").build(0, "supply_room", "0A2").build(0, "lab", "1B2")
    scene.build(0, "triage", "1C2")
    c = scene.clinic()
    assert upkeep(c) == 7
    c.operated = 1 << space("0C3")
    assert upkeep(c) == 9


def test_example_10_the_same_turn_order_rotates() -> None:
    scene = Scene(4)
    for popularity, c in enumerate(scene.s.clinics):
        c.popularity = popularity
    assert new_order(scene.s) == [3, 0, 1, 2]


def test_example_11_where_nobody_may_end() -> None:
    scene = Scene(2).triad().build(0, "lab", "0A2", "0D3").build(0, "hub_cardiology", "1C2")
    scene.build(0, "treatment_room", "1D2").build(0, "entrance", "sD")
    scene.patient(0, "white").orderly(0, "sB").doctor(0, "white", "sB").doctor(0, "white", "sB").move()
    s = scene.ask(Movement(0))
    act(s, 0, "move", person=index_of(s, PATIENT, "pre"))
    assert places_of(s, "move_to") == ["0B2"], "not the lab, the hub, the supply room, nor a room of cardiology"
    act(s, 0, "stay")
    act(s, 0, "move", person=index_of(s, 2, "sB"))
    assert places_of(s, "move_to") == ["0C2"], "an orderly ends in a supply room only"
    act(s, 0, "move_to", space="0C2")
    act(s, 0, "move", person=index_of(s, DOCTOR, "sB"))
    assert "0A2" in places_of(s, "move_to")
    act(s, 0, "move_to", space="0A2")
    act(s, 0, "move", person=index_of(s, DOCTOR, "sB"))
    assert "0A2" not in places_of(s, "move_to"), "a lab holds one doctor"
    assert "0D3" in places_of(s, "move_to")


def test_example_12_nurses_of_the_round_leave() -> None:
    scene = Scene(3)
    s = scene.s
    s.round, s.nurses = 3, 2
    s.university = [NONE] * 3
    before = s.spare[NURSE]
    scene.ask(Administration())
    assert s.spare[NURSE] == before + 2
    assert s.nurses == 0


@pytest.mark.parametrize(
    "before, in_lab, outside",
    [("white", "orange", "white"), ("yellow", "red", "white"), ("orange", "red", "yellow"), ("red", "red", "orange")],
)
def test_example_13_labs(before: str, in_lab: str, outside: str) -> None:
    scene = Scene(1).triad().build(0, "lab", "0A2").doctor(0, before, "0A2").doctor(0, before, "0B3")
    labs(scene.s)
    tire(scene.s)
    c = scene.clinic()
    found = {node_of(code): LEVEL_IDS[level_of(code)] for code in c.people}
    assert found == {space("0A2"): in_lab, space("0B3"): outside}
    assert c.popularity == 1


def ward(*people: str, extra: tuple[str, str] | None = None, room: str = "treatment_room") -> ClinicDeluxe:
    """A triad with people in the room 0B2: `doctor red`, `patient white`, `nurse`."""
    scene = Scene(2)
    if room == "treatment_room":
        scene.triad()
    else:
        scene.build(0, "hub_psychiatry", "0B3").build(0, room, "0B2")
    if extra:
        scene.build(0, *extra)
    for words in people:
        kind, _, level = words.partition(" ")
        if kind == "doctor":
            scene.doctor(0, level, "0B2")
        elif kind == "patient":
            scene.patient(0, level, "0B2")
        else:
            scene.nurse(0, "0B2")
    return scene.park_all().ask(Treatment(0))


def treated(s: ClinicDeluxe) -> int:
    """The income of the best treatment, carried out."""
    expected = best_income(s.clinics[0])
    aid(s, 0, "treat_best")
    assert s.clinics[0].income == expected
    return expected


def test_example_14_one_nurse_for_two() -> None:
    s = ward("doctor yellow", "doctor orange", "patient orange", "patient red", "nurse")
    assert treated(s) == 20
    assert patients(s) == ["orange"]


def test_example_15_both_cured_and_a_garden() -> None:
    people = ("doctor red", "doctor white", "patient red", "patient yellow", "nurse")
    assert treated(ward(*people)) == 32
    assert treated(ward(*people, extra=("garden", "0A2"))) == 36


def test_example_16_operating_room() -> None:
    s = ward("doctor white", "patient orange", "nurse", extra=("garden", "0A2"), room="operating_room")
    before = upkeep(s.clinics[0])
    assert treated(s) == 16
    assert upkeep(s.clinics[0]) == before + 2
    assert best_income(ward("doctor white", "patient orange", room="operating_room").clinics[0]) == 0


def test_example_17_expenses_cannot_be_paid() -> None:
    scene = Scene(1)
    c = scene.clinic()
    c.income, c.savings, c.popularity = 10, 3, 4
    for _ in range(20):
        scene.nurse(0, "sB")
    scene.ask(Expenses())
    assert (c.income, c.savings, c.popularity) == (0, 0, 0)


def test_example_18_popularity_from_income_only() -> None:
    scene = Scene(1)
    c = scene.clinic()
    c.income, c.savings = 17, 40
    for _ in range(6):
        scene.nurse(0, "sB")
    s = scene.ask(Expenses(), BuyPopularity(0), Bank())
    assert c.income == 11
    assert places_of(s, "buy_popularity") == [0, 1, 2, 3]
    act(s, 0, "buy_popularity", number=3)
    assert (c.popularity, c.savings) == (3, 42)


def test_example_19_turn_order() -> None:
    s = Scene(3).s
    for seat, (popularity, arrival) in enumerate([(5, 10), (5, 11), (8, 12)]):
        s.clinics[seat].popularity, s.clinics[seat].arrival = popularity, arrival
    s.turn_order = [0, 1, 2]
    assert new_order(s) == [1, 0, 2]
    s.turn_order = [1, 0, 2]
    assert new_order(s) == [2, 1, 0]


def test_example_20_bonus_supply_room() -> None:
    scene = Scene(1).build(0, "hub_psychiatry", "0B3").build(0, "entrance", "sB")
    s = scene.ask(Build(0, 1))
    act(s, 0, "build", component="treatment_room")
    act(s, 0, "place", space="0B2")
    assert isinstance(s.question(0), BonusBuild)
    spaces = places_of(s, "place")
    assert "1B2" in spaces and "0C3" not in spaces
    before = s.clinics[0].savings
    act(s, 0, "place", space="1B2")
    assert before - s.clinics[0].savings == 3
    assert s.over(), "the bonus came after the second component"


def test_example_21_buildings_never_merge() -> None:
    scene = Scene(2).build(0, "lab", "0A1").build(0, "treatment_room", "0C1")
    assert "0B1" not in allowed(scene, "supply_room")
    assert "0B1" in allowed(scene, "garden")


def test_example_22_one_hub_for_each_floor_of_a_building() -> None:
    scene = Scene(2).triad()
    scene.s.face_up = (1 << 5) - 1
    spaces = allowed(scene, "hub_cardiology")
    assert "0D2" not in spaces, "not adjacent to the hub, but on its floor and in its building"
    assert "0A1" in spaces, "another building"
    assert "1B3" not in spaces, "directly above a hub"
    assert "1B2" in spaces and "1C2" in spaces


def test_example_23_conveyors() -> None:
    scene = Scene(2).build(0, "lab", "0A3").build(0, "treatment_room", "0D3").build(0, "supply_room", "0D1")
    scene.build(0, "triage", "0B2")
    s = scene.ask(BuildAt(0, COMPONENT_IDS.index("conveyor")))
    before = s.clinics[0].savings
    act(s, 0, "link", space="0A3", other="0D3")
    assert before - s.clinics[0].savings == 2
    s = scene.ask(BuildAt(0, COMPONENT_IDS.index("conveyor")))
    assert s.over(), "only 0D1 is aligned, so it was built at once"
    assert s.clinics[0].conveyors == 1 << space("0A3") | 1 << space("0D3") | 1 << space("0D1")
    assert before - s.clinics[0].savings == 4


def test_example_24_parking_frees_spaces() -> None:
    scene = Scene(1).cars(0, "hB2")  # H(1,1), between B1 and B2
    scene.cars(0, "hD1")
    scene.clinic().victims = 2
    assert not {"0B1", "0B2"} & set(allowed(scene, "lab"))
    s = scene.ask(BuildAt(0, COMPONENT_IDS.index("parking")))
    act(s, 0, "place", space="0B1")
    act(s, 0, "relocate", parking="hB2")
    act(s, 0, "enough")
    assert s.clinics[0].cars_in_lot(space("0B1")) == 1
    assert "0B2" in allowed(scene, "lab")


def test_example_25_helipad() -> None:
    scene = Scene(2).build(0, "treatment_room", "0B2").build(0, "lab", "0A2").build(0, "supply_room", "1A2")
    points = scene.clinic().queue_points()
    scene.build(0, "helipad", "1B2")
    c = scene.clinic()
    assert c.queue_points() == points + 1
    assert distance(c, space("1B2"), space("0B2")) == 1
    assert distance(c, space("1B2"), space("1A2")) == 1
    assert distance(c, space("0B2"), space("1B2")) > 99, "a helipad is never entered"
    assert "2B2" not in allowed(scene, "triage")


def test_example_26_patients_get_worse() -> None:
    scene = Scene(1).triad().patient(0, "red").patient(0, "white", "0B2").cars(0, "hA1", "hD1")
    s = scene.s
    s.university = [NONE]
    s.clinics[0].popularity = 9
    scene.ask(Administration())
    assert s.clinics[0].popularity == 4
    assert patients(s) == ["yellow"]
    act(s, 0, "remove_car", parking="hD1")
    assert s.clinics[0].parked() == 1


def test_example_27_university() -> None:
    s = Scene(2).s
    s.rng = Tape([0])
    s.university = [NONE, 0]
    s.doctor_bag = [0, 0, 0, 2, 0]
    refresh_university(s)
    assert s.university == [RED, 1]


def test_example_28_final_score() -> None:
    scene = Scene(2).triad().build(0, "treatment_room", "0C3").build(0, "treatment_room", "1C2")
    scene.build(0, "hub_cardiology", "1B2").build(0, "operating_room", "1B3")
    scene.build(0, "treatment_room", "2B3").build(0, "outpatient", "0A1")
    c = scene.clinic()
    assert c.functional_rooms() == 1 << space("0B2") | 1 << space("0C3") | 1 << space("1C2")
    for level in ("red", "red", "orange", "white"):
        scene.doctor(0, level, "0B3")
    scene.nurse(0, "0B3", "0B3", "0B3").orderly(0, "0C2").patient(0, "yellow").patient(0, "red", "0B2")
    c.popularity, c.time = 41, 35
    assert score_lines(c)[:8] == [41, 12, 3, 7, 8, 0, -6, -11]
    assert final_score(c) == 54


def test_example_29_extinguishers() -> None:
    scene = Scene(2, exp_extinguisher=True).triad().build(0, "extinguisher", "0B3")
    c = scene.clinic()
    assert distance(c, NODE_IDS.index("sB"), space("0B2")) == 3
    scene.build(0, "lab", "0D1").build(0, "treatment_room", "0D3").build(0, "supply_room", "1D3")
    scene.build(0, "conveyor", "0B3", "0D3", "0D1")
    assert distance(c, space("0D3"), space("0D1")) == 0
    assert distance(c, space("0D3"), space("0B3")) == 1
    scene.doctor(0, "white", "0B2").doctor(0, "white", "0B2").patient(0, "white", "0B2").patient(0, "white", "0B2")
    assert best_income(c) == 16 + 6


def test_example_30_workaholic() -> None:
    s = ward("doctor purple", "patient white", "patient white", "patient white", "patient white")
    assert treated(s) == 32
    c = s.clinics[0]
    assert c.people[0] & LYING
    assert treated(ward("doctor purple", "patient red", "patient white")) == 20
    s.university = [NONE] * 2
    cars = c.parked()
    act(s, 0, "commit_treatment")
    for _ in range(4):
        act(s, 0, "remove_car", parking=GAME.describe(s.legal(0)[0])[1]["parking"])
    s.stack.append(Administration())
    s.begin()
    assert s.over(), "the last car leaves with the exhausted doctor"
    assert doctors(s) == [] and c.parked() == cars - 5


def test_example_31_zombies() -> None:
    scene = Scene(2, exp_zombie=True).triad().build(0, "lab", "0A2")
    scene.patient(0, "yellow", "0B2").patient(0, "yellow", "0B2").doctor(0, "white", "0A2").park_all()
    s = scene.ask(ZombieCreation())
    c = s.clinics[0]
    assert c.zombies == [space("0B2")] and patients(s) == [] and c.parked() == 3
    scene.move()
    s = scene.ask(MoveZombie(0), Movement(0), Feast(), Treatment(0))
    act(s, 0, "move_zombie", space="0A2")
    act(s, 0, "commit_movement")
    act(s, 0, "cure_zombie", doctor=0)
    assert c.income == 32 and c.zombies == [] and c.people[0] & LYING
    s.university = [NONE] * 2
    act(s, 0, "commit_treatment")
    s.stack.append(Administration())
    s.begin()
    assert doctors(s) == ["white"] and not c.people[0] & LYING
    assert c.popularity == 0 and c.parked() == 3


def test_example_32_blood() -> None:
    scene = Scene(2, exp_blood=True).triad().nurse(0, "0B2").patient(0, "red", "0B2").park_all()
    scene.clinic().blood = [space("0B2")]
    s = scene.ask(Treatment(0))
    act(s, 0, "transfuse", patient=1)
    assert s.clinics[0].income == 20 and patients(s) == ["orange"]
    s.university = [NONE] * 2
    act(s, 0, "commit_treatment")
    s.stack.append(Administration())
    s.begin()
    assert patients(s) == ["orange"], "protected for this administration"
    s.stack.append(Administration())
    s.begin()
    assert patients(s) == ["red"], "and not for the next"


def test_example_33_an_orderly_too_many_is_dismissed() -> None:
    scene = Scene(1).triad().orderly(0, "sB", "sB").cars(0, "hA1", "hD1").move()
    s = scene.ask(Movement(0))
    assert "commit_movement" not in verbs_of(s)
    assert why_not_commit(s, 0, "") == ["nobody_on_doors"]
    act(s, 0, "move", person=0)
    act(s, 0, "move_to", space="0C2")
    act(s, 0, "commit_movement")
    assert s.clinics[0].count(2) == 1
    assert places_of(s, "remove_car") == ["hA1", "hD1"]
    act(s, 0, "remove_car", parking="hA1")
    assert s.clinics[0].parked() == 1


@pytest.mark.parametrize("time, met", [(12, True), (13, False)])
def test_example_34_solo_time(time: int, met: bool) -> None:
    s = Scene(1).s
    s.goal = GOAL_IDS.index("g_time_12")
    s.clinics[0].time = time
    assert goal_met(s) is met

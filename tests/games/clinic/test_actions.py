"""Choosing, hiring, admitting, parking (4.1, 4.3 to 4.5)."""

import copy
import random

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.actions import QUEUE_MOVE
from lazaretto.games.clinic.rules.admission import Admit, move_in_book, queue_moves
from lazaretto.games.clinic.rules.hiring import Hire
from lazaretto.games.clinic.rules.parking import Park, RemoveCars
from lazaretto.games.clinic.rules.people import kind_of, level_of
from lazaretto.games.clinic.rules.tables import NONE, NURSE, PURPLE, RED
from lazaretto.games.clinic.rules.turn import ActionStep, ChooseAction, NewPatients
from lazaretto.kernel.rng import Tape, seeded
from tests.games.clinic.scene import Scene, act, places_of, verbs_of
from tests.games.clinic.test_setup import opened

# Choosing.


def test_choices_stay_secret_until_all_have_chosen() -> None:
    s = opened(3)
    assert s.actors() == [0, 1, 2]
    act(s, 1, "choose_action", action="hire")
    assert GAME.view(s, 1)["private"]["chosen"] == "hire"
    assert GAME.view(s, 0)["public"]["clinics"][1]["has_chosen"]
    assert "hire" not in str(GAME.view(s, 0)["public"]["clinics"][1]["action"])
    act(s, 0, "choose_action", action="admit")
    before = s.secrets
    act(s, 2, "choose_action", action="build")
    assert s.secrets == before + 1
    assert [c.action for c in s.clinics] == [2, 1, 0]
    assert s.actors() == [2], "building comes before hiring and admitting"


def test_a_possible_world_has_possible_tiles() -> None:
    s = opened(2)
    s.clinics[1].used_tiles = [2, 0, 0]
    s.ask_again()
    act(s, 1, "choose_action", action="hire")
    seen = {GAME.determinize(s, 0, seeded(seed)).clinics[1].chosen_secretly for seed in range(20)}
    assert seen == {1, 2}
    assert GAME.determinize(s, 1, seeded(1)).clinics[1].chosen_secretly == 1


def test_actions_are_resolved_in_turn_order() -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.triad(seat)
    scene.s.turn_order = [2, 0, 1]
    scene.s.university = [NONE] * 3
    s = scene.ask(ActionStep(1))
    for seat in range(3):
        act(s, seat, "choose_action", action="build")
    seen = []
    while s.stack and s.actors():
        seat = s.actors()[0]
        seen.append(seat)
        act(s, seat, "end_build")
    assert seen == [2, 0, 1]


# Hiring.


@pytest.mark.parametrize("chair, price", [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_doctors_cost_what_their_chair_says(chair: int, price: int) -> None:
    scene = Scene(4).triad()
    scene.s.university = [RED, 2, 1, 0]
    s = scene.ask(Hire(0))
    act(s, 0, "hire_doctor", chair=chair, door="sB")
    assert s.clinics[0].savings == 15 - price
    assert s.university[chair] == NONE and s.university.count(NONE) == 1, "nobody moves up before administration"
    assert level_of(s.clinics[0].people[0]) == [RED, 2, 1, 0][chair]


def test_a_workaholic_costs_eight() -> None:
    scene = Scene(2, exp_workaholic=True).triad()
    scene.s.university = [PURPLE, 0]
    s = scene.ask(Hire(0))
    act(s, 0, "hire_doctor", chair=0, door="sB")
    assert s.clinics[0].savings == 7


@pytest.mark.parametrize("left, price", [(4, 2), (3, 2), (2, 3), (1, 3)])
def test_nurses_are_taken_from_the_bottom(left: int, price: int) -> None:
    scene = Scene(4).triad()
    scene.s.nurses = left
    scene.s.university = [NONE] * 4
    s = scene.ask(Hire(0))
    act(s, 0, "hire_nurse", door="sB")
    assert s.clinics[0].savings == 15 - price and s.nurses == left - 1


def test_orderlies_cost_a_dollar_while_there_are_any() -> None:
    scene = Scene(1).triad()
    scene.s.orderlies, scene.s.nurses, scene.s.university = 1, 0, [NONE]
    s = scene.ask(Hire(0))
    act(s, 0, "hire_orderly", door="sB")
    act(s, 0, "park", parking="hA1")
    assert s.clinics[0].savings == 14
    assert scene.ask(Hire(0)).over()


def test_a_new_employee_chooses_his_door() -> None:
    scene = Scene(1).triad().build(0, "lab", "0A2").build(0, "entrance", "w2").build(0, "helipad", "1B2")
    scene.s.university, scene.s.nurses, scene.s.orderlies = [0], 0, 0
    s = scene.ask(Hire(0))
    doors = [GAME.describe(code)[1]["door"] for code in s.legal(0)[:-1]]
    assert doors == ["1B2", "w2", "sB"]


def test_no_hire_without_a_parking_place() -> None:
    scene = Scene(1).triad()
    scene.s.university, scene.s.nurses, scene.s.orderlies = [0], 1, 1
    scene.clinic().edge_cars = scene.clinic().free_edges(True)
    assert scene.ask(Hire(0)).over()


def test_money_limits_hiring() -> None:
    scene = Scene(1).triad()
    scene.clinic().savings = 1
    scene.s.university, scene.s.nurses, scene.s.orderlies = [0], 1, 1
    assert verbs_of(scene.ask(Hire(0))) == ["hire_orderly", "end_hire"]


# Parking.


def test_parking_places() -> None:
    scene = Scene(1).triad().build(0, "parking", "0D3").cars(0, "hA1", "pD3")
    found = places_of(scene.ask(Park(0)), "park")
    assert "hA1" not in found, "taken"
    assert "hB2" not in found and "vD2" not in found, "beside a module"
    assert "hD4" in found and "pD3" in found, "a lot's edges stay usable (R14), and it has a place left"
    scene.cars(0, "pD3")
    assert "pD3" not in places_of(scene.ask(Park(0)), "park")


def test_inner_edges_only() -> None:
    scene = Scene(1, outer_edge_parking=False).triad()
    found = places_of(scene.ask(Park(0)), "park")
    assert "hA1" not in found and "vA1" not in found and "vB1" in found


def test_any_car_may_leave() -> None:
    scene = Scene(1).triad().build(0, "parking", "0D3").cars(0, "hA1", "pD3", "pD3")
    scene.clinic().departing = 2
    s = scene.ask(RemoveCars(0))
    assert places_of(s, "remove_car") == ["hA1", "pD3"]
    act(s, 0, "remove_car", parking="pD3")
    act(s, 0, "remove_car", parking="pD3")
    assert s.over() and s.clinics[0].parked() == 1


# Admission.


def random_book(chance: random.Random) -> list[list[int]]:
    return [[chance.randrange(4) for _ in range(chance.randrange(5))] for _ in range(chance.randrange(2, 6))]


def by_the_book(book: list[list[int]]) -> set[str]:
    """4.4: all books that one move of the rules can lead to, other than the book itself."""
    found = set()
    for row, patients in enumerate(book):
        for pos in range(len(patients)):
            for step in (1, -1):
                if 0 <= pos + step < len(patients):
                    after = copy.deepcopy(book)
                    after[row][pos], after[row][pos + step] = after[row][pos + step], after[row][pos]
                    found.add(str(after))
                other = row + step
                if 0 <= other < len(book):
                    after = copy.deepcopy(book)
                    if pos < len(book[other]):
                        after[row][pos], after[other][pos] = after[other][pos], after[row][pos]
                    else:
                        after[other].append(after[row].pop(pos))
                    found.add(str(after))
    return found - {str(book)}


def test_queue_moves_are_those_of_the_rules_each_once() -> None:
    chance = random.Random(2)
    for _ in range(400):
        book = random_book(chance)
        found = []
        for code in queue_moves(book):
            after = copy.deepcopy(book)
            move_in_book(after, QUEUE_MOVE.first(code), QUEUE_MOVE.second(code), QUEUE_MOVE.third(code))
            found.append(str(after))
        assert set(found) == by_the_book(book)
        assert len(found) == len(set(found)), book


def test_admission_needs_a_free_place() -> None:
    scene = Scene(2).triad()
    scene.s.book = [[0, 1], [2], []]
    for _ in range(4):
        scene.patient(0, "white", department="cardiology")
    s = scene.ask(Admit(0, 2))
    assert places_of(s, "admit") == ["psychiatry"], "four in cardiology already, nobody for ophthalmology"
    act(s, 0, "admit", department="psychiatry")
    assert s.book[0] == [1], "the row closes up"
    act(s, 0, "park", parking="hA1")
    act(s, 0, "end_admit")
    assert s.over()


def test_admission_needs_a_parking_place_and_no_hub() -> None:
    scene = Scene(2).triad()
    scene.s.book = [[], [2], []]
    assert places_of(scene.ask(Admit(0, 1)), "admit") == ["cardiology"], "R21: no hub is needed"
    scene.clinic().edge_cars = scene.clinic().free_edges(True)
    assert places_of(scene.ask(Admit(0, 1)), "admit") == []


def test_points_are_counted_when_admission_begins() -> None:
    scene = Scene(1).triad().build(0, "helipad", "1B2")
    scene.s.book = [[0], [1]]
    s = scene.ask(ActionStep(1))
    act(s, 0, "choose_action", action="admit")
    frame = s.question(0)
    assert isinstance(frame, Admit) and frame.points == 3


# New patients.


def test_new_patients_call_for_rows_that_are_not_full() -> None:
    scene = Scene(2)
    s = scene.s
    s.book = [[0, 0, 0, 0], [], [1]]
    s.patient_bag = [1, 0, 0, 1]
    s.rng = Tape([1])
    scene.ask(NewPatients())
    assert s.book == [[0, 0, 0, 0], [3], [1, 0]]
    scene.ask(NewPatients())
    assert s.book == [[0, 0, 0, 0], [3], [1, 0]], "an empty bag brings nobody"


def test_choose_is_a_lane_for_everybody() -> None:
    s = Scene(4).ask(ActionStep(2))
    assert s.step == 2 and s.actors() == [0, 1, 2, 3]
    assert all(isinstance(s.question(seat), ChooseAction) for seat in range(4))
    assert kind_of(1 << 14) == NURSE

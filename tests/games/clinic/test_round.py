"""Expenses, popularity, administration, turn order, the whole round (4.8 to 4.11)."""

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.administration import (
    Administration,
    NextRound,
    clear_book,
    fill_university,
    new_order,
    refresh_university,
    turn_up,
    worsen,
)
from lazaretto.games.clinic.rules.business import Bank, BuyPopularity, Expenses, Popularity, salaries, upkeep
from lazaretto.games.clinic.rules.tables import NONE, PHASE_IDS, PURPLE, RED
from lazaretto.kernel.rng import Tape
from tests.games.clinic.scene import Scene, act, aid, places_of
from tests.games.clinic.test_examples import doctors, patients
from tests.games.clinic.test_setup import opened


@pytest.mark.parametrize("level, salary", [("white", 1), ("yellow", 2), ("orange", 3), ("red", 4), ("purple", 4)])
def test_salaries(level: str, salary: int) -> None:
    assert salaries(Scene(1).doctor(0, level, "sB").clinic()) == salary
    assert (
        salaries(Scene(1).nurse(0, "sB").orderly(0, "sB").patient(0, level if level != "purple" else "red").clinic())
        == 2
    )


def test_only_modules_and_gardens_cost_upkeep() -> None:
    """R18."""
    scene = Scene(2).triad().build(0, "conveyor", "0B3", "0B2").build(0, "parking", "0D1").build(0, "helipad", "1B2")
    assert upkeep(scene.clinic()) == 3
    scene.build(0, "garden", "0A1", "1A1")
    assert upkeep(scene.clinic()) == 5


def test_income_pays_before_savings() -> None:
    scene = Scene(1).triad()
    c = scene.clinic()
    c.income, c.savings = 2, 10
    scene.ask(Expenses())
    assert (c.income, c.savings) == (0, 9)


def test_popularity_is_bought_in_reverse_turn_order() -> None:
    scene = Scene(3)
    for c in scene.s.clinics:
        c.income = 3
    scene.s.turn_order = [1, 2, 0]
    s = scene.ask(Popularity())
    order = []
    while s.actors():
        order.append(s.actors()[0])
        act(s, s.actors()[0], "buy_popularity", number=1)
    assert order == [0, 2, 1]
    assert s.clinics[1].arrival == max(c.arrival for c in s.clinics), "the last to buy lies on top"


def test_what_is_not_spent_is_saved() -> None:
    scene = Scene(1)
    scene.clinic().income, scene.clinic().savings = 8, 1
    s = scene.ask(BuyPopularity(0), Bank())
    assert places_of(s, "buy_popularity") == [0, 1, 2]
    act(s, 0, "buy_popularity", number=1)
    assert (s.clinics[0].popularity, s.clinics[0].savings, s.clinics[0].income) == (1, 6, 0)


# Administration.


def test_the_head_of_each_row_goes_back_into_the_bag() -> None:
    s = Scene(2).s
    s.book, s.patient_bag = [[3, 1], [], [0]], [0, 0, 0, 0]
    clear_book(s)
    assert s.book == [[1], [], []] and s.patient_bag == [1, 0, 0, 1]


def test_the_university_is_filled_while_there_are_doctors() -> None:
    s = Scene(3).s
    s.university, s.doctor_bag = [NONE, 2, NONE], [0, 0, 0, 0, 0]
    refresh_university(s)
    assert s.university == [RED, NONE, NONE], "risen, packed to the left, nobody to draw"


def test_there_is_never_a_second_workaholic() -> None:
    s = Scene(2, exp_workaholic=True).s
    s.university, s.doctor_bag = [PURPLE, NONE], [1, 0, 0, 0, 1]
    s.rng = Tape([1])
    fill_university(s)
    assert s.university == [PURPLE, 0] and s.doctor_bag == [0, 0, 0, 0, 1], "the purple one drawn goes back"
    s.university, s.doctor_bag = [PURPLE, NONE], [0, 0, 0, 0, 1]
    fill_university(s)
    assert s.university == [PURPLE, NONE] and s.doctor_bag[PURPLE] == 1


def test_purple_and_red_do_not_rise() -> None:
    s = Scene(3, exp_workaholic=True).s
    s.university, s.doctor_bag = [PURPLE, RED, 0], [0, 0, 0, 0, 0]
    refresh_university(s)
    assert s.university == [PURPLE, RED, 1]


def test_all_patients_get_worse_also_those_waiting() -> None:
    scene = (
        Scene(1).triad().patient(0, "white").patient(0, "yellow", "0B2").patient(0, "orange", department="cardiology")
    )
    worsen(scene.s)
    assert sorted(patients(scene.s)) == ["orange", "red", "yellow"]


def test_a_death_costs_five_but_never_below_zero() -> None:
    scene = Scene(1).triad().patient(0, "red").patient(0, "red").cars(0, "hA1", "hD1")
    c = scene.clinic()
    c.popularity = 7
    scene.s.university = [NONE]
    s = scene.ask(Administration())
    assert c.popularity == 0 and c.deaths == 2 and c.departing == 2
    act(s, 0, "remove_car", parking="hA1")
    assert c.parked() == 0, "the last car goes without a question"


def test_tiles_are_turned_up_and_limits_end() -> None:
    scene = Scene(2)
    c = scene.clinic()
    c.hub_built = c.special_built = True
    c.used_tiles = [2, 1, 0]
    scene.s.face_up = 0
    scene.s.stock[8] = 0
    scene.ask(NextRound())
    assert not c.hub_built and not c.special_built and c.used_tiles == [0, 0, 0]
    assert scene.s.face_up & 0b111 == 0b111 and not scene.s.face_up >> 8 & 1 and scene.s.face_up >> 9 & 1
    turn_up(scene.s)


def test_turn_order_by_popularity_and_arrival() -> None:
    s = Scene(4).s
    for seat, (popularity, arrival) in enumerate([(9, 1), (3, 5), (3, 9), (0, 2)]):
        s.clinics[seat].popularity, s.clinics[seat].arrival = popularity, arrival
    assert new_order(s) == [3, 2, 1, 0]


def test_a_change_of_nothing_does_not_move_the_disc() -> None:
    s = Scene(2).s
    stamp = s.clinics[0].arrival
    assert s.change_popularity(0, -5) == 0
    assert s.clinics[0].arrival == stamp
    s.change_popularity(0, 1)
    assert s.clinics[0].arrival > stamp


def test_doctors_tire_and_labs_teach() -> None:
    scene = Scene(1).triad().build(0, "lab", "0A2").doctor(0, "red", "0B3").doctor(0, "white", "0A2")
    scene.s.university = [NONE]
    scene.ask(Administration())
    assert sorted(doctors(scene.s)) == ["orange", "orange"] and scene.clinic().popularity == 1


# The whole round.


def test_a_round_goes_through_its_phases() -> None:
    s = opened(2)
    seen = []
    while s.round < 2:
        if PHASE_IDS[s.phase] not in seen:
            seen.append(PHASE_IDS[s.phase])
        seat = s.actors()[0]
        idle = [a for a in s.legal(seat) if GAME.verbs.verb_of(a).name in ("end_build", "end_hire", "end_admit")]
        if "plan_for_me" in GAME.aids_for(s, seat, bots=True):
            aid(s, seat, "plan_for_me")
            continue
        commit = [a for a in s.legal(seat) if GAME.verbs.verb_of(a).name == "commit_movement"]
        s.apply(seat, (commit or idle or s.legal(seat))[0])
    assert seen[:3] == ["actions", "movement", "business"]
    assert s.round == 2 and s.nurses == 2


def test_six_rounds_and_the_end() -> None:
    s = opened(1)
    while not s.over():
        seat = s.actors()[0]
        names = {GAME.verbs.verb_of(a).name: a for a in s.legal(seat)}
        wanted = ("end_build", "end_hire", "end_admit", "commit_movement", "commit_treatment")
        if "commit_movement" not in names and GAME.aids_for(s, seat, bots=True):
            aid(s, seat, "plan_for_me")
            continue
        s.apply(seat, next((names[n] for n in wanted if n in names), s.legal(seat)[0]))
    assert s.round == 6 and PHASE_IDS[s.phase] == "over"

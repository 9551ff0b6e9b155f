"""Hands: what a person decides is one gesture; cars, sole doors and the last treatment go without saying."""

import random
from typing import Any

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.actions import ADMIT, COMMIT_TREATMENT, PARK, REMOVE_CAR
from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.board import PLACE_IDS
from lazaretto.games.clinic.rules.building import BuildAt
from lazaretto.games.clinic.rules.business import Treatments
from lazaretto.games.clinic.rules.hiring import Hire, door_of, hired_kind, nearest_door
from lazaretto.games.clinic.rules.movement import Movement
from lazaretto.games.clinic.rules.parking import Park, RemoveCars
from lazaretto.games.clinic.rules.paths import distance
from lazaretto.games.clinic.rules.people import person
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import DEPARTMENT_IDS, DOCTOR, LEVEL_IDS, NURSE, ORDERLY, PARKING
from lazaretto.games.clinic.rules.treatment import Treatment
from lazaretto.kernel.masks import members
from lazaretto.kernel.match import Match
from lazaretto.kernel.view import Choice
from tests.games.clinic.play import lively
from tests.games.clinic.scene import Scene, act, aid, verbs_of


def choices(s: ClinicDeluxe, verb: str, seat: int = 0) -> list[Choice]:
    single = GAME.tree(s, seat)[: len(s.legal(seat))]
    return [choice for choice in single if choice.verb == verb]


def calls(s: ClinicDeluxe, seat: int = 0) -> list[Choice]:
    return [choice for choice in GAME.tree(s, seat) if choice.label == "call"]


def usual_row(choice: Choice) -> list[int]:
    """The codes of a choice, with the usual answers to all that follows."""
    row = [choice.code, *choice.along]
    while choice.then:
        choice = next(later for later in choice.then if not later.extra)
        row += [choice.code, *choice.along]
    return row


def booked(*rows: str, points: int = 4) -> Scene:
    """A table whose book has these rows: letters of colours, the head of the row first."""
    scene = Scene(2).triad()
    scene.s.book = [[next(n for n, id_ in enumerate(LEVEL_IDS) if id_[0] == letter) for letter in row] for row in rows]
    scene.ask(Admit(0, points))
    return scene


# Cars.


def test_a_car_is_parked_where_it_is_least_in_the_way_unless_one_says_otherwise() -> None:
    s = booked("w", "y", "o").s
    [admit] = [choice for choice in choices(s, "admit") if choice.args["department"] == "psychiatry"]
    assert admit.asks == "park"
    assert len(admit.then) == len(Park(0).legal(s)) > 5
    usual = [choice for choice in admit.then if not choice.extra]
    assert [choice.code for choice in usual] == [Park(0).usual(s)]
    edge = PLACE_IDS[PARK.first(usual[0].code)]
    assert edge in {"hA1", "hD1", "vA1", "vE1", "hD4", "vE3", "hA4", "vA3"}, "an edge of a corner closes one space"


def test_a_parking_lot_or_the_edges_around_it_come_first() -> None:
    s = Scene(2).triad().build(0, "parking", "0D1").ask(Park(0))
    assert PLACE_IDS[PARK.first(Park(0).usual(s))] in {"pD1", "hD1", "vE1"}, "nothing is built there any more"


def test_the_car_that_closes_most_leaves_first() -> None:
    scene = Scene(2).triad().build(0, "parking", "0D1").cars(0, "pD1", "vD1", "hA1")
    scene.clinic().departing = 1
    s = scene.ask(RemoveCars(0))
    assert PLACE_IDS[REMOVE_CAR.first(RemoveCars(0).usual(s))] == "hA1", "the other stands beside the lot anyway"


def test_a_new_parking_lot_takes_the_cars_that_are_in_the_way() -> None:
    scene = Scene(2).triad().cars(0, "hA2")
    s = scene.ask(BuildAt(0, PARKING))
    [place] = [choice for choice in choices(s, "place") if choice.args["space"] == "0D1"]
    row = usual_row(place)
    for code in row:
        GAME.play(s, 0, code)
    assert scene.clinic().edge_cars == 0 and scene.clinic().parked() == 1


# Doors.


@pytest.mark.parametrize("doors, clicks", [(("sB",), 1), (("sB", "w3"), 2)])
def test_a_sole_door_is_not_asked_for(doors: tuple[str, ...], clicks: int) -> None:
    scene = Scene(2).build(0, "hub_psychiatry", "0B3").build(0, "entrance", *doors)
    scene.s.university, scene.s.nurses = [0, 1], 2
    s = scene.ask(Hire(0))
    for verb in ("hire_doctor", "hire_nurse", "hire_orderly"):
        found = choices(s, verb)
        assert found and all(len(choice.parts) == clicks for choice in found)
        assert {choice.label for choice in found} == {f"{verb}_here" if clicks == 1 else verb}
        assert all(choice.cost["money"] > 0 for choice in found)


def asks(s: ClinicDeluxe) -> str:
    key: str = (GAME.question(s, 0) or {})["key"]
    return key


def test_nobody_is_asked_for_which_door_where_there_is_one() -> None:
    assert asks(Scene(2).triad().ask(Hire(0))) == "hire_here"
    assert asks(Scene(2).triad().build(0, "entrance", "w3").ask(Hire(0))) == "hire"


def test_of_several_doors_the_nearest_goes_without_saying_and_every_other_can_be_opened() -> None:
    scene = Scene(2).triad().build(0, "entrance", "w3")
    scene.s.university, scene.s.nurses = [0, 1], 2
    s = scene.ask(Hire(0))
    doors = s.clinics[0].doors()
    tree = GAME.tree(s, 0)
    for verb in ("hire_doctor", "hire_nurse", "hire_orderly"):
        legal = [choice for choice in tree[: len(s.legal(0))] if choice.verb == verb]
        assert {choice.extra for choice in legal} == {True} and {len(choice.parts) for choice in legal} == {2}
        [kind] = {hired_kind(choice.code) for choice in legal}
        quick = [choice for choice in tree[len(s.legal(0)) :] if choice.verb == verb]
        assert quick and {(choice.extra, len(choice.parts)) for choice in quick} == {(False, 1)}
        assert {door_of(choice.code) for choice in quick} == {nearest_door(s.clinics[0], kind)}
        assert {door_of(choice.code) for choice in legal} == set(doors) and len(doors) == 2
        assert all(choice.cost["money"] > 0 for choice in quick)


def test_the_nearest_door_has_the_shortest_ways() -> None:
    """A second entrance at the hub is nearer to everything than one at the far end."""
    s = Scene(2).triad().build(0, "entrance", "w3").ask(Hire(0))
    c = s.clinics[0]
    for kind in (DOCTOR, NURSE, ORDERLY):
        spaces = members(c.ends(person(kind, 0, 0)))
        ways = {door: sum(distance(c, door, space) for space in spaces) for door in c.doors()}
        assert ways[nearest_door(c, kind)] == min(ways.values())


# The book.


def test_a_patient_further_back_is_called_in_one_gesture() -> None:
    s = booked("wyo", "r", "").s
    [call] = [
        choice
        for choice in calls(s)
        if choice.args["column"] == "3"
        and choice.args["department"] == "psychiatry"
        and choice.args["other_department"] == "psychiatry"
    ]
    assert call.parts == (("book.psychiatry.3",), ("pre.0.psychiatry",))
    assert call.cost == {"queue_point": 3}
    match = match_at(s)
    match.play_row(0, usual_row(call))
    state: Any = match.state
    assert state.book[0] == [0, 1] and len(state.clinics[0].people) == 1
    assert match.can_undo(0)
    match.undo(0)
    assert match.state.book == s.book, "it is one move to take back"  # type: ignore[attr-defined]


def match_at(s: ClinicDeluxe) -> Match:
    from lazaretto.kernel.record import Record

    return Match.resumed(GAME, Record(GAME.id, GAME.rules_version, s.seats, dict(s.options)), s.clone())


def test_calls_use_the_fewest_points_and_every_one_is_found() -> None:
    """Against a search through all rows of queue moves."""
    chance = random.Random(3)
    for _ in range(25):
        rows = ["".join(chance.choice("wyor") for _ in range(chance.randrange(5))) for _ in range(3)]
        points = chance.randrange(1, 4)
        s = booked(*rows, points=points).s
        fewest = {place: len(row) for place, row in searched(s, points).items()}
        told: dict[tuple[int, str], int] = {}
        for choice in [*calls(s), *choices(s, "admit")]:
            row = usual_row(choice)
            admits = [at for at, code in enumerate(row) if ADMIT.owns(code)]
            key = (ADMIT.first(row[admits[0]]), choice.args["level"])
            told[key] = min(told.get(key, 99), admits[0] + 1)
            assert choice.cost == ({"queue_point": admits[0] + 1} if admits[0] else {})
        assert told == fewest, (rows, points)


def searched(s: ClinicDeluxe, points: int) -> dict[tuple[int, str], list[int]]:
    """Which colour can be admitted to which department, and the shortest row that does it."""
    found: dict[tuple[int, str], list[int]] = {}
    ends: list[tuple[ClinicDeluxe, list[int]]] = [(s, [])]
    for _ in range(points):
        further = []
        for state, row in ends:
            for action in state.legal(0):
                name, args = GAME.describe(action)
                if name == "admit":
                    at = DEPARTMENT_IDS.index(args["department"])
                    found.setdefault((at, LEVEL_IDS[state.book[at][0]]), [*row, action])
                elif name == "queue_move" and len(row) + 1 < points:
                    after = state.clone()
                    after.apply(0, action)
                    further.append((after, [*row, action]))
        ends = further
    return found


def test_nobody_is_called_where_there_is_no_room() -> None:
    scene = booked("wy", "r", "")
    for _ in range(4):
        scene.patient(0, "white")
    s = scene.ask(Admit(0, 4))
    assert {choice.args["other_department"] for choice in calls(s)} <= {"cardiology", "ophthalmology"}
    assert calls(scene.ask(Admit(0, 1))) == [], "one point moves nobody and admits him too"


# Treatment.


def test_the_last_treatment_ends_the_treatment() -> None:
    scene = Scene(2).triad().doctor(0, "red", "0B2").patient(0, "red", "0B2").park_all()
    s = scene.ask(Treatment(0))
    [cure] = choices(s, "cure")
    row = usual_row(cure)
    assert COMMIT_TREATMENT.code() in row
    for code in row:
        GAME.play(s, 0, code)
    assert s.over() and scene.clinic().parked() == 1, "and a car leaves with the patient"


def test_to_leave_a_curable_patient_asks_once() -> None:
    scene = Scene(2).triad().doctor(0, "red", "0B2").patient(0, "red", "0B2").park_all()
    s = scene.ask(Treatment(0))
    [done] = choices(s, "commit_treatment")
    assert done.danger == "curable_left"
    act(s, 0, "cure", patient=1, doctor=0)
    assert verbs_of(s) == ["commit_treatment"] and choices(s, "commit_treatment")[0].danger == ""


def test_to_dismiss_somebody_asks_once() -> None:
    s = Scene(1).triad().orderly(0, "sB", "sB").cars(0, "hA1", "hD1").move().ask(Movement(0))
    act(s, 0, "move", person=0)
    act(s, 0, "move_to", space="0C2")
    assert choices(s, "commit_movement")[0].danger == "somebody_dismissed"


def test_once_everybody_has_moved_nobody_is_asked_who_goes_where() -> None:
    s = Scene(1).triad().doctor(0, "white", "sB").patient(0, "white").park_all().move().ask(Movement(0))
    assert asks(s) == "movement"
    plan = aid(s, 0, "plan_for_me")
    assert plan and asks(s) == "all_moved"
    act(s, 0, "reset_movement")
    assert asks(s) == "movement", "and again once they are back"


def test_whether_anybody_can_be_treated_is_said_in_the_question() -> None:
    scene = Scene(2).triad().triad(1).doctor(0, "red", "0B2").patient(0, "red", "0B2").park_all()
    s = scene.ask(Treatments())
    keys = [(GAME.question(s, seat) or {})["key"] for seat in (0, 1)]
    assert keys == ["first_treatment", "nobody_to_treat"]


def test_before_the_first_departure_everybody_is_told_that_any_car_may_go() -> None:
    """The usual car goes silently, so the question before says it: once, and not where nobody can leave."""
    scene = Scene(1).triad().doctor(0, "red", "0B2").doctor(0, "white", "0B2")
    s = scene.patient(0, "red", "0B2").patient(0, "white", "0B2").cars(0, "hA1", "hD1", "vA2", "vE2").ask(Treatments())
    assert asks(s) == "first_treatment"
    assert GAME.public_view(s)["asking"] == [{"seat": 0, "question": "treatment"}], "for boards it is the same question"
    GAME.play(s, 0, choices(s, "cure")[0].code)
    assert scene.clinic().all_cured == 1 and asks(s) == "treatment"
    carless = Scene(1).triad().doctor(0, "red", "0B2").patient(0, "red", "0B2").ask(Treatments())
    assert asks(carless) == "treatment"


# Any game.


def test_what_goes_without_saying_can_always_be_played() -> None:
    s, chance = GAME.new(2, 8, {"exp_blood": True, "exp_zombie": True}), random.Random(8)
    rows = 0
    while not s.over():
        seat = s.actors()[0]
        if chance.random() < 0.2:
            for choice in chance.sample(GAME.tree(s, seat), 1):
                row = usual_row(choice)
                match_at(s).play_row(seat, row)
                rows += len(row) > 1
        s.apply(*lively(s, chance))
    assert rows > 10

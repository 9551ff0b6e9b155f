"""What is seen, what a choice points at and says, and why a part cannot be used."""

import random

import pytest

from lazaretto.games.dice_hospital.rules.tables import NURSES
from lazaretto.kernel.coaching import tips
from lazaretto.text import LANGUAGES, game_text
from tests.games.dice_hospital.scene import GAME, Scene, dice, scene
from tests.games.dice_hospital.test_golden import EVERYTHING


def hospital(table: Scene, seat: int = 0) -> dict[str, object]:
    found: dict[str, object] = GAME.public(table.state)["hospitals"][seat]
    return found


def parts(table: Scene, verb: str, **arguments: object) -> tuple[tuple[str, ...], ...]:
    """The places to click for a choice."""
    seat = table.seat(None)
    (choice,) = [
        choice
        for choice in GAME.choices(table.state, seat)
        if choice.verb == verb and arguments.items() <= choice.args.items()
    ]
    return choice.parts


# The view.


def test_patients_show_both_colours() -> None:
    shown = hospital(scene(beds="R3gt Y4"))["beds"]
    assert shown == [
        {"colour": "green", "printed": "red", "value": 3, "treated": True},
        {"colour": "yellow", "printed": "yellow", "value": 4, "treated": False},
    ]


def test_placed_workers_stand_on_their_departments() -> None:
    table = scene(beds="R3 Y5", specialists=["surgeon", "surgeon"])
    table.place("surgeon", "imaging", "R3").act("skip")
    departments = {department["id"]: department for department in hospital(table)["departments"]}
    assert (departments["imaging"]["used"], departments["imaging"]["worker"]) == (True, "surgeon")
    assert (departments["clinic"]["used"], departments["clinic"]["worker"]) == (False, None)
    assert [card["idle"] for card in hospital(table)["specialists"]] == [False, True]
    assert hospital(table)["nurses"] == {"idle": NURSES, "all": NURSES}


def test_the_consultant_shows_whom_it_copies() -> None:
    table = scene(beds="R3", specialists=["consultant", "surgeon"])
    shown = {card["id"]: card["copies"] for card in hospital(table)["specialists"]}
    assert shown == {"consultant": "surgeon", "surgeon": None}


def test_loaded_ambulances_are_shown_until_they_leave() -> None:
    table = scene(2, "intake", draw="R2 R2 R2 Y3 Y3 Y3 G4 G4 G4")
    table.claim(3)
    shown = GAME.public(table.state)["ambulances"]
    assert [ambulance["seat"] for ambulance in shown] == [None, None, 0]
    assert [len(ambulance["patients"]) for ambulance in shown] == [3, 3, 0]
    assert len(hospital(table)["arrivals"]) == 3


def coming(table: Scene) -> list[int]:
    """How many patients each hospital still expects."""
    return [one["coming"] for one in GAME.public(table.state)["hospitals"]]


def test_patients_to_come_are_counted_until_an_ambulance_is_taken() -> None:
    table = scene(2, "intake", draw="R2 R2 R2 Y3 Y3 Y3 G4 G4 G4")
    assert coming(table) == [3, 3]
    table.claim(3)
    assert coming(table) == [0, 3]
    table.claim(1)
    assert coming(table) == [0, 0]
    assert coming(scene(2, beds="R3")) == [0, 0]
    assert coming(scene(1, "intake", draw="R2 Y3 G3 R5")) == [0]  # they are there already


def test_in_an_epidemic_four_patients_will_come_as_long_as_there_are_dice() -> None:
    few = scene(2, "intake", draw="R2 R2 R2 Y3 Y3 Y3 G4 G4 G4 R5 Y2", national_epidemic=True)
    assert coming(few) == [4, 4]
    assert coming(few.claim(2)) == [0, 4]
    full = dict.fromkeys(range(4), "R3 R3 R3 R3 Y4 Y4 Y4 Y4 G5 G5 G5 G5")
    loaded = "R2 R2 R2 R2 R2 Y3 Y3 Y3 Y3 Y4 G4 G4 G4 G4 G5"  # the bag is empty, and three dice come back: one too few
    table = scene(4, "intake", beds=full, draw=loaded, national_epidemic=True)
    table.arrange()
    assert coming(table) == [4, 4, 4, 3]
    assert coming(table.claim(2)) == [0, 4, 4, 3]
    assert len(table.arrivals(0)) == 3  # the fourth waits for the unclaimed ambulance


def test_the_coach_says_how_many_patients_will_come() -> None:
    beds = "R3 R3 R3 Y4 Y4 Y4 G5 G5 G5"
    draw = "R2 R2 R2 Y3 Y3 Y3 G4 G4 G4"
    plain, epidemic = (scene(2, "intake", beds=beds, draw=draw, national_epidemic=hard) for hard in (False, True))
    said = {tip.key: tip.args for tip in tips(GAME, epidemic.state, 0, ())}
    assert said["few_beds"] == {"n": 3, "m": 4}
    assert "4 patients will come" in game_text("dice_hospital", "en").get("tips", "few_beds", said["few_beds"])
    assert "few_beds" not in {tip.key for tip in tips(GAME, plain.state, 0, ())}


def test_scores_are_points_so_far() -> None:
    """Bags count at the end, so that spending one costs nothing yet; so do the reports of a solo game."""
    table = scene(beds="R3", points=10, blood=2, fatalities=1)
    assert GAME.public(table.state)["scores"] == [8, 0]
    table.act("blood_heal", bed=0)
    assert GAME.public(table.state)["scores"] == [8, 0]
    assert GAME.public(scene(1, beds="R3").state)["scores"] == [0]


def test_scores_at_the_end_are_those_of_the_outcome() -> None:
    table = scene(1, "neglect", round=8, beds="R3", points=10, blood=2)
    assert table.state.over()
    assert GAME.public(table.state)["scores"] == list(GAME.outcome(table.state).scores)


def test_events_are_a_phase_only_where_they_are_played() -> None:
    assert "event" not in GAME.public(scene().state)["phases"]
    assert "event" in GAME.public(scene(events=True).state)["phases"]


def test_order_of_decks_is_nowhere_in_a_view() -> None:
    shown = GAME.public(scene(3, "improvement", display=(["cardiology"], ["surgeon"])).state)
    assert shown["decks"] == {"departments": 23, "specialists": 23, "events": 0}
    assert "cardiology.2" not in str(shown)


# Choices.


def test_equal_patients_light_up_together() -> None:
    table = scene(beds="R3 R3 R3t Y4", blood=1)
    assert parts(table, "blood_heal", bed=0) == (("blood.0",), ("bed.0.0", "bed.0.1"))
    assert parts(table, "blood_heal", bed=2) == (("blood.0",), ("bed.0.2",))


def test_a_recoloured_target_is_two_clicks() -> None:
    table = scene(beds="R3 Y3 G3", blood=1)
    table.act("place", worker="nurse").act("activate", department="pharmacy")
    assert parts(table, "target", bed=0, colour="green") == (("bed.0.0",), ("colour.green",))
    assert parts(table, "target", bed=2, colour="green") == (("bed.0.2",),)


def test_both_copies_of_a_department_light_up() -> None:
    table = scene(beds="R1 R2 R3 R4", departments=["cardiology", "cardiology"])
    table.act("place", worker="nurse")
    assert parts(table, "activate", department="cardiology") == (
        ("department.0.cardiology", "department.0.cardiology.2"),
    )
    table = scene(beds="R1 R2 R3 R4", departments=["cardiology", "cardiology"])
    table.place("nurse", "cardiology", "R1", "R2", "R3").act("place", worker="nurse")
    assert parts(table, "activate", department="cardiology") == (("department.0.cardiology.2",),)


def test_other_parts() -> None:
    table = scene(3, "improvement", display=(["cardiology"], ["surgeon", "surgeon"]), departments=["emergency"])
    assert parts(table, "take_improvement", improvement="surgeon") == (("display.surgeon", "display.surgeon.2"),)
    table.act("decline").act("decline").act("decline")
    assert parts(table, "discard_improvement", improvement="emergency") == (("owned.0.emergency",),)
    table = scene(2, "final_round_collection", beds={0: "R3 R3 Y4"}, final_round_collection=True)
    assert parts(table, "collect", slot=0) == (("bed.0.0", "bed.0.1"), ("slot.0",))
    table = scene(1, "discharge", discharged="YY", reports=[None] * 4 + ["report_yy", None], beds="R3")
    assert parts(table, "complete_report", column=1) == (("report.1",),)
    assert parts(table, "done") == ()


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_two_choices_of_a_question_say_the_same(seats: int) -> None:
    texts = [game_text(GAME.id, language) for language in LANGUAGES]
    state = GAME.new(seats, seats, EVERYTHING)
    chance = random.Random(seats)
    while not state.over():
        seat = chance.choice(state.actors())
        for text in texts:
            said = [text.get("verbs", choice.label, choice.args) for choice in GAME.choices(state, seat)]
            assert len(set(said)) == len(said), said
        state.apply(seat, chance.choice(state.legal(seat)))


# Why not.


def test_why_not_in_activation() -> None:
    table = scene(beds="R3 G5", specialists=["surgeon"])
    table.place("surgeon", "imaging", "R3").act("skip")
    why = {
        place: GAME.why_not(table.state, 0, place)
        for place in (
            *("department.0.imaging", "department.0.oncology", "department.0.clinic"),
            *("worker.0.surgeon", "worker.0.nurse", "blood.0"),
        )
    }
    assert why == {
        "department.0.imaging": ["department_used"],
        "department.0.oncology": ["no_patients_fit"],
        "department.0.clinic": [],
        "worker.0.surgeon": ["worker_used"],
        "worker.0.nurse": [],
        "blood.0": ["no_blood"],
    }
    assert GAME.why_not(table.state, 1, "worker.1.nurse") == ["not_your_turn"]


def test_why_not_an_ambulance() -> None:
    table = scene(2, "intake", draw="R2 R2 R2 Y3 Y3 Y3 G4 G4 G4")
    assert GAME.why_not(table.state, 0, "ambulance.1") == ["first_player_ambulance"]
    assert GAME.why_not(table.state, 0, "ambulance.2") == []
    table.claim(2)
    assert GAME.why_not(table.state, 1, "ambulance.2") == ["ambulance_taken"]
    assert GAME.why_not(table.state, 1, "ambulance.1") == []


@pytest.mark.parametrize(
    "place",
    [
        *("", ".", "ambulance", "ambulance.", "ambulance.x", "ambulance.0", "ambulance.99", "ambulance.1.2"),
        *("department", "department.0", "department.0.x", "department.x.imaging", "worker.0", "worker.0.x", "blood.9"),
        *("bed.0.99", "nothing.at.all"),
    ],
)
def test_why_not_has_nothing_to_say_of_parts_that_are_not_there(place: str) -> None:
    table = scene(2, "intake", draw="R2 R2 R2 Y3 Y3 Y3 G4 G4 G4")
    assert GAME.why_not(table.state, 0, place) == []


def test_beds_keep_patients_in_order() -> None:
    table = scene(beds="G1 R6 Y3")
    assert [die["printed"] for die in hospital(table)["beds"]] == ["red", "yellow", "green"]
    assert table.beds() == dice("R6 Y3 G1")

"""What the table says: labels with what they lead to, reasons, and notes that tell which patient lay where."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import lazaretto
from lazaretto.kernel.view import Choice
from lazaretto.text import LANGUAGES, catalogue, game_text
from tests.games.dice_hospital.scene import GAME, Scene, scene


def labels(table: Scene, verb: str) -> dict[str, dict[str, Any]]:
    """The text keys of the choices of a verb, each with its arguments."""
    return {choice.label: choice.args for choice in GAME.choices(table.state, table.seat(None)) if choice.verb == verb}


def told(table: Scene, *answers: tuple[str, dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """What is noted while these answers are given."""
    table.state.noting = True
    for verb, arguments in answers:
        table.act(verb, **arguments)
    return [(note["key"], note["args"]) for note in GAME.notes(table.state.notes, 0)]


# Labels.


def test_a_pick_says_what_it_leads_to() -> None:
    table = scene(beds="R5 R6")
    table.act("place", worker="nurse").act("activate", department="clinic")
    found = labels(table, "target")
    assert set(found) == {"target", "target_home"}
    assert (found["target"]["whom"], found["target"]["value"]) == ("R5", 6)


def test_a_pick_for_a_bag_says_the_colour() -> None:
    table = scene(beds="Y4 Y6", blood=1, departments=["operating_theatre"])
    table.act("place", worker="nurse").act("activate", department="operating_theatre")
    assert set(labels(table, "target")) == {"target_home_recoloured"}


@pytest.mark.parametrize(
    "department, beds, key",
    [("drug_trial_centre", "R2 Y3 G5", "target_reroll"), ("experimental_therapy", "R2 Y1", "target_turn")],
)
def test_what_is_no_healing_is_not_called_so(department: str, beds: str, key: str) -> None:
    table = scene(beds=beds, departments=[department])
    table.act("place", worker="nurse").act("activate", department=department)
    assert set(labels(table, "target")) == {key}


@pytest.mark.parametrize(
    "specialist, beds, department, keys",
    [
        ("anaesthetist", "R4 R4 R6", "imaging", {"target_by", "target_home_by"}),
        ("experimental_chemist", "R6 Y3", "clinic", {"target_reroll_by"}),
    ],
)
def test_a_pick_of_a_specialist_names_who_heals(specialist: str, beds: str, department: str, keys: set[str]) -> None:
    """Where the patients of a department follow by themselves, the next one clicked is the specialist's."""
    table = scene(beds=beds, specialists=[specialist])
    table.act("place", worker=specialist).act("activate", department=department)
    found = labels(table, "target")
    assert set(found) == keys and {args["specialist"] for args in found.values()} == {specialist}
    for language, name in (("en", "Anaesthetist: "), ("fr", "Anesthésiste\u00a0: "), ("it", "Anestesista: ")):
        said = [game_text("dice_hospital", language).get("verbs", key, args) for key, args in found.items()]
        assert specialist != "anaesthetist" or all(one.startswith(name) for one in said), said


def test_a_patient_of_a_specialist_may_be_given_another_colour() -> None:
    table = scene(beds="R4 R4 Y2", specialists=["anaesthetist"], blood=1)
    table.act("place", worker="anaesthetist").act("activate", department="imaging")
    table.pick("treat", 0, "R4")
    assert {"target_by", "target_by_recoloured"} <= set(labels(table, "target"))


def test_the_end_of_an_activation_says_by_how_much_each_patient_falls() -> None:
    table = scene(beds="R1 R3 Y2t G2")
    [(key, args)] = labels(table, "end_activation").items()
    beds = GAME.public(table.state)["hospitals"][0]["beds"]
    assert (key, args["n"], args["number"]) == ("end_activation_both", 2, 1)
    assert [(die["value"], levels) for die, levels in zip(beds, args["falls"], strict=True)] == [
        (die["value"], 0 if die["treated"] else 1) for die in beds
    ]
    worse = labels(scene(beds="R2 R3 G2", event="ev_outbreak_red"), "end_activation")  # R2 dies of it
    assert worse == {"end_activation_both": {"n": 2, "number": 1, "falls": [2, 2, 1]}}
    hard = labels(scene(beds="R2 G3", resistant_super_virus=True), "end_activation")
    assert hard == {"end_activation_both": {"n": 1, "number": 1, "falls": [2, 2]}}


def test_a_blood_bag_says_who_goes_home() -> None:
    assert set(labels(scene(beds="R6 Y2", blood=1), "blood_heal")) == {"blood_heal", "blood_heal_home"}


def test_doing_without_a_specialist_names_it() -> None:
    table = scene(beds="R4 R4", specialists=["anaesthetist"])
    table.act("place", worker="anaesthetist").act("activate", department="imaging")
    assert labels(table, "skip") == {"skip": {"specialist": "anaesthetist"}}
    table = scene(beds="R6 Y3", specialists=["admissions_nurse"])
    table.act("place", worker="admissions_nurse").act("activate", department="clinic")
    assert labels(table, "skip") == {"skip": {"specialist": "admissions_nurse"}}


# Reasons.


@pytest.mark.parametrize(
    "place, reason",
    [
        ("department.0.clinic", "no_patients_fit"),
        ("department.0.radiology", "no_set_fits"),
        ("department.1.imaging", "other_hospital"),
        ("bed.0.0", "worker_first"),
        ("display.surgeon", "display_later"),
        ("ambulance.3", "ambulance_later"),
        ("blood.0", "no_blood"),
    ],
)
def test_reasons_in_the_activation(place: str, reason: str) -> None:
    table = scene(2, beds="R3 Y2", departments=["radiology"])
    assert GAME.why_not(table.state, 0, place) == [reason]


def test_reasons_for_workers_that_cannot_be_placed() -> None:
    table = scene(2, beds="R6")
    assert GAME.why_not(table.state, 0, "worker.0.nurse") == []
    table.place("nurse", "clinic", "R6")
    assert GAME.why_not(table.state, 0, "department.0.clinic") == ["department_used"]
    assert GAME.why_not(table.state, 0, "worker.0.nurse") == ["no_department_left"]


def test_reasons_in_other_phases() -> None:
    table = scene(2, "intake", draw="R2 R2 R2 Y3 Y3 Y3 G4 G4 G4")
    for place in ("department.0.imaging", "worker.0.nurse"):
        assert GAME.why_not(table.state, 0, place) == ["activation_later"]
    assert GAME.why_not(table.state, 0, "display.surgeon") == ["display_later"]


def test_new_patients_are_no_casualties() -> None:
    table = scene(1, "intake", beds=" ".join(["R3", "R4"] * 5), draw="Y2 Y3 G4 G5")
    table.act("keep_three", arrival=0)
    assert table.question() == "casualties"
    assert GAME.why_not(table.state, 0, "arrival.0.1") == ["arrivals_stay"]


# Notes.


def test_a_placement_tells_tile_card_and_beds() -> None:
    table = scene(beds="R6 Y3", specialists=["surgeon"])
    notes = told(
        table,
        ("place", {"worker": "surgeon"}),
        ("activate", {"department": "clinic"}),
    )
    assert (
        "placed",
        {"seat": 0, "worker": "surgeon", "department": "clinic", "tile": "clinic", "card": "surgeon"},
    ) in notes
    assert ("discharged", {"seat": 0, "patient": "R6", "bed": 0}) in notes


def test_a_note_tells_where_its_patient_lies_now() -> None:
    """Red 1 becomes a 4 and lies behind red 2 and red 3; whoever goes home is told of where it lay."""
    table = scene(beds="R1 R2 R3 Y6", departments=["operating_theatre"])
    answers = [("place", {"worker": "nurse"}), ("activate", {"department": "operating_theatre"})]
    notes = dict(told(table, *answers, ("target", {"bed": 0, "colour": "red"})))
    assert notes["changed"] == {"seat": 0, "patient": "R1", "bed": 2, "value": 4}
    assert table.beds() == ["R2", "R3", "R4t", "Y6"]


def test_neglect_tells_who_falls_then_who_dies() -> None:
    table = scene(2, beds={0: "R1 R3 Y2t", 1: "G4"}, phase="activation")
    table.act("end_activation")
    notes = told(table, ("end_activation", {}))
    keys = [key for key, _ in notes]
    order = ["neglected", "neglected", "neglect", "perished", "deaths", "leads", "shift_change"]
    assert [key for key in keys if key in order] == order
    assert notes[keys.index("neglected")][1] == {"seat": 0, "patients": ["R3"], "bed": [1], "levels": 1}
    assert notes[keys.index("perished")][1] == {"seat": 0, "patients": ["R1"], "bed": [0]}
    assert notes[keys.index("leads")][1] == {"seat": 1, "points": 0}


def test_an_outbreak_is_told_apart() -> None:
    table = scene(2, beds={0: "R3 Y3"}, phase="activation", events=True, event="ev_outbreak_red")
    table.act("end_activation")
    notes = dict(told(table, ("end_activation", {})))
    assert notes["neglect_outbreak"] == {"levels": 1, "colour": "red", "more": 2}


def test_the_token_that_is_kept_is_not_won() -> None:
    for first, key in ((0, "kept_first_player"), (1, "first_player")):
        table = scene(2, "intake", draw="R2 R2 R2 Y3 Y3 Y3 G4 G4 G4", first_player=first)
        table.state.noting = True
        for number in (2, 3) if first == 0 else (3, 2):
            table.act("claim_ambulance", ambulance=str(number))
        notes = {note["key"]: note["args"] for note in GAME.notes(table.state.notes, 0)}
        assert notes[key] == {"seat": 0}
        assert sorted(notes["admitted"]["bed"]) == [0, 1, 2]


# Costs, dangers, and what is offered to whoever asks for it.


def costs(table: Scene, verb: str) -> dict[str, int]:
    """What the choices of a verb cost in blood, by their argument."""
    tree = GAME.tree(table.state, table.seat(None))
    return {str(next(iter(one.args.values()))): one.cost.get("blood", 0) for one in tree if one.verb == verb}


def test_a_department_says_which_bags_it_takes_by_itself() -> None:
    """Of the three reds in a run one is yellow: choosing the department spends the bag."""
    table = scene(beds="R2 R3 Y4 G6", departments=["cardiology"], blood=1)
    table.act("place", worker="nurse")
    found = costs(table, "activate")
    assert found["cardiology"] == 1
    assert found["clinic"] == found["imaging"] == 0


def test_recolouring_is_opted_into() -> None:
    table = scene(beds="R3 Y4", blood=1)
    table.act("place", worker="nurse").act("activate", department="imaging")
    found = [(one.args["whom"], one.args["colour"], one.extra, one.cost) for one in GAME.tree(table.state, 0)]
    assert [(whom, colour) for whom, colour, extra, _ in found if not extra] == [("R3", "red"), ("Y4", "yellow")]
    assert all(cost == ({"blood": 1} if extra else {}) for _, _, extra, cost in found)
    assert len(found) == 6


def test_where_only_a_bag_helps_nothing_need_be_opened() -> None:
    table = scene(beds="R3 R4 Y2", blood=1)
    table.act("place", worker="nurse").act("activate", department="pharmacy")
    assert [(one.extra, one.cost) for one in GAME.tree(table.state, 0)] == [(False, {"blood": 1})] * 3


@pytest.mark.parametrize(
    "beds, given, danger",
    [
        ("R1 Y4", {}, "patient_dies"),
        ("R3", {}, "workers_left"),
        ("R3t R6t", {"nurses": 0}, ""),
        ("R1 Y4", {"nurses": 0, "blood": 1}, "patient_dies"),
        ("R1 Y4", {"nurses": 0}, ""),
    ],
)
def test_ending_an_activation_asks_once_where_something_could_be_done(
    beds: str, given: dict[str, Any], danger: str
) -> None:
    table = scene(beds=beds, blood=given.get("blood", 0))
    table.hospital().idle_nurses = given.get("nurses", 3)
    table.state.ask_again()
    assert {one.verb: one.danger for one in GAME.tree(table.state, 0, 1)}["end_activation"] == danger


def test_giving_back_and_taking_nothing_ask_once() -> None:
    table = scene(2, "improvement", display=(["cardiology"], ["surgeon"]), specialists=["pharmacist"])
    assert {one.verb: one.danger for one in GAME.tree(table.state, table.seat(None))} == {
        "take_improvement": "",
        "decline": "nothing_taken",
    }
    for _ in range(2):
        table.act("decline")
    assert {one.verb: one.danger for one in GAME.tree(table.state, table.seat(None))} == {
        "discard_improvement": "improvement_lost",
        "keep": "",
    }


# The whole move.


def ends(table: Scene) -> set[tuple[str, ...]]:
    """The patients left after each whole way."""
    found = set()
    for row in GAME.ways(table.state, 0, 2000) or []:
        after = table.state.clone()
        for action in row:
            after.apply(0, action)
        found.add(tuple(Scene(after).beds(0)))
    return found


def test_a_placement_is_one_way_from_the_worker_to_the_last_patient() -> None:
    table = scene(beds="R1 Y2 G2 G3", departments=["radiology"])
    wanted = {tuple(sorted(dice)) for dice in (("G3t", "R2t", "Y3t", "G2"), ("R2t", "Y3t", "G4t", "G2"))}
    assert wanted & {tuple(sorted(beds)) for beds in ends(table)}


def test_a_tree_that_is_too_large_ends_before_the_patients_of_a_department() -> None:
    """So all of them are of the next question, and picked in any order: none is asked for first."""
    table = scene(beds="R1 Y2 G2 G3", departments=["radiology"])
    whole = GAME.tree(table.state, 0)
    answers = len(list(answers_of(whole)))
    for most in range(len(whole) + 1, answers):
        for worker in GAME.tree(table.state, 0, most):
            assert all(not choice.then for choice in worker.then), f"at {most} of {answers} answers a set is cut"
    table.act("place", worker="nurse").act("activate", department="radiology")
    cut = GAME.tree(table.state, 0, 3)
    assert cut[0].asks and not cut[0].then, "a move that begins with a set is cut within it, where it must be"


def answers_of(choices: Sequence[Choice]) -> Iterator[Choice]:
    for choice in choices:
        yield choice
        yield from answers_of(choice.then)


def test_casualties_are_one_way() -> None:
    table = scene(1, "intake", beds="R1 R2 R3 Y1 Y2 Y3 G1 G2 G3 G4 G5", draw="Y2 Y3 G4 G5")
    table.act("keep_three", arrival=0)
    assert table.question() == "casualties"
    pairs = {
        frozenset(str(places) for places in (*first.parts, *first.also, *(second.parts if second else ())))
        for first in GAME.tree(table.state, 0)
        for second in first.then or (None,)
    }
    assert len(pairs) == 11 * 10 / 2
    assert {len(pair) for pair in pairs} == {2}, "the last one is told of, though it follows by itself"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", ["cardiologist", "microbiologist", "neurologist"])
def test_whoever_heals_another_says_by_how_much(card: str, language: str) -> None:
    assert " 1 " in game_text("dice_hospital", language, ["Ada"]).effect("specialist", card)


@pytest.mark.parametrize(
    "key, args, sentence",
    [
        ("chose_extra", {"seat": 0, "kind": "department"}, "Ada reveals one more department."),
        ("worsened", {"seat": 1, "patient": "Y5", "value": 4}, "Bruno’s yellow 5 falls to 4."),
        ("neglected", {"seat": 1, "patients": ["Y5", "R2"], "levels": 1}, "Bruno’s yellow 5 and red 2 fall by 1."),
        ("perished", {"seat": 1, "patients": ["Y1"]}, "Bruno’s yellow 1 dies."),
        ("kept_first_player", {"seat": 0}, "Ada stays first player and gains a blood bag."),
    ],
)
def test_the_log_speaks_english(key: str, args: dict[str, Any], sentence: str) -> None:
    assert game_text("dice_hospital", "en", ["Ada", "Bruno"]).get("log", key, args) == sentence


@pytest.mark.parametrize(
    "language, two, shared",
    [
        ("en", "with two players", "shares the victory"),
        ("fr", "à deux", "la victoire est partagée"),
        ("it", "in due", "la vittoria è condivisa"),
    ],
)
def test_the_rules_tell_what_two_reveal_besides_and_that_a_victory_may_be_shared(
    language: str, two: str, shared: str
) -> None:
    chapters = {one["id"]: one["text"] for one in catalogue(lazaretto.home("dice_hospital"), language)["rules"]}
    assert two in chapters["setup"] and two in chapters["shift_change"]
    assert shared in chapters["end"]

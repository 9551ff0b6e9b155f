"""Hands: a die's whole choice is one move, what it costs and gives up is said, and nothing is asked unasked."""

import random
from typing import Any

import pytest

from lazaretto.games.dice_hospital_er.rules.turn import SoloDiscard
from lazaretto.kernel.view import Choice
from tests.games.dice_hospital_er.scene import GAME, act, admitting, flip, sheet, specialists, table

MOST = 9_000


def offered(choices: tuple[Choice, ...] | list[Choice]) -> list[Choice]:
    """What is offered to somebody who opens no question."""
    return [choice for choice in choices if not choice.extra]


def leaves(choices: tuple[Choice, ...] | list[Choice]) -> list[list[Choice]]:
    """The whole moves of a tree."""
    return [[choice, *rest] for choice in choices for rest in (leaves(choice.then) if choice.then else [[]])]


def tree(s: Any, seat: int = 0) -> list[Choice]:
    return GAME.tree(s, seat, MOST)


# A whole choice is one move.


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_die_its_bed_and_its_bonus_are_one_move(seats: int) -> None:
    """Whoever has not to wait for others between the die and the bed answers both at once."""
    chance = random.Random(seats)
    s = GAME.new(seats, seats)
    seen = 0
    while not s.over():
        seat = chance.choice(s.actors())
        rows = GAME.ways(s, seat, MOST)
        assert rows is not None
        row = chance.choice(rows)
        if GAME.question(s, seat)["key"] == "choose_patient":
            assert all(len(row) > 1 for row in rows)
            seen += len(row) > 2
        for action in row:
            GAME.play(s, seat, action)
    assert seats == 1 or seen > 3, "no extra patient or screen in a whole game"


def test_every_row_of_the_tree_is_a_way_and_every_way_a_row() -> None:
    for bonus in ("extra_red_1_2", "screen", "critical"):
        s = admitting("s1:[1,4] s3:[2] s7:[5]", "yellow", 3, bonus, stethoscopes=1, bags=1)
        rows = sorted([choice.code for choice in way] for way in leaves(tree(s)))
        assert rows == GAME.ways(s, 0, MOST)


def test_the_bed_may_be_picked_before_the_die() -> None:
    """Every bed that some die can go to is a part of some way of the first question."""
    s = flip(table(1), "amb_03", 2, 5, 5)
    parts = {part for way in leaves(tree(s)) for choice in way for places in choice.parts for part in places}
    assert {"die.red", "die.yellow", "die.green", "bed.0.s1_1", "bed.0.s2_1", "bed.0.s3_1", "morgue.0"} <= parts
    to_ward_3 = {way[0].args["colour"] for way in leaves(tree(s)) if way[1].parts[:1] == (("bed.0.s3_1",),)}
    assert to_ward_3 == {"red"}, "the bed says which dice are left"


# Stethoscopes are opened, not asked.


def test_the_starting_stethoscope_asks_for_no_value() -> None:
    s = flip(table(1), "amb_03", 2, 5, 5)
    (red,) = (choice for choice in tree(s) if choice.args["colour"] == "red")
    written = [choice for choice in offered(red.then) if choice.verb == "place"]
    assert written and all(len(choice.parts) == 1 and choice.args["value"] == 2 for choice in written)
    assert {choice.args["value"] for choice in red.then if choice.extra} == {1, 3}
    assert all(choice.cost["steth"] == 1 for choice in red.then if choice.extra)


def test_a_bed_that_needs_stethoscopes_is_offered_with_the_fewest() -> None:
    s = admitting("s3:[4]", "red", 2, stethoscopes=4)
    there = [choice for choice in tree(s) if choice.parts[:1] == (("bed.0.s3_2",),)]
    assert [(choice.args["value"], dict(choice.cost)) for choice in offered(there)] == [(5, {"steth": 3})]
    assert [choice.args["value"] for choice in there if choice.extra] == [6]


def test_an_extra_patient_of_two_values_asks_which() -> None:
    s = admitting("", "yellow", 3, "extra_red_1_2")
    act(s, 0, "morgue", patient="main")
    there = [choice for choice in offered(tree(s)) if choice.parts[:1] == (("bed.0.s3_1",),)]
    assert [choice.parts[1] for choice in there] == [("value.1",), ("value.2",)]


# Costs.


def test_the_chiefs_die_says_its_price() -> None:
    s = table(2)
    s.sheets[1] = sheet(bags=1)
    flip(s, "amb_01", 1, 2, 3)
    act(s, 0, "choose", colour="red")
    prices = {choice.args["colour"]: dict(choice.cost) for choice in tree(s, 1)}
    assert prices == {"red": {"blood": 1}, "yellow": {}, "green": {}}


def test_what_is_said_to_be_spent_is_spent() -> None:
    chance = random.Random(4)
    s = GAME.new(3, 5)
    paid = 0
    while not s.over():
        seat = chance.choice(s.actors())
        action = chance.choice(s.legal(seat))
        price = GAME.cost(s, seat, action)
        before = s.sheet(seat)
        kept = before.stethoscopes_used, before.blood_bags_used
        after = s.clone()
        after.apply(seat, action)
        spent = after.sheet(seat).stethoscopes_used - kept[0], after.sheet(seat).blood_bags_used - kept[1]
        assert spent == (price.get("steth", 0), price.get("blood", 0))
        paid += sum(spent)
        s.apply(seat, action)
    assert paid > 10


# Dangers.


def dangers(s: Any) -> dict[str, str]:
    return {choice.verb: choice.danger for choice in tree(s) if choice.danger}


def test_a_patient_with_a_free_bed_is_not_sent_to_the_morgue_unasked() -> None:
    assert dangers(admitting("", "red", 2)) == {"morgue": "bed_free"}
    assert dangers(admitting("s1:[6] s3:[6] s6:[6]", "red", 2, bags=1)) == {}, "every bed has its price"


def test_a_screen_is_not_given_up_unasked() -> None:
    s = admitting("s3:[6]", "red", 5, "screen")
    act(s, 0, "morgue", patient="main")
    assert dangers(s) == {"skip_screen": "screen_lost"}


def test_a_cardiologist_that_would_bring_points_is_not_discarded_unasked() -> None:
    s = table(1)
    specialists(s, "card_open", "card_steth")
    s.sheets[0] = sheet(stethoscopes=8)
    s.stack = [*s.stack, SoloDiscard(0)]
    s.filled = 1
    s.ask_again()
    assert {choice.args["cardiologist"]: choice.danger for choice in tree(s)} == {
        "card_open": "",
        "card_steth": "discard_met",
    }

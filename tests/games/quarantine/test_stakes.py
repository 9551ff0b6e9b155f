"""What people are told before they answer, rows of answers in one gesture, and cubes laid out in any order."""

import itertools
from typing import Any

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.rules.state import cube_list
from lazaretto.games.quarantine.rules.tables import COLOURS
from lazaretto.kernel.errors import IllegalAction, UnknownAction
from tests.games.quarantine.scene import NONE, A, B, Scene


def code(verb: str, **arguments: Any) -> int:
    return GAME.code(verb, arguments)


def labels(scene: Scene) -> dict[str, list[tuple[str, ...]]]:
    """What is offered, with its parts."""
    return {choice.label: list(choice.parts) for choice in GAME.tree(scene.s, A)}


# The question


def test_whoever_has_used_up_draws_and_actions_is_told_what_is_left() -> None:
    def asked(scene: Scene) -> str:
        return str((GAME.question(scene.s, A) or {})["key"])

    scene = Scene().line_up(A, "red")
    assert asked(scene) == "main"
    assert asked(scene.ready(actions=0)) == asked(scene.ready(draws=0)) == "main"
    assert asked(scene.ready(actions=0, draws=0)) == "nothing_left"
    scene.h(A).markers = 1
    assert asked(scene.ready(actions=0, draws=0)) == "free_left"
    assert GAME.public_view(scene.s)["asking"] == [{"seat": A, "question": "main"}]  # for boards it is the same


# Admit all


def test_a_click_on_the_queue_admits_everybody_who_finds_a_bed() -> None:
    scene = Scene().line_up(A, "red", "blue", "red")
    found = labels(scene)
    assert found["admit_all"] == [("queue.0.0",)] and found["admit_singly"] == []
    [admit] = [choice for choice in GAME.choices(scene.s, A) if choice.verb == "admit"]
    assert (admit.label, admit.parts) == ("admit", (("queue.0.0",),))  # where no shortcut is offered: in lessons
    (whole,) = [choice for choice in GAME.tree(scene.s, A) if choice.label == "admit_all"]
    assert whole.args["count"] == 2 and whole.cost == {"action": 1}
    row = [whole.code, *whole.along]
    while whole.then:
        (whole,) = [one for one in whole.then if not one.extra]
        row += [whole.code, *whole.along]
    for action in row:
        GAME.play(scene.s, A, action)
    assert scene.queue(A) == ["red"] and scene.s.actions_left == 3


def test_a_single_patient_is_admitted_by_the_same_click() -> None:
    scene = Scene().line_up(A, "red", "red")
    found = labels(scene)
    assert "admit_all" not in found and found["admit"] == [("queue.0.0",)]
    assert "admit" not in labels(Scene())


def test_to_stop_is_never_the_first_answer_of_an_admission() -> None:
    scene = Scene().line_up(A, "red", "blue", "yellow").act(A, "admit")
    choices = GAME.tree(scene.s, A)
    assert [choice.verb for choice in choices] == ["admit_to", "admit_stop"]
    assert choices[1].extra and not choices[0].extra


# Costs and dangers


def test_costs_are_told_by_thing() -> None:
    scene = Scene().contract(NONE, "lab", "red", "red").give(A, red=2, markers=1)
    assert GAME.cost(scene.s, A, code("buy_special", stack="lab")) == {"action": 1, "red": 2}
    assert GAME.cost(scene.s, A, code("buy_extra", colour="blue")) == {"action": 1, "cube": 2}
    assert GAME.cost(scene.s, A, code("spend_bonus")) == {"marker": 1}
    assert GAME.cost(scene.s, A, code("draw")) == {}
    scene.tile(A, "purchasing", -1, 0, 0)
    assert GAME.cost(scene.s, A, code("buy_special", stack="lab")) == {"action": 1, "cube": 2}


def test_to_end_the_turn_is_doubted_only_where_something_is_lost() -> None:
    end = code("end_turn")
    assert GAME.danger(Scene().ready(draws=0).s, A, end) == "actions_left"  # a marker could be taken
    assert GAME.danger(Scene().ready(actions=0, draws=0).s, A, end) == ""
    assert GAME.danger(Scene().ready(draws=0).s, A, code("discard", tile="lab")) == "discard"


def test_nobody_is_asked_to_close_rooms_of_the_own_hospital() -> None:
    scene = Scene()
    scene.s.grey_stock += 1
    scene.s.bag[4] -= 1
    scene.draw(A, "grey").act(A, "place_virus", hospital=A, tile="start_red")
    choices = GAME.tree(scene.s, A)
    assert [choice.label for choice in choices if not choice.extra] == ["skip_spread"]


# Prices and payments in any order


@pytest.mark.parametrize("cubes", set(itertools.permutations(("blue", "red", "red"))))
def test_a_price_is_the_same_in_every_order(cubes: tuple[str, ...]) -> None:
    scene = Scene().give(A, blue=2, green=1, red=2).act(A, "open_contract", stack="lab")
    for action in GAME.draft_row(scene.s, A, "price", " ".join(cubes)):
        GAME.play(scene.s, A, action)
    assert sorted(COLOURS[colour] for colour in cube_list(scene.s.prices[6])) == ["blue", "red", "red"]


def test_no_price_sets_itself() -> None:
    """One red no longer means two reds, and a yellow may come first."""
    scene = Scene().give(A, blue=2, green=1, yellow=1).act(A, "open_contract", stack="lab")
    assert GAME.draft_breaks(scene.s, A, "price", "yellow") == ["price_too_low"]
    assert GAME.draft_breaks(scene.s, A, "price", "yellow yellow") == ["not_in_supply"]
    assert GAME.draft_breaks(scene.s, A, "price", "yellow green") == []
    two = Scene().give(A, red=2).act(A, "open_contract", stack="lab")
    assert two.s.prices[6] == 0 and two.may(A, "price_add", colour="red")


def test_every_price_of_a_supply_can_be_laid_out() -> None:
    scene = Scene().give(A, blue=2, green=1, red=2, yellow=1).act(A, "open_contract", stack="lab")
    counts = itertools.product(range(3), range(2), range(3), range(2))
    found = 0
    for count in counts:
        laid = " ".join(itertools.chain(*([colour] * n for colour, n in zip(COLOURS, count, strict=True))))
        if sum(count) >= 2:
            assert GAME.draft_breaks(scene.s, A, "price", laid) == [], laid
            found += 1
    assert found == 31
    ways = GAME.ways(scene.s, A, 100)
    assert ways is not None and len(ways) == found, "and there is one way to each"


def test_a_payment_of_any_cubes_is_laid_out_in_any_order() -> None:
    for laid in ("red blue", "blue red"):
        scene = Scene().give(A, blue=1, red=2).act(A, "buy_extra", colour="green")
        assert GAME.draft_breaks(scene.s, A, "payment", "red") == ["pays_too_little"]
        assert GAME.draft_breaks(scene.s, A, "payment", "red red blue") == ["pays_too_much"]
        for action in GAME.draft_row(scene.s, A, "payment", laid):
            GAME.play(scene.s, A, action)
        assert scene.h(A).supply[:4] == [0, 0, 1, 0]


def test_greys_pay_by_pairs() -> None:
    scene = Scene().contract(B, "triage", "red", "blue").give(A, red=1, blue=1, grey=2)
    scene.tile(A, "lab", -1, 0, 0)
    scene.act(A, "buy_special", stack="triage")
    assert GAME.draft_breaks(scene.s, A, "payment", "blue blue") == ["cannot_pay"]
    for action in GAME.draft_row(scene.s, A, "payment", "grey blue"):
        GAME.play(scene.s, A, action)
    assert scene.h(A).supply == [0, 0, 1, 0, 0]


def test_a_payment_without_a_choice_is_not_asked() -> None:
    scene = Scene().give(A, blue=1, red=1).act(A, "buy_extra", colour="green")
    assert scene.verbs(A) == {"place"}


def test_nonsense_is_no_price() -> None:
    scene = Scene().give(A, blue=2).act(A, "open_contract", stack="lab")
    with pytest.raises(UnknownAction):
        GAME.draft_row(scene.s, A, "price", "pink pink")
    with pytest.raises(IllegalAction):
        GAME.draft_row(scene.s, A, "payment", "blue blue")

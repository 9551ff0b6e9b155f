"""Views hold what their games say they hold (`show/shapes.py`)."""

import random
from typing import Any, Literal, NotRequired, TypedDict

import pytest

from lazaretto.kernel.view import TableView
from lazaretto.server import view_types
from tests.contract.cases import CASES, Case, decisions
from tests.shapes import faults

TYPED = [case for case in CASES if view_types.shapes(case.game.id) is not None]
LOOKED_AT = 0.05  # of all positions; the first and the last of a game are always looked at


def view_faults(case: Case, state: Any) -> list[str]:
    """What is wrong with the views of a position, the public one and every seat's."""
    game, module = case.game, view_types.shapes(case.game.id)
    assert module is not None
    public = game.public_view(state)
    own = {key: value for key, value in public.items() if key not in TableView.__annotations__}
    table = {key: value for key, value in public.items() if key in TableView.__annotations__}
    if "asking" in module.View.__annotations__:
        own["asking"] = public["asking"]
    found = faults(table, TableView, "public") + faults(own, module.View, "public")
    for seat in range(case.seats):
        private = dict(game.private(state, seat))
        if game.proposes(state, seat):
            private |= game.proposal(state, seat)
        found += faults(private, module.Own, f"private of seat {seat}")
    return found


@pytest.mark.parametrize("case", TYPED, ids=str)
def test_views_hold_what_their_shapes_say(case: Case) -> None:
    chance = random.Random(3)
    state = None
    for number, (state, _, _) in enumerate(decisions(case, 11)):  # the last one is looked at, too
        if number == 0 or chance.random() < LOOKED_AT:
            assert view_faults(case, state) == []
    assert state is not None and state.over()
    assert view_faults(case, state) == []


# The test of the test: a value that is not as its shape says is found, with its place.


class Bed(TypedDict):
    colour: Literal["red", "green"]
    value: int


class Ward(TypedDict):
    beds: list[Bed | None]
    counts: dict[Literal["red", "green"], int]
    names: dict[str, str]
    at: tuple[int, float]
    door: NotRequired[bool]


GOOD = {
    "beds": [{"colour": "red", "value": 3}, None],
    "counts": {"red": 1, "green": 0},
    "names": {},
    "at": [1, 2],
    "door": True,
}


def test_a_sound_value_has_no_faults() -> None:
    assert faults(GOOD, Ward) == []
    assert faults({key: value for key, value in GOOD.items() if key != "door"}, Ward) == []


@pytest.mark.parametrize(
    "change, fault",
    [
        ({"beds": [{"colour": "blue", "value": 3}]}, "view.beds[0].colour is 'blue', not one of ('red', 'green')"),
        ({"beds": [{"colour": "red"}]}, "view.beds[0].value is missing"),
        ({"beds": [{"colour": "red", "value": True}]}, "view.beds[0].value is True, no int"),
        ({"beds": [{"colour": "red", "value": 1, "secret": 1}]}, "view.beds[0].secret is not in Bed"),
        ({"beds": None}, "view.beds is None, no row"),
        ({"counts": {"red": 1}}, "view.counts.green is missing"),
        ({"counts": {"red": 1, "green": 0, "blue": 0}}, "view.counts key is 'blue', not one of ('red', 'green')"),
        ({"names": {"s1": 1}}, "view.names.s1 is 1, no str"),
        ({"at": [1]}, "view.at has 1 members, not 2"),
        ({"door": 1}, "view.door is 1, no bool"),
        ({"attic": 1}, "view.attic is not in Ward"),
    ],
)
def test_a_wrong_value_is_found(change: dict[str, Any], fault: str) -> None:
    assert faults({**GOOD, **change}, Ward) == [fault]

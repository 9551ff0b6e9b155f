"""Verbs: dense codes that decode to what was encoded."""

from itertools import product

import pytest

from lazaretto.kernel.errors import UnknownAction
from lazaretto.kernel.verbs import Verb, VerbTable

GO, TAKE, MOVE, DONE = Verb("go"), Verb("take", card=5), Verb("move", piece=3, x=4, y=2), Verb("done")
TABLE = VerbTable([GO, TAKE, MOVE, DONE])


def test_codes_are_dense_and_in_order() -> None:
    assert TABLE.count == 1 + 5 + 24 + 1
    codes = [GO.code(), *(TAKE.code(card) for card in range(5))]
    codes += [MOVE.code(*arguments) for arguments in product(range(3), range(4), range(2))]
    assert [*codes, DONE.code()] == list(range(TABLE.count))


def test_every_code_decodes_to_its_verb_and_back() -> None:
    for code in range(TABLE.count):
        name, arguments = TABLE.decode(code)
        assert TABLE.encode(name, arguments) == code
        assert TABLE.verb_of(code).name == name
        assert [verb.owns(code) for verb in TABLE.verbs].count(True) == 1


def test_arguments_are_read_one_by_one() -> None:
    code = MOVE.code(2, 3, 1)
    assert (MOVE.first(code), MOVE.second(code), MOVE.third(code)) == (2, 3, 1)
    assert TABLE.decode(code) == ("move", {"piece": 2, "x": 3, "y": 1})


@pytest.mark.parametrize("code", [-1, 31, 10**9])
def test_codes_that_are_none(code: int) -> None:
    with pytest.raises(UnknownAction, match="codes go from 0 to 30"):
        TABLE.decode(code)


@pytest.mark.parametrize(
    "name, arguments, said",
    [
        ("fly", {}, "no verb 'fly'; known are go, take, move, done"),
        ("take", {}, "take takes card, not none"),
        ("go", {"card": 1}, "go takes no arguments, not card"),
        ("take", {"stone": 1}, "take takes card, not stone"),
        ("take", {"card": 5}, "card must be 0 to 4, not 5"),
        ("take", {"card": -1}, "card must be 0 to 4, not -1"),
        ("move", {"piece": 0, "x": 0, "y": 2}, "y must be 0 to 1, not 2"),
    ],
)
def test_actions_that_are_none(name: str, arguments: dict[str, int], said: str) -> None:
    with pytest.raises(UnknownAction, match=said):
        TABLE.encode(name, arguments)


def test_a_verb_has_at_most_three_arguments() -> None:
    with pytest.raises(ValueError, match="split the decision"):
        Verb("build", a=2, b=2, c=2, d=2)


def test_verbs_have_different_names() -> None:
    with pytest.raises(ValueError, match="two verbs are called go"):
        VerbTable([Verb("go"), Verb("go")])


def test_appending_a_verb_keeps_the_codes_of_the_others() -> None:
    before = VerbTable([Verb("a", x=2), Verb("b")])
    after = VerbTable([Verb("a", x=2), Verb("b"), Verb("c", x=9)])
    assert [after.decode(code) for code in range(before.count)] == [before.decode(code) for code in range(before.count)]

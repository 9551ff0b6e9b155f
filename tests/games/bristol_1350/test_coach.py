"""What the coach says in positions in which a tip could say something wrong."""

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.kernel.coaching import Say, tips
from tests.games.bristol_1350.scene import finish, scene, take_turn

RATS = "BR BR CA CA OA OA"


def said(s: Bristol, seat: int = 0) -> dict[str, Say]:
    """The tips of the open question, by their keys."""
    news = GAME.notes(s.notes, seat)
    return {tip.key: Say(tip.args, tip.point) for tip in tips(GAME, s, seat, news) if not tip.asks}


@pytest.mark.parametrize("birch, mates", [("A", []), ("AB", [1]), ("BA", [1])])
def test_cart_mates_hold_the_rest_only_where_there_are_some(birch: str, mates: list[int]) -> None:
    """A lone passenger mingles too, and nobody else's bar has moved."""
    s = scene(birch, "" if mates else "B", "CD", dice=RATS, hands={"A": (1, 1), "B": (1, 1)})
    s.pile = [0, 5, 0, 0, 0]
    s.noting = True
    finish(s)
    take_turn(s, "A")
    found = said(s)
    assert ("mingled" in found) == bool(mates)
    if mates:
        assert [part for part in found["mingled"].point if part.startswith("odds.")] == [f"odds.{mates[0]}"]


def test_whoever_acts_last_is_shown_the_rats() -> None:
    s = scene("AB", "C", "D", starter="B", turn="", dice=RATS)
    take_turn(s, "A")
    assert said(s)["last_to_act"].point == ("die.d1", "die.d2")
    s = scene("AB", "C", "D", starter="A", turn="A", dice=RATS)
    assert "last_to_act" not in said(s)


def test_a_push_is_called_deadly_only_where_it_kills() -> None:
    assert said(scene("C", "D", "AB", turn="A"))["deadly_push"].point == ("pawn.1",)
    assert "deadly_push" not in said(scene("AB", "C", "D", turn="A"))

"""Whip windows (§4.5, §8.4): everybody eligible is asked, in play order, and nothing tells who holds a whip."""

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.ghosts import GhostTurn
from lazaretto.games.bristol_1350.rules.moves import Response
from lazaretto.kernel.rng import Tape
from tests.games.bristol_1350.scene import CEDAR, act, asked, carts, scene, shown


@pytest.mark.parametrize("held", [[], ["whip_leeches"], ["arsenic_pomander"], ["whip_leeches", "arsenic_whip"]])
def test_the_others_see_the_same_window_whatever_is_held(held: list[str]) -> None:
    s = scene("BA", "C", "D", turn="A", remedies={"B": held})
    act(s, "A", "elbow")
    assert asked(s) == "B", "asked with and without a whip"
    view = GAME.view(s, 2)["public"]
    assert view["window"] == {
        "move": "elbow",
        "pawn": 0,
        "target": None,
        "eligible": [1],
        "asked": 1,
        "declined": [],
    }
    assert view["asking"] == [{"seat": 1, "question": "response"}]
    assert len(s.legal(1)) == 1 + sum("whip" in card for card in held)


def test_declines_are_public_one_by_one() -> None:
    s = scene("BCE", "A", "D", turn="A", starter="A")
    act(s, "A", "dash")
    assert GAME.view(s, 3)["public"]["window"]["eligible"] == [1, 2, 4]
    act(s, "B", "decline")
    window = GAME.view(s, 3)["public"]["window"]
    assert window["declined"] == [1] and window["asked"] == 2
    act(s, "C", "decline")
    act(s, "E", "decline")
    assert carts(s)[:2] == ["BCA", "E"], "the last passenger of the full cart takes A's place"


def test_a_second_whip_is_not_asked_for() -> None:
    s = scene("BCE", "A", "D", turn="A", remedies={"C": ["whip_leeches"], "E": ["whip_leeches"]})
    act(s, "A", "dash")
    act(s, "B", "decline")
    act(s, "C", "whip", remedy="rem_whip_leeches")
    assert len(s.remedies[4]) == 1 and not any(isinstance(frame, Response) for frame in s.stack)


def test_the_pushed_alone_is_asked() -> None:
    s = scene("ABC", "D", "", turn="A", remedies={"C": ["whip_leeches"]})
    act(s, "A", "push", pawn=1)
    assert GAME.view(s, 3)["public"]["window"]["eligible"] == [1]
    act(s, "B", "decline")
    assert carts(s) == ["AC", "D", "B"]


def test_a_pushed_ghost_or_oneself_opens_no_window() -> None:
    s = scene("AW", "B", "C", seats=3, turn="A")
    act(s, "A", "push", pawn=3)
    assert carts(s) == ["A", "B", "CW"]
    s = scene("AB", "C", "D", turn="A")
    act(s, "A", "push", pawn=0)
    assert carts(s) == ["B", "C", "DA"]


def test_a_dash_onto_an_empty_cart_opens_no_window() -> None:
    s = scene("", "A", "BCD", turn="A")
    act(s, "A", "dash")
    assert carts(s) == ["A", "", "BCD"]


def test_a_ghost_ahead_is_passed_without_asking_it() -> None:
    s = scene("WBA", "C", "", seats=3, turn="A")
    act(s, "A", "elbow")
    assert GAME.view(s, 2)["public"]["window"]["eligible"] == [1]
    act(s, "B", "decline")
    assert carts(s)[0] == "AWB"


def test_ghost_moves_can_be_whipped_by_those_passed() -> None:
    s = scene("B", "ACW", seats=3, starter="A", dice="BA CA OA OA OA OA", remedies={"C": ["whip_leeches"]})
    s.stack = [GhostTurn(3)]
    s.rng = Tape([0])
    s.begin()
    assert asked(s) == "A"
    act(s, "A", "decline")
    act(s, "C", "whip", remedy="rem_whip_leeches")
    assert shown(s, CEDAR) == "ACW"


def test_a_whipped_action_is_spent_and_the_turn_goes_on() -> None:
    s = scene("BA", "C", "D", turn="A", remedies={"A": ["arsenic_pomander"], "B": ["whip_leeches"]})
    act(s, "A", "elbow")
    act(s, "B", "whip", remedy="rem_whip_leeches")
    assert s.actors() == [0] and GAME.question(s, 0)["key"] == "remedies"


def test_declining_changes_nothing_but_the_window() -> None:
    s = scene("BA", "C", "D", turn="A")
    act(s, "A", "elbow")
    before = (carts(s), s.hands[:], [hand[:] for hand in s.remedies])
    assert s.question(1) == Response(1, 0, 0, -1, 0, s.characters[0])
    assert (carts(s), s.hands, s.remedies) == before

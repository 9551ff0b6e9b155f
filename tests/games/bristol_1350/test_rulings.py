"""Rulings of section 9 that no worked example shows."""

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.ghosts import GhostTurn
from lazaretto.games.bristol_1350.rules.mingle import mingle
from lazaretto.games.bristol_1350.rules.scoring import result_of_seat
from lazaretto.games.bristol_1350.rules.tables import DOOM, ESCAPE, LOSS, WIN
from lazaretto.games.bristol_1350.rules.turn import Roll
from lazaretto.kernel.rng import Tape
from tests.games.bristol_1350.scene import BIRCH, CEDAR, OAK, act, carts, faces, finish, pawn, scene


def test_r02_r03_turns_begin_at_the_front_of_the_first_occupied_cart() -> None:
    s = scene("", "CA", "BD", seats=4)
    s.stack = [Roll()]
    s.begin()
    assert s.play_order() == [2, 3, 0, 1], "birch is empty; clockwise from C"


def test_the_order_of_a_round_stays_when_its_first_pawn_dies() -> None:
    s = scene("C", "D", "AB", turn="A", starter="A", plagued="A")
    act(s, "A", "push", pawn=0)
    assert s.actors() == [1] and s.play_order() == [1, 2, 3]


def test_r08_carts_that_left_are_no_destination() -> None:
    s = scene("", "AB", "CD", turn="A", order=(CEDAR, OAK), positions=(17, 9, 5))
    s.exits[BIRCH] = 2
    s.ask_again()
    assert not any(GAME.describe(code)[0] == "dash" for code in s.legal(0))
    act(s, "A", "push", pawn=1)
    act(s, "B", "decline")
    assert carts(s) == ["", "A", "CDB"]


def test_r09_sticky_status_decides_at_a_push() -> None:
    s = scene("C", "D", "AB", turn="A", hands={"B": (1, 1)}, plagued="B")
    act(s, "A", "push", pawn=1)
    act(s, "B", "decline")
    assert s.lives(0) and not s.lives(1)


def test_r10_pushing_oneself_off_kills_nobody_else() -> None:
    s = scene("C", "D", "AB", turn="B", remedies={"B": ["arsenic_whip"]})
    act(s, "B", "push", pawn=1)
    assert s.dead == 0b10 and carts(s) == ["C", "D", "A"]
    assert s.remedies[1] == [] and sum(s.remedy_discard) == 1, "no remedy follows; the hand is discarded"


def test_r12_a_second_infected_cart_starts_no_new_countdown() -> None:
    s = scene("", "B", "CD", positions=(17, 15, 2), order=(CEDAR, OAK), plagued="B", round_=7)
    s.final_round = 7
    finish(s)
    assert s.final_round == 7 and s.ending == DOOM


def test_r24_winners_reveal_their_status_and_all_cards_at_the_end() -> None:
    s = scene("A", "B", "CD", positions=(15, 4, 2))
    s.noting = True
    finish(s)
    keys = [note.key for note in s.notes]
    assert "died" not in keys and keys.count("judged") == 1 and keys.count("revealed") == 3


def test_r26_the_sheriff_sees_either_card() -> None:
    seen = set()
    for outcome in (0, 1):
        s = scene("A", "B", "CD", turn="A", characters={"A": "sheriff"}, hands={"B": (2, 3)})
        s.rng = Tape([outcome])
        act(s, "A", "sheriff", pawn=1, slot=0)
        seen.add(s.history[-1].cards[0])
    assert seen == {2, 3}


def test_r28_no_room_behind_is_like_the_third_cart() -> None:
    s = scene("AW", "BC", "", seats=3, turn="A", order=(CEDAR, BIRCH), hands={"W": (2, 2)})
    act(s, "A", "push", pawn=3)
    assert not s.lives(0) and not s.lives(3)


def test_r33_cards_discarded_together_lie_in_random_order() -> None:
    tops = set()
    for outcome in (0, 1):
        s = scene("A", "B", "CD", turn="A", hands={"A": (1, 1)}, remedies={"A": ["whip_pomander"]})
        s.rng = Tape([0, 5, sum(s.pile) - 2, outcome])
        act(s, "A", "draw_remedy")
        act(s, "A", "play", remedy="rem_whip_pomander", half=1)
        assert s.tray == [2, 4] or len(set(s.tray)) == 2
        act(s, "A", "keep", symptom="sym_1", other_symptom="sym_1")
        tops.add(s.top)
    assert len(tops) == 2


def test_leech_piles_of_carts_that_did_not_mingle_stay() -> None:
    s = scene("A", "B", "CD")
    s.zones[OAK].append(4)
    s.pile[4] -= 1
    finish(s)
    assert s.zones[OAK] == [4]


def test_a_leaving_carts_leeches_are_discarded() -> None:
    s = scene("A", "B", "CD", positions=(15, 4, 2), plagued="A")
    for value in (4, 1):
        s.zones[BIRCH].append(value)
        s.pile[value] -= 1
    finish(s)
    assert s.zones[BIRCH] == [] and s.discard == [0, 1, 0, 0, 1] and s.top in (1, 4)


def test_empty_carts_do_not_mingle_and_keep_their_leeches() -> None:
    s = scene("", "B", "CD", dice="BR BR BR CA OA OA")
    s.zones[BIRCH].append(4)
    s.pile[4] -= 1
    finish(s)
    assert s.zones[BIRCH] == [4] and not any(event.kind == 5 for event in s.history)


def test_more_than_two_rats_mingle_once() -> None:
    s = scene("AB", "C", "D", dice="BR BR BR BR BR BR")
    finish(s)
    assert sum(event.kind == 5 for event in s.history) == 1


def test_one_rat_and_an_apple_do_not_mingle() -> None:
    s = scene("AB", "C", "D", dice="BR BA CR CA OR OA")
    finish(s)
    assert not any(event.kind == 5 for event in s.history)


def test_a_mingle_without_any_card_left_has_no_extra() -> None:
    s = scene("AB", "C", "D", hands={"A": (1, 2), "B": (3, 1)})
    s.pile = [0] * 5
    mingle(s, BIRCH)
    assert sorted(s.hands[:4]) == [1, 1, 2, 3] and sum(s.discard) == 0


def test_carts_of_a_departed_colour_do_not_move() -> None:
    s = scene("", "B", "CD", dice="BA BA BA BA BA BR", positions=(17, 4, 2), order=(CEDAR, OAK))
    s.exits[BIRCH] = 1
    finish(s)
    assert s.positions == [17, 4, 2]


def test_dice_of_a_departed_colour_are_ordinary_dice() -> None:
    s = scene("", "AB", "CD", turn="A", dice="BA BA BA CA OA OR", positions=(17, 4, 2), order=(CEDAR, OAK), chance=[2])
    act(s, "A", "reroll", die="d1", other_die="d1")
    assert faces(s) == "CA BA BA CA OA OR"


def test_a_ghost_alone_in_the_race_rerolls_another_colour() -> None:
    s = scene("", "", "W", seats=3, dice="OA BR OR CA OA OA", order=(OAK,), positions=(17, 17, 3), chance=[4])
    s.stack = [GhostTurn(pawn(s, "W"))]
    s.begin()
    assert faces(s) == "OA BR OR OA OA OA", "an apple before a rat"


def test_ghosts_leave_locked_dice_alone() -> None:
    s = scene("A", "B", "CW", seats=3, dice="BA BR OA OA OA OA", locked=[0], chance=[5])
    s.stack = [GhostTurn(pawn(s, "W"))]
    s.begin()
    assert faces(s) == "BA OR OA OA OA OA"


@pytest.mark.parametrize("winner", ["AB", "ABC"])
def test_all_aboard_win_together(winner: str) -> None:
    s = scene(winner, "D", "", positions=(15, 4, 2))
    finish(s)
    assert s.ending == ESCAPE
    assert [result_of_seat(s, seat) for seat in range(4)] == [
        WIN if "ABCD"[seat] in winner else LOSS for seat in range(4)
    ]
    assert GAME.outcome(s).ranks == tuple(1 if "ABCD"[seat] in winner else 1 + len(winner) for seat in range(4))


def test_the_plagued_elsewhere_lose_when_somebody_escapes() -> None:
    s = scene("A", "B", "CD", positions=(15, 4, 2), plagued="B")
    finish(s)
    assert result_of_seat(s, 1) == LOSS

"""Variants (§7): ghosts, solo, Chaos, Convene, Cure, Alms, Ratzy."""

import random

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.mingle import mingle
from lazaretto.games.bristol_1350.rules.plague import check_plague, die, note_hand
from lazaretto.games.bristol_1350.rules.scoring import result_of_seat
from lazaretto.games.bristol_1350.rules.state import HOLDS_CURED, HOLDS_PLAGUE, Bristol
from lazaretto.games.bristol_1350.rules.tables import DOOM, GHOSTS_ESCAPE, LOSS, SOLO_PLAGUE, SPITE
from lazaretto.kernel.rng import Tape
from tests.games.bristol_1350.scene import BIRCH, CEDAR, act, finish, may, scene


def noted(s: Bristol, seat: int, key: str) -> list[dict[str, object]]:
    return [note["args"] for note in GAME.notes(s.notes, seat) if note["key"] == key]


# Ghosts


def test_peek_ghost_shows_one_slot_to_the_looker() -> None:
    s = scene("AW", "B", "C", seats=3, turn="A", hands={"W": (3, 1)})
    s.noting = True
    act(s, "A", "peek_ghost", pawn=3, slot=0)
    assert noted(s, 0, "you_looked")[0]["symptom"] == "sym_3"
    assert noted(s, 1, "looked") and not noted(s, 1, "you_looked")
    about = next(about for about in GAME.view(s, 0)["private"]["notebook"]["pawns"] if about["pawn"] == 3)
    assert about["seen"] == ["sym_3"]


def test_a_dead_ghost_cannot_be_looked_at() -> None:
    s = scene("A", "B", "C", seats=3, turn="A")
    assert not any(GAME.describe(code)[0] == "peek_ghost" for code in s.legal(0))


def test_no_peeking_with_four_players() -> None:
    s = scene("A", "B", "CD", turn="A")
    assert not any(GAME.describe(code)[0] == "peek_ghost" for code in s.legal(0))


def test_ghosts_mingle_and_have_no_flag() -> None:
    s = scene("AW", "B", "C", seats=3, hands={"A": (1, 1), "W": (3, 3)})
    s.zones[BIRCH].append(1 << 3 | 4)
    s.pile[4] -= 1
    s.rng = Tape([4, 3, 2, 1])
    mingle(s, BIRCH)
    assert sorted(s.hands[0:2] + s.hands[6:8] + [s.top]) == [1, 1, 3, 3, 4]
    assert s.plagued >> 3 == 0


def test_a_ghost_plagued_at_the_gate_kills_its_cart() -> None:
    s = scene("AW", "B", "C", seats=3, positions=(15, 4, 2), hands={"W": (3, 3)})
    finish(s)
    assert not s.lives(0) and s.final_round == 4


def test_all_real_players_dead_and_a_ghost_cart_leaves() -> None:
    """R31: the round is finished first."""
    s = scene("W", "", "", seats=1, positions=(15, 4, 2))
    finish(s)
    assert s.ending == GHOSTS_ESCAPE
    s = scene("W", "", "", seats=1, positions=(3, 4, 2))
    finish(s)
    assert s.ending == DOOM


def test_ghosts_go_on_when_the_last_player_has_died() -> None:
    s = scene("W", "X", "AY", seats=1, turn="A")
    act(s, "A", "push", pawn=0)
    assert s.over() and s.ending == DOOM and result_of_seat(s, 0) == LOSS


# Solo


def test_solo_plague_ends_the_game_at_a_mingle() -> None:
    s = scene("A", "W", "XY", seats=1, dice="BR BR CA CA OA OA", hands={"A": (2, 3)})
    s.zones[BIRCH].append(0 << 3 | 4)
    s.pile[4] -= 1
    s.rng = Tape([2, 1])
    finish(s)
    assert s.over() and s.ending == SOLO_PLAGUE and s.positions == [6, 4, 2], "nothing moves any more"


def test_solo_plague_ends_the_game_at_a_pomander() -> None:
    s = scene("A", "W", "XY", seats=1, turn="A", hands={"A": (2, 3)}, remedies={"A": ["whip_pomander"]})
    s.rng = Tape([0, sum(s.pile) - 1, sum(s.pile) - 2, 0])
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_whip_pomander", half=1)
    act(s, "A", "keep", symptom="sym_4", other_symptom="sym_4")
    assert s.over() and s.ending == SOLO_PLAGUE


@pytest.mark.parametrize("cured", [False, True])
def test_solo_plague_coin(cured: bool) -> None:
    s = scene("A", "W", "XY", seats=1, turn="A", remedies={"A": ["alms"]}, alms=True)
    s.coins[0] = HOLDS_CURED if cured else 0
    s.bag[2] -= cured
    s.rng = Tape([0, 4] + [0] * 50)
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_alms", half=0)
    assert s.coin == 1
    act(s, "A", "give_coin", pawn=0)
    assert (s.ending == SOLO_PLAGUE) == (not cured)


# Convene


def test_the_plagued_convene_after_each_mingle() -> None:
    s = scene("AB", "C", "D", plagued="AC", convene=True)
    s.noting = True
    mingle(s, BIRCH)
    plagued = [seat for seat in range(4) if s.is_plagued(seat)]
    for seat in range(4):
        assert noted(s, seat, "convened") == [{}]
        assert noted(s, seat, "you_convened") == ([{"seat": plagued}] if seat in plagued else [])
    log = GAME.view(s, 0)["private"]["notebook"]["log"]
    assert log[-1] == {"round": 3, "event": "convened", "plagued": plagued}
    assert GAME.view(s, 3)["private"]["notebook"]["log"][-1] == {"round": 3, "event": "convened"}


def test_the_dead_do_not_convene() -> None:
    s = scene("AB", "C", "D", plagued="AC", convene=True)
    die(s, 2)
    mingle(s, BIRCH)
    assert s.history[-1].place & 0b100 == 0


def test_nobody_convenes_alone_at_the_table() -> None:
    s = scene("A", "W", "XY", seats=1, convene=True, hands={"A": (1, 1)})
    s.rng = Tape([0, 0, 0, 0])
    mingle(s, BIRCH)
    assert s.history[-1].kind != 10


# Cure


def test_two_ones_cure_and_the_plague_may_come_back() -> None:
    s = scene("A", "B", "CD", cure=True, plagued="A", hands={"A": (1, 1)})
    check_plague(s, 0)
    assert not s.is_plagued(0)
    s.hands[:2] = [3, 3]
    check_plague(s, 0)
    assert s.is_plagued(0)


def test_without_the_variant_two_ones_do_not_cure() -> None:
    s = scene("A", "B", "CD", plagued="A", hands={"A": (1, 1)})
    check_plague(s, 0)
    assert s.is_plagued(0)


def test_the_cured_are_not_content_with_doom() -> None:
    """R32: status at the end decides."""
    s = scene("A", "B", "CD", cure=True, plagued="AB", hands={"A": (1, 1)})
    check_plague(s, 0)
    s.final_round = s.round
    finish(s)
    assert result_of_seat(s, 0) == LOSS and result_of_seat(s, 1) == SPITE


# Alms


@pytest.mark.parametrize(
    "coins, flag, plagued, shown",
    [
        (0, False, False, None),
        (0, True, True, None),
        (1, True, True, None),
        (HOLDS_PLAGUE, False, True, "coin_plague"),
        (HOLDS_PLAGUE, True, True, None),
        (HOLDS_CURED, False, False, None),
        (HOLDS_CURED, True, False, "coin_cured"),
        (HOLDS_CURED | HOLDS_PLAGUE, False, False, "coin_cured"),
        (HOLDS_CURED | HOLDS_PLAGUE, True, False, "coin_cured"),
    ],
)
def test_the_dead_show_the_coin_that_decides(coins: int, flag: bool, plagued: bool, shown: str | None) -> None:
    s = scene("AB", "C", "D", plagued="B" if flag else "", alms=True)
    s.coins[1] = coins
    s.noting = True
    assert die(s, 1) == plagued
    note_hand(s, "died", 1)
    assert noted(s, 3, "showed_coin") == ([{"seat": 1, "coin": shown}] if shown else [])
    assert noted(s, 3, "died")[0]["status"] == ("plagued" if plagued else "healthy")


def test_cured_does_not_save_from_a_plagued_mate() -> None:
    s = scene("AB", "C", "D", positions=(15, 4, 2), plagued="B", alms=True)
    s.coins[0] = HOLDS_CURED
    finish(s)
    assert not s.lives(0) and not s.lives(1)


# Ratzy


@pytest.mark.parametrize("ratzy", [True, False])
def test_ratzy_is_announced_when_all_dice_show_rats(ratzy: bool) -> None:
    s = scene("A", "B", "CD", turn="A", dice="BR BR CR CR OR OA", ratzy=ratzy, chance=[3])
    s.noting = True
    act(s, "A", "reroll", die="d6", other_die="d6")
    assert len(noted(s, 2, "ratzy")) == ratzy


def test_the_friar_may_call_ratzy() -> None:
    s = scene("A", "B", "CD", turn="A", dice="BR BR CR CR OR OA", characters={"A": "friar"})
    s.noting = True
    act(s, "A", "friar", die="d6", face="oak_rat")
    assert len(noted(s, 2, "ratzy")) == 1


# Chaos


def test_chaos_plague_is_about_one_in_three() -> None:
    chance = random.Random(4)
    plagued = 0
    for _ in range(300):
        s = GAME.new(9, chance.getrandbits(32), {"chaos": True, "characters": "special"})
        plagued += s.plagued.bit_count()
    assert 0.29 < plagued / 2700 < 0.38


def test_a_lone_player_on_the_last_cart_with_all_dice_locked_may_pass() -> None:
    """R23: a full hand, nothing to reroll, nowhere to go: only throwing oneself off is left, so one may pass."""
    s = scene(
        "A",
        "",
        "",
        turn="A",
        order=(BIRCH,),
        locked=range(6),
        remedies={"A": ["chicken_whip", "chicken_leeches", "arsenic_whip"]},
    )
    assert [GAME.describe(code)[0] for code in s.legal(0)] == ["push", "pass"]
    assert not may(scene("A", "B", "CD", turn="A"), "A", "pass")
    assert CEDAR not in s.race

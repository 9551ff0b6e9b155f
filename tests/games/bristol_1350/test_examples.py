"""The worked examples of the specification's section 10, one test each."""

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.ghosts import GhostTurn
from lazaretto.games.bristol_1350.rules.scoring import result_of_seat
from lazaretto.games.bristol_1350.rules.state import HOLDS_CURED, HOLDS_PLAGUE
from lazaretto.games.bristol_1350.rules.tables import DOOM, ESCAPE, GHOSTS_ESCAPE, LOSS, SPITE, SYMPTOM_COUNTS, WIN
from lazaretto.games.bristol_1350.rules.turn import MainAction, Remedies
from lazaretto.kernel.rng import Tape
from tests.games.bristol_1350.scene import (
    BIRCH,
    CEDAR,
    OAK,
    act,
    asked,
    carts,
    faces,
    finish,
    fresh,
    may,
    pawn,
    scene,
    shown,
    take_turn,
)


def test_example_01_setup_of_five() -> None:
    # Five characters; then a shuffle that draws E, A, C, B, D; then symptoms and the first roll.
    s = GAME.new(5, options={"characters": "special"}, rng=Tape([0] * 5 + [3, 1, 2, 0] + [0] * 30))
    assert carts(s) == ["E", "AC", "BD"]
    assert s.round == 1 and s.actors() == [4]


def test_example_02_setup_of_two() -> None:
    s = fresh(2, seed=3)
    assert len(s.table) == 4 and [len(cart) for cart in s.carts] == [1, 1, 2]
    assert [len(hand) for hand in s.remedies] == [1, 1]
    assert sum(s.pile) == 24 and s.pile[4] == 6


def test_example_03_setup_of_nine() -> None:
    s = fresh(9, seed=3)
    assert len(s.hands) == 18 and 4 not in s.hands
    assert sum(s.pile) == 14 and s.pile[4] == 6
    assert s.remedies == [[]] * 9


def test_example_04_push_from_the_lead() -> None:
    s = scene("AB", "C", "DE", turn="A")
    act(s, "A", "push", pawn=1)
    act(s, "B", "decline")
    assert carts(s) == ["A", "C", "DEB"]


def test_example_05_push_with_the_third_cart_full() -> None:
    s = scene("AB", "C", "DEF", turn="A")
    act(s, "A", "push", pawn=1)
    act(s, "B", "decline")
    assert carts(s) == ["A", "CB", "DEF"]


@pytest.mark.parametrize("plagued, left", [("", ""), ("B", "A")])
def test_example_06_nobody_behind_has_room(plagued: str, left: str) -> None:
    s = scene("AB", "CDE", "FGH", turn="A", plagued=plagued)
    act(s, "A", "push", pawn=1)
    act(s, "B", "decline")
    assert carts(s) == [left, "CDE", "FGH"]
    assert not s.lives(1) and s.lives(0) == bool(plagued)
    assert not isinstance(s.question(0), Remedies)


def test_example_07_off_the_third_cart() -> None:
    s = scene("C", "D", "AB", turn="A", plagued="B")
    act(s, "A", "push", pawn=1)
    act(s, "B", "decline")
    assert carts(s) == ["C", "D", "A"] and not s.lives(1)


def test_example_08_push_forward_is_illegal() -> None:
    s = scene("D", "ABC", turn="B")
    assert may(s, "B", "push", pawn=1) and may(s, "B", "push", pawn=2)
    assert not may(s, "B", "push", pawn=0)
    assert GAME.why_not(s, 1, "pawn.0") == ["sits_ahead"]


def test_example_09_middle_passenger_pushed() -> None:
    s = scene("", "ABC", "D", turn="A")
    act(s, "A", "push", pawn=1)
    act(s, "B", "decline")
    assert carts(s) == ["", "AC", "DB"]


def test_example_10_dash_with_room() -> None:
    s = scene("C", "AB", "D", turn="A")
    act(s, "A", "dash")
    act(s, "C", "decline")
    assert carts(s) == ["CA", "B", "D"]


def test_example_11_dash_into_a_full_cart() -> None:
    s = scene("CDE", "AB", turn="A")
    act(s, "A", "dash")
    for name in "CDE":
        act(s, name, "decline")
    assert carts(s) == ["CDA", "EB", ""]


def test_example_12_dash_only_from_the_front() -> None:
    s = scene("C", "AB", "D", turn="B")
    assert not may(s, "B", "dash") and may(s, "B", "elbow")
    take_turn(s, "C")
    assert not may(s, "C", "dash")
    take_turn(s, "A")
    assert may(s, "A", "dash") and not may(s, "A", "elbow")


def test_example_13_elbow() -> None:
    s = scene("D", "", "ABC", turn="C")
    act(s, "C", "elbow")
    assert asked(s) == "A"
    act(s, "A", "decline")
    act(s, "B", "decline")
    assert shown(s, OAK) == "CAB"
    s = scene("D", "", "ABC", turn="B")
    act(s, "B", "elbow")
    assert GAME.view(s, -1)["public"]["window"]["eligible"] == [0]
    act(s, "A", "decline")
    assert shown(s, OAK) == "BAC"


def test_example_14_elbow_whipped_by_the_middle_player() -> None:
    s = scene("D", "", "ABC", turn="C", starter="A", remedies={"B": ["whip_pomander"]})
    act(s, "C", "elbow")
    act(s, "A", "decline")
    act(s, "B", "whip", remedy="rem_whip_pomander")
    assert shown(s, OAK) == "ABC" and s.remedies[1] == []
    assert sum(s.remedy_discard) == 1
    assert s.acting != 2, "C's action is used, and C has no remedies"


def test_example_15_whip_order() -> None:
    s = scene("BA", "C", "D", turn="C", starter="D", remedies={"A": ["arsenic_whip"], "B": ["arsenic_whip"]})
    assert s.play_order() == [3, 0, 1, 2]
    act(s, "C", "dash")
    assert asked(s) == "A"
    act(s, "A", "whip", remedy="rem_arsenic_whip")
    assert len(s.remedies[1]) == 1 and carts(s) == ["BA", "C", "D"]
    assert not GAME.view(s, 1)["public"]["window"]


def test_example_16_two_moves_one_whip() -> None:
    s = scene("D", "BA", turn="A", remedies={"A": ["emeralds_leeches"], "B": ["whip_leeches"]})
    act(s, "A", "elbow")
    act(s, "B", "whip", remedy="rem_whip_leeches")
    act(s, "A", "play", remedy="rem_emeralds_leeches", half=0)
    act(s, "A", "elbow")
    assert s.legal(1) == [GAME.code("decline", {})]
    act(s, "B", "decline")
    assert shown(s, CEDAR) == "AB"


def test_example_17_fresh_whip() -> None:
    s = scene("D", "BA", turn="B", remedies={"B": ["arsenic_whip!"]})
    act(s, "B", "draw_remedy")
    assert s.acting == 2 or not isinstance(s.question(1), Remedies), (
        "arsenic cannot be played in the round it was drawn"
    )
    s = scene("D", "BA", turn="A", remedies={"B": ["arsenic_whip!"]})
    act(s, "A", "elbow")
    act(s, "B", "whip", remedy="rem_arsenic_whip")
    assert shown(s, CEDAR) == "BA"


def test_example_18_arsenic() -> None:
    s = scene(
        "A", "B", "C", turn="A", dice="BA BA CR OA OR CA", remedies={"A": ["arsenic_pomander"]}, chance=[0] + [3] * 30
    )
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_arsenic_pomander", half=0)
    act(s, "A", "lock", die="d1", other_die="d2")
    rerolled = {
        GAME.describe(code)[1][name]
        for code in s.legal(1)
        if GAME.describe(code)[0] == "reroll"
        for name in ("die", "other_die")
    }
    assert rerolled == {"d3", "d4", "d5", "d6"}
    assert GAME.why_not(s, 1, "die.d1") == ["die_locked"]
    act(s, "B", "draw_remedy")
    act(s, "C", "draw_remedy")
    assert s.round == 4 and s.locked == 0 and faces(s) == "CR CR CR CR CR CR"


def test_example_19_all_locked() -> None:
    s = scene("A", "B", "C", turn="A", locked=range(6))
    assert not any(GAME.describe(code)[0] == "reroll" for code in s.legal(0))


def test_example_20_chicken() -> None:
    s = scene(
        "A", "B", "C", turn="A", dice="BA BR CA CR OA OR", remedies={"A": ["chicken_whip"]}, chance=[0, 1, 2, 3, 4]
    )
    act(s, "A", "reroll", die="d3", other_die="d5")
    assert faces(s) == "BA BR BA CR BR OR"
    act(s, "A", "play", remedy="rem_chicken_whip", half=0)
    act(s, "A", "throw", die="d3", other_die="d5")
    assert faces(s) == "BA BR CA CR CR OR"
    act(s, "A", "throw", die="d5", other_die="d5")
    assert faces(s) == "BA BR CA CR OA OR"
    assert not may(s, "A", "throw", die="d3", other_die="d3"), "a die left out is out"
    act(s, "A", "stop")
    assert isinstance(s.question(1), MainAction) or s.acting != 0


def test_example_20_chicken_ends_after_three_throws() -> None:
    s = scene("A", "B", "C", turn="A", dice="BA BR CA CR OA OR", remedies={"A": ["chicken_whip"]}, chance=[0] * 8)
    act(s, "A", "reroll", die="d3", other_die="d3")
    act(s, "A", "play", remedy="rem_chicken_whip", half=0)
    for _ in range(3):
        act(s, "A", "throw", die="d3", other_die="d3")
    assert s.actors() == [1]


def test_example_21_chicken_needs_the_reroll_action() -> None:
    s = scene("A", "B", "C", turn="A", remedies={"A": ["chicken_whip"]})
    act(s, "A", "draw_remedy")
    assert not may(s, "A", "play", remedy="rem_chicken_whip", half=0)
    assert GAME.why_not(s, 0, "remedy.0.0") == ["no_use_now"]


def test_example_22_mingle_of_two() -> None:
    s = scene("AB", "C", "D", dice="BR BR CA CA OA OA", hands={"A": (1, 2), "B": (3, 4)}, chance=[0] * 40)
    before = dict(GAME.conserved(s))
    fours = s.pile[4]
    # The tape draws X: the counts are 1s first; 4 is the last card of the pile. The shuffle then deals A (3, 4).
    s.rng = Tape([sum(s.pile) - 1, 4, 3, 1, 0])
    finish(s)
    assert s.pile[4] == fours - 1 and sum(s.discard) == 1
    dealt = sorted([*s.hands[:4], s.top])
    assert dealt == [1, 2, 3, 4, 4]
    assert s.is_plagued(0) == (s.total(0) >= 6) and s.is_plagued(1) == (s.total(1) >= 6)
    assert dict(GAME.conserved(s)) == before


def test_example_23_sticky() -> None:
    s = scene("A", "B", "CD", dice="BR BR CA CA OA OA", hands={"A": (3, 3)}, plagued="A")
    s.hands[:2] = [1, 1]
    finish(s)
    assert s.is_plagued(0)


def test_example_24_three_leeches_on_one_cart() -> None:
    joined = []
    for outcome in range(6):
        s = scene("AB", "C", "D", dice="BR BR CA CA OA OA", hands={"A": (2, 2), "B": (2, 2)})
        for seat, value in enumerate((4, 1, 3)):
            s.zones[BIRCH].append(seat << 3 | value)
            s.pile[value] -= 1
        pile = s.pile[:]
        s.rng = Tape([outcome // 2, outcome % 2, 4, 3, 2, 1])  # the order in the zone; then nobody changes place
        finish(s)
        event = s.history[-1]
        assert s.pile == pile and s.zones[BIRCH] == [] and sum(s.discard) == 3, "two leeches and the card left over"
        assert event.other == 3 and sorted(event.cards) == [1, 2, 2, 2, 2, 3, 4]
        joined.append(next(value for value in event.cards[:5] if value != 2))
    assert sorted(joined) == [1, 1, 3, 3, 4, 4], "each of them one time in three"


def test_example_25_lone_mingle() -> None:
    plagued = 0
    for order in range(6):
        s = scene("A", "B", "CD", dice="BR BR CA CA OA OA", hands={"A": (2, 3)})
        s.zones[BIRCH].append(1 << 3 | 4)
        s.pile[4] -= 1
        s.rng = Tape([order // 2, order % 2])
        finish(s)
        assert sorted([*s.hands[:2], s.top]) == [2, 3, 4]
        plagued += s.is_plagued(0)
        assert s.is_plagued(0) == (sorted(s.hands[:2]) in ([2, 4], [3, 4]))
    assert plagued == 4, "2/3 of all deals"


def test_example_26_mingle_before_move() -> None:
    s = scene("A", "B", "CD", dice="BR BR CA CA OA OA", positions=(14, 4, 2), hands={"A": (2, 3)})
    s.zones[BIRCH].append(1 << 3 | 4)
    s.pile[4] -= 1
    s.rng = Tape([2, 1])
    finish(s)
    assert s.total(0) >= 6 and not s.lives(0), "the status after the mingle counts"
    assert s.final_round == s.round + 1


@pytest.mark.parametrize("keep, plagued", [((2, 2), False), ((2, 4), True)])
def test_example_27_pomander(keep: tuple[int, int], plagued: bool) -> None:
    s = scene("A", "B", "CD", turn="A", hands={"A": (2, 2)}, remedies={"A": ["arsenic_pomander"]})
    last = sum(s.pile)
    s.rng = Tape([0, last - 1, last - 2, 0])
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_arsenic_pomander", half=1)
    assert s.tray == [4, 4]
    act(s, "A", "keep", symptom=f"sym_{keep[0]}", other_symptom=f"sym_{keep[1]}")
    assert tuple(s.hands[:2]) == keep and s.is_plagued(0) == plagued
    assert sum(s.discard) == 2 and not s.tray


def test_example_28_tie_on_a_space() -> None:
    s = scene("A", "B", "CD", dice="BA CA CA OA OA OA", positions=(5, 4, 3))
    finish(s)
    assert s.positions == [6, 6, 6] and s.race == [BIRCH, CEDAR, OAK]


@pytest.mark.parametrize("plagued, ending", [("", "birch"), ("A", "cedar")])
def test_example_29_two_cross(plagued: str, ending: str) -> None:
    s = scene(
        "A", "B", "CD", dice="BA BA BA BA CA CA", positions=(14, 15, 2), order=(CEDAR, BIRCH, OAK), plagued=plagued
    )
    finish(s)
    assert s.positions[:2] == [18, 17] and s.ending == ESCAPE
    assert s.winners == (1 if ending == "birch" else 2)
    if ending == "birch":
        assert s.exits[CEDAR] == 0, "cedar is not judged"


def test_example_30_crossing_tie() -> None:
    s = scene("A", "B", "CD", dice="BA BA BA CA CA OA", positions=(14, 15, 2), order=(CEDAR, BIRCH, OAK))
    finish(s)
    assert s.positions[:2] == [17, 17] and s.winners == 0b10, "cedar, ahead before, is judged first"


def test_example_31_first_infected_second_healthy() -> None:
    s = scene("A", "B", "CD", dice="BA BA BA CA CA CA", positions=(14, 13, 2), plagued="A")
    finish(s)
    assert s.ending == ESCAPE and s.winners == 0b10 and not s.lives(0)


def test_example_32_countdown() -> None:
    s = scene("A", "B", "CD", dice="BA BA CA CA OA OA", positions=(15, 11, 2), plagued="A", round_=6)
    finish(s)
    assert s.final_round == 7 and s.ending < 0
    s.round = 7
    s.dice = [2, 2, 4, 4, 4, 4]
    finish(s)
    assert s.positions[CEDAR] == 15 and s.ending == DOOM and s.dead == 0b1111


def test_example_33_empty_first() -> None:
    s = scene("A", "B", "", dice="BA BA CA CA OA OA", positions=(3, 4, 15), round_=5)
    finish(s)
    assert s.race == [CEDAR, BIRCH] and s.final_round == 0 and s.ending < 0
    s.round = 9
    s.positions = [15, 12, 17]
    s.plagued = 1
    finish(s)
    assert s.final_round == 10


def test_example_34_doom_results() -> None:
    s = scene("H", "", "", seats=8, dice="BA BA CA CA OA OA", positions=(15, 4, 2), round_=7)
    p = pawn(s, "A")
    s.died_plagued = 1 << p
    s.final_round = 7
    s.plagued = 0
    s.carts[BIRCH].append(1)
    s.dead &= ~2
    s.plagued = 2
    finish(s)
    assert s.ending == DOOM
    assert result_of_seat(s, p) == SPITE and result_of_seat(s, pawn(s, "H")) == LOSS
    assert result_of_seat(s, 1) == SPITE
    outcome = GAME.outcome(s)
    assert outcome.returns[p] == 1 and outcome.returns[7] == 0


def ghost_scene(birch: str, cedar: str, oak: str, dice: str, chance: list[int], **more: object):
    s = scene(birch, cedar, oak, seats=3, dice=dice, chance=chance, **more)
    s.stack = [GhostTurn(pawn(s, "W"))]
    s.begin()
    return s


def test_example_35_ghost_turn() -> None:
    s = ghost_scene(
        "A",
        "B",
        "CW",
        "CA CR OA OR BR CA",
        [4],
    )
    assert faces(s) == "CA CR OA OR OA CA", "no birch apple, so the birch rat"
    assert asked(s) == "C", "an apple: the ghost elbows forward, and C may whip"
    act(s, "C", "decline")
    assert shown(s, OAK) == "WC"


def test_example_36_ghost_skips() -> None:
    s = ghost_scene("A", "B", "CW", "OA OA OR OR OA OR", [])
    assert faces(s) == "OA OA OR OR OA OR" and shown(s, OAK) == "CW"


def test_example_37_ghost_does_not_swap() -> None:
    s = ghost_scene("A", "BC", "W", "BA CA OA OA OA OA", [0])
    assert faces(s).startswith("BA") and asked(s) in ("B", "C"), "room ahead: it dashes"
    s = scene("", "ABC", "W", seats=3, dice="CA BA OA OA OA OA", chance=[0], order=(CEDAR, OAK, BIRCH))
    s.stack = [GhostTurn(3)]
    s.begin()
    assert carts(s) == ["", "ABC", "W"] and s.actors() == []


def test_example_38_ghost_health() -> None:
    s = scene("AW", "B", "C", seats=3, positions=(15, 4, 2), hands={"W": (3, 4)})
    s.hands[6:8] = [1, 3]
    finish(s)
    assert s.ending == ESCAPE and s.winners == 1
    s = scene("B", "C", "AW", seats=3, turn="A", hands={"W": (2, 3)})
    act(s, "A", "push", pawn=3)
    assert not s.lives(3) and not s.lives(0)
    s = scene("B", "C", "AW", seats=3, turn="A", hands={"W": (3, 3)})
    act(s, "A", "push", pawn=3)
    assert not s.lives(3) and s.lives(0)


def test_example_39_ghosts_escape() -> None:
    s = scene("WX", "A", "B", seats=2, positions=(15, 4, 2), plagued="B")
    finish(s)
    assert s.ending == GHOSTS_ESCAPE
    assert [result_of_seat(s, seat) for seat in range(2)] == [LOSS, LOSS]


def test_example_40_outlaw() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "outlaw"}, dice="CA CA CA OA OA OA", chance=[1, 2] + [0] * 50)
    act(s, "A", "outlaw", die="d1")
    assert faces(s).startswith("BR") and isinstance(s.question(0), MainAction)
    assert may(s, "A", "no_more")
    act(s, "A", "outlaw", die="d1")
    assert faces(s).startswith("CA") and s.actors() == [1]


def test_example_41_knight() -> None:
    s = scene("D", "", "ABC", turn="D", characters={"D": "knight"}, remedies={"B": ["whip_leeches"]})
    act(s, "D", "knight", pawn=2)
    assert shown(s, OAK) == "CAB" and asked(s) == "A" and isinstance(s.question(0), MainAction)


def test_example_42_alms() -> None:
    s = scene("AB", "C", "D", turn="A", plagued="B", remedies={"A": ["alms"]}, alms=True)
    s.rng = Tape([0, 5])
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_alms", half=0)
    assert GAME.view(s, 0)["private"]["coin"] == "coin_cured"
    act(s, "A", "give_coin", pawn=1)
    assert s.coins[1] == HOLDS_CURED and not s.is_plagued(1)
    s.hands[2:4] = [3, 4]
    assert not s.is_plagued(1)
    s.coins[1] |= HOLDS_PLAGUE
    assert not s.is_plagued(1)
    s.coins[1] = HOLDS_PLAGUE
    s.plagued = 0
    assert s.is_plagued(1)


def test_example_43_cure() -> None:
    s = scene(
        "A", "B", "CD", turn="A", cure=True, plagued="A", hands={"A": (3, 4)}, remedies={"A": ["arsenic_pomander"]}
    )
    s.rng = Tape([0, 0, 0, 0])
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_arsenic_pomander", half=1)
    assert s.tray == [1, 1]
    act(s, "A", "keep", symptom="sym_1", other_symptom="sym_1")
    assert not s.is_plagued(0)
    s.hands[:2] = [2, 2]
    s.pile[1] += 2
    s.pile[2] -= 2
    s.zones[BIRCH].append(1 << 3 | 4)
    s.pile[4] -= 1
    s.dice = [1, 1, 2, 2, 4, 4]
    s.rng = Tape([2, 1])
    finish(s)
    assert sorted(s.hands[:2]) == [2, 4] and s.is_plagued(0), "caught again"


def test_example_44_barmaid() -> None:
    s = scene("A", "B", "CD", dice="BR BR CA CA OA OA", characters={"B": "barmaid"})
    s.rng = Tape([0, 0, 0])
    finish(s)
    left_over = s.history[-1].cards[2]
    take_turn(s, "B")
    act(s, "B", "barmaid")
    assert s.history[-1].cards == [left_over] == [s.top]


def test_example_45_deck_reshuffle() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["arsenic_leeches"]})
    s.pile = [0, 1, 0, 0, 0]
    s.discard = [0, 0, 2, 2, 1]
    s.top = 4
    s.rng = Tape([0, 4])
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_arsenic_leeches", half=1)
    assert s.tray == [1, 4] and sum(s.pile) == 4 and sum(s.discard) == 0
    act(s, "A", "plant", symptom="sym_4", cart="oak")
    assert s.zones[OAK] == [4] and s.discard == [0, 1, 0, 0, 0] and s.top == 1


def test_example_46_opening_odds() -> None:
    ones, twos, threes, fours = SYMPTOM_COUNTS[1:]
    low = ones + twos + threes
    assert threes * (threes - 1) * 325 == 36 * low * (low - 1)
    chaos = twos * fours + threes * (threes - 1) // 2 + threes * fours + fours * (fours - 1) // 2
    assert chaos == 165 and (low + fours) * (low + fours - 1) // 2 == 496
    plagued = sum(bin(fresh(9, seed).plagued).count("1") for seed in range(400))
    assert abs(plagued / 3600 - 36 / 325) < 0.02
    plagued = sum(bin(fresh(9, seed, {"chaos": True}).plagued).count("1") for seed in range(400))
    assert abs(plagued / 3600 - 165 / 496) < 0.03


def test_example_47_whip_against_a_fatal_push() -> None:
    s = scene("C", "D", "AB", turn="A", remedies={"A": ["arsenic_pomander"], "B": ["whip_leeches"]})
    act(s, "A", "push", pawn=1)
    act(s, "B", "whip", remedy="rem_whip_leeches")
    assert carts(s) == ["C", "D", "AB"] and s.dead == 0 and s.secrets == 0
    assert s.remedies[1] == [] and isinstance(s.question(0), Remedies)


def test_example_48_ghost_whipped() -> None:
    s = ghost_scene("A", "WC", "B", "BA CA OA OA OA OA", [0], remedies={"A": ["whip_leeches"]})
    assert asked(s) == "A"
    act(s, "A", "whip", remedy="rem_whip_leeches")
    assert carts(s) == ["A", "WC", "B"] and s.actors() == []


@pytest.mark.parametrize("how, after", [("all", "BA BA OR CA CR BR"), ("one", "BA BA OR CA OR BR")])
def test_example_49_ghost_after_an_exit(how: str, after: str) -> None:
    s = ghost_scene(
        "",
        "AW",
        "BC",
        "BA OA OR CA OR BR",
        [0, 3],
        order=(CEDAR, OAK),
        positions=(17, 8, 7),
        locked=[2],
        ghost_reroll_after_exit=how,
    )
    assert faces(s) == after
    assert asked(s) == "A", "an apple: the ghost advances once"
    act(s, "A", "decline")
    assert shown(s, CEDAR) == "WA" and s.actors() == []


def test_example_50_second_cart_in_the_same_round() -> None:
    s = scene("A", "B", "CD", dice="BA BA BA CA CA CA", positions=(14, 14, 2), plagued="AB", round_=6)
    finish(s)
    assert s.final_round == 7 and s.race == [OAK] and s.dead == 0b11
    s.round = 7
    s.dice = [0, 0, 2, 2, 4, 4]
    finish(s)
    assert s.ending == DOOM and s.dead == 0b1111
    assert result_of_seat(s, 0) == SPITE and result_of_seat(s, 2) == LOSS


def test_example_50_the_last_cart_may_still_leave() -> None:
    s = scene("", "", "CD", positions=(17, 17, 14), order=(OAK,), round_=7)
    s.final_round = 7
    finish(s)
    assert s.ending == ESCAPE and result_of_seat(s, 2) == WIN

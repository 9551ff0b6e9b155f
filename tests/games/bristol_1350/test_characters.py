"""One test per special action (§5.2)."""

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.effects import KeepRemedy, LockDice
from lazaretto.games.bristol_1350.rules.tables import CHARACTER_IDS
from lazaretto.games.bristol_1350.rules.turn import MainAction, Remedies
from lazaretto.kernel.rng import Tape
from tests.games.bristol_1350.scene import CEDAR, OAK, act, carts, discard, faces, may, scene, shown

VERBS = {
    "serf": "serf",
    "outlaw": "outlaw",
    "sheriff": "sheriff",
    "mason": "mason",
    "knight": "knight",
    "friar": "friar",
    "countess": "countess",
    "chandler": "chandler",
    "barmaid": "barmaid",
}


def verbs(s: object, seat: int) -> set[str]:
    return {GAME.describe(code)[0] for code in s.legal(seat)}  # type: ignore[attr-defined]


@pytest.mark.parametrize("character", CHARACTER_IDS)
def test_only_ones_own_special_action(character: str) -> None:
    s = scene("AC", "B", "D", turn="A", characters={"A": character})
    discard(s, [2])
    s.ask_again()
    special = verbs(s, 0) & set(VERBS.values())
    assert special == {VERBS[character]}
    s = scene("AC", "B", "D", turn="A")
    assert not verbs(s, 0) & set(VERBS.values()), "none on the standard side"
    assert GAME.why_not(s, 0, "character.0") == ["standard_side"]


def test_serf_plants_a_drawn_symptom() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "serf"})
    s.rng = Tape([sum(s.pile) - 1])
    act(s, "A", "serf")
    assert s.tray == [4]
    act(s, "A", "plant", symptom="sym_4", cart="oak")
    assert s.zones[OAK] == [4] and not s.tray and sum(s.discard) == 0


def test_serf_needs_a_symptom() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "serf"})
    s.pile = [0] * 5
    s.ask_again()
    assert not may(s, "A", "serf") and GAME.why_not(s, 0, "character.0") == ["no_symptoms_left"]


def test_outlaw_acts_again_on_a_match_and_may_decline() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "outlaw"}, dice="CA CA CA OA OA OA")
    s.rng = Tape([0])
    act(s, "A", "outlaw", die="d4")
    assert faces(s) == "CA CA CA BA OA OA" and isinstance(s.question(0), MainAction)
    act(s, "A", "no_more")
    assert s.actors() == [1]


def test_outlaw_may_take_any_action_next() -> None:
    s = scene("BA", "C", "D", turn="A", characters={"A": "outlaw"}, dice="CA CA CA OA OA OA")
    s.rng = Tape([1])
    act(s, "A", "outlaw", die="d1")
    act(s, "A", "elbow")
    act(s, "B", "decline")
    assert carts(s)[0] == "AB"


def test_outlaw_reroll_is_no_reroll_action() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "outlaw"}, remedies={"A": ["chicken_leeches"]})
    s.rng = Tape([2])
    act(s, "A", "outlaw", die="d1")
    assert isinstance(s.question(0), Remedies)
    assert not may(s, "A", "play", remedy="rem_chicken_leeches", half=0)


@pytest.mark.parametrize("chance, seen", [(0, 1), (1, 3)])
def test_sheriff_sees_a_random_symptom_of_a_player(chance: int, seen: int) -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "sheriff"}, hands={"B": (1, 3)})
    assert not may(s, "A", "sheriff", pawn=1, slot=1), "of a player one does not choose"
    s.noting = True
    s.rng = Tape([chance])
    act(s, "A", "sheriff", pawn=1, slot=0)
    assert GAME.view(s, 0)["private"]["notebook"]["pawns"][0]["seen"] == [f"sym_{seen}"]
    told = {seat: [note["key"] for note in GAME.notes(s.notes, seat)] for seat in range(4)}
    assert "you_looked" in told[0] and "you_were_looked_at" in told[1]
    assert "looked" in told[2] and "you_looked" not in told[2]


def test_sheriff_looks_at_other_carts_only() -> None:
    s = scene("AB", "C", "D", turn="A", characters={"A": "sheriff"})
    assert {GAME.describe(code)[1]["pawn"] for code in s.legal(0) if GAME.describe(code)[0] == "sheriff"} == {2, 3}


def test_sheriff_chooses_a_ghosts_slot() -> None:
    s = scene("A", "W", "BC", seats=3, turn="A", characters={"A": "sheriff"}, hands={"W": (2, 3)})
    act(s, "A", "sheriff", pawn=3, slot=1)
    assert s.history[-1].cards == [3]


def test_mason_rerolls_then_locks() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "mason"}, dice="BA BR CA CR OA OR")
    s.rng = Tape([0])
    act(s, "A", "mason", die="d4")
    assert faces(s) == "BA BR CA BA OA OR" and isinstance(s.question(0), LockDice)
    act(s, "A", "lock", die="d3", other_die="d3")
    assert s.locked == 0b100


def test_mason_may_lock_the_die_he_rerolled() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "mason"}, dice="BA BR CA CR OA OR")
    s.rng = Tape([3])
    act(s, "A", "mason", die="d4")
    assert may(s, "A", "lock", die="d4", other_die="d4")


def test_knight_brings_anybody_forward_without_a_window() -> None:
    s = scene("BA", "CD", "", turn="A", characters={"A": "knight"}, remedies={"C": ["whip_leeches"]})
    assert {GAME.describe(code)[1]["pawn"] for code in s.legal(0) if GAME.describe(code)[0] == "knight"} == {0, 3}
    act(s, "A", "knight", pawn=3)
    assert shown(s, CEDAR) == "DC" and not GAME.view(s, 0)["public"]["window"]


def test_knight_may_bring_himself_forward() -> None:
    s = scene("BA", "C", "D", turn="A", characters={"A": "knight"}, remedies={"B": ["whip_leeches"]})
    act(s, "A", "knight", pawn=0)
    assert carts(s)[0] == "AB"


def test_friar_turns_a_die_to_another_face() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "friar"}, dice="BA BR CA CR OA OR", locked=[0])
    assert not may(s, "A", "friar", die="d1", face="oak_rat"), "R29: locked dice are immune"
    assert not may(s, "A", "friar", die="d2", face="birch_rat")
    act(s, "A", "friar", die="d2", face="oak_rat")
    assert faces(s) == "BA OR CA CR OA OR"


def test_countess_keeps_one_of_two() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "countess"})
    s.rng = Tape([0, 0])
    act(s, "A", "countess")
    assert len(s.offered) == 2 and isinstance(s.question(0), KeepRemedy)
    assert GAME.view(s, 1)["public"]["drawn"]["remedies"] == 2
    assert GAME.view(s, 1)["private"]["offered"] == []
    act(s, "A", "keep_remedy", remedy="rem_arsenic_chicken")
    assert [card & 15 for card in s.remedies[0]] == [0] and s.remedy_discard[1] == 1
    assert s.remedies[0][0] >> 4 == s.round


def test_countess_with_three_remedies_may_not() -> None:
    s = scene(
        "A",
        "B",
        "CD",
        turn="A",
        characters={"A": "countess"},
        remedies={"A": ["chicken_whip", "chicken_leeches", "arsenic_whip"]},
    )
    assert not may(s, "A", "countess"), "R21"
    assert GAME.why_not(s, 0, "character.0") == ["hand_full"]


@pytest.mark.parametrize("keep, plagued", [(("sym_2", "sym_3"), False), (("sym_3", "sym_4"), True)])
def test_chandler_exchanges_a_symptom(keep: tuple[str, str], plagued: bool) -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "chandler"}, hands={"A": (2, 3)})
    s.rng = Tape([sum(s.pile) - 1])
    act(s, "A", "chandler")
    assert len(s.legal(0)) == 3
    act(s, "A", "keep", symptom=keep[0], other_symptom=keep[1])
    assert s.is_plagued(0) == plagued and sum(s.discard) == 1


def test_barmaid_sees_the_top_of_the_discard_alone() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "barmaid"})
    assert not may(s, "A", "barmaid") and GAME.why_not(s, 0, "character.0") == ["no_discard"]
    discard(s, [4, 1])
    s.ask_again()
    s.noting = True
    act(s, "A", "barmaid")
    seen = [note["args"] for note in GAME.notes(s.notes, 0) if note["key"] == "you_saw_top"]
    assert seen == [{"seat": 0, "symptom": "sym_1"}]
    assert not any("symptom" in note["args"] for note in GAME.notes(s.notes, 1))

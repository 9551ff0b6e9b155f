"""One test per remedy, and what all remedies have in common (§4.3, §5.1)."""

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.options import Rules
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.rules.tables import REMEDY_COPIES, REMEDY_IDS, REMEDY_USES, USE_IDS
from lazaretto.games.bristol_1350.rules.turn import Remedies
from lazaretto.kernel.rng import Tape
from tests.games.bristol_1350.scene import BIRCH, CEDAR, OAK, act, asked, carts, faces, may, scene


def test_every_use_is_on_nine_cards() -> None:
    for use in range(6):
        count = sum(REMEDY_COPIES[kind] for kind, uses in enumerate(REMEDY_USES) if use in uses)
        assert count == 9, USE_IDS[use]
    assert sum(REMEDY_COPIES) == 27 + 6 and len(REMEDY_IDS) == 16
    assert len({tuple(sorted(uses)) for uses in REMEDY_USES}) == 16


def test_arsenic_locks_two_dice() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["arsenic_leeches"]}, dice="BA CA CR OA OR BR")
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_arsenic_leeches", half=0)
    act(s, "A", "lock", die="d3", other_die="d6")
    assert s.locked == 0b100100
    dice = GAME.view(s, 1)["public"]["dice"]
    assert [die["id"] for die in dice if die["locked"]] == ["d3", "d6"]


def test_arsenic_locks_the_last_die_alone() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["arsenic_leeches"]}, locked=[0, 1, 2, 3, 4])
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_arsenic_leeches", half=0)
    assert s.locked == 0b111111, "only one way: done at once"


def test_arsenic_needs_an_unlocked_die() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["arsenic_leeches"]}, locked=range(6))
    act(s, "A", "draw_remedy")
    assert not may(s, "A", "play", remedy="rem_arsenic_leeches", half=0)
    assert may(s, "A", "play", remedy="rem_arsenic_leeches", half=1)


def test_chicken_leaves_out_what_was_locked_since() -> None:
    s = scene(
        "A",
        "B",
        "CD",
        turn="A",
        remedies={"A": ["arsenic_whip", "chicken_leeches"]},
        dice="BA CA CR OA OR BR",
        chance=[1, 2],
    )
    act(s, "A", "reroll", die="d1", other_die="d2")
    act(s, "A", "play", remedy="rem_arsenic_whip", half=0)
    act(s, "A", "lock", die="d1", other_die="d4")
    act(s, "A", "play", remedy="rem_chicken_leeches", half=0)
    assert [GAME.describe(code) for code in s.legal(0)] == [
        ("throw", {"die": "d2", "other_die": "d2"}),
        ("stop", {}),
    ]


def test_a_second_chicken_begins_anew() -> None:
    s = scene(
        "A",
        "B",
        "CD",
        turn="A",
        remedies={"A": ["chicken_leeches", "chicken_whip"]},
        dice="BA CA CR OA OR BR",
        chance=[0, 1, 4],
    )
    act(s, "A", "reroll", die="d1", other_die="d2")
    act(s, "A", "play", remedy="rem_chicken_leeches", half=0)
    act(s, "A", "throw", die="d1", other_die="d1")
    act(s, "A", "stop")
    act(s, "A", "play", remedy="rem_chicken_whip", half=0)
    assert may(s, "A", "throw", die="d1", other_die="d2"), "R34: also the die stopped under the first card"


def test_emeralds_give_a_pawn_move() -> None:
    s = scene("B", "AC", "D", turn="A", remedies={"A": ["emeralds_pomander"]})
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_emeralds_pomander", half=0)
    assert {GAME.describe(code)[0] for code in s.legal(0)} == {"dash", "push"}
    act(s, "A", "dash")
    assert asked(s) == "B"
    act(s, "B", "decline")
    assert carts(s) == ["BA", "C", "D"]
    assert s.acting != 0, "no older remedy is left: the turn is over"


def test_leeches_plant_one_of_two() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["whip_leeches"]})
    s.rng = Tape([0, 0, sum(s.pile) - 2])
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_whip_leeches", half=1)
    assert s.tray == [1, 4]
    options = {tuple(GAME.describe(code)[1].values()) for code in s.legal(0)}
    assert options == {(symptom, cart) for symptom in ("sym_1", "sym_4") for cart in ("birch", "cedar", "oak")}
    act(s, "A", "plant", symptom="sym_4", cart="cedar")
    assert s.zones == [[], [0 << 3 | 4], []] and s.top == 1
    assert GAME.view(s, 0)["private"]["planted"] == [{"cart": "cedar", "id": "sym_4", "value": 4}]
    assert GAME.view(s, 1)["private"]["planted"] == []
    assert GAME.view(s, 1)["public"]["carts"][CEDAR]["planted"] == 1


def test_leeches_reach_racing_carts_only_empty_or_not() -> None:
    s = scene("", "AB", "", turn="A", remedies={"A": ["whip_leeches"]}, order=(CEDAR, OAK), positions=(17, 5, 4))
    s.exits[BIRCH] = 1
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_whip_leeches", half=1)
    assert {GAME.describe(code)[1]["cart"] for code in s.legal(0)} == {"cedar", "oak"}
    assert OAK in s.race and not s.carts[OAK]


def test_leeches_wait_even_with_one_answer() -> None:
    """Two equal symptoms and one cart: silence would tell."""
    s = scene("", "AB", "", turn="A", remedies={"A": ["whip_leeches"]}, order=(CEDAR,), positions=(17, 5, 17))
    s.pile = [0, 0, 3, 0, 0]
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_whip_leeches", half=1)
    assert len(s.legal(0)) == 1 and s.actors() == [0]


@pytest.mark.parametrize("left, options", [(1, 3), (0, None)])
def test_pomander_with_a_short_pile(left: int, options: int | None) -> None:
    s = scene("A", "B", "CD", turn="A", hands={"A": (1, 2)}, remedies={"A": ["whip_pomander"]})
    s.pile = [0, 0, 0, left, 0]
    act(s, "A", "draw_remedy")
    if options is None:
        assert not may(s, "A", "play", remedy="rem_whip_pomander", half=1)
        return
    act(s, "A", "play", remedy="rem_whip_pomander", half=1)
    assert len(s.legal(0)) == options, "two of three"


def test_whip_is_never_played_on_ones_own_turn() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["whip_pomander"]})
    act(s, "A", "draw_remedy")
    assert not may(s, "A", "play", remedy="rem_whip_pomander", half=0)
    assert may(s, "A", "play", remedy="rem_whip_pomander", half=1)


def test_of_two_equal_cards_the_newer_one_is_the_whip() -> None:
    s = scene("BA", "C", "D", turn="A", remedies={"B": ["whip_leeches!", "whip_leeches"]})
    act(s, "A", "elbow")
    act(s, "B", "whip", remedy="rem_whip_leeches")
    assert [card >> 4 for card in s.remedies[1]] == [1], "the older one can be played as leeches"


def test_alms_coin_goes_to_a_living_real_player() -> None:
    s = scene("AW", "B", "", seats=3, turn="A", remedies={"A": ["alms"]}, alms=True)
    s.rng = Tape([0, 4])
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_alms", half=0)
    assert [GAME.describe(code)[1]["pawn"] for code in s.legal(0)] == [0, 1], "not the ghost, not the dead (R17)"
    act(s, "A", "give_coin", pawn=1)
    assert s.is_plagued(1) and not s.plagued
    assert GAME.view(s, 1)["private"]["coins"] == ["coin_plague"]
    assert GAME.view(s, 2)["public"]["pawns"][1]["coins"] == 1


def test_alms_needs_a_coin_in_the_bag() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["alms"]}, alms=True)
    s.bag = [0, 0, 0]
    act(s, "A", "draw_remedy")
    assert not may(s, "A", "play", remedy="rem_alms", half=0)


def test_several_remedies_one_after_another() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["arsenic_leeches", "arsenic_whip"]}, dice="BA BR CA CR OA OR")
    s.rng = Tape([0])
    act(s, "A", "reroll", die="d1", other_die="d1")
    act(s, "A", "play", remedy="rem_arsenic_leeches", half=0)
    act(s, "A", "lock", die="d2", other_die="d3")
    assert isinstance(s.question(0), Remedies)
    act(s, "A", "play", remedy="rem_arsenic_whip", half=0)
    act(s, "A", "lock", die="d4", other_die="d5")
    assert s.acting != 0 and len(s.remedies[0]) == 0


def test_nothing_drawn_this_round_can_be_played() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["arsenic_leeches!"]})
    act(s, "A", "reroll", die="d1", other_die="d1")
    assert s.acting != 0, "not even asked: that it is new is public"


def test_asked_whenever_an_older_card_is_held() -> None:
    """A whip alone cannot be played, but the others must not notice."""
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["chicken_whip"]})
    act(s, "A", "draw_remedy")
    assert s.actors() == [0] and [GAME.describe(code)[0] for code in s.legal(0)] == ["end_turn"]


def test_hand_limit_blocks_drawing() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["chicken_whip", "chicken_leeches", "arsenic_whip"]})
    assert not may(s, "A", "draw_remedy")
    assert GAME.why_not(s, 0, "pile.remedies") == ["hand_full"]


def test_the_remedy_discard_is_reshuffled_when_needed() -> None:
    s = scene("A", "B", "CD", turn="A")
    s.remedy_discard, s.remedy_pile = s.remedy_pile, [0] * 16
    act(s, "A", "draw_remedy")
    assert sum(s.remedy_pile) == 26 and sum(s.remedy_discard) == 0 and len(s.remedies[0]) == 1


def test_rerolled_dice_leave_the_others_alone() -> None:
    s = scene("A", "B", "CD", turn="A", dice="BA BR CA CR OA OR", chance=[5, 5])
    act(s, "A", "reroll", die="d2", other_die="d4")
    assert faces(s) == "BA OR CA OR OA OR"


def twins(chance: list[int]) -> Bristol:
    """d1 is rerolled to the Birch apple that d3 shows; then remedies are asked."""
    s = scene(
        "A",
        "B",
        "CD",
        turn="A",
        remedies={"A": ["arsenic_whip", "chicken_leeches"]},
        dice="OR CA BA OA CR BR",
        chance=chance,
    )
    act(s, "A", "reroll", die="d1", other_die="d1")
    return s


def test_a_die_rerolled_this_turn_and_its_twin_are_both_choosable() -> None:
    """Arsenic on the twin leaves the rerolled die to Chicken; on the rerolled die it leaves nothing to throw."""
    s = twins([0])
    act(s, "A", "play", remedy="rem_arsenic_whip", half=0)
    for die in ("d1", "d3"):
        assert may(s, "A", "lock", die=die, other_die="d5")
        places = {choice.parts for choice in GAME.choices(s, 0) if choice.args["die"] == die}
        assert all(place[0] == (f"die.{die}",) for place in places), "a click on a die locks that die"
    act(s, "A", "lock", die="d3", other_die="d5")
    act(s, "A", "play", remedy="rem_chicken_leeches", half=0)
    assert may(s, "A", "throw", die="d1", other_die="d1")
    other = twins([0])
    act(other, "A", "play", remedy="rem_arsenic_whip", half=0)
    act(other, "A", "lock", die="d1", other_die="d5")
    assert not may(other, "A", "play", remedy="rem_chicken_leeches", half=0)


def test_in_rules_version_1_they_were_one() -> None:
    s = twins([0])
    s.rules = Rules(s.options, by_face=True)
    act(s, "A", "play", remedy="rem_arsenic_whip", half=0)
    assert may(s, "A", "lock", die="d1", other_die="d5") and not may(s, "A", "lock", die="d3", other_die="d5")


def test_chicken_lights_only_dice_it_may_still_throw() -> None:
    """A die left out is out (R19), even if it shows the same as one that is not."""
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["chicken_leeches"]}, dice="OR CA BR OA CR BR", chance=[0, 2, 2])
    act(s, "A", "reroll", die="d1", other_die="d2")
    act(s, "A", "play", remedy="rem_chicken_leeches", half=0)
    act(s, "A", "throw", die="d1", other_die="d1")
    assert s.dice[0] == s.dice[1], "both show the same now"
    throws = [choice.parts for choice in GAME.choices(s, 0) if choice.verb == "throw"]
    assert throws == [(("die.d1",),)]

"""What a seat sees (§8.1), what a choice points at, and why a part cannot be used."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.plague import die
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.show import choices
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.text import game_text
from tests.games.bristol_1350.scene import BIRCH, CEDAR, act, discard, finish, fresh, scene


def positions(seats: int, seed: int, **options: object) -> Iterator[Bristol]:
    chance = random.Random(seed)
    s = fresh(seats, seed, options)
    while not s.over():
        yield s
        seat = s.actors()[0]
        s.apply(seat, chance.choice(s.legal(seat)))


def test_the_living_show_counts_only() -> None:
    for s in positions(5, 3, characters="special", alms=True):
        for pawn in GAME.view(s, SPECTATOR)["public"]["pawns"]:
            if pawn["alive"]:
                assert pawn["symptoms"] is pawn["plagued"] is pawn["hand"] is pawn["coins_shown"] is None
            else:
                assert len(pawn["symptoms"]) == 2 and pawn["plagued"] in (True, False)


def test_a_spectator_has_no_private_view() -> None:
    assert GAME.view(fresh(4), SPECTATOR)["private"] == {}


def test_ones_own_cards_in_full() -> None:
    s = scene("AB", "C", "D", hands={"A": (3, 2)}, remedies={"A": ["arsenic_whip", "whip_leeches!"]})
    own = GAME.view(s, 0)["private"]
    assert [symptom["id"] for symptom in own["symptoms"]] == ["sym_2", "sym_3"], "in ascending order: they have none"
    assert own["total"] == 5 and own["plagued"] is False
    assert [(card["id"], card["fresh"]) for card in own["remedies"]] == [
        ("rem_arsenic_whip", False),
        ("rem_whip_leeches", True),
    ]
    assert GAME.view(s, 1)["public"]["pawns"][0]["remedies"] == 2


def test_drawn_cards_are_the_drawers_alone() -> None:
    s = scene("AB", "C", "D", turn="A", remedies={"A": ["whip_pomander"]})
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_whip_pomander", half=1)
    assert len(GAME.view(s, 0)["private"]["drawn"]) == 2
    for seat in range(1, 4):
        assert GAME.view(s, seat)["private"]["drawn"] == []
        assert GAME.view(s, seat)["public"]["drawn"]["symptoms"] == 2


def test_symptoms_have_no_identity_across_a_mingle() -> None:
    """Equal hands look equal, whichever cards they are: ids name values and places."""
    s = scene("AB", "C", "D", dice="BR BR CA CA OA OA", hands={"A": (2, 3), "B": (3, 2)})
    before = GAME.view(s, 0)["private"]["symptoms"]
    s.hands[0], s.hands[1], s.hands[2], s.hands[3] = s.hands[3], s.hands[2], s.hands[1], s.hands[0]
    assert GAME.view(s, 0)["private"]["symptoms"] == before
    assert set(before[0]) == {"id", "value"}


def test_a_plague_flag_changes_nothing_in_what_may_be_done() -> None:
    """§8.4: same layout, same actions, same public view."""
    for plagued in ("", "A"):
        s = scene("AB", "C", "D", turn="A", hands={"A": (1, 2)}, plagued=plagued, characters={"A": "knight"})
        choices = [choice.json() for choice in GAME.choices(s, 0)]
        shown = (json.dumps(choices), json.dumps(GAME.view(s, 1)), sorted(GAME.view(s, 0)["private"]))
        if not plagued:
            healthy = shown
    assert shown == healthy


def test_nobody_stops_because_all_are_plagued() -> None:
    s = scene("AB", "C", "D", plagued="ABCD")
    finish(s)
    assert s.ending < 0, "R25"


def test_everything_is_shown_at_the_end() -> None:
    s = scene("A", "B", "CD", positions=(15, 4, 2), remedies={"B": ["arsenic_whip"]})
    finish(s)
    pawns = GAME.view(s, SPECTATOR)["public"]["pawns"]
    assert all(pawn["symptoms"] for pawn in pawns)
    assert pawns[1]["hand"][0]["id"] == "rem_arsenic_whip"
    public = GAME.view(s, SPECTATOR)["public"]
    assert public["results"] == ["win", "loss", "loss", "loss"] and public["scores"] == [1, 0, 0, 0]
    assert GAME.view(fresh(4), SPECTATOR)["public"]["scores"] is None


def test_carts_tell_what_the_dice_would_do() -> None:
    s = scene("A", "B", "CD", dice="BR BR CA OA OA OR")
    birch, cedar, oak = GAME.view(s, 0)["public"]["carts"]
    assert (birch["steps"], birch["rats"], birch["mingles"]) == (2, 2, True)
    assert (cedar["steps"], cedar["mingles"]) == (1, False)
    assert (oak["rank"], oak["steps"], oak["rats"]) == (3, 3, 1)


def test_the_notebook_keeps_what_was_given_and_got() -> None:
    s = scene("AB", "C", "D", dice="BR BR CA CA OA OA", hands={"A": (1, 3)})
    finish(s)
    entry = GAME.view(s, 0)["private"]["notebook"]["log"][-1]
    assert entry["event"] == "mingled" and entry["gave"] == ["sym_1", "sym_3"] and entry["pawns"] == [0, 1]
    assert sorted(entry["got"]) == sorted(f"sym_{value}" for value in s.hands[:2])
    stranger = GAME.view(s, 2)["private"]["notebook"]["log"][-1]
    assert stranger == {"round": 3, "event": "mingled", "cart": "birch", "pawns": [0, 1], "planted": 0}


def test_the_notebook_knows_what_a_mate_may_hold() -> None:
    s = scene("AB", "C", "D", hands={"A": (3, 3)}, dice="BR BR CA CA OA OA")
    finish(s)
    got = s.hands[:2]
    about = GAME.view(s, 0)["private"]["notebook"]["pawns"][0]
    assert about["pawn"] == 1 and about["mingles"] == about["together"] == 1
    assert about["may_hold"] == ["sym_3"] * (2 - got.count(3))


def test_the_notebook_counts_what_is_still_out() -> None:
    s = scene("A", "B", "CD", turn="A", hands={"A": (1, 2)}, remedies={"A": ["whip_leeches"]})
    assert GAME.view(s, 0)["private"]["notebook"]["unseen"] == {"sym_1": 6, "sym_2": 9, "sym_3": 9, "sym_4": 6}
    act(s, "A", "draw_remedy")
    act(s, "A", "play", remedy="rem_whip_leeches", half=1)
    seen = sorted(s.tray + s.hands[:2])
    unseen = GAME.view(s, 0)["private"]["notebook"]["unseen"]
    assert [unseen[f"sym_{value}"] for value in range(1, 5)] == [
        count - seen.count(value + 1) for value, count in enumerate((7, 10, 9, 6))
    ]
    die(s, 2)
    assert sum(GAME.view(s, 0)["private"]["notebook"]["unseen"].values()) == sum(unseen.values()) - 2


def test_a_reshuffle_makes_ones_own_discards_unknown_again() -> None:
    s = scene("A", "B", "CD", turn="A", hands={"A": (1, 2)}, characters={"A": "chandler"})
    act(s, "A", "chandler")
    act(s, "A", "keep", symptom="sym_1", other_symptom="sym_2")
    before = sum(GAME.view(s, 0)["private"]["notebook"]["unseen"].values())
    assert before == 32 - 3
    s.pile = [0] * 5
    s.draw_symptom()
    assert sum(GAME.view(s, 0)["private"]["notebook"]["unseen"].values()) == before + 1


# Parts


def test_parts_name_places() -> None:
    zones = set()
    for seed in range(12):
        for s in positions(1 + seed % 9, seed, characters="special", alms=seed % 2 == 0):
            for choice in GAME.choices(s, s.actors()[0]):
                zones |= {place.split(".")[0] for places in choice.parts for place in places}
    expected = {"die", "pile", "cart", "pawn", "symptom", "drawn", "zone", "remedy", "use", "character", "face"}
    assert expected <= zones


def test_equal_dice_light_up_together_in_either_order() -> None:
    s = scene("A", "B", "CD", turn="A", dice="BA BA CR OA OA OR")
    pair = next(choice for choice in GAME.choices(s, 0) if choice.args == pair_of("d1", "d3"))
    assert pair.parts == (("die.d1", "die.d2"), ("die.d3",))
    one = next(choice for choice in GAME.choices(s, 0) if choice.args == pair_of("d4", "d4"))
    assert one.parts == (("die.d4", "die.d5"),)


def pair_of(die_: str, other: str) -> dict[str, object]:
    faces = {"d1": "birch_apple", "d3": "cedar_rat", "d4": "oak_apple"}
    shown = [faces[die_]] if die_ == other else [faces[die_], faces[other]]
    return {"die": die_, "other_die": other, "faces": shown}


def test_pushing_oneself_says_so() -> None:
    s = scene("C", "D", "AB", turn="A")
    labels = {choice.args["pawn"]: choice.label for choice in GAME.choices(s, 0) if choice.verb == "push"}
    assert labels == {0: "push_self_out", 1: "push_out"}
    s = scene("AW", "B", "C", seats=3, turn="A")
    labels = {choice.args["pawn"]: choice.label for choice in GAME.choices(s, 0) if choice.verb == "push"}
    assert labels == {0: "push_self", 3: "push_ghost"}


# Why not


@pytest.mark.parametrize(
    "part, why",
    [
        ("pawn.2", ["other_cart"]),
        ("pawn.0", []),
        ("pawn.4", ["pawn_dead"]),
        ("cart.cedar", ["not_at_front"]),
        ("cart.birch", ["own_cart"]),
        ("cart.oak", ["cart_left"]),
        ("die.d1", ["die_locked"]),
        ("die.d2", []),
        ("remedy.1.0", ["remedies_after_action"]),
        ("pile.remedies", []),
        ("nowhere.at.all", []),
    ],
)
def test_why_not_in_the_main_action(part: str, why: list[str]) -> None:
    s = scene("AB", "CD", "", turn="B", seats=5, locked=[0], remedies={"B": ["arsenic_whip"]}, order=(BIRCH, CEDAR))
    s.exits[2] = 1
    expected = ["sits_ahead"] if part == "pawn.0" else why
    assert GAME.why_not(s, 1, part) == expected
    assert GAME.why_not(s, 0, part) == ["not_your_turn"]
    assert GAME.why_not(s, 4, part) == ["you_are_dead"]


def test_why_not_in_other_questions() -> None:
    s = scene("BA", "C", "D", turn="A", remedies={"B": ["arsenic_pomander", "arsenic_whip"]})
    act(s, "A", "elbow")
    assert GAME.why_not(s, 1, "remedy.1.0") == ["only_whips"] and GAME.why_not(s, 1, "remedy.1.1") == []
    s = scene("BA", "C", "D", turn="A", remedies={"A": ["chicken_whip", "arsenic_whip"]})
    act(s, "A", "draw_remedy")
    assert GAME.why_not(s, 0, "pile.remedies") == ["only_main_action"]
    assert GAME.why_not(s, 0, "remedy.0.0") == ["no_use_now"] and GAME.why_not(s, 0, "remedy.0.1") == []
    assert GAME.why_not(s, 0, "remedy.0.2") == ["just_drawn"]
    assert GAME.why_not(s, 0, "character.0") == ["standard_side"]


def test_what_only_a_main_action_does_is_over_after_it() -> None:
    """With a card to play the turn goes on: dice, pawns and ghosts' cards say that the action is taken."""
    s = scene("BA", "CX", "WY", seats=3, turn="B", remedies={"B": ["arsenic_whip"]})
    ghost = next(pawn for pawn in range(3, len(s.table)) if s.lives(pawn))
    act(s, "B", "reroll", die="d1", other_die="d1")
    for part in ("die.d1", "pawn.0", "pawn.1", "cart.birch", "cart.cedar", f"symptom.{ghost}.0"):
        assert GAME.why_not(s, 1, part) == ["only_main_action"], part
    s = scene("BA", "C", "D", turn="B", remedies={"B": ["emeralds_whip"]})
    act(s, "B", "reroll", die="d1", other_die="d1")
    assert GAME.why_not(s, 1, "pawn.2") == ["other_cart"] and GAME.why_not(s, 1, "pawn.1") == ["at_the_front"]


def test_why_not_of_dice_left_out_and_of_coins() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["chicken_leeches"]}, dice="OA CA BR OA CR BR")
    act(s, "A", "reroll", die="d1", other_die="d2")
    act(s, "A", "play", remedy="rem_chicken_leeches", half=0)
    assert GAME.why_not(s, 0, "die.d1") == [] and GAME.why_not(s, 0, "die.d3") == ["die_out"]
    s = scene("AW", "B", "C", seats=3, turn="A", remedies={"A": ["alms"]}, alms=True)
    act(s, "A", "reroll", die="d1", other_die="d1")
    act(s, "A", "play", remedy="rem_alms", half=0)
    assert GAME.why_not(s, 0, "pawn.3") == ["ghosts_take_none"] and GAME.why_not(s, 0, "pawn.2") == []


def test_every_reason_has_its_words() -> None:
    """All keys that `why_not` may give stand in the catalogues, and no other."""
    named = set(re.findall(r'\["([a-z_]+)"\]', Path(str(choices.__file__)).read_text("utf-8")))
    for language in ("en", "fr", "it"):
        assert set(game_text(GAME.id, language).words["why"]) == named


def test_one_die_to_lock_and_another_action_are_asked_for_as_such() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "mason"}, dice="BA BR CA CR OA OR", chance=[0])
    act(s, "A", "mason", die="d4")
    assert (GAME.question(s, 0) or {})["key"] == "lock_die"
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["arsenic_whip"]})
    act(s, "A", "reroll", die="d1", other_die="d1")
    act(s, "A", "play", remedy="rem_arsenic_whip", half=0)
    assert (GAME.question(s, 0) or {})["key"] == "lock_dice"
    s = scene("A", "B", "CD", turn="A", characters={"A": "outlaw"}, dice="CA CA CA OA OA OA", chance=[0])
    assert (GAME.question(s, 0) or {})["key"] == "main_action"
    act(s, "A", "outlaw", die="d4")
    assert (GAME.question(s, 0) or {})["key"] == "another_action"


def test_why_not_dash() -> None:
    s = scene("C", "D", "AB", turn="A")
    assert GAME.why_not(s, 0, "cart.birch") == ["not_next_cart"] and GAME.why_not(s, 0, "cart.cedar") == []


def test_nothing_to_look_at_is_said() -> None:
    s = scene("A", "B", "CD", turn="A", characters={"A": "barmaid"})
    assert GAME.why_not(s, 0, "character.0") == ["no_discard"]
    discard(s, [1])
    assert GAME.why_not(s, 0, "character.0") == []
    s.remedy_pile = [0] * 16
    assert GAME.why_not(s, 0, "pile.remedies") == ["no_remedies_left"]


def test_a_pawn_is_clicked_to_elbow_its_cart_to_get_off_and_a_character_to_be_chosen() -> None:
    s = scene("AB", "C", "D", turn="B")
    elbow = next(choice for choice in GAME.choices(s, 1) if choice.verb == "elbow")
    assert elbow.parts == (("pawn.1",),)
    off = next(choice for choice in GAME.choices(s, 1) if choice.label == "push_self")
    assert off.parts == (("cart.birch",),)
    chosen = GAME.choices(GAME.new(seats=4, seed=1), 0)[0]
    assert chosen.parts == ((f"character.{chosen.args['character']}",),)


def test_six_rats_are_cheered_where_it_is_agreed() -> None:
    rats = "BR BR CR CR OR OR"
    assert GAME.view(scene("A", "B", "CD", dice=rats), 0)["public"]["ratzy"]
    assert not GAME.view(scene("A", "B", "CD", dice="BR BR CR CR OR OA"), 0)["public"]["ratzy"]


def test_whoever_may_whip_is_told_the_player_and_the_character() -> None:
    s = scene("BA", "C", "D", turn="A", characters={"A": "countess"})
    act(s, "A", "elbow")
    question = GAME.question(s, 1)
    assert question is not None and question["key"] == "response"
    text = game_text(GAME.id, "en", ["Anna", "Bruno", "Chiara", "Dario"])
    said = text.get("questions", question["key"], question["args"])
    assert said == "Anna (the Countess) wants to elbow past you. Do you use a whip?"


def test_dangerous_pushes_say_so() -> None:
    """Off the last cart, or off a cart with no room behind it: somebody dies; off another, somebody falls back."""
    s = scene("C", "D", "AB", turn="A")
    dangers = {choice.args["pawn"]: choice.danger for choice in GAME.tree(s, 0) if choice.verb == "push"}
    assert dangers == {0: "death", 1: "deadly_push"}
    s = scene("AB", "C", "D", turn="A")
    dangers = {choice.args["pawn"]: choice.danger for choice in GAME.tree(s, 0) if choice.verb == "push"}
    assert dangers == {0: "climb_down", 1: ""}
    for language in ("en", "fr", "it"):
        assert set(game_text(GAME.id, language).words["dangers"]) == {"death", "climb_down", "deadly_push"}


def test_what_an_answer_costs() -> None:
    s = scene("A", "B", "CD", turn="A", remedies={"A": ["arsenic_leeches"]})
    assert not any(choice.cost for choice in GAME.tree(s, 0))
    act(s, "A", "reroll", die="d1", other_die="d1")
    costs = {choice.verb: dict(choice.cost) for choice in GAME.tree(s, 0)}
    assert costs == {"play": {"remedy": 1}, "end_turn": {}}

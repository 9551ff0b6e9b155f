"""The journal tells a seat nothing it may not know: same words in worlds it cannot tell apart."""

import random
import re
from collections import defaultdict
from pathlib import Path

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules import state
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.rules.tables import COIN_PLAGUE
from lazaretto.kernel.journal import SPECTATOR, Note
from lazaretto.kernel.rng import seeded
from lazaretto.text import game_text
from tests.games.bristol_1350.scene import act, finish, scene

VARIANTS = [{}, {"convene": True}, {"cure": True, "chaos": True}, {"alms": True}]

# Notes that everybody may read, and that name cards or a status: only what the rules reveal.
SHOWN = {"died", "judged", "left_behind", "revealed"}
REVEALING = {*SHOWN, *(f"ghost_{key}" for key in SHOWN), "showed_coin", "played", "whipped"}
SECRET_ARGUMENTS = {"symptom", "symptoms", "status", "coin", "remedy", "kinds"}


def heard(s: Bristol, seat: int, action_seat: int, action: int) -> tuple[list[Note], Bristol]:
    """What is noted when an action is taken in a copy of the position, with chance of its own but the same."""
    world = s.clone()
    world.rng = seeded(424242)
    world.noting = True
    world.apply(action_seat, action)
    return world.notes, world


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_two_worlds_that_look_alike_sound_alike(options: dict[str, object]) -> None:
    """Wherever a seat's view stays the same in both worlds, so does what it reads."""
    compared: dict[str, int] = defaultdict(int)
    for seed in range(10):
        chance = random.Random(seed)
        rng = seeded(seed)
        s = GAME.new(2 + seed % 8, seed, {"characters": "special", **options})
        while not s.over():
            actor = s.actors()[0]
            action = chance.choice(s.legal(actor))
            if s.history and chance.random() < 0.25:
                for seat in [SPECTATOR, *range(s.seats)]:
                    other = GAME.determinize(s, seat, rng)
                    if action not in other.legal(actor):
                        continue
                    said, after = heard(s, seat, actor, action)
                    also, there = heard(other, seat, actor, action)
                    if GAME.view(after, seat) == GAME.view(there, seat):
                        mine = GAME.notes(said, seat)
                        assert mine == GAME.notes(also, seat)
                        for note in mine:
                            compared[note["key"]] += 1
            s.apply(actor, action)
    assert len(compared) > 25, "the comparison reaches most kinds of entry"


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_public_entries_name_no_secret(options: dict[str, object]) -> None:
    for seed in range(12):
        chance = random.Random(seed)
        s = GAME.new(1 + seed % 9, seed, {"characters": "special", **options})
        s.noting = True
        while not s.over():
            actor = s.actors()[0]
            s.apply(actor, chance.choice(s.legal(actor)))
        for note in s.notes:
            if note.to < 0 and note.key not in REVEALING:
                assert not SECRET_ARGUMENTS & set(note.args), note.key


def test_every_entry_has_its_words() -> None:
    folder = Path(str(state.__file__)).parent
    keys = set()
    for file in folder.glob("*.py"):
        keys |= set(re.findall(r'\.note\(\s*"(\w+)"(?! \+)', file.read_text("utf-8")))
    keys |= {"mingled", "mingled_with_ghosts", "ghosts_mingled", "dice_show", "ghost_dice", "cart_moves", "cart_stands"}
    keys |= {"elbows", "dashes", "ghost_elbows", "ghost_dashes", "ghost_wants_elbow", "ghost_wants_dash"}
    keys |= {"wants_elbow", "wants_dash", "wants_push", "you_are_plagued", "you_are_cured"}
    keys |= REVEALING - {"ghost_revealed"}
    assert len(keys) > 50
    for language in ("en", "fr", "it"):
        words = game_text(GAME.id, language).words["log"]
        assert keys == set(words), keys ^ set(words)


def told(s: Bristol, seat: int) -> list[str]:
    return [note["key"] for note in GAME.notes(s.notes, seat)]


def noted(s: Bristol) -> Bristol:
    s.noting = True
    return s


def test_mingles_are_told_to_those_aboard() -> None:
    """What each gave and got is one entry, for that seat alone."""
    s = noted(scene("AB", "C", "D", dice="BR BR CA CA OA OA", hands={"A": (1, 1)}, chance=[0, *[0] * 20]))
    finish(s)
    for seat in range(4):
        mine = [note for note in GAME.notes(s.notes, seat) if note["key"] == "you_got"]
        assert len(mine) == (seat in (0, 1))
        if seat == 0:
            assert mine[0]["args"]["gave"] == ["sym_1", "sym_1"]
            assert mine[0]["args"]["total"] == s.total(0)


def test_every_entry_for_one_seat_names_its_line() -> None:
    """An entry for one seat says whose line it belongs to; else it stands in that of whoever acted before."""
    for seed in range(12):
        chance = random.Random(seed)
        s = noted(GAME.new(1 + seed % 9, seed, {"alms": seed % 2 == 0, "convene": seed % 2 == 1}))
        while not s.over():
            actor = s.actors()[0]
            s.apply(actor, chance.choice(s.legal(actor)))
        for note in s.notes:
            assert note.to < 0 or "seat" in note.args, note.key


def test_a_move_is_wished_before_it_is_made() -> None:
    """With somebody to answer: first the wish, and the move only if nobody whips."""
    s = noted(scene("BA", "C", "D", turn="A", remedies={"B": ["arsenic_whip"]}))
    act(s, "A", "elbow")
    assert told(s, 2) == ["wants_elbow"]
    act(s, "B", "decline")
    assert told(s, 2)[1:3] == ["declined", "elbows"]
    s = noted(scene("BA", "C", "D", turn="A", remedies={"B": ["arsenic_whip"]}))
    act(s, "A", "elbow")
    act(s, "B", "whip", remedy="rem_arsenic_whip")
    assert "whipped" in told(s, 2) and "elbows" not in told(s, 2)
    s = noted(scene("A", "BC", "D", turn="B"))
    act(s, "B", "push", pawn=2)
    assert "wants_push" in told(s, 0)


def test_who_has_to_make_room_is_told() -> None:
    s = noted(scene("ABC", "D", "", turn="D"))
    act(s, "D", "dash")
    for name in "ABC":
        act(s, name, "decline")
    room = next(note for note in s.notes if note.key == "makes_room")
    assert room.args["pawn"] == 2 and told(s, 0).index("dashes") < told(s, 0).index("makes_room")


def test_everybody_aboard_is_judged_front_to_back() -> None:
    """The gate of Cedar: three hands one after another, then the verdict, and no hand is told twice."""
    s = noted(scene("A", "BCD", "", positions=(3, 15, 2), hands={"C": (3, 3)}, plagued="C"))
    finish(s)
    keys = told(s, 0)
    at = keys.index("at_gate")
    assert keys[at : at + 5] == ["at_gate", "judged", "judged", "judged", "left_infected"]
    assert [note.args["seat"] for note in s.notes if note.key == "judged"] == [1, 2, 3]
    assert "died" not in keys and s.dead == 0b1110 and s.judged == 0


def test_a_coin_that_changes_the_goal_says_so() -> None:
    s = noted(scene("AB", "C", "D", turn="A", remedies={"A": ["alms"]}, alms=True, chance=[2, 4]))
    act(s, "A", "reroll", die="d1", other_die="d1")
    act(s, "A", "play", remedy="rem_alms", half=0)
    assert s.coin == COIN_PLAGUE
    act(s, "A", "give_coin", pawn=1)
    assert {"you_are_plagued", "you_got_coin"} <= set(told(s, 1))
    assert "you_are_plagued" not in told(s, 0)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_nobody_is_said_to_be_aboard_an_empty_cart(language: str) -> None:
    """It reaches the gate, leaves town, and that decides nothing: no sentence speaks of all aboard."""
    s = noted(scene("", "BC", "AD", positions=(15, 4, 2), dice="BA BA CA CA OA OA"))
    finish(s)
    text = game_text(GAME.id, language, ["Ada", "Bea", "Cleo", "Dora"])
    said = [text.get("log", note["key"], note["args"]) for note in GAME.notes(s.notes, 0)]
    assert told(s, 0).count("at_gate") == 1 and "left_empty" in told(s, 0)
    assert not re.search(r"(?i)\ball\b|\btous\b|\btutti\b", " ".join(said))

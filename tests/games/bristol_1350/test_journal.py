"""The journal tells a seat nothing it may not know: same words in worlds it cannot tell apart."""

import random
import re
from collections import defaultdict
from pathlib import Path

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules import state
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.kernel.journal import SPECTATOR, Note
from lazaretto.kernel.rng import seeded
from lazaretto.text import game_text

VARIANTS = [{}, {"convene": True}, {"cure": True, "chaos": True}, {"alms": True}]

# Notes that everybody may read, and that name cards or a status: only what the rules reveal.
REVEALING = {"died", "ghost_died", "revealed", "showed_coin", "played", "whipped"}
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
        keys |= set(re.findall(r'\.note\(\s*"(\w+)"', file.read_text("utf-8")))
    keys |= {"mingled", "mingled_with_ghosts", "ghosts_mingled"}
    assert len(keys) > 50
    for language in ("en", "fr", "it"):
        words = game_text(GAME.id, language).words["log"]
        assert keys == set(words), keys ^ set(words)


def test_mingles_are_told_to_those_aboard() -> None:
    s = GAME.new(4, 5, {"characters": "special"})
    chance = random.Random(5)
    s.noting = True
    while not s.over() and not any(note.key == "you_got" for note in s.notes):
        actor = s.actors()[0]
        s.apply(actor, chance.choice(s.legal(actor)))
    place = next(number for number, note in enumerate(s.notes) if note.key == "mingled")
    aboard = s.notes[place].args["seat"]
    for seat in range(4):
        told = [note["key"] for note in GAME.notes(s.notes[place:], seat)]
        assert ("you_got" in told) == (seat in aboard) == ("you_gave" in told)  # type: ignore[operator]

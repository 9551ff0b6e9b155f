"""Decisions among equal pieces: every complete set is offered exactly once, none is missing, none leads nowhere."""

import random
from itertools import combinations

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.effects import Chicken, KeepSymptoms, LockDice, PlantSymptom
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.rules.turn import MainAction
from tests.games.bristol_1350.scene import scene


def offered(s: Bristol, seat: int, *verbs: str) -> list[tuple[str, dict[str, object]]]:
    return [GAME.describe(code) for code in s.legal(seat) if GAME.describe(code)[0] in verbs]


def as_faces(s: Bristol, choice: tuple[str, dict[str, object]]) -> tuple[int, ...]:
    """A choice of dice as the faces it takes."""
    dice = {int(str(choice[1][name])[1:]) - 1 for name in ("die", "other_die")}
    assert not any(s.locked >> die & 1 for die in dice)
    return tuple(sorted(s.dice[die] for die in dice))


def random_dice(seed: int) -> tuple[Bristol, list[int]]:
    chance = random.Random(seed)
    s = scene("A", "B", "CD", turn="A", characters={"A": "friar"})
    s.dice = [chance.randrange(6) for _ in range(6)]
    s.locked = sum(1 << die for die in range(6) if chance.random() < 0.3)
    return s, [die for die in range(6) if not s.locked >> die & 1]


def sets_of(s: Bristol, dice: list[int], sizes: range) -> set[tuple[int, ...]]:
    return {tuple(sorted(s.dice[die] for die in chosen)) for size in sizes for chosen in combinations(dice, size)}


@pytest.mark.parametrize("seed", range(60))
def test_dice(seed: int) -> None:
    s, unlocked = random_dice(seed)
    s.ask_again()
    found = [as_faces(s, choice) for choice in offered(s, 0, "reroll")]
    assert sorted(found) == sorted(sets_of(s, unlocked, range(1, 3))) and len(found) == len(set(found))
    turned = [(s.dice[int(args["die"][1:]) - 1], args["face"]) for _, args in offered(s, 0, "friar")]
    assert len(turned) == len(set(turned)) == 5 * len({s.dice[die] for die in unlocked})
    for count in (1, 2):
        if not unlocked:
            continue
        s.stack[-1:] = [LockDice(0, count)]
        s.ask_again()
        wanted = sets_of(s, unlocked, range(min(count, len(unlocked)), min(count, len(unlocked)) + 1))
        found = [as_faces(s, choice) for choice in offered(s, 0, "lock")]
        assert sorted(found) == sorted(wanted)
    for pair in combinations(unlocked, 2):
        s.stack[-1:] = [Chicken(0, 1 << pair[0] | 1 << pair[1], 3)]
        s.ask_again()
        found = [as_faces(s, choice) for choice in offered(s, 0, "throw")]
        assert sorted(found) == sorted(sets_of(s, list(pair), range(1, 3)))


def sorts(s: Bristol, dice: tuple[int, ...]) -> tuple[tuple[int, bool], ...]:
    """Dice as what matters of them later in the turn: the face, and whether this turn's action rerolled it."""
    return tuple(sorted((s.dice[die], bool(s.rerolled >> die & 1)) for die in dice))


@pytest.mark.parametrize("seed", range(60))
def test_a_rerolled_die_is_not_its_twin(seed: int) -> None:
    """Arsenic and Chicken tell a die rerolled this turn from one that shows the same."""
    s, unlocked = random_dice(seed)
    if len(unlocked) < 2:
        return
    s.rerolled = 1 << unlocked[0] | 1 << unlocked[-1]
    s.stack[-1:] = [LockDice(0, 2)]
    s.ask_again()
    found = []
    for _, args in offered(s, 0, "lock"):
        found.append(sorts(s, tuple({int(str(args[name])[1:]) - 1 for name in ("die", "other_die")})))
    assert len(found) == len(set(found))
    assert set(found) == {sorts(s, pair) for pair in combinations(unlocked, 2)}


@pytest.mark.parametrize("seed", range(60))
def test_symptoms(seed: int) -> None:
    chance = random.Random(seed)
    s = scene("A", "B", "CD", turn="A")
    s.hands[:2] = [chance.randint(1, 4), chance.randint(1, 4)]
    s.tray = [chance.randint(1, 4) for _ in range(chance.randint(1, 2))]
    s.stack[-1:] = [KeepSymptoms(0)]
    s.ask_again()
    found = [tuple(sorted(int(str(args[name])[4:]) for name in args)) for _, args in offered(s, 0, "keep")]
    assert sorted(found) == sorted({tuple(sorted(pair)) for pair in combinations(s.hands[:2] + s.tray, 2)})
    s.race = chance.sample(range(3), chance.randint(1, 3))
    s.stack[-1:] = [PlantSymptom(0)]
    s.ask_again()
    planted = [(args["symptom"], args["cart"]) for _, args in offered(s, 0, "plant")]
    assert len(planted) == len(set(planted)) == len(set(s.tray)) * len(s.race)


@pytest.mark.parametrize("seed", range(30))
def test_every_answer_leads_on(seed: int) -> None:
    """No listed answer fails, at any question of a random game."""
    chance = random.Random(seed)
    s = GAME.new(chance.randint(1, 9), seed, {"characters": "special", "alms": seed % 2 == 0})
    while not s.over():
        seat = s.actors()[0]
        if chance.random() < 0.2:
            for action in s.legal(seat):
                world = s.clone()
                world.apply(seat, action)
                assert world.over() or world.actors()
        s.apply(seat, chance.choice(s.legal(seat)))


def test_main_actions_are_tens_not_hundreds() -> None:
    s = scene("A", "WX", "Y", seats=1, turn="A", characters={"A": "friar"}, dice="BA BR CA CR OA OR")
    assert isinstance(s.question(0), MainAction) and len(s.legal(0)) < 70

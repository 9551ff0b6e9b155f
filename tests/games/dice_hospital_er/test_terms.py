"""The evaluation by its parts: they add up, and each has its sentences."""

import random

import pytest

from lazaretto.bots.weights import TUNED, numbers
from lazaretto.games.dice_hospital_er.mind.evaluation import evaluation
from lazaretto.games.dice_hospital_er.mind.terms import terms
from lazaretto.text import LANGUAGES, game_text
from tests.games.dice_hospital_er.scene import GAME


@pytest.mark.parametrize("weights", [TUNED, "hand"])
@pytest.mark.parametrize("seats", [1, 3])
def test_the_parts_add_up_and_have_reasons(weights: str, seats: int) -> None:
    given = numbers(GAME, weights)
    whole, split = evaluation(given), terms(given)
    chance = random.Random(seats)
    s = GAME.new(seats, 3)
    seen: set[str] = set()
    while not s.over():
        for seat in range(seats):
            if chance.random() < 0.1:
                parts = split(s, seat)
                assert sum(parts.values()) == pytest.approx(whole(s, seat))
                seen |= set(parts)
        seat = chance.choice(s.actors())
        s.apply(seat, chance.choice(s.legal(seat)))
    assert seen >= {"wards", "nurses", "cardiologists", "radiologist", "epidemiologist", "room"}
    for language in LANGUAGES:
        reasons = game_text(GAME.id, language, []).words["reasons"]
        assert {*seen, *(f"{part}_less" for part in seen)} <= set(reasons)

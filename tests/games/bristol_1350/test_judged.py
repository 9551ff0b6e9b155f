"""Worlds dealt during a judgement at the gate: who has shown hand, status and coin has them in every world."""

import random

import pytest

import lazaretto
from lazaretto.games.bristol_1350.rules.plague import deciding_coin
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.rules.tables import NONE
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.options import Value
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import Stage

GAME = lazaretto.load("bristol_1350")
ALMS = (6, 20)  # seeds of games in which a coin decides
WORLDS = 3


def judgements(options: dict[str, Value], seats: int, seed: int) -> list[Bristol]:
    """What everybody saw when somebody was judged in a random game."""
    state = GAME.new(seats, seed, options)
    state.noting, state.stage = True, Stage(frozenset({"judged"}))
    chance = random.Random(seed)
    while not state.over():
        seat = state.actors()[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    return [scene.state for scene in state.stage.scenes]


def judged(s: Bristol) -> list[int]:
    return [pawn for pawn in range(s.seats) if s.judged >> pawn & 1]


# With the Cure a flag that was cleared explains a status that no telling of the cards may find; with Alms coins decide.
@pytest.mark.parametrize(
    "options, seats, seed",
    [({"cure": True, "chaos": True}, 8, 18), *(({"alms": True}, 5, seed) for seed in ALMS)],
)
def test_whoever_is_judged_has_in_every_world_what_was_shown(options: dict[str, Value], seats: int, seed: int) -> None:
    rng = seeded(seed)
    for shown in judgements(options, seats, seed):
        for seat in (SPECTATOR, *range(seats)):
            for _ in range(WORLDS):
                world = shown.clone()
                GAME.hide(world, seat, rng)
                for pawn in judged(shown):
                    assert world.is_plagued(pawn) == shown.is_plagued(pawn), f"pawn {pawn} for seat {seat}"
                    assert deciding_coin(world, pawn) == deciding_coin(shown, pawn)
                assert GAME.conserved(world) == GAME.conserved(shown)
                assert GAME.view(world, seat) == GAME.view(shown, seat)


def test_coins_decide_some_of_these_judgements() -> None:
    scenes = [s for seed in ALMS for s in judgements({"alms": True}, 5, seed)]
    assert {deciding_coin(s, pawn) for s in scenes for pawn in judged(s)} > {NONE}

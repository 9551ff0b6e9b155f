"""OpenSpiel's own simulation tests, and what it asks of hidden information."""

import pickle
import random

import numpy as np
import pytest

import lazaretto
from tests.envs.cases import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="pip install lazaretto[spiel]")
spiel = pytest.importorskip("lazaretto.envs.spiel")


def walked(state: "spiel.SpielState", chance: random.Random, steps: int) -> "spiel.SpielState":
    """So many steps by chance, and on to the next decision of a player."""
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        state.apply_action(chance.choice(state.legal_actions()))
        steps -= 1
    return state


LONG = ("quarantine", "clinic")  # hundreds of decisions with thousands of codes: `pytest -m slow tests/envs`


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.slow] if game in LONG else []) for game in GAMES]
)
def test_random_simulation(game: str) -> None:
    """OpenSpiel's test of a whole game: clones, tensors, masks, strings; its serialisation on the shortest game."""
    pyspiel.random_sim_test(pyspiel.load_game(f"lazaretto_{game}"), 1, game == "bristol_1350", False)


@pytest.mark.parametrize("game", GAMES)
def test_saved_in_the_middle(game: str) -> None:
    made = pyspiel.load_game(f"lazaretto_{game}")
    chance = random.Random(2)
    state = made.new_initial_state()
    for _ in range(4):
        walked(state, chance, 9)
        text = pyspiel.serialize_game_and_state(made, state)
        again, restored = pyspiel.deserialize_game_and_state(text)
        assert str(again) == str(made)
        for other in (restored, pickle.loads(pickle.dumps(state)), state.clone()):
            assert str(other) == str(state) and other.history() == state.history()
            assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("game", GAMES)
def test_another_world_of_an_information_state_looks_the_same(game: str) -> None:
    made = pyspiel.load_game(f"lazaretto_{game}(players={max(3, lazaretto.load(game).seats[0])})")
    chance = random.Random(5)
    state = made.new_initial_state()
    for _ in range(6):
        walked(state, chance, 11)
        if state.is_terminal():
            break
        player = state.current_player()
        world = state.resample_from_infostate(player, chance.random)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert np.array_equal(world.information_state_tensor(player), state.information_state_tensor(player))
        assert np.array_equal(world.observation_tensor(player), state.observation_tensor(player))
        walked(world, chance, 40)


def test_chance_is_even_and_every_outcome_can_be_taken() -> None:
    state = pyspiel.load_game("lazaretto_bristol_1350").new_initial_state()
    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert sum(part for _, part in outcomes) == pytest.approx(1) and len(outcomes) > 1
    assert len({str(state.child(outcome)) for outcome, _ in outcomes}) == len(outcomes)


def test_options_are_parameters() -> None:
    made = pyspiel.load_game("lazaretto_bristol_1350(players=4,options=track_length:8;alms:true)")
    state = walked(made.new_initial_state(), random.Random(1), 1)
    assert state.position.options["track_length"] == 8 and state.position.options["alms"] is True
    assert made.num_players() == 4


def test_a_memory_tells_two_pasts_apart() -> None:
    """Two ways to the same choice of one's own are two information states, and one observation at most."""
    made = pyspiel.load_game("lazaretto_dice_hospital_er")
    begun = walked(made.new_initial_state(), random.Random(3), 1)
    player = begun.current_player()
    seen = {begun.child(action).information_state_string(player) for action in begun.legal_actions()}
    assert len(seen) == len(begun.legal_actions())

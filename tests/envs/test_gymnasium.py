"""Gymnasium's checker, and many games at once."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from lazaretto import envs
from lazaretto.kernel.errors import IllegalAction, LazarettoError
from tests.envs.cases import GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("actions", ["code", "index"])
@pytest.mark.filterwarnings("ignore:.*not having a spec")
def test_check_env(game: str, actions: str) -> None:
    check_env(envs.seat_env(game, actions=actions, render_mode="ansi"), skip_render_check=True)


def test_a_seat_plays_against_bots_to_the_end() -> None:
    env = envs.seat_env("quarantine", seat=1, bots="1", strict=True)
    env.reset(seed=4)
    chance = np.random.default_rng(4)
    over, total = False, 0.0
    while not over:
        _, reward, over, _, info = env.step(int(chance.choice(np.flatnonzero(env.action_masks()))))
        total += reward
    assert info["rank"] in (1, 2) and 0 <= total <= 1


def test_alone() -> None:
    env = envs.seat_env("dice_hospital", seats=1, rewards="score")
    env.reset(seed=4)
    over = False
    while not over:
        observation, reward, over, _, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert reward == info["score"] and not observation["action_mask"].any()


@pytest.mark.parametrize("game", GAMES)
def test_many_games_are_the_same_games_as_one(game: str) -> None:
    """A row of the arrays is what the one environment says of the same game."""
    many = envs.vector_env(game, games=3, seed=9)
    many.reset()
    chance = np.random.default_rng(9)
    ended = 0
    for step in range(150):
        for number, state in enumerate(many.states):
            seat = many.deciding[number]
            if step % 29 == 7:
                seen = many.settings.observation.dense(state, seat)
                assert np.array_equal(many.observations[number], np.array(seen, np.float32))
            assert many.legal[number, : many.numbers[number]].tolist() == state.legal(seat)
        _, rewards, over = many.step(many.sample(chance))
        ended += int(over.sum())
        assert np.all(rewards[~over] == 0)
    assert ended or game not in ("bristol_1350",)


def test_codes_and_places_are_both_taken_and_wrong_ones_refused() -> None:
    codes = envs.vector_env("dice_hospital_er", games=4, seed=1, actions="code")
    places = envs.vector_env("dice_hospital_er", games=4, seed=1)
    codes.reset()
    places.reset()
    for _ in range(60):
        assert codes.masks()[np.arange(4), codes.legal[:, 0]].all()
        codes.step(codes.legal[:, 0])
        places.step(np.zeros(4, np.int32))
    assert np.array_equal(codes.observations, places.observations)
    with pytest.raises(IllegalAction, match="game 0"):
        places.step(np.full(4, 99))
    with pytest.raises(LazarettoError, match="most="):
        envs.vector_env("dice_hospital_er", games=1, most=1).reset()

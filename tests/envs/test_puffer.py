"""PufferLib's native interface. Its package brings torch along and so is not locked here: skipped where it is not."""

import numpy as np
import pytest

pufferlib = pytest.importorskip("pufferlib", reason="pip install pufferlib-core")


def test_games_are_played_by_their_seats() -> None:
    from lazaretto.envs.puffer import PufferGames

    env = PufferGames("bristol_1350", games=5, seats=4, seed=3)
    env.reset(seed=3)
    chance = np.random.default_rng(3)
    total, ended = np.zeros(20), 0
    for _ in range(400):
        assert env.masks.sum() == 5 and (env.masks.reshape(5, 4).sum(axis=1) == 1).all()
        legal = env.observations[:, env.size :]
        actions = np.array([chance.choice(np.flatnonzero(row)) if row.any() else 0 for row in legal])
        rows = env.firsts + env.many.seats
        asked = zip(env.many.states, env.many.deciding, strict=True)
        seen = [env.many.settings.observation.dense(state, seat) for state, seat in asked]
        assert np.allclose(env.observations[rows, : env.size], seen)
        _, rewards, terminals, _, _ = env.step(actions)
        total += rewards
        ended += int(terminals.reshape(5, 4).all(axis=1).sum())
        assert not rewards[~terminals].any()
    assert ended > 5 and total.any()


def test_pufferlib_makes_several() -> None:
    import pufferlib.vector

    from lazaretto.envs.puffer import PufferGames

    made = pufferlib.vector.make(
        PufferGames, env_kwargs={"game": "dice_hospital_er", "games": 3}, backend=pufferlib.vector.Serial, num_envs=2
    )
    made.reset(seed=1)
    for _ in range(20):
        made.step(np.zeros(made.num_agents, np.int32))
    made.close()

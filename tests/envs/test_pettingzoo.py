"""PettingZoo's own tests, warnings as errors; and what they do not ask."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    bombardment_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils.wrappers import BaseWrapper

import lazaretto
from lazaretto import envs
from lazaretto.envs.aec import SeatsEnv
from lazaretto.kernel.errors import IllegalAction
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.record import read_record
from tests.envs.cases import DICTS, EVERY, FULL, GAMES

pytestmark = [pytest.mark.filterwarnings(text) for text in DICTS]
PICTURES = {"svg": lambda drawn: drawn.lstrip().startswith("<svg") and drawn.rstrip().endswith("</svg>")}


@pytest.mark.parametrize("game, seats", FULL)
@pytest.mark.parametrize("actions", ["code", "index"])
def test_api(game: str, seats: int, actions: str) -> None:
    api_test(envs.env(game, seats=seats, actions=actions), num_cycles=120)


@pytest.mark.parametrize("game, seats", FULL)
def test_parallel_api(game: str, seats: int) -> None:
    parallel_api_test(envs.parallel_env(game, seats=seats), num_cycles=120)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    seed_test(lambda: envs.env(game), num_cycles=40)
    parallel_seed_test(lambda: envs.parallel_env(game, strict=False), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_pictures(game: str) -> None:
    render_test(lambda render_mode: envs.env(game, render_mode=render_mode), custom_tests=PICTURES)


@pytest.mark.parametrize("game", GAMES)
def test_state(game: str) -> None:
    state_test(envs.env(game, strict=False), envs.parallel_env(game, strict=False), num_cycles=4)


class Bare(BaseWrapper[str, Any, int]):
    """As `bombardment_test` takes environments to be: observations are arrays, and `step` gives the next one.

    Those of PettingZoo's own games are dicts and their steps give nothing, so that it fails with each of them.
    """

    def observation_space(self, agent: str) -> Any:
        return self.env.observation_space(agent)["observation"]

    def observe(self, agent: str) -> Any:
        seen = self.env.observe(agent)
        return None if seen is None else seen["observation"]

    def step(self, action: int | None) -> Any:
        super().step(action)
        return self.observe(self.env.agent_selection)


@pytest.mark.parametrize("game", GAMES)
def test_bombardment(game: str) -> None:
    """It takes as many steps as there are agents, and begins anew: so a long walk with the masks besides."""
    bombardment_test(Bare(envs.env(game, seats=lazaretto.load(game).seats[-1], strict=False)), cycles=6)
    env = envs.env(game)
    space = env.observation_space("seat_0")
    chance = np.random.default_rng(6)
    env.reset(seed=6)
    for _ in range(600):
        observation, _, termination, _, _ = env.last()
        assert space.contains(observation) and np.isfinite(observation["observation"]).all()
        if termination:
            env.reset()
        else:
            env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))


def finish(env: SeatsEnv, chance: np.random.Generator, most: int = 100_000) -> None:
    """Play by chance, as PettingZoo's documentation has it, to the end or so many steps."""
    for step, agent in enumerate(env.agent_iter()):
        observation, _, termination, truncation, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination or truncation else int(chance.choice(legal)))
        assert agent in env.possible_agents
        if step == most:
            return


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("rewards", ["final", "score", "shaped"])
def test_rewards_add_up(game: str, rewards: str) -> None:
    env = envs.env(game, rewards=rewards)
    env.reset(seed=3)
    begun = env.settings.game.result(env.game.state).scores
    total = [0.0, 0.0]
    chance = np.random.default_rng(3)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        total[env.seat_of[agent]] += reward
        env.step(None if termination else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    outcome = env.settings.game.outcome(env.game.state)
    ahead = outcome.scores[0] - outcome.scores[1]
    gained = tuple(now - then for now, then in zip(outcome.scores, begun, strict=True))
    wanted = {"final": outcome.returns, "score": (ahead, -ahead), "shaped": gained}[rewards]
    assert total == pytest.approx(wanted)


@pytest.mark.parametrize("game", GAMES)
def test_copies_in_the_middle_of_a_decision_go_on_alike(game: str) -> None:
    env = envs.env(game)
    env.reset(seed=5)
    finish(env, np.random.default_rng(1), most=37)
    twins = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for twin in twins:
        finish(twin, np.random.default_rng(2))
    ends = [twin.settings.game.fingerprint(twin.game.state) for twin in twins]
    assert len(set(ends)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_an_episode_is_a_record_that_replays(game: str) -> None:
    env = envs.env(game)
    env.reset(seed=8)
    finish(env, np.random.default_rng(4))
    record = read_record(env.game.record().text())
    assert record.result is not None
    assert record.result["hash"] == env.settings.game.fingerprint(env.game.state)
    assert len(Playback(env.settings.game, record)) == len(env.game.played)


@pytest.mark.parametrize("game, seats", EVERY)
def test_observations_tell_nothing_hidden(game: str, seats: int) -> None:
    """The swap test: in every world that a seat cannot tell from the true one, it observes the same."""
    from lazaretto.kernel.rng import seeded

    env = envs.env(game, seats=seats)
    env.reset(seed=11)
    chance, worlds = np.random.default_rng(11), seeded(11)
    true = env.game.state
    for step in range(120):
        if true.over():
            break
        if step % 9 == 4:
            for seat, agent in enumerate(env.possible_agents):
                seen = env.observe(agent)["observation"]
                env.game.state = env.settings.game.determinize(true, seat, worlds)
                assert np.array_equal(env.observe(agent)["observation"], seen), (step, agent)
                env.game.state = true
        env.step(int(chance.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))


def test_options_and_wrong_actions() -> None:
    env = envs.env("quarantine", options={"setup_layout": "block"})
    env.reset(seed=1, options={"er_policy": "never", "unheard_of": 1})
    assert env.game.state.options["setup_layout"] == "block" and env.game.state.options["er_policy"] == "never"
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="mask"):
        env.step(illegal)


def test_in_a_simultaneous_phase_all_act_in_one_step() -> None:
    env = envs.parallel_env("dice_hospital_er", seats=4)
    env.reset(seed=2)
    most = 0
    while env.agents:
        asked = [agent for agent, seen in env.observed().items() if not seen["action_mask"][-1]]
        most = max(most, len(asked))
        env.step({agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in env.observed().items()})
    assert most == 4


def test_rows_tell_actions_apart() -> None:
    from lazaretto.envs.rows import rows_of

    for game in GAMES:
        table = rows_of(game).table
        assert len(np.unique(table, axis=0)) == lazaretto.load(game).verbs.count

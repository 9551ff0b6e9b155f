"""PufferLib's native interface: many games in one environment, an agent for every seat of each.

    pufferlib.vector.make(lazaretto.envs.puffer.PufferGames, env_kwargs={"game": "clinic", "games": 64}, …)

`masks` says which agents are asked; only their rows of the observations are new, and only their actions are taken.
PufferLib masks agents, not actions: so an observation ends with a number for each action, 1 where it is legal.
"""

from typing import Any

import numpy as np
import pufferlib
from gymnasium import spaces
from numpy.typing import NDArray

from lazaretto.envs.vector import VectorEnv
from lazaretto.kernel.observation import LIMIT


class PufferGames(pufferlib.PufferEnv):
    """Games side by side. An agent is a seat of a game; actions are places in its list of legal ones."""

    def __init__(
        self, game: str = "quarantine", games: int = 64, buf: Any = None, seed: int | None = None, **settings: Any
    ) -> None:
        self.many = VectorEnv(game, games, seed, **settings)
        chosen = self.many.settings
        self.size = chosen.size
        self.single_observation_space = spaces.Box(-LIMIT, LIMIT, (chosen.size + chosen.most,), np.float32)
        self.single_action_space = spaces.Discrete(chosen.most)
        self.num_agents = games * chosen.seats
        self.firsts = np.arange(games) * chosen.seats  # the row of each game's first seat
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[Any, list[dict[str, Any]]]:
        """New games everywhere."""
        self.many.reset(seed)
        self.rewards[:] = 0.0
        self.terminals[:] = False
        self.truncations[:] = False
        self.write()
        return self.observations, []

    def step(self, actions: NDArray[Any]) -> tuple[Any, Any, Any, Any, list[dict[str, Any]]]:
        """The actions of all agents, of which those asked count."""
        asked = self.firsts + self.many.seats
        _, rewards, ended = self.many.step(np.asarray(actions)[asked])
        self.rewards[:] = rewards.reshape(-1)
        self.terminals[:] = np.repeat(ended, self.many.settings.seats)
        self.write()
        found: list[dict[str, Any]] = []
        if ended.any():
            found.append({"games": int(ended.sum()), "first_seat": float(rewards[ended, 0].mean())})
        return self.observations, self.rewards, self.terminals, self.truncations, found

    def write(self) -> None:
        """Bring the rows of those who are asked up to date."""
        asked = self.firsts + self.many.seats
        self.masks[:] = False
        self.masks[asked] = True
        self.observations[asked, : self.size] = self.many.observations
        self.observations[asked, self.size :] = self.many.masks()

    def close(self) -> None:
        """There is nothing to close."""

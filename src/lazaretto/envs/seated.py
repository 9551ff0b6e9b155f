"""What both of PettingZoo's interfaces have: agents for seats, their spaces, the episode and how it is shown."""

from typing import Any

import numpy as np
from gymnasium import spaces

from lazaretto.envs.entities import entities
from lazaretto.envs.episode import SEEDS, Episode, Floats, Settings, settle, spread
from lazaretto.kernel.observation import LIMIT

Observed = dict[str, Any]


def agent_of(seat: int) -> str:
    """The name of a seat's agent."""
    return f"seat_{seat}"


def observed_spaces(settings: Settings) -> dict[str, spaces.Space[Any]]:
    """What all environments observe: the flat vector, and by entity if that is wanted."""
    flat = spaces.Box(-LIMIT, LIMIT, (settings.size,), np.float32)
    if not settings.tables:
        return {"observation": flat}
    tables = entities(settings.game.id)
    boxes: dict[str, spaces.Space[Any]] = {
        table.name: spaces.Box(-LIMIT, LIMIT, (len(table.rows), table.width), np.float32) for table in tables
    }
    return {"observation": flat, "tables": spaces.Dict(boxes)}


class Seated:
    """A game whose seats are agents, one episode of it after the other."""

    render_mode: str | None

    def seat(self, game: str, settings: dict[str, Any]) -> None:
        """Make a game ready for its agents."""
        self.settings = settle(game, **settings)
        self.possible_agents = [agent_of(seat) for seat in range(self.settings.seats)]
        self.chance = np.random.default_rng()
        self.episode: Episode | None = None

    def space(self, fields: dict[str, spaces.Space[Any]], choices: int) -> None:
        """Say what all agents observe and may do: the mask and `fields` besides the observation, so many choices."""
        size = self.settings.size
        whole: dict[str, spaces.Space[Any]] = {
            **observed_spaces(self.settings),
            "action_mask": spaces.Box(0, 1, (choices,), np.int8),
            **fields,
        }
        self.observation_spaces = {agent: spaces.Dict(whole) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(choices) for agent in self.possible_agents}
        self.state_space = spaces.Box(-LIMIT, LIMIT, (size * self.settings.seats,), np.float32)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do: the same for all."""
        return self.action_spaces[agent]

    @property
    def game(self) -> Episode:
        """The episode being played."""
        if self.episode is None:
            raise RuntimeError("reset the environment first")
        return self.episode

    def begin(self, seed: int | None, options: dict[str, Any] | None) -> Episode:
        """A new game, by a seed or by chance. `options` are those of the game; others are passed over."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.episode = Episode(self.settings, int(self.chance.integers(SEEDS)) if seed is None else seed, options)
        return self.episode

    def state(self) -> Floats:
        """What all agents know together: for critics that see more than players do."""
        state = self.game.state
        return np.concatenate([spread(self.settings, state, seat) for seat in range(self.settings.seats)])

    def render(self) -> str | None:
        """The board as the agent that is asked first sees it: characters, a picture of them, or printed."""
        return self.game.render(self.render_mode)

    def show(self) -> None:
        """Where a person watches, every step is shown without being asked for."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """There is nothing to close."""

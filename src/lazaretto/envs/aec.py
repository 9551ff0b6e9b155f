"""PettingZoo, one agent after the other: every game, every number of seats."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from lazaretto.envs.episode import seen_by
from lazaretto.envs.rows import rows_of
from lazaretto.envs.seated import Observed, Seated


class SeatsEnv(Seated, AECEnv[str, Observed, int]):
    """A game whose seats are agents. One may be asked several times in a row; who has nothing to decide is not asked.

    `actions="code"`: the game's own codes, the same in every position. `"index"`: places in the list of legal codes,
    and a row of features for each of them in the observation.
    """

    def __init__(self, game: str, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.seat(game, settings)
        self.metadata = {
            "name": f"lazaretto_{game}_v{self.settings.game.rules_version}",
            "render_modes": ["ansi", "svg", "human"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.rows = rows_of(game) if self.settings.actions == "index" else None
        choices = self.settings.choices
        rows = {} if self.rows is None else {"action_rows": spaces.Box(0, 1, (choices, self.rows.size), np.float32)}
        self.space(dict(rows), choices)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, by a seed or by chance. `options` are those of the game; others are passed over."""
        episode = self.begin(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[episode.deciding()]
        self.show()

    def step(self, action: int | None) -> None:
        """The selected agent's action; None from one that is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to decide: None is no action")
        episode = self.game
        self._cumulative_rewards[agent] = 0.0
        found = episode.play(self.seat_of[agent], int(action))
        if found:
            for seat, name in enumerate(self.possible_agents):
                self.rewards[name] = found[seat]
                self._cumulative_rewards[name] += found[seat]
        elif self.settings.rewards == "shaped":
            self._clear_rewards()
        if episode.state.over():
            self.finish()
        else:
            self.agent_selection = self.possible_agents[episode.deciding()]
        self.show()

    def finish(self) -> None:
        """The game is over for all: who has done best, and where its record can be had."""
        outcome = self.settings.game.outcome(self.game.state)
        for seat, agent in enumerate(self.possible_agents):
            self.terminations[agent] = True
            self.infos[agent] = {"score": outcome.scores[seat], "rank": outcome.ranks[seat]}
        self._deads_step_first()

    def observe(self, agent: str) -> Observed:
        """What an agent may know now, and what it may do."""
        episode, seat = self.game, self.seat_of[agent]
        found: Observed = {
            **seen_by(self.settings, episode.state, seat),
            "action_mask": episode.mask(seat, self.settings.choices),
        }
        if self.rows is not None:
            found["action_rows"] = self.rows.padded(episode.legal(seat), self.settings.choices)
        return found

"""PettingZoo, all agents at once: made for games whose seats decide at the same time, and good for the others."""

from typing import Any

from pettingzoo import ParallelEnv

from lazaretto.envs.episode import seen_by
from lazaretto.envs.seated import Observed, Seated, agent_of


class TogetherEnv(Seated, ParallelEnv[str, Observed, int]):
    """A game whose seats are agents that act together. Who is not asked passes: the last action, and its only one.

    Where several are asked, what they choose is taken in the order of their seats, and none of them sees the others'
    choice before its own.
    """

    def __init__(self, game: str, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.seat(game, settings)
        self.metadata = {
            "name": f"lazaretto_{game}_parallel_v{self.settings.game.rules_version}",
            "render_modes": ["ansi", "svg", "human"],
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.agents: list[str] = []
        self.passing = self.settings.choices  # the action of who is not asked
        self.space({}, self.passing + 1)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """A new game, by a seed or by chance. `options` are those of the game; others are passed over."""
        self.begin(seed, options)
        self.agents = self.possible_agents[:]
        self.show()
        return self.observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """What all agents do."""
        episode, agents = self.game, self.agents
        total = [0.0] * self.settings.seats
        for seat in episode.state.actors():
            found = episode.play(seat, int(actions[agent_of(seat)]))
            for other, reward in enumerate(found):
                total[other] += reward
        over = episode.state.over()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if over:
            outcome = self.settings.game.outcome(episode.state)
            infos = {agent_of(s): {"score": outcome.scores[s], "rank": outcome.ranks[s]} for s in range(len(agents))}
            self.agents = []
        self.show()
        return (
            self.observed(),
            {agent_of(seat): reward for seat, reward in enumerate(total)},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            infos,
        )

    def observed(self) -> dict[str, Observed]:
        """What all agents may know now, and what they may do."""
        found: dict[str, Observed] = {}
        state = self.game.state
        for seat, agent in enumerate(self.possible_agents):
            mask = self.game.mask(seat, self.passing + 1)
            mask[self.passing] = not state.legal(seat)
            found[agent] = {
                **seen_by(self.settings, state, seat),
                "action_mask": mask,
            }
        return found

"""Gymnasium: one seat learns, bots have the others; or nobody has, in games for one."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from lazaretto.bots import Session, bot, think
from lazaretto.envs.episode import SEEDS, Bits, Episode, seen_by, settle
from lazaretto.envs.seated import observed_spaces
from lazaretto.kernel.rng import seeded

Observed = dict[str, Any]


class SeatEnv(gymnasium.Env[Observed, int]):
    """A game as one of its seats plays it. `bots` names the others (`"random"`, `"3"`, `"greedy:leaves=8"`).

    Learners that know no masks sample illegal actions: unless `strict`, a legal one takes the place of such.
    """

    def __init__(
        self,
        game: str,
        seat: int = 0,
        bots: str = "random",
        render_mode: str | None = None,
        strict: bool = False,
        **settings: Any,
    ) -> None:
        self.settings = settle(game, strict=strict, **settings)
        self.metadata = {"render_modes": ["ansi", "svg", "human"], "render_fps": 2}
        self.render_mode = render_mode
        self.seat = seat
        self.bot = bot(bots)
        self.observation_space = spaces.Dict(
            {
                **observed_spaces(self.settings),
                "action_mask": spaces.Box(0, 1, (self.settings.choices,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.settings.choices)  # type: ignore[assignment]  # of numpy's ints
        self.episode: Episode | None = None
        self.sessions: dict[int, Session] = {}

    @property
    def game(self) -> Episode:
        """The episode being played."""
        if self.episode is None:
            raise RuntimeError("reset the environment first")
        return self.episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """A new game, by a seed or by chance, up to the seat's first question."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS))
        self.episode = Episode(self.settings, drawn if seed is None else seed, options)
        self.sessions = {
            other: Session(other, self.bot, seeded(self.episode.seed + ((other + 1) << 64)))
            for other in range(self.settings.seats)
            if other != self.seat
        }
        self.go_on()
        self.show()
        return self.observed(), {}

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """The seat's action, and what the others do until it is asked again."""
        episode = self.game
        found = episode.play(self.seat, int(action))
        reward = (found[self.seat] if found else 0.0) + self.go_on()
        over = episode.state.over()
        info: dict[str, Any] = {}
        if over:
            outcome = self.settings.game.outcome(episode.state)
            info = {"score": outcome.scores[self.seat], "rank": outcome.ranks[self.seat]}
        self.show()
        return self.observed(), float(reward), over, False, info

    def go_on(self) -> float:
        """Let the others play until the seat is asked or the game is over; returns what the seat gets meanwhile."""
        episode, reward = self.game, 0.0
        state, game = episode.state, self.settings.game
        while not state.over() and not state.legal(self.seat):
            other = episode.deciding()
            code = think(game, state, self.sessions[other])
            by_index = self.settings.actions == "index"
            found = episode.play(other, state.legal(other).index(code) if by_index else code)
            reward += found[self.seat] if found else 0.0
        return reward

    def observed(self) -> Observed:
        """What the seat may know now, and what it may do."""
        return {
            **seen_by(self.settings, self.game.state, self.seat),
            "action_mask": self.action_masks(),
        }

    def action_masks(self) -> Bits:
        """1 for every action that is legal now."""
        return self.game.mask(self.seat, self.settings.choices)

    def show(self) -> None:
        """Where a person watches, every step is shown without being asked for."""
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as the seat sees it: characters, a picture of them, or printed."""
        return self.game.render(self.render_mode, self.seat)

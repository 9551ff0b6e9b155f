"""Environments for learners: PettingZoo, Gymnasium, OpenSpiel, and many games at once. `pip install lazaretto[envs]`.

    env = lazaretto.envs.env("quarantine", seats=3)                  # PettingZoo: one agent after the other
    env = lazaretto.envs.parallel_env("dice_hospital_er", seats=4)   # PettingZoo: all agents at once
    env = lazaretto.envs.seat_env("clinic", seats=2, bots="3")       # Gymnasium: one seat against bots
    many = lazaretto.envs.vector_env("bristol_1350", games=64)       # many games in one process
    more = lazaretto.envs.shared_env("clinic", games=512, workers=8) # and in several that share their memory
    import lazaretto.envs.spiel                                      # OpenSpiel: pyspiel.load_game("lazaretto_clinic")

    from lazaretto.envs import clinic                                # a game as PettingZoo's modules are: clinic.env()

What they need is imported when it is used. docs/environments.md tells the rest.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import lazaretto

if TYPE_CHECKING:
    from lazaretto.envs.aec import SeatsEnv
    from lazaretto.envs.alone import SeatEnv
    from lazaretto.envs.parallel import TogetherEnv
    from lazaretto.envs.vector import VectorEnv
    from lazaretto.envs.workers import SharedEnv

__all__ = ["env", "parallel_env", "seat_env", "shared_env", "vector_env"]


@dataclass(frozen=True)
class Named:
    """A game's environments under its name, as PettingZoo's own games have them."""

    game: str

    def env(self, **settings: Any) -> "SeatsEnv":
        """Its seats decide one after the other."""
        return env(self.game, **settings)

    def parallel_env(self, **settings: Any) -> "TogetherEnv":
        """All seats that are asked decide at once."""
        return parallel_env(self.game, **settings)


def __getattr__(name: str) -> Named:
    if name in lazaretto.games():
        return Named(name)
    raise AttributeError(f"lazaretto.envs has no {name!r}; its games are {', '.join(lazaretto.games())}")


def env(game: str, **settings: Any) -> "SeatsEnv":
    """A PettingZoo AEC environment of a game: its seats decide one after the other."""
    from lazaretto.envs.aec import SeatsEnv

    return SeatsEnv(game, **settings)


def parallel_env(game: str, **settings: Any) -> "TogetherEnv":
    """A PettingZoo parallel environment of a game: all seats that are asked decide at once, the others pass."""
    from lazaretto.envs.parallel import TogetherEnv

    return TogetherEnv(game, **settings)


def seat_env(game: str, **settings: Any) -> "SeatEnv":
    """A Gymnasium environment of one seat: the others are bots."""
    from lazaretto.envs.alone import SeatEnv

    return SeatEnv(game, **settings)


def vector_env(game: str, **settings: Any) -> "VectorEnv":
    """Many games in one process, a decision in each with every step."""
    from lazaretto.envs.vector import VectorEnv

    return VectorEnv(game, **settings)


def shared_env(game: str, **settings: Any) -> "SharedEnv":
    """Many games in several processes that write into the same memory."""
    from lazaretto.envs.workers import SharedEnv

    return SharedEnv(game, **settings)

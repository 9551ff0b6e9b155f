"""Sides: how well one side of a game is played, whoever is on it. Seats may change sides during a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lazaretto.arena.crew import Jobs, play_all
from lazaretto.arena.play import Played, Task
from lazaretto.bots import Bot, Session
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State


@dataclass(frozen=True)
class TwoMinds:
    """One player while it is on a side, another while it is not."""

    side: str
    there: Bot
    elsewhere: Bot

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        """As the mind of its side chooses."""
        chosen = self.there if side_of(game, world, session.seat) == self.side else self.elsewhere
        return chosen.choose(game, world, session)


def side_of(game: Game[Any], world: State, seat: int) -> str:
    """On which side a seat is: in every world that is possible for it, the same."""
    told = game.mind.sides
    if told is None:
        raise BadOption(f"{game.id} has no sides")
    return told(world)[seat]


def goal_of(played: Played, side: str) -> float:
    """What those who ended on a side got, in the mean; nothing where nobody did."""
    returns = [gain for gain, ended in zip(played.returns, played.sides, strict=True) if ended == side]
    return sum(returns) / len(returns) if returns else 0.0


def goals(
    game: Game[Any], side: str, there: Bot, elsewhere: Bot, seeds: Sequence[int], seats: int, jobs: Jobs = 1
) -> list[float]:
    """What a side gets in each deal if one player plays all its seats while they are on it, and another all others."""
    mind = TwoMinds(side, there, elsewhere)
    options = game.settle_options(seats, {})
    tasks = [Task(seats, options, (mind,) * seats, seed) for seed in seeds]
    games = list(play_all(game, tasks, jobs))
    ended = {name for played in games for name in played.sides}
    if side not in ended:
        raise BadOption(
            f"nobody was ever on the side {side!r} of {game.id}: {', '.join(sorted(ended)) or 'it has none'}"
        )
    return [goal_of(played, side) for played in games]

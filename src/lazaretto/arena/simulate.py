"""Simulate: many games with the same bots in the same seats, and what they are like."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lazaretto.arena.crew import Jobs, play_all
from lazaretto.arena.play import Played, Task
from lazaretto.arena.statistics import Spread, spread, wilson
from lazaretto.bots import Bot
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Value

Progress = Callable[[], None]


def nothing() -> None:
    """No progress is shown."""


@dataclass(frozen=True)
class Simulation:
    """Games played with consecutive seeds."""

    games: list[Played]

    @property
    def seats(self) -> int:
        """How many seats the games have."""
        return len(self.games[0].scores)

    @property
    def seconds(self) -> float:
        """The time of all games, added up over processes."""
        return sum(played.seconds for played in self.games)

    def count(self, name: str) -> Spread:
        """The spread of `actions`, `decisions` or `moves`."""
        return spread([getattr(played, name) for played in self.games])

    def scores(self, seat: int | None = None) -> Spread:
        """The spread of a seat's scores, or of all."""
        seats = range(self.seats) if seat is None else [seat]
        return spread([played.scores[seat] for played in self.games for seat in seats])

    def wins(self, seat: int) -> float:
        """The games a seat has won; a shared win counts in part."""
        return sum(1 / len(played.winners) for played in self.games if seat in played.winners)

    def json(self) -> dict[str, Any]:
        """As JSON; all but `seconds` is decided by the seed."""
        seats = range(self.seats)
        count = len(self.games)
        return {
            "games": count,
            "actions": self.count("actions").json(),
            "decisions": self.count("decisions").json(),
            "moves": self.count("moves").json(),
            "scores": self.scores().json(),
            "per_seat": [
                {
                    "scores": self.scores(seat).json(),
                    "wins": round(self.wins(seat), 3),
                    "win_share": round(self.wins(seat) / count, 4),
                    "win_interval": [round(end, 4) for end in wilson(self.wins(seat), count)],
                    "returns": round(sum(played.returns[seat] for played in self.games) / count, 4),
                }
                for seat in seats
            ],
            "seconds": round(self.seconds, 3),
        }


def simulate(
    game: Game[Any],
    seats: int,
    bots: Sequence[Bot],
    games: int,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    jobs: Jobs = 1,
    check: bool = False,
    progress: Progress = nothing,
) -> Simulation:
    """Play so many games; the bots sit down in order, again from the first where there are more seats."""
    chosen = game.settle_options(seats, options or {})
    sitting = tuple(bots[seat % len(bots)] for seat in range(seats))
    tasks = [Task(seats, chosen, sitting, seed + number, check) for number in range(games)]
    done = []
    for played in play_all(game, tasks, jobs):
        done.append(played)
        progress()
    return Simulation(done)

"""Matches in which every bot has a clock: what it won, and how long it has thought for it."""

import itertools
import multiprocessing
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import lazaretto
from lazaretto.arena.crew import sit_down
from lazaretto.arena.match import Entrant, Result, Standing, rotations
from lazaretto.arena.play import Played, Task, play
from lazaretto.bots.bot import Bot, Session
from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State


@dataclass
class Clocked:
    """A bot with a clock: how long it has thought, in seconds of a processor: other work does not count."""

    bot: Bot
    seconds: float = 0.0

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        """What the bot chooses."""
        start = time.process_time()
        action = self.bot.choose(game, world, session)
        self.seconds += time.process_time() - start
        return action


@dataclass(frozen=True)
class Deal:
    """A game to be played: who of the two sits where."""

    game: str
    seed: int
    bots: tuple[Bot, ...]
    line_up: tuple[int, ...]


@dataclass(frozen=True)
class TimedResult:
    """A match of two, and the seconds each has thought for a seat in a game."""

    result: Result
    seconds: tuple[float, float]

    def standing(self, entrant: int) -> Standing:
        """How one of the two did."""
        return self.result.standing(self.result.names[entrant])

    def share(self) -> float:
        """What part of its games the first has won."""
        standing = self.standing(0)
        return standing.wins / standing.games

    def line(self) -> str:
        """The match in a line."""
        mine, other = self.standing(0), self.standing(1)
        low, high = mine.win_interval
        return (
            f"{mine.name} won {self.share():.0%} ({low:.0%} to {high:.0%}) of {mine.games} seats against {other.name}, "
            f"{mine.score:.1f} : {other.score:.1f}, with {self.seconds[0]:.2f} : {self.seconds[1]:.2f} s a seat"
        )


def play_deal(deal: Deal) -> tuple[Played, tuple[float, float]]:
    """One game, in whatever process this is."""
    game = lazaretto.load(deal.game)
    seats = len(deal.line_up)
    clocked = [Clocked(deal.bots[entrant]) for entrant in deal.line_up]
    played = play(game, Task(seats, game.settle_options(seats, {}), tuple(clocked), deal.seed))
    sitting = list(zip(clocked, deal.line_up, strict=True))
    of = [[bot.seconds for bot, entrant in sitting if entrant == one] for one in (0, 1)]
    return played, (sum(of[0]) / max(1, len(of[0])), sum(of[1]) / max(1, len(of[1])))


def timed_match(
    game: Game[Any], entrants: Sequence[Entrant], deals: int, seed: int, seats: int = 2, jobs: int = 1
) -> TimedResult:
    """Two bots on mirrored deals, every deal once with each rotation."""
    sitting = rotations(2, seats)
    bots = tuple(bot for _, bot in entrants)
    tasks = [Deal(game.id, seed + deal, bots, line_up) for deal in range(deals) for line_up in sitting]
    if jobs == 1:
        found = [play_deal(task) for task in tasks]
    else:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=sit_down) as pool:
            found = list(pool.map(play_deal, tasks))
    played = [one for one, _ in found]
    result = Result([name for name, _ in entrants], sitting, [list(part) for part in batches(played, len(sitting))])
    means = [sum(seconds[one] for _, seconds in found) / len(found) for one in (0, 1)]
    return TimedResult(result, (means[0], means[1]))


def batches(played: Sequence[Played], size: int) -> list[tuple[Played, ...]]:
    """The games of each deal."""
    it = iter(played)
    return list(iter(lambda: tuple(itertools.islice(it, size)), ()))

"""Two ways to think against each other, at equal time for every move, on mirrored deals that nobody has tuned on.

    make fast && PYTHONPATH=build/fast python -m benchmarks.minds tree-search --deals 40 --jobs 16 --json FILE
    python -m benchmarks.minds tree-search --quick --game clinic

Both bots are the game's level 5 with as many futures as the time allows; one has a tree below its lines. Every
deal is played with each rotation of the two. The time each has really used for a move is told beside what it won.
"""

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import lazaretto
from lazaretto.arena.match import Result, rotations
from lazaretto.arena.play import Played, Task, play
from lazaretto.bots import Bot, Level, Session, search_moves, tree
from lazaretto.bots.levels import ADVISER
from lazaretto.bots.search import Search, opens_move
from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State

ENDLESS = 1_000_000  # futures: the time is over before
FIRST_DEAL = 20_000_000  # far from the seeds of all tuning, ladders and tests
NAMES = ("tree", "search")
QUICK_DEALS, QUICK_MS = 2, 20


@dataclass
class Clocked:
    """A bot with a clock: how many moves it has made, and how long it has thought about them."""

    bot: Bot
    moves: int = 0
    seconds: float = 0.0

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        """What the bot chooses."""
        self.moves += opens_move(world, session.seat)
        start = time.perf_counter()
        action = self.bot.choose(game, world, session)
        self.seconds += time.perf_counter() - start
        return action


@dataclass(frozen=True)
class Deal:
    """A game to be played: which of the two sits where."""

    game: str
    seed: int
    ms: int
    line_up: tuple[int, ...]


@dataclass(frozen=True)
class Timed:
    """How it went, and by entrant the moves made and the seconds thought."""

    played: Played
    moves: tuple[int, int]
    seconds: tuple[float, float]


def entrants(game: Game[Any], ms: int) -> tuple[Search, Search]:
    """The two: alike but for the tree."""
    found = Level(ADVISER).bot(game)
    base = replace(found if isinstance(found, Search) else Search(), sims=ENDLESS, ms=ms)
    return replace(base, tree=1), replace(base, tree=0)


def play_deal(deal: Deal) -> Timed:
    """One game, in whatever process this is."""
    game = lazaretto.load(deal.game)
    both = entrants(game, deal.ms)
    clocked = [Clocked(both[entrant]) for entrant in deal.line_up]
    seats = len(deal.line_up)
    played = play(game, Task(seats, game.settle_options(seats, {}), tuple(clocked), deal.seed))
    of = [[bot for bot, entrant in zip(clocked, deal.line_up, strict=True) if entrant == one] for one in (0, 1)]
    moves = sum(bot.moves for bot in of[0]), sum(bot.moves for bot in of[1])
    seconds = sum(bot.seconds for bot in of[0]), sum(bot.seconds for bot in of[1])
    return Timed(played, moves, seconds)


def all_deals(games: Sequence[str], deals: int, seed: int, ms: int) -> list[Deal]:
    """All games, every deal once with each rotation."""
    return [
        Deal(game, seed + number, ms, line_up)
        for game in games
        for number in range(deals)
        for line_up in line_ups(game)
    ]


def line_ups(game: str) -> list[tuple[int, ...]]:
    """Who sits where, at as many seats as the game's ladder has."""
    return rotations(len(NAMES), lazaretto.load(game).mind.ladder_seats)


def told(game: str, found: Sequence[Timed], ms: int, seed: int) -> dict[str, Any]:
    """A game's match as JSON."""
    sitting = line_ups(game)
    count = len(sitting)
    deals = [[one.played for one in found[first : first + count]] for first in range(0, len(found), count)]
    result = Result(list(NAMES), sitting, deals)
    used = [
        1000 * sum(one.seconds[entrant] for one in found) / max(1, sum(one.moves[entrant] for one in found))
        for entrant in (0, 1)
    ]
    return {
        "game": game,
        "seed": seed,
        "ms": ms,
        "compiled": is_compiled(),
        "used_ms": {name: round(mean, 2) for name, mean in zip(NAMES, used, strict=True)},
        **result.json(),
    }


def line(row: dict[str, Any]) -> str:
    """A game's match in a line."""
    mine = next(one for one in row["standings"] if one["bot"] == NAMES[0])
    low, high = mine["win_interval"]
    pair = row["paired"][0]
    sign = 1 if pair["first"] == NAMES[0] else -1
    ends = sorted(sign * end for end in pair["interval"])
    used = ", ".join(f"{name} {mean:.0f}" for name, mean in row["used_ms"].items())
    return (
        f"{row['game']}: tree won {mine['win_share']:.0%} of its {mine['games']} seats ({low:.0%} to {high:.0%}); "
        f"return {sign * pair['difference']:+.3f} ({ends[0]:+.3f} to {ends[1]:+.3f}) a deal over {row['deals']} deals; "
        f"{row['ms']} ms a move, used {used}" + ("" if row["compiled"] else "; interpreted")
    )


def is_compiled() -> bool:
    """Are both ways of thinking compiled?"""
    return not any(str(module.__file__).endswith(".py") for module in (search_moves, tree))


def arguments() -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("match", choices=["tree-search"])
    parser.add_argument("--game", action="append", choices=lazaretto.games(), help="may be given several times")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--ms", type=int, default=100, help="for a move (default %(default)s)")
    parser.add_argument("--seed", type=int, default=FIRST_DEAL, help="of the first deal (default %(default)s)")
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) // 2), help="processes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all that was found")
    parser.add_argument("--quick", action="store_true", help="a few deals, little time, interpreted if need be")
    given = parser.parse_args()
    if given.quick:
        given.deals, given.ms = QUICK_DEALS, QUICK_MS
    elif not is_compiled():
        parser.error("the bots are interpreted here: make fast, then PYTHONPATH=build/fast")
    return given


def main() -> None:
    """Command line."""
    given = arguments()
    games = given.game or list(lazaretto.games())
    rows = []
    with ProcessPoolExecutor(given.jobs, multiprocessing.get_context("spawn")) as pool:
        found = pool.map(play_deal, all_deals(games, given.deals, given.seed, given.ms))
        for game in games:
            mine = [next(found) for _ in range(given.deals * len(line_ups(game)))]
            rows.append(told(game, mine, given.ms, given.seed))
            sys.stdout.write(line(rows[-1]) + "\n")
            sys.stdout.flush()
    if given.json:
        given.json.write_text(json.dumps(rows, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

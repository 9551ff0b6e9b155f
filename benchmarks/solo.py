"""What a bot comes to alone: how often it beats URSULE, reaches Clinic's goals, and completes Dice Hospital's reports.

    make fast && PYTHONPATH=build/fast python -m benchmarks.solo [GAME …] [--bot 5:untimed=1 --games 40 --jobs 2]

Every difficulty and every goal is played with the same seeds. Each row is shown as soon as it is played.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import lazaretto
from lazaretto.arena.crew import all_by
from lazaretto.arena.play import Task, mind
from lazaretto.arena.statistics import spread, wilson
from lazaretto.bots import Session, bot, think
from lazaretto.kernel.game import Game

ONE_BY_ONE = {"dice_hospital_er": "solo_modifiers", "clinic": "solo_goal"}  # the option whose values are told apart
RANDOM = "random"  # a value that stands for one of the others


@dataclass(frozen=True)
class Alone:
    """How a game went."""

    won: bool
    score: int
    reports: int  # completed, where there are any
    seconds: float


def play_alone(game: Game[Any], task: Task) -> Alone:
    """A game to its end."""
    start = time.process_time()
    state = game.new(1, task.seed, task.options)
    session = Session(0, task.bots[0], mind(task.seed, 0))
    while not state.over():
        game.play(state, 0, think(game, state, session))
    end = game.outcome(state)
    reports = len(getattr(state, "finished_reports", ()))
    return Alone(bool(end.winners), int(end.scores[0]), reports, time.process_time() - start)


def kinds(game: Game[Any]) -> list[dict[str, Any]]:
    """The games that are told apart, by their options."""
    told = ONE_BY_ONE.get(game.id)
    values = [value for option in game.options if option.id == told for value in option.allowed(1) if value != RANDOM]
    return [{str(told): value} for value in values] if values else [{}]


def line(game: str, given: dict[str, Any], played: Sequence[Alone]) -> str:
    """A row of the table."""
    count, won = len(played), sum(one.won for one in played)
    low, high = wilson(won, count)
    scores, reports = [one.score for one in played], spread([one.reports for one in played])
    name = next((str(value) for value in given.values()), game)
    goal = f"won {won / count:4.0%} ({low:.0%} to {high:.0%}) of {count}" if given else f"{count} games"
    extra = f", {reports.mean:.2f} reports completed" if any(one.reports for one in played) else ""
    each = sum(one.seconds for one in played) / count
    points = f"mean score {sum(scores) / count:.1f} ({min(scores)} to {max(scores)})"
    return f"{name:28} {goal}, {points}{extra}, {each:.2f} s a game"


def main(typed: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--bot", default="5:untimed=1")
    parser.add_argument("--games", dest="count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=5_800_000)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(typed)
    for game_id in given.games or ["dice_hospital_er", "clinic", "dice_hospital"]:
        game, player = lazaretto.load(game_id), bot(given.bot)
        for options in kinds(game):
            chosen = game.settle_options(1, options)
            tasks = [Task(1, chosen, (player,), given.seed + number) for number in range(given.count)]
            played = list(all_by(play_alone, game, tasks, given.jobs))
            sys.stdout.write(line(game_id, options, played) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()

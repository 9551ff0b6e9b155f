"""How long the levels take for a move: whole games of every game, with their limits of time.

    make fast && PYTHONPATH=build/fast python -m benchmarks.levels [--levels 3,5 --seats 2,4 --seconds 30]

A move is the run of questions from one that opens a move to the next, as in the rules; times are of one core. Whole
games are played one after another until so many seconds are over, at least one of each kind.
"""

import argparse
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import lazaretto
from lazaretto.bots import Bot, Session, bot, think
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import seeded

LIMITS = {"3": 300, "4": 750, "5": 1500, "6": 5000}  # milliseconds


@dataclass
class Times:
    """What was measured of one level at one game."""

    moves: list[float] = field(default_factory=list)  # milliseconds
    slowest: float = 0.0  # milliseconds of a single answer
    games: list[float] = field(default_factory=list)  # seconds


def play(game: Game[Any], seats: int, seed: int, mind: Bot, times: Times) -> None:
    """One whole game."""
    state = game.new(seats, seed)
    rng = seeded(seed)
    sessions = [Session(seat, mind, rng) for seat in range(seats)]
    begun = time.perf_counter()
    while not state.over():
        seat = state.actors()[0]
        frame = state.question(seat)
        if frame is None or frame.opens_move() or not times.moves:
            times.moves.append(0.0)
        start = time.perf_counter()
        action = think(game, state, sessions[seat])
        took = 1000 * (time.perf_counter() - start)
        times.moves[-1] += took
        times.slowest = max(times.slowest, took)
        state.apply(seat, action)
    times.games.append(time.perf_counter() - begun)


def measured(game_id: str, seats: int, level: str, seconds: float) -> Times:
    """Whole games until the time is over."""
    times = Times()
    until = time.perf_counter() + seconds
    while not times.games or time.perf_counter() < until:
        play(lazaretto.load(game_id), seats, len(times.games) + 1, bot(level), times)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(lazaretto.games()))
    parser.add_argument("--levels", default="3,5")
    parser.add_argument("--seats", default="2,4")
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    sys.stdout.write(f"{'game':18} seats level  moves  p50 ms  p99 ms  max ms  one answer  games  longest s\n")
    for game_id in given.games.split(","):
        for seats in map(int, given.seats.split(",")):
            for level in given.levels.split(","):
                report(game_id, seats, level, measured(game_id, seats, level, given.seconds))


def report(game_id: str, seats: int, level: str, times: Times) -> None:
    """One line."""
    moves = sorted(times.moves)
    p50, p99 = (moves[min(len(moves) - 1, int(share * len(moves)))] for share in (0.5, 0.99))
    above = "  above its limit" if moves[-1] > LIMITS.get(level, float("inf")) else ""
    head = (
        f"{game_id:18} {seats:5} {level:>5} {len(moves):6} {p50:7.0f} {p99:7.0f} {moves[-1]:7.0f} {times.slowest:11.0f}"
    )
    sys.stdout.write(f"{head} {len(times.games):6} {max(times.games):10.1f}{above}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

"""How long the levels take for a move: whole games of every game, with their limits of time.

    make fast && PYTHONPATH=build/fast python -m benchmarks.levels [--levels 3,5 --seats 2,4 --seconds 30]

A move is the run of questions from one that opens a move to the next, as in the rules; times are of one core. Games are
played one after another for so many seconds each.
"""

import argparse
import sys
import time

import lazaretto
from lazaretto.bots import bot, think
from lazaretto.kernel.rng import seeded

LIMITS = {"3": 300, "5": 1500}  # milliseconds


def move_times(game_id: str, seats: int, level: str, seconds: float) -> tuple[list[float], float]:
    """The milliseconds of every move, and of the slowest single answer."""
    game = lazaretto.load(game_id)
    mind = bot(level)
    rng = seeded(1350)
    moves: list[float] = []
    slowest = 0.0
    until = time.perf_counter() + seconds
    seed = 0
    while time.perf_counter() < until:
        seed += 1
        state = game.new(seats, seed)
        while not state.over() and time.perf_counter() < until:
            seat = state.actors()[0]
            frame = state.question(seat)
            if frame is None or frame.opens_move() or not moves:
                moves.append(0.0)
            start = time.perf_counter()
            action = think(game, state, seat, mind, rng)
            took = 1000 * (time.perf_counter() - start)
            moves[-1] += took
            slowest = max(slowest, took)
            state.apply(seat, action)
    return moves, slowest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(lazaretto.games()))
    parser.add_argument("--levels", default="3,5")
    parser.add_argument("--seats", default="2,4")
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    sys.stdout.write(f"{'game':18} seats level  moves  p50 ms  p99 ms  max ms  one answer\n")
    for game_id in given.games.split(","):
        for seats in map(int, given.seats.split(",")):
            for level in given.levels.split(","):
                moves, slowest = move_times(game_id, seats, level, given.seconds)
                moves.sort()
                p50, p99 = (moves[min(len(moves) - 1, int(share * len(moves)))] for share in (0.5, 0.99))
                above = "  above its limit" if moves[-1] > LIMITS.get(level, float("inf")) else ""
                head = f"{game_id:18} {seats:5} {level:>5} {len(moves):6}"
                sys.stdout.write(f"{head} {p50:7.0f} {p99:7.0f} {moves[-1]:7.0f} {slowest:11.0f}{above}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()

"""One measurement of one of our games in this process: busy random full playouts, clone, bytes, new game.

Run by bench.py, interpreted, or compiled by PYTHONPATH=build/fast. The timed loop does what any caller does: reads who
acts and the legal list, picks, applies. What kind of decisions they were is counted in a second, untimed pass over the
same games.
"""

import argparse
import random
import statistics
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

import measure

import lazaretto
import lazaretto.kernel.state
from lazaretto.bots.heuristics import heuristics
from lazaretto.bots.search import Futures
from lazaretto.bots.search_moves import NEVER, Line
from lazaretto.kernel.rng import seeded

PLAN = "plan_for_me"  # the aid of a planner; busy play never asks it


def idle_actions(game: Any) -> frozenset[int]:
    """The actions a busy player takes only when nothing else is legal."""
    idle = game.mind.idle
    return frozenset(code for code in range(game.verbs.count) if game.verbs.decode(code)[0] in idle)


def playout(game: Any, seats: int, seed: int, idle: frozenset[int]) -> int:
    """The timed loop; returns the number of decisions."""
    chance = random.Random(seed).random
    state = game.new(seats, seed)
    decisions = 0
    while not state.over():
        seat = state.actors()[0]
        legal = state.legal(seat)
        action = legal[int(chance() * len(legal))]
        if action in idle:
            busy = [other for other in legal if other not in idle] or legal
            action = busy[int(chance() * len(busy))]
        state.apply(seat, action)
        decisions += 1
    return decisions


def steps(game: Any, seats: int, seed: int, idle: frozenset[int]) -> Iterator[tuple[Any, int]]:
    """The same game as `playout` plays, action by action: the state and the seat about to act."""
    chance = random.Random(seed).random
    state = game.new(seats, seed)
    while not state.over():
        seat = state.actors()[0]
        yield state, seat
        legal = state.legal(seat)
        action = legal[int(chance() * len(legal))]
        if action in idle:
            busy = [other for other in legal if other not in idle] or legal
            action = busy[int(chance() * len(busy))]
        state.apply(seat, action)


class Count:
    """The same games again: which decisions were real, and how many moves they made up."""

    def __init__(self) -> None:
        self.real = 0  # questions with at least two answers
        self.moves = 0  # whole moves with at least one such question
        self.answers = 0  # answers of real questions, for the mean branching

    def playout(self, game: Any, seats: int, seed: int, idle: frozenset[int]) -> None:
        counted = [True] * seats  # has the seat's open move been counted?
        for state, seat in steps(game, seats, seed, idle):
            if state.question(seat).opens_move():
                counted[seat] = False
            options = len(state.legal(seat))
            if options > 1:
                self.real += 1
                self.answers += options
                self.moves += not counted[seat]
                counted[seat] = True


def middle(game: Any, seats: int, idle: frozenset[int]) -> Any:
    """A state in the middle of a game."""
    half = playout(game, seats, 0, idle) // 2
    return next(islice(steps(game, seats, 0, idle), half, None))[0]


def futures_per_second(game: Any, seats: int, idle: frozenset[int], seconds: float) -> float | None:
    """How many futures a search plays out in a second, from questions all over a game; None without an evaluation."""
    told = heuristics(game)
    if told.evaluate is None:
        return None
    chance = seeded(1)
    opening = [(s.clone(), seat) for s, seat in steps(game, seats, 1, idle) if s.question(seat).opens_move()]
    asked = [(s, seat) for s, seat in opening[:: max(1, len(opening) // 40)] if len(s.legal(seat)) > 1]
    played = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, seat = asked[played % len(asked)]
        futures = Futures(game, told, state, seat, chance, NEVER)
        futures.values = {0: []}
        futures.play_out([Line(state, [state.legal(seat)[0]], 1, 0.0, False, False)], [0])
        played += 1
    return played / (time.process_time() - start)


def plan_micros(game: Any, seats: int, idle: frozenset[int], most: int = 400) -> float | None:
    """The median time of a planner's call, on clinics as they come in play; None where a game has no planner."""
    if PLAN not in game.aids:
        return None
    asked = [
        (state.clone(), seat)
        for seed in range(20)
        for state, seat in steps(game, seats, seed, idle)
        if PLAN in game.aids_for(state, seat)
    ]
    times = []
    for state, seat in asked[:: max(1, len(asked) // most)]:
        start = time.perf_counter()
        game.aid(state, seat, PLAN)
        times.append(time.perf_counter() - start)
    return 1e6 * statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", required=True)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--cpu", type=int, default=-1)
    args = parser.parse_args()
    measure.pin(args.cpu)
    game = lazaretto.load(args.game)
    compiled = not str(lazaretto.kernel.state.__file__).endswith(".py")
    idle = idle_actions(game)
    for seed in range(3):
        playout(game, args.seats, seed, idle)  # warm up
    games = decisions = 0
    start = time.process_time()
    while time.process_time() - start < args.seconds:
        decisions += playout(game, args.seats, games, idle)
        games += 1
    seconds = time.process_time() - start
    count = Count()
    for seed in range(games):
        count.playout(game, args.seats, seed, idle)
    state = middle(game, args.seats, idle)
    measure.tell(
        {
            "compiled": compiled,
            "seats": args.seats,
            "games": games,
            "moves_per_second": count.moves / seconds,
            "real_per_second": count.real / seconds,
            "decisions_per_second": decisions / seconds,
            "playouts_per_second": games / seconds,
            "moves_per_game": count.moves / games,
            "branching": count.answers / count.real,
            "futures_per_second": futures_per_second(game, args.seats, idle, args.seconds / 3),
            "plan_us": plan_micros(game, args.seats, idle),
            "clone_us": measure.micros(state.clone, 2000),
            "new_game_us": measure.micros(lambda: game.new(args.seats, 1), 200),
            "bytes": measure.rss_bytes(state.clone) if compiled else measure.traced_bytes(state.clone),
            "bytes_by": "growth of the process" if compiled else "traced allocations",
        }
    )


if __name__ == "__main__":
    main()

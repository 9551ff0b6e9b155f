"""Long runs, for a machine with time.

Random games: `python -m tests.soak dice_hospital --games 1000 --jobs 2`. Every seat count with a covering set of
options, so many games each: none raises, none is endless, nothing is lost. Busy and uniform random play take turns.
With PYTHONPATH=build/fast it runs on the compiled rules.

The server under faults: `python -m tests.soak --server --store sqlite --minutes 30`; or `--store postgres --workers 2`.
"""

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import lazaretto
from tests.contract.cases import MOST_DECISIONS, Case, covering_options


def play(case: Case, seed: int, idle: frozenset[int]) -> int:
    """One random game; the number of its decisions."""
    chance = random.Random(seed)
    busy = seed % 2 == 0
    state = case.new(seed)
    start = dict(case.game.conserved(state))
    for number in range(MOST_DECISIONS):
        if state.over():
            case.game.outcome(state)
            assert dict(case.game.conserved(state)) == start, f"{case}, seed {seed}: something was lost"
            return number
        seat = chance.choice(state.actors())
        legal = state.legal(seat)
        if busy:
            legal = [action for action in legal if action not in idle] or legal
        state.apply(seat, chance.choice(legal))
    raise AssertionError(f"{case}, seed {seed}: does not end")


def run(job: tuple[str, int, int, int]) -> tuple[str, int]:
    """All games of one case; its name and the longest game."""
    game_id, seats, place, games = job
    game = lazaretto.load(game_id)
    case = Case(game, seats, covering_options(game, seats)[place])
    names = game.mind.idle
    idle = frozenset(code for code in range(game.verbs.count) if game.verbs.verb_of(code).name in names)
    return str(case), max(play(case, seed, idle) for seed in range(games))


def main() -> int:
    if "--server" in sys.argv[1:]:
        from tests.server.faults import soaking  # random games need nothing of a server

        return soaking.main([argument for argument in sys.argv[1:] if argument != "--server"])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    game = lazaretto.load(args.game)
    jobs = [
        (args.game, seats, place, args.games)
        for seats in game.seats
        for place in range(len(covering_options(game, seats)))
    ]
    start = time.perf_counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        for name, longest in pool.map(run, jobs):
            print(f"{args.games} games, longest {longest:5d} decisions: {name}", flush=True)
    print(f"{len(jobs) * args.games} games of {len(jobs)} kinds in {time.perf_counter() - start:.0f} s, nothing amiss")
    return 0


if __name__ == "__main__":
    sys.exit(main())

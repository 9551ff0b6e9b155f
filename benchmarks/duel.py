"""Two bots against each other on mirrored deals, and the time each has thought for it: what it won at which price.

    make fast && PYTHONPATH=build/fast python -m benchmarks.duel clinic 5:untimed=1 4:untimed=1 --deals 20

Every deal is played with each rotation of the two. Seconds are of a processor, for a seat and a whole game, so that
others who work on the same machine do not count.
"""

import argparse
import sys

import lazaretto
from lazaretto.arena.timed import timed_match
from lazaretto.bots import bot


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=lazaretto.games())
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=5_000_000)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    entrants = [(spec, bot(spec)) for spec in given.bots]
    found = timed_match(lazaretto.load(given.game), entrants, given.deals, given.seed, given.seats, given.jobs)
    sys.stdout.write(f"{found.line()}\n")


if __name__ == "__main__":
    main()

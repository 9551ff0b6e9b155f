"""Bristol: what a level gains on each side, apart from the other.

A player who is level 5 while plagued and greedy while healthy meets greedy, and the other way round: whatever they gain
is gained on that one side. Sides change during a game, and a player always knows its own.

    python -m benchmarks.sides [--games 800] [--seed 2000000]
"""

import argparse
from dataclasses import dataclass
from typing import Any

import lazaretto
from lazaretto.arena import match
from lazaretto.arena.statistics import bootstrap, spread
from lazaretto.bots import Bot, bot
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State

SEATS = 4
UPPER, YARDSTICK = "5:untimed=1", "greedy"


@dataclass(frozen=True)
class TwoMinds:
    """One player while it is plagued, another while it is healthy."""

    plagued: Bot
    healthy: Bot

    def choose(self, game: Game[Any], world: State, seat: int, rng: Rng) -> int:
        """As the mind of its side chooses; in every world of a seat its own cards are the same."""
        is_plagued = getattr(world, "round", 0) and world.is_plagued(seat)  # type: ignore[attr-defined]
        return (self.plagued if is_plagued else self.healthy).choose(game, world, seat, rng)


def main() -> None:
    """Both sides, one after the other."""
    typed = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    typed.add_argument("--games", type=int, default=800)
    typed.add_argument("--seed", type=int, default=2_000_000)
    args = typed.parse_args()
    game = lazaretto.load("bristol_1350")
    upper, yardstick = bot(UPPER), bot(YARDSTICK)
    sides = {"plagued": TwoMinds(upper, yardstick), "healthy": TwoMinds(yardstick, upper)}
    for side, mind in sides.items():
        found = match(game, [(side, mind), (YARDSTICK, yardstick)], args.games, args.seed, SEATS)
        pairs = zip(found.per_deal(side), found.per_deal(YARDSTICK), strict=True)
        differences = [one - other for one, other in pairs]
        low, high = bootstrap(differences)
        mean, deals, p = spread(differences).mean, len(found.deals), found.evidence()[side]
        print(
            f"{UPPER} while {side}, else {YARDSTICK}, against {YARDSTICK}: {mean:+.3f} ({low:+.3f} to {high:+.3f})",
            end=" ",
        )
        print(f"of goals reached a seat, {deals} deals, p {p:.2g}", flush=True)


if __name__ == "__main__":
    main()

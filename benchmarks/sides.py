"""Bristol: what a level gains on each side, apart from the other.

A player who is level 5 while plagued and greedy while healthy meets greedy, and the other way round: whatever they gain
is gained on that one side. Sides change during a game, and a player always knows its own.

It is told in two ways. In a match two such players meet two of greedy, over all their seats; but the plagued reach
their goal together, so that most of what one of them gains its rivals gain too. Therefore also seat by seat: greedy
plays a deal alone, and again with one of the seats that were on this side taken over; what that seat gains is its own.

    python -m benchmarks.sides [--games 800] [--deals 400] [--seed 2000000]
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import lazaretto
from lazaretto.arena import match
from lazaretto.arena.play import play_game
from lazaretto.arena.statistics import bootstrap, spread
from lazaretto.bots import Bot, bot
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State

SEATS = 4
UPPER, YARDSTICK = "5:untimed=1", "greedy"
PLAGUED, HEALTHY = "plagued", "healthy"


def side_of(world: State, seat: int) -> str:
    """On which side a seat is; in every world of a seat its own cards are the same."""
    is_plagued = getattr(world, "round", 0) and world.is_plagued(seat)  # type: ignore[attr-defined]
    return PLAGUED if is_plagued else HEALTHY


@dataclass(frozen=True)
class TwoMinds:
    """One player while it is plagued, another while it is healthy."""

    plagued: Bot
    healthy: Bot

    def choose(self, game: Game[Any], world: State, seat: int, rng: Rng) -> int:
        """As the mind of its side chooses."""
        return (self.plagued if side_of(world, seat) == PLAGUED else self.healthy).choose(game, world, seat, rng)


@dataclass
class Watched:
    """A player of whom it is kept on which sides its seats were asked."""

    bot: Bot
    asked: set[tuple[str, int]] = field(default_factory=set)

    def choose(self, game: Game[Any], world: State, seat: int, rng: Rng) -> int:
        """As the player does."""
        self.asked.add((side_of(world, seat), seat))
        return self.bot.choose(game, world, seat, rng)


def in_a_match(game: Game[Any], side: str, mind: Bot, games: int, seed: int) -> list[float]:
    """What two seats of this mind gain on two of the yardstick, deal by deal."""
    found = match(game, [(side, mind), (YARDSTICK, bot(YARDSTICK))], games, seed, SEATS)
    return [one - other for one, other in zip(found.per_deal(side), found.per_deal(YARDSTICK), strict=True)]


def seat_by_seat(game: Game[Any], side: str, mind: Bot, deals: int, seed: int) -> list[float]:
    """What a seat that was on this side gains by this mind: deals that had any, each by how many it had."""
    found: list[list[float]] = []
    options = game.settle_options(SEATS, {})
    for deal in range(seed, seed + deals):
        yardstick = Watched(bot(YARDSTICK))
        alone = play_game(game, SEATS, options, [yardstick] * SEATS, deal)
        gains = []
        for seat in range(SEATS):
            if (side, seat) in yardstick.asked:
                bots: list[Bot] = [yardstick.bot] * SEATS
                bots[seat] = mind
                gains.append(play_game(game, SEATS, options, bots, deal).returns[seat] - alone.returns[seat])
        if gains:
            found.append(gains)
    usual = sum(len(gains) for gains in found) / len(found)
    return [sum(gains) / usual for gains in found]


def tell(side: str, how: str, differences: Sequence[float]) -> None:
    """One line of what was found."""
    low, high = bootstrap(list(differences))
    print(f"{UPPER} while {side}, else {YARDSTICK}, {how}:", end=" ")
    print(f"{spread(differences).mean:+.3f} ({low:+.3f} to {high:+.3f}) goals, {len(differences)} deals", flush=True)


def main() -> None:
    """Both sides, one after the other."""
    typed = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    typed.add_argument("--games", type=int, default=800, help="of each match; 0 for none")
    typed.add_argument("--deals", type=int, default=400, help="seat by seat; 0 for none")
    typed.add_argument("--seed", type=int, default=2_000_000)
    typed.add_argument("--side", choices=(PLAGUED, HEALTHY), help="only this one")
    args = typed.parse_args()
    game = lazaretto.load("bristol_1350")
    upper, yardstick = bot(UPPER), bot(YARDSTICK)
    for side, mind in ((PLAGUED, TwoMinds(upper, yardstick)), (HEALTHY, TwoMinds(yardstick, upper))):
        if args.side in (None, side):
            if args.games:
                tell(side, f"in a match against {YARDSTICK}", in_a_match(game, side, mind, args.games, args.seed))
            if args.deals:
                tell(side, f"in one seat among {YARDSTICK}", seat_by_seat(game, side, mind, args.deals, args.seed))


if __name__ == "__main__":
    main()

"""Bristol: what a level gains on each side, apart from the other.

A player who is level 5 while plagued and greedy while healthy meets greedy, and the other way round: whatever they gain
is gained on that one side. Sides change during a game, and a player always knows its own.

It is told in three ways. The whole side: greedy plays a deal alone, and again with all seats taken over while they are
on this side. So the plagued are seen as what they are, one side with one goal, that nobody escapes; the healthy are not
told so, since each wants its own cart to be the first. Seat by seat: only one of the seats that were on this side is
taken over, and what that seat gains is its own. In a match two such players meet two of greedy, over all their seats;
there the plagued show little: what one of them gains, its plagued rivals gain too.

    python -m benchmarks.sides [--side plagued] [--whole 1000] [--deals 400] [--games 800] [--seed 2000000] [--jobs 2]
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import lazaretto
from lazaretto.arena import match
from lazaretto.arena.play import play_game
from lazaretto.arena.sides import TwoMinds, goals, side_of
from lazaretto.arena.statistics import bootstrap, spread
from lazaretto.bots import Bot, Session, bot
from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State

GAME = lazaretto.load("bristol_1350")
SEATS = 4
UPPER, YARDSTICK = "5:untimed=1", "greedy"
PLAGUED, HEALTHY = "plagued", "healthy"


@dataclass
class Watched:
    """A player of whom it is kept on which sides its seats were asked."""

    bot: Bot
    asked: set[tuple[str, int]] = field(default_factory=set)

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        """As the player does."""
        self.asked.add((side_of(game, world, session.seat), session.seat))
        return self.bot.choose(game, world, session)


def whole_side(side: str, upper: Bot, deals: range, jobs: int) -> list[float]:
    """What a side gains if the upper player takes all its seats, deal by deal."""
    usual = bot(YARDSTICK)
    found, before = (goals(GAME, side, there, usual, deals, SEATS, jobs) for there in (upper, usual))
    return [one - other for one, other in zip(found, before, strict=True)]


def seat_by_seat(side: str, upper: Bot, deals: range, jobs: int) -> list[float]:
    """What a seat that was on this side gains: deals that had any, each by how many it had."""
    with ProcessPoolExecutor(jobs) as processes:
        found = [gains for gains in processes.map(partial(gains_of_seats, side, upper), deals) if gains]
    usual = sum(len(gains) for gains in found) / len(found)
    return [sum(gains) / usual for gains in found]


def gains_of_seats(side: str, upper: Bot, deal: int) -> list[float]:
    """What each seat that was on this side gains in a deal."""
    options = GAME.settle_options(SEATS, {})
    usual = Watched(bot(YARDSTICK))
    alone = play_game(GAME, SEATS, options, [usual] * SEATS, deal)
    gains = []
    for seat in range(SEATS):
        if (side, seat) in usual.asked:
            bots: list[Bot] = [usual.bot] * SEATS
            bots[seat] = TwoMinds(side, upper, usual.bot)
            gains.append(play_game(GAME, SEATS, options, bots, deal).returns[seat] - alone.returns[seat])
    return gains


def in_a_match(side: str, upper: Bot, games: int, seed: int, jobs: int) -> list[float]:
    """What two seats of such players gain on two of the yardstick, deal by deal."""
    usual = bot(YARDSTICK)
    entrants = [(side, TwoMinds(side, upper, usual)), (YARDSTICK, usual)]
    found = match(GAME, entrants, games, seed, SEATS, jobs=jobs)
    return [one - other for one, other in zip(found.per_deal(side), found.per_deal(YARDSTICK), strict=True)]


def tell(side: str, how: str, differences: Sequence[float]) -> None:
    """One line of what was found."""
    low, high = bootstrap(list(differences))
    print(f"{UPPER} while {side}, else {YARDSTICK}, {how}:", end=" ")
    print(f"{spread(differences).mean:+.3f} ({low:+.3f} to {high:+.3f}) goals, {len(differences)} deals", flush=True)


def main() -> None:
    """Both sides, one after the other."""
    typed = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    typed.add_argument("--side", choices=(PLAGUED, HEALTHY), help="only this one")
    typed.add_argument("--whole", type=int, default=1000, help="deals of the whole side; 0 for none")
    typed.add_argument("--deals", type=int, default=400, help="seat by seat; 0 for none")
    typed.add_argument("--games", type=int, default=800, help="of each match; 0 for none")
    typed.add_argument("--seed", type=int, default=2_000_000)
    typed.add_argument("--jobs", type=int, default=1)
    args = typed.parse_args()
    upper = bot(UPPER)
    for side in (PLAGUED, HEALTHY):
        if args.side not in (None, side):
            continue
        if args.whole and side == PLAGUED:
            deals = range(args.seed, args.seed + args.whole)
            tell(side, f"all its seats against {YARDSTICK}", whole_side(side, upper, deals, args.jobs))
        if args.deals:
            deals = range(args.seed, args.seed + args.deals)
            tell(side, f"in one seat among {YARDSTICK}", seat_by_seat(side, upper, deals, args.jobs))
        if args.games:
            found = in_a_match(side, upper, args.games, args.seed, args.jobs)
            tell(side, f"in a match against {YARDSTICK}", found)


if __name__ == "__main__":
    main()

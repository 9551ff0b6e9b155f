"""Bristol: what becomes of the dice in the rest of a round, and how far carts come in the last one.

    python -m benchmarks.bristol_rounds [--games 4000] [--seed 500000]

The tables HOLDS, REACH and NEXT_ROUND of `games/bristol_1350/outlook.py` are what it tells, rounded. Use the
compiled twin.
"""

import argparse
from collections import defaultdict
from statistics import fmean

from lazaretto.arena.play import mind
from lazaretto.bots import Session, bot, think
from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.rules.tables import NONE, TURNS

SEATS = 4
PLAYER = "search:sims=1:leaves=60:weights=hand"
FARTHEST = 3  # spaces beyond what the dice show, or short of it


class Rounds:
    """What was seen: dice with so many turns to come, and what the carts made of them."""

    def __init__(self) -> None:
        self.made: dict[int, list[tuple[int, int]]] = defaultdict(list)  # by turns to come: steps shown, steps made
        self.left: dict[int, list[bool]] = defaultdict(list)  # by spaces missing in the last round
        self.shown: list[tuple[int, int, int]] = []  # of this round: turns to come, cart, steps

    def look(self, s: Bristol) -> None:
        """The dice before somebody's turn."""
        order = s.play_order()
        if s.phase == TURNS and s.acting in order:
            to_come = len(order) - order.index(s.acting)
            self.shown.extend([(to_come, cart, s.steps(cart)) for cart in s.race if s.carts[cart]])

    def end(self, s: Bristol, before: list[int], last: bool, occupied: list[int]) -> None:
        """The round is over."""
        for to_come, cart, steps in self.shown:
            self.made[to_come].append((steps, s.positions[cart] - before[cart]))
        self.shown = []
        if last:
            for cart in occupied:
                missing = s.rules.track_length - before[cart]
                self.left[missing].append(s.positions[cart] >= s.rules.track_length)

    def watch(self, seed: int) -> None:
        """One game."""
        s = GAME.new(SEATS, seed, GAME.settle_options(SEATS, {}))
        player = bot(PLAYER)
        sessions = [Session(seat, player, mind(seed, seat)) for seat in range(SEATS)]
        while not s.over():
            round_, before, acting = s.round, s.positions[:], NONE
            last = s.round == s.final_round
            occupied = [cart for cart in s.race if s.carts[cart]]
            while not s.over() and s.round == round_:
                if s.acting != acting:
                    acting = s.acting
                    self.look(s)
                seat = s.actors()[0]
                GAME.play(s, seat, think(GAME, s, sessions[seat]))
            self.end(s, before, bool(round_) and last, occupied)


def slope(pairs: list[tuple[int, int]]) -> float:
    """How much of what the dice show lasts: the slope of the regression line."""
    shown, made = fmean(one for one, _ in pairs), fmean(other for _, other in pairs)
    return sum((x - shown) * (y - made) for x, y in pairs) / sum((x - shown) ** 2 for x, _ in pairs)


def main() -> None:
    """The three tables."""
    typed = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    typed.add_argument("--games", type=int, default=4000)
    typed.add_argument("--seed", type=int, default=500_000)
    args = typed.parse_args()
    rounds = Rounds()
    for seed in range(args.seed, args.seed + args.games):
        rounds.watch(seed)
    for to_come, pairs in sorted(rounds.made.items()):
        print(f"{to_come} turns to come: {slope(pairs):.2f} of the dice lasts; spaces reached", end="")
        for beyond in range(FARTHEST, -FARTHEST - 1, -1):
            reached = [made >= shown + beyond for shown, made in pairs if shown + beyond > 0]
            print(f"  {beyond:+d}: {fmean(reached):.2f}", end="")
        print()
    for missing, left in sorted(rounds.left.items()):
        print(f"{missing} missing in the last round: {fmean(left):.2f} of {len(left)} carts leave")


if __name__ == "__main__":
    main()

"""Exact odds by brute force: every way a short history of mingles can have gone, weighed by chance.

A world is the hands of all pawns at every moment. What nobody has been dealt yet stays uncounted until it is drawn: a
new symptom is one of those left, and no 4 was dealt.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations

from lazaretto.games.bristol_1350.rules.tables import SYMPTOM_COUNTS

Hands = tuple[tuple[int, int], ...]
World = tuple[Hands, int, tuple[int, ...]]  # hands, plague flags, symptoms left over so far
Worlds = dict[World, float]


class Odds:
    """Worlds with their odds, for the pawns that matter; what others hold is part of what is left."""

    def __init__(self, pawns: int, table: int, mine: tuple[int, int]) -> None:
        self.dealt = 2 * table
        self.worlds: Worlds = defaultdict(float)
        for hands, odds in self.deals(pawns, (mine,), 1.0):
            self.worlds[(hands, flagged(hands, range(pawns), 0), ())] += odds

    def deals(self, pawns: int, hands: Hands, odds: float) -> Iterator[tuple[Hands, float]]:
        """All opening hands of the pawns after the first."""
        if len(hands) == pawns:
            yield hands, odds
            return
        for first in (1, 2, 3):
            for second in (1, 2, 3):
                left = [count - sum(hand.count(value) for hand in hands) for value, count in enumerate(SYMPTOM_COUNTS)]
                low = sum(left[1:4])
                chance = left[first] / low
                left[first] -= 1
                chance *= left[second] / (low - 1)
                if chance > 0:
                    yield from self.deals(pawns, (*hands, (first, second)), odds * chance)

    def new_symptom(self, hands: Hands, gone: tuple[int, ...]) -> list[tuple[int, float]]:
        """What comes from the pile: the 4s are all in it, of the others what the rest of the table left."""
        out = [value for hand in hands for value in hand] + list(gone)
        left = [count - out.count(value) for value, count in enumerate(SYMPTOM_COUNTS)]
        drawn = len(out) - 2 * len(hands)  # symptoms drawn so far: each mingle has left one over
        pile = sum(SYMPTOM_COUNTS) - self.dealt - drawn
        low = sum(left[1:4])
        high = left[4] / pile
        return [(value, (1 - high) * left[value] / low) for value in (1, 2, 3)] + [(4, high)]

    def mingle(self, pawns: list[int], planted: int = 0) -> None:
        """The pawns mingle, with a new symptom or this planted one."""
        after: Worlds = defaultdict(float)
        for (hands, flags, gone), odds in self.worlds.items():
            extras = [(planted, 1.0)] if planted else self.new_symptom(hands, gone)
            for extra, chance in extras:
                pool = [extra, *(value for pawn in pawns for value in hands[pawn])]
                for way, share in orders(tuple(sorted(pool))):
                    dealt = list(hands)
                    for place, pawn in enumerate(pawns):
                        dealt[pawn] = (way[2 * place], way[2 * place + 1])
                    world = (tuple(dealt), flagged(tuple(dealt), pawns, flags), (*gone, way[-1]))
                    after[world] += odds * chance * share
        self.worlds = after

    def given(self, seen: Callable[[Hands, int], bool]) -> None:
        """Only worlds in which the seat would have seen this."""
        self.worlds = defaultdict(
            float, {world: odds for world, odds in self.worlds.items() if seen(world[0], world[1])}
        )

    def of(self, feature: Callable[[Hands, int, tuple[int, ...]], object]) -> dict[object, float]:
        """The odds of a feature."""
        total = sum(self.worlds.values())
        found: dict[object, float] = defaultdict(float)
        for (hands, flags, gone), odds in self.worlds.items():
            found[feature(hands, flags, gone)] += odds / total
        return found


@cache
def orders(pool: tuple[int, ...]) -> list[tuple[tuple[int, ...], float]]:
    """Every order of these symptoms, equal ones merged, with its share of all orders."""
    counted = Counter(permutations(pool))
    return [(way, count / counted.total()) for way, count in counted.items()]


def flagged(hands: Hands, pawns: object, flags: int) -> int:
    for pawn in pawns:  # type: ignore[attr-defined]
        if sum(hands[pawn]) >= 6:
            flags |= 1 << pawn
    return flags

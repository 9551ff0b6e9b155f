"""How likely the others are plagued, from what a seat has seen: for bots and notebooks, never for the rules."""

from lazaretto.games.bristol_1350.rules.knowledge import changes_hand, knows_convened
from lazaretto.games.bristol_1350.rules.state import Bristol, Event
from lazaretto.games.bristol_1350.rules.tables import (
    COIN_CURED,
    COIN_PLAGUE,
    GAVE_COIN,
    HAND,
    LOOKED,
    MINGLED,
    NONE,
    PLAGUE_TOTAL,
)

OPENING = 36 / 325  # the odds of an opening pair
CHAOS_OPENING = 165 / 496
CATCHING = 0.16  # the odds that a healthy pawn catches the plague in a mingle
GIVEN = 0.045  # … for each point that the seat itself put into the pool and did not take out
LEECHED = 0.03  # … if somebody has planted a symptom there
GHOST_PLAGUED = 0.25  # a ghost that has mingled: only its pair of now counts
BESIDE = (0.0, 0.0, 0.2, 0.47, 0.78)  # the odds of 6 or more beside a symptom of this value


class Suspicion:
    """What a seat thinks of one pawn: plagued before its hand last changed, plagued now, and symptoms seen since."""

    def __init__(self, odds: float) -> None:
        self.before = 0.0
        self.odds = odds
        self.first = 0  # the values seen at a ghost's two slots; what a player showed is at the first
        self.second = 0
        self.immune = False

    def mingled(self, catching: float, ghost: bool) -> None:
        """A new hand. What a player had stays with it, a ghost's does not."""
        self.first = self.second = 0
        self.before = 0.0 if ghost else self.odds
        self.odds = GHOST_PLAGUED if ghost else self.odds + (1 - self.odds) * catching

    def looked_at(self, slot: int, value: int) -> None:
        """A symptom tells of the pair of now."""
        if slot > 0:
            self.second = value
        else:
            self.first = value
        beside = BESIDE[value]
        if self.first and self.second:  # both slots of a ghost
            beside = 1.0 if self.first + self.second >= PLAGUE_TOTAL else 0.0
        self.odds = self.before + (1 - self.before) * beside

    def met(self, plagued: bool) -> None:
        """Convene showed the status."""
        self.before = self.odds = float(plagued)

    def given_coin(self, coin: int) -> None:
        """The seat knows this coin."""
        self.immune = self.immune or coin == COIN_CURED
        if coin == COIN_PLAGUE:
            self.before = self.odds = 1.0


def suspicions(s: Bristol, seat: int) -> list[float]:
    """The chance that each pawn is plagued now, as this seat may see it; the dead count as 0."""
    pawns = [Suspicion(CHAOS_OPENING if s.rules.chaos else OPENING) for _ in s.table]
    mine: list[int] = []
    for event in s.history:
        if event.kind == MINGLED:
            catching = catching_odds(event, seat, mine)
            for pawn in event.pawns:
                pawns[pawn].mingled(catching, s.is_ghost(pawn))
        elif event.kind == LOOKED and event.who == seat:
            pawns[event.other].looked_at(event.place, event.cards[0])
        elif event.kind == GAVE_COIN and seat in (event.who, event.other):
            pawns[event.other].given_coin(event.cards[0])
        elif knows_convened(event, seat):
            for pawn in range(s.seats):
                pawns[pawn].met(event.place >> pawn & 1 != 0)
        first = changes_hand(event, seat)
        if first != NONE:
            mine = event.cards[first : first + HAND]
    odds = [0.0 if s.dead >> pawn & 1 or about.immune else about.odds for pawn, about in enumerate(pawns)]
    if seat >= 0:
        odds[seat] = float(s.lives(seat) and s.is_plagued(seat))
    return odds


def catching_odds(mingle: Event, seat: int, mine: list[int]) -> float:
    """The chance to catch the plague in this mingle: higher if the seat gave more than it got."""
    odds = CATCHING + (LEECHED if mingle.other else 0.0)
    if seat in mingle.pawns:
        first = HAND * mingle.pawns.index(seat)
        got = mingle.cards[first] + mingle.cards[first + 1]
        odds += GIVEN * (sum(mine) - got) * 3 / max(2, len(mingle.pawns))
    return min(0.6, max(0.03, odds))

# mypyc: compiled
"""How good a position is for a seat, healthy or plagued: a heuristic for bots, never imported by the rules.

It looks only at what the seat may know: the table, its own cards, and its suspicions of the others.
"""

import math

from lazaretto.games.bristol_1350.actions import DECLINE
from lazaretto.games.bristol_1350.beliefs import CATCHING, suspicions
from lazaretto.games.bristol_1350.moves import Response
from lazaretto.games.bristol_1350.scoring import result_of_seat
from lazaretto.games.bristol_1350.state import PLANTER, VALUE, Bristol
from lazaretto.games.bristol_1350.tables import LOSS, NONE, OVER, RACING, RATS, TURNS
from lazaretto.games.bristol_1350.talk import claim

__all__ = ["DOUBT", "IDLE", "LADDER_SEATS", "LEVELS", "claim", "evaluate", "sides"]

# Verbs that do nothing: a busy player takes them only when nothing else is legal.
IDLE = frozenset({"pass", "end_turn", "stop", "no_more", "decline"})

DOUBT = 0.04  # how far off the chance usually is when two ways are compared
LEVELS = {
    "4": "search:sims=1:width=4:samples=12:ms=600",  # dice and secrets: what counts is how many worlds are looked at
    "5": "search:sims=160:width=4:tried=5:samples=24:ms=1200",
}

LADDER_SEATS = 4  # of two bots, two each: with fewer there are ghosts

USUAL_STEPS = 2.0  # of a cart in a round
HOLD = 0.72  # how much of what a die shows survives the turns of those still to come
SPREAD = 1.5  # how far two carts drift apart in a round
MINGLES = 0.2  # mingles of a cart in a round, with passengers who try to avoid them
MEAN_SYMPTOM = 2.6
PLANTED_POINT = 0.05  # what a point of a planted symptom adds to the odds of catching the plague
OWN_POINT = 0.02  # what a point in one's own hand adds to them
REMEDY = (0.0, 0.03, 0.05, 0.06)  # holding so many
FRONT = 0.03  # to sit in front: one cannot be pushed, and may push
DEAD_HEALTHY = 0.0


def sides(s: Bristol) -> list[str]:
    """On which side each seat is, the dead as they died."""
    plagued = [s.died_plagued >> seat & 1 != 0 if s.dead >> seat & 1 else s.is_plagued(seat) for seat in range(s.seats)]
    return ["plagued" if found else "healthy" for found in plagued]


def evaluate(s: Bristol, seat: int) -> float:
    """The chance that the seat reaches its goal: to escape, or that nobody does."""
    if not s.round:
        return 0.5
    s = settled(s)
    if s.phase == OVER:
        return 0.0 if result_of_seat(s, seat) == LOSS else 1.0
    if not s.lives(seat) and not s.died_plagued >> seat & 1:
        return DEAD_HEALTHY
    outlook = Outlook(s, seat)
    if not s.lives(seat):
        return outlook.doom(NONE)
    cart = s.cart_of(seat)
    held = REMEDY[min(3, len(s.remedies[seat]))] * (1 if s.round != s.final_round else 0.3)
    front = FRONT if s.carts[cart][0] == seat else 0.0
    if s.is_plagued(seat):
        return outlook.doom(cart) + 0.5 * (held + front)
    return outlook.escape(cart) + held + front


def settled(s: Bristol) -> Bristol:
    """The position if nobody whips: an open window is taken as let pass."""
    while s.stack and isinstance(s.stack[-1], Response):
        seat = s.stack[-1].seat
        s = s.clone()
        s.apply(seat, DECLINE.code())
    return s


def sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x))


class Outlook:
    """Where the carts are going, and how healthy they will arrive, as a seat sees it."""

    def __init__(self, s: Bristol, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.odds = suspicions(s, seat)
        self.waiting = self.turns_left()
        self.ahead = [self.place(cart) for cart in range(3)]
        self.clean = [self.clean_odds(cart) for cart in range(3)]

    def turns_left(self) -> int:
        """How many pawns still act this round."""
        s = self.s
        if s.phase != TURNS or s.acting == NONE:
            return 0
        count = len(s.table)
        acting = s.table.index(s.acting)
        taken = (acting - s.starter) % count
        return sum(s.lives(s.table[(s.starter + step) % count]) for step in range(taken + 1, count))

    def dice_count(self) -> bool:
        """Do the dice on the table still move the carts?"""
        return self.s.phase == TURNS

    def place(self, cart: int) -> float:
        """Where a cart will be after this round."""
        s = self.s
        if not self.dice_count():
            return float(s.positions[cart])
        hold = HOLD if self.waiting else 1.0
        return s.positions[cart] + hold * s.steps(cart) + (1 - hold) * USUAL_STEPS

    def rounds_left(self, cart: int) -> float:
        """Rounds until a cart is at the gate, after this one."""
        return max(0.0, (self.s.rules.track_length - self.ahead[cart]) / USUAL_STEPS)

    def mingle_odds(self, cart: int) -> float:
        """The chance that a cart mingles this round."""
        if not self.dice_count():
            return 0.0
        rats = self.s.rats(cart)
        if not self.waiting:
            return float(rats >= RATS)
        others = min(1.0, 0.12 * self.waiting)
        if rats >= RATS:
            return 1 - 0.35 * others if rats == RATS else 1 - 0.15 * others
        return 0.3 * others if rats == 1 else 0.05 * others

    def catching(self, cart: int) -> float:
        """The odds that a healthy passenger catches the plague in a mingle of this cart."""
        s = self.s
        odds = CATCHING
        zone = s.zones[cart]
        if zone:
            own = [card & VALUE for card in zone if card >> PLANTER == self.seat]
            extra = (sum(own) + MEAN_SYMPTOM * (len(zone) - len(own))) / len(zone)
            odds += PLANTED_POINT * (extra - MEAN_SYMPTOM)
        if self.seat in s.carts[cart]:
            odds += OWN_POINT * (s.total(self.seat) - 2 * MEAN_SYMPTOM + 1)
        return min(0.5, max(0.05, odds))

    def clean_odds(self, cart: int) -> float:
        """The chance that nobody aboard is plagued when the cart is at the gate; 0 for an empty one."""
        passengers = self.s.carts[cart]
        if not passengers:
            return 0.0
        catching = self.catching(cart)
        mingles = self.mingle_odds(cart) + MINGLES * self.rounds_left(cart)
        clean = 1.0
        for pawn in passengers:
            clean *= (1 - self.odds[pawn]) * (1 - catching) ** mingles
        return clean

    def before(self, cart: int, other: int) -> float:
        """The chance that a cart is at the gate before another."""
        drift = SPREAD * math.sqrt(1 + min(self.rounds_left(cart), self.rounds_left(other)))
        rank = 0.3 if self.s.race.index(cart) < self.s.race.index(other) else -0.3
        return sigmoid((self.ahead[cart] - self.ahead[other] + rank) / drift * 1.7)

    def in_time(self, cart: int, first: int) -> float:
        """The chance that a cart still leaves in the round after another has left infected."""
        drift = SPREAD * math.sqrt(1 + self.rounds_left(first))
        return sigmoid((self.ahead[cart] + USUAL_STEPS - self.ahead[first]) / drift * 1.7)

    def countdown(self, cart: int) -> float:
        """The chance that a cart leaves before the gates close, if they are about to."""
        s = self.s
        if not s.final_round:
            return 1.0
        missing = s.rules.track_length - self.ahead[cart]
        rounds = s.final_round - s.round
        spread = 0.5 if not self.waiting and not rounds else 1.2 + rounds
        return sigmoid((USUAL_STEPS * rounds - missing + 0.5) / spread * 2.5)

    def rivals(self, cart: int) -> list[int]:
        """The other carts in the race with somebody aboard."""
        return [other for other in self.s.race if other != cart and self.s.carts[other]]

    def escape(self, cart: int) -> float:
        """A healthy seat's goal: its cart arrives clean, before another clean one and before the gates close."""
        value = self.clean[cart] * self.countdown(cart)
        for other in self.rivals(cart):
            first = self.before(other, cart)
            late = (1 - self.clean[other]) * (1 - self.in_time(cart, other))
            value *= 1 - first * (self.clean[other] + late)
        return value

    def doom(self, cart: int) -> float:
        """A plagued seat's goal: no cart arrives clean. Its own surely does not; the sooner it does, the better."""
        value = 1.0
        for other in self.rivals(cart):
            escapes = self.clean[other] * self.countdown(other)
            if cart != NONE and self.s.exits[cart] == RACING:
                late = self.before(cart, other) * (1 - self.in_time(other, cart))
                escapes *= 1 - late
            value *= 1 - escapes
        return value

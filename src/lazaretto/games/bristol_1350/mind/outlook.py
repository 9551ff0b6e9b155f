"""How good a position is for a seat, healthy or plagued: a heuristic for bots, never imported by the rules.

It looks only at what the seat may know: the table, its own cards, and its suspicions of the others. Its numbers are
weights; what each of them means is said in `data/weights.toml`.
"""

import math
from collections.abc import Mapping

from lazaretto.games.bristol_1350.rules.actions import DECLINE
from lazaretto.games.bristol_1350.rules.beliefs import suspicions
from lazaretto.games.bristol_1350.rules.moves import Response
from lazaretto.games.bristol_1350.rules.scoring import result_of_seat
from lazaretto.games.bristol_1350.rules.state import PLANTER, VALUE, Bristol, Event, kind_of
from lazaretto.games.bristol_1350.rules.tables import (
    CARTS,
    DICE,
    HAND_LIMIT,
    LOSS,
    NONE,
    OVER,
    RACING,
    RATS,
    REMEDY_USES,
    TURNS,
    USE_IDS,
)

MEAN_SYMPTOM = 2.6
LEAST_CATCHING, MOST_CATCHING = 0.05, 0.5
EVEN = 0.45  # how often goals are reached
STEEP = 1.7  # how sure a lead of as much as the spread makes the lead at the gate

# What rounds were like in games of the bots (benchmarks/bristol_rounds.py), by the turns still to come in the round:
HOLDS = (1.0, 0.91, 0.79, 0.64)  # how much of what the dice show lasts
REACH = (  # how often a cart reaches a space that is so far beyond what its dice show: 3 beyond, 2 … 3 short of it
    (0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0),
    (0.0, 0.02, 0.13, 0.84, 0.92, 1.0, 1.0),
    (0.01, 0.05, 0.21, 0.75, 0.86, 0.97, 0.99),
    (0.02, 0.09, 0.27, 0.7, 0.81, 0.92, 0.96),
)
TERMS = ("health", "race", "infection", "gate", "remedies", "front", "end")  # the parts of a position's worth
AS_SHOWN = 3  # the place of a space that the dice just reach
NEXT_ROUND = (1.0, 0.93, 0.77, 0.45, 0.14, 0.07, 0.01)  # how often a cart makes so many spaces in the last round


def settled(s: Bristol) -> Bristol:
    """The position if nobody whips: an open window is taken as let pass."""
    while s.stack and isinstance(s.stack[-1], Response):
        seat = s.stack[-1].seat
        s = s.clone()
        s.apply(seat, DECLINE.code())
    return s


def sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x))


class Evaluation:
    """The chance that a seat reaches its goal, by these weights."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.usual_steps = weights["usual_steps"]
        self.hold = weights["hold"]
        self.hold_each = weights["hold_each"]
        self.acting = weights["acting"]
        self.locked = weights["locked"]
        self.spread = weights["spread"]
        self.rank = weights["rank"]
        self.mingles = weights["mingles"]
        self.meddling = weights["meddling"]
        self.undone_two = weights["undone_two"]
        self.undone_more = weights["undone_more"]
        self.made_of_one = weights["made_of_one"]
        self.made_of_none = weights["made_of_none"]
        self.catching = weights["catching"]
        self.planted_point = weights["planted_point"]
        self.own_point = weights["own_point"]
        self.turncoat = weights["turncoat"]
        self.trust = weights["trust"]
        self.trust_near = weights["trust_near"]
        self.front = weights["front"]
        self.plagued_share = weights["plagued_share"]
        self.last_round = weights["last_round"]
        self.held = [0.0, weights["remedy_1"], weights["remedy_2"], weights["remedy_3"]]
        self.healthy_use = [weights.get(f"{use}_healthy", 0.0) for use in USE_IDS]
        self.plagued_use = [weights.get(f"{use}_plagued", 0.0) for use in USE_IDS]
        self.gate = weights["gate"]
        self.spread_plagued = weights["spread_plagued"]
        self.dying = weights["dying"]
        self.known: list[float] = []  # suspicions, as long as nothing happens
        self.known_by = NONE
        self.known_dead = 0
        self.known_plagued = False
        self.known_after: Event | None = None

    def evaluate(self, s: Bristol, seat: int) -> float:
        """The chance that the seat reaches its goal: to escape, or that nobody does."""
        if not s.round:
            return 0.5
        s = settled(s)
        if s.phase == OVER:
            return 0.0 if result_of_seat(s, seat) == LOSS else 1.0
        if not s.lives(seat) and not s.died_plagued >> seat & 1:
            return 0.0
        return Outlook(self, s, seat).worth()

    def terms(self, s: Bristol, seat: int) -> dict[str, float]:
        """The same by its parts, which add up to it."""
        found = dict.fromkeys(TERMS, 0.0)
        s = settled(s) if s.round else s
        dead = s.round > 0 and not s.lives(seat) and not s.died_plagued >> seat & 1
        if not s.round or s.phase == OVER or dead:
            found["end"] = self.evaluate(s, seat)
        else:
            found.update(Outlook(self, s, seat).terms())
        return found

    def suspicions(self, s: Bristol, seat: int) -> list[float]:
        """How likely each pawn is plagued; thought about anew when something has happened."""
        last = s.history[-1]
        plagued = s.lives(seat) and s.is_plagued(seat)
        if (
            last is not self.known_after
            or seat != self.known_by
            or s.dead != self.known_dead
            or plagued != self.known_plagued
        ):
            self.known = suspicions(s, seat)
            self.known_after = last
            self.known_by = seat
            self.known_dead = s.dead
            self.known_plagued = plagued
        return self.known


class Outlook:
    """Where the carts are going, and how healthy they will arrive, as a seat sees it."""

    def __init__(self, weights: Evaluation, s: Bristol, seat: int) -> None:
        self.w = weights
        self.s = s
        self.seat = seat
        self.odds = weights.suspicions(s, seat)
        self.waiting = self.turns_left()
        self.plagued = not s.lives(seat) or s.is_plagued(seat)
        self.at_gate = self.plagued and weights.gate != 0  # looks at which carts leave in this round
        self.spread = weights.spread_plagued if self.plagued else weights.spread
        self.catching = [self.catching_odds(cart) for cart in range(CARTS)]  # in a mingle of each cart
        self.mingles: list[float] = [0.0] * CARTS  # how often each mingles before it is at the gate
        self.ahead: list[float] = [0.0] * CARTS
        self.left: list[float] = [0.0] * CARTS
        self.clean: list[float] = [0.0] * CARTS
        self.now: list[float] = [0.0] * CARTS  # clean after this round
        self.leaves: list[float] = [0.0] * CARTS  # in this round
        self.read_dice()

    def read_dice(self) -> None:
        """What the dice mean for the carts."""
        for cart in range(CARTS):
            self.ahead[cart] = self.place(cart)
            self.left[cart] = self.rounds_left(cart)
            mingle = self.mingle_odds(cart)
            self.mingles[cart] = mingle + self.w.mingles * self.left[cart]
            self.clean[cart] = self.clean_odds(cart, self.mingles[cart])
            if self.at_gate:
                self.now[cart] = self.clean_odds(cart, mingle)
                self.leaves[cart] = self.leaving_odds(cart)

    def worth(self) -> float:
        """What the position is worth for a seat that lives, or died of the plague."""
        s = self.s
        seat = self.seat
        w = self.w
        if not s.lives(seat):
            forsaken: float = self.doom(NONE) ** w.dying
            return forsaken
        cart = s.cart_of(seat)
        held = w.held[min(HAND_LIMIT, len(s.remedies[seat]))] * (1 if s.round != s.final_round else w.last_round)
        front = w.front if s.carts[cart][0] == seat else 0.0
        if self.plagued:
            return self.doom(cart) + w.plagued_share * (held + front) + self.uses(w.plagued_use)
        return self.trusted(self.escape(cart) + self.turned(cart)) + held + front + self.uses(w.healthy_use)

    def terms(self) -> dict[str, float]:
        """The worth by its parts: what each gives or takes, one after another."""
        s, w, seat = self.s, self.w, self.seat
        if not s.lives(seat):
            return {"infection": self.worth()}
        cart = s.cart_of(seat)
        share = w.plagued_share if self.plagued else 1.0
        held = w.held[min(HAND_LIMIT, len(s.remedies[seat]))] * (1 if s.round != s.final_round else w.last_round)
        uses = self.uses(w.plagued_use if self.plagued else w.healthy_use)
        found = {"remedies": share * held + uses, "front": share * w.front if s.carts[cart][0] == seat else 0.0}
        if self.plagued:
            infection = 1.0
            for other in self.rivals(cart):
                infection *= 1 - self.clean[other]
            return found | {"infection": infection, "gate": self.doom(cart) - infection}
        trust = self.trust()
        found["health"] = trust * (self.clean[cart] - 1 + self.turned(cart))
        found["race"] = (1 - trust) * EVEN + trust * (1 + self.escape(cart) - self.clean[cart])
        return found

    def trust(self) -> float:
        """An outlook tells the healthy little while the carts are far from the gate."""
        if not self.w.trust_near:
            return self.w.trust
        return min(1.0, self.w.trust + self.w.trust_near * max(self.ahead) / self.s.rules.track_length)

    def trusted(self, value: float) -> float:
        """An outlook as far as it can be trusted."""
        trust = self.trust()
        return (1 - trust) * EVEN + trust * value

    def uses(self, worth: list[float]) -> float:
        """What the remedies in hand may be used for."""
        total = 0.0
        for card in self.s.remedies[self.seat]:
            for use in REMEDY_USES[kind_of(card)]:
                if use != NONE:
                    total += worth[use]
        return total

    def turned(self, cart: int) -> float:
        """Who catches the plague has another goal, and may still reach it."""
        if not self.w.turncoat:
            return 0.0
        stays: float = (1 - self.catching[cart]) ** self.mingles[cart]
        return self.w.turncoat * (1 - stays) * self.doom(cart)

    def turns_left(self) -> float:
        """How many pawns still act this round."""
        s = self.s
        if s.phase != TURNS or s.acting == NONE:
            return 0.0
        count = len(s.table)
        acting = s.table.index(s.acting)
        taken = (acting - s.starter) % count
        later = 0
        for step in range(taken + 1, count):
            if s.lives(s.table[(s.starter + step) % count]):
                later += 1
        return later + (self.w.acting if s.acting != self.seat else 0.0)

    def dice_count(self) -> bool:
        """Do the dice on the table still move the carts?"""
        return self.s.phase == TURNS

    def place(self, cart: int) -> float:
        """Where a cart will be after this round."""
        s = self.s
        w = self.w
        if not self.dice_count():
            return float(s.positions[cart])
        hold: float = w.hold * w.hold_each ** (self.waiting - 1) if self.waiting else 1.0
        if self.at_gate:
            hold = HOLDS[min(len(HOLDS) - 1, int(self.waiting))]
        place = s.positions[cart] + hold * s.steps(cart) + (1 - hold) * w.usual_steps
        if s.locked and w.locked:
            place += w.locked * (1 - hold) * self.locked_steps(cart)
        return place

    def locked_steps(self, cart: int) -> float:
        """Steps of locked dice, beyond what as many dice usually give."""
        s = self.s
        steps = 0.0
        for die in range(DICE):
            if s.locked >> die & 1:
                steps += (1.0 if s.dice[die] >> 1 == cart else 0.0) - self.w.usual_steps / DICE
        return steps

    def locked_rats(self, cart: int) -> int:
        """Rats of a cart that stay."""
        s = self.s
        rats = 0
        for die in range(DICE):
            if s.locked >> die & 1 and s.dice[die] == 2 * cart + 1:
                rats += 1
        return rats

    def rounds_left(self, cart: int) -> float:
        """Rounds until a cart is at the gate, after this one."""
        return max(0.0, (self.s.rules.track_length - self.ahead[cart]) / self.w.usual_steps)

    def mingle_odds(self, cart: int) -> float:
        """The chance that a cart mingles this round."""
        if not self.dice_count():
            return 0.0
        w = self.w
        rats = self.s.rats(cart)
        if not self.waiting:
            return float(rats >= RATS)
        others = min(1.0, w.meddling * self.waiting)
        if rats >= RATS:
            undone = w.undone_two if rats == RATS else w.undone_more
            if self.s.locked and w.locked and self.locked_rats(cart) >= RATS:
                undone *= 1 - w.locked
            return 1 - undone * others
        return (w.made_of_one if rats == 1 else w.made_of_none) * others

    def catching_odds(self, cart: int) -> float:
        """The odds that a healthy passenger catches the plague in a mingle of this cart."""
        s = self.s
        w = self.w
        odds = w.catching
        zone = s.zones[cart]
        if zone:
            own = [card & VALUE for card in zone if card >> PLANTER == self.seat]
            extra = (sum(own) + MEAN_SYMPTOM * (len(zone) - len(own))) / len(zone)
            odds += w.planted_point * (extra - MEAN_SYMPTOM)
        if self.seat in s.carts[cart]:
            odds += w.own_point * (s.total(self.seat) - 2 * MEAN_SYMPTOM + 1)
        return min(MOST_CATCHING, max(LEAST_CATCHING, odds))

    def clean_odds(self, cart: int, mingles: float) -> float:
        """The chance that nobody aboard is plagued after so many mingles; 0 for an empty cart."""
        passengers = self.s.carts[cart]
        if not passengers:
            return 0.0
        stays: float = (1 - self.catching[cart]) ** mingles
        clean = 1.0
        for pawn in passengers:
            clean *= (1 - self.odds[pawn]) * stays
        return clean

    def before(self, cart: int, other: int) -> float:
        """The chance that a cart is at the gate before another."""
        drift = self.spread * math.sqrt(1 + min(self.left[cart], self.left[other]))
        rank = self.w.rank if self.s.race.index(cart) < self.s.race.index(other) else -self.w.rank
        return sigmoid((self.ahead[cart] - self.ahead[other] + rank) / drift * STEEP)

    def in_time(self, cart: int, first: int) -> float:
        """The chance that a cart still leaves in the round after another has left infected."""
        drift = self.spread * math.sqrt(1 + self.left[first])
        return sigmoid((self.ahead[cart] + self.w.usual_steps - self.ahead[first]) / drift * STEEP)

    def countdown(self, cart: int) -> float:
        """The chance that a cart leaves before the gates close, if they are about to."""
        s = self.s
        if not s.final_round:
            return 1.0
        missing = s.rules.track_length - self.ahead[cart]
        rounds = s.final_round - s.round
        spread = 0.5 if not self.waiting and not rounds else 1.2 + rounds
        return sigmoid((self.w.usual_steps * rounds - missing + 0.5) / spread * 2.5)

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
            value *= 1 - (self.escapes_round_by_round(other, cart) if self.at_gate else self.escapes(other, cart))
        return value

    def escapes(self, other: int, cart: int) -> float:
        """The chance that another cart arrives clean, and not too late after a plagued seat's own."""
        escapes = self.clean[other] * self.countdown(other)
        if cart != NONE and self.s.exits[cart] == RACING:
            late = self.before(cart, other) * (1 - self.in_time(other, cart))
            escapes *= 1 - late
        return escapes

    def escapes_round_by_round(self, other: int, cart: int) -> float:
        """The same: in this round, in the next one if the gates are closing then, or later."""
        now = self.leaves[other] * self.now[other]
        if self.s.final_round:
            return now
        closing = self.closing(other, cart)
        next_round = closing * self.clean[other] * self.next_round(other)
        return now + (1 - self.leaves[other]) * (next_round + (1 - closing) * self.escapes(other, cart))

    def leaving_odds(self, cart: int) -> float:
        """The chance that a cart is at the gate after this round."""
        s = self.s
        if not self.dice_count():
            return 0.0
        odds = REACH[min(len(REACH) - 1, int(self.waiting))]
        beyond = AS_SHOWN + s.positions[cart] + s.steps(cart) - s.rules.track_length
        return odds[min(len(odds) - 1, beyond)] if beyond >= 0 else 0.0

    def closing(self, cart: int, infected: int) -> float:
        """The chance that another cart than this one leaves infected in this round; one of them surely is."""
        stays = 1.0
        for other in self.rivals(cart):
            stays *= 1 - self.leaves[other] * (1.0 if other == infected else 1 - self.now[other])
        return 1 - stays

    def next_round(self, cart: int) -> float:
        """The chance that a cart that does not leave in this round leaves in the next."""
        missing = min(len(NEXT_ROUND) - 1.01, max(1.0, self.s.rules.track_length - self.ahead[cart]))
        low = int(missing)
        return NEXT_ROUND[low] + (missing - low) * (NEXT_ROUND[low + 1] - NEXT_ROUND[low])

"""The fields of a position, clone, and small readers. No rules."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.bristol_1350.rules.options import Rules
from lazaretto.games.bristol_1350.rules.tables import (
    ALL_DICE,
    CAPACITY,
    CARTS,
    COIN_CURED,
    COIN_PLAGUE,
    DICE,
    DREW,
    DREW_REMEDIES,
    FACES,
    HAND,
    HAND_LIMIT,
    NONE,
    PLAGUE_TOTAL,
    REMEDIES,
    RESHUFFLED,
    VALUES,
)
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.state import State

# A remedy in hand is one small number: the round it was drawn in, and its kind. So is a planted symptom: who planted
# it, and its value. What coins a seat holds, likewise: how many NAUGHTs, and a bit for each of the other two.
KIND: Final = 15
STAMP: Final = 4
VALUE: Final = 7
PLANTER: Final = 3
HOLDS_PLAGUE: Final = 8
HOLDS_CURED: Final = 16


def kind_of(card: int) -> int:
    return card & KIND


def drawn_round(card: int) -> int:
    return card >> STAMP


def colour_of(face: int) -> int:
    """The cart a face moves."""
    return face >> 1


def is_rat(face: int) -> bool:
    return face & 1 != 0


class Event:
    """Something that happened to symptoms, coins or remedies, with all its secrets. Never changed once made.

    What `cards` are:
    dealt: the pairs of all pawns. drew, planted, discarded: those cards, the last one on top.
    kept: the pair, then what was discarded. saw_top: the card seen. left: the mingle zone of cart `place`.
    mingled: the new pairs of `pawns` on cart `place`, the card left over, then the rest of the `other` planted cards.
    looked: the card at `place` of pawn `other`; NONE where chance chose it.
    died: the pair; `place` is 1 for plagued, `other` the coin shown. convened: `place` is the mask of the plagued.
    drew_coin, gave_coin: the coin; given to `other`. reshuffled: the symptom discard became the pile.
    drew_remedies: kinds; `place` is 1 if one is still to be dropped. played_remedy: for the use `place`.
    dropped_remedy, lost_remedies: kinds.
    """

    def __init__(
        self,
        kind: int = 0,
        round: int = 0,  # noqa: A002  # the rulebook's word
        who: int = NONE,
        other: int = NONE,
        place: int = NONE,
        cards: list[int] | None = None,
        pawns: list[int] | None = None,
    ) -> None:
        self.kind = kind
        self.round = round
        self.who = who
        self.other = other
        self.place = place
        self.cards: list[int] = cards if cards is not None else []
        self.pawns: list[int] = pawns if pawns is not None else []

    def retold(self, cards: list[int], place: int) -> "Event":
        """The same event with other secrets."""
        return Event(self.kind, self.round, self.who, self.other, place, cards, self.pawns)


class Bristol(State):
    """A position of Bristol 1350."""

    def __init__(self, seats: int = 0, rules: Rules | None = None) -> None:
        super().__init__(seats)
        self.rules: Rules = rules if rules is not None else Rules()
        self.round = 0
        self.phase = 0
        self.final_round = 0  # 0 while no countdown runs
        self.ending = NONE
        self.winners = 0  # mask of seats that escaped
        self.table: list[int] = []  # pawns clockwise; never changed after the set-up
        self.characters: list[int] = []  # by pawn; likewise once play has begun
        self.carts: list[list[int]] = []  # pawns front to back
        self.positions: list[int] = []
        self.race: list[int] = []  # carts still racing, the leader first
        self.exits: list[int] = []  # how each cart left town
        self.dice: list[int] = []  # faces
        self.locked = 0  # mask of dice
        self.starter = 0  # place at the table where this round's turns began
        self.acting = NONE  # the pawn whose turn it is
        self.rerolled = 0  # mask of dice rerolled by this turn's reroll action
        self.hands: list[int] = []  # symptoms, two per pawn
        self.pile: list[int] = []  # counts by value: the order is nobody's
        self.discard: list[int] = []
        self.top = 0  # the topmost discarded symptom, 0 for none
        self.zones: list[list[int]] = []  # planted symptoms by cart
        self.tray: list[int] = []  # symptoms drawn by the acting pawn, still to be placed
        self.remedies: list[list[int]] = []  # hands by seat
        self.remedy_pile: list[int] = []  # counts by kind
        self.remedy_discard: list[int] = []
        self.offered: list[int] = []  # remedies drawn by the Countess, of which she keeps one
        self.bag: list[int] = []  # coins left
        self.coins: list[int] = []  # by seat
        self.coin = NONE  # drawn, still to be given
        self.plagued = 0  # mask of seats with the plague flag
        self.dead = 0  # mask of pawns
        self.died_plagued = 0  # mask of pawns that were plagued when they died
        self.judged = 0  # mask of pawns that show their hands at the gate; 0 whenever somebody is asked
        self.history: list[Event] = []

    def clone(self) -> "Bristol":
        copy = Bristol(self.seats, self.rules)
        self.copy_base(copy)
        copy.round = self.round
        copy.phase = self.phase
        copy.final_round = self.final_round
        copy.ending = self.ending
        copy.winners = self.winners
        copy.table = self.table
        copy.characters = self.characters if self.round else self.characters[:]
        copy.carts = [cart[:] for cart in self.carts]
        copy.positions = self.positions[:]
        copy.race = self.race[:]
        copy.exits = self.exits[:]
        copy.dice = self.dice[:]
        copy.locked = self.locked
        copy.starter = self.starter
        copy.acting = self.acting
        copy.rerolled = self.rerolled
        copy.hands = self.hands[:]
        copy.pile = self.pile[:]
        copy.discard = self.discard[:]
        copy.top = self.top
        copy.zones = [zone[:] for zone in self.zones]
        copy.tray = self.tray[:]
        copy.remedies = [hand[:] for hand in self.remedies]
        copy.remedy_pile = self.remedy_pile[:]
        copy.remedy_discard = self.remedy_discard[:]
        copy.offered = self.offered[:]
        copy.bag = self.bag[:]
        copy.coins = self.coins[:]
        copy.coin = self.coin
        copy.plagued = self.plagued
        copy.dead = self.dead
        copy.died_plagued = self.died_plagued
        copy.judged = self.judged
        copy.history = self.history[:]
        return copy

    # Pawns.

    def pawns(self) -> int:
        """How many pawns play, ghosts included."""
        return len(self.table)

    def is_ghost(self, pawn: int) -> bool:
        return pawn >= self.seats

    def lives(self, pawn: int) -> bool:
        return not self.dead >> pawn & 1

    def play_order(self) -> list[int]:
        """Living pawns clockwise from the seat where this round began."""
        count = len(self.table)
        order: list[int] = []
        for step in range(count):
            pawn = self.table[(self.starter + step) % count]
            if not self.dead >> pawn & 1:
                order.append(pawn)
        return order

    def cart_of(self, pawn: int) -> int:
        """The cart a living pawn is on; NONE for the dead."""
        for cart in range(CARTS):
            if pawn in self.carts[cart]:
                return cart
        return NONE

    def total(self, pawn: int) -> int:
        """The sum of a pawn's symptoms."""
        return self.hands[HAND * pawn] + self.hands[HAND * pawn + 1]

    def shown_hand(self, pawn: int) -> list[int]:
        """A ghost's symptoms by slot; a player's in ascending order, for they have no order of their own."""
        hand = self.hands[HAND * pawn : HAND * pawn + HAND]
        if pawn < self.seats:
            hand.sort()
        return hand

    def is_plagued(self, pawn: int) -> bool:
        """The effective status (§6.1): a ghost's by its total now, a player's by its coins, then its flag."""
        if pawn >= self.seats:
            return self.total(pawn) >= PLAGUE_TOTAL
        if self.coins[pawn] & HOLDS_CURED:
            return False
        return self.coins[pawn] & HOLDS_PLAGUE != 0 or self.plagued >> pawn & 1 != 0

    # Carts and dice.

    def cart_ahead(self, cart: int) -> int:
        """The racing cart ranked immediately ahead; NONE for the leader."""
        rank = self.race.index(cart)
        return self.race[rank - 1] if rank else NONE

    def refuge(self, cart: int) -> int:
        """Where a pawn pushed off this cart lands: the lowest-ranked racing cart behind with a free place, or NONE."""
        rank = self.race.index(cart)
        for lower in range(len(self.race) - 1, rank, -1):
            if len(self.carts[self.race[lower]]) < CAPACITY:
                return self.race[lower]
        return NONE

    def rats(self, cart: int) -> int:
        return self.dice.count(2 * cart + 1)

    def steps(self, cart: int) -> int:
        """How far the dice move a cart."""
        return self.dice.count(2 * cart) + self.dice.count(2 * cart + 1)

    def sorts(self) -> list[int]:
        """Of each die. Dice of one sort are interchangeable: they show the same, and both or neither were rerolled.

        Rerolled this turn, that is: Chicken throws these alone.
        """
        if not self.rerolled or self.rules.by_face:
            return self.dice
        return [self.dice[die] + FACES * (self.rerolled >> die & 1) for die in range(DICE)]

    def unlocked(self) -> list[int]:
        """One die of each sort that can still change, and a second where there are two; ascending."""
        sorts = self.sorts()
        seen = [0] * (2 * FACES)
        found: list[int] = []
        for die in range(DICE):
            if not self.locked >> die & 1:
                sort = sorts[die]
                if seen[sort] < 2:
                    seen[sort] += 1
                    found.append(die)
        return found

    def all_locked(self) -> bool:
        return self.locked == ALL_DICE

    def throw(self, dice: int) -> None:
        """Roll these dice, a mask, together."""
        for die in range(DICE):
            if dice >> die & 1:
                self.dice[die] = self.rng.below(6)

    # Symptoms.

    def symptoms_left(self) -> bool:
        """Is there a symptom to draw, pile and discard taken together?"""
        return sum(self.pile) + sum(self.discard) > 0

    def draw_symptom(self) -> int:
        """The next symptom, after a reshuffle if need be; 0 if there is none."""
        left = sum(self.pile)
        if left == 0:
            self.pile, self.discard = self.discard, [0] * (VALUES + 1)
            self.top = 0
            left = sum(self.pile)
            if left == 0:
                return 0
            self.remember(RESHUFFLED)
            if self.noting:
                self.note("symptoms_reshuffled", number=left)
        value = drawn_from(self.pile, self.rng.below(left))
        self.pile[value] -= 1
        return value

    def draw_symptoms(self, seat: int, count: int) -> None:
        """A seat draws so many symptoms, or what there is, and looks at them."""
        for _ in range(count):
            value = self.draw_symptom()
            if value:
                self.tray.append(value)
        self.remember(DREW, seat, cards=self.tray[:])
        if self.noting:
            self.note("drew_symptoms", seat=seat, number=len(self.tray))
            self.note("you_drew_symptoms", to=seat, seat=seat, symptoms=self.tray[:])

    def discard_symptoms(self, values: list[int]) -> None:
        """Put symptoms face down on the discard, the last one on top."""
        for value in values:
            self.discard[value] += 1
            self.top = value

    # Remedies.

    def remedies_left(self) -> bool:
        """Is there a remedy to draw, pile and discard taken together?"""
        return sum(self.remedy_pile) + sum(self.remedy_discard) > 0

    def may_draw_remedy(self, seat: int) -> bool:
        return len(self.remedies[seat]) < HAND_LIMIT and self.remedies_left()

    def draw_remedy(self) -> int:
        """The kind of the next remedy, after a reshuffle if need be; NONE if there is none."""
        left = sum(self.remedy_pile)
        if left == 0:
            self.remedy_pile, self.remedy_discard = self.remedy_discard, [0] * REMEDIES
            left = sum(self.remedy_pile)
            if left == 0:
                return NONE
            if self.noting:
                self.note("remedies_reshuffled", number=left)
        kind = drawn_from(self.remedy_pile, self.rng.below(left))
        self.remedy_pile[kind] -= 1
        return kind

    def take_remedy(self, seat: int) -> None:
        """A seat draws a remedy into its hand."""
        kind = self.draw_remedy()
        self.remedies[seat].append(kind | self.round << STAMP)
        self.remember(DREW_REMEDIES, seat, place=0, cards=[kind])
        if self.noting:
            self.note("drew_remedy", seat=seat)
            self.note("you_drew_remedy", to=seat, seat=seat, remedy=kind)

    # Coins.

    def hold_coin(self, seat: int, coin: int) -> None:
        if coin == COIN_PLAGUE:
            self.coins[seat] |= HOLDS_PLAGUE
        elif coin == COIN_CURED:
            self.coins[seat] |= HOLDS_CURED
        else:
            self.coins[seat] += 1

    # The history.

    def remember(
        self,
        kind: int,
        who: int = NONE,
        other: int = NONE,
        place: int = NONE,
        cards: list[int] | None = None,
        pawns: list[int] | None = None,
    ) -> None:
        """Keep what happened, for what every seat knows and may believe."""
        self.history.append(Event(kind, self.round, who, other, place, cards, pawns))


def drawn_from(counts: list[int], at: int) -> int:
    """Which kind lies at this place, if the cards of a pile are counted kind by kind."""
    kind = 0
    while at >= counts[kind]:
        at -= counts[kind]
        kind += 1
    return kind


@dataclass
class Step(Frame):
    """Base of the game's frames."""


@dataclass
class Question(Step):
    """Something a seat decides."""

    seat: int = 0

    def actor(self) -> int:
        return self.seat

    def veils(self) -> bool:
        return self.waits()

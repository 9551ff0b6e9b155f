"""Which remedies the others may have drawn, played and kept, as far as a seat has seen.

Only a reshuffle makes this more than a deal of unseen cards: a card seen on the discard can be drawn only after it.
"""

from typing import Final

from lazaretto.games.bristol_1350.rules.knowledge import UNSEEN
from lazaretto.games.bristol_1350.rules.memory import Memory
from lazaretto.games.bristol_1350.rules.state import KIND, STAMP, Bristol, Event
from lazaretto.games.bristol_1350.rules.tables import (
    DREW_REMEDIES,
    DROPPED_REMEDY,
    LOST_REMEDIES,
    NONE,
    OF_ALMS,
    PLAYED_REMEDY,
    REMEDIES,
    REMEDY_COPIES,
    WHIP_USE,
)
from lazaretto.kernel.rng import Rng

EPOCH: Final = 4
MOST_TELLINGS: Final = 20


class Slot:
    """A drawn card: when it was drawn, and its kind once it is settled."""

    def __init__(self, round: int = 0, epoch: int = 0, kind: int = NONE) -> None:  # noqa: A002  # the rulebook's word
        self.round = round
        self.epoch = epoch
        self.kind = kind


class RemedyTelling:
    """One way the remedies may have gone. An epoch is the time between two reshuffles.

    `unplaced` holds the cards the seat cannot place: kind, and the first epoch in which they could be drawn. With
    `strict` off, epochs and rounds are not looked at: then a telling always succeeds.
    """

    def __init__(self, memory: Memory | None = None, rng: Rng | None = None, strict: bool = True) -> None:
        self.memory: Memory = memory if memory is not None else Memory()
        self.rng: Rng = rng if rng is not None else Rng()
        self.strict = strict
        s = self.memory.s
        self.unplaced: list[int] = []
        for kind in range(REMEDIES):
            if s.rules.alms or not OF_ALMS[kind]:
                self.unplaced.extend([kind] * REMEDY_COPIES[kind])
        self.pile = len(self.unplaced)
        self.epoch = 0
        self.hands: list[list[Slot]] = [[] for _ in range(s.seats)]
        self.offered: list[Slot] = []
        self.shown: list[int] = []  # kinds on the discard that the seat knows
        self.face_down: list[Slot] = []  # on the discard, unknown to the seat
        self.told: list[list[Slot]] = []  # by event
        self.possible = True

    def tell(self) -> bool:
        """Tell everything; can it have been so?"""
        for place, event in enumerate(self.memory.s.history):
            self.told.append(self.tell_event(event, self.memory.known[place]))
            if not self.possible:
                return False
        open_slots = self.face_down + self.offered
        for hand in self.hands:
            open_slots.extend(hand)
        for epoch in range(self.epoch + 1):  # those with the least choice first, so that all ways are equally likely
            for slot in open_slots:
                if slot.epoch == epoch and slot.kind == NONE:
                    self.settle(slot)
        return self.possible

    def tell_event(self, event: Event, known: list[int]) -> list[Slot]:
        """One event: its cards."""
        if event.kind == DREW_REMEDIES:
            drawn = [self.draw(event, kind) for kind in known]
            if event.place == 1:
                self.offered = drawn[:]
            else:
                self.hands[event.who].extend(drawn)
            return drawn
        if event.kind == PLAYED_REMEDY:
            return [self.play(event)]
        if event.kind == DROPPED_REMEDY:
            return self.drop(event, known)
        if event.kind == LOST_REMEDIES:
            lost = self.hands[event.who]
            self.hands[event.who] = []
            self.put_down(lost)
            return lost
        return []

    def draw(self, event: Event, kind: int) -> Slot:
        """A card from the pile; the seat knows its own."""
        if not self.pile:
            self.reshuffle()
        self.pile -= 1
        slot = Slot(event.round, self.epoch)
        if kind != UNSEEN:
            self.give(slot, kind)
        return slot

    def play(self, event: Event) -> Slot:
        """A card comes to light: which of those in hand was it?"""
        hand = self.hands[event.who]
        kind = event.cards[0]
        places: list[int] = []
        for place, slot in enumerate(hand):
            if self.fits(slot, event, kind):
                places.append(place)
        if not places:
            self.possible = False
            return Slot()
        slot = hand.pop(places[self.rng.below(len(places))])
        if slot.kind == NONE:
            self.give(slot, kind)
        self.shown.append(kind)
        return slot

    def fits(self, slot: Slot, event: Event, kind: int) -> bool:
        """May this card in hand be the one played?"""
        if slot.kind != NONE:
            return slot.kind == kind
        if self.strict and event.place != WHIP_USE and slot.round >= event.round:
            return False
        return len(self.candidates(slot, kind)) > 0

    def candidates(self, slot: Slot, kind: int) -> list[int]:
        """Where among the unplaced cards one lies that this slot may hold: of a kind, or of any."""
        found: list[int] = []
        for place, card in enumerate(self.unplaced):
            if (kind == NONE or card & KIND == kind) and (not self.strict or card >> EPOCH <= slot.epoch):
                found.append(place)
        return found

    def give(self, slot: Slot, kind: int) -> None:
        """The slot holds this kind; NONE for any."""
        places = self.candidates(slot, kind)
        if not places:
            self.possible = False
            return
        slot.kind = self.unplaced.pop(places[self.rng.below(len(places))]) & KIND

    def settle(self, slot: Slot) -> None:
        self.give(slot, NONE)

    def drop(self, event: Event, known: list[int]) -> list[Slot]:
        """The Countess keeps one of two; the seat knows her choice only if it is hers."""
        offered = self.offered
        self.offered = []
        dropped: list[Slot] = []
        for kind in known:
            places = [place for place, slot in enumerate(offered) if slot.kind in (NONE, kind)]
            dropped.append(offered.pop(places[self.rng.below(len(places))] if places else 0))
        self.hands[event.who].extend(offered)
        self.put_down(dropped)
        return dropped

    def put_down(self, slots: list[Slot]) -> None:
        """Onto the discard, face down."""
        for slot in slots:
            if slot.kind == NONE:
                self.face_down.append(slot)
            else:
                self.shown.append(slot.kind)

    def reshuffle(self) -> None:
        """The discard is the new pile: what lies in it can be drawn from now on."""
        self.epoch += 1
        for slot in self.face_down:
            self.settle(slot)
            if slot.kind != NONE:
                self.shown.append(slot.kind)
        self.face_down = []
        self.pile = len(self.shown)
        for kind in self.shown:
            self.unplaced.append(kind | self.epoch << EPOCH)
        self.shown = []

    def lay_out(self, s: Bristol) -> None:
        """Put the remedies of the others where this telling has them."""
        for seat in range(s.seats):
            if seat != self.memory.seat:
                s.remedies[seat] = [slot.kind | slot.round << STAMP for slot in self.hands[seat]]
        if s.offered and s.acting != self.memory.seat:
            s.offered = [slot.kind for slot in self.offered]
        s.remedy_pile = [0] * REMEDIES
        for card in self.unplaced:
            s.remedy_pile[card & KIND] += 1
        s.remedy_discard = [0] * REMEDIES
        for kind in self.shown:
            s.remedy_discard[kind] += 1
        for slot in self.face_down:
            s.remedy_discard[slot.kind] += 1

    def cards_of(self, place: int) -> list[int]:
        """The cards of an event as told."""
        return [slot.kind for slot in self.told[place]]


def likely_remedies(memory: Memory, rng: Rng) -> RemedyTelling:
    """A telling of the remedies that can have been."""
    for _ in range(MOST_TELLINGS):
        telling = RemedyTelling(memory, rng)
        if telling.tell():
            return telling
    telling = RemedyTelling(memory, rng, strict=False)
    telling.tell()
    return telling

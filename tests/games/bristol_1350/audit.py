"""An auditor that reads a history from the deal on, card by card, and compares where it leads with the position."""

from collections import Counter

from lazaretto.games.bristol_1350.rules.state import KIND, PLANTER, STAMP, VALUE, Bristol, Event
from lazaretto.games.bristol_1350.rules.tables import (
    CARTS,
    CONVENED,
    DEALT,
    DIED,
    DISCARDED,
    DREW,
    DREW_REMEDIES,
    DROPPED_REMEDY,
    KEPT,
    LEFT,
    LOOKED,
    LOST_REMEDIES,
    MINGLED,
    OF_ALMS,
    PLANTED,
    PLAYED_REMEDY,
    REMEDY_COPIES,
    RESHUFFLED,
    SAW_TOP,
    SYMPTOM_COUNTS,
    WHIP_USE,
)


class Audit:
    """Reads the history of a position; `flags` says whether the status must be explained as well."""

    def __init__(self, s: Bristol, flags: bool = True) -> None:
        self.s = s
        self.check_flags = flags
        self.pile = Counter({value: SYMPTOM_COUNTS[value] for value in range(1, 5)})
        self.discard: list[int] = []
        self.hands: list[list[int]] = []
        self.zones: list[list[int]] = [[] for _ in range(CARTS)]
        self.tray: list[int] = []
        self.flags = 0
        self.dead = 0
        self.remedy_pile = Counter(
            {kind: n for kind, n in enumerate(REMEDY_COPIES) if s.rules.alms or not OF_ALMS[kind]}
        )
        self.remedy_discard: Counter[int] = Counter()
        self.remedies: list[list[tuple[int, int]]] = [[] for _ in range(s.seats)]
        self.offered: list[int] = []

    def run(self) -> None:
        for event in self.s.history:
            self.read(event)
        self.compare()

    # Symptoms.

    def draw(self, value: int) -> None:
        assert self.pile[value] > 0, "a symptom was drawn that was not in the pile"
        self.pile[value] -= 1

    def read(self, event: Event) -> None:
        kind, cards = event.kind, event.cards
        if kind == DEALT:
            self.hands = [cards[2 * pawn : 2 * pawn + 2] for pawn in range(len(self.s.table))]
            for value in cards:
                self.draw(value)
                assert self.s.rules.chaos or value < 4
            self.stable(range(self.s.seats))
        elif kind == RESHUFFLED:
            assert not +self.pile
            self.pile = Counter(self.discard)
            self.discard = []
        elif kind == DREW:
            for value in cards:
                self.draw(value)
            self.tray = cards[:]
        elif kind == PLANTED:
            self.tray.remove(cards[0])
            self.zones[event.place].append(cards[0])
        elif kind == DISCARDED:
            assert self.tray == cards
            self.tray = []
            self.discard += cards
        elif kind == KEPT:
            assert Counter(self.hands[event.who] + self.tray) == Counter(cards)
            self.hands[event.who] = cards[:2]
            self.tray = []
            self.discard += cards[2:]
            self.stable([event.who])
        elif kind == MINGLED:
            self.mingle(event)
        elif kind == LOOKED:
            hand = self.hands[event.other]
            assert cards[0] in hand if event.place < 0 else cards[0] == hand[event.place]
        elif kind == SAW_TOP:
            assert self.discard[-1:] == cards
        elif kind == LEFT:
            assert Counter(self.zones[event.place]) == Counter(cards)
            self.zones[event.place] = []
            self.discard += cards
        elif kind == DIED:
            self.death(event)
        elif kind == CONVENED and self.check_flags:
            assert event.place == self.flags & ~self.dead
        else:
            self.read_remedy(event)

    def mingle(self, event: Event) -> None:
        places = 2 * len(event.pawns)
        before = Counter(value for pawn in event.pawns for value in self.hands[pawn])
        zone = self.zones[event.place]
        after = Counter(event.cards)
        assert event.other == len(zone)
        if zone:
            assert after == before + Counter(zone)
            spilled = event.cards[places + 1 :]
            assert not Counter(spilled) - Counter(zone)
            self.zones[event.place] = []
            self.discard += spilled
        elif len(event.cards) > places:
            extra = after - before
            assert sum(extra.values()) == 1 and not before - after
            self.draw(next(iter(extra)))
        for place, pawn in enumerate(event.pawns):
            self.hands[pawn] = event.cards[2 * place : 2 * place + 2]
        self.discard += event.cards[places : places + 1]
        self.stable(pawn for pawn in event.pawns if pawn < self.s.seats)

    def stable(self, seats: object) -> None:
        for seat in seats:  # type: ignore[attr-defined]
            if sum(self.hands[seat]) >= 6:
                self.flags |= 1 << seat
            elif self.s.rules.cure and self.hands[seat] == [1, 1]:
                self.flags &= ~(1 << seat)

    def death(self, event: Event) -> None:
        assert self.hands[event.who] == event.cards
        self.dead |= 1 << event.who
        if event.who >= self.s.seats:
            assert event.place == (sum(event.cards) >= 6)
        elif self.check_flags and not self.s.rules.alms:
            assert event.place == self.flags >> event.who & 1

    # Remedies.

    def read_remedy(self, event: Event) -> None:
        kind, cards = event.kind, event.cards
        if kind == DREW_REMEDIES:
            for card in cards:
                if not +self.remedy_pile:
                    self.remedy_pile, self.remedy_discard = self.remedy_discard, Counter()
                assert self.remedy_pile[card] > 0, "a remedy was drawn that was not in the pile"
                self.remedy_pile[card] -= 1
            if event.place == 1:
                self.offered = cards[:]
            else:
                self.remedies[event.who] += [(card, event.round) for card in cards]
        elif kind == PLAYED_REMEDY:
            self.play(event)
        elif kind == DROPPED_REMEDY:
            for card in cards:
                self.offered.remove(card)
                self.remedy_discard[card] += 1
            self.remedies[event.who] += [(card, event.round) for card in self.offered]
            self.offered = []
        elif kind == LOST_REMEDIES:
            assert Counter(cards) == Counter(card for card, _ in self.remedies[event.who])
            self.remedies[event.who] = []
            self.remedy_discard.update(cards)

    def play(self, event: Event) -> None:
        held = [card for card in self.remedies[event.who] if card[0] == event.cards[0]]
        usable = [card for card in held if event.place == WHIP_USE or card[1] < event.round]
        assert usable, "a remedy was played that was not in hand, or too fresh"
        self.remedies[event.who].remove(
            max(usable, key=lambda card: card[1]) if event.place == WHIP_USE else min(usable)
        )
        self.remedy_discard[event.cards[0]] += 1

    # Where it led.

    def compare(self) -> None:
        s = self.s
        assert s.hands == [value for hand in self.hands for value in hand]
        assert s.pile[1:] == [self.pile[value] for value in range(1, 5)]
        assert s.discard[1:] == [self.discard.count(value) for value in range(1, 5)]
        assert s.top == (self.discard[-1] if self.discard else 0)
        assert [[card & VALUE for card in zone] for zone in s.zones] == self.zones
        assert all(card >> PLANTER < s.seats for zone in s.zones for card in zone)
        assert s.tray == self.tray
        assert s.dead == self.dead
        if self.check_flags:
            assert s.plagued & ~s.dead == self.flags & ~s.dead
        for seat in range(s.seats):
            # Of two equal cards either may have been played: they differ only in the round they were drawn in.
            assert Counter(card & KIND for card in s.remedies[seat]) == Counter(kind for kind, _ in self.remedies[seat])
            assert all(card >> STAMP <= s.round for card in s.remedies[seat])
        assert Counter(s.offered) == Counter(self.offered)
        assert s.remedy_pile == [self.remedy_pile[kind] for kind in range(len(s.remedy_pile))]
        assert s.remedy_discard == [self.remedy_discard[kind] for kind in range(len(s.remedy_discard))]

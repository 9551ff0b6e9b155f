"""What a seat remembers of the history: what it saw, and what came to light later."""

from lazaretto.games.bristol_1350.rules.knowledge import UNSEEN, changes_hand, knows_convened, seen_cards
from lazaretto.games.bristol_1350.rules.state import Bristol, Event
from lazaretto.games.bristol_1350.rules.tables import (
    COIN_CURED,
    COIN_PLAGUE,
    CONVENED,
    DIED,
    HAND,
    LOOKED,
    MINGLED,
    NONE,
    PLAGUE_TOTAL,
    SAW_TOP,
)


class Guide:
    """When a pawn's pair was below 6 for certain, and when it may first have been 6 or more: events by place."""

    def __init__(self, pawn: int = 0) -> None:
        self.pawn = pawn
        self.low: list[int] = []
        self.onset: list[int] = []


class Memory:
    """What a seat has seen of the whole history, with what later came to light: shared by all tellings."""

    def __init__(self, s: Bristol | None = None, seat: int = NONE) -> None:
        self.s: Bristol = s if s is not None else Bristol()
        self.seat = seat
        self.known: list[list[int]] = [seen_cards(event, seat) for event in self.s.history]
        self.guides: list[Guide] = []
        self.deaths: list[Event] = []  # of players, and who is judged at the gate
        self.varies = False  # do tellings differ in how well they explain what was seen?
        for place, event in enumerate(self.s.history):
            if event.kind == DIED:
                self.recall_hand(event, place)
                if event.who < self.s.seats:
                    self.deaths.append(event)
            if event.kind == DIED or event.kind == SAW_TOP or event.kind == LOOKED:
                self.varies = self.varies or self.known[place][0] != UNSEEN
            elif event.kind == MINGLED:
                self.varies = self.varies or (seat >= 0 and seat in event.pawns)
            elif event.kind == CONVENED:
                self.varies = self.varies or knows_convened(event, seat)
        if self.varies and not self.s.rules.cure:
            for pawn in range(self.s.seats):
                if pawn != seat:
                    self.guide(pawn)

    def recall_hand(self, death: Event, place: int) -> None:
        """What the dead revealed they had held since their hand last changed."""
        for earlier in range(place - 1, -1, -1):
            first = changes_hand(self.s.history[earlier], death.who)
            if first != NONE:
                for slot in range(HAND):
                    self.known[earlier][first + slot] = death.cards[slot]
                return

    def agrees(self, coins: list[int], holders: list[int]) -> bool:
        """May these coins, held by these pawns, be what the dead and the judged showed of theirs?"""
        for event in self.deaths:
            plague, cured = False, False
            for place, holder in enumerate(holders):
                if holder == event.who:
                    plague = plague or coins[place] == COIN_PLAGUE
                    cured = cured or coins[place] == COIN_CURED
            if event.other == COIN_CURED and not cured:
                return False
            if event.other == COIN_PLAGUE and (cured or not plague):
                return False
            if event.other == NONE and (cured if event.place else plague):
                return False
        return True

    def guide(self, pawn: int) -> None:
        """What the seat knows of a pawn's flag says something of its pairs before."""
        healthy, plagued = NONE, NONE
        for place, event in enumerate(self.s.history):
            flag = self.flag_seen(event, pawn)
            if flag == 0:
                healthy = place
            elif flag == 1 and plagued == NONE:
                plagued = place
            if event.kind == DIED and event.who == pawn:
                break
        guide = Guide(pawn)
        for place in range(max(healthy, plagued) + 1):
            first = changes_hand(self.s.history[place], pawn)
            if first == NONE:
                continue
            pair = self.known[place][first : first + HAND]
            if pair[0] != UNSEEN:
                if place > healthy and pair[0] + pair[1] >= PLAGUE_TOTAL:
                    guide.onset = []
                    break
            elif place < healthy:
                guide.low.append(place)
            else:
                guide.onset.append(place)
        if guide.low or guide.onset:
            self.guides.append(guide)

    def flag_seen(self, event: Event, pawn: int) -> int:
        """The plague flag of a pawn as this event showed it to the seat; NONE if it did not."""
        if knows_convened(event, self.seat):
            return event.place >> pawn & 1
        if event.kind != DIED or event.who != pawn or event.other == COIN_CURED:
            return NONE
        return event.place if event.other == NONE else 0

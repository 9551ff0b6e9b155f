"""Telling the history again as a seat may believe it: chance drawn anew, what the seat has seen kept.

Where the seat saw a card arrive, a token is chosen that explains it, and the weight keeps how likely that was. Hidden
choices of others are taken as equally likely.
"""

from lazaretto.games.bristol_1350.rules.knowledge import UNSEEN, knows_convened
from lazaretto.games.bristol_1350.rules.memory import Memory
from lazaretto.games.bristol_1350.rules.state import Event
from lazaretto.games.bristol_1350.rules.tables import (
    CARTS,
    COIN_COUNTS,
    COIN_CURED,
    COIN_NAUGHT,
    COIN_PLAGUE,
    CONVENED,
    CURED_BY,
    DEALT,
    DIED,
    DISCARDED,
    DREW,
    DREW_COIN,
    GAVE_COIN,
    HAND,
    KEPT,
    LEFT,
    LOOKED,
    MINGLED,
    NONE,
    PAWNS,
    PLAGUE_TOTAL,
    PLANTED,
    SAW_TOP,
    SYMPTOMS,
)
from lazaretto.games.bristol_1350.rules.tokens import ANY, HIGH, LOW, Tokens
from lazaretto.kernel.rng import Rng


class Telling(Tokens):
    """One way things may have gone. `weight` is 0 if it cannot be."""

    def __init__(self, memory: Memory | None = None, rng: Rng | None = None) -> None:
        self.memory: Memory = memory if memory is not None else Memory()
        s = self.memory.s
        pawns = len(s.table)
        super().__init__(rng, 0 if s.rules.chaos else HAND * pawns)
        self.hands: list[list[int]] = [[HAND * pawn, HAND * pawn + 1] for pawn in range(pawns)]
        self.pile: list[int] = list(range(HAND * pawns, SYMPTOMS))
        self.discard: list[int] = []
        self.zones: list[list[int]] = [[] for _ in range(CARTS)]
        self.tray: list[int] = []
        self.needs: dict[int, int] = {}  # by event and pawn: what its new pair must be
        self.told: list[list[int]] = []  # by event: tokens, or coins
        self.coins_left: list[int] = []
        self.explains = True  # does it explain every status the seat has seen?
        self.convened: list[int] = []  # by meeting: mask of the plagued
        self.plagued = 0

    def draw(self, value: int) -> int:
        """A token from the pile, after a reshuffle if need be."""
        if not self.pile:
            self.pile = self.discard
            self.discard = []
        return self.take(self.pile, value)

    def tell(self, guided: bool = True) -> bool:
        """Tell everything; can the cards have gone this way?"""
        memory = self.memory
        if memory.s.rules.alms:
            self.draw_coins()
        if guided:
            self.follow_guides()
        for place, event in enumerate(memory.s.history):
            self.told.append(self.tell_event(event, memory.known[place]))
            if not self.weight:
                return False
        self.value_the_rest()
        self.tell_status()
        return True

    def follow_guides(self) -> None:
        """Which pairs must be low or high, so that the status is explained; the weight makes up for the choice."""
        for guide in self.memory.guides:
            for place in guide.low:
                self.needs[place * PAWNS + guide.pawn] = LOW
            if guide.onset:
                onset = self.rng.below(len(guide.onset))
                self.weight *= len(guide.onset)
                for place in guide.onset[:onset]:
                    self.needs[place * PAWNS + guide.pawn] = LOW
                self.needs[guide.onset[onset] * PAWNS + guide.pawn] = HIGH

    def tell_event(self, event: Event, known: list[int]) -> list[int]:
        """One event: its tokens in the order of its cards."""
        kind = event.kind
        if kind == MINGLED:
            return self.tell_mingle(event, known)
        if kind == DREW:
            drawn = [self.draw(value) for value in known]
            self.tray = drawn[:]
            return drawn
        if kind == PLANTED:
            token = self.take(self.tray, known[0])
            self.zones[event.place].append(token)
            return [token]
        if kind == DISCARDED:
            return self.put_down(self.empty_tray())
        if kind == KEPT:
            held = self.hands[event.who] + self.empty_tray()
            pair = self.take_pair(held, known, self.need(event.who))
            self.hands[event.who] = pair
            self.rng.shuffle(held)
            return pair + self.put_down(held)
        if kind == LOOKED:
            return [self.looked_at(self.hands[event.other], event.place, known[0])]
        if kind == LEFT:
            zone = self.zones[event.place]
            self.zones[event.place] = []
            self.rng.shuffle(zone)
            return self.put_down(zone)
        if kind == DEALT:
            for pawn, hand in enumerate(self.hands):
                self.see_pair(hand, known[HAND * pawn : HAND * pawn + HAND], self.need(pawn))
            return list(range(len(event.cards)))
        if kind == DIED:
            return self.see_all(self.hands[event.who], known)
        if kind == SAW_TOP:
            return self.see_all(self.discard[-1:], known)
        if kind in (DREW_COIN, GAVE_COIN):
            return [self.coins_left[-1]] if kind == DREW_COIN else [self.coins_left.pop()]
        return event.cards

    def tell_mingle(self, event: Event, known: list[int]) -> list[int]:
        """Pool, deal what the seat saw, then the rest by chance."""
        spilled: list[int] = []
        pool: list[int] = []
        places = HAND * len(event.pawns)
        if event.other:
            spilled = self.zones[event.place]
            self.zones[event.place] = []
            pool.append(self.take(spilled, UNSEEN))
            self.rng.shuffle(spilled)
        elif len(event.cards) > places:
            pool.append(self.draw(UNSEEN))
        for pawn in event.pawns:
            pool.extend(self.hands[pawn])
        for turn in range(4):  # those of whom the seat knows most come first
            for place, pawn in enumerate(event.pawns):
                pair = known[HAND * place : HAND * place + HAND]
                if self.urgency(pair, pawn) == turn:
                    self.hands[pawn] = self.take_pair(pool, pair, self.need(pawn))
        dealt: list[int] = []
        for pawn in event.pawns:
            dealt.extend(self.hands[pawn])
        self.put_down(spilled)
        self.put_down(pool)
        return dealt + pool + spilled

    def need(self, pawn: int) -> int:
        """What the pawn's pair must be at the event being told."""
        return self.needs.get(len(self.told) * PAWNS + pawn, ANY)

    def urgency(self, pair: list[int], pawn: int) -> int:
        """A pair the seat saw, one that must be high, one that must be low, any."""
        if pair[0] != UNSEEN:
            return 0
        return [3, 2, 1][self.need(pawn) - ANY]

    def looked_at(self, hand: list[int], slot: int, value: int) -> int:
        """The token somebody looked at: at a ghost's slot, or one of two by chance."""
        if slot == NONE:
            return hand[self.place_of(hand, value)]
        if value != UNSEEN:
            self.observe(hand[slot], value)
        return hand[slot]

    def empty_tray(self) -> list[int]:
        tokens = self.tray
        self.tray = []
        return tokens

    def put_down(self, tokens: list[int]) -> list[int]:
        """Onto the discard, the last one on top."""
        self.discard.extend(tokens)
        return tokens

    # Coins and status.

    def draw_coins(self) -> None:
        """Which coins were drawn, the first one last: what the seat saw, what a status showed, the rest by chance."""
        bag = COIN_COUNTS[:]
        drawn: list[int] = []
        holders: list[int] = []
        for place, event in enumerate(self.memory.s.history):
            if event.kind == DREW_COIN:
                drawn.append(self.memory.known[place][0])
                holders.append(NONE)
            elif event.kind == GAVE_COIN:
                holders[-1] = event.other
                if self.memory.known[place][0] != UNSEEN:
                    drawn[-1] = self.memory.known[place][0]
        for coin in drawn:
            if coin != UNSEEN:
                bag[coin] -= 1
        self.deal_coins(drawn, holders, bag)
        drawn.reverse()
        self.coins_left = drawn

    def deal_coins(self, drawn: list[int], holders: list[int], bag: list[int]) -> None:
        """Give the unseen coins faces, uniformly over what explains the coins that the dead and the judged showed.

        Only the coin of the plague and the cured one differ from the others: where these two are is all there is.
        """
        places = [place for place, coin in enumerate(drawn) if coin == UNSEEN]
        plague_places = places + [len(drawn)] * (sum(bag) - len(places)) if bag[COIN_PLAGUE] else [NONE]
        cured_places = places + [len(drawn)] * (sum(bag) - len(places)) if bag[COIN_CURED] else [NONE]
        found: list[list[int]] = []
        for first, plague in enumerate(plague_places):
            for second, cured in enumerate(cured_places):
                if first == second and plague != NONE and cured != NONE:
                    continue  # one coin cannot be both
                faces = [COIN_NAUGHT if coin == UNSEEN else coin for coin in drawn] + [COIN_NAUGHT]
                if plague != NONE:
                    faces[plague] = COIN_PLAGUE
                if cured != NONE:
                    faces[cured] = COIN_CURED
                if self.memory.agrees(faces, holders):
                    found.append(faces)
        faces = found[self.rng.below(len(found))]
        for place in places:
            drawn[place] = faces[place]

    def tell_status(self) -> None:
        """Set the plague flags; do they explain the status of the dead, and the meetings the seat was at?

        What a meeting, a death or the gate showed holds in any case.
        """
        s = self.memory.s
        plague_coins = 0
        cured_coins = 0
        dead = 0
        for place, event in enumerate(s.history):
            kind = event.kind
            if kind in (DEALT, MINGLED, KEPT):
                self.set_flags(event, self.told[place])
            elif kind == GAVE_COIN:
                if self.told[place][0] == COIN_PLAGUE:
                    plague_coins |= 1 << event.other
                elif self.told[place][0] == COIN_CURED:
                    cured_coins |= 1 << event.other
            elif kind == DIED and event.who < s.seats:
                dead |= 1 << event.who
                flag = self.plagued >> event.who & 1
                if not explains_death(event, flag, plague_coins, cured_coins):
                    self.explains = False
                    shown = shown_flag(event, plague_coins)
                    self.plagued = self.plagued & ~(1 << event.who) | shown << event.who
            elif kind == CONVENED:
                if knows_convened(event, self.memory.seat) and self.plagued & ~dead != event.place:
                    self.explains = False
                    self.plagued = self.plagued & dead | event.place
                self.convened.append(self.plagued & ~dead)

    def set_flags(self, event: Event, told: list[int]) -> None:
        """A stable moment for everybody whose hand changed (§6.1)."""
        s = self.memory.s
        count = len(s.table) if event.kind == DEALT else len(event.pawns) if event.kind == MINGLED else 1
        for place in range(count):
            pawn = place if event.kind == DEALT else event.pawns[place] if event.kind == MINGLED else event.who
            if pawn < s.seats:
                first = self.values[told[HAND * place]]
                second = self.values[told[HAND * place + 1]]
                if first + second >= PLAGUE_TOTAL:
                    self.plagued |= 1 << pawn
                elif s.rules.cure and first == second == CURED_BY:
                    self.plagued &= ~(1 << pawn)

    def cards_of(self, place: int) -> list[int]:
        """The cards of an event as told."""
        kind = self.memory.s.history[place].kind
        if kind <= DIED:
            return [self.values[token] for token in self.told[place]]
        return self.told[place]


def explains_death(death: Event, flag: int, plague_coins: int, cured_coins: int) -> bool:
    """Do flag and coins explain the status and the coin a dead player showed?"""
    cured = cured_coins >> death.who & 1
    infected = plague_coins >> death.who & 1
    plagued = not cured and (infected or flag)
    coin = NONE
    if cured and (flag or infected):
        coin = COIN_CURED
    elif infected and not cured and not flag:
        coin = COIN_PLAGUE
    return (death.place == 1) == bool(plagued) and death.other == coin


def shown_flag(death: Event, plague_coins: int) -> int:
    """The flag of somebody who showed this status and this coin."""
    if death.other == COIN_CURED:
        return 0 if plague_coins >> death.who & 1 else 1
    return 0 if death.other == COIN_PLAGUE else death.place

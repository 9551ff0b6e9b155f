"""A new game: characters, seats, pawns, symptoms, remedies (§3)."""

from dataclasses import dataclass

from lazaretto.games.bristol_1350.rules.actions import CHOOSE_CHARACTER, LOOK
from lazaretto.games.bristol_1350.rules.options import Rules
from lazaretto.games.bristol_1350.rules.plague import check_plague, lost_alone
from lazaretto.games.bristol_1350.rules.state import Bristol, Question, Step, drawn_from
from lazaretto.games.bristol_1350.rules.tables import (
    CARTS,
    CHARACTERS,
    COIN_COUNTS,
    DEALT,
    DICE,
    GHOST_PAWNS,
    HAND,
    NONE,
    OF_ALMS,
    OPENING_MOST,
    PLACEMENT,
    PLAGUE_TOTAL,
    RACING,
    REMEDIES,
    REMEDY_COPIES,
    START,
    STARTING_REMEDIES,
    SYMPTOM_COUNTS,
    VALUES,
)
from lazaretto.games.bristol_1350.rules.turn import Round
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.options import Chosen


def blank(seats: int, options: Chosen) -> Bristol:
    """An empty table."""
    s = Bristol(seats, Rules(options))
    s.options = options
    return s


def deal(s: Bristol) -> None:
    """Lay out the table and set the first questions."""
    pawns = max(s.seats, GHOST_PAWNS)
    s.characters = [NONE] * pawns
    s.carts = [[] for _ in range(CARTS)]
    s.zones = [[] for _ in range(CARTS)]
    s.positions = [START] * CARTS
    s.race = list(range(CARTS))
    s.exits = [RACING] * CARTS
    s.dice = [0] * DICE
    s.discard = [0] * (VALUES + 1)
    s.pile = SYMPTOM_COUNTS[:]
    s.hands = [0] * (HAND * pawns)
    s.remedies = [[] for _ in range(s.seats)]
    s.remedy_pile = [REMEDY_COPIES[kind] if s.rules.alms or not OF_ALMS[kind] else 0 for kind in range(REMEDIES)]
    s.remedy_discard = [0] * REMEDIES
    s.bag = COIN_COUNTS[:] if s.rules.alms else [0] * len(COIN_COUNTS)
    s.coins = [0] * s.seats
    seat_ghosts(s, pawns)
    frames: list[Frame] = []
    if not s.rules.special:
        frames.extend([ChooseCharacter(seat) for seat in range(s.seats)])
    frames.append(Deal())
    if s.seats == 1:
        frames.append(LookAtSymptoms(0))
    frames.append(Round())
    s.push_all(frames)


def seat_ghosts(s: Bristol, pawns: int) -> None:
    """Ghosts sit down at random, or after the players."""
    table = list(range(s.seats))
    for ghost in range(s.seats, pawns):
        place = len(table) if s.rules.ghosts_after_players else s.rng.below(len(table) + 1)
        table.insert(place, ghost)
    s.table = table


@dataclass
class ChooseCharacter(Question):
    """Standard side: everybody picks a free character."""

    def legal(self, s: Bristol) -> list[int]:
        return [CHOOSE_CHARACTER.code(character) for character in range(CHARACTERS) if character not in s.characters]

    def apply(self, s: Bristol, action: int) -> None:
        s.characters[self.seat] = CHOOSE_CHARACTER.first(action)
        if s.noting:
            s.note("chose_character", seat=self.seat, character=s.characters[self.seat])


@dataclass
class Deal(Step):
    """Characters for those who have none, pawns onto carts, symptoms, remedies."""

    def run(self, s: Bristol) -> None:
        deal_characters(s)
        place_pawns(s)
        deal_symptoms(s)
        if len(s.table) > s.seats:
            for _ in range(STARTING_REMEDIES):
                for seat in range(s.seats):
                    s.take_remedy(seat)


def deal_characters(s: Bristol) -> None:
    """At random without replacement."""
    left = [character for character in range(CHARACTERS) if character not in s.characters]
    for pawn in range(len(s.characters)):
        if s.characters[pawn] == NONE:
            s.characters[pawn] = left.pop(s.rng.below(len(left)))


def place_pawns(s: Bristol) -> None:
    """Pawns drawn one by one fill birch from the front, then cedar, then oak."""
    drawn = list(range(len(s.table)))
    s.rng.shuffle(drawn)
    for cart in range(CARTS):
        count = PLACEMENT[len(drawn)][cart]
        before = sum(PLACEMENT[len(drawn)][:cart])
        s.carts[cart] = drawn[before : before + count]


def deal_symptoms(s: Bristol) -> None:
    """Two each, without the 4s unless in Chaos; then a first look at the status."""
    deck = SYMPTOM_COUNTS[:]
    if not s.rules.chaos:
        for value in range(OPENING_MOST + 1, VALUES + 1):
            deck[value] = 0
    for pawn in range(len(s.table)):
        deal_pair(s, pawn, deck)
        while pawn == 0 and s.seats == 1 and s.rules.solo_start_healthy and s.total(0) >= PLAGUE_TOTAL:
            deck[s.hands[0]] += 1
            deck[s.hands[1]] += 1
            deal_pair(s, 0, deck)
    for value in s.hands:
        s.pile[value] -= 1
    s.remember(DEALT, cards=s.hands[:])
    for seat in range(s.seats):
        if s.noting:
            s.note("you_were_dealt", to=seat, seat=seat, symptoms=s.shown_hand(seat))
        check_plague(s, seat)


def deal_pair(s: Bristol, pawn: int, deck: list[int]) -> None:
    for slot in range(HAND):
        value = drawn_from(deck, s.rng.below(sum(deck)))
        deck[value] -= 1
        s.hands[HAND * pawn + slot] = value


@dataclass
class LookAtSymptoms(Question):
    """Solo: look at the hand dealt; with the plague the game is lost at once (§7.1)."""

    def waits(self) -> bool:
        return True

    def legal(self, s: Bristol) -> list[int]:
        return [LOOK.code()]

    def apply(self, s: Bristol, action: int) -> None:
        lost_alone(s)

"""What a seat cannot know, dealt anew, consistently with all it has seen and uniformly over what is left."""

from typing import Final

from lazaretto.games.bristol_1350.rules.memory import Memory
from lazaretto.games.bristol_1350.rules.plague import deciding_coin
from lazaretto.games.bristol_1350.rules.remedy_telling import likely_remedies
from lazaretto.games.bristol_1350.rules.retelling import Telling
from lazaretto.games.bristol_1350.rules.state import PLANTER, Bristol, Event
from lazaretto.games.bristol_1350.rules.tables import (
    COIN_COUNTS,
    CONVENED,
    DIED,
    DREW_REMEDIES,
    GAVE_COIN,
    HAND,
    NONE,
    OVER,
    VALUES,
)
from lazaretto.games.bristol_1350.rules.tokens import FINE
from lazaretto.kernel.rng import Rng

SURVIVORS: Final = 6  # tellings among which one is chosen by its weight
PATIENCE: Final = 100


def hide(s: Bristol, seat: int, rng: Rng) -> None:
    """Deal symptoms, coins and remedies that this seat (or SPECTATOR) has not seen, and tell the history to match."""
    if s.phase == OVER or not s.history:
        return
    happened = len(s.history)
    s.history = s.history + shown_at_gate(s)
    memory = Memory(s, seat)
    telling = likely_telling(memory, rng)
    remedies = likely_remedies(memory, rng)
    history: list[Event] = []
    meetings = 0
    for place, event in enumerate(s.history):
        if event.kind >= DREW_REMEDIES:
            history.append(event.retold(remedies.cards_of(place), event.place))
        elif event.kind == CONVENED:
            history.append(event.retold([], telling.convened[meetings]))
            meetings += 1
        else:
            history.append(event.retold(telling.cards_of(place), event.place))
    lay_out(s, telling)
    remedies.lay_out(s)
    s.history = history[:happened]


def shown_at_gate(s: Bristol) -> list[Event]:
    """What those who are judged at the gate show: as much as the dead do."""
    shown: list[Event] = []
    for pawn in range(len(s.table)):
        if s.judged >> pawn & 1:
            pair = s.hands[HAND * pawn : HAND * pawn + HAND]
            plagued = 1 if s.is_plagued(pawn) else 0
            shown.append(Event(DIED, s.round, pawn, deciding_coin(s, pawn), plagued, pair))
    return shown


def likely_telling(memory: Memory, rng: Rng) -> Telling:
    """One of several tellings that explain what the seat saw, by how well they do.

    Where hardly any explains every status, which happens to the plagued who convene, the cards alone must do.
    """
    wanted = SURVIVORS if memory.varies else 1
    found = 0
    total = 0.0
    tries = 0
    chosen = Telling(memory, rng)
    while found < wanted and not (found and tries >= PATIENCE):
        telling = Telling(memory, rng)
        tries += 1
        if telling.tell(tries <= PATIENCE) and (telling.explains or tries > PATIENCE):
            found += 1
            total += telling.weight
            if rng.below(FINE) * total < FINE * telling.weight:
                chosen = telling
    return chosen


def lay_out(s: Bristol, telling: Telling) -> None:
    """Put symptoms and coins where the telling has them."""
    values = telling.values
    for pawn in range(len(s.table)):
        for slot in range(HAND):
            s.hands[HAND * pawn + slot] = values[telling.hands[pawn][slot]]
    s.pile = counted(telling, telling.pile)
    s.discard = counted(telling, telling.discard)
    s.top = values[telling.discard[-1]] if telling.discard else 0
    for cart, zone in enumerate(telling.zones):
        for place, token in enumerate(zone):
            s.zones[cart][place] = s.zones[cart][place] >> PLANTER << PLANTER | values[token]
    s.tray = [values[token] for token in telling.tray]
    s.plagued = telling.plagued
    if s.rules.alms:
        lay_out_coins(s, telling)


def lay_out_coins(s: Bristol, telling: Telling) -> None:
    """Coins in hands, one drawn and not yet given, and the rest in the bag."""
    s.coins = [0] * s.seats
    s.bag = COIN_COUNTS[:]
    for place, event in enumerate(s.history):
        if event.kind == GAVE_COIN:
            s.hold_coin(event.other, telling.told[place][0])
            s.bag[telling.told[place][0]] -= 1
    if s.coin != NONE:
        s.coin = telling.coins_left[-1]
        s.bag[s.coin] -= 1


def counted(telling: Telling, tokens: list[int]) -> list[int]:
    """How many of these tokens have each value."""
    counts = [0] * (VALUES + 1)
    for token in tokens:
        counts[telling.values[token]] += 1
    return counts

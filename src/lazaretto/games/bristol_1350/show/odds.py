# mypyc: interpreted
"""How likely each pawn is plagued, counted in dealt worlds (§8.2).

It takes too long for a view: who wants it asks for it (`Game.proposal`). It depends on what the seat has seen and on
nothing else, the worlds too: asked again, it says the same.
"""

from collections import OrderedDict
from typing import Final

from lazaretto.games.bristol_1350.rules.beliefs import suspicions
from lazaretto.games.bristol_1350.rules.knowledge import knows_convened
from lazaretto.games.bristol_1350.rules.memory import Memory
from lazaretto.games.bristol_1350.rules.retelling import Telling
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.rules.tables import (
    COIN_CURED,
    COIN_PLAGUE,
    CONVENED,
    DREW_REMEDIES,
    GAVE_COIN,
    NONE,
    OVER,
    PLAGUE_TOTAL,
)
from lazaretto.games.bristol_1350.show.shapes import Counted
from lazaretto.kernel.rng import seeded

WORLDS: Final = 800  # the standard error is below two points of a hundred
SEED: Final = 1350
KEPT: Final = 64

Seen = tuple[object, ...]
KNOWN: OrderedDict[Seen, list[int]] = OrderedDict()


def is_counted(s: Bristol, seat: int) -> bool:
    """Is there something to count for this seat?"""
    return s.round > 0 and s.phase != OVER and seat >= 0 and s.lives(seat)


def counted(s: Bristol, seat: int) -> Counted:
    """Chances of a hundred by pawn, for the seat's own part of the view."""
    seen = knowledge(s, seat)
    found = KNOWN.get(seen)
    if found is None:
        found = KNOWN[seen] = percents(s, seat)
        if len(KNOWN) > KEPT:
            KNOWN.popitem(last=False)
    return {"odds": found}


def knowledge(s: Bristol, seat: int) -> Seen:
    """All that the odds depend on, as far as this seat knows it."""
    memory = Memory(s, seat)
    happened = []
    for event, known in zip(s.history, memory.known, strict=True):
        if event.kind < DREW_REMEDIES:
            secret = event.kind == CONVENED and not knows_convened(event, seat)
            place = NONE if secret else event.place
            happened.append((event.kind, event.who, event.other, place, tuple(known), tuple(event.pawns)))
    rules = (s.rules.chaos, s.rules.cure, s.rules.convene, s.rules.alms)
    own = s.is_plagued(seat)
    return (seat, s.seats, len(s.table), rules, s.dead, s.died_plagued, own, tuple(happened))


def percents(s: Bristol, seat: int) -> list[int]:
    """Of a hundred; 0 and 100 only where it is certain, as it is of the dead and of oneself."""
    odds = count(s, seat)
    sure = suspicions(s, seat)
    found = []
    for pawn, chance in enumerate(odds):
        if not s.lives(pawn):
            found.append(100 if s.died_plagued >> pawn & 1 else 0)
        elif pawn == seat:
            found.append(100 if s.is_plagued(pawn) else 0)
        elif chance == sure[pawn] in (0.0, 1.0):
            found.append(round(100 * chance))
        else:
            found.append(min(99, max(1, round(100 * chance))))
    return found


def count(s: Bristol, seat: int) -> list[float]:
    """In which part of the worlds each pawn is plagued, each world by how well it explains what the seat saw."""
    memory = Memory(s, seat)
    for guided in (True, False):  # where hardly any world explains every status, the cards alone must do
        rng = seeded(SEED)
        ill = [0.0] * len(s.table)
        total = 0.0
        for _ in range(WORLDS):
            telling = Telling(memory, rng)
            if telling.tell(guided) and (telling.explains or not guided):
                total += telling.weight
                for pawn in plagued_in(telling):
                    ill[pawn] += telling.weight
        if total:
            return [weight / total if weight < total else 1.0 for weight in ill]
    return suspicions(s, seat)


def plagued_in(telling: Telling) -> list[int]:
    """The pawns that are plagued in a world (§6.1)."""
    s = telling.memory.s
    mask = telling.plagued
    for place, event in enumerate(s.history):
        if event.kind == GAVE_COIN and telling.told[place][0] == COIN_PLAGUE:
            mask |= 1 << event.other
    for place, event in enumerate(s.history):
        if event.kind == GAVE_COIN and telling.told[place][0] == COIN_CURED:
            mask &= ~(1 << event.other)
    ghosts = range(s.seats, len(s.table))
    totals = {pawn: sum(telling.values[token] for token in telling.hands[pawn]) for pawn in ghosts}
    return [pawn for pawn in range(s.seats) if mask >> pawn & 1] + [
        pawn for pawn, total in totals.items() if total >= PLAGUE_TOTAL
    ]

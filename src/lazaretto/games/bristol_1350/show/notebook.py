# mypyc: interpreted
"""The notebook kept for a seat: what it has seen, what that says of each pawn, and what is still out (§8.2)."""

from lazaretto.games.bristol_1350.rules.knowledge import UNSEEN, changes_hand, knows_convened, seen_cards
from lazaretto.games.bristol_1350.rules.state import PLANTER, VALUE, Bristol, Event
from lazaretto.games.bristol_1350.rules.tables import (
    CART_IDS,
    COIN_IDS,
    CONVENED,
    DEALT,
    DIED,
    DISCARDED,
    DREW,
    DREW_REMEDIES,
    EVENT_IDS,
    GAVE_COIN,
    HAND,
    KEPT,
    LEFT,
    LOOKED,
    MINGLED,
    NONE,
    PLANTED,
    RESHUFFLED,
    SAW_TOP,
    SYMPTOM_COUNTS,
    SYMPTOM_IDS,
    VALUES,
    SymptomId,
)
from lazaretto.games.bristol_1350.show.shapes import About, Details, Entry, Notebook
from lazaretto.kernel.masks import members


def notebook(s: Bristol, seat: int) -> Notebook:
    """Everything a seat may remember, in order and in sum."""
    others = [pawn for pawn in range(len(s.table)) if pawn != seat] if s.round else []
    return {
        "log": log(s, seat),
        "pawns": [about_pawn(s, seat, pawn) for pawn in others],
        "unseen": unseen(s, seat),
    }


def ids(values: list[int]) -> list[SymptomId]:
    """Symptoms by id, in ascending order."""
    return [SYMPTOM_IDS[value - 1] for value in sorted(values)]


def log(s: Bristol, seat: int) -> list[Entry]:
    """What happened to symptoms and coins, as this seat saw it."""
    entries: list[Entry] = []
    mine: list[int] = []
    for event in s.history:
        if event.kind == RESHUFFLED or event.kind < DREW_REMEDIES:
            entries.append({"round": event.round, "event": EVENT_IDS[event.kind], **entry(event, seat, mine)})
        first = changes_hand(event, seat)
        if first != NONE:
            mine = event.cards[first : first + HAND]
    return entries


def entry(event: Event, seat: int, mine: list[int]) -> Details:
    """One event: who and where, and the cards this seat saw. `mine` is what it held before."""
    kind = event.kind
    own = event.who == seat
    known = [card for card in seen_cards(event, seat) if card != UNSEEN]
    if kind == DEALT:
        return {"symptoms": ids(known)}
    if kind == MINGLED:
        aboard = seat in event.pawns
        shared: Details = {"gave": ids(mine), "got": ids(known)} if aboard else {}
        return {"cart": CART_IDS[event.place], "pawns": event.pawns[:], "planted": event.other, **shared}
    if kind == KEPT:
        kept: Details = {"kept": ids(known), "discarded": ids(event.cards[HAND:])} if own else {}
        return {"pawn": event.who, "number": len(event.cards) - HAND, **kept}
    if kind in (DREW, DISCARDED):
        return {"pawn": event.who, "number": len(event.cards), **({"symptoms": ids(known)} if own else {})}
    if kind == PLANTED:
        return {"pawn": event.who, "cart": CART_IDS[event.place], **({"symptoms": ids(known)} if own else {})}
    if kind == LOOKED:
        slot = None if event.place == NONE else event.place
        return {"pawn": event.who, "at": event.other, "slot": slot, **({"symptoms": ids(known)} if known else {})}
    if kind == SAW_TOP:
        return {"pawn": event.who, **({"symptoms": ids(known)} if own else {})}
    if kind == LEFT:
        return {"cart": CART_IDS[event.place], "number": len(event.cards)}
    if kind == DIED:
        return {"pawn": event.who, "symptoms": ids(known), "plagued": event.place == 1, **coin_shown(event.other)}
    if kind == CONVENED:
        return {"plagued": members(event.place)} if knows_convened(event, seat) else {}
    if kind == RESHUFFLED:
        return {}
    given: Details = {"to": event.other} if kind == GAVE_COIN else {}
    return {"pawn": event.who, **given, **({"coin": COIN_IDS[known[0]]} if known else {})}


def coin_shown(coin: int) -> Details:
    return {} if coin == NONE else {"coin": COIN_IDS[coin]}


def about_pawn(s: Bristol, seat: int, pawn: int) -> About:
    """What the log says of another pawn: how often it mingled, what it may hold, what was seen."""
    mingles = [event for event in s.history if event.kind == MINGLED and pawn in event.pawns]
    met = [event.place >> pawn & 1 != 0 for event in s.history if knows_convened(event, seat)]
    return {
        "pawn": pawn,
        "mingles": len(mingles),
        "planted": sum(event.other > 0 for event in mingles),
        "together": sum(seat in event.pawns for event in mingles),
        "seen": [] if not s.lives(pawn) else [SYMPTOM_IDS[value - 1] for value in seen_now(s, seat, pawn)],
        "may_hold": ids(passed_on(s, seat, pawn)) if s.lives(pawn) else [],
        "plagued": True if any(met) else None,
    }


def last_change(s: Bristol, pawn: int) -> int:
    """Where in the history a pawn's hand changed last."""
    return max(place for place, event in enumerate(s.history) if changes_hand(event, pawn) != NONE)


def seen_now(s: Bristol, seat: int, pawn: int) -> list[int]:
    """Symptoms this seat has seen in a pawn's hand since it changed last; of a player each value once."""
    looks = [
        event
        for event in s.history[last_change(s, pawn) :]
        if event.kind == LOOKED and (event.who, event.other) == (seat, pawn)
    ]
    if s.is_ghost(pawn):
        by_slot = {event.place: event.cards[0] for event in looks}
        return [by_slot[slot] for slot in sorted(by_slot)]
    return sorted({event.cards[0] for event in looks})


def passed_on(s: Bristol, seat: int, pawn: int) -> list[int]:
    """What this seat put into a mingle with a pawn and did not get back, as long as the pawn's hand has not changed."""
    place = last_change(s, pawn)
    event = s.history[place]
    if event.kind != MINGLED or seat not in event.pawns:
        return []
    before: list[int] = []
    for earlier in s.history[:place]:
        first = changes_hand(earlier, seat)
        if first != NONE:
            before = earlier.cards[first : first + HAND]
    first = changes_hand(event, seat)
    for value in event.cards[first : first + HAND]:
        if value in before:
            before.remove(value)
    return before


def unseen(s: Bristol, seat: int) -> dict[SymptomId, int]:
    """Symptoms of each kind whose place this seat does not know."""
    counts = SYMPTOM_COUNTS[:]
    for value in known_places(s, seat):
        counts[value] -= 1
    return {SYMPTOM_IDS[value - 1]: counts[value] for value in range(1, VALUES + 1)}


def known_places(s: Bristol, seat: int) -> list[int]:
    """Symptoms this seat can place: its own, those of the dead, seen, planted, drawn, or discarded by itself."""
    if not s.round and not s.history:
        return []
    known = s.hands[HAND * seat : HAND * seat + HAND]
    for pawn in range(len(s.table)):
        if pawn != seat:
            known += s.hands[HAND * pawn : HAND * pawn + HAND] if not s.lives(pawn) else seen_now(s, seat, pawn)
    known += [card & VALUE for zone in s.zones for card in zone if card >> PLANTER == seat]
    if s.acting == seat:
        known += s.tray
    discarded: list[int] = []
    for event in s.history:
        if event.kind == RESHUFFLED:
            discarded = []
        elif event.who == seat and event.kind in (KEPT, DISCARDED):
            discarded += event.cards[HAND:] if event.kind == KEPT else event.cards
    return known + discarded

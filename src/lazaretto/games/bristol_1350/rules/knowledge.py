"""What a seat knows of what happened (§8): the one place where the secrets of the history are divided."""

from lazaretto.games.bristol_1350.rules.state import Event
from lazaretto.games.bristol_1350.rules.tables import (
    CONVENED,
    DEALT,
    DIED,
    GAVE_COIN,
    HAND,
    KEPT,
    LOOKED,
    MINGLED,
    NONE,
    PLAYED_REMEDY,
)

UNSEEN = -2  # a card a seat has not seen


def seen_cards(event: Event, seat: int) -> list[int]:
    """The event's cards as a seat (or SPECTATOR) saw them when it happened; UNSEEN for the others.

    What one discards oneself counts as unseen here: of several cards nobody knows the order.
    """
    kind = event.kind
    if kind in (DIED, PLAYED_REMEDY):
        return event.cards[:]
    if kind == DEALT:
        return pair_of(event.cards, seat)
    if kind == MINGLED:
        return pair_of(event.cards, event.pawns.index(seat) if seat in event.pawns else NONE)
    if seat == NONE or (seat != event.who and not (kind in (LOOKED, GAVE_COIN) and seat == event.other)):
        return [UNSEEN] * len(event.cards)
    if kind == KEPT:
        return event.cards[:HAND] + [UNSEEN] * (len(event.cards) - HAND)
    return event.cards[:]


def pair_of(cards: list[int], place: int) -> list[int]:
    """All cards unseen but for the pair at this place."""
    seen = [UNSEEN] * len(cards)
    if place >= 0:
        for slot in range(HAND):
            seen[HAND * place + slot] = cards[HAND * place + slot]
    return seen


def changes_hand(event: Event, pawn: int) -> int:
    """Where in the event's cards a pawn's new pair begins; NONE if the event leaves its hand alone."""
    if event.kind == DEALT:
        return HAND * pawn
    if event.kind == MINGLED and pawn in event.pawns:
        return HAND * event.pawns.index(pawn)
    return 0 if event.kind == KEPT and event.who == pawn else NONE


def knows_convened(event: Event, seat: int) -> bool:
    """Was this seat among the plagued who met?"""
    return event.kind == CONVENED and seat >= 0 and event.place >> seat & 1 != 0

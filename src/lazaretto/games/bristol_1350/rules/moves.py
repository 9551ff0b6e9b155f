"""Pawn moves: elbow, dash and push (§4.4), and the whips that answer them (§4.5)."""

from dataclasses import dataclass

from lazaretto.games.bristol_1350.rules.actions import DASH, DECLINE, ELBOW, PUSH, WHIP
from lazaretto.games.bristol_1350.rules.plague import die, note_hand
from lazaretto.games.bristol_1350.rules.state import Bristol, Question, drawn_round, kind_of
from lazaretto.games.bristol_1350.rules.tables import (
    CAPACITY,
    DASH_MOVE,
    ELBOW_MOVE,
    HAS_WHIP,
    MOVE_IDS,
    NONE,
    PLAYED_REMEDY,
    PUSH_MOVE,
    REMEDIES,
    WHIP_USE,
)


def move_codes(s: Bristol, seat: int) -> list[int]:
    """The pawn moves a real player may declare."""
    cart = s.cart_of(seat)
    passengers = s.carts[cart]
    at = passengers.index(seat)
    codes: list[int] = []
    if at:
        codes.append(ELBOW.base)
    elif s.cart_ahead(cart) != NONE:
        codes.append(DASH.base)
    base = PUSH.base
    codes.extend([base + pawn for pawn in sorted(passengers[at:])])
    return codes


def declare_chosen(s: Bristol, seat: int, action: int) -> None:
    """Declare the pawn move of an action."""
    if action == ELBOW.base:
        declare(s, ELBOW_MOVE, seat, NONE)
    elif action == DASH.base:
        declare(s, DASH_MOVE, seat, NONE)
    else:
        declare(s, PUSH_MOVE, seat, PUSH.first(action))


def declare(s: Bristol, move: int, pawn: int, target: int) -> None:
    """A pawn announces a move; those who may whip are asked before anything happens."""
    if s.noting and responders(s, move, pawn, target):
        note_wish(s, move, pawn, target)
    go_on(s, move, pawn, target, 0)


def go_on(s: Bristol, move: int, pawn: int, target: int, declined: int) -> None:
    """Ask the next responder in play order; if all have declined, the move takes effect."""
    asked = responders(s, move, pawn, target)
    for seat in s.play_order():
        if asked >> seat & 1 and not declined >> seat & 1:
            s.push(Response(seat, move, pawn, target, declined, s.characters[pawn]))
            return
    carry_out(s, move, pawn, target)


def responders(s: Bristol, move: int, pawn: int, target: int) -> int:
    """Mask of the living real players who may whip: those passed, those on the destination, or the pushed (R6)."""
    cart = s.cart_of(pawn)
    mask = 0
    if move == ELBOW_MOVE:
        passengers = s.carts[cart]
        for other in passengers[: passengers.index(pawn)]:
            mask |= 1 << other
    elif move == DASH_MOVE:
        for other in s.carts[s.cart_ahead(cart)]:
            mask |= 1 << other
    elif target != pawn:
        mask = 1 << target
    return mask & ((1 << s.seats) - 1)


@dataclass(init=False)
class Response(Question):
    """Whip or let it happen? Asked of every responder, whip or no whip, so that silence tells nothing (§8.4)."""

    move: int = 0
    pawn: int = 0
    target: int = NONE
    declined: int = 0  # mask of seats
    whom: int = 0  # the character of the pawn that moves

    def __init__(
        self, seat: int = 0, move: int = 0, pawn: int = 0, target: int = NONE, declined: int = 0, whom: int = 0
    ) -> None:
        self.seat = seat
        self.whom = whom
        self.move = move
        self.pawn = pawn
        self.target = target
        self.declined = declined

    def waits(self) -> bool:
        return True

    def legal(self, s: Bristol) -> list[int]:
        held = 0
        for card in s.remedies[self.seat]:
            if HAS_WHIP[kind_of(card)]:
                held |= 1 << kind_of(card)
        codes: list[int] = []
        if held:
            codes.extend([WHIP.code(kind) for kind in range(REMEDIES) if held >> kind & 1])
        codes.append(DECLINE.code())
        return codes

    def apply(self, s: Bristol, action: int) -> None:
        if action == DECLINE.code():
            if s.noting:
                s.note("declined", seat=self.seat)
            go_on(s, self.move, self.pawn, self.target, self.declined | 1 << self.seat)
            return
        kind = WHIP.first(action)
        spend(s, self.seat, kind, WHIP_USE, newest(s.remedies[self.seat], kind))
        if s.noting:
            s.note("whipped", seat=self.seat, remedy=kind)


def newest(hand: list[int], kind: int) -> int:
    """The card of this kind drawn last: an older one has more uses left."""
    found = NONE
    for card in hand:
        if kind_of(card) == kind and (found == NONE or drawn_round(card) > drawn_round(found)):
            found = card
    return found


def oldest(hand: list[int], kind: int) -> int:
    """The card of this kind drawn first; NONE if there is none."""
    found = NONE
    for card in hand:
        if kind_of(card) == kind and (found == NONE or drawn_round(card) < drawn_round(found)):
            found = card
    return found


def spend(s: Bristol, seat: int, kind: int, use: int, card: int) -> None:
    """A played remedy is discarded before its effect."""
    s.remedies[seat].remove(card)
    s.remedy_discard[kind] += 1
    s.remember(PLAYED_REMEDY, seat, place=use, cards=[kind])


# The moves take effect.


def carry_out(s: Bristol, move: int, pawn: int, target: int) -> None:
    """Nobody whipped."""
    if move == ELBOW_MOVE:
        to_front(s, pawn)
        if s.noting:
            note_moved(s, "elbows", pawn)
    elif move == DASH_MOVE:
        dash(s, pawn)
    else:
        push_off(s, pawn, target)


def to_front(s: Bristol, pawn: int) -> None:
    """A pawn goes to the front of its cart; those it passes shift back."""
    passengers = s.carts[s.cart_of(pawn)]
    passengers.remove(pawn)
    passengers.insert(0, pawn)


def dash(s: Bristol, pawn: int) -> None:
    """From the front of a cart to the rear of the next one; R7: from a full one its last passenger takes the place."""
    cart = s.cart_of(pawn)
    home = s.carts[cart]
    ahead = s.carts[s.cart_ahead(cart)]
    home.remove(pawn)
    displaced = NONE
    if len(ahead) == CAPACITY:
        displaced = ahead.pop()
        home.insert(0, displaced)
    ahead.append(pawn)
    if s.noting:
        note_moved(s, "dashes", pawn)
        if displaced != NONE:
            s.note("makes_room", whom=s.characters[displaced], pawn=displaced, cart=cart)


def push_off(s: Bristol, pawn: int, target: int) -> None:
    """Off the cart: to a cart behind, or out of the game. Who kills the healthy dies of shame."""
    cart = s.cart_of(pawn)
    refuge = s.refuge(cart)
    if s.noting:
        note_push(s, pawn, target, cart)
    if refuge != NONE:
        s.carts[cart].remove(target)
        s.carts[refuge].append(target)
        if s.noting:
            s.note("landed", whom=s.characters[target], pawn=target, cart=refuge)
        return
    innocent = not die(s, target) and target != pawn
    if s.noting:
        note_hand(s, "died", target)
    if innocent:
        die(s, pawn)
        if s.noting:
            s.note("shame", seat=pawn)
            note_hand(s, "died", pawn)


def note_wish(s: Bristol, move: int, pawn: int, target: int) -> None:
    """What a pawn wants to do, before anybody has answered."""
    cart = s.cart_of(pawn)
    onto = s.cart_ahead(cart) if move == DASH_MOVE else cart
    key = "wants_" + MOVE_IDS[move]
    if s.is_ghost(pawn):
        s.note("ghost_" + key, ghost=s.characters[pawn], pawn=pawn, cart=onto)
    elif move == PUSH_MOVE:
        s.note(key, seat=pawn, pawn=pawn, whom=s.characters[target], cart=onto)
    else:
        s.note(key, seat=pawn, pawn=pawn, cart=onto)


def note_moved(s: Bristol, key: str, pawn: int) -> None:
    """A pawn stands where it wanted to."""
    cart = s.cart_of(pawn)
    if s.is_ghost(pawn):
        s.note("ghost_" + key, ghost=s.characters[pawn], pawn=pawn, cart=cart)
    else:
        s.note(key, seat=pawn, pawn=pawn, cart=cart)


def note_push(s: Bristol, pawn: int, target: int, cart: int) -> None:
    """A player throws somebody off the cart."""
    if target == pawn:
        s.note("jumps_off", seat=pawn, cart=cart)
    else:
        s.note("pushes", seat=pawn, whom=s.characters[target], pawn=target, cart=cart)


@dataclass
class PawnMove(Question):
    """Crushed Emeralds: one extra pawn move."""

    def opens_move(self) -> bool:
        return False

    def legal(self, s: Bristol) -> list[int]:
        return move_codes(s, self.seat)

    def apply(self, s: Bristol, action: int) -> None:
        declare_chosen(s, self.seat, action)

# mypyc: interpreted
"""The rule clerk: why a part cannot be used now. Every refusal names its rule."""

from lazaretto.games.bristol_1350.rules.effects import can_use
from lazaretto.games.bristol_1350.rules.moves import Response
from lazaretto.games.bristol_1350.rules.state import Bristol, drawn_round, kind_of
from lazaretto.games.bristol_1350.rules.tables import (
    BARMAID,
    CART_IDS,
    CHANDLER,
    COUNTESS,
    DIE_IDS,
    HAND_LIMIT,
    HAS_WHIP,
    KNIGHT,
    NONE,
    RACING,
    REMEDY_USES,
    SERF,
    WHIP_USE,
)
from lazaretto.games.bristol_1350.rules.turn import MainAction, Remedies


def why_not(s: Bristol, seat: int, place: str) -> list[str]:
    """Keys of the rules that forbid a seat to use a part now; empty if it may, or if nothing is to be said."""
    if seat < s.seats and not s.lives(seat):
        return ["you_are_dead"]
    if s.question(seat) is None:
        return ["not_your_turn"]
    zone, *rest = place.split(".")
    name = ".".join(rest)
    if zone == "die" and name in DIE_IDS:
        return ["die_locked"] if s.locked >> DIE_IDS.index(name) & 1 else []
    if zone == "pile" and name == "remedies":
        return why_not_draw(s, seat)
    if zone == "remedy" and rest[:1] == [str(seat)]:
        return why_not_remedy(s, seat, int(rest[1]))
    if zone == "pawn" and name.isdecimal() and int(name) < len(s.table):
        return why_not_pawn(s, seat, int(name))
    if zone in ("cart", "zone") and name in CART_IDS:
        return why_not_cart(s, seat, zone, CART_IDS.index(name))
    if zone == "character" and name == str(seat):
        return why_not_special(s, seat)
    return []


def why_not_draw(s: Bristol, seat: int) -> list[str]:
    """§4.2: three remedies are the most, and drawing is a main action."""
    if not isinstance(s.question(seat), MainAction):
        return ["only_main_action"]
    if len(s.remedies[seat]) >= HAND_LIMIT:
        return ["hand_full"]
    return [] if s.remedies_left() else ["no_remedies_left"]


def why_not_remedy(s: Bristol, seat: int, place: int) -> list[str]:
    """§4.3: after the main action, not in the round it was drawn, and with its own condition met."""
    if place >= len(s.remedies[seat]):
        return []
    card = s.remedies[seat][place]
    kind = kind_of(card)
    if isinstance(s.question(seat), Response):
        return [] if HAS_WHIP[kind] else ["only_whips"]
    if not isinstance(s.question(seat), Remedies):
        return ["remedies_after_action"]
    if drawn_round(card) >= s.round:
        return ["just_drawn"]
    uses = [use for use in REMEDY_USES[kind] if use not in (NONE, WHIP_USE)]
    return [] if any(can_use(s, seat, use) for use in uses) else ["no_use_now"]


def why_not_pawn(s: Bristol, seat: int, pawn: int) -> list[str]:
    """§4.4: you push those behind you on your own cart."""
    if not s.lives(pawn):
        return ["pawn_dead"]
    special = s.rules.special and isinstance(s.question(seat), MainAction)
    if special and s.characters[seat] == KNIGHT:
        return []
    cart = s.cart_of(seat)
    if s.cart_of(pawn) != cart:
        return ["other_cart"]
    return ["sits_ahead"] if s.carts[cart].index(pawn) < s.carts[cart].index(seat) else []


def why_not_cart(s: Bristol, seat: int, zone: str, cart: int) -> list[str]:
    """§4.4: from the front you dash to the cart ranked next; carts that left are out of reach (R8)."""
    if s.exits[cart] != RACING:
        return ["cart_left"]
    if zone == "zone":
        return []
    own = s.cart_of(seat)
    if cart == own:
        return ["own_cart"]
    if s.carts[own][0] != seat:
        return ["not_at_front"]
    return [] if s.cart_ahead(own) == cart else ["not_next_cart"]


def why_not_special(s: Bristol, seat: int) -> list[str]:
    """§5.2: the special side only, as a main action, with something to do."""
    if not s.rules.special:
        return ["standard_side"]
    if not isinstance(s.question(seat), MainAction):
        return ["only_main_action"]
    character = s.characters[seat]
    if character in (SERF, CHANDLER) and not s.symptoms_left():
        return ["no_symptoms_left"]
    if character == COUNTESS:
        return why_not_draw(s, seat)
    return ["no_discard"] if character == BARMAID and not s.top else []

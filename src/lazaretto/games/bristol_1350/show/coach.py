# mypyc: interpreted
"""The coach of a first game: which tip fits, by what the seat sees. The first that fits and was never said is said."""

from collections.abc import Mapping
from typing import Final

from lazaretto.games.bristol_1350.show.shapes import About, Cart, Own, View
from lazaretto.kernel.coaching import Condition, Say
from lazaretto.kernel.coaching import Sight as AnySight
from lazaretto.kernel.view import part

Sight = AnySight[View, Own]

NEARLY_PLAGUED: Final = 5  # one point below the plague
EARLY: Final = 3  # rounds in which a remedy is worth drawing
NEAR_GATE: Final = 5  # spaces
SUSPECT: Final = 2  # mingles after which anybody may be plagued


def on_turn(sight: Sight) -> bool:
    """Is the seat asked for its action, with its symptoms in hand?"""
    return sight.asked == "main_action" and "plagued" in sight.own


def healthy(sight: Sight) -> bool:
    return not sight.own.get("plagued", False)


def mine(sight: Sight) -> Cart | None:
    """The seat's cart; none for somebody who has none."""
    carts = sight.public["carts"]
    return next((cart for cart in carts if sight.seat in cart["passengers"] and cart["exit"] is None), None)


def cart_part(cart: Cart) -> str:
    return part("cart", cart["id"])


def dice_of(sight: Sight, cart: Cart, symbol: str = "") -> tuple[str, ...]:
    """The dice of a cart, all or those with a symbol."""
    dice = [die for die in sight.public["dice"] if die["cart"] == cart["id"] and symbol in ("", die["symbol"])]
    return tuple(part("die", die["id"]) for die in dice)


def own_symptoms(sight: Sight) -> tuple[str, ...]:
    return tuple(part("symptom", sight.seat, n) for n in range(len(sight.own.get("symptoms", ()))))


def leaves(sight: Sight, cart: Cart) -> bool:
    """Does a cart reach the gate if the dice stay as they are?"""
    return cart["exit"] is None and cart["position"] + cart["steps"] >= sight.public["track_length"]


def first_turn(sight: Sight) -> Say | None:
    cart = mine(sight)
    if cart is None or not on_turn(sight) or not healthy(sight):
        return None
    return Say({"cart": cart["id"]}, (cart_part(cart), *dice_of(sight, cart)))


def my_rats(sight: Sight) -> Say | None:
    """The cart mingles if nobody changes a rat, and the seat can."""
    cart = mine(sight)
    if cart is None or not on_turn(sight) or not healthy(sight) or not cart["mingles"]:
        return None
    return Say({"cart": cart["id"]}, dice_of(sight, cart, "rat"))


def last_to_act(sight: Sight) -> Say | None:
    cart = mine(sight)
    last = bool(sight.public["order"]) and sight.public["order"][-1] == sight.seat
    fits = cart is not None and on_turn(sight) and cart["mingles"] and last
    return Say(point=dice_of(sight, cart, "rat")) if fits and cart is not None else None


def draw_remedy(sight: Sight) -> Say | None:
    """The dice are kind, the hand is empty, and it is early."""
    cart = mine(sight)
    if cart is None or not on_turn(sight) or not healthy(sight) or not sight.offered("draw_remedy"):
        return None
    kind = cart["rats"] <= 1 and cart["steps"] >= 2
    fits = kind and not sight.own.get("remedies") and sight.public["round"] <= EARLY
    return Say(point=("pile.remedies",)) if fits else None


def mingled(sight: Sight) -> Say | None:
    """The seat's cart has mingled since its last answer, with somebody else aboard."""
    told = [*sight.told("mingled"), *sight.told("mingled_with_ghosts")]
    mates = [pawn for note in told if sight.seat in note["pawns"] for pawn in note["pawns"] if pawn != sight.seat]
    if not mates or not healthy(sight):
        return None
    return Say(point=(*own_symptoms(sight), *(part("odds", pawn) for pawn in dict.fromkeys(mates))))


def five(sight: Sight) -> Say | None:
    fits = healthy(sight) and sight.own.get("total") == NEARLY_PLAGUED
    return Say(point=own_symptoms(sight)) if fits else None


def plagued(sight: Sight) -> Say | None:
    return None if healthy(sight) else Say(point=own_symptoms(sight))


def whip(sight: Sight) -> Say | None:
    cards = sight.offered("whip") if sight.asked == "response" else []
    return Say(point=tuple(place[0] for choice in cards for place in choice.parts[:1])) if cards else None


def no_whip(sight: Sight) -> Say | None:
    return Say() if sight.asked == "response" and not sight.offered("whip") else None


def remedies(sight: Sight) -> Say | None:
    """Remedies are asked for, and one can be played."""
    cards = sight.offered("play") if sight.asked == "remedies" else []
    return Say(point=tuple(dict.fromkeys(choice.parts[0][0] for choice in cards))) if cards else None


def about(sight: Sight, pawn: int) -> About | None:
    book = sight.own.get("notebook")
    return None if book is None else next((one for one in book["pawns"] if one["pawn"] == pawn), None)


def suspect(sight: Sight) -> Say | None:
    """Near the gate, with somebody on the cart who has mingled often, or is known to be plagued."""
    cart = mine(sight)
    if cart is None or not on_turn(sight) or not healthy(sight):
        return None
    if sight.public["track_length"] - cart["position"] > NEAR_GATE or cart["passengers"][0] == sight.seat:
        return None
    for pawn in cart["passengers"]:
        known, seat = about(sight, pawn), sight.public["pawns"][pawn]["seat"]
        if known is None or seat is None:
            continue
        if known["plagued"] or known["mingles"] >= SUSPECT:
            return Say({"seat": seat}, (part("pawn", pawn),))
    return None


def leaving(sight: Sight) -> Say | None:
    """Another cart with people aboard reaches the gate this round."""
    if not on_turn(sight):
        return None
    others = [cart for cart in sight.public["carts"] if cart["passengers"] and sight.seat not in cart["passengers"]]
    found = next((cart for cart in others if leaves(sight, cart)), None)
    return None if found is None else Say({"cart": found["id"]}, (cart_part(found), *dice_of(sight, found)))


def mingle_first(sight: Sight) -> Say | None:
    """The cart leaves, but it mingles before."""
    cart = mine(sight)
    fits = cart is not None and on_turn(sight) and healthy(sight) and cart["mingles"] and leaves(sight, cart)
    return Say(point=dice_of(sight, cart, "rat")) if fits and cart is not None else None


def final_round(sight: Sight) -> Say | None:
    last = sight.public["final_round"]
    return None if last is None else Say({"n": last})


def deadly_push(sight: Sight) -> Say | None:
    """A push that lands nowhere is among the answers."""
    deadly = [choice for choice in sight.choices if choice.label in ("push_out", "push_ghost_out")]
    return Say(point=tuple(dict.fromkeys(choice.parts[0][0] for choice in deadly if choice.parts))) if deadly else None


COACH: Final[Mapping[str, Condition]] = {
    "plagued": plagued,
    "whip": whip,
    "no_whip": no_whip,
    "mingle_first": mingle_first,
    "first_turn": first_turn,
    "my_rats": my_rats,
    "last_to_act": last_to_act,
    "final_round": final_round,
    "leaving": leaving,
    "deadly_push": deadly_push,
    "mingled": mingled,
    "five": five,
    "suspect": suspect,
    "draw_remedy": draw_remedy,
    "remedies": remedies,
}

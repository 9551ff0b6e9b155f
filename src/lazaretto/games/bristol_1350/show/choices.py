# mypyc: interpreted
"""What a choice points at and says, and why a part of the table cannot be used now."""

from typing import Any

from lazaretto.games.bristol_1350.rules.actions import (
    BARMAID_LOOKS,
    CHANDLER_DRAWS,
    CHOOSE_CHARACTER,
    COUNTESS_DRAWS_TWO,
    DASH,
    DRAW_REMEDY,
    ELBOW,
    FRIAR_TURNS,
    GIVE_COIN,
    KEEP,
    KEEP_REMEDY,
    KNIGHT_MOVES,
    LOCK,
    MASON_REROLLS,
    OUTLAW_REROLLS,
    PEEK_GHOST,
    PLANT,
    PLAY,
    PUSH,
    REROLL,
    SERF_PLANTS,
    SHERIFF_LOOKS,
    THROW,
    VERBS,
    WHIP,
)
from lazaretto.games.bristol_1350.rules.effects import Chicken, GiveCoin, LockDice, can_use
from lazaretto.games.bristol_1350.rules.moves import PawnMove, Response
from lazaretto.games.bristol_1350.rules.state import Bristol, drawn_round, kind_of
from lazaretto.games.bristol_1350.rules.tables import (
    ALL_DICE,
    BARMAID,
    CART_IDS,
    CHANDLER,
    CHARACTER_IDS,
    COUNTESS,
    DICE,
    DIE_IDS,
    EMERALDS,
    FACE_IDS,
    HAND_LIMIT,
    HAS_WHIP,
    KNIGHT,
    NONE,
    RACING,
    REMEDY_USES,
    SERF,
    USE_IDS,
    WHIP_USE,
)
from lazaretto.games.bristol_1350.rules.turn import MainAction, Remedies
from lazaretto.kernel.verbs import Verb
from lazaretto.kernel.view import Parts, part

# What a choice points at.

SPECIAL_VERBS = (SERF_PLANTS, COUNTESS_DRAWS_TWO, CHANDLER_DRAWS, BARMAID_LOOKS)
SPECIAL_DICE = (OUTLAW_REROLLS, MASON_REROLLS, FRIAR_TURNS)


def parts(s: Bristol, seat: int, action: int) -> Parts:
    """The places to click for an action."""
    verb = VERBS.verb_of(action)
    first, second = verb.first(action), verb.second(action)
    if verb in (REROLL, LOCK, THROW):
        return dice_parts(s, seat, verb, action)
    if verb is CHOOSE_CHARACTER:
        return ((part("character", CHARACTER_IDS[first]),),)
    if verb is DRAW_REMEDY:
        return ((part("pile", "remedies"),),)
    if verb is ELBOW:
        return ((part("pawn", seat),),)
    if verb is DASH:
        return ((part("cart", CART_IDS[s.cart_ahead(s.cart_of(seat))]),),)
    if verb is PUSH:
        return ((part("cart", CART_IDS[s.cart_of(seat)]) if first == seat else part("pawn", first),),)
    if verb is PEEK_GHOST:
        return ((part("symptom", first, second),),)
    if verb is PLANT:
        return (drawn_parts(s, seat, first + 1), (part("zone", CART_IDS[second]),))
    if verb is KEEP:
        return (held_parts(s, seat, first + 1), held_parts(s, seat, second + 1))
    if verb in (PLAY, WHIP):
        return remedy_parts(s, seat, verb, action)
    if verb is KEEP_REMEDY:
        places = [place for place, kind in enumerate(s.offered) if kind == first]
        return (tuple(part("offered", seat, place) for place in places),)
    if verb is GIVE_COIN:
        return ((part("pawn", first),),)
    return special_parts(s, seat, verb, action)


def special_parts(s: Bristol, seat: int, verb: Verb, action: int) -> Parts:
    """A special action begins with the character's card."""
    first, second = verb.first(action), verb.second(action)
    card = (part("character", seat),)
    if verb in SPECIAL_VERBS:
        return (card,)
    if verb in SPECIAL_DICE:
        twins = die_twins(s, seat, first)
        return (card, twins, (part("face", FACE_IDS[second]),)) if verb is FRIAR_TURNS else (card, twins)
    if verb is KNIGHT_MOVES:
        return (card, (part("pawn", first),))
    if verb is SHERIFF_LOOKS:
        target = part("symptom", first, second) if s.is_ghost(first) else part("pawn", first)
        return (card, (target,))
    return ()


def die_twins(s: Bristol, seat: int, die: int) -> tuple[str, ...]:
    """All dice of its sort that can be changed now; of a Chicken those it may still throw."""
    frame = s.question(seat)
    free = frame.active if isinstance(frame, Chicken) else ALL_DICE & ~s.locked
    sorts = s.sorts()
    return tuple(
        part("die", DIE_IDS[other]) for other in range(DICE) if free >> other & 1 and sorts[other] == sorts[die]
    )


def dice_parts(s: Bristol, seat: int, verb: Verb, action: int) -> Parts:
    """One or two dice, in either order."""
    first, second = verb.first(action), verb.second(action)
    if first == second:
        return (die_twins(s, seat, first),)
    return (die_twins(s, seat, first), die_twins(s, seat, second))


def drawn_parts(s: Bristol, seat: int, value: int) -> tuple[str, ...]:
    return tuple(part("drawn", seat, place) for place, drawn in enumerate(s.tray) if drawn == value)


def held_parts(s: Bristol, seat: int, value: int) -> tuple[str, ...]:
    """Symptoms of a value in hand or just drawn."""
    own = [part("symptom", seat, slot) for slot, held in enumerate(s.shown_hand(seat)) if held == value]
    return tuple(sorted([*own, *drawn_parts(s, seat, value)]))


def remedy_parts(s: Bristol, seat: int, verb: Verb, action: int) -> Parts:
    """A card of this kind that may be used now, and to play it, which half."""
    kind = verb.first(action)
    places = [
        place
        for place, card in enumerate(s.remedies[seat])
        if kind_of(card) == kind and (verb is WHIP or drawn_round(card) < s.round)
    ]
    cards = tuple(part("remedy", seat, place) for place in places)
    if verb is WHIP:
        return (cards,)
    return (cards, (part("use", USE_IDS[REMEDY_USES[kind][verb.second(action)]]),))


# What a choice says.


def label(s: Bristol, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    """The text key of an action, and what its text names besides the action's own arguments."""
    verb = VERBS.verb_of(action)
    first, second = verb.first(action), verb.second(action)
    if verb in (REROLL, LOCK, THROW, OUTLAW_REROLLS, MASON_REROLLS):
        other = second if verb in (REROLL, LOCK, THROW) else first
        dice = [first] if first == other else [first, other]
        return verb.name, {"faces": [s.dice[die] for die in dice]}
    if verb is FRIAR_TURNS:
        return verb.name, {"faces": [s.dice[first]]}
    if verb is DASH:
        return verb.name, {"cart": s.cart_ahead(s.cart_of(seat))}
    if verb is PUSH:
        return push_label(s, seat, first)
    if verb in (PEEK_GHOST, SHERIFF_LOOKS) and s.is_ghost(first):
        return verb.name + ("" if verb is PEEK_GHOST else "_ghost"), {"whom": s.characters[first], "number": second + 1}
    if verb in (SHERIFF_LOOKS, KNIGHT_MOVES):
        return pawn_label(s, verb.name, first)
    if verb is PLAY:
        return verb.name, {"use": REMEDY_USES[first][second]}
    if verb is WHIP:
        return verb.name, {"use": WHIP_USE}
    if verb is KEEP:
        return verb.name, {"symptoms": [first + 1, second + 1]}
    if verb is GIVE_COIN:
        return (verb.name + "_self" if first == seat else verb.name), {"seat": first, "coin": s.coin}
    return verb.name, {}


def heading(s: Bristol, seat: int) -> tuple[str, dict[str, Any]]:
    """Who wants to move against a seat that may whip: a player by name and character, a ghost by its character.

    And what is asked otherwise than at most times: for one die to lock, or for another action of the Outlaw.
    """
    frame = s.question(seat)
    if isinstance(frame, Response):
        return ("response_ghost", {}) if s.is_ghost(frame.pawn) else ("response", {"seat": frame.pawn})
    if isinstance(frame, LockDice) and min(frame.count, len(s.unlocked())) == 1:
        return "lock_die", {}
    if isinstance(frame, MainAction) and frame.extra:
        return "another_action", {}
    return "", {}


def pawn_label(s: Bristol, key: str, pawn: int) -> tuple[str, dict[str, Any]]:
    """A text about a pawn: a player by name, a ghost by its character."""
    if s.is_ghost(pawn):
        return key + "_ghost", {"whom": s.characters[pawn]}
    return key, {"seat": pawn, "whom": s.characters[pawn]}


def push_label(s: Bristol, seat: int, pawn: int) -> tuple[str, dict[str, Any]]:
    """Where a push sends the pawn; a deadly one says so, and one's own wants confirmation."""
    refuge = s.refuge(s.cart_of(seat))
    fate = "_out" if refuge == NONE else ""
    more = {} if refuge == NONE else {"cart": refuge}
    if pawn == seat:
        return "push_self" + fate, more
    key, args = pawn_label(s, "push", pawn)
    return key + fate, {**args, **more}


# What an answer costs, and what one may lose by it.


def cost(s: Bristol, seat: int, action: int) -> dict[str, int]:
    """A remedy is discarded when it is used; a coin is given away."""
    verb = VERBS.verb_of(action)
    if verb in (PLAY, WHIP):
        return {"remedy": 1}
    return {"coin": 1} if verb is GIVE_COIN and verb.first(action) != seat else {}


def danger(s: Bristol, seat: int, action: int) -> str:
    """A push that kills, and leaving one's own cart."""
    if not PUSH.owns(action):
        return ""
    deadly = s.refuge(s.cart_of(seat)) == NONE
    if PUSH.first(action) == seat:
        return "death" if deadly else "climb_down"
    return "deadly_push" if deadly else ""


# Why a part cannot be used now. Every refusal names its rule.


def why_not(s: Bristol, seat: int, place: str) -> list[str]:
    """Keys of the rules that forbid a seat to use a part now; empty if it may, or if nothing is to be said."""
    if seat < s.seats and not s.lives(seat):
        return ["you_are_dead"]
    if s.question(seat) is None:
        return ["not_your_turn"]
    zone, *rest = place.split(".")
    name = ".".join(rest)
    if zone == "die" and name in DIE_IDS:
        return why_not_die(s, seat, DIE_IDS.index(name))
    if zone == "pile" and name == "remedies":
        return why_not_draw(s, seat)
    if zone == "remedy" and rest[:1] == [str(seat)]:
        return why_not_remedy(s, seat, int(rest[1]))
    if zone == "pawn" and name.isdecimal() and int(name) < len(s.table):
        return why_not_pawn(s, seat, int(name))
    if zone in ("cart", "zone") and name in CART_IDS:
        return why_not_cart(s, seat, zone, CART_IDS.index(name))
    if zone == "symptom" and rest[0].isdecimal() and s.is_ghost(int(rest[0])):
        return action_taken(s, seat)
    if zone == "character" and name == str(seat):
        return why_not_special(s, seat)
    return []


def action_taken(s: Bristol, seat: int) -> list[str]:
    """§4.2: what only a main action does is over once it is taken."""
    return ["only_main_action"] if isinstance(s.question(seat), Remedies) else []


def why_not_die(s: Bristol, seat: int, die: int) -> list[str]:
    """A locked die stays as it is; Chicken throws those of the reroll that are still in (R19)."""
    if s.locked >> die & 1:
        return ["die_locked"]
    frame = s.question(seat)
    if isinstance(frame, Chicken):
        return [] if frame.active >> die & 1 else ["die_out"]
    return action_taken(s, seat)


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
    if isinstance(s.question(seat), MainAction):
        return ["remedies_after_action"]
    if not isinstance(s.question(seat), Remedies):
        return []
    if drawn_round(card) >= s.round:
        return ["just_drawn"]
    uses = [use for use in REMEDY_USES[kind] if use not in (NONE, WHIP_USE)]
    return [] if any(can_use(s, seat, use) for use in uses) else ["no_use_now"]


def moves_pawns(s: Bristol, seat: int) -> bool:
    """Is a pawn move among what is asked, or may a card still bring one?"""
    frame = s.question(seat)
    if not isinstance(frame, Remedies):
        return isinstance(frame, MainAction | PawnMove)
    ready = [kind_of(card) for card in s.remedies[seat] if drawn_round(card) < s.round]
    return any(EMERALDS in REMEDY_USES[kind] for kind in ready)


def why_not_pawn(s: Bristol, seat: int, pawn: int) -> list[str]:
    """§4.4: you push those behind you on your own cart, and elbow forward from any place but the first."""
    if not s.lives(pawn):
        return ["pawn_dead"]
    frame = s.question(seat)
    if isinstance(frame, GiveCoin):
        return ["ghosts_take_none"] if s.is_ghost(pawn) else []
    if not moves_pawns(s, seat):
        return action_taken(s, seat)
    if s.rules.special and isinstance(frame, MainAction) and s.characters[seat] == KNIGHT:
        return []
    cart = s.cart_of(seat)
    if s.cart_of(pawn) != cart:
        return ["other_cart"]
    ahead = s.carts[cart].index(pawn)
    if pawn == seat:
        return [] if ahead else ["at_the_front"]
    return ["sits_ahead"] if ahead < s.carts[cart].index(seat) else []


def why_not_cart(s: Bristol, seat: int, zone: str, cart: int) -> list[str]:
    """§4.4: from the front you dash to the cart ranked next; carts that left are out of reach (R8)."""
    if s.exits[cart] != RACING:
        return ["cart_left"]
    if zone == "zone":
        return []
    if not moves_pawns(s, seat):
        return action_taken(s, seat)
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

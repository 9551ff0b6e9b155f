# mypyc: interpreted
"""What a seat sees."""

from typing import cast

from lazaretto.games.bristol_1350.rules.claims import vocabulary
from lazaretto.games.bristol_1350.rules.coding import write_coins
from lazaretto.games.bristol_1350.rules.effects import all_rats
from lazaretto.games.bristol_1350.rules.moves import Response, responders
from lazaretto.games.bristol_1350.rules.scoring import result_of_seat
from lazaretto.games.bristol_1350.rules.state import PLANTER, VALUE, Bristol, colour_of, drawn_round, is_rat, kind_of
from lazaretto.games.bristol_1350.rules.tables import (
    CAPACITY,
    CART_IDS,
    CARTS,
    CHARACTER_IDS,
    COIN_IDS,
    DICE,
    DIE_IDS,
    ENDING_IDS,
    EXIT_IDS,
    FACE_IDS,
    HAND_LIMIT,
    MOVE_IDS,
    NONE,
    OVER,
    PAWN_COLOURS,
    PHASE_IDS,
    RACING,
    RATINGS,
    RATS,
    REMEDY_IDS,
    REMEDY_USES,
    RESULT_IDS,
    SYMPTOM_IDS,
    USE_IDS,
    SymptomValue,
)
from lazaretto.games.bristol_1350.show.notebook import notebook
from lazaretto.games.bristol_1350.show.shapes import Cart, Die, Own, Pawn, Remedy, Symptom, View, Window
from lazaretto.kernel.masks import members

# What everybody sees.


def public(s: Bristol) -> View:
    """The table: carts, dice, pawns and counts; hands of the dead; everything once the game is over."""
    over = s.phase == OVER
    return {
        "round": s.round,
        "final_round": s.final_round or None,
        "phase": PHASE_IDS[s.phase],
        "phases": list(PHASE_IDS[1:OVER]),
        "track_length": s.rules.track_length,
        "race": [CART_IDS[cart] for cart in s.race],
        "carts": [cart_json(s, cart) for cart in range(CARTS)],
        "dice": [die_json(s, die) for die in range(DICE)] if s.round else [],
        "ratzy": bool(s.rules.ratzy and s.round and all_rats(s)),
        "table": s.table[:],
        "order": s.play_order() if s.round else [],
        "turn": None if s.acting == NONE else s.acting,
        "pawns": [pawn_json(s, pawn) for pawn in range(len(s.table))],
        "special": s.rules.special,
        "hand_limit": HAND_LIMIT,
        "piles": {
            "symptoms": sum(s.pile),
            "symptom_discard": sum(s.discard),
            "remedies": sum(s.remedy_pile),
            "remedy_discard": sum(s.remedy_discard),
            "coins": sum(s.bag) if s.rules.alms else None,
        },
        "drawn": {"symptoms": len(s.tray), "remedies": len(s.offered), "coins": int(s.coin != NONE)},
        "window": window(s),
        "ending": None if s.ending == NONE else ENDING_IDS[s.ending],
        "results": [RESULT_IDS[result_of_seat(s, seat)] for seat in range(s.seats)] if over else None,
        "scores": [RATINGS[result_of_seat(s, seat)] for seat in range(s.seats)] if over else None,
        "claims": vocabulary(s),
    }


def cart_json(s: Bristol, cart: int) -> Cart:
    """A cart with its passengers, and what the dice would do to it now."""
    racing = s.exits[cart] == RACING
    return {
        "id": CART_IDS[cart],
        "position": s.positions[cart],
        "rank": s.race.index(cart) + 1 if racing else None,
        "exit": None if racing else EXIT_IDS[s.exits[cart]],
        "passengers": s.carts[cart][:],
        "capacity": CAPACITY,
        "planted": len(s.zones[cart]),
        "steps": s.steps(cart) if racing and s.round else 0,
        "rats": s.rats(cart) if racing and s.round else 0,
        "mingles": bool(racing and s.round and s.carts[cart] and s.rats(cart) >= RATS),
    }


def die_json(s: Bristol, die: int) -> Die:
    face = s.dice[die]
    return {
        "id": DIE_IDS[die],
        "face": FACE_IDS[face],
        "cart": CART_IDS[colour_of(face)],
        "symbol": "rat" if is_rat(face) else "apple",
        "locked": bool(s.locked >> die & 1),
    }


def pawn_json(s: Bristol, pawn: int) -> Pawn:
    """A pawn as all see it: of the living only counts."""
    character = s.characters[pawn]
    cart = s.cart_of(pawn)
    ghost = s.is_ghost(pawn)
    shown = not s.lives(pawn) or s.phase == OVER or s.judged >> pawn & 1 != 0
    return {
        "pawn": pawn,
        "seat": None if ghost else pawn,
        "character": None if character == NONE else CHARACTER_IDS[character],
        "colour": None if character == NONE else PAWN_COLOURS[character],
        "cart": None if cart == NONE else CART_IDS[cart],
        "place": None if cart == NONE else s.carts[cart].index(pawn),
        "alive": s.lives(pawn),
        "symptoms": hand_json(s, pawn) if shown and s.history else None,
        "plagued": status_shown(s, pawn) if shown and s.history else None,
        "remedies": 0 if ghost else len(s.remedies[pawn]),
        "hand": [remedy_json(card) for card in s.remedies[pawn]] if not ghost and s.phase == OVER else None,
        "coins": 0 if ghost else len(write_coins(s.coins[pawn])),
        "coins_shown": write_coins(s.coins[pawn]) if not ghost and s.phase == OVER else None,
    }


def status_shown(s: Bristol, pawn: int) -> bool:
    return s.is_plagued(pawn) if s.lives(pawn) else bool(s.died_plagued >> pawn & 1)


def symptom_json(value: int) -> Symptom:
    return {"id": SYMPTOM_IDS[value - 1], "value": cast("SymptomValue", value)}


def hand_json(s: Bristol, pawn: int) -> list[Symptom]:
    return [symptom_json(value) for value in s.shown_hand(pawn)]


def remedy_json(card: int) -> Remedy:
    kind = kind_of(card)
    uses = [USE_IDS[use] for use in REMEDY_USES[kind] if use != NONE]
    return {"id": REMEDY_IDS[kind], "uses": uses, "round": drawn_round(card)}


def window(s: Bristol) -> Window | None:
    """The declared move that may still be whipped, who is eligible, and who has declined; never who holds a whip."""
    frame = s.stack[-1] if s.stack else None
    if not isinstance(frame, Response):
        return None
    eligible = responders(s, frame.move, frame.pawn, frame.target)
    return {
        "move": MOVE_IDS[frame.move],
        "pawn": frame.pawn,
        "target": None if frame.target == NONE else frame.target,
        "eligible": [pawn for pawn in s.play_order() if eligible >> pawn & 1],
        "asked": frame.seat,
        "declined": members(frame.declined),
    }


# What a seat sees besides.


def private(s: Bristol, seat: int) -> Own:
    """The seat's own cards and status, what it holds in its hand right now, and its notebook."""
    if not s.history:
        return {}
    acting = s.acting == seat
    return {
        "symptoms": hand_json(s, seat),
        "total": s.total(seat),
        "plagued": status_shown(s, seat),
        "remedies": [{**remedy_json(card), "fresh": drawn_round(card) >= s.round} for card in s.remedies[seat]],
        "coins": write_coins(s.coins[seat]),
        "drawn": [symptom_json(value) for value in s.tray] if acting else [],
        "offered": [remedy_json(kind) for kind in s.offered] if acting else [],
        "coin": COIN_IDS[s.coin] if acting and s.coin != NONE else None,
        "planted": [
            {"cart": CART_IDS[cart], **symptom_json(card & VALUE)}
            for cart, zone in enumerate(s.zones)
            for card in zone
            if card >> PLANTER == seat
        ],
        "notebook": notebook(s, seat),
    }

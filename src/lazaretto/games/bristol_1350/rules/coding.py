# mypyc: interpreted
"""How this game's state, frames and journal are written as JSON: one vocabulary, and the few codings it needs."""

from collections.abc import Mapping
from typing import Any, Final

from lazaretto.games.bristol_1350.rules.state import HOLDS_CURED, HOLDS_PLAGUE, KIND, PLANTER, STAMP, VALUE, Event
from lazaretto.games.bristol_1350.rules.tables import (
    CART_IDS,
    CHARACTER_IDS,
    COIN_IDS,
    DIE_IDS,
    ENDING_IDS,
    EVENT_IDS,
    EXIT_IDS,
    FACE_IDS,
    MOVE_IDS,
    PHASE_IDS,
    REMEDY_IDS,
    SYMPTOM_IDS,
    USE_IDS,
    CoinId,
)
from lazaretto.kernel.codec import Codec, Coding, each
from lazaretto.kernel.masks import mask_of, members

STATUS_IDS: Final = ("healthy", "plagued")

# One word per thing: arguments of verbs, fields of frames and states, arguments of journal entries.
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "cart": CART_IDS,
    "race": CART_IDS,
    "exits": EXIT_IDS,
    "die": DIE_IDS,
    "other_die": DIE_IDS,
    "face": FACE_IDS,
    "faces": FACE_IDS,
    "dice": FACE_IDS,
    "symptom": SYMPTOM_IDS,
    "other_symptom": SYMPTOM_IDS,
    "remedy": REMEDY_IDS,
    "kinds": REMEDY_IDS,
    "offered": REMEDY_IDS,
    "use": USE_IDS,
    "coin": COIN_IDS,
    "character": CHARACTER_IDS,
    "characters": CHARACTER_IDS,
    "whom": CHARACTER_IDS,
    "ghost": CHARACTER_IDS,
    "ghosts": CHARACTER_IDS,
    "status": STATUS_IDS,
    "move": MOVE_IDS,
    "phase": PHASE_IDS,
    "ending": ENDING_IDS,
}


def mask_coding() -> Coding:
    """A set of seats, pawns or dice, by number."""
    return Coding(members, mask_of)


def write_planted(card: int) -> dict[str, int]:
    """A symptom in a mingle zone: who planted it, and its value."""
    return {"seat": card >> PLANTER, "value": card & VALUE}


def read_planted(data: dict[str, int]) -> int:
    return data["seat"] << PLANTER | data["value"]


def write_remedy(card: int) -> dict[str, Any]:
    """A remedy in hand: its kind, and the round it was drawn in."""
    return {"remedy": REMEDY_IDS[card & KIND], "round": card >> STAMP}


def read_remedy(data: dict[str, Any]) -> int:
    return REMEDY_IDS.index(data["remedy"]) | int(data["round"]) << STAMP


def write_coins(coins: int) -> list[CoinId]:
    """The coins a seat holds."""
    held = [COIN_IDS[0]] * (coins & VALUE)
    return held + [COIN_IDS[1]] * (coins & HOLDS_PLAGUE != 0) + [COIN_IDS[2]] * (coins & HOLDS_CURED != 0)


def read_coins(data: list[str]) -> int:
    return data.count(COIN_IDS[0]) + HOLDS_PLAGUE * (COIN_IDS[1] in data) + HOLDS_CURED * (COIN_IDS[2] in data)


EVENT_FIELDS: Final = ("kind", "round", "who", "other", "place", "cards", "pawns")


def write_event(event: Event) -> dict[str, Any]:
    """What happened, with its secrets."""
    return {**PLAIN.write_object(event, EVENT_FIELDS), "kind": EVENT_IDS[event.kind]}


def read_event(data: dict[str, Any]) -> Event:
    made: Event = PLAIN.read_object(Event(), EVENT_FIELDS, {**data, "kind": EVENT_IDS.index(data["kind"])})
    return made


FIELDS: Final = (
    "round",
    "phase",
    "final_round",
    "ending",
    "winners",
    "table",
    "characters",
    "carts",
    "positions",
    "race",
    "exits",
    "dice",
    "locked",
    "starter",
    "acting",
    "rerolled",
    "hands",
    "pile",
    "discard",
    "top",
    "zones",
    "tray",
    "remedies",
    "remedy_pile",
    "remedy_discard",
    "offered",
    "bag",
    "coins",
    "coin",
    "plagued",
    "dead",
    "died_plagued",
    "history",
)

MASKS: Final = mask_coding()
SYMPTOMS_CODING: Final = each(lambda value: SYMPTOM_IDS[value - 1], lambda id_: SYMPTOM_IDS.index(id_) + 1)
CODINGS: Final[Mapping[str, Coding]] = {
    "symptoms": SYMPTOMS_CODING,
    "gave": SYMPTOMS_CODING,
    "zones": each(
        lambda zone: [write_planted(card) for card in zone], lambda data: [read_planted(card) for card in data]
    ),
    "remedies": each(
        lambda hand: [write_remedy(card) for card in hand], lambda data: [read_remedy(card) for card in data]
    ),
    "coins": each(write_coins, read_coins),
    "history": each(write_event, read_event),
    "locked": MASKS,
    "rerolled": MASKS,
    "active": MASKS,
    "declined": MASKS,
    "winners": MASKS,
    "plagued": MASKS,
    "dead": MASKS,
    "died_plagued": MASKS,
}
PLAIN: Final = Codec({}, {}, object)  # type: ignore[arg-type]  # no names and no frames inside events

# mypyc: interpreted
"""How this game's state, frames and journal are written as JSON: one vocabulary, and the few codings it needs."""

from collections.abc import Mapping
from typing import Any, Final

from lazaretto.games.dice_hospital.rules.state import LETTERS, Hospital, printed_colour, value_of
from lazaretto.games.dice_hospital.rules.tables import (
    ADMINISTRATOR_IDS,
    AMBULANCES,
    CARD_IDS,
    COLOURS,
    DEPARTMENT_IDS,
    EVENT_IDS,
    IMPROVEMENT_IDS,
    PHASE_IDS,
    REPORT_IDS,
    SPECIALIST_IDS,
    TILE_IDS,
    WORKER_IDS,
)
from lazaretto.kernel.codec import Codec, Coding
from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.masks import mask_of, members

# One word per thing: arguments of verbs, fields of frames and states, arguments of journal entries.
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "colour": COLOURS,
    "last_colour": COLOURS,
    "department": DEPARTMENT_IDS,
    "specialist": SPECIALIST_IDS,
    "copied": SPECIALIST_IDS,
    "worker": WORKER_IDS,
    "improvement": IMPROVEMENT_IDS,
    "administrator": ADMINISTRATOR_IDS,
    "chosen_secretly": ADMINISTRATOR_IDS,
    "ambulance": tuple(str(number + 1) for number in range(AMBULANCES)),
    "tile": TILE_IDS,
    "card": CARD_IDS,
    "kind": ("department", "specialist"),
    "event": EVENT_IDS,
    "report": REPORT_IDS,
    "reports": REPORT_IDS,
    "finished_reports": REPORT_IDS,
    "phase": PHASE_IDS,
}


def write_die(die: int) -> str:
    """`R3`, with a small letter for a temporary colour and `t` for treated: `R3gt`."""
    if not die:
        return ""
    temporary = die >> 1 & 3
    return (
        LETTERS[printed_colour(die)]
        + str(value_of(die))
        + (LETTERS[temporary - 1].lower() if temporary else "")
        + ("t" if die & 1 else "")
    )


def read_die(text: str) -> int:
    """A patient from its text."""
    if not text:
        return 0
    if text[0] not in LETTERS or text[1:2] not in tuple("123456"):
        raise BadRecord(f"{text!r} is no patient")
    marks = text[2:]
    temporary = next((LETTERS.index(mark.upper()) + 1 for mark in marks if mark in "ryg"), 0)
    return LETTERS.index(text[0]) << 6 | int(text[1]) << 3 | temporary << 1 | ("t" in marks)


def plain_die(die: int) -> str:
    """A patient as the journal and the labels name it: printed colour and value."""
    return LETTERS[printed_colour(die)] + str(value_of(die)) if die else ""


def mask_coding(ids: tuple[str, ...]) -> Coding:
    """A set of components, by id."""

    def read(data: list[str]) -> int:
        return mask_of([ids.index(id_) for id_ in data])

    return Coding(lambda mask: [ids[number] for number in members(mask)], read)


def numbers_coding() -> Coding:
    """A set of beds, seats or slots, by number."""
    return Coding(members, mask_of)


DICE: Final = Coding(lambda dice: [write_die(die) for die in dice], lambda data: [read_die(text) for text in data])
TILES: Final = mask_coding(TILE_IDS)
CARDS: Final = mask_coding(CARD_IDS)


def piles(coding: Coding) -> Coding:
    """A deck: its piles from the top."""
    return Coding(lambda masks: [coding.write(mask) for mask in masks], lambda data: [coding.read(x) for x in data])


def write_posts(posts: list[int]) -> list[list[str]]:
    return [[WORKER_IDS[post >> 6], TILE_IDS[post & 63]] for post in posts]


def read_posts(data: list[list[str]]) -> list[int]:
    return [WORKER_IDS.index(worker) << 6 | TILE_IDS.index(tile) for worker, tile in data]


HOSPITAL_FIELDS: Final = (
    "beds",
    "arrivals",
    "discharged",
    "fatalities",
    "blood",
    "tiles",
    "used_tiles",
    "cards",
    "idle_cards",
    "idle_nurses",
    "posts",
    "copied",
    "administrator",
    "dealt",
    "chosen_secretly",
    "ambulance",
    "protected",
    "points",
)

FIELDS: Final = (
    "round",
    "phase",
    "first_player",
    "bag",
    "loose",
    "loose_value",
    "ambulances",
    "tile_piles",
    "card_piles",
    "shown_tiles",
    "shown_cards",
    "event_pile",
    "event",
    "reports",
    "finished_reports",
    "reported",
    "filled_slots",
    "collected",
    "hospitals",
)


def write_hospitals(hospitals: list[Hospital]) -> list[dict[str, Any]]:
    return [PLAIN.write_object(hospital, HOSPITAL_FIELDS) for hospital in hospitals]


def read_hospitals(data: list[dict[str, Any]]) -> list[Hospital]:
    return [PLAIN.read_object(Hospital(), HOSPITAL_FIELDS, item) for item in data]


CODINGS: Final[Mapping[str, Coding]] = {
    "beds": DICE,
    "arrivals": DICE,
    "ambulances": Coding(
        lambda rows: [DICE.write(riders) for riders in rows], lambda data: [DICE.read(riders) for riders in data]
    ),
    "last_patient": Coding(write_die, read_die),
    "patient": Coding(plain_die, read_die),
    "whom": Coding(write_die, read_die),
    "patients": Coding(lambda dice: [plain_die(die) for die in dice], lambda data: [read_die(text) for text in data]),
    "tiles": TILES,
    "used_tiles": TILES,
    "shown_tiles": TILES,
    "tile_piles": piles(TILES),
    "cards": CARDS,
    "idle_cards": CARDS,
    "shown_cards": CARDS,
    "card_piles": piles(CARDS),
    "posts": Coding(write_posts, read_posts),
    "dealt": mask_coding(ADMINISTRATOR_IDS),
    "event_pile": mask_coding(EVENT_IDS),
    "filled_slots": numbers_coding(),
    "picked": numbers_coding(),
    "allowed": numbers_coding(),
    "passed": numbers_coding(),
    "hospitals": Coding(write_hospitals, read_hospitals),
}
PLAIN: Final = Codec(NAMES, CODINGS, object)  # type: ignore[arg-type]  # no frames inside hospitals

# mypyc: interpreted
"""How this game's state, frames and journal are written as JSON: one vocabulary, and the few codings it needs."""

from collections.abc import Mapping
from typing import Any, Final

from lazaretto.games.clinic.rules.actions import DIRECTION_IDS
from lazaretto.games.clinic.rules.board import EDGE_IDS, NODE_IDS, PLACE_IDS, SLOT_IDS, SPACE_IDS
from lazaretto.games.clinic.rules.people import (
    IN_HAND,
    carrier_of,
    department_of,
    fetched_from,
    kind_of,
    level_of,
    lies_at,
    node_of,
    person,
    token,
)
from lazaretto.games.clinic.rules.state import Clinic
from lazaretto.games.clinic.rules.tables import (
    ACTION_IDS,
    BONUS_IDS,
    BOOK_COLUMNS,
    COMPONENT_IDS,
    DEPARTMENT_IDS,
    GOAL_IDS,
    HELIPAD,
    KIND_IDS,
    LEVEL_IDS,
    PATIENT,
    PHASE_IDS,
    SETUP_IDS,
    SIDE_IDS,
)
from lazaretto.kernel.codec import Codec, Coding, each
from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.masks import mask_of, members

# One word per thing: arguments of verbs, fields of frames and states, arguments of journal entries.
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "setup": SETUP_IDS,
    "side": SIDE_IDS,
    "bonus": BONUS_IDS,
    "bonuses": BONUS_IDS,
    "action": ACTION_IDS,
    "chosen_secretly": ACTION_IDS,
    "component": COMPONENT_IDS,
    "space": SPACE_IDS,
    "other": SPACE_IDS,
    "zombies": SPACE_IDS,
    "blood": SPACE_IDS,
    "slot": SLOT_IDS,
    "node": NODE_IDS,
    "starts": NODE_IDS,
    "door": NODE_IDS,
    "parking": PLACE_IDS,
    "level": LEVEL_IDS,
    "levels": LEVEL_IDS,
    "skill": LEVEL_IDS,
    "other_level": LEVEL_IDS,
    "university": LEVEL_IDS,
    "book": LEVEL_IDS,
    "department": DEPARTMENT_IDS,
    "other_department": DEPARTMENT_IDS,
    "kind": KIND_IDS,
    "direction": DIRECTION_IDS,
    "column": tuple(str(number + 1) for number in range(BOOK_COLUMNS)),
    "goal": GOAL_IDS,
    "phase": PHASE_IDS,
}

MARK_IDS: Final = ("lying", "worked")
PATIENT_MARK_IDS: Final = ("fixed", "protected")


def write_person(code: int) -> str:
    """`doctor red 0B2 worked`, `patient white cardiology pre`: kind, colour, department, place, marks."""
    kind = kind_of(code)
    words: list[str] = [KIND_IDS[kind]]
    if KIND_IDS[kind] in ("doctor", "patient"):
        words.append(LEVEL_IDS[level_of(code)])
    if kind == PATIENT:
        words.append(DEPARTMENT_IDS[department_of(code)])
    words.append(NODE_IDS[node_of(code)])
    marks = PATIENT_MARK_IDS if kind == PATIENT else MARK_IDS
    return " ".join([*words, *(mark for bit, mark in enumerate(marks) if code >> bit & 1)])


def read_person(text: str) -> int:
    """A person from his text."""
    words = text.split()
    try:
        kind = KIND_IDS.index(words.pop(0))
        level = LEVEL_IDS.index(words.pop(0)) if KIND_IDS[kind] in ("doctor", "patient") else 0
        department = DEPARTMENT_IDS.index(words.pop(0)) if kind == PATIENT else 0
        code = person(kind, level, NODE_IDS.index(words.pop(0)), department)
        marks = PATIENT_MARK_IDS if kind == PATIENT else MARK_IDS
        return code | sum(1 << marks.index(mark) for mark in words)
    except (ValueError, IndexError) as error:
        raise BadRecord(f"{text!r} is nobody") from error


def mask_coding(ids: tuple[str, ...]) -> Coding:
    """A set of places or components, by id."""

    def read(data: list[str]) -> int:
        return mask_of([ids.index(id_) for id_ in data])

    return Coding(lambda mask: [ids[number] for number in members(mask)], read)


SPACES_MASK: Final = mask_coding(SPACE_IDS)


def write_built(built: list[int]) -> dict[str, list[str]]:
    """Where each component stands, by id; what is not built is left out."""
    return {COMPONENT_IDS[at]: SPACES_MASK.write(mask) for at, mask in enumerate(built) if mask}


def read_built(data: dict[str, list[str]]) -> list[int]:
    built = [0] * (HELIPAD + 1)
    for id_, spaces in data.items():
        built[COMPONENT_IDS.index(id_)] = SPACES_MASK.read(spaces)
    return built


def write_counts(counts: list[int]) -> dict[str, int]:
    return dict(zip(COMPONENT_IDS, counts, strict=True))


def read_counts(data: dict[str, int]) -> list[int]:
    return [data[id_] for id_ in COMPONENT_IDS]


def write_carried(entry: int) -> list[Any]:
    """A blood token carried: by whom, from where, to where."""
    to = lies_at(entry)
    return [carrier_of(entry), SPACE_IDS[fetched_from(entry)], None if to == IN_HAND else SPACE_IDS[to]]


def read_carried(data: list[Any]) -> int:
    return token(int(data[0]), SPACE_IDS.index(data[1]), IN_HAND if data[2] is None else SPACE_IDS.index(data[2]))


CLINIC_FIELDS: Final = (
    "setup",
    "side",
    "bonus",
    "built",
    "modules",
    "entrances",
    "conveyors",
    "extinguishers",
    "edge_cars",
    "big_lots",
    "lot_cars",
    "unparked",
    "departing",
    "people",
    "starts",
    "costs",
    "changes",
    "zombies",
    "blood",
    "carried",
    "savings",
    "income",
    "earned",
    "spent",
    "popularity",
    "arrival",
    "time",
    "used_tiles",
    "chosen_secretly",
    "action",
    "hub_built",
    "special_built",
    "operated",
    "cured",
    "all_cured",
    "deaths",
    "victims",
    "zombies_made",
)

FIELDS: Final = (
    "round",
    "phase",
    "step",
    "turn_order",
    "stamps",
    "departments",
    "book",
    "patient_bag",
    "doctor_bag",
    "university",
    "nurses",
    "orderlies",
    "spare",
    "stock",
    "face_up",
    "blood_tokens",
    "zombie_tokens",
    "cured_zombies",
    "bonuses",
    "goal",
    "answers",
    "clinics",
)


def write_clinics(clinics: list[Clinic]) -> list[dict[str, Any]]:
    return [PLAIN.write_object(clinic, CLINIC_FIELDS) for clinic in clinics]


def read_clinics(data: list[dict[str, Any]]) -> list[Clinic]:
    return [PLAIN.read_object(Clinic(), CLINIC_FIELDS, item) for item in data]


CODINGS: Final[Mapping[str, Coding]] = {
    "people": each(write_person, read_person),
    "built": Coding(write_built, read_built),
    "modules": SPACES_MASK,
    "conveyors": SPACES_MASK,
    "extinguishers": SPACES_MASK,
    "operated": SPACES_MASK,
    "big_lots": SPACES_MASK,
    "entrances": mask_coding(SLOT_IDS),
    "edge_cars": mask_coding(EDGE_IDS),
    "visited": mask_coding(NODE_IDS),
    "face_up": mask_coding(COMPONENT_IDS),
    "stock": Coding(write_counts, read_counts),
    "carried": each(write_carried, read_carried),
    "clinics": Coding(write_clinics, read_clinics),
}
PLAIN: Final = Codec(NAMES, CODINGS, object)  # type: ignore[arg-type]  # no frames inside clinics

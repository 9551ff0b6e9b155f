# mypyc: interpreted
"""How this game's state, frames and journal are written as JSON: one vocabulary, and the few codings it needs."""

from collections.abc import Mapping
from typing import Any, Final

from lazaretto.games.dice_hospital_er.rules.state import Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    AMBULANCE_IDS,
    BED_IDS,
    BEDS,
    BONUS_IDS,
    CARDIOLOGIST_IDS,
    COLOURS,
    EPIDEMIOLOGIST_IDS,
    FIRST_BEDS,
    PATIENT_IDS,
    PHASE_IDS,
    RADIOLOGIST_IDS,
    WARD_IDS,
    WARD_SIZES,
)
from lazaretto.kernel.codec import Codec, Coding
from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.masks import mask_of, members

# One word per thing: arguments of verbs, fields of frames and states, arguments of journal entries.
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "colour": COLOURS,
    "die": COLOURS,
    "chief_die": COLOURS,
    "patient": PATIENT_IDS,
    "ward": WARD_IDS,
    "bed": BED_IDS,
    "too_low": BED_IDS,
    "wrong_colour": BED_IDS,
    "bonus": BONUS_IDS,
    "ambulance": AMBULANCE_IDS,
    "cardiologist": CARDIOLOGIST_IDS,
    "cardiologists": CARDIOLOGIST_IDS,
    "radiologist": RADIOLOGIST_IDS,
    "epidemiologist": EPIDEMIOLOGIST_IDS,
    "phase": PHASE_IDS,
}

SHEET_FIELDS: Final = (
    "beds",
    "counts",
    "critical",
    "screens",
    "crossed",
    "nurses",
    "morgue",
    "stethoscopes",
    "stethoscopes_used",
    "blood_bags",
    "blood_bags_used",
    "cardiologist_points",
    "die",
    "written",
    "refused",
)

FIELDS: Final = (
    "turn",
    "turns",
    "phase",
    "chief",
    "chief_die",
    "unseen",
    "ambulance",
    "dice",
    "cardiologists",
    "worth",
    "radiologist",
    "epidemiologist",
    "filled",
    "sheets",
    "drafts",
)


def mask_coding(ids: tuple[str, ...]) -> Coding:
    """A set of components, by id."""

    def read(data: list[str]) -> int:
        return mask_of([ids.index(id_) for id_ in data])

    return Coding(lambda mask: [ids[number] for number in members(mask)], read)


def write_beds(beds: list[int]) -> list[list[int]]:
    """The values of each ward from the hall."""
    wards = zip(FIRST_BEDS, WARD_SIZES, strict=True)
    return [[value for value in beds[first : first + size] if value] for first, size in wards]


def read_beds(data: list[list[int]]) -> list[int]:
    """All beds from the values of each ward."""
    beds: list[int] = []
    for values, size in zip(data, WARD_SIZES, strict=True):
        beds += [*values, *[0] * (size - len(values))]
    if len(beds) != BEDS:
        raise BadRecord(f"{data} has too many patients in a ward")
    return beds


def write_sheet(sheet: Sheet | None) -> dict[str, Any] | None:
    return None if sheet is None else PLAIN.write_object(sheet, SHEET_FIELDS)


def read_sheet(data: dict[str, Any] | None) -> Sheet | None:
    return None if data is None else PLAIN.read_object(Sheet(), SHEET_FIELDS, data)


SHEETS: Final = Coding(
    lambda sheets: [write_sheet(sheet) for sheet in sheets], lambda data: [read_sheet(item) for item in data]
)
CODINGS: Final[Mapping[str, Coding]] = {
    "beds": Coding(write_beds, read_beds),
    "critical": mask_coding(BED_IDS),
    "screens": mask_coding(BED_IDS),
    "written": mask_coding(BED_IDS),
    "crossed": mask_coding(WARD_IDS),
    "unseen": mask_coding(AMBULANCE_IDS),
    "sheets": SHEETS,
    "drafts": SHEETS,
}
PLAIN: Final = Codec(NAMES, CODINGS, object)  # type: ignore[arg-type]  # no frames inside sheets

"""The game's data, loaded once into tuples and int constants."""

from typing import Any, Final, Literal

from lazaretto.kernel.facts import facts

NONE: Final = -1
DieColour = Literal["red", "yellow", "green"]
BedColour = Literal["red", "yellow", "green", "grey"]
COLOURS: Final[tuple[DieColour, ...]] = ("red", "yellow", "green")
RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
GREY: Final = 3  # beds only: takes any colour
BED_COLOURS: Final[tuple[BedColour, ...]] = (*COLOURS, "grey")
LOWEST: Final = 1
HIGHEST: Final = 6

# A patient of a turn: the chosen die, or the extra one its bonus brings.
MAIN: Final = 0
EXTRA: Final = 1
PatientId = Literal["main", "extra"]
PATIENT_IDS: Final[tuple[PatientId, ...]] = ("main", "extra")


def load(name: str) -> dict[str, Any]:
    """A data file of this game."""
    return facts("lazaretto.games.dice_hospital_er", name)


def entries(table: dict[str, Any]) -> dict[str, Any]:
    """The entries of a table, without its mark of provenance."""
    return {id_: row for id_, row in table.items() if id_ != "source"}


# The sheet. Beds are numbered ward by ward, each ward from the hall to its clipboard.
SHEET: Final[dict[str, Any]] = load("sheet")
WARD_ROWS: Final[dict[str, Any]] = SHEET["wards"]
WARD_IDS: Final[tuple[str, ...]] = tuple(WARD_ROWS)
WARDS: Final = 7
ALL_WARDS: Final = (1 << WARDS) - 1
BEDS: Final = 32
WARD_SIZES: Final[list[int]] = [len(row["beds"]) for row in WARD_ROWS.values()]
FIRST_BEDS: Final[list[int]] = [sum(WARD_SIZES[:ward]) for ward in range(WARDS)]
CLIPBOARDS: Final[list[int]] = [row["points"] for row in WARD_ROWS.values()]
BED_ROWS: Final[list[dict[str, Any]]] = [bed for row in WARD_ROWS.values() for bed in row["beds"]]
BED_WARDS: Final[list[int]] = [ward for ward in range(WARDS) for _ in range(WARD_SIZES[ward])]
BED_IDS: Final[tuple[str, ...]] = tuple(
    f"{WARD_IDS[ward]}_{place + 1}" for ward in range(WARDS) for place in range(WARD_SIZES[ward])
)
COLOUR_OF_BED: Final[list[int]] = [BED_COLOURS.index(bed["colour"]) for bed in BED_ROWS]

# The blood bags it costs to write a patient of a colour in a bed: none where the colours agree or the bed is grey.
BAGS_NEEDED: Final[list[list[int]]] = [
    [0 if own in (colour, GREY) else 1 for own in COLOUR_OF_BED] for colour in range(len(COLOURS))
]

# Geometry: what lies next to what, walls or not.
EAST: Final = (1, 0)
SOUTH_EAST: Final = (0, 1)
SOUTH_WEST: Final = (-1, 1)
HALF_TURN: Final = (EAST, SOUTH_EAST, SOUTH_WEST)
BED_AT: Final[dict[tuple[int, int], int]] = {(bed["at"][0], bed["at"][1]): n for n, bed in enumerate(BED_ROWS)}
SCANNER_IDS: Final[tuple[str, ...]] = tuple(entries(SHEET["scanners"]))


def around(q: int, r: int) -> list[int]:
    """The beds beside a cell, opposite ones one after the other: E, W, SE, NW, SW, NE."""
    cells = [(q + sign * dq, r + sign * dr) for dq, dr in HALF_TURN for sign in (1, -1)]
    return [BED_AT[cell] for cell in cells if cell in BED_AT]


def mask(beds: list[int]) -> int:
    found = 0
    for bed in beds:
        found |= 1 << bed
    return found


def lines() -> list[int]:
    """Masks of all straight lines of three beds."""
    found: list[int] = []
    for q, r in BED_AT:
        for dq, dr in HALF_TURN:
            cells = [(q, r), (q + dq, r + dr), (q + 2 * dq, r + 2 * dr)]
            if all(cell in BED_AT for cell in cells):
                found.append(mask([BED_AT[cell] for cell in cells]))
    return found


def triangles() -> list[int]:
    """Masks of all three beds that share a corner."""
    found: list[int] = []
    for a in range(BEDS):
        for b in ADJACENT[a]:
            for c in ADJACENT[b]:
                if a < b < c and c in ADJACENT[a]:
                    found.append(mask([a, b, c]))
    return found


ADJACENT: Final[list[list[int]]] = [sorted(around(bed["at"][0], bed["at"][1])) for bed in BED_ROWS]
LINES: Final[list[int]] = lines()
TRIANGLES: Final[list[int]] = triangles()
RINGS: Final[list[list[int]]] = [around(at[0], at[1]) for at in entries(SHEET["scanners"]).values()]
RING_BEDS: Final = 6
RING_MASKS: Final[list[int]] = [mask(ring) for ring in RINGS]
SCANNED: Final[int] = RING_MASKS[0] | RING_MASKS[1]
OPPOSITES: Final[list[tuple[int, int]]] = [
    (ring[place], ring[place + 1]) for ring in RINGS for place in range(0, RING_BEDS, 2)
]

# The folder.
FOLDER: Final[dict[str, Any]] = SHEET["folder"]
STARTING_STETHOSCOPES: Final[int] = FOLDER["starting_stethoscopes"]
NURSE_POINTS: Final[list[int]] = FOLDER["nurses"]
MOST_NURSES: Final[int] = len(NURSE_POINTS) - 1
MORGUE_BOXES: Final[int] = FOLDER["morgue"]
MORGUE_POINTS: Final[int] = FOLDER["morgue_points"]

# Ambulance cards: the bonus of each colour.
AMBULANCE_DATA: Final[dict[str, Any]] = load("ambulances")
AMBULANCE_ROWS: Final[dict[str, Any]] = entries(AMBULANCE_DATA["cards"])
AMBULANCE_IDS: Final[tuple[str, ...]] = tuple(AMBULANCE_ROWS)
AMBULANCES: Final = 27
ALL_AMBULANCES: Final = (1 << AMBULANCES) - 1
TURNS: Final[list[int]] = [
    0,
    *(AMBULANCES - AMBULANCE_DATA["removed"]["cards"][str(players)] for players in range(1, 7)),
]
EXTRA_IDS: Final[tuple[str, ...]] = tuple(
    f"extra_{colour}_{low}_{low + 1}" for colour in COLOURS for low in range(LOWEST, HIGHEST, 2)
)
BONUS_IDS: Final[tuple[str, ...]] = ("steth", "blood", "screen", "critical", "nurse", *EXTRA_IDS)
STETH: Final = 0
BLOOD: Final = 1
SCREEN_BONUS: Final = 2
CRITICAL: Final = 3
NURSE: Final = 4
FIRST_EXTRA: Final = 5  # this bonus and those after it bring an extra patient
BONUSES: Final[list[list[int]]] = [[BONUS_IDS.index(id_) for id_ in row] for row in AMBULANCE_ROWS.values()]
EXTRA_COLOURS: Final[list[int]] = [NONE] * FIRST_EXTRA + [COLOURS.index(id_.split("_")[1]) for id_ in EXTRA_IDS]
EXTRA_LOWS: Final[list[int]] = [NONE] * FIRST_EXTRA + [int(id_.split("_")[2]) for id_ in EXTRA_IDS]
EXTRA_HIGHS: Final[list[int]] = [NONE] * FIRST_EXTRA + [int(id_.split("_")[3]) for id_ in EXTRA_IDS]
BONUS_STETHOSCOPES: Final[int] = AMBULANCE_DATA["bonuses"]["stethoscopes"]
BONUS_BLOOD_BAGS: Final[int] = AMBULANCE_DATA["bonuses"]["blood_bags"]

# Specialists.
SPECIALIST_DATA: Final[dict[str, Any]] = load("specialists")
CARDIOLOGIST_ROWS: Final[dict[str, Any]] = SPECIALIST_DATA["cardiologists"]["cards"]
CARDIOLOGIST_IDS: Final[tuple[str, ...]] = tuple(CARDIOLOGIST_ROWS)
CARDIOLOGISTS: Final = 6
CARDIOLOGIST_FRONT: Final[int] = SPECIALIST_DATA["cardiologists"]["front"]
CARDIOLOGIST_BACK: Final[int] = SPECIALIST_DATA["cardiologists"]["back"]
CARDIOLOGISTS_IN_PLAY: Final[int] = FOLDER["cardiologists"]
RADIOLOGIST_ROWS: Final[dict[str, Any]] = SPECIALIST_DATA["radiologists"]
RADIOLOGIST_IDS: Final[tuple[str, ...]] = tuple(RADIOLOGIST_ROWS)
RADIOLOGIST_SOLO: Final[list[int]] = [row["solo"] for row in RADIOLOGIST_ROWS.values()]
EPIDEMIOLOGIST_ROWS: Final[dict[str, Any]] = SPECIALIST_DATA["epidemiologists"]
EPIDEMIOLOGIST_IDS: Final[tuple[str, ...]] = tuple(EPIDEMIOLOGIST_ROWS)
EPIDEMIOLOGIST_SOLO: Final[list[int]] = [row["solo"] for row in EPIDEMIOLOGIST_ROWS.values()]
SPECIALIST_SETS: Final[dict[str, Any]] = SPECIALIST_DATA["sets"]

# URSULE.
URSULE_DATA: Final[dict[str, Any]] = load("ursule")
URSULE: Final = 1  # her sheet, beside the player's
URSULE_NURSES: Final[int] = URSULE_DATA["ursule"]["nurses"]
MOST_MODIFIERS: Final[int] = URSULE_DATA["ursule"]["most_modifiers"]
MODIFIER_ROWS: Final[dict[str, Any]] = URSULE_DATA["modifiers"]
MODIFIER_IDS: Final[tuple[str, ...]] = tuple(MODIFIER_ROWS)

# Phases.
PHASE_IDS: Final = ("reveal", "choose", "admit", "end", "over", "ursule")
REVEAL: Final = 0
CHOOSE_PHASE: Final = 1
ADMIT_PHASE: Final = 2
END: Final = 3
OVER: Final = 4
URSULE_PHASE: Final = 5  # alone: while she plays, before or after you

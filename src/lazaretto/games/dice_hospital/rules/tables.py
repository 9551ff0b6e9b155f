"""The game's data, loaded once into tuples and int constants."""

from typing import Any, Final, Literal

from lazaretto.kernel.facts import facts

ANY: Final = -1
NONE: Final = -1
DieColour = Literal["red", "yellow", "green"]
COLOURS: Final[tuple[DieColour, ...]] = ("red", "yellow", "green")
RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2


def load(name: str) -> dict[str, Any]:
    """A data file of this game."""
    return facts("lazaretto.games.dice_hospital", name)


def colour_number(word: str) -> int:
    return COLOURS.index(word) if word in COLOURS else ANY


def values_mask(values: list[int]) -> int:
    mask = 0
    for value in values:
        mask |= 1 << value
    return mask


ALL_VALUES: Final = 0b1111110
FREE: Final = 0
RUN: Final = 1
EQUAL: Final = 2
RELATIONS: Final = ("free", "run", "equal")
HEAL: Final = 0
REROLL: Final = 1
FLIP: Final = 2
RECOLOUR_EFFECT: Final = 3
EFFECT_KINDS: Final = ("heal", "reroll", "flip", "recolour")


class Rule:
    """Which patients an effect takes and what it does to them: one row serves departments and specialists alike."""

    def __init__(
        self,
        patients: int = 1,
        at_least: int = 1,
        colour: int = ANY,
        values: int = ALL_VALUES,
        relation: int = FREE,
        effect: int = HEAL,
        levels: int = 0,
    ) -> None:
        self.patients = patients
        self.at_least = at_least
        self.colour = colour
        self.values = values
        self.relation = relation
        self.effect = effect
        self.levels = levels


def rule_of(row: dict[str, Any], effect: int) -> Rule:
    patients: int = row.get("patients", 1)
    return Rule(
        patients,
        row.get("at_least", patients),
        colour_number(row.get("colour", "any")),
        values_mask(row.get("values", [1, 2, 3, 4, 5, 6])),
        RELATIONS.index(row.get("relation", "free")),
        effect,
        row.get("levels", 0),
    )


# Departments. A tile is a copy of a department: its number is the department's, plus DEPARTMENTS for a second copy.
DEPARTMENT_ROWS: Final[dict[str, Any]] = load("departments")
DEPARTMENT_IDS: Final[tuple[str, ...]] = tuple(DEPARTMENT_ROWS)
DEPARTMENTS: Final = 22
BOARD_DEPARTMENTS: Final = 6
BOARD_MASK: Final = (1 << BOARD_DEPARTMENTS) - 1
DEPARTMENT_MASK: Final = (1 << DEPARTMENTS) - 1
TILE_IDS: Final[tuple[str, ...]] = DEPARTMENT_IDS + tuple(f"{id_}.2" for id_ in DEPARTMENT_IDS)
DEPARTMENT_RULES: Final[list[Rule]] = [
    rule_of(row, EFFECT_KINDS.index(row["effect"])) for row in DEPARTMENT_ROWS.values()
]
IMAGING: Final[int] = DEPARTMENT_IDS.index("imaging")

# Specialists, likewise: a card is a copy of a specialist.
SPECIALIST_ROWS: Final[dict[str, Any]] = load("specialists")
SPECIALIST_IDS: Final[tuple[str, ...]] = tuple(SPECIALIST_ROWS)
SPECIALISTS: Final = 20
SPECIALIST_MASK: Final = (1 << SPECIALISTS) - 1
CARD_IDS: Final[tuple[str, ...]] = SPECIALIST_IDS + tuple(f"{id_}.2" for id_ in SPECIALIST_IDS)
SPECIALIST_RULES: Final[list[Rule]] = [
    rule_of(row, REROLL if row["effect"] == "experimental_chemist" else HEAL) for row in SPECIALIST_ROWS.values()
]
SPECIALIST_TRIGGERS: Final[list[int]] = [colour_number(row["trigger"]) for row in SPECIALIST_ROWS.values()]
SPECIALIST_EFFECTS: Final[list[str]] = [row["effect"] for row in SPECIALIST_ROWS.values()]
CONSULTANT: Final[int] = SPECIALIST_IDS.index("consultant")

# A worker is a nurse or a specialist.
NURSE: Final = 0
WORKER_IDS: Final[tuple[str, ...]] = ("nurse", *SPECIALIST_IDS)
WORKERS: Final = 21

# An improvement is a department that is not printed on the board, or a specialist.
IMPROVEMENT_IDS: Final[tuple[str, ...]] = DEPARTMENT_IDS[BOARD_DEPARTMENTS:] + SPECIALIST_IDS
IMPROVEMENTS: Final = 36
FIRST_SPECIALIST: Final = DEPARTMENTS - BOARD_DEPARTMENTS

# Administrators.
ADMINISTRATOR_ROWS: Final[dict[str, Any]] = load("administrators")
ADMINISTRATOR_IDS: Final[tuple[str, ...]] = tuple(ADMINISTRATOR_ROWS)
ADMINISTRATORS: Final = 8
ADMINISTRATOR_EFFECTS: Final[list[str]] = [row["effect"] for row in ADMINISTRATOR_ROWS.values()]
ADMINISTRATOR_COLOURS: Final[list[int]] = [
    colour_number(row.get("colour", "any")) for row in ADMINISTRATOR_ROWS.values()
]

# Events.
EVENT_ROWS: Final[dict[str, Any]] = load("events")
EVENT_IDS: Final[tuple[str, ...]] = tuple(EVENT_ROWS)
EVENTS: Final = 15
EVENT_COLOURS: Final[list[int]] = [colour_number(row.get("colour", "any")) for row in EVENT_ROWS.values()]
OUTBREAKS: Final[list[bool]] = [id_.startswith("ev_outbreak") for id_ in EVENT_IDS]
AWARENESS: Final[list[bool]] = [id_.startswith("ev_awareness") for id_ in EVENT_IDS]
AGENCY_NURSE: Final[int] = EVENT_IDS.index("ev_agency_nurse")
STAFF_SICKNESS: Final[int] = EVENT_IDS.index("ev_staff_sickness")
POWER_CUT: Final[int] = EVENT_IDS.index("ev_power_cut")
BLOOD_SHORTAGE: Final[int] = EVENT_IDS.index("ev_blood_shortage")
CHARITY_GALA: Final[int] = EVENT_IDS.index("ev_charity_gala")

# Medical reports of the solo game.
REPORT_ROWS: Final[dict[str, Any]] = load("reports")
REPORT_IDS: Final[tuple[str, ...]] = tuple(REPORT_ROWS)
REPORTS: Final = 15
REPORT_NEEDS: Final[list[list[int]]] = [
    [row["needs"].count(colour) for colour in COLOURS] for row in REPORT_ROWS.values()
]
REPORT_POINTS: Final[list[int]] = [row["points"] for row in REPORT_ROWS.values()]
COLUMNS: Final = 3

# Phases.
PHASE_IDS: Final = (
    "setup",
    "event",
    "intake",
    "improvement",
    "activation",
    "neglect",
    "discharge",
    "shift_change",
    "final_round_collection",
    "over",
)
EVENT: Final = 1
INTAKE: Final = 2
IMPROVEMENT: Final = 3
ACTIVATION: Final = 4
NEGLECT: Final = 5
DISCHARGE: Final = 6
SHIFT_CHANGE: Final = 7
COLLECTING: Final = 8
OVER: Final = 9

# Numbers.
NUMBERS: Final[dict[str, Any]] = load("tables")
ROUNDS: Final[int] = NUMBERS["game"]["rounds"]
BEDS: Final = 12
NURSES: Final[int] = NUMBERS["game"]["nurses"]
STARTING_VALUES: Final[list[int]] = NUMBERS["game"]["starting_values"]
CRISIS_VALUES: Final[list[int]] = NUMBERS["game"]["crisis_values"]
DEALT_ADMINISTRATORS: Final[int] = NUMBERS["game"]["dealt_administrators"]
EMPTY_WARDS_POINTS: Final[int] = NUMBERS["game"]["empty_wards_points"]
FATALITY_POINTS: Final[int] = NUMBERS["game"]["fatality_points"]
BLOOD_POINTS: Final[int] = NUMBERS["game"]["blood_points"]
SOLO_BLOOD_BELOW: Final[int] = NUMBERS["game"]["solo_blood_below"]
GALA_POINTS: Final[int] = NUMBERS["charity_gala"]["points"]
GALA_SOLO_DISCHARGES: Final[int] = NUMBERS["charity_gala"]["solo_discharges"]
DICE_PER_COLOUR: Final[list[int]] = [0, *(NUMBERS["dice"]["per_colour"][str(players)] for players in range(1, 5))]
DISPLAY: Final[list[int]] = [0, *(NUMBERS["display"]["of_each"][str(players)] for players in range(1, 5))]
AMBULANCES: Final = 5
RIDERS: Final = 3  # patients in an ambulance
DISCHARGE_POINTS: Final[list[int]] = NUMBERS["discharge"]["points"]
FURTHER_POINTS: Final[int] = NUMBERS["discharge"]["further"]


def slot_of(text: str) -> tuple[int, int]:
    colour, value = text.split()
    return COLOURS.index(colour), int(value)


# Slot 3·a + k is the k-th on the back of ambulance a + 1: its colour and its value.
SLOTS: Final = 15
SLOT_PATIENTS: Final[list[tuple[int, int]]] = [
    slot_of(text) for ambulance in range(AMBULANCES) for text in NUMBERS["ambulance_backs"][str(ambulance + 1)]
]


def discharge_points(patients: int) -> int:
    """Points for discharging so many patients in one round."""
    last = len(DISCHARGE_POINTS) - 1
    if patients <= last:
        return DISCHARGE_POINTS[patients]
    return DISCHARGE_POINTS[last] + FURTHER_POINTS * (patients - last)

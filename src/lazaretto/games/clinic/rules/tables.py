"""The game's data, loaded once into tuples and int constants."""

from typing import Any, Final, Literal

from lazaretto.kernel.facts import facts

NONE: Final = -1
ANY: Final = -1


def load() -> dict[str, Any]:
    """The data file of this game."""
    return facts("lazaretto.games.clinic", "clinic_data")


DATA: Final[dict[str, Any]] = load()


def by_players(row: dict[str, Any]) -> list[Any]:
    """A table by number of players as a list; nobody plays with none."""
    return [row["1"], *(row[str(players)] for players in range(1, 5))]


# Numbers of the game.
ROUNDS: Final[int] = DATA["game"]["rounds"]
ACTION_STEPS: Final[int] = DATA["game"]["actions"]
ACTION_TILES: Final[int] = DATA["game"]["action_tiles"]
BUILDS: Final[int] = DATA["game"]["builds"]
STARTING_MONEY: Final[int] = DATA["game"]["starting_money"]
PRE_ADMISSIONS: Final[int] = DATA["game"]["pre_admissions"]
PRICE_OF_POPULARITY: Final[int] = DATA["game"]["price_of_popularity"]
LOSS_OF_A_PATIENT: Final[int] = DATA["game"]["loss_of_a_patient"]
LAB_POPULARITY: Final[int] = DATA["game"]["lab_popularity"]
TRIAGE_TIME: Final[int] = DATA["game"]["triage_time"]
DONOR_TIME: Final[int] = DATA["game"]["donor_time"]
BOOK_COLUMNS: Final = 4
CHANGES_OF_MIND: Final[int] = DATA["software"]["changes_of_mind"]

# Colours are levels of illness and of skill; purple, the workaholic, stands outside the scale.
LevelId = Literal["white", "yellow", "orange", "red", "purple"]
LEVEL_IDS: Final[tuple[LevelId, ...]] = ("white", "yellow", "orange", "red", "purple")
WHITE: Final = 0
YELLOW: Final = 1
ORANGE: Final = 2
RED: Final = 3
PURPLE: Final = 4
LEVELS: Final = 5

# People.
KindId = Literal["doctor", "nurse", "orderly", "patient"]
KIND_IDS: Final[tuple[KindId, ...]] = ("doctor", "nurse", "orderly", "patient")
DOCTOR: Final = 0
NURSE: Final = 1
ORDERLY: Final = 2
PATIENT: Final = 3

# Departments: rows of the appointment book.
DEPARTMENT_IDS: Final[tuple[str, ...]] = tuple(DATA["departments"])
DEPARTMENTS: Final = 5
DEPARTMENT_FROM: Final[list[int]] = [row["from"] for row in DATA["departments"].values()]

# Components. Hubs come first, a hub's number is its department's.
COMPONENT_ROWS: Final[dict[str, Any]] = DATA["components"]
COMPONENT_IDS: Final[tuple[str, ...]] = tuple(COMPONENT_ROWS)
COMPONENTS: Final = 18
TREATMENT_ROOM: Final = 5
SUPPLY_ROOM: Final = 6
OPERATING_ROOM: Final = 7
OUTPATIENT: Final = 8
LAB: Final = 9
TRIAGE: Final = 10
MODULES: Final = 11  # the components before this one are modules
GARDEN: Final = 11
PARKING: Final = 12
PARKING_UPGRADE: Final = 13
HELIPAD: Final = 14
ENTRANCE: Final = 15
CONVEYOR: Final = 16
EXTINGUISHER: Final = 17
FIRST_SPECIAL: Final = OPERATING_ROOM
SPECIAL_MASK: Final = (1 << MODULES) - (1 << FIRST_SPECIAL)
BUILD_COST: Final[list[list[int]]] = [row["cost"] for row in COMPONENT_ROWS.values()]
TILES: Final[list[int]] = [row["tiles"] for row in COMPONENT_ROWS.values()]
MODULE_COLOUR_IDS: Final = ("magenta", "orange", "pink", "blue")
MODULE_COLOURS: Final[list[int]] = [
    MODULE_COLOUR_IDS.index(row["colour"]) for row in list(COMPONENT_ROWS.values())[:MODULES]
]
SUPPLY_ROOMS_PER_PLAYER: Final[int] = COMPONENT_ROWS["supply_room"]["per_player"]
LOT_SPACES: Final[int] = COMPONENT_ROWS["parking"]["spaces"]
BIG_LOT_SPACES: Final[int] = COMPONENT_ROWS["parking_upgrade"]["spaces"]
SPECIAL_TILES: Final[list[int]] = by_players(DATA["specials"]["tiles"])
SPECIAL_KINDS: Final[list[int]] = by_players(DATA["specials"]["kinds"])


def capacity(kind: str) -> list[int]:
    """How many of a kind of person each module holds; -1 is any number."""
    rows = DATA["capacity"]
    return [rows["hub" if id_.startswith("hub") else id_][kind] for id_ in COMPONENT_IDS[:MODULES]]


CAPACITY: Final[list[list[int]]] = [capacity(kind) for kind in KIND_IDS]

# Money.
DOCTOR_COST: Final[list[int]] = DATA["hire_cost"]["doctor"]
NURSE_COST: Final[list[int]] = DATA["hire_cost"]["nurse"]
ORDERLY_COST: Final[int] = DATA["hire_cost"]["orderly"]
WORKAHOLIC_COST: Final[int] = DATA["hire_cost"]["workaholic"]
CURED_INCOME: Final[list[int]] = DATA["income"]["cured"]
OUTPATIENT_INCOME: Final[int] = DATA["extra_income"]["outpatient"]
GARDEN_INCOME: Final[int] = DATA["extra_income"]["garden"]
EXTINGUISHER_INCOME: Final[int] = DATA["extra_income"]["extinguisher"]
ZOMBIE_INCOME: Final[int] = DATA["extra_income"]["zombie"]
DOCTOR_SALARY: Final[list[int]] = DATA["salary"]["doctor"]
NURSE_SALARY: Final[int] = DATA["salary"]["nurse"]
ORDERLY_SALARY: Final[int] = DATA["salary"]["orderly"]
UPKEEP: Final[int] = DATA["upkeep"]["each"]
OPERATING_UPKEEP: Final[int] = DATA["upkeep"]["operating_room"]
ORDERLY_UPKEEP: Final[int] = DATA["upkeep"]["orderly"]

# Points at the end.
END_DOCTOR: Final[list[int]] = DATA["end_score"]["doctor"]
END_NURSE: Final[int] = DATA["end_score"]["nurse"]
END_ORDERLY: Final[int] = DATA["end_score"]["orderly"]
END_ROOM: Final[list[int]] = DATA["end_score"]["room"]
END_BUILDING: Final[int] = DATA["end_score"]["building"]
END_PATIENT: Final[list[int]] = DATA["end_score"]["patient"]
END_TIME: Final[int] = DATA["end_score"]["time"]
END_ZOMBIE: Final[int] = DATA["end_score"]["zombie"]

# Bags, grid and supplies.
PATIENT_BAG: Final[list[list[int]]] = by_players(DATA["patient_bag"])
PATIENT_PIECES: Final[int] = DATA["patient_bag"]["pieces"]
DOCTOR_BAG: Final[list[list[int]]] = by_players(DATA["doctor_bag"])
DOCTOR_PIECES: Final[int] = DATA["doctor_bag"]["pieces"]
PURPLE_DOCTORS: Final[list[int]] = by_players(DATA["doctor_bag"]["purple"])
PURPLE_PIECES: Final[int] = DATA["doctor_bag"]["purple_pieces"]
NURSE_PIECES: Final[int] = DATA["nurses"]["pieces"]
NURSE_COLUMNS: Final[int] = DATA["nurses"]["columns"]
ORDERLY_PIECES: Final[int] = DATA["orderlies"]["pieces"]
ORDERLIES_PER_PLAYER: Final[int] = DATA["orderlies"]["per_player"]
UNIVERSITY: Final = 4  # slots

# Expansions.
WORKAHOLIC_CURES: Final[list[int]] = DATA["workaholic"]["cures"]
WORKAHOLIC_ROOM: Final[list[int]] = DATA["workaholic"]["room"]
MOST_CURES: Final = 4
BLOOD_TOKENS: Final[int] = DATA["blood"]["tokens"]
ZOMBIES: Final[int] = DATA["zombies"]["tokens"]
ZOMBIE_CARS: Final[int] = DATA["zombies"]["cars"]
ZOMBIE_PATIENTS: Final[int] = DATA["zombies"]["patients"]

# Bonus tiles.
BONUS_ROWS: Final[dict[str, Any]] = DATA["bonus"]
BONUS_IDS: Final[tuple[str, ...]] = tuple(BONUS_ROWS)
BONUSES: Final = 7
BONUS_EFFECTS: Final[list[str]] = [row["effect"] for row in BONUS_ROWS.values()]
BONUS_AMOUNTS: Final[list[int]] = [row.get("amount", 0) for row in BONUS_ROWS.values()]
BONUS_LEVELS: Final[list[int]] = [LEVEL_IDS.index(row.get("level", "white")) for row in BONUS_ROWS.values()]

# Action tiles.
ActionId = Literal["build", "hire", "admit"]
ACTION_IDS: Final[tuple[ActionId, ...]] = ("build", "hire", "admit")
BUILD_TILE: Final = 0
HIRE_TILE: Final = 1
ADMIT_TILE: Final = 2
ACTIONS: Final = 3

# Phases.
PHASE_IDS: Final = ("setup", "actions", "movement", "business", "administration", "over")
SETUP: Final = 0
IN_ACTIONS: Final = 1
IN_MOVEMENT: Final = 2
IN_BUSINESS: Final = 3
IN_ADMINISTRATION: Final = 4
OVER: Final = 5

# Set-up.
SETUP_IDS: Final = ("beginner", "expert_4x3", "expert_3x3")
SIDE_IDS: Final[tuple[str, ...]] = tuple(DATA["sides"])
BEGINNER_LAYOUT: Final[dict[str, Any]] = DATA["beginner_layout"]

# Solo.
GOAL_IDS: Final = (
    "g_no_white",
    "g_three_buildings",
    "g_time_12",
    "g_seven_doctors",
    "g_four_doctor_colors",
    "g_three_patient_colors",
    "g_hub_top_floor",
    "g_treat_six",
    "g_four_nurses",
    "g_rich_unknown",
)
GOALS: Final[dict[str, Any]] = DATA["goals"]
RANK_IDS: Final[tuple[str, ...]] = tuple(id_ for id_ in DATA["ranks"] if id_ != "source")
RANK_FROM: Final[list[int]] = [DATA["ranks"][id_] for id_ in RANK_IDS]

# What the planner weighs.
TIME_WEIGHT: Final[int] = DATA["planner"]["time"]
DEATH_WEIGHT: Final[int] = DATA["planner"]["death"]
LAB_LEVEL_WEIGHT: Final[int] = DATA["planner"]["lab_level"]
LAST_LEVEL_WEIGHT: Final[int] = DATA["planner"]["last_level"]

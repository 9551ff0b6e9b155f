"""The game's data, loaded once into tuples and int constants."""

from typing import Any, Final, Literal

from lazaretto.kernel.facts import facts

NONE: Final = -1

PatientColour = Literal["blue", "green", "red", "yellow"]
CubeColour = Literal["blue", "green", "red", "yellow", "grey"]
COLOURS: Final[tuple[PatientColour, ...]] = ("blue", "green", "red", "yellow")
CUBES: Final[tuple[CubeColour, ...]] = (*COLOURS, "grey")
GREY: Final = 4

# Sides of a tile, clockwise; a set of doors is a mask of sides.
Door = Literal["N", "E", "S", "W"]
SIDES: Final[tuple[Door, ...]] = ("N", "E", "S", "W")
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
ALL_SIDES: Final = 0b1111


def load(name: str) -> dict[str, Any]:
    """A data file of this game."""
    return facts("lazaretto.games.quarantine", name)


# Tile types.
KIND_ROWS: Final[dict[str, Any]] = load("tiles")
KIND_IDS: Final[tuple[str, ...]] = tuple(KIND_ROWS)
KINDS: Final = 23
EXTRAS: Final = 4
SPECIALS: Final = 14
FIRST_SPECIAL_KIND: Final = 9
SPECIAL_IDS: Final[tuple[str, ...]] = KIND_IDS[FIRST_SPECIAL_KIND:]
CAPACITY: Final[list[int]] = [row["capacity"] for row in KIND_ROWS.values()]
POINTS: Final[list[int]] = [row["points"] for row in KIND_ROWS.values()]
ICONS: Final[list[str]] = [row["icon"] for row in KIND_ROWS.values()]

# The tiles a hospital can have: the lobby, four starting rooms, and each other type twice.
LOBBY: Final = 0
FIRST_START: Final = 1
FIRST_EXTRA: Final = 5
FIRST_SPECIAL: Final = 13
TILES: Final = 41
TREATMENT_ROOMS: Final = 13  # tiles below this number, but for the lobby
EXTRA_IDS: Final[tuple[str, ...]] = KIND_IDS[FIRST_EXTRA:FIRST_SPECIAL_KIND]
TILE_IDS: Final[tuple[str, ...]] = (
    *KIND_IDS[:FIRST_EXTRA],
    *EXTRA_IDS,
    *(f"{id_}_2" for id_ in EXTRA_IDS),
    *SPECIAL_IDS,
    *(f"{id_}_2" for id_ in SPECIAL_IDS),
)


def kind_of(tile: int) -> int:
    """The type of a tile."""
    if tile < FIRST_EXTRA + EXTRAS:
        return tile
    if tile < FIRST_SPECIAL:
        return tile - EXTRAS
    return FIRST_SPECIAL_KIND + (tile - FIRST_SPECIAL) % SPECIALS


TILE_KINDS: Final[list[int]] = [kind_of(tile) for tile in range(TILES)]
ROOM_COLOURS: Final[list[int]] = [NONE, *((tile - 1) % 4 for tile in range(1, TREATMENT_ROOMS))]  # by tile
ROOMS_OF: Final[list[list[int]]] = [[1 + colour, 5 + colour, 9 + colour] for colour in range(4)]  # tiles by colour
TREATMENT_TILES: Final = (1 << TREATMENT_ROOMS) - 2
SPECIAL_TILES: Final = (1 << TILES) - (1 << FIRST_SPECIAL)


def special(id_: str) -> int:
    """The number of a special room among the special rooms: that of its stack."""
    return SPECIAL_IDS.index(id_)


def copies_of(id_: str) -> int:
    """Mask of both tiles of a special room."""
    first = FIRST_SPECIAL + special(id_)
    return 1 << first | 1 << (first + SPECIALS)


STORAGE: Final[int] = FIRST_SPECIAL + special("storage")
ON_CALL_ROOM: Final[int] = FIRST_SPECIAL + special("on_call_room")
EMERGENCY_ROOM: Final[int] = FIRST_SPECIAL + special("emergency_room")
STORAGES: Final[int] = copies_of("storage")
ON_CALL_ROOMS: Final[int] = copies_of("on_call_room")
SECURITIES: Final[int] = copies_of("security")
PURCHASINGS: Final[int] = copies_of("purchasing")
TRIAGES: Final[int] = copies_of("triage")
CAFETERIAS: Final[int] = copies_of("cafeteria")
LABS: Final[int] = copies_of("lab")
MAINTENANCES: Final[int] = copies_of("maintenance")
GIFT_SHOPS: Final[int] = copies_of("gift_shop")
PHARMACIES: Final[int] = copies_of("pharmacy")
PATHOLOGIES: Final[int] = copies_of("pathology")
CONTAINMENTS: Final[int] = copies_of("containment")
EMERGENCY_ROOMS: Final[int] = copies_of("emergency_room")
HELIPADS: Final[int] = copies_of("helipad")

# Phases.
Phase = Literal["setup", "turn", "final_turn", "over"]
PHASE_IDS: Final[tuple[Phase, ...]] = ("setup", "turn", "final_turn", "over")
SETUP: Final = 0
TURN: Final = 1
FINAL_TURN: Final = 2
OVER: Final = 3

# Numbers.
NUMBERS: Final[dict[str, Any]] = load("tables")
PATIENTS: Final[int] = NUMBERS["cubes"]["patients"]
VIRUSES: Final[int] = NUMBERS["cubes"]["viruses"]
BONUS_MARKERS: Final[int] = NUMBERS["cubes"]["bonus_markers"]
DRAWS: Final[int] = NUMBERS["turn"]["draws"]
ACTIONS: Final[int] = NUMBERS["turn"]["actions"]
BONUS_LIMIT: Final[int] = NUMBERS["turn"]["bonus_markers"]
MARKET: Final[int] = NUMBERS["market"]["special_rooms"]
LEAST_PRICE: Final[int] = NUMBERS["market"]["least_price"]
EXTRA_PRICE: Final[int] = NUMBERS["market"]["extra_price"]
EXTRA_COPIES: Final[int] = KIND_ROWS["extra_blue"]["copies"]
SPECIAL_COPIES: Final[list[int]] = [0, 0, *(NUMBERS["copies"]["special"][str(players)] for players in range(2, 5))]
MOST_UNPLACED: Final[int] = NUMBERS["hospital"]["unplaced"]
MOST_RENOVATED: Final[int] = NUMBERS["hospital"]["renovated"]
MAINTENANCE_RENOVATED: Final[int] = NUMBERS["hospital"]["renovated_with_maintenance"]
MOST_CANCELLED: Final[int] = NUMBERS["renovation"]["cancelled"]
GREYS_PER_CUBE: Final[int] = NUMBERS["hospital"]["greys_per_cube"]
STATION_POINTS: Final[int] = NUMBERS["points"]["station"]
CUBES_PER_POINT: Final[int] = NUMBERS["points"]["cubes_per_point"]
EMPTY_QUEUE_POINTS: Final[int] = NUMBERS["points"]["empty_queue"]
QUEUE: Final = 96  # the longest queue there can be: all patients

# Starting layouts, by tile id.
LAYOUT_ROWS: Final[dict[str, Any]] = load("layouts")
LAYOUT_IDS: Final[tuple[str, ...]] = tuple(LAYOUT_ROWS)

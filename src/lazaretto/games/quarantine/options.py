"""The options: what may be chosen before a game."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from lazaretto.games.quarantine.doors import DOOR_SETS, HOUSE, Doors, environment_doors
from lazaretto.games.quarantine.grid import rotations_of, turned
from lazaretto.games.quarantine.layout import ANY_DOOR
from lazaretto.games.quarantine.tables import LAYOUT_IDS, LOBBY, NONE, SPECIAL_IDS, TILE_KINDS, TILES
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.options import Option, Value

ROOM: Final = "room_"  # an option for each special room begins like this
ASK: Final = "ask"
ALWAYS: Final = "always"
NEVER: Final = "never"

OPTIONS: Final[list[Option]] = [
    Option("setup_layout", ("free", *LAYOUT_IDS), "free", "free"),
    Option("special_rooms", ("random8", "chosen"), "random8", "random8"),
    *(Option(ROOM + id_, (False, True), False, needs={"special_rooms": "chosen"}) for id_ in SPECIAL_IDS),
    Option("door_set", (HOUSE,), HOUSE, HOUSE),
    Option("lobby_entrance", ("any_free_door", "printed_side"), "any_free_door", "any_free_door"),
    Option("quarantined_lobby_blocks_admission", (False, True), False),
    Option("er_policy", (ASK, ALWAYS, NEVER), ASK, ASK),
    Option("first_player", ("random",), "random", "random", any_seat=True),
]

FIRST_ROOMS: Final = (
    "storage",
    "on_call_room",
    "purchasing",
    "cafeteria",
    "maintenance",
    "gift_shop",
    "pharmacy",
    "containment",
)
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "first_game": {
        "setup_layout": "block",
        "special_rooms": "chosen",
        **{ROOM + id_: True for id_ in FIRST_ROOMS},
    },
    "full_box": {},
}


def add_doors(table: Doors) -> str:
    """Make a door table a value of the option `door_set`; its key."""
    key = table.key()
    if table.id == HOUSE and table != DOOR_SETS[HOUSE]:
        raise BadOption(f"a door table of your own needs another id than {HOUSE}")
    DOOR_SETS[key] = table
    for place, option in enumerate(OPTIONS):
        if option.id == "door_set":
            OPTIONS[place] = replace(option, values=tuple(DOOR_SETS))
    return key


for loaded in environment_doors():
    add_doors(loaded)


class Rules:
    """The options in play, as the rules read them; shared by clones."""

    def __init__(self, chosen: dict[str, bool | int | str] | None = None) -> None:
        given = chosen if chosen is not None else {}
        self.door_set = str(given.get("door_set", HOUSE))
        table = DOOR_SETS[self.door_set]
        self.doors_source = table.source
        self.printed_side = given.get("lobby_entrance") == "printed_side"
        self.entrance = table.entrance if self.printed_side else ANY_DOOR
        self.layout = str(given.get("setup_layout", "free"))
        self.doors: list[list[int]] = []  # by tile and rotation
        self.rotations: list[list[int]] = []  # by tile, those that differ
        for tile in range(TILES):
            doors = table.doors[TILE_KINDS[tile]]
            self.doors.append([turned(doors, rotation) for rotation in range(4)])
            differ = self.printed_side and tile == LOBBY  # its entrance turns with it
            self.rotations.append([0, 1, 2, 3] if differ else rotations_of(doors))
        self.wanted: list[int] = []  # special rooms chosen for the market
        if given.get("special_rooms") == "chosen":
            self.wanted = [stack for stack, id_ in enumerate(SPECIAL_IDS) if given.get(ROOM + id_) is True]
        self.lobby_blocks = given.get("quarantined_lobby_blocks_admission") is True
        self.er_policy = str(given.get("er_policy", ASK))
        first = given.get("first_player", "random")
        self.first_player = first if isinstance(first, int) and not isinstance(first, bool) else NONE

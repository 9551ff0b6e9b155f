"""The options: what may be chosen before a game.

`door_set` is `house_v1` or the code of an owner's table, so that every record carries its own doors:

    custom_<entrance>_<digits>      custom_s_fbbbb3333315b533f15bf33 is ours with two doors in the Helipad

- entrance: the lobby's printed entrance, n, e, s or w (read only with `lobby_entrance` = `printed_side`);
- digits: one for each tile type in the order of data/tiles.toml (lobby, start_blue … helipad: 23), a hexadecimal sum of
  the open sides at rotation 0: N 1, E 2, S 4, W 8. Each is 1 to f; the lobby's has at least two sides.

The code of our own table is always spelled `house_v1`. A preset layout that the doors do not allow is refused.
docs/quarantine-doors.md tells owners the same.
"""

from collections.abc import Mapping
from typing import Final

from lazaretto.games.quarantine.rules.doors import HOUSE, read_code, settle_code
from lazaretto.games.quarantine.rules.grid import rotations_of, turned
from lazaretto.games.quarantine.rules.layout import ANY_DOOR
from lazaretto.games.quarantine.rules.tables import LAYOUT_IDS, LOBBY, MARKET, NONE, SPECIAL_IDS, TILE_KINDS, TILES
from lazaretto.kernel.options import Group, Option, Value

RULES_VERSION: Final = 2
ASK: Final = "ask"
ALWAYS: Final = "always"
NEVER: Final = "never"

OPTIONS: Final[list[Option]] = [
    Option("setup_layout", ("free", *LAYOUT_IDS), "free", "free"),
    Option("special_rooms", ("random8",), "random8", "random8", free=(Group("stack", SPECIAL_IDS, MARKET),)),
    Option("door_set", (HOUSE,), HOUSE, HOUSE, custom=settle_code),
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
    "first_game": {"setup_layout": "block", "special_rooms": "+".join(FIRST_ROOMS)},
    "full_box": {},
}


class Rules:
    """The options in play, as the rules read them; shared by clones."""

    def __init__(self, chosen: dict[str, bool | int | str] | None = None, version: int = RULES_VERSION) -> None:
        given = chosen if chosen is not None else {}
        # Version 1: after three cancelled renovations none is offered, and the only cube left for a price, or for a
        # payment of any cubes, is taken unasked.
        self.counts_cancels = version == 1
        self.asks_cubes = version > 1
        self.door_set = str(given.get("door_set", HOUSE))
        table = read_code(self.door_set)
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
        rooms = str(given.get("special_rooms", "random8")).split("+")
        self.wanted = [stack for stack, id_ in enumerate(SPECIAL_IDS) if id_ in rooms]  # for the market; none if drawn
        self.lobby_blocks = given.get("quarantined_lobby_blocks_admission") is True
        self.er_policy = str(given.get("er_policy", ASK))
        first = given.get("first_player", "random")
        self.first_player = first if isinstance(first, int) and not isinstance(first, bool) else NONE

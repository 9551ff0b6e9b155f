"""The options: what may be chosen before a game."""

from collections.abc import Mapping
from typing import Final

from lazaretto.games.clinic.rules.tables import GOAL_IDS
from lazaretto.kernel.options import Option, Value

SOLO = (1,)
RIVALS = (2, 3, 4)

OPTIONS: Final = (
    Option("setup_mode", ("beginner", "expert", "own_choice"), "beginner"),
    # Beginners use the 4x3 side (R7); with own_choice everybody picks the side along with the mode.
    Option("board_side", ("4x3", "3x3", "own_choice"), "4x3", "4x3", needs={"setup_mode": "expert"}),
    Option("exp_blood", (False, True), False),
    Option("exp_extinguisher", (False, True), False),
    Option("exp_workaholic", (False, True), False),
    Option("exp_zombie", (False, True), False),
    Option("zombie_steps", ("unlimited", "1"), "unlimited", "unlimited", needs={"exp_zombie": True}),
    Option("solo_goal", ("random", *GOAL_IDS), "random", "none", seats=SOLO),
    Option("movement_order", ("simultaneous", "turn_order"), "simultaneous", "simultaneous", seats=RIVALS),
    Option("business_order", ("simultaneous", "turn_order"), "simultaneous", "simultaneous", seats=RIVALS),
    Option("outer_edge_parking", (True, False), True),
    Option("max_floor", (3,), 3, 3),
)

PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "first_game": {},
    "expert_game": {"setup_mode": "expert"},
    "full_box": {
        "setup_mode": "own_choice",
        "exp_blood": True,
        "exp_extinguisher": True,
        "exp_workaholic": True,
        "exp_zombie": True,
    },
    "tight_plot": {"setup_mode": "expert", "board_side": "3x3", "outer_edge_parking": False},
}


class Rules:
    """The options in play, as the rules read them; shared by clones."""

    def __init__(self, chosen: dict[str, bool | int | str] | None = None) -> None:
        given = chosen if chosen is not None else {}
        self.expert = given.get("setup_mode") == "expert"
        self.own_setup = given.get("setup_mode") == "own_choice"
        self.own_side = given.get("board_side") == "own_choice"
        self.side = 1 if given.get("board_side") == "3x3" else 0
        self.blood = given.get("exp_blood") is True
        self.extinguisher = given.get("exp_extinguisher") is True
        self.workaholic = given.get("exp_workaholic") is True
        self.zombie = given.get("exp_zombie") is True
        self.one_step = given.get("zombie_steps") == "1"
        self.goal = str(given.get("solo_goal", "none"))
        self.movement_in_turn = given.get("movement_order") == "turn_order"
        self.business_in_turn = given.get("business_order") == "turn_order"
        self.outer_edges = given.get("outer_edge_parking") is not False

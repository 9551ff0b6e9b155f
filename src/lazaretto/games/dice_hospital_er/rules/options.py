"""The options: what may be chosen before a game."""

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from lazaretto.games.dice_hospital_er.rules.tables import (
    CARDIOLOGIST_IDS,
    CARDIOLOGISTS_IN_PLAY,
    EPIDEMIOLOGIST_IDS,
    MODIFIER_IDS,
    MOST_MODIFIERS,
    NONE,
    RADIOLOGIST_IDS,
    SPECIALIST_SETS,
)
from lazaretto.kernel.options import Group, Option, Value

SOLO = (1,)
RIVALS = (2, 3, 4, 5, 6)

# URSULE's difficulty: no modifier, or up to two of them, joined by "+".
MODIFIER_SETS: Final[tuple[str, ...]] = (
    "none",
    *("+".join(chosen) for count in range(1, MOST_MODIFIERS + 1) for chosen in combinations(MODIFIER_IDS, count)),
)

# Instead of a draw: two cardiologists, a radiologist and an epidemiologist by their ids.
SPECIALISTS: Final = (
    Group("cardiologist", CARDIOLOGIST_IDS, CARDIOLOGISTS_IN_PLAY),
    Group("radiologist", RADIOLOGIST_IDS),
    Group("epidemiologist", EPIDEMIOLOGIST_IDS),
)

OPTIONS: Final = (
    Option("choice_order", ("simultaneous", "clockwise"), "simultaneous", "simultaneous", seats=RIVALS, ignored=True),
    Option("first_chief", ("random",), "random", "random", seats=RIVALS, ignored=True, any_seat=True),
    Option("solo_modifiers", MODIFIER_SETS, "none", "none", seats=SOLO),
    Option("specialists", ("random", *SPECIALIST_SETS), "random", "random", free=SPECIALISTS),
)

PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "first_game": {"specialists": "gentle"},
    "full_box": {},
    "hard": {"specialists": "demanding", "solo_modifiers": "preparation+equipment"},
}


class Rules:
    """The options in play, as the rules read them; shared by clones."""

    def __init__(self, chosen: dict[str, bool | int | str] | None = None) -> None:
        given = chosen if chosen is not None else {}
        modifiers = str(given.get("solo_modifiers", "none")).split("+")
        self.clockwise = given.get("choice_order") == "clockwise"
        self.specialists = str(given.get("specialists", "random"))
        self.preparation = "preparation" in modifiers
        self.equipment = "equipment" in modifiers
        self.isolation = "isolation" in modifiers
        self.capacity = "capacity" in modifiers
        first = given.get("first_chief", "random")
        self.first_chief = first if isinstance(first, int) and not isinstance(first, bool) else NONE

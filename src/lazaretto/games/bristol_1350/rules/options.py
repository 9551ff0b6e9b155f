"""The options: what may be chosen before a game."""

from collections.abc import Mapping
from typing import Final

from lazaretto.games.bristol_1350.rules.tables import LENGTHS, USUAL_LENGTH
from lazaretto.kernel.options import Option, Value

SOLO = (1,)
WITH_GHOSTS = (1, 2, 3)

OPTIONS: Final = (
    Option("characters", ("standard", "special"), "standard"),
    Option("chaos", (False, True), False),
    Option("convene", (False, True), False),
    Option("cure", (False, True), False, needs={"convene": False}),
    Option("alms", (False, True), False, needs={"convene": False, "cure": False}),
    Option("track_length", LENGTHS, USUAL_LENGTH),
    Option("ghost_reroll_after_exit", ("all", "one"), "all", "all", seats=WITH_GHOSTS, ignored=True),
    Option("ghost_seats", ("random", "after_players"), "random", "random", seats=WITH_GHOSTS, ignored=True),
    Option("solo_start_healthy", (False, True), False, seats=SOLO, ignored=True),
    Option("ratzy", (True, False), True),
    Option("claims", (True, False), True),
)

PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "first_game": {},
    "full_box": {"characters": "special", "alms": True},
    "conspiracy": {"characters": "special", "convene": True},
    "mercy": {"cure": True, "solo_start_healthy": True},
    "chaos": {"characters": "special", "chaos": True},
}


class Rules:
    """The options in play, as the rules read them; shared by clones."""

    def __init__(self, chosen: dict[str, bool | int | str] | None = None, by_face: bool = False) -> None:
        self.by_face = by_face  # version 1: dice with the same face were one, also if one was rerolled this turn
        given = chosen if chosen is not None else {}
        self.special = given.get("characters") == "special"
        self.chaos = given.get("chaos") is True
        self.convene = given.get("convene") is True
        self.cure = given.get("cure") is True
        self.alms = given.get("alms") is True
        length = given.get("track_length", USUAL_LENGTH)
        self.track_length: int = length if isinstance(length, int) else USUAL_LENGTH
        self.ghosts_reroll_one = given.get("ghost_reroll_after_exit") == "one"
        self.ghosts_after_players = given.get("ghost_seats") == "after_players"
        self.solo_start_healthy = given.get("solo_start_healthy") is True
        self.ratzy = given.get("ratzy") is True
        self.claims = given.get("claims") is True

"""The options: what may be chosen before a game."""

from collections.abc import Mapping
from typing import Final

from lazaretto.kernel.options import Option, Value

SOLO = (1,)
RIVALS = (2, 3, 4)

OPTIONS: Final = (
    Option("administrators", (True, False), True, seats=RIVALS),
    Option("events", (False, True), False),
    Option("opening_crisis", (False, True), False),
    Option("final_round_collection", (False, True), False, seats=RIVALS),
    Option("national_epidemic", (False, True), False),
    Option("resistant_super_virus", (False, True), False),
    Option("solo_fatality_penalty", (False, True), False, seats=SOLO),
    Option("solo_report_penalty", (False, True), False, seats=SOLO),
    Option("promo_consultant", (False, True), False),
    Option("promo_admissions_nurse", (False, True), False),
    Option("experimental_medicine", (False, True), False),
    Option("activation_mode", ("sequential", "simultaneous"), "sequential", "sequential", seats=RIVALS),
    Option("first_player", ("random",), "random", "random", any_seat=True),
)

PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {
    "first_game": {"administrators": False},
    "full_box": {
        "events": True,
        "promo_consultant": True,
        "promo_admissions_nurse": True,
        "experimental_medicine": True,
    },
    "hard": {
        "opening_crisis": True,
        "final_round_collection": True,
        "national_epidemic": True,
        "resistant_super_virus": True,
    },
}


class Rules:
    """The options in play, as the rules read them; shared by clones."""

    def __init__(self, chosen: dict[str, bool | int | str] | None = None, physiotherapy_by_bed: bool = False) -> None:
        self.physiotherapy_by_bed = physiotherapy_by_bed  # rules version 1: the second patient lies in a later bed
        given = chosen if chosen is not None else {}
        self.administrators = given.get("administrators") is True
        self.events = given.get("events") is True
        self.opening_crisis = given.get("opening_crisis") is True
        self.final_round_collection = given.get("final_round_collection") is True
        self.national_epidemic = given.get("national_epidemic") is True
        self.resistant_super_virus = given.get("resistant_super_virus") is True
        self.solo_fatality_penalty = given.get("solo_fatality_penalty") is True
        self.solo_report_penalty = given.get("solo_report_penalty") is True
        self.promo_consultant = given.get("promo_consultant") is True
        self.promo_admissions_nurse = given.get("promo_admissions_nurse") is True
        self.experimental_medicine = given.get("experimental_medicine") is True
        self.simultaneous = given.get("activation_mode") == "simultaneous"
        first = given.get("first_player", "random")
        self.first_player = first if isinstance(first, int) and not isinstance(first, bool) else -1

# mypyc: interpreted
"""The coach of a first game: which tip fits, by what the seat sees. The first that fits and was never said is said."""

from collections.abc import Mapping
from typing import Any, Final

from lazaretto.games.clinic.rules.tables import DATA, LEVEL_IDS
from lazaretto.games.clinic.show.shapes import Clinic, Own, Person, View
from lazaretto.kernel.coaching import Condition, Say
from lazaretto.kernel.coaching import Sight as AnySight
from lazaretto.kernel.view import part

Sight = AnySight[View, Own]

CAPACITY: Final[Mapping[str, Any]] = DATA["capacity"]
SAVED_BY_ORDERLY: Final[int] = DATA["upkeep"]["orderly"]
PRE: Final = "pre"
PURPLE: Final = "purple"  # has no level
LATE: Final = 3  # the round from which one thinks of a second building
SMALL: Final = 2  # dollars: what a module on the ground costs


def mine(sight: Sight) -> Clinic:
    return sight.public["clinics"][sight.seat]


def staff(c: Clinic, kind: str) -> list[Person]:
    """The people of a kind."""
    return [one for one in c["people"] if one["kind"] == kind]


def levels(c: Clinic) -> list[int]:
    """The levels of the doctors."""
    return [LEVEL_IDS.index(one["level"]) for one in staff(c, "doctor") if one["level"] not in (None, PURPLE)]


def can_cure(doctors: list[int], nurses: int, level: str) -> bool:
    """Is there a doctor from whom so many nurses bridge the levels to the patient?"""
    return any(abs(doctor - LEVEL_IDS.index(level)) <= nurses for doctor in doctors)


def at_first_step(sight: Sight) -> bool:
    return sight.asked == "choose_action" and sight.public["step"] == 1


def three_actions(sight: Sight) -> Say | None:
    if not at_first_step(sight) or sight.public["round"] != 1:
        return None
    return Say(point=tuple(part("action", sight.seat, action) for action in mine(sight)["tiles"]))


def nobody_to_cure(sight: Sight) -> Say | None:
    """The last action of a round, nobody to treat, and admitting is still possible."""
    c = mine(sight)
    last = sight.asked == "choose_action" and sight.public["step"] == sight.public["steps"]
    fits = last and not staff(c, "patient") and c["tiles"]["admit"] > 0
    return Say(point=(part("action", sight.seat, "admit"),)) if fits else None


def queue_points(sight: Sight) -> Say | None:
    """The next patient of an own department cannot be cured, the one above or below could be."""
    c = mine(sight)
    doctors, nurses = levels(c), len(staff(c, "nurse"))
    own = {one["component"].removeprefix("hub_") for one in c["spaces"] if one["component"].startswith("hub_")}
    if sight.asked != "admit":
        return None
    for choice in sight.offered("queue_move"):
        args = choice.args
        if int(args["column"]) != 1 or int(args.get("other_column") or 0) != 1 or not args.get("other_level"):
            continue
        ends = [(args["department"], args["level"]), (args["other_department"], args["other_level"])]
        for (here, next_one), (_, other) in (ends, ends[::-1]):
            if here in own and not can_cure(doctors, nurses, next_one) and can_cure(doctors, nurses, other):
                return Say(point=tuple(part("book", department, 1) for department, _ in ends))
    return None


def beds_taken(sight: Sight) -> Say | None:
    """There are as many patients as beds."""
    c = mine(sight)
    rooms = [one for one in c["spaces"] if one["works"]]
    beds = sum(CAPACITY.get(one["component"], {}).get("patient", 0) for one in rooms)
    fits = sight.asked == "admit" and 0 < beds <= len(staff(c, "patient"))
    return Say(point=tuple(part("space", sight.seat, one["space"]) for one in rooms)) if fits else None


def has_free_lot(sight: Sight) -> bool:
    return any(lot["cars"] < lot["spaces"] for lot in mine(sight)["cars"]["lots"])


def park_lot(sight: Sight) -> Say | None:
    return Say() if sight.asked == "park" and has_free_lot(sight) else None


def park_edge(sight: Sight) -> Say | None:
    return Say() if sight.asked == "park" and not has_free_lot(sight) else None


def keep_money(sight: Sight) -> Say | None:
    """After a purchase, savings would not pay for the night, and nobody is there who earns it."""
    c = mine(sight)
    due = c["forecast"]["due"]
    fits = sight.asked == "build" and not c["forecast"]["cured"] and due > 0 and c["savings"] - SMALL < due
    return Say({"n": due}) if fits else None


def idle_room(sight: Sight) -> Say | None:
    """R14: a treatment room needs a hub and a supply room."""
    rooms = [one for one in mine(sight)["spaces"] if one["component"] == "treatment_room" and not one["works"]]
    return Say(point=(part("space", sight.seat, rooms[0]["space"]),)) if rooms else None


def orderly(sight: Sight) -> Say | None:
    """Upkeep is high enough for an orderly, and there is a place for one."""
    c = mine(sight)
    supply = any(one["component"] == "supply_room" for one in c["spaces"])
    fits = not staff(c, "orderly") and supply and c["forecast"]["upkeep"] >= SAVED_BY_ORDERLY
    return Say(point=("orderlies",)) if fits and sight.offered("hire_orderly") else None


def count_levels(sight: Sight) -> Say | None:
    """Somebody cannot be cured, and one hire would change that."""
    c = mine(sight)
    doctors, nurses = levels(c), len(staff(c, "nurse"))
    left = [one["level"] for one in staff(c, "patient") if one["level"] is not None]
    left = [level for level in left if not can_cure(doctors, nurses, level)]
    more = [choice.args["level"] for choice in sight.offered("hire_doctor") if choice.args["level"] != PURPLE]
    hired = [*doctors, *(LEVEL_IDS.index(level) for level in more)]
    nurse = 1 if sight.offered("hire_nurse") else 0
    helped = [level for level in left if can_cure(hired, nurses, level) or can_cure(doctors, nurses + nurse, level)]
    return Say() if sight.asked == "hire" and helped else None


def movement(sight: Sight) -> Say | None:
    return Say() if sight.asked == "movement" else None


def dies_tonight(sight: Sight) -> Say | None:
    """Somebody red is not treated as things stand."""
    dies = mine(sight)["forecast"]["dies"]
    fits = sight.asked in ("choose_action", "movement") and dies
    return Say(point=tuple(part("person", sight.seat, one) for one in dies)) if fits else None


def unplaced(sight: Sight) -> Say | None:
    """Everybody has moved, and somebody stands where nobody may stay."""
    left = mine(sight)["forecast"]["unplaced"]
    fits = sight.asked == "movement" and left and not sight.offered("move")
    return Say(point=tuple(part("person", sight.seat, one) for one in left)) if fits else None


def cars_leave(sight: Sight) -> Say | None:
    """Somebody can be cured: a car leaves with him, and it need not be his own."""
    cars = mine(sight)["cars"]
    edges = [part("edge", sight.seat, edge) for edge in cars["edges"]]
    lots = [part("lot", sight.seat, lot["space"]) for lot in cars["lots"] if lot["cars"]]
    fits = sight.asked == "treatment" and (sight.offered("cure") or sight.offered("work"))
    return Say(point=(*edges, *lots)) if fits and cars["parked"] else None


def buy_popularity(sight: Sight) -> Say | None:
    return Say() if sight.asked == "buy_popularity" and len(sight.choices) > 1 else None


def second_building(sight: Sight) -> Say | None:
    """One building treats, there is an outpatient clinic to buy, and money for it."""
    c = mine(sight)
    stack = next((one for one in sight.public["stock"] if one["id"] == "outpatient"), None)
    for_sale = stack is not None and stack["face_up"] and stack["left"] > 0
    alone = any(one["works"] for one in c["spaces"]) and c["score"]["buildings"] == 0
    late = sight.asked == "choose_action" and sight.public["round"] >= LATE and c["tiles"]["build"] > 0
    fits = late and for_sale and alone and c["savings"] >= SMALL
    return Say(point=(part("component", "outpatient"),)) if fits else None


def last_round(sight: Sight) -> Say | None:
    return Say() if at_first_step(sight) and sight.public["round"] == sight.public["rounds"] else None


COACH: Final[Mapping[str, Condition]] = {
    "unplaced": unplaced,
    "dies_tonight": dies_tonight,
    "last_round": last_round,
    "three_actions": three_actions,
    "nobody_to_cure": nobody_to_cure,
    "queue_points": queue_points,
    "beds_taken": beds_taken,
    "count_levels": count_levels,
    "orderly": orderly,
    "park_lot": park_lot,
    "park_edge": park_edge,
    "keep_money": keep_money,
    "movement": movement,
    "cars_leave": cars_leave,
    "buy_popularity": buy_popularity,
    "second_building": second_building,
    "idle_room": idle_room,
}

# mypyc: interpreted
"""The coach of a first game: which tip fits, by what the seat sees. The first that fits and was never said is said."""

from collections.abc import Mapping
from typing import Final

from lazaretto.games.dice_hospital.rules.tables import (
    ANY,
    COLOURS,
    DEPARTMENT_IDS,
    DEPARTMENT_RULES,
    EQUAL,
    RUN,
    Rule,
)
from lazaretto.games.dice_hospital.show.shapes import Hospital, Own, Patient, View
from lazaretto.kernel.coaching import Condition, Say
from lazaretto.kernel.coaching import Sight as AnySight
from lazaretto.kernel.view import part

Sight = AnySight[View, Own]

FEW: Final = 2  # workers with whom an activation ends soon


def mine(sight: Sight) -> Hospital:
    """The seat's hospital."""
    return sight.public["hospitals"][sight.seat]


def lying(sight: Sight, value: int = 0, *, untreated: bool = False) -> list[tuple[str, Patient]]:
    """The patients of the seat with their beds: all, or those of a value, or those nobody has treated."""
    beds = [(part("bed", sight.seat, n), one) for n, one in enumerate(mine(sight)["beds"]) if one is not None]
    return [(bed, one) for bed, one in beds if value in (0, one["value"]) and not (untreated and one["treated"])]


def named(one: Patient) -> str:
    """A patient as the catalogue names it: `R4`."""
    return f"{one['colour'][0].upper()}{one['value']}"


def asked(question: str) -> Condition:
    """A tip of a question, whatever the position."""
    return lambda sight: Say() if sight.asked == question else None


def few_beds(sight: Sight) -> Say | None:
    """Whoever claims an ambulance without room for all of it."""
    free, coming = mine(sight)["capacity"] - len(lying(sight)), mine(sight)["coming"]
    return Say({"n": free, "m": coming}) if sight.asked == "claim" and free < coming else None


def first_choice(sight: Sight) -> Say | None:
    """R2: the first player may not take ambulance 1."""
    first = sight.public["first_player"] == sight.seat and len(sight.public["hospitals"]) > 1
    return Say(point=(part("ambulance", 1),)) if sight.asked == "claim" and first else None


def lowest_anyway(sight: Sight) -> Say | None:
    """Two ambulances are left, and everybody else has a higher number."""
    if sight.asked != "claim" or len(sight.public["hospitals"]) < 2:
        return None
    left = [one["number"] for one in sight.public["ambulances"] if one["seat"] is None]
    taken = [one["number"] for one in sight.public["ambulances"] if one["seat"] is not None]
    sure = len(left) == 2 and taken and min(taken) > max(left)
    return Say(point=tuple(part("ambulance", number) for number in left)) if sure else None


def improve(sight: Sight) -> Say | None:
    """There is a specialist to take."""
    people = sight.public["display"]["specialists"]
    if sight.asked != "improve" or not people:
        return None
    return Say(point=tuple(part("display", one["card"]) for one in people))


def last_blood(sight: Sight) -> Say | None:
    """In the last round a bag sends a 6 home together with others."""
    h, sixes = mine(sight), lying(sight, 6)
    last = sight.asked == "placement" and sight.public["round"] == sight.public["rounds"]
    fits = last and h["blood"] > 0 and sixes and sum(h["discharged"].values()) > 0
    return Say(point=tuple(bed for bed, _ in sixes)) if fits else None


def dying(sight: Sight) -> Say | None:
    """R5: who is at 1 and not treated dies."""
    found = lying(sight, 1, untreated=True)
    if sight.asked != "placement" or not found:
        return None
    return Say({"patient": named(found[0][1])}, (found[0][0],))


def sets_first(sight: Sight) -> Say | None:
    """A department that takes several patients can be used now, and could not be after other healings."""
    if sight.asked != "placement" or not workers(mine(sight)):
        return None
    patients = [one for _, one in lying(sight)]
    for one in mine(sight)["departments"]:
        rule = DEPARTMENT_RULES[DEPARTMENT_IDS.index(one["id"])]
        if not one["used"] and not one["closed"] and rule.patients > 1 and has_set(rule, patients):
            return Say({"department": one["id"]}, (part("department", sight.seat, one["tile"]),))
    return None


def has_set(rule: Rule, patients: list[Patient]) -> bool:
    """Do the patients hold the set that a department asks for: so many equal ones, or a run? Others need no set."""
    fit = [one for one in patients if rule.values >> one["value"] & 1 and rule.colour in (ANY, number_of(one))]
    counts = {value: sum(one["value"] == value for one in fit) for value in range(1, 7)}
    if rule.relation == EQUAL:
        return max(counts.values()) >= rule.patients
    runs = [all(counts[first + n] > 0 for n in range(rule.patients)) for first in range(1, 8 - rule.patients)]
    return rule.relation == RUN and any(runs)


def number_of(one: Patient) -> int:
    """A patient's colour as the tables count it."""
    return COLOURS.index(one["colour"])


def nearly_home(sight: Sight) -> Say | None:
    """A 6 that nobody has treated falls to 5."""
    found = lying(sight, 6, untreated=True)
    if sight.asked != "placement" or not found or not workers(mine(sight)):
        return None
    return Say({"patient": named(found[0][1])}, (found[0][0],))


def recolour(sight: Sight) -> Say | None:
    """New colours are among the answers, for a blood bag."""
    bought = any(choice.label in ("target_recoloured", "target_by_recoloured") for choice in sight.choices)
    return Say(point=(part("blood", sight.seat),)) if sight.asked in ("treat", "assist") and bought else None


def workers(h: Hospital) -> int:
    """Workers who have done nothing yet this round."""
    return h["nurses"]["idle"] + sum(one["idle"] for one in h["specialists"])


def idle_workers(sight: Sight) -> Say | None:
    """An activation that comes to its end, with workers and untreated patients left."""
    h, left = mine(sight), lying(sight, untreated=True)
    begun = any(one["used"] for one in h["departments"])
    fits = sight.asked == "placement" and begun and 0 < workers(h) <= FEW and left
    return Say({"n": workers(h), "m": len(left)}, tuple(bed for bed, _ in left)) if fits else None


def neglected(sight: Sight) -> Say | None:
    """Somebody has got worse since the seat's last answer."""
    own = [args for key in ("neglected", "worsened") for args in sight.told(key) if args["seat"] == sight.seat]
    return Say() if own else None


def together(sight: Sight) -> Say | None:
    """Two or more have gone home in one round."""
    own = [args for args in sight.told("scored") if args["seat"] == sight.seat and args["number"] > 1]
    return Say({"n": own[0]["number"], "points": own[0]["points"]}) if own else None


COACH: Final[Mapping[str, Condition]] = {
    "casualties": asked("casualties"),
    "choose_extra": asked("choose_extra"),
    "assign_values": asked("assign_values"),
    "few_beds": few_beds,
    "first_choice": first_choice,
    "lowest_anyway": lowest_anyway,
    "arrange_ties": asked("arrange_ties"),
    "improve": improve,
    "discard": asked("discard"),
    "last_blood": last_blood,
    "dying": dying,
    "sets_first": sets_first,
    "nearly_home": nearly_home,
    "recolour": recolour,
    "idle_workers": idle_workers,
    "neglected": neglected,
    "together": together,
}

# mypyc: interpreted
"""The coach of a first game: which tip fits, by what the seat sees. The first that fits and was never said is said."""

from collections.abc import Mapping
from typing import Final

from lazaretto.games.dice_hospital_er.rules.effects import (
    BLOOD_BAGS_WANTED,
    FULL_WANTED,
    NURSES_WANTED,
    STETHOSCOPES_WANTED,
)
from lazaretto.games.dice_hospital_er.show.shapes import Arrival, Own, PrintedBed, PrintedWard, Supply, View
from lazaretto.kernel.coaching import Condition, Say
from lazaretto.kernel.coaching import Sight as AnySight
from lazaretto.kernel.view import part

Sight = AnySight[View, Own]

CHOOSING: Final = ("chief_chooses", "choose_patient")
WRITING: Final = ("admit", "admit_behind")
HIGHEST: Final = 6
HIGH: Final = 5  # after such a number a ward has little room left
LONG_WARD: Final = 5  # beds
LAST_TURNS: Final = 3


def dice(sight: Sight) -> list[Arrival]:
    """The dice of the turn."""
    ambulance = sight.public["ambulance"]
    return [] if ambulance is None else ambulance["dice"]


def left(supply: Supply) -> int:
    """Stethoscopes or blood bags that can still be spent."""
    return supply["circled"] - supply["used"]


def bags(sight: Sight) -> int:
    return left(sight.own["hospital"]["blood_bags"])


def stethoscopes(sight: Sight) -> int:
    return left(sight.own["hospital"]["stethoscopes"])


def chosen(sight: Sight) -> Arrival | None:
    """The die that is being written."""
    colour = sight.own["hospital"]["die"]
    if sight.asked not in WRITING:
        return None
    return next((die for die in dice(sight) if die["colour"] == colour), None)


def bed_of(sight: Sight, bed: str) -> PrintedBed:
    return next(one for one in sight.public["sheet"]["beds"] if one["id"] == bed)


def bed_part(sight: Sight, bed: str) -> str:
    return part("bed", sight.seat, bed)


def is_chief(sight: Sight) -> bool:
    return sight.public["chief"] == sight.seat


def chief(sight: Sight) -> Say | None:
    """The first choice is the seat's."""
    return Say() if sight.asked in CHOOSING and is_chief(sight) else None


def not_chief(sight: Sight) -> Say | None:
    """Another has chosen first, and there is no bag to buy that die."""
    taken = [die["colour"] for die in dice(sight) if die["chief"]]
    if sight.asked not in CHOOSING or is_chief(sight) or bags(sight) or not taken:
        return None
    return Say(point=(part("die", taken[0]),))


def no_bed(sight: Sight) -> Say | None:
    """Whatever is taken goes to the morgue."""
    preview = sight.own["preview"]
    return Say() if sight.asked in CHOOSING and preview and not any(preview.values()) else None


def buy_chief(sight: Sight) -> Say | None:
    """The Chief's die is a good one, and there is a bag for it."""
    good = [
        die
        for die in dice(sight)
        if die["chief"] and (die["bonus"] == "nurse" or (die["bonus"] == "critical" and die["value"] >= HIGH))
    ]
    fits = sight.asked in CHOOSING and not is_chief(sight) and bags(sight) > 0 and good
    return Say(point=(part("die", good[0]["colour"]),)) if fits else None


def two_values(sight: Sight) -> Say | None:
    """A bed can be written with several numbers."""
    if sight.asked not in WRITING:
        return None
    values: dict[str, set[int]] = {}
    for choice in sight.offered("place"):
        values.setdefault(choice.args["bed"], set()).add(choice.args["value"])
    several = [bed for bed, found in values.items() if len(found) > 1]
    return Say(point=(bed_part(sight, several[0]),)) if several else None


def lit_beds(sight: Sight) -> Say | None:
    """The first patient there is a bed for."""
    if sight.asked not in WRITING or "main" not in sight.own["pending"]:
        return None
    beds = dict.fromkeys(bed_part(sight, choice.args["bed"]) for choice in sight.offered("place"))
    return Say(point=tuple(beds)) if beds else None


def lamp(sight: Sight) -> Say | None:
    """A nurse comes only where the lamp is lit, and some of the beds are elsewhere."""
    die = chosen(sight)
    if die is None or die["bonus"] != "nurse":
        return None
    wards = {choice.args["ward"]: choice.args["bed"] for choice in sight.offered("place")}
    lamps = {ward: sight.own["hospital"]["wards"][ward]["nurse"] for ward in wards}
    if len(set(lamps.values())) < 2:
        return None
    return Say(point=tuple(bed_part(sight, wards[ward]) for ward, lit in lamps.items() if lit))


def critical(sight: Sight) -> Say | None:
    """A higher number can be written, and it pays."""
    die = chosen(sight)
    if die is None or die["bonus"] != "critical" or die["value"] == HIGHEST or not stethoscopes(sight):
        return None
    higher = [choice.args["bed"] for choice in sight.offered("place") if choice.args["value"] > die["value"]]
    return Say(point=tuple(dict.fromkeys(bed_part(sight, bed) for bed in higher))) if higher else None


def screen(sight: Sight) -> Say | None:
    return Say() if "screen" in sight.own["pending"] else None


def extra(sight: Sight) -> Say | None:
    return Say() if "extra" in sight.own["pending"] and "main" in sight.own["pending"] else None


def spoilt(sight: Sight) -> Say | None:
    """A high number was written in the first bed of a long ward."""
    h = sight.own["hospital"]
    for ward in sight.public["sheet"]["wards"]:
        first = ward["beds"][0]
        high = first in h["written"] and h["beds"][first]["value"] >= HIGH and not h["beds"][first]["screen"]
        if high and len(ward["beds"]) >= LONG_WARD and h["wards"][ward["id"]]["patients"] == 1:
            return Say(point=(bed_part(sight, first),))
    return None


def nearly_full(sight: Sight) -> tuple[PrintedWard, PrintedBed, int] | None:
    """A ward with one empty bed, that bed, and the number before it (0: any number will do)."""
    h = sight.own["hospital"]
    for ward in sight.public["sheet"]["wards"]:
        bed = h["wards"][ward["id"]]["next"]
        if bed is not None and bed == ward["beds"][-1]:
            before = h["beds"][ward["beds"][-2]]
            return ward, bed_of(sight, bed), 0 if before["screen"] else before["value"]
    return None


def one_left(sight: Sight) -> Say | None:
    """The last bed of a ward wants a colour and a higher number."""
    found = nearly_full(sight)
    if found is None or sight.asked not in CHOOSING:
        return None
    ward, bed, before = found
    if bed["colour"] == "grey" or before in (0, HIGHEST):
        return None
    return Say({"colour": bed["colour"], "n": before, "points": ward["points"]}, (bed_part(sight, bed["id"]),))


def one_left_any(sight: Sight) -> Say | None:
    """The last bed of a ward, where the sentence with colour and number does not fit."""
    found = nearly_full(sight)
    if found is None or sight.asked not in CHOOSING or one_left(sight) is not None:
        return None
    ward, bed, before = found
    return None if before == HIGHEST else Say({"points": ward["points"]}, (bed_part(sight, bed["id"]),))


def cardiologist(sight: Sight) -> Say | None:
    """A Cardiologist who still pays is one step away."""
    if sight.asked not in CHOOSING:
        return None
    for card in sight.public["cardiologists"]:
        missing = steps_to(card["id"], sight)
        if card["worth"] > 0 and missing == 1:
            point = (part("cardiologist", card["id"]),)
            return Say({"cardiologist": card["id"], "points": card["worth"]}, point)
    return None


def steps_to(card: str, sight: Sight) -> int:
    """How much a Cardiologist still wants: wards, beds, nurses, bags or stethoscopes."""
    h, sheet = sight.own["hospital"], sight.public["sheet"]
    short = sorted(len(ward["beds"]) - h["wards"][ward["id"]]["patients"] for ward in sheet["wards"])
    wanted = {
        "card_nurse": NURSES_WANTED - h["nurses"],
        "card_blood": BLOOD_BAGS_WANTED - h["blood_bags"]["circled"],
        "card_steth": STETHOSCOPES_WANTED - h["stethoscopes"]["circled"],
        "card_open": sum(ward["patients"] == 0 for ward in h["wards"].values()),
        "card_fill": sum(short[:FULL_WANTED]),
        "card_scanner": min(sum(bed not in h["beds"] for bed in one["beds"]) for one in sheet["scanners"]),
    }
    return wanted.get(card, 0)


def three_turns(sight: Sight) -> Say | None:
    """What is not spent now is worth nothing."""
    turns = sight.public["rounds"] - sight.public["round"]
    return Say() if turns <= LAST_TURNS and stethoscopes(sight) + bags(sight) >= 2 else None


def ursule(sight: Sight) -> Say | None:
    """The lowest die that would fill a ward of URSULE; she looks at the wards from the left."""
    rival = sight.public["ursule"]
    if rival is None or sight.asked not in CHOOSING or not is_chief(sight):
        return None
    for die in sorted(dice(sight), key=lambda one: one["value"]):
        for ward in sight.public["sheet"]["wards"]:
            bed = rival["wards"][ward["id"]]["next"]
            if bed is None or bed != ward["beds"][-1]:
                continue
            before = rival["beds"][ward["beds"][-2]]
            fits = bed_of(sight, bed)["colour"] in (die["colour"], "grey")
            if fits and (before["screen"] or die["value"] > before["value"]):
                return Say({"colour": die["colour"], "n": die["value"]}, (part("die", die["colour"]),))
    return None


COACH: Final[Mapping[str, Condition]] = {
    "ursule": ursule,
    "chief": chief,
    "not_chief": not_chief,
    "lit_beds": lit_beds,
    "two_values": two_values,
    "no_bed": no_bed,
    "buy_chief": buy_chief,
    "lamp": lamp,
    "critical": critical,
    "screen": screen,
    "extra": extra,
    "spoilt": spoilt,
    "one_left": one_left,
    "one_left_any": one_left_any,
    "cardiologist": cardiologist,
    "three_turns": three_turns,
}

# mypyc: interpreted
"""The stage: which notes end a scene, and what each note tells of the board."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from lazaretto.kernel.view import NOTHING_TOLD, Told, part

Args = Mapping[str, Any]

# The end of a round is told in one picture each: the night, the deaths, the points, the shift change.
SCENES: Final = frozenset(
    {
        "event",
        "first_player",
        "kept_first_player",
        "neglect",
        "neglect_outbreak",
        "deaths",
        "total",
        "leads",
        "level",
        "shift_change",
    }
)


def told(key: str, args: Args) -> Told:
    """Which pieces a note moves, and what it writes at which part."""
    return TELLS[key](args) if key in TELLS else NOTHING_TOLD


def bed(args: Args) -> str:
    return part("bed", args["seat"], args["bed"])


def beds(args: Args) -> list[str]:
    return [part("bed", args["seat"], place) for place in args["bed"]]


def signed(number: int) -> str:
    return f"{number:+d}"


def value_of(patient: str) -> int:
    """The value of a patient as notes write it."""
    return int(patient[1])


def changed(args: Args) -> Told:
    """A patient in its bed has another value."""
    levels = args["value"] - value_of(args["patient"])
    return Told(marks=((bed(args), signed(levels)),)) if levels else NOTHING_TOLD


def leaving(zone: str) -> Callable[[Args], Told]:
    """A patient leaves its bed for home or the morgue."""
    return lambda args: Told(moves=((bed(args), part(zone, args["seat"])),))


def neglected(args: Args) -> Told:
    return Told(marks=tuple((place, signed(-args["levels"])) for place in beds(args)))


def perished(args: Args) -> Told:
    return Told(moves=tuple((place, part("morgue", args["seat"])) for place in beds(args)))


def protected(args: Args) -> Told:
    return Told(marks=((bed(args), "spared"),))


def placed(args: Args) -> Told:
    worker = part("worker", args["seat"], args["card"] or "nurse")
    return Told(moves=((worker, part("post", args["seat"], args["tile"])),))


def took(args: Args) -> Told:
    zone, id_ = ("department", args["tile"]) if args["tile"] else ("worker", args["card"])
    return Told(moves=((part("display", id_), part(zone, args["seat"], id_)),))


def claimed(args: Args) -> Told:
    return Told(moves=((part("ambulance", args["ambulance"]), part("van", args["seat"])),))


def admitted(args: Args) -> Told:
    """Out of the ambulance, or in a solo game from the door, into the beds."""
    zone = ("rider", args["ambulance"]) if args["ambulance"] else ("arrival", args["seat"])
    return Told(moves=tuple((part(*zone, place), to) for place, to in enumerate(beds(args))))


def blood(number: int) -> Callable[[Args], Told]:
    return lambda args: Told(marks=((part("blood", args["seat"]), signed(number)),))


def autopsy(args: Args) -> Told:
    """A fatality less, a bag more."""
    return Told(marks=((part("morgue", args["seat"]), "-1"), (part("blood", args["seat"]), "+1")))


def scored(args: Args) -> Told:
    return Told(marks=((part("score", args["seat"]), signed(args["points"])),))


def collected(args: Args) -> Told:
    score = part("score", args["seat"])
    return Told(moves=((bed(args), part("slot", args["slot"])),), marks=((score, "+1"),))


TELLS: Final[Mapping[str, Callable[[Args], Told]]] = {
    "changed": changed,
    "worsened": changed,
    "discharged": leaving("home"),
    "died": leaving("morgue"),
    "casualty": leaving("morgue"),
    "neglected": neglected,
    "perished": perished,
    "protected": protected,
    "placed": placed,
    "took": took,
    "gave_back": blood(1),
    "claimed": claimed,
    "admitted": admitted,
    "first_player": blood(1),
    "kept_first_player": blood(1),
    "gained_blood": blood(1),
    "used_blood": blood(-1),
    "recoloured": blood(-1),
    "autopsy": autopsy,
    "reported": scored,
    "scored": scored,
    "scored_administrator": scored,
    "scored_event": scored,
    "scored_empty_wards": scored,
    "scored_specialist": scored,
    "collected": collected,
}

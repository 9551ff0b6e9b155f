# mypyc: interpreted
"""The stage: which notes end a scene, and what a note tells of the board, from its arguments alone.

The parts of a clinic are those of the choices, and what a clinic has: `savings.{seat}`, `income.{seat}`, `time.{seat}`,
`fame.{seat}` (popularity) and `queue_points.{seat}`. People and cars have no names: a person is where the notes say.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from lazaretto.kernel.view import NOTHING_TOLD, Told, part

Args = Mapping[str, Any]

# One scene is one thing that changes. What all clinics do at once (paying, tiring, getting worse) is one for all.
SCENES: Final = frozenset(
    [
        "built",
        "built_entrance",
        "hired_doctor",
        "hired",
        "admitted",
        "moved_in_book",
        "committed_movement",
        "eaten",
        "gave_blood",
        "cured",
        "cured_with_blood",
        "transfused",
        "cured_zombie",
        "zombie_rises",
        "expenses",
        "bought_popularity",
        "university",
        "doctors_change",
        "patients_worsen",
        "goes_first",
    ]
)


def at(args: Args, node: str) -> str:
    """The part of a node: a space, an entrance slot, or the pre-admissions as a whole."""
    seat = args["seat"]
    if node == "pre":
        return part("waiting", seat)
    return part("space" if node[:1].isdecimal() else "slot", seat, node)


def signed(number: int) -> str:
    return f"{number:+d}"


def person(args: Args) -> str:
    return part("person", args["seat"], args["person"])


def admitted(args: Args) -> Told:
    return Told(moves=((part("book", args["department"], 1), person(args)),))


def moved_in_book(args: Args) -> Told:
    here = part("book", args["department"], args["column"])
    there = part("book", args["other_department"], args["other_column"])
    return Told(moves=((here, there), (there, here)) if args["swapped"] else ((here, there),))


def appointment(args: Args) -> Told:
    return Told(marks=((part("book", args["department"], args["column"]), "calls"),))


def hired_doctor(args: Args) -> Told:
    chair = args["chair"]
    return Told(moves=((part("chair", chair), person(args)),)) if chair >= 0 else NOTHING_TOLD


def hired(args: Args) -> Told:
    return Told(moves=(({"nurse": "nurses", "orderly": "orderlies"}[args["kind"]], person(args)),))


def built(args: Args) -> Told:
    return Told(moves=((part("component", args["component"]), part("space", args["seat"], args["space"])),))


def built_entrance(args: Args) -> Told:
    return Told(moves=(("component.entrance", part("slot", args["seat"], args["slot"])),))


def moved(args: Args) -> Told:
    """While people move nobody changes the number: from where he was drawn to where he is drawn now."""
    return Told(moves=((person(args), person(args)),))


def committed_movement(args: Args) -> Told:
    return Told(marks=((part("time", args["seat"]), signed(args["time"])),)) if args["time"] else NOTHING_TOLD


def earned(args: Args) -> Told:
    """Who was treated where pays; the money is seen in the room and at the income."""
    money = signed(args["money"])
    return Told(marks=((at(args, args["space"]), money), (part("income", args["seat"]), money)))


def paid_expenses(args: Args) -> Told:
    marks = [("income", args["from_income"]), ("savings", args["from_savings"])]
    return Told(marks=tuple((part(name, args["seat"]), signed(-money)) for name, money in marks if money))


def lost_fame(args: Args) -> Told:
    fame = ((part("fame", args["seat"]), signed(-args["popularity"])),) if args["popularity"] else ()
    return Told(marks=(*(((at(args, args["node"]), "dies"),) if "node" in args else ()), *fame))


def bought_popularity(args: Args) -> Told:
    seat = args["seat"]
    return Told(
        moves=((part("income", seat), part("fame", seat)),),
        marks=((part("income", seat), signed(-args["money"])), (part("fame", seat), signed(args["number"]))),
    )


def saved(args: Args) -> Told:
    seat = args["seat"]
    return Told(
        moves=((part("income", seat), part("savings", seat)),),
        marks=((part("savings", seat), signed(args["money"])),),
    )


def went_elsewhere(args: Args) -> Told:
    return Told(marks=tuple((part("book", department, 1), "leaves") for department in args["department"]))


def studied(args: Args) -> Told:
    return Told(marks=((at(args, args["space"]), "rises"), (part("fame", args["seat"]), "+1")))


def everywhere(mark: str) -> Callable[[Args], Told]:
    """The same mark at every node named, each once."""
    return lambda args: Told(marks=tuple((at(args, node), mark) for node in dict.fromkeys(args["node"])))


def here(mark: str) -> Callable[[Args], Told]:
    return lambda args: Told(marks=((at(args, args["space"]), mark),))


TOLD: Final[Mapping[str, Callable[[Args], Told]]] = {
    "admitted": admitted,
    "moved_in_book": moved_in_book,
    "appointment": appointment,
    "hired_doctor": hired_doctor,
    "hired": hired,
    "built": built,
    "built_entrance": built_entrance,
    "moved": moved,
    "moved_person": moved,
    "committed_movement": committed_movement,
    "eaten": here("eaten"),
    "gave_blood": here("gives"),
    "cured": earned,
    "cured_with_blood": earned,
    "transfused": earned,
    "cured_zombie": earned,
    "zombie_rises": here("turns"),
    "paid_expenses": paid_expenses,
    "could_not_pay": lost_fame,
    "bought_popularity": bought_popularity,
    "saved": saved,
    "went_elsewhere": went_elsewhere,
    "studied": studied,
    "tired": everywhere("tires"),
    "worsened": everywhere("worsens"),
    "died": lost_fame,
}


# What all clinics do at once, though it may have changed nobody: the notes before it say who.
FOR_ALL: Final = frozenset(["expenses", "doctors_change", "patients_worsen"])


def idle(key: str, args: Args) -> bool:
    """Is there nothing to see of it? Nobody paid, tired or got worse; who stays where all stand spends no time."""
    spent = {"committed_movement": "time", "paid_expenses": "money"}.get(key)
    return key in FOR_ALL or (spent is not None and not args[spent])


def told(key: str, args: Args) -> Told:
    """What a note tells of the board."""
    tell = TOLD.get(key)
    return NOTHING_TOLD if tell is None else tell(args)

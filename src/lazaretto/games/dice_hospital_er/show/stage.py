# mypyc: interpreted
"""The stage: which notes end a scene, and what each note tells of the board: what went where, what is marked."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from lazaretto.games.dice_hospital_er.rules.tables import BONUS_BLOOD_BAGS, BONUS_STETHOSCOPES
from lazaretto.kernel.view import NOTHING_TOLD, Told, part

Args = Mapping[str, Any]
URSULE: Final = "ursule"  # whose sheet, among the parts

# A turn in pictures: the roll, the choices that are made openly, the sheets; what a Cardiologist brings; and URSULE's
# protocol step by step.
SCENES: Final = frozenset(
    {
        "rolled",
        "chief_chose",
        "chose",
        "chose_chiefs",
        "sheets_shown",
        "met_cardiologist",
        "turned_cardiologist",
        "discarded_cardiologist",
        "ursule_takes",
        "ursule_pays",
        "ursule_passes",
        "ursule_writes",
        "ursule_writes_steth",
        "ursule_writes_blood",
        "ursule_writes_steth_blood",
        "ursule_morgue",
        "ursule_extra_morgue",
        "ursule_critical",
        "ursule_nurse",
        "ursule_screen",
        "ursule_filled",
        "ursule_cardiologist",
    }
)


def owner(args: Args) -> int | str:
    """Whose sheet a note tells of: a seat's, or URSULE's, who has none."""
    seat: int | None = args.get("seat")
    return URSULE if seat is None else seat


def die_taken(args: Args) -> Told:
    return Told(marks=((part("die", args["colour"]), "taken"),))


def dear_die_taken(args: Args) -> Told:
    return Told(marks=((part("die", args["colour"]), "taken"), (part("blood_bags", owner(args)), "-1")))


def written(args: Args) -> Told:
    """A patient goes from its die to its bed; URSULE's stethoscopes and blood bags are told with it."""
    sheet = owner(args)
    start = part("bonus" if args.get("patient") == "extra" else "die", args["die"])
    spent = args.get("stethoscopes", 0)
    marks = ((part("stethoscopes", sheet), f"-{spent}"),) if spent else ()
    return Told(((start, part("digit", sheet, args["bed"])),), marks)


def written_for_blood(args: Args) -> Told:
    told = written(args)
    return Told(told.moves, (*told.marks, (part("blood_bags", owner(args)), "-1")))


def refused(args: Args) -> Told:
    sheet = owner(args)
    start = part("bonus" if args.get("patient") == "extra" else "die", args["die"])
    return Told(((start, part("box", sheet)),), ((part("morgue", sheet), f"-{args.get('number', 1)}"),))


def spent(thing: str) -> Callable[[Args], Told]:
    return lambda args: Told(marks=((part(thing, owner(args)), f"-{args['number']}"),))


def gained(thing: str, number: int) -> Callable[[Args], Told]:
    return lambda args: Told(marks=((part(thing, owner(args)), f"+{number}"),))


def critical(args: Args) -> Told:
    return Told(marks=((part("bed", owner(args), args["bed"]), f"+{args['value']}"),))


def nurse(args: Args) -> Told:
    sheet = owner(args)
    return Told(((part("lamp", sheet, args["ward"]), part("nurses", sheet)),), ((part("nurses", sheet), "+1"),))


def screened(args: Args) -> Told:
    return Told(marks=((part("bed", owner(args), args["bed"]), "screen"),))


def filled(args: Args) -> Told:
    clipboard = part("clipboard", owner(args), args["ward"])
    return Told(((clipboard, part("score", owner(args))),), ((clipboard, f"+{args['points']}"),))


def cardiologist_met(args: Args) -> Told:
    card = part("cardiologist", args["cardiologist"])
    return Told(((card, part("score", owner(args))),), ((card, f"+{args['points']}"),))


def card_marked(key: str) -> Callable[[Args], Told]:
    return lambda args: Told(marks=((part("cardiologist", args["cardiologist"]), key),))


def passed(args: Args) -> Told:
    """The wards that URSULE looks at in vain, each with its reason."""
    low = [(part("bed", URSULE, bed), "too_low") for bed in args["too_low"]]
    return Told(marks=(*low, *((part("bed", URSULE, bed), "other_colour") for bed in args["wrong_colour"])))


def die_marked(key: str) -> Callable[[Args], Told]:
    return lambda args: Told(marks=((part("die", args["colour"]), key),))


TELLERS: Final[Mapping[str, Callable[[Args], Told]]] = {
    "chief_chose": die_taken,
    "chose": die_taken,
    "chose_chiefs": dear_die_taken,
    "wrote": written,
    "refused": refused,
    "spent_stethoscopes": spent("stethoscopes"),
    "spent_blood_bags": spent("blood_bags"),
    "marked_critical": critical,
    "got_nurse": nurse,
    "drew_screen": screened,
    "filled": filled,
    "met_cardiologist": cardiologist_met,
    "turned_cardiologist": card_marked("turned"),
    "discarded_cardiologist": card_marked("gone"),
    "ursule_no_bed": die_marked("no_bed"),
    "ursule_no_bag": die_marked("no_bag"),
    "ursule_takes": die_taken,
    "ursule_pays": dear_die_taken,
    "ursule_steth": gained("stethoscopes", BONUS_STETHOSCOPES),
    "ursule_blood": gained("blood_bags", BONUS_BLOOD_BAGS),
    "ursule_passes": passed,
    "ursule_writes": written,
    "ursule_writes_steth": written,
    "ursule_writes_blood": written_for_blood,
    "ursule_writes_steth_blood": written_for_blood,
    "ursule_filled": filled,
    "ursule_critical": critical,
    "ursule_nurse": nurse,
    "ursule_screen": screened,
    "ursule_extra_morgue": refused,
    "ursule_morgue": refused,
    "ursule_cardiologist": cardiologist_met,
}


def told(key: str, args: Args) -> Told:
    """What a note tells of the board."""
    teller = TELLERS.get(key)
    return NOTHING_TOLD if teller is None else teller(args)

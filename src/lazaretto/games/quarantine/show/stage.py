# mypyc: interpreted
"""What the stage shows: which notes end a scene, and what a note tells of the board."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from lazaretto.kernel.view import NOTHING_TOLD, Told, part

Args = Mapping[str, Any]

# What happens to somebody in another's turn, and what a purchase leads through before the tile is placed.
SCENES: Final = frozenset(
    {
        "hurried",
        "quarantined",
        "spread",
        "virus_to_stock",
        "bought_special",
        "paid_owner",
        "marker_for_contract",
        "price_returned",
        "bag_empty",
        "market_empty",
    }
)

# Pieces by the keys under which the board draws them.
BAG: Final = "bag"
DRAWN: Final = "drawn"


def told(key: str, args: Args) -> Told:
    """Which pieces went where, and what is written at which part, from the arguments of a note."""
    return TELLERS[key](args) if key in TELLERS else NOTHING_TOLD


def queued(args: Args, place: str = "place") -> str:
    return part("queue", args["seat"], args[place])


def tile_of(args: Args) -> str:
    return part("tile", args["seat"], args["tile"])


def virus(seat: int, tile: str) -> str:
    return part("virus", seat, tile, 0)


def supply(seat: int, cube: str) -> str:
    return part("supply", seat, cube)


def patient_queued(args: Args) -> Told:
    return Told(((DRAWN, queued(args)),))


def hurried(args: Args) -> Told:
    return Told(((queued(args), part("patient", args["seat"], args["tile"], 0)),))


def quarantined(args: Args) -> Told:
    return Told(((DRAWN, virus(args["seat"], args["tile"])),), ((tile_of(args), "closed"),))


def spread(args: Args) -> Told:
    seat = args["seat"]
    return Told(((virus(seat, args["origin"]), virus(seat, args["tile"])),), ((tile_of(args), "closed"),))


def cleaned(args: Args) -> Told:
    tiles = args["tile"] if isinstance(args["tile"], list) else [args["tile"]]
    return Told((), tuple((part("tile", args["seat"], tile), "clean") for tile in tiles))


def admitted(args: Args) -> Told:
    seat, place = args["seat"], args["place"]
    return Told(((part("queue", seat, 0), part("patient", seat, args["tile"], place)),))


def cured(args: Args) -> Told:
    seat, tiles, colour = args["seat"], args["tile"], args["colour"]
    moves = [(part("patient", seat, tile, tiles[:n].count(tile)), supply(seat, colour)) for n, tile in enumerate(tiles)]
    return Told(tuple(moves), ((supply(seat, colour), f"+{args['count']}"),))


def moved_patient(args: Args) -> Told:
    return Told(((queued(args), part("queue", args["seat"], args["number"] - 1)),))


def pharmacy(args: Args) -> Told:
    return Told(((part("queue", args["seat"], 0), supply(args["seat"], args["colour"])),))


def gift_shop(args: Args) -> Told:
    return Told(((part("box", args["colour"]), supply(args["seat"], args["colour"])),))


def counted(seat: int, cubes: list[str], sign: str) -> tuple[tuple[str, str], ...]:
    """What is written at a supply when these cubes come or go."""
    return tuple((supply(seat, cube), f"{sign}{cubes.count(cube)}") for cube in dict.fromkeys(cubes))


def opened(args: Args) -> Told:
    seat, cubes = args["seat"], args["cube"]
    moves = tuple((supply(seat, cube), part("stack", args["stack"])) for cube in dict.fromkeys(cubes))
    return Told(moves, counted(seat, cubes, "-"))


def got(args: Args) -> Told:
    """A tile comes from a stack into somebody's hand."""
    kind = args["stack"] if "stack" in args else f"extra_{args['colour']}"
    marks = counted(args["seat"], args["paid"], "-") if "paid" in args else ()
    return Told(((part("market", kind), part("held", args["seat"], args["tile"])),), marks)


def paid_owner(args: Args) -> Told:
    cubes = args["cube"]
    moves = tuple((supply(args["rival"], cube), supply(args["seat"], cube)) for cube in dict.fromkeys(cubes))
    return Told(moves, counted(args["seat"], cubes, "+"))


def price_returned(args: Args) -> Told:
    seat, cubes = args["seat"], args["cube"]
    moves = tuple((part("stack", args["stack"]), supply(seat, cube)) for cube in dict.fromkeys(cubes))
    return Told(moves, counted(seat, cubes, "+"))


def marker_got(args: Args) -> Told:
    mine = part("markers", args["seat"])
    return Told((("bonus_stock", mine),), ((mine, "+1"),))


def marker_gone(args: Args) -> Told:
    return Told((), ((part("markers", args["seat"]), "-1"),))


def placed(args: Args) -> Told:
    return Told(((part("held", args["seat"], args["tile"]), tile_of(args)),))


TELLERS: Final[Mapping[str, Callable[[Args], Told]]] = {
    "drew": lambda args: Told(((BAG, DRAWN),)),
    "queued": patient_queued,
    "hurried": hurried,
    "quarantined": quarantined,
    "spread": spread,
    "decontaminated": cleaned,
    "pathology": cleaned,
    "admitted": admitted,
    "cured": cured,
    "cured_on_call": cured,
    "moved_patient": moved_patient,
    "pharmacy": pharmacy,
    "gift_shop": gift_shop,
    "opened": opened,
    "claimed": got,
    "bought_special": got,
    "bought_extra": got,
    "paid_owner": paid_owner,
    "price_returned": price_returned,
    "marker_for_contract": marker_got,
    "took_bonus": marker_got,
    "cafeteria": marker_got,
    "spent_bonus": marker_gone,
    "marker_taken_away": marker_gone,
    "placed": placed,
}

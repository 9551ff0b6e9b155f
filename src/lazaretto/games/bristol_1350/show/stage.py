# mypyc: interpreted
"""The stage: which notes end a scene, and what a note tells of the board."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from lazaretto.kernel.view import NOTHING_TOLD, Told, part

# Roll, mingle, move and gate run by themselves, and so do ghosts; a death must be seen.
SCENES: Final = frozenset(
    {
        "rolled",
        "ghost_dice",
        "ghost_elbows",
        "ghost_dashes",
        "died",
        "ghost_died",
        "nobody_mingles",
        "mingles",
        "mingled",
        "mingled_with_ghosts",
        "ghosts_mingled",
        "moved",
        "nobody_leaves",
        "at_gate",
        "judged",
        "ghost_judged",
        "left_empty",
        "left_healthy",
        "left_infected",
        "gates_close",
    }
)

# Notes to a seat whose own secret has changed: its hand, its health, its goal, its coins.
SECRETS: Final = frozenset({"you_got", "you_are_plagued", "you_are_cured", "you_got_coin"})

Args = Mapping[str, Any]


def pool(args: Args) -> Told:
    """All hands and one card more go into the middle of the cart."""
    zone = part("zone", args["cart"])
    moves = [(part("pawn", pawn), zone) for pawn in args["pawns"]]
    return Told((*moves, (part("pile", "symptoms"), zone)), ((part("cart", args["cart"]), "mingles"),))


def dealt(args: Args) -> Told:
    """Two of them to each, and the last one to the discard."""
    zone = part("zone", args["cart"])
    moves = [(zone, part("person", pawn)) for pawn in args["pawns"]]
    marks = [(part("person", pawn), "new_hand") for pawn in args["pawns"]]
    return Told((*moves, (zone, part("pile", "symptoms"))), tuple(marks))


def on_the_road(args: Args) -> Told:
    """How far each cart went."""
    steps = zip(args["race"], args["steps"], strict=True)
    return Told(marks=tuple((part("cart", cart), f"+{number}") for cart, number in steps if number))


def status(args: Args) -> Told:
    """Healthy or plagued, at the pawn."""
    return Told(marks=((part("pawn", args["pawn"]), args["status"]), (part("person", args["pawn"]), args["status"])))


def out(args: Args) -> Told:
    """Somebody is dead."""
    return Told(marks=((part("person", args["pawn"]), args["status"]),))


def gone(mark: str) -> Callable[[Args], Told]:
    """A cart has left the town so."""
    return lambda args: Told(marks=((part("cart", args["cart"]), mark), (part("gate"), mark)))


def drawn(pile: str) -> Callable[[Args], Told]:
    """Somebody has drawn from a pile."""
    return lambda args: Told(((part("pile", pile), part("person", args["seat"])),))


TELLS: Final[Mapping[str, Callable[[Args], Told]]] = {
    "mingles": pool,
    "mingled": dealt,
    "mingled_with_ghosts": dealt,
    "ghosts_mingled": dealt,
    "moved": on_the_road,
    "judged": status,
    "ghost_judged": status,
    "died": out,
    "ghost_died": out,
    "left_behind": out,
    "ghost_left_behind": out,
    "at_gate": lambda args: Told(((part("cart", args["cart"]), part("gate")),)),
    "left_empty": gone("empty"),
    "left_healthy": gone("escaped"),
    "left_infected": gone("infected"),
    "drew_remedy": drawn("remedies"),
    "you_drew_remedy": drawn("remedies"),
    "drew_remedies": drawn("remedies"),
    "drew_symptoms": drawn("symptoms"),
    "you_drew_symptoms": drawn("symptoms"),
    "gave_coin": lambda args: Told(marks=((part("person", args["pawn"]), "coin"),)),
    "planted": lambda args: Told(((part("person", args["seat"]), part("zone", args["cart"])),)),
    "you_planted": lambda args: Told(((part("person", args["seat"]), part("zone", args["cart"])),)),
}


def told(key: str, args: Args) -> Told:
    """What a note tells of the board, from its arguments alone."""
    tells = TELLS.get(key)
    return NOTHING_TOLD if tells is None else tells(args)

# mypyc: interpreted
"""The coach of a first game: which tip fits, by what the seat sees. The first that fits and was never said is said."""

from collections.abc import Mapping
from typing import Final

from lazaretto.games.quarantine.rules.tables import PatientColour
from lazaretto.games.quarantine.show.shapes import Hospital, Own, Tile, View
from lazaretto.kernel.coaching import Condition, Say
from lazaretto.kernel.coaching import Sight as AnySight
from lazaretto.kernel.view import part

Sight = AnySight[View, Own]

GREY: Final = "grey"
ALL_ACTIONS: Final = 4
NEAR_THE_END: Final = 8  # cubes a player in the bag


def mine(sight: Sight) -> Hospital:
    return sight.public["hospitals"][sight.seat]


def rivals(sight: Sight) -> list[tuple[int, Hospital]]:
    return [(seat, h) for seat, h in enumerate(sight.public["hospitals"]) if seat != sight.seat]


def rooms_of(h: Hospital, colour: str) -> list[Tile]:
    """The rooms of a colour: printed ones and additional ones."""
    return [tile for tile in h["tiles"] if tile["kind"].endswith(f"_{colour}")]


def beds(h: Hospital, colour: str) -> int:
    """Free beds for a colour, in rooms that are not closed."""
    open_rooms = [tile for tile in rooms_of(h, colour) if not tile["quarantined"]]
    return sum(tile["capacity"] - len(tile["patients"]) for tile in open_rooms)


def tile_part(sight: Sight, tile: Tile) -> str:
    return part("tile", sight.seat, tile["tile"])


def on_turn(sight: Sight) -> bool:
    return sight.asked == "main"


def admits(sight: Sight) -> bool:
    return bool(sight.offered("admit") or sight.offered("admit_all"))


def second_patient(sight: Sight) -> Say | None:
    """R4: the second patient of a colour would block the queue."""
    colour, h = sight.public["drawn"], mine(sight)
    if sight.asked != "place_patient" or colour is None or colour == GREY:
        return None
    waiting = h["queue"].count(colour)
    open_to = [choice.args["hospital"] for choice in sight.choices if choice.args["hospital"] != sight.seat]
    if not waiting or beds(h, colour) >= waiting + 1 or not open_to:
        return None
    return Say({"colour": colour, "seat": open_to[0]}, (part("queue", sight.seat), part("queue", open_to[0])))


def place_virus(sight: Sight) -> Say | None:
    return Say() if sight.asked == "place_virus" else None


def price(sight: Sight) -> Say | None:
    """A colour that nobody else can pay with."""
    if sight.asked != "price":
        return None
    own = [colour for colour, count in mine(sight)["supply"].items() if count and colour != GREY]
    alone = [colour for colour in own if not any(h["supply"][colour] for _, h in rivals(sight))]
    return Say({"colour": alone}, tuple(part("supply", sight.seat, colour) for colour in alone)) if alone else None


def place_tile(sight: Sight) -> Say | None:
    """One of the cells would be the fourth around a corner."""
    if sight.asked not in ("place_tile", "put_down"):
        return None
    cells = {tile["cell"] for tile in mine(sight)["tiles"]}
    offered = dict.fromkeys(choice.args["cell"] for choice in sight.choices if "cell" in choice.args)
    found = [cell for cell in offered if completes(cells, cell)]
    return Say(point=tuple(part("cell", sight.seat, cell) for cell in found)) if found else None


def completes(cells: set[str], cell: str) -> bool:
    """Would a tile on this cell make four that meet at a corner?"""
    x, y = (int(n) for n in cell.split(","))
    corners = [(dx, dy) for dx in (-1, 1) for dy in (-1, 1)]
    return any({f"{x + dx},{y}", f"{x},{y + dy}", f"{x + dx},{y + dy}"} <= cells for dx, dy in corners)


def buy_special(sight: Sight) -> Say | None:
    """A rival's price can be paid."""
    market = {stack["stack"]: stack for stack in sight.public["market"]}
    for choice in sight.offered("buy_special"):
        stack = market.get(choice.args["stack"])
        if stack is not None and stack["owner"] not in (None, sight.seat):
            return Say({"seat": stack["owner"], "stack": stack["stack"]}, (part("stack", stack["stack"]),))
    return None


def claim(sight: Sight) -> Say | None:
    due = sight.offered("claim")
    if not due:
        return None
    stack = due[0].args["stack"]
    return Say({"stack": stack}, (part("stack", stack),))


def closed_room(sight: Sight) -> Say | None:
    """Every room of the first patient is closed, and somebody behind would find a bed."""
    h = mine(sight)
    if not on_turn(sight) or not h["queue"] or admits(sight):
        return None
    first = h["queue"][0]
    closed = [tile for tile in rooms_of(h, first) if tile["quarantined"]]
    behind = any(beds(h, colour) for colour in h["queue"][1:])
    fits = closed and len(closed) == len(rooms_of(h, first)) and behind
    return Say(point=tuple(tile_part(sight, tile) for tile in closed)) if fits else None


def cure_then_admit(sight: Sight) -> Say | None:
    """The room of the first patient is full, and can be emptied."""
    h = mine(sight)
    if not on_turn(sight) or not h["queue"] or admits(sight):
        return None
    first = h["queue"][0]
    full = [tile for tile in rooms_of(h, first) if not tile["quarantined"] and tile["patients"]]
    curable = any(choice.args.get("colour") == first for choice in sight.offered("cure"))
    return Say({"colour": first}, tuple(tile_part(sight, tile) for tile in full)) if curable and full else None


def admit_now(sight: Sight) -> Say | None:
    """Two or more go in from the front."""
    h = mine(sight)
    if not on_turn(sight) or not admits(sight):
        return None
    left: dict[PatientColour, int] = {}
    count = 0
    for colour in h["queue"]:
        left.setdefault(colour, beds(h, colour))
        if not left[colour]:
            break
        left[colour] -= 1
        count += 1
    return Say({"n": count}, (part("queue", sight.seat),)) if count > 1 else None


def shut_in(sight: Sight) -> Say | None:
    """A closed room has patients in it."""
    closed = [tile for tile in mine(sight)["tiles"] if tile["quarantined"] and tile["patients"]]
    if not on_turn(sight) or not closed or not sight.offered("decontaminate"):
        return None
    return Say({"colour": closed[0]["patients"][0]}, (tile_part(sight, closed[0]),))


def two_cubes(sight: Sight) -> Say | None:
    """There is something to spend, and an action for it."""
    supply = mine(sight)["supply"]
    cubes = sum(count for colour, count in supply.items() if colour != GREY)
    bought = sight.offered("buy_extra") or sight.offered("open_contract")
    return (
        Say(point=tuple(part("supply", sight.seat, one) for one in supply if supply[one]))
        if (on_turn(sight) and cubes >= 2 and bought)
        else None
    )


def marker(sight: Sight) -> Say | None:
    """No action is left, and a marker is."""
    h = mine(sight)
    patients = bool(h["queue"]) or any(tile["patients"] for tile in h["tiles"])
    fits = on_turn(sight) and not sight.public["actions"]["left"] and sight.offered("spend_bonus") and patients
    return Say(point=(part("markers", sight.seat),)) if fits else None


def idle_actions(sight: Sight) -> Say | None:
    """A turn could be ended that has something left to do."""
    left = sight.public["actions"]["left"]
    useful = admits(sight) or sight.offered("cure")
    return Say({"n": left}) if on_turn(sight) and sight.offered("end_turn") and left and useful else None


def end_near(sight: Sight) -> Say | None:
    """R20: the bag is nearly empty, or the last round has begun."""
    cubes = sum(sight.public["bag"].values())
    near = cubes < NEAR_THE_END * len(sight.public["hospitals"])
    return Say() if on_turn(sight) and (near or sight.public["ended_by"] is not None) else None


def draws_and_actions(sight: Sight) -> Say | None:
    fresh = sight.public["draws"]["left"] == sight.public["draws"]["all"] and sight.public["first_turn"]
    return Say() if on_turn(sight) and fresh and sight.public["actions"]["left"] == ALL_ACTIONS else None


COACH: Final[Mapping[str, Condition]] = {
    "second_patient": second_patient,
    "place_virus": place_virus,
    "price": price,
    "place_tile": place_tile,
    "buy_special": buy_special,
    "claim": claim,
    "closed_room": closed_room,
    "cure_then_admit": cure_then_admit,
    "admit_now": admit_now,
    "shut_in": shut_in,
    "two_cubes": two_cubes,
    "marker": marker,
    "idle_actions": idle_actions,
    "end_near": end_near,
    "draws_and_actions": draws_and_actions,
}

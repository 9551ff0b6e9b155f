# mypyc: interpreted
"""What a seat sees, and what a choice points at and says."""

from collections.abc import Sequence
from typing import Any

from lazaretto.games.quarantine.rules.actions import (
    ADMIT,
    ADMIT_TO,
    ASIDE,
    BUY_EXTRA,
    BUY_SPECIAL,
    CLAIM,
    CURE,
    CURE_ON_CALL,
    DECONTAMINATE,
    DISCARD,
    DRAW,
    EMERGENCY,
    GIFT_SHOP,
    LAY_OUT,
    LIFT,
    MOVE_FROM,
    MOVE_PATIENT,
    MOVE_TO,
    OPEN_CONTRACT,
    PATHOLOGY,
    PAY,
    PHARMACY,
    PLACE,
    PLACE_PATIENT,
    PLACE_UNPLACED,
    PLACE_VIRUS,
    PRICE_ADD,
    PUT,
    SPEND_BONUS,
    SPREAD_VIRUS,
    TAKE_BONUS,
    TAKE_FROM,
    TAKE_STOCK,
    TRIAGE,
    VERBS,
    WINDOW,
)
from lazaretto.games.quarantine.rules.drawing import SpreadVirus
from lazaretto.games.quarantine.rules.effects import Pathology, viruses_in, windows_over
from lazaretto.games.quarantine.rules.grid import (
    CELL_IDS,
    CENTRE,
    SIZE,
    cell_of,
    doors_of,
    doors_text,
    rotation_of,
    x_of,
    y_of,
)
from lazaretto.games.quarantine.rules.layout import ANY_DOOR, Layout, capacities, stations
from lazaretto.games.quarantine.rules.patients import MoveTo, Triage
from lazaretto.games.quarantine.rules.renovation import PutDown, empty_cells
from lazaretto.games.quarantine.rules.scoring import SOURCES, final_score, points_of
from lazaretto.games.quarantine.rules.setup import LayOut, lobby_alone
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, cube_list, emergency_tile
from lazaretto.games.quarantine.rules.tables import (
    ACTIONS,
    CAPACITY,
    COLOURS,
    CUBES,
    DRAWS,
    FIRST_SPECIAL_KIND,
    GREY,
    ICONS,
    KIND_IDS,
    LOBBY,
    MAINTENANCE_RENOVATED,
    MAINTENANCES,
    MOST_RENOVATED,
    NONE,
    PATHOLOGIES,
    PHARMACIES,
    PHASE_IDS,
    ROOM_COLOURS,
    SETUP,
    SIDES,
    SPECIAL_IDS,
    SPECIALS,
    TILE_IDS,
    TILE_KINDS,
    TILES,
    TREATMENT_ROOMS,
    TRIAGES,
    CubeColour,
    Door,
    PatientColour,
)
from lazaretto.games.quarantine.rules.trade import Pay, PlaceTile, Price
from lazaretto.games.quarantine.show import shapes
from lazaretto.games.quarantine.show.shapes import DoorSet, Own, Stack, StackState, Station, Tile, View
from lazaretto.kernel.masks import members
from lazaretto.kernel.view import Parts, part

# What everybody sees.


def public(s: Quarantine) -> View:
    """The whole table, but for starting layouts that are not done."""
    return {
        "turn": s.turn,
        "phase": PHASE_IDS[s.phase],
        "phases": list(PHASE_IDS),
        "active": None if s.phase == SETUP else s.active,
        "first_player": None if s.phase == SETUP else s.first_player,
        "first_turn": 0 < s.turn <= s.seats,
        "ended_by": None if s.ended_by == NONE else s.ended_by,
        "draws": {"left": s.draws_left, "all": DRAWS},
        "actions": {"left": s.actions_left, "all": ACTIONS},
        "bonus_taken": s.bonus_taken,
        "renovated": s.renovated,
        "drawn": None if s.drawn == NONE else CUBES[s.drawn],
        "bag": counts(s.bag),
        "box": {"cubes": counts(s.box), "tiles": [KIND_IDS[kind] for kind in s.discarded]},
        "grey_stock": s.grey_stock,
        "bonus_stock": s.bonus_stock,
        "door_set": door_table(s),
        "deal": deal_json(s),
        "market": [stack_json(s, stack) for stack in members(s.market)],
        "extras": dict(zip(COLOURS, s.extras, strict=True)),
        "scores": [0 if s.phase == SETUP else final_score(s, seat) for seat in range(s.seats)],
        "hospitals": [hospital_json(s, seat) for seat in range(s.seats)],
    }


def door_table(s: Quarantine) -> DoorSet:
    """The doors of every tile type at rotation 0, for tiles that do not lie yet; and whose table it is.

    `entrance` is the lobby's printed side where it must stay free, null where any door of the lobby will do.
    """
    doors = {KIND_IDS[TILE_KINDS[tile]]: doors_text(s.rules.doors[tile][0]) for tile in range(TILES)}
    return {
        "id": s.rules.door_set,
        "source": s.rules.doors_source,
        "entrance": entrance_after(s.rules.entrance, 0),
        "doors": doors,
    }


def entrance_after(entrance: int, turns: int) -> Door | None:
    """The side of the lobby's printed entrance after so many quarter turns, in games where it counts."""
    return None if entrance == ANY_DOOR else SIDES[(entrance + turns) & 3]


def deal_json(s: Quarantine) -> str | None:
    """The tile type a price is being set or paid for."""
    frame = None if s.phase == SETUP or s.over() else s.question(s.active)
    if isinstance(frame, Price) or (isinstance(frame, Pay) and frame.stack != NONE):
        return SPECIAL_IDS[frame.stack]
    return f"extra_{COLOURS[frame.colour]}" if isinstance(frame, Pay) else None


def counts(cubes: Sequence[int]) -> dict[CubeColour, int]:
    return dict(zip(CUBES, cubes, strict=True))


def stack_json(s: Quarantine, stack: int) -> Stack:
    """A stack of special rooms: where it is, how many are left, at what price."""
    owner = s.owners[stack]
    state: StackState
    if not s.copies_left[stack]:
        state = "gone"
    elif owner != NONE:
        state = "contracted"
    else:
        state = "open_market" if s.prices[stack] else "fresh"
    return {
        "stack": SPECIAL_IDS[stack],
        "icon": ICONS[FIRST_SPECIAL_KIND + stack],
        "state": state,
        "copies": s.copies_left[stack],
        "price": [COLOURS[colour] for colour in cube_list(s.prices[stack])],
        "owner": None if owner == NONE else owner,
        "opened_now": bool(s.opened >> stack & 1),
        "acquired_now": bool(s.acquired >> stack & 1),
    }


def hospital_json(s: Quarantine, seat: int) -> shapes.Hospital:
    """One hospital; while starting layouts are made, only its lobby. `free` are the cells of a renovation."""
    h = s.hospitals[seat]
    hidden = s.phase == SETUP and bool(s.lanes)
    layout = lobby_alone(s.rules) if hidden else h.layout
    return {
        **layout_json(s, h, layout),
        "queue": [COLOURS[colour] for colour in h.queue],
        "supply": counts(h.supply),
        "markers": h.markers,
        "unplaced": [TILE_IDS[tile] for tile in members(h.unplaced)],
        "hand": [] if hidden else [TILE_IDS[tile] for tile in members(h.hand)],
        "lifted": [TILE_IDS[tile] for tile in members(h.lifted)],
        "free": [] if h.before is None else [CELL_IDS[cell] for cell in empty_cells(layout)],
        "contracts": [SPECIAL_IDS[stack] for stack in range(SPECIALS) if s.owners[stack] == seat],
        "points": {} if s.phase == SETUP else dict(zip(SOURCES, points_of(h), strict=True)),
    }


def layout_json(s: Quarantine, h: Hospital, layout: Layout) -> shapes.Layout:
    """Tiles and stations of a hospital, in coordinates to be drawn; a cell `x,y` is drawn at x or x + size, likewise y.

    `west` and `north` are the least coordinates of a cell that can matter.
    """
    west, north = least([x_of(cell) for cell in layout.at]), least([y_of(cell) for cell in layout.at])
    tiles = [tile_json(h, layout, tile, west, north) for tile in members(layout.placed)]
    found: list[Station] = [
        {"cell": CELL_IDS[cell], "x": shown(x_of(cell), west), "y": shown(y_of(cell), north)}
        for cell in stations(layout)
    ]
    return {"tiles": tiles, "stations": found, "west": west, "north": north, "size": SIZE}


def least(coordinates: list[int]) -> int:
    """One less than the first coordinate, where the hospital begins after the widest gap round the grid."""
    used = sorted({place + CENTRE for place in coordinates})
    if not used:
        return -1
    gaps = [((here - used[number - 1] - 1) % SIZE, -here, here) for number, here in enumerate(used)]
    return max(gaps)[2] - CENTRE - 1


def shown(place: int, first: int) -> int:
    """A coordinate as drawn."""
    return (place - first) % SIZE + first


def tile_json(h: Hospital, layout: Layout, tile: int, west: int, north: int) -> Tile:
    where = layout.spots[tile]
    cell = cell_of(where)
    return {
        "tile": TILE_IDS[tile],
        "kind": KIND_IDS[TILE_KINDS[tile]],
        "cell": CELL_IDS[cell],
        "x": shown(x_of(cell), west),
        "y": shown(y_of(cell), north),
        "rotation": rotation_of(where),
        "doors": doors_text(doors_of(where)),
        "entrance": entrance_after(layout.entrance, rotation_of(where)) if tile == LOBBY else None,
        "quarantined": bool(layout.quarantined >> tile & 1),
        "patients": patients_on(h, tile),
        "capacity": capacity_of(layout, tile),
    }


def patients_on(h: Hospital, tile: int) -> list[PatientColour]:
    """The patients on a tile."""
    if 0 < tile < TREATMENT_ROOMS:
        return [COLOURS[ROOM_COLOURS[tile]]] * h.patients[tile]
    copies = [copy for copy in range(2) if tile == emergency_tile(copy) and h.emergency[copy] != NONE]
    return [COLOURS[h.emergency[copy]] for copy in copies]


def capacity_of(layout: Layout, tile: int) -> int:
    if 0 < tile < TREATMENT_ROOMS:
        return capacities(layout)[ROOM_COLOURS[tile]]
    return CAPACITY[TILE_KINDS[tile]]


def private(s: Quarantine, seat: int) -> Own:
    """The own starting layout, until all are done."""
    h = s.hospitals[seat]
    if s.phase != SETUP or not s.lanes:
        return {"layout": None}
    return {"layout": {**layout_json(s, h, h.layout), "hand": [TILE_IDS[tile] for tile in members(h.hand)]}}


# What a choice points at.

TILE_VERBS = (DECONTAMINATE, PLACE_VIRUS)  # hospital and tile
OWN_TILE_VERBS = (ADMIT_TO, EMERGENCY, LIFT)
STACK_VERBS = (CLAIM, OPEN_CONTRACT, BUY_SPECIAL)
HAND_VERBS = (LAY_OUT, PUT, PLACE_UNPLACED)
PLAIN_PARTS = {DRAW: "bag", TAKE_BONUS: "bonus_stock", TAKE_STOCK: "bonus_stock"}


def parts(s: Quarantine, seat: int, action: int) -> Parts:
    """The places to click for an action."""
    h = s.hospitals[seat]
    verb = VERBS.verb_of(action)
    first, second = verb.first(action), verb.second(action)
    if verb in PLAIN_PARTS:
        return ((PLAIN_PARTS[verb],),)
    if verb is PLACE:
        return ((part("cell", seat, CELL_IDS[first]),), (part("rotation", second),))
    if verb in TILE_VERBS:
        return ((tile_part(first, second),),)
    if verb in OWN_TILE_VERBS:
        return ((tile_part(seat, first),),)
    if verb is SPREAD_VIRUS:
        frame = s.question(seat)
        assert isinstance(frame, SpreadVirus)
        return ((tile_part(frame.hospital, first),),)
    if verb in HAND_VERBS:
        return ((hand_part(h, seat, first),),)
    if verb is ASIDE or verb is DISCARD:
        return ((hand_part(h, seat, first),), (part("aside", seat) if verb is ASIDE else "box",))
    if verb in STACK_VERBS:
        return ((part("stack", SPECIAL_IDS[first]),),)
    if verb is BUY_EXTRA:
        return ((part("extra", COLOURS[first]),),)
    if verb in (PRICE_ADD, PAY):
        return ((part("supply", seat, CUBES[first]),),)
    if verb is GIFT_SHOP:
        return ((part("box", COLOURS[first]),),)
    if verb is SPEND_BONUS or verb is TAKE_FROM:
        return ((part("markers", seat if verb is SPEND_BONUS else first),),)
    return patient_parts(s, seat, action) or room_parts(s, seat, action)


def tile_part(hospital: int, tile: int) -> str:
    return part("tile", hospital, TILE_IDS[tile])


def hand_part(h: Hospital, seat: int, tile: int) -> str:
    return part("hand" if h.hand >> tile & 1 else "unplaced", seat, TILE_IDS[tile])


def patient_parts(s: Quarantine, seat: int, action: int) -> Parts:
    """Queues and the patients in them and in rooms."""
    h = s.hospitals[seat]
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    if verb is PLACE_PATIENT:
        return ((part("queue", first),),)
    if verb is ADMIT:
        return ((part("queue", seat, 0),),)
    if verb in (CURE, CURE_ON_CALL):
        tiles = [tile for tile in members(h.occupied() & h.layout.working) if COLOURS[first] in patients_on(h, tile)]
        return (tuple(sorted(tile_part(seat, tile) for tile in tiles)),)
    if verb is MOVE_FROM:
        end = first
        while end < len(h.queue) and h.queue[end] == h.queue[first]:
            end += 1
        return (tuple(sorted(part("queue", seat, place) for place in range(first, end))),)
    if verb is MOVE_TO:
        return ((part("queue", seat, first),),)
    if verb is TRIAGE:
        frame = s.question(seat)
        assert isinstance(frame, Triage)
        left = [place for place in range(frame.count, len(h.queue)) if h.queue[place] == first]
        return (tuple(sorted(part("queue", seat, place) for place in left)),)
    return ()


def room_parts(s: Quarantine, seat: int, action: int) -> Parts:
    """Special rooms with an action of their own."""
    h = s.hospitals[seat]
    if PHARMACY.owns(action):
        return (working_parts(h, seat, PHARMACIES),)
    if PATHOLOGY.owns(action):
        return (working_parts(h, seat, PATHOLOGIES), (part("hospital", PATHOLOGY.first(action)),))
    if WINDOW.owns(action):
        frame = s.question(seat)
        assert isinstance(frame, Pathology)
        layout = s.hospitals[frame.hospital].layout
        tiles = viruses_in(layout, WINDOW.first(action))
        same = [cell for cell in windows_over(layout, tiles) if viruses_in(layout, cell) == tiles]
        return (tuple(sorted(part("window", frame.hospital, CELL_IDS[cell]) for cell in same)),)
    return ()


def working_parts(h: Hospital, seat: int, tiles: int) -> tuple[str, ...]:
    return tuple(sorted(tile_part(seat, tile) for tile in members(h.layout.working & tiles)))


# What a choice says.

RIVAL_VERBS = (PLACE_PATIENT, PLACE_VIRUS, DECONTAMINATE, PATHOLOGY, TAKE_FROM)


def label(s: Quarantine, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    """The text key of an action, and what its text needs besides the action's own arguments."""
    h = s.hospitals[seat]
    verb = VERBS.verb_of(action)
    first = verb.first(action)
    more: dict[str, Any] = {}
    if verb in RIVAL_VERBS:
        return (f"{verb.name}_own" if first == seat else verb.name), {"seat": first}
    if verb is MOVE_PATIENT and h.working(TRIAGES):
        return "reorder", more
    if verb is PAY and first == GREY:
        return "pay_greys", more
    if verb is BUY_SPECIAL:
        more = {"cube": cube_list(s.prices[first])}
    elif verb in (CURE, CURE_ON_CALL):
        more = {"count": h.curable(first)}
    elif verb in (ADMIT, ADMIT_TO, PHARMACY):
        more = {"colour": h.queue[0]}
    elif verb is MOVE_FROM:
        more = {"colour": h.queue[first], "number": first + 1}
    elif verb is MOVE_TO:
        frame = s.question(seat)
        assert isinstance(frame, MoveTo)
        more = {"colour": h.queue[frame.place], "number": first + 1}
    elif verb is TRIAGE:
        frame = s.question(seat)
        assert isinstance(frame, Triage)
        more = {"number": frame.count + 1}
    elif verb is PLACE:
        return place_label(s, seat, action)
    elif verb is WINDOW:
        frame = s.question(seat)
        assert isinstance(frame, Pathology)
        more = {"tile": members(viruses_in(s.hospitals[frame.hospital].layout, first))}
    elif verb.name == "renovate":
        more = {"count": MAINTENANCE_RENOVATED if h.working(MAINTENANCES) else MOST_RENOVATED}
    return verb.name, more


def place_label(s: Quarantine, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    """The tile in hand, and the doors it would have; a lobby whose entrance counts says where that would be."""
    frame = s.question(seat)
    assert isinstance(frame, (PlaceTile, PutDown, LayOut))
    tile, turns = frame.tile, PLACE.second(action)
    more = {"tile": tile, "doors": doors_text(s.rules.doors[tile][turns])}
    entrance = entrance_after(s.rules.entrance, turns) if tile == LOBBY else None
    return ("place_lobby", {**more, "entrance": entrance}) if entrance else (PLACE.name, more)


def component_names() -> dict[str, tuple[str, ...]]:
    """All named components, for help and the rules page."""
    return {"kind": KIND_IDS, "stack": SPECIAL_IDS, "cube": CUBES}

# mypyc: interpreted
"""What a seat sees."""

from collections.abc import Sequence

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
from lazaretto.games.quarantine.rules.renovation import empty_cells
from lazaretto.games.quarantine.rules.scoring import SOURCES, points_so_far
from lazaretto.games.quarantine.rules.setup import lobby_alone
from lazaretto.games.quarantine.rules.state import Hospital, Quarantine, cube_list, emergency_tile
from lazaretto.games.quarantine.rules.tables import (
    ACTIONS,
    CAPACITY,
    COLOURS,
    CUBES,
    DRAWS,
    FIRST_SPECIAL_KIND,
    ICONS,
    KIND_IDS,
    LOBBY,
    NONE,
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
    CubeColour,
    Door,
    PatientColour,
)
from lazaretto.games.quarantine.rules.trade import Pay, Price
from lazaretto.games.quarantine.show import shapes
from lazaretto.games.quarantine.show.shapes import DoorSet, Own, Stack, StackState, Station, Tile, View
from lazaretto.kernel.masks import members

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
        "lobby_blocks": s.rules.lobby_blocks,
        "deal": deal_json(s),
        "market": [stack_json(s, stack) for stack in members(s.market)],
        "extras": dict(zip(COLOURS, s.extras, strict=True)),
        "scores": [0 if s.phase == SETUP else sum(points_so_far(s, seat)) for seat in range(s.seats)],
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
        "points": {} if s.phase == SETUP else dict(zip(SOURCES, points_so_far(s, seat), strict=True)),
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

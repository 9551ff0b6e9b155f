# mypyc: interpreted
"""How this game's state, frames and journal are written as JSON: one vocabulary, and the few codings it needs."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lazaretto.games.quarantine.rules.grid import (
    CELL_IDS,
    cell_of,
    doors_from,
    doors_of,
    doors_text,
    rotation_of,
    spot,
)
from lazaretto.games.quarantine.rules.layout import Layout
from lazaretto.games.quarantine.rules.state import Hospital, cube_list, cubes_of, one_cube
from lazaretto.games.quarantine.rules.tables import (
    COLOURS,
    CUBES,
    GREY,
    KIND_IDS,
    NONE,
    PHASE_IDS,
    SPECIAL_IDS,
    SPECIALS,
    TILE_IDS,
)
from lazaretto.kernel.codec import Codec, Coding
from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.masks import mask_of, members

# One word per thing: arguments of verbs, fields of frames and states, arguments of journal entries.
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "tile": TILE_IDS,
    "kind": KIND_IDS,
    "stack": SPECIAL_IDS,
    "colour": COLOURS,
    "cube": CUBES,
    "drawn": CUBES,
    "paid": CUBES,
    "origin": TILE_IDS,
    "queue": COLOURS,
    "emergency": COLOURS,
    "cell": CELL_IDS,
    "phase": PHASE_IDS,
}
CELL_NUMBERS: Final = {id_: cell for cell, id_ in enumerate(CELL_IDS)}


def by_id(ids: tuple[str, ...]) -> Coding:
    """Numbers by id: a table of counts, written without its zeros."""

    def write(counts: Sequence[int]) -> dict[str, int]:
        return {ids[number]: count for number, count in enumerate(counts) if count}

    def read(data: dict[str, int]) -> list[int]:
        if any(id_ not in ids for id_ in data):
            raise BadRecord(f"{', '.join(data)}: not all of these are known")
        return [data.get(id_, 0) for id_ in ids]

    return Coding(write, read)


def mask_coding(ids: tuple[str, ...]) -> Coding:
    """A set of components, by id."""

    def read(data: list[str]) -> int:
        return mask_of([ids.index(id_) for id_ in data])

    return Coding(lambda mask: [ids[number] for number in members(mask)], read)


def write_layout(layout: Layout | None) -> dict[str, Any] | None:
    """`"lobby": "0,0 r0 NESW"`; a quarantined tile ends with `q`."""
    if layout is None:
        return None
    tiles = {}
    for tile in members(layout.placed):
        where = layout.spots[tile]
        mark = " q" if layout.quarantined >> tile & 1 else ""
        tiles[TILE_IDS[tile]] = f"{CELL_IDS[cell_of(where)]} r{rotation_of(where)} {doors_text(doors_of(where))}{mark}"
    return {"entrance": layout.entrance, "tiles": tiles}


def read_layout(data: Mapping[str, Any] | None) -> Layout | None:
    if data is None:
        return None
    layout = Layout(data["entrance"])
    for id_, text in data["tiles"].items():
        cell, rotation, doors, *mark = text.split()
        if cell not in CELL_NUMBERS or rotation not in ("r0", "r1", "r2", "r3") or doors_from(doors) == NONE:
            raise BadRecord(f"{text!r} is no place of a tile")
        tile = TILE_IDS.index(id_)
        layout = layout.put(tile, spot(CELL_NUMBERS[cell], int(rotation[1:]), doors_from(doors)))
        if mark:
            layout = layout.close(tile)
    return layout


def write_owners(owners: Sequence[int]) -> dict[str, int]:
    return {SPECIAL_IDS[stack]: seat for stack, seat in enumerate(owners) if seat != NONE}


def read_owners(data: dict[str, int]) -> list[int]:
    return [data.get(id_, NONE) for id_ in SPECIAL_IDS]


def write_price(price: int) -> list[str]:
    return [COLOURS[colour] for colour in cube_list(price)]


def read_price(data: list[str]) -> int:
    return sum(one_cube(COLOURS.index(id_)) for id_ in data)


def write_given(price: int) -> list[str]:
    return [CUBES[cube] for cube in [*cube_list(price), *[GREY] * cubes_of(price, GREY)]]


def read_given(data: list[str]) -> int:
    return sum(one_cube(CUBES.index(id_)) for id_ in data)


def write_prices(prices: Sequence[int]) -> dict[str, list[str]]:
    return {SPECIAL_IDS[stack]: write_price(price) for stack, price in enumerate(prices) if price}


def read_prices(data: dict[str, list[str]]) -> list[int]:
    return [read_price(data.get(id_, [])) for id_ in SPECIAL_IDS]


HOSPITAL_FIELDS: Final = (
    "layout",
    "queue",
    "supply",
    "markers",
    "patients",
    "emergency",
    "unplaced",
    "hand",
    "lifted",
    "scrapped",
    "before",
    "unplaced_before",
)

FIELDS: Final = (
    "phase",
    "first_player",
    "turn",
    "answers",
    "active",
    "ended_by",
    "bag",
    "box",
    "discarded",
    "grey_stock",
    "bonus_stock",
    "drawn",
    "market",
    "copies_left",
    "owners",
    "prices",
    "extras",
    "draws_left",
    "actions_left",
    "acquired",
    "opened",
    "bonus_taken",
    "renovated",
    "cancelled",
    "pathology_used",
    "hospitals",
)


def write_hospitals(hospitals: list[Hospital]) -> list[dict[str, Any]]:
    return [PLAIN.write_object(hospital, HOSPITAL_FIELDS) for hospital in hospitals]


def read_hospitals(data: list[dict[str, Any]]) -> list[Hospital]:
    return [PLAIN.read_object(Hospital(), HOSPITAL_FIELDS, item) for item in data]


TILES_CODING: Final = mask_coding(TILE_IDS)
STACKS_CODING: Final = mask_coding(SPECIAL_IDS)
ACQUIRED_IDS: Final = (*SPECIAL_IDS, *(f"extra_{colour}" for colour in COLOURS))
assert len(ACQUIRED_IDS) == SPECIALS + len(COLOURS)

CODINGS: Final[Mapping[str, Coding]] = {
    "layout": Coding(write_layout, read_layout),
    "before": Coding(write_layout, read_layout),
    "bag": by_id(CUBES),
    "box": by_id(CUBES),
    "supply": by_id(CUBES),
    "extras": by_id(COLOURS),
    "patients": by_id(TILE_IDS[:13]),
    "copies_left": by_id(SPECIAL_IDS),
    "owners": Coding(write_owners, read_owners),
    "prices": Coding(write_prices, read_prices),
    "given": Coding(write_given, read_given, later=True),  # since rules version 2
    "owed": Coding(write_price, read_price),
    "unplaced": TILES_CODING,
    "unplaced_before": TILES_CODING,
    "hand": TILES_CODING,
    "lifted": TILES_CODING,
    "scrapped": TILES_CODING,
    "market": STACKS_CODING,
    "opened": STACKS_CODING,
    "acquired": mask_coding(ACQUIRED_IDS),
    "asked": Coding(bool, bool, later=True),  # since rules version 2
    "cured": mask_coding(COLOURS),
    "discarded": Coding(lambda kinds: [KIND_IDS[kind] for kind in kinds], lambda ids: [KIND_IDS.index(i) for i in ids]),
    "hospitals": Coding(write_hospitals, read_hospitals),
}
PLAIN: Final = Codec(NAMES, CODINGS, object)  # type: ignore[arg-type]  # no frames inside hospitals

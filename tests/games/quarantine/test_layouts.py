"""Properties of layouts: whatever the tiles, doors and viruses, one check rules, and no side is preferred."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.rules.grid import (
    CELL_IDS,
    CELLS,
    NEXT,
    SIZE,
    cell_at,
    cell_of,
    doors_from,
    doors_of,
    doors_text,
    rotation_of,
    rotations_of,
    spot,
    turned,
    x_of,
    y_of,
)
from lazaretto.games.quarantine.rules.layout import (
    ANY_DOOR,
    FINE,
    L1_OVERLAP,
    L2_UNCONNECTED,
    L3_UNREACHABLE,
    L4_ENTRANCE,
    L5_SPLIT,
    L6_QUARANTINE,
    L7_LOBBY,
    Layout,
    beside,
    check,
    connected,
    contiguous,
    fits,
    places,
    reach,
    spreads_to,
    station_count,
    stations,
    susceptible,
)
from lazaretto.games.quarantine.rules.options import Rules
from lazaretto.games.quarantine.rules.renovation import empty_cells
from lazaretto.games.quarantine.rules.setup import START_TILES, can_finish, lobby_alone, preset_layout, roomy
from lazaretto.games.quarantine.rules.tables import CONTAINMENTS, LAYOUT_IDS, TILE_IDS, TILES
from lazaretto.kernel.masks import members
from tests.games.quarantine.scene import layout_of

RULES = Rules({"lobby_entrance": "any_free_door"})
PRINTED = Rules({"lobby_entrance": "printed_side"})


def number(name: str) -> int:
    return TILE_IDS.index(name)


def grown(chance: random.Random, rules: Rules = RULES, most: int = 9) -> Layout:
    """A legal hospital with viruses, grown by legal placements; often with Helipads."""
    layout = preset_layout(rules, chance.choice(LAYOUT_IDS))
    tiles = list(range(5, TILES))
    chance.shuffle(tiles)
    if chance.random() < 0.5:
        tiles.insert(0, number("helipad"))
    for tile in dict.fromkeys(tiles[:most]):
        found = places(layout, rules.doors[tile], rules.rotations[tile])
        if found:
            layout = layout.put(tile, chance.choice(found))
        if chance.random() < 0.3:
            open_to = members(susceptible(layout))
            if open_to:
                layout = layout.close(chance.choice(open_to))
        if chance.random() < 0.1 and layout.quarantined:
            layout = layout.open(1 << chance.choice(members(layout.quarantined)))
    return layout


seeds = st.integers(0, 10**6)


@settings(max_examples=120, deadline=None)
@given(seeds, st.booleans())
def test_places_are_exactly_what_the_check_allows(seed: int, printed: bool) -> None:
    chance = random.Random(seed)
    rules = PRINTED if printed else RULES
    layout = grown(chance, rules)
    tile = chance.choice([tile for tile in range(5, TILES) if not layout.placed >> tile & 1])
    allowed = []
    for cell in sorted({*empty_cells(layout), *(chance.randrange(CELLS) for _ in range(20))} - set(layout.at)):
        for rotation in rules.rotations[tile]:
            where = spot(cell, rotation, rules.doors[tile][rotation])
            if check(layout, layout.put(tile, where), 1 << tile) == FINE:
                allowed.append(where)
    found = places(layout, rules.doors[tile], rules.rotations[tile])
    assert found == allowed
    assert fits(layout, rules.doors[tile], rules.rotations[tile]) == bool(allowed)


def moved(layout: Layout, x: int, y: int) -> Layout:
    """The same hospital elsewhere on the grid."""
    made = Layout(layout.entrance)
    for tile in members(layout.placed):
        where = layout.spots[tile]
        cell = cell_at(x_of(cell_of(where)) + x, y_of(cell_of(where)) + y)
        made = made.put(tile, spot(cell, rotation_of(where), doors_of(where)))
    for tile in members(layout.quarantined):
        made = made.close(tile)
    return made


def quarter_turned(layout: Layout) -> Layout:
    """The whole hospital turned clockwise."""
    made = Layout(layout.entrance)
    for tile in members(layout.placed):
        where = layout.spots[tile]
        cell = cell_at(-y_of(cell_of(where)), x_of(cell_of(where)))
        made = made.put(tile, spot(cell, (rotation_of(where) + 1) % 4, turned(doors_of(where), 1)))
    for tile in members(layout.quarantined):
        made = made.close(tile)
    return made


def findings(before: Layout, after: Layout, touched: int) -> list[object]:
    tile = after.placed.bit_length() - 1
    return [
        check(before, after, touched),
        station_count(after),
        [connected(after, tile) for tile in members(after.placed)],
        [beside(after, tile) for tile in members(after.placed)],
        reach(after),
        susceptible(after),
        spreads_to(after, tile),
    ]


@settings(max_examples=80, deadline=None)
@given(seeds, st.integers(-40, 40), st.integers(-40, 40))
def test_a_hospital_is_the_same_anywhere_also_across_the_seam(seed: int, x: int, y: int) -> None:
    chance = random.Random(seed)
    before = grown(chance)
    after, touched = disturbed(before, chance)
    assert findings(moved(before, x, y), moved(after, x, y), touched) == findings(before, after, touched)
    tile = chance.choice([tile for tile in range(5, TILES) if not before.placed >> tile & 1])
    here = places(before, RULES.doors[tile], RULES.rotations[tile])
    there = places(moved(before, x, y), RULES.doors[tile], RULES.rotations[tile])
    assert len(here) == len(there)


@settings(max_examples=80, deadline=None)
@given(seeds, st.booleans())
def test_a_hospital_is_the_same_turned(seed: int, printed: bool) -> None:
    chance = random.Random(seed)
    before = grown(chance, PRINTED if printed else RULES)
    after, touched = disturbed(before, chance)
    assert findings(quarter_turned(before), quarter_turned(after), touched) == findings(before, after, touched)


def disturbed(layout: Layout, chance: random.Random) -> tuple[Layout, int]:
    """Two tiles lifted and put anywhere beside the rest: legal or not."""
    after = layout
    touched = 0
    for tile in chance.sample(members(layout.working), 2):
        after = after.lift(tile)
        rotation = chance.randrange(4)
        cell = chance.choice(empty_cells(after))
        after = after.put(tile, spot(cell, rotation, turned(doors_of(layout.spots[tile]), rotation)))
        if after.spots[tile] != layout.spots[tile]:
            touched |= 1 << tile
    return after, touched


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_geometry_holds_together(seed: int) -> None:
    layout = grown(random.Random(seed))
    for tile in members(layout.placed):
        assert not connected(layout, tile) & ~beside(layout, tile)
        assert not beside(layout, tile) >> tile & 1
        for other in members(beside(layout, tile)):
            assert beside(layout, other) >> tile & 1
            assert (connected(layout, other) >> tile & 1) == (connected(layout, tile) >> other & 1)
    assert contiguous(layout)
    assert reach(layout) & 1
    assert not reach(layout) & ~layout.placed
    assert not susceptible(layout) & (layout.quarantined | CONTAINMENTS)
    assert station_count(layout) == len(stations(layout)) == sum(1 for _ in squares(layout))
    for tile in members(layout.placed):
        assert not spreads_to(layout, tile) & ~beside(layout, tile)


def squares(layout: Layout) -> Iterator[int]:
    """Complete two by two squares, found the slow way."""
    held = {(x_of(cell), y_of(cell)) for cell in layout.at}
    for x, y in held:
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= held:
            yield cell_at(x, y)


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_layouts_are_never_changed(seed: int) -> None:
    chance = random.Random(seed)
    layout = grown(chance)
    before = (layout.spots[:], dict(layout.at), layout.placed, layout.quarantined, layout.working)
    tile = chance.choice(members(layout.working))
    layout.lift(tile)
    layout.close(tile)
    layout.open(layout.quarantined)
    assert (layout.spots, layout.at, layout.placed, layout.quarantined, layout.working) == before
    assert layout.working == layout.placed & ~layout.quarantined


# Each rule by itself


def place(layout: Layout, name: str, x: int, y: int, rotation: int) -> str:
    tile = number(name)
    after = layout.put(tile, spot(cell_at(x, y), rotation, RULES.doors[tile][rotation]))
    return check(layout, after, 1 << tile)


def test_l1_one_tile_per_cell() -> None:
    star = layout_of({}, "star")
    assert place(star, "storage", 0, -1, 0) == L1_OVERLAP


def test_l2_connected_to_a_tile() -> None:
    assert place(layout_of({}, "star"), "extra_red", -1, -1, 0) == L2_UNCONNECTED


def test_l3_reachable() -> None:
    line = layout_of({}, "line")
    assert check(line, line.lift(number("start_green")), 0) == L5_SPLIT
    # Green turned so that it shuts its door to red: the rest hangs together, but not with the lobby.
    green = number("start_green")
    shut = line.lift(green).put(green, spot(cell_at(0, -2), 0, RULES.doors[green][0]))
    assert check(line, shut, 1 << green) == L3_UNREACHABLE


def test_l4_the_entrance_stays_open() -> None:
    assert place(layout_of({}, "star"), "maintenance", 0, 1, 0) == L4_ENTRANCE
    block = layout_of({}, "block")
    assert place(block, "maintenance", 0, 1, 0) == FINE  # any other door will do
    printed = layout_of({}, "block", entrance=True)
    assert place(printed, "maintenance", 0, 1, 0) == L4_ENTRANCE
    assert place(printed, "maintenance", 1, 0, 0) == FINE


def test_l5_one_group() -> None:
    line = layout_of({"helipad": (1, -1, 3)}, "line")
    assert place(line, "gift_shop", 3, 3, 0) == L5_SPLIT


def test_l6_quarantine() -> None:
    block = layout_of({}, "block").close(number("start_blue"))
    assert place(block, "security", 1, 0, 0) == L6_QUARANTINE
    assert place(block, "containment", 1, 0, 0) == FINE


def test_l6_two_touched_tiles_satisfy_it_for_each_other() -> None:
    block = layout_of({}, "block").close(number("start_blue"))
    after = layout_of({"triage": (1, 0, 0), "security": (1, 1, 0)}, "block").close(number("start_blue"))
    both = 1 << number("triage") | 1 << number("security")
    assert check(block, after, both) == FINE  # R36: triage is linked to clean security
    assert check(block, after.lift(number("security")), 1 << number("triage")) == L6_QUARANTINE


def test_l7_the_lobby() -> None:
    star = layout_of({}, "star")
    assert check(star, star.lift(0), 0) == L7_LOBBY


@pytest.mark.parametrize("name", LAYOUT_IDS)
@pytest.mark.parametrize("printed", [False, True])
def test_starting_layouts_are_legal(name: str, printed: bool) -> None:
    layout = layout_of({}, name, entrance=printed)
    assert check(layout_of({}, entrance=printed), layout, layout.placed) == FINE
    assert station_count(layout) == (1 if name == "block" else 0)


@pytest.mark.parametrize(
    "name, fewest, most",
    [("star", 6, 19), ("block", 5, 16), ("line", 8, 24)],
)
def test_every_door_pattern_has_as_many_places_as_the_rules_say(name: str, fewest: int, most: int) -> None:
    layout = layout_of({}, name)
    counts = [len(places(layout, RULES.doors[tile], RULES.rotations[tile])) for tile in range(5, TILES)]
    assert (min(counts), max(counts)) == (fewest, most)


# Starting layouts


def prefixes(layout: Layout, hand: int) -> Iterator[tuple[Layout, int]]:
    """Every way to begin a starting layout; equal doors make equal rooms, so one order of rooms is enough."""
    yield layout, hand
    if hand:
        tile = (hand & -hand).bit_length() - 1
        for where in places(layout, RULES.doors[tile], RULES.rotations[tile]):
            yield from prefixes(layout.put(tile, where), hand & ~(1 << tile))


def test_no_starting_layout_is_ever_stuck() -> None:
    assert roomy(RULES)
    assert len({tuple(RULES.doors[tile]) for tile in members(START_TILES)}) == 1
    begun = finished = 0
    for layout, hand in prefixes(lobby_alone(RULES), START_TILES):
        if len(members(hand)) == 1:
            begun += 1
            assert can_finish(RULES, layout, hand)
        finished += not hand
    assert begun > 1000
    assert finished > begun


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_free_layouts_end_in_legal_hospitals(seed: int) -> None:
    chance = random.Random(seed)
    s = GAME.new(2, seed)
    while s.lanes:
        seat = chance.choice(s.actors())
        s.apply(seat, chance.choice(s.legal(seat)))
    for h in s.hospitals:
        assert h.layout.placed == 0b11111
        assert check(lobby_alone(s.rules), h.layout, h.layout.placed) == FINE


# Grid


def test_the_grid_is_wide_enough_for_every_hospital() -> None:
    tiles = 1 + 4 + 8 + 16
    lifted = 4
    assert tiles + lifted < SIZE
    assert len(set(CELL_IDS)) == CELLS == SIZE * SIZE


def test_neighbours_of_neighbours() -> None:
    for cell in range(CELLS):
        for side in range(4):
            assert NEXT[NEXT[cell * 4 + side] * 4 + (side ^ 2)] == cell
    assert NEXT[cell_at(0, 0) * 4] == cell_at(0, -1)
    assert NEXT[cell_at(0, 0) * 4 + 1] == cell_at(1, 0)


@pytest.mark.parametrize("doors, count", [("NESW", 1), ("NS", 2), ("EW", 2), ("NE", 4), ("N", 4), ("NEW", 4)])
def test_distinct_rotations(doors: str, count: int) -> None:
    assert len(rotations_of(doors_from(doors))) == count


def test_doors_turn_clockwise() -> None:
    assert doors_text(turned(doors_from("NEW"), 1)) == "NES"
    assert doors_text(turned(doors_from("N"), 3)) == "W"
    assert doors_from("NN") == doors_from("X") == -1
    assert ANY_DOOR == -1

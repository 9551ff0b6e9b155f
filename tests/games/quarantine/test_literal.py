"""The check of layouts against the rules' own words (2.5, 2.6), written out slowly on coordinates."""

import random
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from lazaretto.games.quarantine.rules.grid import cell_of, doors_of, rotation_of, spot, x_of, y_of
from lazaretto.games.quarantine.rules.layout import FINE, Layout, check, connected, places, spreads_to, susceptible
from lazaretto.games.quarantine.rules.options import Rules
from lazaretto.games.quarantine.rules.renovation import empty_cells, touched
from lazaretto.games.quarantine.rules.tables import CONTAINMENTS, HELIPADS, LOBBY, TILES
from lazaretto.kernel.masks import members
from tests.games.quarantine.test_layouts import grown

Cell = tuple[int, int]
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
SIDES = "NESW"
RULES = Rules()
PRINTED = Rules({"lobby_entrance": "printed_side"})


@dataclass
class Plan:
    """A hospital by coordinates: near the origin, where the grid has no seam."""

    cells: dict[int, Cell]
    doors: dict[int, str]
    rotation: int  # of the lobby
    closed: set[int]


def plan(layout: Layout) -> Plan:
    spots = {tile: layout.spots[tile] for tile in members(layout.placed)}
    return Plan(
        {tile: (x_of(cell_of(where)), y_of(cell_of(where))) for tile, where in spots.items()},
        {tile: "".join(SIDES[side] for side in members(doors_of(where))) for tile, where in spots.items()},
        rotation_of(spots[LOBBY]) if LOBBY in spots else 0,
        set(members(layout.quarantined)),
    )


def step(cell: Cell, side: str) -> Cell:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def tiles_at(p: Plan, cell: Cell) -> list[int]:
    return [tile for tile, place in p.cells.items() if place == cell]


def adjacent(p: Plan, tile: int) -> set[int]:
    return {other for side in SIDES for other in tiles_at(p, step(p.cells[tile], side))}


def linked(p: Plan, tile: int) -> set[int]:
    """Adjacent, and both with an open door on the shared edge."""
    return {
        other
        for side in p.doors[tile]
        for other in tiles_at(p, step(p.cells[tile], side))
        if FACING[side] in p.doors[other]
    }


def spread_from(p: Plan, start: int, doors: bool) -> set[int]:
    """All tiles in a chain of connections, or of edges."""
    found: set[int] = set()
    waiting = {start}
    while waiting:
        tile = waiting.pop()
        found.add(tile)
        waiting |= (linked(p, tile) if doors else adjacent(p, tile)) - found
    return found


def lawful(before: Plan, after: Plan, moved: set[int], printed: bool) -> bool:
    """L1 to L7 with the Helipad amendment, word by word."""
    if len(set(after.cells.values())) != len(after.cells) or LOBBY not in after.cells:
        return False
    at = after.cells[LOBBY]
    if printed:
        free = not tiles_at(after, step(at, SIDES[(SIDES.index("S") + after.rotation) % 4]))
    else:
        free = any(not tiles_at(after, step(at, side)) for side in after.doors[LOBBY])
    if not free or spread_from(after, LOBBY, False) != set(after.cells):
        return False
    for tile in moved:
        links = linked(after, tile)
        if links & after.closed and not links - after.closed:
            return False
    reached, was_reached = spread_from(after, LOBBY, True), spread_from(before, LOBBY, True)
    helipads = set(members(HELIPADS)) & set(after.cells)
    good = [pad for pad in helipads if pad not in after.closed and (pad not in moved or pad in reached)]
    if good:
        return True
    lost = set(after.cells) - reached
    if helipads & after.closed:
        return all(tile not in moved and tile not in was_reached for tile in lost)
    return not lost


def renovated(chance: random.Random, rules: Rules, before: Layout) -> Layout:
    """Some tiles lifted and most put down again, anywhere beside the others."""
    layout = before
    liftable = members(layout.working)
    for tile in chance.sample(liftable, min(len(liftable), chance.randrange(1, 4))):
        layout = layout.lift(tile)
    loose = [tile for tile in members(before.placed) if not layout.placed >> tile & 1]
    for tile in loose:
        if tile and chance.random() < 0.1:
            continue
        cells = empty_cells(layout)
        if before.spots[tile] != -1 and cell_of(before.spots[tile]) in cells and chance.random() < 0.5:
            cells = [cell_of(before.spots[tile])]
        rotation = chance.choice(rules.rotations[tile])
        layout = layout.put(tile, spot(chance.choice(cells), rotation, rules.doors[tile][rotation]))
    return layout


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_renovations_are_judged_by_the_words_of_the_rules(seed: int, printed: bool) -> None:
    chance = random.Random(seed)
    rules = PRINTED if printed else RULES
    before = grown(chance, rules, most=7)
    for _ in range(6):
        after = renovated(chance, rules, before)
        moved = touched(before, after)
        said = check(before, after, moved) == FINE
        assert said == lawful(plan(before), plan(after), set(members(moved)), printed)


def test_such_renovations_are_of_both_kinds_also_with_helipads() -> None:
    chance = random.Random(1)
    seen = set()
    for _ in range(600):
        before = grown(chance, RULES, most=7)
        after = renovated(chance, RULES, before)
        kind = "open" if after.flies() else "closed" if after.placed & HELIPADS else "none"
        seen.add((kind, check(before, after, touched(before, after)) == FINE))
    assert len(seen) == 6


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_placements_are_judged_by_the_words_of_the_rules(seed: int, printed: bool) -> None:
    chance = random.Random(seed)
    rules = PRINTED if printed else RULES
    before = grown(chance, rules, most=7)
    tile = chance.choice([tile for tile in range(5, TILES) if not before.placed >> tile & 1])
    found = places(before, rules.doors[tile], rules.rotations[tile])
    for cell in empty_cells(before):
        for rotation in rules.rotations[tile]:
            where = spot(cell, rotation, rules.doors[tile][rotation])
            assert (where in found) == lawful(plan(before), plan(before.put(tile, where)), {tile}, printed)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6))
def test_viruses_go_where_the_words_of_the_rules_say(seed: int) -> None:
    layout = grown(random.Random(seed), RULES)
    p = plan(layout)
    never = p.closed | set(members(CONTAINMENTS))
    near = {other for tile in p.closed for other in adjacent(p, tile)} if p.closed else set(p.cells)
    assert set(members(susceptible(layout))) == near - never
    for tile in near - never:
        stations = [
            {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
            for x in range(p.cells[tile][0] - 1, p.cells[tile][0] + 1)
            for y in range(p.cells[tile][1] - 1, p.cells[tile][1] + 1)
        ]
        complete = [cells for cells in stations if cells <= set(p.cells.values())]
        wanted = {other for other in adjacent(p, tile) if any(p.cells[other] in cells for cells in complete)}
        assert set(members(spreads_to(layout.close(tile), tile))) == wanted - never - {tile}
        assert set(members(connected(layout, tile))) == linked(p, tile)

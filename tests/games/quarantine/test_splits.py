"""Split decisions against brute force: the same complete sets, none twice unless people need it so, none stuck."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from lazaretto.games.quarantine.rules.actions import MOVE_FROM, VERBS
from lazaretto.games.quarantine.rules.effects import viruses_in
from lazaretto.games.quarantine.rules.grid import CELLS, cell_of, doors_of, rotation_of, spot, turned
from lazaretto.games.quarantine.rules.layout import (
    FINE,
    Layout,
    capacities,
    check,
    linked_colours,
    spreads_to,
    susceptible,
)
from lazaretto.games.quarantine.rules.patients import served
from lazaretto.games.quarantine.rules.renovation import empty_cells
from lazaretto.games.quarantine.rules.state import Quarantine, cube_list
from lazaretto.games.quarantine.rules.tables import COLOURS, SPECIAL_IDS, TILE_IDS
from lazaretto.kernel.masks import members
from tests.games.quarantine.scene import A, B, Scene

Key = Callable[[Quarantine], object]


def ends(s: Quarantine, seat: int) -> Iterator[tuple[Quarantine, list[int]]]:
    """Every way to the end of the move that has just begun, with its answers."""
    waiting: list[tuple[Quarantine, list[int]]] = [(s, [])]
    while waiting:
        state, answers = waiting.pop()
        frame = state.question(seat)
        if frame is None or frame.opens_move():
            yield state, answers
            continue
        legal = state.legal(seat)
        assert legal, "a question without an answer"
        for action in legal:
            after = state.clone()
            after.apply(seat, action)
            waiting.append((after, [*answers, action]))


def results(scene: Scene, key: Key, verb: str, **arguments: object) -> Counter[object]:
    """The outcomes of a whole move, and in how many ways each is reached."""
    scene.act(A, verb, **arguments)
    return Counter(key(state) for state, _ in ends(scene.s, A))


def random_supply(chance: random.Random, greys: int = 0) -> dict[str, int]:
    supply = {colour: chance.randrange(4) for colour in COLOURS}
    return {**supply, "grey": chance.randrange(greys + 1)}


# Prices


@pytest.mark.parametrize("seed", range(12))
def test_prices(seed: int) -> None:
    supply = random_supply(random.Random(seed))
    if sum(supply.values()) < 2:
        supply["red"] = 2
    scene = Scene().give(A, **supply)
    number = SPECIAL_IDS.index("lab")
    found = results(scene, lambda s: tuple(cube_list(s.prices[number])), "open_contract", stack="lab")
    ranges = [range(supply[colour] + 1) for colour in COLOURS]
    wanted = {
        tuple(colour for colour in range(4) for _ in range(counts[colour]))
        for counts in itertools.product(*ranges)
        if sum(counts) >= 2
    }
    assert set(found) == wanted
    assert set(found.values()) == {1}


# Payment


def payments(supply: dict[str, int], price: list[str], exact: bool, lab: bool) -> set[tuple[int, ...]]:
    """All ways to pay, as what is left: brute force over what each unit is paid with."""
    found = set()
    for sources in itertools.product([*COLOURS, "grey"], repeat=len(price)):
        if exact and any(source not in (unit, "grey") for source, unit in zip(sources, price, strict=True)):
            continue
        if "grey" in sources and not lab:
            continue
        left = [supply[colour] - sources.count(colour) for colour in COLOURS]
        left.append(supply["grey"] - 2 * sources.count("grey"))
        if min(left) >= 0:
            found.add(tuple(left))
    return found


@pytest.mark.parametrize("lab", [False, True])
@pytest.mark.parametrize("purchasing", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_payments_of_special_rooms(seed: int, purchasing: bool, lab: bool) -> None:
    chance = random.Random(seed)
    supply = random_supply(chance, greys=7)
    price = sorted((chance.choice(COLOURS) for _ in range(chance.randrange(2, 5))), key=COLOURS.index)
    scene = Scene().contract(-1, "triage", *price).give(A, **supply)
    if purchasing:
        scene.tile(A, "purchasing", -1, 0, 0)
    if lab:
        scene.tile(A, "lab", 1, 0, 0)
    wanted = payments(supply, price, not purchasing, lab)
    assert scene.may(A, "buy_special", stack="triage") == bool(wanted)
    if not wanted:
        return
    scene.act(A, "buy_special", stack="triage")
    found = Counter(tuple(state.hospitals[A].supply) for state in paid(scene.s))
    assert set(found) == wanted
    assert set(found.values()) == {1}


@pytest.mark.parametrize("lab", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_payments_of_additional_rooms(seed: int, lab: bool) -> None:
    supply = random_supply(random.Random(seed), greys=5)
    scene = Scene().give(A, **supply)
    if lab:
        scene.tile(A, "lab", 1, 0, 0)
    wanted = payments(supply, ["red", "red"], False, lab)
    assert scene.may(A, "buy_extra", colour="red") == bool(wanted)
    if wanted:
        scene.act(A, "buy_extra", colour="red")
        found = Counter(tuple(state.hospitals[A].supply) for state in paid(scene.s))
        assert set(found) == wanted
        assert set(found.values()) == {1}


def paid(s: Quarantine) -> Iterator[Quarantine]:
    """Every way to finish a payment."""
    waiting = [s]
    while waiting:
        state = waiting.pop()
        if {VERBS.verb_of(action).name for action in state.legal(A)} != {"pay"}:
            yield state
            continue
        for action in state.legal(A):
            after = state.clone()
            after.apply(A, action)
            waiting.append(after)


# Queue


@pytest.mark.parametrize("seed", range(15))
def test_moving_a_patient(seed: int) -> None:
    chance = random.Random(seed)
    queue = [chance.choice(COLOURS[:3]) for _ in range(chance.randrange(2, 8))]
    scene = Scene().line_up(A, *queue)
    scene.act(A, "move_patient")
    reached: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for state, answers in ends(scene.s, A):
        moves = [action for action in answers if MOVE_FROM.owns(action)]
        reached[moves[0] if moves else 0, tuple(state.hospitals[A].queue)] += 1
    wanted = set()
    for start, end in itertools.permutations(range(len(queue)), 2):
        after = [COLOURS.index(colour) for colour in queue]
        after.insert(end, after.pop(start))
        wanted.add(tuple(after))
    assert {after for _, after in reached} == wanted
    assert set(reached.values()) == {1}  # the same patient gives the same queue once


@pytest.mark.parametrize("queue", ["rb", "rrb", "rbgy", "rrbb", "rgbrg", "rrrr"])
def test_triage_gives_every_order_once(queue: str) -> None:
    names = [next(colour for colour in COLOURS if colour[0] == letter) for letter in queue]
    scene = Scene().line_up(A, *names)
    scene.tile(A, "triage", 1, 0, 0)
    found = results(scene, lambda s: tuple(s.hospitals[A].queue), "move_patient")
    wanted = set(itertools.permutations([COLOURS.index(name) for name in names]))
    assert set(found) == wanted
    assert set(found.values()) == {1}


# Admission


def admissions(queue: list[int], rooms: dict[int, list[int]], held: list[int], most: int) -> set[tuple[int, ...]]:
    """All ways to admit from the front, by brute force: what the rooms hold after at least one."""
    found = set()
    if queue:
        for tile in rooms[queue[0]]:
            if held[tile] < most:
                after = held[:]
                after[tile] += 1
                found.add(tuple(after))
                found |= admissions(queue[1:], rooms, after, most)
    return found


@pytest.mark.parametrize("storage", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_admission(seed: int, storage: bool) -> None:
    chance = random.Random(seed)
    scene = Scene(layout="star")
    scene.tile(A, "extra_red", -1, -1, 1)
    scene.tile(A, "extra_red", -1, -2, 1)
    if storage:
        scene.tile(A, "storage", -2, 0, 0)
        scene.tile(A, "maintenance", -2, -1, 0)
    most = capacities(scene.h(A).layout)[2]
    queue = ["red" if chance.random() < 0.8 else "blue" for _ in range(chance.randrange(1, 5))]
    scene.line_up(A, *queue)
    rooms = {2: [3, 7, 11], 0: [1, 5, 9]}
    layout = scene.h(A).layout
    rooms = {colour: [tile for tile in tiles if layout.placed >> tile & 1] for colour, tiles in rooms.items()}
    found = results(scene, lambda s: tuple(s.hospitals[A].patients), "admit")
    assert set(found) == admissions([COLOURS.index(name) for name in queue], rooms, [0] * 13, most)


# On-Call Rooms


def test_on_call_rooms_serve_colours_as_brute_force_says() -> None:
    for first, second, colours in itertools.product(range(16), range(16), range(1, 16)):
        wanted = members(colours)
        rooms = [members(first), members(second)]
        possible = any(
            all(colour in rooms[room] for colour, room in zip(wanted, chosen, strict=True))
            for chosen in itertools.permutations(range(2), len(wanted))
        )
        assert served(first, second, colours) == (possible and len(wanted) <= 2)


def test_on_call_choices_are_sets_reached_once() -> None:
    scene = Scene(layout="star")
    scene.tile(A, "on_call_room", -1, -1, 2)
    scene.tile(A, "on_call_room", 2, 0, 3)
    assert linked_colours(scene.h(A).layout, TILE_IDS.index("on_call_room")) == 0b100
    scene.admit(A, "start_red", "start_blue", "start_green")
    found = results(scene, lambda s: tuple(s.hospitals[A].supply), "cure", colour="green")
    assert found == Counter({(b, 1, r, 0, 0): 1 for b in range(2) for r in range(2)})


# Viruses


@pytest.mark.parametrize("seed", range(6))
def test_virus_and_spread(seed: int) -> None:
    chance = random.Random(seed)
    scene = Scene(2).stock(greys=1)
    if chance.random() < 0.5:
        scene.close(B, chance.choice(["lobby", "start_red", "start_green"]))
    scene.draw(A, "grey")
    found = Counter(
        (state.hospitals[A].layout.quarantined, state.hospitals[B].layout.quarantined) for state in every_virus(scene.s)
    )
    wanted = set()
    for seat in (A, B):
        layout = scene.h(seat).layout
        for tile in members(susceptible(layout)):
            closed = layout.close(tile)
            for more in [0, *(1 << other for other in members(spreads_to(closed, tile)))]:
                both = [scene.h(A).layout.quarantined, scene.h(B).layout.quarantined]
                both[seat] |= 1 << tile | more
                wanted.add(tuple(both))
    assert set(found) == wanted


def every_virus(s: Quarantine) -> Iterator[Quarantine]:
    for action in s.legal(A):
        after = s.clone()
        after.apply(A, action)
        for state, _ in ends(after, A):
            yield state


# Pathology


@pytest.mark.parametrize("seed", range(10))
def test_windows_are_every_set_of_viruses_once(seed: int) -> None:
    chance = random.Random(seed)
    scene = Scene()
    scene.tile(A, "pathology", -1, 0, 0)
    scene.close(B, *chance.sample(["lobby", "start_red", "start_green", "start_blue", "start_yellow"], 3))
    layout = scene.h(B).layout
    wanted = {viruses_in(layout, cell) for cell in range(CELLS)} - {0}
    closed = layout.quarantined
    found = results(scene, lambda s: closed & ~s.hospitals[B].layout.quarantined, "pathology", hospital=B)
    assert set(found) == wanted
    assert set(found.values()) == {1}


# Renovation

Shape = tuple[tuple[int, ...], int, int]


def shape(s: Quarantine) -> Shape:
    """A hospital's tiles, and what lies beside it or has left it."""
    h = s.hospitals[A]
    return tuple(h.layout.spots), h.unplaced, len(s.discarded)


def renovated_shapes(scene: Scene) -> set[Shape]:
    """Every hospital a renovation can end in; equal positions on the way are looked at once."""
    scene.act(A, "renovate")
    seen: set[object] = set()
    found: set[Shape] = set()
    waiting = [scene.s]
    while waiting:
        state = waiting.pop()
        if state.renovated:
            found.add(shape(state))
            continue
        if state.question(A).opens_move():  # cancelled
            continue
        h = state.hospitals[A]
        frame = state.question(A)
        mark = (tuple(h.layout.spots), h.unplaced, h.hand, h.lifted, h.scrapped, str(frame))
        if mark in seen:
            continue
        seen.add(mark)
        assert "cancel" in {VERBS.verb_of(action).name for action in state.legal(A)} or "PutDown" in str(frame)
        for action in state.legal(A):
            after = state.clone()
            after.apply(A, action)
            waiting.append(after)
    return found


def brute_force_shapes(scene: Scene, limit: int) -> set[Shape]:
    """The same without order: which tiles leave their places, and where each of them goes."""
    s = scene.s
    h = s.hospitals[A]
    liftable = members(h.layout.working & ~h.occupied())
    found: set[Shape] = set()
    for count in range(limit + 1):
        for lifted in itertools.combinations(liftable, count):
            rest = h.layout
            for tile in lifted:
                rest = rest.lift(tile)
            loose = [*lifted, *members(h.unplaced)]
            # One from beside the hospital leaves it only by being put down and lifted, which counts.
            place_all(s, h.layout, rest, loose, h.unplaced, limit - count, 0, 0, found)
    found.discard((tuple(h.layout.spots), h.unplaced, 0))
    return found


def place_all(
    s: Quarantine,
    before: Layout,
    layout: Layout,
    loose: list[int],
    was_unplaced: int,
    lifts: int,
    unplaced: int,
    gone: int,
    found: set[Shape],
) -> None:
    """Put, set aside or discard the loose tiles in every way; keep what the check allows."""
    if not loose:
        touched = sum(1 << tile for tile in members(layout.placed) if layout.spots[tile] != before.spots[tile])
        if len(members(unplaced)) <= 2 and check(before, layout, touched) == FINE:
            found.add((tuple(layout.spots), unplaced, gone))
        return
    for tile in loose:  # any of them may be next: a tile may hang on another
        rest = [other for other in loose if other != tile]
        for cell in empty_cells(layout):
            for rotation in s.rules.rotations[tile]:
                where = spot(cell, rotation, s.rules.doors[tile][rotation])
                place_all(s, before, layout.put(tile, where), rest, was_unplaced, lifts, unplaced, gone, found)
    tile, rest = loose[0], loose[1:]
    if tile:
        place_all(s, before, layout, rest, was_unplaced, lifts, unplaced | 1 << tile, gone, found)
        counts = was_unplaced >> tile & 1
        if counts <= lifts:
            place_all(s, before, layout, rest, was_unplaced, lifts - counts, unplaced, gone + 1, found)


@pytest.mark.parametrize("arrangement", ["plain", "patients", "quarantine", "aside"])
def test_renovation_reaches_every_legal_hospital_and_no_other(arrangement: str) -> None:
    scene = Scene(2, "line")
    if arrangement == "plain":
        h = scene.h(A)  # three tiles are enough to see everything
        h.layout = h.layout.lift(TILE_IDS.index("start_yellow")).lift(TILE_IDS.index("start_blue"))
    elif arrangement == "patients":
        scene.admit(A, "start_red", "start_green")
    elif arrangement == "quarantine":
        scene.close(A, "start_red", "start_blue")
    else:
        scene.admit(A, "start_red", "start_green", "start_blue").close(A, "lobby").beside(A, "gift_shop")
    scene.again()
    wanted = brute_force_shapes(scene, 2)
    assert wanted
    assert renovated_shapes(scene) == wanted


def test_turning_in_place_keeps_cell_and_changes_doors() -> None:
    layout = Scene().h(A).layout
    where = layout.spots[3]
    assert turned(doors_of(where), 1) != doors_of(where)
    assert spot(cell_of(where), rotation_of(where), doors_of(where)) == where

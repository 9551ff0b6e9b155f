"""Building (4.2): every component, every rule of construction."""

import itertools
import random

import pytest

from lazaretto.games.clinic.rules.board import SPACE_IDS, near
from lazaretto.games.clinic.rules.building import FREE, BonusBuild, Build, BuildAt, spaces_for, terminal_pairs
from lazaretto.games.clinic.rules.site import Site
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    BUILD_COST,
    COMPONENT_IDS,
    COMPONENTS,
    DEPARTMENTS,
    MODULE_COLOURS,
    MODULES,
)
from lazaretto.kernel.masks import members
from tests.games.clinic.brute_force import PLACES, Board
from tests.games.clinic.random_clinic import random_clinic
from tests.games.clinic.scene import Scene, act, places_of, space


def number(component: str) -> int:
    return COMPONENT_IDS.index(component)


def offered(scene: Scene, seat: int = 0) -> list[str]:
    """The components that can be built now."""
    return places_of(scene.ask(Build(seat)), "build", seat)


def tall(**options: object) -> Scene:
    """A clinic with modules on all floors and much money."""
    scene = Scene(4, **options).triad().build(0, "operating_room", "1B2").build(0, "supply_room", "2B2")
    scene.build(0, "treatment_room", "3B2")
    scene.clinic().savings = 100
    return scene


@pytest.mark.parametrize(
    "component, place, price",
    [
        ("hub_cardiology", "0D1", 2),
        ("hub_ophthalmology", "1C2", 3),
        ("hub_orthopedics", "0A1", 2),
        ("hub_neurology", "0D3", 2),
        ("hub_psychiatry", "1C2", 3),
        ("treatment_room", "0C3", 2),
        ("supply_room", "0A2", 2),
        ("operating_room", "0C3", 2),
        ("outpatient", "0D2", 2),
        ("lab", "0A3", 2),
        ("triage", "0A1", 2),
        ("garden", "0D3", 2),
        ("parking", "0D3", 2),
        ("helipad", "1B3", 3),
    ],
)
def test_components_on_a_space(component: str, place: str, price: int) -> None:
    scene = tall()
    scene.s.stock[0] = scene.s.stock[0] or 1
    scene.s.face_up = (1 << MODULES) - 1
    assert component in offered(scene)
    before, stock = scene.clinic().savings, scene.s.stock[number(component)]
    s = scene.ask(BuildAt(0, number(component)))
    act(s, 0, "place", space=place)
    c = s.clinics[0]
    assert c.built[number(component)] >> space(place) & 1
    assert before - c.savings == price
    assert s.stock[number(component)] == stock - 1
    assert c.hub_built is component.startswith("hub_")
    assert c.special_built is (component in ("operating_room", "outpatient", "lab", "triage"))


@pytest.mark.parametrize("floor, price", [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_modules_gardens_and_helipads_cost_more_upstairs(floor: int, price: int) -> None:
    for component in ("treatment_room", "lab", "hub_psychiatry", "garden", "extinguisher"):
        assert BUILD_COST[number(component)][floor] == price
    assert BUILD_COST[number("helipad")][floor] == (price if floor else -1)


def test_entrance() -> None:
    scene = tall().build(0, "lab", "0A2")
    s = scene.ask(BuildAt(0, number("entrance")))
    assert s.over(), "w2 is the only free slot with a module behind it"
    assert s.clinics[0].savings == 98 and s.clinics[0].queue_points() == 3


def test_parking_lot_and_upgrade() -> None:
    scene = tall().cars(0, "hD1", "hC1", "vD1")
    s = scene.ask(BuildAt(0, number("parking")))
    act(s, 0, "place", space="0A1")
    act(s, 0, "relocate", parking="hC1")
    act(s, 0, "relocate", parking="hD1")
    assert s.over(), "two places, two cars"
    assert scene.clinic().cars_in_lot(space("0A1")) == 2 and scene.clinic().parked() == 3
    s = scene.ask(BuildAt(0, number("parking_upgrade")))
    act(s, 0, "relocate", parking="vD1")
    assert scene.clinic().cars_in_lot(space("0A1")) == 3 and scene.clinic().savings == 96
    assert "parking_upgrade" not in offered(scene)


def test_relocation_may_stop_at_once() -> None:
    scene = tall().cars(0, "hD1")
    s = scene.ask(BuildAt(0, number("parking")))
    act(s, 0, "place", space="0D1")
    act(s, 0, "enough")
    assert scene.clinic().edge_cars


def test_conveyor_pairs_are_all_aligned_pairs_once() -> None:
    chance = random.Random(5)
    for _ in range(30):
        c = random_clinic(chance, 8)
        board = Board(c)
        expected = {
            frozenset((one, other))
            for one, other in itertools.combinations(board.modules, 2)
            if sum(a == b for a, b in zip(one, other, strict=True)) == 2
        }
        from lazaretto.games.clinic.rules.actions import LINK

        found = [frozenset((PLACES[LINK.first(code)], PLACES[LINK.second(code)])) for code in terminal_pairs(c)]
        assert set(found) == expected and len(found) == len(expected)


def test_extinguisher_only_where_nobody_is_treated() -> None:
    scene = tall(exp_extinguisher=True).build(0, "lab", "0A2").build(0, "triage", "2C2").build(0, "outpatient", "0D3")
    s = scene.ask(BuildAt(0, number("extinguisher")))
    assert set(places_of(s, "place")) == {"0B3", "0C2", "2B2", "0A2", "2C2"}
    act(s, 0, "place", space="2B2")
    assert s.clinics[0].savings == 96
    s = scene.ask(BuildAt(0, number("extinguisher")))
    assert "2B2" not in places_of(s, "place"), "one for each module"
    assert "extinguisher" not in offered(tall())


def test_gardens_stand_on_gardens() -> None:
    scene = tall().build(0, "garden", "0D1", "1D1")
    s = scene.ask(BuildAt(0, number("garden")))
    assert "2D1" in places_of(s, "place") and "1B3" not in places_of(s, "place")
    assert "1D1" not in places_of(scene.ask(BuildAt(0, number("lab"))), "place")


def test_one_hub_and_one_special_module_a_round() -> None:
    scene = tall()
    scene.s.face_up = (1 << MODULES) - 1
    c = scene.clinic()
    c.hub_built = c.special_built = True
    found = offered(scene)
    assert not any(id_.startswith("hub_") for id_ in found)
    assert not {"operating_room", "outpatient", "lab", "triage"} & set(found)
    assert {"treatment_room", "supply_room"} <= set(found)


def test_only_face_up_tiles_and_only_while_there_are_any() -> None:
    scene = tall()
    scene.s.face_up = 0b10
    found = offered(scene)
    assert "hub_cardiology" in found and "hub_ophthalmology" not in found and "lab" not in found
    for component in range(COMPONENTS):
        scene.s.stock[component] = 0
    assert offered(scene) == [] or offered(scene) == ["parking_upgrade"]


def test_no_debts() -> None:
    scene = tall()
    scene.clinic().savings = 2
    scene.clinic().built[COMPONENT_IDS.index("garden")] = 0
    s = scene.ask(BuildAt(0, number("treatment_room")))
    assert all(id_.startswith("0") for id_ in places_of(s, "place"))
    scene.clinic().savings = 1
    assert offered(scene) == []


def test_nothing_stands_above_a_helipad() -> None:
    scene = tall().build(0, "helipad", "1B3")
    assert "2B3" not in places_of(scene.ask(BuildAt(0, number("lab"))), "place")
    assert "2B3" not in places_of(scene.ask(BuildAt(0, number("helipad"))), "place")


def test_build_two_and_the_bonus() -> None:
    scene = Scene(1).build(0, "hub_psychiatry", "0B3").build(0, "entrance", "sB")
    s = scene.ask(Build(0))
    act(s, 0, "build", component="treatment_room")
    act(s, 0, "place", space="0B2")
    assert isinstance(s.question(0), BonusBuild)
    act(s, 0, "skip_bonus")
    act(s, 0, "build", component="garden")
    act(s, 0, "place", space="0A2")
    assert s.over() and s.clinics[0].savings == 11


def test_no_bonus_without_money_or_tiles() -> None:
    scene = Scene(1).build(0, "hub_psychiatry", "0B3").build(0, "treatment_room", "0B2")
    scene.clinic().savings = 0
    assert scene.ask(BonusBuild(0, space("0B2"))).over()
    scene.clinic().savings = 9
    scene.s.stock[number("supply_room")] = 0
    assert scene.ask(BonusBuild(0, space("0B2"))).over()


def legal_by_the_book(scene_board: Board, c: object, component: str) -> set[str]:
    """General rules 1 to 5 and the hub rule, read straight from the rules, without cars."""
    board = scene_board
    colour = MODULE_COLOURS[number(component)]
    colours = {place: MODULE_COLOURS[number(id_)] for place, id_ in board.tiles.items() if place in board.modules}
    buildings = connected(board)
    found = set()
    for number_, place in enumerate(PLACES):
        if place[0] >= board.columns or place in board.tiles:
            continue
        if place[2] and (place[0], place[1], place[2] - 1) not in board.modules:
            continue
        around = [other for other in board.adjacent(place) if other in board.modules]
        if any(colours[other] == colour for other in around):
            continue
        touched = [building for building in buildings if any(other in building for other in around)]
        if len(touched) > 1:
            continue
        if component.startswith("hub_") and touched:
            hubs = [other for other in touched[0] if board.tiles[other].startswith("hub_") and other[2] == place[2]]
            if hubs:
                continue
        found.add(SPACE_IDS[number_])
    return found


def connected(board: Board) -> list[set[tuple[int, int, int]]]:
    left, found = set(board.modules), []
    while left:
        building, waiting = set(), [left.pop()]
        while waiting:
            place = waiting.pop()
            building.add(place)
            for other in list(board.adjacent(place)):
                if other in left:
                    left.remove(other)
                    waiting.append(other)
        found.append(building)
    return found


def test_construction_rules_agree_with_the_book_on_random_clinics() -> None:
    chance = random.Random(11)
    for _ in range(60):
        c = random_clinic(chance, chance.randrange(12))
        board = Board(c)
        site = Site(c)
        for component in ("hub_cardiology", "treatment_room", "supply_room", "lab"):
            found = {SPACE_IDS[place] for place in members(spaces_for(c, number(component), site, FREE))}
            assert found == legal_by_the_book(board, c, component)


def test_the_number_of_open_places_is_the_same_for_one_colour() -> None:
    c = random_clinic(random.Random(3), 6)
    site = Site(c)
    specials = {spaces_for(c, number(id_), site, FREE) for id_ in ("operating_room", "outpatient", "lab", "triage")}
    assert len(specials) == 1
    hubs = {spaces_for(c, hub, site, FREE) for hub in range(DEPARTMENTS)}
    assert len(hubs) == 1
    assert near(1, c.board())


def cars_everywhere() -> ClinicDeluxe:
    return Scene(1).cars(0, "hA1", "vC2").ask(BuildAt(0, number("lab")))


def test_cars_obstruct_both_sides_of_their_edge() -> None:
    found = places_of(cars_everywhere(), "place")
    assert not {"0A1", "0B2", "0C2"} & set(found) and "0D2" in found

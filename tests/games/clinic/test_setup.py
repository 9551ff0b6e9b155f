"""Set-up (3): supplies by number of players, layouts, bonus tiles, experts, options."""

import pytest

from lazaretto.games.clinic import GAME, conserved
from lazaretto.games.clinic.rules.board import SIDE_EDGES, SLOT_IDS, SLOT_SPACES, SPACE_IDS
from lazaretto.games.clinic.rules.people import kind_of, level_of, node_of
from lazaretto.games.clinic.rules.setup import FirstEntrance, FirstRoom, UseBonus, lay_out
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    BONUS_IDS,
    COMPONENT_IDS,
    DATA,
    DOCTOR,
    LEVEL_IDS,
    NONE,
    NURSE,
    ORDERLY,
    SPECIAL_MASK,
)
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.masks import members, size
from lazaretto.kernel.match import Match
from tests.games.clinic.scene import Scene, act, places_of, space


def opened(seats: int, seed: int = 3, **options: object) -> ClinicDeluxe:
    """A game at its first choice of actions, the first answer given to everything before."""
    s = GAME.new(seats, seed, options)  # type: ignore[arg-type]
    while s.round == 0:
        seat = s.actors()[0]
        s.apply(seat, s.legal(seat)[0])
    return s


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_supplies_by_number_of_players(seats: int) -> None:
    s = opened(seats)
    assert s.departments == seats + 1 == len(s.book)
    assert s.stock[COMPONENT_IDS.index("supply_room")] == 3 * seats
    assert s.stock[COMPONENT_IDS.index("treatment_room")] == 16 - seats
    assert s.stock[0] == 4 - seats
    assert all(s.stock[hub] == 3 for hub in range(1, s.departments))
    assert all(s.stock[hub] == 0 for hub in range(s.departments, 5))
    assert s.orderlies == 2 * seats and s.nurses == seats
    assert len(s.university) == seats and s.university == sorted(s.university, reverse=True)
    assert all(len(row) == 1 for row in s.book)
    assert all(c.savings in (15, 20) and c.used_tiles == [0, 0, 0] for c in s.clinics)


@pytest.mark.parametrize("seats, kinds, tiles", [(1, 2, 1), (2, 4, 1), (3, 4, 2), (4, 4, 3)])
def test_special_modules_by_number_of_players(seats: int, kinds: int, tiles: int) -> None:
    s = opened(seats)
    left = [s.stock[component] for component in range(7, 11) if s.stock[component]]
    assert left == [tiles] * kinds
    assert size(s.face_up & SPECIAL_MASK) == kinds


def test_a_psychiatry_hub_is_face_up_while_there_is_one() -> None:
    assert opened(3).face_up & 1
    assert not opened(4).face_up & 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_bags(seats: int) -> None:
    s = opened(seats, exp_workaholic=True)
    patients = sum(s.patient_bag) + sum(len(row) for row in s.book)
    assert patients == {1: 19, 2: 40, 3: 60, 4: 80}[seats]
    doctors = sum(s.doctor_bag) + seats
    assert doctors == {1: 7, 2: 12, 3: 18, 4: 24}[seats] + seats, "purple ones: one for each player (R30)"


@pytest.mark.parametrize("level", range(4))
def test_beginner_layouts(level: int) -> None:
    """2.13: each layout works and its entrance points at the hub."""
    scene = Scene(1)
    lay_out(scene.s, 0, level)
    c = scene.clinic()
    row = DATA["beginner_layout"][LEVEL_IDS[level]]
    assert c.built[0] == 1 << space(row["hub_psychiatry"])
    assert size(c.modules) == 3 and size(c.functional_rooms()) == 1 and len(c.buildings()) == 1
    slot = members(c.entrances)[0]
    assert SLOT_IDS[slot] == row["entrance"]
    assert c.hubs() >> SLOT_SPACES[0][slot] & 1
    assert [node_of(code) - 48 for code in c.people] == [slot]


def test_an_expert_lays_out_his_clinic() -> None:
    scene = Scene(1, setup_mode="expert")
    s = scene.ask(FirstRoom(0, 0), FirstRoom(0, 5), FirstRoom(0, 6), FirstEntrance(0))
    assert set(places_of(s, "place")) == {"0A1", "0A2", "0A3", "0B3", "0C3", "0D3", "0D2", "0D1"}
    act(s, 0, "place", space="0A3")
    assert "1A3" in places_of(s, "place"), "upstairs on a supporting module"
    act(s, 0, "place", space="0C1")
    assert "0B3" in places_of(s, "place") and "0B1" in places_of(s, "place")
    act(s, 0, "place", space="0D1")
    assert places_of(s, "place_entrance") == ["w3", "sA"], "a hub in the corner has two slots"
    act(s, 0, "place_entrance", slot="sA")
    assert [kind_of(code) for code in s.clinics[0].people] == [DOCTOR]
    assert s.clinics[0].unparked == 1


def test_an_expert_may_use_the_small_board() -> None:
    s = GAME.new(2, 1, {"setup_mode": "expert", "board_side": "3x3"})
    while not isinstance(s.question(0), FirstRoom):
        seat = s.actors()[0]
        s.apply(seat, s.legal(seat)[0])
    assert s.clinics[0].side == 1
    assert not any("D" in id_ for id_ in places_of(s, "place"))


def test_everybody_may_choose_his_own_way() -> None:
    s = GAME.new(3, 1, {"setup_mode": "own_choice"})
    assert s.actors() == [0, 1, 2]
    for seat, setup in enumerate(("beginner", "expert_4x3", "expert_3x3")):
        act(s, seat, "choose_setup", setup=setup)
    assert [c.setup for c in s.clinics] == [0, 1, 2]
    with pytest.raises(BadOption):
        GAME.new(2, 1, {"setup_mode": "beginner", "board_side": "3x3"})
    s = GAME.new(2, 1, {"setup_mode": "expert", "board_side": "own_choice"})
    assert places_of(s, "choose_setup") == ["expert_4x3", "expert_3x3"]


def test_bonus_tiles_are_taken_in_reverse_turn_order() -> None:
    s = GAME.new(3, 8)
    order = []
    assert len(s.bonuses) == 4
    while s.bonuses:
        seat = s.actors()[0]
        order.append(seat)
        s.apply(seat, s.legal(seat)[-1])
        if len(order) == 3:
            break
    assert order == list(reversed(s.turn_order))


def used(bonus: str) -> ClinicDeluxe:
    scene = Scene(1).triad()
    scene.clinic().bonus = BONUS_IDS.index(bonus)
    return scene.ask(UseBonus(0))


def test_bonus_cash() -> None:
    assert used("bonus_cash").clinics[0].savings == 20


def test_bonus_popularity() -> None:
    assert used("bonus_popularity").clinics[0].popularity == 2


@pytest.mark.parametrize(
    "bonus, kind, level",
    [("bonus_doctor_yellow", DOCTOR, 1), ("bonus_nurse", NURSE, 0), ("bonus_orderly", ORDERLY, 0)],
)
def test_bonus_people_come_with_a_car(bonus: str, kind: int, level: int) -> None:
    s = used(bonus)
    code = s.clinics[0].people[0]
    assert (kind_of(code), level_of(code), node_of(code)) == (kind, level, 48 + SLOT_IDS.index("sB"))
    before = conserved(s)
    act(s, 0, "park", parking="hA1")
    assert s.clinics[0].parked() == 1 and conserved(s) == before


def test_bonus_entrance() -> None:
    scene = Scene(1).triad().build(0, "lab", "0A2")
    scene.clinic().bonus = BONUS_IDS.index("bonus_entrance")
    s = scene.ask(UseBonus(0))
    assert s.over(), "0A2 is the only other module on the border, so its slot is taken at once"
    assert s.clinics[0].entrances >> SLOT_IDS.index("w2") & 1
    assert s.clinics[0].savings == 15
    assert used("bonus_entrance").clinics[0].queue_points() == 2, "no slot: nothing happens"


def test_bonus_parking() -> None:
    scene = Scene(1).triad().cars(0, "hD1", "hA1")
    scene.clinic().bonus = BONUS_IDS.index("bonus_parking")
    s = scene.ask(UseBonus(0))
    act(s, 0, "place", space="0D1")
    act(s, 0, "relocate", parking="hA1")
    act(s, 0, "enough")
    assert s.clinics[0].lot_room(space("0D1")) == 2, "three spaces, one car"


def test_boards_have_the_edges_and_slots_of_the_rules() -> None:
    """2.11: 31 and 24 edges, 17 and 12 of them inner; 10 and 9 slots; 12 and 9 spaces a floor."""
    from lazaretto.games.clinic.rules.board import BOARDS, INNER_EDGES

    assert [size(edges) for edges in SIDE_EDGES] == [31, 24]
    assert [size(edges) for edges in INNER_EDGES] == [17, 12]
    assert [sum(target != NONE for target in targets) for targets in SLOT_SPACES] == [10, 9]
    assert [size(board) for board in BOARDS] == [48, 36]
    assert len(set(SPACE_IDS)) == 48


def test_every_number_says_where_it_comes_from() -> None:
    """The data file: every table has a source mark."""
    for name, table in DATA.items():
        rows = table.values() if name in ("sides", "departments", "components", "bonus") else [table]
        for row in rows:
            assert row["source"] in ("seed", "public", "derived", "house"), name


def test_a_beginners_clinic_stands_there_at_once() -> None:
    """Fifteen pictures passed before the first question of three players."""
    match = Match(GAME, 3, 1, {"setup_mode": "beginner"})
    match.staged(wanted=True)
    told: list[str] = []
    while match.state.round == 0:
        seat = match.state.actors()[0]
        keys = [note.key for note in match.play(seat, match.state.legal(seat)[0])]
        told += keys
        assert not {"built", "built_entrance", "hired_doctor"} & {keys[scene.notes - 1] for scene in match.scenes}
    assert told.count("built") >= 9, "and the log has it all"

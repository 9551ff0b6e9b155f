"""Options, presets and door tables."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.doors import DOOR_SETS, HOUSE, Doors, load_doors, read_doors
from lazaretto.games.quarantine.grid import doors_from
from lazaretto.games.quarantine.layout import FINE, check
from lazaretto.games.quarantine.options import FIRST_ROOMS, OPTIONS, ROOM, add_doors
from lazaretto.games.quarantine.setup import START_TILES, can_finish, lobby_alone, roomy
from lazaretto.games.quarantine.tables import KIND_IDS, KIND_ROWS, SPECIAL_IDS
from lazaretto.kernel.errors import BadOption
from tests.contract.cases import Case as ContractCase
from tests.contract.cases import decisions
from tests.games.quarantine.scene import Scene

SPEC_ROWS = (
    "lobby,lobby,,4,0,0,NESW,none",
    "start_blue,start_treatment,blue,4,1,0,NEW,none",
    "start_green,start_treatment,green,4,1,0,NEW,none",
    "start_red,start_treatment,red,4,1,0,NEW,none",
    "start_yellow,start_treatment,yellow,4,1,0,NEW,none",
    "extra_blue,extra_treatment,blue,2,1,0,NE,none",
    "extra_green,extra_treatment,green,2,1,0,NE,none",
    "extra_red,extra_treatment,red,2,1,0,NE,none",
    "extra_yellow,extra_treatment,yellow,2,1,0,NE,none",
    "storage,special,,2,0,1,NE,improves_admit",
    "on_call_room,special,,2,0,1,N,improves_cure",
    "security,special,,2,0,1,NS,passive",
    "purchasing,special,,2,0,1,NEW,improves_buy",
    "triage,special,,2,0,1,NS,improves_move",
    "cafeteria,special,,2,0,1,NE,passive",
    "lab,special,,2,0,1,NE,improves_decontaminate",
    "maintenance,special,,2,0,1,NESW,improves_renovate",
    "gift_shop,special,,2,0,1,N,new_action",
    "pharmacy,special,,2,0,1,NS,new_action",
    "pathology,special,,2,0,1,NEW,new_action",
    "containment,special,,2,0,1,NESW,passive",
    "emergency_room,special,,2,1,1,NE,passive",
    "helipad,special,,2,0,1,N,passive",
)


def test_the_data_is_that_of_the_rules() -> None:
    assert len(SPEC_ROWS) == len(KIND_IDS)
    for number, row in enumerate(SPEC_ROWS):
        id_, kind, colour, copies, capacity, points, doors, icon = row.split(",")
        data = KIND_ROWS[id_]
        assert KIND_IDS[number] == id_
        assert (data["kind"], data.get("colour", ""), data["icon"]) == (kind, colour, icon)
        assert (data["copies"], data["capacity"], data["points"]) == (int(copies), int(capacity), int(points))
        assert DOOR_SETS[HOUSE].doors[number] == doors_from(doors)
    assert sum(row["copies"] for row in KIND_ROWS.values()) == 56


# Special rooms


def market(seats: int, seed: int, *rooms: str) -> set[str]:
    options = {"special_rooms": "chosen", "setup_layout": "star", **{ROOM + room: True for room in rooms}}
    return {stack["stack"] for stack in GAME.public(GAME.new(seats, seed, options))["market"]}


def test_eight_marked_rooms_are_the_market() -> None:
    wanted = SPECIAL_IDS[3:11]
    assert all(market(3, seed, *wanted) == set(wanted) for seed in range(5))


def test_too_few_are_filled_up_and_of_too_many_some_are_drawn() -> None:
    few = [market(3, seed, "lab", "helipad") for seed in range(8)]
    assert all(len(found) == 8 and {"lab", "helipad"} <= found for found in few)
    assert len({frozenset(found) for found in few}) > 1
    many = [market(3, seed, *SPECIAL_IDS[:10]) for seed in range(8)]
    assert all(len(found) == 8 and found <= set(SPECIAL_IDS[:10]) for found in many)
    assert len({frozenset(found) for found in many}) > 1


def test_rooms_are_marked_only_where_rooms_are_chosen() -> None:
    with pytest.raises(BadOption, match="special_rooms=chosen"):
        GAME.new(2, 0, {"room_lab": True})


@pytest.mark.parametrize("option", [option.id for option in OPTIONS])
@pytest.mark.parametrize("value", ["nonsense", 17, None])
def test_nonsense_is_refused(option: str, value: Any) -> None:
    with pytest.raises(BadOption, match=option):
        GAME.new(3, 0, {"special_rooms": "chosen", option: value})


@pytest.mark.parametrize("option", ["setup_layout", "special_rooms", "door_set", "lobby_entrance", "er_policy"])
def test_words_are_no_yes_or_no(option: str) -> None:
    with pytest.raises(BadOption, match=option):
        GAME.new(3, 0, {option: False})


# Presets, first player, layouts


def test_presets() -> None:
    first = GAME.preset("first_game", 2)
    state = GAME.new(2, 0, first)
    assert {stack["stack"] for stack in GAME.public(state)["market"]} == set(FIRST_ROOMS)
    assert not state.lanes
    full = GAME.new(4, 0, GAME.preset("full_box", 4))
    assert full.lanes
    assert GAME.public(full)["market"] == []  # drawn after the layouts are done


def test_first_player() -> None:
    assert {GAME.new(3, seed, {"setup_layout": "star"}).first_player for seed in range(20)} == {0, 1, 2}
    assert GAME.new(3, 0, {"setup_layout": "star", "first_player": 2}).active == 2


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players(seats: int) -> None:
    with pytest.raises(BadOption):
        GAME.new(seats)


# Door tables


def rows(**changes: str) -> dict[str, Any]:
    doors = dict.fromkeys(KIND_IDS, "NESW") | changes
    return {"id": "mine", "entrance": "S", "doors": doors}


@pytest.fixture
def added() -> Iterator[list[str]]:
    """Door tables added by a test are taken away again."""
    before = list(OPTIONS)
    keys: list[str] = []
    yield keys
    OPTIONS[:] = before
    for key in keys:
        DOOR_SETS.pop(key, None)


def test_the_house_table_reads_back() -> None:
    table = DOOR_SETS[HOUSE]
    assert table.key() == HOUSE
    assert len(table.doors) == len(KIND_IDS)


def test_a_table_is_written_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(read_doors(rows(helipad="NS")).text(), "utf-8")
    table = load_doors(path)
    assert table == read_doors({**rows(helipad="NS"), "source": "owner"})
    assert table.doors[KIND_IDS.index("helipad")] == doors_from("NS")


def test_a_corrected_table_has_another_key() -> None:
    keys = {read_doors(rows(helipad=doors)).key() for doors in ("N", "NS", "NES")}
    assert len(keys) == 3
    assert all(key.startswith("mine-") for key in keys)


@pytest.mark.parametrize(
    "data, said",
    [
        ({}, "its id"),
        ({"id": "Mine!"}, "its id"),
        ({"id": "mine"}, "no table"),
        ({**rows(), "source": "a\nb"}, "source"),
        ({**rows(), "entrance": "X"}, "entrance"),
        ({**rows(), "entrance": "NS"}, "entrance"),
        (rows(atrium="N"), "no tile atrium"),
        ({"id": "mine", "doors": {"lobby": "NS"}}, "it lacks start_blue"),
        (rows(lab=""), "lab must have"),
        (rows(lab="NN"), "lab must have"),
        (rows(lab="NX"), "lab must have"),
        (rows(lobby="N"), "lobby must have at least two"),
        ({**rows(), "doors": {**rows()["doors"], "lab": 3}}, "lab must have"),
    ],
)
def test_bad_tables_are_refused_with_a_reason(data: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        read_doors(data)


def test_bad_files_are_refused_with_their_name(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"gone.toml cannot be read"):
        load_doors(tmp_path / "gone.toml")
    bad = tmp_path / "bad.toml"
    bad.write_text("id = ", "utf-8")
    with pytest.raises(BadOption, match=r"bad.toml is no TOML file"):
        load_doors(bad)
    bad.write_bytes(b"\xff\xfe")
    with pytest.raises(BadOption, match=r"bad.toml is no TOML file"):
        load_doors(bad)
    bad.write_text('id = "mine"', "utf-8")
    with pytest.raises(BadOption, match=r"bad.toml cannot be used: it has no table"):
        load_doors(bad)


def test_a_table_becomes_a_value_of_the_option(added: list[str]) -> None:
    with pytest.raises(BadOption):
        GAME.new(2, 0, {"door_set": read_doors(rows()).key()})
    key = add_doors(read_doors(rows()))
    added.append(key)
    state = GAME.new(2, 0, {"door_set": key, "setup_layout": "block"})
    assert state.hospitals[0].layout.spots[1] & 15 == 15
    assert GAME.new(2, 0, {"setup_layout": "block"}).hospitals[0].layout.spots[1] & 15 != 15
    restored = GAME.restore(GAME.dump(state))
    assert GAME.fingerprint(restored) == GAME.fingerprint(state)


def test_the_house_table_cannot_be_replaced() -> None:
    with pytest.raises(BadOption, match="another id"):
        add_doors(Doors(HOUSE, "owner", 2, (15,) * len(KIND_IDS)))


def test_a_preset_that_the_doors_do_not_allow_is_refused(added: list[str]) -> None:
    key = add_doors(read_doors(rows(start_green="N")))
    added.append(key)
    with pytest.raises(BadOption, match=r"setup_layout line does not fit .*layout_unreachable|layout_unconnected"):
        GAME.new(2, 0, {"door_set": key, "setup_layout": "line"})
    GAME.new(2, 0, {"door_set": key})


def test_doors_with_which_no_hospital_can_be_built_are_refused(added: list[str]) -> None:
    single = {f"start_{colour}": "N" for colour in ("blue", "green", "red", "yellow")}
    key = add_doors(read_doors(rows(**single)))
    added.append(key)
    with pytest.raises(BadOption, match="no starting hospital can be built"):
        GAME.new(2, 0, {"door_set": key})


TIGHT = {
    "lobby": "NS",
    "start_blue": "N",
    "start_green": "NE",
    "start_red": "NE",
    "start_yellow": "NS",
    "extra_blue": "N",
    "storage": "N",
}


def test_tight_doors_never_lead_into_a_dead_end(added: list[str]) -> None:
    key = add_doors(read_doors(rows(**TIGHT)))
    added.append(key)
    state = GAME.new(2, 0, {"door_set": key})
    assert not roomy(state.rules)
    assert can_finish(state.rules, lobby_alone(state.rules), START_TILES)
    ways = 0
    waiting = [state]
    while waiting:
        now = waiting.pop()
        if not now.lanes or not now.lanes[0]:
            ways += 1
            layout = now.hospitals[0].layout
            assert check(lobby_alone(now.rules), layout, layout.placed) == FINE
            continue
        for action in now.legal(0):
            after = now.clone()
            after.apply(0, action)
            waiting.append(after)
    assert ways > 10


def test_whole_games_with_another_table(added: list[str]) -> None:
    key = add_doors(read_doors(rows(**TIGHT)))
    added.append(key)
    for seats in (2, 3):
        options = GAME.settle_options(seats, {"door_set": key, "lobby_entrance": "printed_side"})
        case = ContractCase(GAME, seats, options)
        start = None
        for state, _, _ in decisions(case, seats):
            start = start or GAME.conserved(state)
            assert GAME.conserved(state) == start


def test_tables_named_in_the_environment_are_offered(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(read_doors(rows()).text(), "utf-8")
    program = "import lazaretto; print(*[o.values for o in lazaretto.load('quarantine').options if o.id == 'door_set'])"

    def offered(value: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "LAZARETTO_DOORS": value}
        return subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
        )

    assert read_doors(rows()).key() in offered(str(path)).stdout
    broken = offered(str(tmp_path / "gone.toml"))
    assert broken.returncode != 0
    assert "gone.toml cannot be read" in broken.stderr.splitlines()[-1]


def test_scenes_use_the_house_table() -> None:
    assert Scene().s.options["door_set"] == HOUSE

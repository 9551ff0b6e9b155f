"""Options, presets and door tables."""

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.__main__ import main
from lazaretto.games.quarantine.rules.doors import HOUSE, HOUSE_DOORS, Doors, load_doors, read_code, read_doors
from lazaretto.games.quarantine.rules.grid import doors_from, rotation_of
from lazaretto.games.quarantine.rules.layout import FINE, check
from lazaretto.games.quarantine.rules.options import FIRST_ROOMS, OPTIONS
from lazaretto.games.quarantine.rules.setup import START_TILES, can_finish, lobby_alone, roomy
from lazaretto.games.quarantine.rules.tables import KIND_IDS, KIND_ROWS, SPECIAL_IDS
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.masks import members
from lazaretto.kernel.match import Match
from lazaretto.kernel.record import read_record, replay
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
        assert HOUSE_DOORS.doors[number] == doors_from(doors)
    assert sum(row["copies"] for row in KIND_ROWS.values()) == 56


# Special rooms


def market(seats: int, seed: int, *rooms: str) -> set[str]:
    options = {"special_rooms": "+".join(rooms) or "random8", "setup_layout": "star"}
    return {stack["stack"] for stack in GAME.public(GAME.new(seats, seed, options))["market"]}


def test_eight_chosen_rooms_are_the_market() -> None:
    wanted = SPECIAL_IDS[3:11]
    assert all(market(3, seed, *wanted) == set(wanted) for seed in range(5))


def test_otherwise_eight_are_drawn() -> None:
    drawn = [market(3, seed) for seed in range(8)]
    assert all(len(found) == 8 for found in drawn)
    assert len({frozenset(found) for found in drawn}) > 1


@pytest.mark.parametrize(
    "rooms", [SPECIAL_IDS[:7], SPECIAL_IDS[:9], (*SPECIAL_IDS[:7], "storage"), (*SPECIAL_IDS[:7], "chapel")]
)
def test_a_choice_has_exactly_eight_different_rooms(rooms: tuple[str, ...]) -> None:
    with pytest.raises(BadOption, match="8 of storage, on_call_room"):
        market(2, 0, *rooms)


@pytest.mark.parametrize("option", [option.id for option in OPTIONS])
@pytest.mark.parametrize("value", ["nonsense", 17, None])
def test_nonsense_is_refused(option: str, value: Any) -> None:
    with pytest.raises(BadOption, match=option):
        GAME.new(3, 0, {option: value})


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
    return {"entrance": "S", "doors": doors}


def code(**changes: str) -> str:
    return read_doors(rows(**changes)).code()


def test_the_code_of_our_table_is_its_name() -> None:
    assert HOUSE_DOORS.code() == HOUSE
    assert read_code(HOUSE) == HOUSE_DOORS
    assert read_code("custom_s_fbbbb3333315b533f15bf31").code() == HOUSE
    assert GAME.settle_options(2, {"door_set": "custom_s_fbbbb3333315b533f15bf31"})["door_set"] == HOUSE


def test_a_code_says_the_sides_of_every_tile() -> None:
    table = read_code("custom_e_fbbbb3333315b533f15bf35")
    assert table.data()["entrance"] == "E"
    assert table.data()["doors"] == {**HOUSE_DOORS.data()["doors"], "helipad": "NS"}
    assert table.code() == "custom_e_fbbbb3333315b533f15bf35"


@given(st.sampled_from(range(4)), st.lists(st.integers(1, 15), min_size=22, max_size=22), st.sampled_from("367f"))
def test_codes_and_files_read_back(entrance: int, doors: list[int], lobby: str) -> None:
    table = Doors(entrance, (int(lobby, 16), *doors))
    assert read_code(table.code()) == table
    assert read_code(table.code().upper()) == table
    assert read_doors(tomllib.loads(table.text())) == table
    assert read_doors(json.loads(json.dumps(table.data()))) == table


@pytest.mark.parametrize(
    "wrong, said",
    [
        ("mine", "it can be house_v1 or custom_"),
        ("", "it can be house_v1 or custom_"),
        ("custom", "it can be house_v1 or custom_"),
        ("custom_x_fbbbb3333315b533f15bf31", "it can be house_v1 or custom_"),
        ("custom_ns_fbbbb3333315b533f15bf31", "it can be house_v1 or custom_"),
        ("custom_s_fbbbb3333315b533f15bf3", "needs 23 digits"),
        ("custom_s_fbbbb3333315b533f15bf311", "needs 23 digits"),
        ("custom_s_fbbbb3333315b533f15bf3g", "needs 23 digits"),
        ("custom_s_fbbbb3333315b533f15bf30", "helipad must have one to four"),
        ("custom_s_4bbbb3333315b533f15bf31", "the lobby must have at least two doors"),
    ],
)
def test_bad_codes_are_refused_in_one_line(wrong: str, said: str) -> None:
    with pytest.raises(BadOption, match=said) as refused:
        GAME.settle_options(2, {"door_set": wrong})
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("suffix", [".toml", ".json"])
def test_a_table_is_written_and_loaded(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"mine{suffix}"
    table = read_doors({**rows(helipad="NS"), "source": "my box, 2013"})
    path.write_text(table.text() if suffix == ".toml" else json.dumps(table.data()), "utf-8")
    assert load_doors(path) == table
    assert table.doors[KIND_IDS.index("helipad")] == doors_from("NS")


@pytest.mark.parametrize(
    "data, said",
    [
        ({}, "no table"),
        ({**rows(), "source": "a\nb"}, "source"),
        ({**rows(), "entrance": "X"}, "entrance"),
        ({**rows(), "entrance": "NS"}, "entrance"),
        (rows(atrium="N"), "no tile atrium"),
        ({"doors": {"lobby": "NS"}}, "it lacks start_blue"),
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
    for written in (b"id = ", b"\xff\xfe", b"{", b""):
        bad.write_bytes(written)
        with pytest.raises(BadOption, match=r"bad.toml (is no TOML or JSON file|cannot be used: it has no table)"):
            load_doors(bad)


def test_files_and_codes_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(read_doors(rows(helipad="NS")).text(), "utf-8")
    assert main([str(path)]) == 0
    told = capsys.readouterr().out.strip()
    assert told == code(helipad="NS")
    assert main([told]) == 0
    assert capsys.readouterr().out == path.read_text("utf-8")
    assert main([str(tmp_path / "gone.toml")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert main([]) == 2


def test_a_record_carries_its_own_doors() -> None:
    match = Match(GAME, 2, 3, {"door_set": code(), "setup_layout": "block"})
    assert match.state.hospitals[0].layout.spots[1] & 15 == 15
    for _ in range(40):
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    record = read_record(match.record.text())
    assert record.options["door_set"] == code()
    assert GAME.fingerprint(replay(GAME, record)) == GAME.fingerprint(match.state)
    restored = GAME.restore(GAME.dump(match.state))
    assert GAME.fingerprint(restored) == GAME.fingerprint(match.state)
    assert GAME.public(restored)["door_set"]["source"] == "owner"
    assert GAME.public(GAME.new(2, 0))["door_set"]["source"] == "house"


def test_a_preset_that_the_doors_do_not_allow_is_refused() -> None:
    doors = code(start_green="N")
    with pytest.raises(BadOption, match=r"setup_layout line breaks a rule .*layout_(unreachable|unconnected)"):
        GAME.settle_options(2, {"door_set": doors, "setup_layout": "line"})
    GAME.settle_options(2, {"door_set": doors, "setup_layout": "free"})


def test_presets_lie_in_rotations_that_differ() -> None:
    state = GAME.new(2, 0, {"door_set": code(), "setup_layout": "line"})
    layout = state.hospitals[0].layout
    assert {rotation_of(layout.spots[tile]) for tile in members(layout.placed)} == {0}


def test_doors_with_which_no_hospital_can_be_built_are_refused() -> None:
    single = {f"start_{colour}": "N" for colour in ("blue", "green", "red", "yellow")}
    with pytest.raises(BadOption, match="no starting hospital can be built"):
        GAME.settle_options(2, {"door_set": code(**single)})


TIGHT = {
    "lobby": "NS",
    "start_blue": "N",
    "start_green": "NE",
    "start_red": "NE",
    "start_yellow": "NS",
    "extra_blue": "N",
    "storage": "N",
}


def test_tight_doors_never_lead_into_a_dead_end() -> None:
    key = code(**TIGHT)
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


def test_whole_games_with_another_table() -> None:
    key = code(**TIGHT)
    for seats in (2, 3):
        options = GAME.settle_options(seats, {"door_set": key, "lobby_entrance": "printed_side"})
        case = ContractCase(GAME, seats, options)
        start = None
        for state, _, _ in decisions(case, seats):
            start = start or GAME.conserved(state)
            assert GAME.conserved(state) == start


@pytest.mark.parametrize("seed", range(6))
def test_any_table_is_refused_or_played_to_the_end(seed: int) -> None:
    chance = random.Random(seed)
    while True:
        table = Doors(
            chance.randrange(4), (chance.choice([3, 5, 7, 15]), *(chance.randrange(1, 16) for _ in range(22)))
        )
        given = {"door_set": table.code(), "setup_layout": chance.choice(["free", "star", "block", "line"])}
        try:
            options = GAME.settle_options(2, given)
        except BadOption:
            continue
        start = None
        for state, _, _ in decisions(ContractCase(GAME, 2, options), seed):
            start = start or GAME.conserved(state)
        assert state.over()
        assert GAME.conserved(state) == start
        return


def test_scenes_use_the_house_table() -> None:
    assert Scene().s.options["door_set"] == HOUSE

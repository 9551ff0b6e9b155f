"""The owner's desk: what may be corrected, what a set does to the rules, and how it travels with a game."""

import copy
import gc
import pickle
import random
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from lazaretto.bots import Session, bot, think
from lazaretto.host.desk import desk_info, with_value
from lazaretto.host.shelf import OF_BOTS
from lazaretto.kernel import copies
from lazaretto.kernel.copies import MOST, Crowded
from lazaretto.kernel.corrections import HOUSE, LONGEST, NUMBERS, Desk, desk_of, overlay
from lazaretto.kernel.errors import BadOption, BadRecord
from lazaretto.kernel.facts import facts
from lazaretto.kernel.game import Game
from lazaretto.kernel.match import Match
from lazaretto.kernel.record import read_record, replay
from lazaretto.kernel.rng import seeded
from lazaretto.language import LANGUAGES
from lazaretto.terminal import board
from lazaretto.text import catalogue, game_text

SETS = {
    "clinic": "clinic_data.income.cured=9,13,17,21;clinic_data.salary.nurse=2",
    "dice_hospital": "tables.discharge.further=7;reports.report_ry.points=9",
    "bristol_1350": "tables.race.usual_length=9;symptoms.sym_1.count=8;symptoms.sym_2.count=9",
}
LEVELS = ("white", "yellow", "orange", "red")
every_game = pytest.mark.parametrize("game", SETS)


def by_set(game: str) -> Game[Any]:
    return lazaretto.load(game).by_numbers({NUMBERS: SETS[game]})


def played(game: str, steps: int = 10_000) -> Match:
    match, chance = Match(lazaretto.load(game), 2, 7, {NUMBERS: SETS[game]}), random.Random(7)
    while not match.state.over() and len(match.record.actions) < steps:
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(match.state.legal(seat)))
    return match


# What may be corrected.


def house_values(home: str) -> Iterator[str]:
    """Where a reconstructed value stands: file, tables and name."""
    for file in sorted((resources.files(home) / "data").iterdir(), key=str):
        if file.name.endswith(".toml") and file.name not in OF_BOTS:
            yield from house_in(tomllib.loads(file.read_text("utf-8")), file.name.removesuffix(".toml"))


def house_in(row: Mapping[str, Any], at: str) -> Iterator[str]:
    seed = row.get("seed", [])
    for name, value in row.items():
        if (isinstance(value, Mapping) and "source" in value) or (isinstance(value, Mapping) and "source" not in row):
            yield from house_in(value, f"{at}.{name}")
        elif not name.endswith("source") and name not in ("seed", "public", "house"):
            own = row.get(f"{name}_source", row.get("source"))
            if own == HOUSE and name not in seed:
                yield f"{at}.{name}"


@every_game
def test_every_reconstructed_value_can_be_corrected_or_says_why_not(game: str) -> None:
    home = lazaretto.home(game)
    desk = desk_of(home)
    told = tomllib.loads((resources.files(home) / "desk.toml").read_text("utf-8"))["elsewhere"]
    others = [at for row in told.values() for at in row]
    values = list(house_values(home))
    assert len(values) > 10
    for at in values:
        known = any(field == at or field.startswith(f"{at}.") for field in desk.fields)
        assert known or any(f"{at}.".startswith(f"{other}.") for other in others), f"{game}: {at}"


@every_game
def test_every_field_is_ours_as_it_stands_and_has_words(game: str) -> None:
    desk = desk_of(lazaretto.home(game))
    assert desk.read(HOUSE) == ({}, [])
    whole = ";".join(
        f"{field.at}={','.join(map(str, field.ours)) if isinstance(field.ours, list) else field.ours}"
        for field in desk.fields.values()
    )
    assert desk.read(whole) == ({}, [])  # ours is within its own limits, and corrects nothing
    for language in LANGUAGES:
        words = catalogue(lazaretto.home(game), language)
        for field in desk.fields.values():
            assert {field.word, field.group} <= set(words["desk"])
            for thing in [field.row, *field.places]:
                kind, _, id_ = thing.partition(".")
                assert kind in ("", "number") or id_ in words["names"][kind], thing


def test_a_game_without_reconstructed_numbers_has_an_empty_desk() -> None:
    info = desk_info(lazaretto.load("dice_hospital_er"))
    assert (info.numbers, info.fields, info.faults, info.files) == (HOUSE, [], [], [])


@pytest.mark.parametrize(
    "game, text, key",
    [
        ("clinic", "clinic_data.income.gold=1", "unknown"),
        ("clinic", "clinic_data.game.rounds=7", "unknown"),  # printed and known: no reconstruction
        ("clinic", "clinic_data.salary.nurse=99", "limits"),
        ("clinic", "clinic_data.salary.nurse=many", "whole"),
        ("clinic", "clinic_data.income.cured=9,12,16", "whole"),
        ("clinic", "clinic_data.hire_cost.doctor=5,3,2,1", "stays"),
        ("clinic", "clinic_data.components.parking.cost=2,3,-1,-1", "stays"),
        ("clinic", "clinic_data.components.parking.spaces=4", "ascend"),
        ("dice_hospital", "reports.report_ry.needs=red,pink", "choice"),
        ("dice_hospital", "tables.ambulance_backs.1=red 3,red 4", "count"),
        ("bristol_1350", "symptoms.sym_1.count=8", "sum"),
        ("bristol_1350", "tables.race.usual_length=30", "ascend"),
        ("bristol_1350", "characters.serf.colour=black", "differ"),
        ("clinic", "clinic_data.doctor_bag.2=5,4,2,2", "stays"),
        ("clinic", "clinic_data.beginner_layout.white.supply_room=0B3", "differ"),
        ("clinic", "clinic_data.beginner_layout.white.entrance=sA", "fit"),
        ("clinic", "clinic_data.beginner_layout.white.entrance=north", "choice"),
    ],
)
def test_a_set_that_cannot_be_played_is_refused(game: str, text: str, key: str) -> None:
    loaded = lazaretto.load(game)
    assert [fault.key for fault in desk_info(loaded, text).faults] == [key]
    with pytest.raises(BadOption, match="these numbers cannot be played"):
        loaded.settle_options(2, {NUMBERS: text})


def test_a_set_is_bounded_and_a_text() -> None:
    with pytest.raises(BadOption, match="at most"):
        lazaretto.load("clinic").settle_options(2, {NUMBERS: "x" * (LONGEST + 1)})
    with pytest.raises(BadOption, match="is a text"):
        lazaretto.load("clinic").settle_options(2, {NUMBERS: 3})


# What a set does.


def test_a_cured_patient_pays_what_the_owner_says() -> None:
    """In the treatment room of the same beginner's clinic, by colour."""
    from lazaretto.games.clinic.rules import treatment

    owners = by_set("clinic")
    corrected = owners.copy.module("lazaretto.games.clinic.rules.treatment")
    paid = []
    ours, theirs = lazaretto.load("clinic").new(2, 1), owners.new(2, 1, {NUMBERS: SETS["clinic"]})
    for rules, s in (treatment, ours), (corrected, theirs):
        c = s.clinics[0]
        while not c.built[treatment.TREATMENT_ROOM]:  # bonus tiles come before the layout
            seat = s.actors()[0]
            s.apply(seat, s.legal(seat)[0])
        room = c.built[treatment.TREATMENT_ROOM].bit_length() - 1
        paid.append([rules.income_from(c, room, level) for level in range(4)])
    assert paid == [[8, 12, 16, 20], [9, 13, 17, 21]]


def test_a_beginners_clinic_and_the_bag_are_as_the_owner_says() -> None:
    rooms = {"hub_psychiatry": "0A1", "treatment_room": "0B1", "supply_room": "0B2"}
    where = {**rooms, "entrance": "w1"}
    entries = [f"clinic_data.beginner_layout.{level}.{name}={at}" for level in LEVELS for name, at in where.items()]
    numbers = ";".join([*entries, "clinic_data.doctor_bag.2=5,3,2,4"])
    ours, owners = lazaretto.load("clinic"), lazaretto.load("clinic").by_numbers({NUMBERS: numbers})
    one, other = ours.new(2, 1), owners.new(2, 1, {NUMBERS: numbers})
    assert sum(other.doctor_bag) == sum(one.doctor_bag) + 2
    assert owners.conserved(other) == ours.conserved(one)  # no more pieces than there are in the box
    while not other.clinics[0].built[0]:  # bonus tiles come before the layout
        seat = other.actors()[0]
        other.apply(seat, other.legal(seat)[0])
    for clinic in owners.view(other, 0)["public"]["clinics"]:
        assert {room["component"]: room["space"] for room in clinic["spaces"]} == rooms
        assert [entrance["slot"] for entrance in clinic["entrances"]] == ["w1"]


def test_the_terminal_draws_by_the_owners_numbers() -> None:
    words = game_text("dice_hospital", "en", ["Ada", "Bea"])
    for game, options, points in (
        (lazaretto.load("dice_hospital"), {}, 45),
        (by_set("dice_hospital"), {NUMBERS: SETS["dice_hospital"]}, 49),
    ):
        s = game.new(2, 1, options)
        s.hospitals[0].discharged = [14, 0, 0]
        assert f"({points} points)" in "\n".join(board.draw(game.view(s, 0), words, 100))


def test_a_patient_beyond_the_twelfth_scores_what_the_owner_says() -> None:
    from lazaretto.games.dice_hospital.rules.tables import discharge_points

    corrected = by_set("dice_hospital").copy.module("lazaretto.games.dice_hospital.rules.tables")
    assert corrected.discharge_points(14) - discharge_points(14) == 2 * (7 - 5)


def test_the_road_is_as_long_and_the_pile_as_the_owner_says() -> None:
    from lazaretto.games.bristol_1350.rules.tables import USUAL_LENGTH

    game, owners = lazaretto.load("bristol_1350"), by_set("bristol_1350")
    one, other = game.new(5, 1), owners.new(5, 1, {NUMBERS: SETS["bristol_1350"]})
    assert (one.options["track_length"], other.options["track_length"]) == (USUAL_LENGTH, 9)
    assert (game.conserved(one)["sym_1"], owners.conserved(other)["sym_1"]) == (7, 8)


@every_game
def test_a_game_of_random_play_ends_and_replays_to_its_hash(game: str) -> None:
    match = played(game)
    assert match.state.over() and match.record.options[NUMBERS] == SETS[game]
    again = read_record(match.record.text())
    state = replay(lazaretto.load(game), again)
    assert match.game.fingerprint(state) == again.result["hash"] if again.result else False
    del again.options[NUMBERS]
    with pytest.raises(BadRecord):  # by our numbers it is another game
        replay(lazaretto.load(game), again)
    again.options[NUMBERS] = "nobody.knows.this=1"
    with pytest.raises(BadRecord, match="cannot be played"):
        replay(lazaretto.load(game), again)


@every_game
def test_a_save_goes_on_and_what_was_done_can_be_taken_back(game: str) -> None:
    match = played(game, 6)
    resumed = Match.resume(lazaretto.load(game), copy.deepcopy(match.save()))
    assert resumed.game is match.game
    seat = resumed.state.actors()[0]
    before = resumed.game.fingerprint(resumed.state)
    resumed.play(seat, resumed.state.legal(seat)[0])
    if resumed.can_undo(seat):
        resumed.undo(seat)
        assert resumed.game.fingerprint(resumed.state) == before


@every_game
def test_states_and_what_a_bot_has_in_mind_travel(game: str) -> None:
    match = played(game, 3)
    seat = match.state.actors()[0]
    session = Session(seat, bot("greedy"), seeded(1))
    think(match.game, match.state, session)
    there = pickle.loads(pickle.dumps((match.state.clone(), session)))
    assert type(there[0]) is type(match.state)
    code = "import pickle, sys; s = pickle.loads(sys.stdin.buffer.read()); print(s.legal(int(sys.argv[1])))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(seat)], input=pickle.dumps(match.state), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == str(match.state.legal(seat))


@every_game
def test_games_by_our_numbers_know_nothing_of_it(game: str) -> None:
    loaded = lazaretto.load(game)
    assert NUMBERS not in loaded.new(2, 1).options  # records are what they were
    assert loaded.by_numbers({}) is loaded and loaded.by_numbers({NUMBERS: HOUSE}) is loaded
    assert by_set(game).by_numbers({}) is loaded
    with pytest.raises(BadOption, match="other numbers"):
        loaded.new(2, 1, {NUMBERS: SETS[game]})


def test_equal_sets_are_one_copy_and_copies_go_when_nobody_plays_by_them() -> None:
    game = lazaretto.load("dice_hospital")
    one = game.by_numbers({NUMBERS: "reports.report_ry.points=9;tables.discharge.further=7"})
    assert one is by_set("dice_hospital")
    del one
    kept = []
    with pytest.raises(Crowded, match="try again later"):
        for points in range(MOST + 1):
            kept.append(game.by_numbers({NUMBERS: f"reports.report_gg.points={points + 10}"}))
    assert len(kept) == MOST
    kept.clear()
    assert game.by_numbers({NUMBERS: "reports.report_gg.points=30"}).numbers == "reports.report_gg.points=30"
    copies.LATEST.clear()
    gc.collect()


def extreme(desk: Desk, side: str) -> str:
    """Every number as small, or as large, as it may be; those that others must agree with stay."""
    bound = {at for law in desk.laws for at in law.of}
    entries = []
    for field in desk.fields.values():
        ours = field.ours if isinstance(field.ours, list) else [field.ours]
        if field.choices or field.at in bound:
            continue
        row = [one if field.stays(place) else getattr(field, side) for place, one in enumerate(ours)]
        entries.append(f"{field.at}={','.join(map(str, row))}")
    return ";".join(entries)


@pytest.mark.parametrize("side", ["least", "most"])
@every_game
def test_a_game_at_the_limits_can_be_played(game: str, side: str) -> None:
    loaded = lazaretto.load(game)
    if game == "bristol_1350":
        text = {
            "least": "tables.race.usual_length=4;tables.race.shortest=4;symptoms.sym_1.count=1;symptoms.sym_2.count=1"
            ";symptoms.sym_3.count=18;symptoms.sym_4.count=12",
            "most": "tables.race.usual_length=32;tables.race.longest=32;symptoms.sym_1.count=28;symptoms.sym_2.count=2"
            ";symptoms.sym_3.count=1;symptoms.sym_4.count=1",
        }[side]
    else:
        text = extreme(desk_of(loaded.home), side)
    for seats in (1, max(loaded.seats)):
        options = {**loaded.preset("full_box", seats), NUMBERS: text}
        if game == "bristol_1350":
            del options["track_length"]  # the owner's
        match, chance = Match(loaded, seats, 3, options), random.Random(seats)
        kept = match.game.conserved(match.state)
        while not match.state.over():
            seat = chance.choice(match.state.actors())
            match.play(seat, chance.choice(match.state.legal(seat)))
        assert match.game.conserved(match.state) == kept
        match.game.view(match.state, 0)


# Files.


@every_game
def test_the_data_files_to_be_sent_upstream_say_what_the_set_says(game: str) -> None:
    desk: Desk = desk_of(lazaretto.home(game))
    values, _ = desk.read(SETS[game])
    files = {file.name: file.text for file in desk_info(lazaretto.load(game), SETS[game], "back of\nthe book").files}
    assert set(files) == {f"{at.partition('.')[0]}.toml" for at in values}
    for name, text in files.items():
        assert text.startswith('# "owner": corrected by an owner of the box (back of the book).\n')
        said = tomllib.loads(text)
        file = name.removesuffix(".toml")
        assert without_sources(said) == without_sources(overlay(facts(desk.home, file), file, values))
        for at in [at for at in values if at.partition(".")[0] == file]:
            *path, last = at.split(".")[1:]
            row = said
            for step in path:
                row = row[step]
            assert row[f"{last}_source"] == "owner"


def test_a_value_within_a_line_is_corrected_there() -> None:
    [file] = desk_info(lazaretto.load("clinic"), "clinic_data.doctor_bag.purple.2=3").files
    assert 'purple = { 1 = 1, 2 = 3, 3 = 3, 4 = 4 }\npurple_source = "owner"' in file.text


def test_a_value_that_no_line_gives_is_said_to_have_none() -> None:
    text = "[race]\nlength = 9\n"
    assert "length = 7" in with_value(text, ["race", "length"], 7)
    with pytest.raises(LookupError, match=r"race\.width"):
        with_value(text, ["race", "width"], 7)


def without_sources(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    return {name: without_sources(value) for name, value in data.items() if not name.endswith("_source")}


def test_a_set_from_a_file_is_simulated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from lazaretto.cli import main

    file = tmp_path / "mine.toml"
    file.write_text('game = "dice_hospital"\nsource = ""\n\n[numbers]\n"tables.discharge.further" = 7\n')
    play = ["simulate", "dice_hospital", "--games", "2", "--seats", "2", "--json"]
    assert main([*play, "--numbers", str(file)]) == 0
    assert "tables.discharge.further=7" in capsys.readouterr().out
    file.write_text('game = "dice_hospital"\n[numbers]\n"tables.game.beds" = 7\n')
    assert main([*play, "--numbers", str(file)]) != 0
    assert "cannot be played" in capsys.readouterr().err

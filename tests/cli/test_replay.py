"""`lazaretto replay`: sound records are told, step by step too; others are refused in one line, whatever is wrong."""

import io
import json
import random
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from lazaretto.arena.play import mind
from lazaretto.bots import Session, bot, think
from lazaretto.cli import main
from lazaretto.kernel.match import Match
from lazaretto.terminal.screen import Screen

GAME = lazaretto.load("dice_hospital")


def played(seed: int = 1, most: int = 10**6) -> Match:
    match = Match(GAME, 2, seed)
    match.record.players = ["Anna", "Bruno"]
    player, chance = bot("busy"), mind(seed, 0)
    while not match.state.over() and len(match.record.actions) < most:
        seat = match.state.actors()[0]
        match.play(seat, think(GAME, match.state, Session(seat, player, chance)))
    return match


@pytest.fixture(scope="module")
def record() -> str:
    return played().record.text()


@pytest.fixture
def file(record: str, tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    path.write_text(record, "utf-8")
    return path


def test_a_record_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "Anna takes ambulance" in told
    assert "Round 8." in told
    scores = json.loads(file.read_text())["result"]["scores"]
    anna, bruno = (str(score).replace("-", "−") for score in scores)
    assert f"It ends as it says: Anna {anna}, Bruno {bruno}." in told
    assert main(["replay", str(file), "--lang", "fr"]) == 0
    assert "Le résultat concorde" in capsys.readouterr().out


def test_a_record_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sound"] is True
    assert [{k: v for k, v in action.items() if k != "notes"} for action in told["actions"]] == json.loads(
        file.read_text()
    )["actions"]
    assert any(note["key"] == "round" for action in told["actions"] for note in action["notes"])


def test_an_unfinished_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "save.json"
    path.write_text(json.dumps(played(most=30).save()))
    assert main(["replay", str(path), "--lang", "en"]) == 0
    assert "30 actions of Dice Hospital." in capsys.readouterr().out


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "boxed"])
def test_step_by_step(
    plain: bool, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = io.StringIO("\n\nb\n100\n\n9999\n\nq\n")
    monkeypatch.setattr("sys.stdin", typed)
    assert main(["replay", str(file), "--step", "--lang", "en", *(["--plain"] if plain else [])]) == 0
    told = capsys.readouterr().out
    total = len(json.loads(file.read_text())["actions"])
    places = [int(line.split()[1]) for line in told.replace("── ", "").splitlines() if line.startswith("Action ")]
    assert places[0] == 0
    assert places[1] > 0
    assert places[2] > places[1]
    assert places[3] == places[1]
    assert places[4] == 100
    assert places[5] > 100
    assert places[6] == places[7] == total
    assert typed.read() == ""
    assert ("│" in told) is not plain


# Damage.


def damage(data: Any, chance: random.Random) -> None:
    """Change one thing somewhere in a JSON object."""
    while True:
        key = chance.choice(list(data)) if isinstance(data, dict) else chance.randrange(len(data))
        inner = data[key]
        if isinstance(inner, (dict, list)) and inner and chance.random() < 0.8:
            data = inner
            continue
        values = [None, -1, 0, 1, 99, "x", [], {}, True, 1.5, "red", [[]], {"seat": 0}]
        data[key] = chance.choice([value for value in values if value != inner])
        return


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_record_is_refused_in_one_line_or_sound(
    seed: int, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(record)
    damage(data, random.Random(seed))
    path = tmp_path / "record.json"
    path.write_text(json.dumps(data))
    before = path.read_bytes()
    code = main(["replay", str(path), "--json"])
    told = capsys.readouterr()
    if code == 0:
        assert json.loads(told.out)["sound"]
    else:
        assert told.err.startswith("lazaretto: ")
        assert told.err.count("\n") == 1
        assert told.out == ""
    assert path.read_bytes() == before


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_half_a_record_is_refused(
    share: float, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_text(record[: int(len(record) * share)])
    assert main(["replay", str(path)]) == 1
    assert "not JSON" in capsys.readouterr().err


# Foreign files.

STEERING = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eevil\u2066\r\nforged line"


def assert_steers_nothing(said: str) -> None:
    hidden = [sign for sign in said if unicodedata.category(sign) in ("Cc", "Cf", "Cs") and sign != "\n"]
    assert not hidden, said[:500]


def foreign(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The record with something that steers a terminal, in each field."""
    first = data["actions"][0]
    return [
        {**data, "players": [STEERING, "Bruno"]},
        {**data, "players": ["Bruno", "\ud800"]},
        {**data, "game": STEERING},
        {**data, "rules_version": STEERING},
        {**data, "options": {**data["options"], STEERING: 1}},
        {**data, "options": dict.fromkeys(data["options"], STEERING)},
        {**data, "actions": [{**first, "verb": STEERING}]},
        {**data, "actions": [{**first, STEERING: STEERING}]},
        {**data, "result": {**data["result"], "hash": STEERING}},
    ]


@pytest.mark.parametrize("number", range(9))
@pytest.mark.parametrize("command", [["replay"], ["replay", "--json"], ["review"], ["play", "--resume"]], ids=" ".join)
def test_a_foreign_file_does_not_steer_the_terminal(
    command: list[str], number: int, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record\x1b[31m.json"
    path.write_text(json.dumps(foreign(json.loads(record))[number]))
    assert main([*command, str(path)]) == 1
    told = capsys.readouterr()
    assert_steers_nothing(told.out + told.err)
    assert told.err.count("\n") == 1 and told.out == ""


def test_what_bots_claim_in_a_foreign_save_does_not_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    save = played(most=30).save()
    claims = [[0, 1, STEERING, {}], [29, 1, "x", {STEERING: STEERING}]]
    save["table"] = {"bots": [None, None], "seed": 1, "seen": [0, 0], "habits": ["", STEERING], "claims": claims}
    path = tmp_path / "save.json"
    path.write_text(json.dumps(save))
    monkeypatch.setattr("sys.stdin", io.StringIO("l\nr\nq\n\n"))
    assert main(["play", "--resume", str(path), "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert "forged line" in told.out
    assert "\nforged line" not in told.out
    assert_steers_nothing(told.out + told.err)


@pytest.mark.parametrize("command", [["replay"], ["replay", "--json"], ["review"], ["play", "--resume"]], ids=" ".join)
@pytest.mark.parametrize("field", ["options", "actions", "state", "players", "result"])
@pytest.mark.parametrize("depth", [100, 900, 100_000])
def test_nested_files_are_refused_in_one_line(
    command: list[str], field: str, depth: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = json.dumps({**played(most=3).save(), field: "HERE"})
    path = tmp_path / "save.json"
    path.write_text(save.replace('"HERE"', "[" * depth + "]" * depth))
    assert main([*command, str(path)]) == 1
    told = capsys.readouterr()
    assert told.err.startswith("lazaretto: ") and told.err.count("\n") == 1 and "nested too deep" in told.err


def test_the_screen_tames_whatever_it_shows() -> None:
    out = io.StringIO()
    screen = Screen(answers=io.StringIO("\n"), out=out)
    screen.line(STEERING)
    screen.paragraph(STEERING * 9)
    screen.heading(STEERING)
    screen.picture([STEERING], {})
    screen.live = True
    screen.passing(STEERING)
    screen.ask(STEERING)
    assert_steers_nothing(out.getvalue().replace("\r\x1b[K", ""))

"""`lazaretto replay`: sound records are told, step by step too; others are refused in one line, whatever is wrong."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from lazaretto.arena.play import mind
from lazaretto.bots import bot, think
from lazaretto.cli import main
from lazaretto.kernel.match import Match

GAME = lazaretto.load("dice_hospital")


def played(seed: int = 1, most: int = 10**6) -> Match:
    match = Match(GAME, 2, seed)
    match.record.players = ["Anna", "Bruno"]
    player, chance = bot("busy"), mind(seed, 0)
    while not match.state.over() and len(match.record.actions) < most:
        seat = match.state.actors()[0]
        match.play(seat, think(GAME, match.state, seat, player, chance))
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
    assert f"It ends as it says: Anna {scores[0]}, Bruno {scores[1]}." in told
    assert main(["replay", str(file), "--lang", "fr"]) == 0
    assert "Elle finit comme elle le dit" in capsys.readouterr().out


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
    import io

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

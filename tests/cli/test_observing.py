"""`lazaretto observe`: every slot is documented, and a position of a record is shown as a seat knows it."""

import json
from pathlib import Path

import pytest

import lazaretto
from lazaretto.cli import main
from lazaretto.kernel.match import Match


def test_every_slot_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["observe", "quarantine", "--schema", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    ends = [slot["start"] + slot["size"] for slot in told["slots"]]
    assert [0, *ends[:-1]] == [slot["start"] for slot in told["slots"]] and ends[-1] == told["size"]
    assert told["hash"] == lazaretto.load("quarantine").mind.observation.layout.hash()
    assert all(slot["meaning"] for slot in told["slots"])
    assert main(["observe", "quarantine", "--schema"]) == 0
    shown = capsys.readouterr().out
    assert all(slot["name"] in shown for slot in told["slots"]) and "place_patient" in shown


def test_a_position_of_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = lazaretto.load("bristol_1350")
    match = Match(game, 4, seed=3)
    for _ in range(12):
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    file = tmp_path / "game.json"
    file.write_text(match.record.text(), "utf-8")
    assert main(["observe", "bristol_1350", "--record", str(file), "--seat", "2", "--json"]) == 0
    written = json.loads(capsys.readouterr().out)["written"]
    wanted = game.mind.observation.sparse(match.state, 1)
    assert len(written) == len(wanted[0])
    assert sorted(row["value"] for row in written) == sorted(round(value, 6) for value in wanted[1])
    assert main(["observe", "bristol_1350", "--record", str(file), "--step", "0", "--seat", "9"]) == 1
    assert "4 seats" in capsys.readouterr().err
    assert main(["observe", "clinic", "--record", str(file)]) == 1

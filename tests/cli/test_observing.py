"""`lazaretto observe`: every slot is documented, and a position of a record is shown as a seat knows it."""

import json
from pathlib import Path

import pytest

import lazaretto
from lazaretto.cli import main
from lazaretto.kernel.match import Match


@pytest.mark.parametrize("name", lazaretto.games())
def test_every_slot_is_documented(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["observe", name, "--schema", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    ends = [slot["start"] + slot["size"] for slot in told["slots"]]
    assert [0, *ends[:-1]] == [slot["start"] for slot in told["slots"]] and ends[-1] == told["size"]
    assert told["hash"] == lazaretto.load(name).mind.observation.layout.hash()
    assert all(slot["meaning"] for slot in told["slots"])
    for slot in told["slots"]:  # each place of several says what it stands for
        assert len(set(slot["places"])) == (slot["size"] if slot["size"] > 1 else 0), slot["name"]
    assert main(["observe", name, "--schema"]) == 0
    shown = capsys.readouterr().out
    assert all(slot["name"] in shown for slot in told["slots"])
    assert all(verb["name"] in shown for verb in told["actions"]["verbs"])
    assert max(map(len, shown.splitlines())) <= 160


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
    assert {"phase": "turns", "seats": "4"}.items() <= {row["slot"]: row["name"] for row in written}.items()
    assert sorted(row["value"] for row in written) == sorted(round(value, 6) for value in wanted[1])
    assert main(["observe", "bristol_1350", "--record", str(file), "--step", "0", "--seat", "9"]) == 1
    assert "4 seats" in capsys.readouterr().err
    assert main(["observe", "clinic", "--record", str(file)]) == 1

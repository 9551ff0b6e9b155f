"""Datasets: written, stopped in the middle, gone on with to the same bytes; read back, replayed, and honest."""

import json
from collections import Counter
from pathlib import Path

import pytest

import lazaretto
from lazaretto.cli import main
from lazaretto.datasets import Dataset, writing
from lazaretto.datasets.tables import TABLES, NoData
from lazaretto.datasets.writing import Plan, Writing, plan_of
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.record import action_code, replay
from lazaretto.kernel.rng import seeded

GAME = "bristol_1350"


@pytest.fixture(autouse=True)
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "SHARD", 2)


def plan(games: int = 7, bots: str = "random,1", seats: str = "3,5") -> Plan:
    return plan_of(GAME, games, bots, seats, {"track_length": 8}, 40)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    Writing(plan(), tmp_path / "whole").run()
    return tmp_path / "whole"


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


class Stopped(Exception):
    """Somebody pulls the plug."""


def test_stopped_in_the_middle_it_goes_on_to_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    ticks = iter(range(100))

    def plug() -> None:
        if next(ticks) == 4:
            raise Stopped

    with pytest.raises(Stopped):
        Writing(plan(), tmp_path / "cut").run(progress=plug)
    assert 0 < len(list((tmp_path / "cut").rglob("*.parquet"))) < len(list(folder.rglob("*.parquet")))
    Writing(plan(), tmp_path / "cut").run()
    assert contents(tmp_path / "cut") == contents(folder)


def test_more_games_are_added_to_those_there(folder: Path, tmp_path: Path) -> None:
    Writing(plan(3), tmp_path / "grown").run()
    Writing(plan(7), tmp_path / "grown").run()
    assert contents(tmp_path / "grown") == contents(folder)
    with pytest.raises(NoData, match="is of 7 games"):
        Writing(plan(5), tmp_path / "grown")


def test_on_two_processes_it_is_the_same(folder: Path, tmp_path: Path) -> None:
    Writing(plan(), tmp_path / "two").run(jobs=2)
    assert contents(tmp_path / "two") == contents(folder)


def test_every_game_replays_and_every_decision_is_one_of_its_record(folder: Path) -> None:
    data, game = Dataset(folder), lazaretto.load(GAME)
    rows = {row["number"]: row for row in data.rows("games")}
    assert sorted(rows) == list(range(7))
    assert sorted(record.seats for record in data.records()) == [3, 3, 3, 3, 5, 5, 5]
    outcomes = {(row["number"], row["seat"]): row for row in data.rows("outcomes")}
    observation = game.mind.observation
    assert observation is not None
    count = 0
    for row in rows.values():
        record = json.loads(row["record"])
        found = next(one for one in data.records() if one.result is not None and one.result["hash"] == row["hash"])
        assert game.fingerprint(replay(game, found)) == row["hash"]
        decided = {one["step"]: one for one in data.rows("decisions") if one["number"] == row["number"]}
        assert len(decided) == row["decisions"]
        state = replay(game, found, 0)
        for step, action in enumerate(record["actions"]):
            seat, code = action_code(game, action)
            assert (step in decided) == (len(state.legal(seat)) > 1)
            if step in decided:
                one = decided[step]
                assert (one["seat"], one["chosen"], one["legal"]) == (seat, code, state.legal(seat))
                assert one["player"] == row["players"][seat]
                assert one["returns"] == outcomes[row["number"], seat]["returns"]
                world = game.determinize(state, seat, seeded(step))  # what the seat cannot know, dealt anew
                places, values = observation.sparse(world, seat)
                assert (one["places"], one["values"]) == (places, pytest.approx(values))
                count += 1
            state.apply(seat, code)
    assert count > 100


def test_decisions_as_arrays(folder: Path) -> None:
    data = Dataset(folder)
    decisions = list(data.rows("decisions", seats=5))
    batches = list(data.arrays(rows=64, seats=5))
    assert sum(len(batch["chosen"]) for batch in batches) == len(decisions)
    assert all(len(batch["chosen"]) <= 64 for batch in batches)
    batch, first = batches[0], decisions[0]
    assert {int(p): v for p, v in zip(first["places"], first["values"], strict=True)} == {
        int(p): float(batch["observations"][0, p]) for p in batch["observations"][0].nonzero()[0]
    }
    assert batch["legal"][0, : batch["numbers"][0]].tolist() == first["legal"]
    assert first["legal"][batch["index"][0]] == first["chosen"]


def test_the_card_says_every_column_and_the_command(folder: Path) -> None:
    card = (folder / "README.md").read_text("utf-8")
    assert all(f"`{column.name}`" in card for columns in TABLES.values() for column in columns)
    assert "lazaretto dataset bristol_1350 --games 7 --bots random,1 --seats 3,5 --seed 40 -o track_length=8" in card
    assert json.loads((folder / "contents.json").read_text("utf-8"))["hash"] in card
    assert "MIT" in (folder / "LICENSE").read_text("utf-8")


def test_what_does_not_fit_is_refused(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NoData, match="begun with another bots"):
        Writing(plan(bots="random"), folder)
    with pytest.raises(NoData, match="is no dataset"):
        Dataset(tmp_path)
    with pytest.raises(NoData, match="no table"):
        next(Dataset(folder).batches("nothing"))
    wrong = ["dataset", GAME, "--games", "2", "--folder", str(tmp_path / "x")]
    assert main([*wrong, "--seats", "2;3"]) == 1
    assert main([*wrong, "--seats", "40"]) == 1
    assert main([*wrong, "--bots", "nobody"]) == 1
    assert "there is no bot 'nobody'" in capsys.readouterr().err


def test_a_bot_may_be_drawn_more_often() -> None:
    weighed = plan(2000, bots="3x1,random,2xbusy")
    drawn = Counter(name for number in range(1000) for name in weighed.players(number, 3))
    assert [round(drawn[name] / 500) for name in ("1", "random", "busy")] == [3, 1, 2]
    assert "--bots 3x1,random,2xbusy" in weighed.command()
    assert [plan(bots="1,1,2").players(n, 5) for n in range(9)] == [plan(bots="2x1,2").players(n, 5) for n in range(9)]
    for wrong in ("0x1", "1001x1"):
        with pytest.raises(LazarettoError, match="lots"):
            plan(bots=wrong)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["dataset", "dice_hospital_er", "--games", "3", "--bots", "random", "--folder", str(tmp_path / "er")]
    assert main(typed) == 0
    assert "3 games in" in capsys.readouterr().out
    assert main([*typed, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["played"] == 0

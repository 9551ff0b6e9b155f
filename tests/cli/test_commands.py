"""The command line: what it prints, and that bad input gives one clear line and changes nothing."""

import json
from pathlib import Path

import pytest

import lazaretto as package
from lazaretto.cli import main, usual_language
from tests.cli.commands import assert_one_line, lazaretto, with_herb_market

GAME = "dice_hospital"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"lazaretto {package.__version__}\n"


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert main(["games", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)
    assert [game["id"] for game in games] == list(package.games())
    for game in games:
        assert f"{game['id']}: {game['title']}" in told
        assert f"{game['actions']} actions" in told
        for option in game["options"]:
            assert f"-o {option['id']}=" in told
            assert option["default"] in option["values"]


@pytest.mark.parametrize(
    "args,said",
    [
        (["play", "chess"], "no game 'chess'; installed are"),
        (["simulate", "chess"], "no game 'chess'"),
        (["play", GAME, "--seats", "9"], "1, 2, 3, 4 seats, not 9"),
        (["play", GAME, "--bots", "genius"], "no bot 'genius'"),
        (["play", GAME, "--humans", "3", "--seats", "2"], "3 people cannot sit on 2 seats"),
        (["play", GAME, "--seats", "2", "--bots", "busy,busy"], "1 people and 2 bots cannot sit on 2 seats"),
        (["play", GAME, "--names", "Anna,,Bruno"], "does not name up to 2 players"),
        (["play", GAME, "-o", "colour=1"], "is not option=value"),
        (["play", GAME, "-o", "events"], "is not option=value"),
        (["play", GAME, "-o", "events=maybe"], "events cannot be maybe; it can be false, true"),
        (["play", GAME, "--seats", "1", "-o", "activation_mode=simultaneous"], "it is for 2, 3, 4 seats, not 1"),
        (["play", GAME, "--lang", "de"], "invalid choice: 'de'"),
        (["play", GAME, "--seed", "-1"], "--seed"),
        (["play", "--resume"], "no unfinished game"),
        (["play", "--resume", "nothing.json"], "cannot read nothing.json"),
        (["simulate", GAME, "--games", "0"], "'0' is not a whole number of at least 1"),
        (["simulate", GAME, "--bot", "greedy:depth=2"], "no parameter 'depth'"),
        (["match", GAME, "--bots", "busy"], "between two bots or more"),
        (["match", GAME, "--bots", "busy,random", "--seats", "1"], "2 bots cannot sit on 1 seats"),
        (["match", GAME], "--bots"),
        (["replay", "nothing.json"], "cannot read nothing.json"),
        (["replay", "."], "cannot read ."),
        (["dance"], "invalid choice: 'dance'"),
        (["serve", "--port", "99999"], "from 0 to 65535"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_gives_one_line(
    args: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    try:
        code = main(args)
    except SystemExit as left:
        code = left.code
    told = capsys.readouterr()
    assert code not in (0, None)
    assert said in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""
    assert list(tmp_path.iterdir()) == []


def test_bad_input_in_a_real_process(tmp_path: Path) -> None:
    assert_one_line(lazaretto("play", "chess", home=tmp_path), "no game 'chess'")
    assert_one_line(lazaretto("play", GAME, "--seats", "x", home=tmp_path), "'x' is not a whole number")


def test_a_reader_that_leaves_early_is_no_error_of_ours(tmp_path: Path) -> None:
    import os
    import subprocess
    import sys

    command = f"{sys.executable} -m lazaretto games --json | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=os.environ, check=False)
    assert done.stdout == "[\n"
    assert done.stderr == ""


@pytest.mark.parametrize(
    "variables,language",
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "it_IT.UTF-8"}, "it"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system(variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert usual_language() == language


# Simulate and match.


def told_json(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, object]:
    assert main(list(args)) == 0
    told = json.loads(capsys.readouterr().out)
    del told["seconds"]
    return told


def test_simulate_is_decided_by_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["simulate", GAME, "--seats", "3", "--games", "4", "--bot", "busy,random", "--seed", "5", "--json"]
    first = told_json(capsys, *args, "--check")
    assert first == told_json(capsys, *args, "--jobs", "2")
    assert first["games"] == 4
    assert first["options"]["events"] is False
    assert told_json(capsys, *args[:-1], "--json", "-o", "events=true") != first


def test_match_is_decided_by_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["match", GAME, "--bots", "busy,random", "--games", "6", "--seed", "1", "--json"]
    first = told_json(capsys, *args)
    assert first == told_json(capsys, *args, "--jobs", "2")
    assert (first["deals"], first["rotations"]) == (3, 2)
    assert first["standings"][0]["bot"] == "busy"


def test_simulate_and_match_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", GAME, "--games", "2", "--seats", "2"]) == 0
    told = capsys.readouterr()
    assert "2 seats, 2 games of random from seed 0" in told.out
    assert told.err == ""
    assert main(["match", GAME, "--bots", "busy,random", "--games", "2"]) == 0
    told = capsys.readouterr()
    assert "1 deals × 2 rotations" in told.out
    assert "busy - random: +" in told.out


# Games of other packages.


def test_an_outside_game_is_found_and_played(tmp_path: Path) -> None:
    extra = with_herb_market(tmp_path)
    games = json.loads(lazaretto("games", "--json", home=tmp_path, extra=extra).stdout)
    assert "herb_market" in [game["id"] for game in games]
    args = ["simulate", "herb_market", "--seats", "3", "--games", "20", "--check", "--json"]
    one, two = (lazaretto(*args, "--jobs", jobs, home=tmp_path, extra=extra) for jobs in "12")
    assert one.returncode == two.returncode == 0, one.stderr + two.stderr
    assert {**json.loads(one.stdout), "seconds": 0} == {**json.loads(two.stdout), "seconds": 0}
    done = lazaretto("match", "herb_market", "--bots", "greedy,random", home=tmp_path, extra=extra)
    assert_one_line(done, "greedy cannot play herb_market")

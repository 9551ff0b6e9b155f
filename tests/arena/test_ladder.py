"""The ladder: its matches, their books, the ratings that are kept, and the sides of a game that has some."""

import json
from pathlib import Path

import pytest

import lazaretto
from lazaretto.arena import BadBook, match, play_game
from lazaretto.arena.ladder import Rung, book_of, ladder, only, ratings_file, rungs
from lazaretto.arena.tournament import Tournament
from lazaretto.bots import bots
from lazaretto.bots.chance import Busy
from lazaretto.bots.levels import LEVELS
from lazaretto.cli import main
from lazaretto.kernel.errors import BadOption
from tests.sample_game import SAMPLE

OPTIONS = SAMPLE.settle_options(2, {})


def test_matches_of_a_ladder() -> None:
    found = rungs(400, 80)
    assert [(rung.upper, rung.lower) for rung in found] == [
        ("2", "1"),
        ("3", "2"),
        ("4", "3"),
        ("5", "4"),
        ("5", "greedy"),
    ]
    assert {rung.decide for rung in found[:-1]} == {0.01}
    assert found[-1] == Rung("5", "greedy", 80, None), "a share that is not stopped early is unbiased"
    assert [(rung.upper, rung.lower) for rung in rungs(400, 80, "6")[-2:]] == [("6", "5"), ("6", "greedy")]
    assert only(found, []) == found
    assert only(found, ["4:5", "greedy:5"]) == only(found, ["5:4", "5:greedy"]) == found[-2:]
    with pytest.raises(BadOption, match="no match '1:5'"):
        only(found, ["1:5"])


def test_matches_played_apart_make_the_same_ladder(tmp_path: Path) -> None:
    """Two commands share the work, each in books of its own; a third takes all games from them."""
    matches = rungs(12, 1)[:2]
    whole = ladder(SAMPLE, matches, 3, 2, OPTIONS)
    for rung in matches:
        ladder(SAMPLE, [rung], 3, 2, OPTIONS, books=tmp_path)
    before = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert sorted(before) == ["herb_market-2-1.jsonl", "herb_market-3-2.jsonl"]
    assert ladder(SAMPLE, matches, 3, 2, OPTIONS, books=tmp_path).games() == whole.games()
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == before, "no game is played again"


def test_a_book_is_of_bots_that_are_still_the_same(tmp_path: Path) -> None:
    (rung,) = only(rungs(4, 1), ["1:2"])
    book_of(tmp_path, SAMPLE, rung, 2, OPTIONS)
    file = tmp_path / "herb_market-2-1.jsonl"
    file.write_text(file.read_text().replace('"1": "random"', '"1": "greedy:leaves=2"'))
    with pytest.raises(BadBook, match="book of something else"):
        book_of(tmp_path, SAMPLE, rung, 2, OPTIONS)


def test_ratings_are_of_a_whole_ladder() -> None:
    found = ladder(SAMPLE, rungs(40, 1)[:-1], 0, 2, OPTIONS)
    found.matches.append(match(SAMPLE, [("5", Busy()), *bots("random")], 8, seats=2))
    told = {"command": "lazaretto ladder herb_market", "seats": 2, **found.json()}
    kept = json.loads(json.dumps(ratings_file(SAMPLE, told)))
    assert [row["level"] for row in kept["levels"]] == ["1", "2", "3", "4", "5"]
    assert kept["levels"][0]["below"] is None
    assert kept["levels"][0]["bot"] == "random"
    second = kept["levels"][1]
    assert second["below"]["against"] == "1" and second["below"]["games"] == 40
    assert second["interval"][0] < second["rating"] < second["interval"][1]
    low, high = second["below"]["interval"]
    assert low < second["below"]["share"] < high
    (yardstick,) = kept["yardsticks"]
    assert yardstick["against"] == "random" and yardstick["games"] == 8
    found.matches.append(match(SAMPLE, [("6", Busy()), ("5", Busy())], 8, seats=2))
    higher = {"command": "", "seats": 2, **Tournament([*found.names, "6"], found.matches).json()}
    assert [row["level"] for row in ratings_file(SAMPLE, higher)["levels"]] == list(LEVELS)
    part = Tournament(["1", "2", "3"], found.matches[:2])
    with pytest.raises(BadOption, match="whole ladder"):
        ratings_file(SAMPLE, {"command": "", "seats": 2, **part.json()})


def test_sides_of_bristol() -> None:
    """Every seat ends on a side; those who reached their goal are counted on it."""
    game = lazaretto.load("bristol_1350")
    assert game.mind.ladder_seats == 4
    found = Tournament(["random", "busy"], [match(game, bots("random,busy"), 12, seats=4)])
    (row,) = found.pairs()
    for name in ("random", "busy"):
        assert set(row["sides"][name]) <= {"healthy", "plagued"}
        assert sum(side["seats"] for side in row["sides"][name].values()) == 24
    played = [game for _, game in found.games()]
    reached = sum(side["reached"] for sides in row["sides"].values() for side in sides.values())
    assert reached == sum(len(game.winners) for game in played) > 0
    assert play_game(SAMPLE, 2, {}, [Busy(), Busy()], 1).sides == ()


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["ladder", "dice_hospital_er", "--only", "1:2", "--games", "2", "--least", "1", "--books", str(tmp_path)]
    assert main([*args, "--json", "--html", str(tmp_path / "report.html")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["seats"] == 2 and [row["first"] for row in told["pairs"]] == ["2"]
    assert told["command"].startswith("lazaretto ladder dice_hospital_er --seats 2 --games 2 --yardstick 80")
    assert "<svg" in (tmp_path / "report.html").read_text()
    assert main([*args, "--ratings", str(tmp_path / "ratings.json")]) == 1
    assert "whole ladder" in capsys.readouterr().err

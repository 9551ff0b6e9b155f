"""The measured strength of levels: what a ladder has written is what pickers show."""

import json
import sys
from importlib import resources
from pathlib import Path

import pytest

import lazaretto
from lazaretto.arena.ladder import TOP, up_to
from lazaretto.bots.levels import LEVELS, untimed
from lazaretto.bots.registry import spec_of
from lazaretto.bots.strength import strengths
from lazaretto.cli import main
from lazaretto.server.shelf import Shelf
from tests.sample_game import SAMPLE

GAME = lazaretto.load("dice_hospital_er")


@pytest.fixture
def measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in place of the game's own, with the ratings of a made-up ladder."""
    below = {"against": "1", "games": 80, "share": 0.8, "interval": [0.7, 0.9], "scores": [9, 7], "p": 0.001}
    rows = [
        {
            "level": level,
            "bot": untimed(spec_of(GAME, level)),
            "rating": 20.0 + int(level),
            "interval": [18.0, 30.0],
            "below": None if level == "1" else {**below, "against": str(int(level) - 1)},
        }
        for level in LEVELS
    ]
    file = tmp_path / "measured_game" / "data" / "ratings.json"
    file.parent.mkdir(parents=True)
    (tmp_path / "measured_game" / "__init__.py").write_text("")
    file.write_text(json.dumps({"levels": rows}))
    monkeypatch.delitem(sys.modules, "measured_game", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(lazaretto, "home", lambda game: "measured_game")
    return file


def test_what_was_measured_is_told(measured: Path) -> None:
    found = strengths(GAME)
    assert [one.level for one in found] == list(LEVELS)
    assert found[0].below is None and found[4].below is not None
    assert (found[4].rating, found[4].below.bot, found[4].below.interval) == (25.0, "4", (0.7, 0.9))


def test_a_level_that_has_changed_is_not_rated(measured: Path) -> None:
    told = json.loads(measured.read_text())
    told["levels"][2]["bot"] = "random"
    measured.write_text(json.dumps(told))
    assert [one.level for one in strengths(GAME)] == ["1", "2", "4", "5", "6"]


def test_a_game_without_ratings() -> None:
    assert strengths(SAMPLE) == ()


def test_pickers_show_what_the_files_say(capsys: pytest.CaptureFixture[str]) -> None:
    """Of every installed game all levels of a ladder are measured; app and command line tell what the files say."""
    shelf = Shelf()
    assert main(["games"]) == 0
    printed = capsys.readouterr().out
    for game in map(lazaretto.load, lazaretto.games()):
        rows = json.loads((resources.files(lazaretto.home(game.id)) / "data" / "ratings.json").read_text())["levels"]
        assert [row["level"] for row in rows] in (up_to(TOP), list(LEVELS)), "measure the ladder anew"
        shown = shelf.info(game).strengths
        assert [(one.level, one.rating, list(one.interval)) for one in shown] == [
            (row["level"], row["rating"], row["interval"]) for row in rows
        ]
        mine = printed.split(f"{game.id}: {game.title}\n")[1].split("-o ")[0]
        for row in rows:
            assert f"level {row['level']}: rating {row['rating']:.1f}" in mine

"""The miner of puzzles: what it writes is what is read, it goes on where it stopped, and what it keeps is varied."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from lazaretto.arena.book import BadBook
from lazaretto.arena.mining import Dig, Journal, Searched, as_toml, book_digs, own_digs, varied, written
from lazaretto.cli import main
from lazaretto.puzzles import Coded, from_mine, played
from lazaretto.text import game_text

GAME = "dice_hospital_er"
ABOUT = {"game": GAME, "rules_version": 1}


def puzzle(seed: int, **other: Any) -> dict[str, Any]:
    """A puzzle as the miner finds one."""
    usual = {"rules": 1, "seats": 2, "seed": seed, "options": {"a": True, "b": "c"}, "seat": 1, "question": "admit"}
    told = {"third": 0, "turn": False, "play": "0:3,4 1:5", "best": [[7, 8], [9]], "tempting": [6], "cost": 2.5}
    return {**usual, **told, "reason": "wards", "level": 3, **other}


def test_actions_are_written_as_they_are_read() -> None:
    actions = [(0, 3), (0, 4), (1, 5), (0, 6)]
    assert written(actions) == "0:3,4 1:5 0:6"
    assert [(one.seat, one.code) for one in played(written(actions))] == actions


def test_what_is_found_is_read_again() -> None:
    data = tomllib.loads(as_toml("lazaretto puzzles", [puzzle(1), puzzle(2, against="room")]))["puzzle"]
    first, second = (from_mine(GAME, number, one, game_text(GAME, "en")) for number, one in enumerate(data, 9))
    assert (first.number, first.seat, first.level, first.setting.names) == (9, 1, 3, ("Bea", ""))
    assert first.setting.options == {"a": True, "b": "c"}
    assert first.ends == ((Coded(1, 7), Coded(1, 8)), (Coded(1, 9),))
    assert first.question == game_text(GAME, "en").get("puzzles", "admit")
    assert first.found is not None and second.found is not None
    assert (first.found.against, second.found.against) == ("", "room")


def test_kept_puzzles_differ() -> None:
    alike = [puzzle(seed, cost=9.0) for seed in range(1, 9)]
    others = [puzzle(10, reason="room"), puzzle(11, seats=3), puzzle(12, level=5), puzzle(13, question="chief_chooses")]
    kept = varied([*alike, *others], 5)
    assert {one["seed"] for one in kept} >= {10, 11, 12, 13}
    assert [one["level"] for one in kept] == sorted(one["level"] for one in kept)


def test_a_search_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, file, searched = lazaretto.load(GAME), tmp_path / "journal", list[int]()

    def found(self: Searched) -> dict[str, Any] | None:
        searched.append(self.dig.seed)
        return puzzle(self.dig.seed) if self.dig.seed % 2 else None

    monkeypatch.setattr(Searched, "puzzle", found)
    digs = own_digs(game, 4, ("1", "2"), [1, 2], {}, 5)
    assert [dig.seats for dig in digs] == [1, 2, 1, 2]
    first = [Journal(ABOUT, file).search(game, dig) for dig in digs[:2]]
    assert [Journal(ABOUT, file).search(game, dig) for dig in digs[:2]] == first == [puzzle(5), None]
    assert searched == [5, 6]
    with pytest.raises(BadBook, match="another search"):
        Journal({**ABOUT, "rules_version": 99}, file)


def test_the_games_of_a_book_are_searched(tmp_path: Path) -> None:
    book = tmp_path / "book"
    assert main(["match", GAME, "--bots", "random,busy", "--games", "2", "--book", str(book), "--json"]) == 0
    digs = book_digs(book, lazaretto.load(GAME))
    assert digs and all(dig.seats == 2 and sorted(dig.bots) == ["busy", "random"] for dig in digs)
    with pytest.raises(BadBook, match="not of"):
        book_digs(book, lazaretto.load("clinic"))


@pytest.mark.slow
def test_the_same_seed_finds_the_same_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main(["puzzles", GAME, "--games", "1", "--seats", "1", "--bots", "3", "--seed", "1", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert Searched(lazaretto.load(GAME), Dig(1, {}, ("3",), 1)).spots == []

"""Matches that are decided, books that are resumed, tournaments and their reports."""

import csv
import json
import random
import sys
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from lazaretto.arena import BadBook, Book, match, tournament
from lazaretto.arena.export import COLUMNS, rows, write_table
from lazaretto.arena.page import page
from lazaretto.arena.ratings import ratings
from lazaretto.arena.report import tournament_lines
from lazaretto.arena.statistics import Evidence
from lazaretto.bots import Session, bots
from lazaretto.bots.chance import Random
from lazaretto.cli import main
from lazaretto.kernel.errors import BadOption, LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State
from tests.bots.market import GREEDY
from tests.sample_game import SAMPLE

TWO = [("greedy", GREEDY), ("random", Random())]


# The sequential test.


def test_evidence_is_seldom_found_where_there_is_none() -> None:
    """With a mean of 0, looking after each of 300 deals: p falls under 0.05 in at most about 5 % of the cases."""
    chance = random.Random(1)
    alarms = 0
    for _ in range(300):
        test = Evidence()
        for _ in range(300):
            test.add(chance.choice((-1, 0, 0, 1)))
        alarms += test.p <= 0.05
    assert alarms <= 22


def test_evidence_is_found_where_there_is_some() -> None:
    chance = random.Random(1)
    found = 0
    for _ in range(20):
        test = Evidence()
        for _ in range(400):
            test.add(chance.choice((-1, 0, 1, 1)))
        found += test.p < 0.01
    assert found >= 17


def test_evidence_by_hand() -> None:
    """Two deals won by 1: the purses grow to (1 + stake)², stakes from 0.05 to 0.95."""
    test = Evidence()
    test.add(1)
    test.add(1)
    assert 1 / test.p == pytest.approx(sum((1 + step / 20) ** 2 for step in range(1, 20)) / 19)
    before = test.p
    test.add(-1)
    assert test.p == before, "evidence once found stays"


def test_a_match_stops_when_it_is_decided() -> None:
    result = match(SAMPLE, TWO, 400, seats=2, decide=0.01, least=10)
    assert 10 <= len(result.deals) < 200
    assert result.evidence()["greedy"] <= 0.01 < result.evidence()["random"]
    shorter = match(SAMPLE, TWO, 2 * len(result.deals) - 2, seats=2)
    assert len(shorter.deals) < 10 or min(shorter.evidence().values()) > 0.01


def test_only_two_can_be_decided() -> None:
    with pytest.raises(BadOption, match="two different bots"):
        match(SAMPLE, bots("random,busy,random"), 9, decide=0.01)
    with pytest.raises(BadOption, match="two different bots"):
        tournament(SAMPLE, bots("busy,busy"), 4)


# Books.


class Counting:
    """Random, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        self.asked += 1
        return session.rng.pick(world.legal(session.seat))


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "book.jsonl"
    whole = match(SAMPLE, bots("random,busy"), 12, seed=3)
    match(SAMPLE, bots("random,busy"), 6, seed=3, book=Book(file, {"seats": 2}))
    text = file.read_text()
    file.write_text(text[:-20])  # killed in the middle of a line
    counting = Counting()
    result = match(SAMPLE, [("random", counting), bots("busy")[0]], 12, seed=3, book=Book(file, {"seats": 2}))
    assert result.deals == whole.deals
    asked = counting.asked
    match(SAMPLE, [("random", counting), bots("busy")[0]], 12, seed=3, book=Book(file, {"seats": 2}))
    assert counting.asked == asked, "no game is played twice"
    assert len(file.read_text().splitlines()) == 13


@pytest.mark.parametrize(
    "text,said",
    [
        ('{"seats": 3}\n', "book of something else"),
        ("wood\n", "no book of games"),
        ('{"seats": 2}\n{"bots": []}\n', "no book of games"),
        ('{"seats": 2}\n7\n', "no book of games"),
    ],
)
def test_a_wrong_book_is_told_and_kept(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "book.jsonl"
    file.write_text(text)
    with pytest.raises(BadBook, match=said):
        Book(file, {"seats": 2})
    assert file.read_text() == text


def test_a_book_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(BadBook, match="cannot be used"):
        Book(tmp_path / "nowhere" / "book.jsonl", {})


# Tournaments.


def test_ratings_put_the_better_first() -> None:
    games = [{"a": 1.0, "b": 0.0}] * 30 + [{"b": 1.0, "c": 0.0}] * 30 + [{"a": 0.0, "c": 1.0}] * 3
    found = ratings(games)
    assert [rating.name for rating in found] == ["a", "b", "c"]
    assert found[0].interval[0] < found[0].mu < found[0].interval[1]
    fewer = ratings(games[:3])
    assert fewer[0].sigma > found[0].sigma, "the more games, the surer"
    assert ratings(games) == found


class Page(HTMLParser):
    """Counts what is on a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not {"src", "href"} & {name for name, _ in attrs}, "a report needs nothing from elsewhere"


def test_a_tournament_and_its_report(tmp_path: Path) -> None:
    entrants = [*bots("random,busy"), ("greedy", GREEDY)]
    found = tournament(SAMPLE, entrants, 40, seed=5, decide=None)
    assert [result.names for result in found.matches] == [["random", "busy"], ["random", "greedy"], ["busy", "greedy"]]
    head = {"seats": 2, "seed": 5, "command": "lazaretto tournament <herbs>"}
    told = {**head, **json.loads(json.dumps(found.json()))}
    assert told["games"] == 120
    assert told["ratings"][0]["bot"] == "greedy"
    assert sum(row["share"] for row in told["seats_by_wins"]) == pytest.approx(1, abs=0.001)
    row = told["pairs"][1]
    assert row["wins"][0] + row["wins"][1] == pytest.approx(40) and row["p"]["greedy"] < 0.01
    lines = list(tournament_lines("Herbs", told))
    assert any("random : greedy" in line and "greedy is better" in line for line in lines)
    reader = Page()
    text = page("Herbs & more", told)
    reader.feed(text)
    assert reader.tags.count("svg") == 3 + 3
    assert "Herbs &amp; more" in text and "&lt;herbs&gt;" in text
    write_table(found, tmp_path / "games.csv")
    with (tmp_path / "games.csv").open() as file:
        written = list(csv.DictReader(file))
    assert len(written) == 240 and tuple(written[0]) == COLUMNS
    assert sum(float(row["returns"]) for row in written) == pytest.approx(120)
    with pytest.raises(LazarettoError, match=r"neither in \.csv"):
        write_table(found, tmp_path / "games.txt")


def test_a_ladder_is_of_neighbours() -> None:
    found = tournament(SAMPLE, [*bots("random,busy"), ("greedy", GREEDY)], 4, ladder=True, seats=3)
    assert [result.names for result in found.matches] == [["random", "busy"], ["busy", "greedy"]]
    assert all(len(played.scores) == 3 for _, played in found.games())


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, html = tmp_path / "book.jsonl", tmp_path / "report.html"
    args = ["tournament", "dice_hospital", "--bots", "random,busy", "--games", "4", "--book", str(file)]
    assert main([*args, "--html", str(html), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 4 and "<svg" in html.read_text()
    assert main(args) == 0
    assert "rating" in capsys.readouterr().out
    assert main([*args, "--seats", "3"]) == 1
    assert "book of something else" in capsys.readouterr().err


def test_parquet(tmp_path: Path) -> None:
    parquet = import_module("pyarrow.parquet")
    found = tournament(SAMPLE, bots("random,busy"), 6, decide=None)
    write_table(found, tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    assert tuple(table.column_names) == COLUMNS
    assert table.to_pylist() == rows(found) and table.num_rows == 12
    assert str(table.schema.field("returns").type) == "double"


def test_without_pyarrow_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    found = tournament(SAMPLE, bots("random,busy"), 2, decide=None)
    with pytest.raises(LazarettoError, match="Parquet needs pyarrow"):
        write_table(found, tmp_path / "games.parquet")

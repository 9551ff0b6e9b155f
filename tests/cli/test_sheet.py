"""Many choices: they leave the board in sight, and none of their words is lost."""

import io
import random
import re
from collections.abc import Iterator

import pytest

import lazaretto
from lazaretto.kernel.match import Match
from lazaretto.terminal import board, screen, sheet
from lazaretto.terminal.page import Page
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.sheet import Item, head_of
from lazaretto.terminal.table import Player, Table
from lazaretto.text import LANGUAGES

MANY = 12
FIGURE = r"\d+\)? "


def pages(game: str, language: str, answers: int = 60) -> Iterator[tuple[Page, int]]:
    """A page at every question of a game in which two people answer by chance."""
    table = Table(Match(lazaretto.load(game), 2, 1, {}), [Player("Ada"), Player("Bén")], 1)
    page = Page(table, Screen(out=io.StringIO()), language)
    chance = random.Random(1)
    for _ in range(answers):
        if table.over:
            return
        seat = table.to_act(-1)
        yield page, seat
        table.take_row(seat, [chance.choice(table.match.state.legal(seat))])


def shown(page: Page, seat: int) -> list[str]:
    """What is printed of a question, by lines."""
    out = page.screen.out
    assert isinstance(out, io.StringIO)
    out.seek(0)
    out.truncate()
    page.show(seat, [])
    return out.getvalue().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100])
def test_many_answers_leave_the_board_in_sight(width: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice Hospital: ER asks with dozens of answers; the whole board stands above them on a screen of 40 lines."""
    monkeypatch.setattr(screen, "WIDTH", width)
    most = 0
    for page, seat in pages("dice_hospital_er", language):
        offers = page.table.offers(seat)
        if page.question(seat)[0] != "admit" or len(offers) < MANY:
            continue
        most = max(most, len(offers))
        lines = shown(page, seat)
        assert len(lines) < 40, "\n".join(lines)  # and the answer
        assert lines[0] == page.drawn(seat)[0]
    assert most > 20


@pytest.mark.parametrize("game", lazaretto.games())
def test_nothing_that_choices_say_is_hidden(game: str) -> None:
    """Every number is there, and every word of every choice; what many share may be there once."""
    for page, seat in pages(game, "en"):
        below = "\n".join(shown(page, seat)).rpartition("── ")[2]
        offers = page.table.offers(seat)
        numbers = {int(number.strip(" )")) for number in re.findall(r"(?:^|\s)(\d+\)?)(?= )", below)}
        assert numbers >= set(range(1, len(offers) + 1)), below
        for choice in offers:
            for word in board.label(choice, page.text).split():
                assert word.strip(",;:.") in below, f"{word} in {below}"


def test_choices_that_share_words_stand_in_a_row() -> None:
    labels = ["Write 3 in ward 1, bed 1", "Write 4 in ward 1, bed 1"]
    assert head_of(labels) == ("Write … in ward 1, bed 1", ["3", "4"])
    assert head_of(["Inscrire un 3 : lit 1", "Inscrire un 4 : lit 1"]) == ("Inscrire un … : lit 1", ["3", "4"])
    assert head_of(["Reroll 1 rat", "Reroll 1 rat and 1 apple"]) == ("Reroll 1 …", ["rat", "rat and 1 apple"])
    assert head_of(["Draw a cube", "End your turn"]) is None


def test_a_sheet_has_a_row_for_every_place_and_says_what_signs_mean() -> None:
    said = Screen(out=io.StringIO())
    places = [(ward, value) for ward in (1, 2, 3) for value in (2, 3, 4, 5, 6)]
    items = [
        Item(place, f"Write {value} in ward {ward}, bed 1", " −1s" if value == 4 else "", "", "place")
        for place, (ward, value) in enumerate(places, 1)
    ]
    items.append(Item(16, "Send to the morgue", "", "", "morgue"))
    page = Page(Table(Match(lazaretto.load("quarantine"), 2, 1, {}), [Player("Ada"), Player("Bén")], 1), said, "en")
    made = sheet.sheet(items, said.console, page.styled, page.styled("1s = 1 stethoscope"))
    rows = [re.sub(" +", " ", line) for line in made.plain.splitlines()]
    assert rows == [
        "Write … in ward 1, bed 1 1) 2 2) 3 3) 4 −1s 4) 5 5) 6",
        "Write … in ward 2, bed 1 6) 2 7) 3 8) 4 −1s 9) 5 10) 6",
        "Write … in ward 3, bed 1 11) 2 12) 3 13) 4 −1s 14) 5 15) 6",
        "16 Send to the morgue 1s = 1 stethoscope",
    ]

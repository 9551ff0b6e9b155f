"""Hints at the terminal: a move, a reason, and how far ahead; in every language, and no number of an evaluation."""

import io
import re

import pytest

import lazaretto
from lazaretto.bots.hints import Hinted, HintedMove
from lazaretto.language import LANGUAGES
from lazaretto.terminal import hinting
from lazaretto.terminal.page import Page
from lazaretto.terminal.screen import Screen
from tests.cli.people import Script, sit, table_of
from tests.sample_game import SAMPLE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_a_move_a_reason_and_how_far_ahead(language: str) -> None:
    table = table_of(lazaretto.load("dice_hospital"), None, "random")
    page = Page(table, Screen(True, Script(), io.StringIO()), language)
    seat = table.match.state.actors()[0]
    choice = table.game.choices(table.match.state, seat)[0]
    found = Hinted((HintedMove((choice,), "little"),), "blood", "reach")
    move, why = hinting.lines(page, found)
    assert move.rstrip(".") == page.text.get("verbs", choice.label, choice.args).rstrip(".")
    assert page.text.get("reasons", "blood") in why and page.text.get("reasons", "reach_less") in why
    assert not re.search(r"\d[.,]\d", move + why)


def test_a_person_asks_for_a_hint_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "MS", 100)
    said, _ = sit(table_of(lazaretto.load("dice_hospital"), None, "random"), Script("hint", "q", ""))
    assert re.search(r"better than|about as good", said)
    assert "expect" not in said


def test_a_game_that_nobody_can_judge_has_no_hints() -> None:
    said, _ = sit(table_of(SAMPLE, None, "random"), Script("hint", "q", ""))
    assert "Nobody here can judge" in said

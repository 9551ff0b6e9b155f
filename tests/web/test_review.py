"""The review of a played game."""

import random
import re

import pytest
from playwright.sync_api import expect

import lazaretto
from lazaretto.kernel.match import Match
from tests.web.visitor import Visitor


def played(game: str) -> str:
    """A whole game of two, played at random, as a record."""
    match = Match(lazaretto.load(game), 2, 5, {})
    chance = random.Random(5)
    while not match.state.over():
        seat = match.state.actors()[0]
        match.play(seat, chance.choice(match.state.legal(seat)))
    match.record.players = ["Ada", "Bea"]
    return match.record.text()


@pytest.mark.parametrize("game", ["dice_hospital", "dice_hospital_er"])
def test_the_costliest_moves_of_a_review_are_jumped_to(visitor: Visitor, game: str) -> None:
    visitor.sets()
    visitor.ask("GET", "/api/me")
    made = visitor.ask("POST", "/api/records", played(game))
    page = visitor.at(f"/r/{made['id']}/0?seat=0")
    page.get_by_role("button", name="Review").click()
    panel = page.get_by_role("region", name="Review of Ada.")
    expect(panel).to_contain_text(
        re.compile(r"Given away by moves: \d+ points?\. Luck: ([+−]\d+ points?|less than a point)\.")
    )
    expect(panel.get_by_role("img", name="Over the game")).to_be_visible()
    costly = panel.get_by_role("button", name=re.compile(r"^step \d+: \d")).first
    step = re.findall(r"\d+", costly.inner_text())[0]
    costly.click()
    expect(page).to_have_url(re.compile(rf"/{step}\?seat=0$"))
    expect(panel).to_contain_text(re.compile(r"Move \d+ of \d+: (a little|much) was given away \(\d+ points?\)"))
    expect(panel).to_contain_text("Better:")

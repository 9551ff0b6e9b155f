"""The review of a played game."""

import random
import re
from collections.abc import Callable

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


BOARD = "document.querySelector('main.board').getBoundingClientRect().height"


def open_review(visitor: Visitor, game: str) -> tuple[float, float]:
    """How high the board is before the panel of the review is there, and with it, once the moves are judged."""
    visitor.ask("GET", "/api/me")
    made = visitor.ask("POST", "/api/records", played(game))
    page = visitor.at(f"/r/{made['id']}/20?seat=0")
    page.wait_for_selector("main.board")
    before = page.evaluate(BOARD)
    page.locator(".controls button[aria-pressed]").click()
    page.locator(".reel .panel .one, aside .panel .one").first.wait_for()
    return before, page.evaluate(BOARD)


@pytest.mark.parametrize("game", ["dice_hospital_er", "quarantine"])
def test_the_review_lies_beside_the_board(visitor: Visitor, game: str) -> None:
    visitor.sets()
    before, after = open_review(visitor, game)
    assert after == before


@pytest.mark.parametrize("width, height, share", [(1024, 768, 0.4), (390, 844, 0.5), (360, 640, 0.4)])
def test_where_there_is_no_column_the_board_keeps_its_share(
    new_visitor: Callable[..., Visitor], width: int, height: int, share: float
) -> None:
    visitor = new_visitor(viewport={"width": width, "height": height}).sets(lang="fr")
    _, after = open_review(visitor, "dice_hospital_er")
    assert after >= share * height
    panel = visitor.page.locator(".reel .panel")
    one = panel.locator(".one").bounding_box()
    frame = panel.bounding_box()
    assert one and frame and one["y"] + 44 <= frame["y"] + frame["height"], "the move in question is in sight"
    button = visitor.page.locator(".controls button[aria-pressed=true]")
    button.click()
    expect(panel).to_have_count(0)

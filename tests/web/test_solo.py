"""Alone against bots: from the lobby to the score sheet."""

import random
import re
import time

from playwright.sync_api import expect

from tests.web.visitor import Visitor


def test_a_newcomer_plays_within_two_clicks_and_ten_seconds(visitor: Visitor) -> None:
    page = visitor.at("/")
    begun = time.monotonic()
    page.get_by_role("button", name="Play now Dice Hospital", exact=True).click()
    expect(page.locator(".prompt h2")).not_to_be_empty()
    assert time.monotonic() - begun < 10
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(page.get_by_role("complementary", name="Rivals")).to_contain_text("Bruno")


def test_a_whole_game_to_the_score_sheet_and_a_rematch(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", "greedy", options={"administrators": False}))
    visitor.play_on(random.Random(11), seconds=120)

    rows = page.locator(".bill tbody tr").all()
    lines = [[number(text) for text in row.locator("td").all_inner_texts()] for row in rows]
    totals = [number(text) for text in page.locator(".bill tfoot td").all_inner_texts()]
    assert [sum(column) for column in zip(*lines, strict=True)] == totals
    winner = page.locator(".bill h1").inner_text().replace("\u00a0", " ")
    said = re.fullmatch(r"(?:You|Bea) won, (−?\d+) to (−?\d+)", winner)
    assert said is not None, winner
    assert [number(one) for one in said.groups()] == sorted(totals, reverse=True)
    assert winner.startswith("You") == (totals[0] > totals[1])
    expect(page.get_by_role("img", name="Fever chart of the score")).to_be_visible()

    before = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".table")).to_be_visible()
    assert page.url != before


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_a_game_without_a_board_is_played_from_the_list(visitor: Visitor) -> None:
    """Herb Market has neither drawings nor words, and still every choice is a line."""
    visitor.sets()
    page = visitor.sit(visitor.table("me", "random", game="herb_market"))
    for _ in range(60):
        if visitor.is_over():
            break
        choices = page.get_by_role("list", name="Choices").get_by_role("button")
        expect(choices.first.or_(page.locator(".bill"))).to_be_visible()
        if not visitor.is_over():
            choices.first.click()
    expect(page.locator(".bill")).to_contain_text("Total")


def test_bots_moves_are_shown_one_after_another_and_can_be_skipped(visitor: Visitor) -> None:
    visitor.sets(pace="slow")
    page = visitor.sit(visitor.table("me", "random", "random", "random", options={"administrators": False}))
    chance = random.Random(3)
    skip = page.get_by_role("button", name="To the newest move")
    for _ in range(12):
        visitor.wait_until_asked()
        if skip.is_visible():
            break
        visitor.answer(chance)
        page.wait_for_timeout(300)
    expect(skip).to_be_visible()
    skip.click()
    expect(skip).to_be_hidden()


def test_a_new_table_by_the_form(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.at("/new/dice_hospital")
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_label("Seat 1: name").fill("Ada")
    page.get_by_label("Seat 3: how strong").select_option("busy")
    page.get_by_role("button", name="Full box").click()
    expect(page.get_by_role("switch", name="Events")).to_be_checked()
    page.get_by_role("switch", name="Events").click()
    expect(page.get_by_role("button", name="Your own")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("switch", name="Report Penalty")).to_have_count(0)  # for one player only
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".table")).to_be_visible()
    table = visitor.ask("GET", "/api/tables/" + page.url.rsplit("/", 1)[1])
    assert [seat["level"] for seat in table["seats"]] == [None, "2", "busy"]
    assert table["seats"][0]["name"] == "Ada"
    assert table["options"]["promo_consultant"] and not table["options"]["events"]

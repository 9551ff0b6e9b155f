"""A first game with a coach in the browser: the way to it, tips said once, every question explained, the look back."""

import json
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import lazaretto
from tests.web.test_pages import violations
from tests.web.visitor import Visitor

NewVisitor = Callable[..., Visitor]


@pytest.mark.parametrize("width", [1280, 390])
def test_a_coached_game_says_each_thing_once_and_can_be_hushed(new_visitor: NewVisitor, width: int) -> None:
    visitor = new_visitor(viewport={"width": width, "height": 800})
    page = visitor.sets(lang="en", pace="at_once").page
    page.goto("/learn/dice_hospital")
    page.get_by_role("button", name="Play with the coach").click()
    tip = page.locator("[data-tip]")
    expect(tip).to_have_count(1)
    expect(tip).to_have_attribute("role", "status")
    first = tip.get_attribute("data-tip")
    explained = page.locator(".explained" if width > 1180 else ".prompt .sub")
    expect(explained).to_contain_text(".")
    assert violations(page) == []
    page.reload()  # what was said once is not said again
    expect(explained).to_contain_text(".")
    said = page.evaluate("JSON.parse(localStorage.getItem('lazaretto.coach')).said.dice_hospital")
    assert first in said
    assert page.locator(f"[data-tip={first}]").count() == 0
    if tip.count():
        page.get_by_role("button", name="No more tips").click()
        expect(tip).to_have_count(0)
        expect(explained).to_have_count(0)


def newcomer(visitor: Visitor) -> Page:
    """The lobby as somebody sees it who has never been here."""
    page = visitor.sets(lang="en", pace="at_once").page
    page.goto("/settings")
    page.evaluate("localStorage.setItem('lazaretto.learned', '{}')")
    page.goto("/")
    return page


def test_who_is_new_is_offered_a_lesson_first_and_is_asked_no_more_once_skipped(new_visitor: NewVisitor) -> None:
    page = newcomer(new_visitor(viewport={"width": 360, "height": 640}))
    offer = page.get_by_role("region", name="New here?")
    expect(offer.get_by_role("link", name=re.compile("Learn Dice Hospital in [0-9] minutes"))).to_be_visible()
    games = page.get_by_role("region", name="Games")
    assert (offer.bounding_box() or {"y": 1e6})["y"] < (games.bounding_box() or {"y": 0})["y"]
    page.get_by_role("button", name="Play now Bristol 1350").click()
    dialog = page.get_by_role("dialog", name="Have you played Bristol 1350 before?")
    expect(dialog.get_by_role("link", name="Show me first")).to_be_focused()
    assert violations(page) == []
    dialog.get_by_role("button", name="Play now, and do not ask again").click()
    page.wait_for_url(re.compile("/t/"))
    page.goto("/")
    expect(games).to_be_visible()
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Play now Bristol 1350").click()
    page.wait_for_url(re.compile("/t/"))


@pytest.mark.slow
@pytest.mark.parametrize("game", lazaretto.games())
def test_a_whole_game_from_the_lobby_with_the_coach_ends_with_three_moments(new_visitor: NewVisitor, game: str) -> None:
    visitor = new_visitor()
    page = newcomer(visitor)
    page.get_by_role("button", name=f"Play now {lazaretto.load(game).title}").click()
    page.get_by_role("dialog").get_by_role("button", name="Play with the coach").click()
    page.wait_for_selector(".table")
    chance, tips = random.Random(1), []
    while not visitor.is_over():
        visitor.wait_until_asked()
        tip = page.locator("[data-tip]")
        if tip.count() and (key := tip.get_attribute("data-tip")) and key not in tips[-1:]:
            tips.append(key)
        visitor.answer(chance, haste=0.4)
    assert len(tips) > 4
    assert len(tips) == len(set(tips))  # each of them once
    panel = page.locator("[data-lookback]")
    expect(page.locator("[data-lookback=done]")).to_be_visible(timeout=600_000)
    expect(panel.get_by_role("listitem")).to_have_count(3)
    panel.get_by_role("link").first.click()
    page.wait_for_url(re.compile("/r/"))


# How far what the coach says ends below the window, and how far it lies over what stands above it.
BESIDE = """() => {
  const said = document.querySelector('.table > aside > section[role=status]').getBoundingClientRect();
  const above = document.querySelector('.table > aside > section[role=status]').previousElementSibling;
  return [said.bottom - innerHeight, above.getBoundingClientRect().bottom - said.top];
}"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_the_coach_says_beside_five_is_read_whole(new_visitor: NewVisitor, lang: str) -> None:
    """At 1280x800 Bristol's column is full: what others did last gives way, then one thing is said after the other."""
    visitor = new_visitor().sets(lang=lang, pace="at_once")
    table = visitor.table("me", *["random"] * 4, game="bristol_1350", seed=9)
    kept = json.dumps({"tables": [table], "hushed": [], "said": {}})
    place = "localStorage.getItem('lazaretto.coach') ?? localStorage.setItem('lazaretto.coach', "
    visitor.page.add_init_script(f"{place}{kept!r})")
    page, chance = visitor.sit(table), random.Random(3)
    for _ in range(10):
        visitor.wait_until_asked()
        if visitor.is_over():
            break
        page.wait_for_timeout(200)
        if page.locator("aside > section[role=status]").count():
            below, over = page.evaluate(BESIDE)
            assert below <= 0 and over <= 0, visitor.question()
        visitor.answer(chance, haste=0.3)
        page.wait_for_timeout(200)

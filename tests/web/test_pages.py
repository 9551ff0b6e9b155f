"""Every page: accessible in light and dark, whole in three languages, usable on the smallest phone."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.visitor import Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark")


def violations(page: Page) -> list[str]:
    """What axe finds; it is put in by evaluation, because the content security policy lets no other script in."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    page.mouse.move(0, 0)  # away from whatever has a tip
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found: list[dict[str, Any]] = page.evaluate("async (tags) => (await axe.run({ runOnly: tags })).violations", tags)
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


@pytest.fixture(params=THEMES)
def guest(request: pytest.FixtureRequest, new_visitor: Callable[..., Visitor]) -> Visitor:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed; run: make web")
    return new_visitor(color_scheme=request.param).sets()


def test_still_pages_are_accessible(guest: Visitor) -> None:
    ready = {
        "/": "Play now",
        "/new/dice_hospital": "Start",
        "/rules/dice_hospital": "New table",
        "/settings": "English",
        "/nowhere": "To the lobby",
    }
    guest.expected.append("404")  # nowhere is nowhere, for programs too
    for path, name in ready.items():
        page = guest.at(path)
        expect(page.get_by_text(name).first).to_be_visible()
        assert violations(page) == [], path


def test_tables_are_accessible(guest: Visitor) -> None:
    page = guest.at(f"/t/{guest.table('me', 'open', start=False)}")
    expect(page.get_by_role("heading", name="Waiting room")).to_be_visible()
    assert violations(page) == [], "waiting room"

    page = guest.sit(guest.table("me", "hot_seat", game="bristol_1350"))
    assert page.get_by_role("button", name="show my seat").count()
    assert violations(page) == [], "curtain"

    page = guest.sit(guest.table("me", "random", "random", options={"events": True}))
    chance = random.Random(1)
    for turn in range(18):
        guest.answer(chance)
        guest.wait_until_asked()
        if turn % 6 == 0:
            assert violations(page) == [], guest.question()
    page.keyboard.press("l")
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    assert violations(page) == [], "log"
    page.get_by_role("tab", name="Chat").click()
    assert violations(page) == [], "chat"


def test_the_end_and_its_replay_are_accessible(guest: Visitor) -> None:
    page = guest.sit(guest.table("me", "random", game="herb_market", options={"rounds": 2}))
    for _ in range(40):
        if guest.is_over():
            break
        guest.answer(random.Random(2))
    expect(page.locator(".bill")).to_be_visible()
    assert violations(page) == [], "score sheet"
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    assert violations(page) == [], "replay"


@pytest.mark.parametrize("lang", ["fr", "it"])
def test_pages_speak_the_players_language(new_visitor: Callable[..., Visitor], lang: str) -> None:
    guest = new_visitor(locale=lang)
    english = re.compile(r"\b(Play now|New table|Settings|Your name|Seats|the|your|with)\b")
    raw = re.compile(r"\b[a-z_]+\.[a-z_]{2,}\b")
    for path in ("/", "/new/dice_hospital", "/settings", f"/t/{guest.table('me', 'open', start=False)}"):
        page = guest.at(path)
        expect(page.locator("main h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.lang") == lang
        said = page.locator("main").inner_text()
        titles = re.compile(r"Bristol 1350|Dice Hospital[^\n]*|Clinic[^\n]*|Quarantine|Herb Market[^\n]*|English")
        said = titles.sub("", said)
        assert not raw.search(said), f"{path}: {raw.search(said)}"
        if path != "/":  # the games in the lobby bring words of their own
            assert not english.search(said), f"{path}: {english.search(said)}"


def too_wide(page: Page) -> list[str]:
    """What makes the page wider than the window."""
    found: list[str] = page.evaluate(
        """() => {
          const wide = (one) => one.getBoundingClientRect().right > innerWidth + 1;
          const html = document.documentElement;
          if (html.scrollWidth <= innerWidth) return [];
          const told = (one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`;
          const found = [...document.body.querySelectorAll('*')].filter(wide).slice(0, 6);
          return [`${html.scrollWidth} of ${innerWidth}`, ...found.map(told)];
        }"""
    )
    return found


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_on_the_smallest_phone_nothing_has_to_be_scrolled_for(new_visitor: Callable[..., Visitor], lang: str) -> None:
    guest = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True, locale=lang).sets(lang=lang)
    page = guest.sit(guest.table("me", "random", "random", options={"administrators": True}))
    chance = random.Random(12)
    for _ in range(30):
        spots = guest.wait_until_asked()
        assert too_wide(page) == []
        box = page.locator(".prompt h2").first.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 640, guest.question()
        assert any(0 <= spot["x"] <= 360 and 0 <= spot["y"] <= 640 for spot in spots), guest.question()
        lit = page.locator('[data-part][role="button"]').count()
        if lit:
            assert any(spot["part"] for spot in spots), f"nothing lit is on the screen at: {guest.question()}"
        guest.answer(chance)


def test_other_pages_fit_the_smallest_phone(new_visitor: Callable[..., Visitor]) -> None:
    guest = new_visitor(viewport={"width": 360, "height": 640}, locale="fr")
    table = guest.table("me", "open", start=False)
    for path in ("/", "/new/dice_hospital", "/rules/dice_hospital", "/settings", f"/t/{table}"):
        page = guest.at(path)
        expect(page.locator("h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert too_wide(page) == [], path

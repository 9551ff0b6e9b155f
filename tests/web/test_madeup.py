"""Every page on the smallest phone in a language some 40 % longer: nothing overflows, nothing is cut."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

import lazaretto
from tests.madeup import CODE
from tests.server.client import Server
from tests.web.shots import record_of
from tests.web.visitor import Visitor

GAMES = lazaretto.games()
TURNS = 12

# What makes the page wider than the window, and texts that are cut at the side. A line that ends in … is meant to.
UNFIT = """() => {
  const said = (one) => one.textContent.trim().slice(0, 60);
  const told = (one) => `${one.tagName}.${one.getAttribute('class') ?? ''} “${said(one)}”`;
  const html = document.documentElement;
  const found = [];
  if (html.scrollWidth > innerWidth) {
    const isWide = (one) => one.getBoundingClientRect().right > innerWidth + 1;
    const wide = [...document.body.querySelectorAll('*')].filter(isWide);
    found.push(`page ${html.scrollWidth} wide`, ...wide.slice(0, 5).map((one) => `beyond the window: ${told(one)}`));
  }
  const speaks = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  for (const one of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(one);
    if (!speaks(one) || !one.checkVisibility() || one.closest('.hidden, .sr, [aria-hidden="true"]')) continue;
    if (one.clientWidth <= 1 || one.clientHeight <= 1 || style.textOverflow === 'ellipsis') continue;
    if (style.display === 'inline' || one instanceof SVGElement || one.scrollWidth <= one.clientWidth + 1) continue;
    found.push(`${['hidden', 'clip'].includes(style.overflowX) ? 'cut' : 'out of its box'}: ${told(one)}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def phone(browser: Browser, long_server: Server) -> Iterator[Visitor]:
    visitor = Visitor(browser, long_server.url, viewport={"width": 360, "height": 640}, has_touch=True, locale=CODE)
    yield visitor.sets(lang=CODE)
    visitor.context.close()
    assert visitor.complaints == []


def unfit(phone: Visitor, where: str) -> list[str]:
    """What does not fit a page that stands open."""
    phone.page.wait_for_load_state("networkidle")
    phone.page.wait_for_timeout(200)
    assert phone.page.evaluate("document.documentElement.lang") == CODE
    said = phone.page.locator("body").inner_text()
    assert "[" in said and "]" in said, where
    return [f"{where}: {what}" for what in phone.page.evaluate(UNFIT)]


def test_still_pages(phone: Visitor) -> None:
    found = []
    for path in ("/", "/settings", *(f"/new/{game}" for game in GAMES), *(f"/rules/{game}" for game in GAMES)):
        phone.at(path).wait_for_selector("main h1")
        found += unfit(phone, path)
    phone.at(f"/t/{phone.table('me', 'open', start=False)}").wait_for_selector("main h1")
    assert [*found, *unfit(phone, "waiting room")] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table_and_its_replay(phone: Visitor, game: str) -> None:
    phone.sit(phone.table("me", "random", game=game))
    chance = random.Random(7)
    found = []
    for turn in range(TURNS):
        phone.answer(chance)
        phone.wait_until_asked()
        if turn % 4 == 3:
            found += unfit(phone, f"{game}, move {turn}")
    kept: dict[str, Any] = phone.ask("POST", "/api/records", record_of(game))
    phone.at(f"/r/{kept['id']}/{kept['steps'] // 2}").wait_for_selector(".controls")
    found += unfit(phone, f"{game}, replay")
    phone.at(f"/r/{kept['id']}/{kept['steps']}")
    phone.page.locator(".controls button").last.click()
    phone.page.wait_for_selector(".bill")
    found += unfit(phone, f"{game}, end")
    assert sorted(set(found)) == []

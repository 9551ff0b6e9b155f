"""Bristol 1350 on the stage and in the room: scenes in order, covered hands, dice that stay, pages that fit."""

import random
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import lazaretto
from tests import patience
from tests.server.client import Server
from tests.web.test_stage import Passage, open_page, seated
from tests.web.visitor import Visitor

GAME = "bristol_1350"
PHASES = ("Roll", "Turns", "Mingle", "Move", "Gate")
ROUND_END = ("mingle", "On the road", "gate", "The dice show")
REMEDIES = ("Arsenic", "Chicken", "Emeralds", "Leeches", "Pomander", "Whip")
SIZES = ((1280, 800), (1024, 768), (390, 844), (360, 640))


def sit(one: Visitor, *kinds: str, **more: Any) -> Page:
    return one.sit(one.table(*kinds, game=GAME, **more))


def told(page: Page) -> tuple[str, str]:
    """What the passage says, and the phase that the table shows with it."""
    said, phase = page.evaluate(
        """() => ['section.passage h2', "[aria-current='step']"]
          .map((one) => document.querySelector(one)?.innerText ?? '')"""
    )
    return (said, phase) if said else ("", "")


def test_the_end_of_a_round_is_shown_scene_by_scene(new_visitor: Callable[..., Visitor]) -> None:
    """Mingle, move, gate and roll: each is on the page with its sentence while it is the current phase, in order."""
    ada = new_visitor(reduced_motion="no-preference").sets(pace="slow")
    page = sit(ada, "me", "random", "random", "random", seed=3)
    seen: list[tuple[str, str]] = []
    chance = random.Random(2)
    until = time.monotonic() + 120
    while time.monotonic() < until and ("Gate" not in [phase for _, phase in seen] or told(page)[0]):
        said = told(page)
        if said[0]:
            if said not in seen:
                seen.append(said)
            page.wait_for_timeout(150)
        elif page.title().startswith("●"):
            ada.answer(chance, haste=0.5)
            if page.locator("dialog[open]").count():
                page.keyboard.press("Escape")
            page.wait_for_timeout(50)
        else:
            page.wait_for_timeout(100)
    phases = [phase for _, phase in seen]
    assert {"Mingle", "Move", "Gate"} <= set(phases), seen
    order = [PHASES.index(phase) for phase in phases if phase in ("Mingle", "Move", "Gate")]
    assert order == sorted(order), seen
    assert any("On the road" in said for said, phase in seen if phase == "Move")


def test_nothing_waits_at_once(visitor: Visitor) -> None:
    visitor.sets(pace="at_once")
    page = sit(visitor, "me", "random", "random", "random", seed=3)
    chance = random.Random(2)
    for _ in range(12):
        if visitor.is_over():
            break
        visitor.answer(chance, haste=0.5)
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        assert page.locator("section.passage").count() == 0


def test_a_remedy_drawn_stands_nowhere_while_the_hand_is_covered(visitor: Visitor) -> None:
    """Two at one device: whoever draws sees the card by looking, and nobody sees it in a row or in the log."""
    visitor.sets(curtain=False)
    page = sit(visitor, "me", "hot_seat", "random", "random", seed=5, options={"characters": "special"})
    drawn = 0
    until = time.monotonic() + 60
    while drawn < 2 and time.monotonic() < until:
        visitor.wait_until_asked()
        if page.locator("dialog[open]").count():  # on a busy machine somebody has looked into the list
            page.keyboard.press("Escape")
        pile = page.locator("[data-part='pile.remedies'][role='button']")
        if pile.count():
            pile.first.click()
            drawn += 1
            page.wait_for_timeout(300)
            for text in (page.locator("aside").first.inner_text(), page.locator("main").inner_text()):
                assert not [name for name in REMEDIES if name in text], text
        else:
            visitor.answer(random.Random(drawn), haste=1)
            if page.locator("dialog[open]").count():
                page.keyboard.press("Escape")
    assert drawn == 2


def test_whoever_looks_back_where_two_sit_at_one_device_sees_nobodys_hand(visitor: Visitor) -> None:
    """ "Look back" showed the hand of the first of them to whoever opened it, and the log what that one drew."""
    visitor.sets()
    seen = {}
    for kinds in (("me", "random"), ("me", "hot_seat")):
        table = visitor.table(*kinds, game=GAME, seed=5)
        page = visitor.sit(table)
        for number in range(6):
            visitor.wait_until_asked_or_curtained()
            show = page.get_by_role("button", name="show my seat")
            if show.count():
                show.first.click()
                page.wait_for_selector(".table")
            visitor.answer(random.Random(number), haste=1)
            if page.locator("dialog[open]").count():
                page.keyboard.press("Escape")
        visitor.at(f"/t/{table}/back/0")
        page.wait_for_selector(".reel")
        seen[kinds] = page.locator(".hand [data-part^='symptom.']").count()
        for _ in range(4):
            page.get_by_role("button", name="One step on").click()
            page.wait_for_timeout(150)
            seen[kinds] = max(seen[kinds], page.locator(".hand [data-part^='symptom.']").count())
    assert seen == {("me", "random"): 2, ("me", "hot_seat"): 0}


def boxes(page: Page) -> dict[str, tuple[float, float]]:
    found: dict[str, list[float]] = page.evaluate(
        """() => Object.fromEntries(
          [...document.querySelectorAll('[data-part^="die."], [data-part^="cart."]')].map((one) => {
            const box = one.getBoundingClientRect();
            return [one.getAttribute('data-part'), [box.left, box.top]];
          }))"""
    )
    return {part: (place[0], place[1]) for part, place in found.items()}


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=str)
def test_no_die_moves_when_the_first_is_clicked(new_visitor: Callable[..., Visitor], size: tuple[int, int]) -> None:
    ada = new_visitor(viewport={"width": size[0], "height": size[1]}).sets()
    page = sit(ada, "me", "random", "random", "random", seed=7, options={"characters": "special"})
    ada.wait_until_asked()
    dice = page.locator("[data-part^='die.'][role='button']")
    dice.first.scroll_into_view_if_needed()
    before = boxes(page)
    dice.first.click()
    page.wait_for_timeout(300)
    after = boxes(page)
    chosen = page.locator("[data-part^='die.'][aria-pressed='true']").get_attribute("data-part")
    del after[str(chosen)]  # it is lifted a little, under the pointer
    far = {part: (before[part], at) for part, at in after.items() if max(map(abs, diff(before[part], at))) > 2}
    assert not far


def diff(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return one[0] - other[0], one[1] - other[1]


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR", "it-IT"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_overflows(new_visitor: Callable[..., Visitor], lang: str, theme: str) -> None:
    """At four sizes, with somebody asked: no page is wider than its window, no part wider than the page."""
    ada = new_visitor(locale=lang, color_scheme=theme).sets()
    page = sit(ada, "me", "random", "random", "random", "random", seed=11, options={"characters": "special"})
    ada.wait_until_asked()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, (width, lang, theme)
        out = page.evaluate(
            """() => [...document.querySelectorAll('main [data-part], aside [data-part]')].filter((one) => {
              const box = one.getBoundingClientRect();
              return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
            }).map((one) => one.getAttribute('data-part'))"""
        )
        assert out == [], (width, lang, theme)
        under = page.evaluate(
            """() => { const sum = document.querySelector('.hand .sum'), piles = document.querySelector('.piles');
              if (!sum || !piles) return false;
              const a = sum.getBoundingClientRect(), b = piles.getBoundingClientRect();
              return a.right > b.left + 1 && a.left < b.right - 1 && a.bottom > b.top + 1 && a.top < b.bottom - 1; }"""
        )
        assert not under, "what one holds runs under the piles"


def test_the_end_page_unmasks_everybody(visitor: Visitor) -> None:
    visitor.sets(pace="at_once")
    page = sit(visitor, "me", "greedy", "greedy", "greedy", seed=5)
    chance = random.Random(3)
    until = time.monotonic() + 120
    while not visitor.is_over():
        assert time.monotonic() < until, f"the game does not end; at: {visitor.question()}"
        dialog = page.locator("dialog[open]")
        if dialog.count():
            dialog.get_by_role("button").last.click()
        elif visitor.spots():
            visitor.answer(chance, haste=0.4)
        page.wait_for_timeout(30)
    assert page.locator(".bill table").count() == 0, "lines of points stand there in place of the hands"
    expect(page.locator(".unmasking li")).to_have_count(4, timeout=120_000)  # a busy machine tells slowly
    text = page.locator("main").inner_text()
    for name in ("Ada", "Bea", "Cleo", "Dora"):
        assert name in text
    expect(page.locator(".bill .more")).to_have_text(re.compile("You have won|You have lost|what you wanted"))
    fates = page.locator(".unmasking").inner_text()
    assert re.search(r"escaped|died|pushed|left behind|still in town|jumped", fates)


# Signs on the road that lie over each other.
CROSSED = """() => {
  const signs = [...document.querySelectorAll('.road .sign')]
    .map((one) => [one.textContent.trim(), one.querySelector('rect').getBoundingClientRect()]);
  const crossed = signs.flatMap(([said, a], place) => signs.slice(place + 1)
    .filter(([, b]) => Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1 &&
                       Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1)
    .map(([other]) => `${said} and ${other}`));
  return [signs.length, crossed];
}"""


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_what_clicks_do_can_be_read_on_the_road(lang: str, new_visitor: Callable[..., Visitor]) -> None:
    """Who stands on the cart behind had a sign that lay over that of the cart ahead: "push off" over "dash here"."""
    ada = new_visitor(locale=lang).sets(lang=lang, pace="at_once")
    many = 0
    for seed in (3, 5, 8):
        page = sit(ada, "me", *["random"] * 6, seed=seed, options={"characters": "special"})
        chance = random.Random(seed)
        for _ in range(12):
            ada.wait_until_asked()
            if ada.is_over():
                break
            number, crossed = page.evaluate(CROSSED)
            assert crossed == [], ada.question()
            many = max(many, number)
            ada.answer(chance, haste=0.5)
            if page.locator("dialog[open]").count():
                page.keyboard.press("Escape")
    assert many > 2


# Is the road on the page, or was it scrolled away?
ROAD = """() => {
  const road = document.querySelector('.road');
  let port = road.parentElement;
  while (port && !(port.scrollHeight > port.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(port).overflowY)))
    port = port.parentElement;
  const at = (port ?? document.documentElement).getBoundingClientRect();
  return [road.getBoundingClientRect().top >= at.top - 2, port !== null];
}"""
AWAY = "() => [...document.querySelectorAll('main, main *')].forEach((one) => one.scrollTo(0, 9999))"


def test_scenes_on_a_phone_are_told_by_a_road_that_is_seen(new_visitor: Callable[..., Visitor]) -> None:
    """Whoever was led down the page by a question saw nothing of the mingle, the move and the gate."""
    ada = new_visitor(viewport={"width": 360, "height": 640}, reduced_motion="no-preference").sets(pace="slow")
    page = sit(ada, "me", "random", "random", "random", seed=3)
    chance = random.Random(2)
    seen = 0
    until = patience.now() + 120
    while seen < 4 and patience.now() < until and not ada.is_over():
        if told(page)[0]:
            page.wait_for_timeout(250)
            said, (shows, scrolls) = told(page)[0], page.evaluate(ROAD)
            if said:
                assert shows and scrolls, said
                seen += 1
                page.evaluate(AWAY)
                page.keyboard.press("ArrowRight")
        elif page.get_by_role("button", name="To the newest move").is_visible():
            page.keyboard.press("ArrowRight")  # whoever has stepped on once goes on alone
        elif page.title().startswith("●"):
            ada.answer(chance, haste=0.5)
            if page.locator("dialog[open]").count():
                page.keyboard.press("Escape")
            page.evaluate(AWAY)
        page.wait_for_timeout(60)
    assert seen >= 4


# The words about one's hand that lie over a pile.
UNDER = """() => {
  const boxes = (name) => [...document.querySelectorAll(name)]
    .map((one) => [one.textContent.trim(), one.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
  const crosses = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const [piles, words] = ['[data-part^="pile."]', '.hand .sum, .hand .sum *, .hand .goal'].map(boxes);
  return [piles.length * words.length, words
    .filter(([, box]) => piles.some(([, pile]) => crosses(box, pile))).map(([said]) => said)];
}"""
# The plagued seat has drawn two symptoms by the Pomander, the last move is not played.
DRAWN = Passage(228, [(0, 3), (1, 8), (0, 63), (0, 186), (0, 0)], [])


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_what_one_has_does_not_run_under_the_piles(
    lang: str, server: Server, new_visitor: Callable[..., Visitor]
) -> None:
    """The finding: with the plague and symptoms just drawn, "You have the plague" lay under the piles."""
    ada = new_visitor(locale=lang).sets(lang=lang)
    with seated(server, lazaretto.load(GAME), DRAWN) as (guest, table, _):
        page = open_page(ada, guest, table)
        expect(page.locator(".hand .drawn").first).to_be_visible()
        found = {}
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(300)
            found[width] = page.evaluate(UNDER)
    assert {width: words for width, (_, words) in found.items()} == {width: [] for width, _ in SIZES}
    assert all(pairs > 0 for pairs, _ in found.values())

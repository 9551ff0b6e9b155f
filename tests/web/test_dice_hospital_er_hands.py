"""Dice Hospital: ER in the browser, its hands and its room: any order leads to the same sheet, and nothing moves."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.visitor import Visitor

ER = "dice_hospital_er"
SIZES = [(1280, 800), (1024, 768), (390, 844), (360, 640)]
OVERFLOW = """() => ['html', 'main', '.prompt', '.passage'].flatMap((name) => [...document.querySelectorAll(name)])
  .filter((one) => one.scrollWidth > one.clientWidth + (one.matches('main, html') ? 0 : 1))
  .map((one) => one.className || one.tagName)"""
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll('main [data-part^="bed."], main [data-part^="die."]')]
  .map((one) => [one.dataset.part, one.getBoundingClientRect()]).filter(([, box]) => box.width > 0)
  .map(([part, { x, y, width }]) => [part, [x, y, width]]))"""
SMALL = """() => [...document.querySelectorAll('main [data-part][role="button"], .prompt button, nav button')]
  .map((one) => [one.dataset.part ?? one.innerText, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < 39.5).map(([name]) => name)"""


def part(page: Page, id_: str) -> Any:
    return page.locator(f"[data-part='{id_}']").first


def confirm(page: Page) -> None:
    """What cannot be taken back is asked once."""
    button = page.locator(".prompt .acts button[aria-keyshortcuts='Enter']")
    if button.count():
        button.first.click()


def sheet_of(page: Page) -> dict[str, str]:
    """What is written, by bed."""
    named = page.locator("main [data-part^='bed.0.']").evaluate_all(
        "(all) => all.map((one) => [one.dataset.part, one.getAttribute('aria-label') ?? one.textContent])"
    )
    return {bed: found[1] for bed, said in named if (found := re.search(r": (\d)", said))}


DIE, BED, EXTRA, VALUE = "die.yellow", "bed.0.s4_1", "bed.0.s3_1", "value.2"  # yellow 4, with an extra red 1 or 2


@pytest.mark.parametrize(
    "order", [(DIE, BED, EXTRA), (BED, DIE, EXTRA), (EXTRA, BED, DIE)], ids=["die", "bed", "extra"]
)
def test_a_whole_choice_in_three_orders_leads_to_the_same_sheet(visitor: Visitor, order: tuple[str, ...]) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", game=ER, seed=6))
    visitor.wait_until_asked()
    for id_ in (*order, VALUE):
        part(page, id_).click()
    confirm(page)
    expect(page.get_by_text("Turn 2 of 24").first).to_be_visible()
    assert sheet_of(page) == {BED: "4", EXTRA: "2"}


@pytest.mark.parametrize("order", [("die.yellow", "bed.0.s4_1"), ("bed.0.s4_1", "die.yellow")])
def test_either_end_first_leads_to_the_same_sheet(visitor: Visitor, order: tuple[str, str]) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", game=ER, seed=5))
    visitor.wait_until_asked()
    for id_ in order:
        part(page, id_).click()
    expect(page.locator("section.prompt")).to_contain_text(
        "Take yellow 5"
    )  # what will be done is said before it is done
    confirm(page)
    expect(page.get_by_text("Turn 2 of 24").first).to_be_visible()
    assert sheet_of(page)["bed.0.s4_1"] == "5"


def test_a_value_is_changed_only_by_who_asks(visitor: Visitor) -> None:
    """The starting stethoscope opens nothing; the button that does says what it costs."""
    visitor.sets()
    page = visitor.sit(visitor.table("me", game=ER, seed=5))
    visitor.wait_until_asked()
    part(page, "die.red").click()
    assert page.locator("[data-part^='value.']").count() == 0
    page.get_by_role("button", name="Change the value").first.click()
    part(page, "bed.0.s1_1").click()
    part(page, "value.3").click()
    confirm(page)
    expect(page.get_by_text("Turn 2 of 24").first).to_be_visible()
    assert sheet_of(page)["bed.0.s1_1"] == "3"


def test_the_morgue_is_asked_about_while_a_bed_is_free(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", game=ER, seed=5))
    visitor.wait_until_asked()
    part(page, "die.red").click()
    part(page, "morgue.0").locator("rect").first.click(force=True)
    expect(page.locator("section.prompt")).to_contain_text("A bed would take this patient as it is")
    page.keyboard.press("Escape")
    expect(part(page, "die.red")).to_have_attribute("aria-pressed", "true")


def test_nothing_moves_between_question_and_click(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", "greedy", game=ER, seed=9))
    chance = random.Random(3)
    for _ in range(40):
        visitor.wait_until_asked()
        if visitor.is_over():
            break
        before, turn = page.evaluate(PLACES), page.locator("header .mid").inner_text()
        spots = [spot for spot in visitor.spots() if spot["part"]] or visitor.spots()
        spot = chance.choice(spots)
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(60)
        after = page.evaluate(PLACES)
        if page.locator("header .mid").inner_text() != turn:
            continue
        far = {id_ for id_, box in before.items() if id_ in after and max(map(abs, gap(box, after[id_]))) > 2}
        chosen = {id_ for id_ in far if id_.startswith("die.")}  # a chosen die stands out
        assert far - chosen == set(), visitor.question()


def gap(one: list[float], other: list[float]) -> list[float]:
    return [a - b for a, b in zip(one, other, strict=True)]


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overflows(new_visitor: Callable[..., Visitor], language: str, size: tuple[int, int]) -> None:
    width, height = size
    theme = "dark" if width in (1024, 360) else "light"
    one = new_visitor(viewport={"width": width, "height": height}, has_touch=width < 700).sets(
        lang=language, theme=theme
    )
    page = one.sit(one.table("me", "greedy", "greedy", game=ER, seed=9))
    chance = random.Random(3)
    for _ in range(8):
        one.wait_until_asked()
        assert page.evaluate(OVERFLOW) == [], one.question()
        if width < 700:
            assert page.evaluate(SMALL) == [], one.question()
        one.answer(chance)
        page.wait_for_timeout(40)


def test_a_rivals_sheet_on_a_phone_is_a_page_over_ones_own(new_visitor: Callable[..., Visitor]) -> None:
    phone = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True).sets(lang="fr")
    page = phone.sit(phone.table("me", "greedy", "greedy", game=ER, seed=9))
    phone.wait_until_asked()
    question = phone.question()
    page.get_by_role("navigation", name="Joueurs").get_by_role("button").first.click()
    expect(page.locator("main [data-part^='bed.1.']").first).to_be_visible()
    assert phone.question() == question, "the question stays below"
    folder = page.locator(".folder svg").bounding_box()
    cards = page.get_by_role("group", name="Spécialistes").first.bounding_box()
    assert folder and cards and folder["y"] + folder["height"] <= cards["y"] + 1, "nothing covers the folder"
    page.get_by_role("button", name="Comparer avec le mien").click()
    expect(page.get_by_role("img", name=re.compile("^Mon feuillet"))).to_be_visible()


def test_a_rivals_last_turns_are_told_on_a_phone_and_the_way_back_stays_in_sight(
    new_visitor: Callable[..., Visitor],
) -> None:
    phone = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True).sets(lang="fr")
    page = phone.sit(phone.table("me", "greedy", "greedy", game=ER, seed=9))
    chance = random.Random(3)
    while not page.get_by_text("Tour 3/24").count():
        phone.answer(chance)
    phone.wait_until_asked()
    page.get_by_role("navigation", name="Joueurs").get_by_role("button").first.click()
    told = page.get_by_role("region", name="Derniers tours").get_by_role("listitem")
    expect(told.first).to_contain_text(re.compile("^Tour 2 sur 24.*Bea"))
    expect(told).to_have_count(2)
    back = page.locator("main").get_by_role("button", name="Votre plateau")
    page.locator("main").evaluate("(main) => main.scrollTo(0, main.scrollHeight)")
    page.wait_for_timeout(100)
    assert page.locator("main").evaluate("(main) => main.scrollTop") > 100
    box = back.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # where it is, without going there
    expect(page.locator("main [data-part^='bed.0.']").first).to_be_visible()


def test_ursules_turn_is_staged_step_by_step(new_visitor: Callable[..., Visitor]) -> None:
    one = new_visitor(reduced_motion="no-preference").sets(pace="slow")
    page = one.sit(one.table("me", game=ER, seed=5))
    one.wait_until_asked()
    part(page, "die.yellow").click()
    part(page, "bed.0.s4_1").click()
    confirm(page)
    told = []
    bar = page.locator("section.passage h2")
    expect(bar).to_be_visible()
    expect(page.get_by_role("group", name="URSULE’s sheet").first).to_be_visible()
    for _ in range(8):
        if not bar.count():
            break
        told.append(bar.inner_text())
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(80)
    text = " ".join(told)
    keys = ["URSULE takes", "She writes", "The dice:"]
    places = [text.find(key) for key in keys]
    assert -1 not in places and places == sorted(places), told
    page.keyboard.press("s")
    expect(page.locator("section.prompt h2")).to_be_visible()


# Of each value on the slip: is it whole in the board's frame, and on top down to its edges?
IN_SIGHT = """() => [...document.querySelectorAll('.values .value')].map((one) => {
  const box = one.getBoundingClientRect(), frame = document.querySelector('main').getBoundingClientRect();
  const top = (y) => one.contains(document.elementFromPoint(box.x + box.width / 2, y));
  return box.top >= frame.top && box.bottom <= frame.bottom && top(box.top + 3) && top(box.bottom - 3);
})"""


def test_the_slip_of_values_lies_above_the_question_on_a_small_phone(new_visitor: Callable[..., Visitor]) -> None:
    """The lower end of the sheet is behind the question there; the values of a bed in its upper half are not."""
    ada = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True).sets()
    page = ada.sit(ada.table("me", "greedy", game=ER, seed=5))
    ada.wait_until_asked()
    part(page, "die.red").click()
    page.get_by_role("button", name="Change the value").first.click()
    part(page, "bed.0.s4_1").click()
    expect(page.locator(".values .value").first).to_be_visible()
    seen = page.evaluate(IN_SIGHT)
    assert len(seen) > 1 and all(seen)


def test_a_hint_covers_no_die_and_no_bed(visitor: Visitor) -> None:
    """What it speaks of is looked at while it stands there."""
    visitor.sets()
    page = visitor.sit(visitor.table("me", "random", game=ER, seed=9))
    visitor.wait_until_asked()
    before = {spot["part"] for spot in visitor.spots()}
    assert any(name.startswith("die.") for name in before if name)
    page.keyboard.press("h")
    expect(page.get_by_role("status", name="Hint").get_by_role("button", name="Do it")).to_be_visible()
    page.wait_for_timeout(400)
    assert before - {spot["part"] for spot in visitor.spots()} == set()

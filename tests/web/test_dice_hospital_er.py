"""Dice Hospital: ER in the browser: alone against URSULE, four at once, on a phone."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_people import invited
from tests.web.visitor import Visitor

ER = "dice_hospital_er"
WIDTHS = "[document.documentElement.scrollWidth, document.querySelector('main').scrollWidth, innerWidth]"


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def totals(page: Page) -> list[int]:
    return [number(text) for text in page.locator(".bill tfoot td").all_inner_texts()]


def check_sums(page: Page) -> None:
    """Every column of the score sheet adds up."""
    rows = page.locator(".bill tbody tr").all()
    lines = [[number(text) for text in row.locator("td").all_inner_texts()] for row in rows]
    assert [sum(column) for column in zip(*lines, strict=True)] == totals(page)


def test_alone_against_ursule_to_the_score_sheet(visitor: Visitor) -> None:
    visitor.sets()
    options = {"solo_modifiers": "preparation+equipment", "specialists": "card_nurse+card_open+rad_high+epi_run"}
    page = visitor.sit(visitor.table("me", game=ER, seed=5, options=options))
    side = page.get_by_role("complementary")
    for name in ("Three nurses", "All wards open", "High values", "Runs 1–6", "Preparation, Equipment"):
        expect(side).to_contain_text(name)

    chance = random.Random(3)
    while not page.get_by_text("Turn 4 of 24").count():
        visitor.answer(chance)
    steps = page.get_by_role("group", name="What URSULE did").get_by_role("listitem")
    expect(steps.first).to_have_text(re.compile("URSULE looks at the dice you have left|URSULE is Chief"))
    expect(steps.filter(has_text=re.compile("URSULE (takes|pays)")).first).to_be_visible()

    page.get_by_text("URSULE’s sheet").click()
    her_sheet = page.get_by_role("group", name="URSULE’s sheet").locator("[aria-label^='Ward 1, bed 1: ']")
    expect(her_sheet.first).to_be_visible()  # she begins in ward 1 whenever she can
    page.get_by_text("My sheet").click()

    visitor.play_on(chance, seconds=150)
    expect(page.locator(".bill thead")).to_contain_text("URSULE")
    expect(page.locator(".bill tbody")).to_contain_text("Equipment")
    check_sums(page)
    mine, hers = totals(page)
    won = f"You beat URSULE, {mine} to {hers}" if mine > hers else f"URSULE won, {hers} to {mine}"
    assert page.locator(".bill h1").inner_text().replace("\n", " ").replace("\u00a0", " ") == won


def test_a_die_is_previewed_and_its_value_chosen_on_a_slip(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", game=ER, seed=5))
    visitor.wait_until_asked()
    bed = page.locator("[data-part='bed.0.s1_1']")
    page.locator("[data-part='die.yellow']").hover()
    expect(bed).to_have_attribute("aria-label", re.compile("write 5$"))
    page.locator("[data-part='die.yellow']").click()  # its bonus is two stethoscopes
    expect(page.locator("section.prompt h2")).to_have_text(re.compile("^Admit your patient"))
    page.get_by_role("button", name="Change the value").first.click()
    bed.click()
    expect(page.locator("[data-part='value.2']")).to_contain_text("3 stethoscopes")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-part^='value.']")).to_have_count(0)
    bed.click()
    page.locator("[data-part='value.6']").click()
    page.locator(".prompt .acts button[aria-keyshortcuts='Enter']").click()
    page.locator("[data-part='bed.0.s1_1'][aria-label^='Ward 1, bed 1: 6']").wait_for()
    expect(page.get_by_role("img", name="Stethoscopes: 2 of 3 left")).to_be_visible()


def test_four_play_at_once_in_two_browsers(new_visitor: Callable[..., Visitor]) -> None:
    ada, bea = new_visitor().sets(), new_visitor().sets()
    page = ada.at("/t/" + ada.table("me", "open", "greedy", "random", game=ER, start=False))
    bea.at(invited(ada))
    bea.page.get_by_label("Your name").fill("Bea")
    bea.page.get_by_role("button", name="Take the seat").click()
    page.get_by_role("button", name="Start the game").click()
    for one in (ada, bea):
        expect(one.page.locator(".table")).to_be_visible()

    chance = random.Random(7)
    people = {"Ada": ada, "Bea": bea}
    together = 0
    answers = 24 * 60
    while not (ada.is_over() and bea.is_over()):
        answers -= 1
        assert answers > 0, f"the game does not end; at: {ada.question()}"
        asked = [name for name, one in people.items() if one.spots()]
        if len(asked) == 2 and together < 3:
            together += check_secret(asked[0], people[asked[0]], people[asked[1]], chance)
        for name in asked:
            if people[name].spots():
                people[name].answer(chance, haste=0.3)
        page.wait_for_timeout(10)
    assert together == 3, "they were never asked at the same time"
    check_sums(page)
    assert totals(page) == totals(bea.page)
    assert len(totals(page)) == 4


def turn_of(one: Visitor) -> str:
    return one.page.locator("header .mid").inner_text()


def check_secret(name: str, one: Visitor, other: Visitor, chance: random.Random) -> bool:
    """One of two who are asked answers. The other sees who has finished, and nothing else."""
    rival = other.page.get_by_role("complementary").get_by_role("img", name=f"Sheet of {name}:")
    before = rival.get_attribute("aria-label")
    turn = turn_of(one)
    while one.spots() and turn_of(one) == turn:
        one.answer(chance)
        one.page.wait_for_timeout(80)
    if turn_of(one) != turn or not other.spots():
        return False
    marks = other.page.get_by_role("list", name="still choosing or writing")
    expect(marks.get_by_role("listitem").filter(has_text=name)).to_contain_text("finished")
    expect(marks).to_contain_text("still choosing or writing")
    assert rival.get_attribute("aria-label") == before, "what is written is nobody's business yet"
    return True


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_on_a_phone_values_are_as_large_as_fingers_and_nothing_overflows(
    new_visitor: Callable[..., Visitor], language: str
) -> None:
    phone = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True).sets(lang=language)
    seats = ("me",) if language == "en" else ("me", "greedy", "greedy")
    page = phone.sit(phone.table(*seats, game=ER, seed=9))
    chance = random.Random(3)
    chosen = 0
    for number in range(90):
        phone.wait_until_asked()
        if phone.is_over() or (chosen and number > 25):
            break
        assert max(page.evaluate(WIDTHS)[:2]) <= 360, phone.question()
        values = page.locator("[data-part^='value.']")
        if values.count():
            chosen += 1
            boxes = [value.bounding_box() for value in values.all()]
            assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
            assert all(box and min(box["width"], box["height"]) >= 40 for box in boxes)
        opener = page.locator(".prompt .acts button[aria-pressed='false']")
        if not values.count() and opener.count():
            opener.first.click()  # another value is what one asks for
        phone.answer(chance)
        page.wait_for_timeout(40)
    assert chosen > 0, "no value was ever to be chosen"


def test_specialists_are_chosen_by_the_form(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.at(f"/new/{ER}")
    page.get_by_label("Specialists").select_option("Your own")
    page.get_by_label("Cardiologist 2").select_option("Two full wards")
    page.get_by_label("Epidemiologist").select_option("Triangles")
    expect(page.get_by_label("Cardiologist 1").get_by_text("Two full wards")).to_have_count(0)  # two different ones
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".table")).to_be_visible()
    table = visitor.ask("GET", "/api/tables/" + page.url.rsplit("/", 1)[1])
    assert table["options"]["specialists"] == "card_steth+card_fill+rad_critical+epi_triangle"
    expect(page.get_by_role("complementary")).to_contain_text("Triangles")

"""Dice Hospital in front of people: hands in any order, the end of a round on the stage, room for four."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.web.test_room import ahead
from tests.web.visitor import Visitor

CROWDED = {"opening_crisis": True, "national_epidemic": True, "experimental_medicine": True}
FULL = {"events": True, "promo_consultant": True, "experimental_medicine": True}
SIZES = ((1280, 800), (1024, 768), (390, 844), (360, 640))
PATIENTS = """() => [...document.querySelectorAll('main [data-part^="bed.0."]')]
  .map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()).sort()"""
TOO_LARGE = """() => {
  const page = document.documentElement;
  const found = [];
  if (page.scrollWidth > innerWidth) found.push(`${page.scrollWidth} wide`);
  if (page.scrollHeight > innerHeight) found.push(`${page.scrollHeight} high`);
  const side = document.querySelector('aside');
  if (side && side.scrollHeight > side.clientHeight) found.push(`the column is ${side.scrollHeight} high`);
  return found;
}"""


def press(page: Page, name: str) -> None:
    """A button of the question, and once more where the table asks."""
    page.locator("section.prompt").get_by_role("button", name=re.compile(name)).first.click()
    again = page.get_by_role("button", name="Do it anyway")
    page.wait_for_timeout(150)
    if again.count():
        again.click()


def to_casualties(visitor: Visitor) -> Page:
    """Takes nothing and treats nobody until several beds are lacking."""
    page = visitor.sit(visitor.table("me", options=CROWDED, seed=5))
    question = page.locator("section.prompt h2")
    for _ in range(40):
        visitor.wait_until_asked()
        asked = question.inner_text()
        if re.search(r"choose [2-9] patients", asked):
            return page
        if "Not enough beds" in asked:
            page.locator('main [data-part^="bed.0."][role="button"]').first.click()
        elif "first patients" in asked:
            page.locator('main [data-part^="loose."][role="button"]').first.click()
        elif "Four patients" in asked:
            page.locator('main [data-part^="arrival.0."][role="button"]').first.click()
        elif "department or a specialist" in asked:
            press(page, "Take nothing")
        elif "Place a worker" in asked:
            press(page, "End activation")
        page.wait_for_timeout(150)
    raise AssertionError(f"beds are never short; at: {question.inner_text()}")


def test_casualties_are_picked_in_any_order(new_visitor: Callable[..., Visitor]) -> None:
    """The finding: after a green 1, a red 1 could not be chosen any more, and nothing said how many."""
    ends = []
    for how in ("as they lie", "the last first", "one taken back"):
        visitor = new_visitor().sets()
        page = to_casualties(visitor)
        lit = page.locator('main [data-part^="bed.0."][role="button"]').evaluate_all(
            "(all) => all.map((one) => one.getAttribute('data-part')).sort((a, b) => a.slice(6) - b.slice(6))"
        )
        number = int(re.findall(r"\d", page.locator("section.prompt h2").inner_text())[0])
        chosen = [*lit[: number - 1], lit[-1]]
        steps = chosen if how == "as they lie" else chosen[::-1]
        if how == "one taken back":
            steps = [*steps[:-1], lit[-2], "back", steps[-1]]
        for step in steps:
            if step == "back":
                page.get_by_role("button", name=re.compile("Think again")).click()
            else:
                page.locator(f'main [data-part="{step}"]').first.click()
                page.wait_for_timeout(200)
        page.get_by_role("button", name=re.compile("^Do this")).click()
        expect(page.locator("section.prompt h2")).not_to_contain_text("Not enough beds")
        ends.append(page.evaluate(PATIENTS))
    assert ends[0] == ends[1] == ends[2]


def test_the_end_of_a_round_is_played_picture_by_picture(new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor(reduced_motion="no-preference").sets(pace="slow")
    page = to_end_of_round(visitor)
    title = page.locator(".passage h2")
    expect(title).to_be_visible()
    page.keyboard.press("Space")
    said = [title.inner_text()]
    while len(said) < 8 and "Shift change" not in said[-1]:
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(200)
        if not title.count():
            break
        said.append(title.inner_text())
    wanted = ["Neglect: whoever was not treated loses 1", "points so far", "Shift change"]
    places = [next(place for place, one in enumerate(said) if part in one) for part in wanted]
    assert places == sorted(places), said
    assert page.locator("[data-marks]").count() >= 0
    page.keyboard.press("s")
    expect(page.locator("section.prompt h2")).to_contain_text("Four patients")


def to_end_of_round(visitor: Visitor) -> Page:
    """The first round of a game alone, in which nobody is treated."""
    page = visitor.sit(visitor.table("me", seed=5))
    question = page.locator("section.prompt h2")
    for _ in range(12):
        visitor.wait_until_asked()
        asked = question.inner_text()
        if "first patients" in asked:
            page.locator('main [data-part^="loose."][role="button"]').first.click()
        elif "Four patients" in asked:
            page.locator('main [data-part^="arrival.0."][role="button"]').first.click()
        elif "department or a specialist" in asked:
            press(page, "Take nothing")
        elif "Place a worker" in asked:
            press(page, "End activation")
            return page
        page.wait_for_timeout(150)
    raise AssertionError(question.inner_text())


def test_nothing_waits_for_who_wants_it_at_once(new_visitor: Callable[..., Visitor]) -> None:
    page = to_end_of_round(new_visitor(reduced_motion="no-preference").sets(pace="at_once"))
    expect(page.locator("section.prompt h2")).to_contain_text("Four patients")
    assert page.locator(".passage").count() == 0


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_four_seats_with_events_have_room(new_visitor: Callable[..., Visitor], lang: str, theme: str) -> None:
    """Everything is in sight at 1280 by 800, and no page is larger than its window by a pixel."""
    visitor = new_visitor().sets(lang=lang, theme=theme)
    page = visitor.sit(visitor.table("me", "random", "random", "random", options=FULL))
    for _ in range(3):
        visitor.wait_until_asked()
        spot = page.locator('main [data-part][role="button"]').first
        spot.click()
        page.wait_for_timeout(150)
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        found[width] = page.evaluate(TOO_LARGE)
    assert found == {width: [] for width, _ in SIZES}


# Names on the board, and the phase, of which a part cannot be seen; half a line is what letters hang down.
CUT_NAMES = """() => [...document.querySelectorAll('main .name, main .title, header [aria-current="step"]')]
  .filter((one) => one.getClientRects().length > 0 && one.clientHeight > 1)
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => `${one.textContent.trim()}: ${one.scrollHeight} of ${one.clientHeight}`)"""


def to_activation(visitor: Visitor) -> None:
    """Answer anything until workers are placed."""
    for number in range(40):
        visitor.wait_until_asked()
        if "meeple" in visitor.question() or "lavoratore" in visitor.question():
            return
        visitor.answer(random.Random(number), haste=0.3)
        visitor.page.wait_for_timeout(200)
    raise AssertionError(f"nobody works at: {visitor.question()}")


@pytest.mark.parametrize("lang, answers", [("fr", 0), ("it", 0), ("fr", 40)])
def test_names_are_whole_on_a_phone(
    lang: str, answers: int, server: Server, new_visitor: Callable[..., Visitor]
) -> None:
    """In the first round, and once there are so many cells that four stand side by side."""
    ada = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True, locale=lang).sets(lang=lang)
    table = ada.table("me", "random", seed=5, options=FULL)
    ahead(ada, server, table, answers, random.Random(answers))
    page = ada.sit(table)
    to_activation(ada)
    assert page.locator(".hospital.dense").count() == (1 if answers else 0)
    assert page.evaluate(CUT_NAMES) == []


WHOLE = "(one) => one.clientHeight > 8 && one.scrollHeight <= one.clientHeight + 1"


def test_a_phone_says_whole_why_not_also_with_something_in_hand(new_visitor: Callable[..., Visitor]) -> None:
    ada = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True, locale="fr").sets(lang="fr")
    page = ada.sit(ada.table("me", "greedy", seed=5, options=FULL))
    to_activation(ada)
    said = page.locator("section.prompt p.sub")
    page.locator("[data-part='morgue.0']").first.click()
    expect(said).to_be_visible()
    assert said.evaluate(WHOLE)
    page.locator("[data-part='worker.0.nurse']").first.click()
    expect(page.locator(".tray")).to_be_visible()
    page.locator("[data-part='morgue.0']").first.click()
    expect(said).to_be_visible()
    assert said.evaluate(WHOLE)


# Words on the board's cards that are cut.
CUT_EFFECTS = """() => [...document.querySelectorAll('main .effect')]
  .filter((one) => one.clientHeight > 1 && one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent.trim()).filter((words) => words.length > 20)"""
IN_THE_WINDOW = """(tip) => {
  const { left, right } = tip.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && tip.scrollWidth <= tip.clientWidth + 1;
}"""


@pytest.mark.parametrize("lang", ["fr", "it"])
def test_a_long_effect_is_told_whole_by_a_long_press(lang: str, new_visitor: Callable[..., Visitor]) -> None:
    ada = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True, locale=lang).sets(lang=lang)
    page = ada.sit(ada.table("me", "greedy", seed=5, options=FULL))
    to_activation(ada)
    cut = page.evaluate(CUT_EFFECTS)
    assert cut, "nothing is to be asked for"
    for text in cut:
        card = page.locator("main .effect", has_text=text).first
        card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
        tip = page.locator(".layer [role=tooltip]")
        expect(tip).to_contain_text(text)
        assert tip.evaluate(IN_THE_WINDOW), text
        card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})


def test_no_tip_is_cut_in_the_dark(new_visitor: Callable[..., Visitor]) -> None:
    ada = new_visitor(color_scheme="dark").sets(theme="dark")
    page = ada.sit(ada.table("me", "greedy", seed=5, options=FULL))
    ada.wait_until_asked()
    tip, told = page.locator(".layer [role=tooltip]"), 0
    for part in ("display.microbiologist", "bag", "score.0", "home.0", "rival.1", "department.0.clinic"):
        page.locator(f"[data-part='{part}']").first.hover(force=True)
        page.wait_for_timeout(1000)  # a tip comes when the mouse rests, and stays
        if tip.count():
            told += 1
            assert tip.evaluate(IN_THE_WINDOW), tip.inner_text()
        page.mouse.move(1, 1)
        expect(tip).to_have_count(0)
    assert told > 2


# Words on the cards beside a hospital of which a part is cut off; what is left out lies beside its card altogether.
HALF = """() => [...document.querySelectorAll('.annexe .plaque .words')].flatMap((frame) => {
  const edge = frame.getBoundingClientRect();
  return [...frame.querySelectorAll('b, .effect, .note')]
    .map((one) => [one.innerText, one.getBoundingClientRect()])
    .filter(([, at]) => at.left < edge.right && (at.bottom > edge.bottom + 1 || at.top < edge.top - 1))
    .map(([said]) => said);
})"""


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
@pytest.mark.parametrize("height", [800, 720])
def test_no_line_of_an_administrator_is_cut(new_visitor: Callable[..., Visitor], lang: str, height: int) -> None:
    visitor = new_visitor(viewport={"width": 1280, "height": height}).sets(lang=lang)
    page = visitor.sit(visitor.table("me", "random", "random", "random", game="dice_hospital", seed=3))
    chance = random.Random(2)
    for _ in range(30):
        if page.locator(".annexe .plaque").count():
            break
        visitor.answer(chance, haste=0.6)
        page.wait_for_timeout(200)
    visitor.wait_until_asked()
    assert page.evaluate(HALF) == []
    words = page.locator(".annexe .plaque .effect").first
    assert words.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), words.inner_text()

"""Clinic in the browser: whole games alone and against bots, movement by hand, and a phone in three languages."""

import random
import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.web.test_orders import line_of
from tests.web.test_room import asked
from tests.web.visitor import Visitor

GAME = "clinic"
RANKS = {"Orderly": 20, "Nurse": 30, "Resident": 40, "Doctor": 50, "Fellow": 60, "Surgeon": 70, "Chief": 80}
# The quickest way through a question, where the page offers one.
QUICK = ("Plan for me", "Movement done", "The best treatment everywhere", "Treatment done")
FINISH = ("Finish building", "Finish hiring", "Finish admitting", "No supply room", "Leave the cars as they are")

BUTTONS = """() => [...document.querySelectorAll('.prompt .acts button')].map((one) => one.innerText.trim())"""


def press(page: Page, names: tuple[str, ...]) -> bool:
    """Press the first of these buttons that the question has."""
    offered: list[str] = page.evaluate(BUTTONS)
    for name in names:
        if any(text.startswith(name) for text in offered):
            page.locator(".prompt .acts button", has_text=name).first.click()
            return True
    return False


def answer_with(page: Page, name: str) -> None:
    """An answer by its words: a button of the question, or a line of the list behind it."""
    button = page.locator(".prompt .acts button", has_text=name)
    page.wait_for_timeout(200)
    if button.count() == 0:
        page.locator('.prompt .acts button[aria-haspopup="dialog"]').click()
        button = page.locator("ol.choices button", has_text=name)
    button.first.click()


def hurry(visitor: Visitor, chance: random.Random, diligence: float) -> None:
    """Answer one question: by the quickest button, or by something that is lit."""
    spots = visitor.wait_until_asked()
    if visitor.is_over() or press(visitor.page, QUICK):
        return
    if chance.random() > diligence and press(visitor.page, FINISH):
        return
    parts = [spot for spot in spots if spot["part"]] or spots
    if parts:
        spot = chance.choice(parts)
        visitor.page.mouse.click(spot["x"], spot["y"])


def play_to_the_end(visitor: Visitor, chance: random.Random, diligence: float = 0.6, seconds: float = 150) -> set[str]:
    """Play on; the rounds that were seen."""
    seen: set[str] = set()
    until = time.monotonic() + seconds
    while not visitor.is_over():
        assert time.monotonic() < until, f"the game does not end; at: {visitor.question()}"
        seen.update(text.lower() for text in visitor.page.locator(".rounds .wide").all_inner_texts()[:1])
        hurry(visitor, chance, diligence)
    expect(visitor.page.locator(".bill")).to_be_visible()
    return seen


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def totals(page: Page) -> list[int]:
    """What the score sheet says; its lines add up to it."""
    rows = page.locator(".bill tbody tr").all()
    lines = [[number(text) for text in row.locator("td").all_inner_texts()] for row in rows]
    sums = [number(text) for text in page.locator(".bill tfoot td").all_inner_texts()]
    assert [sum(column) for column in zip(*lines, strict=True)] == sums
    return sums


def test_a_solo_game_to_its_rank(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", game=GAME, seed=4, options={"solo_goal": "g_time_12"}))
    goal = page.get_by_role("region", name="Goal")
    expect(goal).to_contain_text("Twelve units of time at most")
    play_to_the_end(visitor, random.Random(5))
    [score] = totals(page)
    page.get_by_role("button", name="Board").click()
    expect(page.locator("svg.floors")).to_be_visible()
    rank = next((name for name, most in RANKS.items() if score <= most), "CEO")
    expect(goal.locator('[aria-current="step"]')).to_have_text(rank)
    label = page.locator('main [aria-label^="Time spent"]').get_attribute("aria-label") or ""
    spent = number(label.split()[-1])
    expect(goal).to_contain_text("✓ met" if spent <= 12 else "○ not met")


def test_three_players_through_all_six_rounds(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", "busy", "random", game=GAME, seed=11))
    expect(page.get_by_role("complementary", name="Rivals")).to_contain_text("Bea")
    seen = play_to_the_end(visitor, random.Random(7))
    assert seen >= {f"round {n} of 6" for n in range(1, 7)}
    assert len(totals(page)) == 3
    assert re.search(r"^(You|Bea|Cleo) won|^You lost|share|Nobody", page.locator(".bill h1").inner_text())


def to_movement(visitor: Visitor) -> None:
    """A round with as little as possible: the starting doctor waits at the entrance."""
    chance = random.Random(1)
    until = time.monotonic() + 60
    while not visitor.question().startswith("Movement"):
        assert time.monotonic() < until, visitor.question()
        spots = visitor.wait_until_asked()
        if not press(visitor.page, FINISH):
            spot = chance.choice([spot for spot in spots if spot["part"]] or spots)
            visitor.page.mouse.click(spot["x"], spot["y"])
        visitor.page.wait_for_timeout(30)


def test_people_are_sent_walk_step_by_step_and_are_planned(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", game=GAME, seed=4, options={"solo_goal": "g_time_12"}))
    to_movement(visitor)
    due = page.locator("main dl").first
    expect(due).to_contain_text("0 + 0")
    expect(page.get_by_role("region", name="The plan on offer")).to_be_visible()

    # Sent to a place: the time of the way is on it, and is due once he is there.
    page.locator('[data-part^="person."][role="button"]').first.click()
    place = page.locator('[data-part^="space."][role="button"]').first
    said = re.search(r"−(\d+)", place.text_content() or "")
    assert said is not None, "what the way costs is on the place"
    assert place.locator(".price, .on").count() == 1, "and once"
    cost = said.group(1)
    place.click()
    expect(due).to_contain_text(f"0 + {cost}")

    # Taken back, he walks step by step.
    answer_with(page, "Start the movement over")
    expect(due).to_contain_text("0 + 0")
    page.locator('[data-part^="person."][role="button"]').first.click()
    page.locator('[data-part^="step."][role="button"]').first.click()
    expect(page.locator("section.prompt h2")).to_contain_text("1 unit of time so far")
    answer_with(page, "Stay here")
    expect(due).to_contain_text("0 + 1")

    # And the planner does it all.
    answer_with(page, "Start the movement over")
    answer_with(page, "Plan for me")
    answer_with(page, "Movement done")
    expect(page.locator("section.prompt h2")).not_to_contain_text("Movement")


def test_plans_and_the_stacked_view_answer_alike(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", game=GAME, seed=4, options={"solo_goal": "g_time_12"}))
    to_movement(visitor)
    person = page.locator('[data-part^="person."][role="button"]')
    lit = person.count()
    page.get_by_role("button", name="Stacked").click()
    assert person.count() == lit > 0
    person.first.click()
    page.locator('[data-part^="space."][role="button"]').first.click()
    expect(page.locator("section.prompt h2")).to_contain_text("Movement")
    page.get_by_role("button", name="Plans").click()
    expect(page.get_by_role("group", name="Ground floor")).to_be_visible()


WIDER = """() => {
  const main = document.querySelector('main');
  return Math.max(document.documentElement.scrollWidth - innerWidth, main ? main.scrollWidth - main.clientWidth : 0);
}"""


@pytest.mark.parametrize("lang", ["fr", *(pytest.param(lang, marks=pytest.mark.slow) for lang in ("en", "it"))])
def test_a_phone_has_room_for_every_question(new_visitor: Callable[..., Visitor], lang: str) -> None:
    visitor = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True).sets(lang=lang)
    options = {"exp_blood": True, "exp_extinguisher": True, "exp_workaholic": True, "exp_zombie": True}
    page = visitor.sit(visitor.table("me", "random", "random", "random", game=GAME, seed=2, options=options))
    chance = random.Random(3)
    asked: set[str] = set()
    until = time.monotonic() + 40
    for _ in range(90):
        if time.monotonic() > until:
            break
        spots = visitor.wait_until_asked()
        if visitor.is_over():
            break
        assert spots, "whatever is asked, something can be clicked at once"
        asked.add(visitor.question())
        assert page.evaluate(WIDER) <= 0, visitor.question()
        spot = chance.choice(spots)
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(20)
    assert len(asked) >= 8
    for tab in page.locator("main nav button").all():
        tab.click()
        expect(tab).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(WIDER) <= 0, tab.get_attribute("aria-label")


UNDER = """() => document.querySelector('main .shared').getBoundingClientRect().top
  - document.querySelector('main .clinic').getBoundingClientRect().bottom"""


def test_a_long_desk_on_a_phone_lies_over_nothing(new_visitor: Callable[..., Visitor]) -> None:
    """The ledger of the round is longer than the board: what stands below the board comes after it."""
    visitor = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True).sets(lang="fr")
    page = visitor.sit(visitor.table("me", "random", game=GAME, seed=2))
    visitor.wait_until_asked()
    for number, tab in enumerate(page.locator("main nav button").all()):
        tab.click()
        page.wait_for_timeout(100)
        assert page.evaluate(UNDER) >= 0, f"tab {number}"


# Hands: three orders of the same picks.

BOOK = """() => [...document.querySelectorAll('[data-part^="book."][role="button"]')].map((one) => one.dataset.part)"""


def to_admission(visitor: Visitor) -> Page:
    """A table at its first admission."""
    visitor.sets()
    page = visitor.sit(visitor.table("me", game=GAME, seed=4, options={"solo_goal": "g_time_12"}))
    for _ in range(20):
        visitor.wait_until_asked()
        if page.locator('[data-part="action.0.admit"][role="button"]').count():
            page.locator('[data-part="action.0.admit"]').click()
        elif "queue point" in visitor.question():
            return page
        else:
            visitor.answer(random.Random(1), haste=1)
        page.wait_for_timeout(50)
    raise AssertionError(f"no admission: {visitor.question()}")


def waiting(page: Page) -> list[str | None]:
    """Who waits in the pre-admissions, and how many points are left."""
    people = page.locator('[data-part="waiting.0"] [data-part^="person."]').all()
    return [*(one.get_attribute("aria-label") for one in people), page.locator("section.prompt h2").inner_text()]


def test_a_patient_and_a_department_are_picked_in_any_order(new_visitor: Callable[..., Visitor]) -> None:
    """The patient, then the department; the department, which admits its head at once; or by the list."""
    found = []
    for order in ("patient first", "department", "list"):
        visitor = new_visitor()
        page = to_admission(visitor)
        before = waiting(page)
        if order == "patient first":
            page.locator('[data-part="book.psychiatry.1"][role="button"]').click()
            page.locator('[data-part="pre.0.psychiatry"][role="button"]').click()
        elif order == "department":
            page.locator('[data-part="pre.0.psychiatry"][role="button"]').click()
        else:
            page.get_by_role("button", name=re.compile("more|choices")).click()
            page.locator("ol.choices button", has_text=re.compile(r"Admit \w+ to psychiatry")).first.click()
            expect(page.locator("dialog[open]"), "the list does not stay open over the board").to_have_count(0)
        page.wait_for_function(
            "(before) => document.querySelector('section.prompt h2')?.innerText !== before", arg=before[-1]
        )
        found.append(waiting(page))
    assert found[0] == found[1] == found[2]


# What a lit part costs: how often the price is read on it, and whether the table's own chip stands there too.
PRICED = """(zone) => [...document.querySelectorAll(`[data-part^="${zone}"].lit[data-cost]`)].map((one) => [
  [...one.querySelector('.inside').textContent.matchAll(/\\$\\d/g)].length,
  getComputedStyle(one, '::after').display])"""


def test_whoever_can_be_hired_has_one_price(visitor: Visitor) -> None:
    """It stands on the chair: the chip with which the table tells costs would be the same a second time."""
    visitor.sets()
    page = visitor.sit(visitor.table("me", game=GAME, seed=4, options={"solo_goal": "g_time_12"}))
    for _ in range(20):
        visitor.wait_until_asked()
        if page.locator('[data-part="action.0.hire"][role="button"]').count():
            page.locator('[data-part="action.0.hire"]').click()
        elif visitor.question().startswith("Whom do you hire"):
            break
        else:
            visitor.answer(random.Random(1), haste=1)
        page.wait_for_timeout(50)
    for zone in ("chair.", "nurses", "orderlies"):
        assert set(map(tuple, page.evaluate(PRICED, zone))) == {(1, "none")}, zone


SIZES = ((1280, 800), (1024, 768), (390, 844), (360, 640))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_nothing_is_wider_than_its_window(new_visitor: Callable[..., Visitor], lang: str, theme: str) -> None:
    visitor = new_visitor().sets(lang=lang, theme=theme)
    page = visitor.sit(visitor.table("me", "random", "random", game=GAME, seed=2))
    chance = random.Random(5)
    for _ in range(6):
        visitor.answer(chance)
        page.wait_for_timeout(40)
        visitor.wait_until_asked()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(40)
            assert page.evaluate(WIDER) <= 0, f"{width}: {visitor.question()}"
        page.set_viewport_size({"width": 1280, "height": 800})
        page.wait_for_timeout(40)


# Fingers: those who stand close together are chosen from a larger row.

HIRES = ("hire_nurse", "hire_orderly", "hire_doctor", "choose_action", "finish_hiring", "finish_building")


def to_a_crowd(visitor: Visitor, server: Server, table: str) -> None:
    """Hire, from another device, until several people stand at one door and have to move."""
    with line_of(visitor, server, table) as line:
        while line.last["question"]["key"] != "movement":
            offered = [one for one in line.last["choices"] if one["args"].get("action", "hire") == "hire"]
            liked = ([one for one in offered if one["verb"] == verb] for verb in HIRES)
            line.play(next(filter(None, liked), line.last["choices"])[0]["code"])
            if not asked(line.last):
                line.update(asked)


def test_people_at_one_door_are_chosen_by_a_finger(server: Server, new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True).sets(lang="fr")
    table = visitor.table("me", game=GAME, seed=4, options={"solo_goal": "g_time_12"})
    to_a_crowd(visitor, server, table)
    page = visitor.sit(table)
    place = page.locator('[data-part^="crowd.0."]')
    box = place.first.bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= 40
    place.first.tap()
    people = page.locator('[data-part^="near.0."]')
    assert people.count() > 1
    for one in people.all():
        size = one.bounding_box()
        assert size is not None and min(size["width"], size["height"]) >= 40
    chosen = (people.nth(1).get_attribute("data-part") or "").replace("near", "person")
    people.nth(1).tap()
    expect(people).to_have_count(0)
    expect(page.locator(f'[data-part="{chosen}"]')).to_have_attribute("aria-pressed", "true")
    place.first.tap()  # the same place again: only one is chosen there, and is taken back
    expect(page.locator(f'[data-part="{chosen}"]')).not_to_have_attribute("aria-pressed", "true")

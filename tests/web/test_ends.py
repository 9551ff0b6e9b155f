"""The end of every game, from its record: what happened in words, the sheet, when it turned, and a picture to share."""

import random
import re
import struct
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import lazaretto
from lazaretto.kernel.match import Match
from tests.web.test_pages import violations
from tests.web.visitor import Visitor

GAMES = [(game, 2) for game in lazaretto.games()] + [("dice_hospital_er", 1), ("bristol_1350", 5)]
COLOURS = """(url) => new Promise((found) => {
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const seen = new Set(new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer));
    found({ width: image.width, height: image.height, colours: seen.size });
  };
  image.src = url;
})"""


def played(game: str, seats: int) -> str:
    """A whole game, played at random, as a record."""
    match = Match(lazaretto.load(game), seats, 5, {})
    chance = random.Random(5)
    while not match.state.over():
        seat = match.state.actors()[0]
        match.play(seat, chance.choice(match.state.legal(seat)))
    match.record.players = ["Ada", "Bea", "Cleo", "Dora", "Eve"][:seats]
    return match.record.text()


def at_the_end(visitor: Visitor, game: str, seats: int) -> tuple[Page, str, Any]:
    """The end page of an uploaded record, with its id and its story."""
    visitor.sets()
    visitor.ask("GET", "/api/me")
    made = visitor.ask("POST", "/api/records", played(game, seats))
    page = visitor.at(f"/r/{made['id']}/{made['steps']}")
    page.get_by_role("button", name="Score sheet").click()
    expect(page.locator(".bill")).to_be_visible()
    return page, made["id"], visitor.ask("GET", f"/api/records/{made['id']}/story")


@pytest.mark.parametrize("game, seats", GAMES)
def test_the_end_says_what_happened_and_shows_where_it_turned(visitor: Visitor, game: str, seats: int) -> None:
    page, record, story = at_the_end(visitor, game, seats)
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    assert len(heading.inner_text()) > 5 and not re.search(r"[\w]+\.[\w]+\.|\{", heading.inner_text())
    assert violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    moments = page.get_by_role("listitem").filter(has=page.get_by_role("link", name=re.compile("^See")))
    expect(moments).to_have_count(len(story["moments"]))
    if story["moments"]:
        step = story["moments"][-1]["step"]
        moments.last.get_by_role("link").click()
        expect(page).to_have_url(re.compile(rf"/r/{record}/{step}$"))
        expect(page.get_by_role("slider", name="Step")).to_have_value(str(step))


@pytest.mark.parametrize("game, seats", GAMES)
def test_the_picture_to_share_is_a_png_with_something_on_it(visitor: Visitor, game: str, seats: int) -> None:
    page, _, _ = at_the_end(visitor, game, seats)
    page.get_by_role("button", name="Share picture").click()
    named = saved(page)
    assert named[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", named[16:24]) == (1200, 630)
    seen = page.evaluate(COLOURS, data_url(named))
    assert seen["width"] == 1200 and seen["height"] == 630
    assert seen["colours"] > 60, "letters have soft edges, so even a plain picture has more shades"
    page.get_by_role("switch", name="Leave names out").click()
    page.wait_for_timeout(200)
    nameless = saved(page)
    assert struct.unpack(">II", nameless[16:24]) == (1200, 630) and nameless != named


def saved(page: Page) -> bytes:
    """The picture as it is saved."""
    expect(page.locator("[data-drawn]")).to_have_attribute("data-drawn", "yes")
    with page.expect_download() as loading:
        page.get_by_role("button", name="Save picture").click()
    return loading.value.path().read_bytes()


def data_url(picture: bytes) -> str:
    import base64

    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_on_a_phone_the_first_three_are_at_the_thumb(new_visitor: Callable[..., Visitor], lang: str) -> None:
    phone = new_visitor(viewport={"width": 360, "height": 640}, locale=lang, has_touch=True)
    phone.sets(language=lang)
    page = phone.sit(phone.table("me", "greedy", "greedy", "greedy", game="dice_hospital_er"))
    phone.play_on(random.Random(2), seconds=200)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    for button in page.locator(".thumb .btn").all():
        box = button.bounding_box()
        assert box is not None and box["y"] + box["height"] <= 640 and box["height"] >= 40
        assert button.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1"), button.inner_text()
    assert page.locator(".thumb .btn").count() == 3


def test_ursule_has_a_line_of_its_own(visitor: Visitor) -> None:
    page, _, story = at_the_end(visitor, "dice_hospital_er", 1)
    assert len(story["scores"]["automaton"]) == len(story["scores"]["rounds"]) == 24
    chart = page.get_by_role("img", name="Fever chart of the score")
    expect(chart.locator("text", has_text="URSULE")).to_be_visible()
    expect(chart).to_have_attribute("aria-label", re.compile(r"URSULE ends on −?\d+\."))


# Hints.


@pytest.mark.parametrize("game", lazaretto.games())
def test_a_hint_is_lit_on_the_board_and_told_in_words(visitor: Visitor, game: str) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", "random", game=game))
    chance = random.Random(4)
    for _ in range(3):
        visitor.answer(chance)
        page.wait_for_timeout(300)
    visitor.wait_until_asked()
    with page.expect_response(re.compile("/hint$")) as thinking:
        page.keyboard.press("h")
    hinted = thinking.value.json()["moves"][0]["steps"]
    box = page.get_by_role("status", name="Hint")
    expect(box.get_by_role("button", name="Do it")).to_be_visible()
    said = box.inner_text()
    assert not re.search(r"\d\.\d", said), said
    assert re.search(r"better than|about as good", said)
    lit = int(page.locator("svg[data-hinted]").get_attribute("data-hinted") or 0)
    shown = any(step["parts"] or page.locator(f"[data-part='answer.{step['code']}']").count() for step in hinted)
    assert (lit > 0) == shown, "what is to be clicked is lit, on the board or as a button"
    # It waits for the player, and covers nothing that can be clicked.
    page.wait_for_timeout(7000)
    expect(box).to_be_visible()
    assert visitor.spots(), "the hint covers the choices"
    if not box.get_by_role("button", name="Another idea").count():
        page.keyboard.press("Escape")
        expect(box).to_have_count(0)
        return
    box.get_by_role("button", name="Another idea").click()
    expect(box).to_contain_text("first idea")
    before = visitor.scene()
    box.get_by_role("button", name="Do it").click()
    expect(box).to_have_count(0)
    visitor.wait_for_change(before)


# The rings of a hint, each as it is drawn: is it on top of everything at its left edge, and inside of what may be seen?
RINGS = """() => {
  const svg = document.querySelector('svg[data-hinted]');
  svg.style.pointerEvents = 'auto';
  const port = (at) => document.querySelector(at).getBoundingClientRect();
  const seen = [port('main'), port('section.prompt')];
  const rings = [...svg.querySelectorAll('.ring')].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const over = document.elementFromPoint(left + 1, (top + bottom) / 2);
    const inside = seen.some((at) => top > at.top - 12 && bottom < at.bottom + 12);
    return [one === over || one.previousElementSibling === over, inside];
  });
  svg.style.pointerEvents = '';
  return rings;
}"""


def test_on_a_phone_a_hint_points_at_what_can_be_seen(new_visitor: Callable[..., Visitor]) -> None:
    """The board lies in the middle under what is laid out, and is scrolled: rings go with what is clicked first."""
    phone = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True).sets(lang="fr")
    page = phone.sit(phone.table("me", "1", "1", "1", game="dice_hospital", seed=3))
    chance = random.Random(4)
    looked = 0
    for _ in range(40):
        phone.wait_until_asked()
        if looked >= 4 or phone.is_over():
            break
        with page.expect_response(re.compile("/hint$")) as thinking:
            page.keyboard.press("h")
        steps = thinking.value.json()["moves"][0]["steps"]
        if steps[0]["parts"]:
            expect(page.locator("svg[data-hinted] .ring").first).to_be_visible()
            page.wait_for_timeout(500)
            assert page.evaluate(RINGS) == [[True, True]] * page.locator(".ring").count(), phone.question()
            looked += 1
        page.keyboard.press("Escape")
        phone.answer(chance, haste=0.6)
        page.wait_for_timeout(300)
    assert looked >= 4


@pytest.mark.parametrize("height", [800, 720])
def test_a_hint_beside_four_hospitals_is_read_whole(new_visitor: Callable[..., Visitor], height: int) -> None:
    visitor = new_visitor(viewport={"width": 1280, "height": height}).sets(lang="fr")
    page = visitor.sit(visitor.table("me", "1", "1", "1", game="dice_hospital", seed=3))
    chance = random.Random(4)
    for _ in range(6):
        visitor.answer(chance, haste=0.6)
        page.wait_for_timeout(300)
        visitor.wait_until_asked()
        page.keyboard.press("h")
        box = page.locator("aside section[role=status]")
        box.locator("button.main").wait_for()
        page.wait_for_timeout(100)
        at, above = box.bounding_box(), page.locator("aside > :nth-last-child(2)").bounding_box()
        assert at is not None and at["y"] + at["height"] <= height, visitor.question()
        assert height < 800 or (above and above["y"] + above["height"] <= at["y"]), visitor.question()
        page.keyboard.press("Escape")

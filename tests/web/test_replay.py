"""Played games, step by step."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import lazaretto
from lazaretto.kernel.match import Match
from tests.web.visitor import GAME, Visitor


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of two, played at random."""
    match = Match(lazaretto.load(GAME), 2, 5, {"administrators": True})
    chance = random.Random(5)
    while not match.state.over():
        seat = match.state.actors()[0]
        match.play(seat, chance.choice(match.state.legal(seat)))
    match.record.players = ["Ada", "Bea"]
    file = tmp_path_factory.mktemp("record") / "game.json"
    file.write_text(match.record.text(), "utf-8")
    return file


def test_a_record_is_uploaded_and_scrubbed(visitor: Visitor, record: Path) -> None:
    visitor.sets()
    page = visitor.at("/")
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Open a record").click()
    choosing.value.set_files(record)
    expect(page).to_have_url(re.compile(r"/r/\w+/0$"))
    scrubber = page.get_by_role("slider", name="Step")
    expect(page.get_by_text("The table is set.")).to_be_visible()

    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(rf"/{step}$"))
    page.keyboard.press("End")
    last = int(scrubber.get_attribute("max") or 0)
    expect(page).to_have_url(re.compile(rf"/{last}$"))
    page.get_by_role("button", name="Score sheet").click()
    expect(page.locator(".bill")).to_contain_text("Ada")
    page.get_by_role("button", name="Board").click()

    scrubber.fill(str(last // 2))
    expect(page).to_have_url(re.compile(rf"/{last // 2}$"))
    shown = [page.locator(part).inner_text() for part in (".notes", "header .mid", "aside")]
    page.reload()
    expect(page.locator(".table")).to_be_visible()
    again = [page.locator(part).inner_text() for part in (".notes", "header .mid", "aside")]
    assert again == shown, "the address of a step shows another step"
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("(step) => Number(location.pathname.split('/').pop()) > step", arg=last // 2 + 2)
    page.get_by_role("button", name="Pause").click()


def test_any_seats_view_or_all(visitor: Visitor, record: Path) -> None:
    visitor.sets()
    visitor.ask("GET", "/api/me")
    made = visitor.ask("POST", "/api/records", record.read_text("utf-8"))
    steps = range(1, made["steps"])
    dealt = next(
        step
        for step in steps
        if any(
            seat["private"]["dealt"]
            for seat in visitor.ask("GET", f"/api/records/{made['id']}/steps/{step}?seat=0")["seats"]
        )
    )
    page = visitor.at(f"/r/{made['id']}/{dealt}")
    expect(page.locator(".table")).to_be_visible()
    names = re.compile("Expert|Guardian|Busiest|All-round")
    assert not names.search(page.content())
    page.get_by_label("Whose eyes").select_option("Ada")
    expect(page).to_have_url(re.compile(r"seat=0$"))
    page.wait_for_function("() => /Expert|Guardian|Busiest|All-round/.test(document.body.innerHTML)")
    page.get_by_label("Whose eyes").select_option("everything")
    expect(page).to_have_url(re.compile(r"seat=all$"))


def test_a_record_is_downloaded(visitor: Visitor, record: Path) -> None:
    visitor.ask("GET", "/api/me")
    made = visitor.ask("POST", "/api/records", record.read_text("utf-8"))
    page = visitor.at(f"/r/{made['id']}")
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download the record").click()
    assert Path(loading.value.path()).read_text("utf-8").strip() == record.read_text("utf-8").strip()


def test_one_plays_on_from_a_step_of_a_game_that_is_over(visitor: Visitor, record: Path) -> None:
    visitor.sets()
    visitor.ask("GET", "/api/me")
    made = visitor.ask("POST", "/api/records", record.read_text("utf-8"))
    page = visitor.at(f"/r/{made['id']}/{made['steps']}?seat=1")
    expect(page.get_by_role("button", name="Score sheet")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Play on"))).to_have_count(0)
    page.get_by_role("slider", name="Step").fill("40")
    page.get_by_role("button", name="Play on as Bea").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    assert visitor.wait_until_asked()
    table = visitor.ask("GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert [(seat["kind"], seat["mine"]) for seat in table["seats"]] == [("bot", False), ("person", True)]


def test_what_is_no_record_is_refused(visitor: Visitor, tmp_path: Path) -> None:
    visitor.expected.append("400|422")
    page = visitor.at("/")
    file = tmp_path / "holiday.json"
    file.write_text('{"photo": 1}')
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Open a record").click()
    choosing.value.set_files(file)
    expect(page.get_by_role("alert")).to_contain_text("no game we can replay")


def test_a_running_game_is_looked_back_through(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", "random"))
    chance = random.Random(9)
    for _ in range(6):
        visitor.answer(chance)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Look back").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+/back/\d+$"))
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text("The table is set.")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    assert visitor.wait_until_asked()


def test_rules_are_searched(new_visitor: Callable[..., Visitor]) -> None:
    page = new_visitor().at("/rules/dice_hospital")
    expect(page.get_by_role("heading", name="The aim")).to_be_visible()
    page.get_by_label("Search the rules").fill("power cut")
    expect(page.get_by_role("heading", name="The aim")).to_be_hidden()
    hit = page.get_by_role("link").filter(has_text="Power Cut").first
    expect(hit).to_contain_text("Imaging is closed this round.")
    expect(hit).to_contain_text("reconstructed")
    page.keyboard.press("ArrowDown")
    expect(hit).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Power Cut")).to_be_visible()

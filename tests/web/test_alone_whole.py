"""Without a network: whole games against level 3, from the lobby to the review, and on at a server.

The short way through it is in test_alone.py; these take minutes.
"""

import contextlib
import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

import lazaretto
from tests.server.client import Server
from tests.web.test_alone import READY, answer, begin, site, wait_until_set  # noqa: F401
from tests.web.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.timeout(2400)]
RECORD = """async () => {
  const [{ name }] = (await indexedDB.databases()).filter(({ name }) => name.startsWith('lazaretto'));
  const database = await new Promise((done) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => done(opening.result);
  });
  const keys = await new Promise((done) => {
    const asking = database.transaction('kept').objectStore('kept').getAllKeys();
    asking.onsuccess = () => done(asking.result);
  });
  database.close();
  return keys.find((key) => key.startsWith('record/')).slice('record/'.length);
}"""


def without_network(browser: Browser, site: str) -> Visitor:  # noqa: F811
    """Somebody who was here once, and has no network now."""
    player = Visitor(browser, site, service_workers="allow", accept_downloads=True).sets()
    page = player.at(site)
    wait_until_set(page)
    page.wait_for_function(
        "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'", timeout=READY
    )
    player.context.set_offline(True)
    return player


def another_tab(player: Visitor, address: str) -> Page:
    """The tab is closed, and another is opened."""
    player.page.close()
    player.page = player.context.new_page()
    player.page.on("pageerror", lambda error: player.complain("error", str(error)))
    return player.at(address)


def saved(page: Page, folder: Path, button: str) -> str:
    """What a button saves as a file."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).or_(page.get_by_role("menuitem", name=button)).first.click()
    path = folder / "record.json"
    download.value.save_as(path)
    return path.read_text("utf-8")


def go_on(page: Page, file: Path) -> None:
    """Open a file in the lobby and go on with it; a busy server may have to be asked again."""
    button = page.get_by_role("button", name="Go on with this game")
    for _ in range(4):
        page.locator("input[type=file]").set_input_files(file)
        with contextlib.suppress(Error):
            button.wait_for(timeout=40_000)
            break
    button.click()


@pytest.mark.parametrize("game", lazaretto.games())
def test_a_whole_game_without_a_network(
    browser: Browser,
    site: str,  # noqa: F811
    game: str,
    server: Server,
    tmp_path: Path,
) -> None:
    player = without_network(browser, site)
    page = begin(player, site, game)
    chance = random.Random(4)
    player.wait_until_asked()
    answer(player, chance, 2)
    player.wait_until_asked()
    hint = page.get_by_role("button", name=re.compile("hint", re.IGNORECASE)).first
    hint.click()
    expect(page.locator(".hint, [aria-label*='int']").first).to_be_visible(timeout=READY)
    page.keyboard.press("Escape")

    page = another_tab(player, page.url)  # in the middle of the game
    page.wait_for_selector(".table, .curtain", timeout=READY)
    player.play_on(chance, 1800)

    record = page.evaluate(RECORD)
    page.goto(f"{site}#/r/{record}/0?seat=0")
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("region", name=re.compile("Review of"))).to_contain_text("Luck", timeout=600_000)
    text = saved(page, tmp_path, "Download the record")
    brought = server.guest("Ada").http.post("/api/records", content=text)
    assert brought.status_code == 201 and brought.json()["result"] == json.loads(text)["result"]
    player.context.close()
    assert player.complaints == []


def test_a_lesson_without_a_network(browser: Browser, site: str) -> None:  # noqa: F811
    player = without_network(browser, site)
    page = player.at(f"{site}#/learn/dice_hospital")
    page.locator("main a[href*='#/learn/dice_hospital/']").first.click()
    page.wait_for_selector(".speech", timeout=READY)
    done = "document.querySelectorAll('.speech .dots .done').length"
    for step in range(3):
        page.wait_for_function(f"{done} >= {step}")
        button = page.locator(".speech button.main")
        if not button.count():
            break
        button.click()
    assert page.evaluate(done) >= 1
    player.context.close()
    assert player.complaints == []


def test_a_game_begun_without_a_network_goes_on_at_a_server_and_back(
    browser: Browser,
    site: str,  # noqa: F811
    server: Server,
    tmp_path: Path,
) -> None:
    player = without_network(browser, site)
    page = begin(player, site, "dice_hospital")
    chance = random.Random(5)
    player.wait_until_asked()
    answer(player, chance, 3)
    player.wait_until_asked()
    page.get_by_role("button", name="More").first.click()
    text = saved(page, tmp_path, "Save to go on elsewhere")
    assert json.loads(text)["result"] is None

    there = Visitor(browser, server.url).sets()
    other = there.at("/")
    go_on(other, tmp_path / "record.json")
    other.wait_for_selector(".table", timeout=READY)
    there.wait_until_asked()
    answer(there, chance, 2)
    there.wait_until_asked()
    other.get_by_role("button", name="More").first.click()
    again = saved(other, tmp_path, "Save to go on elsewhere")
    began = json.loads(text)["actions"]
    assert json.loads(again)["actions"][: len(began)] == began and len(json.loads(again)["actions"]) > len(began)

    page.goto(f"{site}#/")  # and back
    go_on(page, tmp_path / "record.json")
    page.wait_for_selector(".table", timeout=READY)
    player.wait_until_asked()
    answer(player, chance, 1)
    for one in (player, there):
        one.context.close()
        assert one.complaints == []

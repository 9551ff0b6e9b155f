"""Without a server: what browsers and people do to a page in the middle of a game. It goes on, or says why not."""

import json
import random
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.test_alone import READY, ROWS, answer, begin, site  # noqa: F401
from tests.web.test_alone_updates import put_before, tab
from tests.web.test_alone_whole import saved
from tests.web.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
# Keeps the workers of a page where a test finds them, and what they say of themselves.
WORKERS = """
window.workers = {};
window.lost = false;
window.Worker = class extends Worker {
  constructor(address, how) {
    super(address, how);
    window.workers[how.name] = this;
  }
};
new BroadcastChannel('thoughts').onmessage = () => { window.lost = true };
"""
# Stands before the script of the worker that thinks: from when the page says so on, what it has thought is lost.
LOSING = """
let losing = false;
new BroadcastChannel('room').onmessage = () => { losing = true };
const real = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (...what) {
  if (!losing) return real.apply(this, what);
  new BroadcastChannel('thoughts').postMessage('lost');
  HOW
};
"""
# How a worker ends in the middle of a thought: it says nothing any more, or fails with something nobody expects.
ENDS = {"ended": ("", "workers.bench.terminate()"), "failed": ("throw new RangeError('no memory left');", "0")}


def more(player: Visitor, chance: random.Random) -> None:
    """Answer until something new is in the log: a click that only picks something up writes nothing."""
    player.wait_until_asked()
    rows = player.page.evaluate(ROWS)
    for _ in range(60):
        answer(player, chance, 1)
        player.page.wait_for_timeout(100)
        if player.page.evaluate(ROWS) > rows:
            return
    raise AssertionError("nothing is kept any more")


@pytest.mark.parametrize("end", ENDS)
def test_a_worker_that_ends_in_the_middle_of_a_bots_thought_is_replaced(
    browser: Browser,
    site: str,  # noqa: F811
    end: str,
) -> None:
    how, ending = ENDS[end]
    player = Visitor(browser, site).sets()
    player.expected += ["has stopped", "no memory left"]
    player.page.add_init_script(WORKERS)
    put_before(player, LOSING.replace("HOW", how), "bench")
    page = begin(player, site, "dice_hospital")
    chance = random.Random(6)
    more(player, chance)
    page.evaluate("new BroadcastChannel('room').postMessage('lose')")
    for _ in range(300):
        if page.evaluate("window.lost"):
            break
        if spots := player.spots():
            spot = chance.choice([spot for spot in spots if not spot["part"]] or spots)
            page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(100)
    assert page.evaluate("window.lost"), "no bot was asked"
    rows = page.evaluate(ROWS)
    page.evaluate(ending)
    page.wait_for_function(f"async (before) => (await ({ROWS})()) > before", arg=rows, timeout=READY)  # the bot's move
    more(player, chance)
    player.context.close()
    assert player.complaints == []


def test_a_worker_of_the_tables_that_ends_is_replaced(browser: Browser, site: str) -> None:  # noqa: F811
    player = Visitor(browser, site).sets()
    player.expected.append("has stopped")
    player.page.add_init_script(WORKERS)
    page = begin(player, site, "dice_hospital")
    chance = random.Random(7)
    more(player, chance)
    player.wait_until_asked()
    rows, question = page.evaluate(ROWS), player.question()
    page.evaluate("workers.tables.terminate()")
    page.wait_for_timeout(500)
    expect(page.locator("section.prompt h2")).to_have_text(question, timeout=READY)
    more(player, chance)
    assert page.evaluate(ROWS) > rows
    player.context.close()
    assert player.complaints == []


def test_two_tabs_that_answer_at_once_come_to_the_same_game(browser: Browser, site: str) -> None:  # noqa: F811
    player = Visitor(browser, site).sets()
    page = begin(player, site, "dice_hospital")
    player.wait_until_asked()
    other = tab(player, page.url)
    other.on("console", lambda message: player.complain(message.type, message.text))
    other.wait_for_selector(".table", timeout=READY)
    chance = random.Random(8)
    for _ in range(6):
        spots = player.wait_until_asked()
        for one, spot in ((page, chance.choice(spots)), (other, chance.choice(spots))):
            one.mouse.click(spot["x"], spot["y"])
    player.wait_until_asked()
    page.wait_for_timeout(2000)  # a bot's move that both have thought of is made once
    for one in (page, other):
        one.keyboard.press("Escape")
    expect(other.locator("section.prompt h2")).to_have_text(player.question(), timeout=READY)
    rows = page.evaluate(ROWS)
    player.page = other
    more(player, chance)
    player.wait_until_asked()
    expect(page.locator("section.prompt h2")).to_have_text(player.question(), timeout=READY)
    assert page.evaluate(ROWS) > rows
    player.context.close()
    assert player.complaints == []


def test_whose_data_is_removed_in_the_middle_of_a_game_is_told_so_and_begins_anew(
    browser: Browser,
    site: str,  # noqa: F811
) -> None:
    player = Visitor(browser, site).sets()
    page = begin(player, site, "dice_hospital")
    chance = random.Random(9)
    more(player, chance)
    player.wait_until_asked()
    player.expected += ["could not write", "could not be kept"]
    parts = urlsplit(site)
    wish = {"origin": f"{parts.scheme}://{parts.netloc}", "storageTypes": "indexeddb"}
    player.context.new_cdp_session(page).send("Storage.clearDataForOrigin", wish)
    told = page.get_by_text("This table is gone.")
    for _ in range(60):
        if told.is_visible():
            break
        if spots := player.spots():
            page.mouse.click(spots[0]["x"], spots[0]["y"])
        page.wait_for_timeout(500)
    expect(told.first).to_be_visible()
    assert page.evaluate(ROWS) == 0
    begin(player, site, "dice_hospital")
    more(player, chance)
    player.context.close()
    assert player.complaints == []


def test_where_no_settings_can_be_kept_tables_are(browser: Browser, site: str) -> None:  # noqa: F811
    player = Visitor(browser, site)
    full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') };"
    player.page.add_init_script(full)
    begin(player, site, "dice_hospital")
    more(player, random.Random(10))
    player.context.close()
    assert player.complaints == []


def upload(page: Page, file: Path) -> None:
    """Open a file in the lobby."""
    page.wait_for_selector("section.games button")
    page.locator("input[type=file]").set_input_files(file)


def test_a_file_twice_and_one_of_newer_rules(browser: Browser, site: str, tmp_path: Path) -> None:  # noqa: F811
    player = Visitor(browser, site, accept_downloads=True).sets()
    page = begin(player, site, "dice_hospital")
    chance = random.Random(11)
    more(player, chance)
    player.wait_until_asked()
    page.get_by_role("button", name="More").first.click()
    record = json.loads(saved(page, tmp_path, "Save to go on elsewhere"))
    for count in (2, 3):
        page.goto(f"{site}#/")
        upload(page, tmp_path / "record.json")
        page.get_by_role("button", name="Go on with this game").click(timeout=READY)
        page.wait_for_selector(".table", timeout=READY)
        player.wait_until_asked()
        page.goto(f"{site}#/")
        expect(page.locator(".lists li")).to_have_count(count, timeout=READY)

    newer = tmp_path / "newer.json"
    newer.write_text(json.dumps({**record, "rules_version": record["rules_version"] + 1}), encoding="utf-8")
    upload(page, newer)
    expect(page.get_by_text("from another version of the rules").first).to_be_visible(timeout=READY)
    expect(page.locator(".lists li")).to_have_count(3)
    player.context.close()
    assert player.complaints == []

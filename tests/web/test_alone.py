"""The edition without a server: a plain file server under a sub-path, and whoever plays needs nothing else."""

import functools
import http.server
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import lazaretto
from lazaretto.server.edition import RUNTIME, write_edition
from tests.web.conftest import absent
from tests.web.visitor import Visitor

BROWSER = Path(__file__).parents[2] / "build" / "browser"
# How many moves are in the browser's database, of all tables.
ROWS = """async () => {
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
  return keys.filter((key) => key.startsWith('move/')).length;
}"""
MEMORIES = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('lazaretto-memory'));
  return names.length === 1 && (await (await caches.open(names[0])).keys()).length === 1;
}"""
# As in WebKit, where a page was left while its first database was being made: opening it never comes to an end.
MUTE = """
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (name, ...more) {
  return name.endsWith('/') ? new EventTarget() : open.call(this, name, ...more);
};
"""
# Browsers that let a page keep nothing, as in a private window, each in its way.
REFUSALS = {
    "nothing there": "Object.defineProperty(window, 'indexedDB', { value: undefined })",
    "forbidden": "IDBFactory.prototype.open = () => { throw new DOMException('not allowed', 'SecurityError') };",
    "in vain": """
IDBFactory.prototype.open = () => {
  const found = new EventTarget();
  setTimeout(() => found.onerror?.(), 10);
  return found;
};""",
    "all forbidden": """
const no = () => { throw new DOMException('not allowed', 'SecurityError') };
IDBFactory.prototype.open = no;
for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: no });
Object.defineProperty(window, 'caches', { get: no });
navigator.locks.constructor.prototype.request = () => Promise.reject(new DOMException('not allowed', 'SecurityError'));
""",
}
READY = 120_000  # a busy machine takes its time to wake a Python


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files and nothing else, without a line for each; every path that was asked for is noted."""

    asked: list[str] = []

    def log_message(self, *args: object) -> None:
        self.asked.append(self.path)


@pytest.fixture(scope="module")
def site(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not all((BROWSER / name).is_file() for name in RUNTIME):
        absent("Python for browsers is not collected; run: make browser")
    folder = tmp_path_factory.mktemp("site")
    write_edition(folder / "demo", BROWSER)
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/demo/"
        server.shutdown()


@pytest.fixture
def player(browser: Browser, site: str) -> Iterator[Visitor]:
    visitor = Visitor(browser, site, service_workers="allow").sets()
    yield visitor
    visitor.context.close()
    assert visitor.complaints == []


def wait_until_set(page: Page) -> None:
    """The table is set: Python is awake."""
    page.wait_for_selector("section.games button")
    expect(page.locator("aside progress")).to_have_count(0, timeout=READY)


def begin(player: Visitor, site: str, game: str) -> Page:
    """A table against level 3, begun by the form of a new table."""
    page = player.at(f"{site}#/new/{game}")
    page.wait_for_selector("form ol li")
    for level in page.locator("select[aria-label^='Strength'], select[aria-label*='level']").all():
        level.select_option("3")
    page.locator("button[type=submit]").click()
    page.wait_for_selector(".table, .curtain", timeout=READY)
    return page


def answer(player: Visitor, chance: random.Random, times: int) -> None:
    for _ in range(times):
        before = player.scene()
        player.answer(chance, haste=0.5)
        player.wait_for_change(before)


def test_a_table_survives_its_tab_and_needs_no_network(player: Visitor, site: str) -> None:
    page = player.at(site)
    wait_until_set(page)
    begin(player, site, "dice_hospital")
    chance = random.Random(1)
    player.wait_until_asked()
    answer(player, chance, 4)
    player.wait_until_asked()
    table, rows = page.url, page.evaluate(ROWS)
    assert rows >= 4

    # The memory of its Python is kept for the next visit.
    page.wait_for_function(MEMORIES)

    # Everything is kept here by now: the tab is closed, the network goes, and another tab is opened.
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    page.close()
    player.context.set_offline(True)
    player.page = player.context.new_page()
    player.page.on("pageerror", lambda error: player.complain("error", str(error)))
    page = player.at(table)
    page.wait_for_selector(".table", timeout=READY)
    player.wait_until_asked()
    assert page.evaluate(ROWS) >= rows
    answer(player, chance, 3)
    page.goto(f"{site}#/")
    expect(page.locator(".lists li")).to_have_count(1)
    page.goto(f"{site}#/rules/clinic")
    expect(page.locator("h1")).to_contain_text("Clinic")
    assert not [path for path in Quiet.asked if "/demo/" not in path]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_browser_that_keeps_nothing_is_told_so(browser: Browser, site: str, refusal: str) -> None:
    player = Visitor(browser, site)
    player.expected.append("Lazaretto could not start")
    player.page.add_init_script(REFUSALS[refusal])
    page = player.at(site)
    expect(page.get_by_role("alert")).to_contain_text("lets the page keep nothing")
    expect(page.locator("section.games button").first).to_be_visible()
    page.goto(f"{site}#/rules/clinic")  # what needs no table is there
    expect(page.locator("h1")).to_contain_text("Clinic")
    player.context.close()
    assert player.complaints == []


def test_a_database_that_never_answers_is_passed_over_once_and_for_all(player: Visitor, site: str) -> None:
    player.page.add_init_script(MUTE)
    page = begin(player, site, "dice_hospital")
    player.wait_until_asked()
    answer(player, random.Random(3), 1)
    page.close()
    player.page = player.context.new_page()  # where it would answer
    page = player.at(site)
    expect(page.locator(".lists li")).to_have_count(1, timeout=READY)
    assert page.evaluate(ROWS) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("game", lazaretto.games())
def test_every_game_is_played_against_level_3(player: Visitor, site: str, game: str) -> None:
    """A click that only picks something up changes nothing in the log, so rows are counted and not clicks."""
    page = begin(player, site, game)
    player.wait_until_asked()
    before, chance = page.evaluate(ROWS), random.Random(2)
    for _ in range(150):
        player.answer(chance, haste=0.5)
        page.wait_for_timeout(100)
        if page.evaluate(ROWS) >= before + 16:
            return
    raise AssertionError(f"{page.evaluate(ROWS) - before} moves are kept")

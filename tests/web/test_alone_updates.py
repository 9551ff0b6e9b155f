"""Without a server: newer versions, several tabs, a browser without room, one that closes its database. Nothing
acknowledged is lost."""

import functools
import http.server
import random
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from lazaretto.server.edition import INDEX, RUNTIME, sealed, write_edition
from tests.web.conftest import absent
from tests.web.test_alone import BROWSER, READY, ROWS, Quiet, answer, begin, wait_until_set
from tests.web.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update() }"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
# Stands before the worker's own script: while the page says so, the browser's database has no room, as a full disk has
# none. A request that is made then fails, and its transaction with it.
ROOM = """
let full = false;
new BroadcastChannel('room').onmessage = ({ data }) => { full = data };
for (const name of ['add', 'put']) {
  const real = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (...what) {
    const asked = real.apply(this, what);
    if (full) this.transaction.abort();
    return asked;
  };
}
"""
# The same, for a browser that closes the database behind a page's back.
CLOSING = """
let seen;
const real = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (...what) {
  seen = this;
  return real.apply(this, what);
};
new BroadcastChannel('room').onmessage = () => seen.close();
"""
# How many versions of the app are kept.
VERSIONS = """async () => {
  const of = (name) => name.startsWith('lazaretto ');
  return (await caches.keys()).filter(of).length;
}"""


@pytest.fixture
def house(built: None, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address and the folder of an edition that may change."""
    if not all((BROWSER / name).is_file() for name in RUNTIME):
        absent("Python for browsers is not collected; run: make browser")
    folder = tmp_path / "demo"
    write_edition(folder, BROWSER)
    handler = functools.partial(Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/demo/", folder
        server.shutdown()


def release(folder: Path, name: str = "second") -> None:
    """Another version, as a build makes one: the page says so, and the files of the old one are gone from the host."""
    page = folder / INDEX
    html = re.sub(' data-release="[a-z]+"', "", page.read_text("utf-8"))
    page.write_text(html.replace("<html ", f'<html data-release="{name}" ', 1), encoding="utf-8")
    for path in (folder / "assets").glob("Rules-*.js"):
        renamed = path.with_name(f"{path.stem}2.js")
        shutil.move(path, renamed)
        for other in [page, *(folder / "assets").glob("*.js")]:
            body = other.read_bytes()
            other.write_bytes(body.replace(path.name.encode(), renamed.name.encode()))
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for changed, body in sealed(files).items():
        (folder / changed).write_bytes(body)


def take(lobby: Page, name: str) -> None:
    """In a lobby, look for a newer version and use it."""
    lobby.evaluate(UPDATE)
    expect(lobby.get_by_text("A newer Lazaretto is here.")).to_be_visible(timeout=READY)
    lobby.locator("p[role=status] button").first.click()
    lobby.wait_for_function(f"() => document.documentElement.dataset.release === '{name}'", timeout=READY)


def tab(player: Visitor, address: str) -> Page:
    """Another tab of the same browser."""
    page = player.context.new_page()
    page.on("pageerror", lambda error: player.complain("error", str(error)))
    page.goto(address)
    return page


def test_a_newer_version_is_announced_and_never_in_the_middle_of_a_game(
    browser: Browser, house: tuple[str, Path]
) -> None:
    site, folder = house
    player = Visitor(browser, site, service_workers="allow").sets()
    page = player.at(site)
    wait_until_set(page)
    page.wait_for_function(CONTROLLED, timeout=READY)
    begin(player, site, "dice_hospital")
    chance = random.Random(1)
    player.wait_until_asked()
    answer(player, chance, 2)
    rows = page.evaluate(ROWS)

    release(folder)
    page.evaluate(UPDATE)
    page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting !== null")
    player.wait_until_asked()
    answer(player, chance, 1)  # the game goes on as if nothing had happened
    expect(page.get_by_text("A newer Lazaretto is here.")).to_have_count(0)
    assert page.locator("html").get_attribute("data-release") is None

    # Another tab sees it in the lobby and takes it; the game still goes on, and finds pages of its own version.
    lobby = tab(player, site)
    expect(lobby.get_by_text("A newer Lazaretto is here.")).to_be_visible(timeout=READY)
    lobby.locator("p[role=status] button").first.click()
    lobby.wait_for_function("() => document.documentElement.dataset.release === 'second'", timeout=READY)
    player.wait_until_asked()
    answer(player, chance, 1)
    assert page.locator("html").get_attribute("data-release") is None
    assert page.evaluate(ROWS) > rows
    page.goto(f"{site}#/rules/clinic")
    expect(page.locator("h1")).to_contain_text("Clinic")

    # And goes on with the newer one when the tab is opened again.
    table = lobby.locator(".lists li a").first
    table.click()
    lobby.wait_for_selector(".table", timeout=READY)
    player.context.close()
    assert player.complaints == []


def test_an_open_tab_keeps_its_version_over_many_and_a_closed_one_does_not(
    browser: Browser, house: tuple[str, Path]
) -> None:
    site, folder = house
    player = Visitor(browser, site, service_workers="allow").sets()
    page = player.at(site)
    wait_until_set(page)
    page.wait_for_function(CONTROLLED, timeout=READY)
    lobby = tab(player, site)
    for name in ("second", "third", "fourth"):
        release(folder, name)
        take(lobby, name)
    # A page it has not had yet, which neither the host nor the versions after it have;
    page.evaluate("location.hash = '#/rules/clinic'")
    expect(page.locator("h1")).to_contain_text("Clinic")
    assert page.locator("html").get_attribute("data-release") is None
    assert lobby.evaluate(VERSIONS) == 3  # its own, the one before, and the first

    page.close()
    release(folder, "fifth")
    take(lobby, "fifth")
    lobby.wait_for_function(f"async () => (await ({VERSIONS})()) === 2", timeout=READY)
    player.context.close()
    assert player.complaints == []


def finish_the_hand(player: Visitor, chance: random.Random) -> None:
    """What is picked and not yet answered is in one tab alone."""
    player.wait_until_asked()
    while player.page.locator("section.prompt .tray").count():
        answer(player, chance, 1)
        player.wait_until_asked()


def test_two_tabs_at_one_table_see_the_same_game(browser: Browser, house: tuple[str, Path]) -> None:
    site, _ = house
    player = Visitor(browser, site).sets()
    page = begin(player, site, "dice_hospital")
    player.wait_until_asked()
    other = tab(player, page.url)
    other.wait_for_selector(".table", timeout=READY)
    chance = random.Random(2)
    for _ in range(3):
        player.wait_until_asked()
        answer(player, chance, 1)
    finish_the_hand(player, chance)
    seen = page.locator("section.prompt h2").inner_text()
    expect(other.locator("section.prompt h2")).to_have_text(seen, timeout=READY)

    player.page = other  # and the other way round
    answer(player, chance, 2)
    finish_the_hand(player, chance)
    expect(page.locator("section.prompt h2")).to_have_text(other.locator("section.prompt h2").inner_text())
    player.context.close()
    assert player.complaints == []


def put_before(player: Visitor, script: str, worker: str = "tables") -> None:
    """Let a worker begin with another script."""

    def longer(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=script + found.text())

    player.context.route(f"**/assets/{worker}.worker-*.js", longer)


def test_a_database_that_the_browser_has_closed_is_opened_again(browser: Browser, house: tuple[str, Path]) -> None:
    site, _ = house
    player = Visitor(browser, site).sets()
    put_before(player, CLOSING)
    page = begin(player, site, "dice_hospital")
    chance = random.Random(4)
    for _ in range(3):
        player.wait_until_asked()
        rows = page.evaluate(ROWS)
        page.evaluate("new BroadcastChannel('room').postMessage('close')")
        while page.evaluate(ROWS) == rows:  # a click that only picks something up writes nothing
            answer(player, chance, 1)
    player.context.close()
    assert player.complaints == []  # a write that is made after all is none that failed


def test_without_room_nothing_is_acknowledged_and_it_is_said(browser: Browser, house: tuple[str, Path]) -> None:
    site, _ = house
    player = Visitor(browser, site).sets()

    put_before(player, ROOM)
    page = begin(player, site, "dice_hospital")
    chance = random.Random(3)
    player.wait_until_asked()
    answer(player, chance, 1)
    player.wait_until_asked()
    rows, question = page.evaluate(ROWS), player.question()
    page.evaluate("new BroadcastChannel('room').postMessage(true)")
    page.wait_for_timeout(200)
    notice = page.get_by_text("its storage may be full").first
    for _ in range(20):  # a click that only picks something up asks for nothing
        if notice.is_visible():
            break
        for spot in player.spots()[:1]:
            page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(500)
    expect(notice).to_be_visible()
    assert page.evaluate(ROWS) == rows and player.question() == question

    page.evaluate("new BroadcastChannel('room').postMessage(false)")  # and the move that waits is made
    page.wait_for_function(f"async (before) => (await ({ROWS})()) > before", arg=rows, timeout=READY)
    expect(notice).to_have_count(0)
    player.wait_until_asked()
    answer(player, chance, 1)
    player.context.close()

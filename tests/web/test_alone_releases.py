"""Without a server: two really different builds, the second of changed sources. The first goes on until it is left.

In the second the page and its Python speak another language with each other, so a page of one version with a Python of
the other does not even start.
"""

import functools
import http.server
import os
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lazaretto.server.edition import RUNTIME
from tests.madeup import ROOT, build_web
from tests.web.conftest import absent
from tests.web.test_alone import BROWSER, READY, ROWS, Quiet, answer, begin, wait_until_set
from tests.web.test_alone_updates import CONTROLLED, UPDATE, tab
from tests.web.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]
WAITS = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"
# What the second version has changed: in which file, what, and how it reads now.
CHANGED = (
    ("src/lazaretto/__init__.py", '__version__ = "', '__version__ = "9.'),
    ("src/lazaretto/alone/page.py", "class Worker:", "class Carrier:"),
    ("web/src/alone/tables.worker.ts", "as unknown as Page).Worker(", "as unknown as Page).Carrier("),
    ("web/src/alone/tables.worker.ts", "  Worker: (browser", "  Carrier: (browser"),
    ("src/lazaretto/language/text/en.toml", 'ready = "A newer Lazaretto is here."', 'ready = "The third is here."'),
    ("src/lazaretto/games/clinic/text/en.toml", 'title = "', 'title = "Newer '),
)
OLD, NEW = "Clinic: Deluxe Edition", "Newer Clinic: Deluxe Edition"
TOLD = "A newer Lazaretto is here."


def made(tree: Path) -> None:
    """Build what a copy of the sources gives: the app, its Python, and the edition in the folder `demo`."""
    env = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    run = functools.partial(subprocess.run, cwd=tree, env=env, check=True)
    run([sys.executable, "build_browser.py"])
    run([sys.executable, "-m", "lazaretto", "static", "demo"])


@pytest.fixture(scope="module")
def builds(built: None, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The editions of this checkout and of a changed one."""
    if not all((BROWSER / name).is_file() for name in RUNTIME):
        absent("Python for browsers is not collected; run: make browser")
    folder = tmp_path_factory.mktemp("builds")
    subprocess.run([sys.executable, "-m", "lazaretto", "static", str(folder / "first")], cwd=ROOT, check=True)
    tree = folder / "second"
    ignored = shutil.ignore_patterns("__pycache__", "static", "*.so")
    shutil.copytree(ROOT / "src", tree / "src", ignore=ignored)
    shutil.copytree(ROOT / "requirements", tree / "requirements")
    for script in ("build_browser.py", "hatch_build.py"):
        shutil.copy(ROOT / script, tree)
    build_web(tree, lambda: change(tree))
    made(tree)
    return folder / "first", tree / "demo"


def change(tree: Path) -> None:
    for name, before, after in CHANGED:
        text = (tree / name).read_text("utf-8")
        assert before in text, f"{name} has no {before}"
        (tree / name).write_text(text.replace(before, after, 1), encoding="utf-8")


@pytest.fixture
def house(builds: tuple[Path, Path], tmp_path: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The address of an edition, and what puts the second one there, as an upload does."""
    first, second = builds
    shutil.copytree(first, tmp_path / "demo")

    def release() -> None:
        shutil.rmtree(tmp_path / "demo")
        shutil.copytree(second, tmp_path / "demo")

    handler = functools.partial(Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/demo/", release
        server.shutdown()


def test_a_game_goes_on_with_its_own_version_until_it_is_left(
    browser: Browser, house: tuple[str, Callable[[], None]]
) -> None:
    site, release = house
    player = Visitor(browser, site, service_workers="allow").sets()
    page = player.at(site)
    wait_until_set(page)
    page.wait_for_function(CONTROLLED, timeout=READY)
    aside = tab(player, f"{site}#/settings")  # a tab that has had no Python yet
    aside.wait_for_selector("h1")
    begin(player, site, "dice_hospital")
    chance = random.Random(1)
    player.wait_until_asked()
    answer(player, chance, 2)
    rows = page.evaluate(ROWS)

    # It comes, and is not told of in the middle of a game.
    release()
    page.evaluate(UPDATE)
    page.wait_for_function(WAITS, timeout=READY)
    player.wait_until_asked()
    answer(player, chance, 1)
    expect(page.get_by_text(TOLD)).to_have_count(0)

    # The lobby tells, and nothing is taken before somebody says so.
    lobby = tab(player, site)
    expect(lobby.get_by_text(TOLD)).to_be_visible(timeout=READY)
    expect(lobby.locator("section.games")).to_contain_text(OLD)
    expect(lobby.locator("section.games")).not_to_contain_text(NEW)
    lobby.locator("p[role=status] button").first.click()
    expect(lobby.locator("section.games")).to_contain_text(NEW, timeout=READY)
    wait_until_set(lobby)

    # The old tab plays on, with its own words; and so does one that wakes its Python only now.
    player.wait_until_asked()
    answer(player, chance, 2)
    assert page.evaluate(ROWS) > rows
    aside.evaluate("location.hash = '#/rules/clinic'")
    expect(aside.locator("h1")).to_have_text(OLD, timeout=READY)
    aside.evaluate("location.hash = '#/new/dice_hospital'")
    aside.wait_for_selector("form ol li")
    aside.locator("button[type=submit]").click()
    aside.wait_for_selector(".table, .curtain", timeout=READY)
    player.page = aside
    player.wait_until_asked()
    answer(player, chance, 1)

    # The game is opened anew: the newer version goes on with it.
    address, rows = page.url, page.evaluate(ROWS)
    page.close()
    aside.close()
    player.page = lobby
    lobby.goto(address)
    lobby.wait_for_selector(".table", timeout=READY)
    player.wait_until_asked()
    answer(player, chance, 2)
    assert lobby.evaluate(ROWS) > rows
    lobby.goto(f"{site}#/rules/clinic")
    expect(lobby.locator("h1")).to_have_text(NEW, timeout=READY)
    player.context.close()
    assert player.complaints == []


def test_the_newer_version_is_whole_without_a_network(browser: Browser, house: tuple[str, Callable[[], None]]) -> None:
    site, release = house
    player = Visitor(browser, site, service_workers="allow").sets()
    page = player.at(site)
    wait_until_set(page)
    page.wait_for_function(CONTROLLED, timeout=READY)
    release()
    page.evaluate(UPDATE)
    expect(page.get_by_text(TOLD)).to_be_visible(timeout=READY)
    page.locator("p[role=status] button").first.click()
    expect(page.locator("section.games")).to_contain_text(NEW, timeout=READY)
    player.context.set_offline(True)
    page.reload()
    wait_until_set(page)
    begin(player, site, "clinic")
    player.wait_until_asked()
    answer(player, random.Random(3), 1)
    player.context.close()
    assert player.complaints == []

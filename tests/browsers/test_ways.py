"""The main ways in Firefox and in WebKit: lobby, new table, a dozen answers of each board, end page; a silent console.

`make browsers` runs them; `make test` does not. Debian has both: firefox-esr, and webkit2gtk-driver with xvfb.
"""

import base64
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from tests.browsers.drivers import BROWSERS, PATIENCE, Driver
from tests.server.client import Server
from tests.web.shots import record_of
from tests.web.visitor import CLOSE_SECRET, SPOTS

pytestmark = pytest.mark.slow
ANSWERS = 12
BREATH = 4.0  # seconds that an answer may take
GAMES = lazaretto.games()
FETCH = "const asked = await fetch({path!r}, {{ method: {method!r}, headers: {{ 'content-type': 'application/json' }}"
READY = "return document.querySelector('.table, .curtain, .bill') !== null"
OVER = "return document.querySelector('.bill') !== null"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = str(tmp_path_factory.mktemp("browsers") / "tables.sqlite")
    made = Server(db, games_from="lazaretto.server.shelf:installed").start()
    yield made
    made.stop(kill=True)


@pytest.fixture(scope="module", params=BROWSERS, ids=lambda kind: kind.name)
def driver(request: pytest.FixtureRequest, server: Server) -> Iterator[Driver]:
    try:
        made: Driver = request.param()
    except FileNotFoundError as absent:
        pytest.skip(str(absent))
    made.go(server.url)
    made.run("""localStorage.setItem('lazaretto.settings', '{"pace": "at_once", "lang": "en"}')""")
    yield made
    made.close()


@pytest.fixture(autouse=True)
def silence(driver: Driver, request: pytest.FixtureRequest) -> Iterator[None]:
    """What the console has said fails the test; a picture is kept for people if PICTURES names a folder."""
    driver.complaints.clear()
    yield
    if folder := os.environ.get("PICTURES"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        name = request.node.name.replace("/", "_")
        (Path(folder) / f"{name}.png").write_bytes(base64.b64decode(driver.picture()))
    assert driver.complaints == []


def fetched(driver: Driver, method: str, path: str, body: str = "") -> Any:
    """A request as the page itself would make it."""
    head = FETCH.format(path=path, method=method) + (f", body: {body}" if body else "")
    return driver.run(f"{head} }}); return asked.json();")


def wait_for(driver: Driver, script: str) -> Any:
    until = time.monotonic() + PATIENCE
    while not (found := driver.run(script)):
        assert time.monotonic() < until, f"{script}: {driver.run('return document.body.innerText')[:600]}"
        time.sleep(0.05)
    return found


def seen(driver: Driver, text: str) -> None:
    wait_for(driver, f"return document.body.innerText.includes({text!r})")


def click(driver: Driver, selector: str, text: str = "") -> None:
    """Click the first of these that has a text."""
    spot = wait_for(
        driver,
        f"""for (const one of document.querySelectorAll({selector!r})) {{
          if (!one.textContent.includes({text!r}) || !one.checkVisibility()) continue;
          one.scrollIntoView({{ block: 'center', behavior: 'instant' }});
          const box = one.getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2];
        }}""",
    )
    driver.click(*spot)


def test_the_lobby_and_a_new_table(driver: Driver, server: Server) -> None:
    driver.go(server.url)
    seen(driver, "Dice Hospital")
    wait_for(driver, f"return document.querySelectorAll('article').length === {len(GAMES)}")
    driver.go(f"{server.url}/new/dice_hospital")
    seen(driver, "Dice Hospital")
    click(driver, "main button.main")
    wait_for(driver, "return location.pathname.startsWith('/t/')")
    wait_for(driver, READY)  # whoever leaves while a page is loading breaks that off, and Firefox says so


def answered(driver: Driver, chance: random.Random) -> bool:
    """Click something that is lit or listed; has it led to something within some seconds?"""
    before = driver.run("return document.querySelector('section.prompt')?.innerText ?? ''")
    spots = wait_for(driver, f"{CLOSE_SECRET}; const found = ({SPOTS})(); return found.length ? found : undefined")
    spot = chance.choice(spots)
    driver.click(spot["x"], spot["y"])
    until = time.monotonic() + BREATH
    while not (
        changed := driver.run(
            f"""if (document.querySelector('.bill, dialog[open], [aria-pressed="true"][data-part]')) return true;
            return (document.querySelector('section.prompt')?.innerText ?? '') !== {before!r}"""
        )
    ):
        if time.monotonic() > until:
            break
    driver.run("document.querySelector('dialog[open] button:last-of-type')?.click()")
    return bool(changed)


@pytest.mark.parametrize("game", GAMES)
def test_a_dozen_answers(driver: Driver, server: Server, game: str) -> None:
    driver.go(server.url)
    fetched(driver, "GET", "/api/me")
    seats = "[{ kind: 'me', name: 'Ada' }, { kind: 'bot', level: 'random', name: 'Bea' }]"
    wish = f"JSON.stringify({{ game: {game!r}, seats: {seats}, start: true, bot_delay_ms: 0, seed: 7 }})"
    driver.go(f"{server.url}/t/{fetched(driver, 'POST', '/api/tables', wish)['id']}")
    wait_for(driver, READY)
    chance = random.Random(game)
    given = 0
    for _ in range(3 * ANSWERS):
        given += given < ANSWERS and answered(driver, chance)
    assert given == ANSWERS
    wide = driver.run("return document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "the page is wider than its window"


@pytest.mark.parametrize("game", GAMES)
def test_the_end_page(driver: Driver, server: Server, game: str) -> None:
    driver.go(server.url)
    fetched(driver, "GET", "/api/me")
    kept = fetched(driver, "POST", "/api/records", f"JSON.stringify({record_of(game)})")
    driver.go(f"{server.url}/r/{kept['id']}/{kept['steps']}")
    click(driver, ".controls button", "Score sheet")
    wait_for(driver, OVER)
    for name in ("Ada", "Bea"):
        seen(driver, name)
    assert driver.run("return document.documentElement.scrollWidth - innerWidth") <= 0

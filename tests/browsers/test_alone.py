"""The edition without a server in Firefox and WebKit: it starts, a table is set up, and answers are kept and answered.

`make browsers` runs it; `make browser` has collected Python for browsers before.
"""

import functools
import http.server
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lazaretto.server.edition import RUNTIME, write_edition
from tests.browsers.drivers import BROWSERS, Driver
from tests.web.visitor import CLOSE_SECRET, SPOTS

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1500)]
BROWSER = Path(__file__).parents[2] / "build" / "browser"
STARTED = "return document.querySelector('section.games button') !== null && !document.querySelector('aside progress')"
SETTINGS = """
localStorage.setItem('lazaretto.settings', '{"pace": 0, "lang": "en"}');
localStorage.setItem('lazaretto.learned', '{"known":["all"]}');
"""
BEGIN = """
for (const level of document.querySelectorAll('form select')) {
  if (![...level.options].some((one) => one.value === '3') || !/strength|level/i.test(level.ariaLabel ?? '')) continue;
  level.value = '3';
  level.dispatchEvent(new Event('change', { bubbles: true }));
}
document.querySelector('form button[type=submit]').click();
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not all((BROWSER / name).is_file() for name in RUNTIME):
        pytest.skip("Python for browsers is not collected; run: make browser")
    folder = tmp_path_factory.mktemp("site")
    write_edition(folder / "demo", BROWSER)
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/demo/"
        server.shutdown()


@pytest.fixture(params=BROWSERS, ids=lambda kind: kind.name)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    try:
        made: Driver = request.param()
    except FileNotFoundError as absent:
        pytest.skip(str(absent))
    yield made
    made.close()


def wait(driver: Driver, script: str, what: str) -> float:
    """Until a script finds something; how long that took."""
    begun = time.monotonic()
    while not driver.run(script):
        assert time.monotonic() < begun + 300, f"{what} never came: {driver.complaints}"
        time.sleep(0.1)
    return time.monotonic() - begun


def answer(driver: Driver, chance: random.Random, times: int) -> None:
    """So many answers that have changed the table."""
    done, until = 0, time.monotonic() + 300
    while done < times:
        assert time.monotonic() < until, f"{done} answers: {driver.complaints}"
        driver.run(CLOSE_SECRET)
        spots = driver.run(f"return ({SPOTS})()")
        if not spots:
            time.sleep(0.1)
            continue
        before = driver.run("return document.querySelector('.prompt').innerText")
        spot = chance.choice(spots)
        driver.click(spot["x"], spot["y"])
        time.sleep(0.3)
        done += driver.run("return document.querySelector('.prompt').innerText") != before


def test_it_starts_is_played_and_comes_back(driver: Driver, site: str) -> None:
    driver.go(f"{site}icon.svg")  # settings without a first visit
    driver.run(SETTINGS)
    driver.go(site)
    first = wait(driver, STARTED, "Python")
    driver.go(f"{site}#/new/dice_hospital")
    wait(driver, "return document.querySelector('form ol li') !== null", "the form")
    driver.run(BEGIN)
    wait(driver, "return document.querySelector('.table') !== null", "the table")
    answer(driver, random.Random(1), 5)
    table = driver.run("return location.href")
    driver.go("about:blank")
    driver.go(table)
    again = wait(driver, "return document.querySelector('.table') !== null", "the table, again")
    answer(driver, random.Random(2), 3)
    print(f"{driver.name}: set after {first:.1f} s, the table again after {again:.1f} s")
    assert driver.complaints == []

"""A browser, a server with the built app, and visitors whose every console error fails the test."""

import os
import shutil
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from lazaretto.server.settings import FRAMES
from tests.madeup import build_web, tree_with_it
from tests.server.client import Server
from tests.web.visitor import PATIENCE, Visitor

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.web)


def absent(what: str) -> None:
    """Skip, or fail where a browser is required: silence must not look like success."""
    if os.environ.get("LAZARETTO_REQUIRE_BROWSER"):
        pytest.fail(f"LAZARETTO_REQUIRE_BROWSER is set, but {what}")
    pytest.skip(what)


def launch(playwright: Playwright) -> Browser:
    """The Chromium of this machine."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        absent("no Chromium was found; install one or set CHROMIUM")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    arguments = ["--disable-dev-shm-usage", *(["--no-sandbox"] if root else [])]
    return playwright.chromium.launch(executable_path=path, args=arguments)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        made = launch(playwright)
        yield made
        made.close()


@pytest.fixture(scope="session")
def built() -> None:
    if not (resources.files("lazaretto.server") / "static" / "index.html").is_file():
        absent("the web app is not built; run: make web")


@pytest.fixture(scope="session")
def new_server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Server]]:
    """Makes servers of a test's own. Frames are limited as in real life: a page that floods is found out."""
    made: list[Server] = []

    def make() -> Server:
        db = str(tmp_path_factory.mktemp("web") / "tables.sqlite")
        made.append(Server(db, games_from="tests.web.games:games", frames=FRAMES))
        return made[-1].start()

    yield make
    for server in made:
        if server.process is not None:
            server.stop(kill=True)


@pytest.fixture(scope="session")
def server(new_server: Callable[[], Server]) -> Server:
    """One server for every test that leaves it running."""
    return new_server()


@pytest.fixture(scope="session")
def long_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that speaks the made-up language too, whose texts are long."""
    tree = tree_with_it(tmp_path_factory.mktemp("madeup"))
    build_web(tree)
    made = Server(str(tree / "tables.sqlite"), tree=tree, games_from="tests.web.games:games", frames=FRAMES).start()
    yield made
    made.stop(kill=True)


@pytest.fixture
def new_visitor(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors, each with a browser of their own; what they have complained of is read at the end."""
    made: list[Visitor] = []

    def make(url: str | None = None, **context: object) -> Visitor:
        made.append(Visitor(browser, url or server.url, **context))
        return made[-1]

    yield make
    complaints = [complaint for visitor in made for complaint in visitor.complaints]
    for visitor in made:
        visitor.context.close()
    assert complaints == []


@pytest.fixture
def visitor(new_visitor: Callable[..., Visitor]) -> Visitor:
    return new_visitor()

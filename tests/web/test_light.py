"""A first visit is light: few requests and bytes, and no words of a game that nobody has opened."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import lazaretto
from lazaretto.server.shelf import INSTALLED
from tests.server.client import Server
from tests.web.visitor import Visitor

MOST_REQUESTS = 25
MOST_BYTES = 150_000
TITLES = {"en-GB": "Clinic: Deluxe Edition", "fr-FR": "Clinic : Édition Deluxe", "it-IT": "Clinic: Deluxe Edition"}


@pytest.fixture(scope="module")
def shelf(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the installed games, as a visitor finds it."""
    made = Server(str(tmp_path_factory.mktemp("light") / "tables.sqlite"), games_from=INSTALLED).start()
    yield made
    made.stop(kill=True)


class Meter:
    """What a page has asked for, and what came over the wire for it, heads included."""

    def __init__(self, visitor: Visitor) -> None:
        self.paths: dict[str, str] = {}
        self.bytes: dict[str, float] = {}
        self.codings: dict[str, str] = {}
        session = visitor.context.new_cdp_session(visitor.page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self.asked)
        session.on("Network.responseReceived", self.answered)
        session.on("Network.loadingFinished", self.came)
        self.url = visitor.url

    def asked(self, event: Any) -> None:
        self.paths[event["requestId"]] = event["request"]["url"].removeprefix(self.url)

    def answered(self, event: Any) -> None:
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        self.codings[event["requestId"]] = headers.get("content-encoding", "")

    def came(self, event: Any) -> None:
        self.bytes[event["requestId"]] = event["encodedDataLength"]

    def sizes(self) -> dict[str, float]:
        """Bytes by path."""
        return {path: self.bytes.get(request, 0) for request, path in self.paths.items()}

    def words(self) -> list[str]:
        """The catalogues of games that were fetched."""
        return [path for path in self.paths.values() if "/text/" in path]


def settle(visitor: Visitor) -> None:
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.evaluate("document.fonts.ready.then(() => true)")


@pytest.mark.parametrize("locale", TITLES)
def test_a_first_visit_to_the_lobby(shelf: Server, new_visitor: Callable[..., Visitor], locale: str) -> None:
    visitor = new_visitor(shelf.url, locale=locale)
    meter = Meter(visitor)
    page = visitor.at("/")
    expect(page.locator("article")).to_have_count(len(lazaretto.games()))
    expect(page.get_by_role("heading", name=TITLES[locale])).to_be_visible()
    settle(visitor)
    sizes = meter.sizes()
    fonts = [path for path in sizes if path.endswith(".woff2")]
    assert fonts and all(sizes[path] for path in fonts), "the fonts have not come"
    assert len(meter.paths) <= MOST_REQUESTS, sizes
    assert sum(sizes.values()) <= MOST_BYTES, sizes
    assert meter.words() == []


def test_a_second_visit_asks_only_for_what_may_have_changed(shelf: Server, new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor(shelf.url)
    visitor.at("/rules/clinic")
    expect(visitor.page.get_by_role("heading", name=TITLES["en-GB"])).to_be_visible()
    settle(visitor)
    meter = Meter(visitor)
    visitor.page.goto("about:blank")
    visitor.page.goto("/rules/clinic")
    expect(visitor.page.get_by_role("heading", name=TITLES["en-GB"])).to_be_visible()
    settle(visitor)
    assert meter.words(), "the page has its words from somewhere"
    kept = {path: size for path, size in meter.sizes().items() if "/assets/" in path or "?v=" in path}
    fetched = {path: size for path, size in kept.items() if size}
    assert len(kept) > 5 and fetched == {}


@pytest.mark.parametrize("game", lazaretto.games())
def test_a_table_fetches_the_words_of_its_game_alone(
    shelf: Server, new_visitor: Callable[..., Visitor], game: str
) -> None:
    visitor = new_visitor(shelf.url, locale="fr-FR")
    table = visitor.table("me", "random", game=game)
    meter = Meter(visitor)
    visitor.sit(table)
    visitor.page.evaluate("async () => { await document.fonts.ready; }")
    assert [path.partition("?")[0] for path in meter.words()] == [f"/api/games/{game}/text/fr"]
    assert all("?v=" in path for path in meter.words())
    plain = {
        meter.paths[request]
        for request, size in meter.bytes.items()
        if size > 3000 and meter.codings.get(request) == "" and Path(meter.paths[request]).suffix != ".woff2"
    }
    assert plain == set()

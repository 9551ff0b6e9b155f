"""Pictures of every page, wide and on a phone: `python -m tests.web.shots FOLDER --lang en fr it`.

They are for people to look at; `docs/images` keeps those in English.
"""

import argparse
import random
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import lazaretto
from lazaretto.bots import Session, bot, think
from lazaretto.kernel.match import Match
from lazaretto.kernel.rng import seeded
from tests.server.client import Server
from tests.web.conftest import launch
from tests.web.visitor import Visitor

SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True},
}
NAMES = ["Ada", "Bea"]
TURNS = 10


def record_of(game: str) -> str:
    """A game of two greedy bots."""
    match = Match(lazaretto.load(game), 2, 3)
    greedy, rng = bot("greedy"), seeded(3)
    while not match.state.over():
        seat = match.state.actors()[0]
        match.play(seat, think(match.game, match.state, Session(seat, greedy, rng)))
    match.record.players = NAMES
    return match.record.text()


class Shots:
    """One visitor's pictures."""

    def __init__(self, guest: Visitor, folder: Path, ending: str) -> None:
        self.guest = guest
        self.folder = folder
        self.ending = ending

    def take(self, name: str, path: str) -> None:
        if path:
            self.guest.at(path)
        self.guest.page.wait_for_load_state("networkidle")
        self.guest.page.wait_for_timeout(300)
        self.guest.page.screenshot(path=self.folder / f"{name}-{self.ending}.jpg", type="jpeg", quality=72)

    def still_pages(self) -> None:
        self.take("lobby", "/")
        self.take("settings", "/settings")
        self.take("waiting", f"/t/{self.guest.table('me', 'open', start=False)}")

    def game(self, game: str, record: str) -> None:
        self.take(f"{game}-new", f"/new/{game}")
        self.take(f"{game}-rules", f"/rules/{game}")
        self.guest.sit(self.guest.table("me", "greedy", game=game))
        chance = random.Random(7)
        for _ in range(TURNS):
            self.guest.answer(chance)
        self.guest.wait_until_asked()
        self.take(f"{game}-table", "")
        kept = self.guest.ask("POST", "/api/records", record)
        self.take(f"{game}-replay", f"/r/{kept['id']}/{kept['steps'] // 2}")
        self.guest.at(f"/r/{kept['id']}/{kept['steps']}")
        self.guest.page.locator(".controls button").last.click()
        self.guest.page.wait_for_selector(".bill")
        self.take(f"{game}-end", "")


def pictures(browser: Browser, url: str, args: argparse.Namespace) -> None:
    records = {game: record_of(game) for game in args.games}
    for lang in args.lang:
        for size, context in SIZES.items():
            guest = Visitor(browser, url, **context, locale=lang).sets(lang=lang)
            shots = Shots(guest, args.folder, f"{size}-{lang}")
            shots.still_pages()
            for game, record in records.items():
                shots.game(game, record)
            guest.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of every page.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lang", nargs="+", default=["en"])
    parser.add_argument("--games", nargs="+", default=list(lazaretto.games()))
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(str(Path(folder) / "tables.sqlite"), games_from="lazaretto.server.shelf:installed").start()
        try:
            pictures(launch(playwright), server.url, args)
        finally:
            server.stop(kill=True)


if __name__ == "__main__":
    main()

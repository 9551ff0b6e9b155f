"""A person in front of a browser: looks at what may be clicked, and clicks it."""

import json
import random
import re
import time
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests import patience

PATIENCE = 30_000
A_WHILE = 2  # seconds after which somebody who sees nothing to click looks into the list
GAME = "dice_hospital"
NAMES = ("Ada", "Bea", "Cleo", "Dora", "Eve", "Fay", "Gil", "Hal", "Ivo")

# What a player could click now to answer: lit parts that are really on top, and the buttons of the question; or what
# its list has, once that is opened.
SPOTS = """() => {
  const dialog = document.querySelector('dialog[open]');
  if (dialog && !dialog.querySelector('ol.choices')) return [];
  const lit = '[data-part][role="button"]:not([aria-pressed="true"])';
  const parts = dialog ? [] : [...document.querySelectorAll(lit)];
  const listed = dialog ? 'dialog[open] ol.choices button' : '.prompt .acts button, main ol.choices button';
  const buttons = [...document.querySelectorAll(listed)]
    .filter((one) => !['Esc', 'U'].includes(one.getAttribute('aria-keyshortcuts')))
    .filter((one) => !['aria-haspopup', 'aria-pressed', 'aria-disabled'].some((name) => one.hasAttribute(name)));
  return [...parts, ...buttons].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const top = document.elementFromPoint(x, y);
    return top && one.contains(top) ? [{ x, y, part: one.getAttribute('data-part') }] : [];
  });
}"""


# Where all answers are in the list, it is opened.
OPEN_LIST = """() => {
  if (document.querySelector('dialog[open]')) return false;
  const button = document.querySelector('.prompt .acts button[aria-haspopup="dialog"]');
  button?.click();
  return Boolean(button);
}"""

# What stands in the way where nothing can be clicked.
STUCK = """() => ({
  dialogs: [...document.querySelectorAll('dialog[open]')].map((one) => one.innerText.slice(0, 80)),
  lit: [...document.querySelectorAll('[data-part][role="button"]')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return [one.dataset.part, one.ariaPressed, x, y, width, height, top?.outerHTML.slice(0, 80)].join(' ');
  }),
})"""

# A change of one's own secret has to be closed before anything else.
CLOSE_SECRET = "document.querySelector('dialog[open]:has(.secret) button.main')?.click()"

# Somebody who is shown no lesson before a game; what is learned later is kept.
KNOWS_ALL = (
    "try { localStorage.getItem('lazaretto.learned') ?? "
    "localStorage.setItem('lazaretto.learned', '{\"known\":[\"all\"]}') } catch { /* a page without a place */ }"
)

SCENE = "['section.prompt', 'main'].map((one) => document.querySelector(one).innerText)"


class Visitor:
    """A browser context with one page, which begins in the lobby."""

    def __init__(self, browser: Browser, url: str, **context: Any) -> None:
        settings: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 800},
            "locale": "en-GB",
            "service_workers": "block",
        }
        self.context = browser.new_context(base_url=url, **{**settings, "reduced_motion": "reduce", **context})
        self.context.set_default_timeout(PATIENCE)
        self.url = url
        self.tables = 0
        self.complaints: list[str] = []
        self.expected: list[str] = ["Service Worker registration blocked"]
        self.context.add_init_script(KNOWS_ALL)
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.complain(message.type, message.text))
        self.page.on("pageerror", lambda error: self.complain("error", error.stack or str(error)))

    def complain(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(re.search(pattern, text) for pattern in self.expected):
            self.complaints.append(f"{kind}: {text}")

    def sets(self, **settings: Any) -> "Visitor":
        """Store settings on the device before the first page is opened. Bots are not slowed down unless asked for."""
        stored = json.dumps({"pace": 0, **settings})
        self.page.add_init_script(f"localStorage.setItem('lazaretto.settings', {json.dumps(stored)})")
        return self

    def at(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    # Tables

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request as the page itself would make it."""
        answer = self.context.request.fetch(
            self.url + path, method=method, data=body, headers={"origin": self.url}, timeout=PATIENCE
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def table(self, *kinds: str, game: str = GAME, start: bool = True, **more: Any) -> str:
        """The id of a new table of these seats: me, open, hot_seat, or a level of bots; the same game every time.

        Where people join later, or the seed is None, it is any game.
        """
        self.ask("GET", "/api/me")
        seats = [
            {"kind": kind} if kind in ("me", "open", "hot_seat") else {"kind": "bot", "level": kind} for kind in kinds
        ]
        for place, seat in enumerate(seats):
            seat["name"] = "" if seat["kind"] == "open" else NAMES[place]
        if "open" not in kinds and not more.get("public"):
            self.tables += 1
            more.setdefault("seed", self.tables)
        wish = {"game": game, "seats": seats, "start": start, "bot_delay_ms": 0, **more}
        made: str = self.ask("POST", "/api/tables", wish)["id"]
        return made

    def sit(self, table: str) -> Page:
        page = self.at(f"/t/{table}")
        page.wait_for_selector(".table, .curtain, .bill")
        return page

    # Playing

    def spots(self) -> list[dict[str, Any]]:
        self.page.evaluate(CLOSE_SECRET)
        found: list[dict[str, Any]] = self.page.evaluate(SPOTS)
        return found

    def question(self) -> str:
        return self.page.locator("section.prompt h2").inner_text()

    def scene(self) -> list[str]:
        """Question and board, to see whether anything has changed."""
        return [self.page.locator("section.prompt").inner_text(), self.page.locator("main").inner_text()]

    def wait_for_change(self, before: list[str]) -> None:
        self.page.wait_for_function(f"(before) => {SCENE}.some((text, i) => text !== before[i])", arg=before)

    def wait_for_return(self, before: list[str]) -> None:
        self.page.wait_for_function(f"(before) => {SCENE}.every((text, i) => text === before[i])", arg=before)

    def wait_until_asked(self) -> list[dict[str, Any]]:
        """What can be clicked, once something can."""
        begun, until = time.monotonic(), patience.now() + PATIENCE / 1000
        while patience.now() < until:
            spots = self.spots()
            if spots or self.is_over():
                return spots
            if time.monotonic() > begun + A_WHILE:
                self.page.evaluate(OPEN_LIST)
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing can be clicked at: {self.question()}; {self.page.evaluate(STUCK)}")

    def wait_until_asked_or_curtained(self) -> None:
        """Something can be clicked, or the device is to be handed over."""
        until = patience.now() + PATIENCE / 1000
        while (
            not self.spots() and not self.is_over() and not self.page.get_by_role("button", name="show my seat").count()
        ):
            assert patience.now() < until, f"nothing can be clicked at: {self.question()}"
            self.page.wait_for_timeout(20)

    def is_over(self) -> bool:
        return self.page.locator(".bill").count() > 0

    def answer(self, chance: random.Random, haste: float = 0) -> None:
        """Click something that is lit or listed."""
        spots = self.wait_until_asked()
        if chance.random() < haste:
            spots = [spot for spot in spots if not spot["part"]] or spots
        if spots:
            spot = chance.choice(spots)
            self.page.mouse.click(spot["x"], spot["y"])

    def play_on(self, chance: random.Random, seconds: float) -> None:
        """Answer until the game is over, in some haste: the buttons of the question come first now and then."""
        until = patience.now() + seconds
        while not self.is_over():
            assert patience.now() < until, f"the game does not end; at: {self.question()}"
            self.answer(chance, haste=0.4)
        expect(self.page.locator(".bill")).to_be_visible()

"""A pupil in front of a browser: goes through a lesson as its script does, and looks at what is pointed at.

`python -m tests.web.pupil FOLDER [GAME [LESSON]] [--lang fr] [--width 390]` takes a picture of every step.
"""

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, sync_playwright

from lazaretto import games
from lazaretto.lessons import lesson_names
from lazaretto.text import game_text
from tests.server.client import Server
from tests.web.conftest import launch
from tests.web.test_pages import violations
from tests.web.visitor import Visitor

HEIGHTS = {390: 844}
# Where the parts are that are spoken of, and whether the panel covers one of them.
POINTED = """(parts) => {
  const speech = document.querySelector('.speech');
  const panel = speech.getBoundingClientRect();
  const seen = (part) => [...document.querySelectorAll(`[data-part="${part}"], [data-flip="${part}"]`)]
    .map((one) => (one.querySelector(':scope > .aim') ?? one).getBoundingClientRect()).find((box) => box.width > 0);
  // a narrow board shows one pane at a time, and a part of it: what is spoken of first
  const first = parts.length > 0 && seen(parts[0]) !== undefined;
  const panes = first && document.querySelector('main nav [aria-pressed], main [role=tab]') !== null;
  const scrolls = first && speech.classList.contains('docked');
  return parts.map((part, n) => {
    const box = seen(part);
    if (!box) return panes ? '' : `${part} is not there`;
    const wide = Math.min(box.right, panel.right) - Math.max(box.left, panel.left);
    const high = Math.min(box.bottom, panel.bottom) - Math.max(box.top, panel.top);
    return wide > 1 && high > 1 && !(n > 0 && scrolls) ? `${part} is covered` : '';
  }).filter(Boolean);
}"""


def named(place: Locator, label: str) -> Locator | None:
    """The button with these words, however their spaces are written."""
    words = " ".join(label.split())
    return next((one for one in place.get_by_role("button").all() if words in " ".join(one.inner_text().split())), None)


class Pupil:
    """Somebody who takes a lesson."""

    def __init__(self, visitor: Visitor, game: str, lesson: str, language: str = "en") -> None:
        self.visitor = visitor.sets(lang=language, pace="at_once")
        self.page = visitor.page
        self.game, self.lesson = game, lesson
        self.film: dict[str, Any] = visitor.ask("GET", f"/api/learn/{game}/lessons/{lesson}?lang={language}")
        players = [name or "?" for name in self.film["players"]]
        self.text = game_text(game, language, players)
        self.steps: list[dict[str, Any]] = self.film["steps"]
        self.complaints: list[str] = []

    @property
    def speech(self) -> Locator:
        return self.page.locator(".speech")

    def begin(self) -> None:
        self.page.goto(f"/learn/{self.game}/{self.lesson}")

    def wait_for(self, n: int) -> None:
        """Until a step is spoken of."""
        self.page.wait_for_function(
            "([n, say]) => document.querySelectorAll('.speech .dots .done').length === n"
            " && document.querySelector('.speech .say').innerText === say",
            arg=[n + 1, self.steps[n]["say"] or self.page.locator(".speech .say").inner_text()],
        )

    def look(self, n: int) -> None:
        """What a step points at is there, and is seen."""
        self.page.wait_for_timeout(120)
        found: list[str] = self.page.evaluate(POINTED, self.steps[n]["point"])
        if found:
            self.page.wait_for_timeout(600)
            found = self.page.evaluate(POINTED, self.steps[n]["point"])
        self.complaints += [f"step {n + 1}: {one}" for one in found]

    def wanted(self, n: int) -> dict[str, Any]:
        """The choice that a step wants."""
        step = self.steps[n]
        if step.get("aid"):
            return {"label": step["aid"], "args": {}, "parts": [], "code": -1}
        choices = step["updates"][-1]["choices"]
        return next(one for one in choices if one["code"] == step["wanted"][0][0])

    def other(self, n: int) -> dict[str, Any] | None:
        """A choice that a step does not want, and that lies on the board."""
        step = self.steps[n]
        good = {row[0] for row in step["wanted"]}
        clear = [one for one in step["updates"][-1]["choices"] if one["code"] not in good and len(one["parts"]) == 1]
        clear = [one for one in clear if one["verb"] not in ("place", "set_aside")]
        mine = self.wanted(n)["parts"]
        return next((one for one in clear if not mine or one["parts"][0] != mine[0]), None)

    def choose(self, choice: dict[str, Any]) -> None:
        """Click the parts of a choice on the board, and its button if that is not enough."""
        before = self.standing()
        if any(part.startswith("rotation.") for places in choice["parts"] for part in places):
            self.lay(choice["parts"][0], before)
            return
        clicked = [self.click(places) for places in choice["parts"]]
        if clicked and all(clicked) and self.taken(before):
            return
        label = self.text.get("verbs", choice["label"], choice["args"])
        bar = self.page.locator(".prompt .acts, .speech .answers")
        button = named(bar, label)
        if button is None and bar.locator("[aria-haspopup=dialog]").count():
            if not any(choice["parts"]):
                self.complaints.append(f"“{label}” is spoken of, and only in the list")
            bar.locator("[aria-haspopup=dialog]").click()
            button = named(self.page.locator("dialog[open]"), label)
        if button is None:
            self.page.keyboard.press("Enter")  # all is picked: it is confirmed
        else:
            button.click()

    def lay(self, cell: list[str], before: str) -> None:
        """Put a tile on its place: the first click may turn it, the next one puts it down."""
        for _ in range(4):
            if self.click(cell) and self.taken(before):
                return

    def taken(self, before: str) -> bool:
        """Was an answer taken? Something else is said then."""
        for _ in range(20):
            if self.standing() != before:
                return True
            self.page.wait_for_timeout(20)
        return False

    def standing(self) -> str:
        """What is said, to see whether an answer was taken."""
        said = self.page.locator(".speech > .words")
        return said.inner_text() if said.count() else ""

    def click(self, places: list[str]) -> bool:
        """Click a part of a place, if one is lit."""
        for part in places:
            found = self.page.locator(f'[data-part="{part}"][role="button"]:not([aria-pressed="true"])')
            for one in found.all():
                if one.is_visible():
                    self.press(one)
                    return True
        return False

    def press(self, one: Locator) -> None:
        """Click a part; one drawn within another, whose middle another covers, by the keyboard."""
        if one.evaluate("(one) => one instanceof SVGElement"):
            one.focus()
            self.page.keyboard.press("Enter")
        else:
            one.click()

    def answer(self, n: int) -> None:
        self.choose(self.wanted(n))

    def next(self) -> None:
        self.speech.locator("footer button.main").click()

    def take(self, *, folder: Path | None = None, audit: Callable[[Page], list[str]] | None = None) -> None:
        """The whole lesson; the first thing asked with a wrong answer and a hint. `audit` looks for faults there."""
        self.begin()
        slipped = False
        for n, step in enumerate(self.steps):
            if not step["say"] and not step["wanted"] and n + 1 < len(self.steps):
                continue  # it is only seen, on the way
            self.wait_for(n)
            self.look(n)
            self.picture(folder, f"{n + 1:02}")
            if not step["wanted"]:
                self.next()
                continue
            other = None if slipped else self.other(n)
            if other is not None:
                slipped = True
                self.slip(n, other)
                self.picture(folder, f"{n + 1:02}-slip")
                self.complaints += audit(self.page) if audit else []
            self.answer(n)
        self.page.wait_for_selector("dialog[open]")
        self.picture(folder, "end")
        self.complaints += audit(self.page) if audit else []

    def slip(self, n: int, other: dict[str, Any]) -> None:
        """Try something else, read the answer, and ask for a hint."""
        self.choose(other)
        self.page.wait_for_selector(".speech .note.wrong")
        self.page.keyboard.press("h")
        self.page.wait_for_selector(".speech .note.hint")

    def picture(self, folder: Path | None, name: str) -> None:
        if folder is not None:
            self.page.screenshot(path=folder / f"{self.game}-{self.lesson}-{name}.png")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", nargs="?")
    parser.add_argument("lesson", nargs="?")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--pictures", action="store_true")
    parser.add_argument("--axe", action="store_true", help="look for what keeps people out, at the slip and at the end")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(str(Path(home) / "db.sqlite"), games_from="tests.web.games:games").start()
        browser = launch(playwright)
        for game in [given.game] if given.game else games():
            for name in lesson_names(game):
                if given.lesson and not name.startswith(given.lesson):
                    continue
                size = {"width": given.width, "height": HEIGHTS.get(given.width, 800)}
                visitor = Visitor(browser, server.url, viewport=size, has_touch=given.width < 821)
                visitor.context.set_default_timeout(8000)
                pupil = Pupil(visitor, game, name, given.lang)
                try:
                    pupil.take(folder=given.folder if given.pictures else None, audit=violations if given.axe else None)
                    said = "fine"
                except Exception as error:  # the next lesson is looked at all the same
                    pupil.picture(given.folder, "trouble")
                    said = f"{type(error).__name__}: {str(error)[:300]}"
                print(game, name, said, *pupil.complaints, *visitor.complaints, sep="\n    ", flush=True)
                visitor.context.close()
        browser.close()
        server.stop(kill=True)


if __name__ == "__main__":
    main()

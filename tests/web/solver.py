"""Somebody who solves puzzles in front of a browser: clicks the best move together, as the page offers its parts."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import Locator, Request

from lazaretto.host import teaching
from lazaretto.host.wire import ChoiceInfo
from lazaretto.language import FIRST
from lazaretto.puzzles import Puzzle, goes_on_with
from lazaretto.text import Text, catalogue, game_text
from tests import patience
from tests.web.pupil import named
from tests.web.visitor import OPEN_LIST, PATIENCE, Visitor

MOST = 40  # times that something is sent for one puzzle
TURN = "rotation."
OVER = ".panel.solved, .panel.missed"
# What is picked, lit and asked: something of it changes with every click that is taken.
STANDING = """() => [
  ...document.querySelectorAll('.prompt h2, .prompt .acts, .prompt [class*="tray"]'),
].map((one) => one.innerText).join() + [...document.querySelectorAll('[data-part]')].map((one) =>
  [one.dataset.part, one.getAttribute('role'), one.ariaPressed, one.getAttribute('class')].join(' ')).join()"""


@dataclass(frozen=True)
class Step:
    """An answer on the way through a tree: whether it follows by itself, and which question has to be opened for it."""

    choice: ChoiceInfo
    silent: bool
    opens: str


def way(choices: Sequence[ChoiceInfo], row: Sequence[int], asks: str = "") -> list[Step]:
    """The answers of a tree that a row of codes names, and to what it asks beyond the row the first there is."""
    plain = [one for one in choices if not one.extra]
    fitting = [one for one in choices if [one.code, *one.along][: len(row)] == [*row[: 1 + len(one.along)]]]
    if not fitting:
        return []
    one = max(fitting, key=lambda choice: len(choice.along)) if row else [*plain, *choices][0]
    silent = asks != "" and plain == [one] and len(choices) > 1
    step = Step(one, silent, asks if one.extra else "")
    return [step, *way(one.then, row[1 + len(one.along) :], one.asks)]


class Solver:
    """Solves puzzles of a game one after the other; `sent` is what the page has answered of the present one."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor = visitor.sets(lang=FIRST, pace="at_once")
        self.page = visitor.page
        self.game = game
        self.sent: list[list[int]] = []
        self.number = 0
        self.text = game_text(game, FIRST)
        self.page.on("request", self.hear)

    def hear(self, request: Request) -> None:
        """The page has asked the server about a puzzle after some answers."""
        at = urlparse(request.url)
        if at.path.endswith(f"/learn/{self.game}/puzzles/{self.number}"):
            codes = parse_qs(at.query).get("codes", [""])[0]
            self.sent.append([int(code) for code in codes.split(",") if code])

    def begin(self, puzzle: Puzzle) -> None:
        """Its page at its address, unless the page before has led there."""
        if not self.page.url.endswith(f"/puzzles/{self.game}/{puzzle.number}"):
            self.number, self.sent = puzzle.number, []
            self.page.goto(f"/puzzles/{self.game}/{puzzle.number}")
        you = Text(catalogue("lazaretto.language", FIRST), FIRST).get("learn", "pupil")
        self.text = game_text(self.game, FIRST, puzzle.setting.players(you))

    def solve(self, puzzle: Puzzle) -> str:
        """What the page says in the end; or, where it offers no way on, at which answer."""
        table = teaching.position(puzzle)
        self.wait_until_asked()
        for _ in range(MOST):
            codes = self.sent[-1]
            row: list[int] = []
            while (code := goes_on_with(table.game, puzzle, table.state.clone(), [*codes, *row])) is not None:
                row.append(code)
            shown = teaching.puzzle_view(self.game, puzzle.number, FIRST, tuple(codes)).updates[-1]
            steps = way(shown.choices, row)
            if not steps:
                return f"leads nowhere after {codes}"
            if not self.take(steps):
                return f"cannot be answered after {codes}: {[step.choice.label for step in steps]}"
            self.wait_until_asked()
            if self.is_over():
                return "solved" if self.page.locator(".panel.solved").count() else f"missed by {self.sent[-1]}"
        return "goes on and on"

    def next(self, puzzle: Puzzle) -> None:
        """To the puzzle after this one, by the button under its solution."""
        self.number, self.sent = puzzle.number + 1, []
        link = f"/puzzles/{self.game}/{self.number}"
        self.page.locator(f'.prompt a[href$="{link}"]').click()
        self.page.wait_for_url(f"**{link}")

    # Looking

    def is_over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    def wait_until_asked(self) -> None:
        """The page has what it has asked for, and something can be clicked."""
        until = patience.now() + PATIENCE / 1000
        while patience.now() < until:
            if self.sent and self.page.locator(".prompt").count() and self.visitor.spots():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing can be clicked in puzzle {self.number} of {self.game}")

    def taken(self, before: str, count: int) -> bool:
        """Has a click changed anything?"""
        for _ in range(25):
            if len(self.sent) > count or self.page.evaluate(STANDING) != before:
                return True
            self.page.wait_for_timeout(20)
        return False

    # Answering

    def take(self, steps: Sequence[Step]) -> bool:
        """Click answers until something is sent; what is all picked is confirmed."""
        count, done = len(self.sent), set[str]()
        for step in steps:
            self.open([one.opens for one in steps])
            if step.silent:
                continue
            places = [one for one in step.choice.parts if not (len(one) == 1 and one[0] in done)]
            done |= {place[0] for place in places if len(place) == 1}
            for place in places:
                if place[0].startswith(TURN):
                    self.turn(place)
            clicked = [self.click(place) for place in places if not place[0].startswith(TURN)]
            if len(self.sent) == count and not (step.choice.parts and all(clicked)):
                self.press(step.choice)
            if len(self.sent) > count:
                return True
        for step in reversed([one for one in steps if not one.silent]):  # some parts were clicked for another answer
            self.press(step.choice)
            if len(self.sent) > count:
                return True
        for _ in range(2):  # all is picked, and perhaps there is a doubt
            before = self.page.evaluate(STANDING)
            self.page.evaluate("document.activeElement?.blur()")
            self.page.keyboard.press("Enter")
            if not self.taken(before, count) or len(self.sent) > count:
                break
        return len(self.sent) > count

    def open(self, asks: Sequence[str]) -> None:
        """Open the questions that are answered otherwise than usual, as soon as their buttons are there."""
        for one in filter(None, asks):
            button = named(self.page.locator(".prompt .acts"), self.text.get("opens", one))
            if button is not None and button.get_attribute("aria-pressed") == "false":
                button.click()

    def click(self, place: Sequence[str]) -> bool:
        """Click one of the parts that mean the same, where it is seen; one that another covers, by the keyboard."""
        count, before = len(self.sent), self.page.evaluate(STANDING)
        spot = next((one for one in self.visitor.spots() if one["part"] in place), None)
        if spot is not None:
            self.page.mouse.click(spot["x"], spot["y"])
            return self.taken(before, count)
        for part in place:
            found = self.page.locator(f'[data-part="{part}"][role="button"]:not([aria-pressed="true"])')
            if found.count():
                found.first.focus()
                self.page.keyboard.press("Enter")
                return self.taken(before, count)
        return False

    def turn(self, place: Sequence[str]) -> None:
        """Turn a tile in hand before it is put down, where it is drawn in more than one way."""
        for part in place:
            found = self.page.locator(f'[data-part="{part}"]')
            if found.count() and found.first.is_visible():
                found.first.click()

    def press(self, choice: ChoiceInfo) -> None:
        """The button of an answer, or its line in the list."""
        count, before = len(self.sent), self.page.evaluate(STANDING)
        button: Locator | None = self.page.locator(f'.prompt .acts [data-part="answer.{choice.code}"]')
        if button is not None and not button.count():
            label = self.text.get("verbs", choice.label, choice.args)
            button = named(self.page.locator(".prompt .acts"), label)
            if button is None and self.page.evaluate(OPEN_LIST):
                button = named(self.page.locator("dialog[open]"), label)
        if button is not None:
            button.first.click()
            self.taken(before, count)
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")

"""Hands on every board: the same pieces in any order, one of them back, why not, and a board that stands still.

A game's own tests may add to `Handler`: it knows the tree of choices as the page was sent it.
"""

import itertools
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

import lazaretto
from tests import patience
from tests.web.visitor import PATIENCE, Visitor

Json = dict[str, Any]
GAMES = lazaretto.games()
OPTIONS: dict[str, Json] = {"quarantine": {"setup_layout": "block"}}  # laying tiles has tests of its own
TURNED = {"rotation"}  # a tile is turned in the hand: which way it lies when it is put down is the board's affair
ORDERS = 3
FEW, MANY = 30, 100  # questions of a board
SLIP = 2  # pixels that a part may move between question and click

# Where the question and every part of the board are; a part that is chosen lifts itself, and is left out.
PLACES = """() => Object.fromEntries(
  [['prompt', document.querySelector('section.prompt')],
   ...[...document.querySelectorAll('main [data-part]:not([aria-pressed="true"])')]
     .map((one) => [one.getAttribute('data-part'), one])]
  .filter(([, one]) => one && one.getClientRects().length)
  .map(([name, one]) => [name, one.getBoundingClientRect()])
  .map(([name, at]) => [name, [at.x, at.y, at.width, at.height]]))"""
BUTTONS = """() => [...document.querySelectorAll('section.prompt .acts button')].map((one) => {
  const at = one.getBoundingClientRect();
  const word = one.innerText || (one.matches('.ways-back *') && one.ariaLabel) || '';
  return [word, at.left, at.right, at.width, at.height];
})"""
MIDDLE = """(part) => {
  for (const one of document.querySelectorAll(`[data-part="${CSS.escape(part)}"]`)) {
    one.scrollIntoView({ block: 'nearest' });
    const box = one.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const top = document.elementFromPoint(x, y);
    if (top && (one.contains(top) || top.closest('[data-part]') === one)) return [x, y];
  }
  return null;
}"""


class Handler:
    """A visitor at a table, who knows what the page was sent."""

    def __init__(self, visitor: Visitor, game: str, seed: int) -> None:
        kinds = ("me", "random") if 2 in lazaretto.load(game).seats else ("me",)
        self.sit(visitor, visitor.table(*kinds, game=game, seed=seed, options=OPTIONS.get(game, {})))

    @classmethod
    def at(cls, visitor: Visitor, table: str) -> "Handler":
        """At a table that is there already."""
        made = cls.__new__(cls)
        made.sit(visitor, table)
        return made

    def sit(self, visitor: Visitor, table: str) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.update: Json = {}
        self.held: list[list[int]] | None = None  # codes that the page wanted to play, while they are held back
        self.unanswered: set[str] = set()  # what the page has sent, and the server has not answered yet
        self.page.route_web_socket(re.compile("/ws/"), self.between)
        visitor.sit(table)
        visitor.wait_until_asked()

    def between(self, page: WebSocketRoute) -> None:
        """Stand between the page and the server."""
        server = page.connect_to_server()

        def hear(frame: bytes | str) -> None:
            message = json.loads(frame)
            if message["type"] == "update":
                self.update = message
            self.unanswered.discard(message.get("key"))
            page.send(frame)

        def pass_on(frame: bytes | str) -> None:
            message = json.loads(frame)
            if self.held is not None and message["type"] == "play":
                self.held.append(message.get("codes") or [message.get("code")])
            else:
                if "key" in message:
                    self.unanswered.add(message["key"])
                server.send(frame)

        server.on_message(hear)
        page.on_message(pass_on)

    def click(self, part: str) -> bool:
        """Click the middle of a part, if it can be seen."""
        at = self.page.evaluate(MIDDLE, part)
        if at is not None:
            self.page.mouse.click(*at)
        return at is not None

    def would_play(self, parts: Sequence[str]) -> list[int] | None:
        """What clicking these parts would play, in this order; the page is as before then. None if it is not whole."""
        self.begin_anew()
        self.held = []
        for part in parts:
            if not self.held and not self.click(part):
                break
        for _ in range(100):
            self.confirm()
            if self.held:
                break
            self.page.wait_for_timeout(20)
        (played, *_) = self.held or [None]
        self.held = None
        self.begin_anew()
        return played

    def begin_anew(self) -> None:
        """Nothing is picked, and nothing is on its way."""
        self.page.reload()
        self.wait_until_asked()

    def close_panels(self) -> None:
        """Read what a panel says."""
        panel = self.page.locator("dialog[open]")
        if panel.count():
            panel.locator("button").last.click()

    def wait_until_asked(self) -> None:
        """Wait until something can be clicked, or the game is over; what panels say meanwhile is read."""
        until = patience.now() + PATIENCE / 1000
        while patience.now() < until:
            self.close_panels()
            if self.visitor.spots() or self.update["outcome"]:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing can be clicked at: {self.visitor.question()}")

    def answer(self, chance: random.Random, haste: float = 0.1) -> None:
        """Click something that is lit or listed; grave things are meant."""
        self.wait_until_asked()
        if not self.update["outcome"]:
            self.visitor.answer(chance, haste)
        self.page.wait_for_timeout(40)
        for _ in range(500):
            if not self.unanswered:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("the server does not answer")

    def confirm(self) -> None:
        """Say yes where the table asks once more."""
        anyway = self.page.locator("section.prompt .acts button[aria-keyshortcuts='Enter']")
        if anyway.count():
            anyway.first.click()


def ways(choices: list[Json]) -> Iterator[list[Json]]:
    """The whole ways of a tree that need nothing to be opened."""
    for choice in choices:
        if not choice.get("extra"):
            for rest in ways(choice["then"]) if choice.get("then") else [[]]:
                yield [choice, *rest]


def codes(way: list[Json]) -> list[int]:
    """What a way plays, with the answers that follow by themselves."""
    return [code for choice in way for code in (choice["code"], *choice.get("along", []))]


def is_silent(place: int, siblings: list[Json]) -> bool:
    """Is the usual answer taken without a word?"""
    return place > 0 and len(siblings) > 1 and sum(not one.get("extra") for one in siblings) == 1


def pieces(way: list[Json], choices: list[Json]) -> list[str] | None:
    """The parts one clicks for a way, of equal ones the first that is left; None if it has answers without parts."""
    found: list[str] = []
    for place, choice in enumerate(way):
        if not is_silent(place, choices):
            fresh = [[part for part in parts if part not in found] for parts in choice["parts"]]
            if not fresh or not all(fresh):
                return None
            found += [parts[0] for parts in fresh]
        choices = choice.get("then", [])
    return found if len(set(found)) == len(found) else None


def zones(parts: list[str]) -> set[str]:
    """The kinds of things that parts are: `bed`, `die`."""
    return {part.split(".")[0] for part in parts}


def plain_sets(choices: list[Json]) -> list[tuple[list[Json], list[str]]]:
    """Two or more pieces that one way has and no larger one; of several kinds no fewer are a way of their own."""
    known = [(way, pieces(way, choices)) for way in ways(choices)]
    every = [{part for choice in way for parts in choice["parts"] for part in parts} for way, _ in known]
    return [
        (way, mine)
        for (way, mine) in known
        if mine is not None
        and len(mine) > 1
        and not zones(mine) & TURNED
        and sum(set(mine) <= parts for parts in every) == 1
        and (len(zones(mine)) == 1 or not any(other and set(other) < set(mine) for _, other in known))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_three_orders_of_the_same_pick_lead_to_the_same_state(game: str, new_visitor: Callable[..., Visitor]) -> None:
    chance = random.Random(game)
    hand = Handler(new_visitor().sets(), game, 11)
    tried = 0
    for _ in range(300):
        if hand.update["outcome"] or tried == 3:
            break
        offered, seq = hand.update["choices"], hand.update["seq"]
        rows = plain_sets(offered)
        way, row = chance.choice(rows) if rows else ([], [])
        if row and all(hand.page.evaluate(MIDDLE, part) for part in row):
            orders = list(itertools.permutations(row))
            for order in chance.sample(orders, min(ORDERS, len(orders))):
                played = hand.would_play(order)
                if hand.update["seq"] != seq:
                    break  # somebody else has answered meanwhile
                assert hand.update["choices"] == offered, "a page that is loaded anew is offered the same"
                assert played == codes(way), f"{order} plays something else"
            tried += hand.update["seq"] == seq
        hand.answer(chance)
    assert tried, "no set of plain pieces was ever asked for"


@pytest.mark.parametrize("questions", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_the_board_stands_still_between_question_and_click(
    game: str, questions: int, new_visitor: Callable[..., Visitor]
) -> None:
    chance = random.Random(game)
    hand = Handler(new_visitor().sets(), game, 5)
    height = None
    for _ in range(questions):
        if hand.update["outcome"]:
            break
        hand.wait_until_asked()
        before = hand.page.evaluate(PLACES)
        hand.page.wait_for_timeout(180)
        after = hand.page.evaluate(PLACES)
        for part in before.keys() & after.keys():
            slips = [abs(old - new) for old, new in zip(before[part], after[part], strict=True)]
            assert max(slips) <= SLIP, f"{part} moved by {max(slips)} px at: {hand.visitor.question()}"
        if "prompt" not in after:
            continue  # the table has begun to act by itself
        height = height or after["prompt"][1:]
        assert after["prompt"][1] == pytest.approx(height[0], abs=SLIP), (
            f"the question moved: {hand.visitor.question()}"
        )
        assert after["prompt"][3] == pytest.approx(height[2], abs=SLIP)
        hand.answer(chance, haste=0.2)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_as_large_as_its_window(game: str, new_visitor: Callable[..., Visitor]) -> None:
    for width, height in [(1280, 800), (1024, 768), (390, 844), (360, 640)]:
        chance = random.Random(game)
        hand = Handler(new_visitor(viewport={"width": width, "height": height}).sets(), game, 3)
        for _ in range(8):
            root = "document.documentElement"
            over = hand.page.evaluate(f"[{root}.scrollWidth - innerWidth, {root}.scrollHeight - innerHeight]")
            assert max(over) <= 0, f"at {width}x{height} the page is too large by {over}: {hand.visitor.question()}"
            for word, x, right, wide, high in hand.page.evaluate(BUTTONS):
                assert word.strip(), "a button has a word"
                assert min(wide, high) >= 40, f"{word}: {wide} x {high} at {width}x{height}"
                assert x >= 0 and right <= width, f"{word} at {width}x{height}"
            if hand.update["outcome"]:
                break
            hand.answer(chance, haste=0.2)
            hand.page.wait_for_timeout(60)


def test_whoever_clicks_what_is_not_possible_learns_why(new_visitor: Callable[..., Visitor]) -> None:
    hand = Handler(new_visitor().sets(), "dice_hospital", 5)
    chance = random.Random(1)
    for _ in range(60):
        hand.wait_until_asked()
        idle = hand.page.evaluate(
            "() => [...document.querySelectorAll('main [data-part][role=\"img\"]')].map((o) => o.dataset.part)"
        )
        for part in idle[:4]:
            hand.click(part)
            hand.page.wait_for_timeout(150)
            if hand.page.locator("section.prompt p.sub").count():
                said = hand.page.locator("section.prompt p.sub").inner_text()
                assert said.endswith("."), said
                return
            hand.page.keyboard.press("Escape")
        hand.answer(chance)
    raise AssertionError("nobody ever learned why")


def test_one_piece_is_taken_back_alone_and_escape_takes_all(new_visitor: Callable[..., Visitor]) -> None:
    hand = Handler(new_visitor().sets(), "dice_hospital", 5)
    chance = random.Random(2)
    chosen = hand.page.locator("[data-part][aria-pressed='true']")
    for _ in range(200):
        rows = (pieces(way, hand.update["choices"]) for way in ways(hand.update["choices"]))
        row = next((row for row in rows if row is not None and len(row) > 2), [])
        if row and hand.click(row[0]) and hand.click(row[1]) and chosen.count() == 2:
            hand.page.locator(".tray .x").first.click()
            assert chosen.count() == 1 and chosen.first.get_attribute("data-part") == row[1]
            hand.click(row[0])
            hand.page.keyboard.press("Backspace")
            assert chosen.first.get_attribute("data-part") == row[1]
            hand.page.keyboard.press("Escape")
            assert chosen.count() == 0
            return
        hand.page.keyboard.press("Escape")
        hand.answer(chance)
    raise AssertionError("no move of three pieces was ever asked for")

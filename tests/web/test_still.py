"""A board stands still under the hand: while one reads, while the mouse rests on something, and after a first click.

Between a question and its answer no part moves by more than two pixels, on a wide window and on a phone.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

import lazaretto
from tests.web.test_hands import FEW, MANY, SLIP, Handler
from tests.web.visitor import Visitor

GAMES = lazaretto.games()
SIZES = ((1280, 800), (390, 844))
READS = 120  # milliseconds between two looks

Places = dict[str, list[float]]

# Where the question and every part are; of a part in a drawing its outline, which is there lit or not. What is chosen
# lifts itself, and is left out.
PLACES = """() => Object.fromEntries(
  [['prompt', document.querySelector('section.prompt')],
   ...[...document.querySelectorAll('main [data-part]:not([aria-pressed="true"])')]
     .map((one) => [one.dataset.part, one.querySelector(':scope > .aim') ?? one])]
  .filter(([, one]) => one && one.getClientRects().length)
  .map(([name, one]) => [name, one.getBoundingClientRect()])
  .map(([name, at]) => [name, [at.x, at.y, at.width, at.height]]))"""
# How far the boxes that scroll are scrolled: what a person scrolls does not slip.
SCROLLED = "() => [...document.querySelectorAll('main, main *')].reduce((sum, one) => sum + one.scrollTop, scrollY)"


class Watcher(Handler):
    """Looks where everything is, before and after each thing that a hand does."""

    def look(self) -> tuple[Any, int, Places]:
        scrolled, places = self.page.evaluate(SCROLLED), self.page.evaluate(PLACES)
        return scrolled, self.update["seq"], places  # what the page shows came by here first

    def stands(self, before: tuple[Any, int, Places], doing: str, clicked: str = "") -> bool:
        """Is the same still asked? Then nothing has moved, but for what a click has made something else."""
        self.page.wait_for_timeout(READS)
        after = self.look()
        if after[:2] != before[:2] or self.visitor.is_over() or not self.visitor.spots():
            return False
        for part in (before[2].keys() & after[2].keys()) - {clicked}:
            slips = [abs(old - new) for old, new in zip(before[2][part], after[2][part], strict=True)]
            told = f"{part} moved by {max(slips):.1f} px {doing} at: {self.visitor.question()}"
            assert max(slips) <= SLIP, f"{told}: {before[2][part]} {after[2][part]}"
        return True

    def handle(self, chance: random.Random) -> None:
        """Read, rest the mouse on something lit, click it; what lies there only half made is finished by the rest."""
        self.wait_until_asked()
        self.page.mouse.move(1, 1)
        before = self.look()
        lit = [spot for spot in self.visitor.spots() if spot["part"]]
        if not self.stands(before, "by itself") or not lit:
            return
        spot = chance.choice(lit)
        self.page.mouse.move(spot["x"], spot["y"])
        if not self.stands(before, f"with the mouse on {spot['part']}"):
            return
        self.page.mouse.click(spot["x"], spot["y"])
        self.stands(before, f"after a click on {spot['part']}", spot["part"])


@pytest.mark.parametrize("questions", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("size", SIZES, ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_no_part_moves_under_the_hand(
    game: str, size: tuple[int, int], questions: int, new_visitor: Callable[..., Visitor]
) -> None:
    chance = random.Random(game)
    watcher = Watcher(new_visitor(viewport={"width": size[0], "height": size[1]}).sets(), game, 5)
    for _ in range(questions):
        watcher.wait_until_asked()
        if watcher.update["outcome"]:
            break
        watcher.handle(chance)
        watcher.answer(chance, haste=0.3)

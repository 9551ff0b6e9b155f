"""What the table says is read whole: on the smallest phone in the longest language, and beside four at a table."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.visitor import Visitor

GAMES = ("dice_hospital", "dice_hospital_er", "bristol_1350")
ANSWERS = 12

# Words of the question, of its buttons, of a scene and of the phase that do not fit their box, or are broken in two.
UNREAD = """() => {
  const found = [];
  const words = 'section.prompt h2, section.prompt .label, .passage h2, header .now span';
  for (const one of document.querySelectorAll(words)) {
    const box = one.getBoundingClientRect();
    if (box.width < 2) continue;
    const frame = one.closest('.words')?.getBoundingClientRect() ?? box;
    const below = Math.max(one.scrollHeight - one.clientHeight, box.bottom - frame.bottom);
    if (below > 2 || one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${one.textContent}`);
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      for (const { index, 0: word } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`broken: ${word} in ${one.textContent}`);
      }
    }
  }
  const clear = document.querySelector('.tray > .btn')?.getBoundingClientRect();
  if (clear && clear.right > innerWidth) found.push('what clears the tray is out of sight');
  return found;
}"""


def unread(page: Page) -> list[str]:
    found: list[str] = page.evaluate(UNREAD)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_question_is_read_on_the_smallest_phone(game: str, new_visitor: Callable[..., Visitor]) -> None:
    one = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True).sets(
        lang="fr", theme="dark", curtain=False
    )
    page = one.sit(one.table("me", game=game, seed=5))
    chance = random.Random(5)
    for _ in range(ANSWERS):
        one.wait_until_asked()
        if one.is_over():
            break
        assert unread(page) == [], one.question()
        one.answer(chance)
        page.wait_for_timeout(60)
        assert unread(page) == [], one.question()


@pytest.mark.parametrize("seats", [1, 3, 4])
@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_er_has_everything_in_sight(lang: str, seats: int, new_visitor: Callable[..., Visitor]) -> None:
    """Rivals or URSULE, the specialists, the deck and the log stand in the column, and nothing has to be scrolled."""
    one = new_visitor().sets(lang=lang)
    options = {"first_chief": 0} if seats > 1 else {}
    page = one.sit(one.table("me", *["random"] * (seats - 1), game="dice_hospital_er", options=options))
    chance = random.Random(3)
    for _ in range(3):
        one.wait_until_asked()
        column = page.evaluate(
            "(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])(document.querySelector('aside'))"
        )
        assert column[0] <= column[1], f"the column is {column[0]} high, and {column[1]} are there"
        one.answer(chance)
        page.wait_for_timeout(60)

"""Room on every board: in the middle of games and at their end nothing overflows, is cut, or is too small to touch.

At four sizes, in every language and the made-up one, which is 40 % longer than English, light and dark. All slow:
`pytest -n 0 -m "web and slow" tests/web/test_room.py`.
"""

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

import lazaretto
from tests.madeup import CODE
from tests.server.client import Server, Socket
from tests.web.shots import record_of
from tests.web.visitor import Visitor

Json = dict[str, Any]
GAMES = lazaretto.games()
SIZES = ((1280, 800), (1024, 768), (390, 844), (360, 640))
SEATS = {"bristol_1350": 6}
MIDDLE = {"dice_hospital": 70, "dice_hospital_er": 45, "clinic": 60, "bristol_1350": 25, "quarantine": 60}
QUICK, LONG = 2, 8  # questions at each table
PHONE = 700

# What is wrong with the room of a page, in words. `least`: how large what one touches has to be; `long`: words may end
# in … after some lines, because no language has such long ones.
UNFIT = """([least, long]) => {
  const said = (one) => one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 50);
  const told = (one) => `${one.tagName}.${one.getAttribute('class') ?? ''} ${one.dataset?.part ?? ''} “${said(one)}”`;
  const html = document.documentElement;
  const found = [];
  if (html.scrollWidth > innerWidth) found.push(`the page is ${html.scrollWidth} wide`);
  const high = html.scrollHeight;
  if (high > innerHeight && document.querySelector('.table')) found.push(`the page is ${high} high`);
  const isHidden = (one) => !one.checkVisibility() || one.closest('.hidden, .sr, .vh, [inert]');
  // A card's sentence may end in …: its tip has it whole. What is asked and answered may not.
  const mayEnd = (one) => long || !one.closest('section.prompt, section.passage');
  const clamped = (style) => style.webkitLineClamp !== 'none';
  const speaks = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const scrolls = (one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
  const inScroller = (one) => one.parentElement && (scrolls(one.parentElement) || inScroller(one.parentElement));
  // Where people stand shoulder to shoulder in a room of a clinic, the room is touched, and then one of them, larger.
  const shares = (one) => one.dataset.part?.startsWith('person.') && one.closest('.through');
  // The ring around a part takes a finger too.
  const reaches = (one, least) => {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { x, y, width, height } = one.getBoundingClientRect(), far = least / 2 - 1;
    return [[-far, 0], [far, 0], [0, -far], [0, far]].every(([right, down]) =>
      document.elementFromPoint(x + width / 2 + right, y + height / 2 + down)?.closest('[role="button"]') === one);
  };
  for (const one of document.body.querySelectorAll('*')) {
    if (isHidden(one)) continue;
    const style = getComputedStyle(one), box = one.getBoundingClientRect();
    const touched = one.matches('button, select, input:not([type=range]), summary, [role="button"]');
    const marked = one.matches('[data-part], p, h1, h2, h3, li, td, th, svg text') || touched || speaks(one);
    if (box.width < 1 || box.height < 1 || !marked || one.closest('[aria-hidden="true"] .trails')) continue;
    if ((box.right > innerWidth + 1 || box.left < -1) && (!inScroller(one) || one.closest('.acts')))
      found.push(`beyond the window: ${told(one)}`);
    if (touched && !shares(one) && Math.min(box.width, box.height) < least - 0.5 && !reaches(one, least))
      found.push(`too small, ${Math.round(box.width)} x ${Math.round(box.height)}: ${told(one)}`);
    if (one instanceof SVGElement) {
      const frame = one.matches('text') && one.closest('svg').getBoundingClientRect();
      if (frame && (box.left < frame.left - 2 || box.right > frame.right + 2))
        found.push(`beside its drawing: ${told(one)}`);
      continue;
    }
    if (!speaks(one) || style.display === 'inline' || one.clientWidth <= 1 || one.clientHeight <= 1) continue;
    const cuts = ['hidden', 'clip'];
    if (one.scrollWidth > one.clientWidth + 1 && style.textOverflow !== 'ellipsis' && !clamped(style))
      found.push(`${cuts.includes(style.overflowX) ? 'cut' : 'out of its box'}: ${told(one)}`);
    const lines = (one.scrollHeight - one.clientHeight) / (parseFloat(style.lineHeight) || 16);
    if (lines > 0.6 && cuts.includes(style.overflowY) && !(clamped(style) && mayEnd(one)))
      found.push(`cut below: ${told(one)}`);
  }
  // What is asked and answered stands beside each other, and every word in its button.
  const boxes = [...document.querySelectorAll('section.prompt button, section.prompt .tray')]
    .filter((one) => !isHidden(one) && !one.closest('.tray button')).map((one) => [one, one.getBoundingClientRect()]);
  for (const [one, box] of boxes)
    for (const inner of one.matches('button') ? one.querySelectorAll('*') : []) {
      const at = inner.getBoundingClientRect();
      if (!isHidden(inner) && at.width > 1 && (at.left < box.left - 2 || at.right > box.right + 2))
        found.push(`out of its button: ${told(one)}`);
    }
  boxes.forEach(([one, box], place) => boxes.slice(place + 1).forEach(([other, at]) => {
    if (Math.min(box.right, at.right) > Math.max(box.left, at.left) + 2 &&
        Math.min(box.bottom, at.bottom) > Math.max(box.top, at.top) + 2)
      found.push(`over each other: ${told(one)} and ${told(other)}`);
  }));
  return [...new Set(found)];
}"""


def ahead(visitor: Visitor, server: Server, table: str, answers: int, chance: random.Random) -> None:
    """Give so many answers from another device of the same guest."""
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in visitor.context.cookies())
    with Socket.open(server.url, table, cookie) as line:
        line.say("hello")
        line.update(asked)
        for _ in range(answers):
            if line.last["outcome"]:
                return
            code = chance.choice(line.last["choices"])["code"]
            while (answer := line.play(code))["type"] == "error" and answer["code"] == "too_fast":
                time.sleep(0.5)
            assert answer["type"] == "update" or answer["code"] == "stale", answer
            if not asked(line.last):
                line.update(asked)


def asked(update: Json) -> bool:
    return bool(update["choices"] or update["outcome"])


def at_middle(visitor: Visitor, server: Server, game: str, answers: int) -> Page:
    """A table in the middle of a game, with somebody asked."""
    table = visitor.table("me", *["random"] * (SEATS.get(game, 4) - 1), game=game, seed=4)
    ahead(visitor, server, table, answers, random.Random(answers))
    return visitor.sit(table)


def wrong(page: Page, lang: str, themes: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with a page that stands open, at every size and in every theme."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for theme in themes:
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(120)
            for what in page.evaluate(UNFIT, [40 if width < PHONE else 0, lang == CODE]):
                yield f"{width} {theme}: {what}"


def look(visitor: Visitor, server: Server, game: str, lang: str, questions: int = QUICK) -> list[str]:
    """What is wrong with a board in the middle of a game, late in it, and at its end."""
    themes = ("light",) if questions == QUICK else ("light", "dark")
    visitor.sets(lang=lang)
    page = at_middle(visitor, server, game, MIDDLE[game])
    chance = random.Random(lang)
    found = []
    for _ in range(questions):
        visitor.wait_until_asked()
        question = "over" if visitor.is_over() else visitor.question()
        found += [f"{question}, {what}" for what in wrong(page, lang, themes)]
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        visitor.answer(chance)
        page.wait_for_timeout(60)
    kept = visitor.ask("POST", "/api/records", record_of(game))
    visitor.at(f"/r/{kept['id']}/{kept['steps'] - 4}").wait_for_selector(".controls")
    found += [f"late, {what}" for what in wrong(page, lang, themes)]
    visitor.at(f"/r/{kept['id']}/{kept['steps']}")
    page.locator(".controls button").last.click()
    page.wait_for_selector(".bill")
    page.wait_for_load_state("networkidle")
    return [*found, *(f"end, {what}" for what in wrong(page, lang, themes))]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", CODE])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_overflows_in_a_long_language(
    long_server: Server, new_visitor: Callable[..., Visitor], game: str, lang: str
) -> None:
    found = look(new_visitor(long_server.url), long_server, game, lang)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr", "it", CODE])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_overflows_in_any_language_light_and_dark(
    long_server: Server, new_visitor: Callable[..., Visitor], game: str, lang: str
) -> None:
    found = look(new_visitor(long_server.url), long_server, game, lang, LONG)
    assert not found, "\n".join(found)


FOUR = ("clinic", "quarantine")
SIDE = """() => {
  const side = document.querySelector('.table > aside'), frame = side.getBoundingClientRect();
  const inside = (one) => { const at = one.getBoundingClientRect();
    return at.left < frame.right && at.bottom <= frame.bottom && at.right <= frame.right; };
  return [side.scrollHeight - side.clientHeight, side.querySelectorAll('.seat').length,
    [...side.querySelectorAll('.log li')].filter(inside).length];
}"""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", FOUR)
def test_four_seats_and_the_log_are_in_sight(
    server: Server, new_visitor: Callable[..., Visitor], game: str, lang: str
) -> None:
    """At 1280x800 the column beside the board has three rivals and the log's last line, and nothing to scroll."""
    visitor = new_visitor().sets(lang=lang)
    page = at_middle(visitor, server, game, 12)
    visitor.wait_until_asked()
    over, rivals, lines = page.evaluate(SIDE)
    assert (over, rivals) == (0, 3)
    assert lines >= 1, "no line of the log is seen"


# What is seen of the newest line of the log, in rows, and how much of the last of them is cut off.
NEWEST = """() => {
  const room = document.querySelector('.table > aside .log .lines');
  const words = room.querySelector('.text'), row = parseFloat(getComputedStyle(words).lineHeight);
  const seen = room.getBoundingClientRect().bottom - words.getBoundingClientRect().top;
  const rows = Math.round(words.clientHeight / row);
  return [Math.min(rows, seen / row), rows - Math.min(rows, seen / row)];
}"""


@pytest.mark.parametrize("height", [800, 700])
@pytest.mark.parametrize("game", GAMES)
def test_the_newest_line_of_the_log_is_never_cut_through(
    new_visitor: Callable[..., Visitor], game: str, height: int
) -> None:
    """However full the column is: whole rows of the newest line, at least one."""
    visitor = new_visitor(viewport={"width": 1280, "height": height}).sets(lang="fr")
    page = visitor.sit(visitor.table("me", *["random"] * 3, game=game, seed=5))
    chance = random.Random(2)
    for _ in range(6):
        visitor.answer(chance, haste=0.3)
        page.wait_for_timeout(100)
        visitor.wait_until_asked()
        if visitor.is_over() or not page.locator(".log .text").count():
            continue
        seen, cut = page.evaluate(NEWEST)
        assert seen >= 0.95 and cut <= 0.15, f"{seen:.2f} rows, {cut:.2f} cut at: {visitor.question()}"

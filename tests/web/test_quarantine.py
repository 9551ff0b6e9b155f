"""Quarantine in Chromium: a whole game by contracts, a renovation by drag, the map, and the door tables."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from lazaretto.games.quarantine.rules.doors import load_doors
from tests.web.quarantine_player import Player, Policy
from tests.web.visitor import Visitor

BLOCK = {"setup_layout": "block", "first_player": 0}


def sit_down(visitor: Visitor, seed: int, **options: object) -> Player:
    """Ada against two bots."""
    visitor.sets()
    player = Player(visitor, Policy(0))
    table = visitor.table("me", "greedy", "greedy", game="quarantine", seed=seed, options={**BLOCK, **options})
    visitor.sit(table)
    return player


def renovate(player: Player) -> None:
    """Drag the yellow room, which lies in the north-east, to the empty cell beside the lobby."""
    frame = player.asked()
    assert frame is not None
    player.answer(frame, next(choice for choice in frame["choices"] if choice["verb"] == "renovate"))
    assert player.frame is not None
    seq = player.frame["seq"]
    player.drag("tile.0.start_yellow", "cell.0.1,0")
    player.page.locator(".desk button.main").click()
    player.wait_for_answer(seq)


def test_a_game_with_contracts_claimed_and_lost_a_spread_and_a_renovation(visitor: Visitor) -> None:
    player = sit_down(visitor, seed=9)
    renovate(player)
    while (frame := player.asked()) is not None:
        player.answer(frame, player.policy.choose(frame))
    assert player.policy.goals() == {"renovated": True, "claimed": True, "lost": True, "spread": True}
    visitor.page.wait_for_selector(".bill")
    log = player.policy.log
    moved = next(note for note in log if note["key"] == "moved_tiles")
    assert moved["args"] == {"seat": 0, "tile": ["start_yellow"]}


def begin_price(player: Player) -> None:
    """Play until a contract can be opened with two colours or more, and open it."""
    while (frame := player.asked()) is not None:
        supply = frame["public"]["hospitals"][0]["supply"]
        opens = [choice for choice in frame["choices"] if choice["verb"] == "open_contract"]
        if opens and sum(count > 0 for cube, count in supply.items() if cube != "grey") > 1:
            player.click(*opens[0]["parts"][0])
            player.page.wait_for_selector(".desk")
            return
        player.answer(frame, patient_policy(player, frame))
    raise AssertionError("no contract could be opened")


def patient_policy(player: Player, frame: dict[str, Any]) -> dict[str, Any]:
    """As Ada plays, but she keeps her cubes."""
    without = {**frame, "choices": [one for one in frame["choices"] if one["verb"] != "open_contract"]}
    return player.policy.choose(without)


@pytest.mark.parametrize("turn", range(3))
def test_a_price_is_laid_out_in_any_order(visitor: Visitor, turn: int) -> None:
    """Three orders of the same cubes, one of them with a cube taken back, lead to the same price."""
    player = sit_down(visitor, seed=9)
    begin_price(player)
    assert player.frame is not None
    seq = player.frame["seq"]
    supply = player.frame["public"]["hospitals"][0]["supply"]
    first, second = sorted(cube for cube, count in supply.items() if count and cube != "grey")[:2]
    offer = visitor.page.locator(".desk .answer").first
    visitor.page.keyboard.press("Escape")  # what is proposed goes
    expect(offer).to_have_attribute("aria-disabled", "true")
    orders = [(first, second), (second, first), (second, second, first)]
    for cube in orders[turn] if supply[second] > 1 or turn < 2 else orders[1]:
        player.click(f"supply.0.{cube}")
    if turn == 2 and supply[second] > 1:
        visitor.page.locator(".desk .cubes button").first.click()
    expect(offer).not_to_have_attribute("aria-disabled", "true")
    offer.click()
    player.wait_for_answer(seq)
    opened = [note for note in player.policy.log if note["key"] == "opened" and note["args"]["seat"] == 0]
    assert opened[-1]["args"]["cube"] == [first, second]


def test_a_renovation_is_free_until_it_is_done(visitor: Visitor) -> None:
    """What is against it is said in a sentence; a step back, and the whole back, are two things; nothing is sent."""
    player = sit_down(visitor, seed=9)
    frame = player.asked()
    assert frame is not None
    player.answer(frame, next(choice for choice in frame["choices"] if choice["verb"] == "renovate"))
    page, desk = visitor.page, visitor.page.locator(".desk")
    assert player.frame is not None
    seq = player.frame["seq"]
    player.click("tile.0.start_red")  # the middle of the block: the others hang on it
    player.click("cell.0.0,1")
    expect(desk.locator(".against")).to_have_text(re.compile("linked to the lobby|one group|connected|entrance"))
    expect(desk.locator(".answer").first).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="One step back").click()
    expect(page.locator("main .own [data-part='tile.0.start_red']")).to_be_visible()
    player.click("tile.0.start_yellow")
    player.click("cell.0.1,0")
    player.click("tile.0.start_yellow")  # the same tile once more
    page.keyboard.press("r")
    player.click("cell.0.1,0")
    assert player.frame["seq"] == seq, "nothing was said to the server"
    page.get_by_role("button", name="Leave it as it was").click()
    player.wait_for_answer(seq)
    after = player.asked()
    assert after is not None and after["question"]["key"] == "main" and after["public"]["actions"]["left"] == 4


def test_the_player_alone_turns_the_pages(visitor: Visitor) -> None:
    """Neither a draw nor a virus turns the page to the hospitals; the bag and the map stay where they are."""
    player = sit_down(visitor, seed=9)
    page = visitor.page
    assert player.asked() is not None
    tab = page.locator('[role="tab"][aria-selected="true"]')
    bag = page.locator("[data-part='bag']").bounding_box()
    plan = page.locator("main .own .map").bounding_box()
    seen = set()
    for _ in range(30):
        frame = player.asked()
        assert frame is not None and bag is not None
        seen.add(frame["question"]["key"])
        assert tab.inner_text() == "Market"
        now = page.locator("[data-part='bag']").bounding_box()
        assert now is not None and abs(now["x"] - bag["x"]) <= 2
        here = page.locator("main .own .map").bounding_box()
        assert plan is not None and here is not None and abs(here["y"] - plan["y"]) <= 2, "the hospital stays, too"
        player.answer(frame, player.policy.choose(frame))
    assert {"main", "place_patient"} <= seen


SIZES = [(1280, 800), (1024, 768), (390, 844), (360, 640)]
HIGH = """() => { const html = document.documentElement;
  return [html.scrollWidth <= innerWidth, html.scrollHeight <= innerHeight + (innerWidth > 1180 ? 0 : 2)]; }"""

# Stacks that are much narrower than the page, and how much of the market has to be scrolled to.
MARKET = """() => { const side = document.querySelector('.side:has(.market)');
  return [[...document.querySelectorAll('.stacks > li')].filter((one) => one.clientWidth < innerWidth * 0.8).length,
    side ? side.scrollHeight - side.clientHeight : 0]; }"""


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_overflows_at_any_size(new_visitor: Callable[..., Visitor], lang: str, theme: str) -> None:
    visitor = new_visitor(viewport={"width": 1280, "height": 800})
    visitor.sets(lang=lang, theme=theme)
    page = visitor.sit(visitor.table("me", "random", "random", "random", game="quarantine", seed=9, options=BLOCK))
    visitor.wait_until_asked()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        for tab in page.locator("[role=tab]").all():
            tab.click()
            assert page.evaluate(HIGH) == [True, True], (width, height, tab.inner_text())
            cut = page.evaluate("""() => [...document.querySelectorAll('.stack .effect')]
                .filter((one) => one.scrollHeight > one.clientHeight + 1).length""")
            assert cut == 0, "no text of a card is cut"
            slim, hidden = page.evaluate(MARKET)
            assert width > 700 or slim == 0, "on a phone one stack lies under the other"
            assert width < 1280 or hidden <= 1, "the whole market is seen"
        low = page.evaluate("""() => [...document.querySelectorAll('[role=tab], .prompt .acts button')]
            .filter((one) => one.getBoundingClientRect().height < 39.5).map((one) => one.innerText)""")
        assert low == []
        seen = page.evaluate("""() => [...document.querySelectorAll('.prompt .acts button')]
            .every((one) => { const box = one.getBoundingClientRect(); return box.right <= innerWidth + 1; })""")
        assert seen, "undo and all other buttons are on the screen"


def test_the_map_is_zoomed_and_panned_and_fits_again(visitor: Visitor) -> None:
    player = sit_down(visitor, seed=9)
    page = visitor.page
    assert player.asked() is not None
    plan = page.locator("main .own .map > svg")
    fits = plan.get_attribute("viewBox")
    box = plan.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 60)
    page.mouse.wheel(0, -400)
    expect(plan).not_to_have_attribute("viewBox", fits or "")
    zoomed = plan.get_attribute("viewBox")
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 70, box["y"] + 60, steps=4)
    page.mouse.up()
    expect(plan).not_to_have_attribute("viewBox", zoomed or "")
    page.get_by_role("button", name="Show everything").click()
    expect(plan).to_have_attribute("viewBox", fits or "")
    for key in ("+", "Shift+ArrowLeft", "0"):
        page.keyboard.press(key)
    expect(plan).to_have_attribute("viewBox", fits or "")
    page.get_by_role("button", name="Zoom in").click()
    expect(plan).not_to_have_attribute("viewBox", fits or "")


def test_a_tile_is_turned_by_key_and_wheel(visitor: Visitor) -> None:
    player = sit_down(visitor, seed=9, setup_layout="free")
    page = visitor.page
    assert player.asked() is not None
    player.click("hand.0.start_red")
    page.wait_for_selector(".turns .held.current")
    index = "[...document.querySelectorAll('.turns .held')].findIndex((one) => one.classList.contains('current'))"
    first = page.evaluate(index)
    page.keyboard.press("r")
    page.wait_for_function(f"(turn) => {index} === turn", arg=(first + 1) % 4)
    box = page.locator("main .own .map").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.wheel(0, 120)
    page.wait_for_function(f"(turn) => {index} === turn", arg=(first + 2) % 4)
    player.click("cell.0.-1,0", "cell.0.1,0", "cell.0.0,1", "cell.0.0,-1")
    page.wait_for_selector("main .own [data-part='tile.0.start_red']")


def test_doors_are_corrected_kept_loaded_and_played_with(visitor: Visitor, tmp_path: Path) -> None:
    visitor.sets()
    page = visitor.at("/rules/quarantine/doors")
    page.get_by_role("button", name="Gift Shop: north").click()
    expect(page.get_by_text("Gift Shop must have one to four doors.")).to_be_visible()
    expect(page.get_by_role("button", name="New table with these doors")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Gift Shop: south").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save as a file").click()
    file = tmp_path / "mine.toml"
    waiting.value.save_as(file)
    assert load_doors(file).data()["doors"]["gift_shop"] == "S"

    page.get_by_role("button", name="Back to ours").click()
    expect(page.get_by_text("This is our own table.")).to_be_visible()
    chooser = page.get_by_label("Load a file")
    bad = tmp_path / "bad.toml"
    bad.write_text(file.read_text("utf-8").replace('lab = "NE"\n', ""), "utf-8")
    chooser.last.set_input_files(bad)
    expect(page.get_by_role("alert")).to_have_text("The file lacks Lab.")
    expect(page.get_by_text("This is our own table.")).to_be_visible()
    chooser.last.set_input_files(file)
    expect(page.get_by_text("1 tile differs from ours.")).to_be_visible()
    code = load_doors(file).code()
    expect(page.get_by_label("Code of this table")).to_have_value(code)

    page.get_by_role("link", name="New table with these doors").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".table")).to_be_visible()
    table = visitor.ask("GET", "/api/tables/" + page.url.rsplit("/", 1)[1])
    assert table["options"]["door_set"] == code
    expect(page.get_by_text("Doors: an owner’s table")).to_be_visible()


WIDE = """() => {
  const html = document.documentElement;
  return html.scrollWidth <= innerWidth ? [] : [html.scrollWidth, ...[...document.body.querySelectorAll('*')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.className).slice(0, 6)];
}"""


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_a_phone_shows_nothing_too_wide(new_visitor: Callable[..., Visitor], lang: str) -> None:
    visitor = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True)
    visitor.sets(lang=lang)
    player = Player(visitor, Policy(0))
    page = visitor.sit(visitor.table("me", "random", "random", game="quarantine", seed=9, options=BLOCK))
    seen = set()
    chance = random.Random(5)
    for _ in range(150):
        frame = player.asked()
        assert frame is not None
        key = frame["question"]["key"]
        for tab in page.locator("[role=tab]").all() if key not in seen else []:
            tab.click()
            assert page.evaluate(WIDE) == [], (key, tab.inner_text())
        seen.add(key)
        if "place_virus" in seen:
            break
        spots = visitor.wait_until_asked()
        spot = chance.choice([spot for spot in spots if spot["part"] == "bag"] or spots)
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(250)  # not every click is an answer: a tile is lifted, a page is turned
    assert {"main", "place_patient", "place_virus"} <= seen
    visitor.at("/rules/quarantine/doors")
    page.wait_for_selector("figure")
    assert page.evaluate(WIDE) == []
    letters = set(" ".join(page.locator("figcaption .num").all_inner_texts()).split())
    assert letters <= {"N", "E", "S", "W" if lang == "en" else "O"}, "sides are named as the language names them"


@pytest.mark.parametrize("width, height", [(360, 640), (390, 844)])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_tile_in_hand_is_seen_whole_on_a_phone(
    new_visitor: Callable[..., Visitor], width: int, height: int, seats: int
) -> None:
    """It lies between the map and the question, with the turns it can be laid in."""
    visitor = new_visitor(viewport={"width": width, "height": height}, has_touch=True).sets(lang="fr")
    rivals = ["random"] * (seats - 1)
    page = visitor.sit(visitor.table("me", *rivals, game="quarantine", seed=9, options=BLOCK))
    visitor.wait_until_asked()
    page.get_by_role("button", name=re.compile("^Rénover")).click()
    page.locator("[data-part='tile.0.start_red']").click()
    page.wait_for_selector(".turns .held.current")
    prompt = page.locator("section.prompt").bounding_box()
    boxes = [one.bounding_box() for one in page.locator("main .hand .held").all()]
    assert prompt and len(boxes) > 2
    assert all(box and box["y"] + box["height"] <= prompt["y"] for box in boxes)


# How much of the width or of the height of its panel a rival's map fills, whichever is more.
FILLED = """() => [...document.querySelectorAll('.others > li')].map((panel) => {
  const rooms = [...panel.querySelectorAll('.map [data-part^="tile."]')].map((one) => one.getBoundingClientRect());
  const over = (low, high) => Math.max(...rooms.map((one) => one[high])) - Math.min(...rooms.map((one) => one[low]));
  const map = panel.querySelector('.map').getBoundingClientRect();
  const { width } = panel.getBoundingClientRect();
  return [map.width / width, Math.max(over('left', 'right') / map.width, over('top', 'bottom') / map.height)];
})"""


@pytest.mark.parametrize("width, height", [(1280, 800), (360, 640)])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_rivals_map_fills_its_panel(new_visitor: Callable[..., Visitor], width: int, height: int, seats: int) -> None:
    """It filled a quarter of its width once."""
    visitor = new_visitor(viewport={"width": width, "height": height}).sets()
    rivals = ["random"] * (seats - 1)
    page = visitor.sit(visitor.table("me", *rivals, game="quarantine", seed=9, options=BLOCK))
    visitor.wait_until_asked()
    page.get_by_role("tab", name=re.compile("^Hospitals")).click()
    filled = page.evaluate(FILLED)
    assert len(filled) == (seats - 1 if width > 780 else seats)
    for map_of_panel, rooms_of_map in filled:
        assert map_of_panel > 0.8 and rooms_of_map > 0.6, filled


@pytest.mark.parametrize(
    "path, first",
    [
        ("/rules/quarantine/examples/end", "Admit [0-9] patients"),
        ("/puzzles/quarantine/7", "Admit [0-9] patients"),
        ("/learn/quarantine/3-rooms-and-doors", "Cure"),
    ],
)
def test_what_most_people_want_comes_first_where_one_learns_as_it_does_at_a_table(
    new_visitor: Callable[..., Visitor], path: str, first: str
) -> None:
    page = new_visitor().sets(lang="en", pace="at_once").at(path)
    answers = page.locator(".speech .answers button, .prompt .acts button")
    going_on = page.locator(".speech footer button.main")
    expect(answers.or_(going_on).first).to_be_visible()
    if going_on.count():
        going_on.click()
    expect(answers.first.locator(".label")).to_have_text(re.compile(f"^{first}"))

"""The page of a new table: what is chosen there is what is played."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.visitor import Visitor

GAMES = ("dice_hospital", "dice_hospital_er", "clinic", "bristol_1350", "quarantine")
SEATS = 3
FEW = 3  # so many values are buttons side by side
DOORS = "custom_s_fbbbb3333315b533f15bf33"  # a door table of one's own, which only an address can bring

Value = bool | int | str


def text_of(tree: dict[str, Any], key: str) -> str:
    node: Any = tree
    for step in key.split("."):
        node = node[step]
    assert isinstance(node, str), key
    return node


def applies(option: dict[str, Any], chosen: dict[str, Value]) -> bool:
    return (not option["seats"] or SEATS in option["seats"]) and all(
        chosen[other] == value for other, value in option["needs"].items()
    )


def ways(option: dict[str, Any]) -> list[Value]:
    """The values in the order of the page; the last one of a free choice begins with the first ids."""
    seats = list(range(SEATS)) if option["any_seat"] else []
    freely = "+".join(one for group in option["free"] for one in group["ids"][: group["count"]])
    return [*option["values"], *seats, *([freely] if freely else [])]


def place(option: dict[str, Any], value: Value) -> int:
    """Where a value stands on the page; every free choice is the last."""
    values = ways(option)
    return values.index(value) if value in values else len(values) - 1


def set_option(page: Page, label: str, option: dict[str, Any], now: Value, to: Value) -> None:
    """Find the control by its name, as a player does, and change it."""
    values = ways(option)
    if all(isinstance(value, bool) for value in values):
        switch = page.get_by_role("switch", name=label, exact=True)
        expect(switch).to_have_attribute("aria-checked", str(now).lower())
        switch.click()
    elif len(values) <= FEW and not option["any_seat"]:
        buttons = page.get_by_role("group", name=label, exact=True).last.get_by_role("button")
        expect(buttons).to_have_count(len(values))
        expect(buttons.nth(place(option, now))).to_have_attribute("aria-pressed", "true")
        buttons.nth(place(option, to)).click()
    else:
        field = page.get_by_label(label, exact=True)
        expect(field).to_have_value(str(place(option, now)))
        field.select_option(index=place(option, to))


def choose_all(page: Page, game: dict[str, Any], tree: dict[str, Any]) -> dict[str, Value]:
    """Change every option that can be changed, in the order of the page; what is then chosen."""
    chosen: dict[str, Value] = {}
    for option in game["options"]:
        name: str = option["id"]
        if not applies(option, chosen):
            chosen[name] = option["otherwise"]
            continue
        now = game["presets"].get("first_game", {}).get(name, option["default"])
        others = [value for value in ways(option) if place(option, value) != place(option, now)]
        if option["custom"] and not others and name != "door_set":
            continue  # owners' numbers are left out while nothing is corrected
        chosen[name] = others[-1] if others else DOORS if option["custom"] else now
        if others:
            set_option(page, text_of(tree, f"options.{name}"), option, now, chosen[name])
    return chosen


def seat(page: Page, game: dict[str, Any]) -> None:
    """Me, the weakest bot, and somebody beside me."""
    who = page.get_by_label("who?")
    expect(who.first).to_be_visible()
    while who.count() < SEATS:
        page.get_by_role("button", name="Add a seat").click()
    while who.count() > SEATS:
        page.get_by_role("button", name=f"Remove seat {who.count()}").click()
    page.get_by_label("Seat 1: name").fill("Ada")
    who.nth(1).select_option("bot")
    page.get_by_label("Seat 2: how strong").select_option(game["levels"][0])
    who.nth(2).select_option("hot_seat")
    page.get_by_label("Seat 3: name").fill("Cleo")


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_started_with_exactly_what_was_chosen(new_visitor: Callable[..., Visitor], name: str) -> None:
    host = new_visitor().sets()
    page = host.at(f"/new/{name}?door_set={DOORS}")
    game = next(one for one in host.ask("GET", "/api/games") if one["id"] == name)
    tree = host.ask("GET", f"/api/games/{name}/text/en?v={game['words']['en']['version']}")
    seat(page, game)
    chosen = choose_all(page, game, tree)
    assert (
        sum(chosen.get(one["id"], one["default"]) != one["default"] for one in game["options"])
        >= len(game["options"]) / 2
    )
    page.get_by_label("Name of the table").fill("Friday")
    page.get_by_role("switch", name="Public table").click()
    page.get_by_role("button", name="over days").click()
    page.get_by_label("Bots play").select_option("1500")
    page.get_by_label("Seed for practice").fill("7")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/t/*")

    table = host.ask("GET", "/api/tables/" + page.url.split("/t/")[1].split("#")[0])
    assert table["options"] == chosen
    assert [(one["kind"], one["name"], one["level"]) for one in table["seats"][::2]] == [
        ("person", "Ada", None),
        ("person", "Cleo", None),
    ]
    assert (table["seats"][1]["kind"], table["seats"][1]["level"]) == ("bot", game["levels"][0])
    wanted = {
        "game": name,
        "name": "Friday",
        "public": True,
        "pace": "turn_based",
        "bot_delay_ms": 1500,
        "practice": True,
    }
    assert {key: table[key] for key in wanted} == wanted
    assert table["status"] == "running"

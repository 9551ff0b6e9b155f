"""Three orders of the same pick lead to the same state: not to the same message only, but to the same table."""

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.client import Server, Socket
from tests.web.test_hands import Handler, Json, codes, plain_sets
from tests.web.test_room import asked
from tests.web.visitor import Visitor

ORDERS = 3
ANSWERS = 200
PIECES = {"dice_hospital": 3, "dice_hospital_er": 2, "bristol_1350": 2, "clinic": 2}


def line_of(visitor: Visitor, server: Server, table: str) -> Socket:
    """Another device of the same guest, which is sent whole moves as the page is."""
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in visitor.context.cookies())
    line = Socket.open(server.url, table, cookie)
    line.say("hello", wishes=["ways"])
    line.update(asked)
    return line


def new_table(visitor: Visitor, game: str) -> str:
    return visitor.table("me", game=game, seed=8)


def find(visitor: Visitor, server: Server, game: str) -> tuple[list[int], list[Json], list[str]]:
    """The answers up to a question with a set of pieces, a whole way to answer it, and its pieces."""
    chance = random.Random(game)
    played: list[int] = []
    with line_of(visitor, server, new_table(visitor, game)) as line:
        for _ in range(ANSWERS):
            rows = [found for found in plain_sets(line.last["choices"]) if len(found[1]) >= PIECES[game]]
            if rows and len(played) > 3:
                return played, *chance.choice(rows)
            played.append(chance.choice(line.last["choices"])["code"])
            answer = line.play(played[-1])
            assert answer["type"] == "update", answer
            if not asked(line.last):
                line.update(asked)
    raise AssertionError("no set of pieces was ever asked for")


def played_so(new: Callable[..., Visitor], server: Server, game: str, before: list[int], order: Any) -> Json:
    """The table after these pieces were clicked in this order on the page."""
    visitor = new().sets()
    table = new_table(visitor, game)
    with line_of(visitor, server, table) as line:
        for code in before:
            assert line.play(code)["type"] == "update"
            if not asked(line.last):
                line.update(asked)
        hand = Handler.at(visitor, table)
        start = line.last["seq"]
        for part in order:
            assert hand.click(part), f"{part} cannot be clicked"
            hand.page.wait_for_timeout(60)
        hand.confirm()
        after = line.update(lambda update: update["seq"] > start)
        return {name: after[name] for name in ("public", "private", "choices", "outcome")}


@pytest.mark.parametrize("game", PIECES)
def test_three_orders_lead_to_the_same_table(game: str, server: Server, new_visitor: Callable[..., Visitor]) -> None:
    before, way, row = find(new_visitor(), server, game)
    orders = random.Random(game).sample(list(itertools.permutations(row)), ORDERS if len(row) > 2 else 2)
    if len(orders) < ORDERS:
        orders.append(orders[0])  # two pieces have two orders
    ends = [played_so(new_visitor, server, game, before, order) for order in orders]
    assert ends[0] == ends[1] == ends[2], (row, codes(way))


# In Quarantine what is gathered is laid out on the desk; the first turn comes to a price before any bot is asked.
LIKED = ("draw", "place_patient", "open_contract", "admit_to", "cure", "admit")
FIRST = {"setup_layout": "block", "first_player": 0}


def go_to_price(line: Socket) -> list[str]:
    """Play on to the price of a contract; the colours that it can be paid with."""
    while line.last["question"]["key"] != "price":
        offered = [one for one in line.last["choices"] if one["args"].get("hospital", 0) == 0 and not one.get("along")]
        liked = ([one for one in offered if one["verb"] == verb] for verb in LIKED)
        assert line.play(next(filter(None, liked))[0]["code"])["type"] == "update"
    supply = line.last["public"]["hospitals"][0]["supply"]
    return sorted(f"supply.0.{cube}" for cube, count in supply.items() if count)


def price_laid(visitor: Visitor, server: Server, turn: int) -> Json:
    """The table after a price of two cubes was laid out: in one order, in the other, and with one taken back."""
    table = visitor.sets().table("me", "random", game="quarantine", seed=8, options=FIRST)
    with line_of(visitor, server, table) as line:
        one, other = go_to_price(line)
        hand = Handler.at(visitor, table)
        offer = hand.page.locator(".desk .answer").first
        hand.page.keyboard.press("Escape")  # what is proposed goes
        expect(offer).to_have_attribute("aria-disabled", "true")
        for part in [(one, other), (other, one), (other, "", one, other)][turn]:
            if part:
                assert hand.click(part), f"{part} cannot be clicked"
            else:
                hand.page.locator(".desk .cubes button").first.click()
        expect(offer).not_to_have_attribute("aria-disabled", "true")
        start = line.last["seq"]
        offer.click()
        after = line.update(lambda update: update["seq"] > start)
        return {name: after[name] for name in ("public", "private", "outcome")}


def test_three_orders_of_a_price_lead_to_the_same_table(server: Server, new_visitor: Callable[..., Visitor]) -> None:
    ends = [price_laid(new_visitor(), server, turn) for turn in range(ORDERS)]
    assert ends[0] == ends[1] == ends[2]
    assert any(stack["owner"] == 0 and len(stack["price"]) == 2 for stack in ends[0]["public"]["market"])

"""The connection breaks, and nothing is lost."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

from tests.server.client import Server
from tests.web.visitor import Visitor

LOST = "Connection lost"


def test_a_move_made_while_the_line_is_down_arrives(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.at(f"/t/{visitor.table('me', 'random')}?test")
    chance = random.Random(6)
    for _ in range(3):
        visitor.answer(chance)
    visitor.wait_until_asked()
    before = visitor.scene()
    page.evaluate(
        """() => {
          lazaretto.drop();
          const find = (what) => document.querySelector(what);
          const lit = find('[data-part][role="button"]') ?? find('.prompt .acts button');
          lit.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        }"""
    )
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.get_by_text(LOST)).to_be_hidden()
    visitor.wait_for_change(before)  # else the move was lost
    assert page.locator("dialog[open]").count() == 0


def test_the_table_outlives_its_server(new_visitor: Callable[..., Visitor], new_server: Callable[[], Server]) -> None:
    server = new_server()
    ada = new_visitor(server.url).sets()
    ada.expected += ["WebSocket connection to", "ERR_CONNECTION_REFUSED"]
    page = ada.sit(ada.table("me", "random"))
    chance = random.Random(7)
    for _ in range(4):
        ada.answer(chance)
    ada.wait_until_asked()
    before = page.locator("main").inner_text()
    server.stop(kill=True)
    expect(page.get_by_text(LOST)).to_be_visible()
    assert page.locator("main").inner_text() == before, "the board is not there any more"
    server.start()
    expect(page.get_by_text(LOST)).to_be_hidden()
    for _ in range(3):
        ada.answer(chance)


def test_since_you_left(new_visitor: Callable[..., Visitor]) -> None:
    ada, bea = new_visitor().sets(), new_visitor().sets()
    table = ada.table("me", "open", start=False, options={"administrators": False})
    link = ada.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})
    bea.ask("GET", "/api/me")
    bea.ask("POST", f"/api/tables/{table}/join", {"token": link["token"], "name": "Bea"})
    ada.ask("POST", f"/api/tables/{table}/start", {})
    people = {"Ada": ada, "Bea": bea}
    for one in people.values():
        one.sit(table)
    chance = random.Random(4)
    for _ in range(40):
        asked = next((one for one in people.values() if one.spots()), None)
        if asked is None:
            ada.page.wait_for_timeout(20)
            continue
        away = ada if asked is bea else bea
        away.at("/settings")
        for _ in range(2):  # three and more are told by a page of their own
            if asked.spots():
                asked.answer(chance)
            asked.page.wait_for_timeout(60)
        away.sit(table)
        if away.page.get_by_text("Since you left").count():
            break
    notice = away.page.get_by_role("status").filter(has_text="Since you left")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="Show").click()
    expect(away.page.locator(".fresh").first).to_be_visible()
    away.page.keyboard.press("Escape")
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_be_hidden()

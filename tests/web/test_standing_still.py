"""What the server cannot do just now, or not any more, is told: a table that cannot be saved, or not be played on."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.server.tampering import execute, locked
from tests.web.visitor import Visitor

CANNOT_SAVE = "The server cannot save just now."


def open_menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name=item).click()


def test_a_move_waits_until_the_server_can_save_again(
    new_visitor: Callable[..., Visitor], new_server: Callable[[], Server]
) -> None:
    server = new_server()
    ada = new_visitor(server.url).sets()
    page = ada.sit(ada.table("me", "random"))
    chance = random.Random(3)
    for _ in range(4):
        ada.answer(chance)
    ada.wait_until_asked()
    question, log = ada.question(), page.locator(".log").inner_text()
    with locked(server.settings.db):
        while ada.spots():  # until a whole answer is on its way
            ada.answer(chance)
        page.get_by_role("button", name="Log and chat", exact=True).click()
        page.get_by_role("tab", name="Chat").click()
        page.get_by_label("Message").fill("Good evening")
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_label("Message")).to_have_value("")
        expect(page.get_by_text(CANNOT_SAVE)).to_have_text(
            f"{CANNOT_SAVE} Your move is kept and will be made as soon as possible."
        )
        assert (ada.question(), page.locator(".log").inner_text()) == (question, log), "the move looks done"
        expect(page.get_by_label("Message")).to_have_value("Good evening")
        expect(page.get_by_role("alert")).to_contain_text("nobody has read it")
        assert ada.spots() == [], "two moves could be made"
        before = ada.scene()
    ada.wait_for_change(before)  # else the move was lost
    expect(page.get_by_text(CANNOT_SAVE)).to_be_hidden()
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log").get_by_text("Good evening")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
    page.keyboard.press("Escape")
    for _ in range(3):
        ada.answer(chance)


def two_at_a_table(ada: Visitor, bea: Visitor) -> str:
    table = ada.table("me", "open", start=False)
    link = ada.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})
    bea.ask("GET", "/api/me")
    bea.ask("POST", f"/api/tables/{table}/join", {"token": link["token"], "name": "Bea"})
    ada.ask("POST", f"/api/tables/{table}/start", {})
    return table


def test_a_table_that_cannot_be_played_on_says_why_and_is_removed(
    new_visitor: Callable[..., Visitor], new_server: Callable[[], Server]
) -> None:
    server = new_server()
    ada, bea = new_visitor(server.url).sets(), new_visitor(server.url).sets()
    for one in (ada, bea):
        one.expected.append("ERR_CONNECTION_REFUSED")
    damaged, old = two_at_a_table(ada, bea), ada.table("me", "random")
    for one in (ada, bea):
        one.sit(damaged)
    chance = random.Random(2)
    while ada.ask("GET", f"/api/tables/{damaged}")["seq"] < 5:
        for one in (ada, bea):
            if one.spots():
                one.answer(chance)
            one.page.wait_for_timeout(20)
    for one in (ada, bea):
        one.at("/settings")
    server.stop()
    execute(
        server.settings.db,
        f"delete from moves where table_id = '{damaged}' and seq = 3",
        f"update tables set rules_version = rules_version + 1 where id = '{old}'",
    )
    server.start()

    page = ada.at("/")
    rows = page.get_by_role("listitem").filter(has_text="cannot be played on")
    expect(rows).to_have_count(2)
    ada.sit(damaged)
    expect(page.locator("section.prompt h2")).to_have_text("This game cannot go on.")
    expect(page.locator("section.prompt p")).to_have_text(
        "Its log on the server is damaged. You see it up to the last sound move."
    )
    assert page.locator("[data-part][role='button']").count() == 0
    bea.sit(damaged)
    expect(bea.page.locator("section.prompt p")).to_contain_text("Its host can remove the table.")
    expect(bea.page.get_by_role("button", name="Remove the table")).to_have_count(0)
    page.get_by_role("link", name="Look back").click()
    expect(page.get_by_role("slider", name="Step")).to_have_value("2")
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    ada.sit(damaged)
    remove(page)
    expect(bea.page.get_by_role("alert")).to_contain_text("This table is gone")

    expect(rows).to_have_count(1)
    rows.get_by_role("link").click()
    expect(page.get_by_role("alert")).to_contain_text("It was begun by rules of another version")
    remove(page)
    expect(page.get_by_role("heading", name="Games").or_(page.get_by_role("region", name="Games"))).to_be_visible()
    expect(rows).to_have_count(0)


def remove(page: Page) -> None:
    """As the host does: once asked, once more to be sure."""
    page.get_by_role("button", name="Remove the table").click()
    dialog = page.get_by_role("dialog", name="Remove this table for good?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Remove the table").click()
    dialog.get_by_role("button", name="Remove the table").click()
    page.wait_for_url(re.compile("/$"))


def test_the_seat_of_a_running_game_goes_to_a_bot_and_to_nobody_else(new_visitor: Callable[..., Visitor]) -> None:
    ada, bea = new_visitor().sets(), new_visitor().sets()
    table = two_at_a_table(ada, bea)
    page = ada.sit(table)
    bea.sit(table)
    open_menu(page, "Seats")
    seats = page.get_by_role("dialog", name="Seats")
    expect(seats).to_contain_text("While a game runs no seat becomes free")
    expect(seats.get_by_role("button", name="Free the seat")).to_have_count(0)
    seats.get_by_role("button", name="Bot for good").click()
    sure = page.get_by_role("dialog", name="Give the seat of Bea to a bot for good?")
    expect(sure).to_contain_text("Bea cannot come back, and nobody else will see this hand.")
    sure.get_by_role("button", name="Cancel").click()
    expect(seats.get_by_role("listitem").filter(has_text="Bea")).to_be_visible()
    seats.get_by_role("button", name="Bot for good").click()
    sure.get_by_role("button", name="Bot for good").click()
    expect(bea.page.get_by_role("alert")).to_contain_text("your seat was given away")
    expect(seats.get_by_role("listitem").filter(has_text="bot, ")).to_have_count(1)
    assert [seat["kind"] for seat in ada.ask("GET", f"/api/tables/{table}")["seats"]] == ["person", "bot"]

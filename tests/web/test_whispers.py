"""Whispers: a line of the chat for one person only, at a table of three devices."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from lazaretto.text import Text, catalogue
from tests.web.test_pages import violations
from tests.web.visitor import Visitor

SECRET = "Méfie-toi de Cleo"


def seated(new_visitor: Callable[..., Visitor], **context: object) -> list[Visitor]:
    """Three people at a table, each at a device of their own."""
    people = [new_visitor(**context).sets() for _ in range(3)]
    host, *others = people
    table = host.table("me", "open", "open", game="bristol_1350", start=False)
    for place, one in enumerate(others, 1):
        token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join", "seat": place})["token"]
        one.ask("GET", "/api/me")
        one.ask("POST", "/api/me", {"name": ("Bea", "Cleo")[place - 1]})
        one.ask("POST", f"/api/tables/{table}/join", {"token": token})
    host.ask("POST", f"/api/tables/{table}/start")
    for one in people:
        one.sit(table)
    return people


def say(section: str, key: str, **args: object) -> str:
    """Words of the app in French."""
    return Text(catalogue("lazaretto.language", "fr"), "fr").get(section, key, args)


def chat_of(page: Page) -> Locator:
    """The chat, opened."""
    button = re.compile(f"{say('table', 'log_and_chat')}|message")
    page.get_by_role("button", name=button).first.click()
    page.get_by_role("tab", name=say("table", "chat")).click()
    return page.get_by_role("tabpanel")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_whisper_is_read_by_one_person_only(new_visitor: Callable[..., Visitor], width: int, tmp_path: Path) -> None:
    ada, bea, cleo = seated(new_visitor, viewport={"width": width, "height": 740}, locale="fr-FR")
    chats = [chat_of(one.page) for one in (ada, bea, cleo)]
    heard_by = chats[0].get_by_label(say("chat", "heard_by"))
    assert [one.inner_text() for one in heard_by.locator("option").all()] == [
        say("chat", "to_all"),
        say("chat", "to_one", who="Bea"),
        say("chat", "to_one", who="Cleo"),
    ]
    heard_by.select_option("1")
    chats[0].get_by_label(say("chat", "whisper_to", who="Bea")).fill(SECRET)
    for control in (heard_by, chats[0].get_by_role("button", name=say("chat", "whisper"))):
        box = control.bounding_box()
        assert box is not None and box["height"] >= 44 and box["x"] + box["width"] <= width
    ada.page.keyboard.press("Enter")
    expect(chats[0]).to_contain_text(say("chat", "whispered_to", who="Bea"))
    expect(chats[1]).to_contain_text(say("chat", "whispered_by", who="Ada"))
    expect(chats[1].get_by_role("log")).to_contain_text(SECRET)
    expect(heard_by).to_have_value("1")  # the next line is not for all by mistake
    assert violations(ada.page) == []
    ada.page.screenshot(path=tmp_path / f"ada-{width}.png")
    heard_by.select_option(label=say("chat", "to_all"))
    chats[0].get_by_label(say("table", "say"), exact=True).fill("Bonsoir")
    chats[0].get_by_role("button", name=say("table", "send"), exact=True).click()
    expect(chats[2].get_by_role("log")).to_contain_text("Bonsoir")
    assert SECRET not in cleo.page.content()
    bea.page.screenshot(path=tmp_path / f"bea-{width}.png")
    bea.page.reload()
    expect(chat_of(bea.page).get_by_role("log")).to_contain_text(SECRET)
    cleo.page.reload()
    again = chat_of(cleo.page)
    expect(again.get_by_role("log")).to_contain_text("Bonsoir")
    assert SECRET not in cleo.page.content()


def test_where_nobody_plays_from_another_device_nobody_whispers(new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor(locale="fr-FR").sets()
    page = visitor.sit(visitor.table("me", "random", game="quarantine"))
    chat = chat_of(page)
    expect(chat.get_by_label(say("table", "say"))).to_be_visible()
    assert chat.get_by_label(say("chat", "heard_by")).count() == 0

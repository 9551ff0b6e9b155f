"""Several people: by link, at one device, watching, leaving."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.visitor import Visitor

ADMINISTRATORS = [
    "Red Expert",
    "Yellow Expert",
    "Green Expert",
    "Red Guardian",
    "Yellow Guardian",
    "Green Guardian",
    "Busiest Hospital",
    "All-round Care",
]


def invited(host: Visitor) -> str:
    """The link of the first open seat, as the host copies it."""
    host.page.get_by_role("button", name="Invite").first.click()
    field = host.page.get_by_label("Link", exact=True)
    expect(field).to_have_value(re.compile("#join="))
    link = field.input_value()
    expect(host.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    host.page.get_by_role("button", name="Close").click()
    return link


def test_two_browsers_by_link(new_visitor: Callable[..., Visitor]) -> None:
    ada, bea = new_visitor().sets(), new_visitor().sets()
    page = ada.at("/new/dice_hospital")
    page.get_by_label("Seat 1: name").fill("Ada")
    page.get_by_label("Seat 2: who?").select_option("open")
    page.get_by_role("button", name="Open the table").click()
    link = invited(ada)

    bea.at(link)
    bea.page.get_by_label("Your name").fill("Bea")
    bea.page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_text("Everybody is here. Start when you like.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Bea")).to_be_visible()

    bea.page.get_by_label("Message").fill("Ready!")
    bea.page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Ready!")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    for one in (ada, bea):
        expect(one.page.locator(".table")).to_be_visible()
    play_both(ada, bea, answers=14)

    stranger = new_visitor()
    stranger.expected.append("410")
    stranger.at(link)
    stranger.page.get_by_role("button", name="Take the seat").click()
    expect(stranger.page.get_by_role("alert")).to_contain_text("Ask for a new one")


def play_both(*people: Visitor, answers: int) -> None:
    """Whoever is asked answers; everybody sees the same round and scores."""
    chance = random.Random(5)
    for _ in range(answers):
        asked = wait_for_somebody(people)
        asked.answer(chance)
    titles = [one.page.title() for one in people]
    assert all("Dice Hospital" in title for title in titles)
    tracks = {one.page.locator("header .mid").inner_text() for one in people}
    assert len(tracks) == 1


def wait_for_somebody(people: tuple[Visitor, ...]) -> Visitor:
    for _ in range(300):
        for one in people:
            if one.spots():
                return one
            one.page.wait_for_timeout(20)
    raise AssertionError("nobody is asked anything")


def test_hot_seat_hides_every_hand_behind_the_curtain(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", "hot_seat", options={"administrators": True}))
    chance = random.Random(2)
    seen: dict[str, set[str]] = {"Ada": set(), "Bea": set()}
    curtains = 0
    for _ in range(80):
        shown = page.get_by_role("button", name="show my seat")
        expect(shown.or_(page.locator(".prompt h2")).first).to_be_visible()
        if shown.count():
            curtains += 1
            assert hands(page) == set(), "a hand shows through the curtain"
            shown.first.click()
            expect(page.locator(".table")).to_be_visible()
            continue
        visitor.wait_until_asked_or_curtained()
        if page.get_by_role("button", name="show my seat").count():
            continue
        who = "Bea" if page.locator(".table > aside .seat").first.inner_text().startswith("Ada") else "Ada"
        seen[who] |= hands(page)
        if all(seen.values()):
            break
        visitor.answer(chance)
    assert all(seen.values()), "nobody was ever dealt administrators"
    assert curtains >= 1, "one of them at least was dealt some while the other was shown"


def test_a_hot_seat_draws_no_curtain_where_nobody_has_anything_to_hide(visitor: Visitor) -> None:
    """In Quarantine that is from the moment on that all have laid out their hospitals."""
    visitor.sets()
    page = visitor.sit(visitor.table("me", "hot_seat", game="quarantine", options={"setup_layout": "free"}))
    curtain = page.get_by_role("button", name="show my seat")
    expect(curtain).to_have_count(2)
    page = visitor.sit(visitor.table("me", "hot_seat", game="quarantine", options={"setup_layout": "block"}))
    chance = random.Random(2)
    asked: list[str] = []
    for _ in range(40):
        visitor.wait_until_asked()
        seal = page.locator("section.prompt .seal svg").inner_html()
        if not asked or asked[-1] != seal:
            asked.append(seal)
            who = "Bea" if page.locator(".table > aside .seat").first.inner_text().startswith("Ada") else "Ada"
            expect(page.locator("section.prompt .sub")).to_have_text(f"It is {who}’s turn.")
        if len(asked) > 2:
            break
        assert not curtain.count()
        visitor.answer(chance, haste=0.4)
    assert len(asked) > 2 and asked[0] == asked[2] != asked[1], "the device went round, and back again"


def hands(page: Page) -> set[str]:
    """The administrators named anywhere in the page, hidden text and attributes included."""
    content = page.content()
    return {name for name in ADMINISTRATORS if name in content}


def test_a_spectator_sees_the_table_and_no_hand(new_visitor: Callable[..., Visitor]) -> None:
    ada, eye = new_visitor().sets(), new_visitor().sets()
    page = ada.sit(ada.table("me", "random", options={"administrators": True}))
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Link to watch").click()
    field = page.get_by_label("Link", exact=True)
    expect(field).not_to_have_value("")
    link = field.input_value()
    page.get_by_role("button", name="Close").click()

    eye.at(link)
    expect(eye.page.get_by_text("You are watching.")).to_be_visible()
    assert "watch=" not in eye.page.url
    chance = random.Random(8)
    for _ in range(10):
        ada.answer(chance)
        assert eye.spots() == []
        if not hands(page) or revealed(page):
            continue
        assert hands(eye.page) == set()
    wait_for_the_same_log(page, eye.page)


def wait_for_the_same_log(*pages: Page) -> None:
    """Bots may move meanwhile: both are read until they tell the same."""
    for _ in range(300):
        if len({page.locator(".log li .text").first.inner_text() for page in pages}) == 1:
            return
        pages[0].wait_for_timeout(50)
    raise AssertionError("the spectator's log is another")


def revealed(page: Page) -> bool:
    return page.get_by_text("Round 1").count() > 0


def test_a_stranger_is_told_what_to_do(new_visitor: Callable[..., Visitor]) -> None:
    ada, stranger = new_visitor(), new_visitor()
    table = ada.table("me", "random")
    stranger.at(f"/t/{table}")
    expect(stranger.page.get_by_role("alert")).to_contain_text("Ask its host for a link")
    stranger.at("/t/nosuchtable")
    expect(stranger.page.get_by_role("alert")).to_contain_text("This table is gone")
    stranger.expected.append("404")  # for programs too
    stranger.at("/nowhere")
    expect(stranger.page.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()


def test_whoever_leaves_is_stood_in_for_and_may_return(new_visitor: Callable[..., Visitor]) -> None:
    ada = new_visitor().sets()
    table = ada.table("me", "random", bot_delay_ms=3000)
    page = ada.sit(table)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Leave the table").click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page).to_have_url(ada.url + "/")
    assert ada.ask("GET", f"/api/tables/{table}")["seats"][0]["stand_in"]
    page.get_by_role("link", name="Continue").click()
    expect(page.locator(".table")).to_be_visible()
    expect(page.locator(".prompt h2")).not_to_be_empty()
    page.wait_for_function(
        """async (table) => (await (await fetch(`/api/tables/${table}`)).json()).seats[0].stand_in === null""",
        arg=table,
    )


def test_the_same_seat_on_another_device(new_visitor: Callable[..., Visitor]) -> None:
    ada, phone = new_visitor().sets(), new_visitor(viewport={"width": 390, "height": 800}).sets()
    page = ada.sit(ada.table("me", "random"))
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Go on with another device").click()
    field = page.get_by_label("Link", exact=True)
    expect(field).not_to_have_value("")
    phone.at(field.input_value())
    expect(phone.page.locator(".table")).to_be_visible()
    assert phone.wait_until_asked()
    phone.answer(random.Random(1))

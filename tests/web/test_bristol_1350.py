"""Bristol 1350 in the browser: alone with ghosts, against bots, phones round one screen, nine at one device."""

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.visitor import Visitor

GAME = "bristol_1350"
SYMPTOMS = ("Headache", "Chills", "Cough", "Buboes")
ENDS = re.compile(
    "escapes? from Bristol|Only the ghosts escape|Nobody escapes|The plague has you|A healthy cart escapes"
)


def table(host: Visitor, *kinds: str, **more: Any) -> str:
    """The id of a new table, up to nine seats."""
    return host.table(*kinds, game=GAME, start="open" not in kinds, **more)


def answer(one: Visitor, chance: random.Random, *, grave: bool = False) -> None:
    """Click something lit or listed; asked whether one is sure, think again unless the answer is meant."""
    one.answer(chance, haste=0.3)
    settle(one.page, grave=grave)


def settle(page: Page, *, grave: bool) -> None:
    sure = page.get_by_role("dialog", name="Are you sure?")
    page.wait_for_timeout(20)
    if sure.count():
        sure.get_by_role("button", name="Confirm" if grave else "Cancel").click()
        expect(sure).to_have_count(0)


def log_of(page: Page) -> str:
    """The whole log, as a player reads it."""
    page.get_by_role("button", name=re.compile("Log and chat|new message")).first.click()
    page.get_by_role("tab", name="Log").click()
    older = page.get_by_role("button", name="Older lines")
    while older.count():
        older.click()
    said = page.get_by_role("tabpanel").inner_text()
    page.keyboard.press("Escape")
    return said


# Alone


def test_alone_with_ghosts_on_a_phone_to_the_end(new_visitor: Callable[..., Visitor]) -> None:
    ada = new_visitor(viewport={"width": 360, "height": 640}).sets()
    page = ada.sit(table(ada, "me", options={"solo_start_healthy": True, "characters": "special"}))
    chance = random.Random(4)
    ghosts = 0
    until = time.monotonic() + 90
    while not ada.is_over():
        assert time.monotonic() < until, f"the game does not end; at: {ada.question()}"
        ada.wait_until_asked()
        if ada.is_over():
            break
        ghosts = max(ghosts, page.get_by_role("region", name="Ghosts").locator("[data-part^='symptom.']").count())
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), ada.question()
        answer(ada, chance, grave=chance.random() < 0.1)
    assert ghosts == 6
    expect(page.locator(".bill h1")).to_have_text(ENDS)
    expect(page.locator(".unmasking li")).to_have_count(4, timeout=120_000)  # a busy machine tells slowly


def test_a_look_at_a_ghost_stays_open_for_the_looker(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(table(visitor, "me", options={"solo_start_healthy": True, "ghost_seats": "after_players"}))
    for _ in range(60):
        spot = visitor.wait_until_asked()[0]
        card = page.get_by_role("button", name=re.compile("^card 1 of .*, face down$"))
        if card.count():
            card.first.click()
            break
        page.mouse.click(spot["x"], spot["y"])
    expect(
        page.get_by_role("img", name=re.compile(rf"^card 1 of .*, ({'|'.join(SYMPTOMS)}) \(\d\)$")).first
    ).to_be_visible()


# Against bots

MARKS = {"push": "pushes", "whip": "cracks the whip", "mingle": "mingles", "exit": "leaves town"}


def test_five_with_bots_push_whip_mingle_and_leave(visitor: Visitor) -> None:
    """Ada pushes whom she can, draws remedies and whips; games go on until all four things have happened."""
    visitor.sets()
    seen: set[str] = set()
    for seed in range(4, 14):
        page = visitor.sit(table(visitor, "me", *["greedy"] * 4, seed=seed))
        seen |= play_pushing(visitor, page)
        if seen == set(MARKS):
            break
    assert seen == set(MARKS)


def play_pushing(one: Visitor, page: Page) -> set[str]:
    """One game; what happened in it, from the log."""
    until = time.monotonic() + 60
    while not one.is_over():
        assert time.monotonic() < until, f"the game does not end; at: {one.question()}"
        spots = one.wait_until_asked()
        if one.is_over():
            break
        pushing_click(one, page, spots)
    page.get_by_role("button", name="Board").click()
    text = log_of(page)
    return {thing for thing, mark in MARKS.items() if mark in text}


def pushing_click(one: Visitor, page: Page, spots: list[dict[str, Any]]) -> None:
    """Whip, push somebody, draw a remedy, reroll; else what the question's buttons offer."""
    question = one.question()
    zones = ("remedy.",) if "whip" in question else ("pawn.", "pile.", "die.") if "your action" in question else ()
    lit = [
        spot for zone in zones for spot in spots if (spot["part"] or "").startswith(zone) and spot["part"] != "pawn.0"
    ]
    buttons = [spot for spot in spots if not spot["part"]]
    chosen = page.locator("[aria-pressed='true'][data-part]").count() > 0
    spot = ((buttons if chosen else lit) or lit or buttons or spots)[0]
    page.mouse.click(spot["x"], spot["y"])
    settle(page, grave=True)


def test_notes_stay_on_the_device_and_claims_are_heard(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(table(visitor, "me", *["greedy"] * 4))
    page.locator("[data-part='character.knight']").click()
    expect(page.locator(".odds").first).to_be_visible()
    row = row_of(page, "Cleo")
    row.locator("summary").click()
    row.get_by_role("textbox").fill("too quiet")
    page.reload()
    expect(row_of(page, "Cleo")).to_contain_text("too quiet")

    form = chat_of(page)
    form.get_by_label("Claim", exact=True).first.select_option("claim_status")
    form.get_by_role("button", name="Claim").click()
    expect(form).to_contain_text("I am healthy.")
    page.keyboard.press("Escape")
    expect(row_of(page, "Ada (you)")).to_contain_text(re.compile(r"“I am healthy\.” \(round \d\)"))


def chat_of(page: Page) -> Locator:
    """What was said, opened."""
    page.get_by_role("button", name=re.compile("Log and chat|new message")).first.click()
    page.get_by_role("tab", name="Chat").click()
    return page.get_by_role("tabpanel")


def test_accused_bots_answer_in_the_chat_and_in_the_notes(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(table(visitor, "me", *["greedy"] * 4))
    page.locator("[data-part='character.knight']").click()
    expect(page.locator(".odds").first).to_be_visible()
    form = chat_of(page)
    form.get_by_label("Claim", exact=True).first.select_option("accuse")
    whom = form.get_by_label("Whom")
    for value in [one.get_attribute("value") for one in whom.locator("option").all()][1:]:
        whom.select_option(value)
        form.get_by_role("button", name="Claim").click()
    answers = form.get_by_text(re.compile(r"I am healthy\.|My total is \d\."))
    expect(answers.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("aside li small", has_text=re.compile("“(I am healthy|My total)")).first).to_be_visible()


def row_of(page: Page, name: str) -> Locator:
    """A player in the list beside the road."""
    return page.locator("aside li", has=page.locator("b", has_text=name))


# One screen and phones


def watch_wire(page: Page) -> list[dict[str, Any]]:
    """Every update that reaches a page."""
    heard: list[dict[str, Any]] = []

    def take(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "update":
            heard.append(message)

    page.on("websocket", lambda socket: socket.on("framereceived", take))
    return heard


def test_one_screen_is_the_table_and_two_phones_are_the_hands(new_visitor: Callable[..., Visitor]) -> None:
    screen = new_visitor().sets()
    heard = watch_wire(screen.page)
    made = screen.table("me", "hot_seat", "random", "random", game=GAME, seed=None, start=False)
    page = screen.at(f"/t/{made}")
    page.get_by_role("button", name="Use this screen as the table").click()
    page.get_by_role("button", name="Use this screen", exact=True).click()
    codes = page.get_by_role("region", name="Open seats").get_by_role("link")
    expect(codes).to_have_count(2)
    links = [codes.nth(place).get_attribute("href") or "" for place in range(2)]
    expect(page.get_by_role("img", name=re.compile("Code of seat"))).to_have_count(2)

    phones = [new_visitor(viewport={"width": 390, "height": 800}).sets() for _ in links]
    for phone, link, name in zip(phones, links, ("Ada", "Bea"), strict=True):
        phone.at(link)
        phone.page.get_by_label("Your name").fill(name)
        phone.page.get_by_role("button", name="Take the seat").click()
    expect(codes).to_have_count(0)
    page.get_by_role("button", name="Start the game").click()
    for one in (screen, *phones):
        expect(one.page.locator(".table")).to_be_visible()

    chance = random.Random(6)
    for _ in range(14):
        somebody(phones, chance)
        assert screen.spots() == []
        assert page.locator("[data-part^='remedy.'], [data-part^='drawn.'], .sum").count() == 0
    for phone in phones:
        expect(phone.page.get_by_role("region", name="Your symptoms, secret")).to_be_visible()
        assert phone.page.locator("[data-part^='symptom.'] >> nth=0").is_visible()
    assert heard
    assert all(update["seat"] is None and not update["private"] for update in heard)


def somebody(phones: list[Visitor], chance: random.Random) -> None:
    """Whoever is asked answers on the phone."""
    for _ in range(400):
        for phone in phones:
            if phone.spots():
                answer(phone, chance)
                return
            phone.page.wait_for_timeout(20)
    raise AssertionError("nobody is asked anything")


# Nine at one device


def test_nine_at_one_device_and_no_hand_shows_through_the_curtain(visitor: Visitor) -> None:
    visitor.sets()
    heard = watch_wire(visitor.page)
    page = visitor.sit(table(visitor, "me", *["hot_seat"] * 8))
    chance = random.Random(9)
    curtains: list[str] = []
    looked: set[str] = set()
    until = time.monotonic() + 100
    while round_of(heard) < 3 and not visitor.is_over():
        assert time.monotonic() < until, "three rounds take too long"
        shown = page.get_by_role("button", name="show my seat")
        expect(shown.or_(page.locator(".prompt h2")).or_(page.locator(".bill")).first).to_be_visible()
        if shown.count():
            assert secrets_in(page) == []
            expect_nobody_shown(page, heard)
            who = shown.first.inner_text()
            curtains.append(who)
            shown.first.click()
            expect(page.locator(".table")).to_be_visible()
            visitor.spots()  # closes what has to be read first
            if who not in looked and look(page):
                looked.add(who)
            continue
        visitor.wait_until_asked_or_curtained()
        if not page.get_by_role("button", name="show my seat").count() and not visitor.is_over():
            answer(visitor, chance)
    assert len(set(curtains)) == 9
    assert len(looked) >= 5


def round_of(heard: list[dict[str, Any]]) -> int:
    return int(heard[-1]["public"]["round"]) if heard else 0


def secrets_in(page: Page) -> list[str]:
    """What of anybody's hand stands anywhere in the page, hidden text and attributes included."""
    content = page.content()
    words = [*SYMPTOMS, "Arsenic", "Pomander", "Leeches", "plagued"]
    return [word for word in words if word in content] + re.findall(
        r'data-part="(?:symptom|remedy|drawn)[^"]*"', content
    )


def expect_nobody_shown(page: Page, heard: list[dict[str, Any]]) -> None:
    """The server, too, was told to send nobody's hand."""
    for _ in range(200):
        if heard and heard[-1]["seat"] is None:
            break
        page.wait_for_timeout(10)
    assert heard[-1]["seat"] is None and not heard[-1]["private"] and not heard[-1]["choices"]


def look(page: Page) -> bool:
    """The hand lies covered; a tap opens it, for its owner alone."""
    hand = page.get_by_role("region", name="Your symptoms, secret")
    covered = hand.get_by_role("button", name="Look at your hand")
    if not covered.count():
        return False
    assert hand.locator("[data-part^='symptom.']").count() == 0
    covered.first.click()
    expect(hand.locator("[data-part^='symptom.']").first).to_be_visible()
    return True


def test_no_button_and_no_hint_tells_of_a_covered_hand(visitor: Visitor) -> None:
    """Three at one device, handed over without a curtain: the remedies in hand are named once their owner looks."""
    page = visitor.sets(curtain=False).sit(table(visitor, "me", "hot_seat", "hot_seat", seed=4))
    chance = random.Random(3)
    looked = 0
    for _ in range(30):
        visitor.wait_until_asked()
        if looked == 2 or visitor.is_over():
            break
        opener = page.locator("section.prompt .acts").get_by_role("button", name="Look at your hand")
        if visitor.question() == "Play remedies, or end your turn.":
            assert page.locator("section.prompt .acts button").all_inner_texts() == ["Look at your hand"]
            assert page.get_by_role("button", name="Hint").count() == 0
            page.keyboard.press("1")  # no digit plays what cannot be seen
            opener.click()
            expect(page.locator("section.prompt .acts button", has_text="−1 remedy").first).to_be_visible()
            expect(page.get_by_role("button", name="Hint")).to_be_visible()
            page.get_by_role("button", name="Cover your hand").click()
            expect(opener).to_be_visible()
            opener.click()
            page.get_by_role("button", name="End your turn").click()
            looked += 1
        else:
            visitor.answer(chance, haste=0.3)
        page.wait_for_timeout(300)
    assert looked == 2

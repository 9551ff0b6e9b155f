"""Without a mouse: from the lobby into a game, by keys alone."""

from playwright.sync_api import Page, expect

from tests.web.visitor import Visitor


def test_a_game_by_keys_alone(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.at("/")
    expect(page.get_by_role("button", name="Play now Dice Hospital", exact=True)).to_be_visible()
    tab_to(page, "Play now Dice Hospital")
    page.keyboard.press("Enter")
    expect(page.locator(".table")).to_be_visible()

    for _ in range(18):
        visitor.wait_until_asked()
        before = visitor.scene()
        page.keyboard.press("1")
        visitor.wait_for_change(before)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.keyboard.press("l")
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tab", name="Log")).to_be_hidden()


def tab_to(page: Page, name: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if " ".join(page.evaluate("document.activeElement.innerText").split()) == name:
            return
    raise AssertionError(f"the tab key does not reach {name!r}")


def test_lit_parts_are_reached_and_pressed(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", "random", options={"administrators": False}))
    for _ in range(12):
        spots = visitor.wait_until_asked()
        if any(spot["part"] for spot in spots):
            break
        page.keyboard.press("1")
        page.wait_for_timeout(60)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-part][role=button]')"):
            break
    part = page.evaluate("document.activeElement.getAttribute('data-part')")
    assert part is not None, "the tab key does not reach what is lit"
    assert page.evaluate(
        "getComputedStyle(document.activeElement).outlineStyle !== 'none' || document.activeElement.matches('svg *')"
    )
    before = visitor.scene()
    page.keyboard.press("Enter")
    visitor.wait_for_change(before)


def test_undo_takes_a_move_back_and_escape_a_step(visitor: Visitor) -> None:
    visitor.sets()
    page = visitor.sit(visitor.table("me", "random", options={"administrators": False}))
    undo = page.get_by_role("button", name="Undo")
    for _ in range(20):
        visitor.wait_until_asked()
        before = visitor.scene()
        page.keyboard.press("1")
        visitor.wait_for_change(before)
        visitor.wait_until_asked()
        if undo.count():
            break
    expect(undo).to_be_visible()
    page.keyboard.press("u")
    visitor.wait_for_return(before)

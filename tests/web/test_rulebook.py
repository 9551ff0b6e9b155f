"""The rulebook in Chromium: an example is tried and begun again, a piece has its page, the aid is one sheet of A4."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

import lazaretto
from lazaretto.server.shelf import INSTALLED
from tests.server.client import Server
from tests.web.test_pages import AXE, too_wide, violations
from tests.web.visitor import Visitor

LOCALES = ("en-GB", "fr-FR", "it-IT")


@pytest.fixture(scope="module")
def shelf(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the installed games."""
    made = Server(str(tmp_path_factory.mktemp("rulebook") / "tables.sqlite"), games_from=INSTALLED).start()
    yield made
    made.stop(kill=True)


def figure(page: Page, name: str) -> str:
    """An example that is drawn."""
    found = f'figure[data-example="{name}"]'
    page.wait_for_selector(found)
    page.locator(found).scroll_into_view_if_needed()
    page.wait_for_selector(f'{found}[data-ready="true"]')
    return found


def test_an_example_is_tried_and_begun_again(shelf: Server, new_visitor: Callable[..., Visitor]) -> None:
    page = new_visitor(shelf.url).sets().at("/rules/dice_hospital/chapters/shift_change")
    example = page.locator(figure(page, "shift_change"))
    expect(example).to_contain_text("End your activation: patients fall")
    beds = example.locator('[data-part^="bed.0"]').count()
    assert beds > 0
    example.get_by_role("button", name=re.compile("End activation")).click()
    again = example.get_by_role("button", name="Start again")
    expect(again).to_be_visible()
    again.click()
    expect(example.get_by_role("button", name=re.compile("End activation"))).to_be_visible()
    expect(again).to_be_hidden()


@pytest.mark.parametrize("game", lazaretto.games())
def test_what_can_be_clicked_is_within_the_lens(shelf: Server, new_visitor: Callable[..., Visitor], game: str) -> None:
    page = new_visitor(shelf.url).sets().at(f"/rules/{game}")
    page.wait_for_selector("figure[data-example]")
    name = page.locator("figure[data-example]").first.get_attribute("data-example") or ""
    example = page.locator(figure(page, name))
    lens = example.locator(".lens").bounding_box()
    lit = [part.bounding_box() for part in example.locator('[data-part][role="button"]').all()]
    assert lens is not None and lit
    for box in lit:
        assert box is not None
        assert lens["y"] - 2 <= box["y"] and box["y"] + box["height"] <= lens["y"] + lens["height"] + 2


@pytest.mark.parametrize("locale", LOCALES)
def test_the_pages_fit_a_phone_and_are_accessible(
    shelf: Server, new_visitor: Callable[..., Visitor], locale: str
) -> None:
    guest = new_visitor(shelf.url, locale=locale, viewport={"width": 360, "height": 640}, color_scheme="dark").sets()
    for path in ("", "/component/treatment_room", "/aid", "/examples/aim"):
        page = guest.at(f"/rules/clinic{path}")
        expect(page.locator("h1").first).not_to_be_empty()
        page.wait_for_load_state("networkidle")
        assert too_wide(page) == [], path
        if AXE.is_file():
            assert violations(page) == [], path


@pytest.mark.parametrize("game", lazaretto.games())
def test_the_player_aid_is_one_page(shelf: Server, new_visitor: Callable[..., Visitor], game: str) -> None:
    for locale in LOCALES:
        page = new_visitor(shelf.url, locale=locale).at(f"/rules/{game}/aid")
        page.wait_for_selector("article[data-ready]")
        page.evaluate("document.fonts.ready.then(() => true)")
        sheet = page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1, locale

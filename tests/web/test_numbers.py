"""The owner's desk in Chromium: values are entered and checked, travel in the address and in files, and are played."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from lazaretto.server.shelf import INSTALLED
from tests.server.client import Server
from tests.web.test_pages import AXE, too_wide, violations
from tests.web.visitor import Visitor

INCOME = "clinic_data.income.cured"


@pytest.fixture(scope="module")
def shelf(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the installed games."""
    made = Server(str(tmp_path_factory.mktemp("numbers") / "tables.sqlite"), games_from=INSTALLED).start()
    yield made
    made.stop(kill=True)


def test_an_owner_enters_what_is_printed_and_plays_with_it(shelf: Server, new_visitor: Callable[..., Visitor]) -> None:
    guest = new_visitor(shelf.url).sets()
    page = guest.at("/rules/clinic")
    page.get_by_role("link", name="Your box").first.click()
    field = page.locator(f'[data-at="{INCOME}"]')
    white = field.get_by_role("textbox", name="White")
    expect(white).to_have_value("8")
    white.fill("99")
    white.blur()
    expect(page.get_by_role("alert").first).to_have_text("What a cured patient pays: from 0 to 60.")
    expect(page.get_by_role("link", name="Play with it")).to_have_count(0)  # it says why instead
    white.fill("9")
    white.blur()
    expect(page.get_by_text("1 value differs from ours.")).to_be_visible()
    expect(field).to_contain_text("ours: 8, 12, 16, 20")
    page.get_by_role("link", name="Play with it").click()
    page.wait_for_url(re.compile(r"/new/clinic\?numbers="))
    expect(page.get_by_role("button", name="from a box")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/t/"))
    table = page.url.rpartition("/")[2]
    assert guest.ask("GET", f"/api/tables/{table}")["options"]["numbers"] == f"{INCOME}=9,12,16,20"
    expect(page.get_by_text("Owner’s numbers").first).to_be_attached()


def test_a_set_comes_by_link_and_goes_as_a_file(
    shelf: Server, new_visitor: Callable[..., Visitor], tmp_path: Path
) -> None:
    guest = new_visitor(shelf.url).sets()
    page = guest.at(f"/rules/clinic/numbers?numbers={INCOME}%3D9,13,17,21")
    red = page.locator(f'[data-at="{INCOME}"]').get_by_role("textbox", name="Red")
    expect(red).to_have_value("21")
    with page.expect_download() as kept:
        page.get_by_role("link", name="Save as a file").click()
    file = tmp_path / "mine.toml"
    kept.value.save_as(file)
    assert f'"{INCOME}" = [9, 13, 17, 21]' in file.read_text("utf-8")
    page.get_by_role("textbox", name="Where does it stand?").fill("page 3")
    upstream = page.get_by_role("link", name="clinic_data.toml")
    with page.expect_download() as sent:
        upstream.click()
    sent.value.save_as(tmp_path / "clinic_data.toml")
    assert 'cured_source = "owner"' in (tmp_path / "clinic_data.toml").read_text("utf-8")
    page.get_by_role("button", name="Back to ours").click()
    expect(red).to_have_value("20")
    page.locator("input[type=file]").set_input_files(file)
    expect(red).to_have_value("21")
    expect(page.get_by_text("mine.toml is on the desk.")).to_be_visible()
    other = tmp_path / "other.toml"
    other.write_text('game = "bristol_1350"\n[numbers]\n')
    page.locator("input[type=file]").set_input_files(other)
    expect(page.get_by_role("alert").first).to_have_text("This file is for another game: bristol_1350.")
    expect(red).to_have_value("21")  # nothing is lost


@pytest.mark.parametrize("game", ["clinic", "dice_hospital", "bristol_1350", "quarantine", "dice_hospital_er"])
def test_the_desk_fits_a_phone_and_is_accessible(shelf: Server, new_visitor: Callable[..., Visitor], game: str) -> None:
    guest = new_visitor(shelf.url, locale="fr-FR", viewport={"width": 360, "height": 640}, color_scheme="dark").sets()
    page = guest.at(f"/rules/{game}/numbers")
    expect(page.locator("h1")).to_have_text("Votre boîte")
    page.wait_for_load_state("networkidle")
    assert too_wide(page) == []
    if AXE.is_file():
        assert violations(page) == []

"""Without a server: an owner enters what is printed in the box, keeps it, hands it on, and plays with it."""

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.test_alone import READY, answer, site  # noqa: F401
from tests.web.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
# A value of each game that has any: where it stands, what is entered first and refused, and what is entered then.
VALUES = {
    "clinic": ("clinic_data.income.cured", "99", "9", "9,12,16,20"),
    "dice_hospital": ("tables.discharge.further", "21", "4", "4"),
    "bristol_1350": ("tables.race.usual_length", "40", "12", "12"),
}
TABLES = """async () => {
  const [{ name }] = (await indexedDB.databases()).filter(({ name }) => name.startsWith('lazaretto'));
  const database = await new Promise((done) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => done(opening.result);
  });
  const texts = await new Promise((done) => {
    const asking = database.transaction('kept').objectStore('kept').getAll(IDBKeyRange.bound('table/', 'table/~'));
    asking.onsuccess = () => done(asking.result);
  });
  database.close();
  return texts;
}"""


def options(page: Page) -> list[str]:
    """The numbers of all tables of this browser."""
    return [json.loads(text)["options"].get("numbers", "") for text in page.evaluate(TABLES)]


def begun(player: Visitor, answers: int) -> None:
    """Start the table of the form, and play."""
    page = player.page
    page.locator("button[type=submit]").click()
    page.wait_for_selector(".table, .curtain", timeout=READY)
    player.wait_until_asked()
    answer(player, random.Random(1), answers)
    player.wait_until_asked()


@pytest.mark.parametrize("game", VALUES)
def test_an_owner_plays_by_the_numbers_of_the_box(browser: Browser, site: str, game: str, tmp_path: Path) -> None:  # noqa: F811
    at, refused, value, row = VALUES[game]
    player = Visitor(browser, site, service_workers="allow", accept_downloads=True).sets()
    player.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = player.at(f"{site}#/rules/{game}")
    page.get_by_role("link", name="Your box").first.click()
    field = page.locator(f'[data-at="{at}"] input').first
    field.fill(refused, timeout=READY)
    field.blur()
    expect(page.get_by_role("alert").first).to_contain_text(re.compile(r"from \d+ to \d+"))
    expect(page.get_by_role("link", name="Play with it")).to_have_count(0)
    field.fill(value)
    field.blur()
    expect(page.get_by_text("1 value differs from ours.")).to_be_visible()

    # It stays on the desk when the page comes again, and is kept as a file and as a link.
    page.reload()
    expect(field).to_have_value(value, timeout=READY)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    file = tmp_path / "mine.toml"
    download.value.save_as(file)
    assert f'"{at}" = ' in file.read_text("utf-8")
    page.get_by_role("button", name="Copy the link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site}#/rules/{game}/numbers?numbers=")

    # It is played, and the table comes back with it.
    page.get_by_role("link", name="Play with it").click()
    page.wait_for_selector("form ol li")
    expect(page.get_by_role("button", name="from a box")).to_have_attribute("aria-pressed", "true")
    begun(player, 3)
    assert options(page) == [f"{at}={row}"]
    page.reload()
    page.wait_for_selector(".table", timeout=READY)
    player.wait_until_asked()
    answer(player, random.Random(2), 2)
    expect(page.get_by_text("Owner’s numbers").first).to_be_attached()

    # Somebody else opens the link, puts the file on the desk, and plays without a network.
    friend = Visitor(browser, site, service_workers="allow").sets()
    other = friend.at(link)
    theirs = other.locator(f'[data-at="{at}"] input').first
    expect(theirs).to_have_value(value, timeout=READY)
    other.get_by_role("button", name="Back to ours").click()
    expect(theirs).not_to_have_value(value)
    other.locator("input[type=file]").set_input_files(file)
    expect(theirs).to_have_value(value)
    expect(other.get_by_text("mine.toml is on the desk.")).to_be_visible()
    wait_for_worker(other)
    friend.context.set_offline(True)
    other.get_by_role("link", name="Play with it").click()
    other.wait_for_selector("form ol li")
    begun(friend, 2)
    assert options(other) == [f"{at}={row}"]
    for one in (player, friend):
        one.context.close()
        assert one.complaints == []


def wait_for_worker(page: Page) -> None:
    page.wait_for_function(
        "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'", timeout=READY
    )

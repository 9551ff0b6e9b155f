"""Lessons in the browser: one of every game in every run, all of them with `-m slow`, in every language and width."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import lazaretto
from lazaretto.language import LANGUAGES
from lazaretto.lessons import lesson_names
from tests.web.pupil import HEIGHTS, Pupil
from tests.web.test_pages import violations
from tests.web.visitor import Visitor

NewVisitor = Callable[..., Visitor]
ALL = [(game, name) for game in lazaretto.games() for name in lesson_names(game)]


def pupil_at(new_visitor: NewVisitor, width: int, game: str, name: str, language: str) -> Pupil:
    size = {"width": width, "height": HEIGHTS.get(width, 800)}
    return Pupil(new_visitor(viewport=size, has_touch=width < 821), game, name, language)


def test_a_lesson_on_a_desk_with_a_wrong_answer_and_a_hint(new_visitor: NewVisitor) -> None:
    pupil = pupil_at(new_visitor, 1280, "dice_hospital", "1-send-home", "en")
    pupil.take()
    assert pupil.complaints == []
    dialog = pupil.page.locator("dialog[open]")
    expect(dialog).to_contain_text("Well done! Lesson 1 is done")
    expect(dialog.get_by_role("button", name="Play with the coach")).to_be_visible()
    expect(dialog.get_by_role("link", name="2. A whole round")).to_be_visible()
    dialog.get_by_role("link", name="All lessons").click()
    expect(pupil.page.locator("li .mark.done")).to_have_count(1)


@pytest.mark.parametrize(
    "game, name, language, width",
    [
        ("bristol_1350", "1-first-clean-cart", "fr", 390),
        ("clinic", "3-overnight", "it", 390),
        ("dice_hospital_er", "3-when-it-goes-wrong", "fr", 1280),
        ("quarantine", "3-rooms-and-doors", "en", 390),
    ],
)
def test_a_lesson_of_every_other_game(new_visitor: NewVisitor, game: str, name: str, language: str, width: int) -> None:
    pupil = pupil_at(new_visitor, width, game, name, language)
    pupil.take()
    assert pupil.complaints == []


def test_a_lesson_is_gone_on_with_where_it_was_left_and_read_by_keys_alone(new_visitor: NewVisitor) -> None:
    pupil = pupil_at(new_visitor, 1280, "dice_hospital", "1-send-home", "en")
    page = pupil.page
    pupil.begin()
    pupil.wait_for(0)
    page.keyboard.press("Enter")
    pupil.wait_for(1)
    page.keyboard.press("ArrowLeft")
    pupil.wait_for(0)
    page.keyboard.press("ArrowRight")
    pupil.wait_for(1)
    page.keyboard.press("Enter")
    pupil.wait_for(2)
    page.keyboard.press("1")  # the first choice: the nurse
    pupil.wait_for(3)
    assert violations(page) == []
    page.reload()
    pupil.wait_for(3)
    page.locator('[data-part="morgue.0"]').first.click()  # nothing that could be used now
    expect(page.locator(".speech .note.wrong")).to_be_visible()
    page.goto("/learn/dice_hospital")
    expect(page.get_by_role("link", name="Go on")).to_have_count(1)
    assert violations(page) == []


def test_what_a_click_leads_to_is_shown_and_not_skipped_by_that_click(new_visitor: NewVisitor) -> None:
    """Cubes go from the supply to the contract, and those of the contract come back."""
    page = new_visitor(reduced_motion="no-preference").sets(lang="en", pace="normal").page
    page.goto("/learn/quarantine/4-name-your-price")
    page.locator(".speech footer button.main").click()
    page.locator('[data-part="stack.storage"][role="button"]').click()
    expect(page.locator(".passage h2")).to_be_visible()


def test_a_puzzle_is_solved_by_picking_its_best_move(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    page = visitor.sets(lang="en", pace="at_once").page
    page.goto("/puzzles/dice_hospital/1")
    page.locator('[data-part="display.orthopaedics.2"][role="button"]').first.click()
    expect(page.get_by_role("heading", name="Not the best move")).to_have_count(2)
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("heading", name="This is the best move")).to_have_count(2)
    page.get_by_role("button", name="Try again").click()
    page.locator('[data-part="display.anaesthetist.2"][role="button"]').first.click()
    expect(page.get_by_role("heading", name="Solved")).to_have_count(2)
    assert violations(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game, name", ALL)
def test_every_lesson(new_visitor: NewVisitor, game: str, name: str, language: str, width: int) -> None:
    pupil = pupil_at(new_visitor, width, game, name, language)
    pupil.take(audit=violations)
    assert pupil.complaints == []

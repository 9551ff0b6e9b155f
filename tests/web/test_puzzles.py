"""Puzzles in the browser: the list of a game, one taken from it, and that of the day."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import lazaretto
from lazaretto.host import teaching
from lazaretto.host.wire import ChoiceInfo
from lazaretto.language import FIRST
from lazaretto.puzzles import Puzzle, explained, puzzles
from lazaretto.text import Text, catalogue, game_text
from tests.web.pupil import named
from tests.web.solver import Solver
from tests.web.test_pages import violations
from tests.web.visitor import Visitor

NewVisitor = Callable[..., Visitor]
USUAL = "dice_hospital"
NAMES = ["Ada", "Bea", "Carl", "Dora", "Emil", "Fay"]
SIZES = {1280: 800, 390: 844}


def choices_of(puzzle: Puzzle) -> dict[int, ChoiceInfo]:
    """What may be answered in its position, as the page is told, by code."""
    updates = teaching.puzzle_view(puzzle.setting.game, puzzle.number, FIRST, ()).updates
    return {choice.code: choice for choice in updates[-1].choices}


def is_plain(choice: ChoiceInfo | None) -> bool:
    """One click on the board answers it."""
    return choice is not None and len(choice.parts) == 1 and not choice.then


def plain_one(game: str) -> tuple[Puzzle, ChoiceInfo, ChoiceInfo]:
    """A puzzle that was found, of which the best and another answer are a click each: it, and both."""
    for puzzle in puzzles(game, FIRST):
        if puzzle.found is None:
            continue
        choices = choices_of(puzzle)
        table = teaching.position(puzzle)
        rows = [
            [code for one in end for code in one.codes(table.game, table.state)] for end in puzzle.ends if len(end) == 1
        ]
        good = [choices.get(row[0]) for row in rows if len(row) == 1]
        codes = {one.code for one in good if one}
        bad = [one for one in choices.values() if is_plain(one) and one.code not in codes]
        best = next((one for one in good if is_plain(one)), None)
        other = next((one for one in bad if best and not {*one.parts[0]} & {*best.parts[0]}), None)
        if best and other:
            return puzzle, best, other
    raise AssertionError(f"{game} has no puzzle of a click")


def click(page: Page, game: str, choice: ChoiceInfo, lang: str = FIRST) -> None:
    """Answer with a part of the board; where that leaves a question, by the button with its words."""
    part = page.locator(f'[data-part="{choice.parts[0][0]}"][role="button"]').first
    part.focus()
    page.keyboard.press("Enter")
    words = Text(catalogue("lazaretto.language", lang), lang)
    missed, solved = (page.get_by_role("heading", name=words.get("puzzle", key)) for key in ("missed", "solved"))
    over = missed.or_(solved)
    for _ in range(20):
        if over.count():
            return
        button = named(page.locator(".prompt"), game_text(game, lang, NAMES).get("verbs", choice.label, choice.args))
        if button is not None:
            button.click()
            return
        page.wait_for_timeout(50)


def listed_and_taken(visitor: Visitor, game: str) -> None:
    """Find a puzzle in the list, miss it, look at the solution, solve it, and see it marked."""
    page = visitor.sets(lang="en", pace="at_once").page
    every = puzzles(game, FIRST)
    puzzle, best, other = plain_one(game)
    page.goto(f"/learn/{game}")
    rows = page.locator(f'ol a[href^="/puzzles/{game}/"]')
    expect(rows).to_have_count(len(every))
    page.get_by_role("group", name="Which puzzles").get_by_text(f"{puzzle.level}", exact=True).click()
    expect(rows).to_have_count(sum(one.level == puzzle.level for one in every))
    assert violations(page) == []
    page.locator(f'ol a[href="/puzzles/{game}/{puzzle.number}"]').click()
    expect(page.get_by_role("heading", name=puzzle.question).first).to_be_visible()

    click(page, game, other)
    expect(page.get_by_role("heading", name="Not the best move").first).to_be_visible()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("heading", name="This is the best move").first).to_be_visible()
    expect(page.locator(".panel[aria-live] h3")).to_be_in_viewport()
    why = explained(teaching.position(puzzle).game, puzzle, teaching.position(puzzle).state, FIRST).splitlines()
    for line in why:
        expect(page.locator(".because").first).to_contain_text(line)
    page.get_by_role("button", name="Try again").click()
    click(page, game, best)
    expect(page.get_by_role("heading", name="Solved").first).to_be_visible()
    expect(page.locator(".because").first).to_contain_text(why[0])
    assert violations(page) == []

    page.goto(f"/learn/{game}")
    expect(page.locator("ol a.done")).to_have_count(1)
    page.get_by_role("switch", name="Not solved yet").click()
    expect(rows).to_have_count(len(every) - 1)


@pytest.mark.parametrize("width", SIZES)
def test_the_list_a_wrong_answer_the_solution_and_the_best(new_visitor: NewVisitor, width: int) -> None:
    listed_and_taken(new_visitor(viewport={"width": width, "height": SIZES[width]}, has_touch=width < 821), USUAL)


@pytest.mark.parametrize("lang, width", [("en", 1280), ("fr", 360)])
def test_hints_say_where_to_look_then_ring_it_and_are_remembered(
    new_visitor: NewVisitor, lang: str, width: int
) -> None:
    page = new_visitor(viewport={"width": width, "height": 700}).sets(lang=lang, pace="at_once").page
    words = Text(catalogue("lazaretto.language", lang), lang)
    number = plain_one(USUAL)[0].number
    _, best, _ = plain_one(USUAL)
    puzzle = puzzles(USUAL, lang)[number - 1]
    page.goto(f"/puzzles/{USUAL}/{number}")
    hint = page.locator(".panel .hint")
    button = page.get_by_role("button", name=words.get("puzzle", "hint"), exact=True)
    expect(button).to_be_visible()
    expect(hint).to_have_count(0)
    button.click()
    expect(hint).to_have_text(puzzle.look)
    expect(hint).to_be_in_viewport()
    assert page.locator("[data-pointed]").count() == 0
    assert page.locator("[aria-live]:has(.hint)").count() == 1
    page.keyboard.press("h")
    expect(page.locator("[data-pointed]")).to_have_attribute("data-pointed", f"{len(best.parts[0])}")
    said = words.get("puzzle", "begin", {"what": "…"}).partition("…")[0].strip()
    expect(hint).to_contain_text(" ".join(said.split()))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page) == []
    click(page, USUAL, best, lang)
    expect(page.get_by_role("heading", name=words.get("puzzle", "solved_hinted")).first).to_be_visible()
    expect(page.locator("[data-pointed]")).to_have_count(0)
    page.goto(f"/learn/{USUAL}")
    done = page.locator("ol a.done")
    expect(done).to_contain_text(words.get("puzzle", "hinted_mark"))
    page.goto(f"/puzzles/{USUAL}/{number}")  # without a hint it counts as solved alone, for good
    click(page, USUAL, best, lang)
    expect(page.get_by_role("heading", name=words.get("puzzle", "solved"), exact=True).first).to_be_visible()
    page.goto(f"/learn/{USUAL}")
    expect(done).not_to_contain_text(words.get("puzzle", "hinted_mark"))


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in lazaretto.games() if game != USUAL])
def test_the_lists_of_all_games(new_visitor: NewVisitor, game: str) -> None:
    listed_and_taken(new_visitor(), game)


def test_the_puzzle_of_the_day_is_the_same_for_everybody(new_visitor: NewVisitor) -> None:
    found = []
    for lang in ("en", "fr"):
        page = new_visitor().sets(lang=lang).page
        page.goto("/learn")
        link = page.locator(".today a[href^='/puzzles/']")
        found.append(link.get_attribute("href"))
        link.click()
        page.wait_for_url(f"**{found[-1]}")
        game, number = str(found[-1]).split("/")[2:]
        question = puzzles(game, lang)[int(number) - 1].question
        expect(page.get_by_role("heading", name=question).first).to_be_visible()
    assert found[0] == found[1]


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", lazaretto.games())
def test_every_puzzle_is_solved_by_clicking_its_best_move_together(new_visitor: NewVisitor, game: str) -> None:
    """One page for all of a game: the button under a solution leads to the next."""
    solver, found = Solver(new_visitor(), game), {}
    for puzzle in puzzles(game, FIRST):
        solver.begin(puzzle)
        found[puzzle.number] = solver.solve(puzzle)
        if found[puzzle.number] == "solved" and puzzle.number < len(puzzles(game, FIRST)):
            solver.next(puzzle)
    assert {number: said for number, said in found.items() if said != "solved"} == {}

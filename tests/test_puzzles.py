"""Every puzzle, by hand or found, played by the rules of today and judged by the bots of today.

What does not fit any more fails here, by name. The deep look (`slow`) asks the strongest level itself.
"""

from functools import cache
from typing import Any

import pytest

import lazaretto
from lazaretto.bots.registry import Level
from lazaretto.bots.riddles import Look, Spot
from lazaretto.host import teaching
from lazaretto.host.refusals import Refused
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State
from lazaretto.kernel.view import question_key
from lazaretto.language import FIRST, LANGUAGES
from lazaretto.lessons import begin, folder, rules_of
from lazaretto.puzzles import (
    LEVELS,
    Coded,
    Found,
    Puzzle,
    best_row,
    codes_of,
    explained,
    goes_on_with,
    judge,
    puzzles,
)
from lazaretto.text import catalogue

GAMES = lazaretto.games()
ALL = [(game, puzzle.number) for game in GAMES for puzzle in puzzles(game, FIRST)]
MINED = [(game, puzzle.number) for game in GAMES for puzzle in puzzles(game, FIRST) if puzzle.found]
BY_HAND = 8
MANY = 12  # puzzles found, of which one may ask that they differ
GLANCE = 1  # no futures: a short look is the evaluation after the turn
BY_GLANCE = 0.1  # of what a puzzle says that its tempting move costs: so much a short look must see


def puzzle_of(game: str, number: int) -> tuple[Game[Any], Puzzle, State]:
    """A puzzle, its rules and its position."""
    found = puzzles(game, FIRST)[number - 1]
    rules = rules_of(lazaretto.load(game), found.setting)
    state = begin(rules, found.setting)
    codes_of(rules, state, found.play)
    return rules, found, state


def rests_of(game: str, number: int) -> list[tuple[Coded, ...]]:
    """With what the turn goes on, after the best and after what tempts; nothing where neither is told."""
    found = puzzles(game, FIRST)[number - 1].found
    rests = [found.rest, found.rest_tempting] if found is not None else []
    return rests if any(rests) else []


@cache
def mined(game: str) -> list[Found]:
    """What was found of a game."""
    return [one.found for one in puzzles(game, FIRST) if one.found is not None]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_puzzles_by_hand_and_found_of_many_kinds(game: str) -> None:
    every = puzzles(game, FIRST)
    assert [one.number for one in every] == list(range(1, len(every) + 1))
    assert sum(one.found is None for one in every) == BY_HAND
    found = [one for one in every if one.found is not None]
    assert len({one.setting.seed for one in found}) == len(found), "no two are of one game"
    assert all(1 <= one.level <= LEVELS for one in every)
    if len(found) >= MANY:
        assert len({one.setting.seats for one in found}) >= 3
        assert len({one.reason for one in mined(game)}) >= 3
        rules = lazaretto.load(game)
        kinds = {
            (puzzle.question, rules.describe(first.code)[0])
            for puzzle in found
            for first in puzzle.best[:1]
            if isinstance(first, Coded)
        }
        assert len(kinds) >= 3, "they ask for different things"


@pytest.mark.parametrize("game, number", ALL)
def test_the_best_move_of_a_puzzle_solves_it_and_is_explained(game: str, number: int) -> None:
    rules, found, state = puzzle_of(game, number)
    assert found.setting.rules == lazaretto.load(game).rules_version
    assert state.actors() and found.seat in state.actors()
    assert judge(rules, found, state.clone(), []) == "open"
    for end in found.ends:
        assert judge(rules, found, state.clone(), codes_of(rules, state.clone(), end)) == "solved"
    assert explained(rules, found, state, FIRST)


@pytest.mark.parametrize("game, number", MINED)
def test_what_tempts_is_missed_and_is_worse_at_a_glance(game: str, number: int) -> None:
    rules, puzzle, state = puzzle_of(game, number)
    found = puzzle.found
    assert found is not None
    assert question_key(state, puzzle.seat) == found.question
    tempting = codes_of(rules, state.clone(), found.tempting)
    assert judge(rules, puzzle, state.clone(), tempting) != "solved"
    look = Look(Spot(rules, state, puzzle.seat, found.turn), seeded(puzzle.setting.seed), GLANCE)
    best = best_row(rules, puzzle, state.clone())
    assert look.cost(tuple(best), tuple(tempting)) > BY_GLANCE * found.cost


@pytest.mark.parametrize("game, number", [(game, number) for game, number in MINED if rests_of(game, number)])
def test_the_rest_of_a_turn_can_be_played_and_is_told(game: str, number: int) -> None:
    rules, puzzle, state = puzzle_of(game, number)
    found = puzzle.found
    assert found is not None and not found.turn
    for move, rest in (puzzle.best, found.rest), (found.tempting, found.rest_tempting):
        codes_of(rules, state.clone(), [*move, *rest])
    best, _, tempting, _ = explained(rules, puzzle, state, FIRST).splitlines()
    assert [("Then, at best:" in line) for line in (best, tempting)] == [bool(row) for row in rests_of(game, number)]


@pytest.mark.slow
@pytest.mark.parametrize("game, number", MINED)
def test_the_strongest_level_finds_it(game: str, number: int) -> None:
    rules, puzzle, state = puzzle_of(game, number)
    found = puzzle.found
    assert found is not None
    spot = Spot(rules, state, puzzle.seat, found.turn)
    goals = {spot.landing(codes_of(rules, state.clone(), end)) for end in puzzle.ends}
    rows = [spot.move_of(Level("5", untimed=1), seeded(try_)) for try_ in range(3)]
    assert sum(spot.landing(row) in goals for row in rows) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_explained_in_every_language(game: str) -> None:
    number = next((number for of, number in MINED if of == game), None)
    if number is None:
        pytest.skip("nothing was found")
    rules, _, state = puzzle_of(game, number)
    said = {explained(rules, puzzles(game, language)[number - 1], state, language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all("{" not in one and len(one.splitlines()) == 4 for one in said)


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_says_where_to_look_in_every_language(game: str) -> None:
    for language in LANGUAGES:
        words = catalogue(lazaretto.home(game), language)
        assert set(words["looks"]) == {key for key in words["reasons"] if not key.endswith("_less")}
    for told in zip(*(puzzles(game, language) for language in LANGUAGES), strict=True):
        looks = {one.look for one in told}
        assert len(looks) == len(LANGUAGES)
        assert all(look.endswith((".", "?")) and "{" not in look for look in looks)


@pytest.mark.parametrize("game, number", [one for one in ALL if one[1] <= BY_HAND or one[1] % MANY == 0])
def test_the_second_hints_of_a_puzzle_lead_to_its_best_move(game: str, number: int) -> None:
    rules, found, state = puzzle_of(game, number)
    codes: list[int] = []
    while (code := goes_on_with(rules, found, state, codes)) is not None:
        codes.append(code)
    assert judge(rules, found, state.clone(), codes) == "solved"


def test_a_hint_goes_on_from_what_was_done_in_any_order_and_not_from_what_leads_elsewhere() -> None:
    rules, found, state = next(
        one
        for one in (puzzle_of("dice_hospital", number) for number in range(1, BY_HAND + 1))
        if len(best_row(rules_of(lazaretto.load("dice_hospital"), one[1].setting), one[1], one[2].clone())) > 1
    )
    best = best_row(rules, found, state.clone())
    assert [goes_on_with(rules, found, state, best[:n]) for n in range(len(best))] == best
    assert goes_on_with(rules, found, state, best) is None  # there is nothing left to do
    other = next(code for code in state.legal(found.seat) if code not in best)
    assert goes_on_with(rules, found, state, [other]) is None
    number = found.number
    first = teaching.puzzle_hint("dice_hospital", number, FIRST, ())
    assert (first.look, first.code) == (found.look, None)
    assert teaching.puzzle_hint("dice_hospital", number, FIRST, (), more=True).code == best[0]
    assert teaching.puzzle_hint("dice_hospital", number, FIRST, (other,), more=True).code is None


def test_a_table_shows_a_puzzle_and_plays_its_best_move_out() -> None:
    for game in GAMES:
        number = len(puzzles(game, FIRST))
        shown = teaching.puzzle_view(game, number, FIRST, ())
        assert (shown.verdict, shown.because) == ("open", "")
        assert shown.updates[-1].question is not None
        solved = teaching.puzzle_view(game, number, FIRST, (), solution=True)
        assert solved.verdict == "solved"
        assert solved.because
        assert len(solved.updates) > 1


def test_a_best_move_in_another_order_is_as_good_and_another_move_is_not() -> None:
    game, found, state = puzzle_of("dice_hospital", 1)
    best = best_row(game, found, state.clone())
    other = next(code for code in state.legal(found.seat) if code != best[0])
    assert judge(game, found, state.clone(), best) == "solved"
    assert judge(game, found, state.clone(), [other]) == "missed"
    assert judge(game, found, state.clone(), []) == "open"


def test_what_cannot_be_played_in_a_puzzle_is_refused() -> None:
    with pytest.raises(Refused, match="may not"):
        teaching.puzzle_view("dice_hospital", 1, FIRST, (0,))
    with pytest.raises(Refused, match="no puzzle"):
        teaching.puzzle_view("dice_hospital", 999, FIRST, ())


def test_puzzles_are_as_many_in_every_language() -> None:
    for game in GAMES:
        for language in LANGUAGES:
            if (folder(game) / language / "puzzles.toml").is_file():
                assert len(puzzles(game, language)) == len(puzzles(game, FIRST))

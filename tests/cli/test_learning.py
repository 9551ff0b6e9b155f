"""`lazaretto learn`: the lessons and puzzles at the terminal."""

import io
from datetime import date, timedelta

import pytest

import lazaretto
from lazaretto.cli import main
from lazaretto.language import LANGUAGES
from lazaretto.lessons import lesson
from lazaretto.puzzles import Puzzle, best_row, daily, puzzles
from lazaretto.terminal.page import terminal_text
from lazaretto.terminal.riddle import Riddle
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.tutor import Tutor
from lazaretto.text import Text, catalogue


def taken(typed: str, language: str = "en", *, plain: bool = True) -> tuple[bool, str]:
    out = io.StringIO()
    found = lesson("dice_hospital", "1-send-home", language)
    done = Tutor(found, Screen(plain, io.StringIO(typed), out), language).run()
    return done, out.getvalue()


def test_a_whole_lesson_by_scripted_input() -> None:
    # say, say, nurse, Clinic, say, nurse, Oncology, the 6, say, nurse, Intensive Care, end, say, say
    done, told = taken("\n\n1\n6\n\n1\n2\n2\n\n1\n3\n1\n\n\n")
    assert done
    assert "14 of 14" in told
    assert "✓ whoever is not treated falls by 1" in told
    assert "lazaretto learn dice_hospital 2" in told


def test_what_is_only_seen_needs_no_key_forth_and_back() -> None:
    found = lesson("dice_hospital", "2-a-round", "en")
    tutor = Tutor(found, Screen(True, io.StringIO(), io.StringIO()), "en")
    silent = [at for at in range(len(found.steps)) if tutor.silent(at)]
    assert silent
    shown = []
    while tutor.at < len(found.steps):
        shown.append(tutor.at)
        if tutor.step.ask is None:
            tutor.go_on()
        else:
            tutor.answer(*next(offer for offer in tutor.offers() if tutor.fits(tutor.step.ask, *offer)))
    assert shown == [at for at in range(len(found.steps)) if at not in silent]
    tutor.at = silent[-1] + 1
    tutor.go_back()
    assert tutor.at not in silent


@pytest.mark.parametrize("plain", [True, False])
def test_a_wrong_answer_a_hint_back_and_leaving(plain: bool) -> None:
    done, told = taken("\n\n1\nh\n5\nx\nb\n1\nq\n", plain=plain)
    assert not done
    said = " ".join(told.split())
    assert "The numbers on a department say whom it takes." in said
    assert "This time look for the department that shows 5 and 6" in said
    assert "Choose a number from 1 to 6" in said
    assert said.count("3 of 14") == 2


def test_the_command_lists_checks_and_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "dice_hospital", "--lang", "en"]) == 0
    assert "lazaretto learn dice_hospital 1    Dice Hospital: Send a patient home" in capsys.readouterr().out
    assert main(["learn", "dice_hospital", "--check"]) == 0
    assert capsys.readouterr().out.count("steps") == 6
    assert main(["learn", "dice_hospital", "9"]) == 1
    assert "has the lessons 1 to 6 and 'puzzles', not 9" in capsys.readouterr().err
    assert main(["learn", "dice_hospital", "puzzles", "--lang", "fr"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == len(puzzles("dice_hospital", "fr"))
    assert listed[0].startswith("lazaretto learn dice_hospital puzzles 1    ")
    assert "Difficulté 1 sur 5" in listed[0]
    assert main(["learn", "dice_hospital", "puzzles", "900"]) == 1
    assert "has the puzzles 1 to" in capsys.readouterr().err


def riddle(puzzle: Puzzle, typed: str, language: str = "en", *, plain: bool = True) -> tuple[bool, str]:
    out = io.StringIO()
    solved = Riddle(puzzle, Screen(plain, io.StringIO(typed), out), language).run()
    return solved, out.getvalue()


def numbers_of(puzzle: Puzzle) -> list[int]:
    """What somebody types who knows the solution."""
    riddle = Riddle(puzzle, Screen(True, io.StringIO(), io.StringIO()), "en")
    typed = []
    for code in best_row(riddle.game, puzzle, riddle.start.clone()):
        typed.append(next(n for n, one in enumerate(riddle.offers(), 1) if one.code == code))
        riddle.table.take_row(puzzle.seat, [code])
    return typed


@pytest.mark.parametrize("game", lazaretto.games())
@pytest.mark.parametrize("plain", [True, False])
def test_puzzles_by_hand_and_found_are_solved_by_the_numbers_of_their_choices(game: str, plain: bool) -> None:
    all_ = puzzles(game, "en")
    found = max((one for one in all_ if one.found is not None), key=lambda one: len(one.best))
    for puzzle in (all_[0], found):
        typed = "".join(f"{number}\n" for number in numbers_of(puzzle))
        solved, told = riddle(puzzle, typed, plain=plain)
        assert solved
        said = " ".join(told.split())
        assert f"Puzzle {puzzle.number} · Difficulty {puzzle.level} of 5" in said
        assert " ".join(puzzle.question.split()) in said
        following = f" {puzzle.number + 1}" if puzzle.number < len(all_) else ""  # after the last, the list of all
        assert said.endswith(f"lazaretto learn {game} puzzles{following}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_answer_a_mistype_another_try_and_the_solution(language: str) -> None:
    puzzle = puzzles("dice_hospital", language)[8]
    assert puzzle.found is not None
    wrong = next(n for n in range(1, 9) if [n] != numbers_of(puzzle))
    solved, told = riddle(puzzle, f"x\n{wrong}\nb\nv\ns\n", language)
    assert not solved
    words = lazaretto.text.Text(lazaretto.text.catalogue("lazaretto.language", language), language)
    said = " ".join(told.split())
    for key in ("missed", "solution"):
        assert words.get("puzzle", key) in said
    assert said.count(" ".join(puzzle.question.split())) == 4  # at first, after the wrong one, anew, the board again


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_says_where_to_look_and_then_what_to_begin_with(language: str) -> None:
    puzzle = puzzles("dice_hospital", language)[3]
    words = Text(catalogue("lazaretto.language", language), language)
    typed = numbers_of(puzzle)
    rest = "".join(f"{n}\n" for n in typed)
    said = " ".join(riddle(puzzle, f"h\n{rest}", language)[1].split())
    assert puzzle.look in said and words.get("puzzle", "solved_hinted") in said
    own = terminal_text(language)
    begin = own.get("puzzle", "begin", {"n": typed[0], "what": ""}).strip()
    assert begin not in said
    said = " ".join(riddle(puzzle, f"hint\nh\n{rest}", language)[1].split())
    assert said.count(puzzle.look) == 2 and begin in said
    said = " ".join(riddle(puzzle, rest, language)[1].split())
    assert puzzle.look not in said and words.get("puzzle", "solved_hinted") not in said


def test_the_puzzle_of_a_day_is_that_of_the_browser() -> None:
    counts = {"clinic": 60, "bristol_1350": 7, "none": 0, "quarantine": 52}  # as in web/src/pages/learn/daily.test.ts
    days = [daily(counts, date(2026, 11, 18) + timedelta(days=n)) for n in (0, 1, 2, 3, 40, 1000)]
    assert days == [
        ("bristol_1350", 2),
        ("clinic", 26),
        ("quarantine", 38),
        ("bristol_1350", 6),
        ("clinic", 27),
        ("clinic", 47),
    ]

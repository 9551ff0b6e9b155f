"""`lazaretto learn`: the lessons at the terminal."""

import io

import pytest

from lazaretto.cli import main
from lazaretto.lessons import lesson
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.tutor import Tutor


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
    assert "has the lessons 1 to 6, not 9" in capsys.readouterr().err

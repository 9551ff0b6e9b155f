"""The words: three languages with the same keys and placeholders, and a text for everything that is said."""

import random
import re
from typing import Any

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.coding import NAMES
from lazaretto.games.clinic.rules.scoring import LINES
from lazaretto.games.clinic.rules.state import Step
from lazaretto.games.clinic.rules.tables import PHASE_IDS
from lazaretto.kernel.match import Match
from lazaretto.text import LANGUAGES, Text, catalogue, placeholders
from tests.games.clinic.play import lively_row, random_options, rich_game

WORDS = {language: catalogue("lazaretto.games.clinic", language) for language in LANGUAGES}


def test_everything_with_a_name_has_one() -> None:
    for kind in ("component", "department", "level", "kind", "bonus", "goal", "action"):
        assert set(WORDS["en"]["names"][kind]) >= set(NAMES[kind]), kind
        assert set(WORDS["en"]["effects"][kind]) >= set(NAMES[kind]), kind
    for name in ("parking", "slot", "setup", "goal", "direction", "level"):
        assert set(WORDS["en"]["names"][name]) == set(NAMES[name]), name
    assert set(WORDS["en"]["score"]) == set(LINES)
    assert set(WORDS["en"]["phases"]) == set(PHASE_IDS)


def test_options_have_words() -> None:
    words = WORDS["en"]
    ids = {option.id for option in GAME.options}
    assert set(words["options"]) == set(words["option_help"]) == ids
    values = {str(value).lower() for option in GAME.options for value in (*option.values, option.otherwise)}
    assert set(words["option_values"]) >= values
    assert set(words["presets"]) == set(GAME.presets)


def question_keys() -> set[str]:
    """The keys of all frames that ask somebody."""
    found = set()
    for name, frame in GAME.codec.frames().items():
        if frame.legal is not Step.legal:
            found.add("".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_"))
    return found


def test_every_question_is_asked_in_words() -> None:
    keys = question_keys() | {"hire_here", "all_moved", "first_treatment"}  # as `heading` asks them
    assert set(WORDS["en"]["waiting"]) == set(WORDS["en"]["questions"]) == keys


def test_whoever_is_asked_for_a_car_is_told_that_any_may_go() -> None:
    """To everybody, and not in a first game's explanation alone."""
    for language, word in (("en", "Any car"), ("fr", "N’importe laquelle"), ("it", "una qualsiasi")):
        assert word in WORDS[language]["questions"]["remove_cars"]
    for language, word in (("en", "any car"), ("fr", "n’importe laquelle"), ("it", "una qualsiasi")):
        assert word in WORDS[language]["questions"]["first_treatment"]
        assert word in WORDS[language]["effects"]["thing"]["car"]


def test_colours_have_the_article_that_english_wants() -> None:
    """ "A orange patient", "cures a orange" was said once."""
    text = Text(WORDS["en"], "en", ["Ada"])
    said = 0
    for key, pattern in WORDS["en"]["log"].items():
        for level in WORDS["en"]["names"]["level"] if "{level" in pattern else ():
            usual = dict.fromkeys(placeholders(pattern), 1)
            line = text.fill(pattern, {**usual, "seat": 0, "level": level, "skill": level}, sentence=True)
            assert not re.search(r"\b[Aa] [aeio]|\b[Aa]n [^aeio]", line), (key, line)
            said += 1
    assert said > 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_swap_in_the_book_is_not_told_as_a_move(language: str) -> None:
    text = Text(WORDS[language], language, ["Ada"])
    args = {"seat": 0, "level": "red", "department": "psychiatry", "column": 2}
    there = {"other_department": "cardiology", "other_column": 2}
    swap, move = [text.get("log", "moved_in_book", {**args, **there, "swapped": swapped}) for swapped in (True, False)]
    assert swap != move and not any(word in swap + move for word in ("True", "False", "{"))
    if language == "en":
        assert swap == "Ada moves a red patient from psychiatry 2 to cardiology 2, in exchange for the one there."
        assert move == "Ada moves a red patient from psychiatry 2 to cardiology 2, which was free."


@pytest.mark.parametrize("language", LANGUAGES)
def test_going_somewhere_and_one_step_towards_it_are_two_buttons(language: str) -> None:
    """ "Go to 0B2" stood there twice once: straight, and as the first step."""
    text = Text(WORDS[language], language, ["Ada"])
    straight, step = text.get("verbs", "move_to", {"space": "0B2"}), text.get("verbs", "step", {"node": "0B2"})
    assert straight != step and straight.endswith("0B2") and step.endswith("0B2")


def test_everything_said_in_play_has_words() -> None:
    """Labels, questions and log lines of many random decisions: a pattern for each, with all its arguments."""
    words = WORDS["en"]
    said: dict[str, set[str]] = {"verbs": set(), "questions": set(), "log": set()}

    def check(section: str, key: str, args: dict[str, Any]) -> None:
        assert key in words[section], (section, key)
        assert placeholders(words[section][key]) <= set(args), (section, key, args)
        said[section].add(key)

    for seed in range(45):
        if seed % 3 == 0:
            chance = random.Random(seed)
            seats = 1 + seed % 4
            match = Match(GAME, seats, seed, random_options(seats, chance))
            s = match.state
        else:
            s, chance = rich_game(seed)
        s.noting = True
        for _ in range(250):
            if s.over():
                break
            seat, row = lively_row(s, chance)
            question = GAME.question(s, seat)
            assert question is not None
            check("questions", question["key"], question["args"])
            if chance.random() < 0.3:
                for choice in GAME.choices(s, seat):
                    check("verbs", choice.label, choice.args)
            for name in GAME.aids_for(s, seat):
                check("verbs", name, {})
            for action in row:
                s.apply(seat, action)
            for note in s.notes:
                check("log", note.key, note.args)
            s.notes = []
    assert len(set(words["questions"]) - said["questions"]) <= 1, set(words["questions"]) - said["questions"]
    unsaid = set(words["verbs"]) - said["verbs"] - {"choose_setup", "move", "take_back"}  # said with more detail
    assert len(unsaid) <= 2, unsaid
    assert len(set(words["log"]) - said["log"]) <= 3, set(words["log"]) - said["log"]

"""The playable rulebook: every chapter has pieces and an example that fits the rules of today, in every language."""

import re
from functools import cache
from typing import Any

import pytest

import lazaretto
from lazaretto.host import examples
from lazaretto.host.refusals import Refused
from lazaretto.host.shelf import data_files
from lazaretto.language import FIRST, LANGUAGES
from lazaretto.lessons import lesson_names, read
from lazaretto.rulebook import HOUSE, Rulebook, folder, rulebook
from lazaretto.text import catalogue, patterns, placeholders

GAMES = lazaretto.games()
EXAMPLES = [(game, one.name) for game in GAMES for one in rulebook(game, FIRST).examples]
# What the app works with, and nothing of the box: nobody could correct it.
OF_THE_APP = {"planner", "software"}
every_game = pytest.mark.parametrize("game", GAMES)


@cache
def pieces(game: str) -> set[str]:
    """Every piece that has a page, as `kind.id`."""
    words = catalogue(lazaretto.home(game), FIRST)
    return {f"{kind}.{piece}" for kind in words["components"] for piece in words["effects"][kind]}


def book(game: str) -> Rulebook:
    return rulebook(game, FIRST)


@every_game
def test_every_chapter_has_pieces_and_an_example(game: str) -> None:
    for language in LANGUAGES:
        chapters = [chapter["id"] for chapter in catalogue(lazaretto.home(game), language)["rules"]]
        assert chapters == [chapter.id for chapter in book(game).chapters], language
    for chapter in book(game).chapters:
        assert chapter.pieces and set(chapter.pieces) <= pieces(game), chapter
        assert set(chapter.lessons) <= set(lesson_names(game))
        assert any(one.chapter == chapter.id for one in book(game).examples), chapter.id


@pytest.mark.parametrize("game, name", EXAMPLES)
def test_an_example_fits_the_rules_of_today_and_can_be_acted_in(game: str, name: str) -> None:
    found = examples.find(game, name)
    assert found.setting.rules == lazaretto.load(game).rules_version
    table = examples.position(found)
    question = table.game.question(table.state, found.seat)
    assert question is not None and question["key"] == found.question
    begun = examples.example_view(game, name, ())
    assert not begun.over and begun.updates[-1].choices
    for choice in begun.updates[-1].choices:
        after = examples.example_view(game, name, (choice.code,))
        assert after.over or after.updates[-1].question is not None
        assert after.updates[-1].seq > begun.updates[-1].seq


def test_the_others_answer_as_an_example_says() -> None:
    view = examples.example_view("bristol_1350", "round", ())
    after = examples.example_view("bristol_1350", "round", (view.updates[-1].choices[0].code,))
    assert len(after.updates) > 1, "the others have had their turns"
    assert not after.over


def test_what_is_no_example_or_no_action_is_refused() -> None:
    with pytest.raises(Refused, match="no example"):
        examples.example_view("clinic", "../aim", ())
    with pytest.raises(Refused):
        examples.example_view("clinic", "aim", (999_999,))


def test_an_example_says_why_a_part_cannot_be_used() -> None:
    assert examples.why_in_example("dice_hospital", "neglect", (), "department.0.imaging")
    with pytest.raises(Refused):
        examples.why_in_example("dice_hospital", "neglect", (999_999,), "department.0.imaging")


@every_game
def test_rulings_speak_of_chapters_and_pieces_that_there_are(game: str) -> None:
    known = {chapter.id for chapter in book(game).chapters}
    assert len(book(game).rulings) >= 10
    for ruling in book(game).rulings:
        assert ruling.chapter in known, ruling
        assert ruling.pieces and set(ruling.pieces) <= pieces(game), ruling


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(game: str, language: str) -> None:
    first, said = (dict(patterns(read(folder(game) / f"{one}.toml"))) for one in (FIRST, language))
    assert set(said) == set(first)
    for place, text in said.items():
        assert numbers(text) == numbers(first[place]), f"{place}: {text}"
        assert placeholders(text) == placeholders(first[place])
        if not place.endswith("title"):
            assert re.search(r"[.!?]$", text), f"{place}: {text}"


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@every_game
def test_everything_reconstructed_is_marked_somewhere(game: str) -> None:
    """A piece has its mark; a number that is no piece is named in a chapter, in words."""
    words, with_page = book(game).house, {name.split(".")[1] for name in pieces(game)}
    named = {key for chapter in book(game).chapters for key in chapter.house}
    assert named <= set(words)
    for file, rows in data_files(game).items():
        for row in rows:
            values = [key.removesuffix("_source") for key, value in row.data.items() if is_house(key, value)]
            if row.id in OF_THE_APP or not (row.source == HOUSE or row.data.get("house") or values):
                continue
            if row.id in with_page:
                assert row.source == HOUSE or row.id in words or set(values) <= set(words), f"{file}: {row.id}"
            else:
                assert row.id in named or told(file, named), f"{file}: {row.id} is marked nowhere"


def is_house(key: str, value: Any) -> bool:
    return key.endswith("_source") and value == HOUSE


def told(file: str, named: set[str]) -> bool:
    """Files that a chapter names as a whole by one of their rows."""
    return {"claims": "claim_total", "specialists": "gentle"}.get(file) in named

"""What lessons, puzzles and coaches say: alike in every language, in sentences, with the names that the table has."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from lazaretto.language import FIRST, LANGUAGES
from lazaretto.lessons import folder, lessons, read
from lazaretto.text import PLACEHOLDER, catalogue, patterns, placeholders

GAMES = lazaretto.games()
EVERY = [(game, language) for game in GAMES for language in LANGUAGES]
QUOTED = {"en": r"“([^”]+)”", "fr": "«\u00a0([^»]+)\u00a0»", "it": r"«([^»]+)»"}
every_language = pytest.mark.parametrize("game, language", EVERY)


@cache
def said(game: str, language: str) -> Mapping[str, str]:
    """Every text of a game's lessons by file and place, and what its coach says."""
    files = {file.name: read(file) for file in (folder(game) / language).iterdir() if file.name.endswith(".toml")}
    words = catalogue(lazaretto.home(game), language)
    return dict(patterns({**files, "explained": words["explained"], "tips": words["tips"]}))


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", PLACEHOLDER.sub("", text)))


@every_language
def test_everything_is_said_in_every_language(game: str, language: str) -> None:
    assert set(said(game, language)) == set(said(game, FIRST))


@every_language
def test_every_language_tells_the_same_numbers_and_fills_in_the_same(game: str, language: str) -> None:
    first = said(game, FIRST)
    for place, text in said(game, language).items():
        if ".teaches." not in place:
            assert numbers(text) == numbers(first[place]), f"{place}: {text}"
        assert placeholders(text) == placeholders(first[place]), f"{place}: {text}"


@every_language
def test_what_is_said_is_a_sentence(game: str, language: str) -> None:
    for place, text in said(game, language).items():
        if ".title" in place or ".teaches." in place:
            assert text[-1] not in ".,;:", f"{place}: {text}"
        else:
            assert re.match(r"[A-ZÀÈÉ0-9$“«{]", text), f"{place}: {text}"
            assert re.search(r"[.!?]”?$", text), f"{place}: {text}"


# What stands in quotation marks is what the table shows, word for word.


@cache
def shown(game: str, language: str) -> list[str]:
    """The patterns of a game and of the app."""
    words: list[Mapping[str, Any]] = [
        catalogue(lazaretto.home(game), language),
        catalogue("lazaretto.language", language),
    ]
    return [text for one in words for _, text in patterns({key: part for key, part in one.items() if key != "grammar"})]


def shows(pattern: str, quoted: str) -> bool:
    """Is it what the pattern gives, or how it begins?"""
    if quoted.endswith("…"):
        return pattern.startswith(quoted.rstrip("…").rstrip())
    filled = "(.+)".join(re.escape(part) for part in PLACEHOLDER.sub("\0", pattern.rstrip(".")).split("\0"))
    return pattern.startswith(quoted) or bool(pattern.strip("{") == pattern and re.fullmatch(filled, quoted))


@every_language
def test_what_is_quoted_is_on_the_table(game: str, language: str) -> None:
    for place, text in said(game, language).items():
        for quoted in re.findall(QUOTED[language], PLACEHOLDER.sub("", text)):
            assert any(shows(pattern, quoted) for pattern in shown(game, language)), f"{place}: {quoted}"


def test_a_name_that_is_not_on_the_table_is_found() -> None:
    names = shown("clinic", "en")
    assert any(shows(pattern, "Movement done") for pattern in names)
    assert not any(shows(pattern, "Finish moving") for pattern in names)


def test_the_page_on_teaching_names_every_chapter_and_every_lesson() -> None:
    page = (Path(__file__).parent.parent / "docs" / "teaching.md").read_text("utf-8")
    for game in GAMES:
        words = catalogue(lazaretto.home(game), FIRST)
        part = page.split(f"\n## {words['about']['title']}\n")[1].split("\n## ")[0]
        chapters = words["rules"].values() if isinstance(words["rules"], Mapping) else words["rules"]
        for chapter in chapters:
            assert f"\n| {chapter['title']} |" in part, f"{game}: {chapter['title']}"
        for lesson in lessons(game, FIRST):
            assert f"{lesson.number} {lesson.title}" in part, f"{game}: {lesson.title}"

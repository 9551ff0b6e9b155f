"""Languages: how numbers, lists and names go into sentences. The browser is held to the same table."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from lazaretto.kernel.errors import LazarettoError
from lazaretto.language import FIRST, LANGUAGES, NAMES, grammar
from lazaretto.language.plurals import category
from lazaretto.text import Text, catalogue, game_text, missing_forms, patterns, placeholders

TABLE: dict[str, Any] = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))


@pytest.mark.parametrize("case", TABLE["case"], ids=lambda case: f"{case['language']}: {case['gives']}")
def test_sentences(case: dict[str, Any]) -> None:
    text = Text(TABLE["words"][case["language"]], case["language"], TABLE["players"])
    assert text.fill(case["pattern"], case["args"], case.get("sentence", False)) == case["gives"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_knows_its_plurals_and_numbers(language: str) -> None:
    speech = grammar(language)
    for wanted, numbers in TABLE["categories"][language].items():
        assert [(number, speech.category(number)) for number in numbers] == [(number, wanted) for number in numbers]
    for shown, number in TABLE["numbers"][language].items():
        assert speech.number(number) == shown


def test_rules_of_cldr_with_more_categories_than_ours() -> None:
    polish = {
        "one": "i = 1 and v = 0",
        "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
    }
    found = [category(number, polish) for number in (1, 2, 5, 12, 21, 22, 25, 100, 104, 1.5)]
    assert found == ["one", "few", "many", "many", "many", "few", "many", "many", "few", "other"]
    with pytest.raises(ValueError, match="not a rule"):
        category(1, {"one": "n is 1"})


def test_an_unknown_language_is_refused() -> None:
    assert NAMES["it"] == "Italiano"
    with pytest.raises(LazarettoError, match="there is no language 'xx'; known are en"):
        grammar("xx")


def test_no_code_names_a_language() -> None:
    """Codes are quoted nowhere but in languages.toml; the first is what documents and developers speak."""
    root = Path(__file__).parents[1]
    files = [*root.glob("src/lazaretto/**/*.py"), *root.glob("web/src/**/*.ts"), *root.glob("web/src/**/*.svelte")]
    quoted = re.compile(f"""['"`]({"|".join(LANGUAGES[1:])})['"`]""")
    sources = {file: file.read_text("utf-8") for file in files if not file.name.endswith(".test.ts")}
    assert len(sources) > 300
    assert [str(file.relative_to(root)) for file, text in sources.items() if quoted.search(text)] == []


@pytest.mark.parametrize("game", lazaretto.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_sentence_asks_for_is_there(game: str, language: str) -> None:
    assert not missing_forms(game_text(game, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_app_has_every_word_and_form_in_every_language(language: str) -> None:
    own, first = catalogue("lazaretto.language", language), catalogue("lazaretto.language", FIRST)
    told = {place: placeholders(text) for place, text in patterns(first)}
    assert {place: placeholders(text) for place, text in patterns(own) if not place.startswith("grammar.")} == told
    assert not missing_forms(Text(own, language))


def test_what_is_missing_is_found() -> None:
    names = {"tile": {"storage": "Réserve", "helipad": "Héliport"}}
    log = {
        "a": "{tile.le}",
        "b": "{tile.nel}",
        "c": "{tile.counted}",
        "d": "{tile:a|b|c|d}",
        "e": "{n:a|b|c}",
        "f": "{seat.un}",
        "g": "{seat.du} {n:un|deux} {tile}",
    }
    text = Text({"names": names, "log": log, "grammar": {"storage": {"gender": "f", "other": "Réserves"}}}, "fr")
    assert missing_forms(text) == [
        "log.a: {tile.le} of helipad (one)",
        "log.b: {tile.nel} of storage (one)",
        "log.b: {tile.nel} of helipad (one)",
        "log.c: {tile.counted} of helipad (other)",
        "log.d: {tile:a|b|c|d} has no gender for helipad",
        "log.e: {n:a|b|c} has 3 ways",
        "log.f: {seat.un} is a form that no players’ names have",
    ]

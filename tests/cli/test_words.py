"""Words and drawings: the catalogues agree, help finds things, and every line fits the screen."""

import io
import json
import random
import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType
from rich.text import Text as Styled

import lazaretto
from lazaretto import drawing
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.terminal import board, layout, lookup
from lazaretto.terminal.theme import COMPONENTS, THEME
from lazaretto.text import LANGUAGES, Text, game_text, placeholders

GAME = lazaretto.load("dice_hospital")


# Catalogues.


def flat(words: dict[str, Any], above: str = "") -> dict[str, str]:
    found = {}
    for key, value in words.items():
        found |= flat(value, f"{above}{key}.") if isinstance(value, dict) else {above + key: value}
    return found


def terminal_words(language: str) -> dict[str, str]:
    file = resources.files("lazaretto.terminal") / "text" / f"{language}.toml"
    return flat(tomllib.loads(file.read_text("utf-8")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_speaks_every_language_alike(language: str) -> None:
    english, words = terminal_words("en"), terminal_words(language)
    assert words.keys() == english.keys()
    for key, pattern in words.items():
        assert placeholders(pattern) == placeholders(english[key]), key
        assert pattern.strip(), key
    assert len(words["play.footer"]) <= 80
    assert language == "en" or sum(words[key] == english[key] for key in words) <= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_the_terminal_asks_for_is_there(language: str) -> None:
    import re

    words = terminal_words(language)
    folder = Path(str(resources.files("lazaretto.terminal")))
    source = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    said = set(re.findall(r"(?:say|tell)\(\"(\w+)\"", source))
    asked = set(re.findall(r"words\.get\(\"(\w+)\", \"(\w+)\"", source))
    taught = set(re.findall(r"self\.word\(\"(\w+)\"", (folder / "tutor.py").read_text("utf-8")))
    assert len(said) > 10 and len(taught) > 5
    assert {f"learn.{key}" for key in taught} <= words.keys()
    assert {f"play.{key}" for key in said} | {".".join(pair) for pair in asked} <= words.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_of_dice_hospital_has_its_words(language: str) -> None:
    words = game_text("dice_hospital", language).words["board"]
    assert words.keys() == game_text("dice_hospital", "en").words["board"].keys()


# Help.


@pytest.mark.parametrize(
    "language,word,name",
    [
        ("en", "pharmacy", "Pharmacy"),
        ("en", "PHARM", "Pharmacy"),
        ("en", "farmacy", "Pharmacy"),
        ("en", "intensive", "Intensive Care"),
        ("en", "critical_care_unit", "Critical Care Unit"),
        ("en", "theatre", "Operating Theatre"),
        ("en", "nephrolgy", "Nephrology"),
        ("fr", "decès", "Décès"),
        ("fr", "neurologe", "Neurologue"),
        ("it", "sacca", "Sacca di sangue"),
        ("it", "chirurg", "Chirurgo"),
    ],
)
def test_help_finds_a_component(language: str, word: str, name: str) -> None:
    found = lookup.find(game_text("dice_hospital", language), word)
    assert name in [component.name for component in found]
    assert all(component.effect for component in found)
    assert len(found) <= lookup.MOST_FOUND


@pytest.mark.parametrize("word", ["", "  ", "!!", "qqqqqqqq"])
def test_help_on_nothing(word: str) -> None:
    assert lookup.find(game_text("dice_hospital", "en"), word) == []


def test_every_component_is_found_by_its_own_name() -> None:
    for language in LANGUAGES:
        text = game_text("dice_hospital", language)
        for component in lookup.components(text):
            found = lookup.find(text, component.name)
            assert component.name in [other.name for other in found], (language, component)


# Layout.


def shown(made: RenderableType, width: int) -> list[str]:
    """The lines of what rich lays out."""
    console = Console(file=io.StringIO(), width=width, theme=THEME)
    return ["".join(part.text for part in line).rstrip() for line in console.render_lines(made)]


def test_few_choices_are_a_list_and_many_are_columns() -> None:
    few = [Styled("a"), Styled("one two three")]
    assert shown(layout.choice_columns(few, ["x", "x"]), 12) == [" 1 a", " 2 one two", "   three"]
    labels = [Styled(f"patient {n}") for n in range(9)] + [Styled("end")]
    many = shown(layout.choice_columns(labels, ["treat"] * 9 + ["end"]), 40)
    assert many == [
        " 1 patient 0   4 patient 3   7 patient 6",
        " 2 patient 1   5 patient 4   8 patient 7",
        " 3 patient 2   6 patient 5   9 patient 8",
        "10 end",
    ]


def test_labels_that_read_alike_tell_their_place() -> None:
    parts = [(("bed.0.3",),), (("blood.0",), ("bed.0.5",)), ()]
    assert layout.unlike(["R3", "R3", "end"], parts) == ["R3 (#4)", "R3 (#6)", "end"]
    assert layout.unlike(["R3", "R4", "end"], parts) == ["R3", "R4", "end"]


def test_points_table() -> None:
    rows = [("Patients", ["3", "-1"]), ("Total", ["3", "-1"])]
    lines = shown(layout.points_table([Styled("Anna"), Styled("Bruno")], rows), 80)
    assert [line.split() for line in lines if line.strip(" ─")] == [
        ["Anna", "Bruno"],
        ["Patients", "3", "-1"],
        ["Total", "3", "-1"],
    ]
    assert sum("─" in line for line in lines) == 2, "a line under the names, a line above the sum"
    assert all(len(line) <= 20 for line in shown(layout.points_table([Styled("A" * 30)] * 2, rows), 20))


@pytest.mark.parametrize("game", lazaretto.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_style_a_game_names_is_in_the_theme(game: str, language: str) -> None:
    colours = board.hook(game, "colours")
    assert set(colours(game_text(game, language)).values()) <= set(COMPONENTS)


@pytest.mark.parametrize("game", lazaretto.games())
def test_on_a_low_window_the_same_is_drawn_and_what_matters_most_is_last(game: str) -> None:
    loaded, text = lazaretto.load(game), game_text(game, "en", ["Ada", "Ben"])
    view = loaded.view(loaded.new(2, 4), 0)
    high, low = board.draw(view, text, 80), board.draw(view, text, 80, low=True)
    assert sorted(high) == sorted(low) and high != low
    nearest = (
        "┌─ Ada ─" if game != "bristol_1350" else text.get("phases", view["public"]["phase"])
    )  # one's own; the road
    place = next(place for place, line in enumerate(low) if line.startswith(nearest))
    assert not any(line.startswith("── Ben") for line in low[place:])
    assert place > next(place for place, line in enumerate(high) if line.startswith(nearest))


def test_nobody_steers_the_terminal_by_hand() -> None:
    folder = Path(lazaretto.__file__).parent
    for path in folder.rglob("*.py"):
        assert not re.search(r"\\x1b|\\033|\\u001b|\\e\[|\x1b", path.read_text("utf-8"), re.I), path


def test_drawing() -> None:
    assert drawing.fit("abc", 5) == "abc  "
    assert drawing.fit("abcdef", 5) == "abcd…"
    assert drawing.spread("left", "right", 12) == "left   right"
    assert drawing.box("Ward", ["R3"], 16, "2") == ["┌─ Ward ─── 2 ─┐", "│ R3           │", "└──────────────┘"]
    assert drawing.listed("a:", ["bb", "cc", "dd"], 8, " ") == ["a: bb cc", "   dd"]
    assert drawing.listed("a:", ["b", "one two three four", "c"], 10) == [
        "a: b",
        "   one two",
        "   three",
        "   four  c",
    ]
    assert drawing.listed("", ["x" * 12, "y"], 10) == ["x" * 12, "y"]
    assert drawing.listed("a:", ["bb", "cc", "dd"], 10, ", ") == ["a: bb, cc,", "   dd"]
    assert drawing.in_columns(["a", "b", "c"], 2, 10) == ["a     c", "b"]
    assert drawing.in_columns(["a", "bcdef", "c"], 2, 10) == ["a", "bcdef", "c"]
    assert drawing.fit("漢字", 3) == "漢…" and drawing.spread("漢", "b", 6) == "漢   b"


def test_a_box_is_as_wide_as_it_says() -> None:
    for title in ("Ward", "A very long title that does not fit in here"):
        for right in ("", "3 points"):
            lines = drawing.box(title, ["R3", "x" * 50], 30, right)
            assert {len(line) for line in lines} == {30}, lines


# The board of Dice Hospital.


def some_views(seats: int, options: dict[str, Any]) -> list[dict[str, Any]]:
    """Views of all seats and of nobody, as they would arrive over a wire, in a random game."""
    chance = random.Random(seats)
    state = GAME.new(seats, seats, options)
    found = []
    while not state.over():
        if chance.random() < 0.05:
            found += [GAME.view(state, seat) for seat in (*range(seats), SPECTATOR)]
        seat = chance.choice(state.actors())
        state.apply(seat, chance.choice(state.legal(seat)))
    found.append(GAME.view(state, 0))
    views: list[dict[str, Any]] = json.loads(json.dumps(found))
    return views


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_board_fits_eighty_columns(seats: int, language: str) -> None:
    options: dict[str, Any] = {
        "events": True,
        "experimental_medicine": True,
        "promo_consultant": True,
        "promo_admissions_nurse": True,
        "national_epidemic": True,
    }
    options |= {"final_round_collection": True, "activation_mode": "simultaneous"} if seats > 1 else {}
    text = game_text("dice_hospital", language, ["Anna", "Bruno", "Maria Maddalena", "Denis"])
    for view in some_views(seats, options):
        lines = board.draw(view, text, 80)
        assert all(len(line) <= 80 for line in lines), [line for line in lines if len(line) > 80]
        drawn = "\n".join(lines)
        told = "\n".join(board.tell(view, text))
        assert "{" not in drawn + told
        assert "None" not in drawn + told
        for points in view["public"]["scores"]:
            assert text.get("board", "points", {"points": points}) in drawn


def test_a_hospital_shows_its_patients_where_they_lie() -> None:
    state = GAME.new(2, 1)
    view = GAME.view(state, 0)
    hospital = view["public"]["hospitals"][0]

    def die(colour: str, value: int, treated: bool, printed: str = "") -> dict[str, Any]:
        return {"colour": colour, "printed": printed or colour, "value": value, "treated": treated}

    hospital["beds"] = [die("red", 3, False), die("green", 5, True, "yellow"), None]
    english = game_text("dice_hospital", "en", ["Anna", "Bruno"])
    lines = [line.strip("│ ") for line in board.draw(view, english, 80)]
    rest = "    ".join(["·"] * 9)
    assert f"untreated  R3   ·    ·    {rest}" in lines
    assert f"treated    ·    Y5g  ·    {rest}" in lines
    french = board.draw(view, game_text("dice_hospital", "fr", ["Anna", "Bruno"]), 80)
    assert any("J5v" in line for line in french)


def test_a_game_without_words_or_drawing_is_still_shown() -> None:
    view = {"game": "herb_market", "seat": 0, "public": {"seats": 2, "worth": 3}, "private": {"bid": -1}}
    text = Text({}, "en", ["Anna"])
    assert board.draw(view, text, 80) == board.tell(view, text) == ["worth: 3", "bid: -1"]
    assert board.colours(view, text) == {}

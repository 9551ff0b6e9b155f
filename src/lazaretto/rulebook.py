"""The playable rulebook of a game: what goes with each chapter of its rules. Data in the game's folder.

`rulebook/chapters.toml` has the pieces, examples and rulings of the chapters, `rulebook/<language>.toml` what is said
of them, and the player aid. The chapters themselves are in the game's catalogue (`[[rules]]`), by the same ids.
docs/lessons.md tells of the format.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from lazaretto import home
from lazaretto.kernel.errors import BadRecord
from lazaretto.language import FIRST, known
from lazaretto.lessons import LEARNER, Act, Setting, acts, lesson, lessons, read, setting

HOUSE: Final = "house"


@dataclass(frozen=True)
class Chapter:
    """A chapter of the rules: the pieces it speaks of (`kind.id`), the lessons that play it, what in it is our own."""

    id: str
    pieces: tuple[str, ...]
    lessons: tuple[str, ...]
    house: tuple[str, ...]


@dataclass(frozen=True)
class Example:
    """A position of a real game with an open question, in which a reader may act.

    It is played from its own setting, or is the position of a lesson at one of its steps. `show`: the parts of the
    board that matter, none for all. `others`: the verbs with which the other seats answer, the first that is legal;
    whatever else they are asked ends the example.
    """

    name: str
    chapter: str
    setting: Setting
    seat: int
    play: tuple[Act, ...]
    question: str
    show: tuple[str, ...]
    others: tuple[str, ...]
    lesson: str
    say: str


@dataclass(frozen=True)
class Ruling:
    """What the rules leave open, and how it is played here; `house`: nobody else has confirmed it."""

    id: str
    chapter: str
    pieces: tuple[str, ...]
    house: bool
    says: str


@dataclass(frozen=True)
class Box:
    """A box of the player aid."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Rulebook:
    """All of it in a language."""

    game: str
    chapters: tuple[Chapter, ...]
    examples: tuple[Example, ...]
    rulings: tuple[Ruling, ...]
    aid: tuple[Box, ...]
    house: Mapping[str, str]  # what is reconstructed, in words: by a row of the data, or by the name of a value in it


def folder(game: str) -> Traversable:
    """Where a game keeps it."""
    return resources.files(home(game)) / "rulebook"


@cache
def rulebook(game: str, language: str) -> Rulebook:
    """The rulebook of a game in a language; a game need not have one."""
    try:
        file = folder(game) / "chapters.toml"
        if not file.is_file():
            raise FileNotFoundError
    except (ModuleNotFoundError, FileNotFoundError, NotADirectoryError):
        return Rulebook(game, (), (), (), (), {})
    data, words = read(file), words_of(game, language)
    return Rulebook(
        game,
        tuple(chapter(one) for one in data["chapter"]),
        tuple(example(game, {"rules": data["rules"], **one}, words["examples"]) for one in data["example"]),
        tuple(ruling(one, words["rulings"]) for one in data.get("ruling", ())),
        tuple(Box(one["title"], tuple(one["lines"])) for one in words.get("aid", ())),
        words.get("house", {}),
    )


def words_of(game: str, language: str) -> dict[str, Any]:
    """What is said in a language; in the first one where nobody has written it yet."""
    known(language)
    file = folder(game) / f"{language}.toml"
    return read(file if file.is_file() else folder(game) / f"{FIRST}.toml")


def chapter(data: Mapping[str, Any]) -> Chapter:
    """A chapter from its data."""
    pieces, lessons, house = (tuple(data.get(key, ())) for key in ("pieces", "lessons", "house"))
    return Chapter(data["id"], pieces, lessons, house)


def example(game: str, data: Mapping[str, Any], words: Mapping[str, str]) -> Example:
    """An example from its data and its caption."""
    found, play = placed(game, data)
    name = data.get("name", data["chapter"])
    return Example(
        name,
        data["chapter"],
        found,
        data.get("seat", LEARNER),
        play,
        data["question"],
        tuple(data.get("show", ())),
        tuple(data.get("others", ())),
        data.get("lesson", ""),
        words[name],
    )


def placed(game: str, data: Mapping[str, Any]) -> tuple[Setting, tuple[Act, ...]]:
    """The game of an example, and what is played before it: its own, or that of a lesson up to one of its steps."""
    if "lesson" not in data:
        return setting(game, data), acts(data["play"])
    found = lesson(game, data["lesson"], FIRST)
    if data["step"] >= len(found.steps):
        raise BadRecord(f"{game}/{found.name} has no step {data['step']}")
    rows: list[Act] = []
    for step in found.steps[: data["step"]]:
        rows += step.play
        if step.ask is not None:
            rows.append(step.ask)
    rows += found.steps[data["step"]].play
    return found.setting, tuple(rows) + acts(data.get("play", ()))


@cache
def taught(game: str) -> Mapping[str, tuple[str, ...]]:
    """The lessons in which a learner uses a thing, by the id of the thing."""
    found: dict[str, list[str]] = {}
    for one in lessons(game, FIRST):
        asked = [step.ask.args.values() for step in one.steps if step.ask is not None]
        for thing in {value for values in asked for value in values if isinstance(value, str)}:
            found.setdefault(thing, []).append(one.name)
    return {thing: tuple(names) for thing, names in found.items()}


def ruling(data: Mapping[str, Any], words: Mapping[str, str]) -> Ruling:
    """A ruling from its data and its sentence."""
    pieces = tuple(data.get("pieces", ()))
    return Ruling(data["id"], data["chapter"], pieces, data.get("source") == HOUSE, words[data["id"]])

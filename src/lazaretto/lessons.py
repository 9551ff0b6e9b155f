"""Lessons: games that are partly played for a learner. Data in a game's folder, run by the real rules.

`lessons/<n>-<name>.toml` is the record and its steps, `lessons/<language>/<n>-<name>.toml` what is said of them;
docs/lessons.md tells of the format. Puzzles are in `lazaretto.puzzles`.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from lazaretto import home
from lazaretto.kernel.errors import BadRecord, IllegalAction
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Value
from lazaretto.kernel.state import State
from lazaretto.language import FIRST, known

LEARNER: Final = 0  # the seat one learns on in a lesson
WORDS_A_MINUTE: Final = 200
SECONDS_A_CLICK: Final = 3


@dataclass(frozen=True)
class Act:
    """An action by its name, or the name of an aid of the game: then all that the aid does."""

    seat: int
    verb: str
    args: Mapping[str, Any]

    def codes(self, game: Game[Any], state: State) -> list[int]:
        """What it is now, or an error that says why it cannot be."""
        if self.seat not in state.actors():
            raise IllegalAction(f"seat {self.seat} is not asked, but {state.actors()}")
        if self.verb in game.aids and not self.args:
            return game.aid(state, self.seat, self.verb)
        code = game.code(self.verb, dict(self.args))
        if code not in state.legal(self.seat):
            raise IllegalAction(f"{self.verb} {dict(self.args)} is not open to seat {self.seat}")
        return [code]

    def is_aid(self, game: Game[Any]) -> bool:
        """Is it an aid of the game?"""
        return self.verb in game.aids and not self.args


@dataclass(frozen=True)
class Step:
    """Something that is played, then said, and perhaps asked of the learner."""

    play: tuple[Act, ...] = ()
    ask: Act | None = None
    also: tuple[Act, ...] = ()  # answers that are as good, and played as well
    point: tuple[str, ...] = ()  # parts that are lit
    why: str = ""  # the rule behind it
    say: str = ""
    hint: str = ""
    wrong: str = ""  # to any other answer, which is not played

    @property
    def answers(self) -> tuple[Act, ...]:
        """What is accepted."""
        return () if self.ask is None else (self.ask, *self.also)


@dataclass(frozen=True)
class Setting:
    """The game that a lesson or a puzzle is a piece of. An empty name is the learner's."""

    game: str
    rules: int
    seats: int
    seed: int
    options: Mapping[str, Value]
    names: tuple[str, ...]

    def players(self, learner: str) -> list[str]:
        """Everybody's name."""
        return [name or learner for name in (*self.names, *[""] * self.seats)][: self.seats]


@dataclass(frozen=True)
class Lesson:
    """A lesson in a language."""

    setting: Setting
    number: int
    name: str
    minutes: int
    title: str
    teaches: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def asks(self) -> int:
        """How often the learner acts."""
        return sum(step.ask is not None for step in self.steps)

    @property
    def words(self) -> int:
        """How many words are said, hints and answers to mistakes not counted."""
        return sum(len(step.say.split()) for step in self.steps)

    @property
    def seconds(self) -> int:
        """How long it takes somebody who reads all and clicks."""
        return round(60 * self.words / WORDS_A_MINUTE) + SECONDS_A_CLICK * len(self.steps)


# Reading them.


def folder(game: str) -> Traversable:
    """Where a game keeps its lessons."""
    return resources.files(home(game)) / "lessons"


def words_of(game: str, language: str, name: str) -> dict[str, Any]:
    """What is said in a language; in the first one where nobody has written it yet."""
    known(language)
    file = folder(game) / language / f"{name}.toml"
    return read(file if file.is_file() else folder(game) / FIRST / f"{name}.toml")


def read(file: Traversable) -> dict[str, Any]:
    """A file of lessons."""
    return tomllib.loads(file.read_text("utf-8"))


@cache
def lesson_names(game: str) -> tuple[str, ...]:
    """The lessons of a game by the names of their files, in order; a game need not have any."""
    try:
        files = [file.name for file in folder(game).iterdir()]
    except (ModuleNotFoundError, FileNotFoundError, NotADirectoryError):
        return ()
    names = [name.removesuffix(".toml") for name in files if name[0].isdigit() and name.endswith(".toml")]
    return tuple(sorted(names, key=lambda name: int(name.split("-")[0])))


@cache
def lesson(game: str, name: str, language: str) -> Lesson:
    """A lesson of a game in a language."""
    data, words = read(folder(game) / f"{name}.toml"), words_of(game, language, name)
    if len(data["step"]) != len(words["step"]):
        raise BadRecord(f"{game}/{name} has {len(data['step'])} steps, in {language} {len(words['step'])}")
    return Lesson(
        setting(game, data),
        int(name.split("-", maxsplit=1)[0]),
        name,
        data["minutes"],
        words["title"],
        tuple(words["teaches"]),
        tuple(step(one, said) for one, said in zip(data["step"], words["step"], strict=True)),
    )


def lessons(game: str, language: str) -> list[Lesson]:
    """All lessons of a game in a language."""
    return [lesson(game, name, language) for name in lesson_names(game)]


def setting(game: str, data: Mapping[str, Any]) -> Setting:
    """The game that a file is about."""
    names = tuple(data.get("names", ()))
    return Setting(game, data["rules"], data["seats"], data["seed"], data.get("options", {}), names)


def step(data: Mapping[str, Any], words: Mapping[str, Any]) -> Step:
    """A step from what happens and what is said."""
    return Step(
        acts(data.get("play", ())),
        act(data["ask"]) if "ask" in data else None,
        acts(data.get("also", ())),
        tuple(data.get("point", ())),
        data.get("why", ""),
        words.get("say", ""),
        words.get("hint", ""),
        words.get("wrong", ""),
    )


def acts(rows: Sequence[Sequence[Any]]) -> tuple[Act, ...]:
    """Named actions as the files have them: seat, verb, arguments."""
    return tuple(act(row) for row in rows)


def act(row: Sequence[Any]) -> Act:
    """A named action."""
    return Act(row[0], row[1], row[2] if len(row) > 2 else {})


# Playing them.


def begin(game: Game[Any], setting: Setting) -> State:
    """The game at its first question."""
    found: State = rules_of(game, setting).new(setting.seats, setting.seed, setting.options)
    return found


def rules_of(game: Game[Any], setting: Setting) -> Game[Any]:
    """The game by the rules that a lesson was written for."""
    return game.of_version(setting.rules)


def play(game: Game[Any], state: State, act: Act) -> None:
    """Play a named action."""
    for code in act.codes(game, state):
        state.apply(act.seat, code)

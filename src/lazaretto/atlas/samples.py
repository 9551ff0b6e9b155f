"""The games of an atlas: which are played, and a file for each sample, so that nothing is played twice."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lazaretto.arena.crew import Jobs, all_by
from lazaretto.arena.match import rotations
from lazaretto.arena.play import Task
from lazaretto.arena.simulate import Progress, nothing
from lazaretto.atlas.house import House, copy_with
from lazaretto.atlas.noting import Noted, note, noted_of
from lazaretto.bots import bot
from lazaretto.bots.levels import LEVELS
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Value
from lazaretto.kernel.rng import seeded

LINE_UP: Final = 2000 << 64  # apart from the chance of games, bots and datasets
LONGEST_VARIANT: Final = 1200  # seconds; a game that does not end with another number is no answer


@dataclass(frozen=True)
class Sample:
    """Deals played alike. One bot is drawn for each seat of a deal, and all different rotations are played.

    Alone, every bot plays every deal.
    """

    name: str
    seats: int
    bots: tuple[str, ...]
    deals: int
    seed: int
    options: tuple[tuple[str, Value], ...] = ()
    house: House | None = None  # a number that is different in it,
    sign: int = 0  # and whether it is less or more

    def games(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The seed and the players of every game."""
        for deal in range(self.deals):
            if self.seats == 1:
                yield from ((self.seed + deal, (name,)) for name in dict.fromkeys(self.bots))
                continue
            chance = seeded(self.seed + deal + LINE_UP)
            drawn = [self.bots[chance.below(len(self.bots))] for _ in range(self.seats)]
            rotated = [tuple(drawn[seat] for seat in line_up) for line_up in rotations(self.seats, self.seats)]
            for players in dict.fromkeys(rotated):  # each once: the same game twice would look like luck of the deal
                yield self.seed + deal, players

    def about(self, game: Game[Any]) -> str:
        """A line that says what it is."""
        house = [self.house.name, self.sign] if self.house else None
        told = [game.id, game.rules_version, self.seats, list(self.bots), self.seed, dict(self.options), house]
        return json.dumps(told)


@dataclass(frozen=True)
class Played:
    """The games of a sample, with who played."""

    sample: Sample
    games: list[tuple[tuple[str, ...], Noted]]
    hash: str


class Notebook:
    """The file of a sample: a line that says what it is, and a line for each game, in order."""

    def __init__(self, file: Path, about: str) -> None:
        self.file = file
        self.lines: list[str] = []
        file.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text("utf-8") if file.exists() else ""
        head, *lines = text.split("\n") if text else ["", ""]
        if text and head != about:
            raise LazarettoError(f"{file} is of something else: {head}")
        self.lines = lines[:-1]
        file.write_text("".join(f"{line}\n" for line in (about, *self.lines)), "utf-8")

    def add(self, line: str) -> None:
        """One more game."""
        self.lines.append(line)
        with self.file.open("a", encoding="utf-8") as out:
            out.write(line + "\n")


def play_sample(game: Game[Any], sample: Sample, folder: Path, jobs: Jobs = 1, progress: Progress = nothing) -> Played:
    """The games of a sample: those in its file, and the rest played now."""
    book = Notebook(folder / game.id / f"{sample.name}.jsonl", sample.about(game))
    games = list(sample.games())
    left = games[len(book.lines) :]
    for line in (elsewhere if sample.house else here)(game, sample, left, jobs):
        book.add(line)
        progress()
    lines = book.lines[: len(games)]
    digest = hashlib.sha256("\n".join([sample.about(game), *lines]).encode()).hexdigest()
    noted = [noted_of(json.loads(line)) for line in lines]
    return Played(sample, list(zip((players for _, players in games), noted, strict=False)), digest)


def unclocked(name: str) -> str:
    """A level that thinks without a clock, so that a game depends on its seed alone; other bots as they are."""
    return f"{name}:untimed=1" if name in LEVELS else name


Left = Sequence[tuple[int, tuple[str, ...]]]


def here(game: Game[Any], sample: Sample, left: Left, jobs: Jobs) -> Iterator[str]:
    """Games by the package as it is."""
    options = game.settle_options(sample.seats, dict(sample.options))
    made = {name: bot(unclocked(name)) for name in sample.bots}
    tasks = [Task(sample.seats, options, tuple(made[name] for name in players), seed) for seed, players in left]
    for noted in all_by(note, game, tasks, jobs):
        yield json.dumps(noted.json())


def elsewhere(game: Game[Any], sample: Sample, left: Left, jobs: Jobs) -> Iterator[str]:
    """Games by a copy of the package with another number; none where the game cannot be played with it."""
    assert sample.house is not None
    if not left:
        return
    games = [(seed, [unclocked(name) for name in players]) for seed, players in left]
    asked = {"game": game.id, "seats": sample.seats, "options": dict(sample.options), "games": games}
    with copy_with(game.id, sample.house, sample.sign) as root:
        done = subprocess.run(
            [sys.executable, "-m", "lazaretto.atlas.noting"],
            input=json.dumps(asked),
            check=False,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(root)},
            timeout=LONGEST_VARIANT,
        )
    if done.returncode == 0:
        yield from done.stdout.splitlines()

"""Tuning: better weights for a game's evaluation, by evolution (CMA-ES) through games against the weights there are.

Every generation plays new deals, the same for all its candidates, mirrored as in a match; a candidate is as good as the
mean difference in score. Where a side of a game shares its goal, rivals in a match share it too, and nothing shows:
then a candidate plays all seats on that side, and is as good as what the side gains. All is decided by the seed, so a
run that was stopped goes on from its book.
"""

import importlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lazaretto.arena.match import Result, match
from lazaretto.arena.sides import goals
from lazaretto.arena.statistics import Interval, bootstrap, spread
from lazaretto.bots import Bot
from lazaretto.bots.weights import HAND, START, TUNED, Given, Weights, numbers
from lazaretto.kernel.errors import BadOption, LazarettoError
from lazaretto.kernel.game import Game

CHECK_SEED = 1 << 40  # deals that no generation has played
NEW, OLD = "new", "old"


@dataclass(frozen=True)
class Course:
    """How to tune: all that decides what is found."""

    names: tuple[str, ...]  # the weights that change
    games: int  # of a candidate in a generation
    generations: int
    population: int
    step: float  # how far the first candidates are from the start, in units of a weight
    seed: int
    seats: int
    side: str = ""  # only what this side gains; otherwise all seats, in matches


@dataclass(frozen=True)
class Generation:
    """How a generation did."""

    number: int
    best: float  # mean difference in score of its best candidate
    mean: float  # … of all


class Tuner:
    """Evolution of a bot's weights."""

    def __init__(self, game: Game[Any], bot: Bot, start: Weights, course: Course, jobs: int = 1) -> None:
        if not hasattr(bot, "weights"):
            raise BadOption("only bots with weights can be tuned: greedy, search")
        self.game = game
        self.bot: Any = bot
        self.start = numbers(game, start)
        self.course = course
        self.jobs = jobs
        strange = [name for name in course.names if name not in self.start]
        if strange or not self.start:
            raise BadOption(f"{game.id} has no weight {strange[0]!r}" if strange else f"{game.id} has no weights")
        self.units = {name: unit(numbers(game, HAND), self.start, name) for name in course.names}
        self.evolution = evolution(course)
        self.usual: list[float] = []  # what the side gains with the weights of the start
        self.usual_deals = range(0)

    def at(self, point: Sequence[float]) -> Given:
        """The weights of a candidate, to four digits."""
        found = dict(self.start)
        for name, steps in zip(self.course.names, point, strict=True):
            found[name] = float(f"{self.start[name] + steps * self.units[name]:.4g}")
        return tuple(found.items())

    def run(self, told: "Log", progress: Callable[[Generation], None]) -> Given:
        """All generations; returns the weights in the middle of the last one."""
        for number in range(self.course.generations):
            points = [self.evolution.ask() for _ in range(self.course.population)]
            values = told.of(number) or self.values(number, points)
            told.add(number, values)
            self.evolution.tell([(point, -value) for point, value in zip(points, values, strict=True)])
            progress(Generation(number, max(values), sum(values) / len(values)))
        return self.at(self.evolution.mean)

    def values(self, number: int, points: Sequence[Sequence[float]]) -> list[float]:
        """What the candidates of a generation are worth."""
        seed = self.course.seed + number * self.course.games
        return [spread(self.differences(self.at(point), seed, self.course.games)).mean for point in points]

    def differences(self, candidate: Given, seed: int, games: int) -> list[float]:
        """How much a candidate scores above the start, deal by deal; of a side, how much more the side gains."""
        if self.course.side:
            return self.gains_of_side(candidate, range(seed, seed + games))
        entrants = [(NEW, replace(self.bot, weights=candidate)), (OLD, replace(self.bot, weights=self.at_start()))]
        found = match(self.game, entrants, games, seed, self.course.seats, jobs=self.jobs)
        return [ahead(found, deal) for deal in range(len(found.deals))]

    def gains_of_side(self, candidate: Given, deals: range) -> list[float]:
        """How much more the side gains with a candidate, while all others play with the weights of the start."""
        if deals != self.usual_deals:
            self.usual, self.usual_deals = self.of_side(self.at_start(), deals), deals
        return [gain - usual for gain, usual in zip(self.of_side(candidate, deals), self.usual, strict=True)]

    def of_side(self, weights: Given, deals: range) -> list[float]:
        """What the side gains with these weights."""
        there, elsewhere = (replace(self.bot, weights=found) for found in (weights, self.at_start()))
        return goals(self.game, self.course.side, there, elsewhere, deals, self.course.seats, self.jobs)

    def at_start(self) -> Given:
        """The weights everything is compared with."""
        return tuple(self.start.items())

    def check(self, candidate: Given, games: int) -> tuple[float, Interval]:
        """How much the candidate scores above the start, on deals of its own."""
        found = self.differences(candidate, CHECK_SEED + self.course.seed, games)
        return spread(found).mean, bootstrap(found)


def unit(hand: Mapping[str, float], start: Mapping[str, float], name: str) -> float:
    """The size of a weight: its own, or where it is nothing yet, that of the others."""
    others = sorted(abs(number) for number in hand.values() if number)
    return max(abs(hand[name]), abs(start[name])) or (others[len(others) // 2] if others else 1.0)


def evolution(course: Course) -> Any:
    """CMA-ES, made for values with noise."""
    try:
        cmaes, numpy = importlib.import_module("cmaes"), importlib.import_module("numpy")
    except ImportError:
        raise LazarettoError("tuning needs cmaes (pip install lazaretto[tune])") from None
    return cmaes.CMA(
        mean=numpy.zeros(len(course.names)),
        sigma=course.step,
        seed=course.seed,
        population_size=course.population,
        lr_adapt=True,
    )


def ahead(found: Result, deal: int) -> float:
    """How much more the new weights scored a seat than the old ones in a deal."""
    means = []
    for name in (NEW, OLD):
        scores = [found.deals[deal][rotation].scores[seat] for rotation, seat in found.seats_of(name)]
        means.append(sum(scores) / len(scores))
    return means[0] - means[1]


class Log:
    """The values of generations, in a file of JSON lines: a run that was stopped takes them from there."""

    def __init__(self, file: Path | None, about: Mapping[str, Any]) -> None:
        self.file = file
        self.known: list[list[float]] = []
        if file is None:
            return
        head = json.dumps(about)
        if not file.exists():
            file.write_text(head + "\n", "utf-8")
        first, *lines = file.read_text("utf-8").split("\n")
        if first != head:
            raise LazarettoError(f"{file} is the book of something else: {first}")
        self.known = [json.loads(line) for line in lines[:-1]]

    def of(self, number: int) -> list[float] | None:
        """The values of a generation that was played before."""
        return self.known[number] if number < len(self.known) else None

    def add(self, number: int, values: list[float]) -> None:
        """Write a generation down."""
        if number < len(self.known):
            return
        self.known.append(values)
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(values) + "\n")


def written(text: str, weights: Given, start: Given | None, command: str) -> str:
    """The text of a file of weights with new ones, and with what they were begun with, if that was not by hand."""
    head, *tables = re.split(r"^(?=\[)", text, flags=re.MULTILINE)
    head = re.sub(r"^made_by = .*\n", "", head, flags=re.MULTILINE).rstrip("\n")
    kept = [table.rstrip("\n") for table in tables if not table.startswith((f"[{TUNED}]", f"[{START}]"))]
    made = [(TUNED, weights)] + ([(START, start)] if start else [])
    new = ["\n".join([f"[{name}]", *(f"{key} = {number!r}" for key, number in found)]) for name, found in made]
    return "\n\n".join([f"{head}\nmade_by = {json.dumps(command)}".lstrip("\n"), *kept, *new]) + "\n"

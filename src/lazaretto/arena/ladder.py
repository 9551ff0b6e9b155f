"""Ladder: the levels of a game up to the top one, each against the one below, and the top one against a yardstick."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lazaretto.arena.book import Book
from lazaretto.arena.crew import Jobs
from lazaretto.arena.match import LEAST_DEALS, match
from lazaretto.arena.simulate import Progress, nothing
from lazaretto.arena.tournament import DECIDE, Tournament
from lazaretto.bots.levels import LEVELS, untimed
from lazaretto.bots.registry import Level, bot, spec_of
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Chosen

YARDSTICK = "greedy"
TOP = "5"  # the master is above the ladder: its games take hours


@dataclass(frozen=True)
class Rung:
    """A match of a ladder. One between levels ends when it is decided; against the yardstick all games are played."""

    upper: str
    lower: str
    games: int
    decide: float | None

    def is_named(self, typed: str) -> bool:
        """Is this the match `4:5`? Either may come first."""
        return sorted(typed.split(":")) == sorted([self.upper, self.lower])


def rungs(games: int, yardstick_games: int, top: str = TOP, decide: float = DECIDE) -> list[Rung]:
    """All matches of a ladder, from the bottom up."""
    levels = up_to(top)
    between = [Rung(upper, lower, games, decide) for lower, upper in itertools.pairwise(levels)]
    return [*between, Rung(levels[-1], YARDSTICK, yardstick_games, None)]


def up_to(top: str) -> list[str]:
    """The levels of a ladder, the weakest first."""
    names = list(LEVELS)
    return names[: names.index(top) + 1]


def only(all_rungs: Sequence[Rung], typed: Sequence[str]) -> list[Rung]:
    """Those that were named, or all if none was."""
    for name in typed:
        if not any(rung.is_named(name) for rung in all_rungs):
            known = ", ".join(f"{rung.lower}:{rung.upper}" for rung in all_rungs)
            raise BadOption(f"the ladder has no match {name!r}; it has {known}")
    return [rung for rung in all_rungs if not typed or any(rung.is_named(name) for name in typed)]


def spec(game: Game[Any], name: str) -> str:
    """What a level is in a game, without its limit of time; or the bot of another name."""
    return untimed(spec_of(game, name)) if name in LEVELS else name


def book_of(folder: Path, game: Game[Any], rung: Rung, seats: int, options: Chosen) -> Book:
    """The book of a match: it has a file of its own, and says which bots have played."""
    about = {"game": game.id, "rules_version": game.rules_version, "seats": seats, "options": options}
    bots = {name: spec(game, name) for name in (rung.upper, rung.lower)}
    folder.mkdir(parents=True, exist_ok=True)
    return Book(folder / f"{game.id}-{rung.upper}-{rung.lower}.jsonl", {**about, "bots": bots})


def ladder(
    game: Game[Any],
    matches: Sequence[Rung],
    seed: int,
    seats: int,
    options: Chosen,
    jobs: Jobs = 1,
    progress: Progress = nothing,
    books: Path | None = None,
    least: int = LEAST_DEALS,
) -> Tournament:
    """Play these matches, thinking without a clock, so that a game depends on its seed alone.

    `books`: a folder where each match keeps its games, and takes them from if they are there.
    """
    found = []
    for rung in matches:
        entrants = [
            (name, Level(name, untimed=1) if name in LEVELS else bot(name)) for name in (rung.upper, rung.lower)
        ]
        book = book_of(books, game, rung, seats, options) if books is not None else None
        found.append(match(game, entrants, rung.games, seed, seats, options, jobs, progress, book, rung.decide, least))
    names = [name for name in (*LEVELS, YARDSTICK) if any(name in result.names for result in found)]
    return Tournament(names, found)


# What is kept of it.


def ratings_file(game: Game[Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """The strength of the levels, from the JSON of a whole ladder with its head."""
    rated = {row["bot"]: row for row in told["ratings"]}
    below = {row["first"]: against(row) for row in told["pairs"] if row["second"] in LEVELS}
    levels = [level for level in LEVELS if level in rated]
    if not set(up_to(TOP)) <= set(levels) or set(below) != set(levels[1:]):
        raise BadOption("ratings are of a whole ladder, not of some of its matches")
    return {
        "command": told["command"],
        "rules_version": game.rules_version,
        "seats": told["seats"],
        "levels": [
            {
                "level": level,
                "bot": spec(game, level),
                "rating": rated[level]["mu"],
                "interval": rated[level]["interval"],
                "below": below.get(level),
            }
            for level in levels
        ],
        "yardsticks": [against(row) for row in told["pairs"] if row["second"] not in LEVELS],
    }


def against(row: Mapping[str, Any]) -> dict[str, Any]:
    """How the upper one did against the lower one."""
    keys = ("games", "share", "interval", "scores")
    sides = {"sides": row["sides"]} if row["sides"] else {}
    return {"against": row["second"], **{key: row[key] for key in keys}, "p": row["p"][row["first"]], **sides}

"""The miner: puzzles from games that bots have played. What it finds depends on the seeds alone.

A journal has a line for each game that was searched, so that a search that was stopped goes on where it was.
"""

import json
import multiprocessing
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import lazaretto
from lazaretto.arena.book import BadBook, Sitting
from lazaretto.arena.crew import sit_down
from lazaretto.arena.play import mind
from lazaretto.bots import Session, bot, think
from lazaretto.bots.levels import LEVELS, untimed
from lazaretto.bots.riddles import Look, riddle
from lazaretto.bots.riddles import Spot as Position
from lazaretto.bots.search import opens_move, veiled
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.rng import Rng, seeded
from lazaretto.kernel.state import State
from lazaretto.kernel.view import question_key
from lazaretto.puzzles import played

MOST_SPOTS: Final = 30  # of one game that are looked at
LEAST_ANSWERS: Final = 3  # of a question worth a look
GLANCES: Final = 3  # worlds in which a short look must see it
BY_GLANCE: Final = 0.1  # of what a move costs: so much
THIRDS: Final = 3  # of a game: its beginning, its middle, its end


@dataclass(frozen=True)
class Dig:
    """A game to be searched: who sat where, and its seed."""

    seats: int
    options: Chosen
    bots: Sitting
    seed: int

    @property
    def name(self) -> str:
        """What a journal calls it."""
        return f"{self.seed} {','.join(self.bots)}"


def own_digs(game: Game[Any], games: int, bots: Sitting, seats: Sequence[int], options: Chosen, seed: int) -> list[Dig]:
    """Games of one's own: numbers of seats in turns, the bot of each seat drawn."""
    found = []
    for number in range(games):
        sitting = seats[number % len(seats)]
        chance = seeded(seed + number)
        drawn = tuple(bots[chance.below(len(bots))] for _ in range(sitting))
        found.append(Dig(sitting, game.settle_options(sitting, options), drawn, seed + number))
    return found


def book_digs(file: Path, game: Game[Any]) -> list[Dig]:
    """The games of a book of the arena. They are played again by the same bots, without their clocks."""
    try:
        head, *lines = file.read_text("utf-8").splitlines()
        about = json.loads(head)
        if about["game"] != game.id:
            raise BadBook(f"{file} is a book of {about['game']}, not of {game.id}")
        rows = [json.loads(line) for line in lines]
        return [Dig(about["seats"], about["options"], tuple(row["bots"]), row["seed"]) for row in rows]
    except OSError as error:
        raise BadBook(f"{file} cannot be used: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise BadBook(f"{file} is no book of games: {error}") from error


@dataclass(frozen=True)
class Spot:
    """A position of a game: after so many actions, whose question it is, and which."""

    step: int
    seat: int
    kind: str


@dataclass
class Searched:
    """A game that is being searched: its actions, and the questions in it that began a move."""

    game: Game[Any]
    dig: Dig
    actions: list[tuple[int, int]] = field(default_factory=list)  # seat, code
    spots: list[Spot] = field(default_factory=list)

    def play(self) -> None:
        """Play it to its end."""
        game, dig = self.game, self.dig
        state = game.new(dig.seats, dig.seed, dig.options)
        sessions = [Session(seat, clockless(dig.bots[seat]), mind(dig.seed, seat)) for seat in range(dig.seats)]
        while not state.over():
            seat = state.actors()[0]
            if len(state.legal(seat)) >= LEAST_ANSWERS and opens_move(state, seat) and not veiled(state, seat):
                self.spots.append(Spot(len(self.actions), seat, question_key(state, seat)))
            code = think(game, state, sessions[seat])
            game.play(state, seat, code)
            self.actions.append((seat, code))

    def state(self, step: int) -> State:
        """The position after so many actions."""
        found: State = self.game.new(self.dig.seats, self.dig.seed, self.dig.options)
        for seat, code in self.actions[:step]:
            self.game.play(found, seat, code)
        return found

    def drawn(self, rng: Rng) -> Iterator[Spot]:
        """Some of the spots: kinds of questions in turns, however rare they are, each at a place that is drawn."""
        kinds = sorted({spot.kind for spot in self.spots})
        shuffled(kinds, rng)
        left = {kind: [spot for spot in self.spots if spot.kind == kind] for kind in kinds}
        for places in left.values():
            shuffled(places, rng)
        for number in range(MOST_SPOTS):
            kinds = [kind for kind in kinds if left[kind]]
            if not kinds:
                return
            yield left[kinds[number % len(kinds)]].pop()

    def puzzle(self) -> dict[str, Any] | None:
        """The first puzzle of the game, as files have it."""
        self.play()
        for spot in self.drawn(seeded(self.dig.seed)):
            found = riddle(self.game, self.state(spot.step), spot.seat, self.dig.seed * 1000 + spot.step)
            if found is None:
                continue
            third = THIRDS * spot.step // max(1, len(self.actions))
            against = {} if found.against is None else {"against": found.against}
            rests = {"rest": list(found.rest), "rest_tempting": list(found.rest_tempting)}
            return {
                "rules": self.game.rules_version,
                "seats": self.dig.seats,
                "seed": self.dig.seed,
                "options": dict(self.dig.options),
                "seat": spot.seat,
                "question": spot.kind,
                "third": third,
                "turn": found.turn,
                "play": written(self.actions[: spot.step]),
                "best": [list(row) for row in found.ends],
                "tempting": list(found.tempting),
                **{name: row for name, row in rests.items() if row},
                "cost": round(found.cost, 3),
                "reason": found.reason,
                **against,
                "level": found.level,
            }
        return None


def clockless(spec: str) -> Any:
    """A bot as typed, without its limit of time."""
    found = bot(untimed(spec))
    return replace(found, untimed=1) if spec.split(":", maxsplit=1)[0] in LEVELS else found  # type: ignore[type-var]


def shuffled(things: list[Any], rng: Rng) -> None:
    """Shuffle anything: the generator knows numbers."""
    order = list(range(len(things)))
    rng.shuffle(order)
    things[:] = [things[place] for place in order]


def written(actions: Sequence[tuple[int, int]]) -> str:
    """Actions as a text: `0:12,14 1:7`."""
    runs = groupby(actions, key=lambda action: action[0])
    return " ".join(f"{seat}:{','.join(str(code) for _, code in run)}" for seat, run in runs)


class Journal:
    """The games that were searched, and what was found in each. With a file it outlives the process."""

    def __init__(self, about: Mapping[str, Any], file: Path | None = None) -> None:
        self.file = file
        self.found: dict[str, dict[str, Any] | None] = {}
        if file is None:
            return
        try:
            lines = file.read_text("utf-8").splitlines() if file.exists() else []
            if lines and json.loads(lines[0]) != about:
                raise BadBook(f"{file} is the journal of another search: {lines[0]}")
            for line in lines[1:]:
                row = json.loads(line)
                self.found[row["game"]] = row["puzzle"]
            if not lines:
                file.write_text(json.dumps(about) + "\n", "utf-8")
        except OSError as error:
            raise BadBook(f"{file} cannot be used: {error.strerror}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise BadBook(f"{file} is no journal of a search: {error}") from error

    def search(self, game: Game[Any], dig: Dig) -> dict[str, Any] | None:
        """What a game has: from the journal, or searched now."""
        if dig.name not in self.found:
            self.keep(dig, Searched(game, dig).puzzle())
        return self.found[dig.name]

    def search_all(self, game: Game[Any], digs: Sequence[Dig], jobs: int) -> Iterator[dict[str, Any] | None]:
        """What each of the games has, in their order. Several processes write down what they find as they find it."""
        left = [dig for dig in digs if dig.name not in self.found]
        if jobs > 1 and left:
            with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=sit_down) as pool:
                searches = {pool.submit(puzzle_of, game.id, dig): dig for dig in left}
                for search in as_completed(searches):
                    self.keep(searches[search], search.result())
        for dig in digs:
            yield self.search(game, dig)

    def keep(self, dig: Dig, puzzle: dict[str, Any] | None) -> None:
        """Write down what a game has."""
        self.found[dig.name] = puzzle
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"game": dig.name, "puzzle": puzzle}) + "\n")


def puzzle_of(game: str, dig: Dig) -> dict[str, Any] | None:
    """The first puzzle of a game, in whatever process this is."""
    return Searched(lazaretto.load(game), dig).puzzle()


# Which of them.


def plain(game: Game[Any], puzzle: Mapping[str, Any]) -> bool:
    """Does a short look, too, see that what tempts is worse, in several worlds? Then it can be explained."""
    state: State = game.new(puzzle["seats"], puzzle["seed"], puzzle["options"])
    for one in played(puzzle["play"]):
        game.play(state, one.seat, one.code)
    spot = Position(game, state, puzzle["seat"], puzzle["turn"])
    best, tempting = tuple(puzzle["best"][0]), tuple(puzzle["tempting"])
    looks = (Look(spot, seeded(puzzle["seed"] + world), 1) for world in range(GLANCES))
    return all(look.cost(best, tempting) > BY_GLANCE * puzzle["cost"] for look in looks)


def features(puzzle: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """In what puzzles should differ."""
    answer = ("answer", (puzzle["question"], tuple(puzzle["best"][0])))
    return [*((name, puzzle[name]) for name in ("question", "reason", "seats", "level", "third")), answer]


def rank(puzzle: Mapping[str, Any], seen: Mapping[tuple[str, Any], int]) -> int:
    """How little a puzzle adds: it is like others, long, or has several answers."""
    return sum(seen[one] for one in features(puzzle)) + len(puzzle["best"]) + len(puzzle["best"][0]) // 3


def varied(puzzles: Sequence[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """So many of the puzzles, unlike each other; the easy ones first."""
    left, chosen = list(puzzles), list[dict[str, Any]]()
    seen: Counter[tuple[str, Any]] = Counter()
    while left and len(chosen) < most:
        best = min(left, key=lambda puzzle: (rank(puzzle, seen), -puzzle["cost"]))
        left.remove(best)
        chosen.append(best)
        seen.update(features(best))
    return sorted(chosen, key=lambda puzzle: (puzzle["level"], puzzle["seed"]))


def as_toml(command: str, puzzles: Sequence[Mapping[str, Any]]) -> str:
    """Puzzles as a file."""
    lines = [f"# Found by `{command}`. What is said of them is made of the catalogues (docs/lessons.md)."]
    for puzzle in puzzles:
        lines += ["", "[[puzzle]]"]
        lines += [f"{name} = {value_of(value)}" for name, value in puzzle.items()]
    return "\n".join(lines) + "\n"


def value_of(value: Any) -> str:
    """A value as TOML has it: what JSON calls an object is a table."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f" {name} = {value_of(one)}" for name, one in value.items()) + (" }" if value else "}")
    return json.dumps(value, ensure_ascii=False)

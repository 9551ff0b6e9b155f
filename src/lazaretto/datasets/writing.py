"""Writing a dataset: shards of games, each whole or not there, so that work goes on where it stopped."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import lazaretto
from lazaretto.arena.crew import Jobs, all_by
from lazaretto.arena.play import Task
from lazaretto.arena.simulate import Progress, nothing
from lazaretto.bots import Bot, Level, bot
from lazaretto.bots.levels import LEVELS
from lazaretto.datasets.card import LICENCE, card
from lazaretto.datasets.playing import Kept, keep
from lazaretto.datasets.tables import FORMAT, LEVEL, TABLES, NoData, arrow, arrow_schema, observation_of
from lazaretto.datasets.tables import observation_schema as schema_of
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.rng import seeded

SHARD: Final = 50  # games in a file
MOST_LOTS: Final = 1000  # that bots are drawn from
LINE_UP: Final = 1000 << 64  # apart from the chance of games and bots
PLAN, CONTENTS, SCHEMA, CARD, TERMS = "dataset.json", "contents.json", "observation.json", "README.md", "LICENSE"


@dataclass(frozen=True)
class Plan:
    """All that decides what is in a dataset."""

    game: str
    bots: tuple[str, ...]  # of which one is drawn for every seat of every game; 6x3 are six lots of 3
    seats: tuple[int, ...]  # numbers of seats, in turns
    options: tuple[tuple[str, Any], ...]  # as typed; the others are as usual
    seed: int
    games: int

    def json(self) -> dict[str, Any]:
        """As JSON, with what it was made by."""
        game = lazaretto.load(self.game)
        return {
            "format": FORMAT,
            **json.loads(json.dumps(asdict(self))),
            "rules_version": game.rules_version,
            "observation": observation_of(game).layout.hash(),
        }

    def command(self) -> str:
        """The command that makes it."""
        seats = ",".join(map(str, self.seats))
        typed = f"lazaretto dataset {self.game} --games {self.games} --bots {','.join(self.bots)} --seats {seats}"
        return f"{typed} --seed {self.seed}" + "".join(f" -o {name}={value}" for name, value in self.options)

    def numbers(self, seats: int) -> list[int]:
        """The games with so many seats."""
        return list(range(self.seats.index(seats), self.games, len(self.seats)))

    def players(self, number: int, seats: int) -> tuple[str, ...]:
        """Who plays a game, by seat: drawn for every seat alike."""
        chance, drawn = seeded(self.seed + number + LINE_UP), lots(self.bots)
        return tuple(drawn[chance.below(len(drawn))] for _ in range(seats))


@dataclass(frozen=True)
class Shard:
    """Some games with the same number of seats, as a file in each table."""

    game: str
    seats: int
    place: int
    numbers: tuple[int, ...]

    def file(self, folder: Path, table: str) -> Path:
        """Where a table of it is."""
        end = f"{self.place:05}-{len(self.numbers):03}.parquet"
        return folder / table / f"game={self.game}" / f"seats={self.seats}" / end

    def written(self, folder: Path) -> bool:
        """Is it there, whole? Its last table is written last."""
        return all(self.file(folder, table).exists() for table in TABLES)

    def smaller(self, folder: Path) -> Iterator[Path]:
        """Files of the same place from when fewer games were wanted."""
        for table in TABLES:
            mine = self.file(folder, table)
            yield from (file for file in mine.parent.glob(f"{self.place:05}-*.parquet") if file != mine)


def lots(bots: Sequence[str]) -> list[str]:
    """What is drawn from: each bot once, or as often as was said before it."""
    found = []
    for one in bots:
        times, cross, name = one.partition("x")
        weighed = bool(cross) and times.isdecimal()
        found += [name] * int(times) if weighed else [one]
    if not 1 <= len(found) <= MOST_LOTS:
        raise LazarettoError(f"{','.join(bots)!r} are {len(found)} lots; there may be 1 to {MOST_LOTS}")
    return found


def unclocked(name: str) -> Bot:
    """A bot whose choices depend on the seed alone."""
    return Level(name, untimed=1) if name in LEVELS else bot(name)


class Writing:
    """A dataset being written."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        arrow()
        self.plan, self.folder = plan, folder
        self.game = lazaretto.load(plan.game)
        self.bots = {name: unclocked(name) for name in dict.fromkeys(lots(plan.bots))}
        self.options: dict[int, Chosen] = {n: self.game.settle_options(n, dict(plan.options)) for n in plan.seats}
        try:
            self.settle()
        except (OSError, ValueError) as error:
            raise NoData(f"{folder} cannot be used: {error}") from error

    def settle(self) -> None:
        """Write the plan down, or see that it is the one that was begun; only more games may be wanted than then."""
        mine, file = self.plan.json(), self.folder / PLAN
        self.folder.mkdir(parents=True, exist_ok=True)
        begun = json.loads(file.read_text("utf-8")) if file.exists() else mine
        differ = [key for key in mine if mine[key] != begun.get(key) and key != "games"]
        if differ:
            key = differ[0]
            raise NoData(f"{self.folder} was begun with another {key}: {begun.get(key)}, not {mine[key]}")
        if begun["games"] > self.plan.games:
            raise NoData(f"{self.folder} is of {begun['games']} games: say at least as many")
        schema = schema_of(self.game, observation_of(self.game))
        write(file, json.dumps(mine, indent=2) + "\n")
        write(self.folder / SCHEMA, json.dumps(schema, indent=1) + "\n")
        write(self.folder / TERMS, LICENCE)

    def shards(self) -> list[Shard]:
        """All shards, in order."""
        found = []
        for seats in self.plan.seats:
            numbers = self.plan.numbers(seats)
            cut = [numbers[first : first + SHARD] for first in range(0, len(numbers), SHARD)]
            found += [Shard(self.plan.game, seats, place, tuple(part)) for place, part in enumerate(cut)]
        return found

    def run(self, jobs: Jobs = 1, progress: Progress = nothing) -> dict[str, Any]:
        """Write what is missing; returns what there is, with its hash."""
        missing = [shard for shard in self.shards() if not shard.written(self.folder)]
        coming = all_by(keep, self.game, [task for shard in missing for task in self.tasks(shard)], jobs)
        seconds = 0.0
        try:
            for shard in missing:
                kept = []
                for _ in shard.numbers:
                    kept.append(next(coming))
                    progress()
                self.write(shard, kept)
                seconds += sum(game.seconds for game in kept)
        finally:
            coming.close()
        return {"seconds": round(seconds, 1), **self.close()}

    def tasks(self, shard: Shard) -> Iterator[Task]:
        """The games of a shard."""
        options = self.options[shard.seats]
        for number in shard.numbers:
            players = self.plan.players(number, shard.seats)
            bots = tuple(self.bots[name] for name in players)
            yield Task(shard.seats, options, bots, self.plan.seed + number)

    def write(self, shard: Shard, kept: Sequence[Kept]) -> None:
        """Write a shard, table by table."""
        pa, parquet = arrow()
        rows = self.rows(shard, kept)
        for table in TABLES:
            file = shard.file(self.folder, table)
            file.parent.mkdir(parents=True, exist_ok=True)
            unfinished = file.with_suffix(".part")
            written = pa.table(rows[table], schema=arrow_schema(table))
            parquet.write_table(written, unfinished, compression="zstd", compression_level=LEVEL)
            unfinished.rename(file)
        for old in shard.smaller(self.folder):
            old.unlink()

    def rows(self, shard: Shard, kept: Sequence[Kept]) -> dict[str, dict[str, Any]]:
        """The columns of every table."""
        found: dict[str, dict[str, Any]] = {t: {column.name: [] for column in TABLES[t]} for t in TABLES}
        for number, game in zip(shard.numbers, kept, strict=True):
            players = self.plan.players(number, shard.seats)
            add(found["games"], game_row(number, players, game))
            for row in outcome_rows(number, players, game):
                add(found["outcomes"], row)
            for row in decision_rows(number, players, game):
                add(found["decisions"], row)
        return found

    def close(self) -> dict[str, Any]:
        """Say what there is: every file with its hash, and one over all; and the data card."""
        files = sorted(self.folder.glob("*/game=*/seats=*/*.parquet"))
        hashes = {file.relative_to(self.folder).as_posix(): sha256(file) for file in files}
        listed = "".join(f"{name} {digest}\n" for name, digest in hashes.items())
        size = sum(file.stat().st_size for file in files)
        told = {"games": self.plan.games, "bytes": size, "hash": hashlib.sha256(listed.encode()).hexdigest()}
        write(self.folder / CONTENTS, json.dumps({**told, "files": hashes}, indent=1) + "\n")
        write(self.folder / CARD, card(self.game, self.plan.command(), self.plan.json(), told))
        return told


def add(columns: dict[str, Any], row: Mapping[str, Any]) -> None:
    """One more row."""
    for name, value in row.items():
        columns[name].append(value)


def game_row(number: int, players: Sequence[str], game: Kept) -> dict[str, Any]:
    """A game's row."""
    record = game.record
    record.players = list(players)
    assert record.result is not None
    return {
        "number": number,
        "seed": game.seed,
        "rules_version": record.rules_version,
        "options": json.dumps(record.options, ensure_ascii=False, sort_keys=True),
        "players": list(players),
        "actions": len(record.actions),
        "decisions": len(game.decisions),
        "moves": game.moves,
        "hash": record.result["hash"],
        "record": json.dumps(record.json(), ensure_ascii=False, separators=(",", ":")),
    }


def outcome_rows(number: int, players: Sequence[str], game: Kept) -> Iterator[dict[str, Any]]:
    """A row for every seat."""
    result = game.record.result or {}
    for seat, player in enumerate(players):
        yield {
            "number": number,
            "seat": seat,
            "player": player,
            "score": result["scores"][seat],
            "rank": game.ranks[seat],
            "won": seat in result["winners"],
            "returns": game.returns[seat],
            "side": game.sides[seat],
        }


def decision_rows(number: int, players: Sequence[str], game: Kept) -> Iterator[dict[str, Any]]:
    """A row for every decision."""
    places, values = memoryview(game.places).cast("i"), memoryview(game.values).cast("f")
    first = 0
    for one in game.decisions:
        last = first + one.written
        yield {
            "number": number,
            "step": one.step,
            "seat": one.seat,
            "player": players[one.seat],
            "opens_move": one.opens_move,
            "legal": one.legal,
            "chosen": one.chosen,
            "places": places[first:last].tolist(),
            "values": values[first:last].tolist(),
            "returns": game.returns[one.seat],
        }
        first = last


def write(file: Path, text: str) -> None:
    """Write a small file, whole or not at all."""
    unfinished = file.with_name(file.name + ".part")
    unfinished.write_text(text, "utf-8")
    unfinished.replace(file)


def sha256(file: Path) -> str:
    """The hash of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def plan_of(game: str, games: int, bots: str, seats: str, options: Mapping[str, Any], seed: int) -> Plan:
    """A plan as typed, checked."""
    found = lazaretto.load(game)
    counts = tuple(int(part) for part in seats.split(",") if part.strip().isdecimal())
    if not counts or len(set(counts)) != len(counts) or len(counts) != seats.count(",") + 1:
        raise LazarettoError(f"{seats!r} is no list of numbers of seats, as 2,3,4")
    names = tuple(name.strip() for name in bots.split(","))
    lots(names)
    for count in counts:
        found.settle_options(count, options)
    return Plan(found.id, names, counts, tuple(sorted(options.items())), seed, games)

"""The tables of a dataset: every column, what it is written as and what it means. The data card is made of the same."""

import importlib
from dataclasses import dataclass
from typing import Any, Final

from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.observation import Observation

FORMAT: Final = 1  # rises when a column changes
LEVEL: Final = 9  # of Zstandard


class NoData(LazarettoError):
    """A folder that is no dataset, or one of something else; or pyarrow is missing."""


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    name: str
    kind: str  # as Arrow calls it
    meaning: str


TABLES: Final[dict[str, tuple[Column, ...]]] = {
    "games": (
        Column("number", "int64", "the game's number in the dataset; all tables have it"),
        Column("seed", "int64", "of the game's chance"),
        Column("rules_version", "int32", "by which it was played"),
        Column("options", "string", "what was chosen before the game, as JSON"),
        Column("players", "list<string>", "the bots by seat, as `lazaretto match` takes them"),
        Column("actions", "int32", "answers given"),
        Column("decisions", "int32", "… to questions with at least two answers"),
        Column("moves", "int32", "… that began a move"),
        Column("hash", "string", "of the final position; a replay comes to the same"),
        Column("record", "string", "the whole game as JSON, all chance included: `lazaretto replay` reads it"),
    ),
    "outcomes": (
        Column("number", "int64", "the game"),
        Column("seat", "int8", "from 0"),
        Column("player", "string", "the bot that sat there"),
        Column("score", "int32", "its points in the end; in Bristol 1 for a goal reached"),
        Column("rank", "int8", "1 is the best; ties share one"),
        Column("won", "bool", "alone or shared"),
        Column("returns", "float32", "the result from 0 (last) to 1 (first)"),
        Column("side", "string", "on which the seat ended, where the game has sides; else empty"),
    ),
    "decisions": (
        Column("number", "int64", "the game"),
        Column("step", "int32", "actions before it in the record"),
        Column("seat", "int8", "who decides"),
        Column("player", "string", "the bot that decides"),
        Column("opens_move", "bool", "a new move, or a further question of one"),
        Column("legal", "list<int32>", "the codes of all legal actions, ascending; two or more"),
        Column("chosen", "int32", "the code that was chosen"),
        Column("places", "list<uint16>", "where the observation is not 0, by `observation.json`"),
        Column("values", "list<float>", "the numbers at these places"),
        Column("returns", "float32", "what this seat gets in the end, from 0 to 1"),
    ),
}


def arrow() -> tuple[Any, Any]:
    """Arrow and its Parquet, or a word about where they come from."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise NoData("datasets need pyarrow (pip install lazaretto[data])") from None


def arrow_schema(table: str) -> Any:
    """A table's columns as Arrow has them."""
    pa, _ = arrow()
    kinds = {
        **{name: getattr(pa, name)() for name in ("int8", "int32", "int64", "float32", "string")},
        "bool": pa.bool_(),
        "list<string>": pa.list_(pa.string()),
        "list<int32>": pa.list_(pa.int32()),
        "list<uint16>": pa.list_(pa.uint16()),
        "list<float>": pa.list_(pa.float32()),
    }
    return pa.schema([pa.field(column.name, kinds[column.kind], nullable=False) for column in TABLES[table]])


def observation_schema(game: Game[Any], found: Observation) -> dict[str, Any]:
    """All that says what an observation and a code mean."""
    layout = found.layout
    fields = ("name", "start", "size", "meaning", "places")
    slots = [{field: getattr(slot, field) for field in fields} for slot in layout.slots]
    verbs = [
        {"name": verb.name, "base": verb.base, "arguments": dict(zip(verb.arguments, verb.sizes, strict=True))}
        for verb in game.verbs.verbs
    ]
    return {
        "game": game.id,
        "rules_version": game.rules_version,
        "version": layout.version,
        "hash": layout.hash(),
        "size": layout.size,
        "slots": slots,
        "actions": {"codes": game.verbs.count, "verbs": verbs},
    }


def observation_of(game: Game[Any]) -> Observation:
    """What a game's seats observe, or NoData."""
    if game.mind.observation is None:
        raise NoData(f"{game.title} has no observation")
    return game.mind.observation

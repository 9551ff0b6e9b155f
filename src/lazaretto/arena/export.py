"""Games of a tournament as a table: CSV, or Parquet where pyarrow is installed. One row for each seat of each game."""

import csv
import importlib
from pathlib import Path
from typing import Any

from lazaretto.arena.tournament import Tournament
from lazaretto.kernel.errors import LazarettoError

COLUMNS = (
    "seed",
    "seat",
    "bot",
    "bots",
    "score",
    "rank",
    "won",
    "returns",
    "actions",
    "decisions",
    "moves",
    "seconds",
)


def rows(found: Tournament) -> list[dict[str, Any]]:
    """One row for each seat of each game."""
    return [
        {
            "seed": played.seed,
            "seat": seat,
            "bot": name,
            "bots": " ".join(sitting),
            "score": played.scores[seat],
            "rank": played.ranks[seat],
            "won": int(seat in played.winners),
            "returns": round(played.returns[seat], 6),
            "actions": played.actions,
            "decisions": played.decisions,
            "moves": played.moves,
            "seconds": round(played.seconds, 4),
        }
        for sitting, played in found.games()
        for seat, name in enumerate(sitting)
    ]


def write_table(found: Tournament, file: Path) -> None:
    """Write the games to a file, by its ending."""
    if file.suffix == ".parquet":
        write_parquet(found, file)
        return
    if file.suffix != ".csv":
        raise LazarettoError(f"{file} ends neither in .csv nor in .parquet")
    with file.open("w", encoding="utf-8", newline="") as out:
        table = csv.DictWriter(out, COLUMNS)
        table.writeheader()
        table.writerows(rows(found))


def write_parquet(found: Tournament, file: Path) -> None:
    """As Parquet."""
    try:
        arrow, parquet = importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise LazarettoError("Parquet needs pyarrow (pip install lazaretto[parquet]); .csv does not") from None
    parquet.write_table(arrow.Table.from_pylist(rows(found)), file)

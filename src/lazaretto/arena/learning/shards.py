"""Shards: the positions of some lessons in a file, plain arrays in numpy's `.npz`; and many of them read together."""

import hashlib
import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lazaretto.arena.learning.lessons import Positions
from lazaretto.kernel.errors import LazarettoError

HELD_OUT: Final = 16  # one game of so many is for the examination


def numpy() -> Any:
    """numpy, or a word about where it comes from."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        raise LazarettoError("training needs numpy (pip install lazaretto[learn])") from None


def write_shard(file: Path, kept: Positions) -> None:
    """Write positions, all or nothing."""
    np = numpy()
    unfinished = file.with_suffix(".part")
    with unfinished.open("wb") as out:
        np.savez_compressed(
            out,
            lengths=np.asarray(kept.lengths, np.uint16),
            places=np.asarray(kept.places, np.uint16),
            values=np.asarray(kept.values, np.float16),
            own=np.asarray(kept.own, np.float32),
            other=np.asarray(kept.other, np.float32),
            games=np.asarray(kept.games, np.int64),
        )
    unfinished.rename(file)


@dataclass(frozen=True)
class Examples:
    """Positions in rows of one width: empty places hold the number of inputs, and 0."""

    places: Any  # rows x width
    values: Any
    goals: Any  # rows x 2: the own score and the best rival's
    games: Any

    def __len__(self) -> int:
        return len(self.goals)

    def taken(self, which: Any) -> "Examples":
        """Some of them."""
        return Examples(self.places[which], self.values[which], self.goals[which], self.games[which])

    def held_out(self) -> Any:
        """Which of them are for the examination."""
        return self.games % HELD_OUT == 0

    def split(self) -> "tuple[Examples, Examples]":
        """Those to learn from and those to examine with, by whole games."""
        held = self.held_out()
        return self.taken(~held), self.taken(held)


def read_shards(files: Sequence[Path], inputs: int) -> Examples:
    """All positions of these files."""
    np = numpy()
    if not files:
        raise LazarettoError("there are no games to learn from")
    found = [np.load(file) for file in files]
    names = ("lengths", "places", "values", "own", "other", "games")
    lengths, places, values, own, other, games = (np.concatenate([one[name] for one in found]) for name in names)
    rows, width = len(lengths), int(lengths.max(initial=1))
    row = np.repeat(np.arange(rows), lengths)
    starts = np.cumsum(lengths, dtype=np.int64) - lengths
    column = np.arange(len(places)) - np.repeat(starts, lengths)
    wide = np.full((rows, width), inputs, np.int16)
    wide[row, column] = places
    numbers = np.zeros((rows, width), np.float16)
    numbers[row, column] = values
    return Examples(wide, numbers, np.stack([own, other], axis=1), games)


def hash_of(files: Sequence[Path]) -> str:
    """A hash over what was learned from."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]

"""Reading a dataset as a stream: batches of rows, decisions as arrays, or whole games as records."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lazaretto.datasets.tables import FORMAT, TABLES, NoData, arrow
from lazaretto.kernel.record import Record, read_record

ROWS = 4096


class Dataset:
    """A folder that `lazaretto dataset` has written. No more of it is in memory than the batch at hand."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        try:
            self.plan: dict[str, Any] = json.loads((self.folder / "dataset.json").read_text("utf-8"))
            self.observation: dict[str, Any] = json.loads((self.folder / "observation.json").read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise NoData(f"{folder} is no dataset: {error}") from error
        if self.plan.get("format") != FORMAT:
            raise NoData(f"{folder} is a dataset of format {self.plan.get('format')}, not {FORMAT}")

    def files(self, table: str, seats: int | None = None) -> list[Path]:
        """The files of a table, of all numbers of seats or of one."""
        if table not in TABLES:
            raise NoData(f"there is no table {table!r}; there are {', '.join(TABLES)}")
        return sorted(self.folder.glob(f"{table}/game=*/seats={'*' if seats is None else seats}/*.parquet"))

    def batches(
        self, table: str, rows: int = ROWS, columns: Sequence[str] | None = None, seats: int | None = None
    ) -> Iterator[Any]:
        """Arrow's batches of at most so many rows, file by file."""
        _, parquet = arrow()
        for file in self.files(table, seats):
            with parquet.ParquetFile(file) as opened:
                yield from opened.iter_batches(rows, columns=list(columns) if columns is not None else None)

    def rows(
        self, table: str, columns: Sequence[str] | None = None, seats: int | None = None
    ) -> Iterator[dict[str, Any]]:
        """Row by row, as dicts."""
        for batch in self.batches(table, columns=columns, seats=seats):
            yield from batch.to_pylist()

    def records(self, seats: int | None = None) -> Iterator[Record]:
        """Whole games."""
        for row in self.rows("games", ["record"], seats):
            yield read_record(row["record"])

    def arrays(self, rows: int = 1024, seats: int | None = None) -> Iterator[dict[str, Any]]:
        """Decisions as numpy arrays: `observations` (rows x size), `legal` (codes, -1 after the last), `numbers` (how
        many are legal), `chosen` (the code), `index` (its place among the legal), `seat`, `returns`, `number`, `step`.
        """
        import numpy as np

        size = self.observation["size"]
        for batch in self.batches("decisions", rows, seats=seats):
            count = batch.num_rows
            places, values, legal = (batch.column(name) for name in ("places", "values", "legal"))
            observations = np.zeros((count, size), np.float32)
            row = np.repeat(np.arange(count), np.diff(places.offsets.to_numpy()))
            observations[row, places.flatten().to_numpy()] = values.flatten().to_numpy()
            numbers = np.diff(legal.offsets.to_numpy())
            codes = np.full((count, int(numbers.max(initial=1))), -1, np.int32)
            codes[np.arange(codes.shape[1]) < numbers[:, None]] = legal.flatten().to_numpy()
            chosen = batch.column("chosen").to_numpy()
            plain = ("seat", "returns", "number", "step")
            yield {
                "observations": observations,
                "legal": codes,
                "numbers": numbers,
                "chosen": chosen,
                "index": (codes == chosen[:, None]).argmax(axis=1),
                **{name: batch.column(name).to_numpy() for name in plain},
            }

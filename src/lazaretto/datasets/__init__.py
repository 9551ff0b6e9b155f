"""Played games as Parquet: made by `lazaretto dataset`, read by `Dataset`. `pip install lazaretto[data]`.

    from lazaretto.datasets import Dataset

    data = Dataset("folder")
    for batch in data.arrays(rows=1024):      # decisions as arrays: what the seat saw, what it could do, what it did
        batch["observations"], batch["legal"], batch["chosen"], batch["returns"]
    for record in data.records():             # whole games, as `lazaretto replay` reads them
        record.actions

docs/datasets.md tells the rest.
"""

from lazaretto.datasets.reading import Dataset

__all__ = ["Dataset"]

"""Rows of plain numbers in a page, where nothing is compiled: lists. There it stands for `librt.vecs`.

An extension module would cost every start its time, and could not be in the memory that a page keeps (`waking`).
"""

from typing import Any


class vec:
    """`vec[float]`, or of any other number, makes lists."""

    def __class_getitem__(cls, kind: Any) -> type[list[Any]]:
        return list

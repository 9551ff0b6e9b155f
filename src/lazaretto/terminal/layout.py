"""Laying words out in lines: choices in columns, tables of points."""

from collections.abc import Sequence
from itertools import groupby

from lazaretto.kernel.view import Parts

SHORT_LIST = 6  # so many choices are listed one below the other
MOST_COLUMNS = 4
GAP = 2


def numbered(labels: Sequence[str], groups: Sequence[str], width: int) -> list[str]:
    """Choices with their numbers, compact where there are many; every group begins a line of its own."""
    marks = [f"{number:>2}" for number in range(1, len(labels) + 1)]
    items = [f"{mark} {label}" for mark, label in zip(marks, labels, strict=True)]
    if len(items) <= SHORT_LIST:
        return items
    lines = []
    for _, group in groupby(zip(groups, items, strict=True), key=lambda pair: pair[0]):
        lines += columns([item for _, item in group], width)
    return lines


def unlike(labels: Sequence[str], parts: Sequence[Parts]) -> list[str]:
    """The labels; two that read alike tell their place on the board besides."""
    made = []
    for label, places in zip(labels, parts, strict=True):
        number = places[-1][0].rpartition(".")[2] if places else ""
        told = labels.count(label) > 1 and number.isdecimal()
        made.append(f"{label} (#{int(number) + 1})" if told else label)
    return made


def columns(items: Sequence[str], width: int) -> list[str]:
    """Items in as many columns as fit, read downwards."""
    widest = max(len(item) for item in items) + GAP
    count = max(1, min(MOST_COLUMNS, (width + GAP) // widest))
    rows = -(-len(items) // count)
    lines = []
    for row in range(rows):
        cells = [items[place] for place in range(row, len(items), rows)]
        lines.append("".join(cell.ljust(widest) for cell in cells).rstrip())
    return lines


def points_table(head: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]], width: int) -> list[str]:
    """A table with a line of words and a number per player; the last line is the sum."""
    cell = max(7, *(len(name) for name in head)) + GAP
    cell = min(cell, max(8, width // 2 // len(head)))
    first = max(len(words) for words, _ in rows)
    first = min(first, width - cell * len(head))
    rule = "─" * (first + cell * len(head))

    def line(words: str, cells: Sequence[str]) -> str:
        return words[:first].ljust(first) + "".join(f"{text[: cell - 1]:>{cell}}" for text in cells)

    lines = [line("", head), rule, *(line(words, cells) for words, cells in rows)]
    lines.insert(-1, rule)
    return lines

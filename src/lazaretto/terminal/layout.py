"""Laying words out with rich: choices in columns, tables of points."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from lazaretto.kernel.letters import tame
from lazaretto.kernel.view import Parts

SHORT_LIST = 6  # so many choices are listed one below the other
GAP = 2


def choice_list(labels: Sequence[Styled]) -> Table:
    """Choices with their numbers, one below the other; what is longer than a line is set in."""
    made = Table.grid(padding=(0, 1, 0, 0))
    made.add_column(justify="right", style="number", min_width=2, no_wrap=True)
    made.add_column()
    for number, label in enumerate(labels, 1):
        made.add_row(str(number), label)
    return made


def choice_columns(labels: Sequence[Styled], groups: Sequence[str]) -> RenderableType:
    """Choices with their numbers, side by side where there are many; every group begins a line of its own."""
    if len(labels) <= SHORT_LIST:
        return choice_list(labels)
    items = [
        Styled.assemble((f"{number:>2}", "number"), " ", label, no_wrap=True, overflow="ellipsis")
        for number, label in enumerate(labels, 1)
    ]
    grouped = groupby(zip(groups, items, strict=True), itemgetter(0))
    return Group(
        *(Columns([item for _, item in group], padding=(0, GAP), equal=True, column_first=True) for _, group in grouped)
    )


def unlike(labels: Sequence[str], parts: Sequence[Parts]) -> list[str]:
    """The labels; two that read alike tell their place on the board besides."""
    made = []
    for label, places in zip(labels, parts, strict=True):
        number = places[-1][0].rpartition(".")[2] if places else ""
        told = labels.count(label) > 1 and number.isdecimal()
        made.append(f"{label} (#{int(number) + 1})" if told else label)
    return made


def points_table(names: Sequence[Styled], rows: Sequence[tuple[str, Sequence[str]]]) -> Table:
    """A table with a line of words and a number per player; the last line is the sum."""
    made = Table(box=box.SIMPLE, show_edge=False, show_footer=True, footer_style="title", border_style="frame")
    *lines, (last, sums) = rows
    made.add_column("", last)
    for name, total in zip(names, sums, strict=True):
        made.add_column(name, total, justify="right", overflow="ellipsis", no_wrap=True)
    for words, points in lines:
        made.add_row(tame(words), *points)
    return made

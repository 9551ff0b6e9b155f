"""Drawing with characters: what a game's `terminal.py` puts its board together from. Columns are counted by rich."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size

from lazaretto.text import Text

View = dict[str, Any]


class Board:
    """A view being drawn: `own` is the seat in front, the reader's or, for a spectator, the one that is asked."""

    def __init__(self, view: View, text: Text) -> None:
        self.text = text
        self.public: View = view["public"]
        self.private: View = view["private"]
        asking = [question["seat"] for question in self.public["asking"]]
        self.own: int = view["seat"] if view["seat"] is not None else [*asking, 0][0]

    def word(self, key: str, **args: Any) -> str:
        """A word of the board."""
        return self.text.get("board", key, args)

    def label(self, key: str) -> str:
        """A word of the board that opens a line."""
        return self.text.label(self.word(key))

    def rivals(self) -> list[int]:
        """The other seats, from the left neighbour on."""
        seats: int = self.public["seats"]
        return [(self.own + step) % seats for step in range(1, seats)]


def fit(text: str, width: int) -> str:
    """The text at exactly this width: filled with spaces, or cut with a sign."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, width - 1) + "…" if width > 0 else ""


def spread(left: str, right: str, width: int) -> str:
    """One text at the left end of a line and one at the right; the left one is cut if need be."""
    return fit(left, width - cell_len(right) - 1) + " " + right if right else fit(left, width)


def rule(left: str, right: str, width: int) -> str:
    """A line that opens a part of the board, with a word at either end; the left one is cut if need be."""
    tail = f" {right} ─" if right else ""
    head = f"── {left} "
    room = width - cell_len(tail)
    return (head + "─" * (room - cell_len(head)) if cell_len(head) <= room else fit(head, room)) + tail


def box(title: str, lines: Sequence[str], width: int, right: str = "") -> list[str]:
    """Lines in a frame, with a title in its upper edge and a word at the right of it."""
    inner = width - 4
    edge = rule(title, right, width - 1)[1:]
    return [f"┌{edge}┐", *(f"│ {fit(line, inner)} │" for line in lines), f"└{'─' * (width - 2)}┘"]


def listed(label: str, items: Sequence[str], width: int, gap: str = "  ") -> list[str]:
    """A label and items after it, in as many lines as they need; further lines stand under the first item."""
    indent = label + " " if label else ""
    mark = gap.rstrip()  # a comma ends its line
    lines = [indent]
    fresh = True
    for item in items:
        if not fresh and cell_len(lines[-1] + gap + item + mark) > width:
            lines[-1] += mark
            lines.append(" " * cell_len(indent))
            fresh = True
        lines[-1] += item if fresh else gap + item
        fresh = False
        while cell_len(lines[-1]) > width and " " in lines[-1][len(indent) : width]:  # broken between two words
            end = lines[-1].rindex(" ", len(indent), width + 1)
            lines[-1:] = [lines[-1][:end], " " * cell_len(indent) + lines[-1][end + 1 :]]
    return [line.rstrip() for line in lines]


def in_columns(items: Sequence[str], count: int, width: int, gap: int = 2) -> list[str]:
    """Items in so many columns of equal width, read downwards; in fewer where one would be cut."""
    cell = (width - gap * (count - 1)) // count
    if count > 1 and any(cell_len(item) > cell for item in items):
        return in_columns(items, count - 1, width, gap)
    rows = -(-len(items) // count)
    return [
        (" " * gap).join(fit(items[place], cell) for place in range(row, len(items), rows)).rstrip()
        for row in range(rows)
    ]

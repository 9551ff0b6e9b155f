"""Drawing with characters: what a game's `terminal.py` puts its board together from."""

from collections.abc import Sequence


def fit(text: str, width: int) -> str:
    """The text at exactly this width: filled with spaces, or cut with a sign."""
    return text.ljust(width) if len(text) <= width else text[: max(0, width - 1)] + "…"


def spread(left: str, right: str, width: int) -> str:
    """One text at the left end of a line and one at the right; the left one is cut if need be."""
    return fit(left, width - len(right) - 1) + " " + right if right else fit(left, width)


def box(title: str, lines: Sequence[str], width: int, right: str = "") -> list[str]:
    """Lines in a frame, with a title in its upper edge and a word at the right of it."""
    inner = width - 4
    head = fit(f"─ {title} ", len(title) + 3)
    tail = f" {right} ─" if right else ""
    edge = head[: width - 2 - len(tail)] + "─" * (width - 2 - len(head) - len(tail)) + tail
    return [f"┌{edge}┐", *(f"│ {fit(line, inner)} │" for line in lines), f"└{'─' * (width - 2)}┘"]


def listed(label: str, items: Sequence[str], width: int, gap: str = "  ") -> list[str]:
    """A label and items after it, in as many lines as they need; further lines stand under the first item."""
    indent = label + " " if label else ""
    lines = [indent]
    fresh = True
    for item in items:
        if not fresh and len(lines[-1]) + len(gap) + len(item) > width:
            lines.append(" " * len(indent))
            fresh = True
        lines[-1] += item if fresh else gap + item
        fresh = False
    return [line.rstrip() for line in lines]


def in_columns(items: Sequence[str], count: int, width: int, gap: int = 2) -> list[str]:
    """Items in so many columns of equal width, read downwards."""
    cell = (width - gap * (count - 1)) // count
    rows = -(-len(items) // count)
    return [
        (" " * gap).join(fit(items[place], cell) for place in range(row, len(items), rows)).rstrip()
        for row in range(rows)
    ]

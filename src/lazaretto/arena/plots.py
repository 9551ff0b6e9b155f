"""Small plots as SVG: ratings, shares of wins, scores. They take their colours from the page around them."""

from collections.abc import Sequence
from html import escape

WIDTH, LABEL, ROW = 640, 130, 26
BINS = 16
SHORT = 10  # letters of a name that stands before its bar
CLOSE = 90  # numbers under a plot that are closer would touch


def frame(height: int, title: str, body: Sequence[str]) -> str:
    """A drawing with a title for those who cannot see it."""
    head = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
    return "\n".join([head, *body, "</svg>"])


def text(x: float, y: float, said: str, anchor: str = "start") -> str:
    """Words at a place."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def intervals(title: str, rows: Sequence[tuple[str, float, tuple[float, float]]], middle: float) -> str:
    """A dot and a bar for each row: a number and where it surely lies; and a line to compare with.

    Long names stand above their bars, short ones before them.
    """
    low = min(middle, *(ends[0] for _, _, ends in rows))
    high = max(middle, *(ends[1] for _, _, ends in rows))
    above = max(len(name) for name, _, _ in rows) > SHORT
    left, tall = (10, 2 * ROW) if above else (LABEL, ROW)
    room = WIDTH - left - 90

    def x(value: float) -> float:
        return left + room * (value - low) / ((high - low) or 1)

    foot = tall * len(rows) + 8
    body = [f'<line class="middle" x1="{x(middle):.1f}" x2="{x(middle):.1f}" y1="0" y2="{foot}"/>']
    for place, (name, value, ends) in enumerate(rows):
        y = tall * (place + 1) - ROW / 2 + 5
        body += [
            text(left, y - ROW + 6, name) if above else text(left - 10, y + 5, name, "end"),
            f'<line class="bar" x1="{x(ends[0]):.1f}" x2="{x(ends[1]):.1f}" y1="{y}" y2="{y}"/>',
            f'<circle cx="{x(value):.1f}" cy="{y}" r="5"/>',
            text(WIDTH - 75, y + 5, f"{value:.3g}"),
        ]
    body.append(text(x(middle), foot + 18, f"{middle:.3g}", "middle"))
    for value, anchor in ((low, "start"), (high, "end")):
        if abs(x(value) - x(middle)) > CLOSE:
            body.append(text(x(value), foot + 18, f"{value:.3g}", anchor))
    return frame(foot + 24, title, body)


def histogram(title: str, values: Sequence[float], low: float, high: float) -> str:
    """How often values fall between two ends."""
    width = (high - low) / BINS or 1
    counts = [0] * BINS
    for value in values:
        counts[min(BINS - 1, int((value - low) / width))] += 1
    most = max(counts)
    room = WIDTH - LABEL
    body = [text(LABEL - 10, 45, title, "end")]
    for place, count in enumerate(counts):
        tall = 60 * count / most
        x = LABEL + room * place / BINS
        body.append(f'<rect x="{x:.1f}" y="{65 - tall:.1f}" width="{room / BINS - 2:.1f}" height="{tall:.1f}"/>')
    body += [text(LABEL, 80, f"{low:g}"), text(WIDTH, 80, f"{high:g}", "end")]
    return frame(84, f"scores of {title}", body)

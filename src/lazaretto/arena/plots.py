"""Small plots as SVG: ratings, shares of wins, scores. They take their colours from the page around them."""

from collections.abc import Sequence
from html import escape

WIDTH, LABEL, ROW = 640, 120, 26
BINS = 16


def frame(height: int, title: str, body: Sequence[str]) -> str:
    """A drawing with a title for those who cannot see it."""
    head = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
    return "\n".join([head, *body, "</svg>"])


def text(x: float, y: float, said: str, anchor: str = "start") -> str:
    """Words at a place."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def intervals(
    title: str, rows: Sequence[tuple[str, float, tuple[float, float]]], middle: float, label: int = LABEL
) -> str:
    """A dot and a bar for each row: a number and where it surely lies; and a line to compare with."""
    low = min(middle, *(ends[0] for _, _, ends in rows))
    high = max(middle, *(ends[1] for _, _, ends in rows))
    room = WIDTH - label - 70

    def x(value: float) -> float:
        return label + room * (value - low) / ((high - low) or 1)

    height = ROW * len(rows) + 10
    body = [f'<line class="middle" x1="{x(middle):.1f}" x2="{x(middle):.1f}" y1="0" y2="{height}"/>']
    for place, (name, value, ends) in enumerate(rows):
        y = ROW * place + ROW / 2 + 5
        body += [
            text(label - 10, y + 4, name, "end"),
            f'<line class="bar" x1="{x(ends[0]):.1f}" x2="{x(ends[1]):.1f}" y1="{y}" y2="{y}"/>',
            f'<circle cx="{x(value):.1f}" cy="{y}" r="5"/>',
            text(WIDTH - 60, y + 4, f"{value:.3g}"),
        ]
    return frame(height, title, body)


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

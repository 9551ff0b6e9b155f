"""A tournament as a page: one HTML file with plots and tables, and nothing from elsewhere."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from lazaretto.arena import plots

Told = dict[str, Any]  # the JSON of a tournament, with its head

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #22313a; background: #fbfaf6; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .25rem .75rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr { border-bottom: 1px solid #8884; }
svg { width: 100%; max-width: 40rem; display: block; font-size: 13px; fill: #22313a; }
circle, rect { fill: #1f6f78; } .bar { stroke: #1f6f78; stroke-width: 3; } .middle { stroke: #8888; }
@media (prefers-color-scheme: dark) { body { color: #e8e4d8; background: #182126; } svg { fill: #e8e4d8; }
  circle, rect { fill: #6cc3bd; } .bar { stroke: #6cc3bd; } }
"""


def page(title: str, told: Told) -> str:
    """The whole page."""
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
    size = '<meta name="viewport" content="width=device-width">'
    return "\n".join([f"{head}{size}<style>{STYLE}</style>", f"<h1>{escape(title)}</h1>", *body(told), "</html>"])


def body(told: Told) -> Iterator[str]:
    """All parts of the page."""
    yield f"<p>{told['games']} games on {told['seats']} seats from seed {told['seed']}. Intervals are 95 %.</p>"
    yield f"<p>Made by <code>{escape(told['command'])}</code></p>"
    yield "<h2>Ratings</h2><p>OpenSkill (Plackett-Luce); 25 is the middle.</p>"
    rows = [(row["bot"], row["mu"], tuple(row["interval"])) for row in told["ratings"]]
    yield plots.intervals("ratings with intervals", rows, 25.0)
    yield table(("bot", "rating", "from", "to"), [(row["bot"], row["mu"], *row["interval"]) for row in told["ratings"]])
    yield "<h2>Matches</h2><p>Mirrored deals: each is played once with every rotation of the two.</p>"
    yield table(("first", "second", "deals", "wins", "share of first", "interval", "mean scores", "p"), pairs(told))
    yield "<h2>Crosstable</h2><p>The share of wins of the bot on the left against the one above.</p>"
    yield crosstable(told)
    yield "<h2>Seats</h2><p>The share of games won from each seat, whoever sat there.</p>"
    seats = [(f"seat {row['seat'] + 1}", row["share"], tuple(row["interval"])) for row in told["seats_by_wins"]]
    yield plots.intervals("share of wins by seat", seats, 1 / len(seats))
    yield "<h2>Scores</h2>"
    scores = [score for row in told["bots"] for score in row["all_scores"]]
    for row in told["bots"]:
        yield plots.histogram(row["bot"], row["all_scores"], min(scores), max(scores))
    columns = ("mean", "sd", "min", "median", "max")
    yield table(("bot", *columns), [(row["bot"], *(row["scores"][key] for key in columns)) for row in told["bots"]])
    yield "<h2>Length of games</h2>"
    lengths = [(key, *(told[key][column] for column in columns)) for key in ("decisions", "moves", "seconds_a_game")]
    yield table(("", *columns), [(str(name).replace("_", " "), *numbers) for name, *numbers in lengths])


def pairs(told: Told) -> Iterator[Sequence[object]]:
    """The matches, row by row."""
    for row in told["pairs"]:
        low, high = row["interval"]
        yield (
            *(row["first"], row["second"], row["deals"]),
            " : ".join(f"{wins:g}" for wins in row["wins"]),
            f"{row['share']:.1%}",
            f"{low:.1%} to {high:.1%}",
            " : ".join(f"{score:g}" for score in row["scores"]),
            f"{min(row['p'].values()):.2g}",
        )


def crosstable(told: Told) -> str:
    """Everybody against everybody; a dash where they did not meet."""
    names = [row["bot"] for row in told["bots"]]
    met = {}
    for row in told["pairs"]:
        met[row["first"], row["second"]] = row["share"]
        met[row["second"], row["first"]] = 1 - row["share"]
    rows = [(name, *(f"{met[name, other]:.0%}" if (name, other) in met else "-" for other in names)) for name in names]
    return table(("", *names), rows)


def table(head: Sequence[str], rows: Iterator[Sequence[object]] | Sequence[Sequence[object]]) -> str:
    """A table."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = ["<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows]
    return "\n".join([f"<table><tr>{heads}</tr>", *lines, "</table>"])

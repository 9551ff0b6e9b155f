"""A tournament as a page: one HTML file with plots and tables, and nothing from elsewhere."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from lazaretto.arena import plots

Told = dict[str, Any]  # the JSON of a tournament, with its head

STYLE = """
:root { color-scheme: light dark; --ink: #22313a; --paper: #fbfaf6; --card: #fff; --soft: #5d6b72;
  --line: #d9d4c6; --mark: #1f6f78; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e4d8; --paper: #182126; --card: #1f2a30; --soft: #a4b0b4;
  --line: #3a474e; --mark: #6cc3bd; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem;
  color: var(--ink); background: var(--paper); }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .5rem; } h2 { font-size: 1.15rem; margin: 0 0 .25rem; }
p { margin: .25rem 0 .75rem; color: var(--soft); } code { overflow-wrap: anywhere; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; margin: 1rem 0; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; white-space: normal; vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tr:last-child td { border: 0; }
svg { width: 100%; max-width: 44rem; display: block; margin-bottom: .75rem; font-size: 14px; fill: var(--ink); }
svg text { paint-order: stroke; stroke: var(--card); stroke-width: 4px; }
circle, rect { fill: var(--mark); } .bar { stroke: var(--mark); stroke-width: 3; } .middle { stroke: var(--soft);
  stroke-dasharray: 3 4; }
@media (max-width: 30rem) { body { padding: 1rem .5rem; } section { padding: .75rem; } svg { font-size: 22px; } }
"""


def page(title: str, told: Told) -> str:
    """The whole page."""
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
    size = '<meta name="viewport" content="width=device-width">'
    return "\n".join([f"{head}{size}<style>{STYLE}</style>", f"<h1>{escape(title)}</h1>", *body(told), "</html>"])


def body(told: Told) -> Iterator[str]:
    """All parts of the page."""
    yield from strength(told)
    yield from games(told)


def strength(told: Told) -> Iterator[str]:
    """Who is better, and how sure that is."""
    yield f"<p>{told['games']} games on {told['seats']} seats from seed {told['seed']}. Intervals are 95 %.</p>"
    yield f"<p>Made by <code>{escape(told['command'])}</code></p>"
    rows = [(row["bot"], row["mu"], tuple(row["interval"])) for row in told["ratings"]]
    rated = [(row["bot"], row["mu"], *row["interval"]) for row in told["ratings"]]
    yield part(
        *("Ratings", "OpenSkill (Plackett-Luce); 25 is the middle."),
        *(plots.intervals("ratings with intervals", rows, 25.0), table(("bot", "rating", "from", "to"), rated)),
    )
    shares = [(f"{row['first']} : {row['second']}", row["share"], tuple(row["interval"])) for row in told["pairs"]]
    heads = (
        "first",
        "second",
        "deals",
        "games",
        "wins",
        "share of first",
        "interval",
        "mean scores",
        "p of the better",
    )
    yield part(
        "Matches",
        "Mirrored deals: each is played once with every rotation of the two. p: how likely so much evidence would be "
        "at most, if the one ahead were no better, whenever one looks.",
        *(plots.intervals("shares of wins of the first", shares, 0.5), table(heads, pairs(told))),
    )
    if any(row["sides"] for row in told["pairs"]):
        columns = ("match", "bot", "side", "seats", "goal reached", "share", "interval")
        yield part(
            "Sides", "How many seats reached their goal, by the side on which they ended.", table(columns, sides(told))
        )
    yield part("Crosstable", "The share of wins of the bot on the left against the one above.", crosstable(told))


def games(told: Told) -> Iterator[str]:
    """What the games were like: seats, scores, lengths."""
    seats = [(f"seat {row['seat'] + 1}", row["share"], tuple(row["interval"])) for row in told["seats_by_wins"]]
    yield part(
        *("Seats", "The share of games won from each seat, whoever sat there."),
        plots.intervals("share of wins by seat", seats, 1 / len(seats)),
    )
    scores = [score for row in told["bots"] for score in row["all_scores"]]
    columns = ("mean", "sd", "min", "median", "max")
    spreads = [(row["bot"], *(row["scores"][key] for key in columns)) for row in told["bots"]]
    histograms = [plots.histogram(row["bot"], row["all_scores"], min(scores), max(scores)) for row in told["bots"]]
    yield part("Scores", "How often each bot got them.", *histograms, table(("bot", *columns), spreads))
    lengths = [(key, *(told[key][column] for column in columns)) for key in ("decisions", "moves", "seconds_a_game")]
    named = [(str(name).replace("_", " "), *numbers) for name, *numbers in lengths]
    yield part("Length of games", "Of all bots together.", table(("", *columns), named))


def part(title: str, about: str, *shown: str) -> str:
    """A part of the page."""
    return "\n".join([f"<section><h2>{escape(title)}</h2><p>{escape(about)}</p>", *shown, "</section>"])


def sides(told: Told) -> Iterator[Sequence[object]]:
    """Goals reached, side by side, row by row."""
    for row in told["pairs"]:
        for bot, found in row["sides"].items():
            for side, numbers in found.items():
                low, high = numbers["interval"]
                yield (
                    *(f"{row['first']} : {row['second']}", bot, side, numbers["seats"], numbers["reached"]),
                    *(f"{numbers['share']:.1%}", f"{low:.1%} to {high:.1%}"),
                )


def pairs(told: Told) -> Iterator[Sequence[object]]:
    """The matches, row by row."""
    for row in told["pairs"]:
        low, high = row["interval"]
        yield (
            *(row["first"], row["second"], row["deals"], row["games"]),
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
    return "\n".join([f'<div class="wide"><table><tr>{heads}</tr>', *lines, "</table></div>"])

"""The atlas of a game as a page: one HTML file with plots and tables, and nothing from elsewhere."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from lazaretto.arena.page import STYLE, part, table
from lazaretto.arena.plots import intervals

Told = dict[str, Any]


def page(told: Told) -> str:
    """The whole page."""
    title = f"{told['title']}: an atlas"
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
    size = '<meta name="viewport" content="width=device-width">'
    return "\n".join([f"{head}{size}<style>{STYLE}</style>", f"<h1>{escape(title)}</h1>", *body(told), "</html>\n"])


def body(told: Told) -> Iterator[str]:
    """All parts of the page."""
    games = ", ".join(f"{row['games']} at {row['seats']} seats" for row in told["tables"])
    yield f"<p>Rules version {told['rules_version']}. Games between bots: {games}. Intervals: 95 %, by deals.</p>"
    yield f"<p>Made by <code>{escape(told['command'])}</code>; hash of its games <code>{told['hash']}</code></p>"
    for row in told["tables"]:
        yield from seats(row)
    for kind, found in told["things"].items():
        yield from things(kind, found)
    yield openings(told["openings"])
    about = f"{told['variant_seats']} seats, all level {told['variant_bot']}, the same deals as without the change."
    yield changes("Options", f"One option changed alone. {about}", told["options"])
    yield changes(
        "Reconstructed numbers",
        f"A number that could not be confirmed, a fourth less or more (1 at least). {about} Where the change touches "
        "nothing that is in play, nothing changes.",
        told["house"],
    )


def percent(value: float) -> str:
    """As per cent."""
    return f"{100 * value:.1f} %"


def between(ends: Sequence[float], scale: float = 1.0, unit: str = "") -> str:
    """An interval."""
    return f"{scale * ends[0]:+.1f} to {scale * ends[1]:+.1f}{unit}"


def seats(row: Told) -> Iterator[str]:
    """A number of seats: who wins from where, what decides, how long it takes."""
    count = row["seats"]
    places = [(f"place {one['place']}", one["share"], tuple(one["interval"])) for one in row["places"]]
    yield part(
        f"{count} seats: who begins",
        f"Share of wins by place in the first order of turns; {1 / count:.3f} is fair. Each deal was played with each "
        f"rotation of its bots ({row['deals']} deals, {row['games']} games).",
        intervals(f"share of wins by place, {count} seats", places, 1 / count),
    )
    shares = [(one["part"], percent(one["share"]), between(one["interval"], 100, " %")) for one in row["skill"]]
    yield part(
        f"{count} seats: skill and luck",
        "How much of the variance of results goes with what. Levels: bots of different strength. The deal: what two "
        "games from the same seed and seat share beyond that. An interval may reach below 0 where there is nothing.",
        table(("", "share of the variance", "interval"), shares),
    )
    columns = ("mean", "sd", "min", "median", "max")
    lengths = [(name, *(found[key] for key in columns)) for name, found in row["lengths"].items()]
    yield part(f"{count} seats: length and scores", "Of a game; scores of a seat.", table(("", *columns), lengths))


def things(kind: str, found: Told) -> Iterator[str]:
    """A kind of things."""
    rows = found["things"]
    rare = f" Too rare to say anything: {', '.join(found['rare'])}." if found["rare"] else ""
    about = (
        f"What a seat that got it gains next to one that got the mean {kind}, in hundredths of the result, corrected "
        "by its level, its rivals, its place, when it got it and how far ahead it was then. * is sure even though "
        f"many were looked at (1 in 20 of those marked may be chance). No experiment: habits of bots remain.{rare}"
    )
    if not rows:
        yield part(f"Strength: {kind}", about)
        return
    shown = [
        (
            f"{row['thing']}{' *' * row['sure']}",
            100 * row["effect"],
            (100 * row["interval"][0], 100 * row["interval"][1]),
        )
        for row in rows
    ]
    cells = [
        (name, row["count"], percent(row["share"]), f"{value:+.1f}", between(ends))
        for (name, value, ends), row in zip(shown, rows, strict=True)
    ]
    heads = ("", "seats that had it", "won, as it is", "corrected effect", "interval")
    yield part(f"Strength: {kind}", about, table(heads, cells))


def openings(rows: Sequence[Told]) -> str:
    """How differently games begin."""
    cells = [
        (r["place"], r["moves"], r["games"], r["different"], f"{r['effective']:.1f}", percent(r["most_common"]))
        for r in rows
    ]
    heads = ("place", "first moves", "games", "different", "effective number", "most common")
    about = "As many equally common openings would be as diverse. Deals differ, and so do the moves that are possible."
    return part("Openings", about, table(heads, cells))


def changes(title: str, about: str, rows: Sequence[Told]) -> str:
    """What changes did."""
    cells: list[Sequence[object]] = []
    for row in rows:
        told = row["figures"]
        if told is None:
            cells.append((row["name"], "cannot be played so", "", "", ""))
            continue
        cells.append(
            (
                row["name"],
                told["games"],
                f"{told['score_change']:+.2f} ({between(told['score_change_interval'])})",
                f"{told['moves_change']:+.1f} ({between(told['moves_change_interval'])})",
                f"{100 * told['first_change']:+.1f} ({between(told['first_change_interval'], 100)})",
            )
        )
    heads = ("change", "games", "mean score", "moves", "wins of who begins, points of 100")
    return part(title, about, table(heads, cells) if cells else "<p>None.</p>")

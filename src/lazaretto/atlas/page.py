"""The atlas of a game as a page: one HTML file with plots and tables, and nothing from elsewhere."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from lazaretto.arena.page import STYLE, part, table
from lazaretto.arena.plots import intervals
from lazaretto.text import game_text

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
    games += "".join(f"{', ' * bool(games)}{row['games']} for one" for row in told["alone"])
    yield f"<p>Rules version {told['rules_version']}. Games between bots: {games}. Intervals: 95 %, by deals.</p>"
    yield f"<p>Made by <code>{escape(told['command'])}</code>; hash of its games <code>{told['hash']}</code></p>"
    for row in told["tables"]:
        yield from seats(row)
    for row in told["alone"]:
        yield from alone(row)
    for kind, found in told["things"].items():
        yield from things(told["game"], kind, found)
    yield openings(told["openings"])
    for row in told["changes"]:
        yield from changed(row)


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
        f"Share of wins by place in the first order of turns; the dashed line, {1 / count:.3g}, is fair. Each deal was "
        f"played with each rotation of its bots ({row['deals']} deals, {row['games']} games).",
        intervals(f"share of wins by place, {count} seats", places, 1 / count),
    )
    yield from shared(f"{count} seats", row, "results")


def alone(row: Told) -> Iterator[str]:
    """Games for one: how each level does, what decides, how long it takes."""
    rows = [(f"level {one['bot']}", one["mean"], tuple(one["interval"])) for one in row["levels"]]
    cells = [(f"level {one['bot']}", one["games"], percent(one["won"]), f"{one['mean']:.1f}") for one in row["levels"]]
    middle = sum(mean for _, mean, _ in rows) / len(rows)
    yield part(
        "Alone: how levels do",
        f"The mean score of each level, all of the same {row['deals']} deals; dashed: the mean of all. Won: as the "
        "rules for one have it.",
        *(intervals("mean score alone, by level", rows, middle), table(("", "games", "won", "mean score"), cells)),
    )
    yield from shared("Alone", row, "scores")


def shared(where: str, row: Told, results: str) -> Iterator[str]:
    """What is told of every number of seats: what decides, how long it takes."""
    told = [(one["part"], one["share"], one["interval"]) for one in row["skill"]]
    shares = [(name, percent(share), between(ends, 100, " %")) for name, share, ends in told]
    yield part(
        f"{where}: skill and luck",
        f"How much of the variance of {results} goes with what. Levels: bots of different strength. The deal: what two "
        "games from the same seed and seat share beyond that. An interval may reach below 0 where there is nothing. In "
        "hundredths.",
        intervals(f"{where}: shares of the variance", [(p, 100 * v, (100 * a, 100 * b)) for p, v, (a, b) in told], 0.0),
        table(("", "share of the variance", "interval"), shares),
    )
    columns = ("mean", "sd", "min", "median", "max")
    lengths = [(name, *(f"{found[key]:.4g}" for key in columns)) for name, found in row["lengths"].items()]
    yield part(f"{where}: length and scores", "Of a game; scores of a seat.", table(("", *columns), lengths))


def names_of(game: str, things: Sequence[str]) -> dict[str, str]:
    """What things are called: by the first list of names that has them all; else they are called by their ids."""
    lists = game_text(game, "en").words.get("names", {}).values()
    for one in lists:
        if isinstance(one, Mapping) and all(isinstance(one.get(thing), str) for thing in things):
            return {thing: one[thing] for thing in things}
    return {thing: thing for thing in things}


def things(game: str, kind: str, found: Told) -> Iterator[str]:
    """A kind of things."""
    rows = found["things"]
    names = names_of(game, [*found["rare"], *(row["thing"] for row in rows)])
    rare = f" Too rare to say anything: {', '.join(names[one] for one in found['rare'])}." if found["rare"] else ""
    about = (
        f"What a seat that got it gains next to one that got the mean {kind}, in hundredths of the result, corrected "
        "by its level, its rivals, its place, when it got it and how far ahead it was then. * is sure even though "
        f"many were looked at (1 in 20 of those marked may be chance). Dashed: the mean. No experiment: habits of bots "
        f"remain.{rare}"
    )
    if not rows:
        yield part(f"Strength: {kind}", about)
        return
    shown = [
        (
            f"{names[row['thing']]}{' *' * row['sure']}",
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
    plot = intervals(f"strength by {kind}", shown, 0.0)
    yield part(f"Strength: {kind}", about, plot, table(heads, cells))


def openings(rows: Sequence[Told]) -> str:
    """How differently games begin."""
    cells = [
        (
            *(r["seats"], r["place"], r["moves"], r["games"], r["different"]),
            *(f"{r['effective']:.1f}", percent(r["most_common"])),
        )
        for r in rows
    ]
    heads = ("seats", "place", "first moves", "games", "different", "effective number", "most common")
    about = "As many equally common openings would be as diverse. Deals differ, and so do the moves that are possible."
    return part("Openings", about, table(heads, cells))


def changed(row: Told) -> Iterator[str]:
    """What other options and other numbers do, with a number of seats."""
    where = "alone" if row["seats"] == 1 else f"{row['seats']} seats"
    about = f"{where[0].upper()}{where[1:]}, level {row['bot']}, the same deals as without the change."
    first = "games won" if row["seats"] == 1 else "wins of who begins"
    yield changes(f"Options, {where}", f"One option changed alone. {about}", row["options"], first)
    yield changes(
        f"Reconstructed numbers, {where}",
        f"A number that could not be confirmed, a fourth less or more (1 at least). {about}",
        row["house"],
        first,
    )


def idle(figures: Told) -> bool:
    """Every game went as it did without the change."""
    return all(
        not figures[name] and not any(figures[f"{name}_interval"])
        for name in ("score_change", "moves_change", "first_change")
    )


def changes(title: str, about: str, rows: Sequence[Told], first: str) -> str:
    """What changes did: a plot of the scores and a table; those that did nothing are named."""
    told = [(row["name"], row["figures"]) for row in rows]
    active = [(name, figures) for name, figures in told if figures and not idle(figures)]
    plot = [(name.rpartition(".toml ")[2], f["score_change"], tuple(f["score_change_interval"])) for name, f in active]
    cells = [
        (
            *(name, f["games"]),
            f"{f['score_change']:+.2f} ({between(f['score_change_interval'])})",
            f"{f['moves_change']:+.1f} ({between(f['moves_change_interval'])})",
            f"{100 * f['first_change']:+.1f} ({between(f['first_change_interval'], 100)})",
        )
        for name, f in active
    ]
    same = {name: figures["games"] for name, figures in told if figures and idle(figures)}
    never = [name for name, figures in told if not figures]
    said = ["<p>None.</p>"] if not rows else []
    if cells:
        heads = ("change", "games", "mean score", "moves", f"{first}, points of 100")
        said += [intervals(f"{title}: change of the mean score", plot, 0.0), table(heads, cells)]
    if same:
        games = next(iter(same.values()))
        said.append(f"<p>No score, length or winner changed in {games} games: {listed(list(same))}.</p>")
    if never:
        said.append(f"<p>Cannot be played so: {listed(never)}.</p>")
    return part(title, about, *said)


def listed(names: Sequence[str]) -> str:
    """Changes in a sentence: a number that is there less and more is there once."""
    kinds = [name.rpartition(", ") for name in names]
    both = {name for name, _, way in kinds if way == "less" and f"{name}, more" in names}
    found = [name if name in both else f"{name}, {way}" if name else way for name, _, way in kinds]
    return escape("; ".join(dict.fromkeys(found)))

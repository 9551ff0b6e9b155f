"""What the games of an atlas say: seats, skill and luck, length, things, openings, options, reconstructed numbers."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from lazaretto.arena.learning.shards import numpy
from lazaretto.arena.statistics import bootstrap, spread
from lazaretto.atlas.figures import by_deals, effects, kinds_of
from lazaretto.atlas.noting import Noted
from lazaretto.atlas.samples import Played

Game = tuple[tuple[str, ...], Noted]
Deal = list[Game]
LEAST: Final = 20  # seats that had a thing, before anything is said of it


def deals_of(played: Played) -> list[Deal]:
    """The games of a sample by deal."""
    return [list(games) for _, games in groupby(played.games, key=lambda one: one[1].seed)]


def seats(played: Played) -> list[dict[str, Any]]:
    """The share of wins and the mean score of each place in the first order."""
    deals, count = deals_of(played), played.sample.seats

    def figure(some: Sequence[Deal]) -> list[float]:
        wins, games = [0.0] * count, 0
        for deal in some:
            for _, noted in deal:
                games += 1
                for seat in noted.winners:
                    wins[noted.places[seat]] += 1 / len(noted.winners)
        total = sum(wins) or 1
        return [won / total for won in wins]

    return [
        {"place": place + 1, "share": v, "interval": ends} for place, (v, ends) in enumerate(by_deals(deals, figure))
    ]


def levels(played: Played) -> list[dict[str, Any]]:
    """Alone: how each bot does, the share of games won and its scores."""
    found = []
    for name in dict.fromkeys(players[0] for players, _ in played.games):
        own = [noted for players, noted in played.games if players[0] == name]
        scores, won = [float(noted.scores[0]) for noted in own], sum(bool(noted.winners) for noted in own)
        mean = {"mean": sum(scores) / len(scores), "interval": bootstrap(scores)}
        found.append({"bot": name, "games": len(own), "won": won / len(own), **mean})
    return found


def skill(played: Played) -> list[dict[str, Any]]:
    """How much of the result's variance goes with levels, places and the deal; the rest is other chance and choices.

    Alone the result is the score, and nobody begins.
    """
    np = numpy()
    alone = played.sample.seats == 1
    rows = results(played)

    def figure(some: Sequence[Any]) -> list[float]:
        y = np.array([row[0] for deal in some for row in deal])
        levels = np.array([[1.0, *row[1], *row[2]] for deal in some for row in deal])
        places = np.eye(played.sample.seats)[[row[3] for deal in some for row in deal]]
        total = float(np.var(y)) or 1.0
        first, both = rest_of(levels, y), rest_of(np.hstack([levels, places]), y)
        shared, pairs, at = 0.0, 0, 0
        for deal in some:
            by_seat: dict[int, list[float]] = {}
            for row in deal:
                by_seat.setdefault(row[4], []).append(float(both[at]))
                at += 1
            for values in by_seat.values():
                shared += (sum(values) ** 2 - sum(v * v for v in values)) / 2
                pairs += len(values) * (len(values) - 1) // 2
        levelled, placed = 1 - float(np.var(first)) / total, float(np.var(first) - np.var(both)) / total
        dealt = shared / pairs / total if pairs else 0.0
        return [levelled, placed, dealt, 1 - levelled - placed - dealt]

    parts = ("who plays (levels)", "who begins (places)", "the deal", "the rest: later chance, choices")
    return [
        {"part": part, "share": v, "interval": e}
        for part, (v, e) in zip(parts, by_deals(rows, figure), strict=True)
        if not (alone and part == parts[1])
    ]


def results(played: Played) -> list[list[tuple[Any, ...]]]:
    """Of every deal, a row a game and seat: its result, which of the players it is, its rivals, its place, the seat."""
    names = sorted({name for players, _ in played.games for name in players})
    alone = played.sample.seats == 1
    return [
        [
            (
                float(noted.scores[seat]) if alone else noted.returns[seat],
                [players[seat] == name for name in names[1:]],
                [sum(other == name for other in players) - (players[seat] == name) for name in names[1:]],
                noted.places[seat],
                seat,
            )
            for players, noted in deal
            for seat in range(played.sample.seats)
        ]
        for deal in deals_of(played)
    ]


def rest_of(x: Any, y: Any) -> Any:
    """What a least-squares fit leaves."""
    np = numpy()
    return y - x @ np.linalg.lstsq(x, y, rcond=None)[0]


def lengths(played: Played) -> dict[str, Any]:
    """How long games are, and what they score."""
    noted = [one for _, one in played.games]
    found = {name: spread([getattr(one, name) for one in noted]).json() for name in ("moves", "decisions")}
    return {**found, "scores": spread([score for one in noted for score in one.scores]).json()}


def things(samples: Sequence[Played]) -> dict[str, Any]:
    """Every thing of a kind, next to the mean of its kind: corrected by level, rivals, place, time and lead."""
    np = numpy()
    names = sorted({name for played in samples for players, _ in played.games for name in players})
    rows: dict[str, list[tuple[Any, ...]]] = {}
    for played in samples:
        for players, noted in played.games:
            for had in noted.had:
                own = players[had.seat]
                rivals = [sum(p == n for p in players) - (own == n) for n in names[1:]]
                control = [float(own == n) for n in names[1:]] + [r / max(1, len(players) - 1) for r in rivals]
                control += [float(noted.places[had.seat] == place) for place in range(1, 9)]
                control += [float(len(players) == count) for count in range(3, 10)]
                control += [had.action / noted.actions, had.lead]
                won = (had.seat in noted.winners) / max(1, len(noted.winners))
                cluster = noted.seed * 16 + len(players)
                rows.setdefault(had.kind, []).append((had.thing, won, noted.returns[had.seat], control, cluster))
    found: dict[str, Any] = {}
    for kind, all_rows in sorted(rows.items()):
        often = Counter(row[0] for row in all_rows)
        enough = [row for row in all_rows if often[row[0]] >= LEAST]
        rare = sorted(thing for thing, count in often.items() if count < LEAST)
        told = []
        if len({row[0] for row in enough}) > 1:
            columns = list(zip(*enough, strict=True))
            controls = np.array(columns[3])
            controls = controls[:, controls.std(axis=0) > 0]
            controls = (controls - controls.mean(axis=0)) / controls.std(axis=0)
            told = effects(columns[0], columns[1], np.array(columns[2]), controls, np.array(columns[4]))
        found[kind] = {"rare": rare, "things": [vars(one) for one in sorted(told, key=lambda one: -one.effect)]}
    return found


def openings(played: Played) -> list[dict[str, Any]]:
    """How differently games begin: the first moves of each place."""
    found = []
    for place in range(played.sample.seats):
        seen = [n.openings[n.places.index(place)] for _, n in played.games]
        for moves in (1, 2):
            counts = Counter("|".join(one.split("|")[:moves]) for one in seen)
            told = {
                "seats": played.sample.seats,
                "place": place + 1,
                "moves": moves,
                "games": len(seen),
                "different": len(counts),
            }
            most = counts.most_common(1)[0][1] / len(seen)
            found.append({**told, "effective": kinds_of(list(counts.values())), "most_common": most})
    return found


def compared(base: Played, other: Played) -> dict[str, Any] | None:
    """Another sample next to the usual one, deal by deal: scores, their spread, length, the first place's share."""
    usual = {noted.seed: noted for _, noted in base.games}
    pairs = [(usual[noted.seed], noted) for _, noted in other.games if noted.seed in usual]
    if len(pairs) < 2:
        return None
    mean = [sum(b.scores) / len(b.scores) - sum(a.scores) / len(a.scores) for a, b in pairs]
    moves = [float(b.moves - a.moves) for a, b in pairs]
    first = [first_share(b) - first_share(a) for a, b in pairs]
    told: dict[str, Any] = {
        "games": len(pairs),
        "score": sum(sum(b.scores) / len(b.scores) for _, b in pairs) / len(pairs),
    }
    for name, values in (("score_change", mean), ("moves_change", moves), ("first_change", first)):
        told[name] = sum(values) / len(values)
        told[f"{name}_interval"] = bootstrap(values)
    return told


def first_share(noted: Noted) -> float:
    """What the place that began has won of a game."""
    seat = noted.places.index(0)
    return 1 / len(noted.winners) if seat in noted.winners else 0.0

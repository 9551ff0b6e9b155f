"""Tournament: bots by strength. Every two of them, or every two neighbours of a ladder, play a match."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lazaretto.arena.book import Book
from lazaretto.arena.crew import Jobs
from lazaretto.arena.match import LEAST_DEALS, Entrant, Result, match
from lazaretto.arena.play import Played
from lazaretto.arena.ratings import Points, ratings
from lazaretto.arena.simulate import Progress, nothing
from lazaretto.arena.statistics import spread, wilson
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Value

DECIDE = 0.01


@dataclass(frozen=True)
class Tournament:
    """The matches that were played."""

    names: list[str]  # as entered; of a ladder, the weakest first
    matches: list[Result]

    def games(self) -> list[tuple[tuple[str, ...], Played]]:
        """Every game, and who sat where."""
        return [
            (tuple(found.names[entrant] for entrant in line_up), played)
            for found in self.matches
            for deal in found.deals
            for line_up, played in zip(found.line_ups, deal, strict=True)
        ]

    def points(self) -> list[Points]:
        """Of every game, what each bot got."""
        found: list[Points] = []
        for sitting, played in self.games():
            seats = {name: [seat for seat, other in enumerate(sitting) if other == name] for name in sitting}
            found.append({name: sum(played.returns[seat] for seat in at) / len(at) for name, at in seats.items()})
        return found

    def pairs(self) -> list[dict[str, Any]]:
        """Every match as a row: wins of the first against the second, and whether it is decided."""
        rows = []
        for found in self.matches:
            first, second = found.names
            one, other = found.standing(first), found.standing(second)
            between = one.wins + other.wins
            rows.append(
                {
                    "first": first,
                    "second": second,
                    "deals": len(found.deals),
                    "games": sum(map(len, found.deals)),
                    "wins": [round(one.wins, 3), round(other.wins, 3)],
                    "share": round(one.wins / between, 4) if between else 0.5,
                    "interval": [round(end, 4) for end in wilson(one.wins, round(between))],
                    "scores": [round(one.score, 2), round(other.score, 2)],
                    "p": {name: round(p, 6) for name, p in found.evidence().items()},
                    "difference": found.paired()[0].json(),
                    "sides": {name: sides_of(found, name) for name in found.names} if found.has_sides() else {},
                }
            )
        return rows

    def bots(self) -> list[dict[str, Any]]:
        """Of every bot: its scores."""
        rows = []
        for name in self.names:
            scores = [
                played.scores[seat]
                for sitting, played in self.games()
                for seat, other in enumerate(sitting)
                if other == name
            ]
            rows.append({"bot": name, "seats": len(scores), "scores": spread(scores).json(), "all_scores": scores})
        return rows

    def seats(self) -> list[dict[str, Any]]:
        """Of every seat: how often it won, whoever sat there."""
        games = self.games()
        rows = []
        for seat in range(len(games[0][0])):
            wins = sum(1 / len(played.winners) for _, played in games if seat in played.winners)
            ends = [round(end, 4) for end in wilson(wins, len(games))]
            rows.append({"seat": seat, "wins": round(wins, 3), "share": round(wins / len(games), 4), "interval": ends})
        return rows

    def json(self) -> dict[str, Any]:
        """As JSON."""
        played = [game for _, game in self.games()]
        return {
            "games": len(played),
            "ratings": [rating.json() for rating in ratings(self.points())],
            "pairs": self.pairs(),
            "bots": self.bots(),
            "seats_by_wins": self.seats(),
            "decisions": spread([game.decisions for game in played]).json(),
            "moves": spread([game.moves for game in played]).json(),
            "seconds_a_game": spread([round(game.seconds, 3) for game in played]).json(),
        }


def sides_of(found: Result, name: str) -> dict[str, dict[str, Any]]:
    """Of each side on which a bot's seats ended: how many, and how many of them reached their goal."""
    taken = [(deal[rotation], seat) for deal in found.deals for rotation, seat in found.seats_of(name)]
    rows = {}
    for side in sorted({played.sides[seat] for played, seat in taken}):
        reached = [seat in played.winners for played, seat in taken if played.sides[seat] == side]
        ends = [round(end, 4) for end in wilson(sum(reached), len(reached))]
        share = round(sum(reached) / len(reached), 4)
        rows[side] = {"seats": len(reached), "reached": sum(reached), "share": share, "interval": ends}
    return rows


def tournament(
    game: Game[Any],
    entrants: Sequence[Entrant],
    games: int,
    seed: int = 0,
    seats: int = 2,
    options: Mapping[str, Value] | None = None,
    jobs: Jobs = 1,
    progress: Progress = nothing,
    book: Book | None = None,
    ladder: bool = False,
    decide: float | None = DECIDE,
    least: int = LEAST_DEALS,
) -> Tournament:
    """Every two bots play at most so many games, fewer where it is decided; of a ladder, every two neighbours."""
    names = [name for name, _ in entrants]
    if len(names) < 2 or len(set(names)) != len(names):
        raise BadOption("a tournament is between two different bots or more")
    book = book or Book()
    found = [
        match(game, pair, games, seed, seats, options, jobs, progress, book, decide, least)
        for pair in (itertools.pairwise(entrants) if ladder else itertools.combinations(entrants, 2))
    ]
    return Tournament(names, found)

"""Match: bots against each other, fairly. Every deal is played once with each rotation of the bots."""

import contextlib
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lazaretto.arena.book import Book
from lazaretto.arena.crew import Jobs
from lazaretto.arena.play import Played, Task
from lazaretto.arena.simulate import Progress, nothing
from lazaretto.arena.statistics import Evidence, Interval, bootstrap, spread, wilson
from lazaretto.bots import Bot
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Value

Entrant = tuple[str, Bot]
LEAST_DEALS = 40  # before a match may be decided


@dataclass(frozen=True)
class Standing:
    """How one bot did, over all its seats."""

    name: str
    games: int  # seats taken
    wins: float  # a shared win counts in part
    win_interval: Interval
    returns: float  # mean over deals
    score: float
    rank: float

    def json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "bot": self.name,
            "games": self.games,
            "wins": round(self.wins, 3),
            "win_share": round(self.wins / self.games, 4),
            "win_interval": [round(end, 4) for end in self.win_interval],
            "returns": round(self.returns, 4),
            "score": round(self.score, 3),
            "rank": round(self.rank, 3),
        }


@dataclass(frozen=True)
class Paired:
    """The difference in returns between two bots, deal by deal, so that luck of the deal cancels out."""

    first: str
    second: str
    difference: float
    interval: Interval

    def json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "first": self.first,
            "second": self.second,
            "difference": round(self.difference, 4),
            "interval": [round(end, 4) for end in self.interval],
        }


@dataclass(frozen=True)
class Result:
    """A match: the games of each deal, one per rotation, and who sat where in them."""

    names: list[str]  # by entrant
    line_ups: list[tuple[int, ...]]  # of each rotation: the entrant at each seat
    deals: list[list[Played]]

    def seats_of(self, name: str) -> list[tuple[int, int]]:
        """Rotation and seat of every place a bot takes in a deal."""
        return [
            (rotation, seat)
            for rotation, line_up in enumerate(self.line_ups)
            for seat, entrant in enumerate(line_up)
            if self.names[entrant] == name
        ]

    def per_deal(self, name: str) -> list[float]:
        """A bot's mean return in each deal."""
        places = self.seats_of(name)
        return [sum(deal[rotation].returns[seat] for rotation, seat in places) / len(places) for deal in self.deals]

    def standing(self, name: str) -> Standing:
        """How a bot did."""
        taken = [(deal[rotation], seat) for deal in self.deals for rotation, seat in self.seats_of(name)]
        wins = sum(1 / len(played.winners) for played, seat in taken if seat in played.winners)
        return Standing(
            name,
            len(taken),
            wins,
            wilson(wins, len(taken)),
            spread(self.per_deal(name)).mean,
            spread([played.scores[seat] for played, seat in taken]).mean,
            spread([played.ranks[seat] for played, seat in taken]).mean,
        )

    def standings(self) -> list[Standing]:
        """Every bot, the best first."""
        return sorted((self.standing(name) for name in dict.fromkeys(self.names)), key=lambda found: -found.returns)

    def paired(self) -> list[Paired]:
        """Each bot against the next one in the standings."""
        names = [standing.name for standing in self.standings()]
        found = []
        for first, second in itertools.pairwise(names):
            pairs = zip(self.per_deal(first), self.per_deal(second), strict=True)
            differences = [one - other for one, other in pairs]
            found.append(Paired(first, second, spread(differences).mean, bootstrap(differences)))
        return found

    def has_sides(self) -> bool:
        """Are seats on sides in this game?"""
        return all(played.sides for deal in self.deals for played in deal)

    def evidence(self) -> dict[str, float]:
        """Of two bots: how likely it would be that each does so well, were it not the better one."""
        first, second = self.names
        tests = Evidence(), Evidence()
        for one, other in zip(self.per_deal(first), self.per_deal(second), strict=True):
            tests[0].add(one - other)
            tests[1].add(other - one)
        return {first: tests[0].p, second: tests[1].p}

    def wins_by_seat(self) -> list[float]:
        """How often each seat has won, whoever sat there."""
        wins = [0.0] * len(self.line_ups[0])
        for deal in self.deals:
            for played in deal:
                for seat in played.winners:
                    wins[seat] += 1 / len(played.winners)
        return wins

    def json(self) -> dict[str, Any]:
        """As JSON; all but `seconds` is decided by the seed."""
        played = [game for deal in self.deals for game in deal]
        return {
            "deals": len(self.deals),
            "rotations": len(self.line_ups),
            "games": len(played),
            "standings": [standing.json() for standing in self.standings()],
            "paired": [paired.json() for paired in self.paired()],
            "evidence": {name: round(p, 6) for name, p in self.evidence().items()} if len(self.names) == 2 else {},
            "wins_by_seat": [round(wins, 3) for wins in self.wins_by_seat()],
            "decisions": spread([game.decisions for game in played]).json(),
            "seconds": round(sum(game.seconds for game in played), 3),
        }


def rotations(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Every way to sit down in order round the table, each once."""
    line_up = [seat % entrants for seat in range(seats)]
    return list(dict.fromkeys(tuple(line_up[first:] + line_up[:first]) for first in range(seats)))


def match(
    game: Game[Any],
    entrants: Sequence[Entrant],
    games: int,
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    jobs: Jobs = 1,
    progress: Progress = nothing,
    book: Book | None = None,
    decide: float | None = None,
    least: int = LEAST_DEALS,
) -> Result:
    """Play at least so many games, always whole deals: every rotation of the bots on the same seed.

    `book`: where games are kept, and taken from if they are there. `decide`: after `least` deals, stop once one of two
    bots is better with this p.
    """
    seats = seats or len(entrants)
    if len(entrants) < 2:
        raise BadOption("a match is between two bots or more")
    if seats < len(entrants):
        raise BadOption(f"{len(entrants)} bots cannot sit on {seats} seats")
    if decide is not None and (len(entrants) != 2 or entrants[0][0] == entrants[1][0]):
        raise BadOption("only a match between two different bots can be decided")
    chosen = game.settle_options(seats, options or {})
    line_ups = rotations(len(entrants), seats)
    names = [name for name, _ in entrants]
    tasks = [
        Task(seats, chosen, tuple(entrants[entrant][1] for entrant in line_up), seed + deal)
        for deal in range(-(-games // len(line_ups)))
        for line_up in line_ups
    ]
    sitting = [tuple(names[entrant] for entrant in line_up) for line_up in line_ups] * (len(tasks) // len(line_ups))
    book = book or Book()
    result = Result(names, line_ups, [])
    deal: list[Played] = []
    with contextlib.closing(book.play(game, tasks, sitting, jobs)) as games_played:
        for played in games_played:
            progress()
            deal.append(played)
            if len(deal) == len(line_ups):
                result.deals.append(deal)
                deal = []
                if decide is not None and len(result.deals) >= least and min(result.evidence().values()) <= decide:
                    break
    return result

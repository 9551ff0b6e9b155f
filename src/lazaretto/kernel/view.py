# mypyc: interpreted
"""Building blocks of a view: the only way information leaves a game."""

from dataclasses import dataclass
from typing import Any, TypedDict

Json = Any
Parts = tuple[tuple[str, ...], ...]


def part(zone: str, *place: int | str) -> str:
    """The id of a place on the table: `bed.0.3` is the fourth bed of seat 0, whoever lies in it.

    Ids name places, never hidden identities.
    """
    return ".".join([zone, *map(str, place)])


class Asked(TypedDict):
    """A seat that may decide now, and the text key of its question."""

    seat: int
    question: str


class TableView(TypedDict):
    """What the public part of every view has, besides what its game shows."""

    seats: int
    over: bool
    asking: list[Asked]


@dataclass(frozen=True)
class Choice:
    """A legal action made readable and clickable.

    `parts` has, for each click in order, the set of interchangeable parts (equal dice light up together). A choice
    without parts is a button. `label` is the key of its text, filled with `args`.
    """

    code: int
    verb: str
    args: dict[str, Json]
    label: str
    parts: Parts

    def json(self) -> dict[str, Json]:
        return {
            "code": self.code,
            "verb": self.verb,
            "args": self.args,
            "label": self.label,
            "parts": [list(places) for places in self.parts],
        }


@dataclass(frozen=True)
class Outcome:
    """How a game ended. `returns` are in [0, 1] and sum to 1 in a game of rivals; `sheet` explains the scores.

    `sheet` has a line per source of points: its text key and the points of each seat. `ranks` start at 1; tied seats
    share a rank. `winners` may be empty (a game lost by all) or all.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    returns: tuple[float, ...]
    sheet: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def json(self) -> dict[str, Json]:
        return {
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "winners": list(self.winners),
            "returns": list(self.returns),
            "sheet": [{"line": line, "points": list(points)} for line, points in self.sheet],
        }


def shared_returns(seats: int, winners: tuple[int, ...]) -> tuple[float, ...]:
    """One point, shared by the winners."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))

# mypyc: interpreted
"""Building blocks of a view: the only way information leaves a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypedDict

from lazaretto.kernel.state import State

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

    What people are told besides: further codes that go `along` with it, `cost` by thing, the key of a `danger`, and
    what follows in the same move: `asks` is the key of the next question and `then` its answers, unless they are too
    many. An `extra` answer is one that nobody is offered before they open its question; after a `final` one nothing can
    be taken back. `also` are the parts of the answers that it brings along, because they are the only ones: whoever
    picks in another order clicks them first.
    """

    code: int
    verb: str
    args: dict[str, Json]
    label: str
    parts: Parts
    along: tuple[int, ...] = ()
    cost: Mapping[str, int] = field(default_factory=dict)
    danger: str = ""
    extra: bool = False
    final: bool = False
    asks: str = ""
    then: "tuple[Choice, ...]" = ()
    also: Parts = ()

    def json(self) -> dict[str, Json]:
        return {
            "code": self.code,
            "verb": self.verb,
            "args": self.args,
            "label": self.label,
            "parts": [list(places) for places in self.parts],
            **self.more(),
        }

    def more(self) -> dict[str, Json]:
        """What is left out where there is nothing to say."""
        said: dict[str, Json] = {
            "along": list(self.along),
            "cost": dict(self.cost),
            "danger": self.danger,
            "extra": self.extra,
            "final": self.final,
            "asks": self.asks,
            "then": [choice.json() for choice in self.then],
            "also": [list(places) for places in self.also],
        }
        return {name: value for name, value in said.items() if value}


@dataclass(frozen=True)
class Told:
    """What a note tells of the board: which pieces went from part to part, and what is written at which part.

    A mark is a signed number ("-1", "+5") or a key of the catalogue's `marks` ("spared").
    """

    moves: tuple[tuple[str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()


NOTHING_TOLD: Final = Told()


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


def question_key(state: State, seat: int) -> str:
    """The text key of the question a seat is asked: its frame's name in snake case."""
    return snake_case(type(state.question(seat)).__name__)


@cache
def snake_case(name: str) -> str:
    """The name of a class as a key of texts."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


def shared_returns(seats: int, winners: tuple[int, ...]) -> tuple[float, ...]:
    """One point, shared by the winners."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))

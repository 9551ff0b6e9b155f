# mypyc: interpreted
"""A coach: what may be said once to somebody who plays a game for the first time, and when.

A game names its tips in the order of their urgency (`Game.coach`, from its `show/coach.py`). A condition is given what
its seat sees, and nothing else: a coach knows no more than the player.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from lazaretto.kernel.state import State
from lazaretto.kernel.view import Choice, question_key
from lazaretto.kernel.ways import Fork, grow

if TYPE_CHECKING:
    from lazaretto.kernel.game import Game

Json = Any
V = TypeVar("V")
W = TypeVar("W")


@dataclass(frozen=True)
class Sight(Generic[V, W]):
    """What a seat has before it at a question: the view, its answers, and what it was told since its last one."""

    public: V
    own: W
    seat: int
    asked: str  # the key of its question
    choices: Sequence[Choice]
    news: Sequence[Mapping[str, Json]] = ()  # notes, as `Game.notes` gives them

    def offered(self, verb: str) -> list[Choice]:
        """The answers of a verb."""
        return [choice for choice in self.choices if choice.verb == verb]

    def told(self, key: str) -> list[Mapping[str, Json]]:
        """The arguments of the notes of a key that are new to the seat."""
        return [note["args"] for note in self.news if note["key"] == key]


@dataclass(frozen=True)
class Say:
    """That a tip fits: what its sentence is filled in with, and the parts that it speaks of."""

    args: Mapping[str, Json] = field(default_factory=dict)
    point: tuple[str, ...] = ()


Condition = Callable[[Sight[Any, Any]], Say | None]


@dataclass(frozen=True)
class Tip:
    """A tip that fits now. `asks`: the later question of the same move at which it is said, empty for the open one."""

    key: str
    args: Mapping[str, Json]
    point: tuple[str, ...]
    asks: str = ""


def tips(game: "Game[Any]", state: State, seat: int, news: Sequence[Mapping[str, Json]] = ()) -> list[Tip]:
    """Every tip that fits at the question of a seat, the most urgent first; then those of later questions of the move.

    The tree of a move has a later question in many places: what is said there has to fit them all.
    """
    fork = grow(state, seat) if game.coach else None
    if fork is None:
        return []
    found = [Tip(key, say.args, say.point) for key, say in fitting(game, sight(game, fork, news))]
    later: dict[str, list[Fork]] = {}
    for one in forks(fork):
        later.setdefault(question_key(one.state, seat), []).append(one)
    for asks, places in later.items():
        common = dict(fitting(game, sight(game, places[0])))
        for place in places[1:]:
            if not common:
                break
            here = dict(fitting(game, sight(game, place), common))
            common = {key: say for key, say in common.items() if key in here and here[key].args == say.args}
        found += [Tip(key, say.args, say.point, asks) for key, say in common.items()]
    return found


def forks(fork: Fork) -> Iterator[Fork]:
    """The later questions of a move."""
    for way in fork.ways:
        if way.fork is not None:
            yield way.fork
            yield from forks(way.fork)


def sight(game: "Game[Any]", fork: Fork, news: Sequence[Mapping[str, Json]] = ()) -> Sight[Any, Any]:
    """What the seat has before it at a question."""
    state, seat = fork.state, fork.seat
    asked = question_key(state, seat)
    return Sight(game.public_view(state), game.private(state, seat), seat, asked, game.choices(state, seat), news)


def fitting(
    game: "Game[Any]", seen: Sight[Any, Any], among: Mapping[str, Any] | None = None
) -> Iterator[tuple[str, Say]]:
    """The tips that fit, all or among some."""
    for key, condition in game.coach.items():
        if among is None or key in among:
            say = condition(seen)
            if say is not None:
                yield key, say

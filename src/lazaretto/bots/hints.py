"""Hints: the best whole moves of a seat, each step as its choice is told, how far ahead the best is, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lazaretto.bots.advice import edge, weighed
from lazaretto.bots.bot import Session
from lazaretto.bots.heuristics import heuristics
from lazaretto.bots.search_moves import Line
from lazaretto.kernel.game import Game
from lazaretto.kernel.mind import Edge, Split
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State
from lazaretto.kernel.view import Choice

Row = tuple[int, ...]

MOST: Final = 3  # moves shown
OTHERS: Final = 24  # moves that the best one is compared with, for its reason
DRAWS: Final = 6  # how often an answer that draws chance is tried for that
LEAST: Final = 0.1  # doubts: a part that differs by less is no reason
COUNTS: Final = 0.5  # of the reason: what is given up is told if it is more than this


@dataclass(frozen=True)
class HintedMove:
    """A whole move. `edge`: how far the best is ahead of the next, and the others behind the best."""

    steps: tuple[Choice, ...]
    edge: Edge


@dataclass(frozen=True)
class Hinted:
    """The best moves, the best first, and the parts of the evaluation that speak most for it and most against."""

    moves: tuple[HintedMove, ...]
    reason: str | None = None
    against: str | None = None


def hint(game: Game[Any], world: State, session: Session) -> Hinted:
    """What a strong player would do in a possible world of its seat."""
    seat = session.seat
    legal = world.legal(seat)
    if len(legal) == 1:
        return Hinted((HintedMove(told(game, world, seat, legal), "clear"),))
    found: dict[Row, float] = {}
    for prospect in weighed(game, world, session):
        found.setdefault(tuple(prospect.line.actions[: prospect.line.first]), prospect.value)
    rows = list(found)[:MOST]
    behind = [found[rows[0]] - found[row] for row in rows]
    edges = [edge(game, much) for much in behind]
    edges[0] = edges[1] if len(edges) > 1 else "clear"
    moves = [HintedMove(told(game, world, seat, row), how) for row, how in zip(rows, edges, strict=True)]
    return Hinted(tuple(moves), *reasons(game, world, session, rows[0]))


def told(game: Game[Any], world: State, seat: int, actions: Sequence[int]) -> tuple[Choice, ...]:
    """A move as its choices are told, as far as nothing is drawn: what comes after is not known yet."""
    found: list[Choice] = []
    state = world.clone()
    for action in actions:
        choice = next((one for one in game.choices(state, seat) if one.code == action), None)
        if choice is None or state.reveals() != world.reveals():
            break
        found.append(choice)
        state.apply(seat, action)
    return tuple(found)


# Why.


def reasons(game: Game[Any], world: State, session: Session, best: Row) -> tuple[str | None, str | None]:
    """The part of the evaluation in which a move is most above what else one might do, and the one it gives up."""
    told = heuristics(game)
    if told.terms is None:
        return None, None
    seat, rng = session.seat, session.rng
    lines = told.moves(game, 1, rng, float("inf")).moves(Line(world, [], 0, 0.0, False, False), seat, OTHERS)
    rows = list(dict.fromkeys(tuple(line.actions) for line in lines))
    others = [after(game, told.terms, world, seat, row, rng) for row in rows if row != best]
    if not others:
        return None, None
    here = after(game, told.terms, world, seat, best, rng)
    names = dict.fromkeys([*here, *(name for other in others for name in other)])
    ahead = {name: here.get(name, 0.0) - mean([other.get(name, 0.0) for other in others]) for name in names}
    return telling(ahead, LEAST * game.mind.doubt)


def telling(ahead: Mapping[str, float], least: float) -> tuple[str | None, str | None]:
    """Of the differences, the part that speaks most for a move, and the one against it, if they count."""
    reason = max(ahead, key=lambda name: ahead[name], default=None)
    if reason is None or ahead[reason] < least:
        return None, None
    against = min(ahead, key=lambda name: ahead[name])
    return reason, against if -ahead[against] > max(least, COUNTS * ahead[reason]) else None


def after(game: Game[Any], terms: Split, world: State, seat: int, row: Row, rng: Rng) -> Mapping[str, float]:
    """The parts of the evaluation after a move; where its last answer draws chance, their means."""
    before = world.clone()
    for action in row[:-1]:
        before.apply(seat, action)
    state = before.clone()
    state.apply(seat, row[-1])
    if state.reveals() == before.reveals():
        return terms(state, seat)
    seen = []
    for _ in range(DRAWS):
        state = game.determinize(before, seat, rng)
        state.apply(seat, row[-1])
        seen.append(terms(state, seat))
    return {name: mean([one.get(name, 0.0) for one in seen]) for name in seen[0]}


def mean(values: Sequence[float]) -> float:
    """The mean of some values."""
    return sum(values) / len(values)

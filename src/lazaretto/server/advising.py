"""Hints and reviews: a strong player thinks in the pool about a possible world, never about the true one."""

import pickle
import secrets
from typing import Any

from lazaretto.bots.heuristics import heuristics
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import seeded
from lazaretto.server.course import Course
from lazaretto.server.hall import Hall
from lazaretto.server.refusals import Refused
from lazaretto.server.tables import LiveTable
from lazaretto.server.wire import Hint, HintChoice, JudgedMove, Judgement


async def hint(hall: Hall, table: LiveTable, seat: int) -> Hint:
    """The best answers to a seat's open question; only where all people sit at one device."""
    if table.sitting.status != "running":
        raise Refused("not_running", "there is a hint only while the game runs")
    if len(table.sitting.people()) > 1:
        raise Refused("no_hint", "there are hints only where nobody plays from another device")
    game, seq, legal, world = await table.ask(lambda course: imagined(course, seat))
    if len(legal) == 1:
        return Hint(seat, seq, [HintChoice(legal[0], 0.0)])
    found = await hall.pool.advise(game, world, seat, secrets.randbits(64))
    return Hint(seat, seq, [HintChoice(action, round(value, 3)) for action, value in found])


def imagined(course: Course, seat: int) -> tuple[str, int, list[int], bytes]:
    """A world as the seat may imagine it, and what it is asked there."""
    sees(course.game)
    state = course.match.state
    legal = state.legal(seat)
    if not legal:
        raise Refused("illegal", "this seat is not asked now")
    world = course.game.determinize(state, seat, seeded(secrets.randbits(96)))
    return course.game.id, course.seq, legal, pickle.dumps(world)


async def review(hall: Hall, game: Game[Any], record: str, seat: int, first: int) -> Judgement:
    """Some moves of a seat, judged."""
    sees(game)
    moves, after, end = await hall.pool.judge(record, seat, first)
    return Judgement([JudgedMove(**move) for move in moves], after, end)


def sees(game: Game[Any]) -> None:
    """Refuse for a game that no bot can judge."""
    if heuristics(game).evaluate is None:
        raise Refused("no_hint", f"nobody here can judge positions of {game.title}")

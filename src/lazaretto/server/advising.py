"""Hints and reviews: a strong player thinks in the study about a possible world, never about the true one.

And proposals: what a game itself would do for a seat, worked out beside the event loop.
"""

import pickle
import secrets
from typing import TYPE_CHECKING, Any

from lazaretto.bots.heuristics import heuristics
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import seeded
from lazaretto.server.connection import Connection
from lazaretto.server.course import Course
from lazaretto.server.crew import Crowded, Whose
from lazaretto.server.refusals import Refused
from lazaretto.server.wire import Hint, HintChoice, JudgedMove, Judgement, Proposal, encode

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall
    from lazaretto.server.tables import LiveTable


async def hint(hall: "Hall", whose: Whose, table: "LiveTable", seat: int) -> Hint:
    """The best answers to a seat's open question; only where all people sit at one device."""
    course = table.course
    if course is None or table.sitting.status != "running":
        raise Refused("not_running", "there is a hint only while the game runs")
    if len(table.sitting.people()) > 1:
        raise Refused("no_hint", "there are hints only where nobody plays from another device")
    sees(course.game)
    seq = course.seq
    legal = course.match.state.legal(seat)
    if not legal:
        raise Refused("illegal", "this seat is not asked now")
    if len(legal) == 1:
        return Hint(seat, seq, [HintChoice(legal[0], 0.0)])
    world = course.game.determinize(course.match.state, seat, seeded(secrets.randbits(96)))
    found = await hall.study.advise(whose, course.game.id, pickle.dumps(world), seat, secrets.randbits(64))
    return Hint(seat, seq, [HintChoice(action, round(value, 3)) for action, value in found])


async def proposal(hall: "Hall", whose: Whose, course: Course, seat: int) -> dict[str, Any] | None:
    """What the game would do for a seat that is asked; None where it has nothing to say, or too much to do.

    What it takes long to find the game remembers: whoever then plays so does not wait for it.
    """
    game, state = course.game, course.match.state
    if not state.legal(seat) or not game.proposes(state, seat):
        return None
    try:
        found: dict[str, Any] = await hall.proposals.ask(whose, game.proposal, state.clone(), seat)
    except Crowded:
        return None
    return found


async def propose(table: "LiveTable", device: Connection, seat: int) -> None:
    """Tell a device what the game would do for its seat, if the table has not gone on meanwhile."""
    course = table.course
    if course is None:
        return
    seq = course.seq
    found = await proposal(table.hall, Whose(device.address, device.guest), course, seat)
    if found is not None and table.course is course and course.seq == seq and seat in device.standing.seats:
        device.put(encode(Proposal(seat, seq, found)))


async def review(hall: "Hall", whose: Whose, game: Game[Any], record: str, seat: int, first: int) -> Judgement:
    """Some moves of a seat, judged."""
    sees(game)
    moves, after, end = await hall.study.judge(whose, record, seat, first)
    return Judgement([JudgedMove(**move) for move in moves], after, end)


def sees(game: Game[Any]) -> None:
    """Refuse for a game that no bot can judge."""
    if heuristics(game).evaluate is None:
        raise Refused("no_hint", f"nobody here can judge positions of {game.title}")

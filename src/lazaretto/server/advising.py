"""Hints and reviews: a strong player thinks in the study about a possible world, never about the true one.

And aids and proposals: what a game itself would do for a seat, worked out beside the event loop.
"""

import pickle
import secrets
from typing import TYPE_CHECKING, Any

from lazaretto.bots.advice import asking
from lazaretto.bots.bot import Session, imagined
from lazaretto.host.bodies import Hint, HintChoice, JudgedMove, Judgement
from lazaretto.host.course import Course
from lazaretto.host.devices import Device
from lazaretto.host.refusals import Refused
from lazaretto.host.wire import Play, Proposal, encode
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State
from lazaretto.server.crew import Crowded, Whose
from lazaretto.server.study import ADVICE_MS

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall
    from lazaretto.server.tables import LiveTable


async def hint(hall: "Hall", whose: Whose, table: "LiveTable", seat: int) -> Hint:
    """The best answers to a seat's open question; only where all people sit at one device."""
    if table.sitting.status != "running":
        raise Refused("not_running", "there is a hint only while the game runs")
    if len(table.sitting.people()) > 1:
        raise Refused("no_hint", "there are hints only where nobody plays from another device")
    game, seq, legal, world, session = await table.carrier.ask(lambda course: asked(course, seat))
    if len(legal) == 1:
        return Hint(seat, seq, [HintChoice(legal[0], 0.0)])
    found = await hall.study.advise(whose, game, world, session)
    return Hint(seat, seq, [HintChoice(action, round(value, 3)) for action, value in found])


def asked(course: Course, seat: int) -> tuple[str, int, list[int], bytes, Session]:
    """What a seat is asked, a world as it may imagine it, and the adviser who takes its place."""
    sees(course.game)
    state = course.match.state
    legal = state.legal(seat)
    if not legal:
        raise Refused("illegal", "this seat is not asked now")
    session = asking(course.game, seat, seeded(secrets.randbits(96)), ADVICE_MS)
    world = imagined(course.game, state, session)
    session.rng = seeded(secrets.randbits(96))  # which says nothing of how the world was dealt
    return course.game.id, course.seq, legal, pickle.dumps(world), session


async def proposal(table: "LiveTable", whose: Whose, seat: int) -> tuple[int, dict[str, Any] | None]:
    """What the game would do for a seat that is asked, and at which seq; None where it has nothing to say."""
    seq, game, state = await table.carrier.ask(lambda course: proposing(course, seat))
    if state is None:
        return seq, None
    try:
        found: dict[str, Any] = await table.carrier.hall.proposals.ask(whose, game.proposal, state, seat)
    except Crowded:
        return seq, None
    return seq, found


def proposing(course: Course, seat: int) -> tuple[int, Game[Any], State | None]:
    """A copy of the state to work on, if the game has something to propose there."""
    game, state = course.game, course.match.state
    asked = bool(state.legal(seat)) and game.proposes(state, seat)
    return course.seq, game, state.clone() if asked else None


async def follow(table: "LiveTable", device: Device, message: Play) -> None:
    """Find the actions of an aid beside the event loop; they are played as if the device had sent them."""
    try:
        assert message.aid is not None
        row = await aided(table, Whose(device.address, device.guest), message.seat, message.aid)
    except Refused as refused:
        device.refuse(refused, message.key)
        return
    table.carrier.receive(device, message.found(row))


async def aided(table: "LiveTable", whose: Whose, seat: int, name: str) -> list[int]:
    """The actions of an aid for a seat."""
    game, state = await table.carrier.ask(lambda course: aiding(course, seat, name))
    try:
        found: list[int] = await table.carrier.hall.proposals.ask(whose, game.aid, state, seat, name)
    except Crowded:
        raise Refused("busy", "too many plans are being made; try again") from None
    except LazarettoError as error:
        raise Refused("illegal", str(error)) from error
    return found


def aiding(course: Course, seat: int, name: str) -> tuple[Game[Any], State]:
    """A copy of the state to work on, if the seat is offered this aid; what is not is refused before anybody works."""
    game, state = course.game, course.match.state
    if name not in game.aids_for(state, seat):
        raise Refused("illegal", "this aid is not on offer now")
    return game, state.clone()


async def propose(table: "LiveTable", device: Device, seat: int) -> None:
    """Tell a device what the game would do for its seat, if the table has not gone on meanwhile."""
    try:
        seq, found = await proposal(table, Whose(device.address, device.guest), seat)
    except Refused as refused:
        device.refuse(refused)
        return
    if found is not None and table.seq == seq and seat in device.standing.seats:
        device.put(encode(Proposal(seat, seq, found)))


async def review(hall: "Hall", whose: Whose, game: Game[Any], record: str, seat: int, first: int) -> Judgement:
    """Some moves of a seat, judged."""
    sees(game)
    moves, after, end = await hall.study.judge(whose, record, seat, first)
    return Judgement([JudgedMove(**move) for move in moves], after, end)


def sees(game: Game[Any]) -> None:
    """Refuse for a game that no bot can judge."""
    if game.mind.evaluation is None:
        raise Refused("no_hint", f"nobody here can judge positions of {game.title}")

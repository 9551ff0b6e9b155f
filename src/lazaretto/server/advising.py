"""Hints and reviews: a strong player thinks in the study about a possible world, never about the true one.

And aids and proposals: what a game itself would do for a seat, worked out beside the event loop.
"""

from typing import TYPE_CHECKING, Any

from lazaretto.host.advising import aiding, check_hints, hint_of, judgement, proposing, puzzled, sees
from lazaretto.host.bodies import Hint, Judgement
from lazaretto.host.devices import Device
from lazaretto.host.refusals import Refused
from lazaretto.host.wire import Play, Proposal, encode
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.server.crew import Crowded, Whose

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall
    from lazaretto.server.tables import LiveTable


async def hint(hall: "Hall", whose: Whose, table: "LiveTable", seat: int) -> Hint:
    """The best moves of a seat; only where all people sit at one device."""
    check_hints(table.sitting)
    asked = await table.carrier.ask(lambda course: puzzled(course, seat))
    found = await hall.study.advise(whose, asked.game, asked.world, asked.session)
    return hint_of(seat, asked.seq, found)


async def proposal(table: "LiveTable", whose: Whose, seat: int) -> tuple[int, dict[str, Any] | None]:
    """What the game works out for a seat, and at which seq; None where it has nothing to say."""
    seq, game, state = await table.carrier.ask(lambda course: proposing(course, seat))
    if state is None:
        return seq, None
    try:
        found: dict[str, Any] = await table.carrier.hall.proposals.ask(whose, game.proposal, state, seat)
    except Crowded:
        return seq, None
    return seq, found


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
    return judgement(game, await hall.study.judge(whose, record, seat, first))

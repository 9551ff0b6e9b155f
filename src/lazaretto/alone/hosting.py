"""What one does with the tables of a page: set up, start, leave, play again, remove. Each change is kept first."""

from typing import Final

import msgspec

from lazaretto.alone.home import GUEST, Home
from lazaretto.alone.store import Put, erased, move_key, sat, text_of
from lazaretto.alone.tables import HomeTable, standing_in
from lazaretto.host.bodies import Leave, Lobby, Me, NewMe, NewTable, SeatChange
from lazaretto.host.clock import now
from lazaretto.host.handing import taken_over, taken_up
from lazaretto.host.log import Move
from lazaretto.host.refusals import LOGGER, Refused
from lazaretto.host.rights import tidy
from lazaretto.host.seating import again, new_sitting
from lazaretto.host.sitting import Chair, Sitting
from lazaretto.host.wire import TableInfo
from lazaretto.kernel.record import Record

LISTED: Final = 50
RECENT_MS: Final = 7 * 24 * 3600 * 1000  # finished tables stay in the list for a week


async def change_me(home: Home, change: NewMe) -> Me:
    """Change name or language."""
    me = await home.me()
    if change.name is not None:
        me.name = tidy(change.name)
    if change.language is not None:
        me.language = change.language
    await home.keep_me(me)
    return me


async def lobby(home: Home) -> Lobby:
    """The tables of this browser: all are one's own."""
    since = now() - RECENT_MS
    listed = [one for one in await home.sittings() if one.status != "over" or one.changed_at > since]
    return Lobby([], [], [await look(home, sitting) for sitting in listed[:LISTED]])


async def look(home: Home, sitting: Sitting) -> TableInfo:
    """A table in the list. One that fails is still listed."""
    try:
        return (await home.table(sitting.id)).info(GUEST)
    except Exception as error:
        LOGGER.warning("table %s cannot be looked at: %s", sitting.id, error)
        return sitting.info(GUEST)


async def create(home: Home, new: NewTable) -> TableInfo:
    """Set up a table."""
    if new.public or any(seat.kind == "open" for seat in new.seats):
        raise Refused("not_allowed", "nobody can join from elsewhere: here all sit at one device")
    sitting = new_sitting(home.shelf, GUEST, (await home.me()).name, new)
    await home.write([sat(sitting, fresh=True)])
    return (await home.table(sitting.id)).info(GUEST)


async def take_up(home: Home, record: Record) -> TableInfo:
    """Go on with a game that was begun elsewhere."""
    return await go_on(home, *taken_up(home.shelf, GUEST, record))


async def take_over(home: Home, record: Record, step: int, seat: int) -> TableInfo:
    """Go on from a step of a game that is over."""
    return await go_on(home, *taken_over(home.shelf, GUEST, (await home.me()).name, record, step, seat))


async def go_on(home: Home, sitting: Sitting, move: Move) -> TableInfo:
    """A new table with what was played of its game."""
    await home.write([sat(sitting, fresh=True), Put(move_key(sitting.id, move.seq), text_of(move), fresh=True)])
    return (await home.table(sitting.id)).info(GUEST)


async def start(home: Home, table: HomeTable) -> TableInfo:
    """Begin the game."""
    async with table.carrier.changing:
        table.check_sound()
        if table.sitting.open_seats():
            raise Refused("no_seat", "the game cannot begin: a seat is still open")
        if table.sitting.status != "waiting":
            raise Refused("not_waiting", "the game has begun already")
        await table.carrier.reseat(lambda sitting: msgspec.structs.replace(sitting, status="running"))
    await table.carrier.event("table.started", None, {})
    return table.info(GUEST)


async def rematch(home: Home, table: HomeTable) -> TableInfo:
    """The same table again."""
    async with table.carrier.changing:
        if table.sitting.status != "over":
            raise Refused("not_over", "the game is not over yet")
        if table.sitting.next_table is None:
            following = again(home.shelf, table.sitting, GUEST)
            await home.write([sat(following, fresh=True)])
            await table.carrier.reseat(lambda sitting: msgspec.structs.replace(sitting, next_table=following.id))
            await table.carrier.event("table.rematch", None, {"table": following.id})
    assert table.sitting.next_table is not None
    return (await home.table(table.sitting.next_table)).info(GUEST)


async def remove(home: Home, table: HomeTable) -> None:
    """Remove a table for good; the record of a finished game stays."""
    async with table.carrier.changing, table.carrier.keeping:
        await home.write(erased(table.sitting.id))
        home.drop(table)
    home.told(table.sitting.id)


async def change_seat(home: Home, table: HomeTable, seat: int, change: SeatChange) -> TableInfo:
    """Give a seat to a bot, for good or for a while."""
    async with table.carrier.changing:
        sitting = table.sitting
        if not 0 <= seat < len(sitting.chairs):
            raise Refused("not_found", f"there is no seat {seat}")
        if sitting.status == "over":
            raise Refused("not_running", "the game is over")
        table.check_sound()
        chair = sitting.chairs[seat]
        level = home.shelf.level(sitting.game, change.level)
        if change.to == "free":
            raise Refused("not_allowed", "nobody can join from elsewhere: here all sit at one device")
        if change.to == "bot":
            found = Chair(seat, "bot", "", level, None, frozenset())
            await table.carrier.reseat(lambda sitting: seated(sitting, found))
        else:
            if chair.kind != "person" or sitting.status != "running":
                raise Refused("not_running", "a bot can stand in only for a person in a running game")
            await table.carrier.reseat(lambda sitting: standing_in(sitting, {seat}, level))
    key = "table.bot" if change.to == "bot" else "table.stand_in"
    await table.carrier.event(key, seat, {"name": chair.name, "level": table.sitting.chairs[seat].bot()})
    return table.info(GUEST)


def seated(sitting: Sitting, chair: Chair) -> Sitting:
    """The table with another on this seat."""
    chairs = [chair if one.seat == chair.seat else one for one in sitting.chairs]
    return msgspec.structs.replace(sitting, chairs=chairs)


async def leave(home: Home, table: HomeTable, wish: Leave) -> TableInfo:
    """Leave: a table that waits is gone, in a running game bots stand in until one returns."""
    async with table.carrier.changing:
        sitting = table.sitting
        held = [chair for chair in sitting.chairs if GUEST in chair.holders]
        if sitting.status == "running":
            table.check_sound()
            level = home.shelf.level(sitting.game, wish.level)
            await table.carrier.reseat(lambda sitting: standing_in(sitting, {chair.seat for chair in held}, level))
    if table.sitting.status == "waiting":
        await remove(home, table)
    elif table.sitting.status == "running":
        for chair in held:
            await table.carrier.event("table.left", chair.seat, {"name": chair.name})
    return table.info(GUEST)

"""What guests do with tables: set up, invite, join, leave, start, play again. Each change is in the store first."""

import asyncio
import io
from typing import Final

import segno

from lazaretto.host.bodies import Join, Joined, Leave, Link, Lobby, Me, NewLink, NewMe, NewTable, SeatChange
from lazaretto.host.clock import now
from lazaretto.host.handing import taken_over, taken_up
from lazaretto.host.log import Move
from lazaretto.host.refusals import Refused, no_table, not_allowed
from lazaretto.host.rights import LINKS, WATCHER, may, tidy
from lazaretto.host.seating import again, new_sitting
from lazaretto.host.sitting import Sitting
from lazaretto.host.wire import LinkKind, TableInfo
from lazaretto.kernel.record import Record
from lazaretto.language import FIRST
from lazaretto.server.guests import hashed, new_token
from lazaretto.server.hall import Hall
from lazaretto.server.lines import event
from lazaretto.server.refusals import LOGGER
from lazaretto.server.relaying import ask_owner
from lazaretto.server.store import links, logbook, tables
from lazaretto.server.store.base import Statement
from lazaretto.server.store.guests import find_guest, keep_guest
from lazaretto.server.store.tables import find_sitting, sittings
from lazaretto.server.tables import LiveTable

RESUME_MS: Final = 24 * 3600 * 1000
LISTED: Final = 50
UNCLAIMED_SECONDS: Final = 2.0
WOKEN: Final = 20
RECENT_MS: Final = 7 * 24 * 3600 * 1000  # finished tables stay in a guest's list for a week


# --- Guests ---------------------------------------------------------------------------------------------------------


async def read_me(hall: Hall, guest: str) -> Me:
    """A guest's name and language."""
    return await find_guest(hall.store, guest) or Me("", FIRST)


async def change_me(hall: Hall, guest: str, change: NewMe) -> Me:
    """Change a guest's name or language."""
    me = await read_me(hall, guest)
    if change.name is not None:
        me.name = tidy(change.name)
    if change.language is not None:
        me.language = change.language
    await keep_guest(hall.store, guest, me, now())
    return me


async def lobby(hall: Hall, guest: str) -> Lobby:
    """Tables to join, to watch, and the guest's own."""
    lists = tables.to_join(), tables.to_watch(), tables.of_guest(guest, now() - RECENT_MS)
    to_join, to_watch, own = [await sittings(hall.store, which, LISTED) for which in lists]
    going = [sitting for sitting in own if sitting.status == "running"][:WOKEN]
    asked = await asyncio.gather(*(looked_at(hall, sitting, guest) for sitting in going))
    known = {info.id: info for info in asked}
    return Lobby(
        [in_passing(hall, sitting, guest) for sitting in to_join],
        [in_passing(hall, sitting, guest) for sitting in to_watch],
        [known.get(sitting.id) or in_passing(hall, sitting, guest) for sitting in own],
    )


def in_passing(hall: Hall, sitting: Sitting, guest: str) -> TableInfo:
    """A table in a list: with what is known of it without loading it."""
    table = hall.live.get(sitting.id)
    if table is not None and hall.holds():
        return table.info(guest)
    known = hall.shelf.has_rules(sitting.game, sitting.rules_version)
    return sitting.info(guest, trouble=None if known else "other_rules")


async def looked_at(hall: Hall, sitting: Sitting, guest: str) -> TableInfo:
    """A table with whose turn it is, which is known only where it is in memory. One that fails is still listed."""
    try:
        return await look(hall, sitting.id, guest)
    except Exception as error:
        LOGGER.warning("table %s cannot be looked at: %s", sitting.id, error)
        return in_passing(hall, sitting, guest)


async def look(hall: Hall, table_id: str, guest: str) -> TableInfo:
    """A table as a guest sees it, whichever process has it."""
    address = await hall.where(table_id)
    if address is None:
        return (await hall.table(table_id)).info(guest)
    return await ask_owner(hall, address, table_id, guest)


# --- New tables -----------------------------------------------------------------------------------------------------


async def create(hall: Hall, guest: str, new: NewTable) -> TableInfo:
    """Set up a table. Whichever process its people come to has it."""
    name = (await read_me(hall, guest)).name
    sitting = await asyncio.to_thread(new_sitting, hall.shelf, guest, name, new)  # it may be by an owner's numbers
    await add(hall, sitting)
    return await begin(hall, sitting.id, guest)


async def take_up(hall: Hall, guest: str, record: Record) -> TableInfo:
    """Go on with a game that was begun elsewhere."""
    return await go_on(hall, guest, *await asyncio.to_thread(taken_up, hall.shelf, guest, record))


async def take_over(hall: Hall, guest: str, record: Record, step: int, seat: int) -> TableInfo:
    """Go on from a step of a game that is over."""
    name = (await read_me(hall, guest)).name
    new = await asyncio.to_thread(taken_over, hall.shelf, guest, name, record, step, seat)
    return await go_on(hall, guest, *new)


async def go_on(hall: Hall, guest: str, sitting: Sitting, move: Move) -> TableInfo:
    """A new table with what was played of its game."""
    await add(hall, sitting, logbook.first_row(move))
    return await begin(hall, sitting.id, guest)


async def begin(hall: Hall, table_id: str, guest: str) -> TableInfo:
    """A new table, loaded at once where there is one process."""
    if hall.lease is None:
        return (await hall.table(table_id)).info(guest)
    hall.spawn(wake_later(hall, table_id, guest))
    sitting = await find_sitting(hall.store, table_id)
    if sitting is None:
        raise no_table()
    return sitting.info(guest)


async def wake_later(hall: Hall, table_id: str, guest: str) -> None:
    """A new table is whose process its people come to; if nobody comes, its bots begin all the same."""
    await asyncio.sleep(UNCLAIMED_SECONDS)
    try:
        await look(hall, table_id, guest)
    except Refused as refused:
        LOGGER.info("new table %s does not wake: %s", table_id, refused.text)  # it was removed meanwhile


async def add(hall: Hall, new: Sitting, *more: Statement) -> None:
    """Write a new table, and what comes with it, at once."""
    if await tables.hosted(hall.store, new.host) >= hall.settings.most_tables:
        raise Refused("busy", "you host too many tables; finish or remove some first")
    await hall.store.write(*tables.added(hall.store, new), *more)


async def start(hall: Hall, table: LiveTable) -> None:
    """Begin the game."""
    async with hall.changing(table):
        table.check_sound()
        if table.sitting.open_seats():
            raise Refused("no_seat", "the game cannot begin: a seat is still open")
        begun = await hall.store.write(tables.begun(table.sitting.id, now()))
        if begun[0] != 1:
            raise Refused("not_waiting", "the game has begun already")
        await hall.refresh(table)
    await event(table, "table.started", None, {})


async def rematch(hall: Hall, table: LiveTable, guest: str) -> TableInfo:
    """The same table again; whoever asks first is its host, and everybody keeps the seat."""
    async with hall.changing(table):
        sitting = table.sitting
        if sitting.status != "over":
            raise Refused("not_over", "the game is not over yet")
        if sitting.next_table is None:
            following = await asyncio.to_thread(again, hall.shelf, sitting, guest)  # it may be by an owner's numbers
            await add(hall, following, tables.followed(sitting.id, following.id))
            await hall.refresh(table)
            await event(table, "table.rematch", None, {"table": following.id})
            return await begin(hall, following.id, guest)
    next_table = table.sitting.next_table
    if next_table is None:
        raise no_table()
    return await look(hall, next_table, guest)


async def remove(hall: Hall, table: LiveTable) -> None:
    """Remove a table for good; the record of a finished game stays."""
    async with hall.changing(table):
        await hall.store.write(*tables.erased(table.sitting.id))
        await hall.refresh(table)


# --- Links ----------------------------------------------------------------------------------------------------------


async def make_link(hall: Hall, table: LiveTable, guest: str, new: NewLink, origin: str) -> Link:
    """A link, whose token is told this once."""
    sitting = table.sitting
    if not may(LINKS[new.kind], sitting.standing(guest), new.seat):
        raise not_allowed()
    seats: list[int] = []
    if new.kind == "join":
        if sitting.practice:
            raise Refused("not_allowed", "a practice table with a given seed is not for others")
        free = sitting.open_seats()
        if not free or (new.seat is not None and new.seat not in free):
            raise Refused("no_seat", "there is no such open seat")
        seats = [] if new.seat is None else [new.seat]
    elif new.kind == "resume":
        standing = sitting.standing(guest)
        assert standing is not None
        seats = sorted(standing.seats) if new.seat is None else [new.seat]
    token = new_token()
    expires = now() + RESUME_MS if new.kind == "resume" else None
    await hall.store.write(links.made(links.Link(hashed(token), sitting.id, new.kind, seats, guest, expires)))
    path = f"/table/{sitting.id}#{new.kind}={token}"
    return Link(new.kind, token, path, origin + path, qr_code(origin + path), expires)


def qr_code(text: str) -> str:
    """A QR code as SVG, without a style of its own: the page gives it a size."""
    out = io.BytesIO()
    segno.make(text, micro=False).save(out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2)
    return out.getvalue().decode().strip()


async def revoke_links(hall: Hall, table: LiveTable, guest: str, kind: LinkKind) -> None:
    """Take unused links back; those who watch by a link are turned away."""
    sitting = table.sitting
    if not may(LINKS[kind], sitting.standing(guest)):
        raise not_allowed()
    statements = [links.taken_back(sitting.id, kind, guest if kind == "resume" else None)]
    if kind == "watch":
        statements.append(tables.unwatched(sitting.id))
    async with hall.changing(table):
        await hall.store.write(*statements)
        await hall.refresh(table)


async def join(hall: Hall, table: LiveTable, guest: str, wish: Join) -> Joined:
    """Take what a link gives, or an open seat of a public table."""
    async with hall.changing(table):
        if wish.token is None:
            await join_public(hall, table, guest, wish)
        else:
            await redeem(hall, table, guest, wish, wish.token)
    standing = table.sitting.standing(guest)
    assert standing is not None
    return Joined(table.info(guest), sorted(standing.seats))


async def join_public(hall: Hall, table: LiveTable, guest: str, wish: Join) -> None:
    """Take an open seat of a public table."""
    sitting = table.sitting
    if not sitting.public or sitting.practice:
        raise Refused("not_allowed", "this table is joined by a link from its host")
    if any(guest in chair.holders for chair in sitting.chairs):
        return  # sits here already
    free = sitting.open_seats()
    seat = wish.seat if wish.seat is not None else next(iter(free), None)
    if seat is None or seat not in free:
        raise Refused("no_seat", "there is no such open seat")
    await take(hall, table, guest, seat, wish.name)


async def redeem(hall: Hall, table: LiveTable, guest: str, wish: Join, token: str) -> None:
    """Use a link."""
    used = Refused("used_link", "this link was used, has expired or was taken back; ask for a new one")
    sitting = table.sitting
    link = await links.find(hall.store, hashed(token), sitting.id, now())
    if link is None:
        raise used
    seats, burnt = link.seats, links.used(link)
    if link.kind == "watch":
        await hall.store.write(*tables.holding(hall.store, sitting.id, [WATCHER], guest))
        await hall.refresh(table)
    elif link.kind == "resume":
        held = sitting.standing(link.guest)
        seats = [seat for seat in seats if held is not None and seat in held.seats]
        if not seats:
            raise used
        await hall.store.write(burnt, *tables.holding(hall.store, sitting.id, seats, guest))
        await hall.refresh(table)
    elif not any(guest in chair.holders for chair in sitting.chairs):  # else the link is kept for somebody else
        free = sitting.open_seats()
        wanted = seats[0] if seats else wish.seat
        seat = wanted if wanted is not None else next(iter(free), None)
        if seat is None or seat not in free:
            raise Refused("no_seat", "the seat is taken")
        await take(hall, table, guest, seat, wish.name, burnt)


async def take(hall: Hall, table: LiveTable, guest: str, seat: int, name: str | None, *more: Statement) -> None:
    """Sit down on an open seat; the table's lock is held, so that it is open still."""
    shown = tidy(name or "") or (await read_me(hall, guest)).name
    seated = tables.seated(table.sitting.id, seat, shown)
    await hall.store.write(seated, *tables.holding(hall.store, table.sitting.id, [seat], guest), *more)
    await hall.refresh(table)
    await event(table, "table.took", seat, {"name": shown})


# --- Seats ----------------------------------------------------------------------------------------------------------


async def change_seat(hall: Hall, table: LiveTable, seat: int, change: SeatChange) -> None:
    """The host frees a seat, or gives it to a bot for good or for a while.

    A seat of a running game is not freed: whoever took it would see a hand that is not theirs. A bot keeps it; its
    holder alone can hand it on, by a link of their own.
    """
    async with hall.changing(table):
        sitting = table.sitting
        if not 0 <= seat < len(sitting.chairs):
            raise Refused("not_found", f"there is no seat {seat}")
        if sitting.status == "over":
            raise Refused("not_running", "the game is over")
        table.check_sound()
        chair = sitting.chairs[seat]
        if change.to == "stand_in":
            if chair.kind != "person" or sitting.status != "running":
                raise Refused("not_running", "a bot can stand in only for a person in a running game")
            level = hall.shelf.level(sitting.game, change.level)
            await hall.store.write(tables.standing_in(sitting.id, [seat], level))
        elif change.to == "bot":
            await hall.store.write(*tables.vacated(sitting.id, [seat], hall.shelf.level(sitting.game, change.level)))
        else:
            if sitting.practice:
                raise Refused("not_allowed", "a practice table with a given seed is not for others")
            if sitting.status == "running":
                raise Refused("not_allowed", "in a running game a seat is not freed: give it to a bot")
            await hall.store.write(*tables.vacated(sitting.id, [seat], None))
        await hall.refresh(table)
    key = {"free": "table.freed", "bot": "table.bot", "stand_in": "table.stand_in"}[change.to]
    await event(table, key, seat, {"name": chair.name, "level": table.sitting.chairs[seat].bot()})


async def leave(hall: Hall, table: LiveTable, guest: str, wish: Leave) -> None:
    """Leave: before the start the seats are open again, in a running game bots stand in until one returns."""
    async with hall.changing(table):
        sitting = table.sitting
        if sitting.status == "running":
            table.check_sound()
        held = [chair for chair in sitting.chairs if guest in chair.holders]
        others = sorted(other for chair in sitting.chairs if not chair.stand_in for other in chair.holders - {guest})
        if sitting.status == "waiting" and guest == sitting.host and not others:
            await hall.store.write(*tables.erased(sitting.id))
        else:
            statements = left(hall, sitting, guest, wish)
            if guest == sitting.host and others:
                statements.append(tables.hosted_by(sitting.id, others[0]))
            await hall.store.write(*statements)
        await hall.refresh(table)
    if sitting.status != "over" and hall.has(table):
        for chair in held:
            await event(table, "table.left", chair.seat, {"name": chair.name})


def left(hall: Hall, sitting: Sitting, guest: str, wish: Leave) -> list[Statement]:
    """What becomes of the seats of somebody who leaves."""
    held = [chair for chair in sitting.chairs if guest in chair.holders]
    if sitting.status == "running":
        alone = [chair.seat for chair in held if chair.holders == {guest}]
        return [tables.standing_in(sitting.id, alone, hall.shelf.level(sitting.game, wish.level))]
    if sitting.status == "waiting":
        return tables.vacated(sitting.id, [chair.seat for chair in held], None)
    return [tables.let_go(sitting.id, guest)]

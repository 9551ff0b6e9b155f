"""What guests do with tables: set up, invite, join, leave, start, play again. Each change is in the store first."""

import io
import secrets
from typing import Any, Final

import msgspec
import segno
import sqlalchemy as sa

from lazaretto.kernel.errors import BadOption
from lazaretto.server.hall import Hall
from lazaretto.server.refusals import Refused, no_table, not_allowed
from lazaretto.server.schema import CHAT, GUESTS, HOLDS, MOVES, SEATS, SNAPSHOTS, TABLES, TOKENS
from lazaretto.server.seats import WATCHER, hashed, may, new_token, tidy
from lazaretto.server.sitting import Chair, Sitting, sittings
from lazaretto.server.tables import LiveTable, now
from lazaretto.server.wire import (
    Join,
    Joined,
    Leave,
    Link,
    LinkKind,
    Lobby,
    Me,
    NewLink,
    NewMe,
    NewSeat,
    NewTable,
    SeatChange,
    TableInfo,
    encode,
)

RESUME_MS: Final = 24 * 3600 * 1000
LISTED: Final = 50
WOKEN: Final = 20
RECENT_MS: Final = 7 * 24 * 3600 * 1000  # finished tables stay in a guest's list for a week


# --- Guests ---------------------------------------------------------------------------------------------------------


async def read_me(hall: Hall, guest: str) -> Me:
    """A guest's name and language."""
    rows = await hall.store.read(sa.select(GUESTS).where(GUESTS.c.id == guest))
    return Me(rows[0].name, rows[0].language) if rows else Me("", "en")


async def change_me(hall: Hall, guest: str, change: NewMe) -> Me:
    """Change a guest's name or language."""
    me = await read_me(hall, guest)
    if change.name is not None:
        me.name = tidy(change.name)
    if change.language is not None:
        me.language = change.language
    made = hall.insert(GUESTS, id=guest, name=me.name, language=me.language, at=now())
    await hall.store.write(
        made.on_conflict_do_update(index_elements=["id"], set_={"name": me.name, "language": me.language})
    )
    return me


async def lobby(hall: Hall, guest: str) -> Lobby:
    """Tables to join, to watch, and the guest's own."""
    listed = sa.and_(TABLES.c.public, TABLES.c.status == "waiting")
    running = sa.and_(TABLES.c.public, TABLES.c.status == "running")
    held = sa.select(HOLDS.c.table_id).where(HOLDS.c.guest == guest, HOLDS.c.seat != WATCHER)
    fresh = sa.or_(TABLES.c.status != "over", TABLES.c.changed_at > now() - RECENT_MS)
    mine = sa.and_(sa.or_(TABLES.c.host == guest, TABLES.c.id.in_(held)), fresh)
    found = [await sittings(hall.store, which, LISTED) for which in (listed, running, mine)]
    for sitting in [one for one in found[2] if one.status == "running"][:WOKEN]:
        try:
            await hall.table(sitting.id)  # whose turn it is can only be said of a table in memory
        except Refused:
            pass
    shown = [[shown_in_lobby(hall, sitting, guest) for sitting in some] for some in found]
    return Lobby(*shown)


def shown_in_lobby(hall: Hall, sitting: Sitting, guest: str) -> TableInfo:
    """A table in a list: with what is known of it without loading it."""
    table = hall.live.get(sitting.id)
    return table.info(guest) if table is not None else sitting.info(guest, set(), 0, 0, [])


# --- New tables -----------------------------------------------------------------------------------------------------


async def create(hall: Hall, guest: str, new: NewTable) -> LiveTable:
    """Set up a table."""
    game = hall.shelf.game(new.game)
    options = game.settle_options(len(new.seats), new.options)
    if new.seed is not None and any(seat.kind == "open" for seat in new.seats):
        raise BadOption("a seed is for practice: with one, no seat can be open to others")
    if new.start and any(seat.kind == "open" for seat in new.seats):
        raise Refused("no_seat", "the game cannot begin: a seat is still open")
    host = await read_me(hall, guest)
    chairs = [chair_of(hall, new.game, seat, guest, host.name, place) for place, seat in enumerate(new.seats)]
    table_id = secrets.token_urlsafe(9)
    row = {
        "id": table_id,
        "game": game.id,
        "rules_version": game.rules_version,
        "options": encode(options).decode(),
        "seats": len(chairs),
        "name": tidy(new.name, 40),
        "public": new.public,
        "pace": new.pace,
        "bot_delay_ms": new.bot_delay_ms,
        "host": guest,
        "status": "running" if new.start else "waiting",
        "seed": str(secrets.randbits(96) if new.seed is None else new.seed),
        "practice": new.seed is not None,
    }
    await add(hall, row, chairs)
    return await hall.table(table_id)


async def add(hall: Hall, row: dict[str, Any], chairs: list[Chair]) -> None:
    """Write a new table."""
    hosted = sa.select(sa.func.count()).where(TABLES.c.host == row["host"], TABLES.c.status != "over")
    if (await hall.store.read(hosted))[0][0] >= hall.settings.most_tables:
        raise Refused("busy", "you host too many tables; finish or remove some first")
    at = now()
    seats = [
        sa.insert(SEATS).values(
            table_id=row["id"],
            seat=chair.seat,
            kind=chair.kind,
            name=chair.name,
            level=chair.level,
            stand_in=chair.stand_in,
        )
        for chair in chairs
    ]
    holds = [
        sa.insert(HOLDS).values(table_id=row["id"], seat=chair.seat, guest=guest)
        for chair in chairs
        for guest in sorted(chair.holders)
    ]
    await hall.store.write(sa.insert(TABLES).values(created_at=at, changed_at=at, **row), *seats, *holds)


def chair_of(hall: Hall, game: str, new: NewSeat, guest: str, host: str, place: int) -> Chair:
    """A chair of a new table."""
    name = tidy(new.name)
    if new.kind == "bot":
        return Chair(place, "bot", name, hall.shelf.level(game, new.level), None, frozenset())
    if new.level is not None:
        raise BadOption("only a bot has a level")
    if new.kind == "open":
        return Chair(place, "open", "", None, None, frozenset())
    own = name or host if new.kind == "me" else name
    return Chair(place, "person", own, None, None, frozenset([guest]))


async def start(hall: Hall, table: LiveTable) -> None:
    """Begin the game."""
    async with table.changing:
        if table.sitting.open_seats():
            raise Refused("no_seat", "the game cannot begin: a seat is still open")
        waiting = sa.and_(TABLES.c.id == table.sitting.id, TABLES.c.status == "waiting")
        begun = await hall.store.write(sa.update(TABLES).where(waiting).values(status="running", changed_at=now()))
        if begun[0] != 1:
            raise Refused("not_waiting", "the game has begun already")
        await hall.refresh(table)
    await hall.event(table, "table.started", None, {})


async def rematch(hall: Hall, table: LiveTable, guest: str) -> LiveTable:
    """The same table again; whoever asks first is its host, and everybody keeps the seat."""
    async with table.changing:
        sitting = table.sitting
        if sitting.status != "over":
            raise Refused("not_over", "the game is not over yet")
        if sitting.next_table is None:
            game = hall.shelf.game(sitting.game)
            next_id = secrets.token_urlsafe(9)
            options = game.settle_options(len(sitting.chairs), sitting.options)
            row = {
                "id": next_id,
                "game": sitting.game,
                "rules_version": game.rules_version,
                "options": encode(options).decode(),
                "seats": len(sitting.chairs),
                "name": sitting.name,
                "public": sitting.public,
                "pace": sitting.pace,
                "bot_delay_ms": sitting.bot_delay_ms,
                "host": guest,
                "status": "waiting" if len(sitting.people() | {guest}) > 1 else "running",
                "seed": str(secrets.randbits(96)),
                "practice": False,
            }
            chairs = [msgspec.structs.replace(chair, stand_in=None) for chair in sitting.chairs]
            await add(hall, row, chairs)
            first = sa.and_(TABLES.c.id == sitting.id, TABLES.c.next_table.is_(None))
            won = await hall.store.write(sa.update(TABLES).where(first).values(next_table=next_id))
            if won[0] != 1:
                await erase(hall, next_id)  # somebody asked at the same moment, in another process
            await hall.refresh(table)
            await hall.event(table, "table.rematch", None, {"table": table.sitting.next_table})
    next_table = table.sitting.next_table
    if next_table is None:
        raise no_table()
    return await hall.table(next_table)


async def remove(hall: Hall, table: LiveTable) -> None:
    """Remove a table for good; the record of a finished game stays."""
    async with table.changing:
        await erase(hall, table.sitting.id)
        await hall.refresh(table)


async def erase(hall: Hall, table_id: str) -> None:
    """Everything the store has of a table."""
    own = [
        sa.delete(part).where(part.c.table_id == table_id) for part in (SEATS, HOLDS, TOKENS, MOVES, SNAPSHOTS, CHAT)
    ]
    await hall.store.write(sa.delete(TABLES).where(TABLES.c.id == table_id), *own)


# --- Links ----------------------------------------------------------------------------------------------------------


async def make_link(hall: Hall, table: LiveTable, guest: str, new: NewLink, origin: str) -> Link:
    """A link, whose token is told this once."""
    sitting = table.sitting
    if not may(f"link_{new.kind}", sitting.standing(guest), new.seat):
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
    await hall.store.write(
        sa.insert(TOKENS).values(
            hash=hashed(token),
            table_id=sitting.id,
            kind=new.kind,
            seats=encode(seats).decode(),
            guest=guest,
            expires_at=expires,
        )
    )
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
    if not may(f"link_{kind}", sitting.standing(guest)):
        raise not_allowed()
    which = sa.and_(TOKENS.c.table_id == sitting.id, TOKENS.c.kind == kind)
    if kind == "resume":
        which = sa.and_(which, TOKENS.c.guest == guest)
    statements: list[sa.Executable] = [sa.delete(TOKENS).where(which)]
    if kind == "watch":
        statements.append(sa.delete(HOLDS).where(HOLDS.c.table_id == sitting.id, HOLDS.c.seat == WATCHER))
    async with table.changing:
        await hall.store.write(*statements)
        await hall.refresh(table)


async def join(hall: Hall, table: LiveTable, guest: str, wish: Join) -> Joined:
    """Take what a link gives, or an open seat of a public table."""
    async with table.changing:
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
    here = sa.and_(TOKENS.c.hash == hashed(token), TOKENS.c.table_id == sitting.id)
    rows = await hall.store.read(sa.select(TOKENS).where(here))
    if not rows or (rows[0].expires_at is not None and rows[0].expires_at < now()):
        raise used
    row = rows[0]
    seats: list[int] = msgspec.json.decode(row.seats)
    if row.kind == "watch":
        await hold(hall, sitting.id, [WATCHER], guest)
        await hall.refresh(table)
        return
    if row.kind == "join" and any(guest in chair.holders for chair in sitting.chairs):
        return  # sits here already: the link is kept for somebody else
    if row.kind == "resume":
        held = sitting.standing(row.guest)
        seats = [seat for seat in seats if held is not None and seat in held.seats]
        if not seats or not await burn(hall, token):
            raise used
        await hold(hall, sitting.id, seats, guest)
        await hall.refresh(table)
        return
    free = sitting.open_seats()
    wanted = seats[0] if seats else wish.seat
    seat = wanted if wanted is not None else next(iter(free), None)
    if seat is None or seat not in free:
        raise Refused("no_seat", "the seat is taken")
    if not await burn(hall, token):
        raise used
    await take(hall, table, guest, seat, wish.name)


async def burn(hall: Hall, token: str) -> bool:
    """Use a token up; only one can."""
    return (await hall.store.write(sa.delete(TOKENS).where(TOKENS.c.hash == hashed(token))))[0] == 1


async def hold(hall: Hall, table_id: str, seats: list[int], guest: str) -> None:
    """Give a guest seats, or the right to watch."""
    await hall.store.write(
        *(hall.insert(HOLDS, table_id=table_id, seat=seat, guest=guest).on_conflict_do_nothing() for seat in seats)
    )


async def take(hall: Hall, table: LiveTable, guest: str, seat: int, name: str | None) -> None:
    """Sit down on an open seat."""
    shown = tidy(name or "") or (await read_me(hall, guest)).name
    free = sa.and_(SEATS.c.table_id == table.sitting.id, SEATS.c.seat == seat, SEATS.c.kind == "open")
    taken = await hall.store.write(
        sa.update(SEATS).where(free).values(kind="person", name=shown, level=None, stand_in=None)
    )
    if taken[0] != 1:
        raise Refused("no_seat", "the seat is taken")
    await hold(hall, table.sitting.id, [seat], guest)
    await hall.refresh(table)
    await hall.event(table, "table.took", seat, {"name": shown})


# --- Seats ----------------------------------------------------------------------------------------------------------


async def change_seat(hall: Hall, table: LiveTable, seat: int, change: SeatChange) -> None:
    """The host frees a seat, or gives it to a bot for good or for a while."""
    async with table.changing:
        sitting = table.sitting
        if not 0 <= seat < len(sitting.chairs):
            raise Refused("not_found", f"there is no seat {seat}")
        if sitting.status == "over":
            raise Refused("not_running", "the game is over")
        chair = sitting.chairs[seat]
        if change.to == "stand_in":
            if chair.kind != "person" or sitting.status != "running":
                raise Refused("not_running", "a bot can stand in only for a person in a running game")
            await set_stand_in(hall, sitting, [seat], hall.shelf.level(sitting.game, change.level))
        else:
            if change.to == "free" and sitting.practice:
                raise Refused("not_allowed", "a practice table with a given seed is not for others")
            level = hall.shelf.level(sitting.game, change.level) if change.to == "bot" else None
            await vacate(hall, sitting, seat, level)
        await hall.refresh(table)
    key = {"free": "table.freed", "bot": "table.bot", "stand_in": "table.stand_in"}[change.to]
    await hall.event(table, key, seat, {"name": chair.name, "level": table.sitting.chairs[seat].bot()})


async def set_stand_in(hall: Hall, sitting: Sitting, seats: list[int], level: str) -> None:
    """A bot plays these seats until their people return."""
    which = sa.and_(SEATS.c.table_id == sitting.id, SEATS.c.seat.in_(seats))
    await hall.store.write(sa.update(SEATS).where(which).values(stand_in=level))


async def vacate(hall: Hall, sitting: Sitting, seat: int, level: str | None) -> None:
    """Whoever held the seat loses it, with every link to it; it is open, or a bot's."""
    which = sa.and_(SEATS.c.table_id == sitting.id, SEATS.c.seat == seat)
    values = {"kind": "bot" if level else "open", "name": "", "level": level, "stand_in": None}
    await hall.store.write(
        sa.update(SEATS).where(which).values(**values),
        sa.delete(HOLDS).where(HOLDS.c.table_id == sitting.id, HOLDS.c.seat == seat),
        sa.delete(TOKENS).where(TOKENS.c.table_id == sitting.id, TOKENS.c.kind == "resume"),
    )


async def leave(hall: Hall, table: LiveTable, guest: str, wish: Leave) -> None:
    """Leave: before the start the seats are open again, in a running game bots stand in until one returns."""
    async with table.changing:
        sitting = table.sitting
        held = [chair for chair in sitting.chairs if guest in chair.holders]
        others = sorted(other for chair in sitting.chairs if not chair.stand_in for other in chair.holders - {guest})
        if sitting.status == "running":
            level = hall.shelf.level(sitting.game, wish.level)
            alone = [chair.seat for chair in held if chair.holders == {guest}]
            await set_stand_in(hall, sitting, alone, level)
        elif sitting.status == "waiting":
            if guest == sitting.host and not others:
                await erase(hall, sitting.id)
            for chair in held:
                await vacate(hall, sitting, chair.seat, None)
        else:
            await hall.store.write(sa.delete(HOLDS).where(HOLDS.c.table_id == sitting.id, HOLDS.c.guest == guest))
        if guest == sitting.host and others:
            await hall.store.write(sa.update(TABLES).where(TABLES.c.id == sitting.id).values(host=others[0]))
        await hall.refresh(table)
    if sitting.status != "over" and table.sitting.id in hall.live:
        for chair in held:
            await hall.event(table, "table.left", chair.seat, {"name": chair.name})

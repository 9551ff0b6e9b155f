"""The hall: all live tables of this process, how they come from the store and go back to rest."""

import asyncio
import secrets
import time
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from lazaretto.kernel.game import Game
from lazaretto.server.botpool import BotPool
from lazaretto.server.bus import SAID, SEATS, Bus, PostgresBus
from lazaretto.server.connection import NO_TABLE
from lazaretto.server.course import Course, Snapshot, read_snapshot
from lazaretto.server.crew import Crew, Most
from lazaretto.server.limits import Limit, Places
from lazaretto.server.refusals import LOGGER, Refused, no_table
from lazaretto.server.replays import Replays
from lazaretto.server.schema import CHAT, GUESTS, MOVES, RECORDS, SETTINGS, SNAPSHOTS, TABLES
from lazaretto.server.schema import SEATS as CHAIRS
from lazaretto.server.seats import tidy
from lazaretto.server.settings import Settings
from lazaretto.server.shelf import Shelf
from lazaretto.server.sitting import Sitting, find_sitting
from lazaretto.server.store import Move, PostgresStore, open_store
from lazaretto.server.study import Study
from lazaretto.server.tables import MOST_LINES, LiveTable, now
from lazaretto.server.wire import ChatLine, LineKind, encode

SWEEP_SECONDS: Final = 5.0
PROPOSALS: Final = Most(all=1000, house=100, name=10)  # that wait: in all, of an address, of a guest or a table's bots
DAYS_AWAKE: Final = 30  # unfinished tables with bots that are woken at a start
LONGEST_TEXT: Final = 500


class Hall:
    """The live tables and everything they share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.shelf = Shelf(settings.games_from)
        sender = secrets.token_hex(4)
        self.store = open_store(settings.db, sender)
        self.bus = PostgresBus(self.store.url, sender) if isinstance(self.store, PostgresStore) else Bus()
        people = settings.people_per_address
        self.pool = BotPool(settings.games_from, settings.bot_workers)
        self.study = Study(settings.games_from, people)
        self.proposals = Crew("proposals", 1, 0, PROPOSALS, inside=True)
        self.replays = Replays()
        self.frames = Limit(settings.frames, people)
        self.requests = Limit(settings.requests, people)
        self.heavy = Limit(settings.heavy, people)
        self.new_tables = Limit(settings.new_tables, people)
        self.sockets = Places(settings.most_open, people)
        self.live: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.heard: dict[str, set[str]] = {}  # wake-ups of tables that were being loaded
        self.tasks: set[asyncio.Task[Any]] = set()
        self.key = b""

    # --- Opening and closing ----------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the store, find the signing key, listen, and wake the tables that wait for a bot."""
        await self.store.open()
        await self.store.write(
            self.insert(SETTINGS, name="cookie_key", value=secrets.token_hex(32)).on_conflict_do_nothing()
        )
        rows = await self.store.read(sa.select(SETTINGS.c.value).where(SETTINGS.c.name == "cookie_key"))
        self.key = bytes.fromhex(rows[0].value)
        await self.bus.open(self.woken, self.missed)
        self.spawn(self.sweep())
        self.spawn(self.wake_bots())

    async def close(self) -> None:
        """Stop everything; what is on its way to the disk gets there."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.pool.close()
        await self.study.close()
        await self.proposals.close()
        await self.bus.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background; a failure is logged and hurts nobody else."""
        task = asyncio.create_task(self.guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _: work.close())  # it may have been cancelled before it began

    async def guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Log what goes wrong."""
        try:
            await work
        except Exception:
            LOGGER.exception("something failed in the background")

    def insert(self, table: sa.Table, **values: object) -> postgresql.Insert | sqlite.Insert:
        """An insert that may say what to do on conflict, in the store's dialect."""
        made = postgresql.insert(table) if isinstance(self.store, PostgresStore) else sqlite.insert(table)
        return made.values(**values)

    # --- Tables in memory -------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable:
        """The live table of an id; loaded if it is at rest."""
        table = self.live.get(table_id)
        if table is not None:
            return table
        task = self.loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self.load(table_id))
            self.loading[table_id] = task
            task.add_done_callback(lambda _: self.loaded(table_id))
        return await asyncio.shield(task)

    def loaded(self, table_id: str) -> None:
        """A table is in memory, or there is none; what was told of it meanwhile is heard now."""
        self.loading.pop(table_id, None)
        for what in self.heard.pop(table_id, ()):
            self.woken(table_id, what)

    async def load(self, table_id: str) -> LiveTable:
        """Bring a table into memory."""
        sitting = await find_sitting(self.store, table_id)
        if sitting is None:
            raise no_table()
        table = LiveTable(self, sitting, await self.load_course(sitting))
        table.lines.extend(await self.lines(table_id, -1))
        self.live[table_id] = table
        if table.course is not None and table.course.match.state.over() and sitting.status == "running":
            self.spawn(self.finish(table))
        table.nudge()
        return table

    async def load_course(self, sitting: Sitting) -> Course | None:
        """A table's course from snapshot and log, built beside the event loop."""
        if sitting.status == "waiting":
            return None
        game = self.game_of(sitting)
        query = sa.select(SNAPSHOTS.c.data).where(SNAPSHOTS.c.table_id == sitting.id)
        snapshots = [row.data for row in await self.store.read(query)]
        moves = await self.moves(sitting.id, 0)
        return await asyncio.to_thread(build_course, sitting, game, snapshots, moves)

    async def moves(self, table_id: str, after: int) -> list[Move]:
        """The rows of a table's log."""
        query = sa.select(MOVES).where(MOVES.c.table_id == table_id, MOVES.c.seq > after).order_by(MOVES.c.seq)
        return [Move._make(row) for row in await self.store.read(query)]

    def game_of(self, sitting: Sitting) -> Game[Any]:
        """The game of a table, if it is still played by the same rules."""
        game = self.shelf.game(sitting.game)
        if game.rules_version != sitting.rules_version:
            raise Refused(
                "not_found",
                f"this table plays {game.title} by rules version {sitting.rules_version}; here is {game.rules_version}",
            )
        return game

    async def refresh(self, table: LiveTable, *, tell: bool = True) -> None:
        """Take over what the store says about a table's seats and status, and tell everybody."""
        async with table.refreshing:
            sitting = await find_sitting(self.store, table.sitting.id)
            if sitting is None:
                self.forget(table)
            else:
                if table.course is None and sitting.status != "waiting":
                    table.course = await self.load_course(sitting)
                table.reseat(sitting)
                self.catch_up(table)  # what was played while the course was being loaded
        if tell:
            await self.bus.tell(table.sitting.id, SEATS)

    async def reload(self, table: LiveTable) -> None:
        """Build a table's course anew from the log."""
        sitting = await find_sitting(self.store, table.sitting.id)
        if sitting is not None:
            table.course = await self.load_course(sitting)
            table.reseat(sitting)

    def forget(self, table: LiveTable) -> None:
        """Drop a table from memory and close its connections."""
        self.live.pop(table.sitting.id, None)
        for connection in list(table.connections):
            connection.close(NO_TABLE)
        for task in table.thinking.values():
            task.cancel()
        if table.driven:
            self.spawn(self.bus.release(table.sitting.id))

    async def sweep(self) -> None:
        """Now and then let idle tables rest, and look whether bots were forgotten."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.look_round()

    def look_round(self) -> None:
        """Nudge bots; let tables rest that nobody has been at for long."""
        for table in list(self.live.values()):
            table.nudge()
            idle = time.monotonic() - table.touched > self.settings.idle_seconds
            if idle and not table.connections and not table.writing and not table.thinking:
                self.forget(table)

    async def wake_bots(self) -> None:
        """After a start: load, one by one, the tables where a bot may be asked."""
        with_bots = sa.select(CHAIRS.c.table_id).where(sa.or_(CHAIRS.c.kind == "bot", CHAIRS.c.stand_in.is_not(None)))
        since = now() - DAYS_AWAKE * 24 * 3600 * 1000
        query = sa.select(TABLES.c.id).where(
            TABLES.c.status == "running", TABLES.c.changed_at > since, TABLES.c.id.in_(with_bots)
        )
        for row in await self.store.read(query):
            try:
                await self.table(row.id)
            except Refused as refused:
                LOGGER.warning("table %s does not wake: %s", row.id, refused.text)
            await asyncio.sleep(0.01)

    # --- The other processes ----------------------------------------------------------------------------------------

    def woken(self, table_id: str, what: str) -> None:
        """Another process has changed a table."""
        if table_id in self.loading:
            self.heard.setdefault(table_id, set()).add(what)
        table = self.live.get(table_id)
        if table is None:
            return
        if what == SEATS:
            self.spawn(self.refresh(table, tell=False))
        elif what == SAID:
            self.spawn(self.hear(table))
        elif what.isdecimal():
            table.told = max(table.told, int(what))
            self.catch_up(table)

    def missed(self) -> None:
        """Wake-ups may have been lost: look at everything."""
        for table in self.live.values():
            table.told = table.seq + 1
            self.spawn(self.refresh(table, tell=False))

    def catch_up(self, table: LiveTable) -> None:
        """Follow the log if others have written, now or when the move that is under way is on disk."""
        if table.told > table.seq and not table.writing and table.course is not None:
            table.writing = True
            self.spawn(self.follow(table, table.course))

    async def follow(self, table: LiveTable, course: Course) -> None:
        """Apply the rows other processes have written."""
        try:
            before, told = course.seq, table.told
            course.follow(await self.moves(table.sitting.id, course.seq))
            if table.told == told:
                table.told = min(told, course.seq)  # there is no more, whatever was told
            if course.seq > before:
                table.show_all(before)
        except Exception:
            LOGGER.exception("table %s cannot follow its log", table.sitting.id)
            await self.reload(table)
        finally:
            table.writing = False
        table.after_move()
        table.drain()

    # --- What a table asks of the hall ------------------------------------------------------------------------------

    async def save_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Keep the newest snapshot of a table."""
        data = encode(snapshot).decode()
        made = self.insert(SNAPSHOTS, table_id=table_id, seq=snapshot.seq, data=data)
        newer = SNAPSHOTS.c.seq < made.excluded.seq
        await self.store.write(
            made.on_conflict_do_update(
                index_elements=["table_id"], set_={"seq": made.excluded.seq, "data": made.excluded.data}, where=newer
            )
        )

    async def finish(self, table: LiveTable) -> None:
        """A game is over: keep its record."""
        course, sitting = table.course, table.sitting
        if course is None or sitting.status != "running":
            return
        record = course.match.record
        record.players = sitting.players()
        record_id = secrets.token_urlsafe(16)
        ended = sa.update(TABLES).where(TABLES.c.id == sitting.id, TABLES.c.status == "running")
        changed = await self.store.write(ended.values(status="over", record=record_id, changed_at=now()))
        if changed[0] == 1:
            await self.store.write(
                self.insert(
                    RECORDS, id=record_id, game=sitting.game, table_id=sitting.id, at=now(), data=record.text()
                ).on_conflict_do_nothing()
            )
        await self.refresh(table)

    async def returned(self, table: LiveTable, guest: str) -> None:
        """Somebody is back: the bots that stood in give the seats back."""
        async with table.changing:
            away = [chair for chair in table.sitting.chairs if chair.stand_in and guest in chair.holders]
            if not away:
                return
            seats = [chair.seat for chair in away]
            here = sa.and_(CHAIRS.c.table_id == table.sitting.id, CHAIRS.c.seat.in_(seats))
            await self.store.write(sa.update(CHAIRS).where(here).values(stand_in=None))
            await self.refresh(table)
        for chair in away:
            await self.event(table, "table.returned", chair.seat, {"name": chair.name})

    # --- What is said -----------------------------------------------------------------------------------------------

    async def event(self, table: LiveTable, key: str, seat: int | None, args: dict[str, Any]) -> None:
        """Tell the table that something about it has changed."""
        await self.write_line(table, seat, "", "event", "", key, args)

    async def say(
        self, table: LiveTable, guest: str, seat: int | None, kind: LineKind, text: str, key: str, args: dict[str, Any]
    ) -> None:
        """Somebody says something at a table."""
        held = [chair for chair in table.sitting.chairs if guest in chair.holders]
        speaker = next((chair for chair in held if seat is None or chair.seat == seat), None)
        name = speaker.name if speaker else await self.name_of(guest)
        words = tidy(text, LONGEST_TEXT)
        if words or kind != "text":
            await self.write_line(table, speaker.seat if speaker else None, name, kind, words, key, args)

    async def write_line(
        self,
        table: LiveTable,
        seat: int | None,
        name: str,
        kind: LineKind,
        text: str,
        key: str,
        args: dict[str, Any],
    ) -> None:
        """Keep a line, then tell it; the number is the place in what was said."""
        while True:
            number = table.lines[-1].number + 1 if table.lines else 0
            line = ChatLine(number, now(), seat, name, kind, text, key, args)
            row = {**msgspec.structs.asdict(line), "args": encode(args).decode(), "table_id": table.sitting.id}
            made = await self.store.write(self.insert(CHAT, **row).on_conflict_do_nothing())
            if made[0] == 1:
                break
            await self.hear(table)  # somebody was faster
        table.said(line)
        await self.bus.tell(table.sitting.id, SAID)

    async def hear(self, table: LiveTable) -> None:
        """Tell what was said since."""
        for line in await self.lines(table.sitting.id, table.lines[-1].number if table.lines else -1):
            table.said(line)

    async def lines(self, table_id: str, after: int) -> list[ChatLine]:
        """The latest lines of a table."""
        query = sa.select(CHAT).where(CHAT.c.table_id == table_id, CHAT.c.number > after)
        rows = await self.store.read(query.order_by(CHAT.c.number.desc()).limit(MOST_LINES))
        return [
            ChatLine(row.number, row.at, row.seat, row.name, row.kind, row.text, row.key, msgspec.json.decode(row.args))
            for row in reversed(rows)
        ]

    async def name_of(self, guest: str) -> str:
        """A guest's name, empty if none was given."""
        rows = await self.store.read(sa.select(GUESTS.c.name).where(GUESTS.c.id == guest))
        return rows[0].name if rows else ""


def build_course(sitting: Sitting, game: Game[Any], snapshots: list[str], moves: list[Move]) -> Course:
    """A course from what the store has."""
    seats = len(sitting.chairs)
    course = Course.begin(sitting.id, game, seats, sitting.seed, sitting.options, sitting.changed_at)
    if snapshots:
        course.jump(read_snapshot(snapshots[0]), moves)
    course.follow(moves)
    return course

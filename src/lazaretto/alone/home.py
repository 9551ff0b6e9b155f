"""The home of the tables of one browser: whoever sits at it is the only guest, and host of everything."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Protocol

import msgspec

from lazaretto.alone import store as stored
from lazaretto.alone.store import Change, Put, Store
from lazaretto.alone.tables import HomeTable, Kept
from lazaretto.host.bodies import Me
from lazaretto.host.course import Course
from lazaretto.host.devices import NO_TABLE
from lazaretto.host.loading import Loaded, build
from lazaretto.host.records import RecordRow, no_record
from lazaretto.host.refusals import LOGGER, no_table, unsaved
from lazaretto.host.replays import Replay, Replays
from lazaretto.host.shelf import INSTALLED, Shelf
from lazaretto.host.sitting import Sitting
from lazaretto.host.wire import Trouble
from lazaretto.language import FIRST

GUEST: Final = "me"


class Elsewhere(Protocol):
    """Where long work is done: another worker, or here in tests."""

    async def ask(self, job: Callable[..., Any], *args: Any) -> Any:
        """What a job finds; what it raises is raised here."""


class Home:
    """All tables of a browser. `told` is called with the id of a table that was changed here."""

    def __init__(
        self,
        store: Store,
        elsewhere: Elsewhere,
        games_from: str = INSTALLED,
        told: Callable[[str], None] = lambda table: None,
    ) -> None:
        self.store = store
        self.elsewhere = elsewhere
        self.shelf = Shelf(games_from)
        self.replays = Replays()
        self.live: dict[str, HomeTable] = {}
        self.loading: dict[str, asyncio.Task[HomeTable]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.told = told

    # --- Work -------------------------------------------------------------------------------------------------------

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside what is asked now."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background; a failure is logged and hurts nobody else."""
        self.begin(guarded(work))

    async def ask(self, job: Callable[..., Any], *args: Any) -> Any:
        """Let a job be done elsewhere."""
        return await self.elsewhere.ask(job, self.shelf.source, *args)

    async def write(self, changes: Sequence[Change]) -> None:
        """Keep changes, or refuse: nothing has changed then."""
        try:
            await self.store.write(changes)
        except Exception as error:
            LOGGER.error("nothing could be kept: %s: %s", type(error).__name__, error)
            raise unsaved() from error

    # --- The guest --------------------------------------------------------------------------------------------------

    async def me(self) -> Me:
        """The name and the language of whoever sits here."""
        found = await self.store.read(stored.ME)
        return msgspec.json.decode(found[0], type=Me) if found else Me("", FIRST)

    async def keep_me(self, me: Me) -> None:
        """Keep them."""
        await self.write([Put(stored.ME, stored.text_of(me))])

    # --- Tables -----------------------------------------------------------------------------------------------------

    async def sittings(self) -> list[Sitting]:
        """All tables, the one that changed last first."""
        found = [stored.read_sitting(text) for text in await self.store.read(stored.table_key())]
        return sorted(found, key=lambda sitting: -sitting.changed_at)

    async def table(self, table_id: str) -> HomeTable:
        """The table of an id, loaded if it is not in memory."""
        found = self.live.get(table_id)
        if found is not None:
            return found
        task = self.loading.get(table_id)
        if task is None:
            task = self.loading[table_id] = asyncio.create_task(self.bring(table_id))
            task.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def bring(self, table_id: str) -> HomeTable:
        """Bring a table into memory."""
        loaded = await self.load(table_id)
        lines = [stored.read_line(text) for text in await self.store.read(stored.line_key(table_id))]
        table = self.live[table_id] = Kept(self, loaded, lines).table
        table.carrier.nudge()
        return table

    async def load(self, table_id: str) -> Loaded:
        """A table as it is kept."""
        found = await self.store.read(stored.table_key(table_id))
        if not found:
            raise no_table()
        sitting = stored.read_sitting(found[0])
        return Loaded(sitting, *await self.load_course(sitting))

    async def load_course(self, sitting: Sitting) -> tuple[Course | None, Trouble | None]:
        """The course of a table, from snapshot and log."""
        if not self.shelf.has_rules(sitting.game, sitting.rules_version):
            return None, "other_rules"
        if sitting.status == "waiting":
            return None, None
        snapshots = await self.store.read(stored.snapshot_key(sitting.id))
        moves = [stored.read_move(text) for text in await self.store.read(stored.move_key(sitting.id))]
        game = self.shelf.game(sitting.game).of_version(sitting.rules_version)
        try:
            course = build(sitting, game, snapshots, moves)
        except Exception:
            LOGGER.exception("table %s cannot be built", sitting.id)
            return None, "broken_log"
        return course, None if course.whole else "broken_log"

    async def reload(self, table: HomeTable) -> None:
        """Read a table anew: what is kept counts."""
        try:
            loaded = await self.load(table.sitting.id)
        except Exception as error:
            if getattr(error, "code", "") != "not_found":
                raise
            self.drop(table)
            return
        table.restore(loaded)

    def heard_elsewhere(self, table_id: str) -> None:
        """Another page has changed a table."""
        table = self.live.get(table_id)
        if table is not None and table.pulse.ready:
            table.distrust()

    def drop(self, table: HomeTable) -> None:
        """A table is no more."""
        if self.live.get(table.sitting.id) is table:
            del self.live[table.sitting.id]
        table.leave(NO_TABLE)

    # --- Records ----------------------------------------------------------------------------------------------------

    async def record(self, record_id: str) -> RecordRow:
        """The record of an id."""
        found = await self.store.read(stored.record_key(record_id))
        if not found:
            raise no_record()
        return stored.read_row(found[0])

    def keep_replay(self, name: str, replay: Replay, game: str) -> Replay:
        """Remember a replay that was made elsewhere."""
        return self.replays.keep(name, replay.with_game(self.shelf.game(game)))


async def guarded(work: Coroutine[Any, Any, None]) -> None:
    """Log what goes wrong."""
    try:
        await work
    except Exception:
        LOGGER.exception("something failed in the background")

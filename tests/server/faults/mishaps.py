"""The faults of a soak by name: what may happen to a server on SQLite, and to one on PostgreSQL."""

import asyncio
import random
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

from tests.server.faults.cluster import Postgres
from tests.server.faults.disk import FileLimit, small_disk
from tests.server.faults.processes import GamesServer, family, send
from tests.server.faults.proxy import Proxy
from tests.server.faults.tampering import nobody_can_write_moves

SHORT, LONG = (0.5, 3.0), (3.0, 8.0)  # seconds
MEGABYTES = 400  # of the disk: enough for an hour of play


class Mishaps:
    """A server, its store, and what can happen to them. `straight` is the store past every proxy."""

    def __init__(self, server: GamesServer, straight: str) -> None:
        self.server = server
        server.start()
        self.straight = straight
        self.kinds: list[str] = ["server killed", "server stopped", "server asleep"]
        self.deck: list[str] = []

    def next_kind(self) -> str:
        """The kind to happen next: in random order, but all of them before one comes again."""
        self.deck = self.deck or random.sample(self.kinds, len(self.kinds))
        return self.deck.pop()

    async def happen(self, kind: str) -> None:
        """Let it happen, and be over."""
        await getattr(self, kind.replace(" ", "_"))()

    async def lasting(self, begin: Callable[[], object], end: Callable[[], object], span: tuple[float, float]) -> None:
        """A fault with a beginning and an end."""
        await asyncio.to_thread(begin)
        try:
            await asyncio.sleep(random.uniform(*span))
        finally:
            await asyncio.to_thread(end)

    async def server_killed(self) -> None:
        """kill -9 of every process."""
        await self.lasting(self.server.kill_all, self.server.start, SHORT)

    async def server_stopped(self) -> None:
        """An ordinary restart."""
        self.server.family()
        await self.lasting(self.server.stop, self.server.start, SHORT)

    async def server_asleep(self) -> None:
        """The whole machine sleeps for a while."""
        pids = self.server.family()
        await self.lasting(lambda: send(pids, signal.SIGSTOP), lambda: send(pids, signal.SIGCONT), LONG)

    def close(self) -> None:
        """End the server."""
        if self.server.process is not None:
            send(self.server.family(), signal.SIGCONT)
            self.server.kill_all()


class SQLiteMishaps(Mishaps):
    """One file, and a disk that may be full."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.disk = small_disk(folder, MEGABYTES)  # None where mounting is not allowed
        folder.mkdir(exist_ok=True)
        db = str(folder / "tables.sqlite")
        super().__init__(GamesServer(db), db)
        self.kinds += ["disk full", "files cannot grow", "store locked"]
        if self.disk is None:
            self.kinds.remove("disk full")

    async def disk_full(self) -> None:
        """Not a byte is left."""
        assert self.disk is not None
        await self.lasting(self.disk.fill, self.disk.free, SHORT)

    async def files_cannot_grow(self) -> None:
        """The server's process may write no file any more."""
        limit = FileLimit(self.server.pid)
        await self.lasting(limit.fill, limit.free, SHORT)

    async def store_locked(self) -> None:
        """Another program writes, as a backup does."""
        with nobody_can_write_moves(self.straight):
            await asyncio.sleep(random.uniform(*SHORT))

    def close(self) -> None:
        super().close()
        if self.disk is not None:
            self.disk.close()
        else:
            shutil.rmtree(self.folder)


class PostgresMishaps(Mishaps):
    """A PostgreSQL of its own, the way to it, and workers."""

    def __init__(self, folder: Path, workers: int) -> None:
        folder.chmod(0o755)
        self.folder = folder
        self.disk = small_disk(folder, MEGABYTES)
        folder.mkdir(exist_ok=True)
        self.cluster = Postgres(folder).start()
        self.proxy = Proxy(self.cluster.port)
        self.cluster.sql("create database soak")
        super().__init__(GamesServer(self.cluster.url("soak", self.proxy.port), workers), self.cluster.url("soak"))
        self.kinds += ["database stopped", "database crashed", "database restarted", "database slow"]
        self.kinds += ["network stalled", "network dropped", "network slow", "answer lost"]
        if self.disk is not None:
            self.kinds.append("disk full")
        if workers > 1:
            self.kinds += ["worker killed", "worker asleep"]

    async def database_stopped(self) -> None:
        """It is shut down in order, and started."""
        await self.lasting(self.cluster.stop, self.cluster.start, SHORT)

    async def database_crashed(self) -> None:
        """It ends without a word, and is started."""
        await self.lasting(lambda: self.cluster.stop("immediate"), self.cluster.start, SHORT)

    async def database_restarted(self) -> None:
        """It is restarted three times in a row."""
        for _ in range(3):
            await asyncio.to_thread(self.cluster.restart)

    async def database_slow(self) -> None:
        """Every write of moves takes long."""
        slow = random.choice([100, 300, 800])
        await self.lasting(lambda: self.cluster.slow(slow, "soak"), lambda: self.cluster.slow(0, "soak"), LONG)

    async def network_stalled(self) -> None:
        """Nothing goes through, and nothing says so."""
        await self.lasting(self.proxy.stall, self.proxy.mend, LONG)

    async def network_dropped(self) -> None:
        """Every connection is reset, new ones too."""
        await self.lasting(lambda: self.proxy.drop(refusing=True), self.proxy.mend, SHORT)

    async def network_slow(self) -> None:
        """Every message takes its time."""
        self.proxy.delay = random.choice([0.02, 0.1, 0.3])
        await asyncio.sleep(random.uniform(*SHORT))
        self.proxy.mend()

    async def answer_lost(self) -> None:
        """Commits reach the database, their answers do not come back."""
        for _ in range(3):
            self.proxy.swallow()
            await asyncio.sleep(random.uniform(0.2, 0.6))
        self.proxy.mend()

    async def disk_full(self) -> None:
        """Not a byte is left; PostgreSQL may give up by itself, and is started again."""
        assert self.disk is not None
        await self.lasting(self.disk.fill, self.disk.free, SHORT)
        await asyncio.to_thread(self.cluster.revive)

    async def worker_killed(self) -> None:
        """kill -9 of one worker; its parent starts another."""
        send(family(random.choice(self.server.worker_pids())), signal.SIGKILL)

    async def worker_asleep(self) -> None:
        """One worker sleeps longer than any lease, and wakes."""
        pid = random.choice(self.server.worker_pids())
        await self.lasting(lambda: send([pid], signal.SIGSTOP), lambda: send([pid], signal.SIGCONT), LONG)

    def close(self) -> None:
        super().close()
        self.proxy.close()
        self.cluster.close()
        if self.disk is not None:
            self.disk.close()
        else:
            shutil.rmtree(self.folder)

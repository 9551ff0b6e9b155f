"""A PostgreSQL of the test's own, so that it may be stopped, slowed and filled."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Literal

from tests.server.client import free_port

HOMES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda home: int(home.parent.name))
USER = "lazaretto"
# Small enough for a file system of a few megabytes; nothing here makes a write less safe.
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "min_wal_size": "2MB",
    "max_wal_size": "16MB",
    "autovacuum": "off",
}
SLOWNESS = """
create or replace function be_slow() returns trigger language plpgsql as $$
begin perform pg_sleep({seconds}); return null; end $$;
drop trigger if exists slowness on moves;
create trigger slowness before insert on moves for each statement execute function be_slow();
"""


def installed() -> bool:
    """Is there a PostgreSQL on this machine to make clusters with?"""
    return bool(HOMES) and (HOMES[-1] / "initdb").exists()


class Postgres:
    """A cluster in a folder of its own at a free port. Root lends it to the user `postgres`, who may run it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(tempfile.mkdtemp(prefix="lazaretto-pg-"))
        self.own_folder = folder is None
        self.port = free_port()
        self.data = self.folder / "data"
        self.owner: dict[str, Any] = {}
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
            self.owner = {"user": "postgres", "group": "postgres", "extra_groups": []}
        self.tool("initdb", "-D", str(self.data), "-A", "trust", "-U", USER, "--no-sync", "--wal-segsize=1")
        with (self.data / "postgresql.conf").open("a") as file:
            settings = {**SETTINGS, "port": str(self.port), "unix_socket_directories": str(self.folder)}
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())

    def tool(self, name: str, *arguments: str, check: bool = True) -> str:
        """Run one of PostgreSQL's own programs."""
        command = [str(HOMES[-1] / name), *arguments]
        # A file and no pipe: the server that pg_ctl leaves behind would hold a pipe open.
        with tempfile.TemporaryFile("w+") as out:
            how: dict[str, Any] = {"cwd": self.folder, "stdout": out, "stderr": out, "timeout": 60, **self.owner}
            done = subprocess.run(command, check=False, **how)
            out.seek(0)
            text = out.read()
        assert done.returncode == 0 or not check, f"{name}: {text}"
        return text

    def url(self, database: str, port: int | None = None) -> str:
        """The address of a database, straight or through a proxy's port."""
        return f"postgresql://{USER}@127.0.0.1:{port or self.port}/{database}"

    def start(self) -> "Postgres":
        """Start, and wait until it takes connections."""
        log = str(self.folder / "log")
        self.tool("pg_ctl", "-D", str(self.data), "-l", log, "-w", "-t", "40", "start")
        return self

    def stop(self, mode: Literal["fast", "immediate"] = "fast") -> None:
        """Stop: `fast` ends every connection and shuts down in order, `immediate` is as a crash."""
        self.tool("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "-t", "40", "stop")

    def restart(self, mode: Literal["fast", "immediate"] = "fast") -> None:
        """Stop and start at once, as an upgrade of its package does."""
        self.stop(mode)
        self.start()

    def running(self) -> bool:
        """Does it take connections?"""
        return "accepting" in self.tool("pg_isready", "-h", "127.0.0.1", "-p", str(self.port), check=False)

    def revive(self, seconds: float = 30.0) -> None:
        """Whatever it went through, have it run again: by itself, or started as a service manager would."""
        until = time.monotonic() + seconds
        while not self.running():
            assert time.monotonic() < until, (self.folder / "log").read_text()[-2000:]
            self.tool("pg_ctl", "-D", str(self.data), "-l", str(self.folder / "log"), "-w", "start", check=False)

    def sql(self, statement: str, database: str = "postgres") -> list[list[str]]:
        """Execute, past every proxy; the rows as text."""
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", USER, "-d", database]
        out = self.tool("psql", *where, "-XqAt", "-F", "\x1f", "-v", "ON_ERROR_STOP=1", "-c", statement)
        return [line.split("\x1f") for line in out.splitlines() if line]

    def become_standby(self) -> None:
        """Restart as what a failover leaves behind: it is asked, and takes nothing."""
        self.stop()
        mark = self.data / "standby.signal"
        mark.touch()
        if self.owner:
            shutil.chown(mark, "postgres", "postgres")
        self.start()

    def promote(self) -> None:
        """Be the one that takes everything again."""
        self.tool("pg_ctl", "-D", str(self.data), "-w", "promote")

    def slow(self, milliseconds: int, database: str) -> None:
        """Let every write of moves take so long inside the database; 0: as fast as ever."""
        drop = "drop trigger if exists slowness on moves"
        self.sql(SLOWNESS.format(seconds=milliseconds / 1000) if milliseconds else drop, database)

    def close(self) -> None:
        """Stop it and leave nothing behind."""
        self.tool("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop", check=False)
        shutil.rmtree(self.folder if self.own_folder else self.data, ignore_errors=True)

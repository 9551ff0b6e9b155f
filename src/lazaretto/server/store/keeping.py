"""The keeper of an SQLite file: one server at a time has it."""

import os
import sys
from pathlib import Path

from lazaretto.server.store.schema import BadStore

if sys.platform != "win32":  # there SQLite's own locks keep the file whole, but nobody warns
    import fcntl


class InUse(BadStore):
    """Another server has the file."""

    def __init__(self, address: str) -> None:
        where = f" at {address}" if address else ""
        super().__init__(f"another Lazaretto{where} has this database; use that one, or name another with --db")
        self.address = address


class Keeper:
    """A lock beside the file. The system gives it back when its holder is gone, however that went."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        self.file = -1

    def take(self) -> None:
        """Take the lock, or say who has it."""
        if sys.platform == "win32" or self.file >= 0:
            return
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            said = os.read(file, 200).decode(errors="replace").strip()
            os.close(file)
            raise InUse(said) from error
        os.ftruncate(file, 0)
        self.file = file

    def announce(self, address: str) -> None:
        """Say where the holder is, for whoever comes next."""
        if self.file >= 0:
            os.pwrite(self.file, address.encode(), 0)

    def release(self) -> None:
        """Give the lock back."""
        if self.file >= 0:
            os.close(self.file)
            self.file = -1

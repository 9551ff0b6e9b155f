"""Where the database is: what `--db` may say, and an SQLite file that nobody else reads.

The file holds the key of the guests' cookies and every hand of every game.
"""

import os
import re
import stat
from pathlib import Path
from typing import Final

from lazaretto.server.refusals import LOGGER
from lazaretto.server.store.schema import BadStore

POSTGRES: Final = ("postgresql", "postgresql+asyncpg", "postgres")
SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")  # two letters at least: C:\ is a drive
OWNER_ONLY: Final = 0o600
OTHERS: Final = 0o077
BESIDE: Final = ("", "-wal", "-shm", "-journal")  # SQLite's own files beside the file


def sqlite_file(url: str) -> Path | None:
    """The SQLite file that a URL or a path means; None for PostgreSQL; BadStore for anything else."""
    found = SCHEME.match(url)
    scheme = found.group(1) if found else ""
    rest = url[found.end() :] if found else url
    if scheme in POSTGRES and rest.startswith("//"):
        return None
    if scheme == "sqlite" and rest.startswith("///") and len(rest) > 3:
        return Path(rest[3:])
    if scheme or not url:  # the rest may hold a password, and is not told
        raise BadStore(f"{scheme + ':' if scheme else url!r} is neither an SQLite file nor a postgresql:// address")
    return Path(url)


def make_private(path: Path) -> None:
    """Make the file and its folder for the owner alone, before SQLite does; one that is too open is closed."""
    path.parent.parent.mkdir(parents=True, exist_ok=True)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    if os.name == "nt":  # files of a user's own folder are the user's alone
        return
    for name in BESIDE:
        close_to_others(path.with_name(path.name + name))


def close_to_others(path: Path) -> None:
    """Take everybody else's rights from a file, if it is ours; and say so."""
    try:
        about = path.stat()
    except FileNotFoundError:
        return
    if not stat.S_ISREG(about.st_mode) or not about.st_mode & OTHERS:
        return
    if about.st_uid != os.geteuid():
        LOGGER.warning("others may read the database %s, and it is not ours to close", path)
        return
    path.chmod(stat.S_IMODE(about.st_mode) & ~OTHERS)
    LOGGER.warning("others could read the database %s; now its owner alone can", path)

"""Files: saves, records, and the games kept by themselves. Nothing is ever overwritten by accident."""

import json
import os
from datetime import datetime
from pathlib import Path

import platformdirs

import lazaretto
from lazaretto.kernel.errors import BadRecord, LazarettoError
from lazaretto.kernel.record import read_json
from lazaretto.terminal.table import Table, resume

KEPT = 20


class FileTrouble(LazarettoError):
    """A file that cannot be read or written, or that would be overwritten."""


def read(path: Path) -> str:
    """A file's text, or FileTrouble."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path} is no record: not a text file") from error
    except OSError as error:
        raise FileTrouble(f"cannot read {path}: {error.strerror}") from error


def write(path: Path, text: str, force: bool = False) -> None:
    """Write a whole file or nothing; an existing one only by force."""
    part = path.with_name(path.name + ".part")
    try:
        if path.exists() and not force:
            raise FileTrouble(f"{path} is there already; name another file, or use --force")
        part.write_text(text, "utf-8")
        part.replace(path)
    except OSError as error:
        raise FileTrouble(f"cannot write {path}: {error.strerror}") from error


def write_save(path: Path, table: Table, force: bool = False) -> None:
    """Save a table."""
    write(path, json.dumps(table.save(), ensure_ascii=False) + "\n", force)


def read_save(path: Path) -> Table:
    """The table of a save, checked; or BadRecord."""
    data = read_json(read(path), f"{path} is no save")
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadRecord(f"{path} is no save: it names no game")
    return resume(lazaretto.load(data["game"]), data)


# Games kept by themselves, so that closing the window loses nothing.


def folder() -> Path:
    """Where unfinished games are kept."""
    return platformdirs.user_data_path("lazaretto", appauthor=False) / "saves"


def kept_games() -> list[Path]:
    """The unfinished games kept, the last one first."""
    found = [path for path in folder().glob("*.json") if path.is_file()]
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def last_game() -> Path:
    """The unfinished game played last, or FileTrouble."""
    found = kept_games()
    if not found:
        raise FileTrouble("there is no unfinished game to go on with")
    return found[0]


def new_place(game: str) -> Path:
    """Where a new game will be kept."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game}-{stamp}-{os.getpid()}.json"


def keep(path: Path, table: Table) -> None:
    """Keep an unfinished game, and not too many of them."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileTrouble(f"cannot keep games in {path.parent}: {error.strerror}") from error
    write_save(path, table, force=True)
    for old in kept_games()[KEPT:]:
        old.unlink(missing_ok=True)

"""Backup: a whole copy of a store while its server works."""

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from lazaretto.kernel.errors import LazarettoError
from lazaretto.server.logs import without_password
from lazaretto.server.store.database import sqlite_file


class BadBackup(LazarettoError):
    """There is no copy, or not a good one."""


def backup(url: str, target: Path, force: bool) -> None:
    """Copy a store into a file, which is there only when it is whole."""
    if target.exists() and not force:
        raise BadBackup(f"{target} is there already; --force overwrites it")
    part = target.with_name(target.name + ".part")
    file = sqlite_file(url)
    try:
        part.touch(0o600)  # the key of all cookies is in it
        if file is None:
            dump(url, part)
        else:
            copy(file, part)
        part.replace(target)
    except OSError as error:
        raise BadBackup(f"cannot write {target}: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


def copy(file: Path, target: Path) -> None:
    """An SQLite file by SQLite's own online copy, in one go: nobody's writing disturbs it, and it disturbs nobody's."""
    if not file.is_file():
        raise BadBackup(f"there is no database {file}")
    source, copied = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True), sqlite3.connect(target)
    try:
        source.backup(copied)
        copied.execute("pragma journal_mode=delete")  # one file, without others beside it
        (said,) = copied.execute("pragma quick_check").fetchone()
    except sqlite3.Error as error:
        raise BadBackup(f"cannot copy {file}: {error}") from error
    finally:
        copied.close()
        source.close()
    if said != "ok":
        raise BadBackup(f"the copy of {file} is damaged: {said}")


def dump(url: str, target: Path) -> None:
    """A PostgreSQL database by pg_dump, which sees one moment and locks nobody out. `pg_restore` reads the file."""
    address, password = split_password(url)
    command = ["pg_dump", "--format=custom", f"--file={target}", f"--dbname={address}"]
    if shutil.which("pg_dump") is None:
        raise BadBackup(f"pg_dump is not installed here. Where it is: pg_dump --format=custom --file=FILE {address}")
    environment = {**os.environ, **({"PGPASSWORD": password} if password else {})}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = without_password(done.stderr.strip()) or f"exit code {done.returncode}"
        raise BadBackup("pg_dump: " + " ".join(said.split()))


def split_password(url: str) -> tuple[str, str]:
    """An address for a command line, which everybody may see, and the password, which nobody may."""
    parts = urlsplit("postgresql://" + url.partition("://")[2])
    user, at, host = parts.netloc.rpartition("@")
    name, _, password = user.partition(":")
    return urlunsplit(parts._replace(netloc=f"{name}{at}{host}")), unquote(password)

"""What a host may set about a server: what it keeps and how long, what it logs, where it tells how it is."""

import argparse
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

from lazaretto.cli.typed import Parser, number
from lazaretto.kernel.errors import LazarettoError

DB = "LAZARETTO_DB"
LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("text", "json")
SETTINGS = (
    "proxies", "reach", "log_level", "log_format", "metrics_port", "metrics_host",
    "keep_finished", "keep_abandoned", "keep_records",
)  # fmt: skip


def add_database(command: Parser) -> None:
    """Which database."""
    usual = f"(default: what {DB} says, or a file in the user's data folder)"
    command.add_argument("--db", metavar="URL", default=os.environ.get(DB), help=f"database {usual}")
    command.add_argument(
        "--db-password-file", type=Path, metavar="FILE", help="the database's password, kept out of commands and logs"
    )


def database_of(args: argparse.Namespace) -> str | None:
    """The database as typed, with the password from its file."""
    db: str | None = args.db
    if args.db_password_file is None:
        return db
    if db is None or not db.startswith("postgres"):
        raise LazarettoError("--db-password-file goes with --db postgresql://…")
    try:
        password = args.db_password_file.read_text("utf-8").strip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise LazarettoError(f"cannot read {args.db_password_file}: {error}") from error
    parts = urlsplit(db)
    user, _, host = parts.netloc.rpartition("@")
    name = user.partition(":")[0]
    if not name:
        raise LazarettoError("--db must name a user: postgresql://USER@HOST/DATABASE")
    return urlunsplit(parts._replace(netloc=f"{name}:{quote(password, safe='')}@{host}"))


def add_hosting(command: Parser) -> None:
    """The rest of what only hosts need."""
    group = command.add_argument_group("for hosts")
    group.add_argument(
        "--proxies", default="127.0.0.1", metavar="A,B",
        help="addresses or networks of the proxies before it, whose X-Forwarded-For is believed (default %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--reach", default="127.0.0.1", metavar="ADDRESS",
        help="where other servers of the same database reach this one (default %(default)s: all on this machine)",
    )  # fmt: skip
    group.add_argument("--log-level", choices=LEVELS, default="warning", help="from here on up (default %(default)s)")
    group.add_argument("--log-format", choices=FORMATS, default="text", help="of the log on standard error")
    group.add_argument(
        "--metrics-port", type=number(0, 65000), default=0, metavar="PORT",
        help="tell /health and /metrics here, each worker one port further (default: nowhere)",
    )  # fmt: skip
    group.add_argument(
        "--metrics-host", default="127.0.0.1", metavar="ADDRESS", help="and only at this address (default %(default)s)"
    )
    for name, what in [
        ("finished", "tables whose game is over"),
        ("abandoned", "unfinished tables where nothing happens"),
        ("records", "records of games"),
    ]:
        group.add_argument(
            f"--keep-{name}", type=number(1), metavar="DAYS", help=f"remove {what} after so long (default: never)"
        )


def hosting_of(args: argparse.Namespace) -> dict[str, Any]:
    """The settings as typed."""
    return {name: getattr(args, name) for name in SETTINGS}

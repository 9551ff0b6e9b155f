"""`lazaretto admin`: what a host does with the store, also while the server runs."""

import argparse
import asyncio
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from lazaretto.cli.hosting import add_database, database_of
from lazaretto.cli.typed import Parser, add, number, print_json, progress
from lazaretto.kernel.errors import LazarettoError

DAY = 24 * 3600 * 1000
STATUSES = ("waiting", "running", "over")


# What is typed.


def add_admin(commands: Any) -> None:
    """`lazaretto admin` and its commands."""
    top = add(commands, "admin", lambda args: usage(top), "look after the tables of a server, also while it runs")
    inner = top.add_subparsers(metavar="command", title="commands")
    command = add_one(inner, "tables", list_tables, "list tables")
    command.add_argument("--status", choices=STATUSES, help="only these")
    command.add_argument("--game", metavar="GAME", help="only of this game")
    command.add_argument("--idle", type=number(0), metavar="DAYS", help="only where nothing has happened for so long")
    command.add_argument("--hostless", action="store_true", help="only where the host holds no seat")
    command.add_argument("--json", action="store_true", help="as JSON")
    command = add_one(inner, "look", look, "one table: seats, state, latest moves; nothing secret of the game")
    command.add_argument("table", metavar="TABLE", help="its id")
    command.add_argument("--json", action="store_true", help="as JSON")
    command = add_one(inner, "retire", retire, "remove tables for good; records of finished games stay")
    command.add_argument("tables", nargs="*", metavar="TABLE", help="their ids")
    command.add_argument("--abandoned", type=number(1), metavar="DAYS", help="unfinished ones, idle for so long")
    command.add_argument("--yes", action="store_true", help="with --abandoned: remove them, do not only list them")
    command = add_one(inner, "backup", backup, "copy the whole store into a file")
    command.add_argument("file", type=Path, metavar="FILE", help="where to")
    command.add_argument("--force", action="store_true", help="overwrite that file if it is there")
    command = add_one(inner, "check", check, "replay every table and every record; exit code 1 if one fails")
    command.add_argument("--json", action="store_true", help="as JSON")


def add_one(inner: Any, name: str, run: Callable[[argparse.Namespace], int], about: str) -> Parser:
    """A command of `lazaretto admin`, which all want a database."""
    made = add(inner, name, run, about)
    add_database(made)
    return made


def usage(top: Parser) -> int:
    """`lazaretto admin` alone."""
    top.print_help(sys.stderr)
    return 2


def database(args: argparse.Namespace) -> str:
    """The database that is meant."""
    from lazaretto.server.settings import default_db

    return database_of(args) or default_db()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


# Commands.


def list_tables(args: argparse.Namespace) -> int:
    """List tables."""
    from lazaretto.server.store import inspection

    before = None if args.idle is None else now() - args.idle * DAY
    which = inspection.Wanted(args.status, args.game, before, args.hostless)

    async def work() -> list[inspection.TableLine]:
        async with inspection.visit(database(args)) as engine:
            return [line async for line in inspection.tables(engine, which)]

    found = asyncio.run(work())
    if args.json:
        print_json([as_data(line) for line in found])
        return 0
    for line in found:
        print(table_line(line))
    print(f"{len(found)} tables" if len(found) != 1 else "1 table", file=sys.stderr)
    return 0


def table_line(line: Any) -> str:
    """A table in one line."""
    seats = f"{line.people}p {line.bots}b {line.open}o"
    marks = ["public"] * line.public + ["hostless"] * (not line.host_sits) + ["in memory"] * bool(line.in_memory)
    idle = (now() - line.active_at) / DAY
    return (
        f"{line.id:14} {shown(line.game):18} {line.status:8} {seats:10} {line.moves:5} moves, idle {idle:5.1f} days"
        + f"  {', '.join(marks)}"
    ).rstrip()


def look(args: argparse.Namespace) -> int:
    """One table."""
    from lazaretto.server import shelf
    from lazaretto.server.store import examination, inspection

    games = shelf.games_from(shelf.INSTALLED)

    async def work() -> inspection.Look:
        async with inspection.visit(database(args)) as engine:
            found = await inspection.look(engine, args.table)
            verdict = await examination.examine_one(engine, args.table, games)
        if found is None:
            raise LazarettoError(f"there is no table {args.table}")
        found.trouble = examination.trouble(verdict) if verdict is not None else "it was removed just now"
        return found

    found = asyncio.run(work())
    if args.json:
        print_json(as_data(found))
        return 0
    print(table_line(found.table))
    print(f"name: {shown(found.name) or '-'}; rules version {found.table.rules_version}; record: {found.record or '-'}")
    print(f"trouble: {shown(found.trouble) or 'none'}")
    for seat in found.seats:
        level = f" {seat.level}" if seat.level else ""
        away = f", a bot ({seat.stand_in}) stands in" if seat.stand_in else ""
        print(f"  seat {seat.seat + 1}: {seat.kind}{level} {shown(seat.name)}{away}, on {seat.holders} devices")
    for move in found.latest:
        print(f"  {move.seq:5}  {moment(move.at)}  seat {move.seat + 1}  {move.kind}")
    return 0


def retire(args: argparse.Namespace) -> int:
    """Remove tables."""
    from lazaretto.server.store import inspection

    if not args.tables and args.abandoned is None:
        raise LazarettoError("say which tables, or --abandoned DAYS")
    before = None if args.abandoned is None else now() - args.abandoned * DAY

    async def work() -> int:
        missing = 0
        async with inspection.visit(database(args), writing=True) as engine:
            for table_id in args.tables:
                gone = await inspection.retire(engine, table_id)
                print(f"{table_id}: removed" if gone else f"{shown(table_id)}: there is no such table")
                missing += not gone
            if before is not None and args.yes:
                async for table_id in inspection.retire_abandoned(engine, before):
                    print(f"{table_id}: removed")
            elif before is not None:
                which = inspection.Wanted(idle_before=before)
                found = [line async for line in inspection.tables(engine, which) if line.status != "over"]
                print(*map(table_line, found), sep="\n")
                print(f"{len(found)} would go; --yes removes those that no server has in memory", file=sys.stderr)
        return missing

    return 1 if asyncio.run(work()) else 0


def backup(args: argparse.Namespace) -> int:
    """Copy the store."""
    from lazaretto.server.store.backup import backup as make

    make(database(args), args.file, args.force)
    print(f"{args.file}: {args.file.stat().st_size} bytes")
    return 0


def check(args: argparse.Namespace) -> int:
    """Replay everything."""
    from lazaretto.server import shelf
    from lazaretto.server.store import examination, inspection

    games = shelf.games_from(shelf.INSTALLED)
    counts = {"sound": 0, "other rules": 0, "failing": 0}
    told: list[Any] = []

    async def work() -> None:
        async with inspection.visit(database(args)) as engine:
            with progress("checking", await examination.size(engine), args.json) as step:
                async for finding in examination.examine(engine, games):
                    counts[finding.state] += 1
                    if finding.state != "sound":
                        told.append(finding)
                    if finding.state != "sound" and not args.json:
                        print(f"{finding.kind} {finding.id} ({finding.game}): {finding.state}: {shown(finding.reason)}")
                    step()

    run(work())
    if args.json:
        print_json({"counts": counts, "findings": [as_data(finding) for finding in told]})
    else:
        print(f"{counts['sound']} sound, {counts['other rules']} by other rules, {counts['failing']} failing")
    return 1 if counts["failing"] else 0


def run(work: Coroutine[Any, Any, None]) -> None:
    """Do it."""
    asyncio.run(work)


# What is printed.


def as_data(found: Any) -> Any:
    """A struct as JSON has it."""
    import msgspec

    return msgspec.to_builtins(found)


def shown(text: str) -> str:
    """What people have written, without signs that steer a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def moment(at: int) -> str:
    """A time as people read it."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at / 1000))

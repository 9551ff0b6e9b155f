"""The verdict: what the store says after a fault, held against what people were told before, in it and since.

The log is read past the server and replayed by the kernel alone, so nothing of the server is believed.
"""

import asyncio
import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg  # type: ignore[import-untyped]

import lazaretto
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.match import Match
from lazaretto.kernel.record import read_record, replay
from tests.server.faults.ledger import Claims, Ledger, digest

QUERIES = {
    "tables": "select id, game, seats, options, seed, status, record from tables where id in ({})",
    "moves": "select table_id, seq, kind, seat, action, key from moves where table_id in ({}) order by table_id, seq",
    "records": "select id, data from records where table_id in ({})",
}


def queries(tables: Iterable[str]) -> dict[str, str]:
    """What is read of some tables; their ids are letters, digits, - and _."""
    ids = ", ".join(f"'{table}'" for table in tables)
    return {name: query.format(ids) for name, query in QUERIES.items()}


class Row(NamedTuple):
    """A row of the log, as far as it tells what was done."""

    table_id: str
    seq: int
    kind: str
    seat: int
    action: str
    key: str


@dataclass
class Kept:
    """What the store has of one table."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    status: str
    record: str | None
    rows: list[Row] = field(default_factory=list)


@dataclass
class Contents:
    """The store at one moment: everything read in one transaction."""

    tables: dict[str, Kept]
    records: dict[str, str]


def contents(tables: Iterable[Any], moves: Iterable[Any], records: Iterable[Any]) -> Contents:
    """The store from its rows."""
    found = {
        id_: Kept(game, seats, json.loads(options), int(seed), status, record)
        for id_, game, seats, options, seed, status, record in tables
    }
    for move in moves:
        row = Row(*move)
        if row.table_id in found:
            found[row.table_id].rows.append(row)
    return Contents(found, dict(records))


async def read_store(db: str, tables: Iterable[str]) -> Contents:
    """Read some tables from a store, past the server and in one transaction."""
    wanted = queries(tables)
    if not db.startswith("postgresql"):
        return await asyncio.to_thread(read_sqlite, Path(db), wanted)
    connection = await asyncpg.connect(db)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            rows = {name: [tuple(row) for row in await connection.fetch(query)] for name, query in wanted.items()}
    finally:
        await connection.close()
    return contents(rows["tables"], rows["moves"], rows["records"])


def read_sqlite(path: Path, wanted: dict[str, str]) -> Contents:
    """Read an SQLite file, beside whoever writes it."""
    connection = sqlite3.connect(path, timeout=20, isolation_level=None)
    try:
        connection.execute("begin")
        rows = {name: connection.execute(query).fetchall() for name, query in wanted.items()}
        connection.execute("rollback")
    finally:
        connection.close()
    return contents(rows["tables"], rows["moves"], rows["records"])


async def verdict(ledger: Ledger, db: str) -> int:
    """Hold the store against what was told so far. Lies go into the ledger; the number of moves looked at."""
    told = {table: frozen(claims) for table, claims in ledger.tables.items()}  # before the store is read
    store = await read_store(db, told)
    for table, lie in await asyncio.to_thread(judge, told, store):
        ledger.lie(table, lie)
    return sum(len(kept.rows) for kept in store.tables.values())


def judge(told: dict[str, Claims], store: Contents) -> list[tuple[str, str]]:
    """Every lie, with its table."""
    found = [(table, "the table is not in the store") for table in told if table not in store.tables]
    for table, kept in store.tables.items():
        found += [(table, lie) for lie in lies_about(told[table], kept, store.records)]
    return found


def frozen(claims: Claims) -> Claims:
    """The claims as they are now, while the players go on."""
    shown, steps = dict(claims.shown), claims.steps[:]
    return Claims(claims.game, dict(claims.acknowledged), set(claims.refused), shown, steps, claims.highest)


def lies_about(claims: Claims, kept: Kept, records: dict[str, str]) -> list[str]:
    """Everything about one table that is not as it was told."""
    rows = kept.rows
    found = [f"the log goes {row.seq} where {place} must be" for place, row in enumerate(rows, 1) if row.seq != place]
    if found:
        return found[:1]
    keys = [(row.seat, row.key) for row in rows if row.key]
    found += [f"the move {key} is in the log twice" for key in {key for key in keys if keys.count(key) > 1}]
    for seq, (seat, key) in claims.acknowledged.items():
        if seq > len(rows):
            found.append(f"seq {seq} was acknowledged; the log ends at {len(rows)}")
        elif (rows[seq - 1].seat, rows[seq - 1].key) != (seat, key):
            found.append(f"seq {seq} was acknowledged to seat {seat} for {key}; the log has {rows[seq - 1]}")
    found += [f"the move {key} was refused and is in the log" for _, key in keys if key in claims.refused]
    found += [f"seq {seq} was shown; the log ends at {len(rows)}" for seq in claims.shown if seq > len(rows)]
    return found or lies_of_replay(claims, kept, records)


def lies_of_replay(claims: Claims, kept: Kept, records: dict[str, str]) -> list[str]:
    """Play the log again: it must lead to everything that was shown, and to the record once it is over."""
    game: Game[Any] = lazaretto.load(kept.game)
    match = Match(game, kept.seats, kept.seed, kept.options)
    found = []
    steps = [0]
    for row in (None, *kept.rows):
        seq = row.seq if row is not None else 0
        if row is not None:
            try:
                do(match, row)
            except LazarettoError as error:
                return [f"the log does not replay at seq {seq}: {error}"]
            steps.append(len(match.record.actions))
        shown = claims.shown.get(seq)
        if shown and shown != digest(json.loads(json.dumps(game.public_view(match.state)))):
            found.append(f"seq {seq} was shown differently from what the log leads to")
    for known, told in claims.steps:
        if told not in steps[known:]:
            found.append(f"{told} steps were told after seq {known}; the log never stands at so many since")
    return found + lies_of_end(game, match, kept, records)


def do(match: Match, row: Row) -> None:
    """Do what a row of the log says."""
    if row.kind == "play":
        match.play_named(json.loads(row.action))
    elif row.kind == "undo":
        match.undo(row.seat)
    else:
        match.step_back(row.seat)


def lies_of_end(game: Game[Any], match: Match, kept: Kept, records: dict[str, str]) -> list[str]:
    """A game is over in its log exactly if its table says so, and exactly if there is its record, which replays."""
    over = match.state.over()
    if (kept.status == "over") != over:
        return [f"the log is {'over' if over else 'not over'}, the table is {kept.status}"]
    if (kept.record is not None) != over:
        return [f"the table is {kept.status}, its record is {kept.record}"]
    if kept.record is None:
        return []
    text = records.get(kept.record)
    if text is None:
        return [f"the table names the record {kept.record}, which is not there"]
    record = read_record(text)
    try:
        state = replay(game, record)
    except LazarettoError as error:
        return [f"the record does not replay: {error}"]
    if game.fingerprint(state) != game.fingerprint(match.state) or record.result != match.record.result:
        return ["the record leads to another end than the log"]
    return []

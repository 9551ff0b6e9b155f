"""The store's tables, written once; and the numbered steps that lead an older database here.

A new database is made from `METADATA`. One that an older Lazaretto has made is led here by `STEPS`; a test compares the
two ways.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import inspect

from lazaretto.host.sitting import TableRow
from lazaretto.kernel.errors import LazarettoError

METADATA: Final = sa.MetaData()
LOCK: Final = 1350  # PostgreSQL's advisory lock of migrations


class BadStore(LazarettoError):
    """A database that cannot be used: made by a newer version, in use, or not reachable."""


def required(name: str, kind: type[sa.types.TypeEngine[Any]]) -> sa.Column[Any]:
    """A column that is never null."""
    return sa.Column(name, kind, nullable=False)


def key(name: str, kind: type[sa.types.TypeEngine[Any]]) -> sa.Column[Any]:
    """A column of the primary key."""
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


def table(name: str, *parts: Any, in_order: bool = False) -> sa.Table:
    """A table; `in_order` keeps an SQLite one in the order of its key."""
    return sa.Table(name, METADATA, *parts, sqlite_with_rowid=not in_order)


SCHEMA_VERSION: Final = table("schema_version", key("version", sa.Integer))
SETTINGS: Final = table("settings", key("name", sa.Text), required("value", sa.Text))
GUESTS: Final = table(
    "guests",
    key("id", sa.Text),
    required("name", sa.Text),
    required("language", sa.Text),
    required("at", sa.BigInteger),
)
TEXTS: Final[dict[str, tuple[Callable[[Any], str], Callable[[str], Any]]]] = {  # kept as a text: how to, and back
    "options": (lambda options: msgspec.json.encode(options).decode(), msgspec.json.decode),
    "seed": (str, int),  # it has more bits than a column
}
WIDE: Final = ("created_at", "changed_at")
KINDS: Final[dict[type, type[sa.types.TypeEngine[Any]]]] = {
    inspect.StrType: sa.Text,
    inspect.LiteralType: sa.Text,
    inspect.BoolType: sa.Boolean,
    inspect.IntType: sa.Integer,
}


def column(field: inspect.Field) -> sa.Column[Any]:
    """The column of a field of a row."""
    kind = field.type
    optional = isinstance(kind, inspect.UnionType) and kind.includes_none
    if isinstance(kind, inspect.UnionType) and optional:
        (kind,) = (one for one in kind.types if not isinstance(one, inspect.NoneType))
    found = sa.Text if field.name in TEXTS else sa.BigInteger if field.name in WIDE else KINDS[type(kind)]
    return key(field.name, found) if field.name == "id" else sa.Column(field.name, found, nullable=optional)


def columns_of(row: type[msgspec.Struct]) -> list[sa.Column[Any]]:
    """The columns of a row: one for each field."""
    shape = inspect.type_info(row)
    assert isinstance(shape, inspect.StructType)
    return [column(field) for field in shape.fields]


TABLES: Final = table(
    "tables",
    *columns_of(TableRow),
    required("seats", sa.Integer),
    sa.Column("owner", sa.Text),  # the process that has the table; free if that one has no lease any more
    sa.Index("tables_by_status", "status", "public", "changed_at"),
    sa.Index("tables_by_host", "host", "changed_at"),
)
SEATS: Final = table(
    "seats",
    key("table_id", sa.Text),
    key("seat", sa.Integer),
    required("kind", sa.Text),
    required("name", sa.Text),
    sa.Column("level", sa.Text),
    sa.Column("stand_in", sa.Text),
    in_order=True,
)
HOLDS: Final = table(  # seat -1: may watch
    "holds",
    key("table_id", sa.Text),
    key("seat", sa.Integer),
    key("guest", sa.Text),
    sa.Index("holds_by_guest", "guest", "table_id"),
    in_order=True,
)
TOKENS: Final = table(
    "tokens",
    key("hash", sa.Text),
    required("table_id", sa.Text),
    required("kind", sa.Text),
    required("seats", sa.Text),
    required("guest", sa.Text),
    sa.Column("expires_at", sa.BigInteger),
    sa.Index("tokens_by_table", "table_id", "kind"),
)
MOVES: Final = table(  # append-only: the truth about a game. No row without the one before it.
    "moves",
    key("table_id", sa.Text),
    key("seq", sa.Integer),
    required("kind", sa.Text),
    required("seat", sa.Integer),
    required("action", sa.Text),
    required("chance", sa.Text),
    required("key", sa.Text),
    required("notes", sa.Text),
    required("at", sa.BigInteger),
    sa.Column("spent", sa.BigInteger),  # milliseconds the seat has thought; null in rows of older versions
    sa.Column("prior", sa.Integer),
    sa.CheckConstraint("seq >= 1 and coalesce(prior, 0) = seq - 1", "moves_count_on"),
    sa.ForeignKeyConstraint(["table_id", "prior"], ["moves.table_id", "moves.seq"], "moves_without_a_hole"),
    in_order=True,
)
SNAPSHOTS: Final = table("snapshots", key("table_id", sa.Text), required("seq", sa.Integer), required("data", sa.Text))
CHAT: Final = table(
    "chat",
    key("table_id", sa.Text),
    key("number", sa.Integer),
    required("at", sa.BigInteger),
    sa.Column("seat", sa.Integer),
    required("name", sa.Text),
    required("kind", sa.Text),
    required("text", sa.Text),
    required("key", sa.Text),
    required("args", sa.Text),
    sa.Column("to", sa.Integer),  # a whisper's
    in_order=True,
)
RECORDS: Final = table(
    "records",
    key("id", sa.Text),
    required("game", sa.Text),
    sa.Column("table_id", sa.Text),
    required("at", sa.BigInteger),
    required("data", sa.Text),
)
WORKERS: Final = table(  # the leases of the processes that serve this database
    "workers",
    key("id", sa.Text),
    required("house", sa.Text),  # the server it belongs to: processes that one parent has started
    required("slot", sa.Integer),  # its place among these
    required("address", sa.Text),  # where the others reach it
    required("beat", sa.BigInteger),  # milliseconds since 1970 by the database's clock
    required("term", sa.Integer),  # rises when a write was left in doubt: what still travels with an older one is void
)

OF_A_TABLE: Final = (SEATS, HOLDS, TOKENS, MOVES, SNAPSHOTS, CHAT)  # what goes with a table


def rows_follow_each_other(connection: sa.Connection) -> None:
    """Version 2: no row of a log without the one before it, how long a seat has thought, and owners of tables.

    Logs that have a hole already keep it: the constraint is for new rows.
    """
    run = connection.exec_driver_sql
    if connection.dialect.name == "sqlite":
        run("alter table moves rename to moves_1")
        MOVES.create(connection)
        names = ", ".join(column.name for column in MOVES.columns if column.name not in ("spent", "prior"))
        run(f"insert into moves ({names}, prior) select {names}, nullif(seq - 1, 0) from moves_1")
        run("drop table moves_1")
    else:
        run("alter table moves add column spent bigint, add column prior integer")
        run("update moves set prior = seq - 1 where seq > 1")
        run("alter table moves add constraint moves_count_on check (seq >= 1 and coalesce(prior, 0) = seq - 1)")
        run(
            "alter table moves add constraint moves_without_a_hole"
            " foreign key (table_id, prior) references moves (table_id, seq) not valid"
        )
    run("alter table tables add column owner text")
    run("create index tables_by_host on tables (host, changed_at)")
    WORKERS.create(connection)


def lines_may_be_whispered(connection: sa.Connection) -> None:
    """Version 3: a line of the chat may be for one seat only."""
    connection.exec_driver_sql('alter table chat add column "to" integer')


# From version 1 on; steps are only ever appended, and never changed once they have landed.
STEPS: Final[tuple[Callable[[sa.Connection], None], ...]] = (rows_follow_each_other, lines_may_be_whispered)
NEWEST: Final = 1 + len(STEPS)


def migrate(connection: sa.Connection) -> None:
    """Lead a database to the newest schema; the caller commits."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("begin immediate")  # the driver begins by itself only before it writes rows
    else:
        for patience in ("statement_timeout", "idle_in_transaction_session_timeout"):
            connection.exec_driver_sql(f"set local {patience} = 0")
        connection.exec_driver_sql(f"select pg_advisory_xact_lock({LOCK})")  # several processes may start at once
    if not sa.inspect(connection).has_table(SCHEMA_VERSION.name):
        METADATA.create_all(connection)
        connection.execute(sa.insert(SCHEMA_VERSION).values(version=NEWEST))
        return
    done = connection.execute(sa.select(sa.func.max(SCHEMA_VERSION.c.version))).scalar() or 0
    if not 1 <= done <= NEWEST:
        raise BadStore(f"this database has schema {done}, this Lazaretto knows {NEWEST}: use a newer Lazaretto")
    for version, step in enumerate(STEPS[done - 1 :], done + 1):
        step(connection)
        connection.execute(sa.insert(SCHEMA_VERSION).values(version=version))

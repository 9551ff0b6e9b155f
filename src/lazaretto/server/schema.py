"""The store's tables, and the numbered steps that lead an older database here."""

from typing import Any, Final

import sqlalchemy as sa

from lazaretto.kernel.errors import LazarettoError

METADATA: Final = sa.MetaData()


class BadStore(LazarettoError):
    """A database that cannot be used: made by a newer version, or not reachable."""


def required(name: str, kind: type[sa.types.TypeEngine[Any]]) -> sa.Column[Any]:
    """A column that is never null."""
    return sa.Column(name, kind, nullable=False)


def key(name: str, kind: type[sa.types.TypeEngine[Any]]) -> sa.Column[Any]:
    """A column of the primary key."""
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


SETTINGS: Final = sa.Table("settings", METADATA, key("name", sa.Text), required("value", sa.Text))
GUESTS: Final = sa.Table(
    "guests",
    METADATA,
    key("id", sa.Text),
    required("name", sa.Text),
    required("language", sa.Text),
    required("at", sa.BigInteger),
)
TABLES: Final = sa.Table(
    "tables",
    METADATA,
    key("id", sa.Text),
    required("game", sa.Text),
    required("rules_version", sa.Integer),
    required("options", sa.Text),
    required("seats", sa.Integer),
    required("name", sa.Text),
    required("public", sa.Boolean),
    required("pace", sa.Text),
    required("bot_delay_ms", sa.Integer),
    required("host", sa.Text),
    required("status", sa.Text),
    required("seed", sa.Text),  # never leaves the server
    required("practice", sa.Boolean),
    required("created_at", sa.BigInteger),
    required("changed_at", sa.BigInteger),
    sa.Column("record", sa.Text),
    sa.Column("next_table", sa.Text),
)
SEATS: Final = sa.Table(
    "seats",
    METADATA,
    key("table_id", sa.Text),
    key("seat", sa.Integer),
    required("kind", sa.Text),
    required("name", sa.Text),
    sa.Column("level", sa.Text),
    sa.Column("stand_in", sa.Text),
)
HOLDS: Final = sa.Table(  # seat -1: may watch
    "holds",
    METADATA,
    key("table_id", sa.Text),
    key("seat", sa.Integer),
    key("guest", sa.Text),
)
TOKENS: Final = sa.Table(
    "tokens",
    METADATA,
    key("hash", sa.Text),
    required("table_id", sa.Text),
    required("kind", sa.Text),
    required("seats", sa.Text),
    required("guest", sa.Text),
    sa.Column("expires_at", sa.BigInteger),
)
MOVES: Final = sa.Table(  # append-only: the truth about a game
    "moves",
    METADATA,
    key("table_id", sa.Text),
    key("seq", sa.Integer),
    required("kind", sa.Text),
    required("seat", sa.Integer),
    required("action", sa.Text),
    required("chance", sa.Text),
    required("key", sa.Text),
    required("notes", sa.Text),
    required("at", sa.BigInteger),
)
SNAPSHOTS: Final = sa.Table(
    "snapshots", METADATA, key("table_id", sa.Text), required("seq", sa.Integer), required("data", sa.Text)
)
CHAT: Final = sa.Table(
    "chat",
    METADATA,
    key("table_id", sa.Text),
    key("number", sa.Integer),
    required("at", sa.BigInteger),
    sa.Column("seat", sa.Integer),
    required("name", sa.Text),
    required("kind", sa.Text),
    required("text", sa.Text),
    required("key", sa.Text),
    required("args", sa.Text),
)
RECORDS: Final = sa.Table(
    "records",
    METADATA,
    key("id", sa.Text),
    required("game", sa.Text),
    sa.Column("table_id", sa.Text),
    required("at", sa.BigInteger),
    required("data", sa.Text),
)

# Steps are only ever appended. {rowless} keeps an SQLite table in the order of its key.
STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        "create table settings (name text primary key not null, value text not null)",
        "create table guests (id text primary key not null, name text not null, language text not null,"
        " at bigint not null)",
        "create table tables (id text primary key not null, game text not null, rules_version integer not null,"
        " options text not null, seats integer not null, name text not null, public boolean not null,"
        " pace text not null, bot_delay_ms integer not null, host text not null, status text not null,"
        " seed text not null, practice boolean not null, created_at bigint not null, changed_at bigint not null,"
        " record text, next_table text)",
        "create index tables_by_status on tables (status, public, changed_at)",
        "create table seats (table_id text not null, seat integer not null, kind text not null, name text not null,"
        " level text, stand_in text, primary key (table_id, seat)) {rowless}",
        "create table holds (table_id text not null, seat integer not null, guest text not null,"
        " primary key (table_id, seat, guest)) {rowless}",
        "create index holds_by_guest on holds (guest, table_id)",
        "create table tokens (hash text primary key not null, table_id text not null, kind text not null,"
        " seats text not null, guest text not null, expires_at bigint)",
        "create index tokens_by_table on tokens (table_id, kind)",
        "create table moves (table_id text not null, seq integer not null, kind text not null, seat integer not null,"
        " action text not null, chance text not null, key text not null, notes text not null, at bigint not null,"
        " primary key (table_id, seq)) {rowless}",
        "create table snapshots (table_id text primary key not null, seq integer not null, data text not null)",
        "create table chat (table_id text not null, number integer not null, at bigint not null, seat integer,"
        " name text not null, kind text not null, text text not null, key text not null, args text not null,"
        " primary key (table_id, number)) {rowless}",
        "create table records (id text primary key not null, game text not null, table_id text, at bigint not null,"
        " data text not null)",
    ),
)

NEWEST: Final = len(STEPS)
OF_A_TABLE: Final = (SEATS, HOLDS, TOKENS, MOVES, SNAPSHOTS, CHAT)  # what goes with a table


def migrate(connection: sa.Connection) -> None:
    """Lead a database to the newest schema; the caller commits."""
    sqlite = connection.dialect.name == "sqlite"
    if not sqlite:
        connection.exec_driver_sql("select pg_advisory_xact_lock(1350)")  # several processes may start at once
    connection.exec_driver_sql("create table if not exists schema_version (version integer primary key not null)")
    done = connection.exec_driver_sql("select max(version) from schema_version").scalar() or 0
    if done > len(STEPS):
        raise BadStore(f"this database has schema {done}, this Lazaretto knows {len(STEPS)}: use a newer Lazaretto")
    for number, step in enumerate(STEPS[done:], done + 1):
        for statement in step:
            connection.exec_driver_sql(statement.format(rowless="without rowid" if sqlite else ""))
        connection.execute(sa.text("insert into schema_version (version) values (:number)"), {"number": number})

"""What is kept of tables: texts by key, written together or not at all. In a page that is the browser's database."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from lazaretto.host.log import Ending, Move, Snapshot
from lazaretto.host.records import RecordRow
from lazaretto.host.sitting import Sitting
from lazaretto.host.wire import ChatLine, encode

ME: Final = "me"


class Taken(Exception):
    """Something that was to be added is there already: another page was faster."""


class Put(NamedTuple):
    """A text under a key. `fresh`: nothing may be there yet."""

    key: str
    text: str
    fresh: bool = False


class Drop(NamedTuple):
    """Everything whose key begins so is forgotten."""

    prefix: str


Change = Put | Drop


class Store(Protocol):
    """Texts by key."""

    async def write(self, changes: Sequence[Change]) -> None:
        """Do all of it, or raise and do nothing; `Taken` where a fresh key is not. What has returned is kept."""

    async def read(self, prefix: str) -> list[str]:
        """The texts whose keys begin so, in the order of their keys."""


def move_key(table: str, seq: int | None = None) -> str:
    """Where a row of a table's log is, or all of them."""
    return f"move/{table}/" if seq is None else f"move/{table}/{seq:08d}"


def table_key(table: str = "") -> str:
    """Where a table is, or all are."""
    return f"table/{table}"


def record_key(record: str) -> str:
    """Where a record is."""
    return f"record/{record}"


def snapshot_key(table: str) -> str:
    """Where a table's snapshot is."""
    return f"snapshot/{table}"


def line_key(table: str, number: int | None = None) -> str:
    """Where a line that was said is, or all of a table."""
    return f"line/{table}/" if number is None else f"line/{table}/{number:08d}"


# --- As texts ---------------------------------------------------------------------------------------------------------

read_sitting = msgspec.json.Decoder(Sitting).decode
read_line = msgspec.json.Decoder(ChatLine).decode


def read_move(text: str) -> Move:
    """A row of a log."""
    return Move._make(msgspec.json.decode(text))


def read_row(text: str) -> RecordRow:
    """A record."""
    return RecordRow._make(msgspec.json.decode(text))


def text_of(thing: Any) -> str:
    """Anything that is kept."""
    return encode(thing).decode()


def sat(sitting: Sitting, *, fresh: bool = False) -> Put:
    """A table's row and chairs."""
    return Put(table_key(sitting.id), text_of(sitting), fresh)


def kept_record(row: RecordRow) -> Put:
    """A record."""
    return Put(record_key(row.id), text_of(row))


def moved(sitting: Sitting, move: Move, ending: Ending | None, snapshot: Snapshot | None) -> list[Change]:
    """A move, with what goes along with it: the end and its record, or a snapshot."""
    changes: list[Change] = [Put(move_key(move.table_id, move.seq), text_of(move), fresh=True)]
    if ending is not None:
        over = msgspec.structs.replace(sitting, status="over", record=ending.record, changed_at=move.at)
        changes.append(sat(over))
        changes.append(kept_record(RecordRow(ending.record, ending.game, move.table_id, move.at, ending.data)))
    elif snapshot is not None:
        changes.append(Put(snapshot_key(move.table_id), text_of(snapshot)))
    return changes


def erased(table: str) -> list[Change]:
    """A table is gone; its record stays."""
    return [Drop(key) for key in (table_key(table), move_key(table), snapshot_key(table), line_key(table))]

"""The log of a table, as it is kept: a row for each move, and what the last one leaves behind."""

from typing import Any, NamedTuple


class Move(NamedTuple):
    """A row of a table's log. `(table_id, seq)` is the serialisation point of the whole system."""

    table_id: str
    seq: int
    kind: str  # "play", "undo" or "back"; "brought": all of a game that was begun elsewhere, in the first row
    seat: int
    action: str  # the named action as JSON, or a list of those played together; empty for undo and back
    chance: str  # the outcomes it drew as JSON, empty for none
    key: str
    notes: str  # journal entries as JSON, with their audience
    at: int
    spent: int | None = None  # milliseconds the seat has thought

    @property
    def row(self) -> tuple[Any, ...]:
        """All columns, with the number of the row it follows."""
        return (*self, self.seq - 1 or None)


class Ending(NamedTuple):
    """What the last move of a game brings with it, in the same transaction: the table is over and has a record."""

    record: str
    game: str
    data: str


Written = bool | BaseException  # True: on disk. False: not, because the seq, or the table, is not ours to write.

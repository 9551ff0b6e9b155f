"""The log of a table, as it is kept: a row for each move, and what the last one leaves behind."""

from typing import Any, Final, NamedTuple

import msgspec

from lazaretto.host.wire import Entry
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import EVERYBODY, may_read

UNDONE: Final = "table.undo"


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


class Kept(msgspec.Struct, omit_defaults=True, gc=False):
    """A journal entry with its audience, as the log keeps it. It is plain data: the collector need not look at it."""

    seq: int
    key: str
    args: dict[str, Any] = {}
    to: int = EVERYBODY
    but: int = EVERYBODY

    def seen_by(self, seat: int) -> bool:
        """May this seat (or SPECTATOR) read it?"""
        return may_read(seat, self.to, self.but)

    def entry(self) -> Entry:
        """As a reader gets it."""
        return Entry(self.seq, self.key, self.args, private=self.to != EVERYBODY)

    def told(self, game: Game[Any], newest: int) -> Entry:
        """As a reader gets it who watches the board: what it must not miss, and what the newest move did."""
        entry = self.entry()
        entry.secret = self.key in game.secrets
        if self.seq == newest and self.key != UNDONE:
            told = game.told(self.key, self.args)
            entry.moves, entry.marks = list(told.moves), list(told.marks)
        return entry


class Snapshot(msgspec.Struct):
    """A course on disk without its history, which is in the log.

    Taken where nothing can be taken back, so that what follows can be replayed exactly.
    """

    seq: int
    changed: list[int]
    asked: list[int | None]
    used: list[int]
    state: dict[str, Any]


read_kept = msgspec.json.Decoder(list[Kept]).decode
read_snapshot = msgspec.json.Decoder(Snapshot).decode

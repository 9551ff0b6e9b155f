"""The people's side of a table: who sits where, who is host, who may watch. Always what the store says."""

import hashlib
import secrets
from collections.abc import Sequence, Set
from typing import Final

import msgspec
from msgspec import Struct

from lazaretto.host.rights import Standing
from lazaretto.host.wire import SeatInfo, SeatKind, TableFacts, TableInfo, Trouble

FACTS: Final = tuple(field.name for field in msgspec.structs.fields(TableFacts))


class Chair(Struct, frozen=True):
    """One seat and who has it."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    stand_in: str | None
    holders: frozenset[str]

    def bot(self) -> str | None:
        """The level of the bot that plays here, if one does."""
        return self.level if self.kind == "bot" else self.stand_in


class TableRow(TableFacts, kw_only=True, frozen=True):
    """A table as it is kept, defined here and nowhere else: the store makes a column of each field.

    What is a field of `TableFacts` is shown to everybody at the table, too.
    """

    host: str
    seed: int  # never leaves the host


class Sitting(TableRow, kw_only=True, frozen=True):
    """A table's row with its chairs and watchers."""

    chairs: list[Chair]
    watchers: frozenset[str]

    def standing(self, guest: str | None) -> Standing | None:
        """What a guest is here."""
        if guest is None:
            return None
        held = frozenset(chair.seat for chair in self.chairs if guest in chair.holders)
        return Standing(guest == self.host, held, self.public or guest in self.watchers)

    def open_seats(self) -> list[int]:
        """The seats nobody has."""
        return [chair.seat for chair in self.chairs if chair.kind == "open"]

    def speaker(self, guest: str, seat: int | None) -> Chair | None:
        """Where a guest speaks from: the seat that is named, or else the first of the guest's own."""
        held = [chair for chair in self.chairs if guest in chair.holders]
        return next((chair for chair in held if seat is None or chair.seat == seat), None)

    def people(self) -> set[str]:
        """Everybody who holds a seat."""
        return {guest for chair in self.chairs for guest in chair.holders}

    def players(self) -> list[str]:
        """Names for the record."""
        return [chair.name or chair.level or f"{chair.seat + 1}" for chair in self.chairs]

    def stands_in(self) -> bool:
        """Does a bot play for somebody who is away?"""
        return any(chair.stand_in is not None for chair in self.chairs)

    def awaited(self) -> bool:
        """Is there a person who has not left? Then bots go on, whoever is connected."""
        return any(chair.kind == "person" and chair.stand_in is None for chair in self.chairs)

    def luck(self, seat: int, changed: int) -> int:
        """160 bits of chance for a bot's thought: anything, but at a practice table the same for the same game."""
        if not self.practice:
            return secrets.randbits(160)
        text = f"{self.seed} {seat} {changed}".encode()
        return int.from_bytes(hashlib.blake2b(text, digest_size=20).digest())

    def info(
        self,
        guest: str,
        here: Set[int] = frozenset(),
        watchers: int = 0,
        seq: int = 0,
        asking: Sequence[int] = (),
        trouble: Trouble | None = None,
    ) -> TableInfo:
        """The table as a guest sees it."""
        seats = [
            SeatInfo(
                chair.seat,
                chair.kind,
                chair.name,
                chair.level,
                chair.stand_in,
                guest in chair.holders,
                chair.seat in here,
            )
            for chair in self.chairs
        ]
        facts = {name: getattr(self, name) for name in FACTS}
        return TableInfo(
            **facts,
            seats=seats,
            host=guest == self.host,
            watchers=watchers,
            seq=seq,
            asking=list(asking),
            trouble=trouble,
        )

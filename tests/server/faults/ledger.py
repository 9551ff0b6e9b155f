"""What the players of a load were told: claims of the server, to which the verdict holds its log."""

import hashlib
import json
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

SAVE_FAULTS = ("unsaved", "server")  # what a move or a line is told that could not be saved


def digest(public: Any) -> str:
    """A short name of what everybody was shown; the order of keys means nothing."""
    return hashlib.blake2b(json.dumps(public, sort_keys=True).encode(), digest_size=8).hexdigest()


@dataclass
class Claims:
    """What was told of one table."""

    game: str
    acknowledged: dict[int, tuple[int, str]] = field(default_factory=dict)  # seq: seat and key
    refused: set[str] = field(default_factory=set)  # keys whose last answer was that nothing has happened
    shown: dict[int, str] = field(
        default_factory=dict
    )  # seq: digest of the public part, "" where only the seq was told
    steps: list[tuple[int, int]] = field(default_factory=list)  # a seq that was known before, and the steps told after
    highest: int = 0
    moved_at: float = field(default_factory=time.monotonic)
    over: bool = False
    reads: int = 0  # answers of REST


class Ledger:
    """The claims of all tables, the lies that showed at once, and figures."""

    def __init__(self) -> None:
        self.tables: dict[str, Claims] = {}
        self.lies: list[str] = []
        self.errors: Counter[str] = Counter()  # error frames by code
        self.closes: Counter[str] = Counter()  # ends of connections by code or kind
        self.told: defaultdict[str, set[str]] = defaultdict(set)  # table: what its people were told in place of a move
        self.connected = 0
        self.silences = 0  # connections given up because nothing came
        self.longest_wait = 0.0  # seconds until a move or a line was answered at all
        self.standstill = 0.0  # the longest time a table stood still, since somebody last reset it
        self.acknowledged = 0

    def open(self, table: str, game: str) -> None:
        """A table is set up."""
        self.tables.setdefault(table, Claims(game))

    def lie(self, table: str, text: str) -> None:
        """The server has contradicted itself."""
        claims = self.tables.get(table)
        self.lies.append(f"{claims.game if claims else '?'} {table}: {text}")

    def highest(self, table: str) -> int:
        """The newest seq anybody was told of."""
        return self.tables[table].highest

    def show(self, table: str, seq: int, public: Any = None) -> None:
        """Somebody was shown a seq, perhaps with the public part of the table."""
        claims = self.tables[table]
        found = digest(public) if public is not None else ""
        known = claims.shown.get(seq, "")
        if found and known and found != known:
            self.lie(table, f"seq {seq} was shown in two forms: a move that was shown was withdrawn")
        claims.shown[seq] = found or known
        if seq > claims.highest:
            now = time.monotonic()
            self.standstill = max(self.standstill, now - claims.moved_at)
            claims.highest, claims.moved_at = seq, now

    def acknowledge(self, table: str, seq: int, seat: int, key: str) -> None:
        """A move was acknowledged under a seq."""
        claims = self.tables[table]
        if claims.acknowledged.get(seq, (seat, key)) != (seat, key):
            self.lie(table, f"seq {seq} was acknowledged for two moves")
        if key in claims.refused:
            self.lie(table, f"the move {key} was refused for good, then acknowledged as seq {seq}")
        claims.acknowledged[seq] = (seat, key)
        self.acknowledged += 1

    def answered(self, seconds: float) -> None:
        """A move or a line was answered, be it by an error."""
        self.longest_wait = max(self.longest_wait, seconds)

    def figures(self) -> dict[str, Any]:
        """The ledger in numbers."""
        return {
            "tables": len(self.tables),
            "games_over": sum(claims.over for claims in self.tables.values()),
            "acknowledged": self.acknowledged,
            "connected": self.connected,
            "silences": self.silences,
            "longest_wait": round(self.longest_wait, 2),
            "errors": dict(self.errors),
            "closes": dict(self.closes),
            "reads": sum(claims.reads for claims in self.tables.values()),
            "lies": self.lies,
        }

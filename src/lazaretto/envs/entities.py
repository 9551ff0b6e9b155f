"""Entities: the numbers of an observation as tables, a row for each thing of a kind, for networks that weigh things.

They are the same numbers at the same places, so a table is a window into the flat vector and costs nothing. Slots that
are named alike but for their thing (`pawn_3.suspicion`) are columns; things that are not there are rows of zeros.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import lazaretto
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.observation import Layout, Slot

COMMON: Final = "table"  # what belongs to no thing: one row
OWN: Final = "own"


@dataclass(frozen=True)
class Table:
    """Things of a kind: where their rows begin, what they are called, and which slots a row has."""

    name: str
    start: int
    rows: tuple[str, ...]
    width: int  # numbers in a row
    columns: tuple[tuple[str, int, int], ...]  # slot, its first place in a row, its size

    def json(self) -> dict[str, Any]:
        """As JSON."""
        columns = [{"name": name, "start": start, "size": size} for name, start, size in self.columns]
        return {"name": self.name, "start": self.start, "rows": self.rows, "width": self.width, "columns": columns}


def things(layout: Layout) -> list[tuple[str, list[Slot]]]:
    """The slots of each thing, in the order of their places; those before the first point of a name are its name."""
    found: list[tuple[str, list[Slot]]] = []
    for slot in layout.slots:
        thing = slot.name.partition(".")[0] if "." in slot.name else COMMON
        if not found or found[-1][0] != thing:
            found.append((thing, []))
        found[-1][1].append(slot)
    if len({thing for thing, _ in found}) != len(found):
        raise LazarettoError("the slots of a thing do not follow each other in this observation")
    return found


def tables_of(layout: Layout) -> tuple[Table, ...]:
    """The tables of an observation. Things with the same slots, one after the other, share a table."""
    kinds: list[tuple[list[str], list[Slot]]] = []
    for thing, slots in things(layout):
        if kinds and shape(kinds[-1][1]) == shape(slots):
            kinds[-1][0].append(thing)
        else:
            kinds.append(([thing], slots))
    found = []
    for rows, slots in kinds:
        start = slots[0].start
        columns = tuple((name, place, size) for (name, size), place in zip(shape(slots), places(slots), strict=True))
        found.append(Table(title(rows), start, tuple(rows), sum(slot.size for slot in slots), columns))
    return tuple(found)


def shape(slots: list[Slot]) -> list[tuple[str, int]]:
    """The slots of a thing without its name."""
    return [(slot.name.partition(".")[2] or slot.name, slot.size) for slot in slots]


def places(slots: list[Slot]) -> list[int]:
    """Where each slot begins, counted from the first."""
    return [slot.start - slots[0].start for slot in slots]


def title(rows: list[str]) -> str:
    """What a table is called: `pawns`; the own thing with those of all rivals is `seats`."""
    if len(rows) == 1:
        return rows[0]
    return "seats" if rows[0] == OWN else re.sub(r"_\d+$", "", rows[-1]) + "s"


@cache
def entities(game: str) -> tuple[Table, ...]:
    """The tables of a game's observation."""
    observation = lazaretto.load(game).mind.observation
    if observation is None:
        raise LazarettoError(f"{game} has no observation")
    return tables_of(observation.layout)


def tabled(game: str, observations: Any) -> dict[str, Any]:
    """The same numbers by table: rows x width, or games x rows x width of many. Windows, no copies."""
    found = {}
    for table in entities(game):
        part = observations[..., table.start : table.start + len(table.rows) * table.width]
        found[table.name] = part.reshape(*observations.shape[:-1], len(table.rows), table.width)
    return found

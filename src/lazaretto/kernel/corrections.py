# mypyc: interpreted
"""Corrections: printed numbers that an owner of the box has, in place of reconstructed ones.

A game's `desk.toml` names the values that may be corrected and what the rules need of them. A set of corrections is a
text, so that the option `numbers`, and with it every record, carries its own:

    clinic_data.income.cured=9,12,16,20;clinic_data.salary.nurse=2

It has the values that differ from ours only, in the order of `desk.toml`: equal sets are spelled alike, and the empty
one is spelled `house`. docs/desk.md tells owners the same.
"""

import copy
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any, Final, Literal

from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.facts import facts
from lazaretto.kernel.options import Option

NUMBERS: Final = "numbers"  # the option
HOUSE: Final = "house"  # its value where nothing is corrected
LONGEST: Final = 2000  # letters of a set, as records take them
ANY_ROW: Final = "*"

Fact = int | str | list[int] | list[str]
Values = Mapping[str, Fact]
FaultKey = Literal["unknown", "whole", "limits", "stays", "choice", "count", "sum", "ascend", "differ", "fit"]


@dataclass(frozen=True)
class Field:
    """A value that may be corrected: where it stands, ours, and what the rules need of it.

    `word` is the key of its meaning in the catalogue's `[desk]`, `row` the name of its row there (`kind.id`), `places`
    the names of the places of a row of values. A place that is below 0 where nothing may be stays as it is, and so do
    the first `kept` ones: they are no reconstruction.
    """

    at: str
    ours: Fact
    group: str
    word: str
    row: str = ""
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    fewest: int = 0  # values of a row of words
    longest: int = 0
    kept: int = 0
    places: tuple[str, ...] = ()

    def stays(self, place: int) -> bool:
        """May this place of a row of numbers not be changed?"""
        ours = self.ours[place] if isinstance(self.ours, list) else 0
        return place < self.kept or (isinstance(ours, int) and ours < 0 <= self.least)


@dataclass(frozen=True)
class Law:
    """What the rules need of several values.

    A `sum` that is printed, that they `ascend` or `differ`, or that the second word is one which `goes` with the first.
    """

    kind: str
    of: tuple[str, ...]
    amount: int = 0
    goes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Fault:
    """What is wrong with a set: a key of the app's texts and its arguments, at a value or at several."""

    key: FaultKey
    at: tuple[str, ...]
    args: Mapping[str, int | str]

    def line(self) -> str:
        """One clear line."""
        where = ", ".join(self.at)
        return {
            "unknown": f"there is no number {where} that could be corrected",
            "whole": f"{where} must be so many whole numbers: {self.args.get('count')}",
            "limits": f"{where} must be from {self.args.get('least')} to {self.args.get('most')}",
            "stays": f"{where}: a value that is no reconstruction was changed",
            "choice": f"{where} cannot be {self.args.get('word')}",
            "count": f"{where} must have {self.args.get('least')} to {self.args.get('most')} values",
            "sum": f"{where} must add up to {self.args.get('amount')}, not {self.args.get('found')}",
            "ascend": f"{where} must not descend",
            "differ": f"{where} must all be different",
            "fit": f"{where} do not go together",
        }[self.key]


@dataclass(frozen=True)
class Desk:
    """What an owner of a game's box may correct."""

    home: str
    fields: Mapping[str, Field]
    laws: tuple[Law, ...]

    def read(self, text: str) -> tuple[dict[str, Fact], list[Fault]]:
        """The values of a set by where they stand, those that differ from ours; and what is wrong with it."""
        values: dict[str, Fact] = {}
        faults: list[Fault] = []
        for at, _, written in [entry.partition("=") for entry in text.split(";") if entry and text != HOUSE]:
            field = self.fields.get(at.strip())
            if field is None:
                faults.append(Fault("unknown", (at.strip()[:60],), {}))
                continue
            value, fault = read_value(field, written.strip())
            faults += [fault] if fault is not None else []
            if value is not None and value != field.ours:
                values[field.at] = value
        ordered = {at: values[at] for at in self.fields if at in values}
        return ordered, faults or [fault for law in self.laws if (fault := self.broken(law, ordered)) is not None]

    def broken(self, law: Law, values: Values) -> Fault | None:
        """What is wrong by a law, if anything is."""
        every = [values.get(at, self.fields[at].ours) for at in law.of]
        if law.kind == "differ":
            return None if len({str(value) for value in every}) == len(every) else Fault("differ", law.of, {})
        if law.kind == "fit":
            return None if law.goes.get(str(every[0])) == every[1] else Fault("fit", law.of, {})
        found = [value for value in every if isinstance(value, int)]
        if law.kind == "sum":
            total = sum(found)
            return None if total == law.amount else Fault("sum", law.of, {"amount": law.amount, "found": total})
        return None if all(one <= other for one, other in pairwise(found)) else Fault("ascend", law.of, {})

    def settle(self, text: str) -> str:
        """A set, checked and spelled as we do; or BadOption."""
        if len(text) > LONGEST:
            raise BadOption(f"a set of numbers has at most {LONGEST} letters, not {len(text)}")
        values, faults = self.read(text)
        if faults:
            raise BadOption(f"these numbers cannot be played: {faults[0].line()}")
        return spelled(values)


def spelled(values: Values) -> str:
    """A set as the option has it."""
    rows = {at: value if isinstance(value, list) else [value] for at, value in values.items()}
    return ";".join(f"{at}={','.join(str(one) for one in row)}" for at, row in rows.items()) or HOUSE


def read_value(field: Field, written: str) -> tuple[Fact | None, Fault | None]:
    """A value as it is written in a set, or what is wrong with it."""
    row = [one.strip() for one in written.split(",")] if written else []
    if isinstance(field.ours, str) or (isinstance(field.ours, list) and isinstance(field.ours[0], str)):
        return read_words(field, row)
    ours = field.ours if isinstance(field.ours, list) else [field.ours]
    if len(row) != len(ours) or not all(is_whole(one) for one in row):
        return None, Fault("whole", (field.at,), {"count": len(ours)})
    numbers = [int(one) for one in row]
    for place, number in enumerate(numbers):
        if field.stays(place):
            if number != ours[place]:
                return None, Fault("stays", (field.at,), {"place": place})
        elif not field.least <= number <= field.most:
            return None, Fault("limits", (field.at,), {"least": field.least, "most": field.most})
    return (numbers if isinstance(field.ours, list) else numbers[0]), None


def read_words(field: Field, row: list[str]) -> tuple[Fact | None, Fault | None]:
    """A word, or a row of words, of those that may be chosen."""
    wrong = next((word for word in row if word not in field.choices), None)
    if wrong is not None:
        return None, Fault("choice", (field.at,), {"word": wrong[:40]})
    if isinstance(field.ours, str):
        return (row[0], None) if len(row) == 1 else (None, Fault("count", (field.at,), {"least": 1, "most": 1}))
    if not field.fewest <= len(row) <= field.longest:
        return None, Fault("count", (field.at,), {"least": field.fewest, "most": field.longest})
    return row, None


def is_whole(text: str) -> bool:
    """A whole number of a few digits."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= 4


def read_set(text: str) -> tuple[str, str]:
    """The game of a file of an owner's numbers, and the set as the option takes it; BadOption or ValueError.

    What stands in it is checked where it is settled.
    """
    data = tomllib.loads(text)
    game, values = data.get("game"), data.get(NUMBERS)
    if not isinstance(game, str) or not isinstance(values, dict):
        raise BadOption(f"it names no game, or has no table [{NUMBERS}]")
    return game, spelled(values)


# The desk of a game, from its file.


@cache
def desk_of(home: str) -> Desk:
    """The desk of the game that lives in a package; an empty one where nothing can be corrected."""
    file = resources.files(home) / "desk.toml"
    data = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    found = [field for row in data.get("field", ()) for field in fields_of(home, row)]
    fields = {field.at: field for field in found}
    laws = tuple(
        Law(
            kind,
            tuple(at for wanted in of for at in fields if fits(wanted, at)),
            row.get("amount", 0),
            row.get("goes", {}),
        )
        for kind in ("sum", "ascend", "differ", "fit")
        for row in data.get(kind, ())
        for of in meant(home, row)
    )
    return Desk(home, fields, laws)


def meant(home: str, row: Mapping[str, Any]) -> list[list[str]]:
    """The paths a law is about: as they stand, or below `each` row that is meant, for each of them a law of its own."""
    if "each" not in row:
        return [row["of"]]
    found = [path for path, _, value in standing(home, row["each"]) if isinstance(value, Mapping)]
    return [[f"{path}.{name}" for name in row["of"]] for path in found]


def fields_of(home: str, row: Mapping[str, Any]) -> Iterator[Field]:
    """The fields of a row of `desk.toml`: one, or one for each row of the data that it means."""
    given = dict(row)
    at, kind, only = given.pop("at"), given.pop("kind", ""), given.pop("rows", None)
    for found, name, value in standing(home, at):
        if only is None or name in only:
            more: dict[str, Any] = {key: tuple(item) if isinstance(item, list) else item for key, item in given.items()}
            yield Field(found, copy.deepcopy(value), row=f"{kind}.{name}" if kind else "", **more)


def standing(home: str, at: str) -> Iterator[tuple[str, str, Any]]:
    """The values at a path, `*` being every row: each with its path and the name of its row."""
    file, *names = at.split(".")
    found: list[tuple[list[str], str, Any]] = [([file], "", facts(home, file))]
    for name in names:
        inner = [
            ([*path, key], key if name == ANY_ROW else row, value[key])
            for path, row, value in found
            for key in (value if name == ANY_ROW else [name])
            if isinstance(value, Mapping) and key in value
        ]
        found = inner
    return ((".".join(path), row, value) for path, row, value in found)


def fits(wanted: str, at: str) -> bool:
    """Is this one of the paths that are meant?"""
    one, other = wanted.split("."), at.split(".")
    return len(one) == len(other) and all(a in (ANY_ROW, b) for a, b in zip(one, other, strict=True))


def overlay(data: dict[str, Any], file: str, values: Values) -> dict[str, Any]:
    """A data file with the corrections that are for it."""
    for at, value in values.items():
        name, *path = at.split(".")
        if name == file:
            inner = data
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = copy.deepcopy(value)
    return data


def numbers_option(home: str) -> Option:
    """The option that carries a set; where it has none, it is left out of records: they are older than it."""
    return Option(NUMBERS, (HOUSE,), HOUSE, HOUSE, custom=lambda text: desk_of(home).settle(text), late=True)

"""The owner's desk: what in a game may be corrected, whether a set can be played, and the data files that say so."""

import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, Final

from msgspec import Struct

from lazaretto.host.refusals import Refused
from lazaretto.kernel.corrections import HOUSE, LONGEST, Desk, Fact, Fault, FaultKey, Field, Values, desk_of, spelled
from lazaretto.kernel.game import Game

OWNER: Final = "owner"  # the source of a corrected value
LONGEST_SOURCE: Final = 120
HEADING: Final = re.compile(r"\s*\[([^\[\]]+)\]\s*(#.*)?")


class DeskField(Struct, frozen=True):
    """A reconstructed value that an owner of the box may correct: ours, the set's, and what the rules need of it."""

    at: str
    group: str
    word: str
    row: str
    many: bool
    ours: list[str]
    value: list[str]
    least: int
    most: int
    choices: list[str]
    fewest: int
    longest: int
    stays: list[int]
    places: list[str]


class DeskFault(Struct, frozen=True):
    """What is wrong with a set."""

    key: FaultKey
    at: list[str]
    args: dict[str, int | str]


class DeskFile(Struct, frozen=True):
    """A data file as a set has it."""

    name: str
    text: str


class DeskInfo(Struct, frozen=True):
    """The owner's desk of a game, with a set on it."""

    numbers: str  # as the option takes it; `house` if nothing is corrected, or something is wrong
    fields: list[DeskField]
    faults: list[DeskFault]
    files: list[DeskFile]


def desk_info(game: Game[Any], numbers: str = HOUSE, source: str = "") -> DeskInfo:
    """A game's desk with a set on it: the values, what is wrong with them, and the data files that have them."""
    if len(numbers) > LONGEST:
        raise Refused("malformed", f"a set of numbers has at most {LONGEST} letters, not {len(numbers)}")
    desk = desk_of(game.home) if game.home else Desk("", {}, ())
    values, faults = desk.read(numbers)
    whole = not faults and len(spelled(values)) <= LONGEST
    files = [] if not whole else [DeskFile(*one) for one in corrected_files(desk.home, values, source)]
    return DeskInfo(
        numbers=spelled(values) if whole else HOUSE,
        fields=[field_info(field, values.get(field.at, field.ours)) for field in desk.fields.values()],
        faults=[fault_info(fault) for fault in faults],
        files=files,
    )


def field_info(field: Field, value: Fact) -> DeskField:
    """A value that may be corrected, for the wire."""
    ours = field.ours if isinstance(field.ours, list) else [field.ours]
    return DeskField(
        at=field.at,
        group=field.group,
        word=field.word,
        row=field.row,
        many=isinstance(field.ours, list),
        ours=[str(one) for one in ours],
        value=[str(one) for one in (value if isinstance(value, list) else [value])],
        least=field.least,
        most=field.most,
        choices=list(field.choices),
        fewest=field.fewest or len(ours),
        longest=field.longest or len(ours),
        stays=[place for place in range(len(ours)) if field.stays(place)],
        places=list(field.places),
    )


def fault_info(fault: Fault) -> DeskFault:
    """What is wrong, for the wire."""
    return DeskFault(fault.key, list(fault.at), dict(fault.args))


# Data files with corrections, ready to be sent upstream.


def corrected_files(home: str, values: Values, source: str) -> list[tuple[str, str]]:
    """The data files that a set changes, by name, as they would be in the game's folder."""
    found = []
    for name in dict.fromkeys(at.partition(".")[0] for at in values):
        text = (resources.files(home) / "data" / f"{name}.toml").read_text("utf-8")
        for at, value in values.items():
            if at.partition(".")[0] == name:
                text = with_value(text, at.split(".")[1:], value)
        said = " ".join(source.split())[:LONGEST_SOURCE]
        head = f'# "{OWNER}": corrected by an owner of the box{f" ({said})" if said else ""}.\n'
        found.append((f"{name}.toml", head + text))
    return found


def with_value(text: str, path: list[str], value: Fact) -> str:
    """A data file with one value changed and marked as an owner's; all else, comments too, stays as it is."""
    data: Any = tomllib.loads(text)
    for step in path[:-2]:
        data = data[step]
    inline = f"{'.'.join(path[:-2])}" if len(path) > 1 else ""
    lines, table = text.split("\n"), ""
    for place, line in enumerate(lines):
        heading = HEADING.fullmatch(line)
        if heading:
            table = heading[1].strip()
        elif table == ".".join(path[:-1]) and defines(line, path[-1]):
            return marked(lines, place, path[-1], written(value))
        elif table == inline and len(path) > 2 and defines(line, path[-2]):
            row = {**data[path[-2]], path[-1]: value}
            return marked(lines, place, path[-2], written_table(row))
    raise LookupError(f"{'.'.join(path)} has no line of its own")


def defines(line: str, name: str) -> bool:
    """Does this line give a value of this name?"""
    return re.match(rf"\s*{re.escape(name)}\s*=", line) is not None


def marked(lines: list[str], place: int, name: str, value: str) -> str:
    """The lines with one value replaced, and its source."""
    _, mark, comment = lines[place].partition("#")
    lines = [*lines]
    lines[place] = f"{name} = {value}{f' #{comment}' if mark else ''}"
    end = next((n for n in range(place + 1, len(lines)) if HEADING.fullmatch(lines[n])), len(lines))
    start = next((n for n in range(place, -1, -1) if HEADING.fullmatch(lines[n])), 0)
    known = next((n for n in range(start, end) if defines(lines[n], f"{name}_source")), None)
    said = f'{name}_source = "{OWNER}"'
    if known is None:
        lines.insert(place + 1, said)
    else:
        lines[known] = said
    return "\n".join(lines)


def written(value: Fact | Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, list):
        return f"[{', '.join(written(one) for one in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def written_table(row: Mapping[str, Any]) -> str:
    """A table within a line."""
    return f"{{ {', '.join(f'{name} = {written(value)}' for name, value in row.items())} }}"

"""Reconstructed numbers (`source = "house"`), and copies of the package in which one of them is different."""

import contextlib
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import lazaretto

NUMBER: Final = re.compile(r"(?<![\w.-])\d+(?![\w.]|\s*=)")
STEP: Final = 4  # a number is varied by a fourth, and by 1 at least


@dataclass(frozen=True)
class House:
    """A reconstructed number, or a row of them: where it stands."""

    file: str
    table: str
    field: str

    @property
    def name(self) -> str:
        """As a reader finds it."""
        return f"{self.file} {self.table}.{self.field}" if self.table else f"{self.file} {self.field}"


def data_folder(game: str) -> Path:
    """Where a game's data lie."""
    module = sys.modules[lazaretto.home(game)]
    return Path(module.__path__[0]) / "data"


def house_numbers(game: str) -> list[House]:
    """Every reconstructed number of a game that is a number or a row of numbers."""
    lazaretto.load(game)
    found = []
    for file in sorted(data_folder(game).glob("*.toml")):
        for table, row in tables(tomllib.loads(file.read_text("utf-8"))):
            for name, value in row.items():
                if is_house(row, name) and numeric(value):
                    found.append(House(file.name, table, name))
    return found


def tables(data: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every table of a file with its name."""
    yield path, data
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from tables(value, f"{path}.{name}" if path else name)


def is_house(row: Mapping[str, Any], name: str) -> bool:
    """Is this number our reconstruction? It may have a source of its own, or the table names those that are not."""
    own = row.get(f"{name}_source", row.get(f"{name}s_source"))
    if own is not None:
        return bool(own == "house")
    confirmed = [*row.get("seed", []), *row.get("public", [])] if isinstance(row.get("seed", []), list) else []
    return row.get("source") == "house" and name not in confirmed


def numeric(value: Any) -> bool:
    """A whole number above 0, or a row of numbers some of which are."""
    if isinstance(value, list):
        return bool(value) and all(type(one) is int for one in value) and any(one > 0 for one in value)
    return type(value) is int and value > 0


def varied(text: str, house: House, sign: int) -> str:
    """A data file with one number (or row of numbers) a fourth less or more; rows below 0 stay as they are."""
    lines, table = text.split("\n"), ""
    for place, line in enumerate(lines):
        head = re.fullmatch(r"\s*\[([^\[\]]+)\]\s*(#.*)?", line)
        if head:
            table = head[1].strip()
        elif table == house.table and re.match(rf"\s*{re.escape(house.field)}\s*=", line):
            name, _, value = line.partition("=")
            value, mark, comment = value.partition("#")
            lines[place] = f"{name}={NUMBER.sub(lambda found: changed(int(found[0]), sign), value)}{mark}{comment}"
            return "\n".join(lines)
    raise LookupError(f"{house.name} has no line of its own")


def changed(number: int, sign: int) -> str:
    """A number a fourth less or more, by 1 at least; never below 0."""
    return str(max(0, number + sign * max(1, round(number / STEP)))) if number else "0"


@contextlib.contextmanager
def copy_with(game: str, house: House, sign: int) -> Iterator[Path]:
    """A folder for PYTHONPATH: the package as it is, but for this number."""
    package = Path(lazaretto.__file__).parent
    with tempfile.TemporaryDirectory(prefix="lazaretto-atlas-") as made:
        root = Path(made)
        inner = root / "lazaretto" / "games" / game
        for library in package.parent.glob("lazaretto__mypyc*"):
            link(library, root / library.name)
        for source, copy, own in (
            (package, root / "lazaretto", "games"),
            (package / "games", root / "lazaretto" / "games", game),
            (package / "games" / game, inner, "data"),
        ):
            copy.mkdir(parents=True, exist_ok=True)
            for one in source.iterdir():
                if one.name not in (own, "static", "__pycache__"):
                    link(one, copy / one.name)
        shutil.copytree(package / "games" / game / "data", inner / "data")
        file = inner / "data" / house.file
        file.write_text(varied(file.read_text("utf-8"), house, sign), "utf-8")
        yield root


def link(source: Path, copy: Path) -> None:
    """The same file or folder at another place; a copy where links are not allowed."""
    try:
        copy.symlink_to(source, target_is_directory=source.is_dir())
    except OSError:
        shutil.copytree(source, copy) if source.is_dir() else shutil.copy2(source, copy)

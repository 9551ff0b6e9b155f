# mypyc: interpreted
"""Door tables: which sides of which tile are open. The rulebook does not say, so an owner of the game may correct ours.

A table travels as a code in the option `door_set` (its format: options.py), and is kept by an owner in a TOML or JSON
file like data/doors/house_v1.toml. `python -m lazaretto.games.quarantine mine.toml` tells the code of a file.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lazaretto.games.quarantine.rules.grid import doors_from, doors_text
from lazaretto.games.quarantine.rules.tables import KIND_IDS, KINDS, LOBBY, NONE, SIDES, load
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.masks import size

HOUSE: Final = "house_v1"
CUSTOM: Final = "custom"  # how the code of an owner's table begins
OWNER: Final = "owner"
LEAST_LOBBY_DOORS: Final = 2  # one for the hospital, one for the entrance


@dataclass(frozen=True)
class Doors:
    """A door table: the lobby's printed entrance, the doors of each tile type at rotation 0, and who says so."""

    entrance: int
    doors: tuple[int, ...]  # by tile type
    source: str = OWNER

    def code(self) -> str:
        """The value of the option `door_set`: equal tables have equal codes, and ours keeps its name."""
        if (self.entrance, self.doors) == (HOUSE_DOORS.entrance, HOUSE_DOORS.doors):
            return HOUSE
        return f"{CUSTOM}_{SIDES[self.entrance].lower()}_{''.join(f'{doors:x}' for doors in self.doors)}"

    def data(self) -> dict[str, Any]:
        """The table as plain data, for a JSON file."""
        rows = {kind: doors_text(doors) for kind, doors in zip(KIND_IDS, self.doors, strict=True)}
        return {"source": self.source, "entrance": SIDES[self.entrance], "doors": rows}

    def text(self) -> str:
        """The table as a TOML file."""
        head = [f'source = "{self.source}"', f'entrance = "{SIDES[self.entrance]}"', "", "[doors]"]
        rows = [f'{kind} = "{doors_text(doors)}"' for kind, doors in zip(KIND_IDS, self.doors, strict=True)]
        return "\n".join([*head, *rows, ""])


def read_code(code: str) -> Doors:
    """The door table of a code, or BadOption."""
    if code == HOUSE:
        return HOUSE_DOORS
    word, _, rest = code.lower().partition("_")
    side, _, digits = rest.partition("_")
    if word != CUSTOM or len(side) != 1 or side.upper() not in SIDES:
        raise BadOption(
            f"option door_set cannot be {code[:60]!r}; it can be {HOUSE} or"
            f" {CUSTOM}_<entrance: n, e, s or w>_<a digit for each of the {KINDS} tiles>"
        )
    if not re.fullmatch(r"[0-9a-f]*", digits) or len(digits) != KINDS:
        raise BadOption(f"door_set needs {KINDS} digits of 1-9 and a-f after the entrance, not {digits[:60]!r}")
    rows = {kind: doors_text(int(digit, 16)) for kind, digit in zip(KIND_IDS, digits, strict=True)}
    return read_doors({"entrance": side.upper(), "doors": rows})


def settle_code(code: str) -> str:
    """A custom value of the option `door_set`, checked and spelled as we do."""
    return read_code(code).code()


def load_doors(path: str | Path) -> Doors:
    """A door table from a TOML or JSON file, or BadOption saying what is wrong with it."""
    try:
        text = Path(path).read_text("utf-8")
        return read_doors(json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text))
    except OSError as error:
        raise BadOption(f"the door table {path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise BadOption(f"the door table {path} is no TOML or JSON file: {error}") from error
    except BadOption as error:
        raise BadOption(f"the door table {path} cannot be used: {error}") from error


def read_doors(data: Mapping[str, Any]) -> Doors:
    """A door table from its data, or BadOption."""
    source, entrance, rows = data.get("source", OWNER), data.get("entrance", "S"), data.get("doors")
    if not isinstance(source, str) or not re.fullmatch(r"[\w .,-]{0,60}", source):
        raise BadOption("its source must be a few plain words")
    if not isinstance(entrance, str) or len(entrance) != 1 or entrance not in SIDES:
        raise BadOption(f"the entrance must be one of {', '.join(SIDES)}, not {entrance!r}")
    if not isinstance(rows, Mapping):
        raise BadOption("it has no table [doors]")
    unknown = [str(kind) for kind in rows if kind not in KIND_IDS]
    missing = [kind for kind in KIND_IDS if kind not in rows]
    if unknown or missing:
        said = [f"there is no tile {', '.join(unknown)}"] if unknown else []
        raise BadOption("; ".join([*said, f"it lacks {', '.join(missing)}"] if missing else said))
    return Doors(SIDES.index(entrance), tuple(read_row(kind, rows[kind]) for kind in KIND_IDS), source)


def read_row(kind: str, written: Any) -> int:
    """The doors of one tile type, or BadOption."""
    doors = doors_from(written) if isinstance(written, str) else NONE
    if doors == NONE or not doors:
        raise BadOption(f"{kind} must have one to four different doors of N, E, S, W, not {written!r}")
    if kind == KIND_IDS[LOBBY] and size(doors) < LEAST_LOBBY_DOORS:
        raise BadOption("the lobby must have at least two doors, one for the hospital and one for the entrance")
    return doors


HOUSE_DOORS: Final[Doors] = read_doors(load(f"doors/{HOUSE}"))

# mypyc: interpreted
"""Door tables: which sides of which tile are open. The rulebook does not say, so an owner of the game may correct ours.

A table is a TOML file like data/doors/house_v1.toml. `load_doors` reads and checks one, `add_doors` makes it a value of
the option `door_set`. Tables named in the environment variable LAZARETTO_DOORS are added when the game is loaded.
"""

import hashlib
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lazaretto.games.quarantine.grid import doors_from, doors_text
from lazaretto.games.quarantine.tables import KIND_IDS, LOBBY, NONE, SIDES, load
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.masks import size

HOUSE: Final = "house_v1"
ENVIRONMENT: Final = "LAZARETTO_DOORS"  # files, separated as in PATH
LEAST_LOBBY_DOORS: Final = 2  # one for the hospital, one for the entrance
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,29}")


@dataclass(frozen=True)
class Doors:
    """A door table: the doors of each tile type at rotation 0, and the lobby's printed entrance."""

    id: str
    source: str
    entrance: int
    doors: tuple[int, ...]  # by tile type

    def key(self) -> str:
        """What the option calls it. A corrected table gets another key, so that no record is replayed with it."""
        if self.id == HOUSE:
            return HOUSE
        text = " ".join([SIDES[self.entrance], *(doors_text(doors) for doors in self.doors)])
        return f"{self.id}-{hashlib.sha256(text.encode()).hexdigest()[:6]}"

    def text(self) -> str:
        """The table as a file."""
        head = [f'id = "{self.id}"', f'source = "{self.source}"', f'entrance = "{SIDES[self.entrance]}"', "", "[doors]"]
        rows = [f'{kind} = "{doors_text(doors)}"' for kind, doors in zip(KIND_IDS, self.doors, strict=True)]
        return "\n".join([*head, *rows, ""])


def load_doors(path: str | Path) -> Doors:
    """A door table from a file, or BadOption saying what is wrong with it."""
    try:
        return read_doors(tomllib.loads(Path(path).read_text("utf-8")))
    except OSError as error:
        raise BadOption(f"the door table {path} cannot be read: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOption(f"the door table {path} is no TOML file: {error}") from error
    except BadOption as error:
        raise BadOption(f"the door table {path} cannot be used: {error}") from error


def read_doors(data: Mapping[str, Any]) -> Doors:
    """A door table from its data, or BadOption."""
    id_, source, entrance = data.get("id"), data.get("source", "owner"), data.get("entrance", "S")
    if not isinstance(id_, str) or not NAME.fullmatch(id_):
        raise BadOption("its id must be small letters, digits and _, at most 30")
    if not isinstance(source, str) or not re.fullmatch(r"[\w .,-]{0,60}", source):
        raise BadOption("its source must be a few plain words")
    if not isinstance(entrance, str) or len(entrance) != 1 or entrance not in SIDES:
        raise BadOption(f"the entrance must be one of {', '.join(SIDES)}, not {entrance!r}")
    rows = data.get("doors")
    if not isinstance(rows, Mapping):
        raise BadOption("it has no table [doors]")
    unknown = [str(kind) for kind in rows if kind not in KIND_IDS]
    missing = [kind for kind in KIND_IDS if kind not in rows]
    if unknown or missing:
        said = [f"there is no tile {', '.join(unknown)}"] if unknown else []
        raise BadOption("; ".join([*said, f"it lacks {', '.join(missing)}"] if missing else said))
    return Doors(id_, source, SIDES.index(entrance), tuple(read_row(kind, rows[kind]) for kind in KIND_IDS))


def read_row(kind: str, written: Any) -> int:
    """The doors of one tile type, or BadOption."""
    doors = doors_from(written) if isinstance(written, str) else NONE
    if doors == NONE or not doors:
        raise BadOption(f"{kind} must have one to four different doors of N, E, S, W, not {written!r}")
    if kind == KIND_IDS[LOBBY] and size(doors) < LEAST_LOBBY_DOORS:
        raise BadOption("the lobby must have at least two doors, one for the hospital and one for the entrance")
    return doors


DOOR_SETS: Final[dict[str, Doors]] = {HOUSE: read_doors(load(f"doors/{HOUSE}"))}


def environment_doors() -> list[Doors]:
    """The door tables named in the environment."""
    paths = os.environ.get(ENVIRONMENT, "").split(os.pathsep)
    return [load_doors(path) for path in paths if path]

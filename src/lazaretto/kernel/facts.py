# mypyc: interpreted
"""The facts of a game: its data files, read here alone, so that a copy of the game can read them corrected."""

import tomllib
from importlib import resources
from typing import Any


def facts(home: str, name: str) -> dict[str, Any]:
    """The data file of this name of the game that lives in a package."""
    file = resources.files(home) / "data" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8"))

"""Imports go one way: kernel <- games <- bots <- {host <- carriage <- {server, alone}, arena, terminal} <- cli.

In a game: rules <- {show, mind}.
"""

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import lazaretto
from lazaretto.kernel.errors import BrokenGame

SOURCE = Path(__file__).parents[1] / "src"
PACKAGE = SOURCE / "lazaretto"
ROOMS = ("rules", "show", "mind")  # of a game: show and mind import rules, and not each other
COMMON = (
    "lazaretto",
    "lazaretto.language",
    "lazaretto.language.plurals",
    "lazaretto.text",
    "lazaretto.drawing",
    "lazaretto.lessons",
    "lazaretto.puzzles",
    "lazaretto.rulebook",
)  # for all above games
KERNEL_NEEDS = ("mypy_extensions", "librt")  # both belong to the compiler
# Besides the kernel and the bots: a host runs wherever Python does, also in a browser.
HOST_NEEDS = ("msgspec", "mypy_extensions")
SQL = ("sqlalchemy", "asyncpg", "sqlite3", "aiosqlite")
STORE = "lazaretto.server.store"
IN_A_PAGE = ("js", "pyodide")
NO_HOST = frozenset(("asyncio", "socket", "ssl", "selectors", "sqlite3", "threading", "multiprocessing", "subprocess"))


def module_of(path: Path) -> str:
    """The name of the module in a file."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imports_of(module: str, text: str, is_package: bool = False) -> Iterator[str]:
    """The modules that a source imports, anywhere in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            here = module.split(".")[: len(module.split(".")) - node.level + is_package]
            base = ".".join([*(here if node.level else []), *([node.module] if node.module else [])])
            for name in node.names:
                inner = f"{base}.{name.name}"
                yield inner if inner in MODULES else base


def layer(module: str) -> str:
    """Where a module stands: "kernel", "games", one of the platforms' folders, "cli", or "" for what all may use."""
    parts = module.split(".")
    if module in COMMON or len(parts) == 1:
        return ""
    return "cli" if parts[1] in ("cli", "__main__") else parts[1]


def game_of(module: str) -> str:
    """The game a module belongs to, if any."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["lazaretto", "games"] and len(parts) > 2 else ""


def forbidden(module: str, imported: str) -> str:
    """What is wrong with an import, if anything."""
    outside = imported.split(".", maxsplit=1)[0]
    if outside != "lazaretto":
        return foreign(module, outside)
    mine, theirs = layer(module), layer(imported)
    if game_of(imported) and game_of(imported) != game_of(module):
        return "a game is found by its folder, and only it imports its own modules"
    if game_of(module) and theirs == "games":
        here, there = room_of(module), room_of(imported)
        alone = here != "" and there != here and there != "rules"
        return "rules import rules only; show and mind import rules, and not each other" if alone else ""
    if mine == "kernel" and theirs != "kernel":
        return "the kernel imports nothing of the package"
    if (
        mine == "games"
        and theirs != "kernel"
        and not (theirs == "" and imported != "lazaretto" and room_of(module) == "show")
    ):
        return "games import the kernel only"
    if mine == "host" and theirs not in ("", "kernel", "bots", "host"):
        return "the host of a table knows nothing of what carries it"
    if mine in ("carriage", "alone") and theirs not in ("", "kernel", "bots", "host", "carriage", mine):
        return "what runs in a page imports nothing of a server"
    if mine == "" and theirs not in ("", "kernel", "games"):
        return "what all may use imports no platform"
    if mine != "cli" and theirs == "cli":
        return "nothing imports the command line"
    return ""


def foreign(module: str, outside: str) -> str:
    """What is wrong with importing a package that is not ours, if anything."""
    mine, standard = layer(module), outside in sys.stdlib_module_names
    if outside in SQL and not module.startswith(STORE):
        return "SQL is the store's affair"
    if mine == "kernel" and not standard and outside not in KERNEL_NEEDS:
        return f"the kernel needs nothing but the standard library and {' and '.join(KERNEL_NEEDS)}"
    if mine == "host" and (outside in NO_HOST or (not standard and outside not in HOST_NEEDS)):
        return "the host of a table has no event loop, no sockets and no database"
    if mine in ("carriage", "alone") and not standard and outside not in (*HOST_NEEDS, *IN_A_PAGE):
        return "what runs in a page needs nothing but what a page has"
    return ""


def room_of(module: str) -> str:
    """The room of a game's module; none for the package that puts the game together."""
    parts = module.split(".")
    return parts[3] if game_of(module) and len(parts) > 3 else ""


def test_every_module_of_a_game_is_in_a_room() -> None:
    assert {room_of(module) for module in MODULES if game_of(module)} <= {"", "__main__", *ROOMS}


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_one_way(module: str) -> None:
    path = MODULES[module]
    found = imports_of(module, path.read_text("utf-8"), path.name == "__init__.py")
    wrong = {f"{imported}: {forbidden(module, imported)}" for imported in found if forbidden(module, imported)}
    assert not wrong


@pytest.mark.parametrize(
    "module, text, good",
    [
        ("lazaretto.kernel.state", "import os, mypy_extensions\nfrom lazaretto.kernel.rng import Rng", True),
        ("lazaretto.kernel.state", "import msgspec", False),
        ("lazaretto.kernel.state", "from lazaretto.text import Text", False),
        ("lazaretto.kernel.state", "def f():\n    import lazaretto", False),
        ("lazaretto.kernel.state", "from ..games import dice_hospital", False),
        ("lazaretto.kernel.state", "from .rng import Rng", True),
        (
            "lazaretto.games.dice_hospital.rules.turn",
            "from lazaretto.games.dice_hospital.rules.state import Step",
            True,
        ),
        ("lazaretto.games.dice_hospital.rules.turn", "from lazaretto.kernel.state import State", True),
        (
            "lazaretto.games.dice_hospital.rules.turn",
            "from lazaretto.games.dice_hospital.mind import evaluation",
            False,
        ),
        (
            "lazaretto.games.dice_hospital.rules.turn",
            "from lazaretto.games.dice_hospital.show.terminal import draw",
            False,
        ),
        ("lazaretto.games.dice_hospital.rules.turn", "from lazaretto.text import Text", False),
        ("lazaretto.games.dice_hospital.rules.turn", "from lazaretto.games.clinic.rules.state import Step", False),
        ("lazaretto.games.dice_hospital.rules.turn", "import lazaretto.server", False),
        ("lazaretto.games.dice_hospital.show.terminal", "from lazaretto.text import Text", True),
        ("lazaretto.games.dice_hospital.show.terminal", "from lazaretto.terminal.screen import Screen", False),
        (
            "lazaretto.games.dice_hospital.mind.evaluation",
            "from lazaretto.games.dice_hospital.rules.state import Hospital",
            True,
        ),
        ("lazaretto.games.dice_hospital.mind.evaluation", "from lazaretto.bots import greedy", False),
        ("lazaretto.bots.greedy", "import lazaretto\nfrom lazaretto.kernel.game import Game", True),
        ("lazaretto.bots.greedy", "from lazaretto.games.dice_hospital import GAME", False),
        ("lazaretto.arena.match", "from lazaretto.bots import Bot", True),
        ("lazaretto.host.course", "import msgspec, secrets\nfrom lazaretto.kernel.match import Match", True),
        ("lazaretto.host.course", "def f():\n    import asyncio", False),
        ("lazaretto.host.course", "import sqlalchemy as sa", False),
        ("lazaretto.carriage.driving", "import asyncio\nfrom lazaretto.host.bots import Bots", True),
        ("lazaretto.carriage.driving", "from lazaretto.server.hall import Hall", False),
        ("lazaretto.alone.home", "import litestar", False),
        ("lazaretto.alone.home", "from lazaretto.carriage.driving import Driver", True),
        ("lazaretto.server.hall", "import sqlalchemy as sa", False),
        ("lazaretto.server.store.tables", "import sqlalchemy as sa", True),
        ("lazaretto.host.course", "from lazaretto.server.hall import Hall", False),
        ("lazaretto.server.hall", "import asyncio\nfrom lazaretto.host.course import Course", True),
        ("lazaretto.arena.match", "from lazaretto.cli import main", False),
        ("lazaretto.text", "from lazaretto import home", True),
        ("lazaretto.text", "from lazaretto.terminal.screen import Screen", False),
        ("lazaretto.__main__", "from lazaretto.cli import main", True),
        ("lazaretto.cli", "from lazaretto import arena, bots, server", True),
    ],
)
def test_the_rule_itself(module: str, text: str, good: bool) -> None:
    assert any(forbidden(module, imported) for imported in imports_of(module, text)) != good


def test_all_sources_are_read() -> None:
    assert {"lazaretto.kernel.state", "lazaretto.games.dice_hospital.rules.turn", "lazaretto.text"} <= set(MODULES)


def test_a_host_loads_nothing_of_a_server() -> None:
    modules = [module for module in MODULES if module.startswith("lazaretto.host")]
    heavy = ("litestar", "sqlalchemy", "uvicorn", "asyncio", "asyncpg", "sqlite3", "lazaretto.server")
    code = f"import sys, {', '.join(modules)}; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=SOURCE)
    assert done.stdout.strip() == "[]"


def test_a_game_that_cannot_be_imported_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "__init__.py").write_text("import nothing_of_this_name\n", "utf-8")
    package = importlib.import_module("lazaretto.games")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    package.installed.cache_clear()
    try:
        with pytest.raises(BrokenGame, match="'torn' cannot be loaded: No module named 'nothing_of_this_name'"):
            lazaretto.load("torn")
    finally:
        package.installed.cache_clear()


def test_the_package_of_the_games_is_also_their_list() -> None:
    """So a module in it can be imported by another name."""
    code = "import lazaretto, lazaretto.games.clinic.rules.state as state; print(lazaretto.games(), state.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=SOURCE)
    assert done.stdout.strip() == f"{lazaretto.games()} lazaretto.games.clinic.rules.state"


def test_a_module_of_a_game_is_imported_under_a_name() -> None:
    """Though the package is a function as well."""
    import lazaretto.games.clinic.rules.turn as turn  # noqa: PLR0402

    assert turn.__name__ == "lazaretto.games.clinic.rules.turn"
    assert "clinic" in lazaretto.games()

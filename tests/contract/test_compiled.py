"""Compiled equals interpreted: the same random games in both forms, compared decision by decision.

The compiled twin is built here if it is missing or stale; building takes a minute or more.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import build_fast
import pytest

import lazaretto
from tests.contract.cases import ONLY
from tests.sample_game import SAMPLE

ROOT = Path(__file__).parents[2]
GAMES = [game for game in (*lazaretto.games(), SAMPLE.id) if not ONLY or game == ONLY]
SEEDS = "1"

COMPILER = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)

needs_compiler = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
pytestmark = pytest.mark.timeout(1800)

PACKAGE = ROOT / "src" / "lazaretto"
FOLDERS = ("kernel", "games/*/rules", "games/*/mind")  # what happens and what programs think
BOTS = ("bots/net.py", "bots/search_moves.py", "bots/tree.py")  # the hot parts of a search
# What every move at a table goes through.
TABLES = (
    *("host/audience.py", "host/course.py", "host/devices.py", "host/frames.py", "host/obeying.py", "host/pulse.py"),
    *("host/rights.py", "host/table.py"),
    *("server/connection.py", "server/ear.py", "server/framing.py", "server/limits.py", "server/meters.py"),
)
INTERPRETED, COMPILED = "# mypyc: interpreted", "# mypyc: compiled"


def run(*arguments: str, path: Path | None = None, game: str = "") -> list[str]:
    """The lines a Python program prints, with this folder first on its path."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "LAZARETTO_GAME")}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    if game:
        environment["LAZARETTO_GAME"] = game
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout.splitlines()


@pytest.fixture(scope="session")
def twin() -> Path:
    """The folder of the compiled twin, brought up to date. One worker builds, the others wait for it."""
    quick = ONLY is not None and SAMPLE.id != ONLY
    folder = ROOT / "build" / (f"fast-{ONLY}" if quick else "fast")
    folder.parent.mkdir(exist_ok=True)
    with (folder.parent / f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        run("build_fast.py", *(["--game", str(ONLY)] if quick else []))
    return folder


COMPILED_MINDS = (
    "lazaretto.bots.net",
    "lazaretto.bots.search_moves",
    "lazaretto.bots.tree",
)  # what bots do thousands of times a thought


def test_what_is_to_be_compiled_is(twin: Path) -> None:
    """Every module the compiler goes by is imported in its compiled form, the hot ones of the bots among them."""
    arguments = ("--game", ONLY) if ONLY is not None and SAMPLE.id != ONLY else ()
    wanted = [name.removesuffix(".py").replace("/", ".") for name in run("build_fast.py", "--list", *arguments)]
    assert set(COMPILED_MINDS) <= set(wanted)
    told = "import importlib, sys; print(*(importlib.import_module(name).__file__ for name in sys.argv[1:]), sep='\\n')"
    files = run("-c", told, *wanted, path=twin)
    assert [file for file in files if file.endswith(".py")] == []
    assert len(files) == len(wanted)


# What must be compiled.


def must_be_compiled() -> set[str]:
    """The modules that must be compiled, as paths in the package: by folder, unless their first line says no."""
    paths = [path for folder in FOLDERS for path in PACKAGE.glob(f"{folder}/*.py") if path.name != "__init__.py"]
    hot = {path.relative_to(PACKAGE).as_posix() for path in paths if first_line(path) != INTERPRETED}
    return hot | {*BOTS, *TABLES}


def first_line(path: Path) -> str:
    return path.read_text("utf-8").split("\n", 1)[0]


def test_the_compiler_takes_what_must_be_compiled() -> None:
    taken = {path.relative_to(PACKAGE).as_posix() for path in build_fast.modules(PACKAGE)}
    assert taken == must_be_compiled()
    assert {"kernel/state.py", "games/clinic/rules/movement.py", "games/clinic/mind/search.py"} <= taken


def test_a_mark_stands_in_the_first_line_or_nowhere() -> None:
    for path in PACKAGE.rglob("*.py"):
        lines = path.read_text("utf-8").split("\n")
        assert not {INTERPRETED, COMPILED} & {line.strip() for line in lines[1:]}, path
        if lines[0] == INTERPRETED:
            folder = path.relative_to(PACKAGE).parts
            assert folder[0] in ("kernel", "games"), f"{path} is interpreted anyway"


@needs_compiler
def test_every_one_of_them_is_compiled(twin: Path) -> None:
    """Python loads each from its compiled form: none was left out on the way."""
    wanted = sorted(must_be_compiled())
    if twin.name != "fast":
        wanted = [path for path in wanted if not path.startswith("games/") or path.split("/")[1] == ONLY]
    names = ["lazaretto." + path.removesuffix(".py").replace("/", ".") for path in wanted]
    ask = f"import importlib, json; print(json.dumps([importlib.import_module(n).__file__ for n in {names!r}]))"
    files = json.loads(run("-c", ask, path=twin)[-1])
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    assert [name for name, file in zip(names, files, strict=True) if not file.endswith(suffix)] == []
    assert all(Path(file).is_relative_to(twin) for file in files)


@needs_compiler
@pytest.mark.parametrize("game", GAMES)
def test_compiled_games_are_the_interpreted_games(game: str, twin: Path) -> None:
    head, *interpreted = run("-m", "tests.contract.walk", SEEDS, game=game)
    assert head == "compiled:"
    head, *compiled = run("-m", "tests.contract.walk", SEEDS, path=twin, game=game)
    modules = head.split()[1:]
    assert "kernel.state" in modules
    assert game == SAMPLE.id or any(module.startswith(f"games.{game}.") for module in modules)
    different = next((pair for pair in zip(interpreted, compiled, strict=False) if pair[0] != pair[1]), None)
    assert different is None
    assert len(interpreted) == len(compiled) > 50

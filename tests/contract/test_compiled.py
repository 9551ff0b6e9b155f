"""Compiled equals interpreted: the same random games in both forms, compared decision by decision.

The compiled twin is built here if it is missing or stale; building takes a minute or more.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lazaretto
from tests.contract.cases import ONLY
from tests.sample_game import SAMPLE

ROOT = Path(__file__).parents[2]
GAMES = [game for game in (*lazaretto.games(), SAMPLE.id) if not ONLY or game == ONLY]
SEEDS = "1"

COMPILER = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)

pytestmark = [
    pytest.mark.timeout(1800),
    pytest.mark.skipif(COMPILER is None, reason="there is no C compiler"),
]


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


COMPILED_MINDS = ("lazaretto.bots.search_moves", "lazaretto.bots.tree")  # what bots do thousands of times a thought


def test_what_is_to_be_compiled_is(twin: Path) -> None:
    """Every module the compiler goes by is imported in its compiled form, the hot ones of the bots among them."""
    arguments = ("--game", ONLY) if ONLY is not None and SAMPLE.id != ONLY else ()
    wanted = [name.removesuffix(".py").replace("/", ".") for name in run("build_fast.py", "--list", *arguments)]
    assert set(COMPILED_MINDS) <= set(wanted)
    told = "import importlib, sys; print(*(importlib.import_module(name).__file__ for name in sys.argv[1:]), sep='\\n')"
    files = run("-c", told, *wanted, path=twin)
    assert [file for file in files if file.endswith(".py")] == []
    assert len(files) == len(wanted)


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

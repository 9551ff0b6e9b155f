"""Wheels, pure and compiled: built, the same when built again, and all that is needed in an empty environment.

They take minutes: `make wheels` runs them (`pytest -m slow tests/test_wheels.py`).
"""

import hashlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.release import too_large

ROOT = Path(__file__).parents[1]
UV = Path(sys.executable).parent / "uv"
PLAYS = """
import json, random, lazaretto, lazaretto.kernel.state as state
ends = {}
for game in lazaretto.games():
    found = lazaretto.load(game)
    s, chance = found.new(seats=2, seed=7), random.Random(7)
    while not s.over():
        seat = s.actors()[0]
        s.apply(seat, chance.choice(s.legal(seat)))
    ends[game] = found.outcome(s).json()
print(json.dumps({"from": lazaretto.__file__, "kernel": state.__file__, "ends": ends}))
"""
pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]


def build(folder: Path, kind: str) -> Path:
    """A wheel, as a release builds it: files bear the date of the newest commit."""
    date = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True)
    env = {**os.environ, "LAZARETTO_COMPILE": str(int(kind == "compiled")), "SOURCE_DATE_EPOCH": date.stdout.strip()}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=env, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module", params=["pure", "compiled"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def wheel(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp(kind), kind)


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it asks for, and nothing else."""
    folder = tmp_path_factory.mktemp("environment") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    install = [str(UV), "pip", "install", "-q", "-p", str(folder / "bin" / "python")]
    subprocess.run([*install, "--require-hashes", "-r", str(ROOT / "requirements" / "run.txt")], check=True)
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    return folder / "bin"


def test_it_says_what_it_is_and_is_not_too_large(wheel: Path, kind: str) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    compiled = [name for name in names if name.endswith((".so", ".pyd"))]
    assert wheel.name.endswith("-py3-none-any.whl") == (kind == "pure") == (not compiled)
    assert too_large(wheel.parent) == []
    assert {"lazaretto/server/static/index.html", "lazaretto/server/static/sw.js"} <= set(names)
    assert any(name.endswith("/licenses/NOTICE") for name in names)


def test_built_again_it_is_the_same(wheel: Path, kind: str, tmp_path: Path) -> None:
    again = build(tmp_path, kind)
    first, second = (hashlib.sha256(one.read_bytes()).hexdigest() for one in (wheel, again))
    assert first == second


def test_a_source_archive_brings_the_built_app(kind: str, tmp_path: Path) -> None:
    """What it ships is what its own sources would give: nobody who installs it needs Node."""
    if kind == "compiled":
        pytest.skip("once is enough")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    (sources,) = (path for path in tmp_path.iterdir() if path.is_dir())
    fresh = [sys.executable, "-c", "import hatch_build; print(hatch_build.is_fresh())"]
    done = subprocess.run(fresh, cwd=sources, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True"


def test_it_plays_every_game(environment: Path, kind: str, tmp_path: Path) -> None:
    run = [str(environment / "python"), "-c", PLAYS]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert "site-packages" in told["from"] and told["kernel"].endswith(".so") == (kind == "compiled")
    here = subprocess.run([sys.executable, "-c", PLAYS], capture_output=True, text=True, check=True, cwd=ROOT)
    assert told["ends"] == json.loads(here.stdout)["ends"] and len(told["ends"]) == 5


def test_its_server_shows_the_page(environment: Path, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(environment / "lazaretto"), "serve", "--no-open", "--port", str(port), "--db", str(tmp_path / "db")]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as server:
        try:
            assert server.stdout is not None
            server.stdout.readline()
            page = fetched(f"http://127.0.0.1:{port}/")
            games = json.loads(fetched(f"http://127.0.0.1:{port}/api/games"))
        finally:
            server.terminate()
    assert b'id="app"' in page and len(games) == 5


def fetched(url: str) -> bytes:
    """What a page is, once it is there."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                body: bytes = answer.read()
                return body
        except OSError:
            subprocess.run(["sleep", "0.2"], check=True)
    raise AssertionError(f"{url} never answered")


def test_the_contract_holds_for_it(environment: Path, tmp_path: Path) -> None:
    """As a release tests every wheel: in its environment, beside nothing of the checkout but the tests."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    locked = ["-c", str(ROOT / "requirements" / "dev.txt")]
    install = [str(UV), "pip", "install", "-q", "-p", str(environment / "python"), *locked, *config["test-requires"]]
    subprocess.run(install, check=True)
    for name in config["test-sources"]:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env["PATH"] = f"{environment}{os.pathsep}{env['PATH']}"
    subprocess.run(config["test-command"], shell=True, cwd=tmp_path, env=env, check=True)


def test_a_stranger_needs_two_lines(wheel: Path, kind: str, tmp_path: Path) -> None:
    """`pip install lazaretto[envs]` into nothing, then the loop as PettingZoo's documentation has it."""
    if kind == "compiled":
        pytest.skip("once is enough")
    loop = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "environments.md").read_text("utf-8"), re.DOTALL)[0]
    folder = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = str(folder / "bin" / "python")
    subprocess.run([str(UV), "pip", "install", "-q", "-p", python, f"{wheel}[envs]"], check=True)
    done = subprocess.run([python, "-c", loop], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Game over" in done.stdout or "winner" in done.stdout.lower()


UVX = ["--from", "lazaretto", "lazaretto"]
PIPX_RUN = ["--from", "pipx==1.18.4", "pipx", "run", "--spec", "lazaretto", "lazaretto"]


@pytest.mark.parametrize("way", [UVX, PIPX_RUN], ids=["uvx", "pipx"])
def test_one_command_runs_it(wheel: Path, way: list[str], tmp_path: Path) -> None:
    """As `uvx lazaretto` and `pipx run lazaretto` do, with a folder as their index."""
    folder = str(wheel.parent)
    env = {**os.environ, "PIPX_HOME": str(tmp_path / "pipx"), "UV_FIND_LINKS": folder, "PIP_FIND_LINKS": folder}
    command = [str(UV), "tool", "run", "--isolated", *way, "games", "--json"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    assert len(json.loads(done.stdout)) == 5

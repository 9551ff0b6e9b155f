"""The documents are true: every path, command, module and address that they name exists."""

import argparse
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from lazaretto.cli import parser
from lazaretto.server.settings import Settings
from tests.server.client import app_routes

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "web/README.md", ROOT / "tests/README.md"])
DOCUMENTS = [path for path in DOCUMENTS if path.is_file() and path.name != "CHANGELOG.md"]  # which tells of the past
SKIPPED = {
    ".git",
    ".venv",
    "node_modules",
    "build",
    "static",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".hypothesis",
}
MADE = ("build/", "dist/")  # what a command makes
DATASET = {"dataset.json", "observation.json", "contents.json"}  # which lie in the folder of one
EXAMPLES = {
    *DATASET,
    "mine.toml",
    "copy.sqlite",
    "games.json",
    "game.json",
    "…/file",
}  # names that a reader would choose
ENDINGS = [
    "py",
    "ts",
    "svelte",
    "toml",
    "md",
    "json",
    "css",
    "cjs",
    "mjs",
    "js",
    "cfg",
    "conf",
    "yaml",
    "in",
    "txt",
    "service",
]
PATH = re.compile(r"[\w.<>{}*,@ -]*[\w>}*](/[\w.<>{}*,@-]+)*/?")


@cache
def tree() -> frozenset[str]:
    """All files and folders of the project, as paths with slashes."""
    found = set()
    folders = [ROOT]
    while folders:
        for path in folders.pop().iterdir():
            if path.name not in SKIPPED:
                found.add(path.relative_to(ROOT).as_posix())
                if path.is_dir() and not path.is_symlink():
                    folders.append(path)
    return frozenset(found)


def spans(text: str) -> Iterator[str]:
    """What stands in code: spans in a line, and the lines of blocks."""
    blocks = re.findall(r"^```[^\n]*\n(.*?)^```", text, re.M | re.S)
    for block in blocks:
        yield from block.splitlines()
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))


def is_path(word: str) -> bool:
    """Does a word name a file or a folder of the project?"""
    if not PATH.fullmatch(word) or word.startswith(MADE) or word in EXAMPLES or " " in word:
        return False
    return (
        word.endswith("/")
        or any(re.search(rf"[\w>}}*]\.{ending}$", word) for ending in ENDINGS)
        or (word.count("/") > 0 and word.split("/", maxsplit=1)[0] in tops())
    )


@cache
def tops() -> frozenset[str]:
    """What paths begin with: folders at the top of the project, of the package and of the web app."""
    bases = [ROOT, ROOT / "src/lazaretto", ROOT / "web", ROOT / "web/src"]
    return frozenset(
        path.name for base in bases for path in base.iterdir() if path.is_dir() and path.name not in SKIPPED
    )


def exists(word: str) -> bool:
    """Is there such a path, from anywhere in the tree; `<id>`, `{language}` and `*` stand for any name."""
    several = re.search(r"\{([\w-]+(?:,[\w-]+)+)\}", word)
    if several:
        return all(exists(word.replace(several[0], one)) for one in several[1].split(","))
    pattern = re.escape(word.rstrip("/")).replace(r"\{", "{").replace(r"\}", "}")
    pattern = re.sub(r"<[^>]*>|\{\w+\}", "[^/]+", pattern).replace(r"\*", "[^/]*")
    sought = re.compile(rf"(?:.*/)?{pattern}")
    return any(sought.fullmatch(path) for path in tree())


def paths_in(text: str) -> set[str]:
    """The paths that a document names."""
    text = text.replace("<game id>", "<id>")
    words = {span.strip() for span in spans(text)} | {
        word.strip("(),;:") for span in spans(text) for word in span.split()
    }
    return {word for word in words if is_path(word)}


def commands() -> dict[str, argparse.ArgumentParser]:
    """The commands of the command line by name, "" for the program itself."""
    found = {"": parser()}
    for name in [""]:
        for action in found[name]._actions:
            if isinstance(action, argparse._SubParsersAction):
                found |= action.choices
    return found


def options(command: argparse.ArgumentParser) -> set[str]:
    """The options a command knows, those of its own commands included."""
    known = set()
    for action in command._actions:
        known |= set(action.option_strings)
        if isinstance(action, argparse._SubParsersAction):
            known |= {option for inner in action.choices.values() for option in options(inner)}
    return known


@pytest.fixture(params=DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def text(request: pytest.FixtureRequest) -> str:
    path: Path = request.param
    return path.read_text("utf-8")


def test_every_path_exists(text: str) -> None:
    missing = sorted(word for word in paths_in(text) if not exists(word))
    assert not missing, f"named, and not there: {missing}"


def test_every_make_target_and_module_exists(text: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    code = "\n".join(spans(text))
    assert set(re.findall(r"(?<![\w-])make ([a-z][a-z-]*)", code)) <= targets
    for module in re.findall(r"python -m ([\w.]+)", code):
        assert importlib.util.find_spec(module), module


def test_every_test_exists(text: str) -> None:
    for file, name in re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text):
        assert re.search(rf"^(?:async )?def {name}\(", (ROOT / file).read_text("utf-8"), re.M), f"{file}::{name}"


def test_every_command_and_option_exists(text: str) -> None:
    known = commands()
    for line in spans(text):
        found = re.match(r"(?:\$ |\S*/)?lazaretto(?: ([a-z]+)\b)?(.*)", line)
        if found and (found[1] or found[2].startswith((" ", ""))):
            assert (found[1] or "") in known, line
            said = found[2].split("    ")[0]
            assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*[a-z](?![\w…-])", said)) <= options(
                known[found[1] or ""]
            ), line


def test_every_address_exists() -> None:
    routes = {
        re.sub(r"\{[^}]*\}", "{}", route.path_format) for route in app_routes(Settings(db="sqlite:///none.sqlite"))
    }
    for path in DOCUMENTS:
        for line in spans(path.read_text("utf-8")):
            for address in re.findall(r"(?:GET|POST|PUT|DELETE) (/api/[\w/{}.-]*)", line):
                assert re.sub(r"\{[^}]*\}", "{}", address).rstrip("/") in routes, f"{path.name}: {address}"


def test_a_false_document_is_found() -> None:
    words = paths_in(
        "See `src/lazaretto/nowhere/`, `kernel/state.py`, `games/<id>/rules/turn.py`, `show/{view,nothing}.py`.\n"
    )
    assert {word for word in words if not exists(word)} == {"src/lazaretto/nowhere/", "show/{view,nothing}.py"}
    assert not exists("kernel/stat.py") and not exists("games/<id>/bots.py") and not exists("ernel/state.py")

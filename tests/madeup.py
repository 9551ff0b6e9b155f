"""A made-up language: English with every text wrapped and some 40 % longer, made here and shipped nowhere.

It is added to a copy of the sources as any language is: files, and one line in languages.toml. What does not speak it
then has words of its own in code; what does not fit has no room for a long language.
"""

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import hatch_build

ROOT = Path(__file__).parents[1]
CODE = "en-XA"  # English with accents, as Intl knows it
ACCENTS = str.maketrans("aceinouACEINOU", "àçéîñôüÀÇÉÎÑÔÜ")
MORE = 0.4
LEAST = 4  # letters of a text that is wrapped: shorter ones are signs
SHORT = (
    "grammar",
    "letter",
    "wood_letter",
    "short",
    "doors",
    "entrance",
)  # tables of signs and of short words
HOLE = re.compile(r"(\{[^{}]*\})")


def made_up(text: str) -> str:
    """A text in the made-up language: placeholders stay, letters get accents, words are added."""
    words = "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in HOLE.split(text))
    missing = round(MORE * len(HOLE.sub("", text))) - len("[]")
    for word in cycle(("one", "two", "three", "four")):
        if missing <= len(word):
            return f"[{words}]"
        words, missing = f"{words} {word}", missing - len(f" {word}")
    raise AssertionError("a cycle has no end")


def translated(part: Any) -> Any:
    """A catalogue, or a part of one, in the made-up language."""
    if isinstance(part, dict):
        kept = {key for key in SHORT if isinstance(part.get(key), dict)}
        return {key: inner if key in kept else translated(inner) for key, inner in part.items()}
    if isinstance(part, list):
        return [translated(inner) for inner in part]
    return made_up(part) if len(HOLE.sub("", part)) >= LEAST else part


def inline(part: Any) -> str:
    """A part of a catalogue as TOML writes it in one line."""
    if isinstance(part, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {inline(inner)}" for key, inner in part.items()) + "}"
    if isinstance(part, list):
        return "[" + ", ".join(map(inline, part)) + "]"
    return json.dumps(part, ensure_ascii=False)


def tree_with_it(folder: Path) -> Path:
    """A copy of the sources of the package that has the made-up language too."""
    source, copy = ROOT / "src" / "lazaretto", folder / "src" / "lazaretto"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so"))
    for english in copy.rglob("text/en.toml"):
        words = translated(tomllib.loads(english.read_text("utf-8")))
        lines = (f"{json.dumps(key)} = {inline(part)}\n" for key, part in words.items())
        english.with_name(f"{CODE}.toml").write_text("".join(lines), "utf-8")
    how = (copy / "language" / "en.toml").read_text("utf-8")
    (copy / "language" / f"{CODE}.toml").write_text(how.replace('"en-GB"', f'"{CODE}"'), "utf-8")
    with (copy / "language" / "languages.toml").open("a", encoding="utf-8") as languages:
        languages.write(f'{CODE} = "{made_up("Made up")}"\n')
    return folder


def build_web(folder: Path, change: Callable[[], None] = lambda: None) -> None:
    """Build the app of a copy, changed if so wished, with the packages that are installed here."""
    ignored = shutil.ignore_patterns("node_modules", "dist", "*.test.ts", "fixtures")
    shutil.copytree(ROOT / "web", folder / "web", ignore=ignored)
    (folder / "web" / "node_modules").symlink_to(hatch_build.MODULES)
    change()
    node = hatch_build.find_node()
    assert node is not None, "the web app is built with Node"
    vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
    subprocess.run([node.folder / "node", *vite], cwd=folder / "web", check=True)

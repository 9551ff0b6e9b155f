"""A language is files and one line: a made-up one is added to a copy of the sources, and everything speaks it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import lazaretto
from tests.madeup import CODE, ROOT, made_up, tree_with_it

# Run with the copy: what games say in a few random moves, and what the server serves and accepts.
SPOKEN = """
import json, random, sys
import lazaretto, msgspec
from lazaretto.host.bodies import NewMe
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.match import Match
from lazaretto.language import LANGUAGES, NAMES
from lazaretto.server.shelf import text_file
from lazaretto.text import game_text, missing_forms

code, told = sys.argv[1], {"languages": dict(NAMES), "said": [], "lacks": [], "served": []}
told["accepted"] = msgspec.json.decode(json.dumps({"language": code}), type=NewMe).language
for id_ in lazaretto.games():
    game = lazaretto.load(id_)
    text, chance = game_text(id_, code, ["Anna"] * 9), random.Random(1)
    match = Match(game, game.seats[-1], 1)
    for _ in range(60):
        if match.state.over():
            break
        seat = chance.choice(match.state.actors())
        question = game.question(match.state, seat)
        told["said"].append(text.get("questions", question["key"], question["args"]))
        told["said"] += [text.get("verbs", one.label, one.args) for one in game.choices(match.state, seat)]
        notes = game.notes(match.play(seat, chance.choice(match.state.legal(seat))), SPECTATOR)
        told["said"] += [text.get("log", note["key"], note["args"]) for note in notes]
    told["lacks"] += missing_forms(text)
    told["served"].append(text_file(id_, code) is not None)
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tree_with_it(tmp_path_factory.mktemp("madeup"))


def run(tree: Path, *args: str, typed: str = "", **extra: str) -> str:
    path = os.pathsep.join([str(tree / "src"), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1", "XDG_DATA_HOME": str(tree), **extra}
    done = subprocess.run(
        [sys.executable, *args],
        input=typed,
        env=environment,
        cwd=tree,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_how_the_made_up_language_is_made() -> None:
    assert made_up("Where does it go?") == "[Whéré dôés ît gô? one]"
    assert made_up("{seat} takes {n} {n:cube|cubes}.") == "[{seat} tàkés {n} {n:cube|cubes}.]"
    long = made_up("All that a hospital needs is a bed and a nurse.")
    assert 1.3 < len(long) / 47 < 1.5


def test_games_and_server_speak_it(tree: Path) -> None:
    told = json.loads(run(tree, "-c", SPOKEN, CODE))
    assert told["languages"][CODE] == made_up("Made up")
    assert told["accepted"] == CODE
    assert told["served"] == [True] * len(lazaretto.games())
    assert told["lacks"] == []
    assert len(told["said"]) > 500
    assert [text for text in told["said"] if "[" not in text and len(text) > 12] == []


@pytest.mark.parametrize("game", lazaretto.games())
def test_the_terminal_speaks_it(tree: Path, game: str) -> None:
    args = ["-m", "lazaretto", "play", game, "--plain", "--seed", "1", "--seats", "2", "--bots", "random"]
    shown = run(tree, *args, typed="1\n1\nh\nl\nr\nq\n\n", LC_ALL=f"{CODE.replace('-', '_')}.UTF-8")
    told = [line for line in shown.splitlines() if len(line.split()) > 4]
    assert len(told) > 20
    plain = [line for line in told if "[" not in line and "]" not in line and not any(c in line for c in "àéîôüñç")]
    assert plain == []

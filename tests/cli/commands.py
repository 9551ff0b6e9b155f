"""Running `lazaretto` as a person does: in a process of its own, with typed input and an own data folder."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def lazaretto(
    *args: str | Path, typed: str = "", home: Path | None = None, extra: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command; what was typed ends with the end of input."""
    environment = {**os.environ, "LANG": "C.UTF-8", "PYTHONUTF8": "1", **(extra or {})}
    for name in ("LC_ALL", "LC_MESSAGES"):
        environment.pop(name, None)
    if home is not None:
        environment["XDG_DATA_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, "-m", "lazaretto", *map(str, args)],
        input=typed,
        env=environment,
        cwd=home,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def with_herb_market(folder: Path) -> dict[str, str]:
    """An environment in which the sample game is installed as an outside package: by an entry point."""
    about = folder / "herb_market-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: herb-market\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[lazaretto.games]\nherb_market = tests.sample_game:SAMPLE\n")
    before = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join(filter(None, [before, str(folder), str(ROOT)]))}


def assert_one_line(done: subprocess.CompletedProcess[str], said: str) -> None:
    """The command has refused: with one clear line, and nothing else."""
    assert done.returncode != 0
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("lazaretto")
    assert done.stdout == ""

"""What the built app is made of: its stamp, and so the hash of a wheel, must not depend on what was built before."""

import subprocess
from pathlib import Path

import hatch_build
import pytest


def test_the_app_is_made_of_what_git_has() -> None:
    """A first wheel once had another hash: the modules of Node counted too, and a build leaves caches there."""
    places = [str(place.relative_to(hatch_build.ROOT)) for place in (hatch_build.WEB, hatch_build.LANGUAGE)]
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *places]
    listed = subprocess.run(command, cwd=hatch_build.ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a checkout")
    there = {path for path in listed.stdout.split() if (hatch_build.ROOT / path).is_file()}
    found = {path.relative_to(hatch_build.ROOT).as_posix() for path in hatch_build.sources()}
    assert found <= there
    assert there - found <= {path for path in there if path.endswith(".py") or Path(path).name.startswith(".")}


def test_what_a_build_leaves_behind_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = tmp_path / "web"
    for name in ("src/main.ts", "src/table/pick.ts", ".npmrc", "package.json"):
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(name)
    monkeypatch.setattr(hatch_build, "WEB", web)
    monkeypatch.setattr(hatch_build, "LANGUAGE", tmp_path / "language")
    before = hatch_build.sources()
    assert [path.name for path in before] == [".npmrc", "package.json", "main.ts", "pick.ts"]
    for name in ("node_modules/a/index.js", "node_modules/.vite/x", "src/.cache/y", "coverage/z.html", "w.tsbuildinfo"):
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(name)
    assert hatch_build.sources() == before

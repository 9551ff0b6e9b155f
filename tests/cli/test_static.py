"""`lazaretto static`: the same folder every time, nothing that names a place elsewhere, and clear refusals."""

import json
import re
from pathlib import Path

import pytest

from lazaretto.cli import main
from lazaretto.server import edition

PAGE = b'<!doctype html><html lang="en"><head><title>L</title><script src="/theme.js"></script></head></html>'
WORKER = b"const EDITION = { version: '' };\nconst more = 1;\n"


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What stands for Python for browsers, and for the web app, which need not be built for this."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name in edition.RUNTIME:
        (folder / name).write_bytes(name.encode())
    (folder / edition.SOURCE).write_text(edition.source_hash(edition.package()))
    app = {"index.html": PAGE, "sw.js": WORKER, "theme.js": b"1", "assets/app.js": b"2", "licences/OFL.txt": b"3"}
    monkeypatch.setattr(edition, "app_files", lambda: app)
    return folder


def test_it_is_the_same_every_time(runtime: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    assert main(["static", str(one), "--runtime", str(runtime)]) == 0
    assert main(["static", str(two), "--runtime", str(runtime)]) == 0
    assert main(["static", str(two), "--runtime", str(runtime)]) == 0  # again, over itself
    files = [{path.relative_to(at): path.read_bytes() for path in at.rglob("*") if path.is_file()} for at in (one, two)]
    assert files[0] == files[1]
    assert "files" in capsys.readouterr().out


def test_the_page_finds_everything_beside_it(runtime: Path, tmp_path: Path) -> None:
    main(["static", str(tmp_path / "out"), "--runtime", str(runtime)])
    page = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert 'data-edition="alone"' in page and 'src="./theme.js"' in page and not re.search(r'="/', page)
    first = (tmp_path / "out" / "sw.js").read_text("utf-8").splitlines()[0]
    told = json.loads(first.removeprefix("const EDITION = ").removesuffix(";"))
    kept = {path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert f'data-version="{told["version"]}"' in page and page.count("data-version") == 1
    assert told["alone"] and set(told["files"]) == kept - {"sw.js", "licences/OFL.txt"}


def test_the_package_has_what_a_page_needs_and_no_more() -> None:
    names = set(edition.package())
    assert {"lazaretto/alone/page.py", "lazaretto/games/clinic/text/fr.toml", "librt/vecs.py"} <= names
    needless = re.compile(r"lazaretto/(server|terminal|arena|cli|envs)/|.*\.(pyi|pyc|so)$")
    assert not [name for name in names if needless.match(name)]


def test_a_python_made_of_another_source_is_refused(
    runtime: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (runtime / edition.SOURCE).write_text("another")
    assert main(["static", str(tmp_path / "out"), "--runtime", str(runtime)]) == 1
    assert "make browser" in capsys.readouterr().err and not (tmp_path / "out").exists()


def test_nothing_that_is_something_else_is_overwritten(
    runtime: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to-ada.txt").write_text("dear", "utf-8")
    assert main(["static", str(tmp_path / "letters"), "--runtime", str(runtime)]) == 1
    assert "no edition of Lazaretto" in capsys.readouterr().err
    assert main(["static", str(tmp_path / "new"), "--runtime", str(tmp_path / "nothing")]) == 1
    assert "make static" in capsys.readouterr().err

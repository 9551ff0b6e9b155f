"""The gates of a release.

python -m tests.release vX.Y.Z            exits with what is missing
python -m tests.release --sizes FOLDER    exits with what is larger than promised: wheels, or the edition of files
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PURE, COMPILED, EDITION = 4_000_000, 24_000_000, 24_000_000  # bytes of a wheel, and of all files of the edition


def version() -> str:
    """The version of the package, from the one place where it stands."""
    text = (ROOT / "src" / "lazaretto" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    assert found is not None
    return found[1]


def missing(tag: str, changelog: str) -> list[str]:
    """What keeps a tag from being released."""
    problems = []
    if tag != f"v{version()}":
        problems.append(f"the tag is {tag}, the version {version()}")
    if not re.search(rf"^## {re.escape(tag.removeprefix('v'))} \(\d{{4}}-\d\d-\d\d\)$", changelog, re.MULTILINE):
        problems.append(f"CHANGELOG.md has no section ## {tag.removeprefix('v')} (YYYY-MM-DD)")
    return problems


def too_large(folder: Path) -> list[str]:
    """What in a folder of wheels, or in an edition, is larger than promised; or that nothing is there."""
    wheels = sorted(folder.glob("*.whl"))
    bounds = {wheel: PURE if wheel.name.endswith("-none-any.whl") else COMPILED for wheel in wheels}
    sizes = {wheel: wheel.stat().st_size for wheel in wheels}
    if (folder / "index.html").is_file():
        bounds[folder] = EDITION
        sizes[folder] = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    if not sizes:
        return [f"{folder} has neither wheels nor an edition"]
    return [f"{path.name}: {sizes[path]} bytes of {bounds[path]}" for path in sizes if sizes[path] > bounds[path]]


if __name__ == "__main__":
    if sys.argv[1] == "--sizes":
        sys.exit("\n".join(too_large(Path(sys.argv[2]))) or 0)
    found = missing(sys.argv[1], (ROOT / "CHANGELOG.md").read_text("utf-8"))
    sys.exit("\n".join(found) or 0)

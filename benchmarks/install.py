"""From `pip install` to the first page, in an empty environment.

    python -m benchmarks.install WHEEL

What the wheel asks for comes from wherever pip looks. Two columns: the clock, and the processor time of what was run,
which is what counts on a machine that does other things besides.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.server.client import free_port
from tests.test_wheels import fetched


def spent() -> tuple[float, float]:
    """The clock, and the processor time of processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic(), used.ru_utime + used.ru_stime


def tell(what: str, before: tuple[float, float]) -> tuple[float, float]:
    after = spent()
    print(f"{what:28} {after[0] - before[0]:6.1f} s  {after[1] - before[1]:6.1f} s of processor time")
    return after


def first_page(folder: Path) -> None:
    """Start the server and fetch its page."""
    port = free_port()
    command = [
        str(folder / "venv/bin/lazaretto"),
        "serve",
        "--no-open",
        "--port",
        str(port),
        "--db",
        str(folder / "db"),
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            assert b'id="app"' in fetched(f"http://127.0.0.1:{port}/")
            fetched(f"http://127.0.0.1:{port}/api/games")
        finally:
            server.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        begun = spent()
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
        made = tell("an empty environment", begun)
        python = str(folder / "venv/bin/python")
        subprocess.run([python, "-m", "pip", "install", "-q", str(args.wheel.resolve())], check=True)
        installed = tell("pip install", made)
        first_page(folder)
        tell("start to the first page", installed)
        tell("pip install to first page", made)


if __name__ == "__main__":
    main()

"""How fast the engine plays and thinks in Chromium without a server, next to the same package natively."""

import contextlib
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright

import lazaretto
from benchmarks import plays

TICKS = os.sysconf("SC_CLK_TCK")
LEVEL, QUESTIONS, DECISIONS = "3:untimed=1", 100, 6000  # what it would take without its limit of 200 ms
# Python in the page itself, with our package as a worker would place it, and `plays` beside it.
BEGIN = """async ([base, plays]) => {
  const [{ loadPyodide }, packed] = await Promise.all([
    import(`${base}python/pyodide.mjs`),
    fetch(`${base}python/lazaretto.bin`),
  ]);
  const python = await loadPyodide({ indexURL: `${base}python/` });
  const plain = packed.body.pipeThrough(new DecompressionStream('gzip'));
  const files = new Uint8Array(await new Response(plain).arrayBuffer());
  const length = new DataView(files.buffer).getUint32(0, true);
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(files.subarray(4, at)))) {
    const path = `/lib/python3.14/site-packages/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    python.FS.writeFile(path, files.subarray(at, at + size));
    at += size;
  }
  python.FS.writeFile('/lib/python3.14/site-packages/plays.py', plays);
  python.runPython('import plays');
  globalThis.python = python;
}"""


@contextlib.contextmanager
def visiting(playwright: Playwright, profile: str) -> Iterator[BrowserContext]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    arguments = ["--no-sandbox", "--disable-dev-shm-usage"] if os.geteuid() == 0 else []
    context = playwright.chromium.launch_persistent_context(profile, executable_path=path, args=arguments)
    yield context
    context.close()


# --- Processes of a browser, by its profile ---------------------------------------------------------------------------


def processes(profile: str) -> list[int]:
    """The browser and all it has started."""
    parents = {int(path.name): parent(path) for path in Path("/proc").glob("[0-9]*")}
    found = [number for number in parents if f"--user-data-dir={profile}" in command(number)]
    for number in found:
        found += [child for child, above in parents.items() if above == number and child not in found]
    return found


def renderers(profile: str) -> list[int]:
    return [number for number in processes(profile) if "--type=renderer" in command(number)]


def command(number: int) -> str:
    try:
        return Path(f"/proc/{number}/cmdline").read_text("utf-8", "replace")
    except OSError:
        return ""


def parent(path: Path) -> int:
    try:
        return int((path / "stat").read_text("utf-8", "replace").rsplit(")", 1)[1].split()[1])
    except OSError:
        return 0


def used(numbers: list[int]) -> float:
    """Seconds of processor time that these processes have had."""
    total = 0
    for number in numbers:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{number}/stat").read_text("utf-8", "replace").rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
    return total / TICKS


def waited(numbers: list[int]) -> float:
    """Seconds that the first worker of these processes has stood in line for a processor."""
    threads = [path for number in numbers for path in Path(f"/proc/{number}/task").iterdir()]
    workers = [path for path in threads if (path / "comm").read_text("utf-8").startswith("DedicatedWorker")]
    first = min(workers, key=lambda path: int(path.name))
    return int((first / "schedstat").read_text("utf-8").split()[1]) / 1e9


def memory(number: int) -> float:
    """Megabytes of a process, its share of what several have."""
    for line in Path(f"/proc/{number}/smaps_rollup").read_text("utf-8").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    raise ValueError("no Pss")


# --- Plays and answers ------------------------------------------------------------------------------------------------


def main_thread(number: int) -> float:
    """Seconds of processor time of the first thread of a process."""
    return int(Path(f"/proc/{number}/schedstat").read_text("utf-8").split()[0]) / 1e9


def timed(clock: Callable[[], float], play: Callable[[int], object]) -> float:
    """Decisions a second of processor time, after a first go."""
    play(DECISIONS // 4)
    before = clock()
    play(DECISIONS)
    return DECISIONS / (clock() - before)


def took(clock: Callable[[], float], what: Callable[[], object]) -> float:
    """Milliseconds of something."""
    before = clock()
    what()
    return (clock() - before) * 1000


def beginning(playwright: Playwright, url: str, profile: str, stack: contextlib.ExitStack) -> tuple[Page, int]:
    """A page with Python in it, and the process it is in."""
    context = stack.enter_context(visiting(playwright, profile))
    page = context.new_page()
    page.goto(f"{url}data/games.json")
    page.evaluate(BEGIN, [url, Path(plays.__file__).read_text("utf-8")])
    return page, max(renderers(profile), key=main_thread)


def quantiles(times: list[float]) -> str:
    ordered = sorted(times)
    late = ordered[int(0.95 * len(ordered)) - 1]
    return f"{statistics.median(ordered):.0f} / {late:.0f} / {ordered[-1]:.0f}"


def speeds(playwright: Playwright, url: str) -> None:
    """Random play and answers of level 3, in a page and natively, by processor time."""
    print("| game | decisions/s, page | native | level 3, page: median / 95 of 100 / slowest, ms | native |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, contextlib.ExitStack() as stack:
        page, number = beginning(playwright, url, profile, stack)

        def python(code: str) -> float:
            found: float = page.evaluate("(code) => python.runPython(code)", code)
            return found

        for game in lazaretto.games():
            there = timed(lambda: main_thread(number), lambda n, g=game: python(f"plays.decisions({g!r}, {n})"))  # type: ignore[misc]
            here = timed(time.process_time, lambda n, g=game: plays.decisions(g, n))  # type: ignore[misc]
            python(f"asked = plays.answers({game!r}, {LEVEL!r}); next(asked)")
            page_times = [took(lambda: main_thread(number), lambda: python("next(asked)")) for _ in range(QUESTIONS)]
            native = plays.answers(game, LEVEL, time.process_time)
            next(native)
            native_times = list(islice(native, QUESTIONS))
            row = [game, f"{there:,.0f}", f"{here:,.0f}", quantiles(page_times), quantiles(native_times)]
            print(f"| {' | '.join(row)} |", flush=True)

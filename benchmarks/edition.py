"""The edition without a server, measured in Chromium: download, start, memory, and how fast it plays and thinks.

    make static
    python -m benchmarks.edition [--runs 3] [--folder build/static] [--only starts]

A first visit has an empty profile; a later one has what the browser has kept. Times are medians from the navigation on.
On a machine that does other things besides, the clock says little: `waited` is what the kernel says that the worker of
the tables stood in line for a processor, and `processor` is what the whole browser was given. How fast it plays is
compared with the same package in this Python.
"""

import argparse
import contextlib
import functools
import http.server
import os
import statistics
import tempfile
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from benchmarks.edition_speed import memory, processes, renderers, speeds, used, visiting, waited

ROOT = Path(__file__).parents[1]
KEPT = "caches.keys().then((names) => names.some((name) => name.startsWith('lazaretto-memory')))"
# When something was painted and when the table was set; or when bots can think.
SET = """() => new Promise((done) => {
  const look = () => {
    if (performance.getEntriesByName('set').length === 0) return setTimeout(look, 5);
    const at = (name) => performance.getEntriesByName(name)[0].startTime;
    done([at('first-contentful-paint'), at('set')]);
  };
  look();
})"""
THINKING = """() => new Promise((done) => {
  const look = () => {
    const [mark] = performance.getEntriesByName('thinking');
    mark ? done(mark.startTime) : setTimeout(look, 5);
  };
  look();
})"""


class Files(http.server.SimpleHTTPRequestHandler):
    """Files and nothing else; they may be kept for a while, as web hosts say."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def log_message(self, *args: object) -> None:
        pass


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    handler = functools.partial(Files, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Start(NamedTuple):
    """What was seen of one start: milliseconds, and megabytes of the page with both its workers."""

    painted: float
    set: float
    waited: float  # of that, how long the worker of the tables waited for a processor that others had
    processor: float  # of all of the browser until then
    thinking: float
    memory: float


def start(context: BrowserContext, profile: str, url: str) -> Start:
    browser = processes(profile)
    page, before = context.new_page(), used(browser)
    page.goto(url, wait_until="commit")
    painted, ready = page.evaluate(SET)
    spent, waiting = used(processes(profile)) - before, waited(renderers(profile))
    thinking = page.evaluate(THINKING)
    return Start(painted, ready, waiting * 1000, spent * 1000, thinking, max(map(memory, renderers(profile))))


def starts(playwright: Playwright, url: str, runs: int) -> None:
    first, later = [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            with visiting(playwright, profile) as context:
                first.append(start(context, profile, url))
                page = context.pages[-1]
                page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
                page.wait_for_function(KEPT)
                page.wait_for_timeout(1500)
            for visit in range(3):
                with visiting(playwright, profile) as context:
                    found = start(context, profile, url)
                    if visit:  # the visit before has left compiled code behind
                        later.append(found)
    for name, rows in (("first visit", first), ("later visit", later)):
        told = [
            f"{field.replace('_', ' ')} {statistics.median(column):.0f} ({min(column):.0f}-{max(column):.0f})"
            for field, column in zip(Start._fields, zip(*rows, strict=True), strict=True)
        ]
        print(f"{name}, {len(rows)} starts: {', '.join(told)}")


def sizes(folder: Path) -> None:
    """Bytes as a web host sends them, compressed."""
    bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    packed = {name: len(zlib.compress(body, 9)) for name, body in bodies.items()}
    for name in sorted(packed, key=lambda name: -packed[name])[:6]:
        print(f"{packed[name] / 1e6:6.2f} MB  {name}")
    print(f"{sum(packed.values()) / 1e6:6.2f} MB  in all, {len(packed)} files")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "static")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", choices=["starts", "speed"])
    args = parser.parse_args()
    if not (args.folder / "index.html").is_file():
        parser.error(f"there is no edition in {args.folder}; make one: make static OUT={args.folder}")
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    sizes(args.folder)
    with served(args.folder) as url, sync_playwright() as playwright:
        if args.only != "speed":
            starts(playwright, url, args.runs)
        if args.only != "starts":
            speeds(playwright, url)
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()

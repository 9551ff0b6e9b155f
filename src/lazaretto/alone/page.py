"""The worker of a page: requests and frames come as messages, and go as messages. Here alone is JavaScript met.

The page's script (`web/src/alone/`) puts everything this asks for into `Browser`: where to send, the database, and the
other worker. What crosses is text and bytes, so nothing of JavaScript has to be freed.
"""

import json
import pickle
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from lazaretto.alone.home import GUEST, Home
from lazaretto.alone.requests import answer
from lazaretto.alone.store import Change, Put, Taken
from lazaretto.host import obeying, wire
from lazaretto.host.devices import NO_TABLE, NOT_ALLOWED, Device
from lazaretto.host.refusals import Refused
from lazaretto.host.rights import Right, Standing, may
from lazaretto.host.table import Table


class Browser(Protocol):
    """What a page's script does for us."""

    def answer(self, number: int, status: int, body: str) -> None:
        """A request is answered."""

    def frame(self, line: int, text: str) -> None:
        """A frame for a line."""

    def hang_up(self, line: int, code: int) -> None:
        """A line is closed."""

    def told(self, table: str) -> None:
        """Other pages are told that a table has changed."""

    async def write(self, changes: str) -> str:
        """Changes of the database, as JSON: empty if they are kept, else why not."""

    async def read(self, prefix: str) -> str:
        """The texts under a prefix, as JSON."""

    async def work(self, job: bytes) -> "Bytes":
        """What the other worker makes of a job."""


class Bytes(Protocol):
    """Bytes of JavaScript's."""

    def to_bytes(self) -> bytes:
        """The same as Python's."""


class Database:
    """The browser's database."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    async def write(self, changes: Sequence[Change]) -> None:
        """Write all or nothing."""
        plain = [
            {"put": change.key, "text": change.text, "fresh": change.fresh}
            if isinstance(change, Put)
            else {"drop": change.prefix}
            for change in changes
        ]
        problem = await self.browser.write(json.dumps(plain))
        if problem == "taken":
            raise Taken
        if problem:
            raise OSError(problem)

    async def read(self, prefix: str) -> list[str]:
        """Read what is under a prefix."""
        found: list[str] = json.loads(await self.browser.read(prefix))
        return found


class Bench:
    """The other worker, which does long work."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    async def ask(self, job: Callable[..., Any], *args: Any) -> Any:
        """Let a job be done there."""
        good, found = pickle.loads((await self.browser.work(pickle.dumps((job, args)))).to_bytes())
        if not good:
            raise found
        return found


def work(packed: Bytes) -> bytes:
    """In the other worker: do a job, and say what came of it."""
    job, args = pickle.loads(packed.to_bytes())
    try:
        return pickle.dumps((True, job(*args)))
    except Exception as error:
        try:
            return pickle.dumps((False, error))
        except Exception:
            return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))


class Line(Device):
    """A page that looks at a table."""

    def __init__(self, browser: Browser, number: int, table: Table[Any], standing: Standing) -> None:
        super().__init__(GUEST, standing)
        self.browser = browser
        self.number = number
        self.table = table

    def put(self, frame: bytes) -> None:
        self.browser.frame(self.number, frame.decode())

    def close(self, code: int) -> None:
        self.browser.hang_up(self.number, code)


class Worker:
    """What the page's script calls."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.home = Home(Database(browser), Bench(browser), told=browser.told)
        self.lines: dict[int, Line | None] = {}  # None while the table comes
        self.early: dict[int, list[str]] = {}  # what was said meanwhile

    def request(self, number: int, method: str, path: str, body: str) -> None:
        """A request of the page."""
        self.home.spawn(self.reply(number, method, path, body))

    async def reply(self, number: int, method: str, path: str, body: str) -> None:
        """Answer a request."""
        found = await answer(self.home, method, path, body)
        self.browser.answer(number, found.status, found.body.decode())

    def open(self, number: int, table_id: str) -> None:
        """The page comes to a table."""
        self.lines[number] = None
        self.early[number] = []
        self.home.spawn(self.enter(number, table_id))

    async def enter(self, number: int, table_id: str) -> None:
        """Let a line in, and hear what it has said already."""
        try:
            table = await self.home.table(table_id)
        except Refused:
            self.browser.hang_up(number, NO_TABLE)
            return
        standing = table.sitting.standing(GUEST)
        if standing is None or not may(Right.WATCH, standing):
            self.browser.hang_up(number, NOT_ALLOWED)
            return
        if number not in self.lines:
            return  # it has gone again
        line = self.lines[number] = Line(self.browser, number, table, standing)
        table.enter(line)
        for text in self.early.pop(number, []):
            self.hear(number, text)

    def hear(self, number: int, text: str) -> None:
        """A frame from a line."""
        line = self.lines.get(number)
        if line is None:
            self.early.setdefault(number, []).append(text)
            return
        try:
            message = wire.decode_client(text)
        except msgspec.MsgspecError as error:
            line.refuse(Refused("malformed", str(error)))
            return
        obeying.receive(line.table, line, message)

    def close(self, number: int) -> None:
        """A line is closed."""
        line = self.lines.pop(number, None)
        self.early.pop(number, None)
        if line is not None:
            line.table.exit(line)

    def changed(self, table_id: str) -> None:
        """Another page has changed a table."""
        self.home.heard_elsewhere(table_id)

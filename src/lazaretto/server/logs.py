"""The log: one line an event, as text or as JSON, with the request and the table it belongs to.

The standard library's logging is enough: every package here already speaks it, and what we add is a formatter. Lines
are written by a thread of their own behind a bounded queue, so that a full disk or a slow terminal never holds up the
event loop; what does not fit is counted and told of later.

No secret is logged: no cookie, token, seed, hand, or password. Only our own lines follow the level that was chosen;
other packages tell their warnings, because at their debug level a database driver logs what it is given.
"""

import json
import logging
import queue
import re
import sys
import threading
import time
from contextvars import ContextVar
from logging.handlers import QueueHandler
from typing import Any, Final, Literal, TextIO, get_args

Level = Literal["debug", "info", "warning", "error"]
Format = Literal["text", "json"]
LEVELS: Final[tuple[str, ...]] = get_args(Level)
FORMATS: Final[tuple[str, ...]] = get_args(Format)

MOST_LINES: Final = 10_000  # waiting to be written
PATIENCE: Final = 2.0  # seconds for the last lines, when the server ends

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
TABLE: Final[ContextVar[str]] = ContextVar("table", default="")

PASSWORD: Final = re.compile(r"(?<=://)([^/\s:@]*):\S*@")  # to the last sign that may end it
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def without_password(text: str) -> str:
    """A text whose addresses (`postgresql://name:password@host/…`) tell no password."""
    return PASSWORD.sub(r"\1:***@", text)


# --- How a line looks -----------------------------------------------------------------------------------------------


class Lines(logging.Formatter):
    """What both forms share: the parts of a line."""

    def parts(self, record: logging.LogRecord) -> dict[str, str]:
        """The parts that are not empty, in order."""
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        found = {
            "time": f"{when}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": getattr(record, "request", ""),
            "table": getattr(record, "table", ""),
            "message": without_password(record.getMessage()),
            "error": without_password(self.formatException(record.exc_info)) if record.exc_info else "",
        }
        return {name: text for name, text in found.items() if text}


class JsonLines(Lines):
    """An object a line, for programs."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(self.parts(record))


class TextLines(Lines):
    """For people. Nothing in a message can look like a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        parts = self.parts(record)
        error = parts.pop("error", "")
        message = CONTROL.sub(lambda sign: repr(sign[0])[1:-1], parts.pop("message", ""))
        marks = "".join(f" {name}={parts.pop(name)}" for name in ("request", "table") if name in parts)
        trace = "".join(f"\n    {CONTROL.sub('?', line)}" for line in error.splitlines())
        return f"{parts['time']} {parts['level']:7} {parts['logger']}{marks}: {message}{trace}"


# --- How it is written ----------------------------------------------------------------------------------------------


class Log(QueueHandler):
    """Takes lines without waiting; a thread writes them."""

    def __init__(self, formatter: logging.Formatter, stream: TextIO) -> None:
        self.lines: queue.Queue[logging.LogRecord | None] = queue.Queue(MOST_LINES)
        super().__init__(self.lines)
        self.lost = 0  # lines that did not fit, in all
        self.told = 0  # of these, those that the log has told of
        self.stream = stream
        self.shape = formatter
        self.thread = threading.Thread(target=self.work, name="log", daemon=True)
        self.thread.start()

    def prepare(self, record: logging.LogRecord) -> Any:
        """Note what only the one who logs knows. The line is made in the thread."""
        record.request = REQUEST.get()
        record.table = TABLE.get()
        record.msg, record.args = record.getMessage(), None  # what it was when it was said
        return record

    def enqueue(self, record: logging.LogRecord) -> None:
        try:
            self.lines.put_nowait(record)
        except queue.Full:
            self.lost += 1

    def work(self) -> None:
        """Write until told to end."""
        while (record := self.lines.get()) is not None:
            self.write(self.shape.format(record))
            if self.lost > self.told and self.lines.empty():
                missing, self.told = self.lost - self.told, self.lost
                gap = logging.makeLogRecord({"name": __name__, "levelno": logging.WARNING, "levelname": "WARNING"})
                gap.msg = f"{missing} lines did not fit into the log"
                self.write(self.shape.format(gap))

    def write(self, line: str) -> None:
        """One line, if the stream takes it."""
        try:
            self.stream.write(line.encode("utf-8", "backslashreplace").decode("utf-8") + "\n")
            self.stream.flush()
        except (OSError, ValueError):  # a full disk, a closed terminal: there is nobody left to tell
            self.lost += 1
            self.told = self.lost

    def close(self) -> None:
        """Write what waits, within a moment, and end."""
        if self.thread.is_alive():
            try:
                self.lines.put(None, timeout=PATIENCE)
            except queue.Full:
                pass
            self.thread.join(PATIENCE)
        super().close()


def configure(level: str, form: str, stream: TextIO | None = None) -> Log:
    """Send every line of this process to standard error; asked again, the newest settings count."""
    root = logging.getLogger()
    for handler in [handler for handler in root.handlers if isinstance(handler, Log)]:
        root.removeHandler(handler)
        handler.close()
    log = Log(JsonLines() if form == "json" else TextLines(), stream or sys.stderr)
    root.addHandler(log)
    logging.getLogger("lazaretto").setLevel(level.upper())
    return log

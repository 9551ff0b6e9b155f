"""Requests: each has an id, which its answer names and every line of the log about it carries."""

import re
import secrets
import time
from typing import Any, Final

from litestar.types import Message, Receive, Send

from lazaretto.server.logs import REQUEST, TABLE
from lazaretto.server.meters import METERS
from lazaretto.server.refusals import LOGGER
from lazaretto.server.relaying import table_of

HEADER: Final = b"x-request-id"
SANE: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
ANSWERS: Final = ("http.response.start", "websocket.accept", "websocket.http.response.start")


def request_id(scope: Any) -> str:
    """The id a proxy has given, if it looks like one; else a new one."""
    given = next((value for name, value in scope["headers"] if name == HEADER), b"").decode("latin-1")
    return given if SANE.fullmatch(given) else secrets.token_hex(8)


def shown_path(path: str) -> str:
    """A path as the log may tell it: whoever knows the id of a record may read it, so that is left out."""
    return re.sub(r"(?<=/records/)[^/]+", "…", path)


class Requests:
    """Wraps an app: gives every request its id, counts its answer, and tells of it at debug level."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        name = request_id(scope)
        begun = time.perf_counter()
        status = 0

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] in ANSWERS:
                answer: Any = message
                answer["headers"] = [*answer.get("headers", ()), (HEADER, name.encode())]
                status = answer.get("status", 101)
                METERS.answered(status)
            await send(message)

        marks = REQUEST.set(name), TABLE.set(table_of(scope["path"]) or "")
        try:
            await self.app(scope, receive, send_named)
        finally:
            took = (time.perf_counter() - begun) * 1000
            kind = scope.get("method", "WebSocket")
            LOGGER.debug("%s %s: %d in %.1f ms", kind, shown_path(scope["path"]), status, took)
            TABLE.reset(marks[1])
            REQUEST.reset(marks[0])

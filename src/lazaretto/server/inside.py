"""The inside: `/health/…` and `/metrics`, on a port of their own that only the host's programs reach.

Players' port answers none of these, whatever a request's headers claim: who may ask is decided by where one listens, by
default on this machine alone.
"""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec
import prometheus_client
import uvicorn
from litestar.types import Receive, Send

from lazaretto.server import ports
from lazaretto.server.health import Readiness
from lazaretto.server.metrics import Metrics
from lazaretto.server.ports import BadPort
from lazaretto.server.refusals import LOGGER
from lazaretto.server.settings import Settings

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall

JSON: Final = b"application/json"
TEXT: Final = prometheus_client.CONTENT_TYPE_LATEST.encode()
UVICORN: Final[dict[str, Any]] = {
    "lifespan": "off",
    "ws": "none",
    "log_config": None,
    "log_level": "warning",
    "access_log": False,
    "proxy_headers": False,  # who asks is who is connected
    "timeout_graceful_shutdown": 1,
}
Answer = tuple[int, bytes, bytes]  # status, media type, body


class Inside:
    """An ASGI app of three pages. Each process of a server has one, whose metrics may carry a name of the process."""

    def __init__(self, hall: "Hall", worker: str = "") -> None:
        self.readiness = Readiness(hall)
        self.metrics = Metrics(hall, worker)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        known = scope["method"] in ("GET", "HEAD")
        status, kind, body = await self.answer(scope["path"]) if known else (405, JSON, b"{}")
        headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body)), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        shown = b"" if scope["method"] == "HEAD" else body
        await send({"type": "http.response.body", "body": shown, "more_body": False})

    async def answer(self, path: str) -> Answer:
        """What a page says."""
        if path == "/health/live":
            return 200, JSON, b'{"live":true}'
        if path in ("/health/ready", "/health"):
            health = await self.readiness.look()
            return 200 if health.ready else 503, JSON, msgspec.json.encode(health)
        if path == "/metrics":
            return 200, TEXT, self.metrics.page()
        return 404, JSON, b"{}"


class Listener(uvicorn.Server):
    """Serves the inside from the event loop of the server itself, whose signals are none of its business."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def bind(settings: Settings) -> tuple[socket.socket, int] | None:
    """A socket at the wanted port, and the number of this worker: the first that no other worker has."""
    for number in range(settings.workers):
        try:
            found = ports.bind(settings.metrics_host, settings.metrics_port + number)
            found.listen()
        except (BadPort, OSError):
            continue
        return found, number
    return None


def check(settings: Settings) -> None:
    """Say at the start, in one line, that the port cannot be had."""
    if settings.metrics_port:
        ports.bind(settings.metrics_host, settings.metrics_port).close()


@contextlib.asynccontextmanager
async def listening(hall: "Hall", settings: Settings) -> AsyncIterator[None]:
    """Serve the inside as long as the hall is open, if the host wants it."""
    bound = bind(settings) if settings.metrics_port else None
    if bound is None:
        if settings.metrics_port:
            LOGGER.error("no metrics: port %d of %s is not free", settings.metrics_port, settings.metrics_host)
        yield
        return
    inside = Inside(hall, str(bound[1]) if settings.workers > 1 else "")
    config = uvicorn.Config(inside, **UVICORN)
    listener = Listener(config)
    serving = asyncio.create_task(listener.serve(sockets=[bound[0]]))
    LOGGER.info("health and metrics are at http://%s:%d", settings.metrics_host, settings.metrics_port + bound[1])
    try:
        yield
    finally:
        listener.should_exit = True
        await serving
        bound[0].close()
        await inside.readiness.close()

"""The app: routes, static files, refusals and safe headers put together."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response, Router, get
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import Message, Receive, Scope, Send

import lazaretto
from lazaretto.host.bodies import Problem
from lazaretto.host.refusals import Refused
from lazaretto.host.rights import Right
from lazaretto.host.wire import Fault
from lazaretto.kernel.copies import Crowded
from lazaretto.kernel.errors import BadOption, BadRecord, LazarettoError
from lazaretto.kernel.letters import one_line
from lazaretto.server import logs, packing
from lazaretto.server.door import guard
from lazaretto.server.hall import Hall
from lazaretto.server.inside import listening
from lazaretto.server.meters import METERS
from lazaretto.server.packing import Packing
from lazaretto.server.refusals import LOGGER, STATUS
from lazaretto.server.relaying import Relay
from lazaretto.server.requests import Requests, shown_path
from lazaretto.server.rest import API
from lazaretto.server.retention import Retention
from lazaretto.server.settings import Settings
from lazaretto.server.sockets import BARE, table_socket
from lazaretto.server.static import Static
from lazaretto.server.store.base import NotStored
from lazaretto.server.store.lease import Place

LARGEST_BODY: Final = 64 * 1024
OF_APP: Final = {"right": Right.ANYBODY, "app": True}  # files of the app: nobody's limit counts them
DEEP: Final = "while deserializing"  # how msgspec says that it was given too many brackets
AnyRequest = Request[Any, Any, Any]

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;"
    " font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'; require-trusted-types-for 'script'"
)
HEADERS: Final = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
]


class SafeHeaders:
    """Puts the safe headers on every answer, also on errors; what the API says is not to be kept by caches, unless it
    says otherwise. Answers are packed on their way."""

    def __init__(self, app: Relay) -> None:
        self.app = app
        self.packing = Packing(app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            if scope["type"] == ScopeType.WEBSOCKET:
                scope[BARE] = (send, receive)  # type: ignore[typeddict-unknown-key]
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *HEADERS]
                if not any(name.lower() == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        await self.packing(scope, receive, send_safely)


def static_routes(static: Static) -> list[Any]:
    """The catch-all of the web app."""

    def answer(request: AnyRequest, path: str) -> Response[bytes]:
        found = static.find(path)
        status = 200 if static.knows(path) else 404
        return packing.answer(request, found.packed, found.cache, status)

    @get("/", opt=OF_APP, include_in_schema=False, sync_to_thread=False)
    def index(request: AnyRequest) -> Response[bytes]:
        """The app."""
        return answer(request, "")

    @get("/{path:path}", opt=OF_APP, include_in_schema=False, sync_to_thread=False)
    def file(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
        """A file or a page of the app."""
        return answer(request, path)

    return [index, file]


def problem(code: Fault, text: str, status: int | None = None) -> Response[Problem]:
    """A refusal as an answer."""
    METERS.refused(code)
    return Response(Problem(code, one_line(text)), status_code=status or STATUS[code])


def refuse(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Any exception as an answer of one clear line."""
    match error:
        case NotStored():
            cause = error.cause
            LOGGER.error("the database failed %s: %s: %s", shown_path(request.url.path), type(cause).__name__, cause)
            return problem(error.code, error.text)
        case Refused():
            return problem(error.code, error.text)
        case BadOption():
            return problem("bad_option", str(error))
        case Crowded():
            return problem("busy", str(error))
        case BadRecord():
            return problem("bad_record", str(error))
        case LazarettoError():
            return problem("malformed", str(error))
        case ValidationException():
            extra: Any = error.extra or []
            text = "; ".join(str(item.get("message", item)) for item in extra) if isinstance(extra, list) else ""
            return problem("malformed", text or error.detail)
        case RecursionError() if DEEP in str(error):
            return problem("malformed", "this is nested too deep")
        case NotFoundException():
            return problem("not_found", "there is nothing here")
        case HTTPException() if error.status_code == 413:
            return problem("too_long", "this is too long")
        case HTTPException() if error.status_code < 500:
            return problem("malformed", error.detail, error.status_code)
    LOGGER.error("a request failed: %s %s", request.method, shown_path(request.url.path), exc_info=error)
    return problem("server", "this failed by our mistake")


def create_app(settings: Settings, place: Place | None = None) -> Requests:
    """The server as an ASGI app: one process, at its place among others; it logs as the settings say."""
    logs.configure(settings.log_level, settings.log_format)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        hall = Hall(settings, place)
        await hall.open()
        app.state.hall = hall
        tune_collector()
        retention = Retention(hall)
        hall.spawn(retention.run())
        hall.spawn(retention.watch())
        LOGGER.info("Lazaretto %s is open, on %s", lazaretto.__version__, logs.without_password(settings.db))
        try:
            async with listening(hall, settings):
                yield
        finally:
            await hall.close()
            LOGGER.info("Lazaretto is closed")

    app = Litestar(
        route_handlers=[API, table_socket, *static_routes(Static())],
        lifespan=[life],
        guards=[guard],
        exception_handlers={Exception: refuse},
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Lazaretto",
            version=lazaretto.__version__,
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin()],
            openapi_router=Router(path="/schema", route_handlers=[], opt=OF_APP),
        ),
        logging_config=None,  # `logs` does it, and `refuse` logs what is our mistake
        debug=settings.debug,
    )
    return Requests(SafeHeaders(Relay(app)))


def tune_collector() -> None:
    """What lives as long as the server need not be looked at again, and nothing is looked at for long at a time.

    A collection holds all tables up for as long as it takes: with a thousand tables just loaded, 170 ms where 400,000
    objects are looked at together. So few are taken each time, and those that have stayed are hardly ever asked again;
    but more than a thousand moves on their way to the disk have, or each of these would be looked at for nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 0, 1_000)

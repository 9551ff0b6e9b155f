"""Relays: a request for a table that another process has is asked there, and its answer handed on.

Proxies and the porter lead most connections to the right process at once; this is for the rest. What is handed on is
signed with the server's own key, with the address and the scheme of whoever asked, and is never handed on twice.
"""

import asyncio
import base64
import hashlib
import hmac
import re
import time
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from lazaretto.host.bodies import Problem
from lazaretto.host.refusals import Refused
from lazaretto.host.wire import TableInfo, encode
from lazaretto.server.guests import COOKIE, signed
from lazaretto.server.refusals import LOGGER
from lazaretto.server.store.base import LostLease, NotStored

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall

HEADER: Final = "x-lazaretto-relay"
PATIENCE: Final = 6.0  # seconds until somebody must have the table
LOOK_SECONDS: Final = 0.3  # between two looks whether the one that is asked still lives
ASK_SECONDS: Final = 40.0  # hints take their time
LARGEST_BODY: Final = 2 << 20
MISDIRECTED: Final = 421
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
OWN_HEADERS: Final = frozenset(
    b"connection keep-alive upgrade transfer-encoding accept-encoding te trailer content-length expect"
    b" x-lazaretto-relay sec-websocket-key sec-websocket-version sec-websocket-extensions"
    b" sec-websocket-protocol".split()
)
Scope = Any
T = TypeVar("T")
Headers = list[tuple[bytes, bytes]]


class Asker(msgspec.Struct):
    """Who asked the process that hands on."""

    client: str
    scheme: str


def sealed(key: bytes, asker: Asker) -> str:
    """The header of what is handed on."""
    data = base64.urlsafe_b64encode(encode(asker))
    return data.decode() + "." + hmac.new(key, b"relay " + data, hashlib.sha256).hexdigest()


def opened(key: bytes, header: str) -> Asker | None:
    """Who asked, if one of us has handed it on."""
    data, _, mac = header.partition(".")
    if not hmac.compare_digest(hmac.new(key, b"relay " + data.encode(), hashlib.sha256).hexdigest(), mac):
        return None
    return msgspec.json.decode(base64.urlsafe_b64decode(data), type=Asker)


def table_of(path: str) -> str | None:
    """The table a path is about, if it may be one of ours; what is none is not looked up."""
    parts = path.split("/")
    found = ""
    if len(parts) == 3 and parts[1] == "ws":
        found = parts[2]
    elif len(parts) >= 4 and parts[1:3] == ["api", "tables"]:
        found = parts[3]
    return found if ID.fullmatch(found) else None


class Relay:
    """Before the app: leads every request to the process that has its table."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        hall: Hall | None = getattr(self.app.state, "hall", None) if scope["type"] != "lifespan" else None
        if hall is None or hall.lease is None:
            await self.app(scope, receive, send)
            return
        handed = self.recognise(hall, scope)
        table_id = table_of(scope["path"])
        if table_id is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.connect(hall, scope, receive, send, table_id, handed)
        else:
            await self.request(hall, scope, receive, send, table_id, handed)

    def recognise(self, hall: "Hall", scope: Scope) -> bool:
        """Has another process handed this on? Then it comes from whom that one says."""
        for name, value in scope["headers"]:
            if name == HEADER.encode():
                asker = opened(hall.key, value.decode("latin-1"))
                if asker is not None:
                    scope["client"] = (asker.client, 0)
                    scope["scheme"] = asker.scheme
                    return True
        return False

    async def request(self, hall: "Hall", scope: Scope, receive: Any, send: Any, table_id: str, handed: bool) -> None:
        """Answer a request here, or hand it on until somebody has the table."""
        until = time.monotonic() + PATIENCE
        body: bytes | None = None
        while True:
            address = await found(hall, table_id)
            if address is None:
                await self.app(scope, receive if body is None else again(body, receive), send)
                return
            if handed:
                await answer(send, MISDIRECTED, Problem("unsaved", "this table is elsewhere"))
                return
            if body is None:
                body = await whole(receive)
            result = await asked(hall, scope, address, body) if address else None
            if result is not None and result[0] != MISDIRECTED:
                await send({"type": "http.response.start", "status": result[0], "headers": result[1]})
                await send({"type": "http.response.body", "body": result[2]})
                return
            if time.monotonic() > until:
                await answer(send, 503, Problem("unsaved", "the server that has this table does not answer"))
                return
            await asyncio.sleep(0.1)

    async def connect(self, hall: "Hall", scope: Scope, receive: Any, send: Any, table_id: str, handed: bool) -> None:
        """Open a WebSocket here, or hand it on until one of the two ends."""
        until = time.monotonic() + PATIENCE
        while True:
            address = await found(hall, table_id)
            if address is None:
                await self.app(scope, receive, send)
                return
            if handed or time.monotonic() > until:
                break
            if address and await hand_over(hall, scope, receive, send, address):
                return
            await asyncio.sleep(0.1)
        await receive()
        await send({"type": "websocket.close", "code": 1012, "reason": ""})


async def found(hall: "Hall", table_id: str) -> str | None:
    """Where a table is: None for here, empty where nobody can say."""
    try:
        return await hall.where(table_id)
    except (LostLease, NotStored):
        return "" if hall.lease is not None else None


async def answer(send: Any, status: int, problem: Problem) -> None:
    """A refusal of our own."""
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": encode(problem)})


async def whole(receive: Any) -> bytes:
    """The body of a request."""
    body = b""
    while len(body) <= LARGEST_BODY:
        event = await receive()
        body += event.get("body", b"")
        if not event.get("more_body"):
            break
    return body


def again(body: bytes, receive: Any) -> Any:
    """A receive that gives a body which was read already, then what still comes."""
    given = False

    async def give() -> Any:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return give


def passed(hall: "Hall", scope: Scope) -> Headers:
    """The headers that are handed on."""
    asker = Asker(scope["client"][0] if scope["client"] else "", scope["scheme"].replace("ws", "http"))
    kept = [(name, value) for name, value in scope["headers"] if name not in OWN_HEADERS]
    # It is packed where it is handed out.
    return [*kept, (b"accept-encoding", b"identity"), (HEADER.encode(), sealed(hall.key, asker).encode())]


def target(scope: Scope) -> str:
    """Path and query as they came."""
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope["query_string"]
    return (raw + b"?" + query if query else raw).decode("latin-1")


async def asked(hall: "Hall", scope: Scope, address: str, body: bytes) -> tuple[int, Headers, bytes] | None:
    """What another process answers; None if it is not there, or is gone before it has answered what can be repeated."""
    url = f"http://{address}{target(scope)}"
    asking = hall.relay.request(scope["method"], url, headers=passed(hall, scope), content=body)
    try:
        reply = await while_it_lives(hall, address, asking)
    except Exception as error:
        LOGGER.debug("a request could not be handed on: %s: %s", type(error).__name__, error)
        return None
    if reply is None:
        if scope["method"] == "GET":
            return None
        text = "the server that had this table is gone; look whether this was done, and try again"
        return 503, [(b"content-type", b"application/json")], encode(Problem("unsaved", text))
    dropped = (b"connection", b"keep-alive", b"transfer-encoding", b"content-length", b"date", b"server")
    headers = [(name.lower(), value) for name, value in reply.headers.raw if name.lower() not in dropped]
    return reply.status_code, [*headers, (b"content-length", str(len(reply.content)).encode())], reply.content


async def while_it_lives(hall: "Hall", address: str, asking: Awaitable[T]) -> T | None:
    """What another process gives; None if it is gone before."""
    task = asyncio.ensure_future(asking)
    try:
        while not (await asyncio.wait([task], timeout=LOOK_SECONDS))[0]:
            if not await lives(hall, address):
                return None
        return task.result()
    finally:
        task.cancel()


async def lives(hall: "Hall", address: str) -> bool:
    """Is there still a process at an address, as far as we can know? If not, what it had is free."""
    assert hall.lease is not None
    try:
        if await hall.lease.lives(address):
            return True
        await hall.lease.bury()
    except NotStored:
        return True
    return False


async def ask_owner(hall: "Hall", address: str, table_id: str, guest: str) -> TableInfo:
    """A table as a guest sees it, from the process that has it."""
    headers = {"cookie": f"{COOKIE}={signed(hall.key, guest)}", HEADER: sealed(hall.key, Asker("", "http"))}
    try:
        reply = await hall.relay.get(f"http://{address}/api/tables/{table_id}", headers=headers, timeout=2.0)
    except Exception as error:
        raise Refused("unsaved", f"the server that has this table does not answer: {type(error).__name__}") from error
    if reply.status_code != 200:
        raise Refused("unsaved", "the server that has this table does not answer")
    return msgspec.json.decode(reply.content, type=TableInfo)


async def hand_over(hall: "Hall", scope: Scope, receive: Any, send: Any, address: str) -> bool:
    """Pass the frames of a WebSocket on, both ways, until one side ends; False if the other is not there."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import WebSocketException

    headers = [
        (name.decode("latin-1"), value.decode("latin-1")) for name, value in passed(hall, scope) if name != b"host"
    ]
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    opening = connect(
        f"ws://{host or address}{target(scope)}",
        host=address.rpartition(":")[0].strip("[]"),
        port=int(address.rpartition(":")[2]),
        additional_headers=headers,
        max_size=None,
        open_timeout=2.0,
        ping_interval=None,
        compression=None,
        proxy=None,
    )
    try:
        there = await while_it_lives(hall, address, opening)
    except (OSError, TimeoutError, WebSocketException) as error:
        LOGGER.debug("a connection could not be handed on: %s: %s", type(error).__name__, error)
        return False
    if there is None:
        return False
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    await passed_on(hall, receive, send, there, address)
    code = there.close_code if there.close_code in range(3000, 5000) else 1012
    try:
        await send({"type": "websocket.close", "code": code, "reason": ""})
    except Exception as error:  # the device was the one that went
        LOGGER.debug("a relayed connection had gone: %s", error)
    return True


async def passed_on(hall: "Hall", receive: Any, send: Any, there: Any, address: str) -> None:
    """Frames both ways, until one side ends or the process at the other end is gone."""
    try:
        ways = [asyncio.create_task(outward(receive, there)), asyncio.create_task(inward(there, send))]
        watch = asyncio.create_task(watched(hall, address))
        await asyncio.wait([*ways, watch], return_when=asyncio.FIRST_COMPLETED)
        for task in [*ways, watch]:
            task.cancel()
        await asyncio.gather(*ways, watch, return_exceptions=True)
    finally:
        await there.close()


async def watched(hall: "Hall", address: str) -> None:
    """Return when the process at the other end is gone."""
    while await lives(hall, address):  # noqa: ASYNC110  # the lease is in the database
        await asyncio.sleep(1.0)


async def outward(receive: Any, there: Any) -> None:
    """What the device says."""
    while (event := await receive())["type"] == "websocket.receive":
        data = event.get("bytes")
        await there.send(data if data is not None else event.get("text") or "")


async def inward(there: Any, send: Any) -> None:
    """What the table says."""
    async for message in there:
        key = "bytes" if isinstance(message, bytes) else "text"
        await send({"type": "websocket.send", key: message})

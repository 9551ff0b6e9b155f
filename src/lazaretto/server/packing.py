"""Packing: answers are sent in the smallest form the browser takes, and not sent at all where it has them.

Files of the app are packed when it is built, what never changes is packed once, and other answers of some size as they
are sent. Packed are answers to GET only, and none that sets a cookie: links with their tokens are answers to POST, and
the length of a packed answer could tell a secret that stands beside words somebody else has chosen (BREACH).
"""

import asyncio
import zlib
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseBodyEvent, HTTPResponseStartEvent, Message, Receive, Scope, Send

from lazaretto.host.shelf import version_of

SMALLEST: Final = 1024  # bytes: below this packing saves no packet
LARGEST_AT_ONCE: Final = 1 << 16  # bytes: more is packed in a thread, so that no table waits for it
LEVEL: Final = 4  # as small as level 9 within a twentieth, in a third of its time
BEST_LEVEL: Final = 9
IDENTITY: Final = "identity"
SIBLINGS: Final = {"br": ".br", "gzip": ".gz"}  # the codings we have, best first, and how their files are named
PACKABLE: Final = ("text/", "application/json", "application/javascript", "application/vnd.oai", "image/svg+xml")
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
AnyRequest = Request[Any, Any, Any]
Headers = Iterable[tuple[bytes, bytes]]


def weights(accept: str) -> dict[str, float]:
    """The codings of an `Accept-Encoding` with their weights. What cannot be read is not wanted."""
    found = {}
    for item in accept.lower().split(","):
        name, *settings = (word.strip() for word in item.split(";"))
        weight = 1.0
        for setting in settings:
            key, _, value = setting.partition("=")
            if key.strip() == "q":
                number = value.strip()
                weight = float(number) if number.replace(".", "", 1).isdecimal() and number.isascii() else 0.0
        found["gzip" if name == "x-gzip" else name] = min(weight, 1.0)
    return found


def best(accept: str, offered: Iterable[str]) -> str:
    """The coding to send: the heaviest, and of equals the first offered. Plain, where nothing else is taken."""
    wanted = weights(accept)
    others = wanted.get("*", 0.0)
    found, heaviest = IDENTITY, wanted.get(IDENTITY, wanted.get("*", 1e-9))
    for coding in reversed(list(offered)):
        weight = wanted.get(coding, others)
        if weight > 0 and weight >= heaviest:
            found, heaviest = coding, weight
    return found


class Packed(NamedTuple):
    """A body that stays as it is: plain, and in the codings it is kept in. Its version changes with it."""

    body: bytes
    codings: Mapping[str, bytes]
    media_type: str
    version: str

    @property
    def tag(self) -> str:
        """The ETag; a weak one, because it is the same in every coding."""
        return f'W/"{self.version}"'


def keep(body: bytes, media_type: str, codings: Mapping[str, bytes]) -> Packed:
    """A body with the forms that are smaller than it."""
    smaller = {coding: codings[coding] for coding in SIBLINGS if coding in codings and len(codings[coding]) < len(body)}
    return Packed(body, smaller, media_type, version_of(body))


def pack(body: bytes, media_type: str) -> Packed:
    """A body packed once and for all."""
    return keep(body, media_type, {"gzip": zipped(body, BEST_LEVEL)})


def zipped(body: bytes, level: int = LEVEL) -> bytes:
    """A body as gzip."""
    return zlib.compress(body, level, wbits=31)


def has_it(known: str, version: str) -> bool:
    """Does `If-None-Match` name this version? A proxy that packs by itself may have weakened the tag."""
    tags = {tag.strip().removeprefix("W/") for tag in known.split(",")}
    return "*" in tags or f'"{version}"' in tags


def answer(request: AnyRequest, packed: Packed, cache: str, status: int = 200) -> Response[bytes]:
    """A kept body as this browser wants it, or nothing, if it has it."""
    headers = {"Cache-Control": cache, "ETag": packed.tag, "Vary": "Accept-Encoding"}
    if status == 200 and has_it(request.headers.get("if-none-match", ""), packed.version):
        return Response(b"", status_code=304, headers=headers)
    coding = best(request.headers.get("accept-encoding", ""), packed.codings)
    if coding == IDENTITY:
        return Response(packed.body, status_code=status, media_type=packed.media_type, headers=headers)
    headers["Content-Encoding"] = coding
    return Response(packed.codings[coding], status_code=status, media_type=packed.media_type, headers=headers)


def versioned(request: AnyRequest, packed: Packed) -> Response[bytes]:
    """A kept body: forever, if the address names its version (`?v=`), else to be asked for again."""
    return answer(request, packed, FOREVER if request.query_params.get("v") == packed.version else ASK_AGAIN)


class Packing:
    """Packs the larger answers of an app as they are sent, and answers HEAD as GET without its body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] not in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        asked: Any = {**scope, "method": "GET"}
        accept = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding").decode("latin-1")
        sending = Sending(send, accept, bare=scope["method"] == "HEAD")
        await self.app(asked, receive, sending.send)


class Sending:
    """One answer on its way. Its head waits for its body, because it says how long that is."""

    def __init__(self, send: Send, accept: str, bare: bool) -> None:
        self.raw = send
        self.accept = accept
        self.bare = bare
        self.head: HTTPResponseStartEvent | None = None

    async def send(self, message: Message) -> None:
        """Send the next part."""
        if message["type"] == "http.response.start":
            self.head = message
            return
        if message["type"] == "http.response.body":
            if self.head is not None:
                head, self.head = self.head, None
                if not message.get("more_body") and packable(head["headers"], len(message["body"])):
                    head, message = await self.packed(head, message)
                await self.raw(head)
            if self.bare:
                message["body"] = b""
        await self.raw(message)

    async def packed(
        self, head: HTTPResponseStartEvent, message: HTTPResponseBodyEvent
    ) -> tuple[HTTPResponseStartEvent, HTTPResponseBodyEvent]:
        """A whole answer, packed if this is wanted."""
        headers = [(name, value) for name, value in head["headers"] if name.lower() != b"vary"]
        headers.append((b"vary", b"Accept-Encoding"))
        if best(self.accept, ["gzip"]) == "gzip":
            body = message["body"]
            large = len(body) > LARGEST_AT_ONCE
            message["body"] = await asyncio.to_thread(zipped, body) if large else zipped(body)
            headers = [(name, value) for name, value in headers if name.lower() != b"content-length"]
            headers += [(b"content-encoding", b"gzip"), (b"content-length", str(len(message["body"])).encode())]
        head["headers"] = headers
        return head, message


def packable(headers: Headers, size: int) -> bool:
    """Is this worth packing, not packed yet, and free of secrets?"""
    if size < SMALLEST:
        return False
    named = {name.lower(): value for name, value in headers}
    if b"content-encoding" in named or b"set-cookie" in named:
        return False
    return named.get(b"content-type", b"").decode("latin-1").startswith(PACKABLE)

"""The WebSocket protocol: RFC 6455 on the raw wire, whichever way a message takes, and a client that is not ours."""

import asyncio
import base64
import os
import random
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from lazaretto.server.protocol import LONG_AT_ONCE, SHORT_WAY, TableProtocol
from lazaretto.server.worker import LARGEST_FRAME, UVICORN

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PATIENCE = 10.0
Frame = tuple[int, bytes]
HEARD: list[bytes] = []  # by the short way


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Says everything it hears, by the short way if there is one; what comes by `receive` gets a star."""
    await receive()
    await send({"type": "websocket.accept"})
    way: TableProtocol = scope[SHORT_WAY]
    if scope["path"] == "/late":
        await asyncio.sleep(0.2)

    def hear(message: bytes) -> None:
        HEARD.append(message)
        if not way.put(message):
            way.transport.abort()

    way.listen(hear)
    while True:
        event = await receive()
        if event["type"] != "websocket.receive":
            return
        data = event.get("bytes")
        await send({"type": "websocket.send", "bytes": b"*" + (data if data is not None else event["text"].encode())})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of an echoing server."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    server = uvicorn.Server(uvicorn.Config(echo, **{**UVICORN, "lifespan": "off"}))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join(PATIENCE)
    listening.close()


class Raw:
    """A device that sends whatever bytes it likes."""

    def __init__(self, port: int, path: str = "/") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        self.came = b""
        while b"\r\n\r\n" not in self.came:
            self.more()
        head, _, self.came = self.came.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101")

    def more(self) -> None:
        data = self.socket.recv(1 << 16)
        if not data:
            raise EOFError
        self.came += data

    def send(self, *frames: bytes) -> None:
        self.socket.sendall(b"".join(frames))

    def hear(self) -> Frame:
        """The next frame of the server."""
        while True:
            came = self.came
            if len(came) >= 2:
                wide = {126: 2, 127: 8}.get(came[1], 0)
                size = int.from_bytes(came[2 : 2 + wide], "big") if wide else came[1]
                if len(came) >= 2 + wide + size:
                    assert came[0] & 0x80, "a server's message is one frame"
                    self.came = came[2 + wide + size :]
                    return came[0] & 15, came[2 + wide : 2 + wide + size]
            self.more()

    def closed(self) -> int:
        """The code the server closes with; nothing may come after it."""
        kind, payload = self.hear()
        while kind != CLOSE:
            kind, payload = self.hear()
        with pytest.raises((EOFError, ConnectionResetError)):
            self.hear()
        return int.from_bytes(payload[:2], "big")


def frame(kind: int, payload: bytes = b"", fin: bool = True, rsv: int = 0, masked: bool = True) -> bytes:
    """A frame as a device sends it."""
    first = (0x80 if fin else 0) | rsv << 4 | kind
    flag = 0x80 if masked else 0
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", first, flag | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, flag | 126, size)
    else:
        head = struct.pack("!BBQ", first, flag | 127, size)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


@pytest.fixture
def new_raw(port: int) -> Iterator[Callable[..., Raw]]:
    made: list[Raw] = []

    def make(path: str = "/") -> Raw:
        made.append(Raw(port, path))
        return made[-1]

    yield make
    for one in made:
        one.socket.close()


@pytest.fixture
def raw(new_raw: Callable[..., Raw]) -> Raw:
    return new_raw()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, LARGEST_FRAME])
def test_a_client_hears_what_it_says(port: int, size: int) -> None:
    said = os.urandom(size)
    with connect(f"ws://127.0.0.1:{port}/", max_size=None, compression=None) as client:
        client.send(said)
        assert client.recv(PATIENCE) == said
        client.send([said[:7], said[7:]])  # in fragments
        assert client.recv(PATIENCE) == b"*" + said
        client.send("Γιατρός")
        assert client.recv(PATIENCE) == "Γιατρός".encode()
        assert client.ping().wait(PATIENCE)


def test_bytes_one_by_one(raw: Raw) -> None:
    for byte in frame(TEXT, b"slow") + frame(PING, b"there?") + frame(BINARY, b"x" * 200):
        raw.send(bytes([byte]))
    assert [raw.hear() for _ in range(3)] == [(BINARY, b"slow"), (PONG, b"there?"), (BINARY, b"x" * 200)]


def test_many_messages_in_one_piece(raw: Raw) -> None:
    raw.send(*(frame(TEXT, str(number).encode()) for number in range(500)))
    assert [raw.hear()[1] for _ in range(500)] == [str(number).encode() for number in range(500)]


def test_messages_keep_their_order_whichever_way_they_take(new_raw: Callable[..., Raw]) -> None:
    chance = random.Random(6455)
    for path in ("/", "/late"):
        raw = new_raw(path)
        sent = b""
        for number in range(200):
            payload = b"%d" % number
            if chance.random() < 0.5:
                sent += frame(TEXT, payload)
            else:
                sent += frame(TEXT, payload[:1], fin=False) + frame(PING) + frame(CONT, payload[1:])
        while sent:
            size = min(len(sent), chance.randrange(1, 60))
            raw.send(sent[:size])
            sent = sent[size:]
        heard: list[int] = []
        while len(heard) < 200:
            kind, payload = raw.hear()
            if kind == BINARY:
                heard.append(int(payload.lstrip(b"*")))
        assert heard == list(range(200))


def test_a_ping_between_fragments_is_answered_at_once(raw: Raw) -> None:
    raw.send(frame(TEXT, b"one ", fin=False), frame(PING, b"p" * 125))
    assert raw.hear() == (PONG, b"p" * 125)
    raw.send(frame(CONT, b"message"), frame(TEXT, b"next"))
    assert raw.hear() == (BINARY, b"*one message")
    assert raw.hear()[1].lstrip(b"*") == b"next"


BREACHES = {
    "not masked": (frame(TEXT, b"bare", masked=False), 1002),
    "first reserved bit": (frame(TEXT, b"reserved", rsv=4), 1002),
    "last reserved bit": (frame(TEXT, b"reserved", rsv=1), 1002),
    "unknown message": (frame(3, b"no such kind"), 1002),
    "unknown control": (frame(11, b"no such kind"), 1002),
    "rest of nothing": (frame(CONT, b"of nothing"), 1002),
    "text in a message": (frame(TEXT, b"begun", fin=False) + frame(TEXT, b"begun again"), 1002),
    "bytes in a message": (frame(TEXT, b"begun", fin=False) + frame(BINARY, b"begun again"), 1002),
    "long ping": (frame(PING, b"p" * 126), 1002),
    "ping in pieces": (frame(PING, b"in pieces", fin=False), 1002),
    "half a close code": (frame(CLOSE, b"1"), 1002),
    "forbidden close code": (frame(CLOSE, struct.pack("!H", 1005)), 1002),
    "close without words": (frame(CLOSE, struct.pack("!H", 1000) + b"\xff"), 1007),
    "no text": (frame(TEXT, b"\xce\xba\xe1\xbd\xed\xa0\x80"), 1007),
    "no text in pieces": (frame(TEXT, b"\xf4\x90\x80\x80", fin=False) + frame(CONT, b"!"), 1007),
    "too long": (frame(TEXT, b"x" * (LARGEST_FRAME + 1)), 1009),
    "far too long": (struct.pack("!BBQ", 0x81, 0xFF, 1 << 62), 1009),
    "too long in pieces": (frame(TEXT, b"x" * LARGEST_FRAME, fin=False) + frame(CONT, b"x"), 1009),
}


@pytest.mark.parametrize("name", BREACHES)
def test_a_breach_closes_the_connection_with_its_code(new_raw: Callable[..., Raw], name: str) -> None:
    breach, code = BREACHES[name]
    for before in (b"", frame(TEXT, b"well begun")):
        raw = new_raw()
        raw.send(before + breach)
        assert raw.closed() == code


def test_a_close_is_echoed_and_what_follows_is_not_heard(raw: Raw) -> None:
    raw.send(frame(TEXT, b"last"), frame(CLOSE, struct.pack("!H", 3000) + b"bye"), frame(TEXT, b"too late"))
    assert raw.hear() == (BINARY, b"last")
    assert raw.closed() == 3000
    assert HEARD[-1] == b"last"


def test_an_empty_close_is_echoed(raw: Raw) -> None:
    raw.send(frame(CLOSE))
    assert raw.hear() == (CLOSE, b"")


def test_a_device_that_does_not_read_is_told_to_wait(raw: Raw) -> None:
    """The app here gives such a device up; had `put` taken everything, the server would buffer without end."""
    big = frame(BINARY, bytes(LARGEST_FRAME))
    with pytest.raises((BrokenPipeError, ConnectionResetError)):
        for _ in range(1000):
            raw.send(big)


FLOODS = {
    "pings": frame(PING),
    "pings that want much": frame(PING, b"p" * 125),
    "pongs": frame(PONG),
    "empty fragments": frame(CONT, fin=False),
}


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_of_frames_that_are_no_message_is_cut_off(new_raw: Callable[..., Raw], name: str) -> None:
    """Nobody else had a turn meanwhile: one guest stopped the whole server and filled its memory with answers."""
    flooding, other = new_raw(), new_raw()
    with pytest.raises((EOFError, ConnectionError)):
        flooding.send(frame(TEXT, b"begun", fin=False), FLOODS[name] * (int(LONG_AT_ONCE) + 100))
        while True:
            flooding.hear()
    other.send(frame(TEXT, b"still here"))
    assert other.hear() == (BINARY, b"still here")


def test_what_honest_devices_send_besides_messages_is_no_flood(raw: Raw) -> None:
    raw.send(frame(PING) * 300, frame(TEXT, b"x" * 300, fin=False), frame(CONT, b"y"), frame(TEXT, b"next"))
    assert [raw.hear()[0] for _ in range(302)] == [PONG] * 300 + [BINARY] * 2

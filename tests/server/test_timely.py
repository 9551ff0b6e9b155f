"""Half-sent requests and silent sockets are not waited for, and cost nobody else anything."""

import asyncio
import contextlib
import http.client
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn

from lazaretto.server.app import create_app
from lazaretto.server.settings import Settings
from lazaretto.server.timely import TimelyProtocol
from lazaretto.server.worker import UVICORN
from tests.server.client import FAST, Guest, Server, free_port, play_out

HALF_OPEN = 1500
MUCH = 1000  # answers
HEADS = [
    b"",
    b"G",
    b"GET / HTTP/1.1\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX-Y: z",
    b"\r\n",
    b"POST /api/me HTTP/1.1\r\nHo",
]
BODY = b'POST /api/me HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 1000\r\n\r\n{"na'


class Hasty(TimelyProtocol):
    """The same, for tests that do not like to wait."""

    head_seconds = 0.5
    body_seconds = 1.0
    answer_seconds = 1.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Little lies between the two ends, so that few answers are too many."""
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        super().connection_made(transport)


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The real app on the real uvicorn in a thread, with short times."""
    monkeypatch.setattr("lazaretto.server.sockets.HELLO_SECONDS", 0.5)
    given = {"frames": FAST, "requests": FAST, "heavy": FAST, "bot_workers": 1}
    settings = Settings(db=str(tmp_path / "x.sqlite"), games_from="tests.server.games:GAMES", **given)  # type: ignore[arg-type]
    config = uvicorn.Config(create_app(settings), port=free_port(), **{**UVICORN, "http": Hasty})
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{config.port}"
    server.should_exit = True
    thread.join()


def opened(url: str) -> socket.socket:
    host, _, port = url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=10)


def closed_after(line: socket.socket) -> float:
    """Seconds until the other side closes; what it says before is read."""
    begun = time.monotonic()
    with contextlib.suppress(ConnectionResetError):
        while line.recv(65536):
            pass
    return time.monotonic() - begun


@pytest.mark.parametrize("half", HEADS)
def test_half_a_head_is_not_waited_for(hasty: str, half: bytes) -> None:
    with opened(hasty) as line:
        line.sendall(half)
        waited = closed_after(line)
        assert waited < 5 and (waited > 0.3 or half == b"\r\n")  # which is refused at once


def test_a_head_that_trickles_is_not_waited_for(hasty: str) -> None:
    with opened(hasty) as line, pytest.raises(OSError):
        for letter in b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"y" * 100:
            line.sendall(bytes([letter]))
            time.sleep(0.1)


def test_half_a_body_is_not_waited_for_and_nothing_is_logged(hasty: str, capfd: pytest.CaptureFixture[str]) -> None:
    guest = Guest(hasty)
    heads = [BODY, BODY.replace(b"\r\n\r\n", f"\r\nCookie: {guest.cookie()}\r\n\r\n".encode())]
    heads.append(heads[1].replace(b"Host: x", b"Host: " + hasty.removeprefix("http://").encode()))
    heads[2] = heads[2].replace(b"http://x", hasty.encode())
    for head in heads:
        with opened(hasty) as line:
            line.sendall(head)
            assert 0.3 < closed_after(line) < 7
    assert "Traceback" not in capfd.readouterr().err
    assert guest.ask("GET", "/api/me")


def test_a_slow_body_is_waited_for(hasty: str) -> None:
    guest = Guest(hasty)

    def slowly() -> Iterator[bytes]:
        for _ in range(4):
            yield b" " * 70_000
            time.sleep(0.6)

    answer = guest.http.post("/api/records", content=slowly())
    assert answer.json()["code"] == "bad_record"


def asking_for_much(url: str) -> socket.socket:
    """A line with far more answers on their way than fit between the two ends."""
    host, _, port = url.removeprefix("http://").partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
    line.settimeout(10)
    line.connect((host, int(port)))
    line.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * MUCH)
    return line


def broken_off_after(line: socket.socket) -> float:
    """Seconds until the other side breaks off, while nothing is read."""
    begun = time.monotonic()
    watched = select.poll()
    watched.register(line, 0)
    assert watched.poll(15_000), "it is still there"
    return time.monotonic() - begun


def test_an_answer_that_nobody_takes_is_not_kept(hasty: str) -> None:
    with asking_for_much(hasty) as line:
        assert broken_off_after(line) > 0.5


def test_an_answer_may_be_taken_slowly(hasty: str) -> None:
    with asking_for_much(hasty) as line:
        came = 0
        for _ in range(40):
            came += len(line.recv(4096))
            time.sleep(0.1)
        assert came > 40_000


def test_a_second_request_on_the_same_line_has_its_own_time(hasty: str) -> None:
    with contextlib.closing(http.client.HTTPConnection(hasty.removeprefix("http://"), timeout=10)) as line:
        for _ in range(3):
            line.request("GET", "/api/games")
            assert line.getresponse().read()
            time.sleep(0.4)
        line.sock.sendall(b"GET /api/ga")
        assert 0.3 < closed_after(line.sock) < 4  # sooner than an idle line between two requests


def test_an_answer_may_take_longer_than_its_question(hasty: str) -> None:
    guest = Guest(hasty)
    with guest.socket(guest.table("me", "bot", start=True)["id"]) as one:
        one.update()
        time.sleep(1.5)  # an open table is no half-sent request
        play_out(one)


def test_a_socket_that_never_says_hello_is_closed(hasty: str) -> None:
    guest = Guest(hasty)
    table = guest.table("me", "bot", start=True)["id"]
    with guest.socket(table, hello=False) as silent, guest.socket(table, hello=False) as chatting:
        chatting.say("ping")
        assert silent.closed() == 4011
        assert chatting.closed() == 4011
    with guest.socket(table) as greeted:
        greeted.update()
        time.sleep(1)
        greeted.say("ping")
        greeted.until("pong")


def test_many_half_open_connections_are_gone_and_cost_no_honest_guest_anything(
    new_server: Callable[..., Server], tmp_path: Path
) -> None:
    server = new_server(log=tmp_path / "errors").start()
    guest = server.guest("Ada")
    table = guest.table("me", "bot", start=True, bot_delay_ms=0)["id"]
    lines = []
    try:
        for number in range(HALF_OPEN):
            line = opened(server.url)
            line.sendall([BODY, *HEADS][number % 7])
            lines.append(line)
        server.guest("Blaise")
        with guest.socket(table) as honest:
            play_out(honest)
        until = time.monotonic() + 40
        for line in lines:
            line.settimeout(max(0.1, until - time.monotonic()))
            closed_after(line)
    finally:
        for line in lines:
            line.close()
    assert guest.ask("GET", f"/api/tables/{table}")["status"] == "over"
    assert (tmp_path / "errors").read_text().count("Traceback") == 0

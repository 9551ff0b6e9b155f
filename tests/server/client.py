"""What the server tests speak with: a real server in its own process, and guests with a cookie and a WebSocket."""

import json
import os
import random
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from lazaretto.server.app import create_app
from lazaretto.server.limits import Rate
from lazaretto.server.settings import VARIABLE, Settings
from tests import patience

ROOT = Path(__file__).parents[2]
FAST = Rate(10_000, 10_000)
PATIENCE = 30.0
GAME = "herb_market"
Json = dict[str, Any]
OPEN: list[Any] = []  # guests and sockets a test has not closed; the fixtures do


def free_port() -> int:
    """A port that nobody has, and that the system gives to no outgoing connection meanwhile."""
    while True:
        port = random.randint(12_000, 31_000)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def app_routes(settings: Settings) -> list[Any]:
    """The routes of the app, which lies behind what every request passes first."""
    app: Any = create_app(settings)
    while not hasattr(app, "routes"):
        app = app.app
    found: list[Any] = app.routes
    return found


class Server:
    """A server process."""

    def __init__(self, db: str, workers: int = 1, log: Any = None, tree: Path = ROOT, **settings: Any) -> None:
        self.tree = tree  # whose sources it runs
        self.log = log  # a file, or the path of one, for what it logs; else it is shown
        rates = {"frames": FAST, "requests": FAST, "heavy": FAST, "new_tables": FAST}
        given = {**rates, "most_tables": 10_000, "most_open": 10_000, "bot_workers": 1, **settings}
        self.settings = Settings(**{"db": db, "games_from": "tests.server.games:GAMES", "debug": True, **given})
        self.workers = workers
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        path = os.pathsep.join([str(self.tree / "src"), str(ROOT)])  # that server, whichever is installed
        environment = {**os.environ, VARIABLE: msgspec.json.encode(self.settings).decode(), "PYTHONPATH": path}
        command = [sys.executable, "-m", "lazaretto.server.serving", str(self.port), str(self.workers)]
        errors = self.log.open("a") if isinstance(self.log, Path) else self.log
        self.process = subprocess.Popen(
            command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        if isinstance(self.log, Path):
            errors.close()
        assert self.process.stdout is not None
        if "Lazaretto is at" not in self.process.stdout.readline():
            self.stop(kill=True)
            raise AssertionError("the server does not start")
        until = patience.now() + PATIENCE
        while patience.now() < until:  # with several workers the address is known before they are there
            try:
                httpx.get(self.url + "/api/games")
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return self
        self.stop(kill=True)
        raise AssertionError("the server does not answer")

    def stop(self, kill: bool = False) -> int:
        assert self.process is not None
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        return code

    def guest(self, name: str = "") -> "Guest":
        return Guest(self.url, name)


class Guest:
    """A browser: a cookie, requests, and sockets."""

    def __init__(self, url: str, name: str = "", identity: bool = True) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=PATIENCE, verify=False)
        OPEN.append(self)
        if identity:
            self.ask("GET", "/api/me")
        if name:
            self.ask("POST", "/api/me", {"name": name})

    def close(self) -> None:
        self.http.close()
        OPEN.remove(self)

    def raw(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.http.request(method, path, json=body) if body is not None else self.http.request(method, path)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer of a request that must succeed."""
        answer = self.raw(method, path, body)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, body: Any = None) -> str:
        """The code of a request that must be refused."""
        answer = self.raw(method, path, body)
        assert answer.is_error, f"{method} {path} was not refused: {answer.text}"
        code: str = answer.json()["code"]
        assert answer.json()["text"]
        return code

    def table(self, *kinds: str, **more: Any) -> Json:
        """A new table of these seats."""
        seats = [{"kind": "bot", "level": "random"} if kind == "bot" else {"kind": kind} for kind in kinds]
        made: Json = self.ask("POST", "/api/tables", {"game": GAME, "seats": seats, "bot_delay_ms": 0, **more})
        return made

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def socket(self, table: str, hello: bool = True, **greeting: Any) -> "Socket":
        made = Socket.open(self.url, table, self.cookie())
        if hello:
            made.say("hello", **greeting)
        return made


class Socket:
    """An open WebSocket, and the last update it has seen."""

    def __init__(self, opening: AbstractContextManager[ClientConnection]) -> None:
        self.opening = opening
        self.connection = opening.__enter__()
        OPEN.append(self)
        self.last: Json = {}
        self.seen: list[Json] = []

    @classmethod
    def open(cls, url: str, table: str, cookie: str) -> "Socket":
        """A socket at a table, of whoever has this cookie."""
        address = url.replace("http", "ws") + f"/ws/{table}"
        return cls(connect(address, origin=url, additional_headers={"cookie": cookie}, max_size=None))

    def say(self, kind: str, **fields: Any) -> None:
        self.connection.send(json.dumps({"type": kind, **fields}).encode())

    def raw(self, timeout: float = PATIENCE) -> bytes:
        until = patience.now() + timeout
        while True:
            try:
                data = self.connection.recv(timeout)
                return data if isinstance(data, bytes) else data.encode()
            except TimeoutError:
                if timeout < PATIENCE or patience.now() >= until:
                    raise

    def hear(self, timeout: float = PATIENCE) -> Json:
        """The next frame."""
        frame: Json = json.loads(self.raw(timeout))
        self.seen.append(frame)
        if frame["type"] == "update":
            self.last = frame
        return frame

    def until(self, kind: str, fits: Callable[[Json], object] = lambda frame: True) -> Json:
        """Read on to a frame of a kind."""
        until = patience.now() + PATIENCE
        while patience.now() < until:
            frame = self.hear()
            if frame["type"] == kind and fits(frame):
                return frame
        raise AssertionError(f"no {kind} came")

    def update(self, fits: Callable[[Json], object] = lambda frame: True) -> Json:
        return self.until("update", fits)

    def error(self) -> Json:
        return self.until("error")

    def play(self, code: int | None = None, seat: int | None = None, key: str | None = None, **more: Any) -> Json:
        """Play the first choice, or this one, or a row of `codes`, and wait for the answer."""
        key = key or secrets.token_hex(8)
        last = self.last
        row = "codes" in more
        self.say(
            "play",
            **{
                "seat": last["seat"] if seat is None else seat,
                "code": last["choices"][0]["code"] if code is None and not row else code,
                "expected_seq": last["seq"],
                "key": key,
                **more,
            },
        )
        while True:
            frame = self.hear()
            if frame["type"] in ("update", "error") and frame.get("key") == key:
                return frame

    def take_back(self, kind: str = "undo", key: str | None = None) -> Json:
        key = key or secrets.token_hex(8)
        self.say(kind, seat=self.last["seat"], expected_seq=self.last["seq"], key=key)
        while True:
            frame = self.hear()
            if frame["type"] in ("update", "error") and frame.get("key") == key:
                return frame

    def quiet(self, seconds: float = 0.2) -> None:
        """Nothing comes."""
        try:
            frame = self.raw(seconds)
        except TimeoutError:
            return
        raise AssertionError(f"there came {frame[:200]!r}")

    def closed(self) -> int:
        """The code with which the server closes."""
        try:
            while True:
                self.connection.recv(PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    def close(self) -> None:
        self.opening.__exit__(None, None, None)
        if self in OPEN:
            OPEN.remove(self)

    def __enter__(self) -> "Socket":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def play_out(*sockets: Socket) -> None:
    """Let every socket play its seat to the end, first choices first."""
    for one in sockets:
        if not one.last:
            one.update()
    while not all(one.last["outcome"] for one in sockets):
        for one in sockets:
            if one.last["choices"]:
                answer = one.play()
                assert answer["type"] == "update" or answer["code"] == "stale", answer
            elif not one.last["outcome"]:
                newest = max(other.last["seq"] for other in sockets)
                asked = any(other.last["choices"] for other in sockets)
                if one.last["seq"] < newest or not asked:
                    one.update()

"""Nasty text and numbers, in every part of every address and every field of every message.

Never a mistake of ours (5xx, `server`), never a line in the log, never a word to anybody else. Routes and messages are
found in the app and in the wire: a new one is covered by itself.
"""

import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from msgspec import inspect
from websockets.exceptions import InvalidStatus

from lazaretto.host import wire
from lazaretto.server.settings import Settings
from tests.server.client import GAME, Guest, Server, Socket, app_routes, play_out

LONG = 60_000  # about as long as a head may be
# As JSON, because not every one of them can be a Python value.
TEXTS = [
    r'"\u0000"',
    r'"a\u0000b"',
    r'"\ud800"',
    r'"\udfff\ud800"',
    r'"😀 𝕏"',
    r'"\ud83d\ude00"',
    '"Z' + "\u0335\u0301" * 30 + '"',
    '"' + "\u0300" * 8 + '"',
    '"\u202e\u2066evil\u061c"',
    '"שלום"',
    '""',
    r'"\n\r\t\u001b[31m\u009b"',
    '"\'; drop table moves; --"',
    '"../../etc/passwd"',
    '"' + "x" * 5000 + '"',
]
VALUES = [
    *TEXTS,
    "1e400",
    "-1e400",
    "NaN",
    "Infinity",
    "9" * 30,
    "-" + "9" * 30,
    "9" * 5000,
    "-1",
    "1.5",
    "true",
    "null",
    "{}",
    "[]",
    "[" * 200 + "]" * 200,
    "[" * 5000 + "]" * 5000,
    '{"a":' * 2000 + "1" + "}" * 2000,
    '{"\\u0000": "\\u0000"}',
    r'{"\ud800": 1}',
]
ADDRESSES = [
    "%00",
    "a%00b",
    "%ff",
    "%ED%A0%80",
    "%F0%9F%98%80",
    "%CC%80" * 20,
    "%E2%80%AE",
    "%0A",
    "%1b%5B31m",
    "%2e%2e%2f%2e%2e",
    "..",
    "%2F",
    "'%20or%201=1",
    "-1",
    "1.5",
    "1e400",
    "9" * 30,
    "9" * 5000,
    "%D9%A3",  # a digit, but not one of ours
    "x" * 5000,
    "x" * LONG,
]
SAMPLES = {"record_id": "none", "game": GAME, "language": "en", "kind": "join", "seat": "0", "step": "0"}


# --- What there is --------------------------------------------------------------------------------------------------


def routes() -> list[tuple[str, str, list[str], list[str], Any]]:
    """Method, path with its parameters in braces, their names, those of the query, and the body's message."""
    found = []
    for route in app_routes(Settings(games_from="tests.server.games:GAMES")):
        for handler in getattr(route, "route_handlers", []):
            if not handler.fn.__module__.startswith("lazaretto") or handler.opt.get("app"):
                continue
            parts = [part if isinstance(part, str) else f"{{{part.name}}}" for part in route.path_components]
            inside = [part.name for part in route.path_components if not isinstance(part, str)]
            signature = handler.parsed_fn_signature.parameters
            query = [name for name in signature if name not in (*inside, "request", "data")]
            body = signature["data"].annotation if "data" in signature else None
            (method,) = handler.http_methods
            found.append((str(method), "/" + "/".join(parts), inside, query, body))
    return sorted(found, key=lambda one: (one[1], one[0]))


ROUTES = routes()


def sample(kind: inspect.Type) -> str:
    """Something that fits a field, as JSON."""
    match kind:
        case inspect.StrType(min_length=least):
            return '"' + "x" * (least or 1) + '"'
        case inspect.IntType():
            return "0"
        case inspect.BoolType():
            return "false"
        case inspect.LiteralType(values=values):
            return json.dumps(values[0])
        case inspect.ListType(item_type=item):
            return f"[{sample(item)}]"
        case inspect.DictType():
            return "{}"
        case inspect.UnionType(types=types):
            return sample(types[0])
        case inspect.StructType(fields=fields):
            return written({field.encode_name: sample(field.type) for field in fields if field.required}, kind)
    return "null"


def written(fields: dict[str, str], kind: inspect.StructType) -> str:
    tag = {kind.tag_field: json.dumps(kind.tag)} if kind.tag_field else {}
    return "{" + ",".join(f"{json.dumps(name)}:{value}" for name, value in {**tag, **fields}.items()) + "}"


def spoilt(kind: inspect.Type) -> Iterator[str]:
    """Every nasty value in place of a thing, and of everything in it."""
    yield from VALUES
    match kind:
        case inspect.ListType(item_type=item):
            yield from (f"[{bad}]" for bad in spoilt(item))
            yield "[" + ",".join([sample(item)] * 1000) + "]"
        case inspect.DictType(value_type=value):
            yield from (f'{{"x":{bad}}}' for bad in spoilt(value))
            yield from (f"{{{bad}:0}}" for bad in TEXTS)
            yield "{" + ",".join(f'"k{number}":0' for number in range(1000)) + "}"
        case inspect.UnionType(types=types):
            for one in types:
                yield from (bad for bad in spoilt(one) if bad not in VALUES)
        case inspect.StructType(fields=fields):
            good = {field.encode_name: sample(field.type) for field in fields if field.required}
            for field in fields:
                yield from (written({**good, field.encode_name: bad}, kind) for bad in spoilt(field.type))
            yield from (written({**good, "more": bad}, kind) for bad in VALUES[:3])


# --- A server that is watched ---------------------------------------------------------------------------------------


class Watched:
    """A server with its log, and somebody who plays at another table meanwhile."""

    def __init__(self, server: Server, log: Path) -> None:
        self.server = server
        self.log = log
        witness = server.guest("Wilma")
        self.witness = witness.socket(witness.table("me", "hot_seat", start=True)["id"], show=0)
        self.witness.update()

    def unharmed(self) -> None:
        self.witness.say("ping")
        while self.witness.hear()["type"] != "pong":
            assert self.witness.seen[-1]["type"] != "error"
        assert self.log.read_text() == ""


@pytest.fixture(scope="module")
def watched(new_db: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    log = tmp_path_factory.mktemp("log") / "errors"
    server = Server(new_db(), log=log, games_from="tests.server.games:GAMES").start()
    yield server
    server.stop()
    assert "Traceback" not in log.read_text()


@pytest.fixture
def watch(watched: Server) -> Watched:
    assert watched.log is not None
    watched.log.write_text("")
    return Watched(watched, watched.log)


def refused_or_done(answer: httpx.Response) -> None:
    assert answer.status_code < 500, (answer.request.method, str(answer.request.url)[:200], answer.text[:300])
    if answer.status_code >= 400 and answer.headers["content-type"].startswith("application/json"):
        problem = answer.json()
        assert problem["code"] in get_args(wire.Fault) and 0 < len(problem["text"]) <= 300
        assert problem["text"].isprintable() or "\ufffd" in problem["text"]


# --- The tests ------------------------------------------------------------------------------------------------------


def send(guest: Guest, method: str, path: str, body: str | None = None) -> httpx.Response:
    content = {"content": body.encode(errors="surrogatepass")} if body is not None else {}
    return guest.http.request(method, path, headers={"content-type": "application/json"}, **content)  # type: ignore[arg-type]


@pytest.mark.parametrize("rubbish", [b"\x00\x01 no request\r\n\r\n", b"GET /" + b"x" * 20_000], ids=["none", "long"])
def test_what_is_no_request_is_refused_and_fills_no_log(watch: Watched, rubbish: bytes) -> None:
    address = httpx.URL(watch.server.url)
    with socket.create_connection((address.host, address.port or 80), timeout=10) as line:
        for at in range(0, len(rubbish), 8_000):
            line.sendall(rubbish[at : at + 8_000])
            time.sleep(0.02)  # in pieces, as a slow line brings them
        assert line.recv(100).startswith(b"HTTP/1.1 400")
    watch.unharmed()


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route[0]} {route[1]}")
def test_nasty_addresses(watch: Watched, route: tuple[str, str, list[str], list[str], Any]) -> None:
    method, path, inside, query, body = route
    guest = watch.server.guest()
    table = guest.table("me", "hot_seat", start=True)["id"]
    good = {name: {**SAMPLES, "table_id": table}.get(name, "0") for name in inside}
    content = sample(inspect.type_info(body)) if body is not None else None
    for name in inside:
        for bad in ADDRESSES:
            answer = send(guest, method, path.format(**{**good, name: bad}), content)
            refused_or_done(answer)
            if bad not in ("%2F", ".."):  # which make another address
                assert answer.status_code in (400, 403, 404, 405, 409, 422), (name, bad[:20], answer.text[:100])
    for name in query:
        for bad in ADDRESSES:
            refused_or_done(send(guest, method, path.format(**good) + f"?seat=0&{name}={bad}", content))
    watch.unharmed()


@pytest.mark.parametrize(
    "route", [route for route in ROUTES if route[4] is not None], ids=lambda route: f"{route[0]} {route[1]}"
)
def test_nasty_bodies(watch: Watched, route: tuple[str, str, list[str], list[str], Any]) -> None:
    method, path, inside, _, body = route
    guest = watch.server.guest()
    table = guest.table("me", "hot_seat", start=True)["id"]
    good = {name: {**SAMPLES, "table_id": table}.get(name, "0") for name in inside}
    bodies = list(spoilt(inspect.type_info(body)))
    assert len(bodies) > len(VALUES)
    for content in bodies:
        refused_or_done(send(guest, method, path.format(**good), content))
    watch.unharmed()


@pytest.mark.parametrize("message", get_args(wire.ClientMessage), ids=lambda message: message.__name__.lower())
def test_nasty_messages(watch: Watched, message: type[msgspec.Struct]) -> None:
    guest = watch.server.guest()
    table = guest.table("me", "hot_seat", start=True)["id"]
    shape = inspect.type_info(message)
    socket: Socket | None = None
    for number, data in enumerate(spoilt(shape)):
        if number % 50 == 0:  # too many errors in a row end a connection
            if socket is not None:
                socket.close()
            socket = guest.socket(table, show=0)
            socket.update()
        assert socket is not None
        socket.connection.send(data.encode(errors="surrogatepass"))
        socket.say("ping")
        while (frame := socket.hear())["type"] != "pong":
            if frame["type"] == "error":
                assert frame["code"] != "server", (data[:100], frame)
                assert len(frame["text"]) <= 300
    assert socket is not None
    watch.unharmed()
    socket.say("show", seat=0)
    socket.update()
    if socket.last["choices"]:
        assert socket.play()["type"] == "update"


def test_a_nasty_key_harms_no_other_table(watch: Watched) -> None:
    """What one guest sends in a batch of moves, others' moves do not pay for."""
    guest = watch.server.guest()
    with guest.socket(guest.table("me", "hot_seat", start=True)["id"], show=0) as socket:
        code = socket.update()["choices"][0]["code"]
        for _ in range(20):
            for key in (r"\u0000", r"a\u0000", r"\ud800", r"\u00e9", r"\n"):
                frame = f'{{"type":"play","seat":0,"code":{code},"expected_seq":0,"key":"{key}"}}'
                socket.connection.send(frame)
            if watch.witness.last["choices"]:
                assert watch.witness.play()["type"] == "update"
        for _ in range(60):
            assert socket.error()["code"] == "malformed"
    watch.unharmed()


@pytest.mark.parametrize("bad", [address for address in ADDRESSES if len(address) < 200])
def test_nasty_tables_have_no_socket(watch: Watched, bad: str) -> None:
    guest = watch.server.guest()
    try:
        socket = guest.socket(bad, hello=False)
    except InvalidStatus as refused:  # an address that is none of /ws/{table}
        assert 400 <= refused.response.status_code < 500  # noqa: PT017
    else:
        assert socket.closed() == 4004
    watch.unharmed()


def test_names_and_lines_bear_few_marks(watch: Watched) -> None:
    guest = watch.server.guest()
    pile = "\u0335\u0301\u0322\u0308"
    assert guest.ask("POST", "/api/me", {"name": f"Z{pile * 4}a"})["name"] == "Ź\u0335\u0335a"
    assert guest.ask("POST", "/api/me", {"name": pile * 5})["name"] == ""
    with guest.socket(guest.table("me", "bot", start=True)["id"]) as socket:
        socket.update()
        socket.say("chat", text=pile * 20)
        socket.say("chat", text=f"o{pile * 20} there")
        line = socket.until("said", lambda frame: frame["line"]["kind"] == "text")["line"]
        assert line["text"] == "ó\u0335\u0335 there"
    watch.unharmed()


def test_play_goes_on_after_all_this(watch: Watched) -> None:
    guest = watch.server.guest()
    with guest.socket(guest.table("me", "bot", start=True)["id"]) as socket:
        play_out(socket)

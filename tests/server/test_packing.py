"""Packing and keeping: what is sent smaller, what is not sent again, and what is never packed."""

import asyncio
import gzip
import json
import re
import socket
from collections.abc import Iterator
from importlib import resources
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from litestar.routes import HTTPRoute

from lazaretto.server.packing import LARGEST_AT_ONCE, SMALLEST, Packing, best, has_it, keep, weights
from lazaretto.server.settings import Settings
from lazaretto.server.shelf import INSTALLED
from lazaretto.server.static import Static
from tests.server.client import Server, app_routes

OFFERED = ("br", "gzip")
TEXT = "/api/games/clinic/text/fr"
built = pytest.mark.skipif(
    not (resources.files("lazaretto.server") / "static" / "index.html").is_file(), reason="the web app is not built"
)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the installed games."""
    made = Server(str(tmp_path_factory.mktemp("packing") / "tables.sqlite"), games_from=INSTALLED).start()
    yield made
    made.stop()


def raw(server: Server, method: str, path: str, **headers: str) -> tuple[int, httpx.Headers, bytes]:
    """An answer as it is on the wire: nothing is unpacked."""
    address = urlsplit(server.url)
    lines = [f"{method} {path} HTTP/1.1", f"host: {address.netloc}", "connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    with socket.create_connection((address.hostname, address.port), timeout=30) as wire:
        wire.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        heard = b"".join(iter(lambda: wire.recv(1 << 16), b""))
    head, _, body = heard.partition(b"\r\n\r\n")
    status, *fields = head.decode("latin-1").split("\r\n")
    return int(status.split()[1]), httpx.Headers([tuple(field.split(": ", 1)) for field in fields]), body


# --- What the browser wants -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "accept, coding",
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("GZip ; Q=0.5", "gzip"),
        ("x-gzip", "gzip"),
        ("br;q=0.2, gzip;q=0.8", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.000, gzip;q=0", "identity"),
        ("*", "br"),
        ("br;q=0, *", "gzip"),
        ("*;q=0", "identity"),
        ("identity", "identity"),
        ("identity, gzip;q=0.5", "identity"),
        ("identity;q=0.5, gzip", "gzip"),
        ("identity;q=0, gzip;q=0.1", "gzip"),
        ("identity;q=0", "identity"),
        ("gzip;q=much", "identity"),
        ("zstd, deflate", "identity"),
        ("", "identity"),
        (",;=,q=1", "identity"),
    ],
)
def test_the_coding_that_is_sent(accept: str, coding: str) -> None:
    assert best(accept, OFFERED) == coding


def test_no_weight_is_above_one() -> None:
    assert weights("br;q=7, gzip") == {"br": 1.0, "gzip": 1.0}


@pytest.mark.parametrize(
    "known, same",
    [
        ('"a1"', True),
        ('W/"a1"', True),
        ('"b2", W/"a1"', True),
        ("*", True),
        ('"a1-br"', False),
        ("a1", False),
        ("", False),
    ],
)
def test_a_version_that_the_browser_has(known: str, same: bool) -> None:
    assert has_it(known, "a1") is same


def test_a_form_that_is_not_smaller_is_not_kept() -> None:
    assert keep(b"short", "text/plain", {"br": b"longer than it", "gzip": b"s"}).codings == {"gzip": b"s"}


# --- Files of the app -----------------------------------------------------------------------------------------------


@built
def test_files_are_packed_when_the_app_is_built() -> None:
    files = Static().files
    large = [
        name for name in files if name.endswith((".js", ".css", ".html")) and len(files[name].packed.body) > SMALLEST
    ]
    assert large
    for name in large:
        kept = files[name].packed
        assert gzip.decompress(kept.codings["gzip"]) == kept.body, name
        assert len(kept.codings["br"]) < len(kept.codings["gzip"]), name
    assert not [name for name in files if name.endswith((".br", ".gz"))]


@built
@pytest.mark.parametrize("coding", ["br", "gzip", "identity"])
def test_a_file_in_every_coding(shelf: Server, coding: str) -> None:
    name, file = max(Static().files.items(), key=lambda item: len(item[1].packed.codings.get("br", b"")))
    status, headers, body = raw(shelf, "GET", f"/{name}", accept_encoding=coding)
    assert status == 200 and body == file.packed.codings.get(coding, file.packed.body)
    assert headers.get("content-encoding", "identity") == coding
    assert int(headers["content-length"]) == len(body)
    assert headers["vary"] == "Accept-Encoding" and "immutable" in headers["cache-control"]
    again, without, nothing = raw(shelf, "GET", f"/{name}", accept_encoding="gzip", if_none_match=headers["etag"])
    assert again == 304 and nothing == b"" and "content-encoding" not in without
    assert [without[one] for one in ("etag", "vary", "cache-control")] == [
        headers[one] for one in ("etag", "vary", "cache-control")
    ]


def test_a_page_is_asked_for_again(shelf: Server) -> None:
    _, headers, _ = raw(shelf, "GET", "/t/any", accept_encoding="br")
    assert headers["cache-control"] == "no-cache"
    assert raw(shelf, "GET", "/t/other", if_none_match=headers["etag"])[0] == 304
    assert raw(shelf, "GET", "/t/other", if_none_match='"something else"')[0] == 200


# --- Words, components, games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/games", TEXT, "/api/games/clinic/components", "/schema/openapi.json"])
def test_what_anybody_may_read_is_packed(shelf: Server, path: str) -> None:
    _, plain_headers, plain = raw(shelf, "GET", path)
    _, headers, body = raw(shelf, "GET", path, accept_encoding="gzip, br")
    assert "content-encoding" not in plain_headers and int(plain_headers["content-length"]) == len(plain)
    assert headers["content-encoding"] == "gzip" and gzip.decompress(body) == plain
    assert int(headers["content-length"]) == len(body) < len(plain) / 2
    assert headers["vary"] == plain_headers["vary"] == "Accept-Encoding"


def test_words_and_components_are_kept_by_their_version(shelf: Server) -> None:
    games = {game["id"]: game for game in httpx.get(f"{shelf.url}/api/games").json()}
    for game, info in games.items():
        assert set(info["words"]) == {"en", "fr", "it"}
        addresses = {f"/api/games/{game}/text/{language}": of["version"] for language, of in info["words"].items()}
        addresses[f"/api/games/{game}/components"] = info["components"]
        assert len(set(addresses.values())) == 4
        for path, version in addresses.items():
            kept = httpx.get(f"{shelf.url}{path}?v={version}")
            assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
            for other in ("", "?v=older"):
                asked = httpx.get(f"{shelf.url}{path}{other}")
                assert asked.headers["cache-control"] == "no-cache" and asked.json() == kept.json()
                known = {"if-none-match": asked.headers["etag"]}
                assert httpx.get(f"{shelf.url}{path}{other}", headers=known).status_code == 304


def test_the_list_of_games_says_what_the_lobby_shows(shelf: Server) -> None:
    answer = httpx.get(f"{shelf.url}/api/games")
    for game in answer.json():
        for language, words in game["words"].items():
            about = httpx.get(f"{shelf.url}/api/games/{game['id']}/text/{language}").json()["about"]
            assert (words["title"], words["tagline"]) == (about["title"], about["tagline"])
    again = httpx.get(f"{shelf.url}/api/games", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304 and again.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/api/games", TEXT, "/schema/openapi.json"])
@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_head_is_get_without_its_body(shelf: Server, path: str, coding: str) -> None:
    status, headers, body = raw(shelf, "GET", path, accept_encoding=coding)
    bare, bare_headers, nothing = raw(shelf, "HEAD", path, accept_encoding=coding)
    assert (status, bare, nothing) == (200, 200, b"") and body
    differing = {name for name in {*headers, *bare_headers} if headers.get(name) != bare_headers.get(name)}
    assert differing <= {"date", "x-request-id"}
    assert raw(shelf, "HEAD", path, if_none_match=headers.get("etag", '"none"'))[0] == (
        304 if "etag" in headers else 200
    )


# --- Other answers --------------------------------------------------------------------------------------------------


def sent(chunks: list[bytes], accept: str = "gzip", method: str = "GET", **headers: str) -> tuple[Any, bytes]:
    """What comes out of an app that answers with these chunks."""
    head = {"content-type": "application/json", "content-length": str(sum(map(len, chunks))), **headers}
    heard: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        fields = [(name.encode(), value.encode()) for name, value in head.items()]
        await send({"type": "http.response.start", "status": 200, "headers": fields})
        for place, chunk in enumerate(chunks, 1):
            await send({"type": "http.response.body", "body": chunk, "more_body": place < len(chunks)})

    async def receive() -> Any:
        raise AssertionError("nothing is read")

    async def send(message: Any) -> None:
        heard.append(message)

    scope: Any = {"type": "http", "method": method, "headers": [(b"accept-encoding", accept.encode())]}
    asyncio.run(Packing(app)(scope, receive, send))
    return httpx.Headers(heard[0]["headers"]), b"".join(message["body"] for message in heard[1:])


@pytest.mark.parametrize("size", [SMALLEST, LARGEST_AT_ONCE, LARGEST_AT_ONCE + 1, 1 << 20])
def test_an_answer_of_any_size(size: int) -> None:
    body = bytes(place * place % 251 for place in range(size))
    headers, packed = sent([body])
    assert headers["content-encoding"] == "gzip" and gzip.decompress(packed) == body
    assert int(headers["content-length"]) == len(packed) and headers["vary"] == "Accept-Encoding"
    assert (sent([body], method="HEAD"))[1] == b""
    plain = sent([body], accept="gzip;q=0")
    assert plain[1] == body and plain[0]["vary"] == "Accept-Encoding" and "content-encoding" not in plain[0]


@pytest.mark.parametrize(
    "chunks, headers",
    [
        ([b" " * (SMALLEST - 1)], {}),
        ([b" " * SMALLEST], {"set-cookie": "guest=secret"}),
        ([b" " * SMALLEST], {"content-type": "font/woff2"}),
        ([b" " * SMALLEST], {"content-encoding": "br"}),
        ([b" " * SMALLEST, b" "], {}),
    ],
    ids=["small", "sets a cookie", "packed by its kind", "packed before", "in pieces"],
)
def test_what_goes_as_it_is(chunks: list[bytes], headers: dict[str, str]) -> None:
    found, body = sent(chunks, **headers)
    assert body == b"".join(chunks) and int(found["content-length"]) == len(body)
    assert found.get("content-encoding") == headers.get("content-encoding")
    assert (sent(chunks, method="POST"))[1] == b"".join(chunks)


def test_the_lobby_is_packed_once_it_is_large(server: Server) -> None:
    guest = server.guest("Ada")
    for _ in range(10):
        guest.table("open", "open", public=True)
    _, headers, body = raw(server, "GET", "/api/tables", cookie=guest.cookie(), accept_encoding="gzip")
    assert headers["content-encoding"] == "gzip" and len(json.loads(gzip.decompress(body))["mine"]) == 10
    assert headers["cache-control"] == "no-store"


def test_a_link_with_its_token_is_never_packed(server: Server) -> None:
    """Its length must tell nothing of the token (BREACH)."""
    guest = server.guest("Ada")
    table = guest.table("me", "open")["id"]
    accept = {"accept-encoding": "gzip, br"}
    answer = guest.http.post(f"/api/tables/{table}/links", json={"kind": "join"}, headers=accept)
    assert len(answer.content) > SMALLEST and "#join=" in answer.text
    assert "content-encoding" not in answer.headers


def test_only_an_answer_to_post_holds_a_token() -> None:
    """So nothing that is packed holds one."""
    holding = {
        method
        for route in app_routes(Settings(games_from="tests.server.games:GAMES"))
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        if "Link" in re.findall(r"\w+", str(handler.parsed_fn_signature.return_type.raw))
        for method in handler.http_methods
    }
    assert holding == {"POST"}

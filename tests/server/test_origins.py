"""The Origin of a page is compared as a whole: scheme, host and port, however they are spelled."""

from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from lazaretto.host.refusals import Refused
from lazaretto.server.door import check_origin, site
from tests.server.client import Server

HTTPS = {"x-forwarded-proto": "https"}


def let_in(origin: str | None, host: str, scheme: str, trusted: tuple[str, ...] = ()) -> bool:
    headers = {"host": host} | ({"origin": origin} if origin is not None else {})
    try:
        check_origin(cast(Any, SimpleNamespace(headers=headers, scope={"scheme": scheme})), trusted)
    except Refused:
        return False
    return True


@pytest.mark.parametrize(
    "origin, host, scheme",
    [
        ("http://a.example", "a.example", "http"),
        ("http://a.example:80", "a.example", "http"),
        ("http://a.example", "a.example:80", "ws"),
        ("https://a.example", "a.example", "https"),
        ("https://a.example:443", "A.Example", "wss"),
        ("HTTPS://A.EXAMPLE", "a.example:443", "wss"),
        ("http://127.0.0.1:1350", "127.0.0.1:1350", "http"),
        ("http://[::1]:1350", "[::1]:1350", "http"),
        ("http://[FE80::1]", "[fe80::1]:80", "ws"),
    ],
)
def test_our_own_pages(origin: str, host: str, scheme: str) -> None:
    assert let_in(origin, host, scheme)


@pytest.mark.parametrize(
    "origin, host, scheme",
    [
        (None, "a.example", "http"),
        ("", "a.example", "http"),
        ("null", "a.example", "http"),
        ("http://a.example", "a.example", "https"),  # a page anybody on the way may have changed
        ("http://a.example", "a.example", "wss"),
        ("https://a.example", "a.example", "http"),
        ("http://a.example:443", "a.example:443", "https"),
        ("http://a.example:81", "a.example", "http"),
        ("http://b.example", "a.example", "http"),
        ("http://a.example.b.example", "a.example", "http"),
        ("http://a.example@b.example", "a.example", "http"),
        ("http://b.example@a.example", "a.example", "http"),
        ("http://a.example/x", "a.example", "http"),
        ("http://a.example:x", "a.example", "http"),
        ("http://a.example:99999", "a.example", "http"),
        ("http://[::1", "[::1", "http"),
        ("http://[::2]", "[::1]", "http"),
        ("ftp://a.example", "a.example", "http"),
        ("http://", "", "http"),
    ],
)
def test_other_pages(origin: str | None, host: str, scheme: str) -> None:
    assert not let_in(origin, host, scheme)


def test_trusted_pages() -> None:
    trusted = ("https://club.example:443", "http://Other.example")
    assert let_in("https://club.example", "127.0.0.1:1350", "http", trusted)
    assert let_in("http://other.example", "127.0.0.1:1350", "ws", trusted)
    assert not let_in("http://club.example", "127.0.0.1:1350", "http", trusted)
    assert site("https://club.example/") == ("https", "club.example", 443)


def test_behind_a_proxy_with_tls(server: Server) -> None:
    host = server.url.removeprefix("http://")
    guest = server.guest()
    for origin, forwarded, status in (
        (f"https://{host}", HTTPS, 200),
        (f"http://{host}", HTTPS, 403),
        (f"https://{host}", {}, 403),
        (f"http://{host}", {}, 200),
        (f"HTTP://{host}".replace("127.0.0.1", "127.0.0.1"), {}, 200),
    ):
        answer = guest.http.post("/api/me", json={}, headers={"origin": origin, **forwarded})
        assert answer.status_code == status, (origin, forwarded)
    secure = httpx.get(server.url + "/api/me", headers=HTTPS).headers["set-cookie"]
    assert "Secure" in secure


def test_sockets_behind_a_proxy_with_tls(server: Server) -> None:
    host = server.url.removeprefix("http://")
    address = f"ws://{host}/ws/none"
    for origin, forwarded in ((f"https://{host}", HTTPS), (f"http://{host}", {})):
        with connect(address, origin=cast(Any, origin), additional_headers=forwarded):
            pass
    for origin, forwarded in ((f"http://{host}", HTTPS), (f"https://{host}", {})):
        with pytest.raises(InvalidStatus), connect(address, origin=cast(Any, origin), additional_headers=forwarded):
            pass

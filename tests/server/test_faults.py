"""Malformed, oversized, repeated, late and out-of-order messages: one clear error each, and the table lives on."""

import json
import secrets
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from lazaretto.server.limits import Rate
from tests.server.client import Server, Socket, play_out

BAD = {
    "empty": b"",
    "no JSON": b"hello",
    "not UTF-8": b'{"type":"chat","text":"\xff"}',
    "no object": b"[1, 2]",
    "no type": b"{}",
    "an unknown type": b'{"type":"cheat"}',
    "a server's type": b'{"type":"update"}',
    "a missing field": b'{"type":"play","seat":0}',
    "an unknown field": b'{"type":"ping","seed":true}',
    "a wrong kind": b'{"type":"play","seat":"0","code":1,"expected_seq":0,"key":"k"}',
    "a negative code": b'{"type":"play","seat":0,"code":-1,"expected_seq":0,"key":"k"}',
    "a seat far off": b'{"type":"play","seat":9999,"code":1,"expected_seq":0,"key":"k"}',
    "a huge number": b'{"type":"play","seat":0,"code":' + b"9" * 400 + b',"expected_seq":0,"key":"k"}',
    "a long key": b'{"type":"play","seat":0,"code":1,"expected_seq":0,"key":"' + b"k" * 100 + b'"}',
    "deep nesting": b'{"type":"claim","seat":0,"claim":"c","args":' + b"[" * 5000 + b"]" * 5000 + b"}",
    "a cut": b'{"type":"ping"',
}


@pytest.fixture
def socket(server: Server) -> Socket:
    guest = server.guest()
    made = guest.socket(guest.table("me", "bot", start=True)["id"])
    made.update()
    return made


@pytest.mark.parametrize("data", BAD.values(), ids=BAD)
def test_bad_messages_give_one_error(socket: Socket, data: bytes) -> None:
    socket.connection.send(data)
    socket.say("ping")
    assert socket.error()["code"] == "malformed"
    while socket.hear()["type"] != "pong":
        assert socket.seen[-1]["type"] != "error"
    play_out(socket)


def test_text_frames_are_as_good_as_binary_ones(socket: Socket) -> None:
    socket.connection.send('{"type":"ping"}')
    socket.until("pong")


def test_messages_that_are_too_long(socket: Socket) -> None:
    socket.say("chat", text="x" * 20_000)
    assert socket.error()["code"] == "too_long"
    play_out(socket)


def test_messages_far_too_long_close_the_connection_and_not_the_table(server: Server) -> None:
    guest = server.guest()
    table = guest.table("me", "bot", start=True)["id"]
    with guest.socket(table) as socket:
        socket.update()
        socket.say("chat", text="x" * 200_000)
        assert socket.closed() == 1009
    with guest.socket(table) as again:
        play_out(again)


def test_an_error_says_no_more_than_one_line(socket: Socket) -> None:
    socket.say("play", seat=0, code=10**6, expected_seq=0, key="k")
    error = socket.error()
    assert (error["code"], error["key"], error["seq"]) == ("illegal", "k", socket.last["seq"])
    assert "\n" not in error["text"] and len(error["text"]) < 200


def test_out_of_order_and_late_messages(server: Server) -> None:
    guest = server.guest()
    table = guest.table("me", "hot_seat", start=True)["id"]
    with guest.socket(table, show=0) as socket:
        code = socket.update()["choices"][0]["code"]
        socket.say("play", seat=0, code=code, expected_seq=5, key="from the future")
        assert socket.error()["code"] == "stale"
        socket.update()
        for key in ("one", "two", "one"):
            socket.say("play", seat=0, code=code, expected_seq=0, key=key)
        answers = [socket.hear() for _ in range(4)]
        assert [answer["type"] for answer in answers] == ["update", "error", "update", "update"]
        assert answers[1]["code"] == "stale" and answers[1]["key"] == "two"
        assert answers[3]["key_seq"] == 1


def test_nothing_is_said_before_hello(server: Server) -> None:
    guest = server.guest()
    table = guest.table("me", "bot", start=True)["id"]
    with guest.socket(table, hello=False) as socket:
        socket.quiet()
        socket.say("play", seat=0, code=0, expected_seq=0, key="k")
        assert socket.hear()["code"] == "malformed"


def test_a_flood_is_slowed_down_and_then_closed(new_server: Callable[..., Server]) -> None:
    server = new_server(frames=Rate(5, 10)).start()
    guest = server.guest()
    table = guest.table("me", "bot", start=True)["id"]
    with guest.socket(table) as socket:
        socket.update()
        for _ in range(15):
            socket.say("ping")
        assert socket.error()["code"] == "too_fast"
        socket.say("undo", seat=0, expected_seq=0, key="mine")
        while (refused := socket.error())["key"] is None:
            pass
        assert (refused["code"], refused["key"]) == ("too_fast", "mine")  # its device sends it again
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(500):
                socket.say("ping")
                socket.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4009


def test_requests_have_a_rate_too(new_server: Callable[..., Server]) -> None:
    server = new_server(new_tables=Rate(0.01, 3)).start()
    guest = server.guest()
    for _ in range(3):
        guest.table("me", "bot")
    assert guest.refused("POST", "/api/tables", {"game": "herb_market", "seats": [{"kind": "me"}]}) == "too_fast"
    server.guest().table("me", "bot")


def test_a_guest_hosts_so_many_tables(new_server: Callable[..., Server]) -> None:
    server = new_server(most_tables=2).start()
    guest = server.guest()
    for _ in range(2):
        guest.table("me", "bot")
    body = {"game": "herb_market", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert guest.refused("POST", "/api/tables", body) == "busy"


def test_a_device_that_does_not_read_is_turned_away_and_the_table_goes_on(server: Server) -> None:
    guest = server.guest()
    table = guest.table("me", "hot_seat", start=True)["id"]
    deaf = guest.socket(table, hello=False)
    message = json.dumps({"type": "hello", "show": 0}).encode()
    try:
        for _ in range(20_000):
            deaf.connection.send(message)
    except (ConnectionClosed, TimeoutError):
        pass
    with guest.socket(table, show=0) as socket:
        socket.update()
        assert socket.play()["type"] == "update"
    assert deaf.closed() in (4008, 1006)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'"x"', b"null", b'{"name": 5}', b'{"name": "' + b"x" * 70_000 + b'"}']
)
def test_bad_bodies(server: Server, body: bytes) -> None:
    guest = server.guest()
    answer = guest.http.post("/api/me", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 413)
    assert answer.json()["code"] in ("malformed", "too_long")
    assert guest.ask("GET", "/api/me") == {"name": "", "language": "en"}


def test_names_are_tidied(server: Server) -> None:
    guest = server.guest()
    shown = guest.ask("POST", "/api/me", {"name": " \u202eAda\u200b\n\tL.  ﬁx\x00 ", "language": "it"})
    assert shown == {"name": "Ada L. fix", "language": "it"}
    long = secrets.token_hex(20)
    assert guest.ask("POST", "/api/me", {"name": long})["name"] == long[:24]


def test_headers_are_safe_on_every_kind_of_answer(server: Server) -> None:
    guest = server.guest()
    for path in ("/", "/table/x", "/api/games", "/api/tables/none", "/assets/none.js", "/schema/openapi.json"):
        headers = guest.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    cookie = server.guest().http.get("/api/me")
    assert cookie.status_code == 200
    fresh = Server.guest(server)
    jar = fresh.http.cookies.jar
    assert all(one.has_nonstandard_attr("HttpOnly") for one in jar)

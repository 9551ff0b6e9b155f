"""Whispers on the raw wire: two people have them, nobody else has a byte of them, nor can tell that there were any."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.client import Guest, Json, Server, Socket, play_out
from tests.server.test_rights import company

SECRET = "meet me at the gate"
ANSWER = "not before the third round"


def raw_until(socket: Socket, text: str) -> list[bytes]:
    """Raw frames up to the one that has a text; without the times."""
    found: list[bytes] = []
    while not found or text.encode() not in found[-1]:
        found.append(re.sub(rb'"at":\d+', b'"at":0', socket.raw()))
    return found


def greeted(guest: Guest, table: str, **greeting: int) -> Socket:
    """A device that has been told where the table stands."""
    socket = guest.socket(table, **greeting)
    socket.until("table")
    socket.say("ping")
    socket.until("pong")
    return socket


def texts(frame: Json) -> list[str]:
    """What was said by people, of the tail of a table."""
    return [line["text"] for line in frame["chat"] if line["kind"] == "text"]


def tail(guest: Guest, table: str, **greeting: int) -> list[str]:
    """What a device is told that has just come."""
    with guest.socket(table, **greeting) as socket:
        return texts(socket.until("table"))


def test_nobody_else_gets_a_byte_of_it(server: Server) -> None:
    """The traffic of everybody else is, to the byte, that of a table where nobody whispers."""
    quiet, whispering = traffic(server, 0), traffic(server, 3)
    for name in ("other", "watcher"):
        assert quiet[name] == whispering[name]
    assert quiet["host"] != whispering["host"]


def traffic(server: Server, whispered: int) -> dict[str, list[bytes]]:
    """What everybody at a table is sent while two of them whisper so often."""
    table, people = company(server)
    names = ("host", "holder", "other", "watcher")
    sockets = {name: greeted(people[name], table) for name in names}
    for socket in sockets.values():  # all have seen all come
        for name in names:
            sockets["host"].say("chat", text=f"{name} is here")
            socket.until("said", lambda frame, name=name: frame["line"]["text"] == f"{name} is here")  # type: ignore[misc]
    for _ in range(whispered):
        sockets["holder"].say("chat", text=SECRET, to=0, key="k")
        assert sockets["host"].until("said", lambda frame: "to" in frame["line"] and frame["line"]["to"] == 0)
    sockets["other"].say("chat", text="for all to hear")
    heard = {name: raw_until(socket, "for all to hear") for name, socket in sockets.items()}
    assert sum(SECRET.encode() in frame for frame in heard["holder"]) == whispered
    for name in ("other", "watcher"):
        for frame in heard[name]:
            assert SECRET.encode() not in frame
        before = tail(people[name], table)
        assert SECRET not in before and before[-1] == "for all to hear"
        numbers = [line["number"] for line in lines_of(people[name], table)]
        assert numbers == list(range(len(numbers))), "a gap tells that somebody whispers"
        assert not any("to" in frame and frame["to"] is not None for frame in lines_of(people[name], table))
    rest = [f"/api/tables/{table}", "/api/tables", f"/api/tables/{table}/scores", f"/api/tables/{table}/steps/0"]
    for guest in people.values():
        assert all(SECRET not in guest.raw("GET", path).text for path in rest)
    return heard


def lines_of(guest: Guest, table: str) -> list[Json]:
    """The tail of what was said, as a device gets it."""
    with guest.socket(table) as socket:
        lines: list[Json] = socket.until("table")["chat"]
        return lines


def test_two_have_it_at_once_and_after_a_restart(new_server: Callable[..., Server], tmp_path: Path) -> None:
    log = tmp_path / "log"
    server = new_server(log=log).start()
    table, people = company(server)
    with greeted(people["host"], table) as host, greeted(people["holder"], table) as holder:
        holder.say("chat", text=SECRET, to=0)
        line = host.until("said", lambda frame: frame["line"]["kind"] == "text")["line"]
        assert (line["seat"], line["to"], line["text"], line["name"]) == (1, 0, SECRET, "holder")
        assert holder.until("said", lambda frame: frame["line"]["kind"] == "text")["line"] == line
        host.say("chat", text="let us begin")
        holder.until("said", lambda frame: frame["line"]["text"] == "let us begin")
        host.say("chat", text=ANSWER, to=1)
        holder.until("said", lambda frame: frame["line"]["text"] == ANSWER)
    server.stop()
    server.start()
    assert tail(people["host"], table) == tail(people["holder"], table) == [SECRET, "let us begin", ANSWER]
    assert tail(people["other"], table) == tail(people["watcher"], table) == ["let us begin"]
    sockets = [greeted(people[name], table) for name in ("host", "holder", "other")]
    play_out(*sockets)
    record = people["watcher"].raw("GET", f"/api/tables/{table}/record").text
    assert "actions" in record and SECRET not in record and ANSWER not in record
    server.stop()
    assert SECRET not in log.read_text() and ANSWER not in log.read_text()


def test_at_a_hot_seat_only_the_seat_that_is_shown_has_it(server: Server) -> None:
    home, away = server.guest("Ada"), server.guest("Blaise")
    table = home.table("me", "hot_seat", "open")["id"]
    token = home.ask("POST", f"/api/tables/{table}/links", {"kind": "join", "seat": 2})["token"]
    away.ask("POST", f"/api/tables/{table}/join", {"token": token})
    home.ask("POST", f"/api/tables/{table}/start")
    with greeted(home, table) as screen, greeted(away, table) as phone:
        screen.say("chat", text=SECRET, to=2)
        assert screen.error()["code"] == "not_allowed", "nobody is shown: nobody whispers"
        phone.say("chat", text=SECRET, to=1)
        phone.until("said", lambda frame: frame["line"]["text"] == SECRET)
        screen.say("ping")
        screen.until("pong")
        assert not any(SECRET in str(frame) for frame in screen.seen), "behind the curtain"
        for seat, read in ((0, []), (None, []), (1, [SECRET]), (0, [])):
            screen.seen.clear()
            screen.say("show", seat=seat)
            screen.say("chat", text=f"{seat} looks")
            screen.until("said", lambda frame, seat=seat: frame["line"]["text"] == f"{seat} looks")  # type: ignore[misc]
            told = [line["text"] for frame in screen.seen if frame["type"] == "table" for line in frame["chat"]]
            assert [text for text in told if text == SECRET] == read
        screen.say("show", seat=1)
        screen.say("chat", text=ANSWER, to=2)
        assert phone.until("said", lambda frame: frame["line"]["text"] == ANSWER)["line"]["seat"] == 1
        screen.say("chat", text=SECRET, to=0)
        assert screen.error()["code"] == "illegal", "they sit beside each other"
    assert SECRET not in tail(home, table) and SECRET not in tail(home, table, show=0)
    assert tail(home, table, show=1)[-1] == ANSWER and SECRET in tail(home, table, show=1)


def test_one_whispers_to_people_at_other_devices_once_the_game_has_begun(server: Server) -> None:
    host, friend = server.guest("Ada"), server.guest("Blaise")
    table = host.table("me", "open", "bot")["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})["token"]
    friend.ask("POST", f"/api/tables/{table}/join", {"token": token})
    with greeted(host, table) as socket:
        socket.say("chat", text=SECRET, to=1, key="early")
        early = socket.error()
        assert (early["code"], early["key"]) == ("not_running", "early"), "seats may still change hands"
        host.ask("POST", f"/api/tables/{table}/start")
        for to in (0, 2, 3, 63):  # oneself, a bot, nobody
            socket.say("chat", text=SECRET, to=to)
            assert socket.error()["code"] == "illegal"
        for to in (-1, 64, "1", 1.5, True):
            socket.say("chat", text=SECRET, to=to)
            assert socket.error()["code"] == "malformed"
    assert SECRET not in tail(host, table)


@pytest.mark.parametrize("who", ["host", "holder", "other", "watcher"])
def test_who_sits_may_whisper(server: Server, who: str) -> None:
    table, people = company(server)
    to = 1 if who == "host" else 0
    with greeted(people[who], table) as socket:
        socket.say("chat", text=SECRET, to=to)
        if who == "watcher":
            assert socket.error()["code"] == "not_allowed"
        else:
            assert socket.until("said", lambda frame: frame["line"]["kind"] == "text")["line"]["to"] == to

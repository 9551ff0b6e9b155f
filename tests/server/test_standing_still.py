"""A table that cannot be saved stands still and says so; one that cannot be played on says why, and can be removed."""

import time
from collections.abc import Callable

import pytest

from tests.server.client import Guest, Server, Socket, play_out
from tests.server.tampering import PREFIX, execute, locked

PLAYED = 6


def two_at_a_table(server: Server) -> tuple[Socket, Socket]:
    host, friend = server.guest("Ada"), server.guest("Bea")
    table = host.table("me", "open")["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})["token"]
    friend.ask("POST", f"/api/tables/{table}/join", {"token": token})
    host.ask("POST", f"/api/tables/{table}/start")
    one, two = host.socket(table), friend.socket(table)
    one.update()
    two.update()
    return one, two


def test_a_table_that_cannot_save_says_so_to_everybody_and_goes_on_by_itself(new_server: Callable[..., Server]) -> None:
    server = new_server().start()
    one, two = two_at_a_table(server)
    before = one.last
    with locked(server.settings.db):
        move = {"seat": 0, "code": before["choices"][0]["code"], "expected_seq": before["seq"], "key": "kept"}
        one.say("play", **move)
        begun = time.monotonic()
        one.say("ping")
        one.until("pong")
        assert not [frame for frame in one.seen if frame["type"] == "error"], "a slow disk looks like a dead connection"
        error = one.error()
        assert time.monotonic() - begun > 1, "nothing was locked"
        assert (error["code"], error["key"], error["seq"]) == ("unsaved", "kept", before["seq"])
        told = two.error()
        assert (told["code"], told["key"]) == ("unsaved", None)
    assert one.update()["seq"] == two.update()["seq"] == before["seq"]
    one.say("play", **move)  # the same key: had it arrived after all, nothing would happen twice
    assert one.update(lambda frame: frame.get("key") == "kept")["key_seq"] == before["seq"] + 1
    assert two.update(lambda frame: frame["seq"] == before["seq"] + 1)["since"] == before["seq"]
    play_out(one, two)


def test_a_lease_in_doubt_is_told_though_nobody_has_moved(new_server: Callable[..., Server]) -> None:
    server = new_server()
    if not server.settings.db.startswith(PREFIX):
        pytest.skip("one file has one server: there is no lease")
    one, two = two_at_a_table(server.start())
    with locked(server.settings.db, "workers"):
        for socket in (one, two):
            told = socket.error()
            assert (told["code"], told["key"], told["seq"]) == ("unsaved", None, socket.last["seq"])
        answer = one.play()
        assert (answer["type"], answer["code"]) == ("error", "unsaved")
    for socket in (one, two):
        socket.update()
        assert [frame["type"] for frame in socket.seen].count("error") == (2 if socket is one else 1)
    play_out(one, two)


def test_words_that_could_not_be_saved_are_named_in_the_error(new_server: Callable[..., Server]) -> None:
    server = new_server().start()
    one, _ = two_at_a_table(server)
    with locked(server.settings.db, "chat"):
        one.say("chat", text="hello", key="words")
        assert one.until("error", lambda frame: frame["key"] == "words")["code"] == "unsaved"
    one.say("chat", text="hello", key="words")
    assert one.until("said", lambda frame: frame["line"]["kind"] == "text")["line"]["text"] == "hello"


def played_table(host: Guest) -> str:
    table: str = host.table("me", "hot_seat", start=True)["id"]
    with host.socket(table, show=0) as socket:
        socket.update()
        for number in range(PLAYED):
            if not socket.last["choices"]:
                socket.say("show", seat=1 - socket.last["seat"])
                socket.update(lambda frame: frame["choices"])
            assert socket.play()["seq"] == number + 1
    return table


def test_a_log_with_a_hole_is_shown_up_to_it_asks_nothing_and_can_be_removed(
    new_server: Callable[..., Server],
) -> None:
    server = new_server().start()
    host = server.guest("Ada")
    table, whole = played_table(host), played_table(host)
    server.stop()
    execute(server.settings.db, f"delete from moves where table_id = '{table}' and seq = 4")
    server.start()
    mine = {info["id"]: info for info in host.ask("GET", "/api/tables")["mine"]}
    assert (mine[table]["trouble"], mine[table]["asking"], mine[table]["seq"]) == ("broken_log", [], 3)
    assert mine[whole]["trouble"] is None and mine[whole]["asking"]
    for seat in (0, 1):
        with host.socket(table, show=seat) as socket:
            shown = socket.update()
            assert shown["seq"] == 3 and shown["private"] is not None
            assert (shown["question"], shown["choices"], shown["can_undo"], shown["can_back"]) == (
                None,
                [],
                False,
                False,
            )
            socket.say("play", seat=seat, code=0, expected_seq=3, key=f"key {seat}")
            assert socket.error()["code"] == "broken"
    assert host.ask("GET", f"/api/tables/{table}/steps/3?seat=0")["step"] == 3
    removed(host, table)


@pytest.mark.parametrize("start", [True, False])
def test_a_table_of_other_rules_is_listed_says_why_and_can_be_removed(
    new_server: Callable[..., Server], start: bool
) -> None:
    server = new_server().start()
    host = server.guest("Ada")
    table = host.table("me", "hot_seat", start=start)["id"]
    server.stop()
    execute(server.settings.db, f"update tables set rules_version = rules_version + 1 where id = '{table}'")
    server.start()
    (info,) = host.ask("GET", "/api/tables")["mine"]
    assert (info["trouble"], info["asking"]) == ("other_rules", [])
    assert host.refused("POST", f"/api/tables/{table}/start") == "broken"
    assert host.refused("POST", f"/api/tables/{table}/seats/1", {"to": "bot"}) == "broken"
    with host.socket(table) as socket:
        assert socket.until("table")["table"]["trouble"] == "other_rules"
    removed(host, table)


def removed(host: Guest, table: str) -> None:
    """The host removes a table, whoever is connected."""
    with host.socket(table, show=0) as socket:
        socket.until("table")
        host.ask("DELETE", f"/api/tables/{table}")
        assert socket.closed() == 4004
    assert table not in [info["id"] for info in host.ask("GET", "/api/tables")["mine"]]
    assert host.refused("GET", f"/api/tables/{table}") == "not_found"

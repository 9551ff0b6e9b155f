"""The last move, the status and the record are one: all of them are there, or none. Finding 7."""

import secrets
from collections.abc import Callable
from typing import Any

from tests.server.client import Server, Socket
from tests.server.faults.tampering import column, no_record_can_be_kept


def play_to_the_last_move(socket: Socket) -> dict[str, Any]:
    """Play all seats of a device until a move is refused, or the game is over; the last answer."""
    if not socket.last:
        socket.update()
    while True:
        view = socket.last
        if view["outcome"]:
            return view
        seat = view["public"]["asking"][0]["seat"]
        if view["seat"] != seat:
            socket.say("show", seat=seat)
            socket.update()
            continue
        answer = socket.play(key=secrets.token_hex(8))
        if answer["type"] == "error":
            return answer


def ends(db: str, table: str) -> tuple[str, bool, int]:
    """The status of a table, whether its record is there, and its last seq."""
    status = column(db, f"select status from tables where id = '{table}'")[0]
    kept = column(db, f"select count(*) from records where table_id = '{table}'")[0] == 1
    return status, kept, column(db, f"select coalesce(max(seq), 0) from moves where table_id = '{table}'")[0]


def test_a_game_whose_record_cannot_be_kept_is_not_over(new_server: Callable[..., Server]) -> None:
    server = new_server().start()
    db = server.settings.db
    guest = server.guest("Ada")
    tables = [guest.table("me", "hot_seat", start=True, options={"rounds": 2})["id"] for _ in range(3)]
    other = guest.table("me", "hot_seat", start=True)["id"]
    with no_record_can_be_kept(db):
        for table in tables:
            with guest.socket(table, show=0) as socket:
                socket.update()
                answer = play_to_the_last_move(socket)
                assert answer["type"] == "error", "the end of a game was told without its record"
        with guest.socket(other, show=0) as socket:
            socket.update()
            assert socket.play()["type"] == "update"
        server.stop(kill=True)
        before = [ends(db, table) for table in tables]
    assert [one[:2] for one in before] == [("running", False)] * 3
    server.start()
    for table, (_, _, seq) in zip(tables, before, strict=True):
        with guest.socket(table, show=0) as socket:
            assert socket.update()["seq"] == seq
            assert play_to_the_last_move(socket)["outcome"]
        assert ends(db, table) == ("over", True, seq + 1)
        assert guest.raw("GET", f"/api/tables/{table}/record").status_code == 200


def test_killed_at_the_end_of_a_game(new_server: Callable[..., Server]) -> None:
    server = new_server()
    for round_ in range(2):
        server.start()
        guest = server.guest("Ada")
        tables = [guest.table("me", "hot_seat", start=True, options={"rounds": 2})["id"] for _ in range(6)]
        sockets = [guest.socket(table, show=0) for table in tables]
        for socket in sockets[: 3 + round_]:
            assert play_to_the_last_move(socket)["outcome"]
        server.stop(kill=True)  # the last end was told a moment ago
        found = [ends(server.settings.db, table)[:2] for table in tables]
        assert found == [("over", True)] * (3 + round_) + [("running", False)] * (3 - round_)
        for socket in sockets:
            socket.close()

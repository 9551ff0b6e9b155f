"""What is not on disk is shown to nobody: not by a socket, not by a request, not after a crash. Finding 5."""

import threading
import time
from collections.abc import Callable

import httpx

from tests.server.client import Guest, Json, Server, Socket
from tests.server.faults.tampering import nobody_can_write_moves


def look(guest: Guest, path: str) -> httpx.Response:
    """What a request is told; at most so long as the lock is held."""
    with httpx.Client(base_url=guest.url, headers={"cookie": guest.cookie()}, timeout=20) as http:
        return http.get(path)


def frames(socket: Socket, seconds: float) -> list[Json]:
    """The frames that come within some time."""
    found: list[Json] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            found.append(socket.hear(max(0.01, until - time.monotonic())))
        except TimeoutError:
            break
    return found


def test_an_unsaved_move_is_shown_nowhere(new_server: Callable[..., Server]) -> None:
    server = new_server().start()
    guest, friend = server.guest("Ada"), server.guest("Bo")
    table = guest.table("me", "hot_seat", start=True, public=True)["id"]
    with guest.socket(table, show=0) as socket, friend.socket(table) as watching:
        socket.update()
        watching.update()
        answers: list[httpx.Response] = []
        paths = [f"/api/tables/{table}", f"/api/tables/{table}/steps/1?seat=0", f"/api/tables/{table}/steps/0"]
        with nobody_can_write_moves(server.settings.db):
            code = socket.last["choices"][0]["code"]
            socket.say("play", seat=0, code=code, expected_seq=0, key="a key")
            time.sleep(0.3)
            asking = [threading.Thread(target=lambda path=path: answers.append(look(guest, path))) for path in paths]
            for one in asking:
                one.start()
            late = friend.socket(table)
            time.sleep(1.2)
            told = answers[:]  # what was answered while the move was not on disk
            watching.quiet(0.1)
            early = [frame for frame in frames(late, 0.3) if frame["type"] == "update"]
        for one in asking:
            one.join()
        for answer in told:
            found = answer.json()
            assert found.get("seq", 0) == 0, f"{answer.url} tells of an unsaved move"
            assert found.get("steps", 0) == 0, f"{answer.url} tells of an unsaved move"
            assert "steps/1" not in str(answer.url) or answer.is_error
        assert all(frame["seq"] == 0 for frame in early)
        assert socket.update(lambda frame: frame.get("key") == "a key")["key_seq"] == 1
        late.close()


def test_what_was_shown_by_requests_survives_kill_9(new_server: Callable[..., Server]) -> None:
    server = new_server().start()
    guest = server.guest("Ada")
    table = guest.table("me", "hot_seat", start=True)["id"]
    with guest.socket(table, show=0) as socket:
        socket.update()
        with nobody_can_write_moves(server.settings.db):
            code = socket.last["choices"][0]["code"]
            socket.say("play", seat=0, code=code, expected_seq=0, key="a key")
            time.sleep(0.3)
            shown = []
            asking = threading.Thread(target=lambda: shown.append(look(guest, f"/api/tables/{table}")))
            asking.start()
            asking.join(1.0)
            server.stop(kill=True)
            asking_failed = not shown
    server.start()
    seq = guest.ask("GET", f"/api/tables/{table}")["seq"]
    assert asking_failed or shown[0].json()["seq"] <= seq

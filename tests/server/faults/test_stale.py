"""Four workers, and no stale answer after an acknowledged change, whichever of them is asked. Finding 6."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.server.client import Guest, Server
from tests.server.faults.processes import GamesServer

TRIES = 40


@pytest.fixture
def four(new_db: Callable[[], str]) -> Iterator[Server]:
    db = new_db()
    if not db.startswith("postgresql"):
        pytest.skip("several workers need PostgreSQL")
    server = GamesServer(db, workers=4, games_from="tests.server.games:GAMES").start()
    yield server
    server.stop() if server.process is not None else None


def ask(guest: Guest, method: str, path: str, body: object = None) -> httpx.Response:
    """A request on a connection of its own, so that any worker may get it."""
    headers = {"cookie": guest.cookie(), "origin": guest.url}
    with httpx.Client(base_url=guest.url, headers=headers, timeout=20) as http:
        return http.request(method, path, json=body)


def test_start_is_never_refused_right_after_a_join(four: Server) -> None:
    host, friend = four.guest("Ada"), four.guest("Bo")
    refused = []
    for _ in range(TRIES):
        table = ask(host, "POST", "/api/tables", body("me", "open")).json()["id"]
        ask(host, "GET", f"/api/tables/{table}")
        joined = ask(friend, "POST", f"/api/tables/{table}/join", {})
        assert joined.status_code == 200, joined.text
        started = ask(host, "POST", f"/api/tables/{table}/start", {})
        if started.status_code != 200:
            refused.append(started.text)
    assert not refused, f"{len(refused)} of {TRIES}: {refused[0]}"


def test_a_lost_seat_is_shown_to_its_holder_no_more(four: Server) -> None:
    host, friend = four.guest("Ada"), four.guest("Bo")
    served = []
    for _ in range(TRIES // 4):
        table = ask(host, "POST", "/api/tables", body("me", "open")).json()["id"]
        ask(friend, "POST", f"/api/tables/{table}/join", {})
        started = ask(host, "POST", f"/api/tables/{table}/start", {})
        assert started.status_code == 200, started.text
        for _ in range(6):  # so that every worker has seen it
            assert ask(friend, "GET", f"/api/tables/{table}/steps/0?seat=1").status_code == 200
        given = ask(host, "POST", f"/api/tables/{table}/seats/1", {"to": "bot", "level": "random"})
        assert given.status_code == 200, given.text
        for _ in range(6):
            answer = ask(friend, "GET", f"/api/tables/{table}/steps/0?seat=1")
            if answer.status_code != 403:
                served.append(answer.text)
    assert not served, f"{len(served)} of {TRIES // 4 * 6}"


def body(*kinds: str) -> dict[str, object]:
    """A public table of the sample game."""
    return {"game": "herb_market", "seats": [{"kind": kind} for kind in kinds], "public": True}

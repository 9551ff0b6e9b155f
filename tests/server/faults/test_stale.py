"""Four workers, and no stale answer after an acknowledged change, whichever of them is asked. Finding 6."""

import random
from collections.abc import Callable, Iterator
from functools import partial

import httpx
import pytest

from tests.server.client import Guest, Server
from tests.server.faults.processes import GamesServer

TRIES = 40
CONNECTIONS = 8


@pytest.fixture
def four(new_db: Callable[[], str]) -> Iterator[Server]:
    db = new_db()
    if not db.startswith("postgresql"):
        pytest.skip("several workers need PostgreSQL")
    server = GamesServer(db, workers=4, games_from="tests.server.games:GAMES").start()
    yield server
    server.stop() if server.process is not None else None


class Anywhere:
    """A guest with several open connections: a request goes by any of them, and so to any worker."""

    def __init__(self, guest: Guest) -> None:
        headers = {"cookie": guest.cookie(), "origin": guest.url}
        make = partial(httpx.Client, base_url=guest.url, headers=headers, timeout=20, verify=False)
        self.clients = [make() for _ in range(CONNECTIONS)]

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """A request by any connection."""
        return random.choice(self.clients).request(method, path, json=body)

    def close(self) -> None:
        for client in self.clients:
            client.close()


@pytest.fixture
def people(four: Server) -> Iterator[tuple[Anywhere, Anywhere]]:
    """A host and a friend."""
    both = Anywhere(four.guest("Ada")), Anywhere(four.guest("Bo"))
    yield both
    for one in both:
        one.close()


def test_start_is_never_refused_right_after_a_join(people: tuple[Anywhere, Anywhere]) -> None:
    host, friend = people
    refused = []
    for _ in range(TRIES):
        table = host.ask("POST", "/api/tables", body("me", "open")).json()["id"]
        host.ask("GET", f"/api/tables/{table}")
        joined = friend.ask("POST", f"/api/tables/{table}/join", {})
        assert joined.status_code == 200, joined.text
        started = host.ask("POST", f"/api/tables/{table}/start", {})
        if started.status_code != 200:
            refused.append(started.text)
    assert not refused, f"{len(refused)} of {TRIES}: {refused[0]}"


def test_a_lost_seat_is_shown_to_its_holder_no_more(people: tuple[Anywhere, Anywhere]) -> None:
    host, friend = people
    served = []
    for _ in range(TRIES // 4):
        table = host.ask("POST", "/api/tables", body("me", "open")).json()["id"]
        friend.ask("POST", f"/api/tables/{table}/join", {})
        started = host.ask("POST", f"/api/tables/{table}/start", {})
        assert started.status_code == 200, started.text
        for _ in range(6):  # so that every worker has seen it
            assert friend.ask("GET", f"/api/tables/{table}/steps/0?seat=1").status_code == 200
        given = host.ask("POST", f"/api/tables/{table}/seats/1", {"to": "bot", "level": "random"})
        assert given.status_code == 200, given.text
        for _ in range(6):
            answer = friend.ask("GET", f"/api/tables/{table}/steps/0?seat=1")
            if answer.status_code != 403:
                served.append(answer.text)
    assert not served, f"{len(served)} of {TRIES // 4 * 6}"


def body(*kinds: str) -> dict[str, object]:
    """A public table of the sample game."""
    return {"game": "herb_market", "seats": [{"kind": kind} for kind in kinds], "public": True}

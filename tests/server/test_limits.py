"""Limits by guest and by address: a flood passes nowhere, a club behind one address never notices."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from lazaretto.server import limits
from lazaretto.server.crew import Whose
from lazaretto.server.limits import Limit, Places, Rate, home
from lazaretto.server.settings import FRAMES, HEAVY, NEW_TABLES, PEOPLE_PER_ADDRESS, REQUESTS
from tests.server.client import PATIENCE, Guest, Server

BODY = {"game": "herb_market", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
USUAL = {"frames": FRAMES, "requests": REQUESTS, "heavy": HEAVY, "new_tables": NEW_TABLES, "most_tables": 50}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """The time, as the test says it is."""
    now = [1000.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])

    def pass_by(seconds: float) -> None:
        now[0] += seconds

    return pass_by


def test_an_address_is_a_home() -> None:
    assert home("192.0.2.7") != home("192.0.2.8")
    assert home("2001:db8:1:2::3") == home("2001:db8:1:2:ffff::9") != home("2001:db8:1:3::3")
    assert home("::ffff:192.0.2.7") == home("192.0.2.7")
    assert home("fe80::1%eth0") == home("fe80::2")
    assert home("") == "" and home("a socket") == "a socket"


def test_a_guest_and_an_address_have_their_rates(clock: Callable[[float], None]) -> None:
    limit = Limit(Rate(1, 10), people=3)
    ada = Whose("home", "ada")
    assert [limit.take(ada) for _ in range(12)] == [True] * 10 + [False] * 2
    assert all(limit.take(Whose("home", f"cookie {number}")) for number in range(20))
    assert not limit.take(Whose("home", "one more cookie")) and not limit.take(Whose("home", ""))
    assert limit.take(Whose("elsewhere", "bo"))
    clock(1.0)
    assert limit.take(ada) and not limit.take(ada), "a guest has one a second"
    assert limit.take(Whose("home", "x")) and limit.take(Whose("home", "y")) and not limit.take(Whose("home", "z"))


def test_fresh_cookies_push_nobody_out_to_harm(clock: Callable[[float], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand times as many names as are remembered: the address stays counted, other guests lose nothing."""
    monkeypatch.setattr(limits, "MOST_BUCKETS", 100)
    limit = Limit(Rate(1, 10), people=12)
    honest = Whose("home", "ada")
    assert all(limit.take(honest) for _ in range(10))
    passed = 0
    for number in range(100_000):
        passed += limit.take(Whose("flood", f"cookie {number}"))
        clock(0.001)
    assert passed <= 120 + 12 * 100, "as twelve people in the same time"
    assert len(limit.guests.levels) <= 100 and len(limit.addresses.levels) == 2
    assert all(limit.take(honest) for _ in range(10))


def test_places_are_given_back() -> None:
    places = Places(2, people=2)
    guests = [Whose("home", name) for name in ("ada", "ada", "ada", "bo", "cy", "di")]
    assert [places.take(whose) for whose in guests] == [True, True, False, True, True, False]
    places.give_back(guests[0])
    assert places.take(guests[5])
    for whose in (guests[1], guests[3], guests[4], guests[5]):
        places.give_back(whose)
    assert not places.guests and not places.addresses


def at(server: Server, address: str, name: str = "") -> Guest:
    """A guest from somewhere: this machine is believed as a proxy."""
    guest = Guest(server.url, identity=False)
    guest.http.headers["x-forwarded-for"] = address
    guest.ask("GET", "/api/me")
    if name:
        guest.ask("POST", "/api/me", {"name": name})
    return guest


def test_450_tables_from_one_address_do_not_pass(new_server: Callable[..., Server]) -> None:
    """Thirty cookies are no thirty people."""
    server = new_server(**{**USUAL, "requests": Rate(1000, 1000)}).start()
    cookies = [at(server, "203.0.113.9") for _ in range(30)]
    made, refused = 0, set()
    for number in range(450):
        answer = cookies[number % 30].raw("POST", "/api/tables", BODY)
        made += answer.is_success
        if answer.is_error:
            refused.add((answer.status_code, answer.json()["code"]))
    assert made <= PEOPLE_PER_ADDRESS * (NEW_TABLES.at_once + 1)
    assert refused == {(429, "too_fast")}
    at(server, "203.0.113.10").ask("POST", "/api/tables", BODY)
    at(server, "2001:db8::1").ask("POST", "/api/tables", BODY)


def test_a_thousand_cookies_ask_no_more_than_their_address_may(new_server: Callable[..., Server]) -> None:
    server = new_server(requests=Rate(0.01, 20), people_per_address=3).start()
    fresh = Guest(server.url, identity=False)
    codes = []
    for _ in range(100):
        fresh.http.cookies.clear()  # every request mints another cookie
        codes.append(fresh.http.get("/api/me").status_code)
    assert codes.count(200) <= 61 and set(codes) == {200, 429}
    assert at(server, "203.0.113.10").raw("GET", "/api/tables").status_code == 200
    assert fresh.http.get("/").status_code == 200, "the app itself is for everybody"


def test_a_club_night_behind_one_address_never_notices(new_server: Callable[..., Server]) -> None:
    """Twelve people with the usual limits: names, the lobby, tables, links, sockets, moves, all at once."""
    server = new_server(**USUAL, most_open=20).start()
    club = [at(server, "203.0.113.9", f"player {number}") for number in range(PEOPLE_PER_ADDRESS)]
    played = {}
    for guest in club:
        for _ in range(8):
            guest.ask("GET", "/api/games")
            guest.ask("GET", "/api/tables")
        for _ in range(2):
            table = guest.table("me", "open")["id"]
            guest.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})
        played[guest] = guest.table("me", "bot", start=True)["id"]
    for guest, table in played.items():
        with guest.socket(table) as one, guest.socket(table) as other:
            other.update()
            one.update()
            while one.last["choices"]:
                assert one.play()["type"] == "update"
                if not one.last["choices"] and not one.last["outcome"]:
                    one.update()


def test_so_many_sockets_and_no_more(new_server: Callable[..., Server]) -> None:
    server = new_server(most_open=3, people_per_address=2).start()
    ada, bo, cy = (server.guest(name) for name in ("Ada", "Bo", "Cy"))
    tables = {guest: guest.table("me", "bot")["id"] for guest in (ada, bo, cy)}
    held = [ada.socket(tables[ada]) for _ in range(3)]
    for socket in held:
        socket.until("table")
    assert ada.socket(tables[ada], hello=False).closed() == 4010
    held += [bo.socket(tables[bo]) for _ in range(3)]
    for socket in held[3:]:
        socket.until("table")
    assert cy.socket(tables[cy], hello=False).closed() == 4010, "the address has no place left"
    held[0].close()
    assert comes_in(cy, tables[cy]), "a place that was left is free again"


def comes_in(guest: Guest, table: str) -> bool:
    """The server learns a little later than the one who went that there is a place."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(ConnectionClosed):
            guest.socket(table).until("table")
            return True
    return False


def test_frames_of_one_address_have_a_rate(new_server: Callable[..., Server]) -> None:
    """Be two people with thirty cookies."""
    server = new_server(frames=Rate(0.1, 10), people_per_address=2).start()
    answered = 0
    for _ in range(6):
        guest = server.guest()
        with guest.socket(guest.table("me", "bot")["id"], hello=False) as socket:
            for _ in range(9):
                socket.say("ping")
            answered += sum(socket.hear().get("code") != "too_fast" for _ in range(9))
    assert answered <= 22


def test_a_proxy_is_believed_only_where_the_host_says_so(tmp_path: Path) -> None:
    """Else everybody could be counted under an address of his choice."""
    seen = {}
    for proxies in ("127.0.0.1", "192.0.2.1"):
        server = Server(
            str(tmp_path / f"{proxies}.sqlite"), proxies=proxies, heavy=Rate(0.001, 1), people_per_address=1
        )
        server.start()
        answers = []
        for number in range(3):
            guest = Guest(server.url, identity=False)
            guest.http.headers["x-forwarded-for"] = f"198.51.100.{number}"
            guest.ask("GET", "/api/me")
            answers.append(guest.http.post("/api/records", content="{}").status_code)
        seen[proxies] = answers
        server.stop()
    assert seen == {"127.0.0.1": [422, 422, 422], "192.0.2.1": [422, 429, 429]}

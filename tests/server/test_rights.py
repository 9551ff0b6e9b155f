"""Every message and every request, with every credential: only the rightful one works.

The tables below are checked against the wire and the app_routes, so a new message or route without an entry fails here.
"""

from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from lazaretto.host import wire
from lazaretto.host.rights import Right
from lazaretto.server import learning, rest
from lazaretto.server.settings import Settings
from tests.server.client import GAME, OPEN, Guest, Server, app_routes

CONNECTED = {"host", "holder", "other", "watcher"}  # who may be at the private table at all
REFUSED = {"none": 4001, "nobody": 4003, "revoked": 4003, "elsewhere": 4003}  # how the others' sockets are closed
CREDENTIALS = CONNECTED | set(REFUSED)

# Each message about seat 1, and who may send it. "holder" holds seat 1, "other" seat 2, "host" seat 0.
MESSAGES: dict[type, tuple[dict[str, Any], set[str]]] = {
    wire.Hello: ({"show": 1}, {"holder"}),
    wire.Show: ({"seat": 1}, {"holder"}),
    wire.Play: ({"seat": 1, "code": 0, "expected_seq": 0, "key": "a key"}, {"holder"}),
    wire.Undo: ({"seat": 1, "expected_seq": 0, "key": "a key"}, {"holder"}),
    wire.Back: ({"seat": 1, "expected_seq": 0, "key": "a key"}, {"holder"}),
    wire.Chat: ({"text": "hello"}, {"host", "holder", "other"}),
    wire.Claim: ({"seat": 1, "claim": "healthy"}, {"holder"}),
    wire.Why: ({"seat": 1, "part": "card.1.0"}, {"holder"}),
    wire.Propose: ({"seat": 1}, {"holder"}),
    wire.Ping: ({}, CONNECTED),
}
GUESTS = CREDENTIALS - {"none"}

# Each request about the table, and who may make it. Requests that change the table are made with a body that is refused
# for another reason, or on a table of their own, so that one entry does not spoil the next.
REQUESTS: dict[str, tuple[str, str, Any, set[str]]] = {
    "list_games": ("GET", "/api/games", None, CREDENTIALS),
    "game_text": ("GET", f"/api/games/{GAME}/text/en", None, CREDENTIALS),
    "game_components": ("GET", f"/api/games/{GAME}/components", None, CREDENTIALS),
    "read_me": ("GET", "/api/me", None, CREDENTIALS),
    "change_me": ("POST", "/api/me", {"name": "Eve"}, GUESTS),
    "list_tables": ("GET", "/api/tables", None, GUESTS),
    "create_table": ("POST", "/api/tables", {"game": "chess", "seats": [{"kind": "me"}]}, GUESTS),
    "read_table": ("GET", "/api/tables/{table}", None, CONNECTED),
    "remove_table": ("DELETE", "/api/tables/{table}", None, {"host"}),
    "join_table": ("POST", "/api/tables/{table}/join", {"token": "x" * 22}, GUESTS),
    "make_link": ("POST", "/api/tables/{table}/links", {"kind": "watch"}, {"host"}),
    "revoke_links": ("DELETE", "/api/tables/{table}/links/join", None, {"host"}),
    "change_seat": ("POST", "/api/tables/{table}/seats/9", {"to": "free"}, {"host"}),
    "start_table": ("POST", "/api/tables/{table}/start", None, {"host"}),
    "leave_table": ("POST", "/api/tables/{table}/leave", {"level": "none such"}, {"host", "holder", "other"}),
    "rematch": ("POST", "/api/tables/{table}/rematch", None, {"host", "holder", "other"}),
    "read_hint": ("GET", "/api/tables/{table}/seats/1/hint", None, {"holder"}),
    "table_record": ("GET", "/api/tables/{table}/record", None, CONNECTED),
    "hand_over": ("GET", "/api/tables/{table}/handover", None, set()),  # others play here
    "table_step": ("GET", "/api/tables/{table}/steps/0?seat=1", None, {"holder"}),
    "table_scores": ("GET", "/api/tables/{table}/scores", None, CONNECTED),
    "upload_record": ("POST", "/api/records", {}, GUESTS),
    "read_record_info": ("GET", "/api/records/none", None, CREDENTIALS),
    "read_record_file": ("GET", "/api/records/none/file", None, CREDENTIALS),
    "take_up": ("POST", "/api/records/none/table", None, GUESTS),
    "take_over": ("POST", "/api/records/none/steps/0/table", {"seat": 0}, GUESTS),
    "record_step": ("GET", "/api/records/none/steps/0", None, CREDENTIALS),
    "record_scores": ("GET", "/api/records/none/scores", None, CREDENTIALS),
    "record_story": ("GET", "/api/records/none/story", None, CREDENTIALS),
    "record_review": ("GET", "/api/records/none/review?seat=0", None, CREDENTIALS),
    "list_learning": ("GET", "/api/learn", None, CREDENTIALS),
    "read_lesson": ("GET", f"/api/learn/{GAME}/lessons/none", None, CREDENTIALS),
    "why_in_lesson": ("GET", f"/api/learn/{GAME}/lessons/none/why?step=0&part=bed.0.0", None, CREDENTIALS),
    "read_puzzle": ("GET", f"/api/learn/{GAME}/puzzles/1", None, CREDENTIALS),
    "hint_in_puzzle": ("GET", f"/api/learn/{GAME}/puzzles/1/hint?more=true", None, CREDENTIALS),
    "why_in_puzzle": ("GET", f"/api/learn/{GAME}/puzzles/1/why?part=bed.0.0", None, CREDENTIALS),
    "read_rulebook": ("GET", f"/api/rules/{GAME}", None, CREDENTIALS),
    "read_example": ("GET", f"/api/rules/{GAME}/examples/none", None, CREDENTIALS),
    "read_desk": ("GET", f"/api/rules/{GAME}/desk", None, CREDENTIALS),
    "why_in_example": ("GET", f"/api/rules/{GAME}/examples/none/why?part=bed.0.0", None, CREDENTIALS),
}


def test_every_message_and_every_route_has_an_entry() -> None:
    assert set(MESSAGES) == set(get_args(wire.ClientMessage))
    assert all(isinstance(message.right, Right) for message in MESSAGES)
    requests = [handler.fn for handler in handlers() if handler.fn.__module__ in (rest.__name__, learning.__name__)]
    assert set(REQUESTS) == {request.__name__ for request in requests}


def handlers() -> list[Any]:
    """All handlers of the app but those of the framework."""
    known = app_routes(Settings(games_from="tests.server.games:GAMES"))
    found = [handler for route in known for handler in getattr(route, "route_handlers", [])]
    found += [route.route_handler for route in known if hasattr(route, "route_handler")]
    return [handler for handler in found if handler.fn.__module__.startswith("lazaretto")]


def test_every_route_of_the_app_names_its_act() -> None:
    own = handlers()
    assert len(own) > 20
    for handler in own:
        assert isinstance(handler.opt["right"], Right), handler


def company(server: Server) -> tuple[str, dict[str, Guest]]:
    """A running private table, and a guest of every kind."""
    people = {name: server.guest(name) for name in GUESTS}
    people["none"] = Guest(server.url, identity=False)
    host = people["host"]
    table: str = host.table("me", "open", "open")["id"]

    def invite(kind: str, name: str, seat: int | None = None) -> None:
        token = host.ask("POST", f"/api/tables/{table}/links", {"kind": kind, "seat": seat})["token"]
        people[name].ask("POST", f"/api/tables/{table}/join", {"token": token})

    invite("join", "holder", 1)
    invite("join", "revoked", 2)
    host.ask("POST", f"/api/tables/{table}/seats/2", {"to": "free"})
    invite("join", "other", 2)
    invite("watch", "watcher")
    people["elsewhere"].table("me", "bot", start=True)
    host.ask("POST", f"/api/tables/{table}/start")
    return table, people


@pytest.fixture(scope="module")
def seated(server: Server) -> Iterator[tuple[str, dict[str, Guest]]]:
    """A company for all tests that leave it as it is."""
    open_before = set(OPEN)
    table, people = company(server)
    kept = [one for one in OPEN if one not in open_before]
    OPEN[:] = [one for one in OPEN if one in open_before]
    yield table, people
    OPEN.extend(kept)
    for one in kept:
        one.close()


@pytest.mark.parametrize("who", sorted(REFUSED))
def test_strangers_are_told_nothing(server: Server, who: str) -> None:
    table, people = company(server)
    with people[who].socket(table, hello=False) as stranger:
        assert stranger.closed() == REFUSED[who]
    with people["elsewhere"].socket("no-such-table", hello=False) as stranger:
        assert stranger.closed() == 4004


@pytest.mark.parametrize("who", sorted(CONNECTED))
@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__.lower())
def test_messages(server: Server, seated: tuple[str, dict[str, Guest]], message: type, who: str) -> None:
    table, people = company(server) if message is wire.Play else seated
    fields, rightful = MESSAGES[message]
    kind = message.__name__.lower()
    with people["holder"].socket(table) as witness, people[who].socket(table) as socket:
        witness.update()
        socket.update()
        socket.say(kind, **fields)
        socket.say("ping")
        answers = []
        while not answers or answers[-1]["type"] != "pong":
            answers.append(socket.hear())
        codes = [answer["code"] for answer in answers if answer["type"] == "error"]
        if who in rightful:
            assert "not_allowed" not in codes
        else:
            assert codes == ["not_allowed"]
            shown = [answer["seat"] for answer in answers if answer["type"] == "update"]
            assert all(seat != 1 for seat in shown)
            witness.say("show", seat=1)
            assert witness.update()["seq"] == 0, "a refused message has changed the table"


@pytest.mark.parametrize("who", sorted(CREDENTIALS))
@pytest.mark.parametrize("request_name", REQUESTS)
def test_requests(server: Server, seated: tuple[str, dict[str, Guest]], request_name: str, who: str) -> None:
    table, people = company(server) if who == "host" else seated
    method, path, body, rightful = REQUESTS[request_name]
    people["none"].http.cookies.clear()
    answer = people[who].raw(method, path.format(table=table), body)
    code = answer.json()["code"] if answer.is_error else None
    if who in rightful:
        assert code not in ("not_allowed", "no_identity", "server", "bad_origin"), answer.text
    else:
        assert code == ("no_identity" if who == "none" else "not_allowed")
    if who != "host":
        assert people["host"].ask("GET", f"/api/tables/{table}")["status"] == "running"


def test_a_seat_that_was_freed_is_lost_in_the_middle_of_a_connection(server: Server) -> None:
    table, people = company(server)
    with people["other"].socket(table) as socket:
        socket.update()
        people["host"].ask("POST", f"/api/tables/{table}/seats/2", {"to": "bot", "level": "random"})
        assert socket.closed() == 4003


def test_resume_links_are_for_own_seats_only(server: Server) -> None:
    table, people = company(server)
    wish = {"kind": "resume", "seat": 1}
    for who in ("host", "other", "watcher"):
        assert people[who].refused("POST", f"/api/tables/{table}/links", wish) == "not_allowed"
    people["holder"].ask("POST", f"/api/tables/{table}/links", wish)


def test_a_forged_or_foreign_cookie_is_nobody(server: Server) -> None:
    table, people = company(server)
    good = people["holder"].http.cookies["guest"]
    guest, _, mac = good.partition(".")
    for forged in (guest, f"{guest}.", f"{guest}.{mac[:-1]}", f"x{good}", f"{guest}.{'A' * len(mac)}", "a.b.c"):
        liar = Guest(server.url, identity=False)
        liar.http.cookies.set("guest", forged)
        assert liar.refused("GET", f"/api/tables/{table}") == "no_identity"


def test_a_proxys_origin_is_trusted_where_it_is_named(new_server: Callable[..., Server]) -> None:
    guest = new_server(origins=("https://games.example",)).start().guest()
    for origin, status in (("https://games.example", 200), ("https://other.example", 403)):
        answer = guest.http.post("/api/me", json={"name": "Ada"}, headers={"origin": origin})
        assert answer.status_code == status, answer.text


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1"])
def test_other_origins_are_refused(server: Server, origin: str | None) -> None:
    guest = server.guest()
    table = guest.table("me", "bot", start=True)["id"]
    headers = {"origin": origin} if origin is not None else {}
    del guest.http.headers["origin"]
    answer = guest.http.post("/api/me", json={"name": "Eve"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    address = server.url.replace("http", "ws") + f"/ws/{table}"
    cookie = {"cookie": guest.cookie()}
    with pytest.raises(InvalidStatus) as refused, connect(address, origin=origin, additional_headers=cookie):
        pass
    assert refused.value.response.status_code in (403, 500)
    assert guest.http.get("/api/me").json()["name"] == ""

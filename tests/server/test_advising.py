"""Hints at a table of one's own, and the review of a finished game."""

from collections.abc import Iterator

import pytest

import lazaretto
from lazaretto.server.shelf import INSTALLED
from tests.server.client import Guest, Server

GAME = "dice_hospital"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(str(tmp_path_factory.mktemp("advice") / "tables.sqlite"), games_from=INSTALLED).start()
    yield made
    made.stop()


def table_of(guest: Guest, *seats: dict[str, str], **more: object) -> str:
    body = {"game": GAME, "seats": [{"kind": "me"}, *seats], "bot_delay_ms": 0, "start": True, **more}
    made: str = guest.ask("POST", "/api/tables", body)["id"]
    return made


def test_a_hint_is_a_whole_move_that_begins_with_a_choice(shelf: Server) -> None:
    guest = shelf.guest("Ada")
    table = table_of(guest, {"kind": "hot_seat", "name": "Bo"})
    asked = next(iter(guest.ask("GET", f"/api/tables/{table}")["asking"]))
    with guest.socket(table, show=asked) as socket:
        socket.update()
        codes = {choice["code"] for choice in socket.last["choices"]}
        found = guest.ask("GET", f"/api/tables/{table}/seats/{asked}/hint")
        assert found["seat"] == asked and found["seq"] == socket.last["seq"]
        assert {move["steps"][0]["code"] for move in found["moves"]} <= codes
        offered = {choice["code"]: choice for choice in socket.last["choices"]}
        for move in found["moves"]:
            step = move["steps"][0]
            assert {key: offered[step["code"]][key] for key in step} == step
            assert move["edge"] in ("alike", "little", "clear")
    other = next(seat for seat in (0, 1) if seat != asked)
    assert guest.refused("GET", f"/api/tables/{table}/seats/{other}/hint") in ("illegal", "no_hint")
    assert shelf.guest("Eve").refused("GET", f"/api/tables/{table}/seats/{asked}/hint") == "not_allowed"


def test_no_hint_where_others_play_from_their_own_device(shelf: Server) -> None:
    host, friend = shelf.guest("Ada"), shelf.guest("Bo")
    table = table_of(host, {"kind": "open"}, start=False)
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join", "seat": 1})["token"]
    friend.ask("POST", f"/api/tables/{table}/join", {"token": token})
    assert host.refused("GET", f"/api/tables/{table}/seats/0/hint") == "not_running"
    host.ask("POST", f"/api/tables/{table}/start")
    assert host.refused("GET", f"/api/tables/{table}/seats/0/hint") == "no_hint"


def test_an_aid_that_is_not_offered_is_refused_before_anybody_works(shelf: Server) -> None:
    guest = shelf.guest("Ada")
    body = {"game": "clinic", "seats": [{"kind": "me"}, {"kind": "hot_seat", "name": "Bo"}], "start": True}
    table = guest.ask("POST", "/api/tables", body)["id"]
    asked = guest.ask("GET", f"/api/tables/{table}")["asking"][0]
    with guest.socket(table, show=asked) as socket:
        socket.update()
        refused = socket.play(codes=None, aid="treat_best")
        assert refused["code"] == "illegal" and "not on offer" in refused["text"]


def test_a_review_comes_in_parts(shelf: Server) -> None:
    """Of a game of two bots by chance, uploaded as a record."""
    from lazaretto.bots import Session, bot, think
    from lazaretto.bots.advice import adviser
    from lazaretto.bots.heuristics import heuristics
    from lazaretto.kernel.match import Match
    from lazaretto.kernel.rng import seeded

    match = Match(lazaretto.load(GAME), 2, 3, {"administrators": False})
    rng = seeded(1)
    while not match.state.over():
        seat = match.state.actors()[0]
        match.play(seat, think(match.game, match.state, Session(seat, bot("random"), rng)))
    guest = shelf.guest("Ada")
    record = guest.http.post("/api/records", content=match.record.text()).json()["id"]
    first = guest.ask("GET", f"/api/records/{record}/review?seat=1")
    assert first["next"] and first["moves"]
    for move in first["moves"]:
        assert move["seat"] == 1 and move["lost"] == pytest.approx(max(0, move["best_value"] - move["value"]), abs=0.01)
        assert match.record.actions[move["step"]]["seat"] == 1
        named = {key: value for key, value in match.record.actions[move["step"]].items() if key != "seat"}
        assert move["played"][0] == named
    assert first["end"] is None
    last = guest.ask("GET", f"/api/records/{record}/review?seat=1&first=9999")
    assert last["moves"] == [] and last["next"] is None
    mind = adviser(match.game, None)
    evaluate = heuristics(match.game, mind.weights, mind.net).evaluate
    assert evaluate is not None and last["end"] == pytest.approx(evaluate(match.state, 1), abs=0.01)
    assert guest.refused("GET", f"/api/records/{record}/review?seat=7") == "not_found"
    assert guest.refused("GET", f"/api/records/{record}/review?seat=x") == "malformed"

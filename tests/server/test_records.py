"""Records and replays: steps from any seat, scores by round, files down and up."""

import json
from typing import Any

import pytest

from lazaretto.host.replays import Replays, kept_replay
from lazaretto.kernel.match import Match
from tests.sample_game import SAMPLE
from tests.server.client import Guest, Server, play_out


@pytest.fixture
def played(server: Server) -> tuple[Guest, str, str]:
    """A finished game: its guest, its table and its record."""
    guest = server.guest("Ada")
    table = guest.table("me", "bot", start=True)["id"]
    with guest.socket(table) as socket:
        play_out(socket)
        over = socket.until("table", lambda frame: frame["table"]["status"] == "over")["table"]
    return guest, table, over["record"]


def test_every_step_from_every_seat(server: Server, played: tuple[Guest, str, str]) -> None:
    guest, table, record = played
    stranger = server.guest()
    steps = guest.ask("GET", f"/api/records/{record}")["steps"]
    assert steps == 8
    for step in range(steps + 1):
        whole = stranger.ask("GET", f"/api/records/{record}/steps/{step}?seat=all")
        assert [seat["seat"] for seat in whole["seats"]] == [0, 1]
        assert (whole["action"] is None) == (step == 0)
        one = stranger.ask("GET", f"/api/records/{record}/steps/{step}?seat=1")
        assert one["seats"] == whole["seats"][1:] and one["public"] == whole["public"]
        assert guest.ask("GET", f"/api/tables/{table}/steps/{step}?seat=all") == whole
        assert (whole["outcome"] is not None) == (step == steps)
    for path in (f"steps/{steps + 1}", "steps/0?seat=2"):
        assert stranger.refused("GET", f"/api/records/{record}/{path}") == "not_found"
    assert stranger.refused("GET", f"/api/records/{record}/steps/0?seat=x") == "malformed"
    assert stranger.refused("GET", "/api/records/none") == "not_found"


def test_a_record_goes_down_and_up_again(server: Server, played: tuple[Guest, str, str]) -> None:
    guest, table, record = played
    file = guest.http.get(f"/api/records/{record}/file")
    assert file.headers["content-disposition"].startswith("attachment")
    assert guest.http.get(f"/api/tables/{table}/record").content == file.content
    for _ in range(2):  # the same file twice is one record
        up = server.guest().http.post("/api/records", content=file.content)
        assert up.status_code == 201
        info = up.json()
    assert info["table"] is None and info["players"] == ["Ada", "random"] and info["steps"] == 8
    one = guest.ask("GET", f"/api/records/{info['id']}/steps/5?seat=all")
    assert one == guest.ask("GET", f"/api/records/{record}/steps/5?seat=all")


@pytest.mark.parametrize("harm", ["not JSON", "list", "result", "action", "chance", "version", "game", "deep"])
def test_a_bad_record_is_refused(played: tuple[Guest, str, str], harm: str) -> None:
    guest, _, record = played
    data = guest.http.get(f"/api/records/{record}/file").json()
    text = None
    match harm:
        case "not JSON":
            text = "{"
        case "list":
            text = "[]"
        case "deep":
            text = "[" * 100_000
        case "result":
            data["result"]["scores"][0] += 1
        case "action":
            data["actions"][0]["card"] = 99
        case "chance":
            data["chance"] = data["chance"][:1]
        case "version":
            data["rules_version"] += 1
        case "game":
            data["game"] = "chess"
    answer = guest.http.post("/api/records", content=text or json.dumps(data))
    assert answer.json()["code"] in ("bad_record", "not_found"), answer.text
    assert answer.status_code in (404, 422)


def test_a_record_that_is_too_long_is_refused(server: Server) -> None:
    answer = server.guest().http.post("/api/records", content=b" " * (1 << 21))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_long")


def test_games_and_their_words(server: Server) -> None:
    guest = server.guest()
    (game,) = guest.ask("GET", "/api/games")
    assert game["id"] == "herb_market" and game["levels"] == ["random", "busy"]
    assert [option["id"] for option in game["options"]] == ["rounds", "generous"]
    assert guest.ask("GET", "/api/games/herb_market/components") == {"game": "herb_market", "files": {}}
    assert guest.refused("GET", "/api/games/herb_market/text/en") == "not_found"
    assert guest.refused("GET", "/api/games/none/text/en") == "not_found"


# --- Records from anywhere ------------------------------------------------------------------------------------------

NASTY_PLAYERS = {
    "objects": [{"name": "Ada"}, {}],
    "a long name": ["x" * 400_000],
    "too many": ["Ada"] * 3,
    "half a letter": ["\ud800", "Bruno"],
    "an escape": ["\x1b[31mAda", "Bruno"],
    "turned around": ["\u202eadA", "Bruno"],
    "nothing": ["A\x00da"],
    "no list": "Ada",
}


@pytest.mark.parametrize("names", NASTY_PLAYERS.values(), ids=NASTY_PLAYERS)
def test_players_of_an_uploaded_record_are_names(played: tuple[Guest, str, str], names: object) -> None:
    guest, _, record = played
    data = guest.http.get(f"/api/records/{record}/file").json()
    answer = guest.http.post("/api/records", content=json.dumps({**data, "players": names}))
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_record"), answer.text
    assert len(answer.json()["text"]) <= 300


@pytest.mark.parametrize("field", ["players", "options", "actions", "chance", "result", "seats", "game", "more"])
@pytest.mark.parametrize("deep", ["[" * 100 + "]" * 100, "[" * 500_000, '{"a":' * 900 + "1" + "}" * 900], ids=len)
def test_a_nested_record_is_refused(played: tuple[Guest, str, str], field: str, deep: str) -> None:
    guest, _, record = played
    data = guest.http.get(f"/api/records/{record}/file").json()
    text = json.dumps({**data, field: "HERE"}).replace('"HERE"', deep)
    answer = guest.http.post("/api/records", content=text)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_record"), answer.text


def hostile(data: dict[str, Any]) -> dict[str, Any]:
    """Records of almost a megabyte that look like one for as long as possible."""
    last = data["actions"][-1]
    return {
        "actions": {**data, "result": None, "actions": data["actions"] + [last] * 9_900},
        "too many actions": {**data, "actions": [last] * 11_000},
        "chance": {**data, "result": None, "chance": data["chance"] + [0] * 90_000},
        "too much chance": {**data, "chance": [0] * 300_000},
        "empty lists": {**data, "options": {"rounds": [[]] * 250_000}},
        "result": {**data, "result": {**data["result"], "scores": [0] * 250_000}},
        "numbers": {**data, "chance": [10**4000] * 200},
        "one number": {**data, "seats": 10**4000},
        "keys": {**data, "options": {f"o{n}": True for n in range(60_000)}},
        "texts": {**data, "actions": [{"seat": 0, "verb": "x" * 900_000}]},
        "more": {**data, "more": ["x" * 100] * 9_000},
    }


@pytest.mark.parametrize("how", hostile({"actions": [{}], "chance": [], "result": {}}))
def test_a_hostile_record_gets_an_answer(played: tuple[Guest, str, str], how: str) -> None:
    guest, _, record = played
    data = guest.http.get(f"/api/records/{record}/file").json()
    text = json.dumps(hostile(data)[how], separators=(",", ":"))
    assert len(text) < 1 << 20
    answer = guest.http.post("/api/records", content=text)
    if how == "more":  # what we do not know is left out
        assert answer.status_code == 201
        assert len(guest.http.get(f"/api/records/{answer.json()['id']}/file").content) < 5000
    else:
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_record"), answer.text


def test_a_record_kept_before_names_were_checked_is_shown_tidied() -> None:
    match = Match(SAMPLE, 2, 1)
    old = {
        **match.record.json(),
        "players": [{"name": "Ada"}, "\u202eB\x1b[2J" + "o\u0300\u0301\u0302" * 20_000, "one too many"],
    }
    shown = kept_replay(SAMPLE, json.dumps(old)).record.players
    assert shown[0] == "" and shown[1].startswith("B [2Jò") and shown[1].isprintable()
    assert len(shown) == 2 and len(shown[1]) <= 40


def test_long_replays_are_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lazaretto.host.replays.MOST_STEPS", 20)
    match = Match(SAMPLE, 2, 1)
    while len(match.record.actions) < 6:
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    replays = Replays()
    for name in "abcdef":
        replays.keep(name, kept_replay(SAMPLE, match.record.text()))
    assert list(replays.kept) == ["d", "e", "f"]


def test_a_running_game_goes_on_at_another_table_and_after_a_restart(server: Server) -> None:
    """As it is handed from a browser to a server, or back."""
    guest = server.guest("Ada")
    table = guest.table("me", "bot", start=True, seed=3)["id"]
    with guest.socket(table) as socket:
        socket.update(lambda frame: frame["choices"])
        socket.play()
    there = guest.http.get(f"/api/tables/{table}/handover")
    assert there.headers["content-disposition"].startswith("attachment")
    taker = server.guest("Bea")
    record = taker.http.post("/api/records", content=there.content).json()
    assert record["outcome"] is None and record["players"] == ["Ada", "random"]
    found = taker.ask("POST", f"/api/records/{record['id']}/table")
    assert [(seat["kind"], seat["name"], seat["mine"]) for seat in found["seats"]] == [
        ("person", "Ada", True),
        ("bot", "", False),
    ]
    assert found["practice"] and found["host"]
    assert taker.refused("POST", f"/api/tables/{found['id']}/links", {"kind": "join", "seat": 1}) == "not_allowed"
    server.stop(kill=True)
    server.start()
    with taker.socket(found["id"]) as socket:
        play_out(socket)
        over = socket.until("table", lambda frame: frame["table"]["status"] == "over")["table"]
    whole = taker.http.get(f"/api/records/{over['record']}/file").json()
    brought = json.loads(there.content)
    assert whole["actions"][: len(brought["actions"])] == brought["actions"]
    assert taker.http.post("/api/records", content=json.dumps(whole)).status_code == 201  # it replays
    assert taker.refused("POST", f"/api/records/{over['record']}/table") == "not_running"

    from_step = f"/api/records/{over['record']}/steps/2/table"
    mine = server.guest("Cleo").ask("POST", from_step, {"seat": 1})
    assert [(seat["kind"], seat["name"], seat["mine"]) for seat in mine["seats"]] == [
        ("bot", "Ada", False),
        ("person", "Cleo", True),
    ]
    assert mine["practice"] and mine["status"] == "running"
    assert taker.refused("POST", from_step, {"seat": 2}) == "not_found"
    assert taker.refused("POST", from_step.replace("/2/", f"/{len(whole['actions'])}/"), {"seat": 0}) == "not_found"
    # While a game is not over, everybody's secrets would come to light.
    assert taker.refused("POST", f"/api/records/{record['id']}/steps/0/table", {"seat": 0}) == "not_over"


def test_where_others_play_their_secrets_are_not_handed_over(server: Server) -> None:
    guest, other = server.guest("Ada"), server.guest("Bea")
    table = guest.table("me", "open")["id"]
    token = guest.ask("POST", f"/api/tables/{table}/links", {"kind": "join", "seat": 1})["token"]
    other.ask("POST", f"/api/tables/{table}/join", {"token": token})
    guest.ask("POST", f"/api/tables/{table}/start")
    for one in (guest, other):
        assert one.refused("GET", f"/api/tables/{table}/handover") == "not_allowed"

"""Records and replays: steps from any seat, scores by round, files down and up."""

import json

import pytest

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

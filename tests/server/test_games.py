"""Every installed game at a real table: a person and bots play it to the end, and its pages have what they need."""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import lazaretto
from lazaretto.host.wire import Update
from lazaretto.server.shelf import INSTALLED
from tests.server.client import Server

pytestmark = pytest.mark.parametrize("game", lazaretto.games())


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(str(tmp_path_factory.mktemp("games") / "tables.sqlite"), games_from=INSTALLED).start()
    yield made
    made.stop()


@pytest.mark.parametrize("bots", [0, 1], ids=["fewest seats", "against a bot"])
def test_a_whole_game(shelf: Server, game: str, bots: int) -> None:
    guest = shelf.guest("Ada")
    fewest = min(lazaretto.load(game).seats)
    if bots and fewest > 2:
        pytest.skip("the other case is the same")
    count = max(2, fewest) if bots else fewest
    seats = [{"kind": "me"}, *([{"kind": "bot", "level": "random"}] * (count - 1))]
    body = {"game": game, "seats": seats, "bot_delay_ms": 0, "start": True}
    table = guest.ask("POST", "/api/tables", body)["id"]
    chance = random.Random(3)
    with guest.socket(table) as socket:
        moves = 0
        socket.update()
        while not socket.last["outcome"]:
            if not socket.last["choices"]:
                socket.update()
                continue
            msgspec.convert(
                {key: value for key, value in socket.last.items() if key != "type"} | {"type": "update"}, Update
            )
            if socket.last["can_undo"] and chance.random() < 0.1:
                answer = socket.take_back()
            else:
                answer = socket.play(chance.choice(socket.last["choices"])["code"])
            assert answer["type"] == "update" or answer["code"] in ("stale", "cannot_undo"), answer
            moves += 1
        over = socket.until("table", lambda frame: frame["table"]["status"] == "over")["table"]
    assert moves
    record = guest.ask("GET", f"/api/records/{over['record']}")
    assert record["outcome"] == socket.last["outcome"]
    middle = guest.ask("GET", f"/api/records/{over['record']}/steps/{record['steps'] // 2}?seat=all")
    assert len(middle["seats"]) == count
    scores = guest.ask("GET", f"/api/records/{over['record']}/scores")
    assert len(scores["rounds"]) == len(scores["steps"]) == len(scores["scores"])
    up = guest.http.post("/api/records", content=guest.http.get(f"/api/records/{over['record']}/file").content)
    assert up.status_code == 201, up.text


def test_words_and_components(shelf: Server, game: str) -> None:
    guest = shelf.guest()
    info = next(one for one in guest.ask("GET", "/api/games") if one["id"] == game)
    assert info["levels"][0] == "random" and info["seats"]
    for language in info["words"]:
        answer = guest.http.get(f"/api/games/{game}/text/{language}")
        assert answer.json()
        again = guest.http.get(f"/api/games/{game}/text/{language}", headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304 and not again.content
    files = guest.ask("GET", f"/api/games/{game}/components")["files"]
    data = Path(lazaretto.load(game).blank.__code__.co_filename).parent / "data"
    if data.is_dir():
        assert set(files) == {file.stem for file in data.glob("*.toml")}
        assert any(row["source"] for rows in files.values() for row in rows)

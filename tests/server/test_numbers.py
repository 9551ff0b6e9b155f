"""A table by an owner's numbers: set up, played against a bot in another process, read anew, and replayed."""

from collections.abc import Callable

from lazaretto.server.shelf import INSTALLED
from tests.server.client import Server, play_out

SET = "tables.race.usual_length=4;tables.race.shortest=4;symptoms.sym_1.count=8;symptoms.sym_2.count=9"


def test_a_table_is_played_by_an_owners_numbers(new_db: Callable[[], str]) -> None:
    server = Server(new_db(), games_from=INSTALLED).start()
    try:
        guest = server.guest("Ada")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "2"}]
        wish = {"game": "bristol_1350", "seats": seats, "bot_delay_ms": 0, "start": True}
        bad = {**wish, "options": {"numbers": "symptoms.sym_1.count=30"}}
        assert guest.refused("POST", "/api/tables", bad) == "bad_option"
        table = guest.ask("POST", "/api/tables", {**wish, "options": {"numbers": SET}})
        assert table["options"]["numbers"] == SET and table["options"]["track_length"] == 4
        with guest.socket(table["id"]) as socket:
            socket.update(lambda frame: frame["choices"])
            socket.play()
            asked = socket.last if socket.last["choices"] else socket.update(lambda frame: frame["choices"])
            seq = asked["seq"]
        server.stop(kill=True)
        server.start()  # the table is read from its log, by the same numbers
        with guest.socket(table["id"]) as socket:
            assert socket.update()["seq"] >= seq
            play_out(socket)
            over = socket.until("table", lambda frame: frame["table"]["status"] == "over")["table"]
        record = guest.ask("GET", f"/api/records/{over['record']}")
        assert record["options"]["numbers"] == SET and record["outcome"]["scores"] == record["result"]["scores"]
        assert guest.ask("GET", f"/api/records/{over['record']}/steps/3")["step"] == 3
        desk = guest.ask("GET", f"/api/rules/bristol_1350/desk?numbers={SET.replace(';', '%3B')}")
        assert desk["numbers"] == SET and [file["name"] for file in desk["files"]] == ["tables.toml", "symptoms.toml"]
    finally:
        server.stop(kill=True)

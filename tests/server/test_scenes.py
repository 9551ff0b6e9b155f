"""Scenes over the wire: live to the devices that wish them, and step by step to who looks back."""

from tests.server.client import Server, play_out


def test_scenes_reach_those_who_wish_them_and_lead_through_the_same_in_the_replay(server: Server) -> None:
    guest = server.guest("Ada")
    table = guest.table("me", "bot", start=True, seed=3)["id"]
    with guest.socket(table, wishes=["scenes", "ways"]) as wishing, guest.socket(table) as plain:
        play_out(wishing)
        over = wishing.until("table", lambda frame: frame["table"]["status"] == "over")["table"]
        plain.update(lambda frame: frame["outcome"])
        staged = [frame for frame in wishing.seen if frame["type"] == "update"]
        assert not any("scenes" in frame or "step" in frame for frame in plain.seen if frame["type"] == "update")
    told = {frame["step"]: frame["scenes"] for frame in staged if frame["scenes"]}
    assert told, "somebody won a round"
    for step, scenes in told.items():
        for path in (f"/api/records/{over['record']}", f"/api/tables/{table}"):
            view = guest.ask("GET", f"{path}/steps/{step}?seat=0&staged=true")
            assert [scene["public"] for scene in view["scenes"]] == [scene["public"] for scene in scenes]
            assert [scene["seats"][0]["private"] for scene in view["scenes"]] == [scene["private"] for scene in scenes]
            assert view["notes"][-1]["marks"], "what it tells of the board comes along"
            plain_view = guest.ask("GET", f"{path}/steps/{step}?seat=0")
            assert plain_view["scenes"] == [] and "marks" not in plain_view["notes"][-1]


def test_a_wish_nobody_knows_is_refused(server: Server) -> None:
    guest = server.guest("Ada")
    table = guest.table("me", "bot", start=True)["id"]
    with guest.socket(table, hello=False) as socket:
        socket.say("hello", wishes=["gold"])
        assert socket.error()["code"] == "malformed"

"""Whole games at real tables: bots, two people, one device, watchers, breaks, retries, undo, leaving, playing again."""

import json
import secrets

import pytest

from tests.server.client import GAME, Server, play_out


def test_a_solo_game_against_a_bot(server: Server) -> None:
    guest = server.guest("Ada")
    table = guest.table("me", "bot", start=True)
    assert table["status"] == "running"
    with guest.socket(table["id"]) as socket:
        play_out(socket)
        assert socket.last["outcome"]["scores"] == socket.last["public"]["points"]
        assert socket.last["seat"] == 0
        over = socket.until("table", lambda frame: frame["table"]["status"] == "over")["table"]
    record = guest.ask("GET", f"/api/records/{over['record']}")
    assert record["players"] == ["Ada", "random"]
    assert record["outcome"]["scores"] == record["result"]["scores"]


def test_two_people_by_link(server: Server) -> None:
    host, friend = server.guest("Ada"), server.guest("Blaise")
    table = host.table("me", "open")["id"]
    link = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})
    assert link["path"] == f"/table/{table}#join={link['token']}"
    assert link["url"].startswith(server.url) and link["qr"].startswith("<svg")
    with host.socket(table) as one:
        assert one.until("table")["table"]["status"] == "waiting"
        joined = friend.ask("POST", f"/api/tables/{table}/join", {"token": link["token"]})
        assert joined["seats"] == [1]
        assert one.until("table", lambda f: f["table"]["seats"][1]["kind"] == "person")
        with friend.socket(table) as two:
            host.ask("POST", f"/api/tables/{table}/start")
            play_out(one, two)
            assert one.last["public"] == two.last["public"]
            assert (one.last["seat"], two.last["seat"]) == (0, 1)
    names = [seat["name"] for seat in friend.ask("GET", f"/api/tables/{table}")["seats"]]
    assert names == ["Ada", "Blaise"]


def test_a_join_link_works_once(server: Server) -> None:
    host, friend, other = server.guest(), server.guest(), server.guest()
    table = host.table("me", "open", "open")["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})["token"]
    host.ask("POST", f"/api/tables/{table}/join", {"token": token})  # the host's own click does not use it up
    friend.ask("POST", f"/api/tables/{table}/join", {"token": token})
    assert other.refused("POST", f"/api/tables/{table}/join", {"token": token}) == "used_link"
    assert other.refused("POST", f"/api/tables/{table}/join", {}) == "not_allowed"
    assert other.refused("POST", f"/api/tables/{table}/join", {"token": secrets.token_urlsafe(16)}) == "used_link"


def test_a_link_taken_back_does_not_work(server: Server) -> None:
    host, friend = server.guest(), server.guest()
    table = host.table("me", "open")["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})["token"]
    host.ask("DELETE", f"/api/tables/{table}/links/join")
    assert friend.refused("POST", f"/api/tables/{table}/join", {"token": token}) == "used_link"


def test_public_tables_are_listed_and_joined_without_a_link(server: Server) -> None:
    host, friend = server.guest("Ada"), server.guest("Blaise")
    table = host.table("me", "open", public=True, name="Sunday")["id"]
    private = host.table("me", "open")["id"]
    listed = [entry["id"] for entry in friend.ask("GET", "/api/tables")["open"]]
    assert table in listed and private not in listed
    assert friend.ask("POST", f"/api/tables/{table}/join", {"seat": 1})["seats"] == [1]
    assert {entry["id"] for entry in host.ask("GET", "/api/tables")["mine"]} >= {table, private}
    assert server.guest().refused("POST", f"/api/tables/{table}/join", {}) == "no_seat"


def test_resume_after_a_break_in_one_round_trip(server: Server) -> None:
    host, friend = server.guest(), server.guest()
    table = host.table("me", "open")["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})["token"]
    friend.ask("POST", f"/api/tables/{table}/join", {"token": token})
    host.ask("POST", f"/api/tables/{table}/start")
    with host.socket(table) as one, friend.socket(table) as two:
        one.update()
        two.update()
        one.play()
        seen = one.last["seq"]
        one.close()
        two.update(lambda frame: frame["seq"] == 1)
        two.play()  # the round is revealed and won, which is noted
        with host.socket(table, last_seq=seen) as again:
            back = again.update()
            assert (back["seq"], back["since"]) == (2, 1)
            assert [note["seq"] for note in back["notes"]] == [2] * len(back["notes"])
        with host.socket(table) as fresh:
            whole = fresh.update()
            assert whole["since"] == -1 and whole["notes"] == back["notes"]
            assert {**whole, "since": 0, "clock": 0} == {**back, "since": 0, "clock": 0}


def test_a_retry_is_answered_with_the_original_seq(server: Server) -> None:
    guest = server.guest()
    table = guest.table("me", "hot_seat", start=True)["id"]
    with guest.socket(table, show=0) as socket:
        first = socket.update()
        play = {"seat": 0, "code": first["choices"][0]["code"], "expected_seq": 0, "key": "once"}
        socket.say("play", **play)
        assert socket.update()["key_seq"] == 1
        socket.say("play", **play)
        again = socket.update()
        assert (again["key"], again["key_seq"], again["seq"]) == ("once", 1, 1)
        socket.say("play", **{**play, "key": "another"})
        assert socket.error()["code"] == "stale"
        assert socket.update()["seq"] == 1


def test_in_lanes_an_older_seq_is_good_while_the_choices_are_the_same(server: Server) -> None:
    guest = server.guest()
    table = guest.table("me", "hot_seat", "hot_seat", start=True)["id"]
    with guest.socket(table, show=0) as socket:
        first = socket.update()
        for seat in range(2):
            socket.say("play", seat=seat, code=first["choices"][seat]["code"], expected_seq=0, key=f"k{seat}")
            assert socket.update(lambda f, seat=seat: f.get("key") == f"k{seat}")["seq"] == seat + 1
        assert socket.last["changed"] == 1  # the second seat's bid has not changed the first one's choices


def test_undo_and_back_are_rows_of_the_log(server: Server) -> None:
    guest = server.guest()
    table = guest.table("me", "hot_seat", start=True)["id"]
    with guest.socket(table, show=0) as socket:
        start = socket.update()
        assert not start["can_undo"]
        bid = socket.play()
        assert bid["can_undo"] and not bid["choices"]
        undone = socket.take_back()
        assert undone["seq"] == 2 and undone["choices"] == start["choices"]
        assert undone["notes"] == [{"seq": 2, "key": "table.undo", "args": {"seat": 0, "seqs": [1]}}]
        assert not undone["can_undo"]
        assert socket.take_back()["code"] == "cannot_undo"
        socket.play()
        assert socket.take_back("back")["seq"] == 4
        assert guest.ask("GET", f"/api/tables/{table}/steps/0?seat=0")["steps"] == 0


def test_a_row_of_codes_is_one_move_or_none(server: Server) -> None:
    guest = server.guest()
    table = guest.table("me", "hot_seat", "hot_seat", start=True, seed=1)["id"]
    with guest.socket(table, show=0) as socket:
        socket.update()
        for card, seat in ((5, 1), (4, 2), (3, 0)):
            socket.say("show", seat=seat)
            socket.update()
            assert socket.play(code=card)["type"] == "update"
        socket.say("show", seat=1)
        before = socket.update(lambda frame: frame["choices"])
        give, keep = before["choices"][0]["code"], before["choices"][-1]["code"]
        for codes in ([give, give], [keep, keep], [give, 999_999]):
            assert socket.play(codes=codes)["code"] == "illegal"
        for wrong in ({"codes": []}, {"code": give, "codes": [give]}, {"code": None}, {"codes": [give] * 65}):
            socket.say("play", **{"seat": 1, "expected_seq": before["seq"], "key": "k", "codes": None, **wrong})
            assert socket.error()["code"] == "malformed"
        zero = socket.play(code=give)["choices"][0]["code"]
        assert socket.take_back("back")["seq"] == before["seq"] + 2
        row = socket.play(codes=[give, zero], key="row")
        assert row["seq"] == row["key_seq"] == before["seq"] + 3
        socket.say("play", seat=1, codes=[give, zero], expected_seq=before["seq"] + 2, key="row")
        assert socket.update(lambda frame: frame.get("key") == "row")["seq"] == row["seq"]


def test_undo_does_not_cross_what_was_revealed(server: Server) -> None:
    guest = server.guest()
    table = guest.table("me", "hot_seat", start=True)["id"]
    with guest.socket(table, show=0) as socket:
        socket.update()
        socket.play()
        socket.say("show", seat=1)
        socket.update()
        revealed = socket.play()
        assert not revealed["can_undo"]
        assert socket.take_back()["code"] == "cannot_undo"


def test_one_device_shows_one_seat_at_a_time(server: Server) -> None:
    guest = server.guest()
    table = guest.table("me", "hot_seat", start=True)["id"]
    with guest.socket(table) as socket:
        curtain = socket.update()
        assert curtain["seat"] is None and curtain["private"] is None and curtain["choices"] == []
        for seat in (0, 1):
            socket.say("show", seat=seat)
            shown = socket.update()
            assert shown["seat"] == seat and shown["choices"] and "bid" in shown["private"]
        socket.say("show", seat=None)
        assert socket.update()["private"] is None
        with guest.socket(table, show=0) as other:
            other.update()
            other.play(other.last["choices"][3]["code"])
            assert socket.update()["private"] is None
        socket.say("show", seat=1)
        assert socket.update()["private"] == {"bid": -1}
        socket.say("show", seat=0)
        assert socket.update()["private"] == {"bid": 3}


def test_a_watcher_sees_the_public_part_and_can_be_turned_away(server: Server) -> None:
    host, watcher = server.guest(), server.guest()
    table = host.table("me", "bot", start=True)["id"]
    assert watcher.refused("GET", f"/api/tables/{table}") == "not_allowed"
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "watch"})["token"]
    for _ in range(2):  # a watch link can be shared
        assert watcher.ask("POST", f"/api/tables/{table}/join", {"token": token})["seats"] == []
    with host.socket(table) as player, watcher.socket(table) as socket:
        player.update()
        seen = socket.update()
        assert seen["seat"] is None and seen["private"] is None and seen["choices"] == []
        player.until("presence", lambda frame: frame["watchers"] == 1)
        play_out(player)
        assert socket.update(lambda frame: frame["outcome"])["public"] == player.last["public"]
        host.ask("DELETE", f"/api/tables/{table}/links/watch")
        assert socket.closed() == 4003
    assert watcher.refused("POST", f"/api/tables/{table}/join", {"token": token}) == "used_link"


def test_a_resume_link_brings_the_seat_to_another_device(server: Server) -> None:
    laptop, phone = server.guest("Ada"), server.guest()
    table = laptop.table("me", "hot_seat", start=True)["id"]
    link = laptop.ask("POST", f"/api/tables/{table}/links", {"kind": "resume", "seat": 1})
    assert link["expires_at"]
    assert phone.ask("POST", f"/api/tables/{table}/join", {"token": link["token"]})["seats"] == [1]
    assert server.guest().refused("POST", f"/api/tables/{table}/join", {"token": link["token"]}) == "used_link"
    with laptop.socket(table, show=0) as one, phone.socket(table) as two:
        assert one.update()["seat"] == 0
        assert two.update()["seat"] == 1
        two.play()
        assert one.update()["public"]["bid"] == [False, True]


def test_a_bot_stands_in_for_a_leaver_and_gives_the_seat_back(server: Server) -> None:
    host, friend = server.guest("Ada"), server.guest("Blaise")
    table = host.table("me", "open")["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})["token"]
    friend.ask("POST", f"/api/tables/{table}/join", {"token": token})
    host.ask("POST", f"/api/tables/{table}/start")
    with host.socket(table) as socket:
        socket.update()
        friend.ask("POST", f"/api/tables/{table}/leave", {"level": "random"})
        socket.update(lambda frame: frame["public"]["bid"][1])
        seats = host.ask("GET", f"/api/tables/{table}")["seats"]
        assert seats[1]["stand_in"] == "random" and seats[1]["kind"] == "person"
        with friend.socket(table) as back:
            back.until("table", lambda frame: frame["table"]["seats"][1]["stand_in"] is None)
            assert back.last["seat"] == 1
        socket.until("said", lambda frame: frame["line"]["key"] == "table.returned")
        assert "table.left" in [frame["line"]["key"] for frame in socket.seen if frame["type"] == "said"]


def test_the_host_frees_a_seat_before_the_start_and_gives_it_to_a_bot(server: Server) -> None:
    host, friend = server.guest(), server.guest()
    table = host.table("me", "open")["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})["token"]
    friend.ask("POST", f"/api/tables/{table}/join", {"token": token})
    resume = friend.ask("POST", f"/api/tables/{table}/links", {"kind": "resume"})["token"]
    with friend.socket(table) as socket:
        socket.until("table")
        host.ask("POST", f"/api/tables/{table}/seats/1", {"to": "free"})
        assert socket.closed() == 4003
    assert friend.refused("GET", f"/api/tables/{table}") == "not_allowed"
    assert friend.refused("POST", f"/api/tables/{table}/join", {"token": resume}) == "used_link"
    changed = host.ask("POST", f"/api/tables/{table}/seats/1", {"to": "bot", "level": "random"})
    assert changed["seats"][1]["kind"] == "bot"
    host.ask("POST", f"/api/tables/{table}/start")
    with host.socket(table) as socket:
        play_out(socket)


def test_a_game_begins_once_and_with_every_seat_taken(server: Server) -> None:
    host = server.guest()
    table = host.table("me", "open")["id"]
    path = f"/api/tables/{table}"
    assert host.refused("POST", f"{path}/start") == "no_seat"
    assert host.refused("POST", f"{path}/seats/2", {"to": "bot", "level": "random"}) == "not_found"
    assert host.refused("POST", f"{path}/seats/0", {"to": "stand_in", "level": "random"}) == "not_running"
    host.ask("POST", f"{path}/seats/1", {"to": "bot", "level": "random"})
    host.ask("POST", f"{path}/start")
    assert host.refused("POST", f"{path}/start") == "not_waiting"
    with host.socket(table) as socket:
        play_out(socket)
    assert host.refused("POST", f"{path}/start") == "not_waiting"
    assert host.refused("POST", f"{path}/seats/1", {"to": "bot", "level": "random"}) == "not_running"


def test_nobody_gets_at_a_hand_by_freeing_a_seat_of_a_running_game(server: Server) -> None:
    """Finding 10: the host freed a seat, took it with a second cookie and saw the hand. A bot keeps it now."""
    host, friend, second = server.guest(), server.guest("Blaise"), server.guest()
    table = host.table("me", "open")["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})["token"]
    friend.ask("POST", f"/api/tables/{table}/join", {"token": token})
    host.ask("POST", f"/api/tables/{table}/start")
    with friend.socket(table) as socket:
        assert socket.update()["seat"] == 1
        assert host.refused("POST", f"/api/tables/{table}/seats/1", {"to": "free"}) == "not_allowed"
        host.ask("POST", f"/api/tables/{table}/seats/1", {"to": "bot", "level": "random"})
        assert socket.closed() == 4003
    assert host.refused("POST", f"/api/tables/{table}/seats/1", {"to": "free"}) == "not_allowed"
    assert host.refused("POST", f"/api/tables/{table}/links", {"kind": "join"}) == "no_seat"
    assert host.refused("POST", f"/api/tables/{table}/links", {"kind": "resume", "seat": 1}) == "not_allowed"
    assert second.refused("POST", f"/api/tables/{table}/join", {"seat": 1}) == "not_allowed"
    with host.socket(table) as socket:
        play_out(socket)


def test_a_seat_is_handed_on_by_its_own_holder_alone(server: Server) -> None:
    host, friend, third = server.guest(), server.guest("Blaise"), server.guest("Catherine")
    table = host.table("me", "open")["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})["token"]
    friend.ask("POST", f"/api/tables/{table}/join", {"token": token})
    host.ask("POST", f"/api/tables/{table}/start")
    own = friend.ask("POST", f"/api/tables/{table}/links", {"kind": "resume"})["token"]
    assert third.ask("POST", f"/api/tables/{table}/join", {"token": own})["seats"] == [1]


def test_rematch_keeps_the_seats(server: Server) -> None:
    host, friend = server.guest("Ada"), server.guest("Blaise")
    table = host.table("me", "open", options={"rounds": 2})["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "join"})["token"]
    friend.ask("POST", f"/api/tables/{table}/join", {"token": token})
    host.ask("POST", f"/api/tables/{table}/start")
    assert friend.refused("POST", f"/api/tables/{table}/rematch") == "not_over"
    with host.socket(table) as one, friend.socket(table) as two:
        play_out(one, two)
        one.until("table", lambda frame: frame["table"]["status"] == "over")
        again = friend.ask("POST", f"/api/tables/{table}/rematch")
        assert again["host"] and again["status"] == "waiting" and again["options"]["rounds"] == 2
        assert one.until("table", lambda frame: frame["table"]["next_table"])["table"]["next_table"] == again["id"]
        assert host.ask("POST", f"/api/tables/{table}/rematch")["id"] == again["id"]
        assert host.ask("GET", f"/api/tables/{again['id']}")["seats"][0]["mine"]


def test_chat_and_presence(server: Server) -> None:
    host, friend = server.guest("Ada"), server.guest("Blaise")
    table = host.table("me", "open", public=True)["id"]
    friend.ask("POST", f"/api/tables/{table}/join", {})
    with host.socket(table) as one:
        one.until("table")
        with friend.socket(table) as two:
            assert one.until("presence", lambda frame: frame["here"] == [0, 1])
            two.say("chat", text="  hello\u202e <b>there</b>\n")
            line = one.until("said", lambda frame: frame["line"]["kind"] == "text")["line"]
            assert (line["text"], line["name"], line["seat"]) == ("hello <b>there</b>", "Blaise", 1)
            one.say("claim", seat=0, claim="healthy", args={})
            assert one.error()["code"] == "illegal"  # the sample game has no claims
            two.close()
        assert one.until("presence", lambda frame: frame["here"] == [0])
    with friend.socket(table) as again:
        tail = again.until("table")["chat"]
        assert "hello <b>there</b>" in [line["text"] for line in tail]


def test_practice_with_a_seed_gives_the_same_game_and_is_not_for_others(server: Server) -> None:
    guest = server.guest()
    worth = []
    for _ in range(2):
        table = guest.table("me", "hot_seat", start=True, seed=7)
        assert table["practice"]
        with guest.socket(table["id"], show=0) as socket:
            worth.append(socket.update()["public"]["worth"])
        assert guest.refused("POST", f"/api/tables/{table['id']}/seats/1", {"to": "free"}) == "not_allowed"
    assert worth[0] == worth[1]
    open_seat = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "seed": 7}
    assert guest.refused("POST", "/api/tables", open_seat) == "bad_option"


def test_the_bots_of_a_practice_table_answer_the_same_game_alike(server: Server) -> None:
    guest = server.guest()
    ends = []
    for seed in (7, 7, 8, 9):
        table = guest.table("me", "bot", "bot", start=True, seed=seed)["id"]
        with guest.socket(table) as socket:
            play_out(socket)
            ends.append((socket.last["public"], socket.last["outcome"]))
    assert ends[0] == ends[1]
    assert ends[2] != ends[0] or ends[3] != ends[0]


def test_leaving_before_the_start_opens_the_seat_and_passes_the_table_on(server: Server) -> None:
    host, friend = server.guest("Ada"), server.guest("Blaise")
    table = host.table("me", "open", public=True)["id"]
    friend.ask("POST", f"/api/tables/{table}/join", {})
    host.ask("POST", f"/api/tables/{table}/leave", {})
    left = friend.ask("GET", f"/api/tables/{table}")
    assert left["host"] and left["seats"][0]["kind"] == "open"
    friend.ask("POST", f"/api/tables/{table}/leave", {})
    assert friend.refused("GET", f"/api/tables/{table}") == "not_found"


def test_a_removed_table_is_gone(server: Server) -> None:
    host = server.guest()
    table = host.table("me", "bot", start=True)["id"]
    with host.socket(table) as socket:
        socket.update()
        host.ask("DELETE", f"/api/tables/{table}")
        assert socket.closed() == 4004
    assert host.refused("GET", f"/api/tables/{table}") == "not_found"


@pytest.mark.parametrize(
    "change, code",
    [
        ({"game": "chess"}, "not_found"),
        ({"options": {"rounds": 3}}, "bad_option"),
        ({"options": {"colour": "red"}}, "bad_option"),
        ({"seats": [{"kind": "me"}]}, "bad_option"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "deep"}]}, "bad_option"),
        ({"seats": [{"kind": "me"}, {"kind": "open"}], "start": True}, "no_seat"),
        ({"seats": [{"kind": "me", "level": "random"}, {"kind": "bot"}]}, "bad_option"),
        ({"seats": []}, "malformed"),
        ({"surprise": 1}, "malformed"),
        ({"bot_delay_ms": -1}, "malformed"),
    ],
)
def test_bad_tables_are_refused_with_one_line(server: Server, change: dict[str, object], code: str) -> None:
    guest = server.guest()
    good = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert guest.refused("POST", "/api/tables", {**good, **change}) == code
    assert json.dumps(guest.ask("GET", "/api/tables")["mine"]) == "[]"

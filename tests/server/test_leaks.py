"""Leaks on the raw wire: what a seat cannot see does not change one byte of what it is sent."""

import json
import random
import re
import sqlite3
from typing import Any

import pytest

from lazaretto.host.course import Course
from lazaretto.host.frames import update
from lazaretto.host.wire import Update
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.match import Match
from lazaretto.kernel.record import Record
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State
from tests.contract.cases import CASES, Case
from tests.server.client import Guest, Server, Socket

NOW = 1_350_000_000_000
WISHES = (["scenes"], ["ways", "scenes"], [])  # in turn, by seq


def sent(course: Course, seat: int, since: int) -> bytes:
    """The bytes a device gets that shows this seat, or none."""
    return update(course, None if seat == SPECTATOR else seat, since, NOW, WISHES[course.seq % 3])


def in_another_world(course: Course, seat: int, rng: Any, then: tuple[int, int] | None = None) -> bytes | None:
    """The same course in a world that differs in what the seat cannot know, perhaps after an action of its own.

    None if that action reveals something there.
    """
    true = course.match.state
    world: State = course.game.determinize(true, seat, rng)
    if then is None:
        course.match.state = world
        frame = sent(course, seat, -1)
        course.match.state = true
        return frame
    actor, action = then
    if action not in world.legal(actor):
        return None
    record = Record(course.game.id, course.game.rules_version, world.seats, world.options)
    other = Course(course.table_id, Match.resumed(course.game, record, world), NOW)
    other.seq, other.changed, other.asked, other.used = course.seq, course.changed[:], course.asked[:], course.used[:]
    other.seqs = course.seqs[:]
    other.match.staged(wanted=True)
    before = other.match.state.reveals()
    other.play(actor, action, "", NOW)
    return sent(other, seat, course.seq) if other.match.state.reveals() == before else None


def without_undo(frame: bytes) -> bytes:
    """A resumed course has nothing to take back."""
    return re.sub(rb'"can_(undo|back)":(true|false)', b"", frame)


def some_cases() -> list[Case]:
    """Of every game and number of seats the default and one more set of options."""
    found: dict[tuple[str, int], list[Case]] = {}
    for case in CASES:
        found.setdefault((case.game.id, case.seats), []).append(case)
    return [case for cases in found.values() for case in cases[:2] if case.seats > 1]


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_every_step_of_whole_games(case: Case) -> None:
    game = case.game
    course = Course("a table", Match(game, case.seats, 21, case.options), NOW)
    course.match.staged(wanted=True)
    chance = random.Random(21)
    rng = seeded(22)
    compared = 0
    while not course.match.state.over():
        state = course.match.state
        viewers = [SPECTATOR, *range(case.seats)]
        for seat in viewers if case.game.id == "herb_market" else chance.sample(viewers, 1):
            assert in_another_world(course, seat, rng) == sent(course, seat, -1)
        actor = chance.choice(state.actors())
        action = chance.choice(state.legal(actor))
        elsewhere = in_another_world(course, actor, rng, (actor, action))
        reveals = state.reveals()
        course.play(actor, action, "", NOW)
        if elsewhere is not None and course.match.state.reveals() == reveals:
            compared += 1
            assert without_undo(elsewhere) == without_undo(sent(course, actor, course.seq - 1))
    assert compared


def frames_until(socket: Socket, seq: int) -> list[bytes]:
    """Raw frames up to an update of a seq, without the clock."""
    found = []
    while True:
        frame = socket.raw()
        found.append(re.sub(rb'"clock":\{[^}]*\}', b"", frame))
        if b'"type":"update"' in frame and f'"seq":{seq},'.encode() in frame:
            return found


def test_a_rivals_secret_bid_changes_no_byte(server: Server) -> None:
    """Two tables with the same seed; the rival bids differently; the seat's own traffic is the same to the byte."""
    traffic = []
    for bid in (0, 3, 5):
        host, phone = server.guest("Ada"), server.guest("Blaise")
        table = host.table("me", "hot_seat", "hot_seat", start=True, seed=5)["id"]
        token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "resume", "seat": 0})["token"]
        phone.ask("POST", f"/api/tables/{table}/join", {"token": token})
        with phone.socket(table) as socket, host.socket(table, show=1) as rival:
            first = frames_until(socket, 0)
            rival.update()
            rival.play(rival.last["choices"][bid]["code"])
            rival.take_back()
            rival.play(rival.last["choices"][bid]["code"])
            frames = [*first, *frames_until(socket, 3)]
            updates = [frame for frame in frames if b'"type":"update"' in frame]
            traffic.append([frame.replace(table.encode(), b"") for frame in updates])
    assert len(traffic[0]) == 4
    assert traffic[0] == traffic[1] == traffic[2]


def test_no_frame_or_answer_of_a_running_game_has_the_seed(server: Server) -> None:
    guest = server.guest()
    table = guest.table("me", "bot", start=True)["id"]
    seed = seed_of(server, table)
    with guest.socket(table) as socket:
        socket.update()
        raw = json.dumps(socket.last)
        while not socket.last["outcome"]:
            raw += guest.http.get(f"/api/tables/{table}").text + guest.http.get("/api/tables").text
            raw += guest.http.get(f"/api/tables/{table}/steps/0?seat=0").text
            if socket.last["choices"]:
                socket.play()
            else:
                socket.update()
            raw += json.dumps(socket.seen)
    assert "choices" in raw
    for word in (seed, '"seed"', '"rng"', '"chance"', '"stack"', '"lanes"', guest.http.cookies["guest"].split(".")[0]):
        assert word not in raw


def seed_of(server: Server, table: str) -> str:
    if not server.settings.db.endswith(".sqlite"):
        pytest.skip("reads the seed from an SQLite file")
    store = sqlite3.connect(server.settings.db)
    (seed,) = store.execute("select seed from tables where id = ?", (table,)).fetchone()
    store.close()
    assert len(seed) > 20
    return str(seed)


def test_looking_back_in_a_running_game_hides_what_is_still_secret(server: Server) -> None:
    host, phone = server.guest(), server.guest()
    table = host.table("me", "hot_seat", start=True)["id"]
    token = host.ask("POST", f"/api/tables/{table}/links", {"kind": "resume", "seat": 0})["token"]
    phone.ask("POST", f"/api/tables/{table}/join", {"token": token})
    with host.socket(table, show=1) as rival:
        rival.update()
        rival.play(rival.last["choices"][4]["code"])
    step = phone.ask("GET", f"/api/tables/{table}/steps/1?seat=0")
    assert step["action"] is None and step["seats"] == [{"seat": 0, "private": {"bid": -1}}]
    assert phone.ask("GET", f"/api/tables/{table}/steps/1")["seats"] == []
    for seat in ("1", "all"):
        code = phone.refused("GET", f"/api/tables/{table}/steps/1?seat={seat}")
        assert code in ("not_allowed", "malformed")
    own = host.ask("GET", f"/api/tables/{table}/steps/1?seat=1")
    assert own["action"] == {"seat": 1, "verb": "bid", "card": 4}
    assert phone.refused("GET", f"/api/tables/{table}/record") == "not_over"


def test_the_encoders_parts_are_an_update(server: Server) -> None:
    import msgspec

    guest = server.guest()
    table: str = guest.table("me", "bot", start=True)["id"]
    own: Guest = guest
    with own.socket(table) as socket:
        while True:
            raw = socket.raw()
            if b'"type":"update"' in raw:
                break
    found = msgspec.json.decode(raw, type=Update, strict=True)
    assert found.choices and found.question is not None
    assert set(msgspec.json.decode(raw)) - {"type"} <= {field.name for field in msgspec.structs.fields(Update)}

"""Proposals: what takes a game long to work out is asked for, found beside the event loop, and once for a position."""

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lazaretto.games.clinic.mind import planner
from lazaretto.games.clinic.mind.planner import looked_at
from lazaretto.host.bodies import NewSeat, NewTable
from lazaretto.host.wire import decode_client
from lazaretto.server import hosting
from lazaretto.server.connection import Connection
from lazaretto.server.hall import Hall
from lazaretto.server.settings import Settings
from lazaretto.server.shelf import INSTALLED
from lazaretto.server.tables import LiveTable
from tests.server.client import Server

Json = dict[str, Any]
PATIENCE = 60.0
ROUND = 3  # so many rounds are enough

pytestmark = pytest.mark.skipif(planner.__file__.endswith(".so"), reason="counts the planner's runs")


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[Any, ...]]:
    """The planner's runs by position and thread."""
    made: Counter[tuple[Any, ...]] = Counter()
    real = planner.best_plan

    def counted(c: Any, weights: Any) -> Any:
        made[threading.current_thread() is threading.main_thread(), looked_at(c)] += 1
        return real(c, weights)

    planner.PLANS.clear()
    monkeypatch.setattr(planner, "best_plan", counted)
    return made


class Device:
    """A browser at a live table, without the wire."""

    def __init__(self, hall: Hall, table: LiveTable, guest: str) -> None:
        self.table = table
        self.heard: asyncio.Queue[Json] = asyncio.Queue()
        standing = table.sitting.standing(guest)
        assert standing is not None
        self.connection = Connection(self.send, guest, standing, "home")
        table.enter(self.connection)
        self.key = 0

    async def send(self, event: Json) -> None:
        self.heard.put_nowait(json.loads(event["bytes"]))

    def say(self, **message: Any) -> None:
        self.table.carrier.receive(self.connection, decode_client(json.dumps(message).encode()))

    async def hear(self, fits: Callable[[Json], object]) -> Json:
        async with asyncio.timeout(PATIENCE):
            while not fits(frame := await self.heard.get()):
                assert frame["type"] != "error", frame
        return frame

    async def move(self, **message: Any) -> Json:
        """Make a move; the next update in which this seat is asked."""
        self.key += 1
        self.say(seat=0, key=str(self.key), **message)
        answer = await self.hear(lambda frame: frame.get("key") == str(self.key))
        return answer if answer["choices"] else await self.asked()

    async def asked(self) -> Json:
        return await self.hear(lambda frame: frame["type"] == "update" and frame["choices"])

    async def play(self, update: Json, verb: str) -> Json:
        """Play a choice of this verb, or the first one."""
        code = next((one["code"] for one in update["choices"] if one["verb"] == verb), update["choices"][0]["code"])
        return await self.move(type="play", code=code, expected_seq=update["seq"])


def test_the_planner_runs_once_for_a_position_and_never_on_the_event_loop(
    tmp_path: Path, runs: Counter[tuple[Any, ...]]
) -> None:
    """A person and a bot play rounds of Clinic: every plan is shown before it is taken, some are taken back."""

    async def main() -> None:
        hall = Hall(Settings(db=str(tmp_path / "x.sqlite"), games_from=INSTALLED, bot_workers=1))
        await hall.open()
        seats = [NewSeat("me"), NewSeat("bot", level="greedy")]
        new = NewTable("clinic", seats, bot_delay_ms=0, start=True)
        table = await hall.table((await hosting.create(hall, "ada", new)).id)
        one, other = Device(hall, table, "ada"), Device(hall, table, "ada")
        for device in (one, other):
            device.say(type="hello", last_seq=-1)
        update = await one.asked()
        shown = 0
        while update["public"]["round"] < ROUND:
            if update["proposes"]:
                for device in (one, other):
                    device.say(type="propose", seat=0)
                    found = await device.hear(lambda frame: frame["type"] == "proposal")
                    assert found["seq"] >= update["seq"] and found["private"]["plan"]["forecast"]
                    update = {**update, "seq": found["seq"]}  # the bot plans at the same time, and may have moved
                shown += 1
                update = await one.move(type="play", aid="plan_for_me", expected_seq=update["seq"])
                assert "plan_for_me" not in update["aids"] and update["can_undo"]
                update = await one.move(type="undo", expected_seq=update["seq"])
                assert "plan_for_me" in update["aids"], "the whole row is taken back"
                update = await one.move(type="play", aid="plan_for_me", expected_seq=update["seq"])
            else:
                verbs = {choice["verb"] for choice in update["choices"]}
                update = await one.play(update, next((verb for verb in verbs if verb.startswith("commit")), ""))
        await hall.close()
        assert shown >= ROUND - 1

    asyncio.run(main())
    assert runs, "the planner was asked"
    assert set(runs.values()) == {1}, "once for a position"
    assert not any(on_loop for on_loop, _ in runs), "beside the event loop"


def test_a_proposal_is_for_who_holds_the_seat(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "x.sqlite"), games_from=INSTALLED).start()
    guest, eve = server.guest("Ada"), server.guest("Eve")
    body = {"game": "clinic", "seats": [{"kind": "me"}, {"kind": "bot"}], "public": True, "start": True}
    table = guest.ask("POST", "/api/tables", body)["id"]
    with guest.socket(table) as socket, eve.socket(table) as watching:
        assert not socket.update()["proposes"]
        socket.say("propose", seat=0)
        socket.say("ping")
        assert socket.until("pong") and all(frame["type"] != "proposal" for frame in socket.seen)
        watching.update()
        watching.say("propose", seat=0)
        assert watching.error()["code"] == "not_allowed"
    server.stop()

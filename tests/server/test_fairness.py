"""Nobody can starve others: one address wants reviews and uploads all the time, the bots of other tables play on."""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

import lazaretto
from lazaretto.bots import Session, bot, think
from lazaretto.kernel.match import Match
from lazaretto.kernel.rng import seeded
from lazaretto.server.botpool import NICENESS
from lazaretto.server.limits import Rate
from lazaretto.server.settings import FRAMES, HEAVY, NEW_TABLES, REQUESTS
from lazaretto.server.shelf import INSTALLED
from tests.server.client import Guest, Server, Socket
from tests.server.test_restart import children

GAME = "dice_hospital"
LONG = "quarantine"  # of which a game of the strongest bots outlasts the test
COOKIES = 30
SECONDS = 8.0
SHARE = 0.3  # of the pace without the flood, by the processor's time the bots had (its caches they share)
LEAST = 0.3  # of the time in which they had something to think about, whether or not they were given a processor for it
USUAL = {"frames": FRAMES, "requests": REQUESTS, "heavy": HEAVY, "new_tables": NEW_TABLES}


def played(seed: int) -> str:
    """The record of a game of two players by chance."""
    match = Match(lazaretto.load(GAME), 2, seed)
    rng = seeded(seed)
    while not match.state.over():
        seat = match.state.actors()[0]
        match.play(seat, think(match.game, match.state, Session(seat, bot("random"), rng)))
    return match.record.text()


def guest_at(server: Server, address: str) -> Guest:
    guest = Guest(server.url, identity=False)
    guest.http.headers["x-forwarded-for"] = address
    guest.ask("GET", "/api/me")
    return guest


@contextmanager
def flood(server: Server) -> Iterator[list[int]]:
    """Thirty cookies of one address want uploads checked and games reviewed, each again as soon as it is answered."""
    texts = [played(seed) for seed in range(COOKIES)]
    over = threading.Event()
    answers: list[int] = []

    def want(guest: Guest, text: str) -> None:
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)  # attackers work on machines of their own
        record = ""
        while not over.is_set():
            try:
                answer = guest.http.post("/api/records", content=text)
                record = answer.json().get("id", record)
                answers.append(answer.status_code)
                if record:
                    answers.append(guest.http.get(f"/api/records/{record}/review?seat=0").status_code)
            except (httpx.TransportError, ValueError):  # the server has stopped, in the middle of an answer
                return
            if answers[-1] >= 400:
                over.wait(0.5)

    guests = [guest_at(server, "203.0.113.66") for _ in range(COOKIES)]
    threads = [threading.Thread(target=want, args=pair) for pair in zip(guests, texts, strict=True)]
    for thread in threads:
        thread.start()
    try:
        yield answers
    finally:
        over.set()
        server.stop(kill=True)  # what they wait for is not waited for
        for thread in threads:
            thread.join()


class Thought(NamedTuple):
    """Turns of bots, the seconds they had of the processor, and those in which they had it or stood in line for it."""

    turns: int
    had: float
    wanted: float

    def since(self, before: "Thought") -> "Thought":
        """What has come to it."""
        return Thought(self.turns - before.turns, self.had - before.had, self.wanted - before.wanted)


def thought(server: Server, turns: int) -> Thought:
    """What the bots' processes have had so far."""
    assert server.process is not None
    had = wanted = 0.0
    for process in children(server.process.pid):
        if os.getpriority(os.PRIO_PROCESS, process) == NICENESS:
            for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
                ran, stood = (int(number) / 1e9 for number in thread.read_text().split()[:2])
                had, wanted = had + ran, wanted + ran + stood
    return Thought(turns, had, wanted)


def turns(server: Server, socket: Socket) -> Thought:
    """How far the bots of a table come in a fixed time."""
    before, until = thought(server, socket.update()["seq"]), time.monotonic() + SECONDS
    while time.monotonic() < until:
        socket.update()
    return thought(server, socket.last["seq"]).since(before)


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="looks at processes in /proc")
@pytest.mark.parametrize("limits", [USUAL, {}], ids=["usual limits", "no limits"])
def test_reviews_and_uploads_starve_no_bots(tmp_path: Path, limits: dict[str, Rate]) -> None:
    """By the queues alone, and with the usual limits before them; and a hint comes while it goes on."""
    server = Server(str(tmp_path / "x.sqlite"), games_from=INSTALLED, **limits).start()
    honest = guest_at(server, "198.51.100.1")
    bots = [{"kind": "bot", "level": "5"}] * 4
    table = honest.ask("POST", "/api/tables", {"game": LONG, "seats": bots, "bot_delay_ms": 0, "start": True})["id"]
    friend = guest_at(server, "198.51.100.2")
    own = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "hot_seat"}], "start": True}
    asked = friend.ask("POST", "/api/tables", own)
    with honest.socket(table) as socket:
        socket.update(lambda frame: frame["seq"] > 3)  # the bots' process is there
        quiet = turns(server, socket)
        with flood(server) as answers:
            while len(answers) < COOKIES:
                socket.update()
            busy = turns(server, socket)
            hint = friend.ask("GET", f"/api/tables/{asked['id']}/seats/{asked['asking'][0]}/hint")
    assert hint["moves"]
    told = f"in the flood {busy}, before it {quiet}"
    assert busy.turns / busy.had >= SHARE * quiet.turns / quiet.had, told
    assert busy.wanted >= LEAST * quiet.wanted, told

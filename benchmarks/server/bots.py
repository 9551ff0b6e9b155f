"""People at many tables of bots: how long a person's move takes while the bots think.

    make fast && PYTHONPATH=build/fast:. python -m benchmarks.server.bots [--tables 50 --level 3 --seconds 60]

Tables of all games, each with one person and bots on the other seats. A person answers at random, after a human pause;
what is measured is the time from the message to its answer, which the server sends when the move is on disk.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import time
from pathlib import Path
from typing import Any

import uvloop

import lazaretto
from benchmarks.server.bench_server import Ours, compiled, rss
from benchmarks.server.load import Wire, processor
from lazaretto.server.shelf import INSTALLED

SEATS = 4
PAUSE = (1.0, 4.0)  # seconds a person thinks
BOT_DELAY_MS = 800  # as at a new table
Json = dict[str, Any]


class Hosting(Ours):
    """Our server with all games and its usual number of bot processes, on any core."""

    games_from = INSTALLED
    bot_workers = 0  # one less than there are cores

    def command(self) -> list[str]:
        return [sys.executable, "-m", "lazaretto.server.serving", str(self.port), "1"]

    def sit(self, game: str, level: str) -> str:
        """A new table with one person."""
        seats: list[Json] = [{"kind": "me"}] + [{"kind": "bot", "level": level}] * (SEATS - 1)
        body = {"game": game, "seats": seats, "start": True, "bot_delay_ms": BOT_DELAY_MS}
        answer = self.http.post("/api/tables", json=body)
        assert answer.is_success, answer.text
        made: str = answer.json()["id"]
        return made


class Person:
    """Somebody at a table, who answers whenever asked."""

    def __init__(self, house: "House", game: str, number: int) -> None:
        self.house = house
        self.game = game
        self.chance = random.Random(number)
        self.wire: Wire | None = None
        self.sent: dict[str, float] = {}
        self.seq = 0
        self.moves = 0  # of anybody at the table
        self.answered = -1
        self.over = False

    def hear(self, wire: Wire, payload: bytes) -> None:
        """An answer to the last move, a question, or something else."""
        frame = json.loads(payload)
        since = self.sent.pop(frame.get("key") or "", None)
        if since is not None:
            self.house.answered(self.game, time.perf_counter() - since, frame["type"] == "error")
        if frame["type"] != "update":
            return
        self.moves += frame["seq"] - self.seq if self.seq else 0
        self.seq = frame["seq"]
        if frame["outcome"]:
            self.over = True
        elif frame["choices"] and frame["changed"] > self.answered:
            self.answered = frame["changed"]
            code = self.chance.choice(frame["choices"])["code"]
            pause = self.chance.uniform(*PAUSE)
            asyncio.get_running_loop().call_later(pause, self.play, wire, code, frame["seq"])

    def play(self, wire: Wire, code: int, seq: int) -> None:
        """Send an answer."""
        key = f"k{seq}"
        self.sent[key] = time.perf_counter()
        move = {"type": "play", "seat": 0, "code": code, "expected_seq": seq, "key": key}
        wire.send(json.dumps(move).encode())


class House:
    """All people of a run, and how long their moves took."""

    def __init__(self, server: Hosting, level: str) -> None:
        self.server = server
        self.level = level
        self.times: dict[str, list[float]] = {}
        self.refused = 0
        self.people: list[Person] = []

    def answered(self, game: str, took: float, refused: bool) -> None:
        """A move was answered."""
        self.times.setdefault(game, []).append(took)
        self.refused += refused

    async def enter(self, count: int, games: list[str]) -> None:
        """People sit down, one after another."""
        for number in range(count):
            person = Person(self, games[number % len(games)], number)
            table = await asyncio.to_thread(self.server.sit, person.game, self.level)
            host = f"127.0.0.1:{self.server.port}"
            cookie = f"guest={self.server.http.cookies['guest']}"
            headers = {"Origin": f"http://{host}", "Cookie": cookie}
            _, wire = await asyncio.get_running_loop().create_connection(
                lambda: Wire(f"/ws/{table}", host, headers, person.hear),  # noqa: B023  # called at once
                "127.0.0.1",
                self.server.port,
            )
            await wire.open
            person.wire = wire
            wire.send(b'{"type":"hello","show":0}')
            self.people.append(person)

    async def run(self, count: int, games: list[str], seconds: float) -> Json:
        """Let everybody play for so long."""
        await self.enter(count, games)
        self.times.clear()
        self.refused = 0
        before = sum(person.moves for person in self.people)
        served, begun = processor(self.server.process.pid), time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - begun
        found = sorted(time_ for times in self.times.values() for time_ in times)
        moves = sum(person.moves for person in self.people) - before
        return {
            "tables": count,
            "level": self.level,
            "compiled": compiled(),
            "people_moves": len(found),
            "refused": self.refused,
            "p50_ms": at(found, 0.5),
            "p99_ms": at(found, 0.99),
            "max_ms": at(found, 1.0),
            "bot_moves_per_s": round((moves - len(found)) / took, 1),
            "server_cpu": round((processor(self.server.process.pid) - served) / took, 2),
            "server_mb": round(rss(self.server.process.pid)),
            "load": os.getloadavg()[0],
            "p99_ms_by_game": {game: at(sorted(times), 0.99) for game, times in sorted(self.times.items())},
            "over": sum(person.over for person in self.people),
        }


def at(times: list[float], share: float) -> float:
    """A quantile in milliseconds, of sorted times."""
    return round(1000 * times[min(len(times) - 1, int(share * len(times)))], 1) if times else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--level", default="3")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--games", default=",".join(lazaretto.games()), help="separated by commas")
    parser.add_argument("--json", type=Path, help="write the results here as well")
    given = parser.parse_args()
    server = Hosting()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            house = House(server, given.level)
            found = runner.run(house.run(given.tables, given.games.split(","), given.seconds))
    finally:
        server.close()
    text = json.dumps(found, indent=2) + "\n"
    sys.stdout.write(text)
    if given.json:
        given.json.write_text(text)


if __name__ == "__main__":
    main()

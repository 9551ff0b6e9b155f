"""A page without a browser: its database is a dictionary, its other worker is a call."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

from lazaretto.alone.page import Worker, work

Json = dict[str, Any]


async def until(true: Callable[[], bool]) -> None:
    """Let everything else happen until this is so."""
    while not true():  # noqa: ASYNC110  # nobody tells
        await asyncio.sleep(0)


class Sheet:
    """Bytes on paper."""

    def __init__(self, written: bytes) -> None:
        self.written = written

    def to_bytes(self) -> bytes:
        return self.written


class Paper:
    """What a page's script does, on paper. `failing` counts writes that do not succeed; `slow` lets them wait."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.kept: dict[str, str] = {} if kept is None else kept
        self.answers: dict[int, tuple[int, Any]] = {}
        self.frames: dict[int, list[Json]] = {}
        self.closed: dict[int, int] = {}
        self.changed: list[str] = []
        self.failing = 0
        self.numbers = 0
        self.worker = Worker(self)

    def answer(self, number: int, status: int, body: str) -> None:
        self.answers[number] = (status, json.loads(body))

    def frame(self, line: int, text: str) -> None:
        self.frames[line].append(json.loads(text))

    def hang_up(self, line: int, code: int) -> None:
        self.closed[line] = code

    def told(self, table: str) -> None:
        self.changed.append(table)

    async def write(self, changes: str) -> str:
        await asyncio.sleep(0)
        if self.failing:
            self.failing -= 1
            return "the disk is full"
        todo = json.loads(changes)
        if any(change.get("fresh") and change["put"] in self.kept for change in todo):
            return "taken"
        for change in todo:
            if "put" in change:
                self.kept[change["put"]] = change["text"]
            else:
                for key in [key for key in self.kept if key.startswith(change["drop"])]:
                    del self.kept[key]
        return ""

    async def read(self, prefix: str) -> str:
        await asyncio.sleep(0)
        return json.dumps([self.kept[key] for key in sorted(self.kept) if key.startswith(prefix)])

    async def work(self, job: bytes) -> "Sheet":
        await asyncio.sleep(0)
        return Sheet(work(Sheet(job)))

    # What the person does.

    async def ask(self, method: str, path: str, body: Any = None, *, refused: bool = False) -> Any:
        """What a request is answered with."""
        self.numbers += 1
        number = self.numbers
        text = body if isinstance(body, str) else "" if body is None else json.dumps(body)
        self.worker.request(number, method, path, text)
        await until(lambda: number in self.answers)
        status, found = self.answers.pop(number)
        assert (status != 200) == refused, found
        return found

    async def table(self, game: str, *levels: str, people: int = 1, **more: Any) -> str:
        """A new table, begun."""
        seats = [{"kind": "me", "name": "Ada"}, *({"kind": "hot_seat", "name": f"P{n}"} for n in range(people - 1))]
        seats += [{"kind": "bot", "level": level} for level in levels]
        wish = {"game": game, "seats": seats, "start": True, "bot_delay_ms": 0, "seed": 1350, **more}
        made: str = (await self.ask("POST", "/tables", wish))["id"]
        return made

    def sit(self, table: str) -> int:
        """A line to a table."""
        self.numbers += 1
        number = self.numbers
        self.frames[number] = []
        self.worker.open(number, table)
        self.say(number, "hello", wishes=["ways", "scenes"])
        return number

    def say(self, line: int, kind: str, **fields: Any) -> None:
        self.worker.hear(line, json.dumps({"type": kind, **fields}))

    def shown(self, line: int) -> Json | None:
        """The newest update."""
        return next((frame for frame in reversed(self.frames[line]) if frame["type"] == "update"), None)

    async def asked(self, line: int) -> Json:
        """The newest update, once this line is asked or the game is over."""
        while True:
            update = self.shown(line)
            if update is not None and (update["choices"] or update["outcome"]):
                return update
            await asyncio.sleep(0)

    async def answered(self, line: int, key: str) -> None:
        """A message of this key is answered, one way or the other."""
        await until(lambda: any(frame.get("key") == key for frame in self.frames[line]))

    async def play(self, line: int, chance: random.Random, answers: int) -> Json:
        """Answer so often, or until the game is over."""
        update = await self.asked(line)
        for n in range(answers):
            if update["outcome"]:
                break
            code = chance.choice(update["choices"])["code"]
            key = f"k{update['seq']}-{n}"
            self.say(line, "play", seat=update["seat"], expected_seq=update["seq"], key=key, code=code)
            await self.answered(line, key)
            update = await self.asked(line)
        return update

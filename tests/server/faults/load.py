"""The load: tables of all games, played by people on one device and on several, with bots, and watched."""

import asyncio
import random
from dataclasses import dataclass
from typing import Any, Final, Literal

import httpx

from tests import patience
from tests.server.client import Json
from tests.server.faults.device import Device
from tests.server.faults.ledger import Ledger

Kind = Literal["hot_seat", "bots", "shared", "turn_based"]
GAMES: Final = ("dice_hospital", "dice_hospital_er", "clinic", "bristol_1350", "quarantine")
KINDS: Final[tuple[Kind, ...]] = ("hot_seat", "bots", "shared", "turn_based")
TABLES: Final = 16
PACE: Final = 0.12  # seconds of thought
LOOKS: Final = 0.4  # seconds between two looks by REST
BOT: Final = {"kind": "bot", "level": "random"}
Failed = (httpx.TransportError, OSError)


@dataclass(frozen=True)
class Plan:
    """A table to be set up: three seats, by kind."""

    game: str
    kind: Kind

    def body(self) -> Json:
        """What is asked for."""
        me, person, free = {"kind": "me", "name": "Ada"}, {"kind": "hot_seat", "name": "Bo"}, {"kind": "open"}
        seats = {
            "hot_seat": [me, person, person],
            "bots": [me, BOT, BOT],
            "shared": [me, free, BOT],
            "turn_based": [me, free, free],
        }[self.kind]
        pace = "turn_based" if self.kind == "turn_based" else "live"
        alone = self.kind in ("hot_seat", "bots")
        more = {"public": not alone, "start": alone, "bot_delay_ms": 100, "pace": pace}
        return {"game": self.game, "seats": seats, **more}


def plans(count: int) -> list[Plan]:
    """So many tables: every game in every kind, one after the other."""
    every = [Plan(game, kind) for kind in KINDS for game in GAMES]
    return [every[number % len(every)] for number in range(count)]


class Load:
    """People who play as many tables as told. A table that ends is followed by another of its kind."""

    def __init__(self, urls: list[str], tables: int = TABLES, pace: float = PACE) -> None:
        self.urls = urls
        self.count = tables
        self.pace = pace
        self.ledger = Ledger()
        self.devices: dict[str, list[Device]] = {}  # by table, of those that are played
        self.hosts: dict[str, str] = {}  # the cookie of each table's host
        self.quiet = False  # nobody begins anything new
        self.closing = False
        self.tasks: list[asyncio.Task[None]] = []

    # --- Beginning and end ------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Set up all tables and play."""
        self.http = httpx.AsyncClient(timeout=10, verify=False)
        ready = [asyncio.Event() for _ in range(self.count)]
        for number, (plan, event) in enumerate(zip(plans(self.count), ready, strict=True)):
            self.tasks.append(asyncio.create_task(self.play(plan, number, event)))
        self.tasks.append(asyncio.create_task(self.look()))
        await self.gathered(60, *(event.wait() for event in ready))
        await self.goes_on(40)

    async def gathered(self, seconds: float, *waits: Any) -> None:
        """Wait for all of these, but no longer than the players live, or so long."""
        every: asyncio.Future[Any] = asyncio.gather(*waits)
        both: list[asyncio.Future[Any]] = [every, *self.tasks]
        until = patience.now() + seconds
        while patience.now() < until:
            done, _ = await asyncio.wait(both, timeout=1, return_when=asyncio.FIRST_COMPLETED)
            for one in done:
                one.result()
            if done:
                return
        raise TimeoutError(f"the tables are not set up within {seconds:.0f} s")

    async def close(self) -> None:
        """Everybody goes."""
        self.closing = True
        done, rest = await asyncio.wait(self.tasks, timeout=8)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        await self.http.aclose()
        for task in done:
            task.result()

    async def goes_on(self, seconds: float, moves: int = 2) -> None:
        """Wait until every table that is played has gone on by some moves, or is over; it is a lie if one does not."""
        start = {table: self.ledger.highest(table) for table in self.devices}
        until = patience.now() + seconds
        waiting = set(start)
        while waiting and patience.now() < until and not self.ledger.lies:
            await asyncio.sleep(0.05)
            for table in list(waiting):
                claims = self.ledger.tables[table]
                if claims.over or claims.highest >= start[table] + moves:
                    waiting.discard(table)
            for task in self.tasks:
                if task.done():
                    task.result()
        if patience.now() < until:
            return
        for table in waiting:
            self.ledger.lie(table, f"stands still at seq {self.ledger.highest(table)} for {seconds:.0f} s")

    async def settle(self, seconds: float = 20) -> None:
        """Begin nothing new, and wait until everything that was sent has its answer."""
        self.quiet = True
        until = patience.now() + seconds
        while self.waiting() and patience.now() < until and not self.ledger.lies:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        for device, what in self.waiting():
            self.ledger.lie(device.table, f"{what} is never answered")

    def waiting(self) -> list[tuple[Device, str]]:
        """Who waits for an answer, and to what."""
        every = [device for devices in self.devices.values() for device in devices if not device.over]
        moves = [(device, "a move") for device in every if device.pending is not None]
        return moves + [(device, "a line of chat") for device in every if device.chats]

    # --- Tables -----------------------------------------------------------------------------------------------------

    async def play(self, plan: Plan, number: int, ready: asyncio.Event) -> None:
        """One table after the other."""
        while not self.closing:
            found = await self.set_up(plan, number)
            if found is None:
                return
            table, devices = found
            self.devices[table] = devices
            ready.set()
            await asyncio.gather(*(device.run() for device in devices))
            if not self.closing:
                del self.devices[table]

    async def set_up(self, plan: Plan, number: int) -> tuple[str, list[Device]] | None:
        """A new table with everybody at it, as soon as the server can."""
        while not self.closing:
            try:
                return await self.try_to_set_up(plan, number)
            except (*Failed, Unready):
                await asyncio.sleep(0.5)
        return None

    async def try_to_set_up(self, plan: Plan, number: int) -> tuple[str, list[Device]]:
        """Create a table, let the others join, begin."""
        host = await self.guest(number)
        made = await self.ask("POST", "/api/tables", host, plan.body(), number)
        table = made["id"]
        mine = [seat["seat"] for seat in made["seats"] if seat["mine"]]
        devices = [Device(self, table, host, mine, number)]
        for seat in [seat["seat"] for seat in made["seats"] if seat["kind"] == "open"]:
            guest = await self.guest(number)
            joined = await self.ask("POST", f"/api/tables/{table}/join", guest, {"seat": seat, "name": "Cy"}, number)
            devices.append(Device(self, table, guest, joined["seats"], number + len(devices)))
        if made["public"]:
            await self.ask("POST", f"/api/tables/{table}/start", host, {}, number)
            devices.append(Device(self, table, await self.guest(number), [], number + 1))  # a watcher
        self.ledger.open(table, plan.game)
        self.hosts[table] = host
        return table, devices

    async def guest(self, place: int) -> str:
        """The cookie of a new guest."""
        answer = await self.request("GET", "/api/me", "", None, place)
        found = answer.cookies.get("guest")
        if found is None:
            raise Unready(answer.text)
        return f"guest={found}"

    async def ask(self, method: str, path: str, cookie: str, body: Any, place: int) -> Any:
        """An answer, or Unready."""
        answer = await self.request(method, path, cookie, body, place)
        if not answer.is_success:
            raise Unready(answer.text)
        return answer.json()

    async def request(self, method: str, path: str, cookie: str, body: Any, place: int) -> httpx.Response:
        """A request to one of the servers."""
        url = self.urls[place % len(self.urls)]
        headers = {"origin": url, "cookie": cookie}
        self.http.cookies.clear()
        return await self.http.request(method, url + path, headers=headers, json=body)

    # --- Looking by REST --------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Now and then ask where a table stands: never behind what somebody was told before the question."""
        while not self.closing:
            await asyncio.sleep(LOOKS)
            table = random.choice(list(self.devices) or [""])
            if table:
                try:
                    await self.look_at(table, random.randrange(len(self.urls)))
                except Failed:
                    self.ledger.errors["REST: no answer"] += 1

    async def look_at(self, table: str, place: int) -> None:
        """One look, at the table or at its steps."""
        claims = self.ledger.tables[table]
        known = claims.highest
        steps = random.random() < 0.2
        path = f"/api/tables/{table}" + ("/steps/0" if steps else "")
        answer = await self.request("GET", path, self.hosts[table], None, place)
        if not answer.is_success:
            self.ledger.errors[f"REST: {answer.status_code}"] += 1
            if answer.status_code < 500:
                self.ledger.lie(table, f"{path}: {answer.status_code} {answer.text[:200]}")
            return
        claims.reads += 1
        if steps:
            claims.steps.append((known, answer.json()["steps"]))
            return
        seq = answer.json()["seq"]
        self.ledger.show(table, seq)
        if seq < known:
            self.ledger.lie(table, f"a request was told seq {seq} after {known} was known")


class Unready(Exception):
    """The server could not do this now."""

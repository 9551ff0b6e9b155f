"""A device at a table: plays random choices, repeats what was not answered (docs/wire.md), and believes nothing."""

import asyncio
import json
import random
import secrets
import time
from typing import TYPE_CHECKING, Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Origin

from tests import patience
from tests.server.client import Json
from tests.server.faults.ledger import SAVE_FAULTS

if TYPE_CHECKING:
    from tests.server.faults.load import Load

FIRST_BACK_OFF: Final = 0.05
LONGEST_BACK_OFF: Final = 0.8
OPENING: Final = 4.0  # seconds a connection may take
SILENCE: Final = 4.0  # seconds without any frame after which one tries a new connection
UNDO, BACK, CHAT = 0.04, 0.02, 0.02  # how often, of all turns
AGAIN: Final = (*SAVE_FAULTS, "busy", "too_fast")  # the same message may be sent again
NOTHING: Final = ("stale", "illegal", "cannot_undo", "not_running")  # it has not happened, and need not be repeated
LOST: Final = {4001: "the guest is not known", 4003: "the guest may not be here", 4004: "there is no such table"}


class Pending:
    """A move that waits for its answer."""

    def __init__(self, message: Json) -> None:
        self.message = message
        self.key: str = message["key"]
        self.first_sent = self.sent = time.monotonic()
        self.again_at: float | None = 0.0  # when to send it; None: it was sent, and an answer must come
        self.tries = 0


class Device:
    """One browser at one table. `seats` are those it holds; a watcher holds none."""

    def __init__(self, load: "Load", table: str, cookie: str, seats: list[int], place: int) -> None:
        self.load, self.ledger = load, load.ledger
        self.table, self.cookie, self.seats = table, cookie, seats
        self.place = place  # which of the servers it prefers
        self.view: Json | None = None  # the last update on this connection
        self.last_seq = -1
        self.floor = 0
        self.showing: int | None = seats[0] if len(seats) == 1 else None
        self.pending: Pending | None = None
        self.chats: dict[str, float] = {}  # lines that were sent, and when
        self.next_turn = 0.0
        self.over = False

    # --- The connection ---------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Be at the table until its game is over, however often the connection breaks."""
        wait = FIRST_BACK_OFF
        while not self.over and not self.load.closing:
            began = time.monotonic()
            try:
                async with self.open() as socket:
                    self.ledger.connected += 1
                    await self.stay(socket)
            except ConnectionClosed as closed:
                self.closed(closed.rcvd.code if closed.rcvd is not None else 1006)
            except (OSError, InvalidHandshake, InvalidMessage, EOFError, TimeoutError) as error:
                self.ledger.closes[type(error).__name__] += 1
                self.place += 1  # this server does not answer; there may be another
            wait = FIRST_BACK_OFF if time.monotonic() - began > 2 else min(2 * wait, LONGEST_BACK_OFF)
            await asyncio.sleep(wait * random.uniform(0.5, 1))

    def open(self) -> Any:
        """A connection to come."""
        url = self.load.urls[self.place % len(self.load.urls)]
        return connect(
            f"{url.replace('http', 'ws')}/ws/{self.table}",
            origin=Origin(url),
            additional_headers={"cookie": self.cookie},
            max_size=None,
            open_timeout=OPENING,
            close_timeout=1,
            ping_interval=None,
            compression=None,
        )

    def closed(self, code: int) -> None:
        """The server has closed."""
        self.ledger.closes[str(code)] += 1
        if code in LOST:
            self.ledger.lie(self.table, f"closed with {code}: {LOST[code]}")

    async def stay(self, socket: ClientConnection) -> None:
        """Say hello, then play and listen."""
        self.view = None
        self.chats.clear()  # whether they arrived is not known any more
        self.floor = self.ledger.highest(self.table)
        if self.pending is not None:
            self.pending.again_at = 0.0
        await self.say(socket, {"type": "hello", "last_seq": self.last_seq, "show": self.showing})
        heard = asked = patience.now()
        while not self.over and not self.load.closing:
            message = self.due()
            if message is not None:
                await self.say(socket, message)
            try:
                frame = json.loads(await asyncio.wait_for(socket.recv(), self.until_due()))
            except TimeoutError:
                now = patience.now()
                if now - heard > SILENCE:
                    self.ledger.silences += 1
                    self.place += 1
                    return
                if now - max(heard, asked) > SILENCE / 2:
                    asked = now
                    await self.say(socket, {"type": "ping"})
            else:
                heard = patience.now()
                self.take(frame)

    async def say(self, socket: ClientConnection, message: Json) -> None:
        await socket.send(json.dumps(message).encode())

    # --- What to send -----------------------------------------------------------------------------------------------

    def until_due(self) -> float:
        """Seconds until there may be something to send."""
        now = time.monotonic()
        if self.pending is not None:
            return 0.5 if self.pending.again_at is None else max(0.001, self.pending.again_at - now)
        return max(0.001, self.next_turn - now) if self.next_turn > now else 0.5

    def due(self) -> Json | None:
        """What is to be sent now, if anything."""
        now = time.monotonic()
        if self.view is None:
            return None
        if self.pending is not None:
            if self.pending.again_at is None or now < self.pending.again_at:
                return None
            self.pending.again_at = None
            self.pending.sent = now
            return self.pending.message
        if now < self.next_turn or self.load.quiet:
            return None
        return self.turn(self.view)

    def turn(self, view: Json) -> Json | None:
        """A person's turn: look at the seat that is asked, then choose; now and then speak, or take something back."""
        asked = [one["seat"] for one in view["public"]["asking"] if one["seat"] in self.seats]
        seat = view["seat"]
        if not asked:
            return None
        if seat not in asked:
            self.showing = random.choice(asked)
            self.next_turn = time.monotonic() + 2.0  # unless the update comes first
            return {"type": "show", "seat": self.showing, "last_seq": self.last_seq}
        self.next_turn = time.monotonic() + self.load.pace * random.uniform(0.5, 1.5)
        if random.random() < CHAT:
            text = secrets.token_hex(8)
            self.chats[text] = time.monotonic()
            return {"type": "chat", "text": text}
        move = {"type": "play", "seat": seat, "expected_seq": view["seq"], "key": secrets.token_hex(8)}
        if view["can_undo"] and random.random() < UNDO:
            move["type"] = "undo"
        elif view["can_back"] and random.random() < BACK:
            move["type"] = "back"
        elif view["choices"]:
            move["code"] = random.choice(view["choices"])["code"]
        else:
            return None
        self.pending = Pending(move)
        self.pending.again_at = None
        return move

    # --- What is heard ----------------------------------------------------------------------------------------------

    def take(self, frame: Json) -> None:
        """Hear a frame."""
        if frame["type"] == "update":
            self.updated(frame)
        elif frame["type"] == "error":
            self.refused(frame)
        elif frame["type"] == "said":
            since = self.chats.pop(frame["line"]["text"], None)
            if since is not None:
                self.ledger.answered(time.monotonic() - since)

    def updated(self, frame: Json) -> None:
        """The table has moved on, or shows another seat."""
        seq = frame["seq"]
        if seq < self.floor:
            self.ledger.lie(self.table, f"an update shows seq {seq} after {self.floor} was known")
        self.floor = self.last_seq = seq
        self.ledger.show(self.table, seq, frame["public"])
        self.view = frame
        if frame["seat"] is not None and frame["seat"] == self.showing:
            self.next_turn = min(self.next_turn, time.monotonic() + self.load.pace * random.uniform(0.5, 1.5))
        if frame.get("key") is not None:
            self.acknowledged(frame)
        if frame["outcome"]:
            self.ledger.tables[self.table].over = True
            self.over = self.pending is None

    def acknowledged(self, frame: Json) -> None:
        """A move of this device is in the log, says the server."""
        pending = self.pending
        if frame["key_seq"] > frame["seq"]:
            self.ledger.lie(self.table, f"seq {frame['key_seq']} was acknowledged while seq {frame['seq']} is shown")
        if pending is not None and frame["key"] == pending.key:
            self.ledger.answered(time.monotonic() - pending.sent)
            self.ledger.acknowledge(self.table, frame["key_seq"], pending.message["seat"], pending.key)
            self.pending = None

    def refused(self, frame: Json) -> None:
        """Something was not done."""
        code, pending = frame["code"], self.pending
        self.ledger.errors[code] += 1
        now = time.monotonic()
        if pending is None or frame.get("key") != pending.key:
            if self.chats and frame.get("key") is None:  # lines have no key; they are answered in order
                self.ledger.answered(now - self.chats.pop(next(iter(self.chats))))
            return
        self.ledger.answered(now - pending.sent)
        if code in AGAIN:
            self.ledger.told[self.table].add(code)
            pending.tries += 1
            pending.again_at = now + min(0.2 * pending.tries, 1.0)
        else:
            if code not in NOTHING:
                self.ledger.lie(self.table, f"a move was refused with {code}: {frame['text']}")
            self.ledger.tables[self.table].refused.add(pending.key)
            self.pending = None
            self.over = bool(self.view and self.view["outcome"])

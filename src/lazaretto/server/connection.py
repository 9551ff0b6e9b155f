# mypyc: compiled
"""One open WebSocket: what it shows, and its bounded outbox."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final

from lazaretto.host.devices import TOO_SLOW, Device
from lazaretto.host.refusals import Refused
from lazaretto.host.rights import Standing
from lazaretto.server.meters import METERS
from lazaretto.server.refusals import LOGGER
from lazaretto.server.stepping import rest_of

MOST_WAITING: Final = 64  # frames
MOST_BYTES: Final = 1 << 20
PATIENCE: Final = 2.0  # seconds

Send = Callable[[Any], Coroutine[Any, Any, None]]
Put = Callable[[bytes, bytes], bool]  # what a frame begins with, and how it ends


class Connection(Device):
    """A device at a table.

    A frame goes out at once while the device keeps up: by the protocol's short way, or else by a send that is stepped
    by hand, which spares a task per frame. When a send has to wait, a task takes over and frames wait in the outbox.
    A device that does not read is turned away and resumes.
    """

    def __init__(
        self, send: Send, guest: str, standing: Standing, address: str = "", short_way: Put | None = None
    ) -> None:
        super().__init__(guest, standing, address)
        self.send = send
        self.short_way = short_way
        self.outbox: deque[bytes] = deque()
        self.waiting = 0  # bytes in the outbox
        self.closing: int | None = None  # the close code, once it is decided
        self.pumping: asyncio.Task[None] | None = None  # finishes what could not be sent at once
        self.left = False  # nothing can be sent any more
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()  # done when it is so

    def put_both(self, one: bytes, other: bytes) -> None:
        if self.closing is not None or self.left:
            return
        if self.pumping is not None or self.short_way is None or not self.short_way(one, other):
            self.put(one + other)

    def put(self, frame: bytes) -> None:
        """Now, or when the device has read what came before."""
        if self.closing is not None or self.left:
            return
        if self.pumping is None:
            if self.short_way is None or not self.short_way(frame, b""):
                self.step({"type": "websocket.send", "bytes": frame})
            return
        self.outbox.append(frame)
        self.waiting += len(frame)
        if len(self.outbox) > MOST_WAITING or self.waiting > MOST_BYTES + len(frame):
            self.close(TOO_SLOW)

    def refuse(self, refused: Refused, key: str | None = None, seq: int | None = None) -> None:
        METERS.refused(refused.code)
        super().refuse(refused, key, seq)

    def close(self, code: int) -> None:
        """Close; a device that is too slow does not get what still waits."""
        if self.closing is not None or self.left:
            return
        self.closing = code
        if code == TOO_SLOW:
            self.outbox.clear()
        if self.pumping is None:
            self.step({"type": "websocket.close", "code": code, "reason": ""})
        else:  # a device that reads nothing does not even take the close
            asyncio.get_running_loop().call_later(PATIENCE, self.leave)

    def step(self, event: dict[str, Any]) -> None:
        """Send now, as far as it goes."""
        sending = self.send(event)
        try:
            awaited = sending.send(None)
        except StopIteration:
            if self.closing is not None:
                self.leave()
        except Exception as error:
            self.lost(error)
        else:
            self.pumping = asyncio.create_task(self.pump(sending, awaited))

    async def pump(self, sending: Coroutine[Any, Any, None], awaited: Any) -> None:
        """Finish a send that has to wait, then send what has come meanwhile."""
        try:
            await rest_of(sending, awaited)
            while self.outbox:
                frame = self.outbox.popleft()
                self.waiting -= len(frame)
                await self.send({"type": "websocket.send", "bytes": frame})
            if self.closing is not None:
                await self.send({"type": "websocket.close", "code": self.closing, "reason": ""})
                self.leave()
        except Exception as error:
            self.lost(error)
        finally:
            self.pumping = None

    def lost(self, error: Exception) -> None:
        """The other side is gone."""
        LOGGER.debug("a connection was lost: %s", error)
        self.leave()

    def leave(self) -> None:
        """Nothing more is sent."""
        if not self.left:
            self.left = True
            self.gone.set_result(None)

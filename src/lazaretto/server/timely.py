"""Requests in time: who begins one and does not finish it is not waited for.

uvicorn waits without end for the rest of a request. A few thousand half-sent ones would take every connection there is.
"""

import asyncio
from enum import Enum, auto
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

LEAST_BYTES: Final = 64 * 1024  # of a long body, in each span: a slow line is given more of them


class Awaited(Enum):
    """What a connection owes us."""

    NOTHING = auto()  # it is our turn, or it rests between two requests and uvicorn's keep-alive counts
    HEAD = auto()
    BODY = auto()


class TimelyProtocol(H11Protocol):
    """HTTP with a time by which a request's head, and then its body, must be there."""

    head_seconds = 10.0
    body_seconds = 20.0

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.awaited = Awaited.NOTHING
        self.timer: asyncio.TimerHandle | None = None
        self.came = 0  # bytes in this span
        self.upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.expect(Awaited.HEAD)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.came += len(data)
        self.expect(self.owed())

    def owed(self) -> Awaited:
        """What must come next from the other side."""
        if self.upgraded or self.transport.is_closing():
            return Awaited.NOTHING
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or (cycle.response_complete and not cycle.more_body):
            return Awaited.HEAD
        return Awaited.BODY if cycle.more_body else Awaited.NOTHING

    def expect(self, awaited: Awaited) -> None:
        """Wait for this from now on; for what is awaited already the time goes on."""
        if awaited is not self.awaited:
            self.awaited = awaited
            self.wait()

    def wait(self) -> None:
        """Begin a span."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.came = 0
        if self.awaited is not Awaited.NOTHING:
            seconds = self.head_seconds if self.awaited is Awaited.HEAD else self.body_seconds
            self.timer = self.loop.call_later(seconds, self.late)

    def late(self) -> None:
        """The span is over. A body that we have not read on purpose, or that comes slowly, is given another."""
        slow = self.came >= LEAST_BYTES or self.flow.read_paused
        if self.awaited is Awaited.BODY and slow and not self.cycle.response_complete:
            self.wait()
        else:
            self.transport.abort()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.upgraded = True
        self.expect(Awaited.NOTHING)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.expect(Awaited.NOTHING)
        super().connection_lost(exc)

"""Requests and answers in time: who sends half a request, or does not take the answer, is not waited for.

uvicorn waits without end for the rest of a request, and for somebody to read what it has sent. A few thousand such
connections would be all there are, and an answer that nobody takes stays in memory.
"""

import asyncio
import logging
import socket
import struct
from enum import Enum, auto
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

LEAST_BYTES: Final = 64 * 1024  # of a long body, in each span: a slow line is given more of them
AT_ONCE: Final = struct.pack("ii", 1, 0)
LEAST_TAKEN: Final = 8 * 1024  # of an answer, likewise
STRANGERS: Final = logging.getLogger("uvicorn.error.strangers")  # whoever sends rubbish is answered, and fills no log
STRANGERS.setLevel(logging.ERROR)


class Awaited(Enum):
    """What a connection owes us."""

    NOTHING = auto()  # it is our turn, or it rests between two requests and uvicorn's keep-alive counts
    HEAD = auto()
    BODY = auto()


class TimelyProtocol(H11Protocol):
    """HTTP with a time by which a request's head, and then its body, must be there, and the answer be taken."""

    head_seconds = 10.0
    body_seconds = 20.0
    answer_seconds = 20.0

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.logger = STRANGERS
        self.awaited = Awaited.NOTHING
        self.timer: asyncio.TimerHandle | None = None
        self.came = 0  # bytes in this span
        self.upgraded = False
        self.taking: asyncio.TimerHandle | None = None
        self.left = 0  # bytes of an answer that were not taken when its span began

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

    def pause_writing(self) -> None:
        super().pause_writing()
        self.offer()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stop_offering()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self.offer()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.offer()

    def offer(self) -> None:
        """Begin a span in which the other side takes what lies here; nothing is added to it meanwhile."""
        self.stop_offering()
        self.left = self.transport.get_write_buffer_size()
        if self.left:
            self.taking = self.loop.call_later(self.answer_seconds, self.untaken)

    def stop_offering(self) -> None:
        if self.taking is not None:
            self.taking.cancel()
            self.taking = None

    def untaken(self) -> None:
        """The span is over. An answer that is taken slowly is given another."""
        if self.left - self.transport.get_write_buffer_size() >= LEAST_TAKEN:
            self.offer()
            return
        line: socket.socket = self.transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)  # what the system still holds goes, too
        self.transport.abort()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.upgraded = True
        self.stop_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

    def stop_waiting(self) -> None:
        """No time runs any more."""
        self.expect(Awaited.NOTHING)
        self.stop_offering()

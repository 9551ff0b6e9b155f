"""The WebSocket protocol of the server: uvicorn's own, with a short way for messages of one frame.

The opening handshake, fragments, pings, closing and every breach of RFC 6455 are left to uvicorn and websockets, which
are given whole frames. What tables hear and say all day, a message in one frame, goes past them, past the queue of
messages and past the task that waits at it: measured, that halves what a message costs.
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C, where it is there
from websockets.http11 import Request

from lazaretto.server.framing import BINARY, TEXT, frame_at, framed, is_utf8
from lazaretto.server.meters import METERS

SHORT_WAY: Final = "lazaretto.short_way"  # where the app finds the protocol of its connection
# Frames that are no whole message, or that a relay takes, of one connection: browsers send few. A guest who sends
# nothing else would have a process for himself: each is looked at before anybody else's turn, each ping is answered.
LONG_AT_ONCE: Final = 500.0
LONG_A_SECOND: Final = 20.0


class TableProtocol(WebSocketsSansIOProtocol):
    """One connection. The app may `listen`; then it hears messages at once, and only the rest by `receive`."""

    # What the short way asks, uvicorn's own among it, lies side by side: of a thousand connections that take turns no
    # dictionary is in the processor's caches.
    __slots__ = (
        "begun", "close_sent", "disconnected", "handshake_initiated", "hear", "lost_count", "read_paused", "stuck",
        "transport", "within",
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.hear: Callable[[bytes], None] | None = None
        self.begun = b""  # a frame that is not all here
        self.within = False  # a message in several frames is not all here
        self.stuck = False  # the other side does not take what lies here
        self.lost_count = False  # where a frame begins only websockets knows; it is about to fail this connection
        self.spare = LONG_AT_ONCE  # frames that may still go the long way, as of a moment
        self.counted = self.loop.time()

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """From now on hand messages over as they come in."""
        self.hear = hear

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope[SHORT_WAY] = self  # type: ignore[typeddict-unknown-key]

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stuck = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stuck = False

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated or self.lost_count:
            self.go_the_long_way(data)
            return
        if self.begun:
            data = self.begun + data
            self.begun = b""
        place, end = 0, len(data)
        while place < end:
            start, stop = frame_at(data, place)
            if start < 0 or stop - start > self.config.ws_max_size:
                self.lost_count = True
                self.go_the_long_way(data[place:])
                return
            if stop > end:
                self.begun = data[place:]
                return
            if not self.heard(data, place, start, stop):
                if not self.may_go_on():
                    return
                self.go_the_long_way(data[place:stop])
            place = stop

    def go_the_long_way(self, data: bytes) -> None:
        """Leave it to uvicorn and websockets."""
        super().data_received(data)
        self.within = self.conn.current_size is not None

    def heard(self, data: bytes, place: int, start: int, stop: int) -> bool:
        """Hand a frame over, if it is a message, no other waits before it, and none comes too late."""
        kind = data[place]
        if self.hear is None or (kind != TEXT and kind != BINARY) or self.read_paused or self.within:
            return False
        if self.close_sent or self.transport.is_closing():
            return False
        message = apply_mask(data[start:stop], data[start - 4 : start])
        if kind == TEXT and not message.isascii() and not is_utf8(message):
            return False
        self.hear(message)
        return True

    def may_go_on(self) -> bool:
        """Count a frame that goes the long way. Too many end the connection: what it still sends is not looked at."""
        now = self.loop.time()
        self.spare = min(LONG_AT_ONCE, self.spare + (now - self.counted) * LONG_A_SECOND) - 1
        self.counted = now
        if self.spare >= 0:
            return True
        if not self.transport.is_closing():
            METERS.refused("too_fast")
            self.transport.abort()
        return False

    def put(self, one: bytes, other: bytes = b"") -> bool:
        """Send a message, maybe in two parts, at once; False where it must wait or nothing can be sent any more."""
        if self.close_sent or self.disconnected or self.stuck or self.transport.is_closing():
            return False
        self.transport.write(framed(one, other))
        return True

"""A server process: uvicorn with our app, on sockets of its own or on connections its porter hands it."""

import array
import asyncio
import os
import socket
import sys
from typing import Any, Final

import uvicorn

from lazaretto.server.app import create_app
from lazaretto.server.porter import BEAT, DEAD, PACKET, READY
from lazaretto.server.protocol import TableProtocol
from lazaretto.server.settings import Settings, exported
from lazaretto.server.store.base import NotStored
from lazaretto.server.store.lease import Place
from lazaretto.server.timely import TimelyProtocol

LARGEST_FRAME: Final = 64 * 1024  # beyond it the connection is closed; up to it an error says what is too long
BEAT_SECONDS: Final = 0.3

# Measured: compression costs more than it saves on a LAN.
UVICORN: Final[dict[str, Any]] = {
    "http": TimelyProtocol,
    "ws": TableProtocol,
    "ws_max_size": LARGEST_FRAME,
    "ws_per_message_deflate": False,
    "lifespan": "on",
    "log_level": "warning",
    "log_config": None,  # its lines go where ours go
    "access_log": False,
    "timeout_graceful_shutdown": 3,
}


def configured(settings: Settings, place: Place | None) -> uvicorn.Config:
    """A server process as uvicorn wants it."""
    return uvicorn.Config(create_app(settings, place), forwarded_allow_ips=settings.proxies, **UVICORN)


def hall_of(config: uvicorn.Config) -> Any:
    """The hall of a running app, which lies behind what every request passes first."""
    app: Any = config.app
    while not hasattr(app, "state"):
        app = app.app
    return app.state.hall


def inner_socket(reach: str) -> socket.socket:
    """Where other processes reach this one."""
    found = socket.socket(socket.AF_INET6 if ":" in reach else socket.AF_INET, socket.SOCK_STREAM)
    found.bind((reach, 0))
    return found


def address_of(inner: socket.socket) -> str:
    """A listening socket's address as it stands in a URL."""
    host, port = inner.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class Guided(uvicorn.Server):
    """A server that is handed its connections by a porter."""

    def __init__(self, config: uvicorn.Config, channel: socket.socket) -> None:
        super().__init__(config)
        self.channel = channel
        self.parent = os.getppid()
        self.tasks: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.channel.setblocking(False)
            asyncio.get_running_loop().add_reader(self.channel.fileno(), self.hear)
            self.keep(asyncio.create_task(self.beat()))

    @property
    def hall(self) -> Any:
        """The hall of the app."""
        return hall_of(self.config)

    def hear(self) -> None:
        """A connection, or the death of another process."""
        while True:
            try:
                data, ancillary, _, _ = self.channel.recvmsg(PACKET, socket.CMSG_LEN(4))
            except OSError:
                return
            for _, _, given in ancillary:
                numbers = array.array("i", given[: len(given) - len(given) % 4])
                for number in numbers:
                    self.keep(asyncio.create_task(self.take(socket.socket(fileno=number))))
            if data[:1] == DEAD:
                self.keep(asyncio.create_task(self.bury(data[1:].decode())))

    async def take(self, connection: socket.socket) -> None:
        """Serve a connection."""
        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self.protocol, connection)
        except OSError:
            connection.close()

    def protocol(self) -> asyncio.Protocol:
        """As uvicorn makes one for a connection it has accepted itself."""
        make: Any = self.config.http_protocol_class
        protocol: asyncio.Protocol = make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=None
        )
        return protocol

    async def bury(self, name: str) -> None:
        """The porter knows that a process is dead: its tables are free."""
        try:
            await self.hall.lease.bury(name)
        except NotStored:
            pass  # its lease runs out by itself

    async def beat(self) -> None:
        """Tell the porter that we live; go when it does not."""
        kind = READY
        while os.getppid() == self.parent:
            try:
                self.channel.send(kind + self.hall.lease.id.encode())
            except OSError:
                pass
            kind = BEAT if self.hall.lease.id else READY
            await asyncio.sleep(BEAT_SECONDS)
        self.should_exit = True

    def keep(self, task: "asyncio.Task[Any]") -> None:
        """Keep a task from being forgotten."""
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def main(number: int, slot: int, slots: int, house: str) -> int:
    """The life of one process of several."""
    settings = exported()
    inner = inner_socket(settings.reach)
    place = Place(address_of(inner), slot, slots, house)
    server = Guided(configured(settings, place), socket.socket(fileno=number))
    server.run(sockets=[inner])
    return 0 if server.started else 1


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]))

"""Serving: a socket, uvicorn with its settings, and the address for the person who started it."""

import asyncio
import socket
import sys
import webbrowser
from dataclasses import replace
from typing import Any, Final

import uvicorn

from lazaretto.server import DEFAULT_PORT, inside
from lazaretto.server.app import create_app
from lazaretto.server.schema import BadStore
from lazaretto.server.settings import Settings
from lazaretto.server.store import PostgresStore, open_store

LARGEST_FRAME: Final = 64 * 1024  # beyond it the connection is closed; up to it an error says what is too long


class Server(uvicorn.Server):
    """A uvicorn server that says where it is once it is there."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            announce(self.address, self.open_browser)


def announce(address: str, open_browser: bool) -> None:
    """Tell where the server is."""
    sys.stdout.write(f"Lazaretto is at {address} (Ctrl-C stops it)\n")
    sys.stdout.flush()
    if open_browser:
        webbrowser.open(address)


# Measured: this protocol is the fastest, and compression costs more than it saves on a LAN.
UVICORN: Final[dict[str, Any]] = {
    "ws": "websockets-sansio",
    "ws_max_size": LARGEST_FRAME,
    "ws_per_message_deflate": False,
    "lifespan": "on",
    "log_level": "warning",
    "log_config": None,  # its lines go where ours go
    "access_log": False,
    "timeout_graceful_shutdown": 3,
    "timeout_worker_healthcheck": 30,  # a worker of a busy machine takes its time to start
}


def bind(host: str, port: int | None) -> socket.socket:
    """A listening socket at the wanted port; at the default one or, if that is busy, a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in (DEFAULT_PORT, 0) if port is None else (port,):
        found = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, wanted))
        except OSError as error:
            found.close()
            if port is not None or wanted == 0:
                raise BadStore(f"cannot listen at {host}:{wanted}: {error.strerror}") from error
        else:
            return found
    raise AssertionError("a free port was refused")


async def check_store(settings: Settings) -> None:
    """Open and migrate the store once, so that a bad one gives a clear line."""
    store = open_store(settings.db, "")
    try:
        await store.open()
    finally:
        await store.close()


def serve(settings: Settings, host: str, port: int | None, workers: int, open_browser: bool) -> int:
    """Serve until stopped; the exit code."""
    try:
        asyncio.run(check_store(settings))
        if workers > 1 and not isinstance(open_store(settings.db, ""), PostgresStore):
            raise BadStore("several workers need PostgreSQL: give --db postgresql://…")
        settings = replace(settings, workers=workers)
        inside.check(settings)
        listening = bind(host, port)
    except BadStore as error:
        sys.stderr.write(f"lazaretto: {error}\n")
        return 1
    number = listening.getsockname()[1]
    address = f"http://{shown(host)}:{number}"
    settings.export()
    if workers > 1:
        listening.close()
        announce(address, open_browser)
        app = "lazaretto.server.app:from_environment"
        uvicorn.run(app, factory=True, host=host, port=number, workers=workers, **UVICORN)
        return 0
    server = Server(uvicorn.Config(create_app(settings), **UVICORN), address, open_browser)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    return 0 if server.started else 1


def shown(host: str) -> str:
    """A host as it is written in an address."""
    if host in ("0.0.0.0", "::", ""):
        host = address_at_home()
    return f"[{host}]" if ":" in host else host


def address_at_home() -> str:
    """This machine's address in its own network, so that links made here work on a friend's phone. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network
            return "localhost"
        found: str = probe.getsockname()[0]
        return found


if __name__ == "__main__":  # for tests and the benchmark: settings from the environment, port as argument
    from lazaretto.server.settings import exported

    raise SystemExit(serve(exported(), "127.0.0.1", int(sys.argv[1]), int(sys.argv[2]), False))

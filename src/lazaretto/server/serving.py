"""Serving: a socket, one process or several, and the address for the person who started it."""

import asyncio
import socket
import sys
import webbrowser
from dataclasses import replace

import uvicorn

from lazaretto.kernel.errors import LazarettoError
from lazaretto.server import DEFAULT_PORT, inside, logs, ports
from lazaretto.server.porter import Porter
from lazaretto.server.ports import BadPort
from lazaretto.server.settings import Settings
from lazaretto.server.store.keeping import InUse
from lazaretto.server.store.lease import Place
from lazaretto.server.store.opening import open_store
from lazaretto.server.store.postgres import PostgresStore
from lazaretto.server.store.schema import BadStore
from lazaretto.server.worker import address_of, configured, hall_of, inner_socket


class Server(uvicorn.Server):
    """A uvicorn server that says where it is once it is there."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            hall_of(self.config).store.announce(self.address)
            announce(self.address, self.open_browser)


def announce(address: str, open_browser: bool) -> None:
    """Tell where the server is."""
    sys.stdout.write(f"Lazaretto is at {address} (Ctrl-C stops it)\n")
    sys.stdout.flush()
    if open_browser:
        webbrowser.open(address)


def bind(host: str, port: int | None) -> socket.socket:
    """A listening socket at the wanted port; at the default one or, if that is busy, a free one."""
    try:
        return ports.bind(host, DEFAULT_PORT if port is None else port)
    except BadPort:
        if port is not None:
            raise
        return ports.bind(host, 0)


async def check_store(settings: Settings) -> None:
    """Open and migrate the store once, so that a bad one gives a clear line."""
    store = open_store(settings.db)
    try:
        await store.open()
    finally:
        await store.close()


def serve(settings: Settings, host: str, port: int | None, workers: int, open_browser: bool) -> int:
    """Serve until stopped; the exit code."""
    try:
        asyncio.run(check_store(settings))
        postgres = isinstance(open_store(settings.db), PostgresStore)
        if workers > 1 and not postgres:
            raise BadStore("several workers need PostgreSQL: give --db postgresql://…")
        if workers > 1 and not hasattr(socket, "send_fds"):
            raise LazarettoError("several workers need a system that can hand connections over; this one cannot")
        settings = replace(settings, workers=workers)
        inside.check(settings)
        listening = bind(host, port)
    except InUse as error:
        if not (open_browser and error.address):
            sys.stderr.write(f"lazaretto: {error}\n")
            return 1
        sys.stdout.write(f"Lazaretto is at {error.address} already\n")
        webbrowser.open(error.address)
        return 0
    except LazarettoError as error:
        sys.stderr.write(f"lazaretto: {error}\n")
        return 1
    address = f"http://{shown(host)}:{listening.getsockname()[1]}"
    if workers > 1:
        settings.export()
        logs.configure(settings.log_level, settings.log_format)
        porter = Porter(listening, workers, lambda: announce(address, open_browser))
        return asyncio.run(porter.run())
    inner = [inner_socket(settings.reach)] if postgres else []
    place = Place(address_of(inner[0])) if inner else None
    server = Server(configured(settings, place), address, open_browser)
    try:
        server.run(sockets=[listening, *inner])
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

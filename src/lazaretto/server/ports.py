"""Ports: where a server listens."""

import socket
import sys

from lazaretto.kernel.errors import LazarettoError


class BadPort(LazarettoError):
    """A port that is another program's, or an address that is not this machine's."""

    def __init__(self, host: str, port: int, error: OSError) -> None:
        super().__init__(f"cannot listen at {host}:{port}: {error.strerror}; name another port")


def bind(host: str, port: int) -> socket.socket:
    """A socket at a port, 0 for any that is free; or BadPort."""
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise BadPort(host, port, error) from error
    return found

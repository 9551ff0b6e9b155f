# mypyc: compiled
"""What a device says: bytes, made messages and handed to its table."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from lazaretto.host.devices import TOO_MANY_ERRORS
from lazaretto.host.refusals import Refused
from lazaretto.host.table import Table
from lazaretto.host.wire import Hello, decode_client
from lazaretto.server.connection import Connection
from lazaretto.server.crew import Whose
from lazaretto.server.keyed import KEYED
from lazaretto.server.limits import Limit

LARGEST: Final = 16 * 1024
MOST_ERRORS: Final = 100  # messages in a row that are no messages


def key_of(data: bytes | str) -> str | None:
    """The key of a message that nobody obeys, so that its device knows which it was."""
    if len(data) > LARGEST:
        return None
    try:
        return KEYED.decode(data).key
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


class Ear:
    """Hands every message of a device to its table; what is no message gets one error."""

    def __init__(self, limit: Limit, table: Table[Any], connection: Connection, greeted: Callable[[], None]) -> None:
        self.greeted = greeted  # is called when it has said hello
        self.limit = limit
        self.table = table
        self.connection = connection
        self.whose = Whose(connection.address, connection.guest)
        self.errors = 0  # in a row

    def hear(self, data: bytes | str) -> None:
        """A message has come."""
        connection = self.connection
        if connection.closing is not None or connection.left:
            return
        try:
            if len(data) > LARGEST:
                raise Refused("too_long", f"a message has at most {LARGEST} bytes")
            if not self.limit.take(self.whose):
                raise Refused("too_fast", "too many messages; wait a moment")
            message = decode_client(data)
        except Refused as refused:
            self.fail(refused, key_of(data))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.fail(Refused("malformed", f"this is no message: {error}"))
        else:
            self.errors = 0
            if isinstance(message, Hello):
                self.greeted()
            self.table.carrier.receive(connection, message)

    def fail(self, refused: Refused, key: str | None = None) -> None:
        """Say what was wrong; whoever sends nothing but mistakes is turned away."""
        self.errors += 1
        self.connection.refuse(refused, key)
        if self.errors >= MOST_ERRORS:
            self.connection.close(TOO_MANY_ERRORS)

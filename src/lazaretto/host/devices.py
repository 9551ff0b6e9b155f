# mypyc: compiled
"""A device at a table: whose it is, what it may see, and what it shows."""

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from lazaretto.host.refusals import Refused
from lazaretto.host.rights import Standing
from lazaretto.host.wire import Error, encode

# Why a device is turned away.
RESTARTS: Final = 1012  # come back, the table is elsewhere now
NOT_ALLOWED: Final = 4003
NO_TABLE: Final = 4004
TOO_SLOW: Final = 4008
TOO_MANY_ERRORS: Final = 4009
TOO_MANY_OPEN: Final = 4010
NO_HELLO: Final = 4011


@mypyc_attr(allow_interpreted_subclasses=True)
class Device(ABC):
    """A device of a guest. How frames reach it is the carrier's affair."""

    def __init__(self, guest: str, standing: Standing, address: str = "") -> None:
        self.guest = guest
        self.address = address  # the house it comes from
        self.standing = standing
        self.greeted = False  # it has said hello
        self.showing: int | None = None
        self.wishes: frozenset[str] = frozenset()  # what its updates carry besides
        self.owed = False  # it asked to be shown the table when that was not possible

    @abstractmethod
    def put(self, frame: bytes) -> None:
        """Send a frame, in order."""

    def put_both(self, one: bytes, other: bytes) -> None:
        """Send a frame that is in two parts."""
        self.put(one + other)

    @abstractmethod
    def close(self, code: int) -> None:
        """Turn it away."""

    def refuse(self, refused: Refused, key: str | None = None, seq: int | None = None) -> None:
        """Tell why a message was not obeyed."""
        self.put(encode(Error(refused.code, refused.text, key, seq)))

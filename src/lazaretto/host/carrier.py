"""What carries a table: a server with its database, a page in a browser, a test with a list."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from lazaretto.host.devices import Device
from lazaretto.host.log import Ending, Move, Snapshot, Written
from lazaretto.host.wire import ChatLine, LineKind, Play


class Saying(NamedTuple):
    """What somebody wants to say: words, to everybody or to one seat, or a claim by its key and arguments."""

    seat: int | None
    kind: LineKind
    text: str
    key: str = ""
    args: Mapping[str, Any] = {}
    to: int | None = None  # the seat that it is whispered to


class Carrier(ABC):
    """Everything a table asks of what carries it. Nothing here waits: what takes long is told later."""

    @abstractmethod
    def holds(self) -> bool:
        """Is the table surely this carrier's?"""

    @abstractmethod
    def write(
        self, move: Move, ending: Ending | None, snapshot: Snapshot | None, done: Callable[[Written], None]
    ) -> None:
        """Put a move into the log; say how it went, after this has returned.

        With it goes what the last move leaves behind, or now and then a snapshot, so that the table loads fast.
        """

    @abstractmethod
    def read_again(self) -> None:
        """The table has halted: read it from the log, however long that takes, and `restore` it."""

    @abstractmethod
    def speak(self, device: Device, saying: Saying, key: str | None) -> None:
        """Keep what a device says, then let the table tell it (`said`); or refuse it by its key."""

    @abstractmethod
    def give_back(self, guest: str) -> None:
        """Somebody is back: the bots that stood in give the seats back."""

    @abstractmethod
    def propose(self, device: Device, seat: int) -> None:
        """Work out what the game itself would do for a seat, and tell the device."""

    @abstractmethod
    def follow(self, device: Device, message: Play) -> None:
        """Find the actions of the aid that is to be played, and let the table receive `found` instead; or refuse it."""

    @abstractmethod
    def words(self, game: str) -> Mapping[str, Any] | None:
        """The catalogue of a game, in any language: all have the same keys."""

    # The bots, wherever they think.

    @abstractmethod
    def nudge(self) -> None:
        """It may be a bot's turn."""

    @abstractmethod
    def moved(self) -> None:
        """A move is in the log: what it tells may stir a bot to speak, and it may be a bot's turn."""

    @abstractmethod
    def heard(self, line: ChatLine) -> None:
        """Something was said, which may stir a bot to speak."""

    @abstractmethod
    def stop(self) -> None:
        """The table goes: nobody thinks about it any more."""

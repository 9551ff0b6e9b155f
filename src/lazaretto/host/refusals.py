"""Refusals: what a request or a frame may be told instead of being done."""

import logging
from typing import Final

from lazaretto.host.wire import Fault, Trouble
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.letters import one_line

LOGGER: Final = logging.getLogger("lazaretto.host")


class Refused(LazarettoError):
    """One refusal: a code for programs and a clear line for people."""

    def __init__(self, code: Fault, text: str) -> None:
        self.code: Fault = code
        self.text = one_line(text)  # it may tell what somebody has sent
        super().__init__(self.text)


def no_table() -> Refused:
    """There is no such table."""
    return Refused("not_found", "there is no such table; it may have been removed")


def not_allowed() -> Refused:
    """The caller may not do this."""
    return Refused("not_allowed", "you may not do this here")


def unsaved() -> Refused:
    """Nothing can be kept just now."""
    return Refused("unsaved", "this cannot be saved just now; nothing is lost, and the table goes on as soon as it can")


def busy() -> Refused:
    """Too much waits at a table."""
    return Refused("busy", "too much at once at this table")


def broken(trouble: Trouble) -> Refused:
    """Why a table cannot be gone on with."""
    if trouble == "other_rules":
        return Refused("broken", "this table plays by rules of another version, which are not here any more")
    return Refused("broken", "the log of this table is damaged; it can be looked at as far as it goes, and removed")

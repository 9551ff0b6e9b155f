"""Refusals: what a request or a frame may be told instead of being done."""

import logging
from typing import Final

from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.letters import one_line
from lazaretto.server.wire import Fault

LOGGER: Final = logging.getLogger("lazaretto.server")

STATUS: Final[dict[Fault, int]] = {
    "malformed": 400,
    "too_long": 413,
    "too_fast": 429,
    "no_identity": 401,
    "bad_origin": 403,
    "not_found": 404,
    "not_allowed": 403,
    "used_link": 410,
    "no_seat": 409,
    "bad_option": 422,
    "bad_record": 422,
    "not_waiting": 409,
    "not_running": 409,
    "not_over": 409,
    "stale": 409,
    "illegal": 422,
    "no_hint": 409,
    "cannot_undo": 409,
    "busy": 503,
    "unsaved": 503,
    "broken": 409,
    "server": 500,
}


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

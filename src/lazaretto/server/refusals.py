"""What a refusal is in HTTP, and the log of the server."""

import logging
from typing import Final

from lazaretto.host.wire import Fault

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

"""Replays of episodes in the browser: a running server (`lazaretto serve`) is given a record, and shows it."""

import httpx

from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.record import Record
from lazaretto.server import DEFAULT_PORT

PATIENCE = 120.0  # seconds


def kept(record: Record, server: str = "") -> str:
    """The address of a record's replay at a server, which has it from now on; or an error that says what to do."""
    server = server.rstrip("/") or f"http://127.0.0.1:{DEFAULT_PORT}"
    try:
        with httpx.Client(base_url=server, headers={"origin": server}, timeout=PATIENCE) as browser:
            browser.get("/api/me").raise_for_status()  # a guest, by its cookie
            answer = browser.post("/api/records", content=record.text())
            told = answer.json()
            if answer.is_error:
                raise LazarettoError(f"{server} does not take this record: {told['text']}")
            found: str = told["id"]
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, KeyError) as error:
        raise LazarettoError(f"{server} shows no replay ({error}): is `lazaretto serve` running there?") from error
    return f"{server}/r/{found}"

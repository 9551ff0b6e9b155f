"""The door: what every request passes before anything is done for it. Origin, rate, identity, right."""

import re
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from lazaretto.host.refusals import Refused, not_allowed
from lazaretto.host.rights import may
from lazaretto.host.wire import OUR_IDS
from lazaretto.server.crew import Whose
from lazaretto.server.guests import COOKIE, guest_of
from lazaretto.server.hall import Hall
from lazaretto.server.limits import home
from lazaretto.server.tables import LiveTable

CALLER: Final = "lazaretto.caller"
SAFE: Final = ("GET", "HEAD", "OPTIONS")
OURS: Final = re.compile(OUR_IDS)
LONGEST_ID: Final = 64
PORTS: Final = {"http": 80, "https": 443}
SECURE: Final = {"http": "http", "https": "https", "ws": "http", "wss": "https"}  # the scheme of the page behind it
AnyConnection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True)
class Caller:
    """Who asks, and at which table."""

    hall: Hall
    guest: str | None
    at: LiveTable | None
    address: str

    @property
    def whose(self) -> Whose:
        """Who is counted: the guest, and everybody at the same address."""
        return Whose(self.address, self.guest or "")

    @property
    def name(self) -> str:
        """The guest; only where the door has let nobody else in."""
        assert self.guest is not None
        return self.guest

    @property
    def table(self) -> LiveTable:
        """The table of the request's path."""
        assert self.at is not None
        return self.at


async def guard(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Let a request in, or refuse it. Every route names the right it needs; one that does not is not served."""
    hall: Hall = connection.app.state.hall
    right, of_app = handler.opt.get("right"), handler.opt.get("app", False)
    if right is None:
        raise not_allowed()
    scope: Any = connection.scope
    frames = scope["type"] == "websocket"
    if frames or scope["method"] not in SAFE:
        check_origin(connection, hall.settings.origins)
    guest = guest_of(hall.key, connection.cookies.get(COOKIE))
    who = Caller(hall, guest, None, address(connection))
    if not of_app and who.address and not hall.requests.take(who.whose):  # without: another of our processes
        raise Refused("too_fast", "too many requests; wait a moment")
    if frames:
        scope[CALLER] = who
        return  # says what is wrong by its close code
    if not of_app and not all(is_ours(value) for value in connection.path_params.values()):
        raise Refused("not_found", "there is nothing here")
    table_id = connection.path_params.get("table_id")
    table = await hall.table(table_id) if table_id is not None and guest is not None else None
    standing = table.sitting.standing(guest) if table is not None else None
    if not may(right, standing, guest=guest):
        raise not_allowed() if guest is not None else Refused("no_identity", "ask for /api/me first")
    if handler.opt.get("heavy") and not hall.heavy.take(who.whose):
        raise Refused("too_fast", "too many of these; wait a moment")
    scope[CALLER] = replace(who, at=table)


def caller(connection: AnyConnection) -> Caller:
    """Who asks; the guard has found out."""
    found: Caller = connection.scope[CALLER]  # type: ignore[typeddict-item]
    return found


def address(connection: AnyConnection) -> str:
    """The address a request comes from, as the server believes its proxy: that of a home."""
    return home(connection.client.host) if connection.client is not None else ""


def is_ours(value: object) -> bool:
    """Is this part of an address one that we may have handed out? What is none is not even looked up."""
    if isinstance(value, str):
        return len(value) <= LONGEST_ID and OURS.match(value) is not None
    return isinstance(value, int) and 0 <= value < 2**31


def check_origin(connection: AnyConnection, trusted: tuple[str, ...]) -> None:
    """Refuse what another site's page sends: its Origin is not where the browser has found us."""
    origin = site(connection.headers.get("origin", ""))
    scheme = SECURE.get(connection.scope["scheme"], "")
    own = site(f"{scheme}://{connection.headers.get('host', '')}")
    if origin is None or (origin != own and origin not in [site(one) for one in trusted]):
        raise Refused("bad_origin", "this came from another site, or without an Origin")


def site(origin: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an origin, however it is spelled; None if it is none."""
    try:
        split = urlsplit(origin)
        host, port = split.hostname, split.port if split.port is not None else PORTS.get(split.scheme)
    except ValueError:
        return None
    bare = split.scheme in PORTS and split.path in ("", "/") and not (split.query or split.fragment or split.username)
    return (split.scheme, host, port) if bare and host and port else None

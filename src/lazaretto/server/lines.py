"""What is said at a table: kept first, then told."""

import secrets
from typing import TYPE_CHECKING, Any, Final

from lazaretto.host.carrier import Saying
from lazaretto.host.clock import now
from lazaretto.host.devices import Device
from lazaretto.host.lines import MOST_LINES
from lazaretto.host.refusals import Refused, not_allowed
from lazaretto.host.rights import tidy
from lazaretto.host.wire import ChatLine, LineKind
from lazaretto.server.refusals import LOGGER
from lazaretto.server.store.base import NotStored
from lazaretto.server.store.guests import find_guest
from lazaretto.server.store.logbook import NumberTaken, keep_line, read_lines

if TYPE_CHECKING:
    from lazaretto.server.tables import LiveTable

LONGEST_TEXT: Final = 500
MOST_NUMBERS: Final = 2**31


async def event(table: "LiveTable", key: str, seat: int | None, args: dict[str, Any]) -> None:
    """Tell the table that something about it has changed. The change stands, whether this line is kept or not."""
    try:
        await write_line(table, seat, "", "event", "", key, args)
    except NotStored as error:
        LOGGER.warning("table %s: an event could not be kept: %s", table.sitting.id, error.cause)


async def let_speak(table: "LiveTable", device: Device, saying: Saying, key: str | None) -> None:
    """Keep and tell what a device says; whoever cannot be heard is told so."""
    try:
        await say(table, device.guest, saying)
    except Refused as refused:
        device.refuse(refused, key)
    except Exception:
        LOGGER.exception("table %s could not keep a line", table.sitting.id)
        device.refuse(Refused("server", "this was not heard, by our mistake"), key)


async def say(table: "LiveTable", guest: str, saying: Saying) -> None:
    """Somebody says something at a table."""
    speaker = table.sitting.speaker(guest, saying.seat)
    if saying.to is not None and speaker is None:  # who whispers has lost the seat meanwhile
        raise not_allowed()
    name = speaker.name if speaker else await name_of(table, guest)
    words = tidy(saying.text, LONGEST_TEXT)
    if words or saying.kind != "text":
        seat = speaker.seat if speaker else None
        await write_line(table, seat, name, saying.kind, words, saying.key, dict(saying.args), saying.to)


async def write_line(
    table: "LiveTable",
    seat: int | None,
    name: str,
    kind: LineKind,
    text: str,
    key: str,
    args: dict[str, Any],
    to: int | None = None,
) -> None:
    """Keep a line, then tell it; the number is the place in what was said for all to hear."""
    async with table.carrier.speaking:
        try:
            await keep(table, ChatLine(number(table, to), now(), seat, name, kind, text, key, args, to))
        except NumberTaken:  # a line that was thought lost is there after all
            for line in await read_lines(table.carrier.hall.store, table.sitting.id, MOST_LINES):
                table.said(line)
            await keep(table, ChatLine(number(table, to), now(), seat, name, kind, text, key, args, to))


def number(table: "LiveTable", to: int | None) -> int:
    """The place of the next line; a whisper has none, so that no gap tells of it."""
    if to is not None:
        return -1 - secrets.randbelow(MOST_NUMBERS)
    return table.lines.next()


async def keep(table: "LiveTable", line: ChatLine) -> None:
    """Write a line and tell it."""
    await keep_line(table.carrier.hall.store, table.sitting.id, line)
    table.said(line)


async def name_of(table: "LiveTable", guest: str) -> str:
    """A guest's name, empty if none was given."""
    me = await find_guest(table.carrier.hall.store, guest)
    return me.name if me is not None else ""

# mypyc: compiled
"""Rights: what one must be to do something. A route names the right it needs, and so does a message."""

from enum import Enum, auto
from typing import Final, NamedTuple

from lazaretto.kernel.letters import tidied

WATCHER: Final = -1  # the "seat" a watcher holds
LONGEST_NAME: Final = 24


def tidy(name: str, longest: int = LONGEST_NAME) -> str:
    """A name or a line as others may see it: one line, normal forms, nothing invisible, few marks."""
    return tidied(name, longest)


class Standing(NamedTuple):
    """What a guest is at a table."""

    host: bool
    seats: frozenset[int]
    watches: bool  # by a link, or because the table is public


class Right(Enum):
    """What one must be to do something."""

    ANYBODY = auto()
    GUEST = auto()  # with an identity
    WATCH = auto()  # at the table, in whatever way
    SPEAK = auto()  # holder of a seat, or host
    HOLD = auto()  # holder of a seat, and of the named one if one is named
    OWN = auto()  # holder of the named seat
    SHOWN = auto()  # holder of the named seat; a watcher where none is named
    HOST = auto()


# What a link of a kind needs of who makes it or takes it back.
LINKS: Final[dict[str, Right]] = {"join": Right.HOST, "watch": Right.HOST, "resume": Right.HOLD}


def may(right: Right, standing: Standing | None, seat: int | None = None, guest: str | None = None) -> bool:
    """Has a guest with this standing this right, to this seat? Every request and every frame is asked here."""
    if right is Right.ANYBODY:
        return True
    if right is Right.GUEST:
        return guest is not None
    if standing is None:
        return False
    if right is Right.HOST:
        return standing.host
    if right is Right.OWN:
        return seat in standing.seats
    if right is Right.HOLD:
        return bool(standing.seats) if seat is None else seat in standing.seats
    if right is Right.SPEAK:
        return standing.host or bool(standing.seats)
    if right is Right.SHOWN and seat is not None:
        return seat in standing.seats
    return standing.host or standing.watches or bool(standing.seats)

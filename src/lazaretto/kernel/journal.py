"""The journal: what happened, as data with an audience. Text is made at the edge, in the reader's language."""

from typing import Final

EVERYBODY: Final = -1
SPECTATOR: Final = -1


class Note:
    """One entry: a key and named arguments. `to` is its only reader, `but` the only seat that may not read it."""

    def __init__(
        self, key: str = "", args: dict[str, object] | None = None, to: int = EVERYBODY, but: int = EVERYBODY
    ) -> None:
        self.key = key
        self.args: dict[str, object] = args if args is not None else {}
        self.to = to
        self.but = but

    def seen_by(self, seat: int) -> bool:
        """May this seat (or SPECTATOR) read the entry?"""
        return may_read(seat, self.to, self.but)


def may_read(seat: int, to: int, but: int) -> bool:
    """May a seat (or SPECTATOR) read what is written to one seat, or to everybody but one?"""
    if to != EVERYBODY:
        return seat == to
    return but == EVERYBODY or seat != but

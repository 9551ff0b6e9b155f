"""Records that are kept, and what is told of them."""

import hashlib
from typing import NamedTuple

from lazaretto.host.bodies import RecordInfo
from lazaretto.host.refusals import Refused
from lazaretto.host.replays import Replay


class RecordRow(NamedTuple):
    """A record as the store has it."""

    id: str
    game: str
    table_id: str | None
    at: int
    data: str

    @property
    def file_name(self) -> str:
        """How its file is called."""
        return f"lazaretto-{self.game}-{self.id[:8]}.json"


def record_id(data: str) -> str:
    """The id of a record that was brought: the same for the same record."""
    return hashlib.sha256(data.encode()).hexdigest()[:32]


def no_record() -> Refused:
    """There is no such record."""
    return Refused("not_found", "there is no such record")


def record_info(row: RecordRow, replay: Replay) -> RecordInfo:
    """What a record is of, with the score sheet of its end."""
    record = replay.record
    return RecordInfo(
        id=row.id,
        game=record.game,
        title=replay.game.title,
        rules_version=record.rules_version,
        seats=record.seats,
        players=record.players,
        options=record.options,
        steps=len(record.actions),
        result=record.result,
        outcome=replay.game.outcome(replay.state(len(record.actions))).json() if replay.over else None,
        table=row.table_id,
        at=row.at,
    )


def check_over(replay: Replay, text: str) -> None:
    """Refuse for a game that is not over."""
    if not replay.over:
        raise Refused("not_over", text)


def number(seat: str | None) -> int | None:
    """A seat as asked for in a query."""
    if seat is not None and not (seat.isascii() and seat.isdecimal() and len(seat) < 3):
        raise Refused("malformed", f"{seat!r} is no seat")
    return None if seat is None else int(seat)


def wanted_seats(replay: Replay, seat: str | None) -> list[int]:
    """The seats asked for: none, one, or all."""
    if seat == "all":
        return list(range(replay.record.seats))
    one = number(seat)
    if one is not None and one >= replay.record.seats:
        raise Refused("not_found", f"there is no seat {one}")
    return [] if one is None else [one]

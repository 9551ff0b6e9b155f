"""What `lazaretto admin check` says to a table whose parts do not agree: each way of being wrong, on a sound table."""

import json
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

import lazaretto
from lazaretto.host.log import Move
from lazaretto.kernel.errors import BadRecord
from lazaretto.server.store.examination import check_table
from tests.server.test_upgrade import WRITTEN, read

ROWS = read(WRITTEN[-1])["rows"]
GAMES = {game: lazaretto.load(game) for game in lazaretto.games()}


class Kept(NamedTuple):
    """A table as the store has it."""

    row: Any
    moves: list[Move]
    snapshot: str | None
    record: str | None

    def check(self, **instead: Any) -> None:
        check_table(*self._replace(**instead), GAMES)


def kept(status: str, snapshot: bool = False) -> Kept:
    """The table of this status with the shortest log, one with a snapshot in the midst of it if that is asked for."""
    found = []
    for row in ROWS["tables"]:
        moves = [
            Move(*(move[name] for name in Move._fields)) for move in ROWS["moves"] if move["table_id"] == row["id"]
        ]
        moves.sort(key=lambda move: move.seq)
        snapshots = [
            one["data"] for one in ROWS["snapshots"] if one["table_id"] == row["id"] and one["seq"] < len(moves)
        ]
        record = next((one["data"] for one in ROWS["records"] if one["id"] == row["record"]), None)
        if row["status"] == status and (snapshots or not snapshot):
            found.append(Kept(SimpleNamespace(**row), moves, snapshots[0] if snapshot else None, record))
    return min(found, key=lambda table: len(table.moves))


def test_moves_before_the_beginning() -> None:
    waiting = kept("waiting")
    waiting.check()
    with pytest.raises(BadRecord, match="has not begun, but there are moves"):
        waiting.check(moves=kept("over").moves)


def test_a_snapshot_of_more_than_there_is_or_of_something_else() -> None:
    running = kept("running", snapshot=True)
    running.check()
    snapshot = json.loads(running.snapshot or "")
    with pytest.raises(BadRecord, match=rf"of move {snapshot['seq']}, the log ends with {snapshot['seq'] - 1}"):
        running.check(moves=running.moves[: snapshot["seq"] - 1])
    with pytest.raises(BadRecord, match=f"the snapshot of move {len(running.moves)} differs from what was played"):
        running.check(snapshot=json.dumps({**snapshot, "seq": len(running.moves)}))


def test_an_end_without_its_last_move_or_its_record_or_with_that_of_another() -> None:
    over = kept("over")
    over.check()
    with pytest.raises(BadRecord, match="the table is over, its game is not"):
        over.check(moves=over.moves[:-1])
    with pytest.raises(BadRecord, match="its record is missing"):
        over.check(record=None)
    other = next(one["data"] for one in ROWS["records"] if one["data"] != over.record)
    with pytest.raises(BadRecord, match="tells another game than its log"):
        over.check(record=other)

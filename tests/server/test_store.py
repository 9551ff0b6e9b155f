"""The store: schema by steps, durable batches in order, and one winner per (table, seq)."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import sqlalchemy as sa

from lazaretto.host.log import Ending, Move, Snapshot, read_snapshot
from lazaretto.server.loading import read_moves
from lazaretto.server.store.base import LostLease, Store
from lazaretto.server.store.lease import Lease, Place
from lazaretto.server.store.logbook import read_snapshots
from lazaretto.server.store.opening import open_store
from lazaretto.server.store.postgres import PostgresStore
from lazaretto.server.store.schema import METADATA, MOVES, NEWEST, RECORDS, SETTINGS, TABLES, BadStore
from lazaretto.server.store.tables import erased


def use(db: str, work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        store = open_store(db)
        lease = None
        try:
            await store.open()
            if isinstance(store, PostgresStore):
                lease = store.lease = Lease(store.url, Place(), *[nothing_happens] * 4)
                await lease.open()
            await work(store)
        finally:
            if lease is not None:
                await lease.close()
            await store.close()

    asyncio.run(main())


def nothing_happens(*_: str) -> None:
    """Nobody else is there."""


def row(table: str, seq: int, key: str = "") -> Move:
    return Move(table, seq, "play", 0, "{}", "", key, "[]", 0, 7)


async def add_tables(store: Store, *names: str) -> None:
    """Tables that take moves."""
    owner = store.lease.id if isinstance(store, PostgresStore) and store.lease is not None else None
    rest = dict.fromkeys(("game", "options", "name", "pace", "host", "seed"), "")
    numbers = dict.fromkeys(("rules_version", "seats", "bot_delay_ms", "created_at", "changed_at"), 0)
    flags = {"public": False, "practice": False, "status": "running", "owner": owner}
    await store.write(*(sa.insert(TABLES).values(id=name, **rest, **numbers, **flags) for name in names))


async def written(
    store: Store,
    moves: list[Move],
    endings: dict[str, Ending] | None = None,
    snapshots: dict[tuple[str, int], Snapshot] | None = None,
) -> list[object]:
    """Submit at once and wait for all answers, which must come in order."""
    loop = asyncio.get_running_loop()
    answers: list[object] = []
    all_done = loop.create_future()

    def done(place: int) -> Callable[[bool | BaseException], None]:
        def answered(result: bool | BaseException) -> None:
            assert len(answers) == place
            answers.append(result)
            if len(answers) == len(moves):
                all_done.set_result(None)

        return answered

    for place, move in enumerate(moves):
        snapshot = (snapshots or {}).get((move.table_id, move.seq))
        store.submit(move, done(place), (endings or {}).get(move.table_id), snapshot)
    await all_done
    return answers


def test_migration_leads_to_the_schema_the_code_uses(new_db: Callable[[], str]) -> None:
    db = new_db()

    async def work(store: Store) -> None:
        def columns(connection: sa.Connection) -> dict[str, dict[str, bool]]:
            inspector = sa.inspect(connection)
            return {
                name: {str(column["name"]): bool(column["nullable"]) for column in inspector.get_columns(name)}
                for name in inspector.get_table_names()
            }

        async with store.engine.connect() as connection:
            found = await connection.run_sync(columns)
        assert set(found) == set(METADATA.tables)
        for name, table in METADATA.tables.items():
            assert found[name] == {column.name: bool(column.nullable) for column in table.columns}, name

    use(db, work)
    use(db, work)  # again: nothing is left to do


def test_a_newer_database_is_refused(new_db: Callable[[], str]) -> None:
    db = new_db()

    async def age(store: Store) -> None:
        await store.write(sa.text(f"insert into schema_version (version) values ({NEWEST + 1})"))

    use(db, age)
    with pytest.raises(BadStore, match="newer"):
        use(db, age)


def test_batches_are_written_and_answered_in_order(new_db: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        await add_tables(store, *(f"t{number}" for number in range(7)))
        moves = [row(f"t{number % 7}", 1 + number // 7) for number in range(200)]
        assert await written(store, moves) == [True] * 200
        rows = [move for number in range(7) for move in await read_moves(store, f"t{number}")]
        assert rows == sorted(moves)

    use(new_db(), work)


def test_what_is_pending_is_finished_before_the_store_goes_on(new_db: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        await add_tables(store, "a")
        for seq in (1, 2):  # as well the second time
            answers: list[object] = []
            store.submit(row("a", seq), answers.append)
            assert answers == []
            await store.settle()
            assert answers == [True]

    use(new_db(), work)


def test_one_seq_has_one_winner_and_a_loser_spoils_nobody_elses_move(new_db: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        await add_tables(store, "a", "b", "c")
        assert await written(store, [row("a", 1, "first")]) == [True]
        answers = await written(store, [row("b", 1), row("a", 1, "second"), row("c", 1), row("a", 2)])
        assert answers == [True, False, True, True]
        rows = await store.read(sa.select(MOVES.c.key).where(MOVES.c.table_id == "a").order_by(MOVES.c.seq))
        assert [found.key for found in rows] == ["first", ""]

    use(new_db(), work)


def test_no_row_without_the_one_before_it(new_db: Callable[[], str]) -> None:
    """A hole in a log is impossible, whoever writes: by the store, and by hand past it."""

    async def work(store: Store) -> None:
        await add_tables(store, "a", "b")
        assert await written(store, [row("a", 1), row("a", 3), row("b", 2), row("b", 1)]) == [True, False, False, True]
        assert [move.seq for move in await read_moves(store, "a")] == [1]
        values = row("a", 3)._asdict()
        for prior in (None, 1, 2):
            with pytest.raises(sa.exc.IntegrityError):
                await store.write(sa.insert(MOVES).values(**values, prior=prior))
        with pytest.raises(sa.exc.IntegrityError):
            await store.write(sa.insert(MOVES).values(**{**values, "seq": 0}))
        await written(store, [row("a", 2), row("a", 3)])
        with pytest.raises(sa.exc.IntegrityError):  # nor is one torn out afterwards
            await store.write(sa.delete(MOVES).where(MOVES.c.table_id == "a", MOVES.c.seq == 2))
        await store.write(sa.delete(MOVES).where(MOVES.c.table_id == "a"))

    use(new_db(), work)


def test_a_row_the_database_refuses_spoils_no_other(new_db: Callable[[], str]) -> None:
    """Finding 2: one text that cannot be kept failed the moves of all tables of its batch."""

    async def work(store: Store) -> None:
        await add_tables(store, "a", "b", "c")
        bad = row("b", 1, "\ud800" if not isinstance(store, PostgresStore) else "\x00")
        answers = await written(store, [row("a", 1), bad, row("c", 1)])
        assert (answers[0], answers[2]) == (True, True)
        assert isinstance(answers[1], Exception)
        assert await written(store, [row("b", 1)]) == [True]

    use(new_db(), work)


def test_a_table_that_fails_when_it_is_told_holds_up_no_other(new_db: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        await add_tables(store, "a", "b")
        told = asyncio.Event()

        def fails(result: object) -> None:
            raise RuntimeError("a mistake of ours")

        store.submit(row("a", 1), fails)
        store.submit(row("b", 1), lambda result: told.set())
        await asyncio.wait_for(told.wait(), 10)

    use(new_db(), work)


def test_a_table_that_was_removed_takes_no_moves(new_db: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        await add_tables(store, "a")
        assert await written(store, [row("a", 1), row("gone", 1)]) == [True, False]
        assert await read_moves(store, "gone") == []
        await add_tables(store, "b")
        assert await written(store, [row("b", 1), row("b", 2)]) == [True, True]
        await store.write(*erased("b"))
        assert await written(store, [row("a", 2), row("b", 3)]) == [True, False]
        assert await written(store, [row("b", 3)]) == await written(store, [row("b", 1)]) == [False]
        assert await read_moves(store, "b") == []

    use(new_db(), work)


def test_a_move_alone_obeys_what_a_batch_obeys(new_db: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        await add_tables(store, "a", "others")
        await store.write(sa.update(TABLES).where(TABLES.c.id == "others").values(owner="somebody"))
        assert await written(store, [row("a", 1, "one")]) == [True]
        assert await written(store, [row("a", 1, "two")]) == [False]  # taken
        assert await written(store, [row("a", 3)]) == [False]  # a hole
        assert await written(store, [row("a", 2)]) == [True]
        if isinstance(store, PostgresStore):
            assert store.lease is not None
            assert await written(store, [row("others", 1)]) == [False]
            await store.lease.ask("update workers set term = term + 1 where id = $1 returning 1", store.lease.id)
            assert isinstance((await written(store, [row("a", 3)]))[0], LostLease)
            assert await read_moves(store, "others") == []
        assert [(move.seq, move.key) for move in await read_moves(store, "a")] == [(1, "one"), (2, "")]

    use(new_db(), work)


def test_the_end_of_a_game_is_one_transaction(new_db: Callable[[], str]) -> None:
    """Finding 7: the last move, the status and the record are on disk together or not at all."""

    async def ended(store: Store) -> list[Any]:
        tables = await store.read(sa.select(TABLES.c.id, TABLES.c.status, TABLES.c.record).order_by(TABLES.c.id))
        records = await store.read(sa.select(RECORDS.c.id, RECORDS.c.table_id).order_by(RECORDS.c.id))
        return [[tuple(row) for row in rows] for rows in (tables, records)]

    async def work(store: Store) -> None:
        await add_tables(store, "a", "b", "c")
        last = {"a": Ending("rec a", "game", "{}"), "c": Ending("rec a", "game", "the id is taken")}
        answers = await written(store, [row("a", 1), row("b", 1)], last)
        assert answers == [True, True]
        assert (await ended(store))[1] == [("rec a", "a")]
        refused = await written(store, [row("b", 2), row("c", 1)], last)
        assert refused[0] is True and refused[1] is not True
        assert await ended(store) == [
            [("a", "over", "rec a"), ("b", "running", None), ("c", "running", None)],
            [("rec a", "a")],
        ]
        assert await read_moves(store, "c") == []

    use(new_db(), work)


def test_a_snapshot_goes_with_its_move_or_not_at_all(new_db: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        await add_tables(store, "a", "b")
        moves = [row("a", 1), row("b", 1), row("a", 2), row("b", 3)]  # b's second is no row: it follows none
        shots = {(move.table_id, move.seq): Snapshot(move.seq, [], [], [], {}) for move in moves if move.seq > 1}
        assert await written(store, moves, snapshots=shots) == [True, True, True, False]
        assert await read_snapshots(store, "b") == []
        (kept,) = await read_snapshots(store, "a")
        assert read_snapshot(kept).seq == 2
        newer = {("a", 3): Snapshot(3, [1], [], [], {}), ("b", 2): Snapshot(2, [], [], [], {})}
        assert await written(store, [row("a", 3), row("b", 2)], snapshots=newer) == [True, True]
        assert [read_snapshot(kept).changed for kept in await read_snapshots(store, "a")] == [[1]]
        assert len(await read_snapshots(store, "b")) == 1

    use(new_db(), work)


def test_a_transaction_is_all_or_nothing(new_db: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        one = sa.insert(SETTINGS).values(name="a", value="1")
        with pytest.raises(sa.exc.IntegrityError):
            await store.write(one, one)
        assert await store.read(sa.select(SETTINGS)) == []
        assert await store.write(one) == [1]
        assert await store.write(sa.delete(SETTINGS), sa.delete(SETTINGS)) == [1, 0]

    use(new_db(), work)


def test_an_unusable_store_says_so(tmp_path: Any) -> None:
    file = tmp_path / "no.sqlite"
    file.write_text("this is no database, " * 100)
    with pytest.raises(BadStore, match=r"no\.sqlite"):
        use(str(file), nothing)
    with pytest.raises(BadStore, match="neither"):
        open_store("mysql:///x")
    with pytest.raises(BadStore, match="cannot use"):
        use("postgresql://nobody@127.0.0.1:1/none", nothing)


async def nothing(store: Store) -> None:
    """Open and close."""

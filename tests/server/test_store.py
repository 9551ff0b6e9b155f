"""The store: schema by steps, durable batches in order, and one winner per (table, seq)."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import sqlalchemy as sa

from lazaretto.server.schema import METADATA, MOVES, SETTINGS, STEPS, BadStore
from lazaretto.server.store import Move, Store, open_store, wakes


def use(db: str, work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        store = open_store(db, "me")
        try:
            await store.open()
            await work(store)
        finally:
            await store.close()

    asyncio.run(main())


def row(table: str, seq: int, key: str = "") -> Move:
    return Move(table, seq, "play", 0, "{}", "", key, "[]", 0)


async def written(store: Store, moves: list[Move]) -> list[object]:
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
        store.submit(move, done(place))
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
        assert set(found) == set(METADATA.tables) | {"schema_version"}
        for name, table in METADATA.tables.items():
            assert found[name] == {column.name: bool(column.nullable) for column in table.columns}, name

    use(db, work)
    use(db, work)  # again: nothing is left to do


def test_a_newer_database_is_refused(new_db: Callable[[], str]) -> None:
    db = new_db()

    async def age(store: Store) -> None:
        await store.write(sa.text(f"insert into schema_version (version) values ({len(STEPS) + 1})"))

    use(db, age)
    with pytest.raises(BadStore, match="newer"):
        use(db, age)


def test_batches_are_written_and_answered_in_order(new_db: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        moves = [row(f"t{number % 7}", 1 + number // 7) for number in range(200)]
        assert await written(store, moves) == [True] * 200
        rows = await store.read(sa.select(MOVES).order_by(MOVES.c.table_id, MOVES.c.seq))
        assert [Move._make(found) for found in rows] == sorted(moves)

    use(new_db(), work)


def test_one_seq_has_one_winner_and_a_loser_spoils_nobody_elses_move(new_db: Callable[[], str]) -> None:
    async def work(store: Store) -> None:
        assert await written(store, [row("a", 1, "first")]) == [True]
        answers = await written(store, [row("b", 1), row("a", 1, "second"), row("c", 1), row("a", 2)])
        assert answers == [True, False, True, True]
        rows = await store.read(sa.select(MOVES.c.key).where(MOVES.c.table_id == "a").order_by(MOVES.c.seq))
        assert [found.key for found in rows] == ["first", ""]

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
        open_store("mysql:///x", "")
    with pytest.raises(BadStore, match="cannot use"):
        use("postgresql://nobody@127.0.0.1:1/none", nothing)


async def nothing(store: Store) -> None:
    """Open and close."""


def test_wakes_fit_into_a_notification() -> None:
    words = [f"table{number}:{number}" for number in range(2000)]
    lines = wakes("me", words)
    assert all(len(line) < 8000 and line.startswith("me ") for line in lines)
    assert [word for line in lines for word in line.split()[1:]] == words
    assert wakes("me", []) == []

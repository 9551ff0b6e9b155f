"""A trial: play all games, let a fault happen, play on, and hold the store to everything that was told."""

import asyncio
from collections.abc import Awaitable, Callable

from tests import patience
from tests.server.faults.ledger import SAVE_FAULTS, Ledger
from tests.server.faults.load import TABLES, Load
from tests.server.faults.processes import GamesServer
from tests.server.faults.verdict import verdict

Fault = Callable[[Load], Awaitable[None]]
RECOVERY = 25.0  # seconds within which every table must go on once the fault is over


def trial(servers: list[GamesServer], db: str, fault: Fault, tables: int = TABLES) -> Ledger:
    """One fault under load. `db` is where the store is read, past the server and every proxy."""
    load = Load([server.url for server in servers], tables)
    moves = asyncio.run(attempt(load, db, fault))
    print(f"{moves} moves in the log; {load.ledger.figures()}")
    assert not load.ledger.lies, "\n".join(load.ledger.lies[:10])
    assert len(load.ledger.tables) >= tables
    return load.ledger


async def attempt(load: Load, db: str, fault: Fault) -> int:
    """Play, fault, play on, be quiet, look. The number of moves in the log."""
    try:
        await load.begin()
        await fault(load)
        await load.goes_on(RECOVERY)
        await load.settle()
    finally:
        await load.close()
    return await verdict(load.ledger, db)


def told(load: Load) -> int:
    """How many tables were told that something could not be saved."""
    return sum(bool(codes & set(SAVE_FAULTS)) for codes in load.ledger.told.values())


async def until_most_are_told(load: Load, at_least: float = 3.0, at_most: float = 25.0) -> None:
    """Let an outage last until half of the tables were told; a full disk is not met by the first move already."""
    begun = patience.now()
    while (waited := patience.now() - begun) < at_least or told(load) < load.count // 2:
        assert waited < at_most, f"only {told(load)} tables were told that nothing can be saved"
        await asyncio.sleep(0.1)

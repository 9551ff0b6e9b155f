"""The server's soak: all games are played without end, a fault happens every few seconds, and nothing may be lost.

`python -m tests.soak --server --store sqlite --minutes 30`, and the like with `--store postgres --workers 2`.
It stops by itself, tells figures as a table and as JSON, and fails at the first lie.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.server.faults.load import Load
from tests.server.faults.mishaps import Mishaps, PostgresMishaps, SQLiteMishaps
from tests.server.faults.verdict import verdict

RECOVERY: Final = 45.0  # seconds
PEACE: Final = (1.5, 5.0)  # seconds between two faults
VERDICT_EVERY: Final = 120.0
FORGET_AFTER: Final = 30.0  # seconds after the end of a game its claims are dropped, once they are judged


@dataclass
class Figures:
    """What a soak has seen."""

    started: float = field(default_factory=time.monotonic)
    faults: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))  # longest standstills
    judged: int = 0  # moves of finished games that are not looked at any more
    last_judged: int = 0
    games: int = 0
    verdicts: int = 0

    def tell(self, load: Load) -> dict[str, Any]:
        """Everything as numbers."""
        told = load.ledger.figures()
        kinds = {
            kind: {"times": len(found), "longest_standstill": round(max(found), 1)}
            for kind, found in sorted(self.faults.items())
        }
        return {
            "minutes": round((time.monotonic() - self.started) / 60, 1),
            "acknowledged": told["acknowledged"],
            "moves_judged": self.judged + self.last_judged,
            "games_over": self.games + told["games_over"],
            "verdicts": self.verdicts,
            "connections": told["connected"],
            "longest_wait": told["longest_wait"],
            "errors": told["errors"],
            "closes": told["closes"],
            "faults": kinds,
            "lies": told["lies"],
        }


def show(figures: dict[str, Any]) -> None:
    """Print the figures: as a table, then as one line of JSON."""
    for name in ("minutes", "acknowledged", "moves_judged", "games_over", "verdicts", "connections", "longest_wait"):
        print(f"{name.replace('_', ' '):<24}{figures[name]:>12}")
    print(f"{'fault':<24}{'times':>12}{'longest standstill, s':>24}")
    for kind, found in figures["faults"].items():
        print(f"{kind:<24}{found['times']:>12}{found['longest_standstill']:>24}")
    for name in ("errors", "closes"):
        counted = ", ".join(f"{code} {count}" for code, count in sorted(figures[name].items())) or "none"
        print(f"{name:<24}{counted}")
    for lie in figures["lies"][:20]:
        print(f"LIE: {lie}")
    print(json.dumps(figures), flush=True)


async def soak(mishaps: Mishaps, minutes: float, tables: int) -> dict[str, Any]:
    """Play and hurt for so long, or until the first lie."""
    load = Load([mishaps.server.url], tables)
    figures = Figures()
    until = time.monotonic() + 60 * minutes
    try:
        await load.begin()
        while time.monotonic() < until and not load.ledger.lies:
            next_verdict = min(until, time.monotonic() + VERDICT_EVERY)
            while time.monotonic() < next_verdict and not load.ledger.lies:
                await asyncio.sleep(random.uniform(*PEACE))
                await hurt(load, mishaps, figures)
            await judge(load, mishaps.straight, figures)
            print(f"{figures.tell(load)['minutes']} min: {load.ledger.acknowledged} acknowledged", flush=True)
        await load.settle()
    finally:
        await load.close()
    await judge(load, mishaps.straight, figures)
    return figures.tell(load)


async def hurt(load: Load, mishaps: Mishaps, figures: Figures) -> None:
    """One fault of those that apply, and the time until everybody goes on."""
    kind = mishaps.next_kind()
    load.ledger.standstill = 0.0
    await mishaps.happen(kind)
    await load.goes_on(RECOVERY)
    figures.faults[kind].append(load.ledger.standstill)


async def judge(load: Load, db: str, figures: Figures) -> None:
    """A verdict over every table; finished games that are judged are forgotten."""
    done = {
        table
        for table, claims in load.ledger.tables.items()
        if claims.over and table not in load.devices and time.monotonic() - claims.moved_at > FORGET_AFTER
    }
    moves = await verdict(load.ledger, db)
    figures.verdicts += 1
    for table in done:
        claims = load.ledger.tables.pop(table)
        figures.judged += claims.highest
        moves -= claims.highest
    figures.games += len(done)
    figures.last_judged = moves


def main(arguments: list[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser("tests.soak --server", description=__doc__.partition("\n")[0])
    parser.add_argument("--store", choices=["sqlite", "postgres"], required=True)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=16)
    args = parser.parse_args(arguments)
    if args.store == "sqlite" and args.workers > 1:
        parser.error("several workers need --store postgres")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that everything that was started is stopped
    with tempfile.NamedTemporaryFile(prefix="lazaretto-soak-", suffix=".log", delete=False) as log:
        print(f"what the servers say is in {log.name}", flush=True)
        os.dup2(log.fileno(), 2)
        folder = Path(tempfile.mkdtemp(prefix="lazaretto-soak-"))
        mishaps = SQLiteMishaps(folder) if args.store == "sqlite" else PostgresMishaps(folder, args.workers)
        try:
            figures = asyncio.run(soak(mishaps, args.minutes, args.tables))
        finally:
            mishaps.close()
    show(figures)
    return 1 if figures["lies"] else 0

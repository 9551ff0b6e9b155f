"""`make bench-server`, or `python -m benchmarks.server [PART …] [--quick] [--json FILE]`."""

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.server.bench_server import Json, compare, compiled, install_peer, longest_game, memory
from benchmarks.server.scale import crowd, start, workers

CLOSED = [(1, None), (100, None), (1000, None)]
OPEN = [(100, 500.0), (100, 1500.0), (1000, 1500.0), (1000, 2500.0)]


def main() -> None:
    """Measure the parts that were asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"any of: {', '.join(PARTS)}; all if none is named")
    parser.add_argument("--quick", action="store_true", help="one short run of each setting")
    parser.add_argument("--json", type=Path, help="write the results here as well")
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    given = parser.parse_args()
    unknown = set(given.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    if given.quick:
        given.seconds, given.rounds = 1.5, 1
    wanted = given.parts or list(PARTS)
    given.peer = not given.alone and bool({"closed", "open"} & set(wanted)) and install_peer()
    found: Json = {"compiled": compiled(), "seconds": given.seconds, "rounds": given.rounds, "load": os.getloadavg()[0]}
    sys.stdout.write(f"kernel {'compiled' if found['compiled'] else 'interpreted'}; SQLite, synchronous=FULL\n")
    if {"closed", "open"} & set(wanted) and not given.peer:
        sys.stdout.write("without boardgame.io (no Node, or not wanted)\n")
    for part in wanted:
        found[part] = PARTS[part](given)
    if given.json:
        given.json.write_text(json.dumps(found, indent=2) + "\n")


def rest(given: argparse.Namespace) -> Json:
    """What a table takes in memory, and how long the longest game takes to load."""
    found = {"memory": memory(1000), "longest": longest_game()}
    sys.stdout.write(f"memory {found['memory']}\nlongest game {found['longest']}\n")
    return found


PARTS: dict[str, Callable[[argparse.Namespace], object]] = {
    "closed": lambda given: compare(CLOSED, given.rounds, given.seconds, given.peer),
    "open": lambda given: compare(OPEN, given.rounds, given.seconds, given.peer),
    "memory": rest,
    "crowd": lambda given: crowd(given.seconds, quick=given.quick),
    "start": lambda given: start(quick=given.quick),
    "workers": lambda given: workers(given.rounds, given.seconds),
}

if __name__ == "__main__":
    main()

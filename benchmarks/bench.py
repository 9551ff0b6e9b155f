"""The engine against its peers, in one run on one core, in alternating rounds.

    make bench                     # or: python benchmarks/bench.py --games dice_hospital --rounds 5 --seconds 3

Each measurement is a process of its own (ours.py, peers.py). The unit is the decision with at least two options; of
ours, a whole move counts as one. Ratios are taken round by round: a slow minute of the machine slows both sides.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FAST = HERE.parent / "build" / "fast"
PEERS = HERE / ".venv-peers"
VERSIONS = ("catanatron==3.2.1", "open_spiel==2.0.2")
CATANATRON = "Catanatron, 4 players"
BACKGAMMON = "OpenSpiel backgammon (C++)"

Rounds = dict[str, list[dict[str, Any]]]

COLUMNS = {
    "real moves/s": "moves_per_second",
    "decisions/s": "decisions_per_second",
    "playouts/s": "playouts_per_second",
    "branching": "branching",
    "clone µs": "clone_us",
    "new µs": "new_game_us",
    "bytes": "bytes",
    "futures/s": "futures_per_second",
    "plan µs": "plan_us",
}


def main() -> None:
    args = arguments()
    games = args.games.split(",") if args.games else installed()
    programs = {**peers(), **ours(games, args.fast.resolve())}
    cpu = max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else -1
    rounds: Rounds = {name: [] for name in programs}
    for number in range(args.rounds):
        for name, (command, environment) in programs.items():
            print(f"round {number + 1}/{args.rounds}: {name}", file=sys.stderr)
            rounds[name].append(measured(command, environment, args.seconds, cpu))
    report = summary(rounds, args.seconds)
    print(table(report))
    (HERE / "latest.json").write_text(json.dumps(report, indent=2) + "\n", "utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the engine and its peers.")
    parser.add_argument("--games", default="", help="our games, separated by commas (default: all)")
    parser.add_argument("--seconds", type=float, default=3, help="seconds of play a measurement")
    parser.add_argument("--fast", type=Path, default=FAST, help="where make fast has put the compiled package")
    parser.add_argument("--rounds", type=int, default=5, help="alternating rounds")
    return parser.parse_args()


def installed() -> list[str]:
    import lazaretto

    return list(lazaretto.games())


# The programs: a command and an environment each.

Program = tuple[list[str], dict[str, str]]


def peers() -> dict[str, Program]:
    """The peers, installed into an environment of their own at the first run."""
    python = PEERS / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    uv = str(Path(sys.executable).with_name("uv"))
    if not python.exists():
        subprocess.run([uv, "venv", "-q", "--python", sys.executable, str(PEERS)], check=True)
    subprocess.run([uv, "pip", "install", "-q", "-p", str(python), *VERSIONS], check=True)
    command = [str(python), str(HERE / "peers.py")]
    return {CATANATRON: ([*command, "catanatron"], {}), BACKGAMMON: ([*command, "backgammon"], {})}


def ours(games: Sequence[str], fast: Path) -> dict[str, Program]:
    """Our games, interpreted, and compiled where `make fast` has been run."""
    found: dict[str, Program] = {}
    for game in games:
        command = [sys.executable, str(HERE / "ours.py"), "--game", game]
        found[f"{game}, interpreted"] = (command, {})
        if fast.is_dir():
            found[f"{game}, compiled"] = (command, {"PYTHONPATH": str(fast)})
    return found


def measured(command: list[str], environment: dict[str, str], seconds: float, cpu: int) -> dict[str, Any]:
    """One measurement in its own process."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    options = ["--seconds", str(seconds), "--cpu", str(cpu)]
    done = subprocess.run([*command, *options], env=clean | environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"bench: {' '.join(command[1:])} failed:\n{done.stderr}")
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    if result.get("compiled", False) != ("PYTHONPATH" in environment):
        sys.exit("bench: there is no compiled kernel; run make fast")
    return result


# The report.


def summary(rounds: Rounds, seconds: float) -> dict[str, Any]:
    """Medians and spreads of all rounds, and ratios to Catanatron and backgammon round by round."""
    rows = {}
    for name, results in rounds.items():
        row: dict[str, Any] = {"seats": results[0]["seats"], "bytes_by": results[0]["bytes_by"]}
        for key in (*COLUMNS.values(), "real_per_second", "moves_per_game"):
            values = [result[key] for result in results if result.get(key) is not None]
            row[key] = figure(values) if values else None
        for peer, short in ((CATANATRON, "catanatron"), (BACKGAMMON, "backgammon")):
            pairs = zip(results, rounds[peer], strict=True)
            row[f"x_{short}"] = figure([one["moves_per_second"] / other["moves_per_second"] for one, other in pairs])
        rows[name] = row
    return {
        "when": time.strftime("%Y-%m-%d %H:%M"),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}",
        "python": platform.python_version(),
        "peers": list(VERSIONS),
        "rounds": len(next(iter(rounds.values()))),
        "seconds": seconds,
        "load": [round(load, 2) for load in os.getloadavg()] if hasattr(os, "getloadavg") else None,
        "rows": rows,
    }


def figure(values: Sequence[float]) -> dict[str, float]:
    """The median, and how far the rounds lie apart as a share of it."""
    median = statistics.median(values)
    return {"median": round(median, 3), "spread": round((max(values) - min(values)) / median, 3) if median else 0.0}


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    lines = [f"{'':30}" + "".join(f"{head:>13}" for head in [*COLUMNS, "× Catanatron"])]
    for name, row in report["rows"].items():
        cells = [readable(row[key]["median"]) if row[key] else "-" for key in COLUMNS.values()]
        ratio = row["x_catanatron"]
        cells.append(f"{ratio['median']:.1f} ±{ratio['spread'] / 2:.0%}")
        lines.append(f"{name:30}" + "".join(f"{cell:>13}" for cell in cells))
    rounds = f"{report['rounds']} alternating rounds of {report['seconds']:g} s"
    lines += [
        "",
        f"Medians of {rounds} of processor time on one core; random play from set-up to end (ours: busy).",
        "Real moves: decisions with at least two options; of ours, a whole move counts as one.",
        "Branching: mean options of questions with at least two.",
        "Plan: one call of a game's planner, which busy play never asks; medians.",
        "Futures: what the search bot plays out in its head, each to its horizon.",
    ]
    for method in sorted({row["bytes_by"] for row in report["rows"].values()}):
        names = [name for name, row in report["rows"].items() if row["bytes_by"] == method]
        lines.append(f"Bytes a state by {method}: {'; '.join(names)}.")
    return "\n".join(lines)


def readable(value: float) -> str:
    """A number a person can read."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


if __name__ == "__main__":
    main()

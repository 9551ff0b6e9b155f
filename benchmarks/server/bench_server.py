"""Moves per second and latency of the server with durable moves, alternating with boardgame.io's on the same pattern.

The server stays on one core (its writer thread too), the load on another. boardgame.io 0.50.2 is installed from npm
into build/bench-server.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec

from benchmarks.server.load import memory as memory_kb
from lazaretto.server.limits import Rate
from lazaretto.server.settings import VARIABLE, Settings

ROOT = Path(__file__).parents[2]
PEER = "boardgame.io@0.50.2"
FOLDER = ROOT / "build" / "bench-server"
FREE = Rate(1e9, 1e9)
Json = dict[str, Any]


def pinned(core: int, command: list[str]) -> list[str]:
    """A command that stays on one core, where the system can do that."""
    return ["taskset", "-c", str(core), *command] if shutil.which("taskset") and (os.cpu_count() or 1) > 1 else command


def rss(pid: int) -> float:
    """Megabytes of a process in memory."""
    return memory_kb(pid) / 1024


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Ours:
    """Our server: on a fresh SQLite file and on one core, or on a given database with so many workers on any core."""

    name = "ours"
    games_from = "benchmarks.server.games:GAMES"
    bot_workers = 1

    def __init__(self, db: str | None = None, workers: int = 1) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="lazaretto-bench-"))
        self.port = free_port()
        self.workers = workers
        self.spread = db is not None
        self.settings = Settings(
            db=db or str(self.folder / "tables.sqlite"),
            games_from=self.games_from,
            frames=FREE,
            requests=FREE,
            heavy=FREE,
            new_tables=FREE,
            most_tables=10**6,
            most_open=10**6,
            bot_workers=self.bot_workers,
        )
        self.start()

    def command(self) -> list[str]:
        """How the server is started."""
        command = [sys.executable, "-m", "lazaretto.server.serving", str(self.port), str(self.workers)]
        return command if self.spread else pinned(0, command)

    def start(self) -> float:
        """Start it; the seconds until it has answered a request."""
        path = os.pathsep.join([*os.environ.get("PYTHONPATH", "").split(os.pathsep), str(ROOT)]).lstrip(os.pathsep)
        environment = {**os.environ, VARIABLE: msgspec.json.encode(self.settings).decode(), "PYTHONPATH": path}
        url = f"http://127.0.0.1:{self.port}"
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=60, verify=False)
        begun = time.perf_counter()
        self.process = subprocess.Popen(self.command(), env=environment, cwd=ROOT, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        assert b"Lazaretto is at" in self.process.stdout.readline()
        while time.perf_counter() < begun + 60:  # several workers may be told of before they are there
            try:
                self.http.get("/api/me")
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                break
        return time.perf_counter() - begun

    def tables(self, count: int, game: str = "duel", seats: int = 2) -> Json:
        kinds = [{"kind": "me"}] + [{"kind": "hot_seat"}] * (seats - 1)
        body = {"game": game, "seats": kinds, "start": True}
        made = []
        for _ in range(count):
            answer = self.http.post("/api/tables", json=body)
            assert answer.is_success, answer.text
            made.append(answer.json()["id"])
        return {"tables": made, "cookie": f"guest={self.http.cookies['guest']}"}

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait(30)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class BoardgameIo:
    """boardgame.io's server, in memory, in production mode."""

    name = "boardgame.io"

    def __init__(self) -> None:
        self.port = free_port()
        command = ["node", str(FOLDER / "boardgameio.cjs"), str(self.port)]
        environment = {**os.environ, "NODE_ENV": "production"}
        self.process = subprocess.Popen(
            pinned(0, command),
            env=environment,
            cwd=FOLDER,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        while b"ready" not in self.process.stdout.readline():
            assert self.process.poll() is None, "boardgame.io does not start"

    def tables(self, count: int) -> Json:
        return {}

    def close(self) -> None:
        """Stop it, and the Node that a wrapper of that name started."""
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(30)


def install_peer() -> bool:
    """Install boardgame.io, if it is not there; False without Node."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        return False
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not (FOLDER / "node_modules" / "boardgame.io").exists():
        (FOLDER / "package.json").write_text('{"name": "bench-server", "private": true}\n')
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", PEER], cwd=FOLDER, check=True)
    shutil.copy(Path(__file__).with_name("boardgameio.cjs"), FOLDER)
    return True


def load(server: Ours | BoardgameIo, count: int, seconds: float, rate: float | None, **more: Any) -> Json:
    """One run of the load program."""
    task = {
        "server": "ours" if isinstance(server, Ours) else "peer",
        "host": f"127.0.0.1:{server.port}",
        "count": count,
        "seconds": seconds,
        "rate": rate,
        "pid": server.process.pid,
        "core": 1 if (os.cpu_count() or 1) > 1 else None,
        **(more or server.tables(count)),
    }
    command = [sys.executable, str(Path(__file__).with_name("load.py"))]
    patience = seconds + 120 + len(more.get("idle", ())) / 50
    told = json.dumps(task)
    done = subprocess.run(command, input=told, capture_output=True, text=True, timeout=patience, check=False)
    if done.returncode or not done.stdout:
        raise RuntimeError(f"the load failed: {done.stderr[-2000:]}")
    result: Json = json.loads(done.stdout)
    return result


def one(kind: type[Ours] | type[BoardgameIo], count: int, seconds: float, rate: float | None) -> Json:
    """A run on a fresh server."""
    server = kind()
    try:
        return load(server, count, seconds, rate)
    finally:
        server.close()


def compare(counts: list[tuple[int, float | None]], rounds: int, seconds: float, peer: bool) -> list[Json]:
    """Every setting, alternating between the servers; the median run by moves per second or by p99."""
    lines = []
    for count, rate in counts:
        runs: dict[str, list[Json]] = {}
        for _ in range(rounds):
            for kind in (Ours, BoardgameIo) if peer else (Ours,):
                runs.setdefault(kind.name, []).append(one(kind, count, seconds, rate))
        line: Json = {"tables": count, "rate": rate}
        for name, found in runs.items():
            by = "moves_per_s" if rate is None else "p99_ms"
            line[name] = sorted(found, key=lambda run: run[by])[len(found) // 2]
        if rate is None and peer:
            pairs = list(zip(runs[Ours.name], runs[BoardgameIo.name], strict=True))
            line["ratios"] = sorted(round(our["moves_per_s"] / their["moves_per_s"], 2) for our, their in pairs)
            costs = [their["server_us_per_move"] / our["server_us_per_move"] for our, their in pairs]
            line["processor_ratios"] = sorted(round(cost, 2) for cost in costs)
        lines.append(line)
        show(line)
    return lines


def show(line: Json) -> None:
    head = "closed loop" if line["rate"] is None else f"open loop, {line['rate']:.0f}/s"
    sys.stdout.write(f"{line['tables']} tables, {head}\n")
    for name in ("ours", "boardgame.io"):
        if name in line:
            run = line[name]
            times = f"p50 {run['p50_ms']:8.2f} ms   p99 {run['p99_ms']:8.2f} ms"
            rest = f"{run['bytes_per_frame']} B/frame   server {run['server_us_per_move']:.0f} µs/move"
            rest += f" ({100 * run['server_cpu']:.0f} %)   client {100 * run['client_cpu']:.0f} %"
            sys.stdout.write(f"  {name:13} {run['moves_per_s']:9.0f} moves/s   {times}   {rest}\n")
    for name in ("ratios", "processor_ratios"):
        if name in line:
            found = line[name]
            middle = f"{found[len(found) // 2]:.2f} ({found[0]:.2f} to {found[-1]:.2f})"
            what = "moves per second" if name == "ratios" else "processor time of a move"
            sys.stdout.write(f"  ratio {middle} in {what}\n")
    sys.stdout.flush()


def memory(count: int) -> Json:
    """What a table takes: at rest in memory, and with two sockets that have just played."""
    server = Ours()
    try:
        empty = rss(server.process.pid)
        made = server.tables(count)
        idle = rss(server.process.pid)
        task = {"server": "ours", "host": f"127.0.0.1:{server.port}", "count": count, "seconds": 1.0, "rate": 200.0}
        command = [sys.executable, str(Path(__file__).with_name("load.py"))]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as client:
            assert client.stdin is not None
            client.stdin.write(json.dumps({**task, **made}))
            client.stdin.close()
            most = idle
            while client.poll() is None:
                most = max(most, rss(server.process.pid))
                time.sleep(0.05)
    finally:
        server.close()
    return {
        "empty_mb": round(empty, 1),
        "idle_kb_per_table": round(1024 * (idle - empty) / count, 1),
        "live_kb_per_table": round(1024 * (most - empty) / count, 1),
    }


def longest_game() -> Json:
    """A long game of Dice Hospital, played through a socket; then a restart, and how long its first load takes."""
    from websockets.sync.client import connect

    server = Ours()
    try:
        if "dice_hospital" not in [game["id"] for game in server.http.get("/api/games").json()]:
            return {}
        made = server.tables(1, "dice_hospital", 4)
        table = made["tables"][0]
        url = f"127.0.0.1:{server.port}"
        address = f"ws://{url}/ws/{table}"
        headers = {"cookie": made["cookie"]}
        with connect(address, origin=f"http://{url}", additional_headers=headers, max_size=None) as socket:
            moves = play_through(socket)
        server.stop()
        server.start()
        server.http.cookies.set("guest", made["cookie"].partition("=")[2], domain="127.0.0.1")
        server.http.get("/api/games")
        start = time.perf_counter()
        assert server.http.get(f"/api/tables/{table}").json()["seq"] == moves
        return {"moves": moves, "load_ms": round(1000 * (time.perf_counter() - start), 1)}
    finally:
        server.close()


def play_through(socket: Any) -> int:
    """Play all seats to the end from one device, late choices first: that makes a long game."""
    socket.send(b'{"type":"hello","show":0}')
    while True:
        view = json.loads(socket.recv(30))
        if view["type"] == "error":
            raise RuntimeError(view)
        if view["type"] != "update":
            continue
        if view["outcome"]:
            seq: int = view["seq"]
            return seq
        if view["choices"]:
            play = {"type": "play", "seat": view["seat"], "code": view["choices"][0]["code"]}
            play |= {"expected_seq": view["seq"], "key": str(view["seq"])}
            socket.send(json.dumps(play).encode())
        elif view["public"]["asking"]:
            socket.send(json.dumps({"type": "show", "seat": view["public"]["asking"][0]["seat"]}).encode())


def compiled() -> bool:
    """Is the kernel compiled?"""
    from lazaretto.kernel import state

    return not str(state.__file__).endswith(".py")

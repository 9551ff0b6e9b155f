"""Starting a server: the address, a busy port, several processes, and bad settings in one clear line."""

import os
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from lazaretto.server import DEFAULT_PORT, run
from lazaretto.server.ports import BadPort
from lazaretto.server.serving import bind, shown
from tests import patience
from tests.server.client import ROOT, Guest, Server, play_out
from tests.server.conftest import administer_at


def started(*arguments: str) -> subprocess.Popen[str]:
    code = f"from lazaretto.server import run; raise SystemExit(run({', '.join(arguments)}))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", code], env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def test_a_busy_default_port_gives_a_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr("lazaretto.server.serving.DEFAULT_PORT", taken.getsockname()[1])
        with bind("127.0.0.1", None) as found:
            assert found.getsockname()[1] not in (0, taken.getsockname()[1])
        with pytest.raises(BadPort, match="cannot listen"):
            bind("127.0.0.1", taken.getsockname()[1])
    assert DEFAULT_PORT == 1350
    assert shown("::1") == "[::1]" and shown("127.0.0.1") == "127.0.0.1"
    assert shown("0.0.0.0") not in ("0.0.0.0", "")


def test_run_serves_and_says_where(tmp_path: Path) -> None:
    process = started("port=None", f"db={str(tmp_path / 'new' / 'x.sqlite')!r}")
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Lazaretto is at http://127.0.0.1:")
    guest = Guest(line.split()[3])
    assert guest.ask("GET", "/api/games")
    process.terminate()
    _, errors = process.communicate(timeout=15)
    assert errors == ""


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["db='mysql:///x'"], "neither"),
        (["db='/proc/none/x.sqlite'"], "cannot use"),
        (["db='postgresql://nobody@127.0.0.1:1/none'"], "cannot use"),
        (["db='x.sqlite'", "workers=2"], "PostgreSQL"),
    ],
)
def test_bad_settings_give_one_line(
    arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    process = started(*arguments)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 1
    assert words in errors and errors.count("\n") == 1 and errors.startswith("lazaretto: ")


def test_a_second_server_on_the_same_file_says_where_the_first_is(tmp_path: Path) -> None:
    first = Server(str(tmp_path / "x.sqlite")).start()
    try:
        second = started("port=0", f"db={str(tmp_path / 'x.sqlite')!r}")
        _, errors = second.communicate(timeout=20)
        assert second.returncode == 1 and errors.count("\n") == 1
        assert f"another Lazaretto at {first.url} has this database" in errors
        assert first.guest().ask("GET", "/api/games")
    finally:
        first.stop(kill=True)
    third = Server(str(tmp_path / "x.sqlite")).start()  # a lock does not outlive its holder
    third.stop()


def test_run_is_importable_without_the_servers_dependencies() -> None:
    assert callable(run)
    loaded = "import sys, lazaretto.server; print('litestar' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", loaded], text=True).strip() == "False"


# --- Several processes on one PostgreSQL ----------------------------------------------------------------------------


@pytest.fixture
def pair(new_db: Callable[[], str]) -> object:
    """Two servers on one database, as two worker processes are."""
    db = new_db()
    if not db.startswith("postgresql"):
        pytest.skip("several processes need PostgreSQL")
    servers = [Server(db).start(), Server(db).start()]
    yield servers
    for server in servers:
        if server.process is not None:
            server.stop()


def both(servers: list[Server], guest: Guest) -> Guest:
    """The same guest at the other server: the cookie's key is in the database."""
    other = Guest(servers[1].url, identity=False)
    other.http.cookies.set("guest", guest.http.cookies["guest"], domain="127.0.0.1")
    return other


def test_one_seq_has_one_winner_across_processes(pair: list[Server]) -> None:
    here = pair[0].guest("Ada")
    there = both(pair, here)
    for round_ in range(20):
        table = here.table("me", "hot_seat", start=True)["id"]
        with here.socket(table, show=0) as one, there.socket(table, show=0) as two:
            one.update()
            two.update()
            for number, socket_ in enumerate((one, two)):
                code = socket_.last["choices"][number]["code"]
                socket_.say("play", seat=0, code=code, expected_seq=0, key=f"{round_}.{number}")
            answers = []
            for socket_ in (one, two):
                answers.append(socket_.until("update", lambda frame: frame["seq"] == 1))
            keyed = [answer.get("key") for answer in answers]
            assert keyed.count(None) >= 1, "both were told they had won"
            one.say("show", seat=0)
            two.say("show", seat=0)
            assert one.update()["private"] == two.update()["private"]


def test_bots_move_once_and_go_on_when_their_process_dies(pair: list[Server]) -> None:
    here = pair[0].guest("Ada")
    there = both(pair, here)
    table = here.table("me", "bot", "bot", start=True, bot_delay_ms=100)["id"]
    with there.socket(table) as two:
        with here.socket(table) as one:
            one.update()
            two.update()
            one.play()
            one.update(lambda frame: frame["seq"] >= 3)
        pair[0].stop(kill=True)
        until = patience.now() + 40
        while not two.last["outcome"] and patience.now() < until:
            if two.last["choices"]:
                two.play()
            else:
                two.update()
        assert two.last["outcome"]


def test_workers_share_the_load(new_db: Callable[[], str]) -> None:
    db = new_db()
    if not db.startswith("postgresql"):
        pytest.skip("several processes need PostgreSQL")
    server = Server(db, workers=2).start()
    try:
        guest = server.guest("Ada")
        tables = [guest.table("me", "bot", start=True)["id"] for _ in range(12)]
        sockets = [guest.socket(table) for table in tables]
        for socket_ in sockets:
            socket_.update()
        owners = Counter(row["owner"] for row in administer_at(db, "select owner from tables"))
        assert len(owners) == 2 and None not in owners, "one process has all the tables"
        play_out(sockets[0])
        for socket_ in sockets:
            socket_.close()
    finally:
        server.stop()

"""Behind the real nginx and HAProxy, with the files in `deploy/`: two servers, and a table always at the same one."""

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests import patience
from tests.server.client import ROOT, Guest, Server, free_port, play_out
from tests.server.conftest import administer_at
from tests.server.test_owners import came_back

TABLES = 12


class Proxy:
    """A proxy before two servers, and the address people come to."""

    def __init__(self, kind: str, folder: Path, servers: list[Server]) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        text = (ROOT / "deploy" / ("nginx.conf" if kind == "nginx" else "haproxy.cfg")).read_text("utf-8")
        for server, address in zip(servers, ("10.0.0.11:1350", "10.0.0.12:1350"), strict=True):
            assert address in text
            asked = f"check port {server.settings.metrics_port}"
            text = text.replace(f"{address} check port 1351", f"{address} {asked}")
            text = text.replace(address, f"127.0.0.1:{server.port}")
        file = folder / kind
        if kind == "nginx":
            assert "listen 80;" in text
            inner = text.replace("listen 80;", f"listen 127.0.0.1:{self.port};")
            log = f"daemon off; pid {folder}/pid; error_log {folder}/log; events {{}}\n"
            file.write_text(f"{log}http {{ access_log off;\n{inner}\n}}", "utf-8")
            command = ["nginx", "-p", str(folder), "-c", str(file)]
        else:
            assert "bind :80 " in text
            file.write_text(text.replace("bind :80 ", f"bind 127.0.0.1:{self.port} "), "utf-8")
            command = ["haproxy", "-db", "-f", str(file)]
        self.servers = servers
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait(self) -> None:
        until = patience.now() + 20
        while patience.now() < until:
            try:
                if httpx.get(self.url + "/api/games").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise AssertionError(f"the proxy does not come up ({self.process.poll()})")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


@pytest.fixture(params=["nginx", "haproxy"])
def behind(request: pytest.FixtureRequest, new_db: Callable[[], str], tmp_path: Path) -> Iterator[tuple[Proxy, str]]:
    if shutil.which(request.param) is None:
        pytest.skip(f"no {request.param} here")
    db = new_db()
    if not db.startswith("postgresql"):
        pytest.skip("several servers need PostgreSQL")
    servers = [Server(db, metrics_port=free_port()).start() for _ in range(2)]
    proxy = Proxy(request.param, tmp_path, servers)
    try:
        proxy.wait()
        yield proxy, db
    finally:
        proxy.stop()
        for server in servers:
            if server.process is not None:
                server.stop(kill=True)


def test_a_whole_game_and_the_death_of_a_server_behind_a_proxy(behind: tuple[Proxy, str]) -> None:
    proxy, db = behind
    guest, friend = Guest(proxy.url, "Ada"), Guest(proxy.url, "Blaise")
    table = guest.table("me", "open", public=True)["id"]
    friend.ask("POST", f"/api/tables/{table}/join", {})
    guest.ask("POST", f"/api/tables/{table}/start")
    with guest.socket(table) as one, friend.socket(table) as two:
        play_out(one, two)
        assert one.last["public"] == two.last["public"]

    tables = [guest.table("me", "hot_seat", start=True)["id"] for _ in range(TABLES)]
    sockets = {table: guest.socket(table, show=0) for table in tables}
    for socket in sockets.values():
        socket.update()
        socket.play()
    owners = {row["id"]: row["owner"] for row in administer_at(db, "select id, owner from tables")}
    assert len({owners[table] for table in tables}) == 2, "all tables are at one server"

    proxy.servers[0].stop(kill=True)
    lost = 0
    for table, socket in sockets.items():
        try:
            socket.say("ping")
            socket.until("pong")
            assert socket.play(seat=1, code=0)["type"] in ("update", "error")
        except (ConnectionClosed, OSError):
            lost += 1
            again, _ = came_back(guest, table, show=1)
            assert again.last["seq"] == 1
            assert again.play()["type"] == "update"
    alive = next(iter({row["id"] for row in administer_at(db, "select id from workers")}))
    expected = sum(owners[table] != alive for table in tables)
    assert 0 < lost == expected, "connections did not end at the server that has the table"

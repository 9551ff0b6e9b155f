"""`lazaretto admin`, on real stores, beside a server that works."""

import asyncio
import json
import shutil
import sqlite3
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lazaretto.cli import main
from lazaretto.server.shelf import INSTALLED
from tests.server.client import Json, Server
from tests.server.test_logs import execute
from tests.server.test_upgrade import WRITTEN, host_of, load, read

DATA = read(WRITTEN[-1])


@pytest.fixture
def server(new_db: Callable[[], str]) -> Iterator[Server]:
    """A server with tables of all five games, some of them just now in memory."""
    db = new_db()
    asyncio.run(load(db, DATA))
    made = Server(db, games_from=INSTALLED).start()
    yield made
    if made.process is not None:
        made.stop(kill=True)


@pytest.fixture
def admin(server: Server, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """A command, beside the server: its exit code and what it says."""

    def run(*words: str, db: str | None = None) -> tuple[int, str, str]:
        code = main(["admin", words[0], "--db", db or server.settings.db, *words[1:]])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def told(status: str) -> list[Json]:
    found: list[Json] = DATA["told"][status]
    return found


Admin = Callable[..., tuple[int, str, str]]


def test_tables_are_listed_by_what_is_asked_for(admin: Admin) -> None:
    everything: list[Json] = json.loads(admin("tables", "--json")[1])
    assert {line["id"] for line in everything} == {row["id"] for row in DATA["rows"]["tables"]}
    moves = {line["id"]: line["moves"] for line in everything}
    assert all(moves[table["id"]] == table["seq"] for table in told("running"))
    over = json.loads(admin("tables", "--json", "--status", "over", "--game", "clinic")[1])
    assert [line["id"] for line in over] == [table["id"] for table in told("over") if table["game"] == "clinic"]
    assert json.loads(admin("tables", "--json", "--idle", "36500")[1]) == []
    assert json.loads(admin("tables", "--json", "--hostless")[1]) == []
    code, lines, said = admin("tables", "--idle", "0")
    assert code == 0 and lines.count("\n") == len(everything) and f"{len(everything)} tables" in said


def test_a_look_tells_no_secret(admin: Admin, server: Server) -> None:
    table = told("running")[-1]
    code, text, _ = admin("look", table["id"])
    data = admin("look", table["id"], "--json")[1]
    assert code == 0 and "trouble: none" in text and "seat 1: person Ada" in text
    assert json.loads(data)["latest"][-1]["seq"] == table["seq"]
    seed = execute(server.settings.db, f"select seed from tables where id = '{table['id']}'")[0][0]
    actions = execute(
        server.settings.db, f"select action from moves where table_id = '{table['id']}' order by seq desc"
    )
    for secret in (seed, DATA["told"]["host"], DATA["told"]["host"].partition(".")[0], actions[0][0]):
        assert secret not in text + data
    assert admin("look", "nobody")[0] == 1


def test_what_is_retired_is_gone_with_all_that_was_its_own(admin: Admin, server: Server) -> None:
    table, record = told("over")[0]["id"], told("over")[0]["record"]
    assert admin("retire", table) == (0, f"{table}: removed\n", "")
    assert admin("retire", table)[0] == 1
    for part in ("seats", "holds", "tokens", "moves", "snapshots", "chat"):
        assert execute(server.settings.db, f"select * from {part} where table_id = '{table}'") == [], part
    host = host_of(server, DATA)
    assert host.refused("GET", f"/api/tables/{table}") == "not_found"
    assert host.ask("GET", f"/api/records/{record}")["result"], "its record stays"
    assert admin("check")[0] == 0


def test_abandoned_tables_are_first_only_listed(admin: Admin, server: Server) -> None:
    old = told("waiting")[0]["id"]
    execute(server.settings.db, f"update tables set changed_at = 1 where id = '{old}'")
    execute(server.settings.db, f"update chat set at = 1 where table_id = '{old}'")
    code, lines, said = admin("retire", "--abandoned", "300")
    assert code == 0 and old in lines and "1 would go" in said
    assert admin("retire", "--abandoned", "300", "--yes") == (0, f"{old}: removed\n", "")
    assert admin("retire")[0] == 1


def test_a_check_finds_what_is_damaged_and_nothing_else(admin: Admin, server: Server) -> None:
    code, text, _ = admin("check")
    assert (code, text) == (
        0,
        f"{len(DATA['rows']['tables']) + len(told('over'))} sound, 0 by other rules, 0 failing\n",
    )
    db = server.settings.db
    unfinished, wrong, forged, foreign = (told("over")[place]["id"] for place in range(4))
    execute(db, f"delete from moves where table_id = '{unfinished}' and seq = "
                f"(select max(seq) from moves where table_id = '{unfinished}')")  # fmt: skip
    execute(db, f'update moves set action = \'{{"seat":0,"verb":"fly"}}\' where table_id = \'{wrong}\' and seq = 5')
    record = told("over")[2]["record"]
    data = execute(db, f"select data from records where id = '{record}'")[0][0]
    other = data.replace('"hash": "', '"hash": "0')
    execute(db, f"update records set data = '{other}' where id = '{record}'")
    execute(db, f"update tables set rules_version = 99 where id = '{foreign}'")
    code, out, _ = admin("check", "--json")
    found = {finding["id"]: finding for finding in json.loads(out)["findings"]}
    assert code == 1 and set(found) == {unfinished, wrong, record, foreign}
    assert "its game is not" in found[unfinished]["reason"]
    assert "move 5 cannot be played" in found[wrong]["reason"]
    assert "ends differently" in found[record]["reason"]
    assert found[foreign]["state"] == "other rules"
    assert "trouble: move 5" in admin("look", wrong)[1]
    assert forged not in found
    assert admin("retire", wrong)[0] == 0, "what cannot be loaded can be removed"


def test_a_hole_in_a_log_is_found(admin: Admin, server: Server) -> None:
    if server.settings.db.startswith("postgresql"):
        pytest.skip("PostgreSQL lets nobody make one")
    table = told("running")[3]["id"]
    execute(server.settings.db, f"delete from moves where table_id = '{table}' and seq = 3")
    code, text, _ = admin("check")
    assert code == 1 and f"table {table} ({told('running')[3]['game']}): failing: move 3 is missing" in text


def test_a_backup_of_a_server_at_work_is_whole(admin: Admin, server: Server, tmp_path: Path, new_db: Any) -> None:
    host = host_of(server, DATA)
    playing = threading.Event()
    done = threading.Event()

    def play() -> None:
        while not done.is_set():
            table = host.table("me", "hot_seat", game="dice_hospital", start=True)["id"]
            with host.socket(table, show=0) as socket:
                socket.update()
                for _ in range(30):
                    asked = socket.last["public"]["asking"][0]["seat"]
                    if socket.last["seat"] != asked:
                        socket.say("show", seat=asked)
                        socket.update()
                    socket.play()
                    playing.set()

    thread = threading.Thread(target=play)
    thread.start()
    try:
        assert playing.wait(30)
        file = tmp_path / "copy"
        assert admin("backup", str(file))[0] == 0
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert "is there already" in admin("backup", str(file))[2]
        assert admin("backup", str(file), "--force")[0] == 0
    finally:
        done.set()
        thread.join()
    restored = str(file)
    if server.settings.db.startswith("postgresql"):
        restored = new_db()
        subprocess.run(["pg_restore", f"--dbname={restored}", "--no-owner", str(file)], check=True)
    code, text, _ = admin("check", db=restored)
    assert code == 0 and " 0 failing" in text, text
    assert list(tmp_path.iterdir()) == [file], "nothing is left beside it"


def test_other_files_are_refused_in_one_line(admin: Admin, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    sqlite3.connect(other).execute("create table x (y)")
    for db, words in [
        (str(tmp_path / "none.sqlite"), "there is no database"),
        (str(other), "no database of Lazaretto"),
        ("mysql://me:secret@host/x", "neither"),
        ("postgresql://me:secret@127.0.0.1:1/x", "cannot use"),
    ]:
        code, out, said = admin("tables", db=db)
        assert code == 1 and out == "" and words in said and said.count("\n") == 1 and "secret" not in said
    assert not (tmp_path / "none.sqlite").exists()


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="no pg_dump")
def test_a_password_from_a_file_is_on_no_command_line(tmp_path: Path) -> None:
    import argparse

    from lazaretto.cli.hosting import database_of
    from lazaretto.server.store.backup import split_password

    file = tmp_path / "password"
    file.write_text("p@ss/w:rd\n")
    given = argparse.Namespace(db="postgresql://me@host:5432/x", db_password_file=file)
    url = database_of(given)
    assert url is not None
    assert split_password(url) == ("postgresql://me@host:5432/x", "p@ss/w:rd")
    with pytest.raises(Exception, match="goes with"):
        database_of(argparse.Namespace(db=None, db_password_file=file))

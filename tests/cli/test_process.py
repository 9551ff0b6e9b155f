"""The terminal as a real process: scripted input, its end, an interrupt, a terminal with and without colour."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lazaretto as package
from tests.cli.commands import assert_one_line, lazaretto, with_herb_market

GAME = "dice_hospital"


def digits(seed: int, count: int = 3000) -> str:
    chance = random.Random(seed)
    return "".join(f"{chance.randint(1, 6)}\n" for _ in range(count))


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "boxed"])
def test_a_whole_game_by_scripted_input(plain: bool, tmp_path: Path) -> None:
    args = ["play", GAME, "--seats", "3", "--bots", "greedy,busy", "--seed", "4", "--names", "Anna,Bruno"]
    done = lazaretto(*args, *(["--plain"] if plain else []), typed=digits(1), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "The game is over" in done.stdout
    assert "Anna" in done.stdout
    assert "Bruno takes" in done.stdout
    assert "\x1b" not in done.stdout
    assert ("│" in done.stdout) is not plain
    (record,) = [path for path in tmp_path.iterdir() if path.is_file()]  # the next digit was the record's name
    told = lazaretto("replay", record, "--json", home=tmp_path)
    assert json.loads(told.stdout)["players"] == ["Anna", "Bruno", "Bot 2"]


def test_the_end_of_input_leaves_cleanly_and_the_game_goes_on_later(tmp_path: Path) -> None:
    args = ["play", GAME, "--seats", "2", "--bots", "busy", "--seed", "4", "--plain"]
    done = lazaretto(*args, typed="1\n1\n", home=tmp_path)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "lazaretto play --resume" in done.stdout
    asked = [line for line in done.stdout.splitlines() if line.startswith("1. ")][-1]
    again = lazaretto("play", "--resume", "--plain", typed="q\n\n", home=tmp_path)
    assert again.returncode == 0
    assert asked in again.stdout
    other = lazaretto("play", "chess", "--resume", home=tmp_path)
    assert_one_line(other, "the save is of dice_hospital, not of chess")


def test_a_game_is_saved_to_a_file_after_every_move(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    args = ["play", GAME, "--seats", "2", "--bots", "busy", "--seed", "4", "--plain", "--save", "game.json"]
    assert lazaretto(*args, typed="1\n1\n", home=tmp_path).returncode == 0
    saved = file.read_text()
    assert_one_line(lazaretto(*args, home=tmp_path), "game.json is there already")
    assert file.read_text() == saved
    again = lazaretto("play", "--resume", file, "--plain", typed="1\n", home=tmp_path)
    assert again.returncode == 0
    assert len(json.loads(file.read_text())["actions"]) > len(json.loads(saved)["actions"])
    assert lazaretto(*args, "--force", home=tmp_path).returncode == 0
    assert len(json.loads(file.read_text())["actions"]) < len(json.loads(saved)["actions"])


def test_an_edited_save_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lazaretto("play", GAME, "--seed", "4", "--save", file, "--plain", typed="1\n1\n", home=tmp_path)
    data = json.loads(file.read_text())
    data["state"]["hospitals"][0]["blood"] = 12
    edited = json.dumps(data)
    file.write_text(edited)
    assert_one_line(lazaretto("play", "--resume", file, home=tmp_path), "its record does not lead to its state")
    assert_one_line(lazaretto("replay", file, home=tmp_path), "its record does not lead to its state")
    assert file.read_text() == edited


def test_the_sample_game_is_played_without_words_of_its_own(tmp_path: Path) -> None:
    extra = with_herb_market(tmp_path)
    args = ["play", "herb_market", "--humans", "2", "--seats", "3", "--seed", "1", "-o", "rounds=2", "--lang", "it"]
    done = lazaretto(*args, typed="\n1\n" * 40, home=tmp_path, extra=extra)
    assert done.returncode == 0, done.stderr
    assert "Passa la tastiera: ora gioca Giocatore 2" in done.stdout
    assert "La partita è finita" in done.stdout


def test_picking_a_game(tmp_path: Path) -> None:
    number = package.games().index(GAME) + 1
    typed = f"99\n{number}\nx\n2\ngenius\nbusy,busy\nbusy\n1\nq\n\n"
    done = lazaretto("play", "--plain", typed=typed, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert f"{number}. Dice Hospital" in done.stdout
    assert "no bot 'genius'" in done.stdout
    assert "1 people and 2 bots cannot sit on 2 seats" in done.stdout
    again = lazaretto("play", "--plain", "--lang", "fr", typed="1\nq\n\n", home=tmp_path)
    assert "1. Reprendre la partie interrompue" in again.stdout
    assert lazaretto("play", "--plain", typed="q\n", home=tmp_path).returncode == 0
    assert lazaretto("play", "--plain", home=tmp_path).returncode == 0


# Interrupt and terminal.


def started(home: Path, *args: str, **more: object) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "LANG": "C.UTF-8", "XDG_DATA_HOME": str(home), "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    environment |= more.pop("extra", {})
    return subprocess.Popen([sys.executable, "-m", "lazaretto", *args], env=environment, **more)


def test_an_interrupt_leaves_cleanly(tmp_path: Path) -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = started(tmp_path, "play", GAME, "--seats", "2", "--plain", "-o", "administrators=false", **pipes)
    read = b""
    while b"1. " not in read:
        read += os.read(process.stdout.fileno(), 1000)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.strip() == b""


def test_an_interrupt_ends_a_simulation_on_two_processes(tmp_path: Path) -> None:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = started(tmp_path, "simulate", GAME, "--games", "100000", "--jobs", "2", **pipes)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert (out, errors.strip()) == (b"", b"")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals here")
@pytest.mark.parametrize("variable", ["", "NO_COLOR"])
def test_a_terminal_with_and_without_colour(variable: str, tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    args = ["play", GAME, "--seats", "2", "--bots", "busy", "--seed", "4"]
    ends = {"stdin": theirs, "stdout": theirs, "stderr": theirs, "extra": {variable: "1"} if variable else {}}
    process = started(tmp_path, *args, **ends)
    os.close(theirs)
    read = type_and_read(ours, [b"1\n", b"1\n", b"1\n", b"q\n", b"\n"])
    process.wait(timeout=30)
    os.close(ours)
    assert process.returncode == 0
    assert "\x1b[H\x1b[2J" in read, "the screen is drawn anew"
    assert ("\x1b[31;1mR" in read) is not bool(variable)
    assert ("\x1b[1m" in read) is not bool(variable)


def type_and_read(terminal: int, lines: list[bytes]) -> str:
    """Type a line at every prompt; everything shown until the program ends."""
    read = b""
    waiting = list(lines)
    while True:
        try:
            read += os.read(terminal, 4000)
        except OSError:  # the program has closed its end
            return read.decode()
        if waiting and read.rstrip(b" ").endswith((b"\n>", b"without:")):
            os.write(terminal, waiting.pop(0))
            read += b" "

"""Every game at a real terminal, in every language: drawn, asked, answered, taken back, made narrow, and left."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="no terminals here")

import lazaretto
from lazaretto.terminal.page import terminal_text
from lazaretto.text import LANGUAGES, game_text
from tests.cli.emulator import CLEARED, Terminal, has_colour, screen, words

NAMES = ["Ada", "Bén"]
MOVES = 12
MANY = 20
SGR = re.compile(r"\x1b\[[0-9;]*m")
Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a command at a terminal of its own."""
    made: list[Terminal] = []

    def started(*args: str, **extra: str) -> Terminal:
        made.append(Terminal(*args, home=tmp_path, **extra))
        return made[-1]

    yield started
    for terminal in made:
        terminal.close()


def against_a_bot(game: str, language: str = "en") -> list[str]:
    seats = ["--seats", "2", "--bots", "busy", "--names", ",".join(NAMES), "--seed", "4"]
    longer = ["-o", "track_length=24"] if game == "bristol_1350" else []  # a dozen moves are over soon
    return ["play", game, *seats, *longer, "--lang", language]


def smooth(text: str) -> str:
    """A text with all spaces alike."""
    return " ".join(text.split())


def assert_drawn(written: str, width: int, height: int, game: str, language: str) -> None:
    """A whole page: the board in frames that are not torn, a question, its choices, and what can be typed."""
    lines = [line.plain.rstrip() for line in screen(written)]
    page = "\n".join(lines)
    assert max(line.cell_len for line in screen(written)) <= width, page
    assert all(len(line) == width for line in lines if line.startswith(("┌─", "└─"))), page
    assert all(line.endswith("│") and not line.endswith("… │") for line in lines if line.startswith("│ ")), page
    heading = max(place for place, line in enumerate(lines) if line.startswith("── Ada ─"))
    assert heading > 5, f"no board in {page}"
    many = re.search(rf" {MANY}\)? ", "".join(lines[heading:])) is not None  # more than such a window has room for
    assert len(lines) - heading <= height or many, f"the question has scrolled away in {page}"
    below = smooth(page.rpartition("── Ada ─")[2]).lstrip("─ ")
    questions = game_text(game, language).words["questions"].values()
    assert any(re.match(re.sub(r"\\{.*?\\}", ".+", re.escape(smooth(asked))), below) for asked in questions), below
    assert re.search(r"(^|\s)1\)? \S", below), below
    assert smooth(terminal_text(language).get("play", "footer")) + " >" in below


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", lazaretto.games())
def test_a_game_at_a_terminal(game: str, language: str, start: Start) -> None:
    terminal = start(*against_a_bot(game, language))
    say = terminal_text(language, NAMES)
    written = terminal.until("> ")
    assert_drawn(written, 80, 24, game, language)
    assert has_colour(screen(written))
    chance = random.Random(4)
    for move in range(MOVES):
        size = (80, 24) if move < MOVES // 2 else (60, 36)
        terminal.resize(*size)
        assert_drawn(answered(terminal, str(chance.randint(1, 2))), *size, game, language)
    for width, drawn in ((60, 60), (100, 100), (200, 120)):
        terminal.resize(width, 36)
        assert_drawn(terminal.type("v"), drawn, 36, game, language)
    assert smooth(say.get("play", "help")) in words(terminal.type("h"))
    assert say.get("play", "no_log") not in terminal.type("l 5")
    assert smooth(say.get("play", "nothing_found", {"word": "99999"})) in words(terminal.type("h 99999"))
    assert smooth(say.get("play", "left")) in words(terminal_end(terminal))
    assert "Traceback" not in terminal.read and "{" not in terminal.read


def answered(terminal: Terminal, typed: str) -> str:
    """What is drawn once the question is answered: there may be one choice only, or several things to pick."""
    written = terminal.type(typed)
    for more in ("2", "3", "4", "1"):
        if CLEARED in written:
            break
        written = terminal.type(more)
    return written


def terminal_end(terminal: Terminal) -> str:
    """Leave; everything that was written."""
    assert terminal.leave() == 0
    return terminal.read


@pytest.mark.parametrize(
    "game", [game for game in lazaretto.games() if game != "bristol_1350"]
)  # dice cannot be unthrown
def test_an_answer_is_taken_back(game: str, start: Start) -> None:
    """The first answer to a question that leads on to another can be taken back, and the page is what it was."""
    terminal = start(*against_a_bot(game))
    written = terminal.until("> ")
    for _ in range(20):
        before = words(written)
        terminal.type("1")
        written = terminal.type("b")
        if CLEARED in written:
            break
        written = terminal.type("v")
    assert before.rpartition("── Ada ─")[2] == words(written).rpartition("── Ada ─")[2]


@pytest.mark.parametrize("game", lazaretto.games())
def test_no_colour_where_none_is_wanted(game: str, start: Start) -> None:
    terminal = start(*against_a_bot(game), NO_COLOR="1")
    assert_drawn(terminal.until("> "), 80, 24, game, "en")
    assert_drawn(answered(terminal, "1"), 80, 24, game, "en")
    assert not SGR.search(terminal_end(terminal))


def test_a_terminal_that_can_do_nothing_gets_plain_lines(start: Start) -> None:
    terminal = start(*against_a_bot("dice_hospital"), TERM="dumb")
    terminal.until("> ")
    terminal.type("1")
    read = terminal_end(terminal)
    assert "\x1b" not in read and "─" not in read
    assert "\n1. " in read.replace("\r", "")


def test_what_was_secret_is_forgotten(start: Start) -> None:
    terminal = start("play", "bristol_1350", "--seats", "3", "--humans", "3", "--seed", "4")
    ready = "when ready. "
    written = terminal.until("> ", ready)
    for _ in range(40):
        seen = CLEARED in written and not written.endswith(ready)
        written = terminal.type("" if written.endswith(ready) else "1", "> ", ready)
        if seen and written.endswith(ready):
            break
    assert "\x1b[3J" in written, "the lines above the screen are still there"
    assert smooth(written.rpartition("\x1b[3J")[2]).startswith("Pass the keyboard to")

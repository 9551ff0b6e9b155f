"""A terminal for tests: a real one to the program, whose lines can be read and whose keys can be typed."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from rich.console import Console
from rich.text import Text as Styled

CLEARED = "\x1b[2J"
PATIENCE = 30.0  # seconds for an answer, on a busy machine


class Terminal:
    """`lazaretto` running in a pseudo-terminal of so many columns and lines."""

    def __init__(self, *args: str, home: Path, size: tuple[int, int] = (80, 24), **extra: str) -> None:
        self.read = ""
        self.ours, theirs = pty.openpty()
        self.resize(*size)
        environment = {**os.environ, "LANG": "C.UTF-8", "XDG_DATA_HOME": str(home), "TERM": "xterm-256color"}
        for name in ("NO_COLOR", "COLUMNS", "LINES", "FORCE_COLOR", "COLORTERM"):
            environment.pop(name, None)
        command = [sys.executable, "-m", "lazaretto", *args]
        ends = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
        self.process = subprocess.Popen(command, env=environment | extra, cwd=home, start_new_session=True, **ends)
        os.close(theirs)

    def resize(self, columns: int, lines: int) -> None:
        """Make the window so large."""
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def until(self, *ends: str) -> str:
        """What is written up to one of these ends, as it came."""
        came = b""
        deadline = time.monotonic() + PATIENCE
        while not came.decode("utf-8", "replace").endswith(ends):
            ready, _, _ = select.select([self.ours], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"no {ends} after {came.decode('utf-8', 'replace')[-2000:]}"
            try:
                came += os.read(self.ours, 65536)
            except OSError:  # the program has closed its end
                break
        text = came.decode()
        self.read += text
        return text

    def type(self, line: str, *ends: str) -> str:
        """Type a line; what is written until the next prompt."""
        os.write(self.ours, f"{line}\n".encode())
        return self.until(*ends or ("> ",))

    def leave(self) -> int:
        """Leave the game without saving; the program's exit code."""
        self.type("q\n", "\0")
        return self.process.wait(timeout=PATIENCE)

    def close(self) -> None:
        """Be done with it, however it went."""
        self.process.kill()
        self.process.wait(timeout=PATIENCE)
        os.close(self.ours)


def screen(written: str) -> list[Styled]:
    """The lines since the screen was last cleared, with their styles."""
    shown = written.rpartition(CLEARED)[2].replace("\r\n", "\n")
    return list(Styled.from_ansi(shown).split("\n"))


def words(written: str) -> str:
    """The same as one text without line ends."""
    return " ".join(" ".join(line.plain.split()) for line in screen(written))


def has_colour(lines: list[Styled]) -> bool:
    """Is something in a colour?"""
    console = Console()
    return any(console.get_style(span.style).color for line in lines for span in line.spans)

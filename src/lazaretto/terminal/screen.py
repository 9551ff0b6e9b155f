"""Screen: where lines go and answers come from. Works without colour, without a terminal, and with a screen reader."""

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from typing import TextIO

from lazaretto.kernel.letters import tame

WIDTH = 80
HEIGHT = 40
NARROWEST = 40

# Styles as terminals know them. Colour never says anything that a letter does not say as well.
STYLES = {
    "bold": "1",
    "dim": "2",
    "red": "31;1",
    "yellow": "33",
    "green": "32",
    "blue": "34;1",
    "orange": "38;5;208",
    "purple": "35",
}
CLEAR = "\x1b[H\x1b[2J"


class Screen:
    """Lines out, answers in. `plain` means lines only: no boxes, no colour, nothing drawn twice."""

    def __init__(self, plain: bool = False, answers: TextIO | None = None, out: TextIO | None = None) -> None:
        self.plain = plain
        self.answers = answers or sys.stdin
        self.out = out or sys.stdout
        self.live = self.out.isatty() and not plain  # may be cleared and drawn anew
        self.colour = self.live and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        size = shutil.get_terminal_size((WIDTH, HEIGHT)) if self.out.isatty() else os.terminal_size((WIDTH, HEIGHT))
        self.width = max(NARROWEST, min(WIDTH, size.columns))
        self.height = size.lines

    def line(self, text: str = "", style: str = "") -> None:
        """One line; what steers a terminal in it, from a foreign file, does not."""
        print(self.styled(tame(text), style), file=self.out)

    def paragraph(self, text: str, style: str = "", hang: int = 0) -> None:
        """A text of any length, in lines of the screen's width, all but the first set in; on a plain screen in one."""
        if self.plain:
            self.line(text, style)
            return
        for line in textwrap.wrap(text, self.width, subsequent_indent=" " * hang) or [""]:
            self.line(line, style)

    def heading(self, text: str) -> None:
        """What the next lines are about."""
        self.line(text if self.plain else f"── {text} ".ljust(self.width, "─"), "dim")

    def picture(self, lines: Sequence[str], colours: Mapping[str, str]) -> None:
        """A drawing; `colours` gives the style of what matches a pattern."""
        for line in map(tame, lines):
            for pattern, style in colours.items() if self.colour else ():
                line = re.sub(pattern, self.styled(r"\g<0>", style), line)
            print(line, file=self.out)

    def styled(self, text: str, style: str) -> str:
        """The text in a style, where there is colour."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour and style and text else text

    def clear(self) -> None:
        """Begin anew at the top, where the screen can."""
        if self.live:
            self.out.write(CLEAR)

    def hide(self) -> None:
        """Push everything out of sight: what was shown is not for the next reader's eyes."""
        if self.live:
            self.out.write(CLEAR + "\x1b[3J")
        else:
            self.out.write("\n" * 60)

    def passing(self, text: str) -> None:
        """A line that the next screen replaces; nothing where screens are not replaced."""
        if self.live:
            self.out.write(f"\r\x1b[K{self.styled(tame(text), 'dim')}")
            self.out.flush()

    def ask(self, prompt: str) -> str | None:
        """What the person types, without spaces around; None when there is no more."""
        self.out.flush()
        if self.answers is sys.stdin and sys.stdin.isatty() and self.out is sys.stdout:
            try:
                return input(tame(prompt)).strip()
            except EOFError:
                self.line()
                return None
        typed = self.answers.readline()
        self.line(prompt + typed.rstrip("\n"))
        return typed.strip() if typed else None

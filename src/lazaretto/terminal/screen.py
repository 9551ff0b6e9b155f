"""Screen: where lines go and answers come from. Works without colour, without a terminal, and with a screen reader."""

import os
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TextIO

from rich.console import Console, RenderableType
from rich.rule import Rule

from lazaretto.kernel.letters import tame
from lazaretto.terminal.theme import FRAME, THEME, styled

WIDTH, HEIGHT = 80, 40  # of what is no terminal
NARROWEST, WIDEST = 40, 120  # longer lines are hard to read
OUT_OF_SIGHT = 60  # lines that push everything away where nothing can be cleared


class Screen:
    """Lines out, answers in. `plain` means lines only: no boxes, no colour, nothing drawn twice."""

    def __init__(self, plain: bool = False, answers: TextIO | None = None, out: TextIO | None = None) -> None:
        self.answers = answers or sys.stdin
        self.out = out or sys.stdout
        terminal = self.out.isatty()
        self.plain = plain or (terminal and os.environ.get("TERM", "").lower() in ("", "dumb", "unknown"))
        self.live = terminal and not self.plain  # may be cleared and drawn anew
        self.names: Mapping[str, str] = {}  # the styles of the players' names
        self.console = Console(
            file=self.out,
            theme=THEME,
            force_terminal=self.live,
            color_system="auto" if self.live and not os.environ.get("NO_COLOR") else None,
            markup=False,
            emoji=False,
            highlight=False,
        )
        self.measure()

    def measure(self) -> None:
        """Take the size of the terminal, which may have changed."""
        size = shutil.get_terminal_size((WIDTH, HEIGHT)) if self.out.isatty() else os.terminal_size((WIDTH, HEIGHT))
        self.width = max(NARROWEST, min(WIDEST, size.columns))
        self.height = size.lines
        self.console.width = self.width

    def line(self, text: str = "", style: str = "") -> None:
        """One line, however long; what steers a terminal in it, from a foreign file, does not."""
        self.console.print(styled(tame(text), style, self.names), soft_wrap=True)

    def paragraph(self, text: str, style: str = "") -> None:
        """A text of any length, in lines of the screen's width; on a plain screen in one."""
        if self.plain:
            self.line(text, style)
        else:
            self.console.print(styled(self.wrapped(tame(text)), style, self.names))

    def wrapped(self, text: str) -> str:
        """In lines of the screen's width, broken where a space may break: not before a French colon or quote."""
        return "\n".join(textwrap.fill(line, self.console.width) for line in text.split("\n"))

    def heading(self, text: str) -> None:
        """What the next lines are about."""
        if self.plain:
            self.line(text, "heading")
        else:
            title = styled(f"── {tame(text)}", "heading", self.names)
            self.console.print(Rule(title, align="left", style="heading"))

    def picture(self, lines: Sequence[str], colours: Mapping[str, str]) -> None:
        """A drawing; `colours` gives the style of what matches a pattern."""
        patterns = {FRAME: "frame", **self.names, **colours}
        for line in lines:
            self.console.print(styled(tame(line), "", patterns), no_wrap=True, overflow="ellipsis")

    def show(self, made: RenderableType) -> None:
        """Something laid out by rich: a table, columns."""
        self.console.print(made)

    def count(self, made: RenderableType) -> int:
        """How many lines it takes."""
        return len(self.console.render_lines(made))

    def clear(self) -> None:
        """Begin anew at the top, where the screen can."""
        if self.live:
            self.measure()
            self.console.clear()

    def hide(self) -> None:
        """Push everything out of sight: what was shown is not for the next reader's eyes."""
        self.clear()
        forget = scrollback_eraser() if self.live else ""
        self.out.write(forget or "\n" * OUT_OF_SIGHT)
        self.out.flush()

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """Says for whom one waits, and takes it back; nothing where screens are not drawn anew."""
        return self.console.status(styled(tame(text), "hint", self.names)) if self.live else nullcontext()

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


def scrollback_eraser() -> str:
    """What makes this terminal forget the lines above the screen; nothing where it is not known."""
    try:
        import curses
    except ImportError:  # as on Windows
        return ""
    try:
        curses.setupterm()
    except curses.error:  # a terminal nobody has described
        return ""
    return (curses.tigetstr("E3") or b"").decode("ascii")

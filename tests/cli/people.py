"""People at the terminal, for tests: typists with a script or with chance, and a screen that can be read."""

import io
import random
from typing import Any

from lazaretto.kernel.game import Game
from lazaretto.kernel.match import Match
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.session import Session
from lazaretto.terminal.table import Player, Table


class Typist:
    """Types numbers at random and sometimes a command, until its patience ends."""

    def __init__(self, seed: int, commands: tuple[str, ...] = (), patience: int = 20_000) -> None:
        self.chance = random.Random(seed)
        self.commands = commands
        self.patience = patience

    def readline(self) -> str:
        self.patience -= 1
        if self.patience < 0:
            return ""
        if self.commands and self.chance.random() < 0.2:
            return self.chance.choice(self.commands) + "\n"
        return f"{self.chance.randint(1, 9)}\n"


class Script:
    """Types these lines."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def readline(self) -> str:
        return self.lines.pop(0) + "\n" if self.lines else ""


def table_of(game: Game[Any], *bots: str | None, seed: int = 1, options: dict[str, Any] | None = None) -> Table:
    """A table with a new game; None is a person."""
    names = ["Anna", "Bruno", "Chiara", "Denis"]
    players = [Player(names[seat], bot) for seat, bot in enumerate(bots)]
    return Table(Match(game, len(players), seed, options), players, seed)


def sit(table: Table, typist: Any, plain: bool = True, language: str = "en", **places: Any) -> tuple[str, bool]:
    """Play at the table; what the screen showed, and whether the game was finished."""
    out = io.StringIO()
    finished = Session(table, Screen(plain, typist, out), language, **places).run()
    return out.getvalue(), finished

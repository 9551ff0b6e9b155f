"""Picking a game at the terminal: which, with how many, against whom."""

from collections.abc import Sequence
from typing import Any

import lazaretto
from lazaretto.bots import playing
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.terminal import saves
from lazaretto.terminal.page import terminal_text
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.seating import new_table, seat_players, usual_bot
from lazaretto.terminal.table import Player, Table
from lazaretto.text import Text


class Picker:
    """Asks until a table is set; every question may be left by the end of input or q."""

    def __init__(self, screen: Screen, language: str) -> None:
        self.screen = screen
        self.words: Text = terminal_text(language)

    def pick(self) -> Table | None:
        """A table, new or unfinished; None if the person leaves."""
        screen, words = self.screen, self.words
        games = [lazaretto.load(game) for game in lazaretto.games()]
        unfinished = bool(saves.kept_games())
        screen.line(words.get("pick", "welcome"), "title")
        titles = [*([words.get("pick", "resume")] if unfinished else []), *(game.title for game in games)]
        for number, title in enumerate(titles, 1):
            screen.line(f"{number}. {title}")
        chosen = self.ask("game", [str(number) for number in range(1, len(titles) + 1)])
        if chosen is None:
            return None
        if unfinished and chosen == "1":
            return saves.read_save(saves.last_game())
        game = games[int(chosen) - 1 - unfinished]
        counts = [str(count) for count in game.seats]
        seats = counts[0] if len(counts) == 1 else self.ask("seats", counts, counts=", ".join(counts))
        if seats is None:
            return None
        players = self.opponents(game, int(seats))
        return None if players is None else new_table(game, players)

    def ask(self, key: str, answers: Sequence[str], **args: str) -> str | None:
        """One of the answers; None if the person leaves."""
        while True:
            typed = self.screen.ask(self.words.get("pick", key, args))
            if typed is None or typed.lower() == "q":
                return None
            if typed in answers:
                return typed
            self.screen.line(self.words.get("pick", "wrong"), "warning")

    def opponents(self, game: Game[Any], seats: int) -> list[Player] | None:
        """The person and the bots typed; None if the person leaves."""
        if seats == 1:
            return seat_players(game, self.words, 1, 1, "")
        args = {"bots": ", ".join(playing(game)), "default": usual_bot(game)}
        while True:
            typed = self.screen.ask(self.words.get("pick", "opponents", args))
            if typed is None or typed.lower() == "q":
                return None
            try:
                return seat_players(game, self.words, seats, 1, typed)
            except LazarettoError as error:
                self.screen.line(str(error), "warning")

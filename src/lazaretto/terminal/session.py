"""Session: people at a table, in front of a screen. Bots answer, people are asked, until the game is over."""

from pathlib import Path

from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.view import question_key
from lazaretto.terminal.commands import Commands, Then
from lazaretto.terminal.keeping import Keeping
from lazaretto.terminal.page import Page
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.table import Table


class Session:
    """People at a table. `place` is where the game is kept by itself, `file` where its people save it."""

    def __init__(
        self, table: Table, screen: Screen, language: str, place: Path | None = None, file: Path | None = None
    ) -> None:
        self.table = table
        self.screen = screen
        self.page = Page(table, screen, language)
        self.keeping = Keeping(self.page, place, file)
        self.commands = Commands(self.page, self.keeping)

    def run(self) -> bool:
        """Play on until the game is over; False if the people leave before."""
        last = -1
        if not self.table.people:
            self.screen.heading(self.table.game.title)
        while not self.table.over:
            seat = self.table.to_act(last)
            if self.table.bots[seat]:
                self.wait_for(seat)
                continue
            usual = self.table.usual_answer(seat)
            if usual is not None:
                self.table.play(seat, usual)
                self.keeping.keep()
                continue
            if (seat != last and not self.hand_over(seat, last)) or self.turn(seat) is Then.LEAVE:
                self.keeping.leave()
                return False
            last = seat
            self.keeping.keep()
        self.end(last)
        return True

    def wait_for(self, seat: int) -> None:
        """Let a bot answer."""
        text = self.page.text
        key = question_key(self.table.match.state, seat)
        known = text.has("waiting", key)
        with self.screen.waiting(
            text.get("waiting", key, {"seat": seat}) if known else self.page.say("thinking", seat=seat)
        ):
            self.table.play_bot(seat)
        if not self.table.people:
            self.page.notes(self.table.told(SPECTATOR, len(self.table.history) - 1))

    def hand_over(self, seat: int, last: int) -> bool:
        """Pass the keyboard on, out of the others' sight where there are secrets; False at the end of input."""
        if len(self.table.people) < 2 or not self.table.has_secrets():
            return True
        if last >= 0:
            self.screen.hide()
        return self.screen.ask(self.page.say("hand_over", seat=seat)) is not None

    def turn(self, seat: int) -> Then:
        """One question to a person."""
        news = self.table.news(seat)
        then = Then.SHOW
        while then in (Then.ASK, Then.SHOW):
            if then is Then.SHOW:
                self.page.show(seat, news)
            typed = self.screen.ask("> ")
            then = Then.LEAVE if typed is None else self.commands.obey(seat, typed)
        return then

    def end(self, last: int) -> None:
        """Show how it ended, line by line, and offer to keep the record."""
        news = self.table.news(last) if last >= 0 else []
        self.page.board(last if last >= 0 else SPECTATOR, news, self.screen.height)
        self.screen.heading(self.page.say("end"))
        self.page.sheet(self.table.game.outcome(self.table.match.state))
        self.keeping.end()
        self.keeping.offer_record()

"""Keeping: a game is kept by itself while it is played, and in a file where its people want it."""

from datetime import datetime
from pathlib import Path

from lazaretto.terminal import saves
from lazaretto.terminal.page import Page


class Keeping:
    """Where a table is kept: `place` is where by itself, `file` where its people save it."""

    def __init__(self, page: Page, place: Path | None, file: Path | None) -> None:
        self.page = page
        self.table = page.table
        self.screen = page.screen
        self.place = place
        self.file = file

    def keep(self) -> None:
        """Keep the game by itself, and in the file it is saved to."""
        try:
            if self.place is not None:
                saves.keep(self.place, self.table)
            if self.file is not None:
                saves.write_save(self.file, self.table, force=True)
        except saves.FileTrouble as error:
            self.screen.paragraph(str(error), "warning")
            self.place = self.file = None

    def save_to(self, path: Path | None) -> bool:
        """Save; to the file saved to before, or a new one by date, where none is named."""
        path = path or self.file or Path(f"{self.table.game.id}-{datetime.now().astimezone():%Y-%m-%d}.json")
        try:
            saves.write_save(path, self.table, force=path == self.file)
        except saves.FileTrouble as error:
            self.screen.paragraph(str(error), "warning")
            return False
        self.file = path
        self.screen.paragraph(self.page.say("saved", file=path))
        return True

    def leave(self) -> None:
        """Keep the game, and say how to come back to it."""
        if self.place is not None:
            self.keep()
            self.screen.paragraph(self.page.say("left"))

    def end(self) -> None:
        """The game is over: it is no longer kept by itself, and its file is brought up to its end."""
        if self.place is not None:
            self.place.unlink(missing_ok=True)
            self.place = None
        self.keep()

    def offer_record(self) -> None:
        """Keep the record in a file, on request."""
        while self.table.people:
            typed = self.screen.ask(self.page.say("keep_record"))
            if not typed:
                return
            try:
                saves.write(Path(typed).expanduser(), self.table.match.record.text())
            except saves.FileTrouble as error:
                self.screen.paragraph(str(error), "warning")
                continue
            self.screen.paragraph(self.page.say("saved", file=typed))
            return

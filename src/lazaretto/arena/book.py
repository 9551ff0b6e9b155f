"""The book of a match: every game is written down when it ends, and none is played twice."""

import json
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from typing import Any

from lazaretto.arena.crew import Jobs, play_all
from lazaretto.arena.play import Played, Task, played_of
from lazaretto.kernel.errors import LazarettoError
from lazaretto.kernel.game import Game

Sitting = tuple[str, ...]  # the bots by seat, as typed


class BadBook(LazarettoError):
    """A file that is no book, or the book of something else."""


class Book:
    """Games already played, by seed and by who sat where. With a file it outlives the process.

    The file has a line of JSON that says of what it is the book, and one for each game. A last line cut short is
    forgotten.
    """

    def __init__(self, file: Path | None = None, about: Mapping[str, Any] | None = None) -> None:
        self.file = file
        self.about = json.loads(json.dumps(about or {}))
        self.games: dict[tuple[int, Sitting], Played] = {}
        if file is not None:
            self.open(file)

    def open(self, file: Path) -> None:
        """Read what is there, or begin."""
        try:
            text = file.read_text("utf-8") if file.exists() else ""
            if not text:
                file.write_text(json.dumps(self.about) + "\n", "utf-8")
                return
            head, *lines = text.split("\n")
            if json.loads(head) != self.about:
                raise BadBook(f"{file} is the book of something else: {head}")
            for line in lines[:-1]:
                self.read(json.loads(line))
            if lines and lines[-1]:
                file.write_text(text[: text.rindex("\n") + 1], "utf-8")
        except OSError as error:
            raise BadBook(f"{file} cannot be used: {error.strerror}") from error
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadBook(f"{file} is no book of games: {error}") from error

    def read(self, data: dict[str, Any]) -> None:
        """A line of the file."""
        sitting = tuple(data.pop("bots"))
        played = played_of(data)
        self.games[played.seed, sitting] = played

    def add(self, sitting: Sitting, played: Played) -> None:
        """Write a game down."""
        self.games[played.seed, sitting] = played
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"bots": list(sitting), **played.json()}) + "\n")

    def play(
        self, game: Game[Any], tasks: Sequence[Task], sitting: Sequence[Sitting], jobs: Jobs
    ) -> Generator[Played, None, None]:
        """The games of these tasks in order: from the book, or played now."""
        left = [task for task, bots in zip(tasks, sitting, strict=True) if (task.seed, bots) not in self.games]
        coming = play_all(game, left, jobs)
        try:
            for task, bots in zip(tasks, sitting, strict=True):
                known = self.games.get((task.seed, bots))
                if known is None:
                    known = next(coming)
                    self.add(bots, known)
                yield known
        finally:
            coming.close()

"""Scenes on the wire: what a move has led through on its way to the next question, for each who may know it."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Protocol

from lazaretto.host.wire import encode
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.state import Scene


class Read(Protocol):
    """A note with its audience."""

    key: str
    args: dict[str, Any]

    def seen_by(self, seat: int) -> bool: ...


class Staged:
    """A scene of the newest move. Its public part is encoded once for all who watch."""

    def __init__(self, game: Game[Any], scene: Scene, notes: Sequence[Read]) -> None:
        self.game = game
        self.state = scene.state
        self.notes = notes[: scene.notes]  # up to the one that ended it

    @cached_property
    def public(self) -> bytes:
        """What everybody sees of it."""
        return encode(self.game.public_view(self.state))

    def seen_by(self, readers: Iterable[int]) -> bool:
        """Did it happen for one of these? It did if they may read the note that ended it."""
        return any(self.notes[-1].seen_by(seat) for seat in readers)

    def part(self, seat: int | None) -> bytes:
        """The scene for a device that shows this seat, or none."""
        private = b"null" if seat is None else encode(dict(self.game.private(self.state, seat)))
        read = self.read_by([SPECTATOR if seat is None else seat])
        return b'{"public":%b,"private":%b,"notes":%d}' % (self.public, private, read)

    def read_by(self, readers: Sequence[int]) -> int:
        """How many of the notes up to its end one of these may read."""
        return sum(any(note.seen_by(seat) for seat in readers) for note in self.notes)


def staged(game: Game[Any], scenes: Iterable[Scene], notes: Sequence[Read]) -> list[Staged]:
    """The scenes of a move in which there is something to see."""
    found: list[Staged] = []
    before = 0
    for scene in scenes:
        if not all(game.idle(note.key, note.args) for note in notes[before : scene.notes]):
            found.append(Staged(game, scene, notes))
        before = scene.notes
    return found


def scenes_part(scenes: Iterable[Staged], seat: int | None) -> bytes:
    """The scenes of a move for a device that shows this seat, or none."""
    reader = [SPECTATOR if seat is None else seat]
    return b"[" + b",".join(scene.part(seat) for scene in scenes if scene.seen_by(reader)) + b"]"

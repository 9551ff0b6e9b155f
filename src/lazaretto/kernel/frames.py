"""Frames: what lies on a state's stack. Each is one open question, or one piece of work."""

from dataclasses import dataclass, fields
from typing import Final

from mypy_extensions import mypyc_attr

NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Frame:
    """One open question or one piece of work. Never changed once made; clones of a state share their frames.

    A game derives its own `Step` (with `legal`, `apply`, `run`, typed with the game's state) and `Question(Step)`
    (with a `seat`). Every frame is a dataclass, also one without fields, and every field has a default.
    """

    def actor(self) -> int:
        """The seat that is asked; known when the frame is made."""
        return NOBODY

    def waits(self) -> bool:
        """Ask even where there is only one answer: silence would tell something, or a person should confirm."""
        return False

    def opens_move(self) -> bool:
        """A move starts here: the unit of undo, clocks, log, animation and of a bot's thought."""
        return True

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

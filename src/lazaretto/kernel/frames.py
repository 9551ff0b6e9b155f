"""Frames: what lies on a state's stack. Each is one open question, or one piece of work."""

from dataclasses import dataclass, fields
from typing import Any, Final

from mypy_extensions import mypyc_attr

from lazaretto.kernel.errors import DeadEnd

NOBODY: Final = -1
NONE: Final = -1  # no answer


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Frame:
    """One open question or one piece of work. Never changed once made; clones of a state share their frames.

    A game derives its questions (`Question`, with a `seat`) and its work from this. Every frame is a dataclass, also
    one without fields, and every field has a default.
    """

    def actor(self) -> int:
        """The seat that is asked; known when the frame is made."""
        return NOBODY

    def waits(self) -> bool:
        """Ask even where there is only one answer: silence would tell something, or a person should confirm."""
        return False

    def veils(self) -> bool:
        """Even the time an answer takes would tell something: bots answer when it cannot."""
        return False

    def opens_move(self) -> bool:
        """A move starts here: the unit of undo, clocks, log, animation and of a bot's thought."""
        return True

    def in_order(self) -> bool:
        """What is picked here depends on what was picked before (which value is given next): it is asked by itself."""
        return False

    def legal(self, s: Any) -> list[int]:
        """The legal answers, ascending; [] means the frame is work. A game types `s` with its own state."""
        return []

    def usual(self, s: Any) -> int:
        """The answer that a person gives without being asked, unless they open this question; -1 for none.

        It is how a question is shown and no rule: `legal`, records and bots do not know it.
        """
        return NONE

    def is_extra(self, s: Any, action: int) -> bool:
        """Is this an answer that a person is offered only once they have opened this question?

        All but the usual one, where there is one; a game may say so of several, and leave several others.
        """
        usual = self.usual(s)
        return usual >= 0 and action != usual

    def apply(self, s: Any, action: int) -> None:
        """Take an answer; the frame is already off the stack."""
        raise DeadEnd(f"{self} takes no answer")

    def run(self, s: Any) -> None:
        """Do the work; the frame is already off the stack."""
        raise DeadEnd(f"{self} has no answer and no work")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

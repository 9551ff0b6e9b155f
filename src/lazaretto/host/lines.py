"""What was said at a table: the tail of it."""

from collections import deque
from collections.abc import Iterable
from typing import Final

from lazaretto.host.wire import ChatLine

MOST_LINES: Final = 100


class Lines:
    """The latest lines that all may hear, and the latest whispers, which are for two."""

    def __init__(self, said: Iterable[ChatLine] = ()) -> None:
        self.open: deque[ChatLine] = deque(maxlen=MOST_LINES)
        self.whispers: deque[ChatLine] = deque(maxlen=MOST_LINES)
        for line in said:
            (self.open if line.to is None else self.whispers).append(line)

    def next(self) -> int:
        """The number of the next line that all may hear."""
        return self.open[-1].number + 1 if self.open else 0

    def add(self, line: ChatLine) -> bool:
        """Keep a line; False where it is known."""
        if line.to is not None:
            fresh = all(line.number != known.number for known in self.whispers)
        else:
            fresh = line.number >= self.next()
        if fresh:
            (self.open if line.to is None else self.whispers).append(line)
        return fresh

    def whispered(self, seat: int | None) -> list[ChatLine]:
        """The whispers that a device may have that shows a seat, or none."""
        return [line for line in self.whispers if line.audible(seat)]

    def heard_by(self, seat: int | None) -> list[ChatLine]:
        """All that such a device may have."""
        own = self.whispered(seat)
        return sorted([*self.open, *own], key=lambda line: line.at) if own else list(self.open)

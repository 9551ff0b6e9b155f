"""Chance. `below(n)` is the only primitive: everything random in a game goes through it."""

from typing import Final

from mypy_extensions import mypyc_attr

from lazaretto.kernel.errors import BadTape

WORD: Final = 0xFFFFFFFF
SPAN: Final = 0x100000000


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """sfc32: sums, shifts and xors of 32-bit words; four ints, cheap to clone, fast when compiled.

    `draws` counts the outcomes drawn, so that a match knows when something was revealed by chance.
    """

    def __init__(self, a: int = 0, b: int = 0, c: int = 0, counter: int = 1, draws: int = 0) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter
        self.draws = draws

    def clone(self) -> "Rng":
        """An independent generator that will draw the same outcomes."""
        return Rng(self.a, self.b, self.c, self.counter, self.draws)

    def words(self) -> list[int]:
        """The whole state as data."""
        return [self.a, self.b, self.c, self.counter, self.draws]

    def word(self) -> int:
        """The next 32 random bits."""
        a, b, c = self.a, self.b, self.c
        mixed = (a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((c << 21 | c >> 11) + mixed) & WORD
        return mixed

    def below(self, n: int) -> int:
        """A uniform outcome of 0 … n-1. With one outcome nothing is drawn."""
        if n < 2:
            return 0
        self.draws += 1
        fair = SPAN - SPAN % n
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % n

    def shuffle(self, items: list[int]) -> None:
        """Put the items in uniformly random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def pick(self, items: list[int]) -> int:
        """One of the items, uniformly."""
        return items[self.below(len(items))]

    def spawn(self) -> "Rng":
        """A new generator whose outcomes say nothing of this one's future."""
        return mixed_rng(self.word(), self.word(), self.word())


def mixed_rng(a: int, b: int, c: int) -> Rng:
    """A generator whose first words have been stirred."""
    rng = Rng(a & WORD, b & WORD, c & WORD)
    for _ in range(16):
        rng.word()
    return rng


def seeded(seed: int) -> Rng:
    """The generator of a seed; 96 bits of it count."""
    return mixed_rng(seed, seed >> 32, seed >> 64)


class Tape(Rng):
    """Replays given outcomes: for records, tests, and real dice on the table."""

    def __init__(self, outcomes: list[int] | None = None, position: int = 0, draws: int = 0) -> None:
        super().__init__(draws=draws)
        self.outcomes: list[int] = outcomes if outcomes is not None else []
        self.position = position

    def clone(self) -> Rng:
        return Tape(self.outcomes, self.position, self.draws)

    def below(self, n: int) -> int:
        if n < 2:
            return 0
        if self.position >= len(self.outcomes):
            raise BadTape(f"the tape of {len(self.outcomes)} chance outcomes has run out")
        outcome = self.outcomes[self.position]
        if not 0 <= outcome < n:
            raise BadTape(f"chance outcome {self.position} is {outcome}, but only 0 to {n - 1} are possible")
        self.position += 1
        self.draws += 1
        return outcome


class Recorder(Rng):
    """Draws from another generator and keeps what it drew. Its clones keep nothing."""

    def __init__(self, source: Rng | None = None, kept: list[int] | None = None) -> None:
        self.source: Rng = source if source is not None else Rng()
        super().__init__(draws=self.source.draws)
        self.kept: list[int] = kept if kept is not None else []

    def clone(self) -> Rng:
        return self.source.clone()

    def words(self) -> list[int]:
        return self.source.words()

    def word(self) -> int:
        return self.source.word()

    def below(self, n: int) -> int:
        if n < 2:
            return 0
        outcome = self.source.below(n)
        self.draws = self.source.draws
        self.kept.append(outcome)
        return outcome

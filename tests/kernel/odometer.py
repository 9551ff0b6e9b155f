"""Every course chance can take: an exact distribution instead of statistics."""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import TypeVar

from lazaretto.kernel.rng import Rng

T = TypeVar("T", bound=Hashable)


class Odometer(Rng):
    """Draws the outcomes of one course, then zeros; remembers how many outcomes each draw had."""

    def __init__(self, course: list[int] | None = None) -> None:
        super().__init__()
        self.course = course or []
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        if n < 2:
            return 0
        place = len(self.sizes)
        self.sizes.append(n)
        self.draws += 1
        return self.course[place] if place < len(self.course) else 0


def every_course(run: Callable[[Rng], T], draws: int = 1000) -> Iterator[tuple[Fraction, T]]:
    """What comes out of a run under every course of its first draws, with the probability of the course.

    Draws after the first `draws` always come out as 0.
    """
    course: list[int] = []
    while True:
        rng = Odometer(course)
        result = run(rng)
        sizes = rng.sizes[:draws]
        drawn = [*course, *[0] * (len(sizes) - len(course))]
        probability = Fraction(1)
        for size in sizes:
            probability /= size
        yield probability, result
        while drawn and drawn[-1] + 1 == sizes[len(drawn) - 1]:
            drawn.pop()
        if not drawn:
            return
        drawn[-1] += 1
        course = drawn


def distribution(run: Callable[[Rng], T], draws: int = 1000) -> dict[T, Fraction]:
    """The exact distribution of what comes out of a run."""
    found: dict[T, Fraction] = {}
    for probability, result in every_course(run, draws):
        found[result] = found.get(result, Fraction(0)) + probability
    return found

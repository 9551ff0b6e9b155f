"""Numbers with their uncertainty."""

import math
import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959964
RESAMPLES = 2000

STAKES = tuple(step / 20 for step in range(1, 20))  # shares of the purse bet on each deal

Interval = tuple[float, float]


@dataclass(frozen=True)
class Spread:
    """How a number varies from game to game."""

    mean: float
    sd: float
    least: float
    median: float
    most: float

    def json(self) -> dict[str, float]:
        """As JSON."""
        return {
            "mean": round(self.mean, 3),
            "sd": round(self.sd, 3),
            "min": round(self.least, 3),
            "median": round(self.median, 3),
            "max": round(self.most, 3),
        }


def spread(values: Sequence[float]) -> Spread:
    """The spread of at least one value."""
    sd = statistics.stdev(values) if len(values) > 1 else 0.0
    return Spread(statistics.fmean(values), sd, min(values), statistics.median(values), max(values))


def wilson(successes: float, trials: int) -> Interval:
    """The 95 % interval of a share by Wilson's score; a shared win may count in part."""
    if not trials:
        return 0.0, 1.0
    share = successes / trials
    weight = Z95 * Z95 / trials
    middle = (share + weight / 2) / (1 + weight)
    half = Z95 * math.sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)


def bootstrap(values: Sequence[float], seed: int = 0) -> Interval:
    """The 95 % interval of a mean, from means of samples drawn again; the same for the same values and seed."""
    chance = random.Random(seed)
    count = len(values)
    means = sorted(statistics.fmean(chance.choices(values, k=count)) for _ in range(RESAMPLES))
    return means[round(0.025 * (RESAMPLES - 1))], means[round(0.975 * (RESAMPLES - 1))]


class Evidence:
    """A test that may be looked at after every deal: is a mean above 0?

    Differences between -1 and 1 come one by one. Purses are bet on them, each a fixed share at even odds: if the mean
    were 0 or less, none could expect to grow, so a mean purse of 100 happens at most once in 100 times, whenever one
    stops (Ville's inequality). Nothing is assumed about how the differences are spread.
    """

    def __init__(self) -> None:
        self.purses = [0.0] * len(STAKES)  # logarithms
        self.most = 0.0  # the largest mean purse so far, as a logarithm

    def add(self, difference: float) -> None:
        """One more difference."""
        self.purses = [purse + math.log1p(stake * difference) for purse, stake in zip(self.purses, STAKES, strict=True)]
        top = max(self.purses)
        mean = top + math.log(sum(math.exp(purse - top) for purse in self.purses) / len(STAKES))
        self.most = max(self.most, mean)

    @property
    def p(self) -> float:
        """How likely so much evidence would be at most, if the mean were 0 or less."""
        return math.exp(-self.most)

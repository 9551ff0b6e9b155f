"""Figures with their intervals. Games of one deal are not independent, so all of them go by deals."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lazaretto.arena.learning.shards import numpy
from lazaretto.arena.statistics import Interval

RESAMPLES: Final = 400
Z95: Final = 1.959964
FALSE_ONES: Final = 0.05  # of those called sure, in the long run (Benjamini and Hochberg)


def by_deals(deals: Sequence[Any], figure: Callable[[Sequence[Any]], Sequence[float]]) -> list[tuple[float, Interval]]:
    """Figures with 95 % intervals, from deals drawn again; the same for the same deals."""
    np = numpy()
    chance = np.random.default_rng(0)
    found = figure(deals)
    drawn = np.array(
        [figure([deals[i] for i in chance.integers(len(deals), size=len(deals))]) for _ in range(RESAMPLES)]
    )
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    return [(float(one), (float(a), float(b))) for one, a, b in zip(found, low, high, strict=True)]


@dataclass(frozen=True)
class Effect:
    """How much a thing changes the result, next to the mean of its kind."""

    thing: str
    count: int
    share: float  # of wins when had, as it is
    effect: float
    interval: Interval
    sure: bool


def clustered(x: Any, y: Any, clusters: Any) -> tuple[Any, Any]:
    """Least squares, and the covariance of its coefficients where rows of one cluster go together (CR1)."""
    np = numpy()
    inverse = np.linalg.pinv(x.T @ x)
    beta = inverse @ x.T @ y
    rest = y - x @ beta
    _, which = np.unique(clusters, return_inverse=True)
    groups = int(which.max()) + 1
    scores = np.zeros((groups, x.shape[1]))
    np.add.at(scores, which, x * rest[:, None])
    scale = groups / max(1, groups - 1) * (len(y) - 1) / max(1, len(y) - x.shape[1])
    return beta, scale * inverse @ scores.T @ scores @ inverse


def effects(things: Sequence[str], wins: Sequence[float], y: Any, controls: Any, clusters: Any) -> list[Effect]:
    """The effect of each thing next to the mean one of its kind, all controls equal."""
    np = numpy()
    names, which = np.unique(np.array(things), return_inverse=True)
    dummies = np.eye(len(names))[which]
    beta, covariance = clustered(np.hstack([dummies, controls]), y, clusters)
    counts = dummies.sum(axis=0)
    contrast = np.eye(len(names)) - counts / counts.sum()
    own, spread = beta[: len(names)], covariance[: len(names), : len(names)]
    value, error = contrast @ own, np.sqrt(np.maximum(1e-12, np.diag(contrast @ spread @ contrast.T)))
    p = [math.erfc(abs(v / e) / math.sqrt(2)) for v, e in zip(value, error, strict=True)]
    sure = discovered(p)
    won = dummies.T @ np.array(wins) / counts
    return [
        Effect(str(n), int(c), float(w), float(v), (float(v - Z95 * e), float(v + Z95 * e)), s)
        for n, c, w, v, e, s in zip(names, counts, won, value, error, sure, strict=True)
    ]


def discovered(p: Sequence[float]) -> list[bool]:
    """Which of many may be called sure, so that few of those are not (Benjamini and Hochberg)."""
    order = sorted(range(len(p)), key=lambda place: p[place])
    last = max((rank for rank, place in enumerate(order, 1) if p[place] <= FALSE_ONES * rank / len(p)), default=0)
    return [place in order[:last] for place in range(len(p))]


def kinds_of(counts: Sequence[int]) -> float:
    """The effective number of kinds: so many equally common ones would be as diverse (entropy, Miller and Madow)."""
    total = sum(counts)
    entropy = -sum(count / total * math.log(count / total) for count in counts)
    return math.exp(entropy + (len(counts) - 1) / (2 * total))

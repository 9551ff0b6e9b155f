"""Ratings by OpenSkill: how strong bots are, and how sure that is."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lazaretto.arena.statistics import Z95, Interval

MIDDLE, SURE_STEP = 25.0, 0.0  # OpenSkill's own scale; the uncertainty of a bot does not grow with time

Points = Mapping[str, float]  # of a game, by bot: the mean of its returns


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, on OpenSkill's scale: about 25 in the middle."""

    name: str
    mu: float
    sigma: float

    @property
    def interval(self) -> Interval:
        """Where the strength lies with 95 %."""
        return self.mu - Z95 * self.sigma, self.mu + Z95 * self.sigma

    def json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "bot": self.name,
            "mu": round(self.mu, 2),
            "sigma": round(self.sigma, 2),
            "interval": [round(end, 2) for end in self.interval],
        }


def ratings(games: Sequence[Points], seed: int = 0) -> list[Rating]:
    """The bots by their strength in these games, the best first. Games count in random order: none came before."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MIDDLE, tau=SURE_STEP)
    names = list(dict.fromkeys(name for points in games for name in points))
    now = {name: model.rating(name=name) for name in names}
    for points in random.Random(seed).sample(list(games), len(games)):
        playing = list(points)
        after = model.rate([[now[name]] for name in playing], scores=[points[name] for name in playing])
        now.update({name: team[0] for name, team in zip(playing, after, strict=True)})
    found = [Rating(name, now[name].mu, now[name].sigma) for name in names]
    return sorted(found, key=lambda rating: -rating.mu)

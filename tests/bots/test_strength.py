"""How well bots play, measured: greedy beats random in at least 95 % of the games of two.

Where players are on sides, both may win and both may lose; there greedy reaches its goal more often, deal by deal.
"""

import pytest

import lazaretto
from lazaretto.arena import match
from lazaretto.bots import bots

GAMES = [game for game in lazaretto.games() if lazaretto.load(game).mind.evaluation and 2 in lazaretto.load(game).seats]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_random(game: str) -> None:
    result = match(lazaretto.load(game), bots("greedy,random"), 40)
    if lazaretto.load(game).mind.sides is None:
        assert result.standing("greedy").wins >= 38
    else:
        (paired,) = result.paired()
        assert paired.first == "greedy"
        assert paired.interval[0] > 0

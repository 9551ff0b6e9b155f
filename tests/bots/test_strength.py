"""How well bots play, measured: greedy beats random in at least 95 % of the games of two."""

import pytest

import lazaretto
from lazaretto.arena import match
from lazaretto.bots import bots
from lazaretto.bots.heuristics import heuristics

GAMES = [
    game for game in lazaretto.games() if heuristics(lazaretto.load(game)).evaluate and 2 in lazaretto.load(game).seats
]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_random(game: str) -> None:
    standings = {found.name: found for found in match(lazaretto.load(game), bots("greedy,random"), 40).standings()}
    assert standings["greedy"].wins >= 38

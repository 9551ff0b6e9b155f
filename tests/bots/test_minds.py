"""What games tell their bots: one typed object, found with the game, and nothing in it that nobody knows."""

from typing import Any

import pytest

import lazaretto
from lazaretto.bots import bot
from lazaretto.bots.levels import LEVELS
from lazaretto.bots.weights import HAND, numbers
from lazaretto.kernel.mind import Mind
from tests.sample_game import SAMPLE


def test_a_misspelt_field_fails_at_once() -> None:
    misspelt: dict[str, Any] = {"longest_turns": 1}
    with pytest.raises(TypeError, match="longest_turns"):
        Mind(**misspelt)


def test_a_game_may_tell_nothing() -> None:
    assert SAMPLE.mind.evaluation is None and SAMPLE.mind.talk is None


@pytest.mark.parametrize("name", lazaretto.games())
def test_all_that_a_game_tells_is_known(name: str) -> None:
    game = lazaretto.load(name)
    mind = game.mind
    assert {verb.name for verb in game.verbs.verbs} >= mind.idle
    assert set(mind.levels) <= set(LEVELS)
    for spec in mind.levels.values():
        bot(spec)
    assert mind.ladder_seats in game.seats
    assert mind.evaluation is not None
    state = game.new(mind.ladder_seats, 1)
    assert isinstance(mind.evaluation(numbers(game, HAND))(state, state.actors()[0]), float)
    assert lazaretto.beside(name, "mind").MIND is mind  # type: ignore[union-attr]

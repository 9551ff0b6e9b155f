"""Sides: one player on a side, another elsewhere, and what the side gets."""

from typing import Any

import pytest

import lazaretto
from lazaretto.arena.play import Played, Task, play
from lazaretto.arena.sides import TwoMinds, goal_of, goals, side_of
from lazaretto.arena.tune import Course, Tuner
from lazaretto.bots import Session, bot
from lazaretto.bots.weights import HAND
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State

BRISTOL = lazaretto.load("bristol_1350")
BUSY = bot("busy")
SEEDS = range(40, 48)


class Told:
    """Chooses by chance, and tells on which sides it was asked."""

    def __init__(self) -> None:
        self.sides: set[str] = set()

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        """As busy does."""
        self.sides.add(side_of(game, world, session.seat))
        return BUSY.choose(game, world, session)


def test_each_mind_is_asked_on_its_side_only() -> None:
    there, elsewhere = Told(), Told()
    options = BRISTOL.settle_options(4, {})
    for seed in SEEDS:
        play(BRISTOL, Task(4, options, (TwoMinds("plagued", there, elsewhere),) * 4, seed))
    assert there.sides == {"plagued"}
    assert elsewhere.sides == {"healthy"}


def test_two_equal_minds_play_as_one() -> None:
    options = BRISTOL.settle_options(4, {})
    one = [play(BRISTOL, Task(4, options, (BUSY,) * 4, seed)) for seed in SEEDS]
    assert goals(BRISTOL, "plagued", BUSY, BUSY, SEEDS, 4) == [goal_of(played, "plagued") for played in one]


def test_what_a_side_gets() -> None:
    played = Played(1, (0, 1, 0), (2, 1, 2), (1,), (0.0, 1.0, 0.5), 3, 3, 3, 0.0, ("plagued", "healthy", "healthy"))
    assert goal_of(played, "plagued") == 0
    assert goal_of(played, "healthy") == 0.75
    assert goal_of(played, "ghost") == 0, "nobody ended there"


def test_the_plagued_get_all_or_nothing() -> None:
    found = goals(BRISTOL, "plagued", BUSY, BUSY, SEEDS, 4)
    assert set(found) == {0.0, 1.0}, "they share their goal"


def test_a_side_that_is_none_is_told() -> None:
    with pytest.raises(BadOption, match="nobody was ever on the side 'angry' of bristol_1350: healthy, plagued"):
        goals(BRISTOL, "angry", BUSY, BUSY, SEEDS, 4)
    with pytest.raises(BadOption, match="quarantine has no sides"):
        goals(lazaretto.load("quarantine"), "plagued", BUSY, BUSY, SEEDS, 2)


def test_a_side_can_be_tuned_alone() -> None:
    course = Course(("front",), games=6, generations=1, population=4, step=0.5, seed=3, seats=4, side="plagued")
    tuner = Tuner(BRISTOL, bot("greedy:leaves=2:samples=1"), HAND, course)
    deals = range(3, 9)
    assert tuner.gains_of_side(tuner.at_start(), deals) == [0.0] * 6, "equal weights gain nothing"
    usual = tuner.usual
    assert set(usual) <= {0.0, 1.0}
    heedless = tuner.at([100.0])  # sits in front, whatever comes of it
    gains = tuner.gains_of_side(heedless, deals)
    assert tuner.usual is usual, "played once for all candidates of a generation"
    assert any(gains)

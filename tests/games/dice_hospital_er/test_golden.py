"""Golden games, one for each number of players; tests/golden.py tells how they are written anew."""

import random
from pathlib import Path

import pytest

from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Chosen
from tests.games.dice_hospital_er.scene import GAME
from tests.golden import Golden

GAMES: dict[str, tuple[int, Chosen]] = {
    "1_ursule": (1, {}),
    "1_hard": (1, {"solo_modifiers": "preparation+equipment"}),
    "2": (2, {}),
    "3_clockwise": (3, {"choice_order": "clockwise"}),
    "4": (4, {}),
    "5": (5, {}),
    "6_gentle": (6, {"specialists": "gentle"}),
}


def lively(match: Match, chance: random.Random) -> tuple[int, int]:
    """Mostly patients in beds, so that wards fill and objectives are met."""
    seat = chance.choice(match.state.actors())
    legal = match.state.legal(seat)
    placing = [action for action in legal if GAME.verbs.verb_of(action).name in ("place", "choose", "screen")]
    return seat, chance.choice(placing if placing and chance.random() < 0.9 else legal)


GOLDEN = Golden(GAME, Path(__file__).parent, GAMES, lively)


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    GOLDEN.check(name)


def test_golden_games_are_all_known() -> None:
    GOLDEN.check_all_known()

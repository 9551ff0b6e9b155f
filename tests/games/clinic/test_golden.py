"""Golden games and a readable playthrough; tests/golden.py tells how they are written anew."""

import random
from pathlib import Path

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Chosen
from tests.games.clinic import play
from tests.golden import Golden

EVERYTHING = {"exp_blood": True, "exp_extinguisher": True, "exp_workaholic": True, "exp_zombie": True}

GAMES: dict[str, tuple[int, Chosen]] = {
    "solo": (1, {"solo_goal": "g_time_12"}),
    "solo_everything": (1, {**EVERYTHING, "setup_mode": "expert", "board_side": "3x3", "solo_goal": "g_four_nurses"}),
    "two": (2, {}),
    "two_in_turn": (2, {"movement_order": "turn_order", "business_order": "turn_order", "outer_edge_parking": False}),
    "three_own_choice": (3, {"setup_mode": "own_choice", "exp_workaholic": True}),
    "four": (4, {"setup_mode": "expert"}),
    "four_everything": (4, {**EVERYTHING, "zombie_steps": "1"}),
}


def lively(match: Match, chance: random.Random) -> tuple[int, int]:
    """Somebody who likes to act."""
    return play.lively(match.state, chance)  # type: ignore[arg-type]


GOLDEN = Golden(GAME, Path(__file__).parent, GAMES, lively)


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    GOLDEN.check(name)


def test_golden_games_are_all_known() -> None:
    GOLDEN.check_all_known()


@pytest.mark.parametrize("name", ["solo", "two"])
def test_the_same_seed_plays_the_golden_game(name: str) -> None:
    GOLDEN.check_same_seed(name)


def test_playthrough() -> None:
    GOLDEN.check_playthrough(Match(GAME, 2, 21, {}), ["Ada", "Ben"], chance=22, decisions=70)

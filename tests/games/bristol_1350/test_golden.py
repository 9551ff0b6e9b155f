"""Golden games and a readable playthrough; tests/golden.py tells how they are written anew."""

import random
from pathlib import Path

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Chosen
from tests.golden import Golden

GAMES: dict[str, tuple[int, Chosen]] = {
    "solo": (1, {"solo_start_healthy": True}),
    "solo_special": (1, {"characters": "special", "solo_start_healthy": True, "ghost_reroll_after_exit": "one"}),
    "two": (2, {}),
    "three_after_players": (3, {"ghost_seats": "after_players", "characters": "special"}),
    "four": (4, {}),
    "five_convene": (5, {"convene": True}),
    "six_cure": (6, {"cure": True, "characters": "special"}),
    "seven_alms": (7, {"alms": True, "characters": "special"}),
    "eight_chaos": (8, {"chaos": True}),
    "nine": (9, {}),
    "nine_long_road": (9, {"characters": "special", "track_length": 24, "chaos": True, "alms": True}),
}


def lively(match: Match, chance: random.Random) -> tuple[int, int]:
    """A random action of somebody who likes to live: throwing oneself off comes seldom."""
    seat = chance.choice(match.state.actors())
    legal = match.state.legal(seat)
    fatal = {choice.code for choice in match.game.choices(match.state, seat) if choice.label.endswith("_out")}
    sane = [action for action in legal if action not in fatal]
    return seat, chance.choice(sane if sane and chance.random() < 0.9 else legal)


FOLDER = Path(__file__).parent
GOLDEN = Golden(GAME, FOLDER, GAMES, lively)
GOLDEN_1 = Golden(GAME.of_version(1), FOLDER, GAMES, lively, "golden_1")


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    GOLDEN.check(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_of_rules_version_1_still_replays(name: str) -> None:
    """There a die rerolled this turn was merged with its twin."""
    GOLDEN_1.check_older(name, GAME)


def test_golden_games_are_all_known() -> None:
    GOLDEN.check_all_known()
    GOLDEN_1.check_all_known()


@pytest.mark.parametrize("name", ["two", "nine"])
def test_the_same_seed_plays_the_golden_game(name: str) -> None:
    GOLDEN.check_same_seed(name)


def test_playthrough() -> None:
    match = Match(GAME, 5, 20, GAME.preset("full_box", 5))
    GOLDEN.check_playthrough(match, ["Ada", "Ben", "Cleo", "Dan", "Eve"], chance=21, decisions=50)

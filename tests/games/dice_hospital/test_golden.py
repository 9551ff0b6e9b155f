"""Golden games and a readable playthrough; tests/golden.py tells how they are written anew."""

import random
from pathlib import Path

import pytest

from lazaretto.games.dice_hospital import GAME
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Chosen
from tests.golden import Golden

EVERYTHING = {"promo_consultant": True, "promo_admissions_nurse": True, "experimental_medicine": True, "events": True}
HARD = {"opening_crisis": True, "national_epidemic": True, "resistant_super_virus": True}

GAMES: dict[str, tuple[int, Chosen]] = {
    "solo": (1, {}),
    "solo_everything": (1, {**EVERYTHING, **HARD, "solo_fatality_penalty": True, "solo_report_penalty": True}),
    "two": (2, {}),
    "two_first_game": (2, {"administrators": False, "first_player": 1}),
    "two_collection": (2, {"final_round_collection": True, "promo_admissions_nurse": True}),
    "three_simultaneous": (3, {"activation_mode": "simultaneous", **EVERYTHING}),
    "three_events": (3, {"events": True, "promo_consultant": True}),
    "four": (4, {}),
    "four_hard": (4, {**HARD, "final_round_collection": True}),
    "four_everything": (4, {**EVERYTHING, "activation_mode": "simultaneous", "final_round_collection": True}),
}


def lively(match: Match, chance: random.Random) -> tuple[int, int]:
    """A random action of somebody who likes to act: idle answers come seldom."""
    seat = chance.choice(match.state.actors())
    legal = match.state.legal(seat)
    idle = {"end_activation", "decline", "keep", "skip", "pass", "done"}
    busy = [action for action in legal if GAME.describe(action)[0] not in idle]
    return seat, chance.choice(busy if busy and chance.random() < 0.85 else legal)


GOLDEN = Golden(GAME, Path(__file__).parent, GAMES, lively)
GOLDEN_1 = Golden(GAME.of_version(1), Path(__file__).parent, GAMES, lively, "golden_1")


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    GOLDEN.check(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_of_rules_version_1_still_replays(name: str) -> None:
    """There the second patient of Physiotherapy lay in a later bed; what is written down so ends as it did."""
    GOLDEN_1.check_older(name, GAME)


def test_golden_games_are_all_known() -> None:
    GOLDEN.check_all_known()
    GOLDEN_1.check_all_known()


@pytest.mark.parametrize("name", ["solo", "two"])
def test_the_same_seed_plays_the_golden_game(name: str) -> None:
    GOLDEN.check_same_seed(name)


def test_playthrough() -> None:
    match = Match(GAME, 2, 20, GAME.preset("full_box", 2))
    GOLDEN.check_playthrough(match, ["Ada", "Ben"], chance=21, decisions=60)

"""Golden games; tests/golden.py tells how they are written anew."""

import random
from pathlib import Path

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.mind.evaluation import IDLE
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Chosen
from tests.golden import Golden

GAMES: dict[str, tuple[int, Chosen]] = {
    "two": (2, {}),
    "two_first_game": (2, dict(GAME.presets["first_game"])),
    "three": (3, {}),
    "three_printed_side": (3, {"lobby_entrance": "printed_side", "setup_layout": "line", "er_policy": "always"}),
    "four": (4, {}),
    "four_blocked_lobby": (4, {"quarantined_lobby_blocks_admission": True, "setup_layout": "star", "first_player": 3}),
}


def lively(match: Match, chance: random.Random) -> tuple[int, int]:
    """A random action of somebody who likes to act and to keep tiles; renovations come seldom."""
    seat = chance.choice(match.state.actors())
    legal = match.state.legal(seat)
    verbs = {action: GAME.verbs.verb_of(action).name for action in legal}
    busy = [action for action in legal if verbs[action] not in IDLE]
    trade = [
        action for action in legal if verbs[action] in ("buy_special", "claim", "buy_extra", "cure", "admit", "place")
    ]
    if trade and chance.random() < 0.5:
        return seat, chance.choice(trade)
    return seat, chance.choice(busy if busy and chance.random() < 0.9 else legal)


FOLDER = Path(__file__).parent
GOLDEN = Golden(GAME, FOLDER, GAMES, lively)
GOLDEN_1 = Golden(GAME.of_version(1), FOLDER, GAMES, lively, "golden_1")


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    GOLDEN.check(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_of_rules_version_1_still_replays(name: str) -> None:
    """There the last cubes of a price set themselves, and cancelled renovations were counted."""
    GOLDEN_1.check_older(name, GAME)


def test_golden_games_are_all_known() -> None:
    GOLDEN.check_all_known()
    GOLDEN_1.check_all_known()


@pytest.mark.parametrize("name", ["two", "four"])
def test_the_same_seed_plays_the_golden_game(name: str) -> None:
    GOLDEN.check_same_seed(name)


def test_golden_games_show_much_of_the_game() -> None:
    verbs = set()
    for name in GAMES:
        record = GOLDEN.recorded(name)
        verbs |= {action["verb"] for action in record.actions}
    assert {
        *(
            "lay_out",
            "draw",
            "place_patient",
            "place_virus",
            "spread_virus",
            "admit",
            "cure",
            "open_contract",
            "price_add",
        ),
        *("claim", "buy_special", "buy_extra", "place", "set_aside", "place_unplaced", "move_patient", "decontaminate"),
        *("renovate", "lift", "put", "commit", "cancel", "take_bonus", "spend_bonus", "end_turn"),
    } <= verbs

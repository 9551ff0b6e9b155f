"""Golden games: recorded games that must replay to the same end.

A change of the rules that changes them needs a new rules version. Write them anew with LAZARETTO_GOLDEN=write.
"""

import os
import random
from pathlib import Path

import pytest

from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.bots import IDLE
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.record import read_record, replay

HERE = Path(__file__).parent / "golden"
WRITE = os.environ.get("LAZARETTO_GOLDEN") == "write"

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


def played(name: str) -> Match:
    """A whole game, the same each time."""
    seats, options = GAMES[name]
    match = Match(GAME, seats, sum(name.encode()), options)
    chance = random.Random(name)
    while not match.state.over():
        match.play(*lively(match, chance))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    path = HERE / f"{name}.json"
    if WRITE:
        path.write_text(played(name).record.text(), "utf-8")
    record = read_record(path.read_text("utf-8"))
    state = replay(GAME, record)
    assert state.over()
    assert record.result is not None
    assert GAME.fingerprint(state) == record.result["hash"]
    assert record.options == GAME.settle_options(record.seats, GAMES[name][1])


def test_golden_games_are_all_known() -> None:
    assert {path.stem for path in HERE.glob("*.json")} == set(GAMES)


@pytest.mark.parametrize("name", ["two", "four"])
def test_the_same_seed_plays_the_golden_game(name: str) -> None:
    assert played(name).record == read_record((HERE / f"{name}.json").read_text("utf-8"))


def test_golden_games_show_much_of_the_game() -> None:
    verbs = set()
    for name in GAMES:
        record = read_record((HERE / f"{name}.json").read_text("utf-8"))
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

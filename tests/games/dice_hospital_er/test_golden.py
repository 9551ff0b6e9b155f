"""Golden games: a recorded game for each number of players replays to its hash.

After a change of the rules (and of the rules version) write them anew: `LAZARETTO_WRITE_GOLDEN=1 pytest <this file>`.
"""

import os
import random
from pathlib import Path

import pytest

from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Value
from lazaretto.kernel.record import Record, read_record, replay
from tests.games.dice_hospital_er.scene import GAME

FOLDER = Path(__file__).parent / "golden"
CASES: dict[str, tuple[int, dict[str, Value]]] = {
    "1_ursule": (1, {}),
    "1_hard": (1, {"solo_modifiers": "preparation+equipment"}),
    "2": (2, {}),
    "3_clockwise": (3, {"choice_order": "clockwise"}),
    "4": (4, {}),
    "5": (5, {}),
    "6_gentle": (6, {"specialists": "gentle"}),
}


def sensible(match: Match, seat: int, chance: random.Random) -> int:
    """Mostly patients in beds, so that wards fill and objectives are met."""
    legal = match.state.legal(seat)
    placing = [action for action in legal if GAME.verbs.verb_of(action).name in ("place", "choose", "screen")]
    return chance.choice(placing if placing and chance.random() < 0.9 else legal)


def played(name: str) -> Record:
    seats, options = CASES[name]
    match = Match(GAME, seats, 2022, options)
    chance = random.Random(name)
    while not match.state.over():
        seat = chance.choice(match.state.actors())
        match.play(seat, sensible(match, seat, chance))
    return match.record


@pytest.mark.parametrize("name", CASES)
def test_golden_game(name: str) -> None:
    file = FOLDER / f"{name}.json"
    if os.environ.get("LAZARETTO_WRITE_GOLDEN"):
        file.write_text(played(name).text(), "utf-8")
    record = read_record(file.read_text("utf-8"))
    assert record.seats == CASES[name][0]
    state = replay(GAME, record)
    assert GAME.fingerprint(state) == record.result["hash"]
